//! A sequential test in progress.

use serde::Serialize;

use crate::deal_sets::{AccumulateError, DealSets};
use crate::sprt::{Decision, Sprt, decide_between};

/// How far the log-likelihood ratio jumps over a bound, estimated from its own new extremes.
///
/// Whenever the ratio passes its lowest (highest) value so far, the step beyond it is a sample of the overshoot; the
/// expected overshoot is `E[step^2] / (2 E[step])` (D. Siegmund, *Sequential Analysis*, corollary 8.33; as in
/// fishtest). The bounds move inwards by it, so that the error probabilities are met and not undercut.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct Overshoot {
    lowest: f64,
    lowest_steps: f64,
    lowest_squares: f64,
    highest: f64,
    highest_steps: f64,
    highest_squares: f64,
}

impl Overshoot {
    /// Takes the next value of the ratio.
    pub fn observe(&mut self, llr: f64) {
        if llr < self.lowest {
            let step = llr - self.lowest;
            self.lowest_steps += step;
            self.lowest_squares += step * step;
            self.lowest = llr;
        }
        if llr > self.highest {
            let step = llr - self.highest;
            self.highest_steps += step;
            self.highest_squares += step * step;
            self.highest = llr;
        }
    }

    /// Starts anew from here, keeping what was learnt: steps in between were not seen.
    fn skip_to(&mut self, llr: f64) {
        self.lowest = llr;
        self.highest = llr;
    }

    /// Expected overshoot at the lower and at the upper bound, neither negative.
    pub fn expected(&self) -> (f64, f64) {
        let ratio = |squares: f64, steps: f64| if steps == 0.0 { 0.0 } else { (squares / steps / 2.0).abs() };
        (ratio(self.lowest_squares, self.lowest_steps), ratio(self.highest_squares, self.highest_steps))
    }
}

/// A sequential test that is fed deal sets in a fixed order (that of the deals, never that of finishing) and keeps its
/// first decision.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SprtTracker {
    sprt: Sprt,
    batch: u64,
    sets: DealSets,
    last_update: u64,
    llr: f64,
    overshoot: Option<Overshoot>,
    decision: Decision,
    decided_at: Option<u64>,
}

impl SprtTracker {
    /// A test that looks after every `batch` sets of `games_per_set` games (a batch of 0 counts as 1). `None` if there
    /// are no deal sets of that size.
    pub fn new(sprt: Sprt, games_per_set: u32, batch: u64) -> Option<Self> {
        Some(Self {
            sprt,
            batch: batch.max(1),
            sets: DealSets::new(games_per_set)?,
            last_update: 0,
            llr: 0.0,
            overshoot: Some(Overshoot::default()),
            decision: Decision::Continue,
            decided_at: None,
        })
    }

    /// The same without moving the bounds for overshoot.
    #[must_use]
    pub fn without_overshoot_correction(mut self) -> Self {
        self.overshoot = None;
        self
    }

    /// Adds the next deal set (its half points) and says what the test says. Once it has decided, further sets are
    /// counted but change nothing.
    ///
    /// # Errors
    /// If a set cannot score that much.
    pub fn add(&mut self, half_points: u32) -> Result<Decision, AccumulateError> {
        self.sets.add(half_points)?;
        if self.sets.sets().is_multiple_of(self.batch) {
            self.update();
        }
        Ok(self.decision)
    }

    /// Replaces the counts by later ones of the same run, and looks at them. Where that skips looks (sets came in
    /// larger portions than the batch), the overshoot is learnt from the next look on; where sets were taken away,
    /// or the size of a set is another, an error comes back and nothing changes.
    ///
    /// # Errors
    /// If the counts are no continuation of those before.
    pub fn observe(&mut self, sets: &DealSets) -> Result<Decision, AccumulateError> {
        let (left, right) = (self.sets.games_per_set(), sets.games_per_set());
        if left != right {
            return Err(AccumulateError::DifferentSets { left, right });
        }
        if self.sets.counts().iter().zip(sets.counts()).any(|(before, now)| now < before) {
            return Err(AccumulateError::NoContinuation);
        }
        self.sets = sets.clone();
        self.update();
        Ok(self.decision)
    }

    fn update(&mut self) {
        let sets = self.sets.sets();
        if self.decision != Decision::Continue || sets == self.last_update {
            return;
        }
        self.llr = self.sprt.llr(&self.sets);
        if let Some(overshoot) = &mut self.overshoot {
            if sets == self.last_update + self.batch {
                overshoot.observe(self.llr);
            } else {
                overshoot.skip_to(self.llr);
            }
        }
        self.last_update = sets;
        let (lower, upper) = self.bounds();
        self.decision = decide_between(self.llr, lower, upper);
        self.decided_at = (self.decision != Decision::Continue).then_some(sets);
    }

    /// The test.
    pub fn sprt(&self) -> &Sprt {
        &self.sprt
    }

    /// All sets so far.
    pub fn sets(&self) -> &DealSets {
        &self.sets
    }

    /// Log-likelihood ratio at the last look (at the decision, once there is one).
    pub fn llr(&self) -> f64 {
        self.llr
    }

    /// The bounds in force, moved inwards by the expected overshoot.
    pub fn bounds(&self) -> (f64, f64) {
        let (lower, upper) = self.sprt.bounds();
        let (below, above) = self.overshoot.map_or((0.0, 0.0), |o| o.expected());
        (lower + below, upper - above)
    }

    /// What the test says.
    pub fn decision(&self) -> Decision {
        self.decision
    }

    /// After how many sets it decided.
    pub fn decided_at(&self) -> Option<u64> {
        self.decided_at
    }
}
