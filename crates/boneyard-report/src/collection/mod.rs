//! Many runs in one folder, as `results/` keeps them: `summary.csv` and `ratings.csv` with the name of a run in their first column, a
//! manifest for each in `manifests/`, and `moves.csv` where the time of moves was measured.

mod read;
mod times;

use std::path::Path;

use boneyard_arena::SUMMARY;
use boneyard_arena::disk::regular;

use crate::chart::{Heat, Interval, Intervals, Mark};
use crate::error::ReportError;
use crate::page::{Data, Figure, Page, Section, Table, real};
use crate::rounding::{fixed, plus_minus, thousands};
use read::{Collection, Pair, Run};
pub(crate) use read::{Row, rows};

/// Whether a folder is one.
pub(crate) fn is_one(dir: &Path) -> bool {
    let text = regular::read_text(&dir.join(SUMMARY)).unwrap_or_default();
    text.starts_with("run,a,b,game,")
}

/// The report of a folder.
pub(crate) fn page(dir: &Path) -> Result<Page, ReportError> {
    let collection = Collection::read(dir)?;
    let (pools, single): (Vec<&Run>, Vec<&Run>) = collection.runs.iter().partition(|run| run.pairs.len() > 1);
    let mut sections: Vec<Section> = pools.iter().map(|run| pool(run)).collect();
    sections.extend(singles(&single));
    sections.extend(times::section(&collection.moves));
    sections.push(list(&collection));
    let hands: u64 = collection.runs.iter().flat_map(|run| &run.pairs).map(|pair| pair.hands).sum();
    Ok(Page {
        title: format!("{} runs", collection.runs.len()),
        lead: vec![format!(
            "{} tournaments, {} pairs of agents, {} hands.",
            collection.runs.len(),
            thousands(collection.runs.iter().map(|run| run.pairs.len()).sum::<usize>() as f64),
            thousands(hands as f64)
        )],
        command:
            "boneyard pit, once a run: the commands are listed at the end of the page and stand in manifests/"
                .to_owned(),
        sections,
        ..Page::default()
    })
}

fn percent(pair: &Pair) -> String {
    match (pair.score, pair.low.zip(pair.high)) {
        (Some(score), Some((low, high))) => {
            format!("{} %", plus_minus(100.0 * score, 50.0 * (high - low), 50.0))
        }
        (Some(score), None) => format!("{} %", fixed(100.0 * score, 1)),
        _ => String::new(),
    }
}

