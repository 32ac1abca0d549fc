//! Information sets as texts.

use std::fmt::Write as _;

use boneyard_core::{End, Event, Move, MoveKind, Onlooker, Pose, Public, Seat, TileSet, View};

/// What a seat knows when it is to move, as a text: everything that happened for all to see, and its hand.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// Whose it is.
    pub seat: Seat,
    /// The seat that led, and all events as in a line of notation, after `:` if they are of the same seat as what stands before, else after
    /// `.`: `0:33L.-.31R`. Where both ends are alike a pose is at the left.
    pub history: String,
    /// The tiles, the highest first: `21.10`.
    pub hand: String,
}

impl Key {
    /// What a seat knows that holds `hand`.
    pub fn new(onlooker: &Onlooker<'_>, hand: TileSet) -> Key {
        Key {
            seat: onlooker.public().turn(),
            history: history_text(onlooker.public()),
            hand: hand_text(hand),
        }
    }
}

/// The key of a view, and how its line lies.
///
/// Where both ends are alike, a pose at the right is the same as one at the left; the key has the left. From then on left and right are
/// exchanged between view and key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViewKey {
    /// What the seat knows.
    pub key: Key,
    exchanged: bool,
}

impl ViewKey {
    /// What the seat of a view knows; `None` of a position whose history is not all told.
    pub fn of(view: &View<'_>) -> Option<ViewKey> {
        let (onlooker, exchanged) = follow(view)?;
        Some(ViewKey { key: Key::new(&onlooker, view.hand()), exchanged })
    }

    /// The move of the view that a move beside the key stands for; `None` if it has none such.
    pub fn in_view(&self, view: &View<'_>, mv: Move) -> Option<Move> {
        let there = if self.exchanged { mv.at_other_end() } else { mv };
        // Between ends that are alike the view has the left one only.
        [there, there.at_other_end()].into_iter().find(|mv| view.moves().contains(*mv))
    }
}

fn history_text(public: &Public) -> String {
    let mut text = public.leader().to_string();
    let mut last = public.leader();
    for event in public.history().iter() {
        let Some((mv, times)) = move_of(event) else { continue };
        for _ in 0..times {
            // Who goes on is not always clear from the moves alone. Writing to a String cannot fail.
            let _ = write!(text, "{}{mv}", if event.seat() == last { ':' } else { '.' });
            last = event.seat();
        }
    }
    text
}

fn hand_text(mut hand: TileSet) -> String {
    let mut text = String::new();
    while let Some(tile) = hand.last() {
        hand.remove(tile);
        let dot = if text.is_empty() { "" } else { "." };
        let _ = write!(text, "{dot}{}{}", tile.high(), tile.low());
    }
    text
}

fn move_of(event: Event) -> Option<(Move, u8)> {
    match event {
        Event::Pose(_, pose) => Some((Move::pose(pose.tile, pose.end, pose.exposed)?, 1)),
        Event::Draw(_, times) => Some((Move::DRAW, times)),
        Event::Go(_) => Some((Move::GO, 1)),
        Event::Decline(_) => Some((Move::DECLINE, 1)),
        Event::Close(_) => Some((Move::CLOSE, 1)),
    }
}

/// The same hand before an onlooker, who sees a pose at the left wherever both ends are alike; and whether left and right are exchanged
/// for it in the end.
fn follow<'g>(view: &View<'g>) -> Option<(Onlooker<'g>, bool)> {
    let public = view.public();
    if public.poses_before_history() > 0 {
        return None;
    }
    let mut onlooker = Onlooker::new(view.game(), public.leader());
    let mut exchanged = false;
    for event in public.history().iter() {
        let (mv, times) = move_of(event)?;
        let mut mv = if exchanged && !onlooker.public().is_line_empty() { mv.at_other_end() } else { mv };
        if onlooker.public().is_bonus() && !adds(&onlooker, event.seat(), mv) {
            onlooker.play(Move::GO);
        }
        if onlooker.ends_are_alike() && at_right(mv) {
            (mv, exchanged) = (mv.at_other_end(), !exchanged);
        }
        (0..times).for_each(|_| onlooker.play(mv));
    }
    if onlooker.public().is_bonus() && !public.is_bonus() {
        onlooker.play(Move::GO);
    }
    (onlooker.public().turn() == view.seat()).then_some((onlooker, exchanged))
}

fn at_right(mv: Move) -> bool {
    matches!(mv.kind(), MoveKind::Pose(Pose { end: End::Right, .. }))
}

/// Whether a seat that has just posed a double adds a tile to it, or chose not to, with this move.
fn adds(onlooker: &Onlooker<'_>, seat: Seat, mv: Move) -> bool {
    let public = onlooker.public();
    let there = match mv.kind() {
        MoveKind::Pose(pose) => public.bonus_end().is_none_or(|end| pose.end == end),
        kind => kind == MoveKind::Decline,
    };
    seat == public.turn() && there
}
