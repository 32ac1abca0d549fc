//! Generalized log-likelihood ratios on a finite support, exact and approximate.
//!
//! M. Van den Bergh, *The generalized maximum likelihood ratio for the expectation value of a distribution* (for the
//! mean) and *Normalized Elo in practice* (for the mean in standard deviations).

use crate::numeric::{bracketed_root, falling_root};
use crate::support::Support;

/// A likelihood maximised under one hypothesis: the shares are those observed, each divided by `1 + theta phi`.
struct Fit {
    theta: f64,
    phi: Vec<f64>,
}

impl Fit {
    /// `1 + theta phi` for each class.
    fn divisors(&self) -> impl Iterator<Item = f64> + '_ {
        self.phi.iter().map(|phi| 1.0 + self.theta * phi)
    }

    /// Mean log-likelihood, relative to the unrestricted maximum.
    fn log_likelihood(&self, support: &Support) -> f64 {
        support.shares().zip(&self.phi).map(|((_, share), phi)| -share * libm::log1p(self.theta * phi)).sum()
    }
}

/// The shares that maximise the likelihood among those with `sum p phi = 0`: `p / (1 + theta phi)`, theta the root of
/// `sum p phi / (1 + theta phi) = 0`. The sum falls from infinity to minus infinity between its two poles, so the root
/// is held between them and found to the last bit. `None` unless phi takes both signs.
fn restrict(support: &Support, phi: Vec<f64>) -> Option<Fit> {
    let least = phi.iter().copied().fold(f64::INFINITY, f64::min);
    let greatest = phi.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if !(least < 0.0 && greatest > 0.0) {
        return None;
    }
    let sum = |theta: f64| {
        let term = |((_, share), phi): ((f64, f64), &f64)| {
            let quotient = phi / (1.0 + theta * phi);
            (share * quotient, -share * quotient * quotient)
        };
        support.shares().zip(&phi).map(term).fold((0.0, 0.0), |(f, slope), (a, b)| (f + a, slope + b))
    };
    let theta = falling_root(sum, (-1.0 / greatest, -1.0 / least), 0.0);
    Some(Fit { theta, phi })
}

/// The maximum under "the mean is `mean`" (Prop. 1.1 of the first paper).
fn fit_mean(support: &Support, mean: f64) -> Option<Fit> {
    restrict(support, support.values().iter().map(|a| a - mean).collect())
}

/// The maximum under "the mean exceeds `reference` by `t` standard deviations" (section 4.1 of the second paper): a
/// fixed point, from the uniform distribution, at most ten rounds. Where that start is too far from `t` for the first
/// round, from one that already lies `t` deviations off, with more rounds.
fn fit_t(support: &Support, reference: f64, t: f64) -> Option<Fit> {
    let n = support.values().len();
    let uniform = iterate_t(support, reference, t, vec![1.0 / n as f64; n], 10);
    uniform.or_else(|| iterate_t(support, reference, t, tilted_shares(support, reference, t)?, 300))
}

fn iterate_t(support: &Support, reference: f64, t: f64, start: Vec<f64>, rounds: u32) -> Option<Fit> {
    let mut shares = start;
    let mut last = None;
    for _ in 0..rounds {
        let (mean, sigma) = mean_and_deviation(support.values(), &shares);
        let phi = support.values().iter().map(|a| {
            let z = (a - mean) / sigma;
            a - reference - t * sigma * (1.0 + z * z) / 2.0
        });
        let fit = restrict(support, phi.collect())?;
        let next: Vec<f64> = support.shares().zip(fit.divisors()).map(|((_, share), d)| share / d).collect();
        let change = shares.iter().zip(&next).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        shares = next;
        last = Some(fit);
        if change < 1e-9 {
            break;
        }
    }
    last
}

fn mean_and_deviation(values: &[f64], shares: &[f64]) -> (f64, f64) {
    let mean: f64 = values.iter().zip(shares).map(|(a, p)| a * p).sum();
    let variance: f64 = values.iter().zip(shares).map(|(a, p)| p * (a - mean) * (a - mean)).sum();
    (mean, libm::sqrt(variance))
}

/// Shares `e^(k a)`, scaled to sum 1, whose mean exceeds `reference` by `t` deviations. `None` if there are none.
fn tilted_shares(support: &Support, reference: f64, t: f64) -> Option<Vec<f64>> {
    let values = support.values();
    let shares = |k: f64| -> Vec<f64> {
        let top = if k > 0.0 { values[values.len() - 1] } else { values[0] };
        let weights: Vec<f64> = values.iter().map(|a| libm::exp(k * (a - top))).collect();
        let total: f64 = weights.iter().sum();
        weights.iter().map(|w| w / total).collect()
    };
    let excess = |k: f64| {
        let (mean, sigma) = mean_and_deviation(values, &shares(k));
        (mean - reference) / sigma - t
    };
    // Beyond this all weight is on one end, to working precision.
    let steep = 30.0 / (values[values.len() - 1] - values[0]);
    (excess(-steep) < 0.0 && excess(steep) > 0.0).then(|| shares(bracketed_root(excess, -steep, steep)))
}

