//! Speeds as a table for people, CSV or JSON.

use super::speed::{Each, Speed};
use crate::failure::Failure;
use crate::output::{self, Format};
use crate::rounding::thousands;
use crate::sheet::{Sheet, table};

const COLUMNS: [&str; 12] = [
    "name",
    "unit",
    "threads",
    "per_second",
    "per_second_low",
    "per_second_high",
    "plies_per_second",
    "ns_per_ply",
    "units_timed",
    "positions_per_deal",
    "mean_us",
    "p99_us",
];

/// Prints the speeds.
pub(crate) fn print(speeds: &[Speed], format: Format) -> Result<(), Failure> {
    if format == Format::Table {
        return output::print(&for_people(speeds));
    }
    let mut sheet = Sheet::new(&COLUMNS);
    for speed in speeds {
        let each = speed.each.as_ref();
        sheet.row(vec![
            speed.name.into(),
            speed.unit.into(),
            speed.threads.into(),
            Some(speed.per_second).into(),
            Some(speed.range[0]).into(),
            Some(speed.range[1]).into(),
            speed.plies_per_second.into(),
            speed.plies_per_second.map(|plies| 1e9 / plies).into(),
            each.map(|each| each.units).into(),
            each.and_then(|each| each.positions).into(),
            each.map(|each| each.mean_us).into(),
            each.map(|each| each.p99_us).into(),
        ]);
    }
    output::data(&if format == Format::Csv { sheet.to_csv()? } else { sheet.to_json()? })
}

/// Two tables, since what is played has plies and what is searched has positions.
fn for_people(speeds: &[Speed]) -> String {
    let mut played = Vec::new();
    let mut searched = Vec::new();
    for speed in speeds {
        let rate = format!("{} {}s/s", thousands(speed.per_second), speed.unit);
        let mut cells = vec![speed.name.to_owned(), speed.threads.to_string(), rate, spread(speed)];
        if let Some(Each { mean_us, p99_us, positions, .. }) = speed.each {
            cells.extend([positions.map(thousands).unwrap_or_default(), micros(mean_us), micros(p99_us)]);
            searched.push(cells);
            continue;
        }
        let plies = speed.plies_per_second;
        cells.push(plies.map(thousands).unwrap_or_default());
        cells.push(plies.map(|plies| format!("{:.2}", 1e9 / plies)).unwrap_or_default());
        played.push(cells);
    }
    let tables = [
        (&["name", "threads", "speed", "rounds", "plies/s", "ns/ply"][..], played),
        (&["name", "threads", "speed", "rounds", "positions", "mean µs", "p99 µs"][..], searched),
    ];
    let tables = tables.into_iter().map(|(header, rows)| {
        let header: Vec<String> = header.iter().map(|&name| name.to_owned()).collect();
        let numbers: Vec<bool> = (0..header.len()).map(|column| column > 0).collect();
        table(&header, rows, &numbers)
    });
    tables.collect::<Vec<_>>().join("\n")
}

/// How far the slowest and the fastest round are from the speed.
fn spread(speed: &Speed) -> String {
    let [low, high] = speed.range.map(|rate| 100.0 * (rate / speed.per_second - 1.0));
    format!("{low:+.0} to {high:+.0} %")
}

/// Microseconds, with digits enough to compare by.
fn micros(number: f64) -> String {
    let decimals = if number < 1.0 { 3 } else { usize::from(number < 1000.0) };
    if number < 1000.0 { format!("{number:.decimals$}") } else { thousands(number) }
}
