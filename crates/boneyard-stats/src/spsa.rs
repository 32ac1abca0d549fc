//! Gain sequences of SPSA, simultaneous perturbation stochastic approximation (Spall, IEEE TAC 37:3, 1992), as those use it
//! who tune game-playing programs: fishtest's schedule and its automatic mode.
//!
//! Iteration `k` (from 1) plays `theta + c(k) flip` against `theta - c(k) flip`, where `flip` is a random sign for each
//! parameter, and moves `theta` by `r(k) c(k) (wins - losses) flip`.

use crate::elo::NORMALIZED_ELO_UNIT;
use crate::numeric::chi_squared_quantile;

/// How perturbation and step shrink.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Decay {
    /// Exponent of the step, fishtest's `alpha`.
    pub alpha: f64,
    /// Exponent of the perturbation, fishtest's `gamma`.
    pub gamma: f64,
    /// Iterations that count as done before the first, as a share of all: fishtest's `A_ratio`.
    pub stability: f64,
}

impl Decay {
    /// Fishtest's defaults (Spall's exponents).
    pub const FISHTEST: Decay = Decay { alpha: 0.602, gamma: 0.101, stability: 0.1 };
}

/// The gain sequences of one parameter.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Gains {
    /// Fishtest's `c`: the perturbation at iteration 1.
    pub c0: f64,
    /// Fishtest's `a`.
    pub a0: f64,
    /// Fishtest's `A`, in iterations.
    pub stability: f64,
    alpha: f64,
    gamma: f64,
}

impl Gains {
    /// Sequences that end, after so many iterations, at a perturbation of `c_end` (in the parameter's unit) and a step of
    /// `r_end`. `stability` is in iterations; fishtest cuts `A_ratio` times the iterations down to a whole number, others
    /// do not.
    pub fn ending_at(c_end: f64, r_end: f64, iterations: f64, stability: f64, decay: Decay) -> Gains {
        let Decay { alpha, gamma, .. } = decay;
        let c0 = c_end * libm::pow(iterations, gamma);
        let a0 = r_end * c_end * c_end * libm::pow(stability + iterations, alpha);
        Gains { c0, a0, stability, alpha, gamma }
    }

    /// The perturbation at iteration `k`, from 1.
    pub fn c(&self, k: f64) -> f64 {
        self.c0 / libm::pow(k, self.gamma)
    }

    /// Fishtest's `R` at iteration `k`, from 1: a game that is won moves the parameter by `r(k) c(k)`.
    pub fn r(&self, k: f64) -> f64 {
        let c = self.c(k);
        self.a0 / libm::pow(self.stability + k, self.alpha) / (c * c)
    }
}

/// Fishtest's automatic mode: constant perturbation and step, and the games that they need.
#[derive(Debug, Clone, PartialEq)]
pub struct Auto {
    /// The perturbation of each parameter.
    pub c: Vec<f64>,
    /// The step, the same for all.
    pub r: f64,
    /// Games that bring the parameters near the optimum.
    pub games: u64,
}

/// What the automatic mode is told.
#[derive(Debug, Clone, PartialEq)]
pub struct AutoTerms<'a> {
    /// Elo that the result may be short of the optimum, with 95 %.
    pub precision: f64,
    /// Share of drawn games.
    pub draw_ratio: f64,
    /// Elo that a parameter loses at either end of its range, the optimum being in the middle.
    pub elo: f64,
    /// The least and the greatest value of each parameter.
    pub ranges: &'a [(f64, f64)],
}

impl Auto {
    /// `None` without parameters, for a precision or Elo that is not positive, a draw ratio outside 0..1, or an empty range.
    pub fn new(terms: &AutoTerms<'_>) -> Option<Auto> {
        let &AutoTerms { precision, draw_ratio, elo, ranges } = terms;
        let sound = precision > 0.0 && elo > 0.0 && (0.0..1.0).contains(&draw_ratio);
        if !sound || ranges.is_empty() || ranges.iter().any(|(min, max)| min >= max) {
            return None;
        }
        // What a unit of r costs in Elo: the slope of the score at a half is 1 / (2 unit).
        let unit = NORMALIZED_ELO_UNIT;
        let quantile = chi_squared_quantile(0.95, ranges.len() as f64);
        let r = precision / (unit * quantile * (1.0 - draw_ratio) / 8.0);
        let c: Vec<f64> = ranges.iter().map(|(min, max)| (max - min) / 6.0).collect();
        let slowest = ranges.iter().zip(&c).map(|((min, max), c)| {
            let half = (max - min) / 2.0;
            let curvature = -2.0 * elo / (half * half);
            -unit / (2.0 * r * c * c * curvature)
        });
        let games = 3.0 * slowest.fold(0.0, f64::max);
        Some(Auto { c, r, games: libm::round(games) as u64 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(value: f64, expected: f64, digits: f64) {
        assert!((value - expected).abs() <= digits, "{value}, expected {expected}");
    }

    #[test]
    fn s1_fishtest_tempo() {
        // Tempo,1,0,2,0.5,0.1, 500 games.
        let iterations = 250.0;
        let stability = (Decay::FISHTEST.stability * iterations).floor();
        let gains = Gains::ending_at(0.5, 0.1, iterations, stability, Decay::FISHTEST);
        assert_eq!(gains.stability, 25.0);
        close(gains.c0, 0.873_296_953_678_679_5, 1e-15);
        close(gains.a0, 0.735_221_655_357_017_7, 1e-15);
        for (k, c, r) in [(1.0, 0.873_297, 0.135_606), (10.0, 0.692_089, 0.180_537), (250.0, 0.5, 0.1)] {
            close(gains.c(k), c, 5e-7);
            close(gains.r(k), r, 5e-7);
        }
    }

    #[test]
    fn s3_openbench() {
        let gains = Gains::ending_at(0.5, 0.002, 25_000.0, 2500.0, Decay::FISHTEST);
        close(gains.c0, 1.390_471_031, 5e-10);
        close(gains.a0, 0.235_205_940, 5e-10);
        close(gains.r(1.0), 0.001_095_116, 5e-10);
    }

    #[test]
    fn s4_automatic() {
        let terms = AutoTerms { precision: 0.5, draw_ratio: 0.61, elo: 2.0, ranges: &[(0.0, 200.0); 4] };
        let auto = Auto::new(&terms).unwrap();
        close(auto.c[0], 33.3333, 5e-5);
        close(auto.r, 0.003_111_421, 5e-10);
        assert_eq!(auto.games, 376_868);
    }

    #[test]
    fn what_makes_no_sense_is_nothing() {
        let sound = AutoTerms { precision: 0.5, draw_ratio: 0.0, elo: 2.0, ranges: &[(0.0, 1.0)] };
        assert!(Auto::new(&sound).is_some());
        assert!(Auto::new(&AutoTerms { precision: 0.0, ..sound.clone() }).is_none());
        assert!(Auto::new(&AutoTerms { draw_ratio: 1.0, ..sound.clone() }).is_none());
        assert!(Auto::new(&AutoTerms { elo: f64::NAN, ..sound.clone() }).is_none());
        assert!(Auto::new(&AutoTerms { ranges: &[(1.0, 1.0)], ..sound.clone() }).is_none());
        assert!(Auto::new(&AutoTerms { ranges: &[], ..sound }).is_none());
    }
}
