//! Tunings: what the files of `boneyard tune` say, and the pictures beside them.

mod course;
mod file;
mod outcome;
mod trace;

use std::path::{Path, PathBuf};

use boneyard_arena::disk::regular;

use crate::error::ReportError;
use crate::page::{Page, Section};
use crate::rounding::thousands;
use file::Tuned;

pub use outcome::{STAYED, gain};
pub use trace::{Look, Row, Trace};

/// A tuning with its course.
struct Tuning {
    /// The name of its files without the ending.
    stem: String,
    tuned: Tuned,
    trace: Option<Trace>,
}

/// The tunings that a folder holds, as the paths of their files.
pub(crate) fn found_in(dir: &Path) -> Result<Vec<PathBuf>, ReportError> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(dir).map_err(ReportError::file("read", dir))? {
        let path = entry.map_err(ReportError::file("read", dir))?.path();
        if path.extension().is_some_and(|ending| ending == "toml") && path.is_file() {
            let text = regular::read_text(&path).unwrap_or_default();
            let table: toml::Table = text.parse().unwrap_or_default();
            if table.contains_key("tuning") && table.contains_key("confirmation") {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Whether a tuning was begun whose file would be this one.
pub(crate) fn is_begun(tuned: &Path) -> bool {
    tuned.with_extension("history.csv").is_file()
}

/// The report of some tunings.
pub(crate) fn page(files: &[PathBuf]) -> Result<Page, ReportError> {
    let tunings = files.iter().map(|path| read(path)).collect::<Result<Vec<_>, _>>()?;
    let alone = tunings.len() == 1;
    let mut page = Page {
        title: format!("{} tunings", tunings.len()),
        command: tunings.iter().map(|tuning| tuning.tuned.command.as_str()).collect::<Vec<_>>().join("\n"),
        ..Page::default()
    };
    if let [only] = tunings.as_slice() {
        page.title = format!("{} tuned in {} by {}", only.tuned.agent, only.tuned.game, only.tuned.method);
        page.facts = facts(&only.tuned);
    } else {
        page.sections.push(outcome::together(&tunings));
    }
    for tuning in &tunings {
        let told = outcome::sentence(&tuning.tuned);
        page.lead.push(if alone {
            told
        } else {
            format!("{} in {}: {told}", tuning.stem, tuning.tuned.game)
        });
        page.sections.extend(sections(tuning, alone));
    }
    let without: Vec<&str> =
        tunings.iter().filter(|tuning| tuning.trace.is_none()).map(|tuning| tuning.stem.as_str()).collect();
    if !without.is_empty() {
        let files = without.iter().map(|stem| format!("{stem}.trace.csv")).collect::<Vec<_>>().join(", ");
        page.warning = Some(format!("Not there: {files}; so the course of the tuning is not shown."));
    }
    Ok(page)
}

fn read(path: &Path) -> Result<Tuning, ReportError> {
    let tuned = Tuned::read(path)?;
    tuned.check_history(path)?;
    let trace = Trace::read(&path.with_extension("trace.csv"), &tuned)?;
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    Ok(Tuning { stem, tuned, trace })
}

fn facts(tuned: &Tuned) -> Vec<(&'static str, String)> {
    vec![
        ("Game", tuned.game.clone()),
        ("Start", tuned.start.clone()),
        ("Against", tuned.against.join(", ")),
        (
            "Made great",
            if tuned.objective == "points" { "points a hand".to_owned() } else { "hands won".to_owned() },
        ),
        (
            "Hands",
            format!("{} of a budget of {}", thousands(tuned.hands as f64), thousands(tuned.budget as f64)),
        ),
        ("Seed", tuned.seed.clone()),
        ("Version", format!("{} ({})", tuned.version, tuned.commit)),
    ]
}

/// The sections of one tuning; those of several say whose they are.
fn sections(tuning: &Tuning, alone: bool) -> Vec<Section> {
    let prefix = if alone { String::new() } else { format!("{}-", tuning.stem) };
    let mut sections =
        vec![outcome::confirmation(&tuning.tuned, &prefix), outcome::parameters(tuning, &prefix)];
    if let Some(trace) = &tuning.trace {
        sections.push(course::parameters(trace, &prefix));
        sections.extend(course::looks(trace, &prefix));
    }
    if !alone {
        for section in &mut sections {
            section.heading = format!("{}, {}", tuning.stem, section.heading.to_lowercase());
        }
    }
    sections
}
