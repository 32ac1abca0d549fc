//! `boneyard advice`: what the books say, put to the test.

mod args;
mod live;
mod page;
mod report;

use std::time::Instant;

use anyhow::anyhow;
use boneyard_arena::disk::replace;
use boneyard_lab::{LabError, Options, Report, run as test, verdicts_csv};
use boneyard_report::advice::words;

pub(crate) use args::AdviceArgs;

use crate::failure::Failure;
use crate::interrupt;
use crate::output::{self, Format};
use crate::rounding::thousands;
use args::Job;
use live::Watch;

/// Runs `boneyard advice`.
pub(crate) fn run(args: &AdviceArgs) -> Result<(), Failure> {
    let job = args.build()?;
    let mut watch = Watch::new(&args.talk);
    let stop = interrupt::listen(&watch.bar)?;
    let options = Options {
        depth: job.depth,
        seed: args.seed,
        jobs: job.jobs,
        output: job.output.clone(),
        stop: Some(stop.as_ref()),
    };
    let start = Instant::now();
    let result = test(&job.claims, &options, &mut watch);
    watch.bar.finish_and_clear();
    let report = result.map_err(|error| explain(error, watch.begun))?;
    show(args, &job, &report)?;
    let seconds = start.elapsed().as_secs_f64();
    args.talk.note(&format!(
        "{} deals in {seconds:.1} s, seed {}",
        thousands(report.played as f64),
        args.seed
    ));
    if let Some(output) = &job.output {
        replace(&output.dir, page::PAGE, &page::page(&job, &report)).map_err(|error| anyhow!("{error}"))?;
    }
    if report.interrupted {
        return Err(interrupted(&job, args));
    }
    if let Some(output) = &job.output {
        let found = match report.resumed {
            0 => String::new(),
            found => format!(" ({} deals were there before)", thousands(found as f64)),
        };
        args.talk.note(&format!("samples and verdicts are kept in '{}'{found}", output.dir.display()));
    }
    Ok(())
}

fn show(args: &AdviceArgs, job: &Job, report: &Report) -> Result<(), Failure> {
    match args.format.format() {
        Format::Table => output::print(&report::for_people(job, report)),
        Format::Csv => output::data(&verdicts_csv(&report.verdicts)),
        Format::Json => output::data(&report::sheet(report).to_json()?),
    }
}

/// What went wrong, in the words of the command line. `begun`: whether anything was played before.
fn explain(error: LabError, begun: bool) -> Failure {
    match error {
        LabError::NotEmpty(dir) => Failure::Usage(vec![format!(
            "--out '{}' is not empty: go on with its run by --resume, or name another directory",
            dir.display()
        )]),
        LabError::NothingToResume { .. } | LabError::AnotherRun { .. } => {
            Failure::Usage(vec![format!("--resume: {error}")])
        }
        LabError::File(_) if begun => Failure::Failed(anyhow!(
            "{error}; the run has stopped, what it wrote before is kept, and --resume goes on from there"
        )),
        error => Failure::Failed(anyhow!("{error}")),
    }
}

fn interrupted(job: &Job, args: &AdviceArgs) -> Failure {
    Failure::Interrupted(match &job.output {
        None => "interrupted; nothing is kept without --out".to_owned(),
        Some(output) => {
            let how = if args.resumes() { "the same command" } else { "the same command with --resume" };
            format!(
                "interrupted: what was played is kept in '{}'; {how} goes on from there",
                output.dir.display()
            )
        }
    })
}
