//! Taking the samples of all cells: any number of threads, one order.

use std::num::{NonZeroU32, NonZeroUsize};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crate::cells::CellRow;
use crate::claim::{Claim, Test};
use crate::designs::{Bench, Sample};
use crate::error::LabError;
use crate::figures::Samples;
use crate::journal::write_row;
use crate::pool::Pool;
use crate::store::{Output, Store};
use crate::verdict::{VerdictRow, judge};

/// How many deals are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// A first look.
    Quick,
    /// So many times a first look, and never more than [`Depth::Full`]: as much as the time allows.
    Times(NonZeroU32),
    /// What the calculation of the power asks for.
    Full,
}

impl Depth {
    /// Deals of a cell that takes `quick` for a first look and `full` for the planned power.
    pub(crate) fn deals(self, quick: u64, full: u64) -> u64 {
        match self {
            Depth::Quick => quick,
            Depth::Times(times) => quick.saturating_mul(u64::from(times.get())).min(full),
            Depth::Full => full,
        }
    }
}

/// How claims are run. Nothing but the depth and the seed changes a result.
#[derive(Debug, Clone)]
pub struct Options<'a> {
    /// How many deals.
    pub depth: Depth,
    /// The seed of all chance.
    pub seed: u64,
    /// Threads that play.
    pub jobs: NonZeroUsize,
    /// Where to write; nothing is written without.
    pub output: Option<Output>,
    /// Set (by Ctrl-C, say) it ends the run: deals being played are finished and kept.
    pub stop: Option<&'a AtomicBool>,
}

impl Options<'_> {
    /// A quick look on one thread that writes nothing.
    pub fn new(seed: u64) -> Self {
        Options { depth: Depth::Quick, seed, jobs: NonZeroUsize::MIN, output: None, stop: None }
    }
}

/// What a run came to.
#[derive(Debug, Clone)]
pub struct Report {
    /// The verdicts of all cells, those found in the directory included.
    pub verdicts: Vec<VerdictRow>,
    /// Deals played in this run.
    pub played: u64,
    /// Deals found in the directory.
    pub resumed: u64,
    /// Whether it was stopped before its end.
    pub interrupted: bool,
}

/// How far a run is.
#[derive(Debug, Clone, Copy)]
pub struct Progress<'a> {
    /// What is being played.
    pub cell: &'a CellRow,
    /// Work done, in parts that cost about the same time.
    pub work: u64,
    /// All work that is to be done.
    pub all_work: u64,
    /// Deals played in this run.
    pub deals: u64,
}

/// Sees how far a run is.
pub trait Observer {
    /// Some deals more are played.
    fn progress(&mut self, progress: &Progress<'_>);
}

impl Observer for () {
    fn progress(&mut self, _: &Progress<'_>) {}
}

/// Plays what is missing of the claims, and judges.
///
/// # Errors
/// Whatever [`LabError`] says. What can fail before the first deal does; after it, all that was written stays.
pub fn run(claims: &[Claim], options: &Options<'_>, observer: &mut dyn Observer) -> Result<Report, LabError> {
    let mut planned: Vec<CellRow> = claims
        .iter()
        .flat_map(|claim| claim.cells.iter().map(move |cell| CellRow::new(claim, cell, options.depth)))
        .collect();
    planned.sort_by_key(CellRow::rank);
    let (mut store, cells, samples) = match &options.output {
        None => (None, planned.clone(), vec![Samples::default(); planned.len()]),
        Some(output) => {
            let (store, kept) = Store::open(output, claims, planned.clone(), options.seed)?;
            (Some(store), kept.cells, kept.samples)
        }
    };
    let resumed = samples.iter().map(Samples::len).sum();
    let work = Work::new(claims, &planned, &cells, &samples);
    let mut ledger = Ledger { cells, samples, played: 0, work: 0 };
    let finished = play(&work, options, &mut ledger, store.as_mut(), observer);
    let verdicts = judge(&ledger.cells, &ledger.samples);
    if let Some(store) = store {
        store.finish(&verdicts)?;
    }
    Ok(Report { verdicts, played: ledger.played, resumed, interrupted: !finished? })
}

/// What is known so far.
struct Ledger {
    cells: Vec<CellRow>,
    samples: Vec<Samples>,
    played: u64,
    work: u64,
}

/// All that is to be played.
struct Work<'c> {
    jobs: Vec<Job<'c>>,
    tasks: Vec<Task>,
}

/// A cell to be played.
struct Job<'c> {
    claim: &'c Claim,
    number: u32,
    test: &'c Test,
    /// Its place among all cells.
    place: usize,
    /// What a deal costs, roughly.
    cost: u64,
}

/// Some deals of a cell.
#[derive(Clone, Copy)]
struct Task {
    job: usize,
    first: u64,
    count: u64,
}

/// What a task came to; fewer samples than asked for where it was stopped or failed.
struct Done {
    task: Task,
    samples: Vec<Sample>,
    fault: Option<LabError>,
}

