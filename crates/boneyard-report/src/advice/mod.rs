//! Runs of claims: what a folder of `boneyard advice` says.

mod exact;
mod forest;
mod skill;
mod tables;
pub mod words;

use std::path::Path;

use boneyard_arena::MANIFEST;
use boneyard_arena::disk::regular;
use boneyard_lab::{VERDICTS, Verdict, VerdictRow, verdicts, verdicts_csv};

use crate::error::ReportError;
use crate::page::{Page, Section};
use crate::rounding::thousands;

/// A claim with its tests.
struct Told<'r> {
    id: &'r str,
    rows: Vec<&'r VerdictRow>,
    /// What the claim's file says: where it stands, and what is asked.
    document: String,
    question: String,
    /// All of the claim's file, empty where it is not there.
    file: toml::Table,
}

/// The report of a folder.
pub(crate) fn page(dir: &Path) -> Result<Page, ReportError> {
    let manifest = Made::read(dir)?;
    let rows = verdicts(dir)?;
    if rows.is_empty() {
        return Err(ReportError::Foreign {
            path: dir.to_owned(),
            found: "no claim is tested in it".to_owned(),
        });
    }
    check_verdicts(dir, &rows, &manifest)?;
    let claims = claims(dir, &rows);
    let mut sections = vec![tables::overview(&claims), forest::all(&claims)];
    sections.extend(claims.iter().map(section));
    Ok(Page {
        title: match claims.as_slice() {
            [one] => format!("{}: \"{}\"", one.id, one.rows[0].cell.quote),
            many => format!("What the books say: {} claims put to the test", many.len()),
        },
        warning: unfinished(&rows),
        lead: lead(&claims),
        facts: manifest.facts(&rows),
        command: manifest.command,
        sections,
        ..Page::default()
    })
}

/// What the manifest says.
struct Made {
    version: String,
    commit: String,
    command: String,
    seed: String,
}

impl Made {
    fn read(dir: &Path) -> Result<Made, ReportError> {
        let path = dir.join(MANIFEST);
        let text = regular::read_text(&path).map_err(ReportError::file("read", &path))?;
        let fault = |fault: String| ReportError::Edited { path: path.clone(), fault };
        let table: toml::Table =
            text.parse().map_err(|error: toml::de::Error| fault(error.message().to_owned()))?;
        let field = |key: &str| {
            let value = table.get(key).and_then(toml::Value::as_str);
            value.map(str::to_owned).ok_or_else(|| fault(format!("it has no '{key}'")))
        };
        Ok(Made {
            version: field("version")?,
            commit: field("commit")?,
            command: field("command")?,
            seed: field("seed")?,
        })
    }

    fn facts(&self, rows: &[VerdictRow]) -> Vec<(&'static str, String)> {
        let deals: u64 = rows.iter().map(|row| row.deals).sum();
        let alpha = rows.iter().find_map(|row| row.cell.test.as_ref().ok()).map_or(0.05, |test| test.alpha);
        vec![
            ("Tests", thousands(rows.iter().filter(|row| row.cell.test.is_ok()).count() as f64)),
            ("Deals", thousands(deals as f64)),
            (
                "Corrected",
                format!(
                    "by Holm over all tests of the folder: each kind of error has the chance {alpha} in the whole"
                ),
            ),
            ("Seed", self.seed.clone()),
            ("Version", format!("{} ({})", self.version, self.commit)),
        ]
    }
}

