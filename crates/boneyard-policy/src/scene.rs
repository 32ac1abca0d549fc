//! A decision as a policy sees it: what one seat knows, and nothing else.

use boneyard_core::{End, Event, MAX_SEATS, TileSet, View};

use crate::lay::Lay;

/// What a seat knows of another one.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Other {
    /// The unseen tiles that it may hold, as far as its goes and draws tell.
    pub(crate) allowed: TileSet,
    /// How many tiles it holds.
    pub(crate) len: u32,
}

/// What the seat to move knows. Seats count from it: 1 is the next, 2 the partner (of four), 3 the one before.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scene<'v> {
    pub(crate) lay: &'v Lay,
    pub(crate) hand: TileSet,
    /// By seat from the one to move.
    pub(crate) others: [Other; MAX_SEATS],
    pub(crate) posed_by: [TileSet; MAX_SEATS],
    /// `None` before the lead.
    pub(crate) ends: Option<[u8; 2]>,
    /// Who laid each end, counted from the seat to move.
    pub(crate) layer: [Option<usize>; 2],
    /// The tiles off the line.
    pub(crate) off: TileSet,
    pub(crate) stock: u32,
    /// How many of these can be drawn.
    pub(crate) drawable: u32,
}

impl<'v> Scene<'v> {
    #[inline(always)]
    pub(crate) fn new(view: &View<'v>, lay: &'v Lay) -> Scene<'v> {
        let public = view.public();
        let players = usize::from(lay.players);
        let me = view.seat().index();
        let from_me = |seat: usize| (seat + players - me) & (players - 1);
        let mut past =
            Past { lay, ends: None, layer: [None; 2], lacks: Default::default(), posed: Default::default() };
        if public.poses_before_history() == 0 {
            for event in public.history().iter() {
                past.event(event, from_me(event.seat().index()));
            }
        } else {
            // A position made by hand: how its line came about, and who lacked what, is not told.
            past.ends = Some(End::BOTH.map(|end| lay.end_of(view, end)));
        }
        let off = view.game().tiles() - public.posed();
        let unseen = off - view.hand();
        let mut others = [Other::default(); MAX_SEATS];
        for seat in view.game().seats().filter(|seat| *seat != view.seat()) {
            let place = from_me(seat.index());
            let len = u32::from(public.hand_len(seat));
            let allowed = unseen - past.lacks[place];
            // What an older go told may no longer hold of tiles drawn since: then all may be there.
            let allowed = if allowed.len() < len { unseen } else { allowed };
            others[place] = Other { allowed, len };
        }
        let stock = u32::from(public.stock_len());
        Scene {
            lay,
            hand: view.hand(),
            others,
            posed_by: past.posed,
            ends: past.ends,
            layer: past.layer,
            off,
            stock,
            drawable: stock.saturating_sub(u32::from(lay.reserve)),
        }
    }
}

/// The history, as it is read event by event.
struct Past<'v> {
    lay: &'v Lay,
    ends: Option<[u8; 2]>,
    layer: [Option<usize>; 2],
    lacks: [TileSet; MAX_SEATS],
    posed: [TileSet; MAX_SEATS],
}

impl Past<'_> {
    #[inline(always)]
    fn event(&mut self, event: Event, seat: usize) {
        match (event, self.ends) {
            (Event::Pose(_, pose), None) => {
                self.ends = Some(self.lay.led(pose.tile));
                self.layer = [Some(seat); 2];
                self.posed[seat].insert(pose.tile);
            }
            (Event::Pose(_, pose), Some(mut ends)) => {
                ends[pose.end.index()] = self.lay.left_by(pose);
                self.ends = Some(ends);
                self.layer[pose.end.index()] = Some(seat);
                self.posed[seat].insert(pose.tile);
            }
            // Tiles drawn before the last one did not fit either; of what was held longer an older draw tells more, which
            // is left to the exact belief.
            (Event::Draw(..), Some(ends)) => self.lacks[seat] = self.lay.drawer_lacks(ends),
            (Event::Go(_), Some(ends)) => self.lacks[seat] |= self.lay.goer_lacks(ends),
            _ => {}
        }
    }
}
