//! Estimates after a sequential test.
//!
//! A test that stops when it likes what it sees flatters the winner, so that the usual estimate is biased. Here the
//! test is taken as a Brownian motion between two walls, outcomes are ordered from the quickest rejection to the
//! quickest acceptance, and the estimate is the strength at which half of all outcomes are worse than the one seen
//! (D. Siegmund, *Sequential Analysis*, ch. IV; the idea and the ordering are those of fishtest).

use std::f64::consts::PI;

use serde::Serialize;

use crate::deal_sets::DealSets;
use crate::elo::{Figure, NORMALIZED_ELO_UNIT, score_from_elo};
use crate::estimate::{Estimate, Level};
use crate::note::Note;
use crate::numeric::{bracketed_root, normal_cdf, normal_ln_cdf};
use crate::sprt::plan::pass_probability;
use crate::sprt::{EloModel, Sprt};
use crate::support::Support;

/// What can be said of the difference after a sequential test (or at any time during one).
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct AfterSprt {
    /// Median-unbiased logistic Elo with its interval; `std_error` is not defined. Differences beyond 1000 Elo are
    /// left open.
    pub elo: Estimate,
    /// Probability, if both were equally strong, of an outcome worse than this one: the likelihood of superiority.
    pub superiority: Figure,
    /// Whether the log-likelihood ratio lay beyond a bound by more than 3 %, where the ordering of outcomes is rough.
    pub clamped: bool,
}

/// Where the search for Elo ends.
const FAR: f64 = 1000.0;

impl AfterSprt {
    /// The estimates from the sets that a test saw.
    pub fn estimate(sprt: &Sprt, sets: &DealSets, level: Level) -> Self {
        if sets.sets() == 0 {
            let elo = Estimate::missing(level, 0, Note::NoData);
            return Self { elo, superiority: Figure::missing(Note::NoData), clamped: false };
        }
        let walk = ObservedWalk::new(sprt, sets);
        // Worse outcomes grow rarer as the strength grows.
        let strength = |worse: f64| {
            let excess = |elo: f64| walk.worse(elo) - worse;
            let inside = excess(-FAR) > 0.0 && excess(FAR) < 0.0;
            inside.then(|| bracketed_root(excess, -FAR, FAR))
        };
        let tail = level.alpha() / 2.0;
        let (value, low, high) = (strength(0.5), strength(1.0 - tail), strength(tail));
        let note = match (value, low, high) {
            (Some(_), Some(_), Some(_)) => None,
            _ => sets.spread_note().or(match (low, high) {
                (None, None) => Some(Note::OpenBothWays),
                (None, _) => Some(Note::OpenBelow),
                _ => Some(Note::OpenAbove),
            }),
        };
        let elo = Estimate { value, std_error: None, low, high, level: level.get(), sets: sets.sets(), note };
        Self { elo, superiority: Figure::known(walk.worse(0.0)), clamped: walk.clamped }
    }
}

/// The test as a Brownian motion: its walls, and where and when it was seen.
struct ObservedWalk {
    walls: (f64, f64),
    scores: (f64, f64),
    variance: f64,
    time: f64,
    place: f64,
    clamped: bool,
}

impl ObservedWalk {
    fn new(sprt: &Sprt, sets: &DealSets) -> Self {
        let support = Support::from(sets);
        let (mean, variance) = (support.mean(), support.variance());
        let (elo0, elo1) = sprt.hypotheses();
        let score = |elo: f64| match sprt.model() {
            EloModel::Logistic => score_from_elo(elo),
            EloModel::Normalized => {
                elo / NORMALIZED_ELO_UNIT * libm::sqrt(f64::from(sets.games_per_set()) * variance) + 0.5
            }
            EloModel::Bayes => super::BayesElo::fit(sets).expected_score(elo),
        };
        let scores = (score(elo0), score(elo1));
        let walls = sprt.bounds();
        let slope = (mean - (scores.0 + scores.1) / 2.0) * (scores.1 - scores.0) / variance;
        let llr = slope * support.total();
        let place = llr.clamp(walls.0, walls.1);
        // A ratio beyond a wall is taken back along its own slope to the time it met the wall.
        let time = if place == llr { support.total() } else { place / slope };
        let clamped = llr > 1.03 * walls.1 || llr < 1.03 * walls.0;
        Self { walls, scores, variance, time, place, clamped }
    }

    /// Probability of a worse outcome when the true difference is `elo`: drift and variance as in the approximation
    /// "alt2", with the variance observed.
    fn worse(&self, elo: f64) -> f64 {
        let s = score_from_elo(elo);
        let (s0, s1) = self.scores;
        let motion = Motion {
            start: -self.walls.0,
            width: self.walls.1 - self.walls.0,
            gamma: (s - (s0 + s1) / 2.0) / (s1 - s0),
            spread: (s1 - s0) * (s1 - s0) / self.variance * self.time,
        };
        motion.left_of(self.place - self.walls.0).clamp(0.0, 1.0)
    }
}

