//! The scores of deal sets as integer counts.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::estimate::{Estimate, Level, Sample};
use crate::note::Note;
use crate::numeric::power_of;

/// Why an observation or a merge was refused. Nothing has changed when this comes back.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AccumulateError {
    /// A deal set cannot score that much.
    #[error("a deal set of {games_per_set} games scores 0 to {} half points, not {half_points}", 2 * games_per_set)]
    OutOfSupport {
        /// What was to be added.
        half_points: u32,
        /// Games in a set.
        games_per_set: u32,
    },
    /// Two accumulators count different kinds of deal sets.
    #[error("deal sets of {left} games and of {right} games cannot be counted together")]
    DifferentSets {
        /// Games in a set here.
        left: u32,
        /// Games in a set there.
        right: u32,
    },
    /// The number of classes does not belong to whole games.
    #[error(
        "{0} classes of score do not belong to a deal set: n games have 2 n + 1 classes, n from 1 to {MAX_GAMES}"
    )]
    Classes(usize),
    /// More identical sets than sets.
    #[error("{identical} identical deal sets are more than the {sets} deal sets counted")]
    TooManyIdentical {
        /// Identical deal sets.
        identical: u64,
        /// Deal sets in all.
        sets: u64,
    },
    /// Counts that should have grown have not.
    #[error("the counts are no continuation of those before: a class has become smaller")]
    NoContinuation,
    /// Scores of another number of agents than the pool has.
    #[error("{scores} scores do not belong to a pool of {agents} agents")]
    PoolSize {
        /// Agents in the pool.
        agents: usize,
        /// Scores given.
        scores: usize,
    },
    /// A count passed what 64 bits (or a sum what 128 bits) can hold.
    #[error("a count is too large to be kept exactly")]
    Overflow,
}

/// The most games a deal set may have.
const MAX_GAMES: u32 = 10_000;

/// How often deal sets of `games_per_set` games ended with each score, counted in half points of the first side:
/// class `k` of `0..=2 * games_per_set` is a set that scored `k / 2` points. Two games a set is the pentanomial
/// `[LL, LD, DD + WL, WD, WW]`, one game a set is `[L, D, W]`.
///
/// Counts are integers: [`merge`](Self::merge) is exact, associative and commutative.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Parts", into = "Parts")]
pub struct DealSets {
    counts: Vec<u64>,
    identical: u64,
}

/// The flat form that is read and written.
#[derive(Serialize, Deserialize)]
struct Parts {
    counts: Vec<u64>,
    #[serde(default)]
    identical: u64,
}

impl TryFrom<Parts> for DealSets {
    type Error = AccumulateError;
    fn try_from(parts: Parts) -> Result<Self, AccumulateError> {
        let mut sets = Self::from_counts(&parts.counts)?;
        sets.set_identical(parts.identical)?;
        Ok(sets)
    }
}

impl From<DealSets> for Parts {
    fn from(sets: DealSets) -> Self {
        Self { counts: sets.counts, identical: sets.identical }
    }
}

impl DealSets {
    /// No deal sets of `games_per_set` games. `None` unless there are 1 to 10 000 games in a set.
    pub fn new(games_per_set: u32) -> Option<Self> {
        (1..=MAX_GAMES)
            .contains(&games_per_set)
            .then(|| Self { counts: vec![0; 2 * games_per_set as usize + 1], identical: 0 })
    }

    /// No pairs: two games a deal set.
    pub fn pairs() -> Self {
        Self { counts: vec![0; 5], identical: 0 }
    }

    /// No single games: one game a deal set.
    pub fn singles() -> Self {
        Self { counts: vec![0; 3], identical: 0 }
    }

    /// From counts by ascending score, e.g. `[LL, LD, DD + WL, WD, WW]`.
    ///
    /// # Errors
    /// If the number of counts is not `2 n + 1`, or their sum passes 64 bits.
    pub fn from_counts(counts: &[u64]) -> Result<Self, AccumulateError> {
        let games = counts.len() / 2;
        if counts.len().is_multiple_of(2) || games == 0 || games > MAX_GAMES as usize {
            return Err(AccumulateError::Classes(counts.len()));
        }
        checked_sum(counts.iter().copied())?;
        Ok(Self { counts: counts.to_vec(), identical: 0 })
    }

    /// Counts one more deal set that scored `half_points / 2` points for the first side.
    ///
    /// # Errors
    /// If a set cannot score that much.
    pub fn add(&mut self, half_points: u32) -> Result<(), AccumulateError> {
        let games_per_set = self.games_per_set();
        if half_points > 2 * games_per_set {
            return Err(AccumulateError::OutOfSupport { half_points, games_per_set });
        }
        if self.sets() == u64::MAX {
            return Err(AccumulateError::Overflow);
        }
        self.counts[half_points as usize] += 1;
        Ok(())
    }

