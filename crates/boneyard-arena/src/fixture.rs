//! Fixtures and their seeds: pure functions of the plan and an index.

use boneyard_core::{Rng, Seat, hash_text, mix};

use crate::plan::{Entrant, Plan, ROTATIONS};

/// The streams of deals and of agents are unrelated.
const DEAL_STREAM: u64 = 1;
const AGENT_STREAM: u64 = 2;

/// One hand, or one match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fixture {
    /// Its number in the plan, from 0: deal by deal, within a deal pair by pair, within a pair by rotation.
    pub index: u64,
    /// The number of the deal (or match), from 0.
    pub deal: u64,
    /// Which of [`Plan::pairs`].
    pub pair: usize,
    /// 0: the pair's first agent is side 0. 1: it is side 1. The deal stays with the seats.
    pub rotation: u8,
    /// The agent on side 0 and on side 1, by its place in [`Plan::entrants`].
    pub sides: [usize; 2],
}

impl Plan {
    /// The fixture with this number; `None` beyond the last.
    pub fn fixture(&self, index: u64) -> Option<Fixture> {
        (index < self.fixtures()).then(|| self.fixture_at(index))
    }

    pub(crate) fn fixture_at(&self, index: u64) -> Fixture {
        let pairs = self.pairs().len() as u64;
        let (set, rotation) = (index / ROTATIONS, (index % ROTATIONS) as u8);
        let (deal, pair) = (set / pairs, (set % pairs) as usize);
        let (a, b) = self.pairs()[pair];
        Fixture { index, deal, pair, rotation, sides: if rotation == 0 { [a, b] } else { [b, a] } }
    }

    /// The random stream that deals hand `hand` (from 0) of a deal or match. It depends on nothing else, so that
    /// every pair plays the same deals in both rotations.
    pub(crate) fn deal_stream(&self, deal: u64, hand: u32) -> Rng {
        Rng::new(mix(&[self.seed(), DEAL_STREAM, deal, u64::from(hand)]))
    }
}

/// The random streams of the agents of a plan. A stream depends on the agent's own spec and copy number and not
/// on its adversary, so that a further agent in the plan changes no other pair.
#[derive(Debug)]
pub(crate) struct Streams {
    /// What the seed, the spec and the copy number make of each entrant: the same in all its fixtures.
    names: Vec<u64>,
}

impl Streams {
    pub(crate) fn new(plan: &Plan) -> Self {
        let name = |entrant: &Entrant| {
            mix(&[plan.seed(), AGENT_STREAM, hash_text(&entrant.spec.to_string()), entrant.copy])
        };
        Streams { names: plan.entrants().iter().map(name).collect() }
    }

    /// The stream of the agent on `seat` for the whole fixture.
    pub(crate) fn agent(&self, fixture: &Fixture, seat: Seat) -> Rng {
        let name = self.names[fixture.sides[seat.side().index()]];
        let (rotation, partner) = (u64::from(fixture.rotation), (seat.index() / 2) as u64);
        Rng::new(mix(&[name, fixture.deal, rotation, partner]))
    }
}
