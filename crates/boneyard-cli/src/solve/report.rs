//! What `boneyard solve` says.

use std::fmt::Write as _;

use boneyard_search::equilibria::{Assessment, Size, Tree, payoff_text};
use boneyard_search::solver::Value;

use super::args::Job;
use super::size::bytes;
use crate::output::{self, STRONG, styled};
use crate::rounding::thousands;
use crate::sheet::Sheet;

/// The size, before anything is solved.
pub(super) fn announcement(label: &str, tree: &Tree) -> String {
    let size = tree.size();
    format!("{label}: {}", size_for_people(size))
}

fn size_for_people(size: &Size) -> String {
    format!(
        "{} deals, {} public positions, {} information sets ({} with a choice), {} ways to end, {} of memory",
        thousands(size.deals as f64),
        thousands(size.positions as f64),
        thousands(size.information_sets as f64),
        thousands(size.choices as f64),
        thousands(size.histories as f64),
        bytes(size.bytes as f64)
    )
}

/// What was found.
pub(super) struct Result<'r> {
    pub(super) job: &'r Job,
    pub(super) size: Size,
    pub(super) iterations: u64,
    pub(super) found: Assessment,
}

impl Result<'_> {
    /// One row.
    pub(super) fn sheet(&self) -> Sheet {
        let mut sheet = Sheet::new(&[
            "game",
            "payoff",
            "value",
            "lower",
            "upper",
            "exploitability",
            "iterations",
            "deals",
            "positions",
            "information_sets",
            "choices",
            "histories",
            "bytes",
        ]);
        sheet.row(vec![
            self.job.label.as_str().into(),
            payoff_text(self.job.payoff).into(),
            self.found.value.into(),
            self.found.lower.into(),
            self.found.upper.into(),
            self.found.exploitability().into(),
            self.iterations.into(),
            self.size.deals.into(),
            self.size.positions.into(),
            self.size.information_sets.into(),
            self.size.choices.into(),
            self.size.histories.into(),
            self.size.bytes.into(),
        ]);
        sheet
    }

    /// As text.
    pub(super) fn for_people(&self) -> String {
        let unit = match self.job.payoff {
            Value::Points => "points a hand",
            Value::Win => "hands won less hands lost, of one",
        };
        let Assessment { value, lower, upper } = self.found;
        let mut text = format!("{}\n", styled(STRONG, &self.job.label));
        // Writing to a String cannot fail.
        let _ = writeln!(text, "value to seat 0  {value:.12} {unit}");
        let _ = writeln!(text, "it lies between  {lower:.12} and {upper:.12}");
        let _ =
            writeln!(text, "exploitability   {:.3e} on average over the seats", self.found.exploitability());
        output::wrapped(&text)
    }
}
