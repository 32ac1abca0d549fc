//! The files of `boneyard exploit`.

use std::path::Path;

use crate::collection::{Row, rows};
use crate::error::ReportError;

/// The best responses' files, and that of lower bounds.
pub(super) const EXPLOITABILITY: &str = "exploitability.csv";
pub(super) const BOUNDS: &str = "bounds.csv";

/// What is won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Payoff {
    Points,
    Win,
}

impl Payoff {
    fn read(text: &str) -> Result<Payoff, String> {
        match text {
            "points" => Ok(Payoff::Points),
            "win" => Ok(Payoff::Win),
            _ => Err(format!("payoff '{text}' is neither points nor win")),
        }
    }

    /// As the files have it.
    pub(super) fn word(self) -> &'static str {
        match self {
            Payoff::Points => "points",
            Payoff::Win => "win",
        }
    }

    pub(super) fn unit(self) -> &'static str {
        match self {
            Payoff::Points => "points a hand",
            Payoff::Win => "% of hands",
        }
    }

    /// The unit as a column of numbers.
    pub(super) fn column(self) -> &'static str {
        match self {
            Payoff::Points => "#points a hand",
            Payoff::Win => "#% of hands",
        }
    }

    /// From the files' numbers to the unit: a win and a loss are 1 and -1.
    pub(super) fn scale(self) -> f64 {
        match self {
            Payoff::Points => 1.0,
            Payoff::Win => 50.0,
        }
    }

    /// Of exact numbers.
    pub(super) fn decimals(self) -> usize {
        match self {
            Payoff::Points => 3,
            Payoff::Win => 2,
        }
    }
}

/// What is won of an agent; without an interval where it is exact.
#[derive(Debug, Clone)]
pub(super) struct Found {
    pub(super) agent: String,
    pub(super) game: String,
    pub(super) payoff: Payoff,
    pub(super) value: f64,
    pub(super) low: Option<f64>,
    pub(super) high: Option<f64>,
}

/// The lines of `exploitability.csv`.
pub(super) fn exploitability(dir: &Path) -> Result<Vec<Found>, ReportError> {
    let columns = "agent,game,payoff,exploitability,error,at_most,lower,upper,value,choices,sampled,samples";
    read(&dir.join(EXPLOITABILITY), columns, |row| {
        let value = row.real(3)?.ok_or("exploitability is missing")?;
        let half = row.real(4)?.map(|error| 1.96 * error);
        Ok((value, half.map(|half| value - half), half.map(|half| value + half)))
    })
}

/// The lines of `bounds.csv`.
pub(super) fn bounds(dir: &Path) -> Result<Vec<Found>, ReportError> {
    let columns = "agent,game,payoff,adversary,at_least,std_error,low,high,deal_sets,hands,seed";
    read(&dir.join(BOUNDS), columns, |row| {
        Ok((row.real(4)?.ok_or("at_least is missing")?, row.real(6)?, row.real(7)?))
    })
}

fn read(
    path: &Path,
    columns: &str,
    numbers: impl Fn(&Row<'_>) -> Result<(f64, Option<f64>, Option<f64>), String>,
) -> Result<Vec<Found>, ReportError> {
    let columns: Vec<&str> = columns.split(',').collect();
    let mut found = Vec::new();
    rows(path, &columns, |row| {
        let (value, low, high) = numbers(row)?;
        let payoff = Payoff::read(&row.text(2))?;
        found.push(Found { agent: row.text(0), game: row.text(1), payoff, value, low, high });
        Ok(())
    })?;
    if found.is_empty() {
        return Err(ReportError::Edited {
            path: path.to_owned(),
            fault: "no line below its head".to_owned(),
        });
    }
    Ok(found)
}
