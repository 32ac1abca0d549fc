//! Nash averaging: agents weighed by the equilibrium of the game "choose the agent that plays for you" (D. Balduzzi et
//! al., *Re-evaluating evaluation*, 2018). A copy of an agent changes nothing, and agents that no equilibrium needs do
//! not count.

use serde::Serialize;
use thiserror::Error;

use crate::linear::{apply, null_space, solve_one, zeros};

/// Why there is no average.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NashError {
    /// The advantages are no finite square matrix.
    #[error("the advantages must be a square matrix of finite numbers with at least one row")]
    Matrix,
    /// The matrix is not antisymmetric.
    #[error("the advantage of agent number {0} over number {1} is not the opposite of the reverse")]
    NotAntisymmetric(usize, usize),
    /// The equilibrium was not found to working precision.
    #[error("the equilibrium was not found: the advantages differ too much in size")]
    NotConverged,
}

/// An equilibrium and what it says of each agent.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct NashAveraging {
    /// Share of each agent in the equilibrium of maximum entropy, adding up to 1.
    pub weights: Vec<f64>,
    /// Mean advantage of each agent over the equilibrium (in the unit of the matrix): 0 for those in it, never above 0.
    pub averages: Vec<f64>,
}

/// Nash averaging of an antisymmetric matrix of advantages, `advantages[i][j]` that of `i` over `j`: log-odds of
/// winning, or mean margins.
///
/// Of all equilibria it takes that of maximum entropy over the *distinct* agents, and shares the weight of an agent
/// equally among its copies (exactly equal rows). So copies leave averages untouched even where the equilibrium is not
/// unique, which maximum entropy over all agents would not.
///
/// # Errors
/// If the matrix is impossible.
pub fn nash_averaging(advantages: &[Vec<f64>]) -> Result<NashAveraging, NashError> {
    let n = advantages.len();
    if n == 0 || !advantages.iter().all(|row| row.len() == n && row.iter().all(|x| x.is_finite())) {
        return Err(NashError::Matrix);
    }
    let size = advantages.iter().flatten().fold(0.0_f64, |m, x| m.max(x.abs()));
    for i in 0..n {
        for j in 0..=i {
            if (advantages[i][j] + advantages[j][i]).abs() > 1e-12 * size {
                return Err(NashError::NotAntisymmetric(i, j));
            }
        }
    }
    // One of each kind, by first appearance, and how many there are.
    let kind_of: Vec<usize> =
        (0..n).map(|i| (0..i).find(|&j| advantages[j] == advantages[i]).unwrap_or(i)).collect();
    let kinds: Vec<usize> = (0..n).filter(|&i| kind_of[i] == i).collect();
    let scale = if size > 0.0 { size } else { 1.0 };
    // Made antisymmetric to the last bit, which the path to the equilibrium relies on.
    let entry = |i: usize, j: usize| (advantages[i][j] - advantages[j][i]) / (2.0 * scale);
    let reduced: Vec<Vec<f64>> =
        kinds.iter().map(|&i| kinds.iter().map(|&j| entry(i, j)).collect()).collect();
    let equilibrium = maximum_entropy(&reduced).ok_or(NashError::NotConverged)?;
    let averages = apply(&reduced, &equilibrium);
    let place = |i: usize| kinds.iter().position(|&k| k == kind_of[i]).unwrap_or(0);
    let copies = |i: usize| kind_of.iter().filter(|&&k| k == kind_of[i]).count() as f64;
    // Within the equilibrium the average is 0 and the rest is rounding.
    let average = |k: usize| if equilibrium[k] > 0.0 { 0.0 } else { (averages[k] * scale).min(0.0) };
    Ok(NashAveraging {
        weights: (0..n).map(|i| equilibrium[place(i)] / copies(i)).collect(),
        averages: (0..n).map(|i| average(place(i))).collect(),
    })
}

/// Below this, relative to the largest advantage, an entry counts as zero.
const RANK_TOLERANCE: f64 = 1e-10;

