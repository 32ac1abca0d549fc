//! `boneyard stats elo`: score, Elo, normalized Elo and likelihood of superiority from counts.

use boneyard_stats::{DealSets, Estimate, Level};
use clap::Args;

use super::answer::Answer;
use super::counts::{CountsArgs, describe};
use crate::args::FormatArgs;
use crate::failure::{Failure, Faults};
use crate::rounding::fixed;
use crate::sheet::table;

/// Elo and normalized Elo from the results of pairs or of single games
///
/// Errors are half the width of the 95 % interval; those of pairs come from the pairs. A value that cannot be estimated is
/// null, with the reason beside it.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  boneyard stats elo --ptnml 34,54,63,64,75
  boneyard stats elo --wdl 136,111,96 --format json")]
pub(super) struct EloArgs {
    #[command(flatten)]
    counts: CountsArgs,
    #[command(flatten)]
    format: FormatArgs,
}

/// Runs `boneyard stats elo`.
pub(super) fn run(args: &EloArgs) -> Result<(), Failure> {
    let mut faults = Faults::default();
    let sets = args.counts.build(&mut faults);
    let sets = faults.finish(sets)?;
    let mut answer = Answer::default();
    add_figures(&mut answer, &sets);
    let text = for_people(&sets, &[]);
    answer.print(args.format.format(), &text)
}

/// Adds the figures as data.
pub(super) fn add_figures(answer: &mut Answer, sets: &DealSets) {
    let (elo, nelo) = (sets.elo(Level::P95), sets.normalized_elo(Level::P95));
    let superiority = sets.superiority();
    answer.add("score", sets.mean());
    answer.add("elo", elo.value);
    answer.add("elo_error", elo.half_width());
    answer.add("nelo", nelo.value);
    answer.add("nelo_error", nelo.half_width());
    answer.add("los", superiority.value);
    answer.why(elo.note.or(nelo.note).or(superiority.note));
}

/// The figures as a table under the counts, with these rows more.
pub(super) fn for_people(sets: &DealSets, more: &[Vec<String>]) -> String {
    let (elo, nelo) = (sets.elo(Level::P95), sets.normalized_elo(Level::P95));
    let percent = |x: Option<f64>| x.map(|x| 100.0 * x);
    let superiority = percent(sets.superiority().value).map_or("?".to_owned(), |los| fixed(los, 3));
    let mut rows = vec![
        row("score in %", percent(sets.mean()), percent(score_error(sets)), [None, None]),
        estimate_row("Elo", &elo),
        estimate_row("normalized Elo", &nelo),
        ["LOS in %", &superiority, "", "", ""].map(str::to_owned).to_vec(),
    ];
    rows.extend_from_slice(more);
    let header = ["", "value", "±", "from", "to"].map(str::to_owned);
    format!(
        "{}\n\n{}\n± and from, to: the 95 % interval. LOS: how likely the first side is the stronger one.\n",
        describe(sets),
        table(&header, rows, &[false, true, true, true, true])
    )
}

/// Half the interval of the score, by the normal law as for Elo.
fn score_error(sets: &DealSets) -> Option<f64> {
    let variance = sets.shape().variance.filter(|_| sets.spread_note().is_none())?;
    Some(Level::P95.z() * (variance / sets.sets() as f64).sqrt())
}

/// A row of the table for an estimate.
pub(super) fn estimate_row(name: &str, estimate: &Estimate) -> Vec<String> {
    row(name, estimate.value, estimate.half_width(), [estimate.low, estimate.high])
}

fn row(name: &str, value: Option<f64>, error: Option<f64>, ends: [Option<f64>; 2]) -> Vec<String> {
    let [low, high] = ends;
    let value = value.map_or("?".to_owned(), |value| fixed(value, 2));
    let rest = [error, low, high].map(|number| number.map(|number| fixed(number, 2)).unwrap_or_default());
    [name.to_owned(), value].into_iter().chain(rest).collect()
}
