//! Decisions as numbers, side by side in few vectors.

use std::ops::Range;

use boneyard_core::Game;
use boneyard_policy::{Decision, Lay, Values};

use crate::error::TrainError;
use crate::play::{Hand, deal_of};

/// The inputs of a move that are 1; fewer are filled up with [`NONE`].
pub(crate) type MoveInputs = [u16; 3];
/// No input.
pub(crate) const NONE: u16 = u16::MAX;

/// Decisions with the teacher's choice.
#[derive(Debug, Default)]
pub(crate) struct Examples {
    positions: Vec<u16>,
    moves: Vec<MoveInputs>,
    features: Vec<Values>,
    /// Where each decision ends in `positions` and in `moves`, and which of its moves the teacher chose.
    ends: Vec<(u32, u32, u16)>,
    /// After how many decisions each deal ends.
    deals: Vec<u32>,
}

/// One of them.
pub(crate) struct Example<'e> {
    pub(crate) position: &'e [u16],
    pub(crate) moves: &'e [MoveInputs],
    pub(crate) features: &'e [Values],
    pub(crate) chosen: usize,
}

impl Examples {
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn get(&self, i: usize) -> Example<'_> {
        let (position, mv) = if i == 0 { (0, 0) } else { (self.ends[i - 1].0, self.ends[i - 1].1) };
        let (position_end, move_end, chosen) = self.ends[i];
        let moves = mv as usize..move_end as usize;
        Example {
            position: &self.positions[position as usize..position_end as usize],
            moves: &self.moves[moves.clone()],
            features: &self.features[moves],
            chosen: usize::from(chosen),
        }
    }

    /// Adds the decisions of a hand; `Err` with what is wrong where the hand cannot be played so.
    pub(crate) fn add(&mut self, game: &Game, lay: &Lay, seed: u64, hand: &Hand) -> Result<(), String> {
        let mut state = deal_of(game, seed, hand.deal);
        let mut decisions = hand.played.iter().zip(&hand.taught);
        while !state.is_over() {
            if state.moves().len() == 1 {
                state.play_nth(0);
                continue;
            }
            let (played, taught) = decisions.next().ok_or("the hand is not whole")?;
            let chosen =
                state.moves().iter().position(|mv| mv == *taught).ok_or("the teacher's move is not legal")?;
            self.push(&Decision::of(&state.view(), lay), chosen);
            state.play(*played).map_err(|error| error.to_string())?;
        }
        self.deals.push(self.ends.len() as u32);
        if decisions.next().is_some() { Err("there are moves after its end".to_owned()) } else { Ok(()) }
    }

    /// The decisions of each deal.
    pub(crate) fn deals(&self) -> impl Iterator<Item = Range<usize>> {
        let starts = std::iter::once(0).chain(self.deals.iter().copied());
        starts.zip(&self.deals).map(|(start, end)| start as usize..*end as usize)
    }

    fn push(&mut self, decision: &Decision, chosen: usize) {
        self.positions.extend_from_slice(&decision.position);
        for set in &decision.moves {
            let mut inputs = [NONE; 3];
            inputs.iter_mut().zip(set).for_each(|(place, input)| *place = *input);
            self.moves.push(inputs);
        }
        self.features.extend_from_slice(&decision.features);
        self.ends.push((self.positions.len() as u32, self.moves.len() as u32, chosen as u16));
    }

    /// Appends others.
    pub(crate) fn append(&mut self, other: &Examples) {
        let (positions, moves) = (self.positions.len() as u32, self.moves.len() as u32);
        let decisions = self.ends.len() as u32;
        self.deals.extend(other.deals.iter().map(|end| end + decisions));
        self.positions.extend_from_slice(&other.positions);
        self.moves.extend_from_slice(&other.moves);
        self.features.extend_from_slice(&other.features);
        self.ends.extend(other.ends.iter().map(|(a, b, chosen)| (a + positions, b + moves, *chosen)));
    }
}

/// One deal in so many is held out to measure by.
const HELD_OUT: u64 = 10;

/// Examples to learn from, and those held out: whole deals, so that no hand is in both.
pub(crate) fn examples(game: &Game, seed: u64, hands: &[Hand]) -> Result<(Examples, Examples), TrainError> {
    use rayon::prelude::*;
    let lay = Lay::new(game);
    let part = |hands: &[Hand]| -> Result<(Examples, Examples), TrainError> {
        let (mut learn, mut held) = (Examples::default(), Examples::default());
        for hand in hands {
            let to = if hand.deal.is_multiple_of(HELD_OUT) { &mut held } else { &mut learn };
            to.add(game, &lay, seed, hand).map_err(|fault| {
                TrainError::Terms(vec![format!(
                    "choices of deal {}: {fault}; they are not of this game",
                    hand.deal
                )])
            })?;
        }
        Ok((learn, held))
    };
    let parts: Vec<_> = hands.par_chunks(256).map(part).collect::<Result<_, _>>()?;
    let (mut learn, mut held) = (Examples::default(), Examples::default());
    for (more, more_held) in &parts {
        learn.append(more);
        held.append(more_held);
    }
    Ok((learn, held))
}
