//! How many deal sets a question takes, asked of the normal law. Errors `alpha` are one-sided: halve them for a
//! two-sided question.

use crate::numeric::{finite, normal_cdf, normal_quantile};

fn z(error: f64) -> Option<f64> {
    (error > 0.0 && error < 1.0).then(|| -normal_quantile(error))
}

/// Rounds up to whole sets, at least 1; `None` where there are more than anybody plays.
fn whole(n: f64) -> Option<u64> {
    (n.is_finite() && n < 1e18).then(|| (n.ceil() as u64).max(1))
}

/// Sets needed to show a difference `d` where one set has standard deviation `s`, with error `alpha` and chance `power`
/// to succeed: `((z_alpha + z_beta) s / d)^2`, rounded up. `None` for impossible arguments and `d = 0`.
pub fn sets_needed(d: f64, s: f64, alpha: f64, power: f64) -> Option<u64> {
    let ratio = (z(alpha)? + z(1.0 - power)?).max(0.0) * s / d;
    if s > 0.0 { whole(ratio * ratio) } else { None }
}

/// Sets needed to show that a difference lies within `margin`, where it truly is `d`: both one-sided tests must succeed
/// (H. Chow et al., *Sample Size Calculations in Clinical Research*). `None` for impossible arguments, and unless
/// `|d| < margin`.
pub fn sets_needed_for_equivalence(d: f64, margin: f64, s: f64, alpha: f64, power: f64) -> Option<u64> {
    let room = margin - d.abs();
    if !(room > 0.0 && s > 0.0 && power > 0.0 && power < 1.0) {
        return None;
    }
    // In the middle both tests fail alike often, so each has half of the failures.
    let beta = if d == 0.0 { (1.0 - power) / 2.0 } else { 1.0 - power };
    let ratio = (z(alpha)? + z(beta)?).max(0.0) * s / room;
    whole(ratio * ratio)
}

/// Chance that `sets` sets show a difference `d`. `None` for impossible arguments.
pub fn power_of_sets(sets: u64, d: f64, s: f64, alpha: f64) -> Option<f64> {
    let z = z(alpha)?;
    if s > 0.0 && d.is_finite() {
        finite(normal_cdf(d.abs() * libm::sqrt(sets as f64) / s - z))
    } else {
        None
    }
}

/// The difference that `sets` sets show with chance `power`: `(z_alpha + z_beta) s / sqrt(sets)`. `None` for impossible
/// arguments.
pub fn detectable_difference(sets: u64, s: f64, alpha: f64, power: f64) -> Option<f64> {
    let sum = z(alpha)? + z(1.0 - power)?;
    if sets > 0 && s > 0.0 { finite(sum.max(0.0) * s / libm::sqrt(sets as f64)) } else { None }
}
