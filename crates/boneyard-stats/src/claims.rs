//! Several claims at once: p-values adjusted so that a suite of tests keeps its error.
//!
//! Holm controls the chance of even one false rejection, whatever the dependence. Benjamini and Hochberg control the
//! share of false rejections for independent (or positively dependent) tests, Benjamini and Yekutieli for any. Claims
//! tested on the same deals are dependent: use Holm or Benjamini-Yekutieli.

use thiserror::Error;

/// A number that is no p-value.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
#[error("p-value number {index} (counted from 0) is {value}, not between 0 and 1")]
pub struct NotAPValue {
    /// Which one.
    pub index: usize,
    /// Its value.
    pub value: f64,
}

/// The p-values with their places, ascending.
fn ascending(p: &[f64]) -> Result<Vec<(usize, f64)>, NotAPValue> {
    if let Some(index) = p.iter().position(|x| !(0.0..=1.0).contains(x)) {
        return Err(NotAPValue { index, value: p[index] });
    }
    let mut sorted: Vec<(usize, f64)> = p.iter().copied().enumerate().collect();
    sorted.sort_by(|a, b| a.1.total_cmp(&b.1));
    Ok(sorted)
}

/// Adjusted p-values of S. Holm (1979), in the order given: reject those at or below the level.
///
/// # Errors
/// If a number is no p-value.
pub fn holm(p: &[f64]) -> Result<Vec<f64>, NotAPValue> {
    let sorted = ascending(p)?;
    let mut adjusted = vec![0.0; p.len()];
    let mut greatest: f64 = 0.0;
    for (rank, &(index, value)) in sorted.iter().enumerate() {
        greatest = greatest.max((p.len() - rank) as f64 * value).min(1.0);
        adjusted[index] = greatest;
    }
    Ok(adjusted)
}

/// Adjusted p-values of Y. Benjamini and Y. Hochberg (1995), in the order given.
///
/// # Errors
/// If a number is no p-value.
pub fn benjamini_hochberg(p: &[f64]) -> Result<Vec<f64>, NotAPValue> {
    step_up(p, 1.0)
}

/// Adjusted p-values of Y. Benjamini and D. Yekutieli (2001), in the order given: those of Benjamini and Hochberg
/// times `1 + 1/2 + ... + 1/m`.
///
/// # Errors
/// If a number is no p-value.
pub fn benjamini_yekutieli(p: &[f64]) -> Result<Vec<f64>, NotAPValue> {
    step_up(p, (1..=p.len()).map(|k| 1.0 / k as f64).sum())
}

fn step_up(p: &[f64], factor: f64) -> Result<Vec<f64>, NotAPValue> {
    let sorted = ascending(p)?;
    let mut adjusted = vec![0.0; p.len()];
    let mut least: f64 = 1.0;
    for (rank, &(index, value)) in sorted.iter().enumerate().rev() {
        least = least.min(factor * p.len() as f64 / (rank + 1) as f64 * value);
        adjusted[index] = least;
    }
    Ok(adjusted)
}
