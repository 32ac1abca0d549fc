//! Ratings of a pool of agents, and what to do when no single number orders them.
//!
//! ```
//! use boneyard_stats::ratings::{Crosstable, ErrorKind, Ratings};
//! use boneyard_stats::{DealSets, Level};
//!
//! let mut table = Crosstable::new(4);
//! table.record(0, 1, &DealSets::from_counts(&[2, 10, 20, 14, 4])?)?;
//! table.record(1, 2, &DealSets::from_counts(&[4, 12, 20, 12, 2])?)?;
//! table.record(3, 2, &DealSets::from_counts(&[5, 0, 0, 0, 0])?)?; // 3 lost everything
//!
//! let ratings = Ratings::fit(&table, &[], Level::P95)?;
//! let ahead = ratings.difference(0, 1, ErrorKind::DealSets).unwrap();
//! assert!(ahead.elo.value > Some(0.0) && ahead.superiority.value > Some(0.8));
//! assert!(ratings.agents[3].rating.is_none());
//! println!("agent 3: {}", ratings.agents[3].note.unwrap());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// Formulas for matrices read best with their indices.
#![allow(clippy::needless_range_loop)]

mod alpha_rank;
mod bradley_terry;
mod connect;
mod crosstable;
mod fit;
mod nash;
mod nash_pool;
mod pool_scores;

pub use alpha_rank::{AlphaRankError, alpha_rank};
pub use bradley_terry::{AgentRating, Difference, ErrorKind, ORDO_SCALE, RatingError, Ratings};
pub use crosstable::{Crosstable, CrosstableError};
pub use nash::{NashAveraging, NashError, nash_averaging};
pub use nash_pool::{NashOfPool, nash_of_pool};
pub use pool_scores::PoolScores;
