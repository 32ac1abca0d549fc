//! `boneyard pit`: agents against one another.

mod args;
mod plan;
mod report;
mod words;

use std::time::{Duration, Instant};

use anyhow::anyhow;
use boneyard_arena::{ArenaError, Existing, Observer, Options, Progress, Report, RunEnd, run as play};
use indicatif::ProgressBar;

pub(crate) use args::{Job, PitArgs};
pub(crate) use words::Measure;

use crate::args::{FormatArgs, TalkArgs};
use crate::failure::Failure;
use crate::interrupt;
use crate::output::{self, Format};
use crate::rounding::thousands;
use words::{deal_sets, played};

/// Runs `boneyard pit`.
pub(crate) fn run(args: &PitArgs) -> Result<(), Failure> {
    let job = args.build()?;
    if let Some(path) = &args.plan.write_plan {
        return plan::write(job, args.record, &args.plan, path, args.force, &args.talk);
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
            talk.note(&header);
            output::print(&boneyard_arena::summary_csv(&report.summary))
        }
        Format::Json => {
            talk.note(&header);
            output::print(&report::sheet(job, report).to_json()?)
        }
    }
}

/// Moves the progress bar.
struct Watch {
    bar: ProgressBar,
    start: Instant,
    begun: bool,
    drawn: bool,
}

/// A run that ends sooner needs no bar.
const BEFORE_DRAWING: Duration = Duration::from_millis(250);

impl Watch {
    fn new(job: &Job, talk: &TalkArgs) -> Self {
        let games = job.measure.games();
        let template =
            format!("{{bar:24}} {{human_pos}} of {{human_len}} {games}  {{rate}} {games}/s  ETA {{eta}}");
        let bar = talk.progress(job.fixtures(), &template);
        Watch { bar, start: Instant::now(), begun: false, drawn: false }
    }
}

impl Observer for Watch {
    fn progress(&mut self, progress: &Progress<'_>) {
        self.begun = true;
        if self.start.elapsed() < BEFORE_DRAWING {
            return;
        }
        self.bar.set_position(progress.fixtures);
        if !self.drawn {
            // What was there already (by resuming, or before the bar) says nothing about the speed.
            self.drawn = true;
            self.bar.reset_eta();
        }
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
