//! The one alphabet of moves, and the set of moves a seat may choose from.

use std::fmt;

use crate::bits::nth_bit;
use crate::tile::{Pip, Tile};
use crate::tile_set::TileSet;

/// An end of the line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum End {
    /// Where the higher half of the first tile lies.
    Left,
    /// The other.
    Right,
}

impl End {
    /// Left, then right.
    pub const BOTH: [End; 2] = [End::Left, End::Right];

    /// 0 for left, 1 for right.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Which end a move poses at, for messages.
impl std::fmt::Display for End {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if *self == End::Left { "L" } else { "R" })
    }
}

/// A tile posed: which, where, and which half stays open.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pose {
    /// The tile.
    pub tile: Tile,
    /// The end; left for a lead.
    pub end: End,
    /// The half that stays open. Of a lead, the lower half at the right end (the higher one is open at the left).
    pub exposed: Pip,
}

/// What a seat can choose to do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MoveKind {
    /// Pose a tile.
    Pose(Pose),
    /// Draw one tile although one could be posed.
    Draw,
    /// Say go although a matador could be posed.
    Go,
    /// Add no tile to a double.
    Decline,
    /// Close the game after the adversary's go.
    Close,
}

/// A move in one byte. [`Move::kind`] takes it apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u8);

const RIGHT: u8 = 1 << 5;
const HIGH: u8 = 1 << 6;
const EXTRA: u8 = 1 << 7;

impl Move {
    /// Draw one tile although one could be posed.
    pub const DRAW: Move = Move(EXTRA);
    /// Say go although a matador could be posed.
    pub const GO: Move = Move(EXTRA | 1);
    /// Add no tile to a double.
    pub const DECLINE: Move = Move(EXTRA | 2);
    /// Close the game after the adversary's go.
    pub const CLOSE: Move = Move(EXTRA | 3);

    /// Poses `tile` at `end` with `exposed` open; `None` where the tile has no such half.
    pub fn pose(tile: Tile, end: End, exposed: Pip) -> Option<Move> {
        tile.has(exposed).then(|| Move::pose_bits(tile, end, exposed == tile.high() && !tile.is_double()))
    }

    #[inline(always)]
    pub(crate) fn pose_bits(tile: Tile, end: End, exposes_high: bool) -> Move {
        let right = if end == End::Right { RIGHT } else { 0 };
        let high = if exposes_high { HIGH } else { 0 };
        Move(tile.index() as u8 | right | high)
    }

    /// The tile it poses.
    #[inline(always)]
    pub const fn tile(self) -> Option<Tile> {
        if self.0 & EXTRA == 0 { Some(Tile::from_bit((self.0 & 31) as u32)) } else { None }
    }

    /// The end it poses at (left for a move that poses nothing).
    #[inline(always)]
    pub(crate) const fn end(self) -> End {
        if self.0 & RIGHT == 0 { End::Left } else { End::Right }
    }

    /// The same pose at the left end.
    pub(crate) const fn at_left(self) -> Self {
        Move(self.0 & !RIGHT)
    }

    /// The same pose at the other end; a move that poses nothing stays as it is.
    #[must_use]
    pub const fn at_other_end(self) -> Self {
        if self.0 & EXTRA == 0 { Move(self.0 ^ RIGHT) } else { self }
    }

    #[inline(always)]
    pub(crate) const fn exposes_high(self) -> bool {
        self.0 & HIGH != 0
    }

    #[inline(always)]
    pub(crate) const fn byte(self) -> u8 {
        self.0
    }

    pub(crate) const fn from_byte(byte: u8) -> Self {
        Move(byte)
    }

    /// What it does.
    pub const fn kind(self) -> MoveKind {
        match self.tile() {
            Some(tile) => MoveKind::Pose(Pose {
                tile,
                end: self.end(),
                exposed: if self.exposes_high() { tile.high() } else { tile.low() },
            }),
            None => match self.0 & 3 {
                0 => MoveKind::Draw,
                1 => MoveKind::Go,
                2 => MoveKind::Decline,
                _ => MoveKind::Close,
            },
        }
    }
}