/// A Brownian motion between walls at 0 and `width`, looked at at one time.
struct Motion {
    /// Where it starts.
    start: f64,
    /// Where the upper wall is.
    width: f64,
    /// Drift over variance, per unit of time.
    gamma: f64,
    /// Variance up to the time of looking.
    spread: f64,
}

impl Motion {
    /// Probability that it has left by the lower wall, or is still inside and not above `y`.
    ///
    /// Two exact series: eigenfunctions for late times, images for early ones. At the switch either needs a handful of
    /// terms.
    fn left_of(&self, y: f64) -> f64 {
        if self.spread >= 0.2 * self.width * self.width { self.late(y) } else { self.early(y) }
    }

    /// `h(x) + sum_n e^(-lambda_n t + gamma (y - x)) sin(n pi x / A) U_n(y)`: the chance to leave below at all, less
    /// what is still inside and will, plus what is inside and not above `y`, in eigenfunctions of the killed motion.
    fn late(&self, y: f64) -> f64 {
        let &Self { start: x, width, gamma, spread } = self;
        let below = 1.0 - pass_probability(2.0 * gamma, -x, width - x);
        let front = gamma * (y - x) - gamma * gamma * spread / 2.0;
        let mut sum = 0.0;
        for n in 1..100 {
            let k = f64::from(n) * PI;
            let decay = k * k * spread / (2.0 * width * width);
            let wave = 2.0 * (width * gamma * libm::sin(k * y / width) - k * libm::cos(k * y / width))
                / (width * width * gamma * gamma + k * k);
            sum += libm::exp(front - decay) * libm::sin(k * x / width) * wave;
            if decay > 60.0 {
                break;
            }
        }
        below + sum
    }

    /// The same by reflection at both walls.
    fn early(&self, y: f64) -> f64 {
        let &Self { start: x, width, gamma, spread } = self;
        let deviation = libm::sqrt(spread);
        let drift = gamma * spread;
        let mut sum = 0.0;
        for k in -4..=4 {
            let shift = 2.0 * f64::from(k) * width;
            // Inside and not above y: a source at x + shift, a sink at -x + shift.
            for (image, sign) in [(x + shift, 1.0), (shift - x, -1.0)] {
                let (from, to) = ((-image - drift) / deviation, (y - image - drift) / deviation);
                sum += sign * weighted_normal_between(gamma * (image - x), from, to);
            }
            // Left by the lower wall: the time at which an image at distance d would reach it.
            let distance = x + shift;
            let (d, sign) = (distance.abs(), distance.signum());
            sum += sign * weighted_normal(-gamma * (x + d), (drift - d) / deviation);
            sum += sign * weighted_normal(gamma * (d - x), (-d - drift) / deviation);
        }
        sum
    }
}

/// `e^c Phi(z)`, where the one may be huge and the other tiny.
fn weighted_normal(c: f64, z: f64) -> f64 {
    libm::exp(c + normal_ln_cdf(z))
}

/// `e^c (Phi(to) - Phi(from))`, taken in the tail where the difference keeps its digits.
fn weighted_normal_between(c: f64, from: f64, to: f64) -> f64 {
    if c == 0.0 && from < 0.0 && to > 0.0 {
        normal_cdf(to) - normal_cdf(from)
    } else if from + to > 0.0 {
        weighted_normal(c, -from) - weighted_normal(c, -to)
    } else {
        weighted_normal(c, to) - weighted_normal(c, from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_series_agree_where_both_converge() {
        for gamma in [-6.0, -1.0, -0.1, 0.0, 0.3, 2.0, 5.0] {
            for spread in [0.1, 0.2, 0.4] {
                for (start, y) in [(0.5, 0.5), (0.3, 0.8), (0.7, 0.0), (0.4, 1.0)] {
                    // A width of 5 with everything scaled to it.
                    let motion =
                        Motion { start: 5.0 * start, width: 5.0, gamma: gamma / 5.0, spread: 25.0 * spread };
                    let (late, early) = (motion.late(5.0 * y), motion.early(5.0 * y));
                    assert!((late - early).abs() < 1e-10, "{gamma} {spread} {start} {y}: {late} {early}");
                }
            }
        }
    }

    #[test]
    fn extreme_motions_stay_probabilities() {
        for gamma in [-1e4, -300.0, -20.0, 20.0, 300.0, 1e4] {
            for spread in [1e-6, 1e-3, 0.19, 0.21, 1.0, 50.0] {
                for y in [0.0, 0.5, 1.0] {
                    let motion = Motion { start: 0.5, width: 1.0, gamma, spread };
                    let p = motion.left_of(y);
                    assert!((-1e-9..=1.0 + 1e-9).contains(&p), "{gamma} {spread} {y}: {p}");
                }
            }
        }
    }
}
