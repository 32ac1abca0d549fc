//! The course of a hand, draw by draw, from its deal and its events.

use boneyard_core::{Deal, Event, History, MAX_SEATS, Pose, Seat, Tile, TileSet};

/// Where a draw starts from: the true position, all hands open.
#[derive(Debug, Clone, Copy)]
pub(super) struct Position {
    pub(super) hands: [TileSet; MAX_SEATS],
    /// All tiles of the stock, those that must stay there included: the next one is any of them.
    pub(super) stock: TileSet,
    /// The ends of the line.
    pub(super) ends: [Spot; 2],
}

/// An end of the line, or what a tile would make of it: the number it shows, and whether a double lies open there. A matador
/// that lies crosswise is taken for its lower half.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Spot(u8);

/// How many codes there are.
pub(super) const SPOTS: usize = 16;
const DOUBLE: u8 = 8;

impl Spot {
    /// A half of `tile` that lies open.
    #[inline(always)]
    pub(super) fn new(pip: u8, tile: Tile) -> Self {
        Spot(pip & 7 | if tile.is_double() { DOUBLE } else { 0 })
    }

    #[inline(always)]
    pub(super) fn pip(self) -> usize {
        usize::from(self.0 & 7)
    }

    #[inline(always)]
    pub(super) fn is_double(self) -> bool {
        self.0 & DOUBLE != 0
    }

    /// Below [`SPOTS`].
    #[inline(always)]
    pub(super) fn index(self) -> usize {
        usize::from(self.0) & (SPOTS - 1)
    }

    /// All of them, those of numbers that no tile carries left out.
    pub(super) fn all() -> impl Iterator<Item = Spot> + Clone {
        (0..SPOTS as u8).map(Spot).filter(|spot| spot.pip() <= usize::from(boneyard_core::MAX_PIP))
    }
}

/// Calls `draw` with the position before each draw, who draws, and the tile.
#[inline(always)]
pub(super) fn each_draw(deal: &Deal, history: &History, mut draw: impl FnMut(&Position, Seat, Tile)) {
    let mut order = deal.stock();
    let mut hands = [TileSet::EMPTY; MAX_SEATS];
    for seat in Seat::all(MAX_SEATS as u8) {
        hands[seat.index()] = deal.hand(seat);
    }
    // Nobody draws before there is a line.
    let mut position = Position { hands, stock: deal.stock().collect(), ends: [Spot(0); 2] };
    let mut is_empty = true;
    for event in history.iter() {
        match event {
            Event::Pose(seat, pose) => {
                position.pose(seat, pose, is_empty);
                is_empty = false;
            }
            Event::Draw(seat, times) => {
                for tile in order.by_ref().take(usize::from(times)) {
                    draw(&position, seat, tile);
                    position.stock.remove(tile);
                    position.hands[seat.index()].insert(tile);
                }
            }
            Event::Go(_) | Event::Decline(_) | Event::Close(_) => {}
        }
    }
}

impl Position {
    #[inline(always)]
    fn pose(&mut self, seat: Seat, pose: Pose, leads: bool) {
        let Pose { tile, end, exposed } = pose;
        self.hands[seat.index()].remove(tile);
        if leads {
            self.ends = [tile.high(), tile.low()].map(|pip| Spot::new(pip.get(), tile));
        } else {
            self.ends[end.index()] = Spot::new(exposed.get(), tile);
        }
    }
}
