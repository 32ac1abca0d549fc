//! Statistics for tournaments: numbers in, numbers out.
//!
//! The crate knows nothing of any game and does no input or output, starts no thread and reads no clock. Its
//! sample is the *deal set*: one deal played with the agents in every rotation. Accumulators ([`DealSets`],
//! [`Margins`], [`Histogram`]) hold integers only, so that merging is exact and the order of merging does not
//! matter; floats appear in reports ([`Estimate`] and its kin) and nowhere else.
//!
//! A report never holds an infinity or a NaN. What cannot be estimated is `None`, and a [`Note`] says in plain
//! words why and what to do.
//!
//! ```
//! use boneyard_stats::{DealSets, Level};
//!
//! let mut pairs = DealSets::pairs();
//! for half_points in [4, 2, 3, 2, 1, 4] {
//!     pairs.add(half_points)?; // of 0..=4: two games, two half points each
//! }
//! let score = pairs.score(Level::P95);
//! assert_eq!(score.sets, 6);
//! assert!(score.low < score.value && score.value < score.high);
//! # Ok::<(), boneyard_stats::AccumulateError>(())
//! ```

mod bootstrap;
pub mod bounded;
pub mod claims;
mod deal_sets;
mod effect;
mod elo;
mod estimate;
mod histogram;
mod linear;
mod margins;
mod note;
pub mod numeric;
mod one_sided;
pub mod power;
mod random;
pub mod ratings;
mod sequence;
pub mod sprt;
pub mod spsa;
mod support;

pub use bootstrap::Bootstrap;
pub use deal_sets::{AccumulateError, DealSets};
pub use effect::EffectTests;
pub use elo::{Figure, NORMALIZED_ELO_UNIT, Shape, elo_from_score, score_from_elo, superiority_from_decided};
pub use estimate::{Estimate, Level};
pub use histogram::Histogram;
pub use margins::Margins;
pub use note::Note;
pub use one_sided::{all_to_one_side, chernoff_interval};
pub use sequence::{AlwaysValid, NormalMixture};
pub use support::{Support, SupportError};
