//! The speed of one row, of several short rounds.

use std::hint::black_box;

use super::rows::{CHECKED_SEED, Row};
use super::work::Bench;

/// Rounds for each row; odd, so that the median is one of them.
const ROUNDS: u64 = 9;

/// One measured row.
#[derive(Debug)]
pub(crate) struct Speed {
    /// What was done, and in which game.
    pub(crate) name: &'static str,
    /// What is counted.
    pub(crate) unit: &'static str,
    /// Threads.
    pub(crate) threads: u64,
    /// Units a second.
    pub(crate) per_second: f64,
    /// Those of the slowest and of the fastest round.
    pub(crate) range: [f64; 2],
    /// Missing where tiles posed are not counted.
    pub(crate) plies_per_second: Option<f64>,
    /// Where units are timed one by one.
    pub(crate) each: Option<Each>,
}

/// Units timed one by one.
#[derive(Debug)]
pub(crate) struct Each {
    /// How many.
    pub(crate) units: u64,
    /// Microseconds each, on average.
    pub(crate) mean_us: f64,
    /// Of a hundred units one takes longer.
    pub(crate) p99_us: f64,
    /// Positions searched for a unit, where it is a search.
    pub(crate) positions: Option<f64>,
}

/// Takes the time of a row for about so many seconds.
pub(crate) fn measure(row: &Row, bench: &Bench, seconds: f64) -> anyhow::Result<Speed> {
    let first = black_box(bench.run(CHECKED_SEED, row.checked)?);
    let rate = row.checked as f64 / first.seconds.max(1e-9);
    // Even, because a tournament plays each deal twice.
    let units = 2 * (rate * seconds / ROUNDS as f64 / 2.0).ceil().max(1.0) as u64;
    let (mut rounds, mut each) = (Vec::new(), Vec::new());
    let (mut total, mut positions) = (0.0, 0);
    for round in 1..=ROUNDS {
        let done = black_box(bench.run(CHECKED_SEED + round, units)?);
        let elapsed = done.seconds.max(1e-9);
        rounds.push((units as f64 / elapsed, done.sums.plies as f64 / elapsed));
        each.extend(done.each);
        total += elapsed;
        positions += done.positions;
    }
    rounds.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (median, plies) = rounds[rounds.len() / 2];
    let range = [rounds[0].0, rounds[rounds.len() - 1].0];
    let number = (units * ROUNDS) as f64;
    let each = percentile(each, 99).map(|p99| Each {
        units: units * ROUNDS,
        mean_us: total / number * 1e6,
        p99_us: p99 * 1e6,
        positions: (positions > 0).then_some(positions as f64 / number),
    });
    Ok(Speed {
        name: row.name,
        unit: bench.unit(),
        threads: bench.jobs.get() as u64,
        // A few deals take a hundred times as long as the others: a median of rounds would leave them out.
        per_second: each.as_ref().map_or(median, |each| 1e6 / each.mean_us),
        range,
        plies_per_second: (plies > 0.0).then_some(plies),
        each,
    })
}

/// The value that so many of a hundred do not exceed; `None` of none.
fn percentile(mut values: Vec<f64>, percent: usize) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let rank = (values.len() * percent).div_ceil(100);
    values.get(rank.saturating_sub(1)).copied()
}

#[cfg(test)]
mod tests {
    use super::percentile;

    #[test]
    fn a_percentile_is_the_smallest_value_that_so_many_do_not_exceed() {
        let hundred = |percent| percentile((1..=100).rev().map(f64::from).collect(), percent);
        assert_eq!((hundred(99), hundred(50), hundred(100)), (Some(99.0), Some(50.0), Some(100.0)));
        assert_eq!((percentile(vec![], 99), percentile(vec![3.0, 2.0], 99)), (None, Some(3.0)));
    }
}
