//! The course of a tuning: the best point after each step, and the looks at it.

use std::path::Path;

use super::file::Tuned;
use crate::error::ReportError;

/// A trace as read.
pub(super) struct Trace {
    pub(super) names: Vec<String>,
    pub(super) rows: Vec<Row>,
}

/// The best point after a step.
pub(super) struct Row {
    pub(super) hands: f64,
    pub(super) point: Vec<f64>,
    /// Its score against the start with its standard error, where it was looked at.
    pub(super) look: Option<(f64, Option<f64>)>,
}

/// The columns beside the parameters.
const BEFORE: [&str; 2] = ["step", "hands"];
const LOOK: [&str; 2] = ["look_score", "look_error"];

impl Trace {
    /// Reads a trace; `None` where there is none.
    pub(super) fn read(path: &Path, tuned: &Tuned) -> Result<Option<Trace>, ReportError> {
        if !path.exists() {
            return Ok(None);
        }
        let text = std::fs::read_to_string(path).map_err(ReportError::file("read", path))?;
        parse(&text, tuned).map(Some).map_err(|fault| ReportError::Edited { path: path.to_owned(), fault })
    }
}

fn parse(text: &str, tuned: &Tuned) -> Result<Trace, String> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header: Vec<String> =
        reader.headers().map_err(|error| error.to_string())?.iter().map(str::to_owned).collect();
    let names = match header.as_slice() {
        [step, hands, names @ .., score, error]
            if [step, hands].map(String::as_str) == BEFORE && [score, error].map(String::as_str) == LOOK =>
        {
            names.to_vec()
        }
        _ => return Err("line 1: it is no trace of a tuning".to_owned()),
    };
    if let Some(name) = names.iter().find(|name| tuned.params.iter().all(|(other, _)| other != *name)) {
        return Err(format!("line 1: the tuned file has no parameter '{name}'"));
    }
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|error| error.to_string())?;
        let line = record.position().map_or(0, csv::Position::line);
        let number = |place: usize| {
            let field = record.get(place).unwrap_or_default();
            let number = field.parse::<f64>().ok().filter(|number| number.is_finite());
            number.ok_or_else(|| format!("line {line}: '{field}' is no number"))
        };
        let optional = |place: usize| {
            if record.get(place).unwrap_or_default().is_empty() { Ok(None) } else { number(place).map(Some) }
        };
        let point = (2..2 + names.len()).map(number).collect::<Result<Vec<_>, _>>()?;
        let (score, error) = (optional(2 + names.len())?, optional(3 + names.len())?);
        rows.push(Row { hands: number(1)?, point, look: score.map(|score| (score, error)) });
    }
    Ok(Trace { names, rows })
}
