//! What the person's plays are worth: hints, and the review of a hand.

use boneyard_core::{Move, Rng, State, hash_text, mix};
use boneyard_search::belief::Belief;
use indicatif::ProgressBar;
use std::sync::atomic::AtomicBool;

use super::args::Depth;
use super::screen::width;
use super::session::{Decision, Session};
use super::words::choice;
use crate::analyse::{Goal, Limits, Mean, Play, plays, worlds};
use crate::output::wrapped_at;
use crate::rounding::{decimals_for, fixed, thousands, with_decimals};
use crate::sheet::table;

/// The worlds of hints have a stream of their own: to ask for one changes nothing that follows.
const STREAM: &str = "play: hints";

/// The plays of a position with their values, the best first.
pub(super) struct Valued {
    plays: Vec<Play>,
    goal: Goal,
    /// Whether the worlds are all there are.
    all: bool,
    solved: usize,
    /// More were asked for, and the cap ended it.
    cut: bool,
    possible: u128,
}

/// Values the plays of the seat to move by what it sees; `None` where the cap allows less than two worlds of a sample. `place` tells
/// the choices of a hand apart.
pub(super) fn value(session: &Session<'_>, state: &State<'_>, place: usize, depth: Depth) -> Option<Valued> {
    let view = state.view();
    let belief = Belief::new(&view);
    let points = view.game().rules().scores_points();
    let (stop, bar) = (AtomicBool::new(false), ProgressBar::hidden());
    let limits = Limits { jobs: depth.jobs, cap: depth.cap, stop: &stop, bar: &bar };
    let goal = if points { Goal::Points } else { Goal::Win };
    let built = |found: &[worlds::Valued], all: bool| Valued {
        plays: plays(view.moves(), found, all, goal),
        goal,
        all,
        solved: found.len(),
        cut: !all && found.len() < depth.worlds,
        possible: belief.worlds(),
    };
    if let Some(worlds) = worlds::all(&view, &belief, depth.worlds) {
        let found = worlds::solve(&view, &worlds, points, &limits);
        if found.len() == worlds.len() {
            return Some(built(&found, true));
        }
    }
    let hand = u64::from(session.hand_number());
    let mut rng = Rng::new(mix(&[session.seed(), hash_text(STREAM), hand, place as u64]));
    let found = worlds::solve(&view, &worlds::sampled(&belief, depth.worlds, &mut rng), points, &limits);
    (found.len() > 1).then(|| built(&found, false))
}

/// What is said where nothing could be valued.
pub(super) const TOO_LARGE: &str = "too many positions to solve: a larger --cap allows more";

/// A table of the plays; `numbers` are theirs in the list of choices.
pub(super) fn hint(session: &Session<'_>, depth: Depth) -> String {
    let state = session.state();
    let Some(valued) = value(session, state, session.choices().len(), depth) else {
        return format!("{TOO_LARGE}\n");
    };
    let lead = state.public().is_line_empty();
    let unit = if valued.goal == Goal::Points { 1.0 } else { 100.0 };
    let points = column(&valued, |play| play.points, 1.0);
    let wins = column(&valued, |play| Some(play.wins), 100.0);
    let behind = column(&valued, |play| (Some(play) != valued.plays.first()).then_some(play.behind), unit);
    let mut rows = Vec::new();
    for (k, play) in valued.plays.iter().enumerate() {
        let number = state.moves().iter().position(|mv| mv == play.mv).map_or(0, |place| place + 1);
        let mut row = vec![number.to_string(), choice(session.game(), play.mv, lead)];
        if valued.goal == Goal::Points {
            row.push(points[k].clone());
        }
        row.extend([wins[k].clone(), behind[k].clone()]);
        rows.push(row);
    }
    let mut header = vec!["no.", "play", "points", "wins in %", "behind"];
    let mut right = vec![true, false, true, true, true];
    if valued.goal == Goal::Win {
        header.remove(2);
        right.remove(2);
    }
    let header: Vec<String> = header.into_iter().map(str::to_owned).collect();
    table(&header, rows, &right) + &wrapped_at(&source(&valued, depth), width())
}

