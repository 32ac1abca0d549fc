//! The plays of a position: those whose value is plain to see are valued at once, the others wait to be searched.

use super::line::{Line, Node, Shape, select};
use super::memory::INFINITY;
use super::peek::Peek;
use super::position::{DRAW, HIGH, Play};

/// More than the plays of any position, even between two crosswise matadors; a power of two.
pub(super) const MOST_PLAYS: usize = 32;
/// No play.
pub(super) const NO_PLAY: Play = u8::MAX;
/// Above every promise.
const MOST: i32 = 100_000;
/// Makes promises positive.
const OFFSET: i32 = 200_000;

/// What was found of a position's plays.
pub(super) struct Found {
    /// The best value seen, or -INFINITY, and its play.
    pub(super) best: i32,
    pub(super) best_play: Play,
    alpha: i32,
    beta: i32,
    /// The play to be searched first.
    first: Play,
    /// How many are to be searched, and the most promising: the promise above, the play in the low byte.
    pub(super) len: usize,
    pub(super) top: u32,
}

impl Found {
    /// Nothing yet, for a window and with a play to be searched first.
    #[inline(always)]
    pub(super) fn new(alpha: i32, beta: i32, first: Play) -> Found {
        Found { best: -INFINITY, best_play: NO_PLAY, alpha, beta, first, len: 0, top: 0 }
    }

    /// Finds all plays, of which the poses stand at `places`, or so many that one of them reaches `beta`.
    #[inline(always)]
    pub(super) fn fill<S: Shape>(
        mut self,
        line: &Line<'_>,
        node: &Node,
        mut places: u64,
        plays: &mut [u32; MOST_PLAYS],
    ) -> Found {
        while places != 0 {
            let place = 63 - places.leading_zeros();
            places ^= 1 << place;
            self.add::<S>(line, node, place as Play, plays);
            if S::SUMS && line.book.tables.turnable >> (place & 31) & 1 == 1 {
                self.add::<S>(line, node, place as Play | HIGH, plays);
            }
            if self.best >= self.beta {
                return self;
            }
        }
        if S::SUMS && line.may_draw::<S>(node) {
            let promise = if self.first == DRAW { MOST } else { S::WEIGHTS.draw };
            self.insert(DRAW, promise, plays);
        }
        self
    }

    #[inline(always)]
    fn add<S: Shape>(&mut self, line: &Line<'_>, node: &Node, play: Play, plays: &mut [u32; MOST_PLAYS]) {
        match line.peek::<S>(node, play) {
            Peek::Value(value) => self.offer(play, value),
            Peek::Looks(_, most) if most <= self.alpha => self.offer(play, most),
            Peek::Looks(promise, _) => {
                let promise = if play == self.first { MOST } else { promise };
                self.insert(play, promise, plays);
            }
        }
    }

    #[inline(always)]
    fn offer(&mut self, play: Play, value: i32) {
        let better = value > self.best;
        self.best_play = select(better, play, self.best_play);
        self.best = self.best.max(value);
    }

    /// Puts a play among the others; which is the best is found when it is asked for.
    #[inline(always)]
    fn insert(&mut self, play: Play, promise: i32, plays: &mut [u32; MOST_PLAYS]) {
        let item = ((promise + OFFSET) as u32) << 8 | u32::from(play);
        plays[self.len & (MOST_PLAYS - 1)] = item;
        self.top = self.top.max(item);
        self.len += 1;
    }
}