/// The equilibrium of maximum entropy of an antisymmetric matrix whose entries do not exceed 1.
fn maximum_entropy(a: &[Vec<f64>]) -> Option<Vec<f64>> {
    let centre = central_equilibrium(a)?;
    let support: Vec<usize> = (0..a.len()).filter(|&i| centre[i] > 0.0).collect();
    let sub: Vec<Vec<f64>> = support.iter().map(|&i| support.iter().map(|&j| a[i][j]).collect()).collect();
    let start = project(&sub, &support.iter().map(|&i| centre[i]).collect::<Vec<f64>>())?;
    // Equilibria have the same support or less, and nobody in it is ahead: they differ by null vectors of sum 0.
    let mut conditions = sub.clone();
    conditions.push(vec![1.0; support.len()]);
    let directions = null_space(conditions, support.len(), RANK_TOLERANCE);
    let outside: Vec<Vec<f64>> = (0..a.len())
        .filter(|i| !support.contains(i))
        .map(|i| support.iter().map(|&j| a[i][j]).collect())
        .collect();
    let shares = if directions.is_empty() { start } else { climb(start, &directions, &outside)? };
    let mut equilibrium = vec![0.0; a.len()];
    for (&i, share) in support.iter().zip(shares) {
        equilibrium[i] = share;
    }
    Some(equilibrium)
}

/// An equilibrium with the largest support, other entries exactly 0: the end, at `mu = 0`, of the central path `p_i s_i
/// = mu`, `s = mu - A p`. The game is its own dual, so one path does for both sides; it starts at `p = 1`, `mu` large,
/// and `p` adds up to `n` all along it. At its end either `p_i` or the slack `s_i` is positive (A. Goldman and A. Tucker
/// 1956), which tells who is in the support.
fn central_equilibrium(a: &[Vec<f64>]) -> Option<Vec<f64>> {
    let n = a.len();
    let mut p = vec![1.0; n];
    let mut mu = 2.0 * n as f64;
    for _ in 0..500 {
        let s: Vec<f64> = apply(a, &p).iter().map(|x| mu - x).collect();
        let central = p.iter().zip(&s).all(|(p, s)| (p * s - mu).abs() < 0.5 * mu);
        if central && mu < 1e-10 {
            return Some(p.iter().zip(&s).map(|(&p, &s)| if p > s { p / n as f64 } else { 0.0 }).collect());
        }
        // Along the path where p is near it, else back to it. Newton for p_i s_i = shrink mu, where mu itself becomes
        // shrink mu: (diag(s / p) - A) dp = shrink mu / p - s + (1 - shrink) mu.
        let shrink = if central { 0.2 } else { 1.0 };
        let mut matrix = zeros(n);
        for i in 0..n {
            for j in 0..n {
                matrix[i][j] = -a[i][j];
            }
            matrix[i][i] += s[i] / p[i];
        }
        let side: Vec<f64> =
            p.iter().zip(&s).map(|(p, s)| shrink * mu / p - s + (1.0 - shrink) * mu).collect();
        let step = solve_one(matrix, &side)?;
        let slack_step: Vec<f64> = apply(a, &step).iter().map(|x| (shrink - 1.0) * mu - x).collect();
        // Nine tenths of the way to where the first entry or slack would vanish.
        let limit = p.iter().zip(&step).chain(s.iter().zip(&slack_step));
        let part = limit.filter(|(_, d)| **d < 0.0).fold(1.0_f64, |m, (x, d)| m.min(-0.9 * x / d));
        p.iter_mut().zip(&step).for_each(|(x, d)| *x += part * d);
        mu *= 1.0 - part * (1.0 - shrink);
    }
    None
}

/// The nearest point to `p` that fulfils `A p = 0`, scaled to sum 1.
fn project(a: &[Vec<f64>], p: &[f64]) -> Option<Vec<f64>> {
    let basis = null_space(a.to_vec(), p.len(), RANK_TOLERANCE);
    let dot = |x: &[f64], y: &[f64]| -> f64 { x.iter().zip(y).map(|(x, y)| x * y).sum() };
    let gram = basis.iter().map(|x| basis.iter().map(|y| dot(x, y)).collect()).collect();
    let side: Vec<f64> = basis.iter().map(|x| dot(x, p)).collect();
    let weights = solve_one(gram, &side)?;
    let mut nearest = vec![0.0; p.len()];
    for (x, w) in basis.iter().zip(weights) {
        nearest.iter_mut().zip(x).for_each(|(sum, x)| *sum += w * x);
    }
    let total: f64 = nearest.iter().sum();
    nearest.iter_mut().for_each(|x| *x /= total);
    nearest.iter().all(|x| *x > 0.0).then_some(nearest)
}

