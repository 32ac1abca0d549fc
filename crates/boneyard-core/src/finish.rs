//! Points in play, the target, and the end of a hand.

use crate::game::Game;
use crate::moves::Moves;
use crate::outcome::{Ended, FinalHands, Outcome};
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
        self.add_points(side, points);
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

    /// Adds what the target rule lets count.
    pub(crate) fn add_points(&mut self, side: Side, points: i16) {
        let so_far = self.public.points[side.index()];
        let score = self.public.scores.map(|scores| scores[side.index()] + so_far);
        self.public.points[side.index()] += self.game().counted(score, points);
    }

    /// Ends the hand and scores its end.
    pub(crate) fn finish(&mut self, ended: Ended) {
        let game = self.game();
        let mut end_winner = None;
        if ended != Ended::Target {
            let out = if let Ended::Out(seat) = ended { Some(seat) } else { None };
            let end = game.score_end(&self.final_hands(), out);
            end_winner = end.winner;
            for side in Side::BOTH {
                self.add_points(side, end.points[side.index()]);
            }
        }
        self.record(ended, end_winner);
    }

    /// Goes out in a game to an exact target: the tile's points and those of going out count together or not at all.
    #[cold]
    pub(crate) fn finish_exact(&mut self, seat: Seat, points: i16) {
        let end = self.game().score_end(&self.final_hands(), Some(seat));
        for side in Side::BOTH {
            let own = if side == seat.side() { points } else { 0 };
            self.add_points(side, own + end.points[side.index()]);
        }
        self.record(Ended::Out(seat), end.winner);
    }

    pub(crate) fn record(&mut self, ended: Ended, end_winner: Option<Side>) {
        let points = self.public.points;
        let winner = self.game().hand_winner(end_winner, points);
        self.public.outcome = Some(Outcome { ended, end_winner, winner, points });
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
