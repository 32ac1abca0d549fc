//! `boneyard solve`: equilibria of small sets.

pub(crate) mod args;
mod report;
pub(crate) mod size;

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::anyhow;
use boneyard_arena::disk;
use boneyard_search::equilibria::{
    Assessment, Dominoes, Progress, Solver, StrategyHead, StrategyKeys, StrategyText, Tree, write_strategy,
};

pub(crate) use args::SolveArgs;

use crate::failure::Failure;
use crate::interrupt;
use crate::output::{self, Format};
use crate::provenance::LONG_VERSION;
use crate::rounding::thousands;
use args::Job;

/// A file is saved at least so often, while there is something new.
const SAVED_EVERY: Duration = Duration::from_secs(60);

/// Runs `boneyard solve`.
pub(crate) fn run(args: &SolveArgs) -> Result<(), Failure> {
    let job = args.build()?;
    let bar = args.talk.progress(0, "{spinner} {msg}");
    let stop = interrupt::listen(&bar)?;
    let dominoes =
        Dominoes::new(&job.game, job.payoff).map_err(|error| Failure::Usage(vec![error.to_string()]))?;
    let (tree, keys) = size::lay_out(&dominoes, job.memory, job.out.is_some())?;
    args.talk.note(&report::announcement(&job.label, &tree));
    let start = Instant::now();
    let mut run = Run {
        job: &job,
        tree: &tree,
        keys: &keys,
        solver: Solver::resume(&tree, before(&job, &tree, &keys)?),
        saved: start,
    };
    let begun = run.solver.progress().iterations;
    let found = run.solve(&stop, |iterations, found| {
        bar.set_message(format!(
            "{} iterations, value {:.9}, exploitability {:.2e} (to {:e})",
            thousands(iterations as f64),
            found.value,
            found.exploitability(),
            job.to
        ));
        bar.tick();
    })?;
    bar.finish_and_clear();
    let iterations = run.solver.progress().iterations;
    let Some(found) = found else {
        return Err(Failure::Interrupted(interrupted(&job, iterations)));
    };
    let result = report::Result { job: &job, size: *tree.size(), iterations, found };
    match args.format.format() {
        Format::Table => output::print(&result.for_people())?,
        Format::Csv => output::data(&result.sheet().to_csv()?)?,
        Format::Json => output::data(&result.sheet().to_json_object()?)?,
    }
    let resumed = if begun > 0 { format!(" ({begun} of them were there before)") } else { String::new() };
    args.talk.note(&format!("{iterations} iterations{resumed} in {:.2} s", start.elapsed().as_secs_f64()));
    if found.exploitability() > job.to {
        args.talk.note("stopped by --iterations before the exploitability that --to asks for");
    }
    Ok(())
}

fn interrupted(job: &Job, iterations: u64) -> String {
    match job.out.as_ref().map(|out| out.display()) {
        None => "interrupted: without --out nothing is kept".to_owned(),
        Some(_) if iterations == 0 => {
            "interrupted before the first iteration was done: there is nothing to keep yet".to_owned()
        }
        Some(out) => format!(
            "interrupted after {iterations} iterations, which are kept in '{out}'; the same command with --resume goes on"
        ),
    }
}

/// Where solving goes on.
fn before(job: &Job, tree: &Tree, keys: &StrategyKeys) -> Result<Progress, Failure> {
    let Some(text) = &job.before else { return Ok(Progress::none(tree)) };
    let read = StrategyText::read(text);
    read.and_then(|text| text.progress(job.game.rules(), job.payoff, tree, keys)).map_err(|error| {
        let out = job.out.as_deref().unwrap_or(Path::new("")).display();
        Failure::Usage(vec![format!("--resume: '{out}': {error}")])
    })
}

/// A game being solved.
struct Run<'r> {
    job: &'r Job,
    tree: &'r Tree,
    keys: &'r StrategyKeys,
    solver: Solver,
    saved: Instant,
}

