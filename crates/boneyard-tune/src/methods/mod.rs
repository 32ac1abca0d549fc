//! How the next trials are chosen.

mod grid;
mod library;
mod searched;
mod spsa;

use std::ops::Range;

use crate::error::TuneError;
use crate::judge::{Objective, Tally};
use crate::space::Space;

pub use spsa::Schedule;

/// One trial: a point, and whom it plays.
#[derive(Debug, Clone, PartialEq)]
pub struct Trial {
    /// Values of the parameters, in the order of the space.
    pub point: Vec<f64>,
    /// Another point that it plays against; the named adversaries where there is none.
    pub rival: Option<Vec<f64>>,
    /// On these deals.
    pub deals: Range<u64>,
}

/// Chooses trials and learns from them. What it does depends on its seed and on what it learnt, and on nothing else; so a
/// tuning is resumed by telling it again what it was told.
pub trait Method {
    /// The next trials, which may be played in any order; none when the budget is used up.
    fn propose(&mut self) -> Vec<Trial>;

    /// What came of them, in their order.
    fn learn(&mut self, tallies: &[Tally]);

    /// The best point as far as is known.
    fn best(&self) -> Vec<f64>;

    /// How much each parameter told of the value, as shares in the order of the space, if the method can say.
    fn importance(&self) -> Option<Vec<f64>> {
        None
    }
}

/// What a method is told.
#[derive(Debug, Clone)]
pub struct Task<'s> {
    /// The parameters.
    pub space: &'s Space,
    /// What is made great.
    pub objective: Objective,
    /// What a hand's margin is divided by, so that points and hands won have about the same spread; 1 for the score.
    pub scale: f64,
    /// Hands that may be played.
    pub hands: u64,
    /// Adversaries; a trial against them plays each deal with each.
    pub adversaries: u64,
    /// Whether the only adversary is the agent itself at its start.
    pub against_itself: bool,
    /// Of all choices.
    pub seed: u64,
    /// Deals from this number on have not been played.
    pub first_deal: u64,
    /// Of SPSA.
    pub schedule: Schedule,
}

/// A method by name.
#[derive(Debug)]
pub struct MethodInfo {
    /// As on the command line.
    pub name: &'static str,
    /// What it does, one line.
    pub about: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// Makes one.
    pub build: fn(&Task<'_>) -> Result<Box<dyn Method>, TuneError>,
}

/// Every method.
pub const METHODS: &[MethodInfo] = &[spsa::INFO, library::CMAES, library::TPE, grid::INFO];

/// Hands of a deal set: both rotations.
const HANDS_A_SET: u64 = 2;

impl Task<'_> {
    /// Deal sets that every trial can have if so many of them share some hands; at least one.
    fn sets_a_trial(&self, hands: u64, trials: u64) -> u64 {
        (hands / (trials * self.adversaries * HANDS_A_SET).max(1)).max(1)
    }
}
