//! The files of `boneyard exploit`, each line held against what a run can have written.

use std::path::Path;

use boneyard_search::solver::Value;

use super::laws;
use super::named::{self, Named};
use super::payoff::Payoff;
use crate::collection::{Row, rows};
use crate::error::ReportError;

/// The best responses' files, and that of lower bounds.
pub(super) const EXPLOITABILITY: &str = "exploitability.csv";
pub(super) const BOUNDS: &str = "bounds.csv";

/// What is won of an agent; without an interval where it is exact.
#[derive(Debug, Clone)]
pub(super) struct Found {
    pub(super) agent: String,
    pub(super) game: String,
    pub(super) payoff: Payoff,
    pub(super) value: f64,
    pub(super) low: Option<f64>,
    pub(super) high: Option<f64>,
    /// The arguments of the command that decide it beside agent, game and payoff; `None` where there are none.
    pub(super) asked: Option<Vec<String>>,
}

/// A line of `exploitability.csv`.
#[derive(Debug)]
pub(super) struct Exact {
    pub(super) line: u64,
    pub(super) lower: f64,
    pub(super) upper: f64,
    pub(super) choices: u64,
    pub(super) found: Found,
}

/// The columns of `exploitability.csv`.
pub(super) mod exact {
    pub(in crate::equilibria) const COLUMNS: &str = "agent,game,payoff,exploitability,error,at_most,lower,upper,value,choices,sampled,samples,solved_for,seed";
    pub(in crate::equilibria) const EXPLOITABILITY: usize = 3;
    pub(in crate::equilibria) const ERROR: usize = 4;
    pub(in crate::equilibria) const AT_MOST: usize = 5;
    pub(in crate::equilibria) const LOWER: usize = 6;
    pub(in crate::equilibria) const UPPER: usize = 7;
    pub(in crate::equilibria) const VALUE: usize = 8;
    pub(in crate::equilibria) const CHOICES: usize = 9;
    pub(in crate::equilibria) const SAMPLED: usize = 10;
    pub(in crate::equilibria) const SAMPLES: usize = 11;
    pub(in crate::equilibria) const SOLVED_FOR: usize = 12;
    pub(in crate::equilibria) const SEED: usize = 13;
}

/// The columns of `bounds.csv`.
pub(super) mod bound {
    pub(in crate::equilibria) const COLUMNS: &str =
        "agent,game,payoff,adversary,at_least,std_error,low,high,deal_sets,hands,seed";
    pub(in crate::equilibria) const ADVERSARY: usize = 3;
    pub(in crate::equilibria) const AT_LEAST: usize = 4;
    pub(in crate::equilibria) const STD_ERROR: usize = 5;
    pub(in crate::equilibria) const LOW: usize = 6;
    pub(in crate::equilibria) const HIGH: usize = 7;
    pub(in crate::equilibria) const DEAL_SETS: usize = 8;
    pub(in crate::equilibria) const HANDS: usize = 9;
    pub(in crate::equilibria) const SEED: usize = 10;
}

/// The lines of `exploitability.csv`.
pub(super) fn exploitability(dir: &Path) -> Result<Vec<Found>, ReportError> {
    let mut known: Vec<Exact> = Vec::new();
    read(&dir.join(EXPLOITABILITY), exact::COLUMNS, |row| {
        let named = named::read(row)?;
        named.check_solvable(row)?;
        let found = one_exact(row, named)?;
        laws::together(row, &known, &found)?;
        known.push(found);
        Ok(())
    })?;
    Ok(known.into_iter().map(|exact| exact.found).collect())
}

fn one_exact(row: &Row<'_>, named: Named) -> Result<Exact, String> {
    use exact::{CHOICES, ERROR, EXPLOITABILITY, LOWER, SAMPLED, SAMPLES, SEED, UPPER};
    let Named { agent, game, payoff, .. } = named;
    laws::solved_for(row, &agent)?;
    let (sampled, samples, seed) = (row.whole(SAMPLED)?, row.whole_if_any(SAMPLES)?, row.whole_if_any(SEED)?);
    laws::sampling(row, sampled, samples)?;
    laws::responses(row, payoff, sampled)?;
    let (value, half) = (row.number(EXPLOITABILITY)?, row.real(ERROR)?.map(|error| 1.96 * error));
    let asked = samples.zip(seed).map(|(samples, seed)| words(&[("--samples", samples), ("--seed", seed)]));
    let (low, high) = (half.map(|half| value - half), half.map(|half| value + half));
    Ok(Exact {
        line: row.line,
        lower: row.number(LOWER)?,
        upper: row.number(UPPER)?,
        choices: row.whole(CHOICES)?,
        found: Found { agent, game, payoff, value, low, high, asked },
    })
}

/// The lines of `bounds.csv`.
pub(super) fn bounds(dir: &Path) -> Result<Vec<Found>, ReportError> {
    let mut found = Vec::new();
    let mut known: Vec<[String; 5]> = Vec::new();
    read(&dir.join(BOUNDS), bound::COLUMNS, |row| {
        let named = named::read(row)?;
        named.check_scored(row)?;
        let key = [0, 1, 2, bound::ADVERSARY, bound::SEED].map(|place| row.text(place));
        if known.contains(&key) {
            return Err(
                row.fault(0, "no line twice: agent, game, payoff, adversary and seed stand above too")
            );
        }
        known.push(key);
        found.push(one_bound(row, named)?);
        Ok(())
    })?;
    Ok(found)
}

fn one_bound(row: &Row<'_>, named: Named) -> Result<Found, String> {
    use bound::{AT_LEAST, DEAL_SETS, HIGH, LOW, SEED};
    let Named { agent, game, payoff, .. } = named;
    let by = named::adversary(row, &agent, payoff)?;
    laws::interval(row, payoff)?;
    let mut asked = vec!["--local".to_owned()];
    asked.extend(words(&[("--deals", row.whole(DEAL_SETS)?)]));
    asked.extend(["--by".to_owned(), by]);
    asked.extend(words(&[("--seed", row.whole(SEED)?)]));
    let (value, low, high) = (row.number(AT_LEAST)?, row.real(LOW)?, row.real(HIGH)?);
    Ok(Found { agent, game, payoff, value, low, high, asked: Some(asked) })
}

fn words(options: &[(&str, u64)]) -> Vec<String> {
    options.iter().flat_map(|(option, number)| [(*option).to_owned(), number.to_string()]).collect()
}

/// Reads a file that must have a line.
fn read(
    path: &Path,
    columns: &str,
    mut each: impl FnMut(&Row<'_>) -> Result<(), String>,
) -> Result<(), ReportError> {
    let columns: Vec<&str> = columns.split(',').collect();
    let mut lines = 0;
    rows(path, &columns, |row| {
        lines += 1;
        each(row)
    })?;
    if lines == 0 {
        return Err(ReportError::Edited {
            path: path.to_owned(),
            fault: "no line below its head".to_owned(),
        });
    }
    Ok(())
}

impl Payoff {
    /// As the solver has it.
    pub(super) fn value(self) -> Value {
        match self {
            Payoff::Points => Value::Points,
            Payoff::Win => Value::Win,
        }
    }
}
