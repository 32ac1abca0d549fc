//! A position in which every tile is known: exact values, and how best play goes on.

use boneyard_core::{Move, State};
use boneyard_search::solver::{CapReached, Solver, Value};

use super::plays::Goal;
use super::worlds::Valued;
use crate::hand::events;

/// The exact values of all plays, and the rest of the hand after each by best play of all.
pub(super) struct Exact {
    /// The values, as of the only world there is.
    pub(super) valued: Valued,
    /// By the order of the moves: everything that happens from that play on.
    pub(super) lines: Vec<String>,
}

/// Solves a position; `points`: whether its game scores any. The lines are best play for the goal.
///
/// # Errors
/// If it takes more than `cap` positions.
pub(super) fn solve(state: &State<'_>, points: bool, goal: Goal, cap: u64) -> Result<Exact, CapReached> {
    let mut left = cap;
    let mut values = |value: Value| -> Result<Vec<i32>, CapReached> {
        let mut solver = Solver::new(state.game(), value);
        let values = solver.values_capped(state, left).map_err(|_| CapReached { cap })?;
        left -= solver.positions();
        Ok(values.into_iter().map(|(_, value)| value).collect())
    };
    let points = if points { values(Value::Points)? } else { Vec::new() };
    let wins = values(Value::Win)?;
    let mut player = Solver::new(state.game(), if goal == Goal::Points { Value::Points } else { Value::Win });
    let mut lines = Vec::new();
    for mv in state.moves().iter() {
        lines.push(line(state, mv, &mut player, left).map_err(|_| CapReached { cap })?);
    }
    let positions = cap - left + player.positions();
    Ok(Exact { valued: Valued { weight: 1, points, wins, positions }, lines })
}

/// The play and all that follows, forced events too; `cap` is for all that the solver has been asked.
fn line(state: &State<'_>, mv: Move, solver: &mut Solver, cap: u64) -> Result<String, CapReached> {
    let mut after = state.clone();
    let mut next = mv;
    while after.play(next).is_ok() && !after.is_over() {
        next = solver.solve_capped(&after, cap.saturating_sub(solver.positions()))?.best;
    }
    let told: Vec<String> =
        events(&after).iter().skip(events(state).len()).map(|(_, mv)| mv.to_string()).collect();
    Ok(told.join("."))
}
