//! Sequential tests: stop as soon as the games have decided between two hypotheses.
//!
//! ```
//! use boneyard_stats::DealSets;
//! use boneyard_stats::sprt::{Decision, EloModel, Sprt, SprtPlan};
//!
//! // Is the first side better by 2 normalized Elo rather than by none?
//! let sprt = Sprt::new(EloModel::Normalized, 0.0, 2.0, 0.05, 0.05)?;
//! let pairs = DealSets::from_counts(&[379, 10170, 21828, 10640, 343])?; // LL, LD, DD + WL, WD, WW
//! let llr = sprt.llr(&pairs);
//! assert!((llr - 2.9455).abs() < 1e-4);
//! assert_eq!(sprt.decide(llr), Decision::AcceptH1);
//!
//! // What to expect of such a test if the truth lies in the middle.
//! let plan = SprtPlan::normalized(&sprt, 1.0);
//! assert!((plan.pass - 0.5).abs() < 1e-9 && plan.expected > 260_000.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod after;
mod bayes;
mod likelihood;
mod plan;
mod tracker;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::deal_sets::DealSets;
use crate::elo::{NORMALIZED_ELO_UNIT, score_from_elo};
use crate::support::Support;

pub use after::AfterSprt;
pub use bayes::{BayesElo, LossDrawWin, PairModel};
pub use likelihood::{
    llr_mean, llr_mean_gaussian, llr_mean_profile, llr_t, llr_t_profile, mean_jumps, normalized_llr_profile,
};
pub use plan::{Passage, SprtPlan, passage_of_walk};
pub use tracker::{Overshoot, SprtTracker};

/// In which unit the two hypotheses are given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum EloModel {
    /// Logistic Elo: a score.
    Logistic,
    /// Normalized Elo: a score in standard deviations of a game. The same bounds take the same number of games
    /// whatever the share of draws; the usual choice.
    Normalized,
    /// Elo of the BayesElo model, converted to logistic Elo with the share of draws observed so far.
    Bayes,
}

/// Why a test cannot be set up.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum SprtError {
    /// The hypotheses are in the wrong order, or too far out for a test to be of use.
    #[error(
        "elo0 = {elo0} and elo1 = {elo1}: elo0 must be the smaller one, and both must lie between -1000 and 1000"
    )]
    Bounds {
        /// The null hypothesis.
        elo0: f64,
        /// The alternative.
        elo1: f64,
    },
    /// An error probability is out of range.
    #[error("alpha = {alpha} and beta = {beta}: both must be at least {LEAST_ERROR:e} and below 0.5")]
    Errors {
        /// Probability of a false positive.
        alpha: f64,
        /// Probability of a false negative.
        beta: f64,
    },
}

/// Nobody plays long enough for smaller errors, and far below the bounds are no numbers any more.
const LEAST_ERROR: f64 = 1e-9;

/// What a sequential test says so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// The difference is no more than `elo0` (as against `elo1`).
    AcceptH0,
    /// The difference is `elo1` or more (as against `elo0`).
    AcceptH1,
    /// Play on.
    Continue,
}

/// A sequential probability ratio test of `elo0` against `elo1` (A. Wald 1945), generalized: the likelihoods are
/// maximised over all distributions of a deal set's score that have the hypothesised strength.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: EloModel,
}

impl Sprt {
    /// A test of `elo0` against `elo1` with error probabilities `alpha` (accepting `elo1` when `elo0` holds) and
    /// `beta` (the reverse). Negative bounds are fine.
    ///
    /// # Errors
    /// Unless `-1000 <= elo0 < elo1 <= 1000` and `1e-9 <= alpha, beta < 0.5`.
    pub fn new(model: EloModel, elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Self, SprtError> {
        if !(-1000.0 <= elo0 && elo0 < elo1 && elo1 <= 1000.0) {
            return Err(SprtError::Bounds { elo0, elo1 });
        }
        let possible = |p: f64| (LEAST_ERROR..0.5).contains(&p);
        if !(possible(alpha) && possible(beta)) {
            return Err(SprtError::Errors { alpha, beta });
        }
        Ok(Self { elo0, elo1, alpha, beta, model })
    }

    /// The two hypotheses, in Elo of the test's model.
    pub fn hypotheses(&self) -> (f64, f64) {
        (self.elo0, self.elo1)
    }

    /// The error probabilities `(alpha, beta)`.
    pub fn errors(&self) -> (f64, f64) {
        (self.alpha, self.beta)
    }

    /// The unit of the hypotheses.
    pub fn model(&self) -> EloModel {
        self.model
    }

    /// The bounds of the log-likelihood ratio: `ln(beta / (1 - alpha))` and `ln((1 - beta) / alpha)`, between which
    /// one plays on; -2.944 and 2.944 at 5 %.
    pub fn bounds(&self) -> (f64, f64) {
        (libm::log(self.beta / (1.0 - self.alpha)), libm::log((1.0 - self.beta) / self.alpha))
    }

    /// Log-likelihood ratio of `elo1` to `elo0`; 0 without sets. Classes that never occurred count as a thousandth
    /// of an occurrence. (0 also where no distribution meets a hypothesis: with the bounds of [`Sprt::new`] that takes
    /// sets of more than 24 games.)
    pub fn llr(&self, sets: &DealSets) -> f64 {
        if sets.sets() == 0 {
            return 0.0;
        }
        let support = Support::from(sets);
        let llr = match self.model {
            EloModel::Logistic => llr_mean(&support, score_from_elo(self.elo0), score_from_elo(self.elo1)),
            EloModel::Normalized => {
                // Deviations of a set's mean score, which are sqrt(games) times smaller than a game's.
                let unit = libm::sqrt(f64::from(sets.games_per_set())) / NORMALIZED_ELO_UNIT;
                llr_t(&support, 0.5, self.elo0 * unit, self.elo1 * unit)
            }
            EloModel::Bayes => {
                let bayes = BayesElo::fit(sets);
                llr_mean(&support, bayes.expected_score(self.elo0), bayes.expected_score(self.elo1))
            }
        };
        llr.unwrap_or(0.0)
    }

    /// What the test says at a log-likelihood ratio, without correction for overshoot: at or beyond a bound it stops.
    pub fn decide(&self, llr: f64) -> Decision {
        let (lower, upper) = self.bounds();
        decide_between(llr, lower, upper)
    }
}

fn decide_between(llr: f64, lower: f64, upper: f64) -> Decision {
    if llr <= lower {
        Decision::AcceptH0
    } else if llr >= upper {
        Decision::AcceptH1
    } else {
        Decision::Continue
    }
}
