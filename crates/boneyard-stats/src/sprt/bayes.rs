//! The BayesElo model of wins, draws and losses (R. Coulom; Rao and Kupper 1967): a win when a logistic variable
//! passes `drawelo`, a loss when it falls below `-drawelo`.

use crate::deal_sets::DealSets;
use crate::elo::score_from_elo;
use crate::numeric::bracketed_root;
use crate::sprt::likelihood::mean_jumps;
use crate::sprt::plan::{Passage, passage_of_walk};
use crate::sprt::{EloModel, Sprt};
use crate::support::{Support, UNSEEN};

/// Probabilities of a loss, a draw and a win.
pub type LossDrawWin = [f64; 3];

/// The model with its draw parameter.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BayesElo {
    /// Elo by which a side must be ahead for an even chance to win; 0 means no draws.
    pub draw_elo: f64,
}

impl BayesElo {
    /// The draw parameter that fits shares of losses and wins: `200 log10((1 - l) / l * (1 - w) / w)`.
    pub fn from_shares(losses: f64, wins: f64) -> Self {
        Self { draw_elo: 200.0 * libm::log10((1.0 - losses) / losses * (1.0 - wins) / wins) }
    }

    /// The draw parameter of losses, draws and wins, each of which counts as a thousandth if it is zero.
    pub fn from_counts(losses: f64, draws: f64, wins: f64) -> Self {
        let [l, d, w] = [losses, draws, wins].map(|n| if n > 0.0 { n } else { UNSEEN });
        let total = l + d + w;
        Self::from_shares(l / total, w / total)
    }

    /// Fits single games; for larger sets the classes below, at and above half stand in for losses, draws and wins.
    pub(crate) fn fit(sets: &DealSets) -> Self {
        let half = sets.counts().len() / 2;
        let sum = |counts: &[u64]| counts.iter().map(|&n| n as f64).sum::<f64>();
        let counts = sets.counts();
        Self::from_counts(sum(&counts[..half]), sum(&counts[half..=half]), sum(&counts[half + 1..]))
    }

    /// Probabilities of a loss, a draw and a win at an Elo difference of this model.
    pub fn probabilities(&self, elo: f64) -> LossDrawWin {
        let win = score_from_elo(elo - self.draw_elo);
        let loss = score_from_elo(-elo - self.draw_elo);
        [loss, 1.0 - win - loss, win]
    }

    /// Expected score at an Elo difference of this model.
    pub fn expected_score(&self, elo: f64) -> f64 {
        let [loss, _, win] = self.probabilities(elo);
        0.5 + (win - loss) / 2.0
    }

    /// Elo of this model per logistic Elo near 0: `4 x / (1 + x)^2`, `x = 10^(-drawelo / 400)`. Dividing logistic Elo
    /// by it gives Elo of the model.
    pub fn scale(&self) -> f64 {
        let x = crate::numeric::power_of_ten(-self.draw_elo / 400.0);
        4.0 * x / ((1.0 + x) * (1.0 + x))
    }

    /// Log-likelihood ratio of `elo1` to `elo0`, both of this model, for counts of losses, draws and wins: the SPRT of
    /// old, which treats the draw parameter as known.
    pub fn llr(&self, counts: [f64; 3], elo0: f64, elo1: f64) -> f64 {
        let (p0, p1) = (self.probabilities(elo0), self.probabilities(elo1));
        (0..3).map(|i| counts[i] * libm::log(p1[i] / p0[i])).sum()
    }

    /// The sequential test of cutechess: half a game is added to each count, the draw parameter is fitted to them, and
    /// the bounds `elo0`, `elo1` are logistic Elo, scaled to the model.
    pub fn cutechess_llr(losses: u64, draws: u64, wins: u64, elo0: f64, elo1: f64) -> f64 {
        let counts = [losses, draws, wins].map(|n| n as f64 + 0.5);
        let [l, d, w] = counts;
        let model = Self::from_counts(l, d, w);
        let scale = model.scale();
        model.llr(counts, elo0 / scale, elo1 / scale)
    }
}

