//! `boneyard bench`: the speeds as a table.

mod rows;
mod work;

use std::hint::black_box;
use std::time::Instant;

use anyhow::anyhow;
use clap::Args;

use crate::args::{FormatArgs, TalkArgs};
use crate::failure::Failure;
use crate::output::{self, Format};
use crate::rounding::thousands;
use crate::sheet::{Sheet, table};
use rows::{CHECKED, CHECKED_SEED, ROWS};
use work::Bench;

/// The speeds as a table
///
/// Random play through the ordinary engine. Before anything is timed, each row plays known hands and must get the
/// known sums. A speed is the median of several short rounds, each with fresh deals.
#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// Seconds for each row
    #[arg(long, value_name = "S", default_value = "1", value_parser = seconds)]
    seconds: f64,
    #[command(flatten)]
    format: FormatArgs,
    #[command(flatten)]
    talk: TalkArgs,
}

/// Rounds for each row; odd, so that the median is one of them.
const ROUNDS: u64 = 9;

/// One measured row.
struct Speed {
    name: &'static str,
    unit: &'static str,
    threads: u64,
    per_second: f64,
    /// Missing where tiles posed are not counted.
    plies_per_second: Option<f64>,
}

/// Runs `boneyard bench`.
pub(crate) fn run(args: &BenchArgs) -> Result<(), Failure> {
    let benches = check_sums()?;
    let progress = args.talk.progress(benches.len() as u64, "{pos} of {len} done, now {msg}");
    let mut speeds = Vec::new();
    for (name, bench) in &benches {
        progress.set_message(*name);
        speeds.push(measure(name, bench, args.seconds)?);
        progress.inc(1);
    }
    progress.finish_and_clear();
    report(&speeds, args.format.format())
}

/// The rows that this machine can run, once every one of them has given its sums.
fn check_sums() -> Result<Vec<(&'static str, Bench)>, Failure> {
    let mut benches = Vec::new();
    let mut wrong = Vec::new();
    for row in ROWS {
        let Some(bench) = row.bench().map_err(|error| anyhow!(error))? else { continue };
        let sums = bench.run(CHECKED_SEED, CHECKED)?;
        if sums != row.sums {
            let (name, unit) = (row.name, bench.unit());
            wrong.push(format!("{name}: {CHECKED} {unit}s give {sums}, expected {}", row.sums));
        }
        benches.push((row.name, bench));
    }
    if wrong.is_empty() {
        return Ok(benches);
    }
    wrong.push("the speed of other hands than these means nothing, so nothing was timed".to_owned());
    Err(Failure::Failed(anyhow!(wrong.join("\n"))))
}

fn measure(name: &'static str, bench: &Bench, seconds: f64) -> anyhow::Result<Speed> {
    let start = Instant::now();
    black_box(bench.run(CHECKED_SEED, CHECKED)?);
    let rate = CHECKED as f64 / start.elapsed().as_secs_f64().max(1e-9);
    // Even, because a tournament plays each deal twice.
    let units = 2 * (rate * seconds / ROUNDS as f64 / 2.0).ceil().max(1.0) as u64;
    let mut rounds = Vec::new();
    for round in 1..=ROUNDS {
        let start = Instant::now();
        let sums = black_box(bench.run(CHECKED_SEED + round, units)?);
        let elapsed = start.elapsed().as_secs_f64().max(1e-9);
        rounds.push((units as f64 / elapsed, sums.plies as f64 / elapsed));
    }
    rounds.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (per_second, plies) = rounds[rounds.len() / 2];
    Ok(Speed {
        name,
        unit: bench.unit(),
        threads: bench.jobs.get() as u64,
        per_second,
        plies_per_second: (plies > 0.0).then_some(plies),
    })
}

fn report(speeds: &[Speed], format: Format) -> Result<(), Failure> {
    if format == Format::Table {
        return output::print(&for_people(speeds));
    }
    let mut sheet = Sheet::new(&["name", "unit", "threads", "per_second", "plies_per_second", "ns_per_ply"]);
    for speed in speeds {
        sheet.row(vec![
            speed.name.into(),
            speed.unit.into(),
            speed.threads.into(),
            Some(speed.per_second).into(),
            speed.plies_per_second.into(),
            speed.plies_per_second.map(|plies| 1e9 / plies).into(),
        ]);
    }
    output::print(&if format == Format::Csv { sheet.to_csv()? } else { sheet.to_json()? })
}

fn for_people(speeds: &[Speed]) -> String {
    let rows = speeds
        .iter()
        .map(|speed| {
            let plies = speed.plies_per_second;
            vec![
                speed.name.to_owned(),
                speed.threads.to_string(),
                format!("{} {}s/s", thousands(speed.per_second), speed.unit),
                plies.map(thousands).unwrap_or_default(),
                plies.map(|plies| format!("{:.2}", 1e9 / plies)).unwrap_or_default(),
            ]
        })
        .collect();
    let header = ["name", "threads", "speed", "plies/s", "ns/ply"].map(str::to_owned);
    table(&header, rows, &[false, true, true, true, true])
}

/// A number of seconds that can be waited for.
fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| (0.001..=3600.0).contains(seconds));
    seconds.ok_or_else(|| "seconds are a number from 0.001 to 3600".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_gives_its_sums() {
        assert!(check_sums().unwrap().len() >= ROWS.len() - 1, "one core leaves one row out");
    }
}
