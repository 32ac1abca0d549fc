//! Who is stronger: crosstable, ratings, pairs.

use boneyard_arena::{PairSummary, PoolSummary, SUMMARY_COLUMNS, Standing};
use boneyard_stats::{Estimate, Level};

use super::verdict::Finding;
use super::words::{self, points};
use super::{Results, score};
use crate::chart::{Heat, Interval, Intervals, Mark};
use crate::page::{Data, Figure, Section, Table, real};
use crate::rounding::{fixed, p_value, plus_minus, thousands};

pub(super) fn sections(results: &Results) -> Vec<Section> {
    let mut sections = Vec::new();
    if let Some(pool) = &results.run.report.pool {
        sections.push(ratings(pool));
        sections.push(crosstable(results, pool));
    }
    sections.push(pairs(results));
    sections.extend(luck(results));
    sections
}

/// The best of a pool in a sentence.
pub(super) fn of_pool(results: &Results) -> Option<String> {
    let pool = results.run.report.pool.as_ref()?;
    let mut standings = pool.standings();
    let (first, second) = (standings.next()?, standings.next()?);
    let lead = pool.lead(first.entrant, second.entrant)?;
    let (elo, se) = (lead.elo?, lead.se?);
    let by = plus_minus(elo, 1.96 * se, 0.0);
    Some(match lead.separated {
        true => format!(
            "{} is the strongest of {} agents: {by} Elo ahead of {}.",
            first.agent,
            pool.standings().len(),
            second.agent
        ),
        false => format!(
            "{} leads {} agents, and is not shown to be ahead of {}: {by} Elo.",
            first.agent,
            pool.standings().len(),
            second.agent
        ),
    })
}

fn ratings(pool: &PoolSummary) -> Section {
    let mut table = Table::new(&["agent", "#Elo", "#games", "ahead of the next"]);
    let mut data = Data::new(&["agent", "elo", "se", "low", "high", "games", "note"]);
    let standings: Vec<Standing<'_>> = pool.standings().collect();
    for (place, agent) in standings.iter().enumerate() {
        let next = standings.get(place + 1).and_then(|next| pool.lead(agent.entrant, next.entrant));
        let ahead = next.and_then(|lead| Some((lead.elo?, lead.se?, lead.separated))).map_or(
            String::new(),
            |(elo, se, separated)| {
                format!("{}{}", plus_minus(elo, 1.96 * se, 0.0), if separated { "" } else { ", not shown" })
            },
        );
        table.row([agent.agent.to_owned(), elo_words(agent), thousands(agent.games as f64), ahead]);
        let note = agent.note.map(|note| note.text().to_owned()).unwrap_or_default();
        let [elo, se, low, high] = [agent.elo, agent.se, agent.low, agent.high].map(real);
        data.row([agent.agent.to_owned(), elo, se, low, high, agent.games.to_string(), note]);
    }
    let rows: Vec<Interval> = standings
        .iter()
        .map(|agent| Interval {
            heading: None,
            label: agent.agent.to_owned(),
            words: elo_words(agent),
            value: agent.elo,
            low: agent.low,
            high: agent.high,
            mark: Mark::Dot,
            class: "s0",
        })
        .collect();
    let desc = standings
        .iter()
        .map(|agent| format!("{} {}", agent.agent, elo_words(agent)))
        .collect::<Vec<_>>()
        .join("; ");
    let picture = Intervals {
        title: "Ratings with 95 % intervals",
        desc: &desc,
        unit: "Elo, 0 being the mean of these agents",
        marks: &[(0.0, "")],
        bounds: None,
        log: false,
        rows: &rows,
    };
    let fault = pool.fault().map(|fault| format!("Nobody is rated: {fault}."));
    Section {
        heading: "Ratings".to_owned(),
        text: fault.into_iter().collect(),
        figures: vec![Figure {
            name: "ratings".to_owned(),
            caption: "Ratings by the model of Bradley and Terry, best first, with 95 % intervals from deals."
                .to_owned(),
            picture: Some(picture.draw()),
            table: Some(table),
            data,
        }],
    }
}

fn elo_words(agent: &Standing<'_>) -> String {
    match (agent.elo, agent.low.zip(agent.high)) {
        (Some(elo), Some((low, high))) => plus_minus(elo, (high - low) / 2.0, 0.0),
        (Some(elo), None) => fixed(elo, 0),
        (None, _) => "not rated".to_owned(),
    }
}

