//! A tuning from start to end.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use boneyard_agents::{AgentSpec, PlayerSpec};
use boneyard_arena::Existing;

use crate::confirm::{Comparison, Confirmation, compare, confirm};
use crate::error::TuneError;
use crate::history::History;
use crate::judge::{Judge, Objective, Tally};
use crate::matches::{Match, Matches};
use crate::methods::{Task, Trial};
use crate::tuning::{CHECKS, Shares, Tuning};

/// Where and how a tuning runs; nothing of it changes the result.
#[derive(Debug, Clone)]
pub struct Options<'a> {
    /// Threads.
    pub jobs: NonZeroUsize,
    /// Where every match is written down.
    pub history: Option<HistoryFile>,
    /// Set (by Ctrl-C, say) it ends the run; what was played is kept.
    pub stop: Option<&'a AtomicBool>,
}

/// A file of what was played.
#[derive(Debug, Clone)]
pub struct HistoryFile {
    /// Where.
    pub path: PathBuf,
    /// What to do if it is there.
    pub existing: Existing,
}

/// A look at the best point so far, on deals of its own.
#[derive(Debug, Clone, PartialEq)]
pub struct Check {
    /// Steps of the method done.
    pub step: u64,
    /// Hands played, this look included.
    pub hands: u64,
    /// Values of the parameters.
    pub point: Vec<f64>,
    /// The agent with these against the start.
    pub tally: Tally,
}

/// How far a tuning is.
#[derive(Debug, Clone, Copy)]
pub struct Progress<'a> {
    /// Steps of the method done.
    pub step: u64,
    /// Hands played, those recalled from an earlier run included.
    pub hands: u64,
    /// Of so many.
    pub budget: u64,
    /// The best point as far as is known.
    pub point: &'a [f64],
    /// The latest look.
    pub check: Option<&'a Check>,
}

/// What a tuning came to.
#[derive(Debug, Clone)]
pub struct Report {
    /// The tuned agent.
    pub tuned: AgentSpec,
    /// Values of the parameters, in the order of the space.
    pub point: Vec<f64>,
    /// How much each parameter told of the value, as shares, if the method can say.
    pub importance: Option<Vec<f64>>,
    /// All looks.
    pub checks: Vec<Check>,
    /// Against the start.
    pub confirmation: Confirmation,
    /// Against the named adversaries; empty where the start is the only one.
    pub comparisons: Vec<Comparison>,
    /// Hands played.
    pub hands: u64,
    /// Matches that were found in the history.
    pub recalled: u64,
}

/// Deals of the looks begin here.
const FIRST_LOOK: u64 = 1 << 50;

