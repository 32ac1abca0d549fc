//! Worlds weighted by what is thought of each tile: soft evidence on top of what is certain.

use boneyard_core::{Rng, TILES, Tile};

use super::chances::Chances;
use super::frame::HOLDERS;
use super::{Belief, STOCK, World};

/// A weight for each tile with each holder (a seat's index or [`STOCK`]); 1 says nothing. Only the ratios between the holders of a tile
/// matter.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights([[f64; HOLDERS]; TILES]);

impl Default for Weights {
    fn default() -> Self {
        Weights([[1.0; HOLDERS]; TILES])
    }
}

impl Weights {
    /// All weights 1.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the weight of a tile with a holder: finite, not negative.
    pub fn set(&mut self, tile: Tile, holder: usize, weight: f64) {
        self.0[tile.index()][holder] = weight;
    }

    /// The weight of a tile with a holder.
    pub fn get(&self, tile: Tile, holder: usize) -> f64 {
        self.0[tile.index()][holder]
    }

    /// Divides the weights of each tile by the greatest, so that products of many do not vanish.
    fn scaled(&self) -> Result<Weights, WeightError> {
        let mut scaled = self.clone();
        for (index, weights) in scaled.0.iter_mut().enumerate() {
            if let Some(weight) = weights.iter().find(|weight| !(weight.is_finite() && **weight >= 0.0)) {
                return Err(WeightError::NotAWeight { tile: Tile::from_index(index), weight: *weight });
            }
            let greatest = weights.iter().copied().fold(0.0, f64::max);
            if greatest > 0.0 {
                weights.iter_mut().for_each(|weight| *weight /= greatest);
            }
        }
        Ok(scaled)
    }
}

/// Why worlds cannot be weighted.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum WeightError {
    /// A weight that is none.
    #[error("{weight} is no weight{}: a weight is finite and at least 0", .tile.map(|tile| format!(" of {tile}")).unwrap_or_default())]
    NotAWeight {
        /// Of which tile.
        tile: Option<Tile>,
        /// As given.
        weight: f64,
    },
    /// Every world that fits what the seat knows has weight 0.
    #[error("every world that fits what is known has weight 0")]
    Nothing,
    /// The tiles have come in so many ways that the table would be too large; in the presets this does not happen.
    #[error("the table of weights would need {needed} entries, and at most {allowed} are made")]
    TooLarge {
        /// The entries.
        needed: usize,
        /// The most there may be.
        allowed: usize,
    },
}

/// A belief with weights: the probability of a world is its [weight](Belief::weight) times the product of the weights of all its hidden
/// tiles, divided by the sum over all worlds. Calculated in one order with nothing but sums and products, so that all machines agree.
#[derive(Clone, Debug)]
pub struct Weighted<'b> {
    belief: &'b Belief,
    weights: Weights,
    cases: Vec<(f64, Chances)>,
    total: f64,
}

impl Belief {
    /// This belief with weights on tiles.
    ///
    /// # Errors
    /// Weights that are none, that leave no world, or a table that would be too large.
    pub fn weighted(&self, weights: &Weights) -> Result<Weighted<'_>, WeightError> {
        let weights = weights.scaled()?;
        let mut cases = Vec::with_capacity(self.cases.len());
        let mut total = 0.0;
        for case in &self.cases {
            let weight = |tile: Tile, holder: usize| {
                if self.unseen.contains(tile) { weights.get(tile, holder) } else { 1.0 }
            };
            let chances = Chances::new(&case.frame, weight)?;
            let share = case.own as f64 * chances.total();
            total += share;
            cases.push((share, chances));
        }
        if total > 0.0 {
            Ok(Weighted { belief: self, weights, cases, total })
        } else {
            Err(WeightError::Nothing)
        }
    }
}

impl Weighted<'_> {
    /// Draws a world, each with its probability.
    pub fn sample(&self, rng: &mut Rng) -> World {
        let mut chance = unit(rng) * self.total;
        let mut chosen = &self.cases[0].1;
        for (share, case) in self.cases.iter().filter(|(share, _)| *share > 0.0) {
            chosen = case;
            if chance < *share {
                break;
            }
            chance -= share;
        }
        self.belief.world(chosen.draw(rng), rng)
    }

    /// The probability that the tile is with this holder; 0 for a tile that the seat sees.
    pub fn marginals(&self) -> [[f64; HOLDERS]; TILES] {
        let mut marginals = [[0.0; HOLDERS]; TILES];
        for (share, case) in self.cases.iter().filter(|(share, _)| *share > 0.0) {
            case.add_marginals(share / self.total, &mut marginals);
        }
        for tile in !self.belief.unseen {
            marginals[tile.index()] = [0.0; HOLDERS];
        }
        marginals
    }

    /// The probability of a world, the order of its stock aside.
    pub fn probability(&self, world: &World) -> f64 {
        let mut weight = self.belief.weight(world) as f64;
        for (holder, hand) in world.hands().iter().enumerate() {
            for tile in *hand & self.belief.unseen {
                weight *= self.weights.get(tile, holder);
            }
        }
        for tile in world.stock_tiles() {
            weight *= self.weights.get(tile, STOCK);
        }
        weight / self.total
    }
}

/// Uniform in 0..1, of 2^53 values.
pub(super) fn unit(rng: &mut Rng) -> f64 {
    (rng.bits() >> 11) as f64 / (1_u64 << 53) as f64
}
