//! A strategy for both seats.

use super::tree::Tree;

/// For either seat, the probability of every move of every choice, in the order of the tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Strategy {
    seats: [Vec<f64>; 2],
}

impl Strategy {
    /// Probabilities in proportion to weights that are not negative; where all of a choice are 0, all moves alike.
    ///
    /// # Panics
    /// If there is not one weight for each move.
    pub fn new(tree: &Tree, mut weights: [Vec<f64>; 2]) -> Strategy {
        for (seat, weights) in weights.iter_mut().enumerate() {
            assert_eq!(weights.len(), tree.moves(seat), "a weight for each move of seat {seat}");
            for (_, moves) in tree.choices(seat) {
                in_proportion(&mut weights[moves]);
            }
        }
        Strategy { seats: weights }
    }

    /// All moves alike.
    pub fn uniform(tree: &Tree) -> Strategy {
        Strategy::new(tree, [0, 1].map(|seat| vec![0.0; tree.moves(seat)]))
    }

    /// The probabilities of one seat's moves.
    pub fn of(&self, seat: usize) -> &[f64] {
        &self.seats[seat]
    }
}

/// Makes weights add up to 1.
pub(super) fn in_proportion(weights: &mut [f64]) {
    let sum: f64 = weights.iter().sum();
    let alike = 1.0 / weights.len() as f64;
    weights.iter_mut().for_each(|weight| *weight = if sum > 0.0 { *weight / sum } else { alike });
}
