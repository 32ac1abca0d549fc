//! An observed distribution on any finite, ordered support: what the generalized SPRT works on.

use thiserror::Error;

use crate::deal_sets::DealSets;
use crate::histogram::Histogram;

/// Weight given to a class that was never observed, so that every hypothesis stays possible (fishtest and fastchess
/// do the same).
pub(crate) const UNSEEN: f64 = 1e-3;

/// Why numbers do not make a distribution.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SupportError {
    /// Fewer than two values, or as many values as weights is not the case.
    #[error("{values} values with {weights} weights: there must be two or more, one weight for each")]
    Sizes {
        /// Number of values.
        values: usize,
        /// Number of weights.
        weights: usize,
    },
    /// The values are not finite and strictly ascending.
    #[error("the values must be finite and strictly ascending; number {0} is not (counted from 0)")]
    Values(usize),
    /// A weight is negative or not finite.
    #[error("weights must be finite and not negative; number {0} is not (counted from 0)")]
    Weights(usize),
}

/// Values with their observed frequencies. Zero frequencies are replaced by a thousandth.
#[derive(Debug, Clone, PartialEq)]
pub struct Support {
    values: Vec<f64>,
    weights: Vec<f64>,
    total: f64,
}

impl Support {
    /// A distribution from strictly ascending values and how often each was observed.
    ///
    /// # Errors
    /// If the numbers do not make a distribution.
    pub fn new(values: &[f64], weights: &[f64]) -> Result<Self, SupportError> {
        if values.len() < 2 || values.len() != weights.len() {
            return Err(SupportError::Sizes { values: values.len(), weights: weights.len() });
        }
        let ascending = |i: usize| values[i].is_finite() && (i == 0 || values[i - 1] < values[i]);
        if let Some(i) = (0..values.len()).find(|&i| !ascending(i)) {
            return Err(SupportError::Values(i));
        }
        if let Some(i) = weights.iter().position(|w| !(w.is_finite() && *w >= 0.0)) {
            return Err(SupportError::Weights(i));
        }
        let weights: Vec<f64> = weights.iter().map(|&w| if w == 0.0 { UNSEEN } else { w }).collect();
        let total = weights.iter().sum();
        Ok(Self { values: values.to_vec(), weights, total })
    }

    /// The distribution of a histogram's values times `scale` (positive), e.g. point margins as fractions of the
    /// largest one.
    ///
    /// # Errors
    /// If fewer than two different values were observed, or the scale is not positive.
    pub fn from_histogram(histogram: &Histogram, scale: f64) -> Result<Self, SupportError> {
        let (values, weights): (Vec<f64>, Vec<f64>) =
            histogram.iter().map(|(value, n)| (value as f64 * scale, n as f64)).unzip();
        Self::new(&values, &weights)
    }

    /// The values, ascending.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// Number of observations (with what unseen classes add to it).
    pub fn total(&self) -> f64 {
        self.total
    }

    /// Values with their shares, which add up to 1.
    pub fn shares(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        self.values.iter().zip(&self.weights).map(|(&value, &weight)| (value, weight / self.total))
    }

    /// Mean value.
    pub fn mean(&self) -> f64 {
        self.shares().map(|(value, share)| value * share).sum()
    }

    /// Variance, divisor [`total`](Self::total).
    pub fn variance(&self) -> f64 {
        self.second_moment_about(self.mean())
    }

    /// Mean square distance from `centre`.
    pub fn second_moment_about(&self, centre: f64) -> f64 {
        self.shares().map(|(value, share)| share * (value - centre) * (value - centre)).sum()
    }
}

impl From<&DealSets> for Support {
    fn from(sets: &DealSets) -> Self {
        let values = (0..sets.counts().len()).map(|k| sets.class_score(k)).collect();
        let weights: Vec<f64> =
            sets.counts().iter().map(|&n| if n == 0 { UNSEEN } else { n as f64 }).collect();
        let total = weights.iter().sum();
        Self { values, weights, total }
    }
}
