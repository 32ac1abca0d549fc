//! What is measured: work of a known amount whose sums are checked before its time is taken.

use std::fmt;

use boneyard_core::{Game, Rng, Side, State};

/// What some units of work add up to. A faster program that plays other hands has other sums.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Sums {
    /// Tiles posed.
    pub(crate) plies: u64,
    /// Tiles drawn from the stock.
    pub(crate) draws: u64,
    /// Hands won by seat 0 or its side; of deals, those that it leads.
    pub(crate) wins: u64,
    /// Hands without a winner.
    pub(crate) ties: u64,
    /// Points of both sides, debits negative; of deals, the pips of seat 0.
    pub(crate) points: i64,
}

impl fmt::Display for Sums {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sums { plies, draws, wins, ties, points } = self;
        write!(f, "Sums {{ plies: {plies}, draws: {draws}, wins: {wins}, ties: {ties}, points: {points} }}")
    }
}

/// Plays hands of their own with uniformly random moves.
pub(crate) fn play(game: &Game, seed: u64, hands: u64) -> Sums {
    let mut rng = Rng::new(seed);
    let mut state = State::new(game, &game.deal(&mut rng));
    let mut sums = Sums::default();
    for _ in 0..hands {
        let deal = game.deal(&mut rng);
        state.restart(&deal, None);
        while !state.is_over() {
            let k = rng.below(state.moves().len());
            state.play_nth(k);
        }
        sums.plies += u64::from(state.public().poses());
        sums.draws += u64::from(state.public().draws());
        let Some(outcome) = state.outcome() else { continue };
        sums.wins += u64::from(outcome.winner == Some(Side::ZERO));
        sums.ties += u64::from(outcome.winner.is_none());
        sums.points += i64::from(outcome.points[0]) + i64::from(outcome.points[1]);
    }
    sums
}

/// Deals and does nothing with the hands.
pub(crate) fn deal(game: &Game, seed: u64, deals: u64) -> Sums {
    let mut rng = Rng::new(seed);
    let mut sums = Sums::default();
    for _ in 0..deals {
        let deal = game.deal(&mut rng);
        sums.wins += u64::from(deal.leader().index() == 0);
        sums.points += i64::from(deal.hand(deal.leader()).pips());
    }
    sums
}
