//! What a searching player maximises.

use boneyard_core::{Game, Side, State};
use boneyard_search::solver::Value;

use crate::param::{Kind, Param, always};
use crate::spec::Spec;

/// The parameter that sets the goal.
pub(crate) const VALUE: Param = Param {
    name: "value",
    doc: "what is maximised: points of the hand, the share of hands won, or points wherever a hand scores any",
    default: "auto",
    kind: Kind::Choice(&["auto", "points", "win"]),
    matters: always,
};

/// What is maximised, before the game is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Goal {
    /// Points, or wins in games whose hands score none.
    Auto,
    /// This.
    Fixed(Value),
}

impl Goal {
    /// As the parameter [`VALUE`] of a spec says.
    pub(crate) fn of<P: ?Sized>(spec: &Spec<P>) -> Goal {
        match spec.value(VALUE.name) {
            Some("points") => Goal::Fixed(Value::Points),
            Some("win") => Goal::Fixed(Value::Win),
            _ => Goal::Auto,
        }
    }

    /// In this game.
    pub(crate) fn in_game(self, game: &Game) -> Value {
        match self {
            Goal::Fixed(value) => value,
            Goal::Auto if game.rules().scores_points() => Value::Points,
            Goal::Auto => Value::Win,
        }
    }
}

/// What a hand that is over is worth to a side: its margin in points, or 1, 0 or -1.
pub(crate) fn worth(state: &State<'_>, side: Side, value: Value) -> i32 {
    let Some(outcome) = state.outcome() else { return 0 };
    match value {
        Value::Points => {
            let points = outcome.points.map(i32::from);
            points[side.index()] - points[side.other().index()]
        }
        Value::Win => outcome.winner.map_or(0, |winner| if winner == side { 1 } else { -1 }),
    }
}
