//! `boneyard train`: a policy learnt from the choices of a teacher.

mod args;
mod sources;

use std::time::{Duration, Instant};

use anyhow::anyhow;
use boneyard_arena::disk::replace_file;
use boneyard_arena::{ArenaError, Existing};
use boneyard_stats::Level;
use boneyard_train::{Measure, Progress, Report, TrainError, train};
use indicatif::{HumanDuration, ProgressBar};

pub(crate) use args::TrainArgs;

use crate::failure::Failure;
use crate::interrupt;
use crate::output::{self, Format};
use crate::rounding::{fixed, plus_minus, thousands};
use crate::sheet::{Sheet, Value};
use args::Job;

/// Runs `boneyard train`.
pub(crate) fn run(args: &TrainArgs) -> Result<(), Failure> {
    let job = args.build()?;
    let bar = args
        .talk
        .progress(job.training.deals, "{bar:24} {human_pos} of {human_len} deals  {prefix}\n{wide_msg}");
    let stop = interrupt::listen(&bar)?;
    let options = job.options(&stop);
    args.talk.note(&format!(
        "{} deals of {}, taught by {}; then {} epochs",
        thousands(job.training.deals as f64),
        job.training.lesson.game_name,
        job.training.lesson.teacher,
        job.training.epochs
    ));
    let start = Instant::now();
    let result = train(&job.training, &options, |progress| show(&bar, start, job.training.deals, progress));
    bar.finish_and_clear();
    let Some(report) = result.map_err(|error| explain(error, options.existing))? else {
        return Err(Failure::Interrupted(format!(
            "interrupted: the choices of every deal that was finished are kept in '{}'; the same command with --resume goes on from there, and \
             learns anew",
            options.choices.display()
        )));
    };
    let text = report.to_text(job.made.clone());
    replace_file(&job.out, &text).map_err(|error| Failure::Failed(anyhow!("{error}")))?;
    match args.format.format() {
        Format::Table => output::print(&for_people(&job, &report))?,
        Format::Csv => output::data(&sheet(&job, &report).to_csv()?)?,
        Format::Json => output::data(&sheet(&job, &report).to_json_object()?)?,
    }
    args.talk.note(&format!(
        "{:.1} s, seed {}; play it as 'policy(file={})'",
        start.elapsed().as_secs_f64(),
        job.training.lesson.seed,
        job.out.display()
    ));
    Ok(())
}

fn show(bar: &ProgressBar, start: Instant, deals: u64, progress: Progress) {
    match progress {
        Progress::Played(played) => {
            bar.set_position(played);
            let rate = played as f64 / start.elapsed().as_secs_f64().max(1e-9);
            let left = deals.saturating_sub(played) as f64 / rate.max(1e-9);
            bar.set_prefix(format!(
                "{} deals/s  ETA {:#}",
                thousands(rate),
                HumanDuration(Duration::from_secs_f64(left))
            ));
        }
        Progress::Learnt(epoch) => {
            let Measure { top1, log_likelihood, .. } = epoch.held_out;
            bar.set_message(format!(
                "epoch {} of {}: the teacher's move is first in {:.1} % of what was held out, log-likelihood {log_likelihood:.4}",
                epoch.epoch,
                epoch.epochs,
                100.0 * top1
            ));
        }
    }
}

fn for_people(job: &Job, report: &Report) -> String {
    let Measure { examples, top1, top1_error, log_likelihood } = report.held_out;
    let share = match top1_error {
        Some(error) => plus_minus(100.0 * top1, 100.0 * Level::P95.z() * error, 0.0),
        None => fixed(100.0 * top1, 1),
    };
    output::wrapped(&format!(
        "{}: {} decisions learnt, {} held out\nthe teacher's move comes first in {share} % of these (95 %, from deals), mean log-likelihood {log_likelihood:.4}\n",
        job.out.display(),
        thousands(report.decisions as f64),
        thousands(examples as f64),
    ))
}

fn sheet(job: &Job, report: &Report) -> Sheet {
    let Measure { examples, top1, top1_error, log_likelihood } = report.held_out;
    let mut sheet = Sheet::new(&[
        "file",
        "game",
        "teacher",
        "decisions",
        "held_out",
        "top1",
        "top1_se",
        "log_likelihood",
    ]);
    sheet.row(vec![
        Value::from(job.out.display().to_string()),
        Value::from(job.training.lesson.game_name.as_str()),
        Value::from(job.training.lesson.teacher.to_string()),
        Value::from(report.decisions),
        Value::from(examples),
        Value::from(top1),
        Value::from(top1_error),
        Value::from(log_likelihood),
    ]);
    sheet
}

fn explain(error: TrainError, existing: Existing) -> Failure {
    match error {
        TrainError::Terms(faults) => Failure::Usage(faults),
        TrainError::Arena(ArenaError::Exists(_)) => Failure::Usage(vec![error.to_string()]),
        TrainError::Choices { .. } if existing == Existing::Resume => {
            Failure::Usage(vec![format!("--resume: {error}")])
        }
        error => Failure::Failed(anyhow!("{error}")),
    }
}
