//! `boneyard stats ratings`: Bradley-Terry ratings of a file of results.

use boneyard_core::nearest::{hint, nearest};
use boneyard_stats::ratings::{ErrorKind, Ratings};
use boneyard_stats::{Level, Note};
use clap::Args;

use super::results_file::{Results, read};
use crate::args::FormatArgs;
use crate::failure::{Failure, Faults};
use crate::output::{self, Format};
use crate::rounding::{fixed, thousands};
use crate::sheet::{Sheet, table};

/// Ratings of everybody in a file of results (Bradley and Terry, maximum likelihood)
///
/// The file is a CSV with the columns a, b, wins, draws, losses (those of a against b) in any order, others beside them; a
/// summary.csv of 'boneyard pit' will do. A draw counts as half a win and half a loss. Ratings have mean 0 unless somebody
/// is anchored; 'se' is the standard error by the model, of the deviation from the mean.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  boneyard stats ratings results.csv
  boneyard stats ratings results.csv --anchor random=0 --format json
  boneyard pit random greedy book | boneyard stats ratings -")]
pub(super) struct RatingsArgs {
    /// The file of results; - is standard input
    #[arg(value_name = "FILE.csv")]
    file: String,
    /// Fix the rating of one agent; can be given several times
    #[arg(long, value_name = "NAME=ELO", allow_hyphen_values = true)]
    anchor: Vec<String>,
    #[command(flatten)]
    format: FormatArgs,
}

/// Runs `boneyard stats ratings`.
pub(super) fn run(args: &RatingsArgs) -> Result<(), Failure> {
    let mut faults = Faults::default();
    let results = read(&args.file, &mut faults);
    let anchors = anchors(&args.anchor, results.as_ref(), &mut faults);
    let results = faults.finish(results)?;
    let ratings =
        Ratings::fit(&results.table, &anchors, Level::P95).map_err(|error| anyhow::anyhow!("{error}"))?;
    let lines = lines(&results, &ratings);
    match args.format.format() {
        Format::Table => output::print(&for_people(&lines)),
        Format::Csv => output::data(&sheet(&lines).to_csv()?),
        Format::Json => output::data(&sheet(&lines).to_json()?),
    }
}

/// The anchors that are possible; every other one is a fault.
fn anchors(given: &[String], results: Option<&Results>, faults: &mut Faults) -> Vec<(usize, f64)> {
    let mut anchors: Vec<(usize, f64)> = Vec::new();
    for text in given {
        // A name may hold an equals sign itself.
        let parts = text.rsplit_once('=').map(|(name, elo)| (name.trim(), elo.trim().parse::<f64>()));
        let Some((name, Ok(elo))) = parts else {
            faults.add(format!("--anchor '{text}': allowed: NAME=ELO, such as greedy=1500"));
            continue;
        };
        // NaN is not below the limit either.
        let possible = elo.abs() <= 10_000.0;
        if !possible {
            faults.add(format!("--anchor '{text}': allowed: a rating from -10000 to 10000"));
        }
        // Where the file cannot be read, nobody is known.
        let Some(results) = results else { continue };
        match results.agents.iter().position(|agent| agent == name) {
            None => {
                let hint = hint(nearest(name, results.agents.iter().map(String::as_str)).as_deref());
                faults.add(format!("--anchor '{text}': '{name}' has no results in the file{hint}"));
            }
            Some(agent) if anchors.iter().any(|(other, _)| *other == agent) => {
                faults.add(format!("--anchor '{text}': '{name}' is anchored twice"));
            }
            Some(agent) => anchors.push((agent, elo)),
        }
    }
    anchors
}

/// What is said of an agent.
struct Line<'a> {
    agent: &'a str,
    elo: Option<f64>,
    se: Option<f64>,
    games: f64,
    points: f64,
    /// How far it is ahead of the next in the list.
    ahead: Option<Ahead<'a>>,
    note: Option<Note>,
}

struct Ahead<'a> {
    next: &'a str,
    difference: Option<f64>,
    se: Option<f64>,
    los: Option<f64>,
}

/// The agents, the best first, those without a rating last.
fn lines<'a>(results: &'a Results, ratings: &Ratings) -> Vec<Line<'a>> {
    let mut order: Vec<usize> = (0..results.agents.len()).collect();
    let rating = |agent: usize| ratings.agents[agent].rating;
    // Stable: of equals the first in the file comes first.
    order.sort_by(|&a, &b| rating(b).unwrap_or(f64::MIN).total_cmp(&rating(a).unwrap_or(f64::MIN)));
    let ahead = |place: usize| {
        let (first, next) = (order[place], *order.get(place + 1)?);
        rating(first).zip(rating(next))?;
        let difference = ratings.difference(first, next, ErrorKind::Model)?;
        Some(Ahead {
            next: &results.agents[next],
            difference: difference.elo.value,
            se: difference.elo.std_error,
            los: difference.superiority.value,
        })
    };
    let line = |(place, &agent): (usize, &usize)| {
        let found = &ratings.agents[agent];
        Line {
            agent: &results.agents[agent],
            elo: found.rating,
            se: found.model_error,
            games: found.games,
            points: found.points,
            ahead: ahead(place),
            // A note about the spread of deal sets says nothing here: the error is the model's.
            note: found.note.filter(|_| found.model_error.is_none()),
        }
    };
    order.iter().enumerate().map(line).collect()
}

fn sheet(lines: &[Line<'_>]) -> Sheet {
    let columns =
        ["agent", "elo", "se", "games", "points", "next", "difference", "difference_se", "los", "note"];
    let mut sheet = Sheet::new(&columns);
    for line in lines {
        let ahead = line.ahead.as_ref();
        sheet.row(vec![
            line.agent.into(),
            line.elo.into(),
            line.se.into(),
            (line.games as u64).into(),
            line.points.into(),
            ahead.map(|ahead| ahead.next).into(),
            ahead.and_then(|ahead| ahead.difference).into(),
            ahead.and_then(|ahead| ahead.se).into(),
            ahead.and_then(|ahead| ahead.los).into(),
            line.note.map(Note::text).into(),
        ]);
    }
    sheet
}

fn for_people(lines: &[Line<'_>]) -> String {
    let z = Level::P95.z();
    let number = |x: Option<f64>| x.map(|x| fixed(x, 2)).unwrap_or_default();
    let row = |line: &Line<'_>| {
        let ahead = line.ahead.as_ref();
        vec![
            line.agent.to_owned(),
            line.elo.map_or("?".to_owned(), |elo| fixed(elo, 2)),
            number(line.se.map(|se| z * se)),
            thousands(line.games),
            number((line.games > 0.0).then(|| 100.0 * line.points / line.games)),
            number(ahead.and_then(|ahead| ahead.difference)),
            number(ahead.and_then(|ahead| ahead.se).map(|se| z * se)),
            number(ahead.and_then(|ahead| ahead.los).map(|los| 100.0 * los)),
        ]
    };
    let header =
        ["agent", "Elo", "±", "games", "score %", "ahead of the next", "±", "LOS %"].map(str::to_owned);
    let mut text =
        table(&header, lines.iter().map(row).collect(), &[false, true, true, true, true, true, true, true]);
    text +=
        "\n± is the 95 % interval by the model. LOS: how likely an agent is stronger than the next one.\n";
    for line in lines {
        if let Some(note) = line.note {
            text += &format!("{}: {note}\n", line.agent);
        }
    }
    text
}
