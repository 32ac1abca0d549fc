//! What to expect of a sequential test before it is run.

use serde::Serialize;

use crate::elo::{NORMALIZED_ELO_UNIT, score_from_elo};
use crate::numeric::{bracketed_root, expm1_over};
use crate::sprt::Sprt;

/// Chance to pass and mean length.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Passage {
    /// Probability that the test accepts `elo1`.
    pub pass: f64,
    /// Expected length, in observations (games in [`SprtPlan`], steps of the walk in [`passage_of_walk`]).
    pub expected: f64,
}

/// The spread of a game's score, on which the length of a test depends.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SprtPlan {
    /// Share of draws, 0 to 1.
    pub draw_ratio: f64,
    /// Root mean square, in Elo, of what the deal gives to one seat. Playing each deal with both seatings removes
    /// that part of the variance.
    pub rms_bias: f64,
}

impl SprtPlan {
    /// Variance per game: `(1 - draw_ratio) / 4 - (score(rms_bias) - 1/2)^2`. `None` unless positive.
    pub fn variance(&self) -> Option<f64> {
        let bias = score_from_elo(self.rms_bias) - 0.5;
        let variance = (1.0 - self.draw_ratio) / 4.0 - bias * bias;
        (variance > 0.0 && self.draw_ratio >= 0.0).then_some(variance)
    }

    /// Chance to pass and expected number of games of a test in normalized Elo when the true difference is `nelo`. The
    /// spread of a game cancels.
    pub fn normalized(sprt: &Sprt, nelo: f64) -> Passage {
        let (elo0, elo1) = sprt.hypotheses();
        brownian(sprt, [elo0, elo1, nelo].map(|x| x / NORMALIZED_ELO_UNIT), 1.0)
    }

    /// The same for a test in logistic Elo when the true difference is `elo`. `None` if the spread is impossible.
    pub fn logistic(&self, sprt: &Sprt, elo: f64) -> Option<Passage> {
        Self::with_variance(sprt, elo, self.variance()?)
    }

    /// The same for a variance per game that is known, say by earlier games. `None` unless it is positive.
    pub fn with_variance(sprt: &Sprt, elo: f64, variance: f64) -> Option<Passage> {
        let (elo0, elo1) = sprt.hypotheses();
        (variance > 0.0).then(|| brownian(sprt, [elo0, elo1, elo].map(score_from_elo), variance))
    }
}

/// Wald's formulas for a Brownian motion: with `w = (s1 - s0)^2 / variance` and `h = (2 s - s0 - s1) / (s1 - s0)`, the
/// ratio drifts by `h w / 2` and spreads by `w` a game.
fn brownian(sprt: &Sprt, [s0, s1, s]: [f64; 3], variance: f64) -> Passage {
    let (lower, upper) = sprt.bounds();
    let w = (s1 - s0) * (s1 - s0) / variance;
    let h = (2.0 * s - s0 - s1) / (s1 - s0);
    let pass = pass_probability(h, lower, upper);
    // Near h = 0 the quotient loses its digits; the limit differs by O(h).
    let expected = if h.abs() < 1e-7 {
        -lower * upper / w
    } else {
        2.0 * (upper * pass + lower * (1.0 - pass)) / (h * w)
    };
    Passage { pass, expected }
}

/// `(1 - e^(-h a)) / (e^(-h b) - e^(-h a))` for `a < 0 < b`: the chance to leave by `b`. Written so that nothing
/// overflows and `h = 0` is no exception.
pub(super) fn pass_probability(h: f64, a: f64, b: f64) -> f64 {
    if h < 0.0 {
        // The mirror image: leaving by -a for the walk turned round.
        return 1.0 - pass_probability(-h, -b, -a);
    }
    // Multiplied out by e^(h a) both exponents are negative or zero.
    (-a * expm1_over(h * a)) / ((b - a) * expm1_over(-h * (b - a)))
}

/// Chance to leave by the upper bound, and expected number of steps, of a random walk with independent steps given as
/// `(step, probability)`, between `lower < 0 < upper`, the overshoot neglected (A. Wald, *Sequential Analysis*). `None`
/// if the steps do not take both signs.
pub fn passage_of_walk(steps: &[(f64, f64)], lower: f64, upper: f64) -> Option<Passage> {
    let both_signs =
        steps.iter().any(|s| s.0 > 0.0 && s.1 > 0.0) && steps.iter().any(|s| s.0 < 0.0 && s.1 > 0.0);
    if !(both_signs && lower < 0.0 && upper > 0.0) {
        return None;
    }
    let mean: f64 = steps.iter().map(|(x, p)| x * p).sum();
    let square: f64 = steps.iter().map(|(x, p)| x * x * p).sum();
    if mean.abs() < 1e-9 * libm::sqrt(square) {
        // Next to no drift: the limit, whose error is of the order of the drift.
        return Some(Passage { pass: -lower / (upper - lower), expected: -lower * upper / square });
    }
    // Wald's identity needs the root h != 0 of E[e^(-h step)] = 1; it has the sign of the drift and is near
    // 2 mean / square. Divided by h the function has that root alone: sum p step (e^(-h step) - 1) / (h step).
    let identity = |h: f64| steps.iter().map(|(x, p)| -p * x * expm1_over(-h * x)).sum::<f64>();
    let mut far = 2.0 * mean / square;
    while (identity(far) > 0.0) == (identity(0.0) > 0.0) && far.abs() < 1e12 {
        far *= 2.0;
    }
    let h = bracketed_root(identity, 0.0, far);
    let pass = pass_probability(h, lower, upper);
    Some(Passage { pass, expected: (upper * pass + lower * (1.0 - pass)) / mean })
}
