//! The page that a run writes beside its files: every claim with its verdicts, in Markdown.

use std::fmt::Write as _;

use boneyard_lab::{Claim, Report, VerdictRow};

use super::args::Job;
use super::words;

/// Its name in the directory.
pub(super) const PAGE: &str = "README.md";

/// All claims of the directory; what the claim files say of them where they belong to this run.
pub(super) fn page(job: &Job, report: &Report) -> String {
    let mut text = String::from(
        "# What the books say, put to the test\n\nWritten by `boneyard advice` from `verdicts.csv`; `cells.csv` says what was asked and \
         the claim files how. *Effect*: on a hand, in percent of hands or in the unit that the sentence names, with its interval; *at a \
         decision*: where the advice applies, which it does so *often* a hand; *p*: that there is an effect, corrected for all tests \
         of this directory.\n",
    );
    for rows in words::claims(&report.verdicts) {
        let claim = job.claims.iter().find(|claim| claim.id == rows[0].cell.claim);
        section(&mut text, claim, &rows);
    }
    text
}

fn section(text: &mut String, claim: Option<&Claim>, rows: &[&VerdictRow]) {
    // Writing to a String cannot fail.
    let _ = writeln!(text, "\n## {}\n\n{}", rows[0].cell.claim, words::sentence(rows));
    if let Some(claim) = claim {
        let _ = writeln!(text, "\n{}\n\n{}", claim.document, claim.question);
    }
    if rows.iter().all(|row| row.cell.test.is_err()) {
        return;
    }
    text.push_str("\n| reading | game | against | effect | at a decision | often | p | deals | verdict |\n");
    text.push_str("|---|---|---|--:|--:|--:|--:|--:|---|\n");
    for row in rows {
        let cells = words::row(row);
        let fields: Vec<String> = cells[1..].iter().map(|cell| cell.replace('|', "\\|")).collect();
        let _ = writeln!(text, "| {} |", fields.join(" | "));
    }
}
