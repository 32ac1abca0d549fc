//! A hand as an onlooker follows it: event by event, without seeing any tile that is not on the table.

use crate::game::Game;
use crate::moves::{Extra, Move, MoveKind, Moves};
use crate::outcome::{Ended, FinalHands, Outcome};
use crate::public::Public;
use crate::rules::*;
use crate::seat::{MAX_SEATS, Seat};
use crate::tile::Tile;
use crate::tile_set::TileSet;
use crate::view::View;

/// A hand of which only the public part is known. Unlike in a [`State`](crate::State) nothing happens by itself: a forced draw
/// or go is a move as well, since whether it is forced depends on tiles that nobody else sees.
///
/// ```
/// use boneyard_core::{Game, Onlooker, Rules, Seat};
/// let game = Game::new(Rules::named("block").unwrap()).unwrap();
/// let mut onlooker = Onlooker::new(&game, Seat::default());
/// onlooker.play("66L".parse().unwrap());
/// // Who holds no six can only say go.
/// let moves = onlooker.moves("5-4 3-2".parse().unwrap());
/// assert_eq!(moves.iter().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["-"]);
/// ```
#[derive(Clone, Debug)]
pub struct Onlooker<'g> {
    game: &'g Game,
    public: Public,
    ended: Option<Ended>,
}

impl<'g> Onlooker<'g> {
    /// Before the lead of a hand of its own.
    pub fn new(game: &'g Game, leader: Seat) -> Self {
        let rules = game.rules();
        let mut hand_len = [0; MAX_SEATS];
        hand_len[..usize::from(rules.players)].fill(rules.deal);
        let public = Public {
            ends: Default::default(),
            posed: TileSet::EMPTY,
            hand_len,
            stock_len: rules.stock_len() as u8,
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
            scores: None,
            outcome: None,
            history: Default::default(),
        };
        Onlooker { game, public, ended: None }
    }

