//! Rates that other programs found (ORACLES.md, sections 1 and 2).

mod common;

use boneyard_arena::{Existing, Length, Options, Plan, run};
use common::*;
use tempfile::tempdir;

/// Standard errors that a rate may be off: one false alarm in some 16 000.
const REACH: f64 = 4.0;

/// Mean and standard error over deals of what `value` makes of each row: the deal is the sample, as its two
/// rotations are alike.
fn mean(rows: &[csv::StringRecord], value: impl Fn(&csv::StringRecord) -> f64) -> (f64, f64) {
    let deals: Vec<f64> = rows.chunks(2).map(|rows| rows.iter().map(&value).sum::<f64>() / 2.0).collect();
    let n = deals.len() as f64;
    let mean = deals.iter().sum::<f64>() / n;
    let variance = deals.iter().map(|deal| (deal - mean).powi(2)).sum::<f64>() / (n - 1.0);
    (mean, (variance / n).sqrt())
}

fn is(row: &csv::StringRecord, column: usize, text: &str) -> f64 {
    f64::from(u8::from(&row[column] == text))
}

/// Holds the rates of random play against plies, wins of side 0, wins of side 1, ties and blocks.
fn random_play(plan: &Plan, expected: [f64; 5]) {
    let dir = tempdir().unwrap();
    run(plan, &writing(dir.path(), Existing::Refuse), &mut ()).unwrap();
    let rows = rows(dir.path());
    let found = [
        mean(&rows, |row| row[11].parse().unwrap()),
        mean(&rows, |row| is(row, 9, "0")),
        mean(&rows, |row| is(row, 9, "1")),
        mean(&rows, |row| is(row, 9, "")),
        mean(&rows, |row| is(row, 10, "blocked")),
    ];
    // The last digit of the expected figure is rounded.
    for (what, ((found, se), expected)) in
        ["plies", "side 0", "side 1", "tie", "blocked"].iter().zip(found.iter().zip(expected))
    {
        assert!((found - expected).abs() < REACH * se + 5e-4, "{what}: {found} +- {se}, expected {expected}");
    }
}

#[test]
fn random_players_at_block() {
    let rules = rules("block", &[("lead_who", "seat")]);
    let plan = plan_of("block", rules, &["random", "random"], Length::Deals(50_000));
    random_play(&plan, [10.361, 0.5669, 0.4068, 0.0263, 0.7041]);
}

#[test]
fn random_partners() {
    let rules = rules("modern.partnership", &[("lead_who", "seat"), ("lead_tile", "free")]);
    let plan = plan_of("partners", rules, &["random", "random"], Length::Deals(50_000));
    random_play(&plan, [22.406, 0.5665, 0.4160, 0.0175, 0.2691]);
}

/// The score of `a` against `b` must be `expected`, known to within `error`.
fn score(game: &str, options: &[(&str, &str)], a: &str, b: &str, deals: u64, expected: f64, error: f64) {
    let plan = plan_of(game, rules(game, options), &[a, b], Length::Deals(deals));
    let report = run(&plan, &Options::new(jobs(2)), &mut ()).unwrap();
    let found = report.summary[0].score;
    let (value, se) = (found.value.unwrap(), found.std_error.unwrap());
    assert!((value - expected).abs() < REACH * se + error, "{a} v {b}: {value} +- {se}, expected {expected}");
}

#[test]
fn simple_agents_at_block() {
    let options = [("lead_who", "highest_double")];
    score("block", &options, "greedy", "random", 20_000, 0.5995, 0.0004);
    score("block", &options, "light", "random", 20_000, 0.4017, 0.0004);
}

#[test]
fn simple_agents_in_partnership() {
    let game = "modern.partnership";
    // The other program's games are led freely by the first seat.
    let options = [("lead_who", "seat"), ("lead_tile", "free")];
    score(game, &options, "greedy", "random", 20_000, 0.540, 0.007);
    score(game, &options, "doubles", "random", 20_000, 0.622, 0.007);
    score(game, &options, "doubles", "greedy", 20_000, 0.595, 0.007);
}

#[test]
fn the_margin_of_greedy_is_known() {
    let options = [("lead_who", "highest_double"), ("block_score", "excess")];
    let plan = plan_of("block", rules("block", &options), &["greedy", "random"], Length::Deals(20_000));
    let found = run(&plan, &Options::new(jobs(2)), &mut ()).unwrap().summary[0].margin;
    let (value, se) = (found.value.unwrap(), found.std_error.unwrap());
    assert!((value - 2.56).abs() < REACH * se + 0.005, "{value} +- {se}, expected 2.56 points a hand");
}
