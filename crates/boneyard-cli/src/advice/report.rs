//! Verdicts as a table with a sentence for each claim, and as data.

use boneyard_lab::{Depth, Field, Report, verdict_columns};

use super::args::Job;
use super::words;
use crate::output::{STRONG, styled, wrapped};
use crate::sheet::{Sheet, Value, table};

/// The table, and what it means.
pub(super) fn for_people(job: &Job, report: &Report) -> String {
    let header =
        ["claim", "reading", "game", "against", "effect", "a decision", "often", "p", "deals", "verdict"];
    let header: Vec<String> = header.map(str::to_owned).to_vec();
    let right = [false, false, false, false, true, true, true, true, true, false];
    let rows = report.verdicts.iter().map(words::row).collect();
    let mut text = table(&header, rows, &right);
    text.push('\n');
    for claim in words::claims(&report.verdicts) {
        text += &wrapped(&words::sentence(&claim));
    }
    text.push('\n');
    text += &wrapped(
        "effect: on a hand, with its 95 % interval, in percent of hands or in points; often: decisions a hand to which the \
         advice applies; p: that there is an effect, corrected for all tests of this run",
    );
    if job.depth != Depth::Full && report.verdicts.iter().any(|row| row.deals > 1) {
        let look = match job.depth {
            Depth::Times(times) => format!("{times} times a first look"),
            _ => "a first look".to_owned(),
        };
        let note = format!("{look}: --full plays as many deals as were planned");
        text += &format!("{}\n", styled(STRONG, &note));
    }
    text
}

/// The rows as data, under the names of `verdicts.csv`.
pub(super) fn sheet(report: &Report) -> Sheet {
    let mut sheet = Sheet::new(&verdict_columns());
    for row in &report.verdicts {
        sheet.row(row.fields().into_iter().map(|(_, field)| value(field)).collect());
    }
    sheet
}

fn value(field: Field) -> Value {
    match field {
        Field::Text(text) => text.into(),
        Field::Number(number) => number.into(),
        Field::Count(count) => count.into(),
        Field::Missing => Value::Missing,
    }
}
