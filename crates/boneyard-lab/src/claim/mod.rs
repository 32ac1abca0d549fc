//! Claims: what a text says of play, and how that is to be tested, fixed in a file before the first deal.

mod fields;
mod library;
mod read;
mod reading;

use std::sync::Arc;

use crate::designs::{DesignInfo, Experiment};
use crate::error::LabError;
use crate::figures::Per;
use crate::fraction::Fraction;
use crate::setting::Setting;

pub(crate) use fields::Fields;
pub use library::LIBRARY;

/// A claim with everything that is to be asked about it.
#[derive(Debug, Clone)]
pub struct Claim {
    /// `H3`.
    pub id: String,
    /// A short quotation.
    pub quote: String,
    /// Where it stands.
    pub document: String,
    /// What is asked, in a sentence.
    pub question: String,
    /// What is asked where. The numbers of the cells are their places in the file's order.
    pub cells: Vec<Cell>,
    /// What a sample's numbers are called in the claim's journal: those of all its designs.
    pub columns: Vec<&'static str>,
    /// The file, word for word.
    pub text: String,
}

/// One reading in one game against one adversary.
#[derive(Debug, Clone)]
pub struct Cell {
    /// Its number in the claim, from 1.
    pub number: u32,
    /// How the claim is read.
    pub reading: String,
    /// How it is tested, or why it cannot be.
    pub test: Result<Test, String>,
}

/// How a cell is tested.
#[derive(Debug, Clone)]
pub struct Test {
    /// The design.
    pub design: &'static DesignInfo,
    /// Game, adversary and what counts.
    pub setting: Setting,
    /// What was fixed beforehand.
    pub terms: Terms,
    pub(crate) experiment: Arc<dyn Experiment>,
}

/// What a verdict is made by, fixed before the run.
#[derive(Debug, Clone, PartialEq)]
pub struct Terms {
    /// Where the claim expects the effect.
    pub direction: Direction,
    /// With what the effect is compared.
    pub null: Fraction,
    /// Which figure decides.
    pub per: Per,
    /// The smallest effect that matters, in the unit of what counts.
    pub smallest: f64,
    /// The error of the whole suite of claims.
    pub alpha: f64,
    /// Deals of a quick look.
    pub quick: u64,
    /// Deals by the calculation of the power.
    pub full: u64,
}

/// Where a claim expects the effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Above that with which it is compared.
    Higher,
    /// Below.
    Lower,
}

impl Direction {
    pub(crate) const WORDS: &[(&'static str, Direction)] =
        &[("higher", Direction::Higher), ("lower", Direction::Lower)];

    /// As claim files and results write it.
    pub fn word(self) -> &'static str {
        if self == Direction::Higher { "higher" } else { "lower" }
    }
}

impl Claim {
    /// Reads a claim file; `name` is how messages call it.
    ///
    /// # Errors
    /// Every fault of the file, with its line.
    pub fn from_toml(name: &str, text: &str) -> Result<Claim, LabError> {
        read::claim(text).map_err(|faults| LabError::Claim { name: name.to_owned(), faults })
    }

    /// Leaves only the cells of games with this full name of a preset. Cells that cannot be tested stay only where nothing else was
    /// there to begin with.
    pub fn restrict_to(&mut self, preset: &str) {
        let testable = self.cells.iter().any(|cell| cell.test.is_ok());
        self.cells.retain(|cell| match &cell.test {
            Ok(test) => test.setting.game.preset == preset,
            Err(_) => !testable,
        });
    }

    /// The full names of the presets that it is tested in, each once.
    pub fn presets(&self) -> Vec<&str> {
        let mut presets = Vec::new();
        for cell in &self.cells {
            let preset = cell.test.as_ref().ok().map(|test| test.setting.game.preset.as_str());
            presets.extend(preset.filter(|preset| !presets.contains(preset)));
        }
        presets
    }
}

/// The order of claims: by the letters of their ids, then by number, so that H2 comes before H10.
pub(crate) fn order(id: &str) -> (String, u64, String) {
    let digits = id.find(|letter: char| letter.is_ascii_digit()).unwrap_or(id.len());
    let (letters, rest) = id.split_at(digits);
    let end = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
    (letters.to_owned(), rest[..end].parse().unwrap_or(0), rest[end..].to_owned())
}
