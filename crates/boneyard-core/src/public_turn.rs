//! A turn as everybody sees it: what each move does to the public part of a hand, and what a seat may do. Whoever plays a
//! hand, with the hidden tiles ([`State`](crate::State)) or without ([`Onlooker`](crate::Onlooker)), plays it by these.

use crate::ends::{EndCode, Ends};
use crate::game::{Flags, Game};
use crate::moves::{End, Extra, Move, Moves};
use crate::public::Public;
use crate::rules::*;
use crate::seat::{MAX_SEATS, Seat};
use crate::state::Scores;
use crate::tile::Tile;
use crate::tile_set::TileSet;

/// The beginning.
impl Public {
    /// Before the lead.
    pub(crate) fn before_lead(
        leader: Seat,
        hand_len: [u8; MAX_SEATS],
        stock_len: u8,
        scores: Option<Scores>,
    ) -> Self {
        Public {
            ends: Default::default(),
            posed: TileSet::EMPTY,
            hand_len,
            stock_len,
            turn: leader,
            leader,
            last_player: None,
            poses: 0,
            given: 0,
            draws: 0,
            stuck: 0,
            drawn: 0,
            said_go: false,
            since_go: None,
            bonus: None,
            points: [0; 2],
            scores,
            outcome: None,
            history: Default::default(),
        }
    }

    /// The same in the same place (cheaper than anew: the history is long).
    #[inline(always)]
    pub(crate) fn restart(
        &mut self,
        leader: Seat,
        hand_len: [u8; MAX_SEATS],
        stock_len: u8,
        scores: Option<Scores>,
    ) {
        self.ends = Default::default();
        self.posed = TileSet::EMPTY;
        (self.hand_len, self.stock_len) = (hand_len, stock_len);
        (self.turn, self.leader, self.last_player) = (leader, leader, None);
        (self.poses, self.given) = (0, 0);
        (self.draws, self.stuck, self.drawn) = (0, 0, 0);
        (self.said_go, self.since_go, self.bonus) = (false, None, None);
        (self.points, self.scores, self.outcome) = ([0; 2], scores, None);
        self.history.clear();
    }
}

/// What a seat may do.
impl Public {
    #[inline(always)]
    pub(crate) fn can_draw(&self, flags: &Flags) -> bool {
        self.stock_len > flags.reserve && !(flags.draw_once && self.drawn > 0)
    }

    /// What a seat that could pose may do instead.
    #[inline]
    pub(crate) fn choices(&self, game: &Game, hand: TileSet) -> Extra {
        let rules = game.rules();
        let mut extra = Extra::default();
        let can_draw = self.can_draw(&game.flags);
        let sum = game.makes_sum(hand, self.ends);
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
        if rules.close_on_go && self.said_go {
            extra.add(Move::CLOSE);
        }
        extra
    }

    /// What may be added to the double just posed, or that nothing is; no move where nothing can be.
    #[inline(always)]
    pub(crate) fn bonus_moves(&self, game: &Game, hand: TileSet) -> Moves {
        let mut moves = match self.bonus_end() {
            Some(end) => game.moves_at(hand, self.ends, end),
            None => game.moves(hand, self.ends),
        };
        if !moves.is_empty() {
            moves.extra.add(Move::DECLINE);
        }
        moves
    }

    /// Whether a pose at one end may as well be at the other: both are alike, and it is not bound to a double's end.
    pub(crate) fn twin_ends(&self) -> bool {
        self.ends.alike() && !self.is_line_empty() && self.bonus_end().is_none()
    }

    /// The tiles off the line that could be posed at an end, whoever holds them; none on an empty table.
    pub(crate) fn fits(&self, game: &Game, end: End) -> TileSet {
        if self.is_line_empty() { TileSet::EMPTY } else { self.fitting(game, self.ends.get(end)) }
    }

    /// The tiles off the line that could be posed at an end that lies like this.
    pub(crate) fn fitting(&self, game: &Game, end: EndCode) -> TileSet {
        TileSet::from_mask(game.fits[end.kind()]) & (game.all - self.posed)
    }

