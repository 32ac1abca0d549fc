//! Counts over any integers: the general finite support, e.g. point margins.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::deal_sets::AccumulateError;
use crate::estimate::{ANYWHERE, Estimate, Level, Sample};
use crate::note::Note;

/// How often each integer value was observed, by ascending value.
///
/// Counts are integers: [`merge`](Self::merge) is exact, associative and commutative.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Histogram {
    counts: BTreeMap<i64, u64>,
}

impl Histogram {
    /// Nothing observed.
    pub fn new() -> Self {
        Self::default()
    }

    /// Counts one observation.
    ///
    /// # Errors
    /// If the count of this value would pass 64 bits.
    pub fn add(&mut self, value: i64) -> Result<(), AccumulateError> {
        self.add_many(value, 1)
    }

    /// Counts `times` observations of one value.
    ///
    /// # Errors
    /// If the count of this value would pass 64 bits.
    pub fn add_many(&mut self, value: i64, times: u64) -> Result<(), AccumulateError> {
        if times == 0 {
            return Ok(());
        }
        let count = self.counts.entry(value).or_insert(0);
        *count = count.checked_add(times).ok_or(AccumulateError::Overflow)?;
        Ok(())
    }

    /// Adds the counts of `other`.
    ///
    /// # Errors
    /// If a count would pass 64 bits; nothing has changed then.
    pub fn merge(&mut self, other: &Self) -> Result<(), AccumulateError> {
        let fits = |(value, n): (&i64, &u64)| self.count(*value).checked_add(*n).is_some();
        if !other.counts.iter().all(fits) {
            return Err(AccumulateError::Overflow);
        }
        for (&value, &n) in &other.counts {
            *self.counts.entry(value).or_insert(0) += n;
        }
        Ok(())
    }

    /// How often `value` was observed.
    pub fn count(&self, value: i64) -> u64 {
        self.counts.get(&value).copied().unwrap_or(0)
    }

    /// The observed values with their counts, ascending.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (i64, u64)> + '_ {
        self.counts.iter().map(|(&value, &n)| (value, n))
    }

    /// Number of observations.
    pub fn total(&self) -> u128 {
        self.counts.values().copied().map(u128::from).sum()
    }

    /// Mean with Student's interval (`total - 1` degrees of freedom), in the unit of the values.
    pub fn mean(&self, level: Level) -> Estimate {
        self.sample().student(level)
    }

    pub(crate) fn sample(&self) -> Sample {
        let total = self.total();
        let sets = u64::try_from(total).unwrap_or(u64::MAX);
        let n = total as f64;
        let mean = self.iter().map(|(value, count)| value as f64 * count as f64).sum::<f64>() / n;
        let value = (total > 0).then_some(mean);
        let error = match (total, self.counts.len()) {
            (0, _) => Err(Note::NoData),
            (1, _) => Err(Note::SingleSet),
            (_, 1) => Err(Note::NoSpread),
            _ => {
                let square = |x: f64| x * x;
                let squares: f64 = self.iter().map(|(v, count)| count as f64 * square(v as f64 - mean)).sum();
                Ok(libm::sqrt(squares / (n - 1.0) / n))
            }
        };
        Sample { value, error, sets, range: ANYWHERE }
    }
}
