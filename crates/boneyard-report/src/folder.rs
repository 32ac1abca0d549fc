//! From a folder to a report, and into a folder.

use std::fs;
use std::path::{Path, PathBuf};

use boneyard_arena::MANIFEST;
use boneyard_arena::disk::{regular, replace};

use crate::error::ReportError;
use crate::page::{FILES, File, HTML, MARK, MARKDOWN, PARTS, Page};
use crate::{advice, collection, equilibria, pit, tune};

/// What a folder holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A tournament, of `boneyard pit`.
    Pit,
    /// Claims, of `boneyard advice`.
    Advice,
    /// One tuning or several, of `boneyard tune`.
    Tune,
    /// Many runs in one folder.
    Collection,
    /// How exploitable agents are, of `boneyard exploit`.
    Equilibria,
}

/// A report, not yet written.
#[derive(Debug, Clone)]
pub struct Report {
    /// Of what.
    pub kind: Kind,
    /// Where it goes when nobody says so: the folder of the results.
    pub home: PathBuf,
    /// Its title.
    pub title: String,
    /// The answer in a few sentences.
    pub lead: Vec<String>,
    /// What stands in the way of believing it: a run that is not finished.
    pub warning: Option<String>,
    /// All files, by names that begin at the folder of the report.
    pub files: Vec<File>,
}

/// The report of a folder of results, or of the file of a tuning. Nothing is written.
///
/// # Errors
/// A folder without results, or whose files cannot be what a run wrote: whatever [`ReportError`] says.
pub fn report(path: &Path) -> Result<Report, ReportError> {
    let (kind, page, home) = match found(path)? {
        Found::Pit => (Kind::Pit, pit::page(path)?, path.to_owned()),
        Found::Advice => (Kind::Advice, advice::page(path)?, path.to_owned()),
        Found::Collection => (Kind::Collection, collection::page(path)?, path.to_owned()),
        Found::Equilibria => (Kind::Equilibria, equilibria::page(path)?, path.to_owned()),
        Found::Tunings(files) => (Kind::Tune, tune::page(&files)?, path.to_owned()),
        // A tuning is some files among others: its report must not take the names of theirs.
        Found::Tuning => (Kind::Tune, tune::page(&[path.to_owned()])?, path.with_extension("report")),
    };
    let files = page.files();
    let Page { title, lead, warning, .. } = page;
    Ok(Report { kind, home, title, lead, warning, files })
}

/// What a path leads to.
enum Found {
    Pit,
    Advice,
    Collection,
    Equilibria,
    Tuning,
    Tunings(Vec<PathBuf>),
}

fn found(path: &Path) -> Result<Found, ReportError> {
    let foreign = |found: &str| ReportError::Foreign { path: path.to_owned(), found: found.to_owned() };
    const OPEN: &str = "the tuning is not finished, its history is all there is: the same command with --resume goes on with it";
    let is_tuned = path.extension().is_some_and(|ending| ending == "toml");
    if is_tuned && !path.exists() && tune::is_begun(path) {
        return Err(foreign(OPEN));
    }
    let metadata = fs::metadata(path).map_err(ReportError::file("read", path))?;
    if metadata.is_file() && is_tuned {
        return Ok(Found::Tuning);
    }
    if !metadata.is_dir() {
        return Err(foreign("it is neither a folder nor a file that ends in .toml"));
    }
    let manifest = path.join(MANIFEST);
    if !manifest.exists() {
        if collection::is_one(path) {
            return Ok(Found::Collection);
        }
        if equilibria::is_one(path) {
            return Ok(Found::Equilibria);
        }
        let tunings = tune::found_in(path)?;
        if !tunings.is_empty() {
            return Ok(Found::Tunings(tunings));
        }
        let entries = fs::read_dir(path).map_err(ReportError::file("read", path))?;
        let names: Vec<String> =
            entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        let what = match names.as_slice() {
            [] => "it is empty",
            names if names.iter().any(|name| name.ends_with(".history.csv")) => OPEN,
            _ => "it has no manifest.toml",
        };
        return Err(foreign(what));
    }
    let text = regular::read_text(&manifest).map_err(ReportError::file("read", &manifest))?;
    let table: toml::Table = text.parse().map_err(|error: toml::de::Error| ReportError::Edited {
        path: manifest.clone(),
        fault: error.message().to_owned(),
    })?;
    match table.get("kind").and_then(toml::Value::as_str) {
        None if table.contains_key("plan") => Ok(Found::Pit),
        Some("claims") => Ok(Found::Advice),
        _ => Err(foreign("its manifest.toml is of something else")),
    }
}

/// Writes a report into a folder, which is created. Files of an earlier report of ours are replaced; a README.md or report.html
/// that somebody else wrote is left alone, and then nothing is written.
///
/// # Errors
/// Such a file; a folder that cannot be written to.
pub fn write(report: &Report, out: &Path) -> Result<(), ReportError> {
    for name in [MARKDOWN, HTML] {
        let path = out.join(name);
        if path.exists() && !is_ours(&path)? {
            return Err(ReportError::InTheWay(path));
        }
    }
    let parts = out.join(PARTS);
    fs::create_dir_all(&parts).map_err(ReportError::file("create", &parts))?;
    let old = listed(&out.join(FILES));
    for file in &report.files {
        match file.name.rsplit_once('/') {
            Some((_, name)) => replace(&parts, name, &file.text)?,
            None => replace(out, &file.name, &file.text)?,
        }
    }
    for name in old.iter().filter(|name| report.files.iter().all(|file| file.name != **name)) {
        // A picture of an earlier report that this one has not.
        let _ = fs::remove_file(parts.join(name.trim_start_matches("report/")));
    }
    Ok(())
}

/// Whether a page is one that we wrote: `boneyard advice` writes one too, which the report holds.
fn is_ours(path: &Path) -> Result<bool, ReportError> {
    let text = regular::read(path).map_err(ReportError::file("read", path))?;
    let text = String::from_utf8_lossy(&text);
    let marks = [MARK, "content=\"boneyard report\"", "Written by `boneyard advice`"];
    Ok(text.is_empty() || marks.iter().any(|mark| text.contains(mark)))
}

/// The files of an earlier report that lie in its folder, as its list names them.
fn listed(path: &Path) -> Vec<String> {
    let Ok(file) = regular::open(path) else { return Vec::new() };
    let mut reader = csv::Reader::from_reader(file);
    let names = reader.records().filter_map(|record| record.ok()?.get(0).map(str::to_owned));
    let plain = |name: &String| {
        name.strip_prefix("report/")
            .is_some_and(|name| !name.is_empty() && !name.contains(['/', '\\']) && name != "..")
    };
    names.filter(plain).collect()
}
