//! Who scored what against whom.

use std::collections::BTreeMap;

use thiserror::Error;

use crate::deal_sets::{AccumulateError, DealSets};

/// Why a result does not fit a crosstable.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CrosstableError {
    /// There is no such agent.
    #[error("agent number {agent} does not exist: there are {agents}, counted from 0")]
    UnknownAgent {
        /// The number given.
        agent: usize,
        /// How many agents there are.
        agents: usize,
    },
    /// An agent against itself says nothing about its strength.
    #[error("agent number {0} cannot be rated by playing itself")]
    SameAgent(usize),
    /// Two tables have different agents.
    #[error("tables of {left} and of {right} agents cannot be merged")]
    DifferentPools {
        /// Agents here.
        left: usize,
        /// Agents there.
        right: usize,
    },
    /// The counts cannot be added.
    #[error(transparent)]
    Counts(#[from] AccumulateError),
    /// Two agents have not met.
    #[error("agents number {first} and {second} have played no game against each other")]
    NotMet {
        /// One agent.
        first: usize,
        /// The other.
        second: usize,
    },
}

/// The deal sets of every pair of agents that met. Integers only: merging is exact and in any order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Crosstable {
    agents: usize,
    /// By (smaller, larger) number, seen from the smaller.
    pairs: BTreeMap<(usize, usize), DealSets>,
}

impl Crosstable {
    /// A table of `agents` agents, numbered from 0, that have not met.
    pub fn new(agents: usize) -> Self {
        Self { agents, pairs: BTreeMap::new() }
    }

    /// Adds deal sets of `first` against `second`, scores being those of `first`.
    ///
    /// # Errors
    /// If an agent does not exist, the two are the same, or earlier sets of the pair have another number of games.
    pub fn record(&mut self, first: usize, second: usize, sets: &DealSets) -> Result<(), CrosstableError> {
        if let Some(agent) = [first, second].into_iter().find(|&agent| agent >= self.agents) {
            return Err(CrosstableError::UnknownAgent { agent, agents: self.agents });
        }
        if first == second {
            return Err(CrosstableError::SameAgent(first));
        }
        let (key, seen) =
            if first < second { ((first, second), sets.clone()) } else { ((second, first), sets.reversed()) };
        match self.pairs.get_mut(&key) {
            Some(before) => before.merge(&seen)?,
            None => {
                self.pairs.insert(key, seen);
            }
        }
        Ok(())
    }

    /// Adds all results of another table of the same agents.
    ///
    /// # Errors
    /// If the tables do not fit; this one may have taken part of the results then.
    pub fn merge(&mut self, other: &Self) -> Result<(), CrosstableError> {
        if self.agents != other.agents {
            return Err(CrosstableError::DifferentPools { left: self.agents, right: other.agents });
        }
        for (&(first, second), sets) in &other.pairs {
            self.record(first, second, sets)?;
        }
        Ok(())
    }

    /// Number of agents.
    pub fn agents(&self) -> usize {
        self.agents
    }

    /// The deal sets of `first` against `second`, seen from `first`; `None` if they have not met.
    pub fn sets(&self, first: usize, second: usize) -> Option<DealSets> {
        if first <= second {
            self.pairs.get(&(first, second)).cloned()
        } else {
            self.pairs.get(&(second, first)).map(DealSets::reversed)
        }
    }

    /// Every pair that met, smaller number first, with its deal sets seen from the smaller.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize, &DealSets)> + '_ {
        self.pairs.iter().filter(|(_, sets)| sets.sets() > 0).map(|(&(i, j), sets)| (i, j, sets))
    }

    /// Points of an agent and games it played, against all others. The quotient is no rating: it depends on who the
    /// others are.
    pub fn field(&self, agent: usize) -> (f64, f64) {
        let mut total = (0.0, 0.0);
        for (i, j, sets) in self.pairs() {
            let (points, games) = (sets.half_points() as f64 / 2.0, sets.games() as f64);
            if agent == i {
                total = (total.0 + points, total.1 + games);
            } else if agent == j {
                total = (total.0 + games - points, total.1 + games);
            }
        }
        total
    }

    /// Antisymmetric matrix of natural log-odds `ln(points / opponent's points)`, half a point added to both so that
    /// clean sweeps stay finite.
    ///
    /// # Errors
    /// If two agents have not met.
    pub fn log_odds(&self) -> Result<Vec<Vec<f64>>, CrosstableError> {
        let mut odds = crate::linear::zeros(self.agents);
        for first in 0..self.agents {
            for second in first + 1..self.agents {
                let sets = self.pairs.get(&(first, second)).filter(|sets| sets.sets() > 0);
                let sets = sets.ok_or(CrosstableError::NotMet { first, second })?;
                let points = sets.half_points() as f64 / 2.0;
                let other = sets.games() as f64 - points;
                odds[first][second] = libm::log((points + 0.5) / (other + 0.5));
                odds[second][first] = -odds[first][second];
            }
        }
        Ok(odds)
    }
}
