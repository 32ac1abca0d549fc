//! Worlds that fit what the seat to move sees, and the value of each of its plays in each of them.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use boneyard_core::{Draw, Rng, View};
use boneyard_search::belief::{Belief, StockOrder, World};
use boneyard_search::solver::{Solver, Value};
use indicatif::ProgressBar;

/// A world and how much it counts.
pub(crate) type Weighed = (World, i128);

/// All worlds if there are no more than `count`, the order of a stock that is drawn from included.
pub(crate) fn all(view: &View<'_>, belief: &Belief, count: usize) -> Option<Vec<Weighed>> {
    let draws = view.game().rules().draw != Draw::None;
    let order = if draws { StockOrder::Listed } else { StockOrder::Ignored };
    let weighed = |(world, weight): (World, u128)| Some((world, i128::try_from(weight).ok()?));
    belief.enumerate(count, order)?.into_iter().map(weighed).collect()
}

/// Worlds drawn at random, each with its probability.
pub(crate) fn sampled(belief: &Belief, count: usize, rng: &mut Rng) -> Vec<Weighed> {
    (0..count).map(|_| (belief.sample(rng), 1)).collect()
}

/// What every play comes to in one world, by the order of the moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Valued {
    /// How much the world counts.
    pub(crate) weight: i128,
    /// The margin in points if all play for points; nothing in games without points.
    pub(crate) points: Vec<i32>,
    /// 1, 0 or -1 if all play to win the hand.
    pub(crate) wins: Vec<i32>,
    /// Positions searched for both.
    pub(crate) positions: u64,
}

/// How much may be done.
pub(crate) struct Limits<'l> {
    /// On so many threads.
    pub(crate) jobs: NonZeroUsize,
    /// Positions for all worlds together.
    pub(crate) cap: u64,
    /// Set when no further world is to be begun.
    pub(crate) stop: &'l AtomicBool,
    /// Moves with each world.
    pub(crate) bar: &'l ProgressBar,
}

/// The values in the first of the worlds, as far as the limits let them be solved. How many these are depends on the cap, and on
/// neither the threads nor the order in which they finish.
pub(crate) fn solve(view: &View<'_>, worlds: &[Weighed], points: bool, limits: &Limits<'_>) -> Vec<Valued> {
    let next = AtomicUsize::new(0);
    let board = Mutex::new(Board { results: vec![None; worlds.len()], first: 0, spent: 0 });
    let lock = || board.lock().unwrap_or_else(PoisonError::into_inner);
    std::thread::scope(|scope| {
        for _ in 0..limits.jobs.get().min(worlds.len()) {
            scope.spawn(|| {
                let mut solvers = Solvers::new(view, points);
                while !limits.stop.load(Ordering::Relaxed) {
                    let left = limits.cap.saturating_sub(lock().spent);
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some((world, weight)) = worlds.get(place).filter(|_| left > 0) else { break };
                    let valued = solvers.solve(view, world, *weight, left);
                    lock().enter(place, valued);
                    limits.bar.inc(1);
                }
            });
        }
    });
    board.into_inner().unwrap_or_else(PoisonError::into_inner).finish(limits.cap)
}

/// What is solved so far.
struct Board {
    /// By world; `Some(None)` where what was left of the cap was not enough.
    results: Vec<Option<Option<Valued>>>,
    /// The first world that is still open.
    first: usize,
    /// Positions searched for all worlds before that: what is left of the cap for a later world is no more than the rest.
    spent: u64,
}

impl Board {
    fn enter(&mut self, place: usize, valued: Option<Valued>) {
        self.results[place] = Some(valued);
        while let Some(Some(valued)) = self.results.get(self.first) {
            // After a world that the cap did not allow nothing counts any more.
            let positions = valued.as_ref().map_or(u64::MAX, |valued| valued.positions);
            self.spent = self.spent.saturating_add(positions);
            self.first += 1;
        }
    }

    /// The worlds from the first on that the cap allows in their order.
    fn finish(self, cap: u64) -> Vec<Valued> {
        let mut spent = 0_u64;
        let within = self.results.into_iter().map_while(|result| {
            let valued = result.flatten()?;
            spent = spent.saturating_add(valued.positions);
            (spent <= cap).then_some(valued)
        });
        within.collect()
    }
}

/// A solver for points and one for wins.
pub(crate) struct Solvers {
    points: Option<Solver>,
    wins: Solver,
}

impl Solvers {
    /// For the game of this view; `points`: whether its hands score any.
    pub(crate) fn new(view: &View<'_>, points: bool) -> Self {
        let solver = |value| Solver::new(view.game(), value);
        Solvers { points: points.then(|| solver(Value::Points)), wins: solver(Value::Win) }
    }

    /// The values in one world; `None` if they take more positions than the cap.
    pub(crate) fn solve(&mut self, view: &View<'_>, world: &World, weight: i128, cap: u64) -> Option<Valued> {
        let mut left = cap;
        let mut values = |solver: &mut Solver| -> Option<Vec<i32>> {
            let before = solver.positions();
            let values = solver.world_values_capped(view, world.hands(), world.stock(), left).ok()?;
            left -= solver.positions() - before;
            Some(values.into_iter().map(|(_, value)| value).collect())
        };
        let points = match &mut self.points {
            Some(solver) => values(solver)?,
            None => Vec::new(),
        };
        let wins = values(&mut self.wins)?;
        Some(Valued { weight, points, wins, positions: cap - left })
    }
}
