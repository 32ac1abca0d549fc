//! What a report needs of a journal beyond its sums, taken in one pass, in memory that does not grow with it.

use boneyard_arena::{Finish, Fixture, Flow, HandRow, Observer, Plan, ROTATIONS, SetResult};
use boneyard_core::Side;
use boneyard_stats::sprt::Sprt;
use boneyard_stats::{AlwaysValid, DealSets, Estimate, Histogram, Level, Margins};

/// Sees every hand and every deal of a journal.
pub(super) struct Watch {
    agents: usize,
    places: Vec<(usize, usize)>,
    /// By pair.
    pub(super) pairs: Vec<PairWatch>,
    /// By agent: against all others together, a deal being one sample.
    fields: Vec<DealSets>,
    /// How many hands had so many tiles posed, and drawn.
    pub(super) plies: [u64; 256],
    pub(super) draws: [u64; 256],
    /// The scores as they were after so many deals.
    pub(super) looks: Vec<Look>,
    sprt: Option<Sprt>,
    anytime: AlwaysValid,
    deals: u64,
    next_look: u64,
}

/// The hands of one pair, seen from its first agent.
#[derive(Default)]
pub(super) struct PairWatch {
    /// Points scored less points conceded, a hand.
    pub(super) margins: Histogram,
    /// Hands by how they ended ([`Finish::ALL`]), and whether they were won, tied or lost.
    pub(super) ends: [[u64; 3]; 4],
    /// Half points of the side that led beyond an even share, with the hands: by deal set.
    pub(super) lead: Margins,
}

/// How things stood after some deals.
pub(super) struct Look {
    pub(super) deals: u64,
    /// Of the first agent, where there are two; else of each. Each with the interval for this one look, and with that for
    /// all looks at once.
    pub(super) scores: Vec<(Estimate, Estimate)>,
    /// The logarithm of the likelihood ratio, of a run with a sequential test.
    pub(super) llr: Option<f64>,
}

impl Watch {
    pub(super) fn new(plan: &Plan, wanted: u64) -> Watch {
        let agents = plan.entrants().len();
        let games = if agents > 2 { ROTATIONS as usize * (agents - 1) } else { ROTATIONS as usize };
        let fields = if agents > 2 { agents } else { 1 };
        let no_sets = DealSets::new(u32::try_from(games).unwrap_or(u32::MAX)).unwrap_or_else(DealSets::pairs);
        // The number at which the interval for all looks is narrowest is fixed by the plan, not by what was found. A test ends
        // long before the most that it may play.
        let tuned_at = if plan.sprt().is_some() { 10 * wanted.isqrt() } else { wanted };
        Watch {
            agents,
            places: plan.pairs().to_vec(),
            pairs: plan.pairs().iter().map(|_| PairWatch::default()).collect(),
            fields: vec![no_sets; fields],
            plies: [0; 256],
            draws: [0; 256],
            looks: Vec::new(),
            sprt: plan.sprt().copied(),
            anytime: AlwaysValid::new(Level::P95, tuned_at),
            deals: 0,
            next_look: 2,
        }
    }

    /// After the last deal.
    pub(super) fn finish(mut self) -> Watch {
        if self.deals > 0 && self.looks.last().is_none_or(|look| look.deals < self.deals) {
            self.look();
        }
        self
    }

    fn look(&mut self) {
        let scores = self.fields.iter().map(|sets| (sets.score(Level::P95), self.anytime.score(sets)));
        let llr = self.sprt.map(|sprt| sprt.llr(&self.fields[0]));
        self.looks.push(Look { deals: self.deals, scores: scores.collect(), llr });
        // About thirty looks for each factor of ten.
        self.next_look = self.deals + (self.deals / 13).max(1);
    }
}

impl Observer for Watch {
    fn hands(&mut self, hands: &[(Fixture, HandRow)]) {
        for (fixture, row) in hands {
            let first = Side::BOTH[usize::from(fixture.rotation)];
            let pair = &mut self.pairs[fixture.pair];
            let margin = i64::from(row.points[first.index()]) - i64::from(row.points[first.other().index()]);
            // 2^64 hands are more than any journal has.
            let _ = pair.margins.add(margin);
            let finish = Finish::ALL.iter().position(|finish| *finish == row.finish).unwrap_or(0);
            let result = row.winner.map_or(1, |winner| if winner == first { 0 } else { 2 });
            pair.ends[finish][result] += 1;
            self.plies[usize::from(row.plies)] += 1;
            self.draws[usize::from(row.draws)] += 1;
        }
    }

    fn deal(&mut self, _: u64, sets: &[SetResult]) -> Flow {
        let mut half_points = [0; 2].repeat(self.agents.div_ceil(2));
        for ((pair, set), &(a, b)) in self.pairs.iter_mut().zip(sets).zip(&self.places) {
            half_points[a] += set.half_points();
            half_points[b] += 2 * ROTATIONS as u32 - set.half_points();
            // The ledger has counted the same sets, and would have refused what cannot be counted.
            let _ = pair.lead.add(set.leader_half_points as i32 - set.hands as i32, set.hands);
        }
        for (field, half_points) in self.fields.iter_mut().zip(half_points) {
            let _ = field.add(half_points);
        }
        self.deals += 1;
        if self.deals >= self.next_look {
            self.look();
        }
        Flow::Continue
    }
}
