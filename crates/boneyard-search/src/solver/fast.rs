//! Which games the fast search plays, and how it is asked.

use std::marker::PhantomData;

use boneyard_core::{
    DoubleBonus, Draw, Game, GoRule, MatadorLast, Match, PlayScore, Rules, VoluntaryDraw,
    with_bit_instructions,
};

use super::Value;
use super::cache::Cache;
use super::line::{After, Book, Line, Node, Shape};
use super::peek::Weights;
use super::position::{DRAW, HIGH, Play, Position, RIGHT, tile_of};
use super::scoring::{Scoring, wins_only};
use super::search::{Frames, Search};
use super::tables::{Numbering, Tables, kind};
use super::world::World;

/// The families of games that the fast search is compiled for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Family {
    Block,
    Draw,
    Partners,
    Fives,
    FivesDraw,
    Matador,
}

macro_rules! shapes {
    ($($name:ident: $seats:literal $draws:literal $scores:literal $sums:literal $weights:expr;)+) => {$(
        struct $name;
        impl Shape for $name {
            const SEATS: usize = $seats;
            const DRAWS: bool = $draws;
            const SCORES: bool = $scores;
            const SUMS: bool = $sums;
            const WEIGHTS: Weights = $weights;
        }
    )+};
}
// The weights were found by trying which need the fewest positions (examples/solve_speed). Above all a play should leave the
// next seat little to pose; but where he must draw, the less he draws, the smaller is the rest of the game.
const TWO: Weights =
    Weights { point: 20, next: -193, stops: 500, drawn: 0, own: 0, last: 0, matador: 0, draw: 0 };
const DRAWING: Weights = Weights { next: -300, drawn: -100, ..TWO };
const FOUR: Weights = Weights { next: -150, stops: 1000, own: 9, last: -48, ..TWO };
const SUMS: Weights = Weights { next: -224, stops: 700, drawn: -50, matador: 420, draw: -70, ..TWO };
shapes! {
    Block: 2 false false false TWO;
    DrawGame: 2 true false false DRAWING;
    Partners: 4 false false false FOUR;
    Fives: 2 false true false TWO;
    FivesDraw: 2 true true false DRAWING;
    Matador: 2 true false true SUMS;
}

impl Family {
    /// `None` where only the general search knows the rules.
    fn of(rules: &Rules) -> Option<Family> {
        let plain = rules.double_bonus == DoubleBonus::None
            && rules.go_rule == GoRule::Standard
            && !rules.close_on_go
            && rules.matador_last == MatadorLast::Forced
            && rules.draw != Draw::OneThenPass;
        let (draws, scores) = (rules.draw != Draw::None, rules.play_score != PlayScore::None);
        let sums = matches!(rules.matching, Match::Sum(_));
        if !plain || rules.voluntary_draw != VoluntaryDraw::Never && !sums {
            return None;
        }
        match (rules.players, draws, scores, sums) {
            (2, false, false, false) => Some(Family::Block),
            (2, true, false, false) => Some(Family::Draw),
            (4, false, false, false) => Some(Family::Partners),
            (2, false, true, false) => Some(Family::Fives),
            (2, true, true, false) => Some(Family::FivesDraw),
            (2, _, false, true) => Some(Family::Matador),
            _ => None,
        }
    }
}

/// What the fast search keeps between solves.
#[derive(Clone, Debug)]
pub(super) struct Fast {
    family: Family,
    pub(super) book: Book,
    cache: Cache,
    frames: Frames,
}

impl Fast {
    /// `None` where only the general search knows the rules.
    pub(super) fn new(game: &Game, value: Value) -> Option<Fast> {
        let rules = game.rules();
        let family = Family::of(rules)?;
        let scoring = Scoring::new(rules, wins_only(rules, value))?;
        // As small as can be without many more positions: small tables stay in the fastest cache.
        let cache = Cache::new(match family {
            Family::Block | Family::Fives => 12,
            Family::Partners => 14,
            Family::Draw | Family::FivesDraw | Family::Matador => 16,
        });
        let frames = Frames::new(&cache);
        let tables = Tables::new(game, Numbering::by_pips());
        Some(Fast { family, book: Book { tables, scoring }, cache, frames })
    }

