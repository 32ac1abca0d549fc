//! A hand being played.

use crate::bits::{Work, with_bit_instructions};
use crate::deal::{Deal, LastHand, Stock};
use crate::game::Game;
use crate::moves::{End, Move, Moves};
use crate::outcome::Outcome;
use crate::public::Public;
use crate::random::Rng;
use crate::seat::{MAX_SEATS, Seat};
use crate::tile::Tile;
use crate::tile_set::TileSet;
use crate::view::View;

/// A hand being played: what is public and what is hidden. Forced draws and goes happen by themselves, so
/// that whenever the hand is not over, the seat to move has at least one move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State<'g> {
    pub(crate) game: EqGame<'g>,
    pub(crate) public: Public,
    pub(crate) hands: [TileSet; MAX_SEATS],
    pub(crate) stock: Stock,
    pub(crate) moves: Moves,
}

/// Two states are compared under the same rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EqGame<'g>(pub(crate) &'g Game);
impl PartialEq for EqGame<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0) || self.0.rules() == other.0.rules()
    }
}
impl Eq for EqGame<'_> {}

/// A move that the seat to move may not make.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("seat {seat} may not play {mv}; it may play {allowed}")]
pub struct IllegalMove {
    /// Whose turn it is.
    pub seat: Seat,
    /// As given.
    pub mv: Move,
    /// The legal moves; empty when the hand is over.
    pub allowed: String,
}

/// The score of a match before a hand, by side.
pub type Scores = [i16; 2];

impl<'g> State<'g> {
    /// A hand of its own.
    pub fn new(game: &'g Game, deal: &Deal) -> Self {
        Self::in_match(game, deal, None)
    }

    /// A hand of a match in which the sides have these scores; `None` for a hand of its own.
    pub fn in_match(game: &'g Game, deal: &Deal, scores: Option<Scores>) -> Self {
        State {
            game: EqGame(game),
            public: Public::before_lead(deal.leader, deal.hand_len(), deal.stock.len(), scores),
            hands: deal.hands,
            stock: deal.stock,
            moves: game.leads(deal.leads()),
        }
    }

    /// Starts another hand in the same place (cheaper than a new state: the history is long).
    #[inline]
    pub fn restart(&mut self, deal: &Deal, scores: Option<Scores>) {
        self.public.restart(deal.leader, deal.hand_len(), deal.stock.len(), scores);
        self.hands = deal.hands;
        self.stock = deal.stock;
        self.moves = self.game().leads(deal.leads());
    }

    /// The rules it is played by.
    #[inline(always)]
    pub fn game(&self) -> &'g Game {
        self.game.0
    }

    /// What everybody sees.
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// What the seat to move sees.
    #[inline]
    pub fn view(&self) -> View<'_> {
        let seat = self.public.turn;
        View {
            game: self.game(),
            public: &self.public,
            seat,
            hand: self.hands[seat.index()],
            moves: &self.moves,
        }
    }

    /// The tiles of a seat.
    pub fn hand(&self, seat: Seat) -> TileSet {
        self.hands[seat.index()]
    }

    /// The stock, the tile to be drawn first first.
    pub fn stock(&self) -> impl ExactSizeIterator<Item = Tile> + '_ {
        self.stock.iter()
    }

    /// The moves of the seat to move; none when the hand is over.
    #[inline(always)]
    pub fn moves(&self) -> &Moves {
        &self.moves
    }

    /// Whether the hand is over.
    #[inline(always)]
    pub fn is_over(&self) -> bool {
        self.public.outcome.is_some()
    }

    /// The result, once the hand is over.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.public.outcome.as_ref()
    }

    /// What the next hand must know; `None` before the end.
    pub fn last_hand(&self) -> Option<LastHand> {
        let outcome = self.public.outcome?;
        Some(LastHand { leader: self.public.leader, outcome, pips: self.hands.map(TileSet::pips) })
    }

    /// Plays a move, and what it forces. Where both ends are alike a pose counts once among the moves, at the left, but may be
    /// played at either.
    ///
    /// # Errors
    /// A move that is not legal; the state stays as it was.
    #[inline]
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if !self.moves.contains(mv) && !self.is_twin(mv) {
            return Err(self.illegal(mv));
        }
        self.apply(mv);
        Ok(())
    }

    /// Plays the `k`-th legal move.
    ///
    /// # Panics
    /// If there are not so many.
    #[inline]
    pub fn play_nth(&mut self, k: u32) {
        self.apply(self.moves.nth(k));
    }

    /// Plays uniform random moves to the end of the hand.
    #[inline]
    pub fn play_out(&mut self, rng: &mut Rng) {
        with_bit_instructions(PlayOut { state: self, rng });
    }

    /// Whether it is a legal pose at the right one of two ends that are alike.
    #[cold]
    fn is_twin(&self, mv: Move) -> bool {
        self.public.twin_ends() && mv.end() == End::Right && self.moves.contains(mv.at_left())
    }

    #[cold]
    fn illegal(&self, mv: Move) -> IllegalMove {
        let allowed: Vec<String> = self.moves.iter().map(|mv| mv.to_string()).collect();
        IllegalMove { seat: self.public.turn, mv, allowed: allowed.join(" ") }
    }
}

struct PlayOut<'a, 'g> {
    state: &'a mut State<'g>,
    rng: &'a mut Rng,
}

impl Work for PlayOut<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        while !self.state.is_over() {
            let k = self.rng.below(self.state.moves.len());
            self.state.apply(self.state.moves.nth(k));
        }
    }
}
