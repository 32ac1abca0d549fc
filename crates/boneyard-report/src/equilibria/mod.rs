//! How exploitable agents are, as `results/0004-equilibria` keeps it: `exploitability.csv`, what `boneyard exploit` has written of one small set
//! or several, and `bounds.csv`, what it has written with `--local`.

mod commands;
mod laws;
mod named;
mod payoff;
mod read;
#[cfg(test)]
mod tests;

use std::path::Path;

use crate::chart::{Interval, Intervals, Mark};
use crate::error::ReportError;
use crate::page::{Data, Figure, Page, Section, Table, real};
use crate::rounding::{fixed, plus_minus, with_decimals};
use commands::commands;
use payoff::Payoff;
use read::{BOUNDS, EXPLOITABILITY, Found};

/// Whether a folder is one.
pub(crate) fn is_one(dir: &Path) -> bool {
    [EXPLOITABILITY, BOUNDS].iter().any(|name| dir.join(name).is_file())
}

/// One of the tables: its file, and what is said of it.
struct Kind {
    file: &'static str,
    heading: &'static str,
    text: &'static str,
    /// How the names of its pictures begin.
    name: &'static str,
    /// What comes first in them.
    first: &'static str,
    /// What the games have in common.
    games: &'static str,
}

const EXACT: Kind = Kind {
    file: EXPLOITABILITY,
    heading: "How exploitable each agent is",
    text: "What the best response to all that an agent does wins beyond the value of the game, on average over the seats. Dots are exact; rings are from samples, with 95 % intervals.",
    name: "exploitability",
    first: "the least exploitable first",
    games: "small enough for exact best responses",
};
const LOCAL: Kind = Kind {
    file: BOUNDS,
    heading: "At least so exploitable",
    text: "What an adversary wins who knows the agent and sees no hidden tile, with 95 % intervals from deals, each played from both sides: a lower bound. It is no order of the agents: the bound is better where the adversary can weigh more worlds.",
    name: "bounds",
    first: "the lowest bound first",
    games: "with lower bounds",
};

/// The report of a folder.
pub(crate) fn page(dir: &Path) -> Result<Page, ReportError> {
    let there = |kind: &Kind| dir.join(kind.file).exists();
    let exact = if there(&EXACT) { read::exploitability(dir)? } else { Vec::new() };
    let bounds = if there(&LOCAL) { read::bounds(dir)? } else { Vec::new() };
    let mut page = Page { title: "How exploitable agents are".to_owned(), ..Page::default() };
    let mut lines = Vec::new();
    for (kind, found) in [(EXACT, &exact), (LOCAL, &bounds)] {
        if found.is_empty() {
            continue;
        }
        if page.lead.is_empty() {
            page.lead.push(lead(&kind, found));
        }
        let (section, own) = section(&kind, found);
        page.sections.push(section);
        page.own_commands.extend(own);
        lines.extend(commands(&found.iter().collect::<Vec<_>>(), kind.file));
    }
    page.command = lines.join("\n");
    if exact.iter().chain(&bounds).any(|found| found.agent.contains("equilibrium(file=")) {
        let strategies = "files of 'boneyard solve --out', named with a check of what they hold; the commands below take these and no others";
        page.facts.push(("Strategies", strategies.to_owned()));
    }
    Ok(page)
}

fn lead(kind: &Kind, found: &[Found]) -> String {
    // A strategy is of one game: it is no agent that plays in all of them.
    let (mut strategies, mut agents): (Vec<&str>, Vec<&str>) = found
        .iter()
        .map(|found| found.agent.as_str())
        .partition(|agent| agent.starts_with("equilibrium(file="));
    for names in [&mut strategies, &mut agents] {
        names.sort_unstable();
        names.dedup();
    }
    let games = games(found);
    let counted = |count: usize, one: &str, more: &str| match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        count => Some(format!("{count} {more}")),
    };
    let who = [
        counted(agents.len(), "agent", "agents"),
        counted(strategies.len(), "solved strategy", "solved strategies"),
    ];
    let who: Vec<String> = who.into_iter().flatten().collect();
    let how_many = counted(games.len(), "game", "games").unwrap_or_default();
    format!("{} in {how_many} {}: {}.", who.join(" and "), kind.games, games.join("; "))
}