/// As in a line of notation: `46R` puts the 4 against the right end and leaves the 6 open; `+` draws, `-` says go,
/// `=` adds nothing to a double, `#` closes. A lead reads `64L` like a tile posed at the left.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            MoveKind::Pose(Pose { tile, end, exposed }) => {
                let touching = if exposed == tile.high() { tile.low() } else { tile.high() };
                write!(f, "{touching}{exposed}{}", if end == End::Left { 'L' } else { 'R' })
            }
            MoveKind::Draw => f.write_str("+"),
            MoveKind::Go => f.write_str("-"),
            MoveKind::Decline => f.write_str("="),
            MoveKind::Close => f.write_str("#"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::str::FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || ParseMoveError(text.to_owned());
        let pip = |digit: u8| digit.checked_sub(b'0').and_then(Pip::new).ok_or_else(error);
        match text.as_bytes() {
            b"+" => Ok(Move::DRAW),
            b"-" => Ok(Move::GO),
            b"=" => Ok(Move::DECLINE),
            b"#" => Ok(Move::CLOSE),
            [touching, exposed, end @ (b'L' | b'R')] => {
                let (touching, exposed) = (pip(*touching)?, pip(*exposed)?);
                let end = if *end == b'L' { End::Left } else { End::Right };
                Move::pose(Tile::new(touching, exposed), end, exposed).ok_or_else(error)
            }
            _ => Err(error()),
        }
    }
}

/// A text that is no move.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "'{0}' is not a move: a tile such as 46R (4 touches, 6 stays open, right end), + (draw), - (go), = (add nothing) or # (close)"
)]
pub struct ParseMoveError(pub String);

/// The moves a seat may choose from: distinct ones, as equal ends count once.
///
/// Poses stand in one word, bit `i` for tile `i` at the left end and bit `32 + i` at the right one, each with
/// the half that it exposes by nature; matadors can also lie the other way round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Moves {
    pub(crate) natural: u64,
    pub(crate) reversed: u64,
    /// Of the tiles in `natural`, those that expose their higher half.
    pub(crate) high: u64,
    pub(crate) extra: Extra,
}

/// Which moves besides poses are open: bit `i` for the move `EXTRA | i`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Extra(pub(crate) u8);

impl Extra {
    pub(crate) fn add(&mut self, mv: Move) {
        self.0 |= 1 << (mv.byte() & 3);
    }
}

impl Moves {
    /// How many there are.
    #[inline(always)]
    pub fn len(&self) -> u32 {
        let others = if self.reversed | u64::from(self.extra.0) == 0 { 0 } else { self.others() };
        self.natural.count_ones() + others
    }

    #[cold]
    fn others(&self) -> u32 {
        self.reversed.count_ones() + self.extra.0.count_ones()
    }

    /// Whether there is none: the hand is over.
    pub fn is_empty(&self) -> bool {
        self.natural | self.reversed == 0 && self.extra.0 == 0
    }

    /// How many of them pose a tile.
    pub fn poses(&self) -> u32 {
        self.natural.count_ones() + self.reversed.count_ones()
    }

    /// The tiles that can be posed.
    pub fn tiles(&self) -> TileSet {
        TileSet::from_mask((self.natural | self.natural >> 32) as u32)
    }

    /// The `k`-th, `k` < [`len`](Self::len): poses at the left, at the right, the matadors reversed, the others.
    ///
    /// # Panics
    /// If there are not so many.
    #[inline(always)]
    pub fn nth(&self, k: u32) -> Move {
        let place = nth_bit(self.natural, k);
        if place < 64 { self.natural_at(place) } else { self.nth_other(k) }
    }

