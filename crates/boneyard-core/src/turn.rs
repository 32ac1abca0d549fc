//! A turn: posing, drawing, saying go, and whose turn is next.

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
        let lead = self.public.posed.is_empty();
        if lead {
            self.public.ends = game.lead_ends(tile);
        } else {
            let code = game.open_end(tile, mv.exposes_high());
            self.public.ends = self.public.ends.with(mv.end(), code);
        }
        self.hands[seat.index()].remove(tile);
        self.public.posed.insert(tile);
        self.public.hand_len[seat.index()] -= 1;
        self.public.poses += 1;
        self.public.last_player = Some(seat);
        self.public.stuck = 0;
        self.public.history.push(seat, mv);
        let out = self.hands[seat.index()].is_empty();
        if game.flags.plays_score {
            let points = if lead { game.lead_points(tile) } else { game.pose_points(self.public.ends) };
            if self.score_pose(seat, i16::from(points), out) {
                return;
            }
        }
        if out {
            return self.finish(Ended::Out(seat));
        }
        if game.flags.bonus && self.offer_bonus(tile, mv) {
            return;
        }
        self.end_turn();
    }

    /// After a double: what may be added to it. True if something may.
    #[cold]
    pub(crate) fn offer_bonus(&mut self, tile: Tile, mv: Move) -> bool {
        let was_bonus = self.public.bonus.take().is_some();
        if !tile.is_double() {
            return false;
        }
        let game = self.game();
        let (hand, ends) = (self.hands[self.public.turn.index()], self.public.ends);
        let (mut moves, bonus) = match game.rules().double_bonus {
            DoubleBonus::SameNumber if was_bonus => return false,
            DoubleBonus::SameNumber if self.public.posed.len() == 1 => (game.moves(hand, ends), 0),
            DoubleBonus::SameNumber => (game.moves_at(hand, ends, mv.end()), mv.end().index() as u8),
            _ => (game.moves(hand, ends), 2),
        };
        if moves.is_empty() {
            return false;
        }
        moves.extra.add(Move::DECLINE);
        self.moves = moves;
        self.public.bonus = Some(bonus);
        true
    }

    #[inline(always)]
    pub(crate) fn end_turn(&mut self) {
        let flags = &self.game().flags;
        self.public.bonus = None;
        self.public.drawn = 0;
        if flags.in_turn || !self.keeps_turn() {
            self.public.turn = self.public.turn.next(flags.players);
            self.public.said_go = false;
        }
        self.settle();
    }

    /// Does what the rules force before the seat to move has a choice.
    #[inline(always)]
    pub(crate) fn settle(&mut self) {
        if self.game().flags.stop_dead && self.is_dead() {
            return self.finish(Ended::Blocked);
        }
        self.find_moves();
    }

    /// Whether the adversary's go leaves the turn with the seat that has just played.
    pub(crate) fn keeps_turn(&mut self) -> bool {
        let Some(plays) = self.public.since_go else { return false };
        let keeps = self.game().keeps_turn(plays + 1);
        self.public.since_go = keeps.then_some(plays + 1);
        keeps
    }

    /// Whether no tile off the line can ever be posed again.
    pub(crate) fn is_dead(&self) -> bool {
        let game = self.game();
        !self.public.posed.is_empty() && !game.any_fits(game.tiles() - self.public.posed, self.public.ends)
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
            if self.can_draw() {
                self.draw_tile(seat);
            } else if self.say_go(seat) {
                return;
            }
        }
    }

    #[inline(always)]
    pub(crate) fn can_draw(&self) -> bool {
        let flags = &self.game().flags;
        self.public.stock_len > flags.reserve && !(flags.draw_once && self.public.drawn > 0)
    }

    /// What a seat that could pose may do instead.
    #[cold]
    pub(crate) fn choices(&self, seat: Seat) -> Extra {
        let (game, rules) = (self.game(), self.game().rules());
        let mut extra = Extra::default();
        let can_draw = self.can_draw();
        let sum = game.makes_sum(self.hands[seat.index()], self.public.ends);
        let may_draw = match rules.voluntary_draw {
            VoluntaryDraw::Never => false,
            VoluntaryDraw::InsteadOfMatador => !sum,
            VoluntaryDraw::Any => true,
        };
        if can_draw && may_draw {
            extra.add(Move::DRAW);
        }
        if rules.matador_last == MatadorLast::MayPass && !can_draw && !sum {
            extra.add(Move::GO);
        }
        if rules.close_on_go && self.public.said_go {
            extra.add(Move::CLOSE);
        }
        extra
    }

    pub(crate) fn draw_tile(&mut self, seat: Seat) {
        let Some(tile) = self.stock.draw() else { return };
        self.hands[seat.index()].insert(tile);
        let public = &mut self.public;
        public.hand_len[seat.index()] += 1;
        public.stock_len -= 1;
        public.draws += 1;
        public.drawn += 1;
        public.stuck = 0;
        public.history.push_draw(seat);
    }

    /// The seat says go; true if that blocks the hand.
    #[inline(always)]
    pub(crate) fn say_go(&mut self, seat: Seat) -> bool {
        let flags = &self.game().flags;
        let public = &mut self.public;
        public.history.push(seat, Move::GO);
        if public.stock_len <= flags.reserve {
            public.stuck += 1;
            if public.stuck == flags.players {
                self.finish(Ended::Blocked);
                return true;
            }
        }
        public.said_go = true;
        public.drawn = 0;
        if !flags.in_turn {
            public.since_go = Some(0);
        }
        public.turn = seat.next(flags.players);
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
