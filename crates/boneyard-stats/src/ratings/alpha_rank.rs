//! Alpha-rank: how often each strategy prevails when populations imitate what does better (S. Omidshafiei et al. 2019).

use thiserror::Error;

/// Why there is no ranking.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AlphaRankError {
    /// The payoffs are no finite square matrix.
    #[error("the payoffs must be a square matrix of finite numbers with at least one row")]
    Payoffs,
    /// The parameters are out of range.
    #[error("the population must have at least two members, and alpha must be finite and not negative")]
    Parameters,
}

/// The stationary distribution of a single population of `population` members in which rare mutants take over by
/// imitation of strength `alpha`: one share a strategy, adding up to 1. `payoffs[i][j]` is what `i` gets against `j`.
///
/// All arithmetic is on logarithms of positive numbers without a subtraction (elimination of W. Grassmann, M. Taksar
/// and D. Heyman), so that any `alpha` will do.
///
/// # Errors
/// If payoffs or parameters are impossible.
pub fn alpha_rank(payoffs: &[Vec<f64>], population: u32, alpha: f64) -> Result<Vec<f64>, AlphaRankError> {
    let n = payoffs.len();
    let finite = payoffs.iter().all(|row| row.len() == n && row.iter().all(|x| x.is_finite()));
    if n == 0 || !finite {
        return Err(AlphaRankError::Payoffs);
    }
    if population < 2 || !(alpha >= 0.0 && alpha.is_finite()) {
        return Err(AlphaRankError::Parameters);
    }
    // The chance of each mutant, 1 / (n - 1), is the same for all and cancels.
    let mut rates = vec![vec![f64::NEG_INFINITY; n]; n];
    for (resident, row) in rates.iter_mut().enumerate() {
        for (mutant, rate) in row.iter_mut().enumerate().filter(|(mutant, _)| *mutant != resident) {
            *rate = ln_fixation(payoffs, mutant, resident, population, alpha);
        }
    }
    Ok(stationary(rates))
}

/// Logarithm of the chance that a single mutant takes over: `1 / (1 + sum_l prod_(p <= l) e^(-alpha (f_r(p) -
/// f_s(p))))`, `p` counting the mutants and `f` being the mean payoff of a mutant and of a resident.
fn ln_fixation(payoffs: &[Vec<f64>], r: usize, s: usize, population: u32, alpha: f64) -> f64 {
    let m = f64::from(population);
    let (mut exponent, mut total) = (0.0, 0.0);
    for p in 1..population {
        let p = f64::from(p);
        let mutant = (p - 1.0) * payoffs[r][r] + (m - p) * payoffs[r][s];
        let resident = (m - p - 1.0) * payoffs[s][s] + p * payoffs[s][r];
        exponent -= alpha * (mutant - resident) / (m - 1.0);
        total = ln_sum(total, exponent);
    }
    -total
}

/// `ln(e^a + e^b)`.
fn ln_sum(a: f64, b: f64) -> f64 {
    let (high, low) = if a > b { (a, b) } else { (b, a) };
    if low == f64::NEG_INFINITY { high } else { high + libm::log1p(libm::exp(low - high)) }
}

/// The stationary distribution of a chain in continuous time with these rates (logarithms).
fn stationary(mut rates: Vec<Vec<f64>>) -> Vec<f64> {
    let n = rates.len();
    // Take states out of the chain from the last on; what passed through them goes on to where they led.
    for k in (1..n).rev() {
        let out = rates[k][..k].iter().fold(f64::NEG_INFINITY, |sum, &x| ln_sum(sum, x));
        for i in 0..k {
            rates[i][k] -= out;
            for j in (0..k).filter(|&j| j != i) {
                rates[i][j] = ln_sum(rates[i][j], rates[i][k] + rates[k][j]);
            }
        }
    }
    // And put them back: the share of a state is what flows into it.
    let mut shares = vec![0.0; n];
    for k in 1..n {
        shares[k] = (0..k).fold(f64::NEG_INFINITY, |sum, i| ln_sum(sum, shares[i] + rates[i][k]));
    }
    let total = shares.iter().fold(f64::NEG_INFINITY, |sum, &x| ln_sum(sum, x));
    shares.iter().map(|x| libm::exp(x - total)).collect()
}
