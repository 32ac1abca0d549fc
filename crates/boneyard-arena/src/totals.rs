//! The sums over all deal sets of a pair of agents.

use boneyard_stats::{AccumulateError, DealSets, Margins};

use crate::tally::SetResult;

/// All deal sets of one pair, seen from its first agent. Whole numbers only, so merging is exact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairTotals {
    /// Scores of deal sets of two games.
    pub sets: DealSets,
    /// Point margins, with the hands they were scored in.
    pub margins: Margins,
    /// The same margins less the luck of the draws, in thousandths of a point: of the deal sets that have a luck.
    pub adjusted: Margins,
    /// Games won.
    pub wins: u64,
    /// Games tied.
    pub ties: u64,
    /// Games lost.
    pub losses: u64,
    /// Hands played.
    pub hands: u64,
    /// Of these, blocked or closed.
    pub blocked: u64,
    /// Half points of the sides that led.
    pub leader_half_points: u64,
}

impl Default for PairTotals {
    fn default() -> Self {
        PairTotals {
            sets: DealSets::pairs(),
            margins: Margins::new(),
            adjusted: Margins::new(),
            wins: 0,
            ties: 0,
            losses: 0,
            hands: 0,
            blocked: 0,
            leader_half_points: 0,
        }
    }
}

impl PairTotals {
    /// Adds a deal set.
    ///
    /// # Errors
    /// If its score is none of two games, or a count would overflow.
    pub fn add(&mut self, set: &SetResult) -> Result<(), AccumulateError> {
        if set.mirrored {
            self.sets.add_identical(set.half_points())?;
        } else {
            self.sets.add(set.half_points())?;
        }
        self.margins.add(set.margin, set.hands)?;
        if let Some(luck) = set.luck {
            let adjusted = 1000 * i64::from(set.margin) - i64::from(luck);
            let adjusted = i32::try_from(adjusted).map_err(|_| AccumulateError::Overflow)?;
            self.adjusted.add(adjusted, set.hands)?;
        }
        self.wins += u64::from(set.wins);
        self.ties += u64::from(set.ties);
        self.losses += u64::from(set.losses);
        self.hands += u64::from(set.hands);
        self.blocked += u64::from(set.blocked);
        self.leader_half_points += u64::from(set.leader_half_points);
        Ok(())
    }

    /// Adds the sums of other deal sets of the pair.
    ///
    /// # Errors
    /// If a count would overflow.
    pub fn merge(&mut self, other: &PairTotals) -> Result<(), AccumulateError> {
        self.sets.merge(&other.sets)?;
        self.margins.merge(&other.margins)?;
        self.adjusted.merge(&other.adjusted)?;
        self.wins += other.wins;
        self.ties += other.ties;
        self.losses += other.losses;
        self.hands += other.hands;
        self.blocked += other.blocked;
        self.leader_half_points += other.leader_half_points;
        Ok(())
    }
}
