//! `boneyard analyse`: what each play of a position is worth, and where the hidden tiles are.

mod args;
mod assign;
mod beliefs;
mod build;
mod chart;
mod ends;
mod exact;
mod fill;
mod layout;
mod order;
mod plays;
mod position;
mod reasons;
mod report;
mod rows;
mod source;
mod table;
#[cfg(test)]
mod tests;
pub(crate) mod worlds;

use std::sync::atomic::Ordering;

use anyhow::anyhow;
use boneyard_agents::PlayerSpec;
use boneyard_core::{Move, Rng, State, View, hash_text, mix};
use boneyard_search::belief::Belief;

pub(crate) use args::AnalyseArgs;
pub(crate) use plays::{Goal, Mean, Play, plays};
pub(crate) use worlds::Limits;

use crate::failure::Failure;
use crate::hand::remark_on_sizes;
use crate::interrupt;
use crate::output::{self, Format};
use crate::rounding::counted;
use args::{Job, Task};
use beliefs::Beliefs;
use report::{Findings, Method};
use worlds::{Valued, Weighed};

/// The stream of the worlds and those of the agents are unrelated.
const WORLD_STREAM: &str = "analyse: worlds";
const AGENT_STREAM: &str = "analyse: agents";

/// Runs `boneyard analyse`.
pub(crate) fn run(args: &AnalyseArgs) -> Result<(), Failure> {
    let job = args.build()?;
    let position = job.source.position(&job.game, job.ply).map_err(Failure::Usage)?;
    if job.task == Task::Exact && !position.all_known {
        let fault = "--exact needs the tiles of all hands; here only those of one are given";
        return Err(Failure::Usage(vec![fault.to_owned()]));
    }
    if let Some(remark) = remark_on_sizes(&position.dealt, &job.game) {
        args.talk.note(&remark);
    }
    let view = position.state.view();
    let belief = Belief::new(&view);
    if let Some(cheat) = job.agents.iter().find(|spec| spec.is_cheat() && !position.all_known) {
        let fault = format!("--agent {cheat}: it sees every tile, and here only those of one hand are given");
        return Err(Failure::Usage(vec![fault]));
    }
    let agents = ask(&job, &position.state);
    let (found, method, lines, interrupted) = match job.task {
        Task::Beliefs => (Vec::new(), Method::None, Vec::new(), false),
        Task::Exact => {
            let exact = exact::solve(&position.state, job.points, job.goal, job.cap)
                .map_err(|error| anyhow!("{error}; --cap allows more"))?;
            (vec![exact.valued], Method::Exact, exact.lines, false)
        }
        Task::Worlds(count) => {
            let (found, method, interrupted) = over_worlds(&job, &view, &belief, count, args)?;
            (found, method, Vec::new(), interrupted)
        }
    };
    let plays = plays_of(&job, &view, &found, method);
    let findings = Findings {
        job: &job,
        position: &position,
        view,
        method,
        plays,
        lines: view.moves().iter().zip(lines).collect(),
        agents,
        beliefs: Beliefs::new(&view, &belief),
        possible: belief.worlds(),
        solved: if method == Method::Exact { 1 } else { found.len() as u64 },
        positions: found.iter().map(|valued| valued.positions).sum(),
    };
    if let Some(path) = &args.svg {
        crate::picture::write(path, &chart::chart(&findings).file())?;
    }
    show(&findings, args)?;
    if interrupted {
        let done = format!(
            "interrupted: the values are those of the first {}",
            counted(found.len() as f64, "world")
        );
        return Err(Failure::Interrupted(done));
    }
    Ok(())
}

fn plays_of(job: &Job, view: &View<'_>, found: &[Valued], method: Method) -> Vec<Play> {
    match method {
        Method::None => Vec::new(),
        _ => plays(view.moves(), found, !matches!(method, Method::Sampled { .. }), job.goal),
    }
}

fn show(findings: &Findings<'_>, args: &AnalyseArgs) -> Result<(), Failure> {
    match args.format.format() {
        Format::Table => output::print(&findings.for_people()),
        Format::Json => output::data(&findings.to_json()?),
        Format::Csv => {
            args.talk.note(&findings.heading());
            output::data(&findings.to_csv()?)
        }
    }
}

/// The values over worlds: all, if there are no more than `count` and the cap allows it, else a sample. Also whether Ctrl-C cut it short.
fn over_worlds(
    job: &Job,
    view: &View<'_>,
    belief: &Belief,
    count: usize,
    args: &AnalyseArgs,
) -> Result<(Vec<Valued>, Method, bool), Failure> {
    let bar =
        args.talk.progress(count as u64, "{bar:24} {human_pos} of {human_len} worlds  {per_sec}  ETA {eta}");
    let stop = interrupt::listen(&bar)?;
    let limits = Limits { jobs: job.jobs, cap: job.cap, stop: &stop, bar: &bar };
    let solve = |worlds: &[Weighed]| {
        bar.set_length(worlds.len() as u64);
        bar.set_position(0);
        let found = worlds::solve(view, worlds, job.points, &limits);
        bar.finish_and_clear();
        found
    };
    let stopped = || stop.load(Ordering::Relaxed);
    let nothing = || Failure::Interrupted("interrupted before anything was found".to_owned());
    if let Some(worlds) = worlds::all(view, belief, count) {
        let found = solve(&worlds);
        if found.len() == worlds.len() {
            return Ok((found, Method::Enumerated, false));
        }
        if stopped() {
            return Err(nothing());
        }
        // The first of all worlds in their order are no fair sample: a sample is drawn instead.
    }
    let mut rng = Rng::new(mix(&[job.seed, hash_text(WORLD_STREAM)]));
    let worlds = worlds::sampled(belief, count, &mut rng);
    let found = solve(&worlds);
    if found.is_empty() {
        return Err(if stopped() { nothing() } else { anyhow!(CAP_TOO_SMALL).into() });
    }
    let method = Method::Sampled { wanted: count, cut: found.len() < count && !stopped() };
    Ok((found, method, stopped()))
}

const CAP_TOO_SMALL: &str = "not one world could be solved within the positions that --cap allows: raise it";

/// What each agent plays, an honest one from the view alone. An agent that is named twice is asked twice, each time with another stream.
fn ask(job: &Job, state: &State<'_>) -> Vec<(PlayerSpec, Move)> {
    let moves = state.moves();
    let ask = |(place, spec): (usize, &PlayerSpec)| {
        let copy = job.agents[..place].iter().filter(|other| *other == spec).count();
        let name = hash_text(&spec.to_string());
        let mut rng = Rng::new(mix(&[job.seed, hash_text(AGENT_STREAM), name, copy as u64]));
        let mut agent = spec.build();
        agent.begin(&job.game);
        // Agents are asked only where there is a choice.
        let mv = if moves.len() == 1 { moves.nth(0) } else { agent.choose(state, &mut rng) };
        (spec.clone(), mv)
    };
    job.agents.iter().enumerate().map(ask).collect()
}
