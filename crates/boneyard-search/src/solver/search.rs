//! The fast search: alpha-beta without recursion, so that all of it is compiled for the bit instructions at once.

use std::marker::PhantomData;

use boneyard_core::Work;

use super::cache::{Cache, Place};
use super::line::{After, Line, Node, Packed, Shape, select};
use super::memory::{INFINITY, Known};
use super::plays::{Found, MOST_PLAYS, NO_PLAY};
use super::position::{DRAW, Play, RIGHT};

/// At most so many moves lie between the root and the end of a hand: 28 poses, 26 draws, and the root.
const DEPTH: usize = 64;
/// A position on the way from the root, and how far its search has come.
#[derive(Clone, Copy, Debug)]
struct Frame {
    node: Packed,
    place: Place,
    /// The window when the search of the position began, and what was known.
    alpha: i32,
    beta: i32,
    low: i32,
    high: i32,
    best: i32,
    /// What the play being searched scored.
    gain: i32,
    best_play: Play,
    /// Whether the same side moves after it.
    keeps: bool,
    /// The play being searched, as in `plays`; and how many are left.
    item: u32,
    left: usize,
    /// Plays to be searched, in no order: promise above, play in the low byte.
    len: usize,
    plays: [u32; MOST_PLAYS],
}

/// Room for the positions on the way from the root.
#[derive(Clone, Debug)]
pub(super) struct Frames(Box<[Frame; DEPTH]>);

impl Frames {
    pub(super) fn new(cache: &Cache) -> Frames {
        let frame = Frame {
            node: [0; 2],
            place: cache.place(0, 0),
            alpha: 0,
            beta: 0,
            low: 0,
            high: 0,
            best: 0,
            gain: 0,
            best_play: NO_PLAY,
            keeps: false,
            item: 0,
            left: 0,
            len: 0,
            plays: [0; MOST_PLAYS],
        };
        Frames(Box::new([frame; DEPTH]))
    }
}

/// The value of a position between `alpha` and `beta`.
pub(super) struct Search<'a, S> {
    pub(super) line: Line<'a>,
    pub(super) cache: &'a mut Cache,
    pub(super) frames: &'a mut Frames,
    /// Positions searched so far, and how many may be.
    pub(super) positions: u64,
    pub(super) cap: u64,
    pub(super) node: Node,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) shape: PhantomData<S>,
}

impl<S: Shape> Work for Search<'_, S> {
    type Output = (i32, u64);

    /// The value for the side to move: exact if it lies between `alpha` and `beta`, else a bound on that side of
    /// them; and the positions searched so far. Means nothing once the cap is passed.
    #[inline(always)]
    fn run(mut self) -> (i32, u64) {
        let (mut node, mut alpha, mut beta) = (self.node, self.alpha, self.beta);
        // Above the root stands a frame for what is forced there.
        (self.frames.0[0].gain, self.frames.0[0].keeps) = (0, true);
        let mut depth = 1;
        loop {
            // Go down until a position is decided ...
            let mut decided = self.open(depth, node, alpha, beta);
            loop {
                // ... and up until one is not.
                if let Some(value) = decided {
                    depth -= 1;
                    if depth == 0 || self.positions > self.cap {
                        return (self.frames.0[0].seen_by_parent(value), self.positions);
                    }
                    decided = self.take(depth, value);
                } else {
                    (node, alpha, beta) = self.descend(depth);
                    depth += 1;
                    break;
                }
            }
        }
    }
}

