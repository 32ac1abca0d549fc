//! How exploitable agents are, as `results/0004-equilibria` keeps it: `exploitability.csv`, what `boneyard exploit` has written of one small set
//! or several, and `bounds.csv`, what it has written with `--local`.

mod read;

use std::path::Path;

use crate::chart::{Interval, Intervals, Mark};
use crate::error::ReportError;
use crate::page::{Data, Figure, Page, Section, Table, real};
use crate::rounding::{fixed, plus_minus, with_decimals};
use read::{BOUNDS, EXPLOITABILITY, Found, Payoff};

/// Whether a folder is one.
pub(crate) fn is_one(dir: &Path) -> bool {
    dir.join(EXPLOITABILITY).is_file()
}

/// The report of a folder.
pub(crate) fn page(dir: &Path) -> Result<Page, ReportError> {
    let exact = read::exploitability(dir)?;
    let bounds = if dir.join(BOUNDS).exists() { read::bounds(dir)? } else { Vec::new() };
    let games = games(&exact);
    let mut sections = vec![section(
        "How exploitable each agent is",
        "What the best response to all that an agent does wins beyond the value of the game, on average over the seats. Dots are exact; rings are from samples, with 95 % intervals.",
        ("exploitability", "the least exploitable first"),
        &exact,
    )];
    if !bounds.is_empty() {
        sections.push(section(
            "At least so exploitable",
            "What an adversary wins who knows the agent and sees no hidden tile, with 95 % intervals from deals, each played from both sides: a lower bound. It is no order of the agents: the bound is better where the adversary can weigh more worlds.",
            ("bounds", "the lowest bound first"),
            &bounds,
        ));
    }
    let mut agents: Vec<&str> = exact.iter().map(|found| found.agent.as_str()).collect();
    agents.sort_unstable();
    agents.dedup();
    let (agents, count) = (agents.len(), games.len());
    let ending = |count: usize| if count == 1 { "" } else { "s" };
    Ok(Page {
        title: "How exploitable agents are".to_owned(),
        lead: vec![format!(
            "{agents} agent{} in {count} game{} small enough for exact best responses: {}.",
            ending(agents),
            ending(count),
            games.join("; ")
        )],
        command: "boneyard exploit".to_owned(),
        sections,
        ..Page::default()
    })
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

/// A figure for each game and payoff, with how their files' names begin and what comes first in them.
fn section(heading: &str, text: &str, (name, first): (&str, &str), all: &[Found]) -> Section {
    let mut figures = Vec::new();
    for (place, game) in games(all).iter().enumerate() {
        for payoff in [Payoff::Points, Payoff::Win] {
            let mut found: Vec<&Found> =
                all.iter().filter(|found| found.game == *game && found.payoff == payoff).collect();
            found.sort_by(|a, b| a.value.total_cmp(&b.value));
            if !found.is_empty() {
                figures.push(figure(
                    &format!("{name}-{}-{}", place + 1, payoff.word()),
                    first,
                    payoff,
                    &found,
                ));
            }
        }
    }
    Section { heading: heading.to_owned(), text: vec![text.to_owned()], figures }
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

#[cfg(test)]
mod tests {
    use super::*;

    const EXACT: &str = "\
agent,game,payoff,exploitability,error,at_most,lower,upper,value,choices,sampled,samples
random,g,points,0.5,,0.5,0,0,0,48,0,
equilibrium(file=s.csv@12ab),g,points,0.001,,0.001,0,0,0,48,0,
mc,g,points,0.2,0.01,0.25,0,0,0,48,48,50
random,g,win,0.14,,0.14,0,0,0,48,0,
ismcts,g,win,0.01,0,0.01,0,0,0,48,48,50
";
    const LOCAL: &str = "\
agent,game,payoff,adversary,at_least,std_error,low,high,deal_sets,hands,seed
greedy,d6,points,exploiter,7.3,0.3,6.7,7.9,2000,4000,1
";

    #[test]
    fn a_picture_shows_each_game_and_payoff_with_the_least_exploitable_first() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::write(dir.path().join(EXPLOITABILITY), EXACT).unwrap();
        let of = |page: &Page| {
            let figures = page.sections.iter().flat_map(|section| section.figures.clone());
            figures.map(|figure| (figure.name, figure.table.unwrap().rows)).collect::<Vec<_>>()
        };
        assert!(is_one(dir.path()));
        let first = of(&page(dir.path()).unwrap());
        std::fs::write(dir.path().join(BOUNDS), LOCAL).unwrap();
        let both = of(&page(dir.path()).unwrap());
        assert_eq!((first.len(), both.len()), (2, 3));
        assert_eq!(both[..2], first[..]);
        let names: Vec<_> = both.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["exploitability-1-points", "exploitability-1-win", "bounds-1-points"]);
        assert_eq!(both[0].1[0], ["equilibrium(file=s.csv)", "0.001"]);
        assert_eq!(both[0].1[1][0], "mc");
        assert!(both[0].1[1][1].contains("0.2") && both[0].1[1][1].contains('±'));
        assert_eq!(both[1].1, [["ismcts", "0.50 ± 0.00"], ["random", "7.00"]]);
        assert_eq!(both[2].1, [["greedy", "7.3 ± 0.6"]]);
    }

    #[test]
    fn what_no_run_wrote_is_named_with_its_line() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join(EXPLOITABILITY);
        for (from, to, says) in [
            ("0.5,,0.5", "half,,0.5", "line 2: 'half' is no number"),
            ("g,win", "g,pips", "line 5: payoff 'pips'"),
            ("payoff,", "", "line 1"),
            ("0.2,0.01", ",0.01", "line 4: exploitability is missing"),
        ] {
            std::fs::write(&path, EXACT.replace(from, to)).unwrap();
            let error = page(dir.path()).unwrap_err().to_string();
            assert!(error.contains(says), "{error}");
        }
        std::fs::write(&path, EXACT.lines().next().unwrap()).unwrap();
        assert!(page(dir.path()).unwrap_err().to_string().ends_with("no line below its head"));
    }
}
