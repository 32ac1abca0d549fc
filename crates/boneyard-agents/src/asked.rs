//! How probable choices are to an agent, known by asking it.

use std::collections::HashMap;

use boneyard_core::{Game, Rng, Side, TileSet, View, mix};

use crate::infer::Explain;
use crate::so_far::SoFar;
use crate::{Agent, AgentSpec};

/// Explains the choices of the other side as an agent's: by its odds where it tells them; else it is asked several times.
///
/// What it answers is a function of what it is asked: all chance is made of the place in the hand and of the tiles, so that an answer may
/// be kept, and whoever asks plays the same whatever was asked before.
pub(crate) struct Asked {
    agent: Box<dyn Agent>,
    asks: u64,
    /// Whose choices are its own.
    me: Side,
    /// The hand that the answers are of.
    past: Option<SoFar>,
    /// The odds of each move at a place in the history with the tiles held there.
    answers: HashMap<(usize, TileSet), Vec<f64>>,
}

impl Asked {
    pub(crate) fn new(agent: &AgentSpec, asks: u64) -> Asked {
        Asked { agent: agent.build(), asks, me: Side::ZERO, past: None, answers: HashMap::new() }
    }

    fn ask(&mut self, view: &View<'_>, place: usize) -> Vec<f64> {
        // What it was asked before must not have taught it anything.
        self.agent.begin(view.game());
        if let Some(odds) = self.agent.odds(view) {
            return odds;
        }
        let mut odds = vec![0.0; view.moves().len() as usize];
        for ask in 0..self.asks {
            let stream = [place as u64, u64::from(view.hand().bits()), ask];
            let mv = self.agent.choose(view, &mut Rng::new(mix(&stream)));
            let chosen = view.moves().iter().position(|listed| listed == mv).unwrap_or(0);
            odds[chosen] += 1.0 / self.asks as f64;
        }
        odds
    }
}

impl Explain for Asked {
    fn begin(&mut self, _: &Game) {
        self.past = None;
    }

    fn look_back(&mut self, view: &View<'_>) {
        let now = SoFar::of(view);
        if !self.past.as_ref().is_some_and(|past| past.leads_to(&now)) {
            self.answers.clear();
        }
        self.me = view.seat().side();
        self.past = Some(now);
    }

    fn chance(&mut self, view: &View<'_>, choice: usize) -> Option<f32> {
        if view.seat().side() == self.me {
            return None;
        }
        let key = (view.public().history().len(), view.hand());
        if !self.answers.contains_key(&key) {
            let odds = self.ask(view, key.0);
            self.answers.insert(key, odds);
        }
        self.answers.get(&key).and_then(|odds| odds.get(choice)).map(|odds| *odds as f32)
    }
}
