//! Where a solve starts: the public part of a position as the solver packs it.

use boneyard_core::{End, Game, GoRule, MAX_SEATS, Move, MoveKind, Pip, Pose, Public, Tile, TileSet, View};

use super::position::{CLOSE, DECLINE, DRAW, GO, HIGH, Play, Position, RIGHT};
use super::tables::{DOUBLE, Numbering, Tables};

/// A move of the engine as a byte.
pub(super) fn play_of(numbering: &Numbering, mv: Move) -> Play {
    match mv.kind() {
        MoveKind::Pose(Pose { tile, end, exposed }) => {
            let right = if end == End::Right { RIGHT } else { 0 };
            numbering.bit(tile) | right | high(tile, exposed)
        }
        MoveKind::Draw => DRAW,
        MoveKind::Go => GO,
        MoveKind::Decline => DECLINE,
        MoveKind::Close => CLOSE,
    }
}

fn high(tile: Tile, exposed: Pip) -> Play {
    if exposed == tile.high() && !tile.is_double() { HIGH } else { 0 }
}

/// The position that a view shows, in the world of these hands. The hand of the seat to move is taken from the view.
pub(super) fn position(tables: &Tables, view: &View<'_>, hands: &[TileSet; MAX_SEATS]) -> Position {
    let public = view.public();
    let seat = view.seat();
    let mut masks = hands.map(|hand| tables.numbering.mask(hand));
    masks[seat.index()] = tables.numbering.mask(view.hand());
    let [left, right] = End::BOTH.map(|end| open_end(tables, view.game(), public, end));
    Position {
        hands: masks,
        left,
        right,
        next: 0,
        turn: seat.index() as u8,
        stuck: public.goes(),
        drew: public.drawn() > 0 && !public.is_bonus(),
        said_go: public.said_go(),
        since_go: since_go(tables, public),
        bonus: bonus(public),
        last: public.last_player(),
        lead: public.is_line_empty(),
    }
}

/// An end as the tables number it.
fn open_end(tables: &Tables, game: &Game, public: &Public, end: End) -> u8 {
    let shown: Vec<Pip> = public.shown(game, end).collect();
    match shown[..] {
        [high, low] => tables.open[0][usize::from(tables.numbering.bit(Tile::new(high, low)))],
        [number] => number.get() | if public.is_double(end) { DOUBLE } else { 0 },
        _ => 0,
    }
}

/// 0: no adversary's go is to be followed; else one more than the plays since it, as far as their number matters.
fn since_go(tables: &Tables, public: &Public) -> u8 {
    let most = if tables.flags.go_rule == GoRule::ContinueUntilBlocked { 1 } else { 2 };
    public.plays_since_go().map_or(0, |plays| (plays + 1).min(most))
}

fn bonus(public: &Public) -> u8 {
    match (public.is_bonus(), public.bonus_end()) {
        (false, _) => 0,
        (true, Some(end)) => 1 + end.index() as u8,
        (true, None) => 3,
    }
}
