//! Running a plan on several threads.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use boneyard_stats::sprt::{Decision, SprtTracker};

use crate::board::Board;
use crate::error::ArenaError;
use crate::ledger::{Entered, Ledger, Observer};
use crate::plan::Plan;
use crate::pool::PoolSummary;
use crate::shard::Shard;
use crate::store::{Output, Store};
use crate::summary::{PairSummary, summarise};
use crate::unit::{Unit, Worker, Writing};

/// How a plan is run, and which part of it. None of it changes a hand.
#[derive(Debug, Clone)]
pub struct Options<'a> {
    /// Threads that play.
    pub jobs: NonZeroUsize,
    /// Where to write; nothing is written without.
    pub output: Option<Output>,
    /// Set (by Ctrl-C, say) it ends the run: what is being played is finished, and all whole deals are saved.
    pub stop: Option<&'a AtomicBool>,
    /// Deal sets that a thread plays at a time; `None` fits them to the speed.
    pub unit: Option<NonZeroUsize>,
    /// Plays only this part of the plan; `None` plays all of it.
    pub shard: Option<Shard>,
}

impl Options<'_> {
    /// So many threads, no output.
    pub fn new(jobs: NonZeroUsize) -> Self {
        Options { jobs, output: None, stop: None, unit: None, shard: None }
    }
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RunEnd {
    /// Everything was played.
    Complete,
    /// The sequential test has decided.
    Decided,
    /// The observer wanted no more.
    Stopped,
    /// The stop flag was set.
    Interrupted,
}

/// What a run came to.
#[derive(Debug, Clone)]
pub struct Report {
    /// One for each pair, by [`Plan::pairs`].
    pub summary: Vec<PairSummary>,
    /// The ratings, of three agents or more.
    pub pool: Option<PoolSummary>,
    /// The sequential test, if the plan has one.
    pub sprt: Option<SprtTracker>,
    /// Whole deals (or matches); of a part of the plan, those of the part.
    pub deals: u64,
    /// Of these, found in the directory.
    pub resumed: u64,
    /// How it ended.
    pub end: RunEnd,
}

/// Plays what is missing of a plan. The results are the same for any number of threads.
///
/// # Errors
/// Whatever [`ArenaError`] says. What can fail before the first hand does; after it, all that was written stays.
pub fn run(plan: &Plan, options: &Options<'_>, observer: &mut dyn Observer) -> Result<Report, ArenaError> {
    let mut ledger = Ledger::new(plan, plan.part(options.shard)?, observer);
    let mut store = match &options.output {
        Some(output) => Some(Store::open(plan, options.shard, output, &mut ledger)?),
        None => None,
    };
    if !ledger.is_stopped() && ledger.deals() < ledger.wanted() {
        play(plan, options, &mut ledger, store.as_mut())?;
    }
    let report = Report::of(plan, &ledger)?;
    if let Some(store) = store {
        store.finish(plan, &report.summary, report.pool.as_ref())?;
    }
    Ok(report)
}

impl Report {
    /// What was entered comes to.
    pub(crate) fn of(plan: &Plan, ledger: &Ledger<'_>) -> Result<Report, ArenaError> {
        let summary = summarise(plan, ledger.totals());
        let pool = PoolSummary::of(plan, ledger.totals(), ledger.scores())?;
        let sprt = ledger.sprt().cloned();
        let decided = sprt.as_ref().is_some_and(|sprt| sprt.decision() != Decision::Continue);
        let end = if decided {
            RunEnd::Decided
        } else if ledger.is_stopped() {
            RunEnd::Stopped
        } else if ledger.deals() == ledger.wanted() {
            RunEnd::Complete
        } else {
            RunEnd::Interrupted
        };
        Ok(Report { summary, pool, sprt, deals: ledger.deals(), resumed: ledger.resumed(), end })
    }
}

fn play(
    plan: &Plan,
    options: &Options<'_>,
    ledger: &mut Ledger<'_>,
    store: Option<&mut Store>,
) -> Result<(), ArenaError> {
    let sets = ledger.missing();
    let jobs = options.jobs.get().min(usize::try_from(sets.end - sets.start).unwrap_or(usize::MAX));
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(jobs)
        .thread_name(|number| format!("table-{number}"))
        .build()
        .map_err(|error| ArenaError::Threads { jobs, fault: error.to_string() })?;
    let writing =
        Writing { games: store.is_some(), moves: store.as_ref().is_some_and(|store| store.records()) };
    let board = Board::new(sets, jobs as u64, options.unit.map(|sets| sets.get() as u64));
    let (board, stop) = (&board, options.stop);
    // The collector runs here: the observer need not cross threads.
    pool.in_place_scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(move |_| work(plan, writing, board, stop));
        }
        let _close = CloseAtEnd(board);
        collect(board, ledger, store)
    })
}

/// Whatever ends the collector (an error, a panic of the observer), no worker waits for it.
struct CloseAtEnd<'b>(&'b Board);

impl Drop for CloseAtEnd<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

fn work(plan: &Plan, writing: Writing, board: &Board, stop: Option<&AtomicBool>) {
    let place = board.place();
    let mut worker = Worker::new(plan, writing);
    loop {
        if stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            board.close();
        }
        let Some(mut claim) = place.claim() else { return };
        let start = Instant::now();
        worker.play(claim.sets.clone(), &mut claim.unit);
        place.hand_in(claim, start.elapsed());
    }
}

/// Takes the units in order, writes the rows of whole deals and enters their sets.
fn collect(board: &Board, ledger: &mut Ledger<'_>, mut store: Option<&mut Store>) -> Result<(), ArenaError> {
    // Rows of the deal under way.
    let (mut games, mut moves) = (Vec::new(), String::new());
    while let Some(mut unit) = board.collect() {
        let (games_end, moves_end) = enter(&unit, ledger)?;
        if let (Some(store), true) = (store.as_mut(), games_end > 0) {
            store
                .append(&[games.as_slice(), &unit.games[..games_end]], &[&moves, &unit.moves[..moves_end]])?;
            games.clear();
            moves.clear();
        }
        if ledger.is_stopped() {
            return Ok(());
        }
        if let Some(fault) = unit.fault.take() {
            return Err(fault);
        }
        games.extend_from_slice(&unit.games[games_end..]);
        moves.push_str(&unit.moves[moves_end..]);
        board.recycle(unit);
        ledger.show_progress();
    }
    Ok(())
}

/// Enters the sets of a unit, up to the last deal that is wanted. Returns where the rows of whole deals end.
fn enter(unit: &Unit, ledger: &mut Ledger<'_>) -> Result<(usize, usize), ArenaError> {
    let mut whole = (0, 0);
    for set in &unit.sets {
        let entered = ledger.enter(set.result)?;
        if entered != Entered::Set {
            whole = (set.games_end, set.moves_end);
        }
        if entered == Entered::Last {
            break;
        }
    }
    Ok(whole)
}
