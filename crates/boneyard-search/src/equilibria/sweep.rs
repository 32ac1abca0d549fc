//! Sweeps over a tree: what a strategy reaches, what it is worth, and the best that can be done against it.

use std::ops::Range;

use super::strategy::Strategy;
use super::tree::{Pair, Side, Tree};

/// More than the sums can be off by rounding, relative to 1 and the value: the bounds are that much wider, so that they are bounds.
const ROUNDING: f64 = 1e-12;

/// What two strategies come to against each other, and the best responses to them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Assessment {
    /// What seat 0 wins when both are played.
    pub value: f64,
    /// What seat 0's strategy wins against the best response to it: the value of the game is no less.
    pub lower: f64,
    /// What the best response wins against seat 1's strategy: the value of the game is no more.
    pub upper: f64,
}

impl Assessment {
    /// What a best response wins beyond the value of the game, on average over the two seats; 0 in an equilibrium.
    pub fn exploitability(&self) -> f64 {
        (self.upper - self.lower) / 2.0
    }
}

impl Side {
    /// Calls `plain` with ranges of entries that have one parent each and `joined` with the others, parents first.
    fn forward(&self, mut each: impl FnMut(Part<'_>)) {
        let mut at = self.roots as usize;
        for join in &self.joins {
            each(Part::Plain(at..join.first as usize));
            let links = &self.links[join.first_link as usize..join.end_link as usize];
            each(Part::Joined(join.first as usize..join.end as usize, links));
            at = join.end as usize;
        }
        each(Part::Plain(at..self.parents.len()));
    }

    /// As [`forward`](Self::forward), children first.
    fn backward(&self, mut each: impl FnMut(Part<'_>)) {
        let mut end = self.parents.len();
        for join in self.joins.iter().rev() {
            each(Part::Plain(join.end as usize..end));
            let links = &self.links[join.first_link as usize..join.end_link as usize];
            each(Part::Joined(join.first as usize..join.end as usize, links));
            end = join.first as usize;
        }
        each(Part::Plain(self.roots as usize..end));
    }

    /// How likely the seat itself plays so that each entry is reached, given its hand and the draws.
    pub(super) fn reach(&self, chances: &[f64], reach: &mut [f64]) {
        reach[..self.roots as usize].fill(1.0);
        self.forward(|part| match part {
            Part::Plain(range) => {
                for entry in range {
                    reach[entry] = reach[self.parents[entry] as usize] * chances[entry];
                }
            }
            Part::Joined(range, links) => {
                reach[range].fill(0.0);
                for [parent, entry] in links {
                    reach[*entry as usize] += reach[*parent as usize];
                }
            }
        });
    }

    /// Adds up the values of entries at the ends to those of all others.
    pub(super) fn values(&self, chances: &[f64], values: &mut [f64]) {
        self.backward(|part| match part {
            Part::Plain(range) => {
                for entry in range.rev() {
                    values[self.parents[entry] as usize] += chances[entry] * values[entry];
                }
            }
            Part::Joined(_, links) => add_joined(links, values),
        });
    }

    /// As [`values`](Self::values) where every choice is made as well as possible. `kid` marks the entries that choices lead to.
    pub(super) fn best_values(&self, kid: &[bool], values: &mut [f64]) {
        for choice in &self.choices {
            values[choice.entry as usize] = f64::NEG_INFINITY;
        }
        self.backward(|part| match part {
            Part::Plain(range) => {
                for entry in range.rev() {
                    let (value, parent) = (values[entry], self.parents[entry] as usize);
                    values[parent] =
                        if kid[entry] { values[parent].max(value) } else { values[parent] + value };
                }
            }
            Part::Joined(_, links) => add_joined(links, values),
        });
    }
}

enum Part<'s> {
    Plain(Range<usize>),
    Joined(Range<usize>, &'s [[u32; 2]]),
}

fn add_joined(links: &[[u32; 2]], values: &mut [f64]) {
    for [parent, entry] in links {
        values[*parent as usize] += values[*entry as usize];
    }
}

impl Tree {
    /// One number an entry of a seat.
    pub(super) fn blank(&self, seat: usize, number: f64) -> Vec<f64> {
        vec![number; self.seats[seat].parents.len()]
    }

    /// What each hand of a seat wins at each end against what the other seat reaches, weighed with chance; 0 at all other entries.
    pub(super) fn end_values(&self, seat: usize, reach_of_other: &[f64], values: &mut [f64]) {
        let sign = if seat == 0 { 1.0 } else { -1.0 };
        self.end_sums(seat, reach_of_other, values, |pair| sign * f64::from(pair.payoff));
    }

    /// The sum of what `of` says of the pairs of each hand of a seat at each end, weighed with chance and the other seat's reach; 0 at all
    /// other entries.
    #[inline(always)]
    pub(super) fn end_sums(
        &self,
        seat: usize,
        reach_of_other: &[f64],
        values: &mut [f64],
        of: impl Fn(&Pair) -> f64,
    ) {
        values.fill(0.0);
        let nexts = self.ends.iter().skip(1).map(|end| end.first as usize);
        for (end, next) in self.ends.iter().zip(nexts.chain(std::iter::once(self.pairs.len()))) {
            let own = &mut values[end.entries[seat] as usize..];
            let other = &reach_of_other[end.entries[1 - seat] as usize..];
            for pair in &self.pairs[end.first as usize..next] {
                let weight = end.chance * of(pair);
                own[usize::from(pair.places[seat])] += weight * other[usize::from(pair.places[1 - seat])];
            }
        }
    }

    /// The chance of coming from its parent to each entry, as a strategy has it.
    pub(super) fn chances(&self, seat: usize, strategy: &[f64], chances: &mut [f64]) {
        for (kid, chance) in self.seats[seat].kids.iter().zip(strategy) {
            chances[*kid as usize] = *chance;
        }
    }

    /// What a strategy comes to for both seats.
    pub fn assess(&self, strategy: &Strategy) -> Assessment {
        let best = [0, 1].map(|seat| {
            let values = self.best_values(seat, strategy.of(1 - seat));
            values[..self.seats[seat].roots as usize].iter().sum::<f64>()
        });
        let value = self.value([strategy.of(0), strategy.of(1)]);
        let rounding = ROUNDING * (1.0 + value.abs());
        Assessment { value, lower: value.min(-best[1]) - rounding, upper: value.max(best[0]) + rounding }
    }

    /// What seat 0 wins if either seat plays so.
    ///
    /// # Panics
    /// If there is not one probability for each move.
    pub fn value(&self, strategies: [&[f64]; 2]) -> f64 {
        let [zero, one] = [0, 1].map(|seat| self.reaches(seat, strategies[seat]));
        let mut values = self.blank(0, 0.0);
        self.end_values(0, &one, &mut values);
        values.iter().zip(&zero).map(|(value, reach)| value * reach).sum()
    }

    /// The best responses of either seat to what the other does: of equal moves the first.
    pub fn responses(&self, strategy: &Strategy) -> Strategy {
        let responses = [0, 1].map(|seat| {
            let values = self.best_values(seat, strategy.of(1 - seat));
            let kids = &self.seats[seat].kids;
            let mut response = vec![0.0; kids.len()];
            for (entry, mut moves) in self.choices(seat) {
                if let Some(best) = moves.find(|place| values[kids[*place] as usize] >= values[entry]) {
                    response[best] = 1.0;
                }
            }
            response
        });
        Strategy::new(self, responses)
    }

    /// What each entry of a seat is worth, weighed with chance and what the other reaches, if the seat does its best from there on.
    pub(super) fn best_values(&self, seat: usize, other: &[f64]) -> Vec<f64> {
        let side = &self.seats[seat];
        let mut values = self.blank(seat, 0.0);
        self.end_values(seat, &self.reaches(1 - seat, other), &mut values);
        let mut kid = vec![false; side.parents.len()];
        side.kids.iter().for_each(|entry| kid[*entry as usize] = true);
        side.best_values(&kid, &mut values);
        values
    }

    /// How likely a seat that plays so reaches each entry, by itself.
    pub(super) fn reaches(&self, seat: usize, strategy: &[f64]) -> Vec<f64> {
        assert_eq!(strategy.len(), self.moves(seat), "a probability for each move of seat {seat}");
        let mut chances = self.blank(seat, 1.0);
        self.chances(seat, strategy, &mut chances);
        let mut reach = self.blank(seat, 0.0);
        self.seats[seat].reach(&chances, &mut reach);
        reach
    }
}
