//! What is tuned, and how its budget is divided.

use boneyard_agents::PlayerSpec;

use crate::error::TuneError;
use crate::judge::Objective;
use crate::methods::{MethodInfo, Schedule, Task};
use crate::space::Space;

/// What is tuned, against whom, how and for how long.
#[derive(Debug, Clone)]
pub struct Tuning {
    /// The agent and its parameters.
    pub space: Space,
    /// Whom it is to beat.
    pub against: Vec<PlayerSpec>,
    /// What is made as great as possible.
    pub objective: Objective,
    /// How.
    pub method: &'static MethodInfo,
    /// Of SPSA.
    pub schedule: Schedule,
    /// Hands in all, the confirmation included.
    pub budget: u64,
    /// Of all randomness.
    pub seed: u64,
}

/// One part in so many of the budget is for the confirmation, and for the looks.
const CONFIRMATION: u64 = 4;
const LOOKS: u64 = 20;
/// Looks at the best point so far.
pub(crate) const CHECKS: u64 = 10;
/// Less can show nothing.
const LEAST_BUDGET: u64 = 2000;
/// Nobody plays more, and plans of more do not fit into a memory.
const MOST_BUDGET: u64 = 1_000_000_000;

/// How the budget is divided, in hands.
pub(crate) struct Shares {
    pub(crate) method: u64,
    pub(crate) look_sets: u64,
    pub(crate) confirmation_sets: u64,
    pub(crate) comparison_sets: u64,
}

impl Tuning {
    fn against_itself(&self) -> bool {
        matches!(&self.against[..], [PlayerSpec::Honest(only)] if only == self.space.agent())
    }

    pub(crate) fn shares(&self) -> Shares {
        let confirmation = self.budget / CONFIRMATION / 2;
        let looks = self.budget / LOOKS;
        let pilot_and_checks = CHECKS + self.against.len() as u64;
        let fresh = if self.against_itself() { 0 } else { confirmation / 2 };
        Shares {
            method: self.budget - 2 * confirmation - looks,
            look_sets: looks / 2 / pilot_and_checks,
            confirmation_sets: confirmation - fresh,
            comparison_sets: fresh / (2 * self.against.len() as u64),
        }
    }

    /// What a method is told, before anything is played.
    pub(crate) fn task(&self) -> Task<'_> {
        Task {
            space: &self.space,
            objective: self.objective,
            scale: 1.0,
            hands: self.shares().method,
            adversaries: self.against.len() as u64,
            against_itself: self.against_itself(),
            seed: self.seed,
            first_deal: 0,
            schedule: self.schedule,
        }
    }

    /// Whether it can be done.
    ///
    /// # Errors
    /// Everything that is wrong with its terms.
    pub fn check(&self) -> Result<(), TuneError> {
        if self.against.is_empty() {
            return Err(TuneError::Terms(vec!["--against: nobody to play against".to_owned()]));
        }
        let least = LEAST_BUDGET * self.against.len() as u64;
        let allowed = |least: u64| {
            let text = format!("--budget {}: allowed: from {least} to {MOST_BUDGET} hands", self.budget);
            Err(TuneError::Terms(vec![text]))
        };
        if !(least..=MOST_BUDGET).contains(&self.budget) {
            return allowed(self.enough_for_method(least));
        }
        match (self.method.build)(&self.task()) {
            Ok(_) => Ok(()),
            Err(TuneError::TooFewHands { .. }) => allowed(self.enough_for_method(least)),
            Err(error) => Err(error),
        }
    }

    /// The least budget, no less than `least`, that leaves the method as many hands as it needs.
    fn enough_for_method(&self, least: u64) -> u64 {
        let with = |budget| Tuning { budget, ..self.clone() };
        let fault = with(least).build_fault();
        let Some(TuneError::TooFewHands { least: needed }) = fault else { return least };
        let (mut low, mut high) = (least, MOST_BUDGET);
        while low < high {
            let middle = low + (high - low) / 2;
            if with(middle).shares().method < needed { low = middle + 1 } else { high = middle }
        }
        // Shares are rounded: a little less may do, too.
        while low > least && with(low - 1).shares().method >= needed {
            low -= 1;
        }
        low
    }

    fn build_fault(&self) -> Option<TuneError> {
        (self.method.build)(&self.task()).err()
    }
}
