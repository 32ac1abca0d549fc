//! The figures of every pair: Elo, normalized Elo, the counts they come from.

use boneyard_arena::PairSummary;
use boneyard_stats::{Level, Note};

use super::words;
use crate::rounding::fixed;
use crate::sheet::{Value, table};

/// A row a pair, for people.
pub(super) fn for_people(summary: &[PairSummary]) -> String {
    let row = |pair: &PairSummary| {
        let sets = &pair.totals.sets;
        let percent =
            |share: Option<f64>, decimals| share.map_or("?".to_owned(), |x| fixed(100.0 * x, decimals));
        let mut row = vec![
            format!("{} : {}", pair.a, pair.b),
            words::elo(&sets.elo(Level::P95)),
            words::elo(&sets.normalized_elo(Level::P95)),
            percent(sets.superiority().value, 1),
        ];
        row.extend(sets.counts().iter().map(u64::to_string));
        row.push(percent(sets.identical_share(), 1));
        row
    };
    let header = ["", "Elo", "normalized Elo", "LOS %", "LL", "LD", "DD+WL", "WD", "WW", "identical %"];
    let right: Vec<bool> = (0..header.len()).map(|column| column > 0).collect();
    table(&header.map(str::to_owned), summary.iter().map(row).collect(), &right)
}

/// The figures as data.
pub(super) const COLUMNS: [&str; 8] =
    ["elo", "elo_error", "nelo", "nelo_error", "los", "ptnml", "identical", "note"];

/// The values of [`COLUMNS`].
pub(super) fn values(pair: &PairSummary) -> [Value; 8] {
    let sets = &pair.totals.sets;
    let (elo, nelo, superiority) =
        (sets.elo(Level::P95), sets.normalized_elo(Level::P95), sets.superiority());
    let note = pair.score.note.or(elo.note).or(nelo.note).or(superiority.note);
    [
        elo.value.into(),
        elo.half_width().into(),
        nelo.value.into(),
        nelo.half_width().into(),
        superiority.value.into(),
        Value::Counts(sets.counts().to_vec()),
        sets.identical_share().into(),
        note.map(Note::text).into(),
    ]
}
