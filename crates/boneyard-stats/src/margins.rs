//! Point margins of deal sets as exact sums.

use serde::{Deserialize, Serialize};

use crate::deal_sets::AccumulateError;
use crate::estimate::{ANYWHERE, Estimate, Level, Sample};
use crate::note::Note;

/// Exact sums over deal sets of the first side's point margin `m` and the number of hands `h` in the set.
///
/// All fields are integers: [`merge`](Self::merge) is exact, associative and commutative.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Margins {
    /// Deal sets.
    sets: u64,
    /// Sum of m, points.
    margin: i128,
    /// Sum of m^2.
    margin_squared: i128,
    /// Sum of h.
    hands: i128,
    /// Sum of h^2.
    hands_squared: i128,
    /// Sum of m h.
    margin_hands: i128,
}

impl Margins {
    /// No deal sets.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a deal set in which the first side scored `margin` points more (less, if negative) than the other over
    /// all games of the set, in `hands` hands.
    ///
    /// # Errors
    /// If 2^64 sets were added before.
    pub fn add(&mut self, margin: i32, hands: u32) -> Result<(), AccumulateError> {
        // 32 bits each way: every product fits 64 bits and 2^63 of them fit 128, so only `sets` can overflow.
        self.sets = self.sets.checked_add(1).ok_or(AccumulateError::Overflow)?;
        let (m, h) = (i128::from(margin), i128::from(hands));
        self.margin += m;
        self.margin_squared += m * m;
        self.hands += h;
        self.hands_squared += h * h;
        self.margin_hands += m * h;
        Ok(())
    }

    /// Adds the sums of `other`.
    ///
    /// # Errors
    /// If there would be more than 2^64 - 1 sets.
    pub fn merge(&mut self, other: &Self) -> Result<(), AccumulateError> {
        let sum = |a: i128, b: i128| a.checked_add(b).ok_or(AccumulateError::Overflow);
        *self = Self {
            sets: self.sets.checked_add(other.sets).ok_or(AccumulateError::Overflow)?,
            margin: sum(self.margin, other.margin)?,
            margin_squared: sum(self.margin_squared, other.margin_squared)?,
            hands: sum(self.hands, other.hands)?,
            hands_squared: sum(self.hands_squared, other.hands_squared)?,
            margin_hands: sum(self.margin_hands, other.margin_hands)?,
        };
        Ok(())
    }

    /// The same sets seen from the other side.
    #[must_use]
    pub fn reversed(&self) -> Self {
        Self { margin: -self.margin, margin_hands: -self.margin_hands, ..*self }
    }

    /// Deal sets added.
    pub fn sets(&self) -> u64 {
        self.sets
    }

    /// Sum of the margins, points.
    pub fn total_margin(&self) -> i128 {
        self.margin
    }

    /// Hands in all sets.
    pub fn total_hands(&self) -> i128 {
        self.hands
    }

    /// Mean margin per deal set in points, with Student's interval (`sets - 1` degrees of freedom).
    pub fn per_set(&self, level: Level) -> Estimate {
        self.sample_per_set().student(level)
    }

    /// Mean margin per hand in points: `sum m / sum h`, the ratio estimator, with its delta-method error
    /// `R = M / H`, `var R = n / (n - 1) * sum (m - R h)^2 / H^2` and Student's interval (Cochran, *Sampling
    /// Techniques*, ch. 6). Where all sets have the same number of hands this is the mean margin with its usual error.
    pub fn per_hand(&self, level: Level) -> Estimate {
        self.sample_per_hand().student(level)
    }

    pub(crate) fn sample_per_set(&self) -> Sample {
        let n = i128::from(self.sets);
        // With one unit a set the ratio is the mean.
        self.ratio(n, n, self.margin)
    }

    pub(crate) fn sample_per_hand(&self) -> Sample {
        self.ratio(self.hands, self.hands_squared, self.margin_hands)
    }

    fn ratio(&self, h: i128, h2: i128, mh: i128) -> Sample {
        let sets = self.sets;
        let sample = |value, error| Sample { value, error, sets, range: ANYWHERE };
        if h == 0 {
            return sample(None, Err(if sets == 0 { Note::NoData } else { Note::NoHands }));
        }
        let value = Some(self.margin as f64 / h as f64);
        if sets == 1 {
            return sample(value, Err(Note::SingleSet));
        }
        let squares = residual_squares(self.margin, self.margin_squared, h, h2, mh);
        if squares <= 0.0 {
            return sample(value, Err(if self.margin == 0 { Note::AllEven } else { Note::NoSpread }));
        }
        let n = sets as f64;
        sample(value, Ok(libm::sqrt(squares * n / (n - 1.0)) / h as f64))
    }
}

/// `sum (x - R y)^2` for `R = sum x / sum y`, from the integer sums. Exact until the last division wherever 128
/// bits are enough (sums up to about 10^12), because the three terms nearly cancel when the ratio is steady.
fn residual_squares(x: i128, xx: i128, y: i128, yy: i128, xy: i128) -> f64 {
    let exact = || {
        let first = y.checked_mul(y)?.checked_mul(xx)?;
        let second = x.checked_mul(y)?.checked_mul(xy)?.checked_mul(2)?;
        let third = x.checked_mul(x)?.checked_mul(yy)?;
        first.checked_sub(second)?.checked_add(third)
    };
    let (xf, yf) = (x as f64, y as f64);
    match exact() {
        Some(numerator) => numerator as f64 / (yf * yf),
        None => {
            let ratio = xf / yf;
            xx as f64 - 2.0 * ratio * xy as f64 + ratio * ratio * yy as f64
        }
    }
}
