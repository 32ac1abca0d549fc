//! A number with its error: the shape of most reports.

use serde::Serialize;

use crate::note::Note;
use crate::numeric::{finite, normal_quantile, student_quantile};

/// A confidence level strictly between 0 and 1.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub struct Level(f64);

impl Level {
    /// 95 %.
    pub const P95: Self = Self(0.95);
    /// 99 %.
    pub const P99: Self = Self(0.99);

    /// A level, or `None` unless `0 < level < 1`.
    pub fn new(level: f64) -> Option<Self> {
        (level > 0.0 && level < 1.0).then_some(Self(level))
    }

    /// The level as a fraction.
    pub fn get(self) -> f64 {
        self.0
    }

    /// The error probability left over, `1 - level`.
    pub fn alpha(self) -> f64 {
        1.0 - self.0
    }

    /// Standard errors on either side under the normal law; 1.959963984540054 at 95 %.
    pub fn z(self) -> f64 {
        // The literal keeps the usual level exact: 1 - 0.95 is not 0.05 in binary.
        if self == Self::P95 { Z95 } else { -normal_quantile(self.alpha() / 2.0) }
    }

    /// Standard errors on either side under Student's law with `df` degrees of freedom.
    pub fn t(self, df: f64) -> f64 {
        student_quantile(0.5 + self.0 / 2.0, df)
    }
}

/// The 97.5 % point of the normal law.
pub(crate) const Z95: f64 = 1.959_963_984_540_054;

/// An estimate with its standard error and confidence interval. What cannot be estimated is `None`; `note` says why.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Estimate {
    /// The estimate, in the unit of the function that made it.
    pub value: Option<f64>,
    /// Its standard error, in the same unit.
    pub std_error: Option<f64>,
    /// Lower end of the interval; `None` also where the interval is open below.
    pub low: Option<f64>,
    /// Upper end of the interval; `None` also where the interval is open above.
    pub high: Option<f64>,
    /// Confidence level of the interval as a fraction.
    pub level: f64,
    /// Number of deal sets (the sample size).
    pub sets: u64,
    /// Why something is missing.
    pub note: Option<Note>,
}

impl Estimate {
    /// Half the width of the interval, where both ends exist.
    pub fn half_width(&self) -> Option<f64> {
        Some((self.high? - self.low?) / 2.0)
    }

    /// An estimate of which nothing is known but the reason.
    pub fn missing(level: Level, sets: u64, note: Note) -> Self {
        Self {
            value: None,
            std_error: None,
            low: None,
            high: None,
            level: level.get(),
            sets,
            note: Some(note),
        }
    }

    /// A value whose error cannot be estimated.
    pub fn without_error(value: f64, level: Level, sets: u64, note: Note) -> Self {
        Self { value: finite(value), ..Self::missing(level, sets, note) }
    }

    /// The interval `value +- t(sets - 1) se` (Student). `se` must be the standard error made from the unbiased
    /// variance (divisor `sets - 1`). The ends are cut to `range`, the values that are possible at all.
    pub fn student(value: f64, se: f64, level: Level, sets: u64, range: (f64, f64)) -> Self {
        debug_assert!(sets >= 2);
        let reach = level.t(sets.saturating_sub(1) as f64) * se;
        Self {
            value: finite(value),
            std_error: finite(se),
            low: finite((value - reach).max(range.0)),
            high: finite((value + reach).min(range.1)),
            level: level.get(),
            sets,
            note: None,
        }
    }
}
