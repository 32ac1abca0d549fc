//! What worlds say of moves.

/// The values of moves in worlds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    /// By move, over all worlds.
    pub(crate) sums: Vec<i128>,
    /// By move the sums of the differences to the mean of the world's moves, and of their squares.
    apart: Vec<(f64, f64)>,
    /// The sum of the weights, and of their squares.
    weight: f64,
    squares: f64,
}

impl Tally {
    /// Of so many moves.
    pub(crate) fn new(moves: usize) -> Tally {
        Tally { sums: vec![0; moves], apart: vec![(0.0, 0.0); moves], weight: 0.0, squares: 0.0 }
    }

    /// The values in a world that counts so much.
    pub(crate) fn add(&mut self, weight: i128, values: &[i128]) {
        let mean = values.iter().sum::<i128>() as f64 / values.len() as f64;
        let share = weight as f64;
        self.weight += share;
        self.squares += share * share;
        for ((sum, apart), value) in self.sums.iter_mut().zip(&mut self.apart).zip(values) {
            let difference = *value as f64 - mean;
            *sum += weight * value;
            apart.0 += share * difference;
            apart.1 += share * difference * difference;
        }
    }

    /// The weight of one world, if as many that weigh alike told as much (Kish's effective size of a sample).
    pub(crate) fn of_one(&self) -> f64 {
        self.squares / self.weight
    }

    /// The standard deviation, over worlds, of a move's difference to the mean of the world's moves: the root of the mean square over the
    /// moves.
    pub(crate) fn deviation(&self) -> f64 {
        let of_move = |apart: &(f64, f64)| apart.1 / self.weight - libm::pow(apart.0 / self.weight, 2.0);
        let variance = self.apart.iter().map(of_move).sum::<f64>() / self.apart.len() as f64;
        libm::sqrt(variance.max(0.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deviation_is_that_of_differences_and_weights_count() {
        let mut tally = Tally::new(2);
        // The first move is 2 better, then 6 worse, the whole of a world counts for nothing.
        tally.add(1, &[1002, 1000]);
        tally.add(1, &[-6, 0]);
        assert_eq!(tally.sums, [996, 1000]);
        // Differences to the mean: 1 and -3, so -1 +- 2.
        assert!((tally.deviation() - 2.0).abs() < 1e-12);
        assert_eq!(tally.of_one(), 1.0);

        let mut weighed = Tally::new(2);
        weighed.add(30, &[1002, 1000]);
        weighed.add(30, &[-6, 0]);
        assert_eq!((weighed.deviation(), weighed.of_one()), (tally.deviation(), 30.0));
        weighed.add(90, &[-6, 0]);
        // 1 once and -3 four times: -2.2 +- 1.6; a sample of 150 with a weight of 66.
        assert!((weighed.deviation() - 1.6).abs() < 1e-12);
        assert_eq!(weighed.of_one(), 66.0);
    }
}
