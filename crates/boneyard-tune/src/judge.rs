//! Trials: who plays whom, on which deals, and what comes of it.

use std::ops::Range;

use boneyard_agents::{AgentSpec, PlayerSpec};
use boneyard_arena::{Length, Plan};
use boneyard_core::{Rules, hash_text};

use crate::error::TuneError;

/// What is made as great as possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Objective {
    /// Hands won, ties being half a win.
    Score,
    /// Points a hand, those conceded taken off.
    Points,
}

/// What deal sets came to, in whole numbers, seen from the agent that is tuned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Deal sets by half points: two for each hand won, one for a tie; 0 to 4.
    pub counts: [u64; 5],
    /// Points scored less points conceded.
    pub margin: i64,
    /// The sum over deal sets of the square of that.
    pub margin_squares: u64,
}

impl Tally {
    /// Adds a deal set with so many half points, 4 at most.
    pub fn add(&mut self, half_points: u32, margin: i32) {
        self.counts[half_points.min(4) as usize] += 1;
        self.margin += i64::from(margin);
        self.margin_squares += u64::from(margin.unsigned_abs()).pow(2);
    }

    /// The sum of both.
    #[must_use]
    pub fn plus(self, other: Tally) -> Tally {
        let mut counts = self.counts;
        counts.iter_mut().zip(other.counts).for_each(|(count, more)| *count += more);
        Tally {
            counts,
            margin: self.margin + other.margin,
            margin_squares: self.margin_squares + other.margin_squares,
        }
    }

    /// Deal sets.
    pub fn sets(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Hands.
    pub fn hands(&self) -> u64 {
        2 * self.sets()
    }

    /// The sum over deal sets of hands won less hands lost, and of the square of that.
    fn balance(&self) -> (f64, f64) {
        let each = self.counts.iter().zip([-2.0, -1.0, 0.0, 1.0, 2.0]);
        each.fold((0.0, 0.0), |(sum, squares), (count, balance)| {
            (sum + *count as f64 * balance, squares + *count as f64 * balance * balance)
        })
    }

    /// The square root of how much more the margin of a deal set spreads about 0 than its balance; 1 where nothing spreads.
    pub(crate) fn scale(&self) -> f64 {
        let (_, squares) = self.balance();
        let scale = (self.margin_squares as f64 / squares).sqrt();
        if scale.is_finite() && scale > 0.0 { scale } else { 1.0 }
    }

    /// What a hand is worth on average: `(hands won - hands lost) / hands`, in -1..1, or points. 0 without hands.
    pub fn mean(&self, objective: Objective) -> f64 {
        let sum = match objective {
            Objective::Score => self.balance().0,
            Objective::Points => self.margin as f64,
        };
        sum / self.hands().max(1) as f64
    }

    /// The standard error of [`mean`](Self::mean), from deal sets; `None` for fewer than two.
    pub fn error(&self, objective: Objective) -> Option<f64> {
        let (sum, squares) = match objective {
            Objective::Score => self.balance(),
            Objective::Points => (self.margin as f64, self.margin_squares as f64),
        };
        let sets = self.sets() as f64;
        // Two hands a deal set.
        (sets > 1.0).then(|| ((squares - sum * sum / sets).max(0.0) / (sets - 1.0) / sets).sqrt() / 2.0)
    }
}

/// Plays deal sets. The same arguments give the same tally.
pub trait Judge: Sync {
    /// What its hands follow from besides players and deals: it stands in every row of the history.
    fn label(&self) -> String;

    /// The agent against an adversary, on the deals with these numbers.
    ///
    /// # Errors
    /// A match that cannot be played.
    fn play(&self, agent: &AgentSpec, against: &PlayerSpec, deals: Range<u64>) -> Result<Tally, TuneError>;
}

/// Plays hands of a game, each deal in both rotations.
#[derive(Debug, Clone)]
pub struct Table {
    /// What the results call the game.
    pub game_name: String,
    /// The game.
    pub rules: Rules,
    /// Deals and players follow from it.
    pub seed: u64,
    /// The program that plays: its version and commit. Another may play other hands from the same seed.
    pub program: String,
}

impl Judge for Table {
    fn label(&self) -> String {
        // A file of rules may be changed under the same name.
        let rules = hash_text(&self.rules.to_toml());
        format!("{} {rules:016x} seed {} program {}", self.game_name, self.seed, self.program)
    }

    fn play(&self, agent: &AgentSpec, against: &PlayerSpec, deals: Range<u64>) -> Result<Tally, TuneError> {
        let players = vec![agent.clone().into(), against.clone()];
        let plan = Plan::new(
            &self.game_name,
            self.rules.clone(),
            players,
            Length::Deals(deals.end.max(1)),
            self.seed,
        )?;
        let mut tally = Tally::default();
        for set in plan.results(deals)? {
            tally.add(set.half_points(), set.margin);
        }
        Ok(tally)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tally_knows_its_error() {
        let mut tally = Tally::default();
        for half_points in [4, 2, 0, 4] {
            tally.add(half_points, 5 * (half_points as i32 - 2));
        }
        assert_eq!((tally.sets(), tally.hands()), (4, 8));
        assert_eq!(tally.mean(Objective::Score), 2.0 / 8.0);
        assert_eq!(tally.mean(Objective::Points), 10.0 / 8.0);
        // Means of the sets 1, 0, -1, 1: variance 11/12, error of the mean sqrt(11/48).
        let error = tally.error(Objective::Score).unwrap();
        assert!((error - (11.0_f64 / 48.0).sqrt()).abs() < 1e-12, "{error}");
        assert_eq!(tally.scale(), 5.0);
        assert_eq!((Tally::default().error(Objective::Score), Tally::default().scale()), (None, 1.0));
    }

    #[test]
    fn parts_of_a_trial_add_up_to_the_whole() {
        let rules = Rules::named("block").unwrap();
        let table = Table { game_name: "block".into(), rules, seed: 3, program: "test".into() };
        let (greedy, random) = ("greedy".parse().unwrap(), "random".parse().unwrap());
        let play = |deals| table.play(&greedy, &random, deals).unwrap();
        assert_eq!(play(0..40).plus(play(40..100)), play(0..100));
        assert_eq!(play(0..100).hands(), 200);
        assert!(play(0..400).mean(Objective::Score) > 0.0, "greedy beats random");
    }
}
