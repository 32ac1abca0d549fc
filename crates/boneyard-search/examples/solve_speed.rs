//! How fast the solver is: full random deals of each game, one line a game.
//!
//! `cargo run --release -p boneyard-search --example solve_speed [ROW] [DEALS]` prints positions a deal, microseconds a deal (mean and
//! 99th percentile, wall clock), and the sum of the values to the leader, which must be the one written here: wrong but fast fails.

use std::time::Instant;

use boneyard_core::{Game, Rng, Rules, State};
use boneyard_search::solver::{Solver, Value};

/// What is asked of a deal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asks {
    /// The value and the best lead.
    Best,
    /// The value of every lead.
    All,
}

struct Row {
    name: &'static str,
    /// A preset with options set.
    game: &'static str,
    value: Value,
    asks: Asks,
    deals: u64,
    /// Of the values to the leader, over so many deals.
    sum: i64,
}

const fn row(name: &'static str, game: &'static str, value: Value, deals: u64, sum: i64) -> Row {
    Row { name, game, value, asks: Asks::Best, deals, sum }
}

const BLOCK: &str = "block lead_who=highest_double block_score=excess";

const ROWS: &[Row] = &[
    row("solve/block", BLOCK, Value::Points, 20_000, 89_279),
    row("solve/block-win", BLOCK, Value::Win, 20_000, 8_402),
    row("solve/block-combined", "block", Value::Points, 20_000, 399_584),
    row("solve/draw", "draw", Value::Points, 500, 5_759),
    row("solve/draw-win", "draw", Value::Win, 500, 246),
    row("solve/harper-draw", "harper.draw", Value::Win, 500, 166),
    row("solve/partnership-win", "modern.partnership", Value::Win, 500, -2),
    row("solve/partnership", "modern.partnership", Value::Points, 200, -187),
    row("solve/partnership-lead", "modern.partnership lead_tile=free", Value::Win, 100, 26),
    row("solve/whist", "whist", Value::Points, 50, 513),
    row("solve/whist-win", "whist", Value::Win, 100, 35),
    row("solve/all-fives", "all-fives", Value::Points, 500, 9_030),
    row("solve/all-threes", "all-threes", Value::Points, 500, 9_957),
    row("solve/threes-and-fives", "threes-and-fives", Value::Points, 500, 1_900),
    row("solve/muggins", "modern.muggins", Value::Points, 50, 935),
    row("solve/harper-fives", "harper.all_fives", Value::Points, 5000, 66_193),
    row("solve/bergen", "modern.bergen", Value::Points, 200, 562),
    row("solve/matador", "matador", Value::Points, 20, 291),
    row("solve/matador-win", "matador", Value::Win, 20, 4),
    row("solve/matadore", "matadore", Value::Points, 200, 2_103),
    Row { asks: Asks::All, ..row("values/block", BLOCK, Value::Points, 20_000, 89_279) },
    Row { asks: Asks::All, ..row("values/block-win", BLOCK, Value::Win, 20_000, 8_402) },
    Row { asks: Asks::All, ..row("values/draw", "draw", Value::Points, 100, 1_288) },
    Row { asks: Asks::All, ..row("values/all-fives", "all-fives", Value::Points, 100, 1_760) },
    Row { asks: Asks::All, ..row("values/whist", "whist", Value::Points, 10, 92) },
];

fn main() {
    let mut arguments = std::env::args().skip(1);
    let wanted = arguments.next();
    let deals: Option<u64> = arguments.next().map(|deals| deals.parse().expect("DEALS is a number"));
    println!(
        "{:24} {:>6} {:>18} {:>10} {:>10} {:>8}",
        "row", "deals", "positions_per_deal", "mean us", "p99 us", "sum"
    );
    for row in ROWS.iter().filter(|row| wanted.as_deref().is_none_or(|wanted| row.name == wanted)) {
        run(row, deals.unwrap_or(row.deals));
    }
}

fn rules(game: &str) -> Rules {
    let mut words = game.split(' ');
    let mut rules = Rules::named(words.next().unwrap_or_default()).expect("a preset");
    for (option, value) in words.filter_map(|word| word.split_once('=')) {
        rules.set_option(option, value).expect("an option and its value");
    }
    rules
}

fn run(row: &Row, deals: u64) {
    let game = Game::new(rules(row.game)).expect("rules that can be played");
    let mut solver = Solver::new(&game, row.value);
    let mut times = Vec::new();
    let mut sum = 0;
    for seed in 0..deals {
        let deal = game.deal(&mut Rng::new(seed));
        let state = State::new(&game, &deal);
        let start = Instant::now();
        let value = match row.asks {
            Asks::Best => solver.solve(&state).value,
            Asks::All => solver.values(&state).into_iter().map(|(_, value)| value).max().unwrap_or(0),
        };
        times.push(start.elapsed().as_secs_f64() * 1e6);
        sum += i64::from(value);
    }
    let mean = times.iter().sum::<f64>() / deals as f64;
    times.sort_by(f64::total_cmp);
    let p99 = times.get(times.len() * 99 / 100).copied().unwrap_or(f64::NAN);
    let positions = solver.positions() as f64 / deals as f64;
    println!("{:24} {deals:6} {positions:18.1} {mean:10.1} {p99:10.1} {sum:8}", row.name);
    if deals == row.deals {
        assert_eq!(sum, row.sum, "{}: the sum of the values", row.name);
    }
}
