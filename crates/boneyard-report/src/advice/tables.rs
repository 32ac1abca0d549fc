//! The claims and their tests as tables.

use boneyard_lab::{Verdict, VerdictRow, verdict_columns};

use super::{Told, words};
use crate::page::{Data, Figure, Section, Table};

/// Every claim in a sentence.
pub(super) fn overview(claims: &[Told<'_>]) -> Section {
    let mut table =
        Table::new(&["claim", "#supported", "#refuted", "#too small", "#inconclusive", "in a sentence"]);
    let columns: Vec<&str> = verdict_columns().into_iter().chain(["sentence"]).collect();
    let mut data = Data::new(&columns);
    for claim in claims {
        let sentence = words::sentence(&claim.rows);
        let count = |verdict: Verdict| {
            let count = claim.rows.iter().filter(|row| row.verdict == verdict).count();
            if count == 0 { String::new() } else { count.to_string() }
        };
        let counts =
            [Verdict::Supported, Verdict::Refuted, Verdict::TooSmall, Verdict::Inconclusive].map(count);
        table.row(std::iter::once(claim.id.to_owned()).chain(counts).chain([sentence.clone()]));
        for row in &claim.rows {
            data.row(fields(row).chain([sentence.clone()]));
        }
    }
    Section {
        heading: "Claims".to_owned(),
        text: Vec::new(),
        figures: vec![Figure {
            name: "claims".to_owned(),
            caption: "Each claim, how many of its tests came to which verdict, and the clearest of them. The CSV has every test.".to_owned(),
            picture: None,
            table: Some(table),
            data,
        }],
    }
}

fn fields(row: &VerdictRow) -> impl Iterator<Item = String> {
    row.fields().into_iter().map(|(_, field)| field.text())
}

/// More tests are only shown when asked for: the picture has them all.
const SEEN: usize = 12;

/// Every test of a claim.
pub(super) fn of_claim(claim: &Told<'_>) -> Option<Figure> {
    if claim.rows.iter().all(|row| row.cell.test.is_err()) {
        return None;
    }
    let mut table = Table::new(&[
        "reading",
        "game",
        "against",
        "#effect",
        "#at a decision",
        "#often",
        "#p",
        "#n",
        "verdict",
    ]);
    table.folded = claim.rows.len() > SEEN;
    let mut data = Data::new(&verdict_columns());
    for row in &claim.rows {
        table.row(words::row(row).into_iter().skip(1));
        data.row(fields(row));
    }
    Some(Figure {
        name: format!("tests-{}", claim.id),
        caption: "Every test: the effect on a hand with its 95 % interval; at a decision where the advice applies, which it does so often a hand; \
                  p of \"no effect\", corrected for all tests; n deals."
            .to_owned(),
        picture: None,
        table: Some(table),
        data,
    })
}
