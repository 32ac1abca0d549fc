//! `boneyard bench`: the speeds as a table.

mod report;
mod rows;
mod search;
mod speed;
mod work;

use anyhow::anyhow;
use clap::Args;

use crate::args::{FormatArgs, TalkArgs};
use crate::failure::Failure;
use rows::{CHECKED_SEED, ROWS, Row};
use speed::measure;
use work::Bench;

/// The speeds as a table
///
/// Random play through the ordinary engine (random/, deal/, pit/); random full deals solved exactly (solve/); what a seat can
/// know made ready (belief/) and worlds drawn from it (world/), at every decision of random hands. Before anything is timed,
/// each row plays known hands and must get the known sums. A speed is the median of several short rounds, each with fresh deals;
/// where deals, tables and worlds are timed one by one, it is the inverse of their mean. 'rounds' are the slowest and the fastest.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  boneyard bench
  boneyard bench --seconds 5 --format csv > speeds.csv")]
pub(crate) struct BenchArgs {
    /// Seconds for each row
    #[arg(long, value_name = "S", default_value = "1", value_parser = seconds)]
    seconds: f64,
    #[command(flatten)]
    format: FormatArgs,
    #[command(flatten)]
    talk: TalkArgs,
}

/// Runs `boneyard bench`.
pub(crate) fn run(args: &BenchArgs) -> Result<(), Failure> {
    let benches = check_sums()?;
    let progress = args.talk.progress(benches.len() as u64, "{pos} of {len} done, now {msg}");
    let mut speeds = Vec::new();
    for (row, bench) in &benches {
        progress.set_message(row.name);
        speeds.push(measure(row, bench, args.seconds)?);
        progress.inc(1);
    }
    progress.finish_and_clear();
    report::print(&speeds, args.format.format())
}

/// The rows that this machine can run, once every one of them has given its sums.
fn check_sums() -> Result<Vec<(&'static Row, Bench)>, Failure> {
    let mut benches = Vec::new();
    let mut wrong = Vec::new();
    for row in ROWS {
        let Some(bench) = row.bench().map_err(|error| anyhow!(error))? else { continue };
        let sums = bench.run(CHECKED_SEED, row.checked)?.sums;
        if sums != row.sums {
            let (name, checked, unit) = (row.name, row.checked, bench.unit());
            wrong.push(format!("{name}: {checked} {unit}s give {sums}, expected {}", row.sums));
        }
        benches.push((row, bench));
    }
    if wrong.is_empty() {
        return Ok(benches);
    }
    wrong.push("the speed of other hands than these means nothing, so nothing was timed".to_owned());
    Err(Failure::Failed(anyhow!(wrong.join("\n"))))
}

/// A number of seconds that can be waited for.
fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| (0.001..=3600.0).contains(seconds));
    seconds.ok_or_else(|| "allowed: a number from 0.001 to 3600".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_gives_its_sums() {
        assert!(check_sums().unwrap().len() >= ROWS.len() - 1, "one core leaves one row out");
    }
}
