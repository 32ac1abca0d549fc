//! Methods that value one point at a time, and what they have in common: noisy values, so that the point that looks best has
//! been lucky. The last part of the budget is for a final of the best few, on deals that none of them has played.

use super::{HANDS_A_SET, Method, Task, Trial};
use crate::error::TuneError;
use crate::judge::{Objective, Tally};

/// A search for good points by their values.
pub(super) trait Search {
    /// Points to value next, `left` at most.
    fn points(&mut self, left: u64) -> Vec<Vec<f64>>;

    /// Their values.
    fn told(&mut self, points: &[Vec<f64>], values: &[f64]);

    /// How much each parameter told of the value, as shares, if the search can say.
    fn importance(&self) -> Option<Vec<f64>> {
        None
    }

    /// A point that it would choose without having valued it, if it has one.
    fn middle(&self) -> Option<Vec<f64>> {
        None
    }
}

/// Hands that value a point: a standard error of about one point in a hundred.
const HANDS_A_POINT: u64 = 2000;
/// Where the budget is small: fewer hands would be nothing but noise.
const LEAST_HANDS: u64 = 200;
/// Points to be valued at least.
const LEAST_POINTS: u64 = 20;
/// The share of the budget that the final takes.
const FINAL: u64 = 4;
const FINALISTS: usize = 6;
/// One point in so many is among the best.
const ELITE: usize = 10;

/// The mean of points; `None` of none.
pub(super) fn mean(points: &[&Vec<f64>]) -> Option<Vec<f64>> {
    let first = points.first()?;
    let along = |place: usize| points.iter().map(|point| point[place]).sum::<f64>() / points.len() as f64;
    Some((0..first.len()).map(along).collect())
}

/// What a search of this budget can afford.
pub(super) struct Plan {
    /// Points that are valued, the final aside.
    pub(super) points: u64,
    sets: u64,
    final_sets: u64,
}

impl Plan {
    pub(super) fn new(task: &Task<'_>) -> Result<Plan, TuneError> {
        let search = task.hands - task.hands / FINAL;
        let each = HANDS_A_POINT.max(HANDS_A_SET * task.adversaries);
        let points = (search / each).max(LEAST_POINTS);
        if search / points < LEAST_HANDS {
            let least = LEAST_POINTS * LEAST_HANDS * FINAL / (FINAL - 1);
            return Err(TuneError::TooFewHands { least });
        }
        let sets = task.sets_a_trial(search, points);
        Ok(Plan { points, sets, final_sets: task.sets_a_trial(task.hands / FINAL, FINALISTS as u64) })
    }
}

/// A search, then a final.
pub(super) struct Searched<S> {
    search: S,
    plan: Plan,
    objective: Objective,
    start: Vec<f64>,
    next_deal: u64,
    /// Points still to be valued by the search.
    left: u64,
    asked: Vec<Vec<f64>>,
    /// All points with their values.
    valued: Vec<(Vec<f64>, f64)>,
    in_final: bool,
    winner: Option<Vec<f64>>,
}

impl<S: Search> Searched<S> {
    pub(super) fn new(task: &Task<'_>, plan: Plan, search: S) -> Self {
        Searched {
            search,
            left: plan.points,
            plan,
            objective: task.objective,
            start: task.space.start(),
            next_deal: task.first_deal,
            asked: Vec::new(),
            valued: Vec::new(),
            in_final: false,
            winner: None,
        }
    }

    fn trials(&mut self, points: Vec<Vec<f64>>, sets: u64) -> Vec<Trial> {
        let deals = self.next_deal..self.next_deal + sets;
        self.next_deal = deals.end;
        self.asked = points;
        let trial = |point: &Vec<f64>| Trial { point: point.clone(), rival: None, deals: deals.clone() };
        self.asked.iter().map(trial).collect()
    }

    /// The start, the search's own choice, the mean of the best points, and the best points themselves.
    fn finalists(&self) -> Vec<Vec<f64>> {
        let mut ranked: Vec<&(Vec<f64>, f64)> = self.valued.iter().collect();
        ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
        let mut finalists = vec![self.start.clone()];
        let best = ranked.iter().map(|(point, _)| point);
        // Luck cancels in a mean.
        let elite = mean(&best.clone().take(ranked.len().div_ceil(ELITE)).collect::<Vec<_>>());
        for point in self.search.middle().into_iter().chain(elite).chain(best.cloned()) {
            if finalists.len() < FINALISTS && !finalists.contains(&point) {
                finalists.push(point);
            }
        }
        finalists
    }
}

impl<S: Search> Method for Searched<S> {
    fn propose(&mut self) -> Vec<Trial> {
        if self.winner.is_some() {
            return Vec::new();
        }
        let points = if self.left > 0 { self.search.points(self.left) } else { Vec::new() };
        if points.is_empty() {
            self.in_final = true;
            let finalists = self.finalists();
            return self.trials(finalists, self.plan.final_sets);
        }
        self.left -= points.len() as u64;
        self.trials(points, self.plan.sets)
    }

    fn learn(&mut self, tallies: &[Tally]) {
        let values: Vec<f64> = tallies.iter().map(|tally| tally.mean(self.objective)).collect();
        if self.in_final {
            let ranked = self.asked.iter().zip(&values).max_by(|a, b| a.1.total_cmp(b.1));
            self.winner = ranked.map(|(point, _)| point.clone());
            return;
        }
        self.search.told(&self.asked, &values);
        self.valued.extend(self.asked.drain(..).zip(values));
    }

    fn best(&self) -> Vec<f64> {
        let ranked = || self.valued.iter().max_by(|a, b| a.1.total_cmp(&b.1)).map(|(point, _)| point.clone());
        self.winner
            .clone()
            .or_else(|| self.search.middle())
            .or_else(ranked)
            .unwrap_or_else(|| self.start.clone())
    }

    fn importance(&self) -> Option<Vec<f64>> {
        self.search.importance()
    }
}
