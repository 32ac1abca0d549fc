//! What is counted and not sampled: values without errors, beside that with which they are compared.

use boneyard_lab::VerdictRow;

use super::forest::look;
use super::{Told, words};
use crate::chart::{Interval, Intervals};
use crate::page::{Data, Figure, real};

/// A picture for each reading that asks more than one question.
pub(super) fn of_claim(claim: &Told<'_>) -> Vec<Figure> {
    let mut groups: Vec<(&str, Vec<&VerdictRow>)> = Vec::new();
    for row in claim.rows.iter().copied().filter(|row| row.exact.is_some()) {
        // "he has fewer, k = 3" belongs to "he has fewer".
        let reading = row.cell.reading.split(", ").next().unwrap_or_default();
        match groups.iter_mut().find(|(other, _)| *other == reading) {
            Some((_, rows)) => rows.push(row),
            None => groups.push((reading, vec![row])),
        }
    }
    groups.retain(|(_, rows)| rows.len() > 1);
    (1..).zip(&groups).map(|(number, (reading, rows))| figure(claim.id, number, reading, rows)).collect()
}

fn figure(claim: &str, number: u32, reading: &str, all: &[&VerdictRow]) -> Figure {
    let mut data = Data::new(&["reading", "game", "exact", "value", "compared_with", "verdict"]);
    let mut rows = Vec::new();
    for row in all {
        let (Some(exact), Ok(test)) = (row.exact, &row.cell.test) else { continue };
        let names = [row.cell.reading.clone(), row.cell.game.clone(), exact.to_string()];
        let rest = [real(Some(exact.value())), test.null.to_string(), row.verdict.word().to_owned()];
        data.row(names.into_iter().chain(rest));
        let (mark, class) = look(row.verdict);
        let (value, null) = (exact.value(), test.null.value());
        rows.push(Interval {
            heading: None,
            label: format!("{}, {}", row.cell.reading, row.cell.game),
            words: format!("{}, against {}", words::decisive(row), test.null),
            value: Some(value),
            low: Some(value.min(null)),
            high: Some(value.max(null)),
            mark,
            class,
        });
    }
    let desc = rows.iter().map(|row| format!("{}: {}", row.label, row.words)).collect::<Vec<_>>().join("; ");
    let picture = Intervals {
        title: &format!("{claim}, {reading}"),
        desc: &desc,
        unit: "counted exactly",
        marks: &[],
        bounds: None,
        log: false,
        rows: &rows,
    };
    let caption = format!(
        "{claim}, {reading}: counted exactly, without error. Each line reaches from the value, which has the mark of its verdict (▲ supported, \
         ▼ refuted), to that with which it is compared."
    );
    Figure {
        name: format!("counted-{claim}-{number}"),
        caption,
        picture: Some(picture.draw()),
        table: None,
        data,
    }
}