fn crosstable(results: &Results, pool: &PoolSummary) -> Section {
    let (plan, summary) = (&results.run.plan, &results.run.report.summary);
    let order: Vec<usize> = pool.standings().map(|agent| agent.entrant).collect();
    let place = |entrant: usize| order.iter().position(|other| *other == entrant).unwrap_or(entrant);
    let names: Vec<String> = order.iter().map(|entrant| plan.entrants()[*entrant].label.clone()).collect();
    let mut cells = vec![vec![None; names.len()]; names.len()];
    let mut words = vec![vec![String::new(); names.len()]; names.len()];
    let mut data = Data::new(&["a", "b", "score", "low", "high"]);
    for (&(a, b), pair) in plan.pairs().iter().zip(summary) {
        let Some(value) = pair.score.value else { continue };
        let (row, column) = (place(a), place(b));
        (cells[row][column], cells[column][row]) = (Some(100.0 * value), Some(100.0 - 100.0 * value));
        words[row][column] = score::percent(&pair.score, true, None);
        words[column][row] = score::percent(&pair.score, false, None);
        let Estimate { low, high, .. } = pair.score;
        data.row([pair.a.clone(), pair.b.clone(), real(Some(value)), real(low), real(high)]);
        let other = |end: Option<f64>| real(end.map(|end| 1.0 - end));
        data.row([pair.b.clone(), pair.a.clone(), real(Some(1.0 - value)), other(high), other(low)]);
    }
    let desc = names.iter().zip(&words).map(|(name, row)| {
        let scores = names
            .iter()
            .zip(row)
            .filter(|(_, cell)| !cell.is_empty())
            .map(|(other, cell)| format!("{cell} against {other}"));
        format!("{name}: {}", scores.collect::<Vec<_>>().join(", "))
    });
    let title = format!("% of {} won, row against column", results.measure.games());
    let heat =
        Heat { title: &title, desc: &desc.collect::<Vec<_>>().join("; "), names: &names, cells: &cells };
    Section {
        heading: "Crosstable".to_owned(),
        text: Vec::new(),
        figures: vec![Figure {
            name: "crosstable".to_owned(),
            caption: format!(
                "Share of {} that the row won of the column, in per cent, a tie being half a win.",
                results.measure.games()
            ),
            picture: Some(heat.draw()),
            table: None,
            data,
        }],
    }
}

fn pairs(results: &Results) -> Section {
    let summary = &results.run.report.summary;
    let share = format!("% of {}", results.measure.games());
    let mut table =
        Table::new(&["pair", "shown", "#score", "#points a hand", "#Elo", "#won", "#tied", "#lost", "#p"]);
    let columns: Vec<&str> = SUMMARY_COLUMNS
        .into_iter()
        .chain(["elo", "elo_low", "elo_high", "p", "p_holm", "identical"])
        .collect();
    let mut data = Data::new(&columns);
    for (pair, verdict) in summary.iter().zip(&results.verdicts) {
        let sets = &pair.totals.sets;
        let elo = sets.elo(Level::P95);
        let elo_words = elo.value.map(|_| words::elo(&elo)).unwrap_or_default();
        let totals = &pair.totals;
        table.row([
            format!("{} : {}", pair.a, pair.b),
            shown(pair, verdict.finding),
            score::percent(&pair.score, true, None) + " %",
            points(&pair.margin, true),
            elo_words,
            thousands(totals.wins as f64),
            thousands(totals.ties as f64),
            thousands(totals.losses as f64),
            verdict.p_holm.map(p_value).unwrap_or_default(),
        ]);
        let more =
            [elo.value, elo.low, elo.high, verdict.p, verdict.p_holm, sets.identical_share()].map(real);
        data.row(pair.fields().into_iter().chain(more));
    }
    let mut text = Vec::new();
    if summary.iter().any(|pair| score::is_bounded(&pair.score)) {
        text.push(score::BRACKETS.to_owned());
    }
    Section {
        heading: "Pairs".to_owned(),
        text,
        figures: vec![Figure {
            name: "pairs".to_owned(),
            caption: format!(
                "Every pair, seen from the first: {share} with a tie as half a win, points, Elo, each with its 95 % interval from deal sets; p \
                 of \"the two are equally good\" by {}, for all pairs together (Holm).",
                results.measure.judged_by()
            ),
            picture: None,
            table: Some(table),
            data,
        }],
    }
}

/// Who is shown to be ahead.
fn shown(pair: &PairSummary, finding: Finding) -> String {
    match finding {
        Finding::First => format!("{} wins", pair.a),
        Finding::Second => format!("{} wins", pair.b),
        Finding::None => "no difference".to_owned(),
        Finding::Unknown(_) => "no verdict".to_owned(),
    }
}

/// The margin without the luck of the draws.
fn luck(results: &Results) -> Option<Section> {
    let pairs: Vec<_> =
        results.run.report.summary.iter().filter_map(|pair| Some((pair, pair.adjusted?))).collect();
    if pairs.is_empty() {
        return None;
    }
    let mut table =
        Table::new(&["pair", "#points a hand", "#without luck", "#worth so many times the deals"]);
    let mut data =
        Data::new(&["a", "b", "margin", "low", "high", "adjusted", "adjusted_low", "adjusted_high", "gain"]);
    for (pair, adjusted) in pairs {
        let gain = adjusted.gain.map(|gain| fixed(gain, 2)).unwrap_or_default();
        table.row([
            format!("{} : {}", pair.a, pair.b),
            points(&pair.margin, true),
            points(&adjusted.margin, true),
            gain,
        ]);
        let ends = |estimate: &Estimate| [estimate.value, estimate.low, estimate.high].map(real);
        let names = [pair.a.clone(), pair.b.clone()].into_iter();
        data.row(names.chain(ends(&pair.margin)).chain(ends(&adjusted.margin)).chain([real(adjusted.gain)]));
    }
    Some(Section {
        heading: "Luck control".to_owned(),
        text: Vec::new(),
        figures: vec![Figure {
            name: "luck".to_owned(),
            caption: "Points a hand with and without the luck of the draws, which is 0 on average: the same mean, a narrower interval.".to_owned(),
            picture: None,
            table: Some(table),
            data,
        }],
    })
}
