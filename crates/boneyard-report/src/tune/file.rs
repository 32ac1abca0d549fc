//! The file of a tuning, as far as a report needs it.

use std::path::Path;

use boneyard_arena::disk::regular;
use boneyard_stats::DealSets;
use toml::{Table, Value};

use crate::error::ReportError;

/// What the file says.
pub(super) struct Tuned {
    pub(super) agent: String,
    /// Name and value.
    pub(super) params: Vec<(String, String)>,
    /// Name and share, where the method can say.
    pub(super) importance: Vec<(String, f64)>,
    pub(super) version: String,
    pub(super) commit: String,
    pub(super) command: String,
    pub(super) game: String,
    pub(super) method: String,
    pub(super) objective: String,
    pub(super) start: String,
    pub(super) against: Vec<String>,
    pub(super) seed: String,
    pub(super) budget: u64,
    pub(super) hands: u64,
    pub(super) confirmation: Confirmation,
    pub(super) comparisons: Vec<Comparison>,
}

/// The tuned agent against the start on fresh deals.
pub(super) struct Confirmation {
    pub(super) against: String,
    pub(super) verdict: String,
    pub(super) test: String,
    pub(super) sets: DealSets,
    /// The share of hands won, corrected for the test that ended it; `None` where it was too one-sided, or points were to be made.
    pub(super) score: Option<f64>,
    /// Points a hand gained, where these were to be made; then the ends are of them.
    pub(super) points: Option<f64>,
    pub(super) low: Option<f64>,
    pub(super) high: Option<f64>,
}

/// Both against a third.
pub(super) struct Comparison {
    pub(super) against: String,
    pub(super) tuned: DealSets,
    pub(super) start: DealSets,
}

impl Tuned {
    pub(super) fn read(path: &Path) -> Result<Tuned, ReportError> {
        let text = regular::read_text(path).map_err(ReportError::file("read", path))?;
        let fault = |fault: String| ReportError::Edited { path: path.to_owned(), fault };
        let table: Table = text.parse().map_err(|error: toml::de::Error| {
            let line =
                error.span().map_or(1, |span| text[..span.start.min(text.len())].matches('\n').count() + 1);
            fault(format!("line {line}: {}", error.message()))
        })?;
        parse(&table).map_err(fault)
    }

    /// Holds the confirmation against the matches of the history, where it is there.
    pub(super) fn check_history(&self, path: &Path) -> Result<(), ReportError> {
        let history = path.with_extension("history.csv");
        if !history.exists() {
            return Ok(());
        }
        let text = regular::read_text(&history).map_err(ReportError::file("read", &history))?;
        let fault = |fault: String| ReportError::Edited { path: history.clone(), fault };
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let headers = reader.headers().map_err(|error| fault(error.to_string()))?.clone();
        let place = |name: &str| headers.iter().position(|column| column == name);
        let counts = ["ll", "ld", "dd", "wd", "ww"].map(place);
        let (Some(role), [Some(ll), Some(ld), Some(dd), Some(wd), Some(ww)]) = (place("role"), counts) else {
            return Err(fault("line 1: it is no history of a tuning".to_owned()));
        };
        let mut sums = [0_u64; 5];
        for record in reader.records() {
            let record = record.map_err(|error| fault(error.to_string()))?;
            let line = record.position().map_or(0, csv::Position::line);
            if record.get(role) != Some("confirmation") {
                continue;
            }
            for (sum, place) in sums.iter_mut().zip([ll, ld, dd, wd, ww]) {
                let count = record.get(place).and_then(|text| text.parse::<u64>().ok());
                *sum += count.ok_or_else(|| fault(format!("line {line}: its numbers are damaged")))?;
            }
        }
        if self.confirmation.sets.counts() == sums {
            return Ok(());
        }
        let told = "its matches of the confirmation are not those that the tuned file counts: one of the two was edited";
        Err(fault(told.to_owned()))
    }
}

fn parse(table: &Table) -> Result<Tuned, String> {
    let tuning = part(table, "tuning")?;
    let words = |key: &str| text(tuning, key);
    let importance = match table.get("importance") {
        None => Vec::new(),
        Some(value) => value.as_table().ok_or("'importance' is no table")?.iter().filter_map(share).collect(),
    };
    let comparisons = match table.get("comparison") {
        None => Vec::new(),
        Some(list) => list
            .as_array()
            .ok_or("'comparison' is no list")?
            .iter()
            .map(comparison)
            .collect::<Result<_, _>>()?,
    };
    let against = tuning.get("against").and_then(Value::as_array).ok_or("'tuning' has no list 'against'")?;
    Ok(Tuned {
        agent: text(table, "agent")?,
        params: part(table, "params")?.iter().map(|(name, value)| (name.clone(), plain(value))).collect(),
        importance,
        version: words("version")?,
        commit: words("commit")?,
        command: words("command")?,
        game: words("game")?,
        method: words("method")?,
        objective: words("objective")?,
        start: words("start")?,
        against: against.iter().map(plain).collect(),
        seed: words("seed")?,
        budget: whole(tuning, "budget")?,
        hands: whole(tuning, "hands")?,
        confirmation: confirmation(part(table, "confirmation")?)?,
        comparisons,
    })
}

fn confirmation(table: &Table) -> Result<Confirmation, String> {
    let number = |key: &str| table.get(key).and_then(Value::as_float);
    let sets = counts(table, "ptnml")?;
    if whole(table, "deal_sets")? != sets.sets() {
        return Err("the counts of 'ptnml' do not add up to 'deal_sets'".to_owned());
    }
    Ok(Confirmation {
        against: text(table, "against")?,
        verdict: text(table, "verdict")?,
        test: text(table, "test")?,
        sets,
        score: number("score"),
        points: number("points"),
        low: number("low"),
        high: number("high"),
    })
}

fn comparison(value: &Value) -> Result<Comparison, String> {
    let table = value.as_table().ok_or("a 'comparison' is no table")?;
    Ok(Comparison {
        against: text(table, "against")?,
        tuned: counts(table, "tuned_ptnml")?,
        start: counts(table, "start_ptnml")?,
    })
}

fn part<'t>(table: &'t Table, key: &str) -> Result<&'t Table, String> {
    table.get(key).and_then(Value::as_table).ok_or_else(|| format!("it has no '{key}'"))
}

fn text(table: &Table, key: &str) -> Result<String, String> {
    table.get(key).and_then(Value::as_str).map(str::to_owned).ok_or_else(|| format!("it has no '{key}'"))
}

fn whole(table: &Table, key: &str) -> Result<u64, String> {
    let number = table.get(key).and_then(Value::as_integer);
    number
        .and_then(|number| u64::try_from(number).ok())
        .ok_or_else(|| format!("'{key}' is no whole number from 0"))
}

fn counts(table: &Table, key: &str) -> Result<DealSets, String> {
    let list = table.get(key).and_then(Value::as_array).ok_or_else(|| format!("it has no '{key}'"))?;
    let counts: Option<Vec<u64>> =
        list.iter().map(|count| count.as_integer().and_then(|count| u64::try_from(count).ok())).collect();
    let counts =
        counts.filter(|counts| counts.len() == 5).ok_or_else(|| format!("'{key}' is not five counts"))?;
    DealSets::from_counts(&counts).map_err(|error| format!("'{key}': {error}"))
}

fn share((name, value): (&String, &Value)) -> Option<(String, f64)> {
    value.as_float().filter(|share| share.is_finite()).map(|share| (name.clone(), share))
}

/// A number or a word as a spec has it.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
