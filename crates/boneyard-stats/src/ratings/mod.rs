//! Ratings of a pool of agents, and what to do when no single number orders them.

// Formulas for matrices read best with their indices.
#![allow(clippy::needless_range_loop)]

mod alpha_rank;
mod bradley_terry;
mod connect;
mod crosstable;
mod nash;

pub use alpha_rank::{AlphaRankError, alpha_rank};
pub use bradley_terry::{AgentRating, Difference, ErrorKind, ORDO_SCALE, RatingError, Ratings};
pub use crosstable::{Crosstable, CrosstableError};
pub use nash::{NashAveraging, NashError, nash_averaging};
