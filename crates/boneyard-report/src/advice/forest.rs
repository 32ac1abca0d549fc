//! Effects with their intervals: of all claims at a glance, and of each claim in its own units.

use boneyard_lab::{Direction, RowTest, Verdict, VerdictRow};

use super::{Told, words};
use crate::chart::{Interval, Intervals, Mark, Strip, StripRow};
use crate::page::{Data, Figure, Section, real};
use crate::rounding::fixed;

/// Mark and colour of a verdict.
pub(super) fn look(verdict: Verdict) -> (Mark, &'static str) {
    match verdict {
        Verdict::Supported => (Mark::Up, "supported"),
        Verdict::Refuted => (Mark::Down, "refuted"),
        Verdict::TooSmall => (Mark::Square, "toosmall"),
        Verdict::Inconclusive | Verdict::Untestable => (Mark::Ring, "open"),
    }
}

/// Where a test was made, in a line.
fn place(row: &VerdictRow) -> String {
    let cell = &row.cell;
    let against = if cell.opponent == "-" { String::new() } else { format!(", against {}", cell.opponent) };
    format!("{}{against}", cell.game)
}

/// Effects further out than so many times the least that matters are shown at the edge.
const REACH: f64 = 300.0;

/// All claims in one picture. What they count differs, so that each is measured by the least that matters to it.
pub(super) fn all(claims: &[Told<'_>]) -> Section {
    let mut data = Data::new(&["claim", "reading", "game", "opponent", "verdict", "effect", "low", "high"]);
    let mut groups = Vec::new();
    for claim in claims {
        let mut rows = Vec::new();
        for row in &claim.rows {
            let Some((value, ends)) = measured(row) else { continue };
            let cell = &row.cell;
            let names = [&cell.claim, &cell.reading, &cell.game, &cell.opponent].map(Clone::clone);
            let numbers = [Some(value), ends.map(|ends| ends.0), ends.map(|ends| ends.1)].map(real);
            data.row(names.into_iter().chain([row.verdict.word().to_owned()]).chain(numbers));
            let (mark, class) = look(row.verdict);
            let told = format!(
                "{} {}, {}: {}, {}",
                cell.claim,
                cell.reading,
                place(row),
                words::decisive(row),
                row.verdict.word()
            );
            rows.push(StripRow {
                value,
                low: ends.map(|ends| ends.0),
                high: ends.map(|ends| ends.1),
                mark,
                class,
                words: told,
            });
        }
        if !rows.is_empty() {
            groups.push((claim.id.to_owned(), rows));
        }
    }
    let key: Vec<_> = super::VERDICT_ORDER[..4]
        .iter()
        .map(|verdict| {
            let (mark, class) = look(*verdict);
            (mark, class, verdict.word())
        })
        .collect();
    let counted = |verdict: Verdict| {
        claims.iter().flat_map(|claim| &claim.rows).filter(|row| row.verdict == verdict).count()
    };
    let desc =
        super::VERDICT_ORDER.map(|verdict| format!("{} {}", counted(verdict), verdict.word())).join(", ");
    let values = groups.iter().flat_map(|(_, rows)| rows.iter().map(|row| row.value.abs()));
    // As far as the values go, in round numbers.
    let reach = values.fold(1.5, f64::max).min(REACH) * 1.1;
    let strip = Strip {
        title: "Effects of all tests, by claim",
        desc: &desc,
        unit: "effect in the claim's direction, in parts of the least that matters",
        reach,
        key: &key,
        groups: &groups,
    };
    let caption = "Every test that was sampled, a line each: right of 0 as the claim has it, left against it. At 1 an effect begins to matter. \
                   Intervals are of the test alone; verdicts are corrected for all tests."
        .to_owned();
    let figures = if groups.is_empty() {
        Vec::new()
    } else {
        vec![Figure { name: "forest".to_owned(), caption, picture: Some(strip.draw()), table: None, data }]
    };
    Section { heading: "All effects".to_owned(), text: Vec::new(), figures }
}

/// The effect of a test that was sampled, and its interval, by the least that matters, positive as the claim has it.
fn measured(row: &VerdictRow) -> Option<(f64, Option<(f64, f64)>)> {
    let (test, estimate) = (row.cell.test.as_ref().ok()?, row.estimate?);
    if test.smallest <= 0.0 {
        return None;
    }
    let sign = if test.direction == Direction::Higher { 1.0 } else { -1.0 };
    let scaled = |value: f64| sign * (value - test.null.value()) / test.smallest;
    let ends = estimate.low.zip(estimate.high).map(|(low, high)| (scaled(low), scaled(high)));
    Some((scaled(estimate.value?), ends.map(|(a, b)| (a.min(b), a.max(b)))))
}

/// Tests whose effects can stand on one axis.
struct Group<'r> {
    test: &'r RowTest,
    rows: Vec<&'r VerdictRow>,
}