impl<S: Shape> Search<'_, S> {
    /// Begins the search of a position. Gives its value where nothing needs to be searched.
    #[inline(always)]
    fn open(&mut self, depth: usize, mut node: Node, mut alpha: i32, mut beta: i32) -> Option<i32> {
        loop {
            self.positions += 1;
            let places = places::<S>(&self.line, &node);
            if places & (places - 1) != 0 || S::SUMS {
                return self.expand(depth, &node, alpha, beta, places);
            }
            // What is forced is not worth a frame of its own.
            let play = places.trailing_zeros() as Play;
            let (after, gain) = self.line.pose_scoring::<S>(&node, play);
            let frame = &mut self.frames.0[(depth - 1) & (DEPTH - 1)];
            frame.gain += select(frame.keeps, gain, -gain);
            (alpha, beta) = (alpha - gain, beta - gain);
            match after {
                After::Ends(value) => return Some(value),
                After::Goes(next, keeps) => {
                    node = next;
                    frame.keeps ^= !keeps;
                    (alpha, beta) = select(keeps, (alpha, beta), (-beta, -alpha));
                }
            }
        }
    }

    #[inline(always)]
    fn expand(
        &mut self,
        depth: usize,
        node: &Node,
        mut alpha: i32,
        mut beta: i32,
        places: u64,
    ) -> Option<i32> {
        let (mut low, mut high) = self.bounds(node);
        if low >= beta {
            return Some(low);
        }
        if high <= alpha {
            return Some(high);
        }
        (alpha, beta) = (alpha.max(low), beta.min(high));
        let (tiles, rest) = key::<S>(node);
        let place = self.cache.place(tiles, rest);
        let mut first = NO_PLAY;
        if let Some(found) = self.cache.get(place) {
            low = low.max(found.low);
            high = high.min(found.high);
            first = oriented(node, found.best);
            if low >= beta || low >= high {
                return Some(low);
            }
            if high <= alpha {
                return Some(high);
            }
            (alpha, beta) = (alpha.max(low), beta.min(high));
        }
        let frame = &mut self.frames.0[depth & (DEPTH - 1)];
        frame.node = node.pack();
        frame.place = place;
        (frame.alpha, frame.beta, frame.low, frame.high) = (alpha, beta, low, high);
        let found = Found::new(alpha, beta, first).fill::<S>(&self.line, node, places, &mut frame.plays);
        (frame.best, frame.best_play) = (found.best, found.best_play);
        (frame.len, frame.left, frame.item) = (found.len, found.len, found.top);
        if found.best >= beta || found.len == 0 { Some(self.close(depth)) } else { None }
    }

    /// Between what the value must lie, by the pips alone: the seat to move can at least get rid of its heaviest tile that
    /// can be posed.
    #[inline(always)]
    fn bounds(&self, node: &Node) -> (i32, i32) {
        let scoring = &self.line.book.scoring;
        if S::SCORES {
            return (-INFINITY, INFINITY);
        }
        if scoring.wins_only() {
            return (-1, 1);
        }
        let stock = if S::DRAWS { self.line.world.pips_left(node.next) } else { 0 };
        let weight = if S::SUMS { 0 } else { self.line.heaviest::<S>(node) };
        let (own, theirs) = (node.pips + stock, node.their_pips + stock);
        (-scoring.most(theirs, own - weight), scoring.most(own, theirs))
    }

    /// Goes on to the best play that is left: the position after it and the window for it.
    #[inline(always)]
    fn descend(&mut self, depth: usize) -> (Node, i32, i32) {
        let line = self.line;
        let frame = &mut self.frames.0[depth & (DEPTH - 1)];
        let node = Node::unpack(frame.node);
        if frame.left < frame.len {
            // The best of those that are worse than the last one searched.
            let mut item = 0;
            for i in 0..frame.len {
                let other = frame.plays[i & (MOST_PLAYS - 1)];
                item = if other < frame.item { item.max(other) } else { item };
            }
            frame.item = item;
        }
        frame.left -= 1;
        let play = frame.item as Play;
        let (after, gain) = if S::SUMS && play == DRAW {
            (After::Goes(line.draw(node, node.next + 1), true), 0)
        } else {
            line.pose_scoring::<S>(&node, play)
        };
        let After::Goes(after, keeps) = after else {
            unreachable!("plays that end the hand are not left over")
        };
        (frame.gain, frame.keeps) = (gain, keeps);
        let (alpha, beta) = (frame.best.max(frame.alpha) - gain, frame.beta - gain);
        let (alpha, beta) = select(keeps, (alpha, beta), (-beta, -alpha));
        (after, alpha, beta)
    }

    /// Takes the value of the play being searched. Gives that of the position, if it is done.
    #[inline(always)]
    fn take(&mut self, depth: usize, value: i32) -> Option<i32> {
        let frame = &mut self.frames.0[depth & (DEPTH - 1)];
        let value = frame.seen_by_parent(value);
        frame.best_play = select(value > frame.best, frame.item as Play, frame.best_play);
        frame.best = frame.best.max(value);
        if frame.best >= frame.beta || frame.left == 0 { Some(self.close(depth)) } else { None }
    }

    /// Ends the search of a position and remembers what it showed.
    #[inline(always)]
    fn close(&mut self, depth: usize) -> i32 {
        let frame = &self.frames.0[depth & (DEPTH - 1)];
        let (low, high, value) = (frame.low, frame.high, frame.best);
        let low = if value > frame.alpha { value.max(low) } else { low };
        let high = if value < frame.beta { value.min(high) } else { high };
        let best = oriented(&Node::unpack(frame.node), frame.best_play);
        self.cache.put(frame.place, Known { low, high, best });
        value
    }
}

impl Frame {
    /// The value of the play being searched, from that of the position after it.
    #[inline(always)]
    fn seen_by_parent(&self, value: i32) -> i32 {
        self.gain + select(self.keeps, value, -value)
    }
}

/// Which tiles can be posed where: bit i for tile i at the left, bit 32 + i at the right, as in a play.
#[inline(always)]
fn places<S: Shape>(line: &Line<'_>, node: &Node) -> u64 {
    let hand = line.hand::<S>(node, 0);
    let on_left = hand & line.book.tables.fits[usize::from(node.left)];
    let on_right =
        if node.left == node.right { 0 } else { hand & line.book.tables.fits[usize::from(node.right)] };
    u64::from(on_left) | u64::from(on_right) << 32
}

/// A play as the table writes it, or back: with the lower end at the left.
#[inline(always)]
fn oriented(node: &Node, play: Play) -> Play {
    if node.left > node.right && play & DRAW == 0 { play ^ RIGHT } else { play }
}

/// Everything that the value depends on, but for the deal.
#[inline(always)]
fn key<S: Shape>(node: &Node) -> (u64, u32) {
    let (low, high) = (node.left.min(node.right), node.left.max(node.right));
    let ends = u32::from(low) | u32::from(high) << 5;
    if S::SEATS == 2 {
        (u64::from(node.own) | u64::from(node.other) << 28, ends | u32::from(node.next) << 10)
    } else {
        (u64::from(node.own), ends | u32::from(node.turn) << 15)
    }
}
