//! The bootstrap over deal sets: errors without a formula.

use serde::Serialize;

use crate::deal_sets::DealSets;
use crate::estimate::{Estimate, Level};
use crate::histogram::Histogram;
use crate::note::Note;
use crate::numeric::finite;
use crate::random::Stream;

/// A seeded bootstrap (B. Efron 1979): deal sets are drawn with replacement, as many as there are, `resamples`
/// times. The same seed and counts give the same report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Bootstrap {
    /// How many resamples; a thousand for an error, ten thousand for an interval worth printing.
    pub resamples: u32,
    /// Seed of the draws.
    pub seed: u64,
}

impl Bootstrap {
    /// The score of the first side (0 to 1), with the bootstrap's standard error and percentile interval.
    pub fn score(&self, sets: &DealSets, level: Level) -> Estimate {
        let note = sets.spread_note();
        let mean = |counts: &[u64]| DealSets::from_counts(counts).ok()?.mean();
        self.counts(sets.counts(), level, note, mean)
    }

    /// Elo of the first side, with the bootstrap's standard error and percentile interval. Resamples without a
    /// finite Elo count as beyond every finite one; if they reach the percentiles, the interval is open there.
    pub fn elo(&self, sets: &DealSets, level: Level) -> Estimate {
        let mut estimate = self.score(sets, level);
        let convert = |score: Option<f64>| crate::elo::elo_from_score(score?);
        let ends = (estimate.low.is_some(), estimate.high.is_some());
        estimate.value = convert(estimate.value);
        estimate.low = convert(estimate.low);
        estimate.high = convert(estimate.high);
        // The error of the Elo by the slope at the estimate: that of the resamples may be infinite.
        let slope = sets.mean().map(|s| crate::elo::NORMALIZED_ELO_UNIT / (2.0 * s * (1.0 - s)));
        estimate.std_error = estimate.std_error.and_then(|se| finite(se * slope?));
        estimate.note = estimate.note.or(match (ends, estimate.low, estimate.high) {
            ((true, true), None, None) => Some(Note::OpenBothWays),
            ((true, _), None, _) => Some(Note::OpenBelow),
            ((_, true), _, None) => Some(Note::OpenAbove),
            _ => None,
        });
        estimate
    }

    /// Mean of a histogram, in the unit of its values.
    pub fn mean(&self, histogram: &Histogram, level: Level) -> Estimate {
        let (values, counts): (Vec<i64>, Vec<u64>) = histogram.iter().unzip();
        let note = match values.len() {
            0 => Some(Note::NoData),
            1 => Some(if counts == [1] { Note::SingleSet } else { Note::NoSpread }),
            _ => None,
        };
        self.counts(&counts, level, note, |counts| {
            let total: f64 = counts.iter().map(|&n| n as f64).sum();
            let sum: f64 = values.iter().zip(counts).map(|(&v, &n)| v as f64 * n as f64).sum();
            finite(sum / total)
        })
    }

    /// Any statistic of class counts. `no_spread` says why there is nothing to resample, if so; resamples where the
    /// statistic is `None` are left out.
    ///
    /// The percentile interval takes the order statistics of rank `q (resamples - 1)`, interpolated linearly.
    pub fn counts(
        &self,
        counts: &[u64],
        level: Level,
        no_spread: Option<Note>,
        statistic: impl Fn(&[u64]) -> Option<f64>,
    ) -> Estimate {
        let sets = counts.iter().fold(0_u64, |sum, &n| sum.saturating_add(n));
        if sets == 0 {
            return Estimate::missing(level, 0, Note::NoData);
        }
        let value = statistic(counts).and_then(finite);
        if let Some(note) = no_spread {
            return Estimate { value, ..Estimate::missing(level, sets, note) };
        }
        let mut stream = Stream::new(self.seed);
        let mut drawn: Vec<f64> = (0..self.resamples)
            .filter_map(|_| statistic(&resample(counts, sets, &mut stream)).and_then(finite))
            .collect();
        if drawn.len() < 2 {
            return Estimate { value, ..Estimate::missing(level, sets, Note::TooFewResamples) };
        }
        let n = drawn.len() as f64;
        let mean = drawn.iter().sum::<f64>() / n;
        let squares: f64 = drawn.iter().map(|x| (x - mean) * (x - mean)).sum();
        drawn.sort_by(f64::total_cmp);
        Estimate {
            value,
            std_error: finite(libm::sqrt(squares / (n - 1.0))),
            low: finite(percentile(&drawn, level.alpha() / 2.0)),
            high: finite(percentile(&drawn, 1.0 - level.alpha() / 2.0)),
            level: level.get(),
            sets,
            note: None,
        }
    }
}

/// Draws `sets` deal sets with replacement.
fn resample(counts: &[u64], sets: u64, stream: &mut Stream) -> Vec<u64> {
    let mut drawn = vec![0; counts.len()];
    for _ in 0..sets {
        let mut rest = stream.below(sets);
        for (class, &n) in counts.iter().enumerate() {
            if rest < n {
                drawn[class] += 1;
                break;
            }
            rest -= n;
        }
    }
    drawn
}

/// Linear interpolation between the order statistics of a sorted, non-empty sample.
pub(crate) fn percentile(sorted: &[f64], q: f64) -> f64 {
    let place = q * (sorted.len() - 1) as f64;
    let below = (place.floor() as usize).min(sorted.len() - 1);
    let above = (below + 1).min(sorted.len() - 1);
    sorted[below] + (place - below as f64) * (sorted[above] - sorted[below])
}
