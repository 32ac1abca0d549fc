//! What was played: one row a trial and adversary, in order. Everything else is made from it.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

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
    file: File,
    /// Rows that were read and not yet asked for.
    old: std::vec::IntoIter<csv::StringRecord>,
    line: u64,
    /// Rows found in the file.
    pub(crate) found: u64,
}

impl History {
    /// A new file. An old one is in the way unless `force`.
    pub(crate) fn create(path: &Path, force: bool) -> Result<History, TuneError> {
        let mut options = OpenOptions::new();
        options.write(true);
        if force {
            options.create(true)
        } else {
            options.create_new(true)
        };
        let mut file = options.open(path).map_err(|fault| match fault.kind() {
            std::io::ErrorKind::AlreadyExists => TuneError::Exists(path.to_owned()),
            _ => TuneError::file("create", path)(fault),
        })?;
        lock(&file, path)?;
        let header = format!("{HISTORY_HEADER}\n");
        file.set_len(0)
            .and_then(|()| file.write_all(header.as_bytes()))
            .map_err(TuneError::file("write", path))?;
        Ok(History { path: path.to_owned(), file, old: Vec::new().into_iter(), line: 1, found: 0 })
    }

    /// Goes on with a file. A torn last line is cut off; whatever else is wrong is told.
    pub(crate) fn resume(path: &Path) -> Result<History, TuneError> {
        if !path.exists() {
            return History::create(path, false);
        }
        let mut file =
            OpenOptions::new().read(true).write(true).open(path).map_err(TuneError::file("open", path))?;
        lock(&file, path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(TuneError::file("read", path))?;
        let text = String::from_utf8(bytes).map_err(|error| {
            let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = 1 + before.iter().filter(|byte| **byte == b'\n').count() as u64;
            TuneError::History { path: path.to_owned(), line, reason: "it is no text in UTF-8".to_owned() }
        })?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        if whole == 0 {
            drop(file);
            return History::create(path, true);
        }
        let mut reader = csv::Reader::from_reader(&text.as_bytes()[..whole]);
        let fault = |line, reason: &str| TuneError::History {
            path: path.to_owned(),
            line,
            reason: reason.to_owned(),
        };
        let header = reader.headers().map_err(|_| fault(1, "it is no history"))?;
        if header.iter().collect::<Vec<_>>().join(",") != HISTORY_HEADER {
            return Err(fault(1, "it is no history of a tuning of this version"));
        }
        let rows: Result<Vec<_>, _> = reader.records().collect();
        let rows = rows
            .map_err(|error| fault(error.position().map_or(1, csv::Position::line), "the row is damaged"))?;
        file.set_len(whole as u64)
            .and_then(|()| file.seek(SeekFrom::End(0)).map(drop))
            .map_err(TuneError::file("write", path))?;
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
        let bytes = writer.into_inner().unwrap_or_default();
        let before = self.file.stream_position().map_err(TuneError::file("write", &self.path))?;
        self.file.write_all(&bytes).map_err(|fault| {
            let _ = self.file.set_len(before);
            TuneError::file("write", &self.path)(fault)
        })
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

fn lock(file: &File, path: &Path) -> Result<(), TuneError> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(TuneError::Busy(path.to_owned())),
        Err(TryLockError::Error(fault)) => Err(TuneError::file("lock", path)(fault)),
    }
}
