//! A hand as an onlooker follows it: event by event, without seeing any tile that is not on the table.

use crate::game::Game;
use crate::moves::{End, Move, MoveKind, Moves};
use crate::outcome::{Ended, FinalHands, Outcome};
use crate::public::Public;
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
        let public = Public::before_lead(leader, hand_len, rules.stock_len() as u8, None);
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
        if self.public.is_bonus() {
            let mut moves = self.public.bonus_moves(self.game, hand);
            if moves.is_empty() {
                moves.extra.add(Move::GO);
            }
            return moves;
        }
        let mut moves = self.game.moves(hand, self.public.ends);
        if moves.is_empty() {
            moves.extra.add(if self.public.can_draw(&self.game.flags) { Move::DRAW } else { Move::GO });
        } else if self.game.flags.choices {
            moves.extra = self.public.choices(self.game, hand);
        }
        moves
    }

    /// What the seat to move sees if it holds `hand`, with these of its [`moves`](Self::moves).
    pub fn view<'a>(&'a self, hand: TileSet, moves: &'a Moves) -> View<'a> {
        View { game: self.game, public: &self.public, seat: self.public.turn, hand, moves }
    }

    /// Whether a pose at one end may as well be at the other: both are alike, and it is not bound to a double's end.
    pub fn ends_are_alike(&self) -> bool {
        self.public.twin_ends()
    }

    /// The tiles off the line that can be posed at either end, whoever holds them; none on an empty table.
    pub fn fitting(&self) -> TileSet {
        let [left, right] = End::BOTH.map(|end| self.public.fits(self.game, end));
        left | right
    }

    /// The seat to move makes one of its moves.
    pub fn play(&mut self, mv: Move) {
        let seat = self.public.turn;
        match mv.kind() {
            MoveKind::Pose(pose) => self.pose(pose.tile, mv),
            MoveKind::Draw => self.public.draw(seat),
            MoveKind::Go if self.public.is_bonus() => self.end_turn(),
            MoveKind::Go => {
                if self.public.say_go(&self.game.flags, seat) {
                    self.ended = Some(Ended::Blocked);
                }
            }
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
        Some(self.public.end(self.game, ended, &hands, [0; 2]))
    }

    fn pose(&mut self, tile: Tile, mv: Move) {
        let (game, public) = (self.game, &mut self.public);
        let seat = public.turn;
        let lead = public.lay(game, tile, mv);
        public.count_pose(seat, tile, mv);
        if game.flags.plays_score {
            let points = game.play_points(lead, tile, public.ends);
            public.add_points(game, seat.side(), i16::from(points));
        }
        if public.hand_len(seat) == 0 {
            self.ended = Some(Ended::Out(seat));
        } else if !(game.has_bonus(tile) && public.begin_bonus(game, mv)) {
            self.end_turn();
        }
    }

    fn end_turn(&mut self) {
        self.public.end_turn(self.game);
        if self.public.stops_dead(self.game) {
            self.ended = Some(Ended::Blocked);
        }
    }
}