    pub(super) fn forget(&mut self) {
        self.cache.forget();
    }

    /// Whether to ask for a value by whether it reaches one number after another, with a window of nothing (MTD(f), Plaat
    /// et al., 1996), rather than at once: it pays in all but the smallest searches.
    pub(super) fn asks_by_steps(&self) -> bool {
        !matches!(self.family, Family::Block | Family::Fives)
    }
}

/// One position and the search of its moves.
pub(super) struct FastRoot<'a> {
    pub(super) fast: &'a mut Fast,
    pub(super) world: &'a World,
    pub(super) position: Position,
    pub(super) positions: u64,
    pub(super) cap: u64,
}

impl FastRoot<'_> {
    /// As [`General::play`](super::general::General::play).
    pub(super) fn play(&mut self, play: Play, alpha: i32, beta: i32) -> i32 {
        match self.fast.family {
            Family::Block => self.play_as::<Block>(play, alpha, beta),
            Family::Draw => self.play_as::<DrawGame>(play, alpha, beta),
            Family::Partners => self.play_as::<Partners>(play, alpha, beta),
            Family::Fives => self.play_as::<Fives>(play, alpha, beta),
            Family::FivesDraw => self.play_as::<FivesDraw>(play, alpha, beta),
            Family::Matador => self.play_as::<Matador>(play, alpha, beta),
        }
    }

    fn play_as<S: Shape>(&mut self, play: Play, alpha: i32, beta: i32) -> i32 {
        let line = Line { book: &self.fast.book, world: self.world, hands: &self.position.hands };
        let node = self.node::<S>();
        let (after, gain) = self.after::<S>(&line, &node, play);
        let (node, keeps) = match after {
            After::Goes(node, keeps) => (node, keeps),
            After::Ends(value) => return gain + value,
        };
        let (alpha, beta) = (alpha - gain, beta - gain);
        let (alpha, beta) = if keeps { (alpha, beta) } else { (-beta, -alpha) };
        let (value, positions) = with_bit_instructions(Search::<S> {
            line,
            cache: &mut self.fast.cache,
            frames: &mut self.fast.frames,
            positions: self.positions,
            cap: self.cap,
            node,
            alpha,
            beta,
            shape: PhantomData,
        });
        self.positions = positions;
        gain + if keeps { value } else { -value }
    }

    fn node<S: Shape>(&self) -> Node {
        let Position { hands, left, right, next, turn, .. } = self.position;
        let pips = |mask: u32| {
            let bits = (0..32).filter(|bit| mask >> bit & 1 == 1);
            bits.map(|bit| i32::from(self.fast.book.tables.pips[bit])).sum::<i32>()
        };
        let sides = [hands[0] | hands[2], hands[1] | hands[3]];
        let (own, other) = (sides[usize::from(turn & 1)], sides[usize::from(turn & 1 ^ 1)]);
        let (pips, their_pips) = (pips(own), pips(other));
        let own = if S::SEATS == 2 { own } else { own | other };
        Node { own, other, pips, their_pips, left, right, next, turn }
    }

    fn after<S: Shape>(&self, line: &Line<'_>, node: &Node, play: Play) -> (After, i32) {
        if play == DRAW {
            return (After::Goes(line.draw(*node, node.next + 1), true), 0);
        }
        let (tables, tile) = (&line.book.tables, tile_of(play));
        let (ends, gain) = if self.position.lead {
            ((tables.open[1][tile], tables.open[0][tile]), i32::from(tables.lead_points[tile]))
        } else {
            let end = if play & RIGHT == 0 { node.left } else { node.right };
            let natural = tables.high[kind(end)] >> tile & 1 == 1;
            let turned = tables.turnable >> tile & 1 == 1 && natural != (play & HIGH != 0);
            // The fast search writes whether a tile is turned round, not which half it exposes.
            let ends = line.ends::<S>(node, play & !HIGH | if turned { HIGH } else { 0 });
            (ends, line.gain::<S>(ends))
        };
        if line.hand::<S>(node, 0) == 1 << tile {
            return (After::Ends(line.book.scoring.out(node.pips - line.pips(tile), node.their_pips)), gain);
        }
        (line.pose::<S>(node, tile, ends), gain)
    }
}
