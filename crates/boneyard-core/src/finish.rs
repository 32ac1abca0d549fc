//! Points in play, the target, and the end of a hand.

use crate::game::Game;
use crate::moves::Moves;
use crate::outcome::{EndScore, Ended, FinalHands, Outcome};
use crate::public::Public;
use crate::rules::*;
use crate::seat::{Seat, Side};
use crate::state::State;
use crate::tile_set::TileSet;

impl State<'_> {
    /// Scores a pose; true if it ended the hand.
    pub(crate) fn score_pose(&mut self, seat: Seat, points: i16, out: bool) -> bool {
        let (side, rules) = (seat.side(), self.game().rules());
        if out && rules.target_rule == TargetRule::Exact && self.public.scores.is_some() {
            // The last tile and going out are one score: see `finish`.
            self.finish_exact(seat, points);
            return true;
        }
        self.public.add_points(self.game(), side, points);
        let reached = !out
            && rules.win_check == WinCheck::AtOnce
            && self.public.scores.is_some()
            && self.target_reached(side);
        if reached {
            self.finish(Ended::Target);
        }
        reached
    }

    pub(crate) fn target_reached(&self, side: Side) -> bool {
        let (Target::Points(target), Some(scores)) = (self.game().rules().target, self.public.scores) else {
            return false;
        };
        let score = scores[side.index()] + self.public.points[side.index()];
        i32::from(score) >= i32::from(target)
    }

    /// Ends the hand and scores its end. Not inlined: it happens once a hand and is called from many places.
    #[inline(never)]
    pub(crate) fn finish(&mut self, ended: Ended) {
        self.finish_with(ended, [0; 2]);
    }

    /// Goes out in a game to an exact target: the tile's points and those of going out count together or not at all.
    #[cold]
    pub(crate) fn finish_exact(&mut self, seat: Seat, points: i16) {
        let mut last = [0; 2];
        last[seat.side().index()] = points;
        self.finish_with(Ended::Out(seat), last);
    }

    #[inline(always)]
    fn finish_with(&mut self, ended: Ended, last: [i16; 2]) {
        let outcome = self.public.end(self.game(), ended, &self.final_hands(), last);
        self.public.points = outcome.points;
        self.public.outcome = Some(outcome);
        self.moves = Moves::default();
    }

    /// The hands as they are, for [`Game::score_end`].
    pub fn final_hands(&self) -> FinalHands {
        FinalHands {
            hands: self.hands,
            stock: if self.game().flags.counts_stock { self.stock.iter().collect() } else { TileSet::EMPTY },
            last_player: self.public.last_player,
        }
    }
}

impl Public {
    /// Adds what the target rule lets count.
    pub(crate) fn add_points(&mut self, game: &Game, side: Side, points: i16) {
        self.points[side.index()] += self.counted(game, side, points);
    }

    /// What the hand has come to, with `last` points that count together with those of its end or not at all.
    #[inline]
    pub(crate) fn end(&self, game: &Game, ended: Ended, hands: &FinalHands, last: [i16; 2]) -> Outcome {
        let out = if let Ended::Out(seat) = ended { Some(seat) } else { None };
        let end = match ended {
            Ended::Target => EndScore { winner: None, points: [0; 2] },
            _ => game.score_end(hands, out),
        };
        let points = Side::BOTH.map(|side| {
            let i = side.index();
            self.points[i] + self.counted(game, side, last[i] + end.points[i])
        });
        let winner = game.hand_winner(end.winner, points);
        Outcome { ended, end_winner: end.winner, winner, points }
    }

    fn counted(&self, game: &Game, side: Side, points: i16) -> i16 {
        let score = self.scores.map(|scores| scores[side.index()] + self.points[side.index()]);
        game.counted(score, points)
    }
}

impl Game {
    /// The part of `points` that counts for a side with this score in a match (`None` outside matches): all
    /// of it, or nothing where an exact target would be passed.
    pub fn counted(&self, score: Option<i16>, points: i16) -> i16 {
        match (self.rules().target, self.rules().target_rule, score) {
            (Target::Points(target), TargetRule::Exact, Some(score))
                if i32::from(score) + i32::from(points) > i32::from(target) =>
            {
                0
            }
            _ => points,
        }
    }
}
