//! A score in per cent with its interval, which never leaves 0 to 100 %.

use boneyard_stats::{Estimate, Level, chernoff_interval};

use crate::rounding::{decimals_for, fixed, plus_minus, with_decimals};

/// What the brackets are, where [`is_bounded`] says that there are some.
pub const BRACKETS: &str = "[low, high]: where ± would leave 0 to 100 %, the 95 % interval that holds for any results \
    within these bounds (Chernoff and Hoeffding).";

/// The ends, in per cent, of an interval that holds near 0 and 100 %; `None` where `±` does.
fn bounded(score: &Estimate) -> Option<[f64; 2]> {
    let value = score.value?;
    let leaves = match score.std_error {
        // The ends that are given are cut off at 0 and 1.
        Some(se) => {
            let reach = Level::P95.t(score.sets.saturating_sub(1) as f64) * se;
            value - reach < 0.0 || value + reach > 1.0
        }
        None => score.sets > 1 && (value == 0.0 || value == 1.0),
    };
    let interval = chernoff_interval(value, score.sets, Level::P95).filter(|_| leaves)?;
    Some([100.0 * interval.low, 100.0 * interval.high])
}

/// Whether a score is shown with brackets.
pub fn is_bounded(score: &Estimate) -> bool {
    bounded(score).is_some()
}

/// Decimals that suit the error of a score in per cent.
pub fn decimals(score: &Estimate) -> Option<usize> {
    let half = bounded(score).map(|[low, high]| (high - low) / 2.0);
    half.or(score.half_width().map(|half| 100.0 * half)).map(decimals_for)
}

/// A score in per cent, seen from the first or the second agent, with as many decimals as its error warrants unless a
/// number is given; empty where nothing is known.
pub fn percent(score: &Estimate, by_first: bool, decimals: Option<usize>) -> String {
    let Some(value) = score.value else { return String::new() };
    let seen = |value: f64| if by_first { value } else { 100.0 - value };
    let value = seen(100.0 * value);
    if let Some([low, high]) = bounded(score) {
        let [low, high] = if by_first { [low, high] } else { [seen(high), seen(low)] };
        let decimals = decimals.unwrap_or(decimals_for((high - low) / 2.0));
        let [value, low, high] = [value, low, high].map(|end| fixed(end, decimals));
        return format!("{value} [{low}, {high}]");
    }
    match (score.half_width().map(|half| 100.0 * half), decimals) {
        (Some(error), Some(decimals)) => with_decimals(value, error, decimals),
        (Some(error), None) => plus_minus(value, error, 50.0),
        (None, decimals) => format!("{value:.*}", decimals.unwrap_or(2)),
    }
}

#[cfg(test)]
mod tests {
    use boneyard_stats::DealSets;

    use super::*;

    fn score(counts: [u64; 5]) -> Estimate {
        DealSets::from_counts(&counts).unwrap().score(Level::P95)
    }

    #[test]
    fn ordinary_scores_have_an_error() {
        let even = score([34, 54, 63, 64, 75]);
        assert_eq!(percent(&even, true, None), "58 ± 4");
        assert_eq!(percent(&even, false, Some(1)), "42.1 ± 3.9");
        assert!(!is_bounded(&even));
    }

    #[test]
    fn near_the_ends_the_interval_stays_within_them() {
        for counts in [[0, 0, 0, 0, 20], [0, 0, 1, 0, 20], [0, 1, 0, 0, 20], [20, 1, 0, 0, 0]] {
            let near = score(counts);
            assert!(is_bounded(&near));
            for by_first in [true, false] {
                let text = percent(&near, by_first, None);
                let numbers: Vec<f64> = text
                    .split(|c: char| !c.is_ascii_digit() && c != '.' && c != '-')
                    .filter_map(|part| part.parse().ok())
                    .collect();
                let [value, low, high] = numbers[..] else { panic!("{text}") };
                assert!(0.0 <= low && low <= value && value <= high && high <= 100.0, "{text}");
            }
        }
        assert_eq!(percent(&score([0, 0, 0, 0, 20]), true, None), "100 [83, 100]");
        assert_eq!(percent(&score([0, 0, 0, 0, 20]), false, None), "0 [0, 17]");
    }

    #[test]
    fn one_deal_tells_no_interval() {
        assert_eq!(percent(&score([0, 0, 0, 0, 1]), true, None), "100.00");
        assert_eq!(percent(&score([0; 5]), true, None), "");
    }
}
