//! Positions of the fast search: games in which a seat that can pose must, or may draw instead, and the turn goes round.

use boneyard_core::VoluntaryDraw;

use super::peek::Weights;
use super::position::{HIGH, Play, RIGHT, tile_of};
use super::scoring::Scoring;
use super::tables::{Tables, kind};
use super::world::World;

/// What a family of games needs, known when the search is compiled.
pub(super) trait Shape {
    /// 2 or 4.
    const SEATS: usize;
    /// A seat that cannot pose draws until it can (two seats only).
    const DRAWS: bool;
    /// Play scores.
    const SCORES: bool;
    /// Touching halves make a sum: matadors lie either way, and a seat may draw rather than pose one.
    const SUMS: bool;
    /// What makes a play look good.
    const WEIGHTS: Weights;
}

/// A position in which the seat to move can pose, seen by that seat. It lives in registers; see [`pack`](Node::pack).
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Of two seats, the tiles of the one to move. Of four, all tiles that are still held.
    pub(super) own: u32,
    /// Of two seats, the tiles of the other.
    pub(super) other: u32,
    /// The pips of the side to move and of the other side.
    pub(super) pips: i32,
    pub(super) their_pips: i32,
    pub(super) left: u8,
    pub(super) right: u8,
    /// How many tiles of the stock were drawn.
    pub(super) next: u8,
    /// The seat to move.
    pub(super) turn: u8,
}

/// A position in two words, so that it is written and read whole.
pub(super) type Packed = [u64; 2];

/// What comes of a pose.
pub(super) enum After {
    /// The hand goes on; whether the same side moves next.
    Goes(Node, bool),
    /// It has ended; the margin of its end for the side that moved.
    Ends(i32),
}

/// The rules.
#[derive(Clone, Debug)]
pub(super) struct Book {
    pub(super) tables: Tables,
    pub(super) scoring: Scoring,
}

/// The rules and the deal, as the fast search asks for them.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    pub(super) book: &'a Book,
    pub(super) world: &'a World,
    /// The hands at the root.
    pub(super) hands: &'a [u32; 4],
}

impl Node {
    #[inline(always)]
    pub(super) fn pack(self) -> Packed {
        let small = |value: u8, at: u32| u64::from(value) << at;
        [
            u64::from(self.own) | u64::from(self.other) << 32,
            u64::from(self.pips as u16)
                | u64::from(self.their_pips as u16) << 16
                | small(self.left, 32)
                | small(self.right, 40)
                | small(self.next, 48)
                | small(self.turn, 56),
        ]
    }

    /// The end at which a play poses, and the other. Which end it is is as good as random, so no branch asks.
    #[inline(always)]
    pub(super) fn ends(&self, play: Play) -> (u8, u8) {
        let both = u32::from(self.left) | u32::from(self.right) << 8;
        let shift = u32::from(play & RIGHT) / 4;
        ((both >> shift) as u8, (both >> (8 - shift)) as u8)
    }

    #[inline(always)]
    pub(super) fn unpack(packed: Packed) -> Node {
        let [hands, rest] = packed;
        Node {
            own: hands as u32,
            other: (hands >> 32) as u32,
            pips: i32::from(rest as u16),
            their_pips: i32::from((rest >> 16) as u16),
            left: (rest >> 32) as u8,
            right: (rest >> 40) as u8,
            next: (rest >> 48) as u8,
            turn: (rest >> 56) as u8,
        }
    }
}

/// One of two, without a branch.
#[inline(always)]
pub(super) fn select<T>(first: bool, a: T, b: T) -> T {
    std::hint::select_unpredictable(first, a, b)
}