/// Where the values come from.
fn source(valued: &Valued, depth: Depth) -> String {
    let (solved, possible) = (thousands(valued.solved as f64), thousands(valued.possible as f64));
    let worlds = match valued.all {
        true => format!("over all {possible} worlds that fit what you see, so without error"),
        false => format!(
            "over {solved} worlds at random of {possible} that fit what you see; ± is the 95 % interval"
        ),
    };
    let cut = if valued.cut { format!(" {}", cut(depth)) } else { String::new() };
    format!("Solved as if all seats saw all tiles, {worlds}.{cut}")
}

/// Why there are fewer worlds than were asked for.
fn cut(depth: Depth) -> String {
    format!(
        "Of the {} worlds of --worlds no more could be solved within {} positions: a larger --cap allows more.",
        thousands(depth.worlds as f64),
        thousands(depth.cap as f64)
    )
}

fn column(valued: &Valued, value: impl Fn(&Play) -> Option<Mean>, unit: f64) -> Vec<String> {
    let means: Vec<Option<Mean>> = valued.plays.iter().map(value).collect();
    let errors = means.iter().flatten().filter_map(|mean| mean.error).filter(|error| *error > 0.0);
    let decimals = errors.map(|error| decimals_for(unit * error)).max().unwrap_or(1);
    means.into_iter().map(|mean| mean.map(|mean| text(mean, unit, decimals)).unwrap_or_default()).collect()
}

fn text(mean: Mean, unit: f64, decimals: usize) -> String {
    match mean.error {
        Some(error) => with_decimals(unit * mean.value, unit * error, decimals),
        None => fixed(unit * mean.value, decimals),
    }
}

/// What each choice of the person gave up against the best play, as it looked at the time.
pub(super) fn review(session: &Session<'_>, depth: Depth) -> String {
    let mut rows = Vec::new();
    let (mut goal, mut skipped, mut few) = (Goal::Points, 0, false);
    for (place, Decision { state, chosen }) in session.decisions() {
        if state.moves().len() < 2 {
            continue;
        }
        let Some(valued) = value(session, &state, place, depth) else {
            skipped += 1;
            continue;
        };
        (goal, few) = (valued.goal, few || valued.cut);
        let lead = state.public().is_line_empty();
        rows.extend(review_row(session, &valued, place, same(&state, chosen), lead));
    }
    if rows.is_empty() && skipped == 0 {
        let none = match session.state().is_over() {
            true => "You had no choice in this hand: nothing to review.",
            false => "You have made no choice in this hand yet: nothing to review.",
        };
        return wrapped_at(none, width());
    }
    let unit = if goal == Goal::Points { "gave up, points" } else { "gave up, %" };
    let header = ["move", "you played", "best", unit, "worlds"].map(str::to_owned);
    let mut remarks = match skipped {
        0 => String::new(),
        left_out => format!("Left out: {left_out} of your plays, {TOO_LARGE}.\n"),
    };
    if few {
        remarks += &cut(depth);
    }
    let title = "Your plays, each against the best by what you could see then:";
    let rows = table(&header, rows, &[true, false, false, true, true]);
    wrapped_at(title, width()) + &rows + &wrapped_at(&remarks, width())
}

/// The move of the list that is the one that was chosen: where both ends are alike, the one at the left.
fn same(state: &State<'_>, chosen: Move) -> Move {
    let left = || state.moves().iter().find(|mv| mv.tile() == chosen.tile()).unwrap_or(chosen);
    if state.moves().contains(chosen) { chosen } else { left() }
}

fn review_row(
    session: &Session<'_>,
    valued: &Valued,
    place: usize,
    chosen: Move,
    lead: bool,
) -> Option<Vec<String>> {
    let best = valued.plays.first()?;
    let mine = valued.plays.iter().find(|play| play.mv == chosen)?;
    let unit = if valued.goal == Goal::Points { 1.0 } else { 100.0 };
    let error = mine.behind.error.filter(|error| *error > 0.0);
    let decimals = error.map_or(1, |error| decimals_for(unit * error));
    let is_best = best.mv == chosen;
    let gave_up = if is_best { "0".to_owned() } else { text(mine.behind, unit, decimals) };
    let best = if is_best { "the same".to_owned() } else { choice(session.game(), best.mv, lead) };
    let worlds = if valued.all { format!("all {}", valued.solved) } else { thousands(valued.solved as f64) };
    Some(vec![(place + 1).to_string(), choice(session.game(), chosen, lead), best, gave_up, worlds])
}
