//! The directory of a run: `cells.csv` says what was asked, a journal for each claim what came out, `verdicts.csv` what it means.
//! Claims can be added to a directory, and cells go on where they stopped.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use boneyard_arena::disk::{Appender, DirLock, regular, replace};
use boneyard_arena::{ArenaError, MANIFEST, Provenance};

use crate::cells::{CellRow, cells_csv, read_cells};
use crate::claim::Claim;
use crate::error::LabError;
use crate::figures::Samples;
use crate::journal::{Found, header, scan};
use crate::verdict::{VerdictRow, judge};
use crate::verdict_csv::verdicts_csv;

/// What was asked.
pub const CELLS: &str = "cells.csv";
/// What it means.
pub const VERDICTS: &str = "verdicts.csv";

/// Where a run is written.
#[derive(Debug, Clone)]
pub struct Output {
    /// The directory; it is created.
    pub dir: PathBuf,
    /// Whether a run that is there goes on; else it must be empty.
    pub resume: bool,
    /// For the manifest.
    pub provenance: Provenance,
}

/// The open directory.
pub(crate) struct Store {
    dir: PathBuf,
    journals: BTreeMap<String, Appender>,
    _lock: DirLock,
}

/// All cells of a directory with what was sampled before.
pub(crate) struct Kept {
    pub(crate) cells: Vec<CellRow>,
    pub(crate) samples: Vec<Samples>,
}

impl Store {
    /// Opens the directory for these claims, whose cells are `planned`.
    pub(crate) fn open(
        output: &Output,
        claims: &[Claim],
        planned: Vec<CellRow>,
        seed: u64,
    ) -> Result<(Store, Kept), LabError> {
        let dir = &output.dir;
        fs::create_dir_all(dir).map_err(file("create", dir))?;
        let lock = DirLock::take(dir)?;
        let empty = is_empty(dir)?;
        if !empty && !output.resume {
            return Err(LabError::NotEmpty(dir.clone()));
        }
        let before = if empty { Vec::new() } else { before(dir, seed, &output.provenance)? };
        let cells = united(dir, before, planned)?;
        let samples = read_samples(dir, &cells)?;
        replace(dir, MANIFEST, &manifest(seed, &output.provenance))?;
        replace(dir, CELLS, &cells_csv(&cells))?;
        let mut journals = BTreeMap::new();
        for claim in claims {
            replace(dir, &format!("{}.toml", claim.id), &claim.text)?;
            if let Some(journal) = open_journal(dir, claim, &cells)? {
                journals.insert(claim.id.clone(), journal);
            }
        }
        Ok((Store { dir: dir.clone(), journals, _lock: lock }, Kept { cells, samples }))
    }

    /// Appends lines to the journal of a claim.
    pub(crate) fn append(&mut self, claim: &str, lines: &str) -> Result<(), LabError> {
        match self.journals.get_mut(claim) {
            Some(journal) => Ok(journal.append(&[lines.as_bytes()])?),
            None => Ok(()),
        }
    }

    /// Saves everything, with the verdicts.
    pub(crate) fn finish(self, rows: &[VerdictRow]) -> Result<(), LabError> {
        for journal in self.journals.values() {
            journal.sync()?;
        }
        Ok(replace(&self.dir, VERDICTS, &verdicts_csv(rows))?)
    }
}

/// The verdicts of a directory, from its CSV files alone.
///
/// # Errors
/// Files that are missing, or lines in them that cannot be right.
pub fn verdicts(dir: &Path) -> Result<Vec<VerdictRow>, LabError> {
    let cells = read_cells(&dir.join(CELLS))?;
    let samples = read_samples(dir, &cells)?;
    Ok(judge(&cells, &samples))
}

fn file(action: &'static str, path: &Path) -> impl FnOnce(std::io::Error) -> LabError {
    let path = path.to_owned();
    move |source| ArenaError::File { action, path, source }.into()
}

/// The cells of the run that is there, if it can go on.
fn before(dir: &Path, seed: u64, provenance: &Provenance) -> Result<Vec<CellRow>, LabError> {
    let path = dir.join(MANIFEST);
    if !path.exists() {
        return Err(LabError::NothingToResume { dir: dir.to_owned(), missing: MANIFEST });
    }
    let text = regular::read_text(&path).map_err(file("read", &path))?;
    let fault = |line, fault: &str| LabError::Line { path: path.clone(), line, fault: fault.to_owned() };
    let table: toml::Table = text.parse().map_err(|error: toml::de::Error| {
        let place = error.span().map_or(0, |span| span.start);
        fault(1 + text[..place.min(text.len())].matches('\n').count() as u64, error.message())
    })?;
    if table.get("kind").and_then(toml::Value::as_str) != Some(KIND) {
        return Err(fault(1, "it is not the manifest of a run of claims"));
    }
    let mut differences = Vec::new();
    let mut compare = |key: &str, here: String| {
        let there = table.get(key).map_or("nothing".to_owned(), |value| match value.as_str() {
            Some(text) => text.to_owned(),
            None => value.to_string(),
        });
        if there != here {
            differences.push(format!("{key} is {there} there and {here} here"));
        }
    };
    compare("format", FORMAT.to_string());
    compare("version", provenance.version.clone());
    // Another program may play other hands from the same seed.
    compare("commit", provenance.commit.clone());
    compare("seed", seed.to_string());
    if differences.is_empty() { read_cells(&dir.join(CELLS)) } else { Err(another(dir, differences)) }
}

