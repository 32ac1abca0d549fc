//! Verdicts: a rule that was fixed before the deals.
//!
//! For each cell two questions are put to its samples: is there an effect (two-sided, Student), and is it smaller than the
//! smallest that matters (two one-sided tests)? The p-values of each question are adjusted by Holm over all cells of the run, so that
//! each kind of error has at most the chance alpha in the whole suite, whatever the dependence between claims tested
//! on the same deals. Then: surely smaller than what matters - *too small to matter*; else surely there - *supported* or *refuted*, by
//! its sign; else *inconclusive*. What is counted exactly is compared as it is.

#[cfg(test)]
mod tests;

use boneyard_stats::claims::holm;
use boneyard_stats::{EffectTests, Estimate, Level, Note};

use crate::cells::{CellRow, RowTest};
use crate::claim::Direction;
use crate::figures::{Figures, Samples};
use crate::fraction::Fraction;
use crate::rare::{ENOUGH, near_limit, rare_bound};

/// What became of a claim in a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The effect is there, as the claim has it.
    Supported,
    /// The effect is there, and contrary to the claim.
    Refuted,
    /// Whatever there is, it is less than what matters.
    TooSmall,
    /// The samples do not say.
    Inconclusive,
    /// It cannot be tested, and the file says why.
    Untestable,
}

impl Verdict {
    /// As results write it.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Supported => "supported",
            Verdict::Refuted => "refuted",
            Verdict::TooSmall => "too small to matter",
            Verdict::Inconclusive => "inconclusive",
            Verdict::Untestable => "cannot be tested",
        }
    }
}

/// A cell and what became of it.
#[derive(Debug, Clone)]
pub struct VerdictRow {
    /// The cell.
    pub cell: CellRow,
    /// All figures.
    pub figures: Figures,
    /// The figure that decides, with its interval; of cells that were sampled.
    pub estimate: Option<Estimate>,
    /// Of a design that compares an index between games: that of each game by itself with its interval; in this order the cell's own game,
    /// one that is added, two that are taken away, `None` where there is no game. Empty for all other designs.
    pub indices: Vec<Option<Estimate>>,
    /// p-value of "there is an effect".
    pub p: Option<f64>,
    /// The same, adjusted over all cells of the run.
    pub p_holm: Option<f64>,
    /// p-value of "the effect is smaller than what matters", adjusted over all cells of the run.
    pub p_small: Option<f64>,
    /// What was counted.
    pub exact: Option<Fraction>,
    /// The verdict.
    pub verdict: Verdict,
    /// Deals played.
    pub deals: u64,
    /// Why it is inconclusive, or cannot be tested.
    pub reason: Option<String>,
}

/// The verdicts of all cells of a run.
pub(crate) fn judge(cells: &[CellRow], samples: &[Samples]) -> Vec<VerdictRow> {
    let tested: Vec<Tested> =
        cells.iter().zip(samples).map(|(cell, samples)| tested(cell, samples)).collect();
    // What has no p-value counts as one of 1: leaving it out would make the correction depend on the data.
    let sampled: Vec<usize> = (0..cells.len()).filter(|i| is_sampled(&cells[*i])).collect();
    let adjusted = |p: fn(&Tested) -> Option<f64>| {
        let all: Vec<f64> = sampled.iter().map(|i| p(&tested[*i]).unwrap_or(1.0)).collect();
        let holm = holm(&all).unwrap_or_else(|_| vec![1.0; all.len()]);
        let mut by_cell = vec![None; cells.len()];
        for (i, p_holm) in sampled.iter().zip(holm) {
            by_cell[*i] = p(&tested[*i]).map(|_| p_holm);
        }
        by_cell
    };
    let (different, within) = (adjusted(|tested| tested.different), adjusted(|tested| tested.within));
    let rows = tested.into_iter().zip(cells).zip(different.into_iter().zip(within));
    rows.map(|((tested, cell), (different, within))| tested.row(cell, different, within)).collect()
}

fn is_sampled(cell: &CellRow) -> bool {
    cell.test.as_ref().is_ok_and(|test| !test.design.exact)
}

/// A cell by itself.
struct Tested {
    figures: Figures,
    estimate: Option<Estimate>,
    indices: Vec<Option<Estimate>>,
    different: Option<f64>,
    within: Option<f64>,
    exact: Option<Fraction>,
    deals: u64,
    reason: Option<String>,
}