/// A run of three agents or more.
fn pool(run: &Run) -> Section {
    let mut names: Vec<String> = run.ratings.iter().map(|rating| rating.agent.clone()).collect();
    for name in run.pairs.iter().flat_map(|pair| [&pair.a, &pair.b]) {
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    let place = |name: &String| names.iter().position(|other| other == name).unwrap_or_default();
    let mut cells = vec![vec![None; names.len()]; names.len()];
    let mut data = Data::new(&["a", "b", "score", "low", "high"]);
    for pair in &run.pairs {
        let score = pair.score.map(|score| 100.0 * score);
        cells[place(&pair.a)][place(&pair.b)] = score;
        cells[place(&pair.b)][place(&pair.a)] = score.map(|score| 100.0 - score);
        let numbers = [pair.score, pair.low, pair.high].map(real);
        data.row([pair.a.clone(), pair.b.clone()].into_iter().chain(numbers));
    }
    let told = run.pairs.iter().map(|pair| format!("{} against {}: {}", pair.a, pair.b, percent(pair)));
    let desc = told.collect::<Vec<_>>().join("; ");
    let heat = Heat { title: "% won, row against column", desc: &desc, names: &names, cells: &cells };
    let mut figures = vec![Figure {
        name: format!("crosstable-{}", run.name),
        caption: format!(
            "{}, share that the row won of the column, in per cent, a tie being half a win.",
            run.game()
        ),
        picture: Some(heat.draw()),
        table: None,
        data,
    }];
    figures.extend(ratings(run));
    Section { heading: run.name.clone(), text: Vec::new(), figures }
}

fn ratings(run: &Run) -> Option<Figure> {
    let mut data = Data::new(&["agent", "elo", "low", "high"]);
    let mut rows = Vec::new();
    for rating in &run.ratings {
        data.row(
            std::iter::once(rating.agent.clone()).chain([rating.elo, rating.low, rating.high].map(real)),
        );
        let words = match (rating.elo, rating.low.zip(rating.high)) {
            (Some(elo), Some((low, high))) => plus_minus(elo, (high - low) / 2.0, 0.0),
            _ => "not rated".to_owned(),
        };
        let (value, low, high) = (rating.elo, rating.low, rating.high);
        let label = rating.agent.clone();
        rows.push(Interval { heading: None, label, words, value, low, high, mark: Mark::Dot, class: "s0" });
    }
    if rows.is_empty() {
        return None;
    }
    let desc = rows.iter().map(|row| format!("{} {}", row.label, row.words)).collect::<Vec<_>>().join("; ");
    let picture = Intervals {
        title: "Ratings with 95 % intervals",
        desc: &desc,
        unit: "Elo, 0 being the mean of these agents",
        marks: &[(0.0, "")],
        bounds: None,
        log: false,
        rows: &rows,
    };
    Some(Figure {
        name: format!("ratings-{}", run.name),
        caption: "Ratings with 95 % intervals from deals.".to_owned(),
        picture: Some(picture.draw()),
        table: None,
        data,
    })
}

/// Runs of two agents: the same two in one picture, game by game.
fn singles(runs: &[&Run]) -> Option<Section> {
    let pairs: Vec<&Pair> = runs.iter().flat_map(|run| &run.pairs).collect();
    if pairs.is_empty() {
        return None;
    }
    let mut data = Data::new(&["a", "b", "game", "score", "low", "high", "deal_sets"]);
    let mut rows: Vec<Interval> = Vec::new();
    let mut before = String::new();
    for pair in &pairs {
        let names = [pair.a.clone(), pair.b.clone(), pair.game.clone()];
        let numbers = [pair.score, pair.low, pair.high].map(real);
        data.row(names.into_iter().chain(numbers).chain([pair.deal_sets.to_string()]));
        let heading = format!("{} against {}", pair.a, pair.b);
        let [value, low, high] =
            [pair.score, pair.low, pair.high].map(|value| value.map(|value| 100.0 * value));
        rows.push(Interval {
            heading: (heading != before).then(|| heading.clone()),
            label: pair.game.clone(),
            words: percent(pair),
            value,
            low,
            high,
            mark: Mark::Dot,
            class: "s0",
        });
        before = heading;
    }
    let desc = rows.iter().map(|row| format!("{}: {}", row.label, row.words)).collect::<Vec<_>>().join("; ");
    let picture = Intervals {
        title: "Scores of pairs, game by game",
        desc: &desc,
        unit: "% won by the first, a tie being half a win",
        marks: &[(50.0, "even")],
        bounds: None,
        log: false,
        rows: &rows,
    };
    let figure = Figure {
        name: "pairs".to_owned(),
        caption: "Runs of two agents, with 95 % intervals from deal sets.".to_owned(),
        picture: Some(picture.draw()),
        table: None,
        data,
    };
    Some(Section { heading: "Pairs".to_owned(), text: Vec::new(), figures: vec![figure] })
}

/// Every run with the command that plays it again.
fn list(collection: &Collection) -> Section {
    let mut table = Table::new(&["run", "#pairs", "#deal sets each", "command"]);
    let mut data = Data::new(&["run", "game", "pairs", "deal_sets", "command"]);
    for run in &collection.runs {
        let sets = run.pairs.first().map_or(0, |pair| pair.deal_sets);
        let pairs = run.pairs.len();
        table.row([run.name.clone(), pairs.to_string(), thousands(sets as f64), run.command.clone()]);
        let numbers = [pairs.to_string(), sets.to_string(), run.command.clone()];
        data.row([run.name.clone(), run.game().to_owned()].into_iter().chain(numbers));
    }
    let caption = "Each run with the command that plays it again.".to_owned();
    let figure = Figure { name: "runs".to_owned(), caption, picture: None, table: Some(table), data };
    Section { heading: "Runs".to_owned(), text: Vec::new(), figures: vec![figure] }
}
