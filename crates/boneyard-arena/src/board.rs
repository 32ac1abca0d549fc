//! Where workers take units of work and hand in what they came to.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::unit::Unit;

/// Units are cut so that one takes about this long: short enough to stop soon and keep buffers small, long
/// enough that handing over costs nothing to speak of.
const UNIT_TIME: Duration = Duration::from_millis(2);

/// Units that may be played and not collected yet, for each worker.
const AHEAD: u64 = 4;

/// The units of a run, shared by all workers and the collector.
///
/// Units are given out in order and collected in order. Workers wait when they are too far ahead of the
/// collector, so that memory does not grow with the number of deals; the unit that the collector waits for is
/// always being played, so nobody waits for ever.
pub(crate) struct Board {
    state: Mutex<State>,
    /// There may be room for another unit.
    room: Condvar,
    /// A unit was handed in, or a worker has gone home.
    news: Condvar,
    ahead: u64,
    /// Deal sets of every unit where they do not follow the speed.
    fixed: Option<u64>,
}

struct State {
    /// Deal sets not given out yet.
    left: Range<u64>,
    /// Units given out.
    given: u64,
    /// Units collected.
    collected: u64,
    /// Deal sets of the next unit.
    size: u64,
    /// Nothing more is given out.
    closed: bool,
    workers: u64,
    handed_in: BTreeMap<u64, Unit>,
    /// Buffers to be used again.
    spent: Vec<Unit>,
}

/// A unit to be played.
pub(crate) struct Claim {
    number: u64,
    pub(crate) sets: Range<u64>,
    pub(crate) unit: Unit,
}

/// A worker at the board; dropped (even by a panic) it is known to have gone home.
pub(crate) struct Place<'b>(&'b Board);

impl Board {
    /// The deal sets `sets` for so many workers, each of which must take its [`place`](Self::place).
    pub(crate) fn new(sets: Range<u64>, workers: u64, fixed: Option<u64>) -> Self {
        Board {
            state: Mutex::new(State {
                left: sets,
                given: 0,
                collected: 0,
                size: 1,
                closed: false,
                workers,
                handed_in: BTreeMap::new(),
                spent: Vec::new(),
            }),
            room: Condvar::new(),
            news: Condvar::new(),
            ahead: AHEAD * workers,
            fixed,
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // Nothing panics while it holds the lock, so what it guards is whole.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn place(&self) -> Place<'_> {
        Place(self)
    }

    /// Gives out nothing more.
    pub(crate) fn close(&self) {
        self.lock().closed = true;
        self.room.notify_all();
    }

    /// The next unit in order; waits for it. `None` when no worker will hand in any more.
    pub(crate) fn collect(&self) -> Option<Unit> {
        let mut state = self.lock();
        loop {
            let next = state.collected;
            if let Some(unit) = state.handed_in.remove(&next) {
                state.collected += 1;
                self.room.notify_all();
                return Some(unit);
            }
            if state.workers == 0 {
                return None;
            }
            state = self.news.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Takes back the buffers of a collected unit.
    pub(crate) fn recycle(&self, unit: Unit) {
        self.lock().spent.push(unit);
    }
}

impl Place<'_> {
    /// The next unit to play; waits while too many are not collected. `None` when there is none.
    pub(crate) fn claim(&self) -> Option<Claim> {
        let board = self.0;
        let mut state = board.lock();
        while !state.closed && state.given >= state.collected + board.ahead {
            state = board.room.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        if state.closed || state.left.is_empty() {
            return None;
        }
        let left = state.left.end - state.left.start;
        // The last units are smaller, so that all workers end at about the same time.
        let fair = left.div_ceil(2 * state.workers.max(1));
        let size = board.fixed.unwrap_or(state.size.min(fair)).clamp(1, left);
        let start = state.left.start;
        state.left.start += size;
        state.given += 1;
        let unit = state.spent.pop().unwrap_or_default();
        Some(Claim { number: state.given - 1, sets: start..start + size, unit })
    }

    /// Hands in a unit that took `time`.
    pub(crate) fn hand_in(&self, claim: Claim, time: Duration) {
        let board = self.0;
        let mut state = board.lock();
        let played = claim.sets.end - claim.sets.start;
        let fitting = played as f64 * UNIT_TIME.as_secs_f64() / time.as_secs_f64().max(1e-9);
        // One quick hand is no measure of the others: at most twice as many.
        state.size = (fitting as u64).clamp(1, 2 * played);
        state.handed_in.insert(claim.number, claim.unit);
        board.news.notify_one();
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.workers -= 1;
        // A worker that panicked has not handed in its unit: the others need not play what cannot be collected.
        state.closed |= std::thread::panicking();
        self.0.news.notify_one();
        self.0.room.notify_all();
    }
}
