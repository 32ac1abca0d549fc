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
        let kept = job.out.as_ref().map_or_else(
            || "interrupted: without --out nothing is kept".to_owned(),
            |out| {
                let out = out.display();
                format!("interrupted after {iterations} iterations, which are kept in '{out}'; the same command with --resume goes on")
            },
        );
        return Err(Failure::Interrupted(kept));
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
    /// Iterates to the end; `None` if that was interrupted. What is done is saved either way.
    fn solve(
        &mut self,
        stop: &AtomicBool,
        mut show: impl FnMut(u64, &Assessment),
    ) -> Result<Option<Assessment>, Failure> {
        loop {
            let found = self.tree.assess(&self.solver.average(self.tree));
            let iterations = self.solver.progress().iterations;
            show(iterations, &found);
            let ends = self.job.iterations.is_some_and(|most| iterations >= most)
                || iterations > 0 && found.exploitability() <= self.job.to;
            let stopped = stop.load(Ordering::Relaxed);
            if ends || stopped || self.saved.elapsed() >= SAVED_EVERY {
                self.save(found)?;
            }
            if ends || stopped {
                return Ok(ends.then_some(found));
            }
            let most = self.job.iterations.unwrap_or(u64::MAX);
            let next = (iterations + (iterations / 10).max(10)).min(most);
            while self.solver.progress().iterations < next && !stop.load(Ordering::Relaxed) {
                self.solver.iterate(self.tree);
            }
        }
    }

    fn save(&mut self, found: Assessment) -> Result<(), Failure> {
        let Some(out) = &self.job.out else { return Ok(()) };
        let head = StrategyHead {
            game: self.job.label.clone(),
            rules: self.job.game.rules().clone(),
            payoff: self.job.payoff,
            iterations: self.solver.progress().iterations,
            assessment: found,
            program: LONG_VERSION.to_owned(),
        };
        let text = write_strategy(&head, self.keys, self.solver.progress());
        disk::replace_file(out, &text).map_err(|error| Failure::Failed(anyhow!("{error}")))?;
        self.saved = Instant::now();
        Ok(())
    }
}
