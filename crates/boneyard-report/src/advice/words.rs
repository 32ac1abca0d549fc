//! Verdicts in words.

use boneyard_lab::{Fraction, Measure, Per, RowTest, Verdict, VerdictRow};

use crate::rounding::{fixed, p_value, plus_minus};

/// The rows of each claim, in their order.
pub fn claims(rows: &[VerdictRow]) -> impl Iterator<Item = Vec<&VerdictRow>> {
    rows.chunk_by(|a, b| a.cell.claim == b.cell.claim).map(|rows| rows.iter().collect())
}

/// A line of the table.
pub fn row(row: &VerdictRow) -> Vec<String> {
    let verdict = match &row.reason {
        None => row.verdict.word().to_owned(),
        Some(reason) => format!("{}: {reason}", row.verdict.word()),
    };
    let sampled = row.exact.is_none() && row.estimate.is_some();
    vec![
        row.cell.claim.clone(),
        row.cell.reading.clone(),
        row.cell.game.clone(),
        row.cell.opponent.clone(),
        effect(row),
        per_decision(row),
        row.figures.frequency.map_or(String::new(), |often| format!("{often:.2}")),
        row.p_holm.map_or(String::new(), p_value),
        if sampled { row.deals.to_string() } else { String::new() },
        verdict,
    ]
}

/// The effect on a hand, with its error where that figure decides.
fn effect(row: &VerdictRow) -> String {
    match row.exact {
        Some(exact) => format!("{exact} = {}", significant(exact.value())),
        None => figure(row, Per::Hand, row.figures.per_hand),
    }
}

/// The effect at a decision, with its error where that figure decides.
fn per_decision(row: &VerdictRow) -> String {
    figure(row, Per::Decision, row.figures.per_decision)
}

/// The figure that decides, with its error.
pub fn decisive(row: &VerdictRow) -> String {
    match &row.cell.test {
        Ok(test) if row.exact.is_none() => {
            figure(row, test.per, row.estimate.and_then(|estimate| estimate.value))
        }
        _ => effect(row),
    }
}

/// Whether the figure of a test is a share, which people read in per cent.
pub fn is_share(test: &RowTest) -> bool {
    test.design.unit.map_or(test.measure.is_share(), |(_, share)| share)
}

fn figure(row: &VerdictRow, which: Per, value: Option<f64>) -> String {
    let (Ok(test), Some(value)) = (&row.cell.test, value) else { return String::new() };
    let (scale, unit) = if is_share(test) { (100.0, " %") } else { (1.0, "") };
    let null = test.null.value();
    let error = row.estimate.filter(|_| test.per == which).and_then(|estimate| estimate.half_width());
    let text = match error {
        Some(error) => plus_minus(scale * value, scale * error, scale * null),
        None => fixed(scale * value, 2),
    };
    // What is compared with a number is no gain or loss.
    let sign = if value > 0.0 && null == 0.0 { "+" } else { "" };
    format!("{sign}{text}{unit}")
}

fn significant(value: f64) -> String {
    if value == 0.0 || value.abs() >= 0.001 { fixed(value, 4) } else { format!("{value:.3e}") }
}

/// A claim in one plain sentence.
pub fn sentence(rows: &[&VerdictRow]) -> String {
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
    let unit = cell.test.as_ref().map_or(String::new(), unit);
    let against = if cell.opponent == "-" { String::new() } else { format!(" against {}", cell.opponent) };
    format!(" ({many}{}{unit}, {}{against}: {})", effect(row), cell.game, cell.reading)
}

/// What the figure of a test counts.
pub fn counted(test: &RowTest) -> &'static str {
    match (test.design.unit, test.measure) {
        (Some((what, _)), _) => what,
        (None, Measure::Points) => "points a hand",
        (None, Measure::Plies | Measure::Draws) => "tiles a hand",
        _ => "of hands",
    }
}

/// The same after a number, with that with which it is compared.
fn unit(test: &RowTest) -> String {
    let what = format!(" {}", counted(test));
    let compared =
        if test.null == Fraction::ZERO { String::new() } else { format!(" where {} is the mark", test.null) };
    format!("{what}{compared}")
}
