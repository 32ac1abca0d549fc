//! `boneyard tune`: better parameters for an agent.

mod args;
mod report;

use std::time::{Duration, Instant};

use anyhow::anyhow;
use boneyard_arena::disk::replace_file;
use boneyard_arena::{ArenaError, Existing};
use boneyard_report::tune::{Look, Row, Trace};
use boneyard_tune::{Objective, Options, Progress, TuneError, tune, tuned_toml};
use indicatif::{HumanDuration, ProgressBar};

pub(crate) use args::TuneArgs;

use crate::failure::Failure;
use crate::interrupt;
use crate::output::{self, Format};
use crate::rounding::{plus_minus, thousands};

/// Runs `boneyard tune`.
pub(crate) fn run(args: &TuneArgs) -> Result<(), Failure> {
    let job = args.build()?;
    let bar = args
        .talk
        .progress(job.tuning.budget, "{bar:24} {human_pos} of {human_len} hands  {prefix}\n{wide_msg}");
    let stop = interrupt::listen(&bar)?;
    let options = Options { jobs: job.jobs, history: Some(job.history.clone()), stop: Some(stop.as_ref()) };
    args.talk.note(&report::announcement(&job.tuning));
    let mut trace = Trace::new(job.tuning.space.dimensions().iter().map(|dimension| dimension.name));
    let start = Instant::now();
    let result = tune(&job.tuning, &job.table, &options, |progress| {
        trace.rows.push(row(progress));
        show(&bar, start, job.tuning.objective, progress);
    });
    bar.finish_and_clear();
    let Some(report) = result.map_err(|error| explain(error, job.history.existing))? else {
        return Err(Failure::Interrupted(format!(
            "interrupted: every match that was finished is kept in '{}'; the same command with --resume goes on from there",
            job.history.path.display()
        )));
    };
    let text = tuned_toml(&job.tuning, &report, job.provenance.clone());
    let written = text.and_then(|text| Ok(replace_file(&job.files.tuned, &text)?));
    let title = format!("{} in {}", job.tuning.space.agent().info().name, job.provenance.game);
    let command = &job.provenance.command;
    let pictures = [
        (&job.files.trace, trace.to_csv()),
        (&job.files.parameters, trace.parameters_svg(&title, command)),
        (&job.files.score, trace.score_svg(&title, command)),
    ];
    let written =
        written.and_then(|()| pictures.iter().try_for_each(|(path, text)| Ok(replace_file(path, text)?)));
    written.map_err(|error| {
        Failure::Failed(anyhow!(
            "{error}; the history is whole: the same command with --resume writes what is missing"
        ))
    })?;
    match args.format.format() {
        Format::Table => output::print(&report::for_people(&job, &report))?,
        Format::Csv => output::data(&report::sheet(&job.tuning, &report).to_csv()?)?,
        Format::Json => output::data(&report::json(&job, &report)?)?,
    }
    if args.format.format() != Format::Table {
        args.talk.note(report::verdicts(&job.tuning, &report).trim_end());
    }
    let recalled = match report.recalled {
        0 => String::new(),
        found => format!(" ({} matches were there before)", thousands(found as f64)),
    };
    args.talk.note(&format!(
        "{} hands in {:.1} s{recalled}, seed {}; play it as '{}(file={})'",
        thousands(report.hands as f64),
        start.elapsed().as_secs_f64(),
        job.tuning.seed,
        job.tuning.space.agent().info().name,
        job.files.tuned.display()
    ));
    Ok(())
}

/// A step as the trace tells it.
fn row(progress: &Progress<'_>) -> Row {
    let look = progress.check.filter(|check| check.step == progress.step).map(|check| {
        let (score, error) = (check.tally.mean(Objective::Score), check.tally.error(Objective::Score));
        Look { score: 0.5 * (1.0 + score), error: error.map(|error| error / 2.0) }
    });
    Row { step: progress.step, hands: progress.hands, point: progress.point.to_vec(), look }
}

fn show(bar: &ProgressBar, start: Instant, objective: Objective, progress: &Progress<'_>) {
    bar.set_position(progress.hands);
    let rate = progress.hands as f64 / start.elapsed().as_secs_f64().max(1e-9);
    let left = progress.budget.saturating_sub(progress.hands) as f64 / rate.max(1.0);
    bar.set_prefix(format!(
        "{} hands/s  ETA {:#}",
        thousands(rate),
        HumanDuration(Duration::from_secs_f64(left))
    ));
    if let Some(check) = progress.check {
        let error = check.tally.error(objective).unwrap_or(0.0);
        let (mean, error) = report::in_unit(objective, check.tally.mean(objective), 1.96 * error);
        let even = if objective == Objective::Score { 50.0 } else { 0.0 };
        bar.set_message(format!(
            "step {}: best so far against the start {} {}",
            check.step,
            plus_minus(mean, error, even),
            report::unit(objective)
        ));
    }
}

fn explain(error: TuneError, existing: Existing) -> Failure {
    match error {
        TuneError::Terms(faults) => Failure::Usage(faults),
        TuneError::Arena(ArenaError::Exists(_)) | TuneError::Spec(_) | TuneError::Plan(_) => {
            Failure::Usage(vec![error.to_string()])
        }
        TuneError::History { .. } if existing == Existing::Resume => {
            Failure::Usage(vec![format!("--resume: {error}")])
        }
        error => Failure::Failed(anyhow!("{error}")),
    }
}
