//! Skill and chance: the rungs of a ladder, and the games that a claim compares, each in one picture.

use boneyard_lab::{NamedGame, VerdictRow};
use boneyard_stats::Estimate;
use toml::{Table, Value};

use super::Told;
use super::forest::look;
use crate::chart::{Interval, Intervals, Mark, Part, Picture, Stacked};
use crate::page::{Data, Figure, real};
use crate::rounding::{fixed, plus_minus};

/// The joined pictures of a claim: its ladder, its indices of skill, the split of the variance, the hands that are needed.
pub(super) fn of_claim(claim: &Told<'_>) -> Vec<Figure> {
    let (rungs, games) = (rungs(claim), games(claim));
    let of = |design: &str| games.iter().filter(|entry| entry.design == design).collect::<Vec<_>>();
    let figures = [
        ladder(claim, &rungs),
        skill(claim, &of("skill")),
        split(claim, &of("luck")),
        needed(claim, &of("n75")),
    ];
    figures.into_iter().flatten().collect()
}

/// The readings of a claim's file with this design, each with the rows that it became.
fn readings<'c>(claim: &'c Told<'_>) -> impl Iterator<Item = (&'c Table, &'c VerdictRow)> {
    let file = claim.file.get("reading").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    claim.rows.iter().filter_map(move |row| {
        let test = row.cell.test.as_ref().ok()?;
        let is_it = |reading: &&Table| {
            let word = |key: &str| reading.get(key).and_then(Value::as_str);
            let against = reading.get("against").or(claim.file.get("against"));
            word("name") == Some(&row.cell.reading)
                && word("design") == Some(test.design.name)
                && list(against).any(|name| name == row.cell.opponent)
        };
        Some((file.iter().filter_map(Value::as_table).find(is_it)?, *row))
    })
}

fn list(value: Option<&Value>) -> impl Iterator<Item = &str> {
    value.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str)
}

fn compares(reading: &Table) -> bool {
    ["with", "less"].iter().any(|key| reading.contains_key(*key))
}

/// A part of all skill that a player has.
struct Rung<'r> {
    row: &'r VerdictRow,
    estimate: Estimate,
}

fn rungs<'r>(claim: &'r Told<'_>) -> Vec<Rung<'r>> {
    let found = readings(claim).filter(|(reading, row)| {
        row.cell.test.as_ref().is_ok_and(|test| test.design.name == "skill") && !compares(reading)
    });
    found
        .filter_map(|(_, row)| Some(Rung { row, estimate: row.estimate.filter(|it| it.value.is_some())? }))
        .collect()
}

/// The index of one game.
struct Entry {
    design: &'static str,
    /// What is measured, against whom; the same for all games that can be compared.
    what: String,
    /// Of `luck`: which part of the variance.
    part: String,
    game: String,
    /// Whether the claim speaks of this game.
    own: bool,
    estimate: Estimate,
}

/// Every game of the comparisons, once for each index.
fn games(claim: &Told<'_>) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    for (reading, row) in readings(claim).filter(|(reading, _)| compares(reading)) {
        let Ok(test) = &row.cell.test else { continue };
        let Some(what) = measured(reading, test.design.name, &row.cell.opponent) else { continue };
        let named = |key: &str| -> Vec<String> {
            let label = |text: &str| NamedGame::parse(text).map_or(text.to_owned(), |game| game.label);
            list(reading.get(key)).map(label).collect()
        };
        let (with, less) = (named("with"), named("less"));
        let label = |place: usize| match place {
            0 => Some(&row.cell.game),
            1 => with.first(),
            place => less.get(place - 2),
        };
        for (place, estimate) in row.indices.iter().enumerate() {
            let (Some(estimate), Some(game)) = (*estimate, label(place)) else { continue };
            let part = reading.get("part").and_then(Value::as_str).unwrap_or_default().to_owned();
            if entries.iter().any(|other| (&other.what, &other.part, &other.game) == (&what, &part, game)) {
                continue;
            }
            let (what, game, own) = (what.clone(), game.clone(), *game == row.cell.game);
            entries.push(Entry { design: test.design.name, what, part, game, own, estimate });
        }
    }
    entries
}

/// An index in words, with whose it is and against whom.
fn measured(reading: &Table, design: &str, opponent: &str) -> Option<String> {
    let word = |key: &str| reading.get(key).and_then(Value::as_str);
    let agent = word("agent")?;
    let gap = word("index") == Some("gap");
    Some(match design {
        "skill" if gap => format!("what {agent} wins above a half, against {opponent}"),
        "skill" => {
            let beginner = word("beginner")?;
            let bottom = word("bottom").unwrap_or(beginner);
            let (of, top) = (format!("what {agent} gains on {beginner}"), word("top")?);
            format!("{of}, of all that {top} gains on {bottom}, against {opponent}")
        }
        _ => format!("{agent} against {opponent}"),
    })
}