    #[inline(always)]
    fn natural_at(&self, place: u32) -> Move {
        let high = if self.high >> place & 1 == 1 { HIGH } else { 0 };
        // Bit 5 of the place is the end, as bit 5 of the move is.
        Move(place as u8 | high)
    }

    #[cold]
    fn nth_other(&self, k: u32) -> Move {
        let k = k - self.natural.count_ones();
        let place = nth_bit(self.reversed, k);
        if place < 64 {
            let high = if self.high >> place & 1 == 1 { 0 } else { HIGH };
            return Move(place as u8 | high);
        }
        let place = nth_bit(u64::from(self.extra.0), k - self.reversed.count_ones());
        assert!(place < 4, "move {k} of {}", self.len());
        Move(EXTRA | place as u8)
    }

    /// Whether `mv` is one of them.
    #[inline(always)]
    pub fn contains(&self, mv: Move) -> bool {
        if mv.0 & EXTRA != 0 {
            return self.extra.0 >> (mv.0 & 3) & 1 == 1 && mv.0 & !(EXTRA | 3) == 0;
        }
        let place = mv.0 & (RIGHT | 31);
        let as_natural = (self.high >> place & 1 == 1) == mv.exposes_high();
        let set = if as_natural { self.natural } else { self.reversed };
        set >> place & 1 == 1
    }

    /// Those that `keep` is true of, in the same order.
    #[must_use]
    pub fn filter(&self, mut keep: impl FnMut(Move) -> bool) -> Moves {
        let mut kept = Moves { high: self.high, ..Moves::default() };
        for mv in self.iter().filter(|mv| keep(*mv)) {
            let place = mv.0 & (RIGHT | 31);
            if mv.0 & EXTRA != 0 {
                kept.extra.add(mv);
            } else if (self.high >> place & 1 == 1) == mv.exposes_high() {
                kept.natural |= 1 << place;
            } else {
                kept.reversed |= 1 << place;
            }
        }
        kept
    }

    /// All of them, in the order of [`nth`](Self::nth).
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Move> + '_ {
        (0..self.len()).map(|k| self.nth(k))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_has_its_own_text() {
        let mut texts = std::collections::HashSet::new();
        for index in 0..crate::TILES {
            let tile = Tile::from_index(index).unwrap();
            for end in End::BOTH {
                for exposed in [tile.low(), tile.high()] {
                    let mv = Move::pose(tile, end, exposed).unwrap();
                    assert_eq!(mv.kind(), MoveKind::Pose(Pose { tile, end, exposed }));
                    assert_eq!(mv.to_string().parse(), Ok(mv));
                    texts.insert(mv.to_string());
                }
            }
        }
        for mv in [Move::DRAW, Move::GO, Move::DECLINE, Move::CLOSE] {
            assert_eq!(mv.to_string().parse(), Ok(mv));
            texts.insert(mv.to_string());
        }
        assert_eq!(texts.len(), 2 * (21 * 2 + 7) + 4);
    }

    #[test]
    fn a_filter_keeps_what_it_is_told_to_and_the_order() {
        let game = crate::Game::new(crate::Rules::named("matador").unwrap()).unwrap();
        let mut rng = crate::Rng::new(3);
        for _ in 0..50 {
            let mut state = crate::State::new(&game, &game.deal(&mut rng));
            while !state.is_over() {
                let pick = rng.bits();
                let wanted = |mv: Move| pick >> (mv.byte() & 63) & 1 == 1;
                let kept = state.moves().filter(wanted);
                let expected: Vec<Move> = state.moves().iter().filter(|mv| wanted(*mv)).collect();
                assert_eq!(kept.iter().collect::<Vec<_>>(), expected);
                state.play_nth(rng.below(state.moves().len()));
            }
        }
    }

    #[test]
    fn what_is_no_move_is_refused() {
        for text in ["", "64", "64X", "74R", "+-", "６4R", "-1L"] {
            assert!(text.parse::<Move>().is_err(), "{text}");
        }
    }
}
