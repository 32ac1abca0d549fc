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
}

/// A mean over deal sets with its standard error (from the unbiased variance, divisor `sets - 1`), before anybody asks
/// for an interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Sample {
    pub(crate) value: Option<f64>,
    pub(crate) error: Result<f64, Note>,
    pub(crate) sets: u64,
    /// The values that are possible at all.
    pub(crate) range: (f64, f64),
}

/// No limits.
pub(crate) const ANYWHERE: (f64, f64) = (f64::MIN, f64::MAX);

impl Sample {
    /// The interval `value +- t(sets - 1) se` (Student), within the range.
    pub(crate) fn student(&self, level: Level) -> Estimate {
        self.within(level, |se| Some(level.t(self.sets.saturating_sub(1) as f64) * se))
    }

    /// The interval `value +- reach(se)`, within the range.
    pub(crate) fn within(&self, level: Level, reach: impl Fn(f64) -> Option<f64>) -> Estimate {
        let missing = |note| Estimate { value: self.value, ..Estimate::missing(level, self.sets, note) };
        let (value, se) = match (self.value, self.error) {
            (Some(value), Ok(se)) => (value, se),
            (_, Err(note)) => return missing(note),
            (None, Ok(_)) => return missing(Note::NoData),
        };
        let Some(reach) = reach(se) else { return missing(Note::NoSpread) };
        Estimate {
            value: finite(value),
            std_error: finite(se),
            low: finite((value - reach).max(self.range.0)),
            high: finite((value + reach).min(self.range.1)),
            level: level.get(),
            sets: self.sets,
            note: None,
        }
    }
}
