//! What the history tells: who posed what, and what the next seat cannot hold.

use boneyard_core::{End, Event, Match, Pip, Pose, Seat, TileSet, View, VoluntaryDraw};

/// The history as the rules ask about it.
pub(super) struct Past {
    /// The tiles that the seat posed.
    pub(super) own: TileSet,
    /// Where it posed last.
    pub(super) own_end: Option<End>,
    /// The tiles that the other side posed.
    pub(super) adversary: TileSet,
    /// What the partner posed first (four players): its tile, and whether it was the lead.
    pub(super) partner: Option<(Pose, bool)>,
    /// Tiles off the line that the next seat is known not to hold.
    pub(super) lacks: TileSet,
}

impl Past {
    pub(super) fn new(view: &View<'_>) -> Past {
        let (me, game) = (view.seat(), view.game());
        let adversary = me.next(game.rules().players);
        let mut past = Past {
            own: TileSet::EMPTY,
            own_end: None,
            adversary: TileSet::EMPTY,
            partner: None,
            lacks: TileSet::EMPTY,
        };
        let infers = says_what_it_lacks(view);
        let mut shown: Option<[Pip; 2]> = None;
        for event in view.public().history().iter() {
            match event {
                Event::Pose(seat, pose) => {
                    past.note(me, seat, pose, shown.is_none());
                    shown = Some(after(shown, pose));
                }
                Event::Go(seat) if infers && seat == adversary => past.lacks |= fitting(view, shown),
                // The tiles drawn before the last one did not fit either; the last one, if it did, lies on the line.
                Event::Draw(seat, _) if infers && seat == adversary => past.lacks = fitting(view, shown),
                _ => {}
            }
        }
        past.lacks -= view.public().posed();
        past
    }

    fn note(&mut self, me: Seat, seat: Seat, pose: Pose, lead: bool) {
        if seat == me {
            self.own.insert(pose.tile);
            self.own_end = (!lead).then_some(pose.end);
        } else if seat.side() == me.side() {
            self.partner.get_or_insert((pose, lead));
        } else {
            self.adversary.insert(pose.tile);
        }
    }
}

/// Whether a go or a draw tells that no tile held could be posed: not where a player may choose either. Neither where a
/// double may be followed by a second tile of the same turn, for which nobody says go.
fn says_what_it_lacks(view: &View<'_>) -> bool {
    let rules = view.game().rules();
    rules.matching == Match::Equal && rules.voluntary_draw == VoluntaryDraw::Never
}

fn fitting(view: &View<'_>, shown: Option<[Pip; 2]>) -> TileSet {
    shown.into_iter().flatten().fold(TileSet::EMPTY, |fits, pip| fits | view.game().fits(pip))
}

/// The numbers at the ends after a pose.
fn after(shown: Option<[Pip; 2]>, pose: Pose) -> [Pip; 2] {
    let Some(mut shown) = shown else { return [pose.tile.high(), pose.tile.low()] };
    shown[pose.end.index()] = pose.exposed;
    shown
}
