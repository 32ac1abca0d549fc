//! What can be said where Student's interval cannot: means close to an end of [0, 1], and results that are all alike.
//!
//! Both hold for one look at a number of deal sets fixed beforehand, in any order. (For a look at any time see
//! [`bounded`](crate::bounded).)

use crate::bounded::UnitInterval;
use crate::estimate::Level;
use crate::numeric::bracketed_root;

/// The interval of Chernoff and Hoeffding (1963) for the mean of `n` independent observations in [0, 1], whatever their
/// law: the means `m` with `n kl(mean, m) <= ln(2 / alpha)`, where `kl(p, q) = p ln(p / q) + (1 - p) ln((1 - p) / (1 - q))`.
/// It never leaves [0, 1], and where all observations are 0 or all are 1 it is that of Clopper and Pearson.
///
/// `None` without observations, or where `mean` is none of [0, 1].
pub fn chernoff_interval(mean: f64, n: u64, level: Level) -> Option<UnitInterval> {
    if n == 0 || !(0.0..=1.0).contains(&mean) {
        return None;
    }
    let reach = libm::log(2.0 / level.alpha()) / n as f64;
    let beyond = |m: f64| divergence(mean, m) - reach;
    let low = if mean == 0.0 { 0.0 } else { bracketed_root(beyond, f64::MIN_POSITIVE, mean) };
    let high = if mean == 1.0 { 1.0 } else { bracketed_root(beyond, mean, 1.0 - f64::EPSILON / 2.0) };
    Some(UnitInterval { low, high })
}

/// Relative entropy of coins that show heads with `p` and `q`.
fn divergence(p: f64, q: f64) -> f64 {
    let part = |p: f64, q: f64| if p == 0.0 { 0.0 } else { p * libm::log(p / q) };
    part(p, q) + part(1.0 - p, 1.0 - q)
}

/// Two-sided p-value of the sign test when every one of `sets` deal sets went to the same side: `2^(1 - sets)`, the chance of
/// it where each set is as likely to go to either side. 1 without sets.
pub fn all_to_one_side(sets: u64) -> f64 {
    match sets {
        0 => 1.0,
        sets => libm::exp2(1.0 - sets as f64),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_all_are_won_it_is_the_interval_of_clopper_and_pearson() {
        for n in [1, 2, 10, 1000, 10_000_000] {
            // The root of x^n = 0.025.
            let exact = 0.025_f64.powf(1.0 / n as f64);
            let won = chernoff_interval(1.0, n, Level::P95).unwrap();
            assert!((won.low - exact).abs() < 1e-9 && won.high == 1.0, "{n}: {won:?}");
            let lost = chernoff_interval(0.0, n, Level::P95).unwrap();
            assert!((lost.high - (1.0 - exact)).abs() < 1e-9 && lost.low == 0.0, "{n}: {lost:?}");
        }
        assert_eq!(chernoff_interval(0.5, 0, Level::P95), None);
        assert_eq!(chernoff_interval(f64::NAN, 5, Level::P95), None);
    }

    #[test]
    fn it_holds_the_truth_often_enough_and_stays_within_bounds() {
        // Of n coins with this chance of heads: the exact chance that the interval holds it.
        for (n, truth) in [(10, 0.99), (30, 0.9), (100, 0.03), (200, 0.5)] {
            let (mut chance, mut covered) = ((1.0_f64 - truth).powi(n), 0.0);
            for heads in 0..=n {
                let interval =
                    chernoff_interval(f64::from(heads) / f64::from(n), n as u64, Level::P95).unwrap();
                assert!(0.0 <= interval.low && interval.low < interval.high && interval.high <= 1.0);
                if interval.low <= truth && truth <= interval.high {
                    covered += chance;
                }
                chance *= f64::from(n - heads) / f64::from(heads + 1) * truth / (1.0 - truth);
            }
            assert!((0.95..=1.0 + 1e-9).contains(&covered), "{n} {truth}: {covered}");
        }
    }

    #[test]
    fn results_all_alike_have_the_p_value_of_a_sign_test() {
        assert_eq!([0, 1, 2, 6].map(all_to_one_side), [1.0, 1.0, 0.5, 0.03125]);
        assert_eq!(all_to_one_side(u64::MAX), 0.0);
    }
}
