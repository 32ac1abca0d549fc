//! Deal sets in order: sums, and who watches them.

use std::ops::Range;

use boneyard_stats::ratings::PoolScores;
use boneyard_stats::sprt::{Decision, Sprt, SprtTracker};

use crate::error::ArenaError;
use crate::fixture::Fixture;
use crate::plan::{Plan, ROTATIONS};
use crate::pool::no_scores;
use crate::row::HandRow;
use crate::tally::SetResult;
use crate::totals::PairTotals;

/// Whether a run goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// Play on.
    Continue,
    /// This deal is the last: whatever was played beyond it is dropped.
    Stop,
}

/// How far a run is.
#[derive(Debug, Clone, Copy)]
pub struct Progress<'a> {
    /// Whole deals (or matches), those found by resuming included.
    pub deals: u64,
    /// Of these, found by resuming.
    pub resumed: u64,
    /// Fixtures played, those of the deal under way and those found by resuming included.
    pub fixtures: u64,
    /// All fixtures of the plan, or of the part of it that is played.
    pub all_fixtures: u64,
    /// Hands in the whole deals.
    pub hands: u64,
    /// The sums over the whole deals, by [`Plan::pairs`].
    pub totals: &'a [PairTotals],
    /// The sequential test that ends the plan, if there is one.
    pub sprt: Option<&'a SprtTracker>,
}

/// Watches a run. Called on the thread that runs it.
pub trait Observer {
    /// A deal is whole: every pair has played it in both rotations. Deals come in order, whatever the number of
    /// threads, and those found by resuming come first. `deal` is its number in the plan; `sets` are by [`Plan::pairs`].
    fn deal(&mut self, deal: u64, sets: &[SetResult]) -> Flow {
        let _ = (deal, sets);
        Flow::Continue
    }

    /// The hands of the deal that comes next, in the order of the journal: only of a journal that is read, not of hands as they
    /// are played.
    fn hands(&mut self, hands: &[(Fixture, HandRow)]) {
        let _ = hands;
    }

    /// Some work was done; called some hundreds of times a second at most for each thread.
    fn progress(&mut self, progress: &Progress<'_>) {
        let _ = progress;
    }
}

/// Nobody watches.
impl Observer for () {}

/// Takes deal sets in order.
pub(crate) struct Ledger<'a> {
    plan: &'a Plan,
    /// The deals to be entered, by their numbers in the plan.
    part: Range<u64>,
    observer: &'a mut dyn Observer,
    totals: Vec<PairTotals>,
    /// Of three agents or more: everybody's scores, deal by deal.
    scores: Option<PoolScores>,
    sprt: Option<SprtTracker>,
    /// Sets of the deal under way.
    open: Vec<SetResult>,
    deals: u64,
    hands: u64,
    resumed: u64,
    stopped: bool,
}

/// What a deal set brought about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Entered {
    /// Its deal is not whole yet.
    Set,
    /// Its deal is whole.
    Deal,
    /// Its deal is whole and the last.
    Last,
}

impl<'a> Ledger<'a> {
    /// For these deals of a plan.
    pub(crate) fn new(plan: &'a Plan, part: Range<u64>, observer: &'a mut dyn Observer) -> Self {
        Ledger {
            plan,
            part,
            observer,
            totals: vec![PairTotals::default(); plan.pairs().len()],
            scores: no_scores(plan),
            sprt: plan.sprt().and_then(|&sprt| tracker(sprt)),
            open: Vec::new(),
            deals: 0,
            hands: 0,
            resumed: 0,
            stopped: false,
        }
    }

    /// Enters the next deal set.
    pub(crate) fn enter(&mut self, set: SetResult) -> Result<Entered, ArenaError> {
        self.open.push(set);
        if self.open.len() < self.totals.len() {
            return Ok(Entered::Set);
        }
        for (totals, set) in self.totals.iter_mut().zip(&self.open) {
            totals.add(set)?;
            self.hands += u64::from(set.hands);
        }
        self.enter_scores()?;
        let decision = match (&mut self.sprt, self.open.as_slice()) {
            (Some(sprt), [set]) => sprt.add(set.half_points())?,
            _ => Decision::Continue,
        };
        let flow = self.observer.deal(self.part.start + self.deals, &self.open);
        self.open.clear();
        self.deals += 1;
        self.stopped = flow == Flow::Stop || decision != Decision::Continue;
        Ok(if self.stopped { Entered::Last } else { Entered::Deal })
    }

    /// Enters what every agent of a pool scored in the deal that is whole.
    fn enter_scores(&mut self) -> Result<(), ArenaError> {
        let Some(scores) = &mut self.scores else { return Ok(()) };
        let mut half_points = vec![0; scores.agents()];
        for (&(a, b), set) in self.plan.pairs().iter().zip(&self.open) {
            half_points[a] += set.half_points();
            half_points[b] += 2 * ROTATIONS as u32 - set.half_points();
        }
        Ok(scores.add(&half_points)?)
    }

    /// Shows the hands of the deal that is about to be whole.
    pub(crate) fn show_hands(&mut self, hands: &[(Fixture, HandRow)]) {
        self.observer.hands(hands);
    }

    /// Whether the next deal set is the last of its deal.
    pub(crate) fn closes_deal(&self) -> bool {
        self.open.len() + 1 == self.totals.len()
    }

    /// All so far was found and not played.
    pub(crate) fn mark_resumed(&mut self) {
        self.open.clear();
        self.resumed = self.deals;
    }

    pub(crate) fn show_progress(&mut self) {
        let pairs = self.plan.pairs().len() as u64;
        let progress = Progress {
            deals: self.deals,
            resumed: self.resumed,
            fixtures: (self.deals * pairs + self.open.len() as u64) * ROTATIONS,
            all_fixtures: self.wanted() * pairs * ROTATIONS,
            hands: self.hands,
            totals: &self.totals,
            sprt: self.sprt.as_ref(),
        };
        self.observer.progress(&progress);
    }

    pub(crate) fn totals(&self) -> &[PairTotals] {
        &self.totals
    }

    /// Everybody's scores deal by deal, of three agents or more.
    pub(crate) fn scores(&self) -> Option<&PoolScores> {
        self.scores.as_ref()
    }

    /// The sequential test, if the plan has one.
    pub(crate) fn sprt(&self) -> Option<&SprtTracker> {
        self.sprt.as_ref()
    }

    /// The deal sets that are not entered yet, by their numbers in the plan.
    pub(crate) fn missing(&self) -> Range<u64> {
        let pairs = self.plan.pairs().len() as u64;
        let next = (self.part.start + self.deals) * pairs + self.open.len() as u64;
        next..self.part.end * pairs
    }

    /// How many deals there are to be.
    pub(crate) fn wanted(&self) -> u64 {
        self.part.end - self.part.start
    }

    /// Whole deals.
    pub(crate) fn deals(&self) -> u64 {
        self.deals
    }

    /// Of these, found by resuming.
    pub(crate) fn resumed(&self) -> u64 {
        self.resumed
    }

    /// Whether no more deals are wanted: the test has decided, or the observer has seen enough.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped
    }
}

/// A test that looks after every deal. The bounds stay where they are: moved inwards by the expected overshoot they would
/// save next to nothing, one deal being a small step, and the final counts alone would not tell the decision.
fn tracker(sprt: Sprt) -> Option<SprtTracker> {
    Some(SprtTracker::new(sprt, ROTATIONS as u32, 1)?.without_overshoot_correction())
}
