//! `boneyard bench`: the speeds as a table.

mod rows;
mod work;

use std::hint::black_box;
use std::time::Instant;

use anyhow::{Context as _, anyhow};
use boneyard_core::Game;
use clap::Args;

use crate::args::{FormatArgs, TalkArgs};
use crate::failure::Failure;
use crate::output::{self, Format};
use crate::rounding::thousands;
use crate::sheet::{Sheet, table};
use rows::{CHECKED, CHECKED_SEED, ROWS, Row};

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
    /// Missing where nothing is played.
    plies_per_second: Option<f64>,
}

/// Runs `boneyard bench`.
pub(crate) fn run(args: &BenchArgs) -> Result<(), Failure> {
    let games = check_sums()?;
    let progress = args.talk.progress(ROWS.len() as u64, "{pos}/{len} {msg}");
    let mut speeds = Vec::new();
    for (row, game) in ROWS.iter().zip(&games) {
        progress.set_message(row.name);
        speeds.push(measure(row, game, args.seconds));
        progress.inc(1);
    }
    progress.finish_and_clear();
    report(&speeds, args.format.format())
}

/// The games of the rows, once every row has given its sums.
fn check_sums() -> Result<Vec<Game>, Failure> {
    let mut games = Vec::new();
    let mut wrong = Vec::new();
    for row in ROWS {
        let game = row.game().with_context(|| format!("{}: its rules cannot be played", row.name))?;
        let sums = (row.work)(&game, CHECKED_SEED, CHECKED);
        if sums != row.sums {
            wrong.push(format!("{}: {CHECKED} {}s give {sums}, expected {}", row.name, row.unit, row.sums));
        }
        games.push(game);
    }
    if wrong.is_empty() {
        return Ok(games);
    }
    wrong.push("the speed of other hands than these means nothing, so nothing was timed".to_owned());
    Err(Failure::Failed(anyhow!(wrong.join("\n"))))
}

fn measure(row: &Row, game: &Game, seconds: f64) -> Speed {
    let start = Instant::now();
    black_box((row.work)(game, CHECKED_SEED, CHECKED));
    let rate = CHECKED as f64 / start.elapsed().as_secs_f64().max(1e-9);
    let units = (rate * seconds / ROUNDS as f64).ceil().max(1.0) as u64;
    let mut rounds: Vec<(f64, f64)> = (1..=ROUNDS)
        .map(|round| {
            let start = Instant::now();
            let sums = black_box((row.work)(game, CHECKED_SEED + round, units));
            let elapsed = start.elapsed().as_secs_f64().max(1e-9);
            (units as f64 / elapsed, sums.plies as f64 / elapsed)
        })
        .collect();
    rounds.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (per_second, plies) = rounds[rounds.len() / 2];
    Speed {
        name: row.name,
        unit: row.unit,
        threads: 1,
        per_second,
        plies_per_second: (plies > 0.0).then_some(plies),
    }
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
        assert_eq!(check_sums().unwrap().len(), ROWS.len());
    }
}
