//! What happened in a hand, as the person saw it: other seats' draws without their tiles.

use boneyard_core::{End, Game, Move, MoveKind, Pip, Seat, State, Tile};

use super::session::{ME, Session};
use crate::hand::events;

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Told {
    pub(super) seat: Seat,
    pub(super) mv: Move,
    /// The tile of a draw, where it is the person's.
    pub(super) drawn: Option<Tile>,
    /// Where the rules count the ends: what the pose scored.
    pub(super) score: Option<Scored>,
}

/// A score in play, and what it came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Scored {
    /// By the ends.
    pub(super) points: i16,
    /// What of it counts: nothing where an exact target would be passed.
    pub(super) counted: i16,
    /// Whether it was the first tile.
    pub(super) lead: bool,
    /// What each end showed, and whether a double lay open there.
    pub(super) ends: [(Vec<Pip>, bool); 2],
    /// The count of the ends.
    pub(super) count: u8,
}

/// Everything that happened in the hand so far.
pub(super) fn told(session: &Session<'_>) -> Vec<Told> {
    let mut state = session.start();
    let mut own = session.my_draws().into_iter();
    let mut all = Vec::new();
    for mv in session.choices().iter().copied() {
        let seen = events(&state).len();
        let points = state.view().prospect(mv).map_or(0, |prospect| i16::from(prospect.points));
        let before = state.clone();
        let played = state.play(mv);
        debug_assert!(played.is_ok(), "{played:?}");
        for (k, (seat, mv)) in events(&state).into_iter().skip(seen).enumerate() {
            let mine = seat.index() == ME && mv.kind() == MoveKind::Draw;
            let score = (k == 0 && points > 0).then(|| scored(&before, &state, points));
            all.push(Told { seat, mv, drawn: if mine { own.next() } else { None }, score });
        }
    }
    all
}

/// A pose that scored, from what everybody saw before and after it.
fn scored(before: &State<'_>, after: &State<'_>, points: i16) -> Scored {
    let (game, public) = (after.game(), after.public());
    let side = before.public().turn().side();
    let so_far = before.public().score(side).map(|score| score + before.public().points(side));
    Scored {
        points,
        counted: game.counted(so_far, points),
        lead: before.public().is_line_empty(),
        ends: End::BOTH.map(|end| (public.shown(game, end).collect(), public.is_double(end))),
        count: public.count(game),
    }
}

/// The points of the sides in play, without those of the end of the hand.
pub(super) fn in_play(game: &Game, told: &[Told]) -> [i16; 2] {
    let mut points = [0; 2];
    for one in told {
        if let Some(score) = &one.score {
            points[one.seat.side().index()] += score.counted;
        }
    }
    debug_assert!(game.rules().scores_points() || points == [0; 2]);
    points
}