fn another(dir: &Path, differences: Vec<String>) -> LabError {
    LabError::AnotherRun { dir: dir.to_owned(), differences }
}

/// The cells of both, by claim and number. A cell that is in both must ask the same; the greater number of deals holds.
fn united(dir: &Path, before: Vec<CellRow>, planned: Vec<CellRow>) -> Result<Vec<CellRow>, LabError> {
    let mut differences = Vec::new();
    let mut cells = before;
    for mut new in planned {
        let same = |old: &CellRow| (&old.claim, old.cell) == (&new.claim, new.cell);
        match cells.iter().position(same) {
            None => cells.push(new),
            Some(place) => {
                differences.extend(new.differences(&cells[place]));
                if let (Ok(new), Ok(old)) = (&mut new.test, &cells[place].test) {
                    new.deals = new.deals.max(old.deals);
                }
                cells[place] = new;
            }
        }
    }
    cells.sort_by_key(CellRow::rank);
    if differences.is_empty() { Ok(cells) } else { Err(another(dir, differences)) }
}

/// The claims of these cells, each with its cells.
fn by_claim(cells: &[CellRow]) -> Vec<(&str, Vec<&CellRow>)> {
    let mut claims: Vec<(&str, Vec<&CellRow>)> = Vec::new();
    for cell in cells {
        match claims.last_mut().filter(|(claim, _)| *claim == cell.claim) {
            Some((_, cells)) => cells.push(cell),
            None => claims.push((&cell.claim, vec![cell])),
        }
    }
    claims
}

fn journal_path(dir: &Path, claim: &str) -> PathBuf {
    dir.join(format!("{claim}.csv"))
}

/// What the journals of a directory hold, by cell. A claim that was not begun has none.
fn read_samples(dir: &Path, cells: &[CellRow]) -> Result<Vec<Samples>, LabError> {
    let mut samples = Vec::with_capacity(cells.len());
    for (claim, own) in by_claim(cells) {
        let path = journal_path(dir, claim);
        let mut found = if path.exists() { scan(&path, &own)? } else { Found::default() };
        samples.extend(own.iter().map(|cell| found.samples.remove(&cell.cell).unwrap_or_default()));
    }
    Ok(samples)
}

/// The journal of a claim, to go on with; none for a claim that has nothing to sample.
fn open_journal(dir: &Path, claim: &Claim, cells: &[CellRow]) -> Result<Option<Appender>, LabError> {
    if claim.columns.is_empty() {
        return Ok(None);
    }
    let path = journal_path(dir, &claim.id);
    let header = header(&claim.columns);
    if path.exists() {
        let own: Vec<&CellRow> = cells.iter().filter(|cell| cell.claim == claim.id).collect();
        let found = scan(&path, &own)?;
        if found.len > 0 {
            if found.header != header.trim_end() {
                let (there, here) = (found.header, header.trim_end());
                let difference = format!("{}: the columns are '{there}' there and '{here}' here", claim.id);
                return Err(another(dir, vec![difference]));
            }
            return Ok(Some(Appender::reopen(&path, found.len)?));
        }
    }
    Ok(Some(Appender::create(&path, &header)?))
}

/// Whether a directory holds nothing but our hidden files.
fn is_empty(dir: &Path) -> Result<bool, LabError> {
    for entry in fs::read_dir(dir).map_err(file("read", dir))? {
        let name = entry.map_err(file("read", dir))?.file_name();
        if !name.to_string_lossy().starts_with('.') {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Of the manifest and the CSV files.
const FORMAT: u32 = 1;
const KIND: &str = "claims";

fn manifest(seed: u64, provenance: &Provenance) -> String {
    let quoted = |text: &str| toml::Value::String(text.to_owned()).to_string();
    let mut text = format!("format = {FORMAT}\nkind = {}\n", quoted(KIND));
    for (key, value) in
        [("version", &provenance.version), ("commit", &provenance.commit), ("command", &provenance.command)]
    {
        let _ = writeln!(text, "{key} = {}", quoted(value));
    }
    // TOML's whole numbers end at 2^63.
    let _ = writeln!(text, "seed = {}", quoted(&seed.to_string()));
    text
}
