//! What a run came to, for people and for programs.

use std::time::Duration;

use boneyard_arena::{PairSummary, Report, RunEnd, SUMMARY_COLUMNS};

use super::args::Job;
use super::pool::PoolValues;
use super::verdict::verdicts;
use super::words::{Measure, deal_sets, played, sentence};
use super::{luck, pairs, pool, score, sprt};
use crate::output::{STRONG, styled, wrapped};
use crate::rounding::thousands;
use crate::sheet::{Sheet, Value, table};

/// What was played, and how fast.
pub(crate) fn header(job: &Job, report: &Report, time: Duration) -> String {
    let plan = &job.plan;
    let deals = match report.end {
        // The test says when enough is played; the most that could have been is no measure.
        RunEnd::Decided => deal_sets(report.deals, job.measure),
        _ => played(report.deals, job.deals(), job.measure),
    };
    let shard = job.shard.map_or(String::new(), |shard| format!(", shard {shard}"));
    let pairs = plan.pairs().len();
    let pairs = if pairs > 1 { format!(" for each of {pairs} pairs") } else { String::new() };
    let hands: u64 = report.summary.iter().map(|pair| pair.totals.hands).sum();
    let fixtures = (report.deals - report.resumed) * (plan.fixtures() / plan.deals());
    let games = job.measure.games();
    let rate = match report.deals - report.resumed {
        0 => String::new(),
        _ => format!(" in {}", speed(fixtures as f64, games, time)),
    };
    format!(
        "{}{shard}, {deals}{pairs}, seed {}: {} hands{rate}",
        plan.game_name(),
        plan.seed(),
        thousands(hands as f64)
    )
}

fn speed(games: f64, word: &str, time: Duration) -> String {
    let seconds = time.as_secs_f64().max(1e-9);
    let decimals = if seconds < 0.1 {
        3
    } else if seconds < 10.0 {
        2
    } else {
        0
    };
    format!("{seconds:.decimals$} s ({} {word}/s)", thousands(games / seconds))
}

/// Header, crosstable and ratings (where there is more than one pair), a sentence and the figures of each pair, and the
/// verdict of the test.
pub(crate) fn for_people(header: &str, job: &Job, report: &Report) -> String {
    let mut text = styled(STRONG, wrapped(header).trim_end()) + "\n\n";
    if report.summary.len() > 1 {
        text += &format!("score in % of {}, row against column\n", job.measure.games());
        text += &crosstable(job, &report.summary);
        text.push('\n');
    }
    if let Some(summary) = &report.pool {
        text += &pool::for_people(summary);
        text.push('\n');
    }
    let verdicts = verdicts(&report.summary, job.measure);
    for (pair, verdict) in report.summary.iter().zip(&verdicts) {
        text += &wrapped(&sentence(pair, job.measure, verdict));
        text += &wrapped(&luck::line(pair));
    }
    if let (Some(test), [pair]) = (&report.sprt, report.summary.as_slice()) {
        text += &wrapped(&sprt::verdict(test, pair, job, report.end));
    }
    text.push('\n');
    text += &pairs::for_people(&report.summary);
    text.push('\n');
    text + &wrapped(&legend(job, report))
}

/// What the figures mean.
fn legend(job: &Job, report: &Report) -> String {
    let sample = if job.measure == Measure::Matches { "pairs of matches" } else { "deals" };
    let mut text = format!(
        "A tie counts half. ± is the 95 % confidence interval over {sample}, each played in both rotations. "
    );
    if report.summary.iter().any(|pair| score::is_bounded(&pair.score)) {
        text += score::BRACKETS;
        text.push(' ');
    }
    if let pairs @ 2.. = report.summary.len() {
        text += &format!(
            "\"beats\" holds for all {pairs} pairs together: the chance that even one is wrong is 5 % at most (Holm). "
        );
    }
    text += "LL to WW: how often the first agent lost both, lost and tied, was even, won and tied, won both; identical: \
             both rotations went the same way for the seats. LOS: how likely the first one is the stronger.\n";
    if report.sprt.is_some() {
        text += "Figures with ± do not know that a test ended the run; Elo after the test does.\n";
    }
    if report.pool.is_some() {
        text += "Nash average: Elo behind the best mixture of these agents, in which each has its weight.\n";
    }
    text
}

/// The score of each agent against each other one.
fn crosstable(job: &Job, summary: &[PairSummary]) -> String {
    let entrants = job.plan.entrants();
    // The same number of decimals throughout, so that the eye can compare.
    let decimals = summary.iter().filter_map(|pair| score::decimals(&pair.score)).max().unwrap_or(2);
    let cell = |pair: &PairSummary, by_first| score::percent(&pair.score, by_first, Some(decimals));
    let mut cells = vec![vec![String::new(); entrants.len()]; entrants.len()];
    for (&(a, b), pair) in job.plan.pairs().iter().zip(summary) {
        cells[a][b] = cell(pair, true);
        cells[b][a] = cell(pair, false);
    }
    let rows = cells
        .into_iter()
        .zip(entrants)
        .map(|(cells, entrant)| std::iter::once(entrant.label.clone()).chain(cells).collect());
    let header: Vec<String> =
        std::iter::once(String::new()).chain(entrants.iter().map(|entrant| entrant.label.clone())).collect();
    let right: Vec<bool> = (0..header.len()).map(|column| column > 0).collect();
    table(&header, rows.collect(), &right)
}

/// The summary with the seed and the length of the run beside it, and everything that is made from the counts.
pub(crate) fn sheet(job: &Job, report: &Report) -> Sheet {
    let mut columns = SUMMARY_COLUMNS.to_vec();
    columns.extend(["seed", "deals", "matches"]);
    columns.extend(["p", "p_holm"]);
    columns.extend(luck::COLUMNS);
    columns.extend(pairs::COLUMNS);
    let pool = report.pool.as_ref().map(PoolValues::new);
    if pool.is_some() {
        columns.extend(pool::COLUMNS);
    }
    if report.sprt.is_some() {
        columns.extend(sprt::COLUMNS);
    }
    let mut sheet = Sheet::new(&columns);
    let (count, matches) = (Value::Count(job.plan.deals()), job.plan.length().is_matches());
    let verdicts = verdicts(&report.summary, job.measure);
    for ((pair, verdict), &entrants) in report.summary.iter().zip(&verdicts).zip(job.plan.pairs()) {
        let mut values = summary_values(pair);
        values.push(job.plan.seed().into());
        values.extend(if matches {
            [Value::Missing, count.clone()]
        } else {
            [count.clone(), Value::Missing]
        });
        values.extend([verdict.p, verdict.p_holm].map(Value::from));
        values.extend(luck::values(pair));
        values.extend(pairs::values(pair));
        values.extend(pool.iter().flat_map(|pool| pool.of_pair(entrants)));
        values.extend(report.sprt.iter().flat_map(sprt::values));
        sheet.row(values);
    }
    sheet
}

/// The values of a pair, by [`SUMMARY_COLUMNS`].
fn summary_values(pair: &PairSummary) -> Vec<Value> {
    let totals = &pair.totals;
    vec![
        pair.a.as_str().into(),
        pair.b.as_str().into(),
        pair.game.as_str().into(),
        totals.sets.sets().into(),
        totals.hands.into(),
        totals.wins.into(),
        totals.ties.into(),
        totals.losses.into(),
        pair.score.value.into(),
        pair.score.low.into(),
        pair.score.high.into(),
        pair.margin.value.into(),
        pair.margin.low.into(),
        pair.margin.high.into(),
        pair.blocked().into(),
        pair.leader_score().into(),
    ]
}
