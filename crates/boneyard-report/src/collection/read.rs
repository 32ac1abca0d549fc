//! The files of a collection.

use std::fmt::Display;
use std::path::Path;

use boneyard_arena::disk::regular;
use boneyard_arena::{RATINGS, SUMMARY, SUMMARY_COLUMNS};

use crate::error::ReportError;

/// What a folder holds.
pub(super) struct Collection {
    pub(super) runs: Vec<Run>,
    pub(super) moves: Vec<Moves>,
}

/// One run.
pub(super) struct Run {
    pub(super) name: String,
    pub(super) pairs: Vec<Pair>,
    /// The best first, of three agents or more.
    pub(super) ratings: Vec<Rating>,
    /// Empty where its manifest is not there.
    pub(super) command: String,
}

/// A line of the summary.
pub(super) struct Pair {
    pub(super) a: String,
    pub(super) b: String,
    pub(super) game: String,
    pub(super) deal_sets: u64,
    pub(super) hands: u64,
    pub(super) score: Option<f64>,
    pub(super) low: Option<f64>,
    pub(super) high: Option<f64>,
}

/// A line of the ratings.
pub(super) struct Rating {
    pub(super) agent: String,
    pub(super) elo: Option<f64>,
    pub(super) low: Option<f64>,
    pub(super) high: Option<f64>,
}

/// What the moves of an agent cost in a game, in milliseconds.
pub(super) struct Moves {
    pub(super) game: String,
    pub(super) agent: String,
    pub(super) moves: u64,
    pub(super) mean: f64,
    pub(super) median: f64,
    pub(super) p99: f64,
}

impl Run {
    pub(super) fn game(&self) -> &str {
        self.pairs.first().map_or("", |pair| &pair.game)
    }
}

/// Where the times of moves are.
const MOVES: &str = "moves.csv";

impl Collection {
    pub(super) fn read(dir: &Path) -> Result<Collection, ReportError> {
        let mut runs: Vec<Run> = Vec::new();
        let columns: Vec<&str> = std::iter::once("run").chain(SUMMARY_COLUMNS).collect();
        rows(&dir.join(SUMMARY), &columns, |row| {
            let pair = Pair {
                a: row.text(1),
                b: row.text(2),
                game: row.text(3),
                deal_sets: row.whole(4)?,
                hands: row.whole(5)?,
                score: row.real(9)?,
                low: row.real(10)?,
                high: row.real(11)?,
            };
            match runs.iter_mut().find(|run| run.name == row.text(0)) {
                Some(run) => run.pairs.push(pair),
                None => runs.push(Run {
                    command: command(dir, &row.text(0)),
                    name: row.text(0),
                    pairs: vec![pair],
                    ratings: Vec::new(),
                }),
            }
            Ok(())
        })?;
        if runs.is_empty() {
            let found = "its summary.csv has no run".to_owned();
            return Err(ReportError::Foreign { path: dir.to_owned(), found });
        }
        if dir.join(RATINGS).exists() {
            rows(&dir.join(RATINGS), &["run", "agent", "elo", "se", "low", "high", "games"], |row| {
                let rating =
                    Rating { agent: row.text(1), elo: row.real(2)?, low: row.real(4)?, high: row.real(5)? };
                let run = runs.iter_mut().find(|run| run.name == row.text(0));
                run.ok_or_else(|| format!("summary.csv has no run '{}'", row.text(0)))?.ratings.push(rating);
                Ok(())
            })?;
        }
        let mut moves = Vec::new();
        let times = ["game", "agent", "moves", "mean_ms", "median_ms", "p99_ms", "worst_ms", "worst_ply"];
        if dir.join(MOVES).exists() {
            rows(&dir.join(MOVES), &times, |row| {
                moves.push(Moves {
                    game: row.text(0),
                    agent: row.text(1),
                    moves: row.whole(2)?,
                    mean: row.number(3)?,
                    median: row.number(4)?,
                    p99: row.number(5)?,
                });
                Ok(())
            })?;
        }
        Ok(Collection { runs, moves })
    }
}

/// The command in the manifest of a run.
fn command(dir: &Path, run: &str) -> String {
    let path = dir.join("manifests").join(format!("{run}.toml"));
    let table: toml::Table = regular::read_text(&path).unwrap_or_default().parse().unwrap_or_default();
    table.get("command").and_then(toml::Value::as_str).unwrap_or_default().to_owned()
}

/// One line, and the columns of all.
pub(crate) struct Row<'r> {
    record: &'r csv::StringRecord,
    columns: &'r [&'r str],
    pub(crate) line: u64,
}

impl Row<'_> {
    pub(crate) fn text(&self, place: usize) -> String {
        self.record.get(place).unwrap_or_default().to_owned()
    }

    /// What is wrong with a value.
    pub(crate) fn fault(&self, place: usize, allowed: impl Display) -> String {
        let (column, text) = (self.columns.get(place).unwrap_or(&""), self.text(place));
        if text.is_empty() {
            return format!("{column} is missing; allowed: {allowed}");
        }
        // Hundreds of digits tell no more than a power of ten.
        match text.parse::<f64>() {
            Ok(number) if text.len() > 24 => format!("{column} is '{number:e}'; allowed: {allowed}"),
            _ => format!("{column} is '{text}'; allowed: {allowed}"),
        }
    }

    pub(crate) fn whole(&self, place: usize) -> Result<u64, String> {
        self.text(place).parse().map_err(|_| self.fault(place, "a whole number from 0"))
    }

    /// A whole number; `None` where it is empty.
    pub(crate) fn whole_if_any(&self, place: usize) -> Result<Option<u64>, String> {
        if self.text(place).is_empty() { Ok(None) } else { self.whole(place).map(Some) }
    }

    /// A number; `None` where it is empty.
    pub(crate) fn real(&self, place: usize) -> Result<Option<f64>, String> {
        let text = self.text(place);
        if text.is_empty() {
            return Ok(None);
        }
        let number = text.parse::<f64>().ok().filter(|number| number.is_finite());
        number.map(Some).ok_or_else(|| self.fault(place, "a number"))
    }

    /// A number that must be there.
    pub(crate) fn number(&self, place: usize) -> Result<f64, String> {
        self.real(place)?.ok_or_else(|| self.fault(place, "a number"))
    }
}

/// Reads a file line by line; what is wrong is told with its line.
pub(crate) fn rows(
    path: &Path,
    columns: &[&str],
    mut each: impl FnMut(&Row<'_>) -> Result<(), String>,
) -> Result<(), ReportError> {
    let text = regular::read_text(path).map_err(ReportError::file("read", path))?;
    let fault = |line: u64, fault: String| ReportError::Edited {
        path: path.to_owned(),
        fault: format!("line {line}: {fault}"),
    };
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header = reader.headers().map_err(|error| fault(1, error.to_string()))?;
    if !header.iter().eq(columns.iter().copied()) {
        return Err(fault(1, format!("the columns are not {}", columns.join(","))));
    }
    for record in reader.records() {
        let record = record
            .map_err(|error| fault(error.position().map_or(0, csv::Position::line), no_line(&error)))?;
        let line = record.position().map_or(0, csv::Position::line);
        each(&Row { record: &record, columns, line }).map_err(|text| fault(line, text))?;
    }
    Ok(())
}

/// Why something is no line.
fn no_line(error: &csv::Error) -> String {
    match error.kind() {
        csv::ErrorKind::UnequalLengths { expected_len, len, .. } => {
            format!("{len} of {expected_len} fields: the file is torn, or was edited")
        }
        _ => error.to_string(),
    }
}