/// Log-likelihood ratio of "the mean is `s1`" to "the mean is `s0`", the rest of the distribution being free. Works on
/// any support: scores of deal sets, margins in points. `None` unless both means lie strictly inside the support.
pub fn llr_mean(support: &Support, s0: f64, s1: f64) -> Option<f64> {
    let (fit0, fit1) = (fit_mean(support, s0)?, fit_mean(support, s1)?);
    Some(support.total() * (fit1.log_likelihood(support) - fit0.log_likelihood(support)))
}

/// Log-likelihood ratio of "the mean exceeds `reference` by `t1` standard deviations" to the same with `t0`. `None`
/// where no distribution on the support is that far off.
pub fn llr_t(support: &Support, reference: f64, t0: f64, t1: f64) -> Option<f64> {
    let (fit0, fit1) = (fit_t(support, reference, t0)?, fit_t(support, reference, t1)?);
    Some(support.total() * (fit1.log_likelihood(support) - fit0.log_likelihood(support)))
}

/// What one observation adds to [`llr_mean`], with its probability under the distribution itself: the steps of the
/// random walk that the test is. `None` as there.
pub fn mean_jumps(support: &Support, s0: f64, s1: f64) -> Option<Vec<(f64, f64)>> {
    let (fit0, fit1) = (fit_mean(support, s0)?, fit_mean(support, s1)?);
    let ratios = fit0.divisors().zip(fit1.divisors()).map(|(d0, d1)| libm::log(d0 / d1));
    Some(ratios.zip(support.shares()).map(|(jump, (_, share))| (jump, share)).collect())
}

/// Approximation of [`llr_mean`] by the normal law with its variance maximised: `N/2 ln(sum p (a - s0)^2 / sum p
/// (a - s1)^2)`, fishtest's "alt".
pub fn llr_mean_profile(support: &Support, s0: f64, s1: f64) -> f64 {
    support.total() / 2.0 * libm::log(support.second_moment_about(s0) / support.second_moment_about(s1))
}

/// Approximation of [`llr_mean`] by the normal law with the variance observed: `N (s1 - s0) (2 mu - s0 - s1) /
/// (2 var)`, fishtest's "alt2". `None` where the variance is zero.
pub fn llr_mean_gaussian(support: &Support, s0: f64, s1: f64) -> Option<f64> {
    let variance = support.variance();
    (variance > 0.0)
        .then(|| support.total() * (s1 - s0) * (2.0 * support.mean() - s0 - s1) / (2.0 * variance))
}

/// Approximation of [`llr_t`] by the normal law: `n/2 ln((1 + (t - t0)^2) / (1 + (t - t1)^2))` for `n` observations
/// with standardised mean `t`.
pub fn llr_t_profile(n: f64, t: f64, t0: f64, t1: f64) -> f64 {
    n / 2.0 * libm::log((1.0 + (t - t0) * (t - t0)) / (1.0 + (t - t1) * (t - t1)))
}

/// [`llr_t_profile`] in normalized Elo, counted in games rather than in sets of `games_per_set` (fishtest's
/// "normalized alt"). `None` where the variance is zero.
pub fn normalized_llr_profile(support: &Support, games_per_set: u32, nelo0: f64, nelo1: f64) -> Option<f64> {
    let games = f64::from(games_per_set);
    let sigma = libm::sqrt(games * support.variance());
    let unit = crate::elo::NORMALIZED_ELO_UNIT;
    (sigma > 0.0).then(|| {
        let t = (support.mean() - 0.5) / sigma;
        llr_t_profile(games * support.total(), t, nelo0 / unit, nelo1 / unit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal_sets::DealSets;
    use crate::elo::NORMALIZED_ELO_UNIT;

    /// The distributions that a fit to `elo` normalized Elo gives really are that strong.
    #[test]
    fn fits_meet_their_hypothesis() {
        for counts in
            [[1, 0, 0, 0, 0], [0, 0, 5, 0, 0], [34, 54, 63, 64, 75], [900, 1, 0, 0, 3], [0, 0, 0, 1, 2000]]
        {
            let support = Support::from(&DealSets::from_counts(&counts).unwrap());
            let elos = [-1000.0, -400.0, -200.0, -20.0, 0.0, 2.0, 50.0, 150.0, 240.0, 300.0, 500.0, 1000.0];
            let mut heights = Vec::new();
            for elo in elos {
                let t = elo * libm::sqrt(2.0) / NORMALIZED_ELO_UNIT;
                let fit = fit_t(&support, 0.5, t).unwrap();
                let shares: Vec<f64> =
                    support.shares().zip(fit.divisors()).map(|((_, p), d)| p / d).collect();
                let (mean, sigma) = mean_and_deviation(support.values(), &shares);
                assert!(((mean - 0.5) / sigma - t).abs() < 1e-8, "{counts:?} at {elo}");
                assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-8, "{counts:?} at {elo}");
                heights.push(fit.log_likelihood(&support));
            }
            // One summit: once the likelihood has begun to fall it goes on falling.
            let falls: Vec<bool> = heights.windows(2).map(|pair| pair[1] < pair[0]).collect();
            assert!(falls.windows(2).all(|pair| !pair[0] || pair[1]), "{counts:?}: {heights:?}");
        }
    }
}