/// A picture for each unit that a claim's tests count in.
pub(super) fn of_claim(claim: &Told<'_>) -> Vec<Figure> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for row in
        claim.rows.iter().copied().filter(|row| row.estimate.is_some_and(|estimate| estimate.value.is_some()))
    {
        let Ok(test) = &row.cell.test else { continue };
        match groups.iter_mut().find(|group| is_alike(group.test, test)) {
            Some(group) => group.rows.push(row),
            None => groups.push(Group { test, rows: vec![row] }),
        }
    }
    let many = groups.len() > 1;
    (1..).zip(&groups).map(|(number, group)| figure(claim.id, group, many.then_some(number))).collect()
}

fn is_alike(a: &RowTest, b: &RowTest) -> bool {
    a.design.name == b.design.name
        && words::counted(a) == words::counted(b)
        && words::is_share(a) == words::is_share(b)
        && a.null == b.null
        && a.smallest == b.smallest
}

/// What a design measures, where that is not simply an effect.
fn measured_by(test: &RowTest) -> &'static str {
    match test.design.name {
        "skill" => "Skill and how it is made up, rung by rung",
        "luck" => "Chance: parts of the variance of hands",
        "n75" => "Skill: hands until the better player leads",
        "count" => "Counts",
        _ => "Effects",
    }
}

fn figure(claim: &str, group: &Group<'_>, number: Option<u32>) -> Figure {
    let test = group.test;
    let scale = if words::is_share(test) { 100.0 } else { 1.0 };
    let unit = if words::is_share(test) {
        format!("% {}", words::counted(test))
    } else {
        words::counted(test).to_owned()
    };
    let mut data = Data::new(&[
        "reading",
        "game",
        "opponent",
        "value",
        "low",
        "high",
        "compared_with",
        "smallest",
        "direction",
        "n",
        "verdict",
    ]);
    let mut rows = Vec::new();
    let mut reading = "";
    for row in &group.rows {
        let (Some(estimate), Ok(own)) = (row.estimate, &row.cell.test) else { continue };
        let cell = &row.cell;
        let names = [&cell.reading, &cell.game, &cell.opponent].map(Clone::clone);
        let numbers =
            [estimate.value, estimate.low, estimate.high, Some(own.null.value()), Some(own.smallest)]
                .map(real);
        let rest = [own.direction.word().to_owned(), row.deals.to_string(), row.verdict.word().to_owned()];
        data.row(names.into_iter().chain(numbers).chain(rest));
        let (mark, class) = look(row.verdict);
        let [value, low, high] =
            [estimate.value, estimate.low, estimate.high].map(|value| value.map(|value| scale * value));
        let heading = (cell.reading != reading).then(|| cell.reading.clone());
        reading = &cell.reading;
        rows.push(Interval {
            heading,
            label: place(row),
            words: words::decisive(row),
            value,
            low,
            high,
            mark,
            class,
        });
    }
    let null = test.null.value();
    let least = fixed(scale * test.smallest, if scale * test.smallest < 1.0 { 2 } else { 0 });
    let marks =
        [(scale * (null - test.smallest), ""), (scale * null, ""), (scale * (null + test.smallest), "")];
    let desc = rows.iter().map(|row| format!("{}: {}", row.label, row.words)).collect::<Vec<_>>().join("; ");
    let picture = Intervals {
        title: &format!("{claim}, {unit}"),
        desc: &desc,
        unit: &unit,
        marks: &marks,
        bounds: bounds(&rows),
        log: false,
        rows: &rows,
    };
    let compared = if null == 0.0 {
        String::new()
    } else {
        format!(" They are compared with {} = {}.", test.null, fixed(scale * null, 1))
    };
    let caption = format!(
        "{}, in {unit}, each with its 95 % interval.{compared} Between the outer lines they are too small to matter (less than {least}). ▲ \
         supported, ▼ refuted, ■ too small to matter, ○ inconclusive.",
        measured_by(test)
    );
    let name = number.map_or(format!("effects-{claim}"), |number| format!("effects-{claim}-{number}"));
    Figure { name, caption, picture: Some(picture.draw()), table: None, data }
}

/// All values, and intervals as far as they are not many times wider than the values lie apart: few deals have intervals that would leave
/// nothing of the rest to be seen.
fn bounds(rows: &[Interval]) -> Option<(f64, f64)> {
    let values: Vec<f64> = rows.iter().filter_map(|row| row.value).collect();
    let mut halves: Vec<f64> = rows.iter().filter_map(|row| Some((row.high? - row.low?) / 2.0)).collect();
    halves.sort_by(f64::total_cmp);
    let typical = halves.get(halves.len() * 3 / 4)?;
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    Some((least - 1.5 * typical, most + 1.5 * typical))
}