/// The verdicts are made of the journals; where the file says otherwise somebody has edited one of them.
fn check_verdicts(dir: &Path, rows: &[VerdictRow], made: &Made) -> Result<(), ReportError> {
    let path = dir.join(VERDICTS);
    if made.version != env!("CARGO_PKG_VERSION") || !path.exists() {
        return Ok(());
    }
    let there = regular::read_text(&path).map_err(ReportError::file("read", &path))?;
    if let Some((row, told)) = rows.iter().zip(deals_told(&there)).find(|(row, told)| row.deals < *told) {
        let fault = format!(
            "{} deals of {} are there, and its verdict was made of {}; 'boneyard advice --resume' plays the others",
            thousands(row.deals as f64),
            row.cell.claim,
            thousands(told as f64)
        );
        return Err(ReportError::Torn {
            path: dir.join(format!("{}.csv", row.cell.claim)),
            summary: VERDICTS,
            fault,
        });
    }
    // A run that is going on, or was killed, has journals that are longer than its verdicts.
    if there == verdicts_csv(rows) || unfinished(rows).is_some() {
        return Ok(());
    }
    let fault = "these are not the verdicts of the journals beside it: one of them was edited; a report is made without it, from \
                 cells.csv and the journals alone"
        .to_owned();
    Err(ReportError::Edited { path, fault })
}

/// The deals of each row of verdicts; 0 where it cannot be read.
fn deals_told(verdicts: &str) -> Vec<u64> {
    let mut reader = csv::Reader::from_reader(verdicts.as_bytes());
    let column = reader.headers().ok().and_then(|head| head.iter().position(|name| name == "n"));
    let told = |record: csv::StringRecord| column.and_then(|n| record.get(n)?.parse().ok()).unwrap_or(0);
    reader.into_records().map_while(Result::ok).map(told).collect()
}

fn unfinished(rows: &[VerdictRow]) -> Option<String> {
    let tests = rows.iter().filter_map(|row| row.cell.test.as_ref().ok().map(|test| (row, test)));
    let (mut all, mut open) = (0, 0);
    for (row, test) in tests {
        all += 1;
        open += u64::from(if test.design.exact { row.exact.is_none() } else { row.deals < test.deals });
    }
    (open > 0).then(|| {
        format!("This run is not finished: {open} of {all} tests have not played all their deals, and count as inconclusive until then.")
    })
}

/// The claims in their order, each with its rows.
fn claims<'r>(dir: &Path, rows: &'r [VerdictRow]) -> Vec<Told<'r>> {
    let told = |rows: Vec<&'r VerdictRow>| {
        let id = &rows[0].cell.claim;
        let file = said(dir, id);
        let word = |key: &str| file.get(key).and_then(toml::Value::as_str).unwrap_or_default().to_owned();
        let [document, question] = ["document", "question"].map(word);
        Told { id, rows, document, question, file }
    };
    words::claims(rows).map(told).collect()
}

/// What the file of a claim says beyond the cells, if it is there.
fn said(dir: &Path, claim: &str) -> toml::Table {
    let text = regular::read_text(&dir.join(format!("{claim}.toml"))).unwrap_or_default();
    text.parse().unwrap_or_default()
}

fn lead(claims: &[Told<'_>]) -> Vec<String> {
    if let [one] = claims {
        return vec![words::sentence(&one.rows)];
    }
    let rows = || claims.iter().flat_map(|claim| &claim.rows);
    let count = |verdict: Verdict| rows().filter(|row| row.verdict == verdict).count();
    let parts = VERDICT_ORDER.map(|verdict| (verdict.word(), count(verdict)));
    let parts: Vec<String> =
        parts.iter().filter(|(_, count)| *count > 0).map(|(word, count)| format!("{count} {word}")).collect();
    vec![format!("Of {} tests of {} claims: {}.", rows().count(), claims.len(), parts.join(", "))]
}

const VERDICT_ORDER: [Verdict; 5] =
    [Verdict::Supported, Verdict::Refuted, Verdict::TooSmall, Verdict::Inconclusive, Verdict::Untestable];

fn section(claim: &Told<'_>) -> Section {
    let mut text = vec![words::sentence(&claim.rows)];
    text.extend([&claim.question, &claim.document].into_iter().filter(|words| !words.is_empty()).cloned());
    let mut figures = skill::of_claim(claim);
    figures.extend(forest::of_claim(claim));
    figures.extend(exact::of_claim(claim));
    figures.extend(tables::of_claim(claim));
    Section { heading: format!("{}: {}", claim.id, claim.rows[0].cell.quote), text, figures }
}
