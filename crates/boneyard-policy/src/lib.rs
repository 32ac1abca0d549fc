//! Policies learnt from play: the probability of each move from what a seat knows.
//!
//! A model scores the moves of a [`View`](boneyard_core::View): a weighted sum of documented [`FEATURES`], and in a network two hidden
//! layers over them and over the bits of the position. The scores are logarithms of probabilities but for a constant. It sees what a
//! view shows and nothing else, so it can be asked what *any* seat would do in an imagined world: that is what inference from choices
//! and play-outs need of it.
//!
//! [`Weights`] are what a file holds; [`shipped()`] are those that come with the program, by [`Family`] of games.

#![forbid(unsafe_code)]

mod chance;
mod family;
mod features;
mod file;
mod inputs;
mod lay;
mod model;
mod policy;
mod scene;
mod scoring;
mod shipped;

pub use family::Family;
pub use features::{FEATURES, Feature, N as FEATURE_COUNT, Values};
pub use file::{Made, Weights, WeightsError, rounded};
pub use lay::{ENDS, Lay};
pub use model::{Decision, MOST_UNITS, Model, Parts, Shape};
pub use policy::{Policy, softmax};
pub use shipped::{Kind, shipped};
