//! Claims about play, put to the test.
//!
//! A [`Claim`] is a file: a quotation, its readings, and for each a design, the games, the adversaries, the smallest effect that
//! matters and the number of deals, all fixed before the first deal. Each reading in each game against each adversary is a
//! *cell*. A design ([`DESIGNS`]) turns the number of a deal into one sample, a few whole numbers; [`run()`] takes the samples of all
//! cells on several threads and keeps them, in order, in a journal for each claim. Everything else is made from the journals:
//! [`verdicts`] needs nothing but the directory.
//!
//! ```
//! use boneyard_lab::{Claim, Options, Verdict, run};
//! let text = r#"
//!     id = "mine"
//!     quote = "The heaviest tile first beats the lightest first"
//!     document = "this page"
//!     question = "Does greedy win more hands than light?"
//!     [[reading]]
//!     name = "block game"
//!     design = "match"
//!     agent = "greedy"
//!     games = ["block"]
//!     against = ["light"]
//!     outcome = "score"
//!     direction = "higher"
//!     smallest = 0.02
//!     deviation = 0.3
//! "#;
//! let claim = Claim::from_toml("mine.toml", text)?;
//! let report = run(&[claim], &Options::new(1), &mut ())?;
//! assert_eq!(report.verdicts[0].verdict, Verdict::Supported);
//! # Ok::<(), boneyard_lab::LabError>(())
//! ```

#![forbid(unsafe_code)]

mod cells;
mod claim;
mod designs;
mod error;
mod figures;
mod fraction;
mod journal;
mod measure;
mod pool;
mod rare;
mod run;
mod setting;
mod store;
mod table;
mod verdict;
mod verdict_csv;

pub use cells::{CellRow, RowTest};
pub use claim::{Cell, Claim, Direction, LIBRARY, Terms, Test};
pub use designs::{DESIGNS, DesignInfo};
pub use error::LabError;
pub use figures::{Figures, Per};
pub use fraction::Fraction;
pub use measure::Measure;
pub use run::{Depth, Observer, Options, Progress, Report, run};
pub use setting::{NamedGame, Setting};
pub use store::{CELLS, Output, VERDICTS, verdicts};
pub use verdict::{Verdict, VerdictRow};
pub use verdict_csv::{Field, verdict_columns, verdicts_csv};
