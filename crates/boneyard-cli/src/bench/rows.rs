//! The list of what is measured, with the sums that each row must give.

use boneyard_core::{Game, LeadWho, Rules};

use super::work::{Sums, deal, play};

/// Hands (or deals) of which the sums below were taken, and the seed that made them.
pub(crate) const CHECKED: u64 = 20_000;
/// The seed of the checked hands; the timed ones have seeds of their own.
pub(crate) const CHECKED_SEED: u64 = 1;

/// One line of the table of speeds.
#[derive(Debug)]
pub(crate) struct Row {
    /// What is done, and in which game.
    pub(crate) name: &'static str,
    /// What is counted.
    pub(crate) unit: &'static str,
    rules: fn() -> Option<Rules>,
    /// Does the work for a seed and a number of units.
    pub(crate) work: fn(&Game, u64, u64) -> Sums,
    /// What [`CHECKED`] units with [`CHECKED_SEED`] must add up to. Where the pinned randomness, the rules or the
    /// order of the moves change on purpose, `boneyard bench` prints the new sums.
    pub(crate) sums: Sums,
}

impl Row {
    /// Its game.
    pub(crate) fn game(&self) -> Option<Game> {
        Game::new((self.rules)()?).ok()
    }
}

/// All rows that need no more than the engine.
pub(crate) const ROWS: &[Row] = &[
    Row {
        name: "random/block",
        unit: "hand",
        rules: block,
        work: play,
        sums: Sums { plies: 208_079, draws: 0, wins: 9636, ties: 537, points: 410_641 },
    },
    Row {
        name: "random/draw",
        unit: "hand",
        rules: || Rules::named("draw").ok(),
        work: play,
        sums: Sums { plies: 360_857, draws: 152_390, wins: 9837, ties: 104, points: 426_580 },
    },
    Row {
        name: "random/all-fives",
        unit: "hand",
        rules: || Rules::named("all-fives").ok(),
        work: play,
        sums: Sums { plies: 295_753, draws: 162_350, wins: 9397, ties: 1365, points: 793_170 },
    },
    Row {
        name: "random/matador",
        unit: "hand",
        rules: || Rules::named("matador").ok(),
        work: play,
        sums: Sums { plies: 304_572, draws: 223_319, wins: 9714, ties: 197, points: 1_180_802 },
    },
    Row {
        name: "random/whist",
        unit: "hand",
        rules: || Rules::named("whist").ok(),
        work: play,
        sums: Sums { plies: 447_619, draws: 0, wins: 9563, ties: 808, points: -432_373 },
    },
    Row {
        name: "deal/block",
        unit: "deal",
        rules: block,
        work: deal,
        sums: Sums { plies: 0, draws: 0, wins: 10_051, ties: 0, points: 885_780 },
    },
];

/// Block with the lead to the highest double, as other programs play it: no lot has to be drawn.
fn block() -> Option<Rules> {
    let mut rules = Rules::named("block").ok()?;
    rules.lead_who = LeadWho::HighestDouble;
    Some(rules)
}
