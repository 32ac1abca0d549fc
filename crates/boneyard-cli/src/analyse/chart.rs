//! A picture of a position: the table, what the plays are worth, where the hidden tiles are.

use super::plays::{Goal, Mean, Play};
use super::report::Findings;
use crate::hand::Line;
use crate::picture::{Svg, draw_layout};
use crate::rounding::fixed;

/// Between the base lines of rows.
const ROW: i32 = 18;
/// Where the axis begins and how long it is.
const AXIS: (i32, i32) = (60, 260);
/// A holder's column: the bar, and all of it.
const BAR: i32 = 60;
const COLUMN: i32 = 110;

/// Everything that was found out, one below the other.
pub(super) fn chart(findings: &Findings<'_>) -> Svg {
    let mut svg = Svg::new();
    let (view, public) = (&findings.view, findings.view.public());
    let bottom = draw_layout(&mut svg, &Line::of(public), view.game(), None, 0);
    let mut y = bottom + 2 * ROW;
    svg.text(0, y, &format!("seat {} to move with {}", view.seat(), view.hand()));
    y += ROW;
    if !findings.plays.is_empty() {
        y = draw_plays(&mut svg, findings, y + ROW / 2);
    }
    let (holders, tiles) = findings.beliefs.tile_shares();
    if !tiles.is_empty() {
        y = draw_shares(&mut svg, "where a hidden tile is, in %", &holders, &tiles, y + ROW);
        let (holders, numbers) = findings.beliefs.number_shares();
        draw_shares(&mut svg, "at least one tile with a number, in %", &holders, &numbers, y + ROW);
    }
    svg
}

/// The plays as points on an axis, with their intervals; the best is a square.
fn draw_plays(svg: &mut Svg, findings: &Findings<'_>, top: i32) -> i32 {
    let points = findings.job.goal == Goal::Points;
    let value = |play: &Play| -> Mean {
        let wins = Mean { value: 100.0 * play.wins.value, error: play.wins.error.map(|error| 100.0 * error) };
        play.points.filter(|_| points).unwrap_or(wins)
    };
    let values: Vec<Mean> = findings.plays.iter().map(value).collect();
    let ends =
        values.iter().flat_map(|mean| [-1.0, 1.0].map(|sign| mean.value + sign * mean.error.unwrap_or(0.0)));
    let (low, high) =
        ends.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), end| (low.min(end), high.max(end)));
    let span = if high > low { high - low } else { 1.0 };
    let place = |value: f64| AXIS.0 + ((value - low) / span * f64::from(AXIS.1)).round() as i32;
    svg.text(0, top, if points { "what each play is worth, in points" } else { "wins with each play, in %" });
    let mut y = top;
    for (k, (play, mean)) in findings.plays.iter().zip(&values).enumerate() {
        y += ROW;
        svg.text(0, y, &play.mv.to_string());
        let error = mean.error.unwrap_or(0.0);
        svg.line((place(mean.value - error), y - 4), (place(mean.value + error), y - 4));
        svg.dot(place(mean.value), y - 4, k == 0);
        let interval = mean.error.map_or(String::new(), |error| format!(" ± {}", fixed(error, 1)));
        svg.text(AXIS.0 + AXIS.1 + 15, y, &format!("{}{interval}", fixed(mean.value, 1)));
    }
    y + ROW
}

/// A row for each tile or number, a bar for each holder.
fn draw_shares(svg: &mut Svg, title: &str, holders: &[String], rows: &[(String, Vec<f64>)], top: i32) -> i32 {
    svg.text(0, top, title);
    let column = |k: usize| 40 + COLUMN * k as i32;
    for (k, holder) in holders.iter().enumerate() {
        svg.text(column(k), top + ROW, holder);
    }
    let mut y = top + ROW;
    for (name, shares) in rows {
        y += ROW;
        svg.text(0, y, name);
        for (k, share) in shares.iter().enumerate() {
            svg.share(column(k), y - 10, BAR, 11, *share);
            svg.text(column(k) + BAR + 5, y, &fixed(100.0 * share, 0));
        }
    }
    y + ROW
}
