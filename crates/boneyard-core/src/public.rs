//! What everybody at the table sees.

use crate::ends::Ends;
use crate::game::Game;
use crate::history::History;
use crate::moves::End;
use crate::outcome::Outcome;
use crate::seat::{MAX_SEATS, Seat, Side};
use crate::tile::Pip;
use crate::tile_set::TileSet;

/// The public part of a hand: everything but the tiles in hands and stock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Public {
    pub(crate) ends: Ends,
    pub(crate) posed: TileSet,
    pub(crate) hand_len: [u8; MAX_SEATS],
    pub(crate) stock_len: u8,
    pub(crate) turn: Seat,
    pub(crate) leader: Seat,
    pub(crate) last_player: Option<Seat>,
    pub(crate) poses: u8,
    /// Of these, so many lay on the table before the history begins (positions made by hand).
    pub(crate) given: u8,
    pub(crate) draws: u8,
    /// Goes in succession of seats that could not draw either.
    pub(crate) stuck: u8,
    /// Tiles drawn in this turn.
    pub(crate) drawn: u8,
    /// The last event of the seat before was a go.
    pub(crate) said_go: bool,
    /// Plays since the adversary's go, where the turn does not go round as usual.
    pub(crate) since_go: Option<u8>,
    /// The end of the double to which a tile may be added; 2 where any end will do.
    pub(crate) bonus: Option<u8>,
    pub(crate) points: [i16; 2],
    pub(crate) scores: Option<[i16; 2]>,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) history: History,
}

impl Public {
    /// Whose turn it is (or was, when the hand ended).
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// Who led.
    pub fn leader(&self) -> Seat {
        self.leader
    }

    /// Whether no tile lies on the table yet.
    pub fn is_line_empty(&self) -> bool {
        self.posed.is_empty()
    }

    /// The tiles on the table.
    pub fn posed(&self) -> TileSet {
        self.posed
    }

    /// How many tiles a seat holds.
    pub fn hand_len(&self, seat: Seat) -> u8 {
        self.hand_len[seat.index()]
    }

    /// How many tiles lie in the stock, the reserve included.
    pub fn stock_len(&self) -> u8 {
        self.stock_len
    }

    /// How many tiles were posed.
    pub fn poses(&self) -> u8 {
        self.poses
    }

    /// How many of the posed tiles the history does not tell of: all that a position made by hand ([`Setup`](crate::Setup))
    /// starts from, and none of a hand that was played from its deal.
    pub fn poses_before_history(&self) -> u8 {
        self.given
    }

    /// How many tiles were drawn.
    pub fn draws(&self) -> u8 {
        self.draws
    }

    /// Whether the seat to move may add a tile to the double it has just posed.
    pub fn is_bonus(&self) -> bool {
        self.bonus.is_some()
    }

    /// The end of that double, where the tile must be added there; `None` where any end will do.
    pub fn bonus_end(&self) -> Option<End> {
        let bound = self.bonus.filter(|_| self.posed.len() > 1)?;
        End::BOTH.into_iter().find(|end| end.index() == usize::from(bound))
    }

    /// Who posed the last tile; `None` if nobody did since the history began.
    pub fn last_player(&self) -> Option<Seat> {
        self.last_player
    }

    /// How many tiles the seat to move has drawn in this turn.
    pub fn drawn(&self) -> u8 {
        self.drawn
    }

    /// Whether the last that the seat before did was to say go.
    pub fn said_go(&self) -> bool {
        self.said_go
    }

    /// How many seats in succession have said go and could not draw either.
    pub fn goes(&self) -> u8 {
        self.stuck
    }

    /// How many plays the seat to move has made since its adversary's go, where the turn does not go round as usual
    /// (`go_rule`); `None` where it does.
    pub fn plays_since_go(&self) -> Option<u8> {
        self.since_go
    }

    /// The points of a side in this hand so far.
    pub fn points(&self, side: Side) -> i16 {
        self.points[side.index()]
    }

    /// The score of a side in the match before this hand; `None` outside matches.
    pub fn score(&self, side: Side) -> Option<i16> {
        self.scores.map(|scores| scores[side.index()])
    }

    /// The result, once the hand is over.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// All that happened in this hand.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The number that an end shows (two for a matador that lies crosswise); none on an empty table.
    pub fn shown(&self, game: &Game, end: End) -> impl Iterator<Item = Pip> + use<> {
        let shown = if self.is_line_empty() { [None; 2] } else { game.shown(self.ends.get(end)) };
        shown.into_iter().flatten()
    }

    /// Whether an open double lies at an end, where the score of a play asks for it: in games whose play scores, of the
    /// double-blank in Bergen only, as it counts nothing.
    pub fn is_double(&self, end: End) -> bool {
        !self.is_line_empty() && self.ends.get(end).is_double()
    }

    /// The count of the ends (RULES.md A.0) in games whose play scores by it: an open double counts twice, a tile
    /// that lies alone once.
    pub fn count(&self, game: &Game) -> u8 {
        if self.posed.len() == 1 {
            return self.posed.pips() as u8;
        }
        if self.is_line_empty() { 0 } else { game.count(self.ends.left()) + game.count(self.ends.right()) }
    }
}