impl Run<'_> {
    /// Iterates to the end; `None` if that was interrupted. What is done is saved either way. The end is decided at checks, whose places
    /// depend on nothing, so that it does not matter how often a run was interrupted.
    fn solve(
        &mut self,
        stop: &AtomicBool,
        mut show: impl FnMut(u64, &Assessment),
    ) -> Result<Option<Assessment>, Failure> {
        let mut check = first_check(self.solver.progress().iterations);
        loop {
            let iterations = self.solver.progress().iterations;
            let (checked, full) = (iterations >= check, iterations >= self.job.iterations);
            let stopped = stop.load(Ordering::Relaxed);
            if checked || full || stopped || self.saved.elapsed() >= SAVED_EVERY {
                let found = self.tree.assess(&self.solver.average(self.tree));
                show(iterations, &found);
                let ends = full || checked && found.exploitability() <= self.job.to;
                if ends || stopped || self.saved.elapsed() >= SAVED_EVERY {
                    self.save(found)?;
                }
                if ends || stopped {
                    return Ok(ends.then_some(found));
                }
                check = if checked { next_check(check) } else { check };
            }
            self.solver.iterate(self.tree);
        }
    }

    fn save(&mut self, found: Assessment) -> Result<(), Failure> {
        self.saved = Instant::now();
        // Before the first iteration there is nothing to keep.
        let iterations = self.solver.progress().iterations;
        let Some(out) = self.job.out.as_ref().filter(|_| iterations > 0) else { return Ok(()) };
        let head = StrategyHead {
            game: self.job.label.clone(),
            rules: self.job.game.rules().clone(),
            payoff: self.job.payoff,
            iterations,
            assessment: found,
            program: LONG_VERSION.to_owned(),
        };
        let text = write_strategy(&head, self.keys, self.solver.progress());
        disk::replace_file(out, &text).map_err(|error| Failure::Failed(anyhow!("{error}")))
    }
}

/// The first check of a run that goes on from so many iterations.
fn first_check(iterations: u64) -> u64 {
    let mut check = next_check(0);
    while check < iterations {
        check = next_check(check);
    }
    check
}

/// The check after this one: a tenth more iterations.
fn next_check(check: u64) -> u64 {
    check + (check / 10).max(10)
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: SolveArgs,
    }

    #[test]
    fn checks_are_where_they_are_however_often_a_run_is_interrupted() {
        let checks: Vec<u64> =
            std::iter::successors(Some(0), |check| Some(next_check(*check))).take(14).collect();
        assert_eq!(checks[9..], [90, 100, 110, 121, 133]);
        for iterations in 0..=133 {
            let next = checks[1..].iter().find(|check| **check >= iterations).unwrap();
            assert_eq!(first_check(iterations), *next, "after {iterations}");
        }
    }

    #[test]
    fn before_the_first_iteration_there_is_nothing_to_keep() {
        let dir = tempfile::tempdir().unwrap();
        let out = dir.path().join("s.csv");
        let words = "solve --set set=double-two --set deal=2 --set lead_who=seat --out".split(' ');
        let line = Line::try_parse_from(words.map(Into::into).chain([out.clone().into_os_string()])).unwrap();
        let job = line.args.build().unwrap();
        let dominoes = Dominoes::new(&job.game, job.payoff).unwrap();
        let (tree, keys) = size::lay_out(&dominoes, job.memory, true).unwrap();
        let solver = Solver::new(&tree);
        let mut run = Run { job: &job, tree: &tree, keys: &keys, solver, saved: Instant::now() };
        let stop = AtomicBool::new(true);
        assert!(run.solve(&stop, |_, _| ()).unwrap().is_none());
        assert!(!out.exists());
        let message = interrupted(&job, 0);
        assert!(message.contains("nothing to keep") && !message.contains("are kept"), "{message}");
        // After one there is.
        run.solver.iterate(&tree);
        assert!(run.solve(&stop, |_, _| ()).unwrap().is_none());
        assert!(out.exists() && interrupted(&job, 1).contains("after 1 iterations, which are kept"));
    }
}