/// Tunes, then confirms on fresh deals. `None` if it was stopped before the end; what was played is then in the history, and the same
/// call goes on with it. The result is the same for any number of threads.
///
/// # Errors
/// Whatever [`TuneError`] says. What can fail before the first hand does.
pub fn tune(
    tuning: &Tuning,
    judge: &dyn Judge,
    options: &Options<'_>,
    mut observe: impl FnMut(&Progress<'_>),
) -> Result<Option<Report>, TuneError> {
    tuning.check()?;
    let shares = tuning.shares();
    let mut task = tuning.task();
    let mut matches = open(judge, options)?;
    let recalled = matches.history.as_ref().map_or(0, |history| history.found);
    let Some(pilot) = matches.play(&pilot(tuning, shares.look_sets))? else { return Ok(None) };
    if tuning.objective == Objective::Points {
        task.scale = pilot.into_iter().fold(Tally::default(), Tally::plus).scale();
    }
    let Some(found) = search(tuning, &task, &shares, &mut matches, &mut observe)? else {
        return Ok(None);
    };
    let Found { point, importance, checks } = found;
    let tuned = tuning.space.spec(&point)?;
    let start = tuning.space.agent();
    let Some(confirmation) =
        confirm(&mut matches, [&tuned, start], tuning.objective, shares.confirmation_sets)?
    else {
        return Ok(None);
    };
    let others: &[PlayerSpec] = if task.against_itself { &[] } else { &tuning.against };
    let Some(comparisons) = compare(&mut matches, [&tuned, start], others, shares.comparison_sets)? else {
        return Ok(None);
    };
    if let Some(history) = &mut matches.history {
        history.finish()?;
    }
    Ok(Some(Report {
        tuned,
        point,
        importance,
        checks,
        confirmation,
        comparisons,
        hands: matches.hands,
        recalled,
    }))
}

fn open<'j>(judge: &'j dyn Judge, options: &Options<'j>) -> Result<Matches<'j>, TuneError> {
    let jobs = options.jobs.get();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build();
    let pool = pool.map_err(|error| TuneError::Threads { jobs, fault: error.to_string() })?;
    let history = options.history.as_ref().map(|file| History::open(&file.path, file.existing));
    Ok(Matches { judge, pool, history: history.transpose()?, stop: options.stop, hands: 0 })
}

/// The start against each adversary: how much hands spread.
fn pilot(tuning: &Tuning, sets: u64) -> Vec<Match> {
    let one = |against: &PlayerSpec| Match {
        step: 0,
        role: "pilot",
        agent: tuning.space.agent().clone(),
        against: against.clone(),
        deals: FIRST_LOOK..FIRST_LOOK + sets,
    };
    tuning.against.iter().map(one).collect()
}

/// What a method found.
struct Found {
    point: Vec<f64>,
    importance: Option<Vec<f64>>,
    checks: Vec<Check>,
}

fn search(
    tuning: &Tuning,
    task: &Task<'_>,
    shares: &Shares,
    matches: &mut Matches<'_>,
    observe: &mut impl FnMut(&Progress<'_>),
) -> Result<Option<Found>, TuneError> {
    let mut method = (tuning.method.build)(task)?;
    let (mut step, mut checks, mut searched) = (0, Vec::new(), 0);
    loop {
        let trials = method.propose();
        if trials.is_empty() {
            break;
        }
        let wanted = to_matches(tuning, step + 1, &trials)?;
        let before = matches.hands;
        let Some(tallies) = matches.play(&wanted)? else { return Ok(None) };
        searched += matches.hands - before;
        let each = wanted.len() / trials.len();
        let sums: Vec<Tally> = tallies
            .chunks(each)
            .map(|parts| parts.iter().copied().fold(Tally::default(), Tally::plus))
            .collect();
        method.learn(&sums);
        step += 1;
        // Looks are spread evenly over the hands of the method.
        let due = searched * CHECKS / shares.method.max(1);
        if (checks.len() as u64) < due {
            let point = rounded(tuning, &method.best());
            let Some(check) = look(tuning, matches, step, point, shares.look_sets)? else { return Ok(None) };
            checks.push(check);
        }
        let point = rounded(tuning, &method.best());
        let check = checks.last();
        observe(&Progress { step, hands: matches.hands, budget: tuning.budget, point: &point, check });
    }
    Ok(Some(Found { point: rounded(tuning, &method.best()), importance: method.importance(), checks }))
}

fn look(
    tuning: &Tuning,
    matches: &mut Matches<'_>,
    step: u64,
    point: Vec<f64>,
    sets: u64,
) -> Result<Option<Check>, TuneError> {
    let agent = tuning.space.spec(&point)?;
    let against = tuning.space.agent().clone().into();
    // The same deals each time, so that looks can be compared.
    let deals = FIRST_LOOK..FIRST_LOOK + sets;
    let played = matches.play(&[Match { step, role: "check", agent, against, deals }])?;
    Ok(played.map(|tallies| Check { step, hands: matches.hands, point, tally: tallies[0] }))
}

/// The matches of some trials: for each trial one, or one for each adversary.
fn to_matches(tuning: &Tuning, step: u64, trials: &[Trial]) -> Result<Vec<Match>, TuneError> {
    let mut matches = Vec::new();
    for trial in trials {
        let agent = tuning.space.spec(&trial.point)?;
        let rivals = match &trial.rival {
            Some(point) => vec![PlayerSpec::from(tuning.space.spec(point)?)],
            None => tuning.against.clone(),
        };
        for against in rivals {
            let (agent, deals) = (agent.clone(), trial.deals.clone());
            matches.push(Match { step, role: "trial", agent, against, deals });
        }
    }
    Ok(matches)
}

/// Three decimals are more than any tuning can tell apart, and can be read.
fn rounded(tuning: &Tuning, point: &[f64]) -> Vec<f64> {
    let dimensions = tuning.space.dimensions().iter();
    point
        .iter()
        .zip(dimensions)
        .map(|(value, dimension)| dimension.allowed((value * 1000.0).round() / 1000.0))
        .collect()
}
