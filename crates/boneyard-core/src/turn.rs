//! A turn: what it does beside its public part, and what it forces.

use crate::game::Game;
use crate::moves::{Extra, Move, MoveKind};
use crate::outcome::Ended;
use crate::rules::*;
use crate::seat::Seat;
use crate::state::State;
use crate::tile::Tile;

impl State<'_> {
    #[inline(always)]
    pub(crate) fn apply(&mut self, mv: Move) {
        match mv.tile() {
            Some(tile) => self.pose(tile, mv),
            None => self.apply_other(mv),
        }
    }

    #[cold]
    pub(crate) fn apply_other(&mut self, mv: Move) {
        let seat = self.public.turn;
        match mv.kind() {
            MoveKind::Draw => {
                self.draw_tile(seat);
                self.find_moves();
            }
            MoveKind::Go => {
                if !self.say_go(seat) {
                    self.find_moves();
                }
            }
            MoveKind::Decline => {
                self.public.history.push(seat, mv);
                self.end_turn();
            }
            MoveKind::Close => {
                self.public.history.push(seat, mv);
                self.finish(Ended::Closed(seat));
            }
            MoveKind::Pose(_) => {}
        }
    }

    #[inline(always)]
    pub(crate) fn pose(&mut self, tile: Tile, mv: Move) {
        let game = self.game();
        let seat = self.public.turn;
        let lead = self.public.lay(game, tile, mv);
        self.hands[seat.index()].remove(tile);
        self.public.count_pose(seat, tile, mv);
        let out = self.hands[seat.index()].is_empty();
        if game.flags.plays_score {
            let points = game.play_points(lead, tile, self.public.ends);
            if self.score_pose(seat, i16::from(points), out) {
                return;
            }
        }
        if out {
            // Read once more: kept for this, `seat` would take a register from all that a pose does.
            return self.finish(Ended::Out(self.public.turn));
        }
        if game.has_bonus(tile) && self.offer_bonus(mv) {
            return;
        }
        self.end_turn();
    }

    /// After a double: what may be added to it. True if something may.
    #[cold]
    pub(crate) fn offer_bonus(&mut self, mv: Move) -> bool {
        let (game, hand) = (self.game(), self.hands[self.public.turn.index()]);
        if !self.public.begin_bonus(game, mv) {
            return false;
        }
        let moves = self.public.bonus_moves(game, hand);
        let any = !moves.is_empty();
        if any {
            self.moves = moves;
        }
        any
    }

    #[inline(always)]
    pub(crate) fn end_turn(&mut self) {
        self.public.end_turn(self.game());
        self.settle();
    }

    /// Does what the rules force before the seat to move has a choice.
    #[inline(always)]
    pub(crate) fn settle(&mut self) {
        if self.public.stops_dead(self.game()) {
            return self.finish(Ended::Blocked);
        }
        self.find_moves();
    }

    /// Finds the next seat with a choice, drawing and saying go for those that have none.
    #[inline(always)]
    pub(crate) fn find_moves(&mut self) {
        let game = self.game();
        loop {
            let seat = self.public.turn;
            self.moves = game.moves(self.hands[seat.index()], self.public.ends);
            if self.moves.natural != 0 {
                if game.flags.choices {
                    self.moves.extra = self.choices(seat);
                }
                return;
            }
            if self.public.can_draw(&game.flags) {
                self.draw_tile(seat);
            } else if self.say_go(seat) {
                return;
            }
        }
    }

    /// What a seat that could pose may do instead. Cold: few games ask for it, and all would lose registers to it.
    #[cold]
    fn choices(&self, seat: Seat) -> Extra {
        self.public.choices(self.game(), self.hands[seat.index()])
    }

    pub(crate) fn draw_tile(&mut self, seat: Seat) {
        let Some(tile) = self.stock.draw() else { return };
        self.hands[seat.index()].insert(tile);
        self.public.draw(seat);
    }

    /// The seat says go; true if that blocks the hand.
    #[inline(always)]
    pub(crate) fn say_go(&mut self, seat: Seat) -> bool {
        if self.public.say_go(&self.game().flags, seat) {
            self.finish(Ended::Blocked);
            return true;
        }
        false
    }
}

impl Game {
    /// Whether a seat that has made `plays` plays since its adversary's go plays again (`go_rule`).
    pub fn keeps_turn(&self, plays: u8) -> bool {
        match self.rules().go_rule {
            GoRule::Standard => false,
            GoRule::ContinueUntilBlocked => true,
            GoRule::PlayForHim => plays < 2,
        }
    }
}
