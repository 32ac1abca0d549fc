//! What was played: one row a trial and adversary, in order. Everything else is made from it.

use std::ops::Range;
use std::path::{Path, PathBuf};

use boneyard_arena::disk::LineFile;
use boneyard_arena::{ArenaError, Existing};
use boneyard_core::hash_text;

use crate::error::TuneError;
use crate::judge::Tally;

/// The columns of `*.history.csv`.
pub const HISTORY_HEADER: &str =
    "table,step,role,agent,against,first_deal,sets,ll,ld,dd,wd,ww,margin,margin_squares,check";

/// A match that was played for a tuning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entry {
    /// [`Judge::label`](crate::Judge::label).
    pub(crate) table: String,
    /// The step of the method; a check belongs to the step after which it was made.
    pub(crate) step: u64,
    /// `trial` or `check`.
    pub(crate) role: &'static str,
    pub(crate) agent: String,
    pub(crate) against: String,
    pub(crate) deals: Range<u64>,
}

/// The rows of an earlier run, and a file that takes new ones.
pub(crate) struct History {
    path: PathBuf,
    file: LineFile,
    /// Rows that were read and not yet asked for.
    old: std::vec::IntoIter<csv::StringRecord>,
    line: u64,
    /// Rows found in the file.
    pub(crate) found: u64,
}

impl History {
    /// Opens the file; of one that goes on a torn last line is cut off, whatever else is wrong is told.
    pub(crate) fn open(path: &Path, existing: Existing) -> Result<History, TuneError> {
        let (file, rows) =
            LineFile::open(path, &format!("{HISTORY_HEADER}\n"), existing).map_err(|error| match error {
                ArenaError::Line { path, line, fault } => {
                    let reason = format!("no history of a tuning of this version: {fault}");
                    TuneError::History { path, line, reason }
                }
                error => error.into(),
            })?;
        let reader = csv::ReaderBuilder::new().has_headers(false).from_reader(rows.as_bytes());
        let rows: Result<Vec<_>, _> = reader.into_records().collect();
        let rows = rows.map_err(|error| TuneError::History {
            path: path.to_owned(),
            // Under the header.
            line: 1 + error.position().map_or(1, csv::Position::line),
            reason: "the row is damaged".to_owned(),
        })?;
        let found = rows.len() as u64;
        Ok(History { path: path.to_owned(), file, old: rows.into_iter(), line: 1, found })
    }

    /// The result of this match if the file has it; it must then be the next row.
    pub(crate) fn recall(&mut self, entry: &Entry) -> Result<Option<Tally>, TuneError> {
        let Some(row) = self.old.next() else { return Ok(None) };
        self.line += 1;
        let fault = |reason: &str| TuneError::History {
            path: self.path.clone(),
            line: self.line,
            reason: reason.to_owned(),
        };
        let expected = entry.key();
        if row.iter().take(expected.len()).ne(expected.iter().map(String::as_str)) {
            return Err(fault(
                "the match is not that of this tuning: another agent, seed, budget, game or version",
            ));
        }
        let signed = |place: usize| row.get(place).and_then(|text| text.parse::<i64>().ok());
        let unsigned = |place: usize| row.get(place).and_then(|text| text.parse::<u64>().ok());
        let tally = || {
            let counts = [unsigned(7)?, unsigned(8)?, unsigned(9)?, unsigned(10)?, unsigned(11)?];
            let sets = counts.iter().try_fold(0_u64, |sum, count| sum.checked_add(*count))?;
            let tally = Tally { counts, margin: signed(12)?, margin_squares: unsigned(13)? };
            let whole = row.get(14) == Some(entry.with(&tally)[14].as_str());
            (Some(sets) == unsigned(6) && whole).then_some(tally)
        };
        let tally = tally();
        tally.map(Some).ok_or_else(|| fault("its numbers are damaged"))
    }

    /// After the last match of a tuning: a row that is left belongs to no match of it.
    pub(crate) fn finish(&mut self) -> Result<(), TuneError> {
        match self.old.next() {
            None => Ok(()),
            Some(_) => Err(TuneError::History {
                path: self.path.clone(),
                line: self.line + 1,
                reason: "the tuning ended before this row".to_owned(),
            }),
        }
    }

    /// Adds what was played, all of it or nothing.
    pub(crate) fn record(&mut self, played: &[(Entry, Tally)]) -> Result<(), TuneError> {
        let mut writer = csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
        for (entry, tally) in played {
            // Writing to memory cannot fail.
            let _ = writer.write_record(entry.with(tally));
        }
        let lines = String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default();
        Ok(self.file.append(&lines)?)
    }
}

impl Entry {
    /// A whole row. The last field is made from the others, so that a number changed by accident is noticed.
    fn with(&self, tally: &Tally) -> Vec<String> {
        let margins = [tally.margin.to_string(), tally.margin_squares.to_string()];
        let mut fields: Vec<String> = self.key().to_vec();
        fields.extend(tally.counts.iter().map(u64::to_string).chain(margins));
        fields.push(format!("{:016x}", hash_text(&fields.join("\n"))));
        fields
    }

    /// The columns that say what was played.
    fn key(&self) -> [String; 7] {
        [
            self.table.clone(),
            self.step.to_string(),
            self.role.to_owned(),
            self.agent.clone(),
            self.against.clone(),
            self.deals.start.to_string(),
            (self.deals.end - self.deals.start).to_string(),
        ]
    }
}
