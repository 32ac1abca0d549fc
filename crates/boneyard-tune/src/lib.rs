//! Better parameters for domino players, found by play and confirmed by play.
//!
//! A [`Space`] is what an agent declares of its parameters. A method ([`METHODS`]) proposes trials and learns from them; [`tune`]
//! plays them on all threads, looks at the best point from time to time, and ends with a match of the tuned agent against the start
//! on deals that nobody has played: the tuner's own estimate flatters what it chose. Every match is a row of a history, from which
//! an interrupted tuning goes on.
//!
//! ```
//! use boneyard_core::{Game, Rules};
//! use boneyard_tune::*;
//! let rules = Rules::named("block")?;
//! let space = Space::new(&"book".parse()?, &Game::new(rules.clone())?, &Choice::default())?;
//! let tuning = Tuning {
//!     space,
//!     against: vec!["book".parse()?],
//!     objective: Objective::Score,
//!     method: &METHODS[0],
//!     schedule: Schedule::Fishtest,
//!     budget: 4000,
//!     seed: 1,
//! };
//! let table = Table { game_name: "block".to_owned(), rules, seed: 1, program: "0".to_owned() };
//! let options = Options { jobs: std::num::NonZero::<usize>::MIN, history: None, stop: None };
//! let report = tune(&tuning, &table, &options, |_| ())?.unwrap();
//! assert!(report.hands <= 4000);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod confirm;
mod error;
mod history;
mod judge;
mod matches;
mod methods;
mod run;
mod space;
mod tuned_file;
mod tuning;

pub use confirm::{Comparison, Confirmation, Verdict};
pub use error::TuneError;
pub use history::HISTORY_HEADER;
pub use judge::{Judge, Objective, Table, Tally};
pub use methods::{METHODS, MethodInfo, Schedule};
pub use run::{Check, HistoryFile, Options, Progress, Report, tune};
pub use space::{Choice, Dimension, Space};
pub use tuned_file::{Provenance, tuned_toml};
pub use tuning::Tuning;