/// A model of pairs of games: the BayesElo model where the deal (the opening) favours one seat by a bias, the same in
/// both games, which the two sides take in turn. Biases are equally likely.
#[derive(Debug, Clone, PartialEq)]
pub struct PairModel {
    /// Model of a game.
    pub game: BayesElo,
    /// Elo (of the model) that the deal gives to the seat the first side has first.
    pub biases: Vec<f64>,
}

impl PairModel {
    /// Probabilities of the five results of a pair, by ascending score, at an Elo difference of the model. All zero
    /// without a bias (give one of 0).
    pub fn pentanomial(&self, bayes_elo: f64) -> [f64; 5] {
        let mut sum = [0.0; 5];
        for &bias in &self.biases {
            let first = self.game.probabilities(bayes_elo + bias);
            let second = self.game.probabilities(bayes_elo - bias);
            for (i, p) in first.iter().enumerate() {
                for (j, q) in second.iter().enumerate() {
                    sum[i + j] += p * q / self.biases.len() as f64;
                }
            }
        }
        sum
    }

    /// Probabilities of a loss, a draw and a win in a game taken at random.
    pub fn trinomial(&self, bayes_elo: f64) -> LossDrawWin {
        let mut sum = [0.0; 3];
        for bias in self.biases.iter().flat_map(|bias| [*bias, -bias]) {
            for (total, p) in sum.iter_mut().zip(self.game.probabilities(bayes_elo + bias)) {
                *total += p / (2 * self.biases.len()) as f64;
            }
        }
        sum
    }

    /// The Elo of the model at which the expected score is that of a logistic Elo difference (between -1000 and 1000
    /// of the model).
    pub fn bayes_elo(&self, elo: f64) -> f64 {
        let target = score_from_elo(elo);
        let excess = |x: f64| {
            let [_, draw, win] = self.trinomial(x);
            win + draw / 2.0 - target
        };
        bracketed_root(excess, -1000.0, 1000.0)
    }

    /// Chance to pass and expected number of games of a generalized test in logistic Elo over pairs, when the true
    /// difference is `elo` (logistic): the test is followed as the random walk that it is. `None` for tests in another
    /// unit, and where the model does not reach an Elo.
    pub fn passage(&self, sprt: &Sprt, elo: f64) -> Option<Passage> {
        self.walk(sprt, elo, 1.0)
    }

    /// The same for a test that takes the games of a pair for independent: the ratio that it sees is that of pairs times
    /// the variance of a pair's two games over that of two single games, so its true errors are others than it says.
    pub fn passage_of_singles(&self, sprt: &Sprt, elo: f64) -> Option<Passage> {
        let pairs = shares(&QUARTERS, &self.pentanomial(0.0))?;
        let singles = shares(&[0.0, 0.5, 1.0], &self.trinomial(0.0))?;
        self.walk(sprt, elo, 2.0 * pairs.variance() / singles.variance())
    }

    /// The test with its ratio multiplied by `factor`.
    fn walk(&self, sprt: &Sprt, elo: f64, factor: f64) -> Option<Passage> {
        let bayes_elo = self.bayes_elo(elo);
        let [_, draw, win] = self.trinomial(bayes_elo);
        let reached = (win + draw / 2.0 - score_from_elo(elo)).abs() < 1e-9;
        if sprt.model() != EloModel::Logistic || !reached {
            return None;
        }
        let truth = shares(&QUARTERS, &self.pentanomial(bayes_elo))?;
        let (elo0, elo1) = sprt.hypotheses();
        let jumps = mean_jumps(&truth, score_from_elo(elo0), score_from_elo(elo1))?;
        let (lower, upper) = sprt.bounds();
        let passage = passage_of_walk(&jumps, lower / factor, upper / factor)?;
        Some(Passage { expected: 2.0 * passage.expected, ..passage })
    }
}

/// Scores of a pair of games.
const QUARTERS: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// A distribution from probabilities; `None` if they are none.
fn shares(values: &[f64], probabilities: &[f64]) -> Option<Support> {
    // As of so many observations that the weight of an impossible class is nothing.
    let weights: Vec<f64> = probabilities.iter().map(|p| 1e12 * p).collect();
    Support::new(values, &weights).ok()
}