/// In the order in which they come.
fn games(found: &[Found]) -> Vec<&str> {
    let mut games: Vec<&str> = Vec::new();
    for found in found {
        if !games.contains(&found.game.as_str()) {
            games.push(&found.game);
        }
    }
    games
}

/// A figure for each game and payoff; and by the figures' names what makes the lines that they are of.
fn section(kind: &Kind, all: &[Found]) -> (Section, Vec<(String, String)>) {
    let (mut figures, mut own) = (Vec::new(), Vec::new());
    for (place, game) in games(all).iter().enumerate() {
        for payoff in [Payoff::Points, Payoff::Win] {
            let mut found: Vec<&Found> =
                all.iter().filter(|found| found.game == *game && found.payoff == payoff).collect();
            if found.is_empty() {
                continue;
            }
            let name = format!("{}-{}-{}", kind.name, place + 1, payoff.word());
            own.push((name.clone(), commands(&found, kind.file).join("; ")));
            found.sort_by(|a, b| a.value.total_cmp(&b.value));
            figures.push(figure(&name, kind.first, payoff, &found));
        }
    }
    (Section { heading: kind.heading.to_owned(), text: vec![kind.text.to_owned()], figures }, own)
}

/// Of one game, which some were found in.
fn figure(name: &str, first: &str, payoff: Payoff, found: &[&Found]) -> Figure {
    let game = found[0].game.as_str();
    let mut data = Data::new(&["agent", "game", "payoff", "value", "low", "high"]);
    let mut table = Table::new(&["agent", payoff.column()]);
    table.folded = true;
    let rows: Vec<Interval> = found.iter().map(|found| row(found)).collect();
    for (found, row) in found.iter().zip(&rows) {
        let numbers = [Some(found.value), found.low, found.high].map(real);
        data.row([found.agent.clone(), game.to_owned(), payoff.word().to_owned()].into_iter().chain(numbers));
        table.row([row.label.clone(), row.words.clone()]);
    }
    let desc = rows.iter().map(|row| format!("{} {}", row.label, row.words)).collect::<Vec<_>>().join("; ");
    let title = format!("{game}: {}", payoff.unit());
    let picture = Intervals {
        title: &title,
        desc: &desc,
        unit: payoff.unit(),
        marks: &[(0.0, "")],
        bounds: None,
        log: false,
        rows: &rows,
    };
    Figure {
        name: name.to_owned(),
        caption: format!("{game}, {}, {first}.", payoff.unit()),
        picture: Some(picture.draw()),
        table: Some(table),
        data,
    }
}

fn row(found: &Found) -> Interval {
    let unit = found.payoff.scale();
    let [low, high] = [found.low, found.high].map(|end| end.map(|end| unit * end));
    let value = unit * found.value;
    let words = match low.zip(high) {
        // All samples said the same: an error of none has no digits of its own.
        Some((low, high)) if low == high => with_decimals(value, 0.0, found.payoff.decimals()),
        Some((low, high)) => plus_minus(value, (high - low) / 2.0, 0.0),
        None => fixed(value, found.payoff.decimals()),
    };
    // Of a file only the name tells something to people.
    let label = match found.agent.split_once('@') {
        Some((before, after)) => {
            format!("{before}{}", after.trim_start_matches(|c: char| c.is_ascii_hexdigit()))
        }
        None => found.agent.clone(),
    };
    let mark = if low.is_some() { Mark::Ring } else { Mark::Dot };
    Interval { heading: None, label, words, value: Some(value), low, high, mark, class: "s0" }
}