/// Maximum of the entropy along `directions` from `p`, with nobody outside getting ahead: Newton on the entropy plus a
/// barrier of weight tau before every slack, which is lowered until it no longer matters.
fn climb(mut p: Vec<f64>, directions: &[Vec<f64>], outside: &[Vec<f64>]) -> Option<Vec<f64>> {
    let slack_of = |p: &[f64]| -> Vec<f64> { apply(outside, p).iter().map(|x| -x).collect() };
    let height = |p: &[f64], tau: f64| -> f64 {
        let entropy: f64 = p.iter().map(|x| -x * libm::log(*x)).sum();
        entropy + tau * slack_of(p).iter().map(|x| libm::log(*x)).sum::<f64>()
    };
    // Lower, and the slacks drown in rounding.
    const LAST_TAU: f64 = 1e-12;
    // A barrier that outweighs the entropy would press shares to nothing.
    let mut tau = (0.1 * slack_of(&p).into_iter().fold(1.0, f64::min)).max(2.0 * LAST_TAU);
    while tau > LAST_TAU {
        for _ in 0..200 {
            let slack = slack_of(&p);
            let (step, gain) = newton_step(&p, &slack, directions, outside, tau)?;
            let slack_step = slack_of(&step);
            // No more than nine tenths of the way to a wall; then back until it is a climb.
            let walls = p.iter().zip(&step).chain(slack.iter().zip(&slack_step));
            let mut part = walls.filter(|(_, d)| **d < 0.0).fold(1.0_f64, |m, (x, d)| m.min(-0.9 * x / d));
            let before = height(&p, tau);
            let next = loop {
                let next: Vec<f64> = p.iter().zip(&step).map(|(x, d)| x + part * d).collect();
                if height(&next, tau) >= before {
                    break Some(next);
                }
                part /= 2.0;
                if part < 1e-12 {
                    break None;
                }
            };
            match next {
                Some(next) => p = next,
                None => break,
            }
            if gain < 1e-22 {
                break;
            }
        }
        tau /= 8.0;
    }
    let total: f64 = p.iter().sum();
    Some(p.iter().map(|x| x / total).collect())
}

/// Newton's step in [`climb`], and the gain it promises.
fn newton_step(
    p: &[f64],
    slack: &[f64],
    directions: &[Vec<f64>],
    outside: &[Vec<f64>],
    tau: f64,
) -> Option<(Vec<f64>, f64)> {
    let along: Vec<Vec<f64>> = directions.iter().map(|d| apply(outside, d)).collect();
    let k = directions.len();
    let mut curvature = zeros(k);
    let mut slope = vec![0.0; k];
    for i in 0..k {
        let entropy: f64 = directions[i].iter().zip(p).map(|(d, x)| -d * (libm::log(*x) + 1.0)).sum();
        let barrier: f64 = along[i].iter().zip(slack).map(|(d, s)| -tau * d / s).sum();
        slope[i] = entropy + barrier;
        for j in 0..k {
            let both = directions[i].iter().zip(&directions[j]).zip(p).map(|((d, e), x)| d * e / x);
            let walls = along[i].iter().zip(&along[j]).zip(slack).map(|((d, e), s)| tau * d * e / (s * s));
            curvature[i][j] = both.sum::<f64>() + walls.sum::<f64>();
        }
    }
    let weights = solve_one(curvature, &slope)?;
    let gain = weights.iter().zip(&slope).map(|(a, b)| a * b).sum();
    let mut step = vec![0.0; p.len()];
    for (d, w) in directions.iter().zip(&weights) {
        step.iter_mut().zip(d).for_each(|(x, d)| *x += w * d);
    }
    Some((step, gain))
}
