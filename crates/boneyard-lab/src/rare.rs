//! Where Student's law is of no use: effects that hardly any deal shows, and shares near nothing or all. Counting decides there.

use crate::cells::RowTest;
use crate::figures::{Per, Samples};
use crate::fraction::Fraction;

/// Fewer deals with an effect are too few for Student's law.
pub(crate) const ENOUGH: u64 = 30;

/// The p-value of "smaller than what matters" where hardly any deal shows an effect: no hand counts for more than one hand won or lost, so an
/// effect that matters shows in at least that share of the deals. The chance to see so few is binomial.
pub(crate) fn rare_bound(test: &RowTest, rare: u64, deals: u64) -> Option<f64> {
    let applies = test.design.bounded && test.measure.is_share() && test.per == Per::Hand;
    if !applies || test.smallest >= 1.0 || test.null != Fraction::ZERO {
        return None;
    }
    // Either tail: the effect might be above the margin or below.
    Some(at_most(rare, deals, test.smallest))
}

/// A share that is compared with a number, where hardly any deal has less than all or more than nothing: Student's law is of no use there. If
/// the share were the number, at least that part of the deals would count; the chance to see so few is binomial. Two-sided, and
/// whether it is the lower limit.
pub(crate) fn near_limit(test: &RowTest, samples: &Samples, counting: u64) -> Option<(f64, bool)> {
    let null = test.null.value();
    // Of an index (a ratio of two effects) this does not hold.
    let counted = test.design.columns.last() == Some(&"hands");
    let share = counted && test.measure.is_share() && test.per == Per::Hand && null > 0.0 && null < 1.0;
    let (deals, short) = (samples.len(), samples.len() - samples.whole(test.unit));
    let two_sided = |p: f64| (2.0 * p).min(1.0);
    match share {
        true if counting < ENOUGH => Some((two_sided(at_most(counting, deals, null)), true)),
        true if short < ENOUGH => Some((two_sided(at_most(short, deals, 1.0 - null)), false)),
        _ => None,
    }
}

/// The chance of at most `k` of `n`, each with this chance.
fn at_most(k: u64, n: u64, chance: f64) -> f64 {
    let n = n as f64;
    let mut term = libm::exp(n * libm::log1p(-chance));
    let mut sum = term;
    for k in 0..k {
        term *= (n - k as f64) / (k as f64 + 1.0) * chance / (1.0 - chance);
        sum += term;
    }
    sum.min(1.0)
}

#[cfg(test)]
mod tests {
    use super::at_most;

    #[test]
    fn chances_are_binomial() {
        // Of 10 throws of a coin 0, 1 or 2 heads: 1 + 10 + 45 of 1024.
        assert!((at_most(2, 10, 0.5) - 56.0 / 1024.0).abs() < 1e-15);
        assert!((at_most(0, 149, 0.02) - libm::exp(149.0 * libm::log(0.98))).abs() < 1e-15);
    }
}
