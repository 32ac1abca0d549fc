//! Verdicts in words.

use boneyard_lab::{Measure, Per, Verdict, VerdictRow};

use crate::rounding::{fixed, plus_minus};

/// The effect on a hand, with its error where that figure decides.
pub(super) fn effect(row: &VerdictRow) -> String {
    if let Some(exact) = row.exact {
        return format!("{exact} = {}", significant(exact.value()));
    }
    let Ok(test) = &row.cell.test else { return String::new() };
    let (scale, unit) = unit(test.measure);
    let error = row.estimate.filter(|_| test.per == Per::Hand).and_then(|estimate| estimate.half_width());
    match (row.figures.per_hand, error) {
        (Some(value), Some(error)) => signed(plus_minus(scale * value, scale * error, 0.0), value) + unit,
        (Some(value), None) => signed(fixed(scale * value, 2), value) + unit,
        (None, _) => String::new(),
    }
}

/// The effect at a decision, with its error where that figure decides.
pub(super) fn per_decision(row: &VerdictRow) -> String {
    let Ok(test) = &row.cell.test else { return String::new() };
    let (scale, unit) = unit(test.measure);
    let error = row.estimate.filter(|_| test.per == Per::Decision).and_then(|estimate| estimate.half_width());
    match (row.figures.per_decision, error) {
        (Some(value), Some(error)) => signed(plus_minus(scale * value, scale * error, 0.0), value) + unit,
        (Some(value), None) => signed(fixed(scale * value, 2), value) + unit,
        (None, _) => String::new(),
    }
}

fn unit(measure: Measure) -> (f64, &'static str) {
    if measure.is_share() { (100.0, " %") } else { (1.0, "") }
}

fn signed(text: String, value: f64) -> String {
    if value > 0.0 { format!("+{text}") } else { text }
}

/// As many digits as a reader needs.
pub(super) fn p_value(p: f64) -> String {
    if p < 0.0001 { "<0.0001".to_owned() } else { fixed(p, if p < 0.1 { 4 } else { 2 }) }
}

fn significant(value: f64) -> String {
    if value == 0.0 || value.abs() >= 0.001 { fixed(value, 4) } else { format!("{value:.3e}") }
}

/// A claim in one plain sentence.
pub(super) fn sentence(rows: &[&VerdictRow]) -> String {
    let cell = &rows[0].cell;
    let said = format!("{} (\"{}\")", cell.claim, cell.quote);
    let with = |verdict: Verdict| -> Vec<&VerdictRow> {
        rows.iter().copied().filter(|row| row.verdict == verdict).collect()
    };
    let verdicts =
        [Verdict::Supported, Verdict::Refuted, Verdict::TooSmall, Verdict::Inconclusive, Verdict::Untestable];
    let groups: Vec<(Verdict, Vec<&VerdictRow>)> = verdicts
        .into_iter()
        .map(|verdict| (verdict, with(verdict)))
        .filter(|(_, rows)| !rows.is_empty())
        .collect();
    if let [(verdict, found)] = groups.as_slice() {
        let why =
            found.iter().find_map(|row| row.reason.clone()).map(|why| format!(": {why}")).unwrap_or_default();
        return match (verdict, found.len()) {
            (Verdict::Untestable, _) => format!("{said} {}{why}.", verdict.word()),
            (_, 1) => format!("{said} is {}{}.", verdict.word(), extreme(found)),
            (_, tests) => format!("{said} is {} in all {tests} tests{}.", verdict.word(), extreme(found)),
        };
    }
    let part = |(verdict, found): &(Verdict, Vec<&VerdictRow>)| {
        format!("{} in {} of {} tests{}", verdict.word(), found.len(), rows.len(), extreme(found))
    };
    format!("{said} is {}.", groups.iter().map(part).collect::<Vec<_>>().join("; "))
}

/// The clearest of the effects that have the same verdict.
fn extreme(rows: &[&VerdictRow]) -> String {
    let decided = |row: &&&VerdictRow| {
        matches!(row.verdict, Verdict::Supported | Verdict::Refuted) && row.estimate.is_some()
    };
    let size = |row: &VerdictRow| row.figures.per_hand.unwrap_or(0.0).abs();
    let Some(row) = rows.iter().filter(decided).max_by(|a, b| size(a).total_cmp(&size(b))) else {
        return String::new();
    };
    let cell = &row.cell;
    let many = if rows.len() > 1 { "the most " } else { "" };
    let points = cell.test.as_ref().is_ok_and(|test| test.measure == Measure::Points);
    let unit = if points { " points a hand" } else { " of hands" };
    let against = if cell.opponent == "-" { String::new() } else { format!(" against {}", cell.opponent) };
    format!(" ({many}{}{unit}, {}{against}: {})", effect(row), cell.game, cell.reading)
}