/// Value and half the interval, in units of `scale`.
fn told(estimate: &Estimate, scale: f64) -> String {
    let value = scale * estimate.value.unwrap_or_default();
    estimate.half_width().map_or_else(|| fixed(value, 1), |half| plus_minus(value, scale * half, 0.0))
}

fn interval(
    label: String,
    estimate: &Estimate,
    scale: f64,
    unit: &str,
    look: (Mark, &'static str),
) -> Interval {
    let [value, low, high] =
        [estimate.value, estimate.low, estimate.high].map(|end| end.map(|end| scale * end));
    let (words, (mark, class)) = (format!("{}{unit}", told(estimate, scale)), look);
    Interval { heading: None, label, words, value, low, high, mark, class }
}

/// The most first.
fn by_value(a: &Estimate, b: &Estimate) -> std::cmp::Ordering {
    b.value.unwrap_or(f64::NEG_INFINITY).total_cmp(&a.value.unwrap_or(f64::NEG_INFINITY))
}

fn ladder(claim: &Told<'_>, rungs: &[Rung<'_>]) -> Option<Figure> {
    if rungs.len() < 2 {
        return None;
    }
    let mut data =
        Data::new(&["against", "game", "rung", "value", "low", "high", "compared_with", "verdict"]);
    let mut rows: Vec<Interval> = Vec::new();
    let mut marks: Vec<(f64, String)> = vec![(0.0, String::new()), (100.0, "all skill".to_owned())];
    for (against, mut group) in
        grouped(rungs, |rung| format!("against {}, in {}", rung.row.cell.opponent, rung.row.cell.game))
    {
        group.sort_by(|a, b| by_value(&a.estimate, &b.estimate));
        for (k, Rung { row, estimate }) in group.iter().enumerate() {
            let Ok(test) = &row.cell.test else { continue };
            let cell = &row.cell;
            let names = [&cell.opponent, &cell.game, &cell.reading].map(Clone::clone);
            let numbers = [estimate.value, estimate.low, estimate.high].map(real);
            data.row(
                names
                    .into_iter()
                    .chain(numbers)
                    .chain([test.null.to_string(), row.verdict.word().to_owned()]),
            );
            let line = (100.0 * test.null.value(), test.null.to_string());
            if !marks.iter().any(|other| other.1 == line.1) {
                marks.push(line);
            }
            let heading = (k == 0).then(|| against.clone());
            rows.push(Interval {
                heading,
                ..interval(cell.reading.clone(), estimate, 100.0, " %", look(row.verdict))
            });
        }
    }
    marks.sort_by(|a, b| a.0.total_cmp(&b.0));
    let caption = "The rungs, the highest first: parts of all skill that stands between the weakest and the strongest of each question, with 95 % \
                   intervals. The lines are those with which the claim compares them; ▲ supported, ▼ refuted, ■ too small to matter, ○ inconclusive."
        .to_owned();
    let picture = picture(&format!("{}, the ladder", claim.id), "% of all skill", &marks, &rows);
    Some(Figure { name: format!("ladder-{}", claim.id), caption, picture: Some(picture), table: None, data })
}

fn picture(title: &str, unit: &str, marks: &[(f64, String)], rows: &[Interval]) -> Picture {
    let marks: Vec<(f64, &str)> = marks.iter().map(|(value, words)| (*value, words.as_str())).collect();
    let desc = rows.iter().map(|row| format!("{}: {}", row.label, row.words)).collect::<Vec<_>>().join("; ");
    Intervals { title, desc: &desc, unit, marks: &marks, bounds: None, log: false, rows }.draw()
}

/// What has the same name, in the order of the first of each.
fn grouped<T>(all: &[T], name: impl Fn(&T) -> String) -> Vec<(String, Vec<&T>)> {
    let mut groups: Vec<(String, Vec<&T>)> = Vec::new();
    for one in all {
        let name = name(one);
        match groups.iter_mut().find(|(other, _)| *other == name) {
            Some((_, group)) => group.push(one),
            None => groups.push((name, vec![one])),
        }
    }
    groups
}

