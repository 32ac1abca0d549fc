//! What the ends of the line take: from what is public alone.

use boneyard_core::{
    DoubleBonus, End, Game, MatadorNatural, Match, Move, MoveKind, Pip, Pose, State, TileSet,
};

/// The numbers that an end shows.
fn shown(state: &State<'_>, end: End) -> impl Iterator<Item = Pip> + use<> {
    state.public().shown(state.game(), end)
}

/// The tiles that can be posed at either end.
pub(super) fn taken(state: &State<'_>) -> TileSet {
    End::BOTH.iter().fold(TileSet::EMPTY, |all, end| all | taken_at(state, *end))
}

fn taken_at(state: &State<'_>, end: End) -> TileSet {
    shown(state, end).fold(TileSet::EMPTY, |all, pip| all | state.game().fits(pip))
}

/// Of the tiles that can be posed, those that make the sum (S of RULES.md A.7): with one of them in hand there is no choice to draw or to
/// say go. In games of equal halves all.
pub(super) fn makers(state: &State<'_>) -> TileSet {
    let pips = End::BOTH.iter().flat_map(|end| shown(state, *end));
    pips.fold(TileSet::EMPTY, |all, pip| all | makers_of(state.game(), pip))
}

fn makers_of(game: &Game, pip: Pip) -> TileSet {
    let rules = game.rules();
    let Match::Sum(sum) = rules.matching else { return game.fits(pip) };
    let Some(partner) = sum.checked_sub(pip.get()).and_then(Pip::new) else { return TileSet::EMPTY };
    let tiles = TileSet::suit(partner) & game.fits(pip);
    if rules.matador_natural == MatadorNatural::NotSeven { tiles - game.matadors() } else { tiles }
}

/// After a double: the tiles that may be added to it, and at which end (either, if none is named).
pub(super) fn bonus(state: &State<'_>, double: Pose, lead: bool) -> (TileSet, Option<End>) {
    if state.game().rules().double_bonus == DoubleBonus::SameNumber && !lead {
        (taken_at(state, double.end) & TileSet::suit(double.exposed), Some(double.end))
    } else {
        (taken(state), None)
    }
}

/// The pose that a move makes.
pub(super) fn pose_of(mv: Move) -> Option<Pose> {
    match mv.kind() {
        MoveKind::Pose(pose) => Some(pose),
        _ => None,
    }
}