    /// The rules.
    pub fn game(&self) -> &'g Game {
        self.game
    }

    /// What everybody sees. Its outcome stays unknown: it depends on hidden tiles.
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// How the hand ended, once it is over.
    pub fn ended(&self) -> Option<Ended> {
        self.ended
    }

    /// What the seat to move may do if it holds `hand`; where it has no choice, what it must do: draw, or say go. After a double
    /// to which it could add a tile and has none, [`Move::GO`] stands for just that (and is no event). None when the hand is over.
    pub fn moves(&self, hand: TileSet) -> Moves {
        if self.ended.is_some() {
            return Moves::default();
        }
        if self.public.posed.is_empty() {
            return self.game.leads(hand);
        }
        let mut moves = match self.public.bonus_end() {
            Some(end) => self.game.moves_at(hand, self.public.ends, end),
            None => self.game.moves(hand, self.public.ends),
        };
        if self.public.bonus.is_some() {
            moves.extra.add(if moves.is_empty() { Move::GO } else { Move::DECLINE });
        } else if moves.is_empty() {
            moves.extra.add(if self.can_draw() { Move::DRAW } else { Move::GO });
        } else if self.game.flags.choices {
            moves.extra = self.choices(hand);
        }
        moves
    }

    /// What the seat to move sees if it holds `hand`, with these of its [`moves`](Self::moves).
    pub fn view<'a>(&'a self, hand: TileSet, moves: &'a Moves) -> View<'a> {
        View { game: self.game, public: &self.public, seat: self.public.turn, hand, moves }
    }

    /// Whether a pose at one end may as well be at the other.
    pub fn ends_are_alike(&self) -> bool {
        self.public.ends.alike() && !self.public.is_line_empty()
    }

    /// The tiles off the line that can be posed at either end, whoever holds them; none on an empty table.
    pub fn fitting(&self) -> TileSet {
        if self.public.posed.is_empty() {
            return TileSet::EMPTY;
        }
        let [left, right] = [self.public.ends.left(), self.public.ends.right()];
        let fits = self.game.fits[left.kind()] | self.game.fits[right.kind()];
        TileSet::from_mask(fits) & (self.game.all - self.public.posed)
    }

    /// The seat to move makes one of its moves.
    pub fn play(&mut self, mv: Move) {
        let seat = self.public.turn;
        match mv.kind() {
            MoveKind::Pose(pose) => self.pose(seat, pose.tile, mv),
            MoveKind::Draw => self.draw(seat),
            MoveKind::Go if self.public.bonus.is_some() => self.end_turn(),
            MoveKind::Go => self.go(seat),
            MoveKind::Decline => {
                self.public.history.push(seat, mv);
                self.end_turn();
            }
            MoveKind::Close => {
                self.public.history.push(seat, mv);
                self.ended = Some(Ended::Closed(seat));
            }
        }
    }

    /// What the hand came to, with these tiles left in the hands; `None` before its end.
    pub fn outcome(&self, hands: &[TileSet; MAX_SEATS]) -> Option<Outcome> {
        let ended = self.ended?;
        let held = hands.iter().fold(TileSet::EMPTY, |all, hand| all | *hand);
        let stock = self.game.tiles() - self.public.posed - held;
        let hands = FinalHands { hands: *hands, stock, last_player: self.public.last_player };
        let out = if let Ended::Out(seat) = ended { Some(seat) } else { None };
        let end = self.game.score_end(&hands, out);
        let points = [0, 1].map(|side| self.public.points[side] + end.points[side]);
        let winner = self.game.hand_winner(end.winner, points);
        Some(Outcome { ended, end_winner: end.winner, winner, points })
    }

    fn can_draw(&self) -> bool {
        let flags = &self.game.flags;
        self.public.stock_len > flags.reserve && !(flags.draw_once && self.public.drawn > 0)
    }

    /// What a seat that could pose may do instead.
    fn choices(&self, hand: TileSet) -> Extra {
        let rules = self.game.rules();
        let (can_draw, sum) = (self.can_draw(), self.game.makes_sum(hand, self.public.ends));
        let may_draw = match rules.voluntary_draw {
            VoluntaryDraw::Never => false,
            VoluntaryDraw::InsteadOfMatador => !sum,
            VoluntaryDraw::Any => true,
        };
        let mut extra = Extra::default();
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

    fn pose(&mut self, seat: Seat, tile: Tile, mv: Move) {
        let (game, public) = (self.game, &mut self.public);
        let lead = public.posed.is_empty();
        public.ends = match lead {
            true => game.lead_ends(tile),
            false => public.ends.with(mv.end(), game.open_end(tile, mv.exposes_high())),
        };
        public.posed.insert(tile);
        public.hand_len[seat.index()] -= 1;
        public.poses += 1;
        public.last_player = Some(seat);
        public.stuck = 0;
        public.history.push(seat, mv);
        if game.flags.plays_score {
            let points = if lead { game.lead_points(tile) } else { game.pose_points(public.ends) };
            public.points[seat.side().index()] += i16::from(points);
        }
        if public.hand_len[seat.index()] == 0 {
            self.ended = Some(Ended::Out(seat));
            return;
        }
        let was_bonus = public.bonus.take().is_some();
        if tile.is_double() && game.flags.bonus {
            match game.rules().double_bonus {
                DoubleBonus::SameNumber if was_bonus => self.end_turn(),
                // Of a double that lies alone both ends are it.
                DoubleBonus::SameNumber => self.public.bonus = Some(mv.end().index() as u8),
                _ => self.public.bonus = Some(2),
            }
        } else {
            self.end_turn();
        }
    }

    fn draw(&mut self, seat: Seat) {
        let public = &mut self.public;
        public.hand_len[seat.index()] += 1;
        public.stock_len -= 1;
        public.draws += 1;
        public.drawn += 1;
        public.stuck = 0;
        public.history.push_draw(seat);
    }

    fn go(&mut self, seat: Seat) {
        let (flags, public) = (&self.game.flags, &mut self.public);
        public.history.push(seat, Move::GO);
        if public.stock_len <= flags.reserve {
            public.stuck += 1;
            if public.stuck == flags.players {
                self.ended = Some(Ended::Blocked);
                return;
            }
        }
        public.said_go = true;
        public.drawn = 0;
        if !flags.in_turn {
            public.since_go = Some(0);
        }
        public.turn = seat.next(flags.players);
    }

    fn end_turn(&mut self) {
        let (game, public) = (self.game, &mut self.public);
        public.bonus = None;
        public.drawn = 0;
        let plays = public.since_go.map(|plays| plays + 1).filter(|plays| game.keeps_turn(*plays));
        public.since_go = plays;
        if plays.is_none() {
            public.turn = public.turn.next(game.flags.players);
            public.said_go = false;
        }
        if game.flags.stop_dead && !game.any_fits(game.tiles() - public.posed, public.ends) {
            self.ended = Some(Ended::Blocked);
        }
    }
}