    /// As [`add`](Self::add), for a set whose games mirrored each other move by move (which the caller knows): it
    /// counts as a set and among the [`identical`](Self::identical) ones.
    ///
    /// # Errors
    /// If a set cannot score that much.
    pub fn add_identical(&mut self, half_points: u32) -> Result<(), AccumulateError> {
        self.add(half_points)?;
        self.identical += 1;
        Ok(())
    }

    /// Notes how many of the sets were identical (mirrored move by move).
    ///
    /// # Errors
    /// If that is more than there are sets.
    pub fn set_identical(&mut self, identical: u64) -> Result<(), AccumulateError> {
        let sets = self.sets();
        if identical > sets {
            return Err(AccumulateError::TooManyIdentical { identical, sets });
        }
        self.identical = identical;
        Ok(())
    }

    /// Adds the counts of `other`.
    ///
    /// # Errors
    /// If the sets have another number of games, or a count would pass 64 bits.
    pub fn merge(&mut self, other: &Self) -> Result<(), AccumulateError> {
        if self.counts.len() != other.counts.len() {
            let (left, right) = (self.games_per_set(), other.games_per_set());
            return Err(AccumulateError::DifferentSets { left, right });
        }
        checked_sum([self.sets(), other.sets()])?;
        for (mine, theirs) in self.counts.iter_mut().zip(&other.counts) {
            *mine += theirs;
        }
        self.identical += other.identical;
        Ok(())
    }

    /// The same sets seen from the other side.
    #[must_use]
    pub fn reversed(&self) -> Self {
        Self { counts: self.counts.iter().rev().copied().collect(), identical: self.identical }
    }

    /// Games in a deal set.
    pub fn games_per_set(&self) -> u32 {
        // At most MAX_GAMES by construction.
        (self.counts.len() / 2) as u32
    }

    /// Counts by ascending score.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// Deal sets counted.
    pub fn sets(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Games counted.
    pub fn games(&self) -> u128 {
        u128::from(self.sets()) * u128::from(self.games_per_set())
    }

    /// Half points of the first side in all.
    pub fn half_points(&self) -> u128 {
        (0..).zip(&self.counts).map(|(k, &n): (u128, _)| k * u128::from(n)).sum()
    }

    /// Deal sets whose games mirrored each other move by move.
    pub fn identical(&self) -> u64 {
        self.identical
    }

    /// Share of identical deal sets, 0 to 1; `None` without sets.
    pub fn identical_share(&self) -> Option<f64> {
        let sets = self.sets();
        (sets > 0).then(|| self.identical as f64 / sets as f64)
    }

    /// Score of class `k` as a fraction of a set's points, 0 to 1.
    pub fn class_score(&self, k: usize) -> f64 {
        k as f64 / (self.counts.len() - 1) as f64
    }

    /// Mean score, 0 to 1; `None` without sets.
    pub fn mean(&self) -> Option<f64> {
        let sets = self.sets();
        (sets > 0).then(|| self.half_points() as f64 / ((self.counts.len() - 1) as f64 * sets as f64))
    }

    /// Central moment of order `power` of a set's score about its mean, with divisor `sets`; `None` without sets.
    pub fn central_moment(&self, power: u32) -> Option<f64> {
        let mean = self.mean()?;
        let sum: f64 = self
            .counts
            .iter()
            .enumerate()
            .map(|(k, &n)| n as f64 * power_of(self.class_score(k) - mean, power))
            .sum();
        Some(sum / self.sets() as f64)
    }

    /// Why the sets show no spread, if they do not.
    pub fn spread_note(&self) -> Option<Note> {
        let last = self.counts.len() - 1;
        let mut seen = self.counts.iter().enumerate().filter(|(_, n)| **n > 0).map(|(k, _)| k);
        match (seen.next(), seen.next()) {
            (None, _) => Some(Note::NoData),
            (Some(_), Some(_)) => None,
            (Some(0), None) => Some(Note::AllLost),
            (Some(k), None) if k == last => Some(Note::AllWon),
            (Some(_), None) if self.sets() == 1 => Some(Note::SingleSet),
            (Some(k), None) if 2 * k == last => Some(Note::AllEven),
            (Some(_), None) => Some(Note::NoSpread),
        }
    }

    /// Mean score of the first side, 0 to 1, with Student's interval over deal sets (`sets - 1` degrees of freedom).
    pub fn score(&self, level: Level) -> Estimate {
        self.sample().student(level)
    }

    pub(crate) fn sample(&self) -> Sample {
        let sets = self.sets();
        let error = match (self.central_moment(2), self.spread_note()) {
            (Some(variance), None) => Ok(libm::sqrt(variance / (sets - 1) as f64)),
            (_, note) => Err(note.unwrap_or(Note::NoData)),
        };
        Sample { value: self.mean(), error, sets, range: (0.0, 1.0) }
    }
}

/// A sum that is refused rather than wrapped.
fn checked_sum(counts: impl IntoIterator<Item = u64>) -> Result<u64, AccumulateError> {
    counts.into_iter().try_fold(0_u64, u64::checked_add).ok_or(AccumulateError::Overflow)
}
