//! What a pool of agents scored deal by deal, where every pair plays the same deals.

use crate::deal_sets::AccumulateError;
use crate::linear::{Matrix, zeros};

/// Sums over deals of every agent's half points and of their products. Where all pairs of a pool play the same deals, the
/// results of two pairs on one deal are no independent samples; from these sums the ratings get errors that know it.
///
/// Integers only: merging is exact and in any order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PoolScores {
    agents: usize,
    deals: u64,
    sums: Vec<u128>,
    /// By rows, both halves.
    products: Vec<u128>,
}

impl PoolScores {
    /// No deals of a pool of so many agents.
    pub fn new(agents: usize) -> Self {
        Self { agents, deals: 0, sums: vec![0; agents], products: vec![0; agents * agents] }
    }

    /// Number of agents.
    pub fn agents(&self) -> usize {
        self.agents
    }

    /// Deals counted.
    pub fn deals(&self) -> u64 {
        self.deals
    }

    /// Counts a deal that every pair has played: the half points of each agent against all others together.
    ///
    /// # Errors
    /// If these are not the scores of so many agents, or a sum would overflow. Nothing has changed then.
    pub fn add(&mut self, half_points: &[u32]) -> Result<(), AccumulateError> {
        if half_points.len() != self.agents {
            return Err(AccumulateError::PoolSize { agents: self.agents, scores: half_points.len() });
        }
        // Below this no sum can overflow: deals times the square of a score.
        if self.deals == u64::MAX {
            return Err(AccumulateError::Overflow);
        }
        self.deals += 1;
        for (i, &x) in half_points.iter().enumerate() {
            self.sums[i] += u128::from(x);
            let row = &mut self.products[i * self.agents..][..self.agents];
            for (product, &y) in row.iter_mut().zip(half_points) {
                *product += u128::from(x) * u128::from(y);
            }
        }
        Ok(())
    }

    /// Adds the deals of another part of the same run.
    ///
    /// # Errors
    /// If the pools differ in size, or a count would overflow. Nothing has changed then.
    pub fn merge(&mut self, other: &Self) -> Result<(), AccumulateError> {
        if self.agents != other.agents {
            return Err(AccumulateError::PoolSize { agents: self.agents, scores: other.agents });
        }
        self.deals = self.deals.checked_add(other.deals).ok_or(AccumulateError::Overflow)?;
        self.sums.iter_mut().zip(&other.sums).for_each(|(mine, theirs)| *mine += theirs);
        self.products.iter_mut().zip(&other.products).for_each(|(mine, theirs)| *mine += theirs);
        Ok(())
    }

    /// Sums over deals of the products of the deviations from the mean, in points squared, of the agents of a group.
    ///
    /// Points against agents outside the group do no harm where they never vary, as is the case where no chain of results
    /// leads out and back in.
    pub(super) fn spread(&self, group: &[usize]) -> Matrix {
        let mut matrix = zeros(group.len());
        let deals = self.deals.max(1) as f64;
        for (a, &i) in group.iter().enumerate() {
            for (b, &j) in group.iter().enumerate() {
                let product = self.products[i * self.agents + j];
                // The difference is small beside its parts: taken in whole numbers as long as those do.
                let parts =
                    product.checked_mul(u128::from(self.deals)).zip(self.sums[i].checked_mul(self.sums[j]));
                let difference = match parts {
                    Some((all, means)) if all >= means => (all - means) as f64 / deals,
                    Some((all, means)) => -((means - all) as f64 / deals),
                    None => product as f64 - self.sums[i] as f64 / deals * self.sums[j] as f64,
                };
                matrix[a][b] = difference / 4.0;
            }
        }
        matrix
    }
}
