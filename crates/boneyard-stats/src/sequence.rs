//! Confidence sequences: intervals that hold at all times at once, so that one may look whenever one likes and stop
//! when one likes.
//!
//! The two-sided normal mixture: `|S_n| <= sqrt((V + rho) (ln(1 + V / rho) + 2 ln(1 / alpha)))` for all `n` with
//! probability `1 - alpha`, `S_n` the centred sum and `V` its variance (H. Robbins 1970; S. Howard et al. 2021). With
//! the variance estimated it is the asymptotic sequence of I. Waudby-Smith et al., *Time-uniform central limit theory*
//! (arXiv 2103.06476); with the variance 1/4 that no distribution on [0, 1] exceeds it holds exactly.

use serde::Serialize;

use crate::deal_sets::DealSets;
use crate::estimate::{Estimate, Level, Sample};
use crate::histogram::Histogram;
use crate::margins::Margins;
use crate::note::Note;
use crate::numeric::finite;

/// The boundary of a normal mixture.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct NormalMixture {
    rho: f64,
    alpha: f64,
}

impl NormalMixture {
    /// The boundary that is close to its narrowest where the sum has variance `variance` (positive): `rho = V / (2
    /// ln(1 / alpha) + ln(1 + 2 ln(1 / alpha)))`. `None` unless it is positive and finite.
    pub fn tuned(variance: f64, level: Level) -> Option<Self> {
        let alpha = level.alpha();
        let twice = -2.0 * libm::log(alpha);
        let rho = variance / (twice + libm::log1p(twice));
        (rho > 0.0 && rho.is_finite()).then_some(Self { rho, alpha })
    }

    /// The mixture's parameter, in the unit of the variance.
    pub fn rho(&self) -> f64 {
        self.rho
    }

    /// How far the centred sum may stray where its variance is `variance`.
    pub fn radius(&self, variance: f64) -> f64 {
        let log = libm::log1p(variance / self.rho) - 2.0 * libm::log(self.alpha);
        libm::sqrt((variance + self.rho) * log)
    }
}

/// Always-valid intervals for deal sets. With the variance estimated they are asymptotic: good from some dozens of sets
/// on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AlwaysValid {
    level: Level,
    tuned_at: u64,
}

impl AlwaysValid {
    /// Intervals at a level, narrowest near `tuned_at` deal sets (at least 1). That number must be fixed before the
    /// first look.
    pub fn new(level: Level, tuned_at: u64) -> Self {
        Self { level, tuned_at: tuned_at.max(1) }
    }

    /// Half the width of the interval of a mean after `sets` sets with standard deviation `deviation` each. `None`
    /// unless both are positive.
    pub fn half_width(&self, deviation: f64, sets: u64) -> Option<f64> {
        let variance = deviation * deviation;
        let mixture = NormalMixture::tuned(variance * self.tuned_at as f64, self.level)?;
        let n = sets as f64;
        finite(mixture.radius(variance * n) / n)
    }

    /// The interval of a sample; asymptotic, hence good from some dozens of sets on.
    fn interval(&self, sample: Sample) -> Estimate {
        sample.within(self.level, |se| self.half_width(se * libm::sqrt(sample.sets as f64), sample.sets))
    }

    /// Mean score (0 to 1) of the first side, with the variance estimated.
    pub fn score(&self, sets: &DealSets) -> Estimate {
        self.interval(sets.sample())
    }

    /// Mean score (0 to 1) of the first side, with the largest variance possible. Wider, but exact from the first set
    /// on, and there even when all games were won.
    pub fn score_exact(&self, sets: &DealSets) -> Estimate {
        let n = sets.sets();
        let Some(value) = sets.mean() else { return Estimate::missing(self.level, 0, Note::NoData) };
        let reach = self.half_width(0.5, n);
        Estimate {
            low: reach.map(|r| (value - r).max(0.0)),
            high: reach.map(|r| (value + r).min(1.0)),
            note: None,
            ..Estimate::without_error(value, self.level, n, Note::NoSpread)
        }
    }

    /// Mean margin per hand.
    pub fn margin_per_hand(&self, margins: &Margins) -> Estimate {
        self.interval(margins.sample_per_hand())
    }

    /// Mean margin per deal set.
    pub fn margin_per_set(&self, margins: &Margins) -> Estimate {
        self.interval(margins.sample_per_set())
    }

    /// Mean of a histogram.
    pub fn mean(&self, histogram: &Histogram) -> Estimate {
        self.interval(histogram.sample())
    }
}
