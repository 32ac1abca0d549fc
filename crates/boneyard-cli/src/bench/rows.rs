//! The list of what is measured, with the sums that each row must give.

use std::num::NonZeroUsize;
use std::thread::available_parallelism;

use boneyard_core::{Game, LeadWho, Rules};

use super::work::{Bench, Sums, Work};

/// Hands (or deals), an even number, of which the sums below were taken, and the seed that made them.
pub(crate) const CHECKED: u64 = 20_000;
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
    /// What [`CHECKED`] units with [`CHECKED_SEED`] must add up to. Where the pinned randomness, the rules or the
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
    Row {
        name: "random/block",
        rules: block,
        work: Work::Play,
        threads: Threads::One,
        sums: Sums { plies: 208_079, draws: 0, wins: 9636, ties: 537, points: 410_641 },
    },
    Row {
        name: "random/draw",
        rules: || Rules::named("draw").ok(),
        work: Work::Play,
        threads: Threads::One,
        sums: Sums { plies: 361_104, draws: 153_020, wins: 9958, ties: 111, points: 429_144 },
    },
    Row {
        name: "random/all-fives",
        rules: || Rules::named("all-fives").ok(),
        work: Work::Play,
        threads: Threads::One,
        sums: Sums { plies: 296_137, draws: 162_614, wins: 9380, ties: 1334, points: 790_665 },
    },
    Row {
        name: "random/matador",
        rules: || Rules::named("matador").ok(),
        work: Work::Play,
        threads: Threads::One,
        sums: Sums { plies: 304_711, draws: 223_652, wins: 9827, ties: 191, points: 1_181_976 },
    },
    Row {
        name: "random/whist",
        rules: || Rules::named("whist").ok(),
        work: Work::Play,
        threads: Threads::One,
        sums: Sums { plies: 447_619, draws: 0, wins: 9563, ties: 808, points: -432_373 },
    },
    Row {
        name: "deal/block",
        rules: block,
        work: Work::Deal,
        threads: Threads::One,
        sums: Sums { plies: 0, draws: 0, wins: 10_051, ties: 0, points: 885_780 },
    },
    Row { name: "pit/block", rules: block, work: Work::Pit, threads: Threads::One, sums: PIT },
    Row { name: "pit/block", rules: block, work: Work::Pit, threads: Threads::All, sums: PIT },
];

/// The number of threads changes no result.
const PIT: Sums = Sums { plies: 0, draws: 14_228, wins: 9725, ties: 577, points: 999 };

/// Block with the lead to the highest double, as other programs play it: no lot has to be drawn.
fn block() -> Option<Rules> {
    let mut rules = Rules::named("block").ok()?;
    rules.lead_who = LeadWho::HighestDouble;
    Some(rules)
}
