//! The list of what is measured, with the sums that each row must give.

use std::num::NonZeroUsize;
use std::thread::available_parallelism;

use boneyard_core::{BlockScore, Game, LeadWho, Rules};
use boneyard_search::solver::Value;

use super::work::{Bench, Sums, Work};

/// The seed of the checked hands; the timed ones have seeds of their own.
pub(crate) const CHECKED_SEED: u64 = 1;

/// One line of the table of speeds.
#[derive(Debug)]
pub(crate) struct Row {
    /// What is done, and in which game.
    pub(crate) name: &'static str,
    rules: fn() -> Option<Rules>,
    work: Work,
    threads: Threads,
    /// Units, an even number, of which the sums were taken.
    pub(crate) checked: u64,
    /// What so many units with [`CHECKED_SEED`] must add up to. Where the pinned randomness, the rules or the
    /// order of the moves change on purpose, `boneyard bench` prints the new sums.
    pub(crate) sums: Sums,
}

/// On how many threads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Threads {
    One,
    All,
}

impl Row {
    /// The row made ready to run; `None` where this machine cannot run it: more than one thread with one core.
    pub(crate) fn bench(&self) -> Result<Option<Bench>, String> {
        let rules = (self.rules)().ok_or_else(|| format!("{}: no such game", self.name))?;
        let game = Game::new(rules).map_err(|error| format!("{}: {error}", self.name))?;
        let cores = available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let jobs = match self.threads {
            Threads::One => NonZeroUsize::MIN,
            Threads::All if cores.get() == 1 => return Ok(None),
            Threads::All => cores,
        };
        Ok(Some(Bench { work: self.work, game, jobs }))
    }
}

/// All rows.
pub(crate) const ROWS: &[Row] = &[
    play("random/block", block, [208_079, 0, 9636, 537], 410_641),
    play("random/draw", draw, [361_104, 153_020, 9958, 111], 429_144),
    play("random/all-fives", all_fives, [296_137, 162_614, 9380, 1334], 790_665),
    play("random/matador", matador, [304_711, 223_652, 9827, 191], 1_181_976),
    play("random/whist", whist, [447_619, 0, 9563, 808], -432_373),
    row("deal/block", block, Work::Deal, 20_000, sums([0, 0, 10_051, 0], 885_780)),
    pit(Threads::One),
    pit(Threads::All),
    solve("solve/block", excess, Value::Points, 20_000, [13_739, 868], 88_360),
    solve("solve/draw", draw, Value::Points, 500, [364, 13], 6195),
    solve("solve/all-fives", all_fives, Value::Points, 500, [369, 51], 8205),
    solve("solve/matador", matador, Value::Points, 20, [10, 1], 214),
    solve("solve/whist", whist, Value::Points, 50, [30, 3], 405),
    solve("solve/partnership-win", partnership, Value::Win, 500, [226, 8], -40),
    row("belief/block", block, Work::Belief, 5000, told_apart(80_172_283)),
    row("belief/draw", draw, Work::Belief, 5000, told_apart(168_378_853)),
    row("belief/whist", whist, Work::Belief, 5000, told_apart(772_780_283)),
    row("world/block", block, Work::World, 50_000, told_apart(96_978_608)),
    row("world/draw", draw, Work::World, 50_000, told_apart(51_184_214)),
    row("world/whist", whist, Work::World, 50_000, told_apart(12_991_498)),
];

type RulesOf = fn() -> Option<Rules>;

const fn row(name: &'static str, rules: RulesOf, work: Work, checked: u64, sums: Sums) -> Row {
    Row { name, rules, work, threads: Threads::One, checked, sums }
}

const fn sums([plies, draws, wins, ties]: [u64; 4], points: i64) -> Sums {
    Sums { plies, draws, wins, ties, points }
}

/// What tells beliefs and worlds apart.
const fn told_apart(by: i64) -> Sums {
    sums([0; 4], by)
}

/// Random hands, with their plies, draws, wins and ties.
const fn play(name: &'static str, rules: RulesOf, counts: [u64; 4], points: i64) -> Row {
    row(name, rules, Work::Play, 20_000, sums(counts, points))
}

/// Solved deals, with the wins and ties of the leader and the sum of its values.
const fn solve(
    name: &'static str,
    rules: RulesOf,
    value: Value,
    checked: u64,
    [wins, ties]: [u64; 2],
    points: i64,
) -> Row {
    row(name, rules, Work::Solve(value), checked, sums([0, 0, wins, ties], points))
}

/// A tournament. The number of threads changes no result.
const fn pit(threads: Threads) -> Row {
    Row { threads, ..row("pit/block", block, Work::Pit, 20_000, sums([0, 14_228, 9725, 577], 999)) }
}

/// Block with the lead to the highest double, as other programs play it: no lot has to be drawn.
fn block() -> Option<Rules> {
    let mut rules = Rules::named("block").ok()?;
    rules.lead_who = LeadWho::HighestDouble;
    Some(rules)
}

/// The same where a block scores the difference, as in the studies of search.
fn excess() -> Option<Rules> {
    let mut rules = block()?;
    rules.block_score = BlockScore::Excess;
    Some(rules)
}

fn draw() -> Option<Rules> {
    Rules::named("draw").ok()
}

fn all_fives() -> Option<Rules> {
    Rules::named("all-fives").ok()
}

fn matador() -> Option<Rules> {
    Rules::named("matador").ok()
}

/// `whist_reading` is `side_own`: the pips of all four hands count, so that going out does not settle the value.
fn whist() -> Option<Rules> {
    Rules::named("whist").ok()
}

fn partnership() -> Option<Rules> {
    Rules::named("modern.partnership").ok()
}