    /// Whether the hand stops because no tile off the line can ever be posed again (`dead_layout`).
    #[inline(always)]
    pub(crate) fn stops_dead(&self, game: &Game) -> bool {
        game.flags.stop_dead && self.is_dead(game)
    }

    /// Not inlined: few games ask for it, and all would lose registers to it.
    #[inline(never)]
    fn is_dead(&self, game: &Game) -> bool {
        !self.posed.is_empty() && !game.any_fits(game.tiles() - self.posed, self.ends)
    }
}

/// What the seat to move does.
impl Public {
    /// Lays a tile on the table; true if it leads. Apart from [`count_pose`](Self::count_pose) so that the engine takes the tile out of
    /// the hand in between: together they cost it up to 0.7 % more instructions.
    #[inline(always)]
    pub(crate) fn lay(&mut self, game: &Game, tile: Tile, mv: Move) -> bool {
        let lead = self.posed.is_empty();
        self.ends = self.ends_after(game, lead, tile, mv);
        lead
    }

    /// The ends that a lead, or the pose of another tile, leaves.
    #[inline(always)]
    pub(crate) fn ends_after(&self, game: &Game, lead: bool, tile: Tile, mv: Move) -> Ends {
        if lead {
            game.lead_ends(tile)
        } else {
            let code = game.open_end(tile, mv.exposes_high());
            self.ends.with(mv.end(), code)
        }
    }

    /// Counts a pose.
    #[inline(always)]
    pub(crate) fn count_pose(&mut self, seat: Seat, tile: Tile, mv: Move) {
        self.posed.insert(tile);
        self.hand_len[seat.index()] -= 1;
        self.poses += 1;
        self.last_player = Some(seat);
        self.stuck = 0;
        self.history.push(seat, mv);
    }

    /// After a double with a bonus ([`Game::has_bonus`]): says at which end a tile may be added; false if at none.
    #[inline(always)]
    pub(crate) fn begin_bonus(&mut self, game: &Game, mv: Move) -> bool {
        let was_bonus = self.bonus.is_some();
        self.bonus = match game.rules().double_bonus {
            DoubleBonus::FullTurn => Some(2),
            // Of a double that lies alone both ends are it: see `bonus_end`.
            DoubleBonus::SameNumber if !was_bonus => Some(mv.end().index() as u8),
            DoubleBonus::SameNumber | DoubleBonus::None => None,
        };
        self.bonus.is_some()
    }

    /// Draws a tile.
    pub(crate) fn draw(&mut self, seat: Seat) {
        self.hand_len[seat.index()] += 1;
        self.stock_len -= 1;
        self.draws += 1;
        self.drawn += 1;
        self.stuck = 0;
        self.history.push_draw(seat);
    }

    /// Says go; true if that blocks the hand.
    #[inline(always)]
    pub(crate) fn say_go(&mut self, flags: &Flags, seat: Seat) -> bool {
        self.history.push(seat, Move::GO);
        if self.stock_len <= flags.reserve {
            self.stuck += 1;
            if self.stuck == flags.players {
                return true;
            }
        }
        self.said_go = true;
        self.drawn = 0;
        if !flags.in_turn {
            self.since_go = Some(0);
        }
        self.turn = seat.next(flags.players);
        false
    }

    /// Ends the turn after a pose: the next seat's, or the same one's again (`go_rule`).
    #[inline(always)]
    pub(crate) fn end_turn(&mut self, game: &Game) {
        self.bonus = None;
        self.drawn = 0;
        if game.flags.in_turn || !self.keeps_turn(game) {
            self.turn = self.turn.next(game.flags.players);
            self.said_go = false;
        }
    }

    /// Whether the adversary's go leaves the turn with the seat that has just played.
    fn keeps_turn(&mut self, game: &Game) -> bool {
        let Some(plays) = self.since_go else { return false };
        let keeps = game.keeps_turn(plays + 1);
        self.since_go = keeps.then_some(plays + 1);
        keeps
    }
}
