//! A look at what a play leaves, before it is searched: its value if that is plain to see, else how good it looks.

use super::line::{Line, Node, Shape};
use super::memory::INFINITY;
use super::position::{HIGH, Play, tile_of};

/// What can be seen of a play.
#[derive(Clone, Copy)]
pub(super) enum Peek {
    /// The hand ends, or the next tile ends it: the value for the side that plays.
    Value(i32),
    /// How good it looks; and no more than the last number can come of it.
    Looks(i32, i32),
}

/// What makes a play look good, in tenths of a pip.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// A point in play.
    pub(super) point: i32,
    /// A tile that the next seat can pose then.
    pub(super) next: i32,
    /// That the next seat can pose none.
    pub(super) stops: i32,
    /// A pip that the next seat must draw.
    pub(super) drawn: i32,
    /// A tile that the seat itself can pose then (four seats).
    pub(super) own: i32,
    /// A tile that the seat before can pose then (four seats).
    pub(super) last: i32,
    /// That the tile is a matador.
    pub(super) matador: i32,
    /// To draw a tile instead.
    pub(super) draw: i32,
}

/// Whether a hand is of one tile.
#[inline(always)]
fn is_single(hand: u32) -> bool {
    hand & hand.wrapping_sub(1) == 0
}

impl Line<'_> {
    /// Looks at a play on a line that is not empty.
    #[inline(always)]
    pub(super) fn peek<S: Shape>(&self, node: &Node, play: Play) -> Peek {
        let tile = tile_of(play);
        let (at, other) = node.ends(play);
        let turned = usize::from(S::SUMS && play & HIGH != 0);
        let fitting = self.book.tables.fits_after[turned][usize::from(at & 31)][tile]
            | self.book.tables.fits[usize::from(other)];
        let gain = if S::SCORES { self.gain::<S>(self.ends::<S>(node, play)) } else { 0 };
        let weight = self.pips(tile);
        let mut worth = 10 * weight;
        if S::SCORES {
            worth += S::WEIGHTS.point * gain;
        }
        if S::SUMS && self.book.tables.turnable >> tile & 1 == 1 {
            worth += S::WEIGHTS.matador;
        }
        if self.hand::<S>(node, 0) == 1 << tile {
            return Peek::Value(gain + self.book.scoring.out(node.pips - weight, node.their_pips));
        }
        let after = Node { own: node.own & !(1 << tile), pips: node.pips - weight, ..*node };
        let peek = if S::SEATS == 2 {
            self.peek_two::<S>(&after, fitting, worth)
        } else {
            self.peek_four::<S>(&after, fitting, worth)
        };
        match peek {
            Peek::Value(value) => Peek::Value(gain + value),
            Peek::Looks(promise, most) => Peek::Looks(promise, gain + most),
        }
    }

    /// `after` is the position before the turn has passed on.
    #[inline(always)]
    fn peek_two<S: Shape>(&self, after: &Node, fitting: u32, worth: i32) -> Peek {
        let weights = S::WEIGHTS;
        let theirs = after.other & fitting;
        if theirs != 0 {
            if !S::SCORES && !S::SUMS && is_single(after.other) {
                return Peek::Value(-self.book.scoring.out(0, after.pips));
            }
            let promise = worth + weights.next * theirs.count_ones() as i32;
            return Peek::Looks(
                promise,
                self.most_against::<S>(after.pips, after.their_pips, theirs, after.next),
            );
        }
        let mut their_pips = after.their_pips;
        if S::DRAWS && after.next < self.world.drawable && !self.stops_dead(after, fitting) {
            let next = self.world.drawn_until(after.next, fitting);
            let drawn = self.world.left(after.next) & !self.world.left(next);
            their_pips += self.world.pips_left(after.next) - self.world.pips_left(next);
            if drawn & fitting != 0 {
                let promise = worth + weights.stops + weights.drawn * (their_pips - after.their_pips);
                return Peek::Looks(
                    promise,
                    self.most_against::<S>(after.pips, their_pips, drawn & fitting, next),
                );
            }
        }
        if after.own & fitting == 0 {
            return Peek::Value(self.book.scoring.block(after.pips, their_pips));
        }
        if !S::SCORES && !S::SUMS && is_single(after.own) {
            return Peek::Value(self.book.scoring.out(0, their_pips));
        }
        let drawn = if S::DRAWS { weights.drawn * (their_pips - after.their_pips) } else { 0 };
        Peek::Looks(worth + 2 * weights.stops + drawn, INFINITY)
    }

    /// The most for a side with `pips` pips against one with `their_pips`, which can pose one of the tiles `theirs` now: it
    /// can at least get rid of the heaviest.
    #[inline(always)]
    fn most_against<S: Shape>(&self, pips: i32, their_pips: i32, theirs: u32, next: u8) -> i32 {
        if S::SCORES {
            return INFINITY;
        }
        let heaviest = if S::SUMS { 0 } else { self.pips(31 - theirs.leading_zeros() as usize) };
        let stock = if S::DRAWS { self.world.pips_left(next) } else { 0 };
        self.book.scoring.most(pips + stock, their_pips + stock - heaviest)
    }

    #[inline(always)]
    fn peek_four<S: Shape>(&self, after: &Node, fitting: u32, worth: i32) -> Peek {
        let weights = S::WEIGHTS;
        let hands = [0, 1, 2, 3].map(|steps| self.hand::<S>(after, steps));
        let open = hands.map(|hand| hand & fitting);
        let Some(steps) = [1, 2, 3, 0].into_iter().find(|steps| open[*steps] != 0) else {
            return Peek::Value(self.book.scoring.block(after.pips, after.their_pips));
        };
        if is_single(hands[steps]) {
            let weight = self.pips(hands[steps].trailing_zeros() as usize);
            return Peek::Value(if steps & 1 == 0 {
                self.book.scoring.out(after.pips - weight, after.their_pips)
            } else {
                -self.book.scoring.out(after.their_pips - weight, after.pips)
            });
        }
        let count = |steps: usize| open[steps].count_ones() as i32;
        let stops = if open[1] == 0 { weights.stops } else { 0 };
        let promise =
            worth + stops + weights.next * count(1) + weights.own * count(0) + weights.last * count(3);
        let most = if steps & 1 == 0 {
            INFINITY
        } else {
            self.most_against::<S>(after.pips, after.their_pips, open[steps], after.next)
        };
        Peek::Looks(promise, most)
    }
}