/// A picture of an index in every game, the most first.
fn by_game(entries: &[&Entry], scale: f64, unit: &str) -> (Vec<Interval>, Data) {
    let mut data = Data::new(&["measured", "game", "value", "low", "high", "deals"]);
    let mut rows: Vec<Interval> = Vec::new();
    for (what, mut group) in grouped(entries, |entry| entry.what.clone()) {
        group.sort_by(|a, b| by_value(&a.estimate, &b.estimate));
        for (k, entry) in group.iter().enumerate() {
            let estimate = &entry.estimate;
            let numbers = [estimate.value, estimate.low, estimate.high].map(real);
            let names = [what.clone(), entry.game.clone()];
            data.row(names.into_iter().chain(numbers).chain([estimate.sets.to_string()]));
            let look = if entry.own { (Mark::Square, "s1") } else { (Mark::Dot, "s0") };
            let heading = (k == 0).then(|| what.clone());
            rows.push(Interval { heading, ..interval(entry.game.clone(), estimate, scale, unit, look) });
        }
    }
    (rows, data)
}

fn skill(claim: &Told<'_>, entries: &[&Entry]) -> Option<Figure> {
    let (rows, data) = by_game(entries, 100.0, " %");
    let caption = "Skill in each game by itself, the most first, with 95 % intervals. ■ the game of which the claim speaks.".to_owned();
    let picture = picture(&format!("{}, skill by game", claim.id), "%", &[(0.0, String::new())], &rows);
    let name = format!("skill-{}", claim.id);
    (!rows.is_empty()).then_some(Figure { name, caption, picture: Some(picture), table: None, data })
}

fn needed(claim: &Told<'_>, entries: &[&Entry]) -> Option<Figure> {
    let (rows, data) = by_game(entries, 1.0, "");
    let caption = "Hands until the better player leads with a chance of 75 %, in each game by itself, with 95 % intervals: the fewer, the more skill. ■ the \
                   game of which the claim speaks."
        .to_owned();
    let picture = picture(&format!("{}, hands needed", claim.id), "hands", &[(0.0, String::new())], &rows);
    let name = format!("hands-{}", claim.id);
    (!rows.is_empty()).then_some(Figure { name, caption, picture: Some(picture), table: None, data })
}

/// The parts of the variance, and the classes of their colours.
const PARTS: [(&str, &str, &str); 3] =
    [("deal", "the deal", "k0"), ("stock", "the stock's order", "k1"), ("play", "the play", "k2")];

/// What makes hands differ, game by game. Two of the three parts are enough: they make up the whole.
fn split(claim: &Told<'_>, entries: &[&Entry]) -> Option<Figure> {
    let mut data = Data::new(&["measured", "game", "part", "share", "low", "high", "deals"]);
    let mut rows = Vec::new();
    for (name, group) in grouped(entries, |entry| format!("{}, {}", entry.game, entry.what)) {
        let known = |part: &str| group.iter().find(|entry| entry.part == part);
        let mut shares = PARTS.map(|(part, ..)| known(part).and_then(|entry| entry.estimate.value));
        let missing: Vec<usize> = (0..PARTS.len()).filter(|k| shares[*k].is_none()).collect();
        match missing.as_slice() {
            [] => {}
            [only] => shares[*only] = Some(1.0 - shares.iter().flatten().sum::<f64>()),
            _ => continue,
        }
        let first = group.first()?;
        for ((part, ..), share) in PARTS.iter().zip(shares) {
            let estimate = known(part).map(|entry| &entry.estimate);
            let ends = [estimate.and_then(|it| it.low), estimate.and_then(|it| it.high)].map(real);
            let names = [first.what.clone(), first.game.clone(), (*part).to_owned(), real(share)];
            data.row(names.into_iter().chain(ends).chain([first.estimate.sets.to_string()]));
        }
        // An estimate may lie below nothing, which has no width.
        let widths = shares.map(|share| share.unwrap_or_default().max(0.0));
        let whole: f64 = widths.iter().sum();
        let parts = PARTS.iter().zip(widths);
        let parts = parts.map(|((_, name, class), width)| Part { share: width / whole, name, class });
        rows.push((name, parts.collect::<Vec<_>>()));
    }
    if rows.is_empty() {
        return None;
    }
    let percent = |parts: &[Part]| {
        let part = |part: &Part| format!("{} {} %", part.name, fixed(100.0 * part.share, 0));
        parts.iter().map(part).collect::<Vec<_>>().join(", ")
    };
    let desc =
        rows.iter().map(|(name, parts)| format!("{name}: {}", percent(parts))).collect::<Vec<_>>().join("; ");
    let title = format!("{}, what makes hands differ", claim.id);
    let picture =
        Stacked { title: &title, desc: &desc, rows: &rows, unit: "% of the variance of hands' results" }
            .draw();
    let caption = "Of what makes the results of hands differ, the parts of the deal, of the stock's order and of the play (who plays on which side, and \
                   what is chosen). The CSV has the intervals."
        .to_owned();
    Some(Figure {
        name: format!("variance-{}", claim.id),
        caption,
        picture: Some(picture),
        table: None,
        data,
    })
}
