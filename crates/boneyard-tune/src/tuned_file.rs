//! The file that a tuning ends with: the tuned parameters, how good they are, and all that is needed to find them again.

use boneyard_stats::sprt::Decision;
use serde::Serialize;

use crate::confirm::{Comparison, Confirmation};
use crate::error::TuneError;
use crate::judge::{Objective, Tally};
use crate::run::Report;
use crate::tuning::Tuning;

/// What a file says besides the result.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Provenance {
    /// The version of the program.
    pub version: String,
    /// The commit that it was built from.
    pub commit: String,
    /// A command that finds the same.
    pub command: String,
    /// What the results call the game.
    pub game: String,
}

/// The form of these files.
const FORMAT: u32 = 1;

#[derive(Serialize)]
struct TunedFile {
    format: u32,
    agent: String,
    params: toml::Table,
    tuning: TuningPart,
    confirmation: ConfirmationPart,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    comparison: Vec<ComparisonPart>,
    /// How much each parameter told of the value, as shares, if the method can say.
    #[serde(skip_serializing_if = "toml::Table::is_empty")]
    importance: toml::Table,
}

#[derive(Serialize)]
struct TuningPart {
    #[serde(flatten)]
    provenance: Provenance,
    method: String,
    against: Vec<String>,
    objective: String,
    start: String,
    budget: i64,
    hands: i64,
    seed: String,
}

#[derive(Serialize)]
struct ConfirmationPart {
    against: String,
    verdict: String,
    deal_sets: i64,
    ptnml: [i64; 5],
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    low: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    high: Option<f64>,
    test: String,
}

#[derive(Serialize)]
struct ComparisonPart {
    against: String,
    deal_sets: i64,
    tuned_ptnml: [i64; 5],
    start_ptnml: [i64; 5],
    gain: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    gain_error: Option<f64>,
}

impl Objective {
    /// `score` or `points`.
    pub fn word(self) -> &'static str {
        match self {
            Objective::Score => "score",
            Objective::Points => "points",
        }
    }
}

/// The text of the file.
///
/// # Errors
/// Numbers that TOML cannot hold.
pub fn tuned_toml(tuning: &Tuning, report: &Report, provenance: Provenance) -> Result<String, TuneError> {
    let space = &tuning.space;
    let mut params = toml::Table::new();
    for param in space.agent().info().params {
        // Values that have their default and were not tuned would say nothing.
        if report.tuned.is_given(param.name)
            || space.dimensions().iter().any(|other| other.name == param.name)
        {
            let text = report.tuned.value(param.name).unwrap_or(param.default);
            params.insert(param.name.to_owned(), value(text));
        }
    }
    let shares = space.dimensions().iter().zip(report.importance.iter().flatten());
    let shares = shares.filter(|(_, share)| share.is_finite());
    let importance = shares.map(|(dimension, share)| (dimension.name.to_owned(), (*share).into())).collect();
    let file = TunedFile {
        format: FORMAT,
        agent: space.agent().info().name.to_owned(),
        params,
        tuning: TuningPart {
            provenance,
            method: tuning.method.name.to_owned(),
            against: tuning.against.iter().map(ToString::to_string).collect(),
            objective: tuning.objective.word().to_owned(),
            start: space.agent().to_string(),
            budget: whole(tuning.budget),
            hands: whole(report.hands),
            // A seed may be greater than a TOML number.
            seed: tuning.seed.to_string(),
        },
        confirmation: confirmation(tuning, &report.confirmation),
        comparison: report.comparisons.iter().map(|one| comparison(tuning.objective, one)).collect(),
        importance,
    };
    toml::to_string(&file).map_err(|error| TuneError::Terms(vec![error.to_string()]))
}

/// A number as a number, anything else as a word.
fn value(text: &str) -> toml::Value {
    if let Ok(number) = text.parse::<i64>() {
        return number.into();
    }
    text.parse::<f64>().map_or_else(|_| text.to_owned().into(), toml::Value::from)
}

fn whole(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn counts(tally: &Tally) -> [i64; 5] {
    tally.counts.map(whole)
}

fn confirmation(tuning: &Tuning, confirmation: &Confirmation) -> ConfirmationPart {
    let test = match (tuning.objective, confirmation.decision) {
        (Objective::Points, _) => "none: points over a fixed number of deal sets",
        (_, Decision::AcceptH0) => "H0: no gain",
        (_, Decision::AcceptH1) => "H1: a gain",
        (_, Decision::Continue) => "open: the hands were used up first",
    };
    let gain = &confirmation.gain;
    let of = |objective| gain.value.filter(|_| tuning.objective == objective);
    ConfirmationPart {
        against: tuning.space.agent().to_string(),
        verdict: confirmation.verdict.word().to_owned(),
        deal_sets: whole(confirmation.tally.sets()),
        ptnml: counts(&confirmation.tally),
        score: of(Objective::Score),
        points: of(Objective::Points),
        low: gain.low,
        high: gain.high,
        test: test.to_owned(),
    }
}

fn comparison(objective: Objective, one: &Comparison) -> ComparisonPart {
    let (gain, gain_error) = one.gain(objective);
    ComparisonPart {
        against: one.against.to_string(),
        deal_sets: whole(one.tuned.sets()),
        tuned_ptnml: counts(&one.tuned),
        start_ptnml: counts(&one.start),
        gain,
        gain_error,
    }
}
