//! Elo and normalized Elo of deal sets.
//!
//! Elo here is the logistic scale of 400 points a factor of ten. Normalized Elo measures the advantage in standard
//! deviations of a single game, so that equal differences take equally many games to show, whatever the share of
//! draws (M. Van den Bergh, *Normalized Elo*); its unit makes the two agree for small differences without draws.

use serde::Serialize;

use crate::deal_sets::DealSets;
use crate::estimate::{Estimate, Level};
use crate::note::Note;
use crate::numeric::{finite, normal_cdf, power_of_ten};

/// Normalized Elo per standard deviation of one game, `800 / ln 10`.
pub const NORMALIZED_ELO_UNIT: f64 = 347.435_585_522_601_46;

/// The Elo difference at which a score (0 to 1, exclusive) is expected: `-400 log10(1 / s - 1)`. `None` for scores
/// that no finite difference explains.
pub fn elo_from_score(score: f64) -> Option<f64> {
    if score > 0.0 && score < 1.0 { finite(-400.0 * libm::log10(1.0 / score - 1.0)) } else { None }
}

/// The score expected at an Elo difference: `1 / (1 + 10^(-elo / 400))`.
pub fn score_from_elo(elo: f64) -> f64 {
    1.0 / (1.0 + power_of_ten(-elo / 400.0))
}

/// A number that may be missing, and why.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Figure {
    /// The number.
    pub value: Option<f64>,
    /// Why it is missing.
    pub note: Option<Note>,
}

impl Figure {
    pub(crate) fn known(value: f64) -> Self {
        Self { value: finite(value), note: None }
    }

    pub(crate) fn missing(note: Note) -> Self {
        Self { value: None, note: Some(note) }
    }
}

/// The shape of the distribution of a deal set's score.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Shape {
    /// Variance of a deal set's score (scores from 0 to 1), divisor `sets`.
    pub variance: Option<f64>,
    /// Standard deviation per game that gives sets this variance: `sqrt(games_per_set * variance)`.
    pub deviation_per_game: Option<f64>,
    /// Third standardised moment.
    pub skewness: Option<f64>,
    /// Fourth standardised moment less 3.
    pub excess_kurtosis: Option<f64>,
    /// Why something is missing.
    pub note: Option<Note>,
}

impl DealSets {
    /// Elo difference of the first side, with `E(mu +- z se)` as interval, `se = sqrt(variance / sets)`; half its
    /// width is the `+-` that other programs print (fishtest, fastchess). The interval is open (`None`) on a side
    /// where it reaches a score of 0 or 1.
    pub fn elo(&self, level: Level) -> Estimate {
        self.elo_with(level, |variance, sets| (level.z(), libm::sqrt(variance / sets)))
    }

    /// As [`elo`](Self::elo), with Student's quantile (`sets - 1` degrees of freedom) in place of the normal one, as
    /// OpenBench has it. Better for few sets.
    pub fn elo_student(&self, level: Level) -> Estimate {
        self.elo_with(level, |variance, sets| (level.t(sets - 1.0), libm::sqrt(variance / sets)))
    }

    fn elo_with(&self, level: Level, reach: impl Fn(f64, f64) -> (f64, f64)) -> Estimate {
        let sets = self.sets();
        let (Some(mean), Some(variance)) = (self.mean(), self.central_moment(2)) else {
            return Estimate::missing(level, sets, Note::NoData);
        };
        let value = elo_from_score(mean);
        if let Some(note) = self.spread_note() {
            return Estimate { value, ..Estimate::missing(level, sets, note) };
        }
        let (quantile, se) = reach(variance, sets as f64);
        let low = elo_from_score(mean - quantile * se);
        let high = elo_from_score(mean + quantile * se);
        let note = match (low, high) {
            (Some(_), Some(_)) => None,
            (None, Some(_)) => Some(Note::OpenBelow),
            (Some(_), None) => Some(Note::OpenAbove),
            (None, None) => Some(Note::OpenBothWays),
        };
        // d Elo / d score = 400 / (ln 10 s (1 - s)); the unit above is twice 400 / ln 10.
        let slope = NORMALIZED_ELO_UNIT / (2.0 * mean * (1.0 - mean));
        Estimate { value, std_error: finite(se * slope), low, high, level: level.get(), sets, note }
    }

    /// Normalized Elo of the first side: `(mu - 1/2) / sigma * 800 / ln 10` with `sigma = sqrt(games_per_set *
    /// variance)` the standard deviation per game; error `z sqrt(variance / sets)` in the same unit. (The error of
    /// sigma itself is of second order and left out, as in fishtest and fastchess.)
    pub fn normalized_elo(&self, level: Level) -> Estimate {
        let sets = self.sets();
        let (Some(mean), Some(variance)) = (self.mean(), self.central_moment(2)) else {
            return Estimate::missing(level, sets, Note::NoData);
        };
        if let Some(note) = self.spread_note() {
            return Estimate::missing(level, sets, note);
        }
        let unit = NORMALIZED_ELO_UNIT / libm::sqrt(f64::from(self.games_per_set()) * variance);
        let (value, se) = ((mean - 0.5) * unit, libm::sqrt(variance / sets as f64) * unit);
        let reach = level.z() * se;
        Estimate {
            value: finite(value),
            std_error: finite(se),
            low: finite(value - reach),
            high: finite(value + reach),
            level: level.get(),
            sets,
            note: None,
        }
    }

    /// Likelihood of superiority: `Phi((mu - 1/2) / se)`, the probability that the first side is the stronger one
    /// when nothing was known before.
    pub fn superiority(&self) -> Figure {
        let (Some(mean), Some(variance)) = (self.mean(), self.central_moment(2)) else {
            return Figure::missing(Note::NoData);
        };
        match self.spread_note() {
            Some(note) => Figure::missing(note),
            None => Figure::known(normal_cdf((mean - 0.5) / libm::sqrt(variance / self.sets() as f64))),
        }
    }

    /// Variance, skewness and kurtosis of a set's score.
    pub fn shape(&self) -> Shape {
        let moment = |k| self.central_moment(k);
        let missing = Shape {
            variance: moment(2),
            deviation_per_game: None,
            skewness: None,
            excess_kurtosis: None,
            note: self.spread_note(),
        };
        let (Some(m2), Some(m3), Some(m4), None) = (moment(2), moment(3), moment(4), missing.note) else {
            return missing;
        };
        Shape {
            deviation_per_game: finite(libm::sqrt(f64::from(self.games_per_set()) * m2)),
            skewness: finite(m3 / (m2 * libm::sqrt(m2))),
            excess_kurtosis: finite(m4 / (m2 * m2) - 3.0),
            ..missing
        }
    }
}

/// Likelihood of superiority from decided games alone, as cutechess prints it:
/// `1/2 + 1/2 erf((wins - losses) / sqrt(2 (wins + losses)))`. For single games; pairs have their own error.
pub fn superiority_from_decided(wins: u64, losses: u64) -> Figure {
    let decided = wins as f64 + losses as f64;
    if decided == 0.0 {
        return Figure::missing(Note::NoDecidedGame);
    }
    Figure::known(normal_cdf((wins as f64 - losses as f64) / libm::sqrt(decided)))
}
