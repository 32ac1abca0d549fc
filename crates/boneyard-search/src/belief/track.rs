//! What the public history tells of each seat's tiles: when it got them, which it lacked, posed or had.

use boneyard_core::{DoubleBonus, Event, MAX_SEATS, Pose, Seat, Tile, TileSet, View};

use super::line::Line;

/// The tiles of one seat through the hand. They come in batches: those dealt, then those drawn, a batch for tiles
/// between which nothing was learnt.
#[derive(Clone, Debug, Default)]
pub(super) struct Track {
    /// The size of each batch.
    pub(super) sizes: Vec<u8>,
    /// The tiles that no tile of the batch can be, unless it was posed in time.
    pub(super) barred: Vec<TileSet>,
    /// The tiles it posed, each with the batches (a mask) it can come from.
    pub(super) posed: Vec<(Tile, u32)>,
    /// Sets of tiles of which it held at least one.
    pub(super) claims: Vec<Claim>,
}

/// At some moment the seat held at least one of `tiles`, in one of the `batches` (a mask) it had by then.
#[derive(Clone, Copy, Debug)]
pub(super) struct Claim {
    pub(super) tiles: TileSet,
    pub(super) batches: u32,
}

impl Track {
    fn gets(&mut self, tiles: u8) {
        if tiles > 0 {
            self.sizes.push(tiles);
            self.barred.push(TileSet::EMPTY);
        }
    }

    /// It holds none of these now.
    fn lacks(&mut self, tiles: TileSet) {
        self.barred.iter_mut().for_each(|barred| *barred |= tiles);
    }

    fn poses(&mut self, tile: Tile) {
        self.posed.push((tile, self.batches_of(tile)));
    }

    /// It holds at least one of these now.
    fn holds_one_of(&mut self, tiles: TileSet) {
        self.claims.push(Claim { tiles, batches: (1 << self.sizes.len()) - 1 });
    }

    /// Forgets everything but the numbers.
    pub(super) fn forget(&mut self) {
        self.barred.iter_mut().for_each(|barred| *barred = TileSet::EMPTY);
        let all = (1 << self.sizes.len()) - 1;
        self.posed.iter_mut().for_each(|(_, batches)| *batches = all);
        self.claims.clear();
    }

    /// The batches that a tile which it holds now can come from.
    pub(super) fn batches_of(&self, tile: Tile) -> u32 {
        let open = |(batch, barred): (usize, &TileSet)| u32::from(!barred.contains(tile)) << batch;
        self.barred.iter().enumerate().map(open).sum()
    }
}

/// How many tiles each seat had before the history began: those it was dealt, and what it drew before the lead.
pub(super) fn dealt(view: &View<'_>) -> [u8; MAX_SEATS] {
    let mut dealt = [0_i16; MAX_SEATS];
    for seat in view.game().seats() {
        dealt[seat.index()] = i16::from(view.public().hand_len(seat));
    }
    for event in view.public().history().iter() {
        match event {
            Event::Pose(seat, _) => dealt[seat.index()] += 1,
            Event::Draw(seat, n) => dealt[seat.index()] -= i16::from(n),
            Event::Go(_) | Event::Decline(_) | Event::Close(_) => {}
        }
    }
    dealt.map(|tiles| tiles as u8)
}

/// The tracks of all seats at the end of the history. `last_apart`: of the tiles that each was [`dealt`], the last one is a batch of its
/// own.
pub(super) fn tracks(view: &View<'_>, dealt: &[u8; MAX_SEATS], last_apart: bool) -> [Track; MAX_SEATS] {
    let mut replay = Replay::new(view);
    for (track, &tiles) in replay.tracks.iter_mut().zip(dealt) {
        let apart = u8::from(last_apart && tiles > 0);
        track.gets(tiles - apart);
        track.gets(apart);
    }
    for event in view.public().history().iter() {
        replay.settle_bonus(Some(event));
        replay.event(event);
    }
    // A bonus that is still open is the viewer's own, who knows what he holds.
    if !view.public().is_bonus() && view.public().outcome().is_none() {
        replay.settle_bonus(None);
    }
    replay.tracks
}

struct Replay<'v> {
    line: Line<'v>,
    tracks: [Track; MAX_SEATS],
    posed: TileSet,
    bonus: DoubleBonus,
    /// A seat has posed a double, to which it might add one of these tiles.
    open_double: Option<(Seat, TileSet)>,
}

impl<'v> Replay<'v> {
    fn new(view: &View<'v>) -> Self {
        let mut posed = view.public().posed();
        for event in view.public().history().iter() {
            if let Event::Pose(_, Pose { tile, .. }) = event {
                posed.remove(tile);
            }
        }
        let bonus = view.game().rules().double_bonus;
        Replay {
            line: Line::before_history(view),
            tracks: Default::default(),
            posed,
            bonus,
            open_double: None,
        }
    }

    fn event(&mut self, event: Event) {
        let seat = event.seat();
        let track = &mut self.tracks[seat.index()];
        match event {
            Event::Pose(_, pose) => self.pose(seat, pose),
            Event::Draw(_, n) => {
                // Before the first draw and before each other one it lacked the same tiles; of the last tile drawn
                // nothing is said.
                let lacked = self.line.lacked_by_drawer();
                track.gets(n - 1);
                track.lacks(lacked);
                track.gets(1);
            }
            Event::Go(_) => track.lacks(self.line.lacked_by_goer()),
            Event::Decline(_) => {}
            Event::Close(_) => track.holds_one_of(self.line.both().any - self.posed),
        }
    }

    fn pose(&mut self, seat: Seat, pose: Pose) {
        let lead = self.line.is_empty();
        self.tracks[seat.index()].poses(pose.tile);
        self.posed.insert(pose.tile);
        self.line.pose(pose);
        if self.bonus == DoubleBonus::None || !pose.tile.is_double() {
            return;
        }
        let takes = match self.bonus {
            DoubleBonus::SameNumber if !lead => self.line.end(pose.end),
            _ => self.line.both(),
        };
        self.open_double = Some((seat, takes.any - self.posed));
    }

    /// What the event after a double tells of the tiles that might have been added to it.
    fn settle_bonus(&mut self, next: Option<Event>) {
        let Some((seat, tiles)) = self.open_double.take() else { return };
        let track = &mut self.tracks[seat.index()];
        match next {
            Some(Event::Decline(_)) => track.holds_one_of(tiles),
            Some(Event::Pose(poser, Pose { tile, .. })) if poser == seat && tiles.contains(tile) => {}
            // Nothing was asked, so it had none; also where the turn was its own again.
            _ => track.lacks(tiles),
        }
    }
}
