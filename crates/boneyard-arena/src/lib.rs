//! Tournaments of domino players.
//!
//! A [`Plan`] says what is played: every pair of agents plays every deal with either agent on either side. Its
//! [`Fixture`]s are pure functions of the plan and an index, so a run may use any number of threads, be interrupted and
//! resumed, and yields the same rows. [`run()`] plays a plan; the rows of `games.csv` are the truth, and everything else
//! is made from them: [`read_games`] gives the summary of a journal.
//!
//! The sample is the *deal set*: one deal (hands, stock, lot and leader stay with the seats) played by a pair of
//! agents in both rotations.
//!
//! ```
//! use boneyard_arena::{Length, Options, Plan, run};
//! use boneyard_core::Rules;
//!
//! let agents = vec!["greedy".parse()?, "random".parse()?];
//! let plan = Plan::new("block", Rules::named("block")?, agents, Length::Deals(500), 1)?;
//! let report = run(&plan, &Options::new(std::num::NonZero::<usize>::MIN), &mut ())?;
//! let pair = &report.summary[0];
//! assert_eq!((pair.a.as_str(), pair.b.as_str()), ("greedy", "random"));
//! assert!(pair.margin.low > Some(0.0), "greedy scores more");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod adjusted;
mod board;
pub mod command;
pub mod disk;
mod error;
mod files;
mod fixture;
mod journal;
mod ledger;
mod line_file;
mod lock;
mod luck;
mod manifest;
mod merge;
mod parts;
mod plan;
mod plan_file;
mod plausible;
mod play;
mod pool;
mod quote;
mod replay;
mod row;
mod run;
mod shard;
mod stopping;
mod store;
mod summary;
mod tally;
mod terms;
mod totals;
mod unit;

pub use adjusted::{Adjusted, LUCK_COLUMNS, luck_csv};
pub use error::ArenaError;
pub use fixture::Fixture;
pub use journal::{ReadRun, read_games, read_run};
pub use ledger::{Flow, Observer, Progress};
pub use luck::{FAMILIES, Family, Luck, Weights};
pub use manifest::{MANIFEST, Manifest, Provenance};
pub use merge::{Merged, merge};
pub use plan::{Entrant, Length, Plan, PlanError, ROTATIONS};
pub use plan_file::PlanFile;
pub use play::PlayedHand;
pub use pool::{Lead, PoolSummary, RATINGS_COLUMNS, Standing, ratings_csv};
pub use replay::{Replay, ReplayedHand, Source, replay};
pub use row::{Finish, GAMES_HEADER, HandRow, MOVES_HEADER};
pub use run::{Options, Report, RunEnd, run};
pub use shard::{Shard, ShardError};
pub use stopping::{parse_sprt, sprt_text};
pub use store::{Existing, GAMES, LUCK, MOVES, Output, RATINGS, SUMMARY};
pub use summary::{PairSummary, SUMMARY_COLUMNS, summary_csv};
pub use tally::SetResult;
pub use terms::{FORMAT, Terms};
pub use totals::PairTotals;
