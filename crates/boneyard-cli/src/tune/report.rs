//! What a tuning came to, for people and for programs.

use boneyard_agents::advice::Rule;
use boneyard_report::tune::{STAYED, gain};
use boneyard_stats::Estimate;
use boneyard_tune::{Comparison, Dimension, Objective, Report, Tuning, Verdict};

use super::args::Job;
use crate::failure::Failure;
use crate::output;
use crate::rounding::{fixed, plus_minus, thousands};
use crate::sheet::{Sheet, Value, table};

/// What a mean is counted in.
pub(super) fn unit(objective: Objective) -> &'static str {
    match objective {
        Objective::Score => "% of the hands",
        Objective::Points => "points a hand",
    }
}

/// A mean and its error as people read them: hands won in per cent, or points.
pub(super) fn in_unit(objective: Objective, mean: f64, error: f64) -> (f64, f64) {
    match objective {
        Objective::Score => (50.0 * (1.0 + mean), 50.0 * error),
        Objective::Points => (mean, error),
    }
}

/// Said before the first hand.
pub(super) fn announcement(tuning: &Tuning) -> String {
    let names: Vec<&str> = tuning.space.dimensions().iter().map(|dimension| dimension.name).collect();
    format!(
        "{} tunes {} parameter{} of {} ({}) over {} hands",
        tuning.method.name,
        names.len(),
        if names.len() == 1 { "" } else { "s" },
        tuning.space.agent().info().name,
        names.join(", "),
        thousands(tuning.budget as f64)
    )
}

/// One row a parameter.
pub(super) fn sheet(tuning: &Tuning, report: &Report) -> Sheet {
    let mut sheet = Sheet::new(&["parameter", "start", "tuned", "min", "max", "importance"]);
    let dimensions = tuning.space.dimensions().iter().zip(&report.point).enumerate();
    for (place, (Dimension { name, min, max, start, .. }, tuned)) in dimensions {
        let number = |value: &f64| Value::from(Some(*value));
        let importance = Value::from(importance(report, place));
        sheet.row(vec![
            Value::from(*name),
            number(start),
            number(tuned),
            number(min),
            number(max),
            importance,
        ]);
    }
    sheet
}

fn importance(report: &Report, place: usize) -> Option<f64> {
    report.importance.as_ref().and_then(|shares| shares.get(place).copied())
}

/// Everything as one object.
pub(super) fn json(job: &Job, report: &Report) -> Result<String, Failure> {
    let params: serde_json::Map<String, serde_json::Value> = job
        .tuning
        .space
        .dimensions()
        .iter()
        .zip(&report.point)
        .map(|(dimension, value)| (dimension.name.to_owned(), (*value).into()))
        .collect();
    let Estimate { value, low, high, .. } = report.confirmation.gain;
    let of = |objective| value.filter(|_| job.tuning.objective == objective);
    let comparisons: Vec<_> = report
        .comparisons
        .iter()
        .map(|one| {
            let (gain, error) = one.gain(job.tuning.objective);
            serde_json::json!({ "against": one.against.to_string(), "gain": gain, "gain_error": error })
        })
        .collect();
    let object = serde_json::json!({
        "tuned": report.tuned.to_string(),
        "params": params,
        "importance": report.importance,
        "verdict": report.confirmation.verdict.word(),
        "score": of(Objective::Score),
        "points": of(Objective::Points),
        "low": low,
        "high": high,
        "deal_sets": report.confirmation.tally.sets(),
        "ptnml": report.confirmation.tally.counts,
        "comparisons": comparisons,
        "hands": report.hands,
        "seed": job.tuning.seed,
        "game": job.provenance.game,
        "command": job.provenance.command,
    });
    Ok(serde_json::to_string_pretty(&object).map_err(|error| Failure::Failed(error.into()))? + "\n")
}

/// The table, and what it means.
pub(super) fn for_people(job: &Job, report: &Report) -> String {
    let tuning = &job.tuning;
    let columns = if report.importance.is_some() { 4 } else { 3 };
    let header = ["parameter", "start", "tuned", "importance"].map(str::to_owned);
    let rows = tuning.space.dimensions().iter().zip(&report.point).enumerate();
    let rows = rows.map(|(place, (dimension, tuned))| {
        let importance = importance(report, place).map(|share| format!("{:.0} %", 100.0 * share));
        let row = [
            dimension.name.to_owned(),
            dimension.start.to_string(),
            tuned.to_string(),
            importance.unwrap_or_default(),
        ];
        row[..columns].to_vec()
    });
    let text = table(&header[..columns], rows.collect(), &[false, true, true, true][..columns]);
    let prose = verdicts(tuning, report) + &against_the_advice(tuning, report);
    text + "\n" + &output::wrapped(&prose)
}

/// What the fresh deals say, line by line.
pub(super) fn verdicts(tuning: &Tuning, report: &Report) -> String {
    let mut text = format!("{}\n", verdict(tuning.objective, report));
    for one in &report.comparisons {
        text += &comparison(tuning.objective, one);
    }
    text
}

fn verdict(objective: Objective, report: &Report) -> String {
    let confirmation = &report.confirmation;
    let sets = thousands(confirmation.tally.sets() as f64);
    let Estimate { value, low, high, .. } = confirmation.gain;
    let (Some(value), Some(low), Some(high)) = (value, low, high) else {
        return match confirmation.tally.sets() {
            0 => STAYED.to_owned(),
            _ => format!(
                "{} on {sets} fresh deal sets; too one-sided for an interval.",
                capital(confirmation.verdict)
            ),
        };
    };
    let gained = gain(value, [low, high], objective == Objective::Score);
    let verdict = match confirmation.verdict {
        Verdict::Better => "Better by",
        Verdict::Worse => "Worse:",
        Verdict::NoGainShown => "No gain shown:",
    };
    format!("{verdict} {gained}, against the start on {sets} fresh deal sets.")
}

fn capital(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Better => "Better",
        Verdict::NoGainShown => "No gain shown",
        Verdict::Worse => "Worse",
    }
}

fn comparison(objective: Objective, one: &Comparison) -> String {
    let (gain, error) = one.gain(objective);
    let scale = if objective == Objective::Score { 100.0 } else { 1.0 };
    let gained = match error {
        Some(error) => plus_minus(scale * gain, scale * error, 0.0),
        None => fixed(scale * gain, 1),
    };
    let sets = thousands(one.tuned.sets() as f64);
    format!(
        "Against {}: {gained} {} more than the start, {sets} fresh deal sets each.\n",
        one.against,
        unit(objective)
    )
}

/// Which of a book's rules came out with the opposite sign. Only where the whole did not come out worse is that evidence.
fn against_the_advice(tuning: &Tuning, report: &Report) -> String {
    if tuning.space.agent().info().name != "book" || report.confirmation.verdict == Verdict::Worse {
        return String::new();
    }
    let dimensions = tuning.space.dimensions().iter().zip(&report.point);
    let opposite = dimensions
        .filter(|(_, tuned)| **tuned < 0.0)
        .filter_map(|(dimension, _)| Rule::named(dimension.name));
    let lines: Vec<String> =
        opposite.map(|rule| format!("  {} ({}): \"{}\"\n", rule.name, rule.claim, rule.quote)).collect();
    if lines.is_empty() {
        return String::new();
    }
    format!(
        "Weights against the advice (one tuning, no error known for a single weight):\n{}",
        lines.concat()
    )
}
