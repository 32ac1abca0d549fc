//! The course of a hand, from turn to turn in which somebody drew, by its deal and its events.

use boneyard_core::{Deal, Event, MAX_SEATS, Pose, Seat, Tile, TileSet};

/// Where a turn's first draw starts from: the true position, all hands open.
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

/// The turns of a hand in which somebody drew, in order.
pub(super) struct Course<O, E> {
    /// Before the first draw of the turn.
    pub(super) position: Position,
    /// What is left of the stock, the tile to be drawn first first.
    pub(super) order: O,
    /// How many tiles must stay in it.
    reserve: usize,
    is_empty: bool,
    events: E,
}

/// The course of a hand: `tiles` are all tiles of the game, `reserve` of which stay in the stock; `events` all that happened.
#[inline(always)]
pub(super) fn course<'d, E: Iterator<Item = Event>>(
    deal: &'d Deal,
    events: E,
    tiles: TileSet,
    reserve: usize,
) -> Course<impl ExactSizeIterator<Item = Tile> + use<'d, E>, E> {
    let mut hands = [TileSet::EMPTY; MAX_SEATS];
    let mut stock = tiles;
    for seat in Seat::all(MAX_SEATS as u8) {
        hands[seat.index()] = deal.hand(seat);
        stock -= deal.hand(seat);
    }
    // Nobody draws before there is a line.
    let position = Position { hands, stock, ends: [Spot(0); 2] };
    Course { position, order: deal.stock(), reserve, is_empty: true, events }
}

impl<O: ExactSizeIterator<Item = Tile>, E: Iterator<Item = Event>> Course<O, E> {
    /// Goes on to the next of these turns: who draws, and how many; `None` when there is none. Its tiles must be taken from
    /// `order`, and what they leave told by [`drew`](Self::drew).
    #[inline(always)]
    pub(super) fn next(&mut self) -> Option<(Seat, usize)> {
        if self.order.len() <= self.reserve {
            return None;
        }
        for event in self.events.by_ref() {
            match event {
                Event::Pose(seat, pose) => {
                    self.position.pose(seat, pose, self.is_empty);
                    self.is_empty = false;
                }
                Event::Draw(seat, times) => return Some((seat, usize::from(times))),
                Event::Go(_) | Event::Decline(_) | Event::Close(_) => {}
            }
        }
        None
    }

    /// Ends the turn: what `seat` drew has left this stock.
    #[inline(always)]
    pub(super) fn drew(&mut self, seat: Seat, stock: TileSet) {
        self.position.hands[seat.index()] |= self.position.stock - stock;
        self.position.stock = stock;
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
