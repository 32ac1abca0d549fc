//! `boneyard pit`: agents against one another.

mod args;
mod live;
mod luck;
mod pairs;
mod plan;
mod pool;
mod report;
mod sprt;

use std::time::{Duration, Instant};

use anyhow::anyhow;
use boneyard_arena::{ArenaError, Existing, Options, Report, RunEnd, run as play};
use boneyard_report::pit::{score, verdict, words};

pub(crate) use args::{Job, PitArgs};
pub(crate) use boneyard_report::pit::words::Measure;

use crate::args::{FormatArgs, TalkArgs};
use crate::failure::Failure;
use crate::interrupt;
use crate::output::{self, Format};
use crate::rounding::thousands;
use live::Watch;
use words::{deal_sets, played};

/// Runs `boneyard pit`.
pub(crate) fn run(args: &PitArgs) -> Result<(), Failure> {
    let job = args.build()?;
    if let Some(path) = &args.plan.write_plan {
        return plan::write(job, args.record, &args.plan, path, args.force, &args.talk);
    }
    if let (Some(test), [a, b]) = (job.plan.sprt(), job.plan.entrants()) {
        let cap = job.plan.deals();
        args.talk.note(&sprt::announcement(test, &a.label, &b.label, cap, job.measure));
    }
    let mut watch = Watch::new(&job, &args.talk);
    let stop = interrupt::listen(&watch.bar)?;
    let mut options = Options::new(job.jobs);
    options.output = job.output.clone();
    options.stop = Some(stop.as_ref());
    options.shard = job.shard;
    let start = Instant::now();
    let result = play(&job.plan, &options, &mut watch);
    let time = start.elapsed();
    watch.bar.finish_and_clear();
    let report = result.map_err(|error| explain(error, watch.begun))?;
    show(&job, &report, time, &args.format, &args.talk)?;
    if report.end == RunEnd::Interrupted {
        return Err(interrupted(&job, &report));
    }
    if let Some(output) = &job.output {
        let found = match report.resumed {
            0 => String::new(),
            found => format!(" ({} were there before)", thousands(found as f64)),
        };
        let deals = deal_sets(report.deals, job.measure);
        args.talk.note(&format!("{deals}{found} are kept in '{}'", output.dir.display()));
    }
    Ok(())
}

/// Writes what a run came to.
pub(crate) fn show(
    job: &Job,
    report: &Report,
    time: Duration,
    format: &FormatArgs,
    talk: &TalkArgs,
) -> Result<(), Failure> {
    let header = report::header(job, report, time);
    match format.format() {
        Format::Table => output::print(&report::for_people(&header, job, report)),
        Format::Csv => {
            note_outcome(&header, job, report, talk);
            output::data(&boneyard_arena::summary_csv(&report.summary))
        }
        Format::Json => {
            note_outcome(&header, job, report, talk);
            output::data(&report::sheet(job, report).to_json()?)
        }
    }
}

/// Beside data: what was played, and how the test ended.
fn note_outcome(header: &str, job: &Job, report: &Report, talk: &TalkArgs) {
    talk.note(header);
    if let (Some(test), [pair]) = (&report.sprt, report.summary.as_slice()) {
        talk.note(sprt::verdict(test, pair, job, report.end).trim_end());
    }
}

/// What went wrong, in the words of the command line. `begun`: whether anything was played before.
fn explain(error: ArenaError, begun: bool) -> Failure {
    match error {
        ArenaError::NotEmpty(dir) => Failure::Usage(vec![format!(
            "--out '{}' is not empty: go on with its run by --resume, replace it by --force, or name another directory",
            dir.display()
        )]),
        ArenaError::NothingToResume { .. }
        | ArenaError::AnotherPlan { .. }
        | ArenaError::NotRecorded(_)
        | ArenaError::MovesMissing { .. }
        | ArenaError::Manifest { .. } => {
            Failure::Usage(vec![format!("--resume: {error}\n--force would start anew")])
        }
        // The texts of these errors name their causes, which must not be told twice.
        ArenaError::File { .. } if begun => Failure::Failed(anyhow!(
            "{error}; the run has stopped, what it wrote before is kept, and --resume goes on from there"
        )),
        error => Failure::Failed(anyhow!("{error}")),
    }
}

fn interrupted(job: &Job, report: &Report) -> Failure {
    let played = played(report.deals, job.deals(), job.measure);
    Failure::Interrupted(match &job.output {
        None => format!("interrupted after {played}; nothing is kept without --out"),
        Some(output) => {
            let how = match output.existing {
                Existing::Resume => "the same command goes on from there",
                Existing::Refuse => "the same command with --resume goes on from there",
                Existing::Force => "the same command with --resume instead of --force goes on from there",
            };
            format!("interrupted: {played} are kept in '{}'; {how}", output.dir.display())
        }
    })
}
