//! A policy at a table of one game.

use std::sync::Arc;

use boneyard_core::{Game, Move, Rng, Rules, View};

use crate::lay::Lay;
use crate::model::Model;
use crate::scoring::Room;

/// A model that plays one game.
#[derive(Clone, Debug)]
pub struct Policy {
    rules: Rules,
    lay: Lay,
    model: Arc<Model>,
    room: Room,
    scores: Vec<f32>,
}

impl Policy {
    /// This model in a game of as many players.
    pub fn new(game: &Game, model: Arc<Model>) -> Policy {
        Policy {
            rules: game.rules().clone(),
            lay: Lay::new(game),
            model,
            room: Room::default(),
            scores: Vec::new(),
        }
    }

    /// The rules of its game.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The score of every move of the view, in order: the greater, the more probable.
    pub fn scores(&mut self, view: &View<'_>) -> &[f32] {
        self.model.score(view, &self.lay, &mut self.room, &mut self.scores);
        &self.scores
    }

    /// The probability of every move of the view, in order.
    pub fn probabilities(&mut self, view: &View<'_>) -> &[f32] {
        self.scores(view);
        softmax(&mut self.scores, 1.0);
        &self.scores
    }

    /// The move with the greatest score; of equal ones the first.
    pub fn best(&mut self, view: &View<'_>) -> Move {
        let (mut best, mut most) = (0, f32::NEG_INFINITY);
        for (place, score) in self.scores(view).iter().enumerate() {
            if *score > most {
                (best, most) = (place, *score);
            }
        }
        view.moves().nth(best as u32)
    }

    /// A move by chance: each with the probability that its score divided by the temperature gives it.
    pub fn draw(&mut self, view: &View<'_>, temperature: f32, rng: &mut Rng) -> Move {
        self.scores(view);
        softmax(&mut self.scores, temperature);
        // 24 bits are what a float of this size holds.
        let mut chance = (rng.bits() >> 40) as f32 / (1_u32 << 24) as f32;
        let last = self.scores.len().saturating_sub(1);
        let place = self.scores.iter().position(|probability| {
            chance -= probability;
            chance < 0.0
        });
        view.moves().nth(place.unwrap_or(last) as u32)
    }
}

/// Turns scores into probabilities.
pub fn softmax(scores: &mut [f32], temperature: f32) {
    let most = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for score in scores.iter_mut() {
        *score = libm::expf((*score - most) / temperature);
        sum += *score;
    }
    scores.iter_mut().for_each(|score| *score /= sum);
}