fn tested(cell: &CellRow, samples: &Samples) -> Tested {
    let deals = samples.len();
    let nothing = Tested {
        figures: Figures::default(),
        estimate: None,
        indices: Vec::new(),
        different: None,
        within: None,
        exact: None,
        deals,
        reason: None,
    };
    let test = match &cell.test {
        Ok(test) => test,
        Err(reason) => return Tested { reason: Some(reason.clone()), ..nothing },
    };
    let (columns, of) = (test.design.columns.len(), test.design.figures);
    let figures = samples.figures(columns, test.unit, of);
    if test.design.exact {
        let exact = match samples.first() {
            Some([numerator, denominator]) => Fraction::new(*numerator, *denominator),
            _ => None,
        };
        let reason = exact.is_none().then(|| "not counted yet".to_owned());
        return Tested { figures, exact, reason, ..nothing };
    }
    let level = Level::new(1.0 - test.alpha).unwrap_or(Level::P95);
    let estimate = samples.estimate(columns, test.unit, of, test.per, level);
    let indices = indices(test, samples, level);
    let sampled = Tested { figures, estimate: Some(estimate), indices, ..nothing };
    if deals < test.deals {
        // Looking before the end, and stopping when it looks well, would make errors likelier than alpha.
        return Tested { reason: Some(format!("{deals} of {} deals are played", test.deals)), ..sampled };
    }
    p_values(test, samples, &estimate, level, sampled)
}

/// The index of each game by itself.
fn indices(test: &RowTest, samples: &Samples, level: Level) -> Vec<Option<Estimate>> {
    let Some((places, width)) = test.design.places() else { return Vec::new() };
    let index = |place: usize| {
        let only = samples.only(place * width, width);
        let columns = test.design.columns.len();
        let estimate = only.estimate(columns, test.unit, test.design.figures, test.per, level);
        estimate.value.is_some().then_some(estimate)
    };
    (0..places).map(index).collect()
}

fn p_values(test: &RowTest, samples: &Samples, estimate: &Estimate, level: Level, sampled: Tested) -> Tested {
    let deals = samples.len();
    let rare = samples.with_effect();
    if let Some((different, below)) = near_limit(test, samples, rare) {
        let reason = below.then(|| format!("only {rare} of {deals} deals count"));
        return Tested { different: Some(different), reason, ..sampled };
    }
    if rare < ENOUGH {
        let within = rare_bound(test, rare, deals);
        let reason = match estimate.note {
            Some(Note::NoHands) => "the advice never applied".to_owned(),
            _ => format!("only {rare} of {deals} deals show an effect"),
        };
        return Tested { within, reason: Some(reason), ..sampled };
    }
    let Some(tests) = EffectTests::new(estimate, test.null.value(), test.smallest, level) else {
        return sampled;
    };
    let reason = tests.note.map(|note| note.to_string());
    Tested { different: tests.different, within: tests.within, reason, ..sampled }
}

impl Tested {
    fn row(self, cell: &CellRow, p_holm: Option<f64>, p_small: Option<f64>) -> VerdictRow {
        let verdict = match &cell.test {
            Err(_) => Verdict::Untestable,
            Ok(test) if test.design.exact => counted(test, self.exact),
            Ok(test) => sampled(test, self.estimate.and_then(|estimate| estimate.value), p_holm, p_small),
        };
        let open = matches!(verdict, Verdict::Inconclusive | Verdict::Untestable);
        VerdictRow {
            cell: cell.clone(),
            figures: self.figures,
            estimate: self.estimate,
            indices: self.indices,
            p: self.different,
            p_holm,
            p_small,
            exact: self.exact,
            verdict,
            deals: self.deals,
            reason: self.reason.filter(|_| open),
        }
    }
}

fn counted(test: &RowTest, exact: Option<Fraction>) -> Verdict {
    let Some(exact) = exact else { return Verdict::Inconclusive };
    match exact.cmp(&test.null) {
        std::cmp::Ordering::Equal => Verdict::TooSmall,
        order => sign(test.direction, order == std::cmp::Ordering::Greater),
    }
}

fn sampled(test: &RowTest, value: Option<f64>, p_holm: Option<f64>, p_small: Option<f64>) -> Verdict {
    let sure = |p: Option<f64>| p.is_some_and(|p| p <= test.alpha);
    match value {
        _ if sure(p_small) => Verdict::TooSmall,
        Some(value) if sure(p_holm) => sign(test.direction, value > test.null.value()),
        _ => Verdict::Inconclusive,
    }
}

fn sign(direction: Direction, above: bool) -> Verdict {
    if above == (direction == Direction::Higher) { Verdict::Supported } else { Verdict::Refuted }
}