impl Line<'_> {
    /// The tiles of the seat that is `steps` after the one to move.
    #[inline(always)]
    pub(super) fn hand<S: Shape>(&self, node: &Node, steps: usize) -> u32 {
        if S::SEATS == 2 {
            if steps & 1 == 0 { node.own } else { node.other }
        } else {
            self.hands[(usize::from(node.turn) + steps) & 3] & node.own
        }
    }

    /// The end that a pose leaves open, and the other one.
    #[inline(always)]
    pub(super) fn ends<S: Shape>(&self, node: &Node, play: Play) -> (u8, u8) {
        let (at, other) = node.ends(play);
        let turned = usize::from(S::SUMS && play & HIGH != 0);
        (self.book.tables.opens[turned][usize::from(at & 31)][tile_of(play)], other)
    }

    /// What a pose scores that leaves these ends.
    #[inline(always)]
    pub(super) fn gain<S: Shape>(&self, ends: (u8, u8)) -> i32 {
        if S::SCORES {
            i32::from(self.book.tables.points[usize::from(ends.0 & 31)][usize::from(ends.1 & 31)])
        } else {
            0
        }
    }

    #[inline(always)]
    pub(super) fn pips(&self, tile: usize) -> i32 {
        i32::from(self.book.tables.pips[tile & 31])
    }

    /// Poses a tile on a line that is not empty. Gives also what it scores.
    #[inline(always)]
    pub(super) fn pose_scoring<S: Shape>(&self, node: &Node, play: Play) -> (After, i32) {
        let tile = tile_of(play);
        let ends = self.ends::<S>(node, play);
        let gain = self.gain::<S>(ends);
        if self.hand::<S>(node, 0) == 1 << tile {
            return (After::Ends(self.book.scoring.out(node.pips - self.pips(tile), node.their_pips)), gain);
        }
        (self.pose::<S>(node, tile, ends), gain)
    }

    /// The pips of the heaviest tile that the seat to move can pose: the highest bit.
    #[inline(always)]
    pub(super) fn heaviest<S: Shape>(&self, node: &Node) -> i32 {
        let fitting = self.hand::<S>(node, 0) & self.book.tables.fitting(node.left, node.right);
        self.pips(31 - (fitting | 1).leading_zeros() as usize)
    }

    /// Poses a tile that is not the last, leaving these ends, and does what is forced.
    #[inline(always)]
    pub(super) fn pose<S: Shape>(&self, node: &Node, tile: usize, ends: (u8, u8)) -> After {
        let rest = Node {
            own: node.own & !(1 << tile),
            pips: node.pips - self.pips(tile),
            left: ends.0,
            right: ends.1,
            ..*node
        };
        let fitting = self.book.tables.fitting(ends.0, ends.1);
        if S::SEATS == 2 { self.pass_on::<S>(rest, fitting) } else { self.pass_round::<S>(rest, fitting) }
    }

    #[inline(always)]
    fn pass_on<S: Shape>(&self, rest: Node, fitting: u32) -> After {
        let mut next = Node {
            own: rest.other,
            other: rest.own,
            pips: rest.their_pips,
            their_pips: rest.pips,
            turn: rest.turn ^ 1,
            ..rest
        };
        if S::DRAWS
            && next.own & fitting == 0
            && rest.next < self.world.drawable
            && !self.stops_dead(&rest, fitting)
        {
            next = self.draw(next, self.world.drawn_until(rest.next, fitting));
        }
        if (next.own | rest.own) & fitting == 0 {
            return After::Ends(self.book.scoring.block(next.their_pips, next.pips));
        }
        // Whether the other can pose is hard to foresee: both positions are there, and no branch chooses.
        let keeps = next.own & fitting == 0;
        let (own, other) = select(keeps, (next.other, next.own), (next.own, next.other));
        let (pips, their_pips) = select(keeps, (next.their_pips, next.pips), (next.pips, next.their_pips));
        let turn = next.turn ^ u8::from(keeps);
        After::Goes(Node { own, other, pips, their_pips, turn, ..next }, keeps)
    }

    #[inline(always)]
    fn pass_round<S: Shape>(&self, rest: Node, fitting: u32) -> After {
        let across = Node { turn: (rest.turn + 2) & 3, ..rest };
        let other_side = Node { pips: rest.their_pips, their_pips: rest.pips, ..rest };
        if self.hand::<S>(&rest, 1) & fitting != 0 {
            After::Goes(Node { turn: (rest.turn + 1) & 3, ..other_side }, false)
        } else if self.hand::<S>(&rest, 2) & fitting != 0 {
            After::Goes(across, true)
        } else if self.hand::<S>(&rest, 3) & fitting != 0 {
            After::Goes(Node { turn: (rest.turn + 3) & 3, ..other_side }, false)
        } else if self.hand::<S>(&rest, 0) & fitting != 0 {
            After::Goes(rest, true)
        } else {
            After::Ends(self.book.scoring.block(rest.pips, rest.their_pips))
        }
    }

    /// The seat to move draws until there were `until` draws.
    #[inline(always)]
    pub(super) fn draw(&self, node: Node, until: u8) -> Node {
        let world = self.world;
        Node {
            own: node.own | world.left(node.next) & !world.left(until),
            pips: node.pips + world.pips_left(node.next) - world.pips_left(until),
            next: until,
            ..node
        }
    }

    /// Whether the rules stop the hand here, because nothing can ever be posed again.
    #[inline(always)]
    pub(super) fn stops_dead(&self, node: &Node, fitting: u32) -> bool {
        self.book.tables.flags.stop_dead
            && (node.own | node.other | self.world.left(node.next)) & fitting == 0
    }

    /// Whether the seat to move may draw although it can pose.
    #[inline(always)]
    pub(super) fn may_draw<S: Shape>(&self, node: &Node) -> bool {
        if !(S::SUMS && S::DRAWS) || node.next >= self.world.drawable {
            return false;
        }
        match self.book.tables.flags.voluntary {
            VoluntaryDraw::Never => false,
            VoluntaryDraw::InsteadOfMatador => {
                let sevens =
                    self.book.tables.sevens[kind(node.left)] | self.book.tables.sevens[kind(node.right)];
                node.own & sevens == 0
            }
            VoluntaryDraw::Any => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked() {
        let node = Node {
            own: 0xfff_ffff,
            other: 0xabc_def0,
            pips: 168,
            their_pips: 3,
            left: 22,
            right: 6,
            next: 26,
            turn: 3,
        };
        assert_eq!(format!("{:?}", Node::unpack(node.pack())), format!("{node:?}"));
    }
}