impl<'c> Work<'c> {
    fn new(claims: &'c [Claim], planned: &[CellRow], cells: &[CellRow], samples: &[Samples]) -> Self {
        let (mut jobs, mut tasks) = (Vec::new(), Vec::new());
        for row in planned {
            let Ok(wanted) = row.test.as_ref().map(|test| test.deals) else { continue };
            let claim = claims.iter().find(|claim| claim.id == row.claim);
            let cell = claim.and_then(|claim| claim.cells.iter().find(|cell| cell.number == row.cell));
            let place = cells.iter().position(|other| other.rank() == row.rank());
            let (Some(claim), Some(cell), Some(place)) = (claim, cell, place) else { continue };
            let Ok(test) = &cell.test else { continue };
            let job = jobs.len();
            jobs.push(Job { claim, number: cell.number, test, place, cost: cost(test) });
            // Parts small enough that threads end together and an interruption loses little.
            let part = (wanted / 64).clamp(1, 512);
            let mut first = samples[place].len();
            while first < wanted {
                let count = part.min(wanted - first);
                tasks.push(Task { job, first, count });
                first += count;
            }
        }
        Work { jobs, tasks }
    }
}

/// Players that search cost about so much more than others. It serves the estimate of the time and nothing else.
fn cost(test: &Test) -> u64 {
    let named = format!("{:?} {}", test.experiment, test.setting.opponent_label());
    if ["mc", "pimc", "oracle"].iter().any(|name| named.contains(name)) { 500 } else { 1 }
}

/// Plays all tasks. Whether it came to the end.
fn play(
    work: &Work<'_>,
    options: &Options<'_>,
    ledger: &mut Ledger,
    store: Option<&mut Store>,
    observer: &mut dyn Observer,
) -> Result<bool, LabError> {
    let jobs = options.jobs.get().min(work.tasks.len().max(1));
    let pool = Pool::new(work.tasks.len(), jobs);
    thread::scope(|scope| {
        let _close = CloseAtEnd(&pool);
        for started in 0..jobs {
            let worker = || worker(work, options, &pool);
            let spawned = thread::Builder::new().name(format!("lab-{started}")).spawn_scoped(scope, worker);
            if let Err(error) = spawned {
                (started..jobs).for_each(|_| pool.one_less());
                return Err(LabError::Threads { jobs, fault: error.to_string() });
            }
        }
        collect(work, &pool, ledger, store, observer)
    })
}

/// Whatever ends the collector, no worker goes on.
struct CloseAtEnd<'p>(&'p Pool<Done>);

impl Drop for CloseAtEnd<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

fn worker(work: &Work<'_>, options: &Options<'_>, pool: &Pool<Done>) {
    let stopped = || options.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
    // The players of the cell under way.
    let mut kept: Option<(usize, Box<dyn Bench + '_>)> = None;
    pool.worker(|number| {
        let task = work.tasks[number];
        let mut done = Done { task, samples: Vec::new(), fault: None };
        let test = work.jobs[task.job].test;
        let bench = match &mut kept {
            Some((job, bench)) if *job == task.job => bench,
            kept => &mut kept.insert((task.job, test.experiment.bench(&test.setting, options.seed))).1,
        };
        for deal in task.first..task.first + task.count {
            if stopped() {
                pool.close();
                break;
            }
            match bench.sample(deal) {
                Ok(sample) => done.samples.push(sample),
                Err(fault) => {
                    done.fault = Some(fault);
                    pool.close();
                    break;
                }
            }
        }
        done
    });
}

/// Takes what was played, in order, and writes it down. Whether all was played.
fn collect(
    work: &Work<'_>,
    pool: &Pool<Done>,
    ledger: &mut Ledger,
    mut store: Option<&mut Store>,
    observer: &mut dyn Observer,
) -> Result<bool, LabError> {
    let all_work = work.tasks.iter().map(|task| task.count * work.jobs[task.job].cost).sum();
    let mut lines = String::new();
    let mut collected = 0;
    while let Some(done) = pool.collect() {
        let job = &work.jobs[done.task.job];
        lines.clear();
        for (deal, sample) in (done.task.first..).zip(&done.samples) {
            write_row(&mut lines, job.number, deal, sample, &job.claim.columns, job.test.design.columns);
            ledger.samples[job.place].push(sample);
        }
        if let Some(store) = &mut store {
            store.append(&job.claim.id, &lines)?;
        }
        let played = done.samples.len() as u64;
        ledger.played += played;
        ledger.work += played * job.cost;
        let (work, deals) = (ledger.work, ledger.played);
        observer.progress(&Progress { cell: &ledger.cells[job.place], work, all_work, deals });
        if let Some(fault) = done.fault {
            return Err(fault);
        }
        if played < done.task.count {
            return Ok(false);
        }
        collected += 1;
    }
    Ok(collected == work.tasks.len())
}
