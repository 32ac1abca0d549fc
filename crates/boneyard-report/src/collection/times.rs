//! What moves cost.

use super::read::Moves;
use crate::chart::{Interval, Intervals, Mark};
use crate::page::{Data, Figure, Section, real};

/// The times of all agents in all games, where they were measured.
pub(super) fn section(moves: &[Moves]) -> Option<Section> {
    if moves.is_empty() {
        return None;
    }
    let mut agents: Vec<&str> = Vec::new();
    for row in moves {
        if !agents.contains(&row.agent.as_str()) {
            agents.push(&row.agent);
        }
    }
    let figures = agents.iter().map(|agent| figure(agent, moves)).collect();
    let text = "Milliseconds a move, where there was a choice, on the machine that measured them: the only figures here that another \
                machine will not repeat."
        .to_owned();
    Some(Section { heading: "Time of moves".to_owned(), text: vec![text], figures })
}

fn figure(agent: &str, moves: &[Moves]) -> Figure {
    let mut data = Data::new(&["game", "moves", "mean_ms", "median_ms", "p99_ms"]);
    let mut rows = Vec::new();
    for row in moves.iter().filter(|row| row.agent == agent) {
        let numbers = [row.mean, row.median, row.p99].map(|value| real(Some(value)));
        data.row([row.game.clone(), row.moves.to_string()].into_iter().chain(numbers));
        rows.push(Interval {
            heading: None,
            label: row.game.clone(),
            words: format!("{} ms", digits(row.mean)),
            value: Some(row.mean),
            low: Some(row.median.min(row.mean)),
            high: Some(row.p99.max(row.mean)),
            mark: Mark::Dot,
            class: "s0",
        });
    }
    let desc = rows.iter().map(|row| format!("{}: {}", row.label, row.words)).collect::<Vec<_>>().join("; ");
    let picture = Intervals {
        title: &format!("Time of moves of {agent}"),
        desc: &desc,
        unit: "milliseconds a move (log scale)",
        marks: &[],
        bounds: None,
        log: true,
        rows: &rows,
    };
    let plain: String = agent.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    Figure {
        name: format!("moves-{}", plain.trim_matches('-')),
        caption: format!(
            "{agent}: the dot is the mean, the line reaches from the median to what 99 of 100 moves do not exceed."
        ),
        picture: Some(picture.draw()),
        table: None,
        data,
    }
}

/// Two digits that count.
fn digits(value: f64) -> String {
    let decimals = (1.0 - value.max(1e-6).log10().floor()).clamp(0.0, 6.0) as usize;
    format!("{value:.decimals$}")
}
