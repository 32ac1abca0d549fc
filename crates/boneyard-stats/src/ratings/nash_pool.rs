//! Nash averages of a pool, with their errors.

use std::f64::consts::PI;

use serde::Serialize;

use crate::bootstrap::Bootstrap;
use crate::elo::NORMALIZED_ELO_UNIT;
use crate::estimate::{Estimate, Level};
use crate::linear::zeros;
use crate::note::Note;
use crate::numeric::finite;
use crate::random::Stream;
use crate::ratings::crosstable::{Crosstable, CrosstableError};
use crate::ratings::nash::nash_averaging;

/// Nash averages of the agents of a pool in which everybody met everybody.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct NashOfPool {
    /// Mean advantage in Elo over the equilibrium: 0 for the agents in it, never above.
    pub averages: Vec<Estimate>,
    /// Share of each agent in the equilibrium.
    pub weights: Vec<f64>,
}

/// Elo per unit of natural log-odds.
const UNIT: f64 = NORMALIZED_ELO_UNIT / 2.0;

/// Nash averages of the log-odds of a table, in Elo, with standard errors and percentile intervals from a parametric
/// bootstrap: the score of each pair is drawn from the normal law with its own error, the pairs apart from each other.
/// Exact copies of an agent (equal rows) move no average.
///
/// `None` where the equilibrium was not found.
///
/// # Errors
/// If two agents have not met.
pub fn nash_of_pool(
    table: &Crosstable,
    bootstrap: Bootstrap,
    level: Level,
) -> Result<Option<NashOfPool>, CrosstableError> {
    let advantages = table.log_odds()?;
    let Ok(nash) = nash_averaging(&advantages) else { return Ok(None) };
    let pairs: Vec<PairScore> = table.pairs().map(|(i, j, sets)| PairScore::new(i, j, sets)).collect();
    let mut stream = Stream::new(bootstrap.seed);
    let mut drawn = vec![Vec::new(); table.agents()];
    for _ in 0..bootstrap.resamples {
        let mut resample = zeros(table.agents());
        for pair in &pairs {
            let odds = pair.draw(&mut stream);
            resample[pair.first][pair.second] = odds;
            resample[pair.second][pair.first] = -odds;
        }
        if let Ok(nash) = nash_averaging(&resample) {
            drawn.iter_mut().zip(nash.averages).for_each(|(list, average)| list.push(average * UNIT));
        }
    }
    let sets = table.pairs().map(|(_, _, sets)| sets.sets()).min().unwrap_or(0);
    let averages = nash.averages.iter().zip(drawn);
    let averages = averages.map(|(average, drawn)| estimate(average * UNIT, drawn, sets, level)).collect();
    Ok(Some(NashOfPool { averages, weights: nash.weights }))
}

fn estimate(value: f64, mut drawn: Vec<f64>, sets: u64, level: Level) -> Estimate {
    // Adding 0 takes the sign off a zero.
    let value = value + 0.0;
    if drawn.len() < 2 {
        return Estimate::without_error(value, level, sets, Note::TooFewResamples);
    }
    let n = drawn.len() as f64;
    let mean = drawn.iter().sum::<f64>() / n;
    let squares: f64 = drawn.iter().map(|x| (x - mean) * (x - mean)).sum();
    drawn.sort_by(f64::total_cmp);
    Estimate {
        value: finite(value),
        std_error: finite(libm::sqrt(squares / (n - 1.0))),
        low: finite(crate::bootstrap::percentile(&drawn, level.alpha() / 2.0)),
        high: finite(crate::bootstrap::percentile(&drawn, 1.0 - level.alpha() / 2.0)),
        level: level.get(),
        sets,
        note: None,
    }
}

/// The score of one pair, and how exactly it is known.
struct PairScore {
    first: usize,
    second: usize,
    games: f64,
    mean: f64,
    error: f64,
}

impl PairScore {
    fn new(first: usize, second: usize, sets: &crate::deal_sets::DealSets) -> Self {
        let spread = sets.central_moment(2).unwrap_or(0.0) / sets.sets().max(1) as f64;
        let (games, mean) = (sets.games() as f64, sets.mean().unwrap_or(0.5));
        Self { first, second, games, mean, error: libm::sqrt(spread) }
    }

    /// Log-odds of a score drawn at random, with half a point added to either side as in the table's own.
    fn draw(&self, stream: &mut Stream) -> f64 {
        let score = (self.mean + self.error * normal(stream)).clamp(0.0, 1.0);
        let points = score * self.games;
        libm::log((points + 0.5) / (self.games - points + 0.5))
    }
}

/// A draw from the standard normal law (G. Box and M. Muller 1958).
fn normal(stream: &mut Stream) -> f64 {
    // Half a step from both ends, so that the logarithm is finite.
    let steps = 1_u64 << 52;
    let mut uniform = || (stream.below(steps) as f64 + 0.5) / steps as f64;
    let (u, v) = (uniform(), uniform());
    libm::sqrt(-2.0 * libm::log(u)) * libm::cos(2.0 * PI * v)
}
