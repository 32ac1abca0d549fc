//! What one seat knows.

use crate::game::Game;
use crate::moves::Moves;
use crate::public::Public;
use crate::seat::Seat;
use crate::tile_set::TileSet;

/// What the seat to move knows: its own hand, its moves, and what is public. Nothing leads from here to a
/// hidden tile.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    pub(crate) game: &'a Game,
    pub(crate) public: &'a Public,
    pub(crate) seat: Seat,
    pub(crate) hand: TileSet,
    pub(crate) moves: &'a Moves,
}

impl<'a> View<'a> {
    /// The rules.
    pub fn game(&self) -> &'a Game {
        self.game
    }

    /// What everybody sees.
    pub fn public(&self) -> &'a Public {
        self.public
    }

    /// Whose view it is; it is this seat's turn.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The seat's own tiles.
    pub fn hand(&self) -> TileSet {
        self.hand
    }

    /// What the seat may do.
    #[inline(always)]
    pub fn moves(&self) -> &'a Moves {
        self.moves
    }

    /// The same view with only some of its moves, of which there must be one at least: what a player is shown who is
    /// made to follow a rule.
    ///
    /// # Panics
    /// If no move is left, or one that the seat does not have.
    #[must_use]
    pub fn restricted<'b>(&'b self, moves: &'b Moves) -> View<'b> {
        assert!(
            !moves.is_empty() && moves.iter().all(|mv| self.moves.contains(mv)),
            "some of the view's moves"
        );
        View { moves, ..*self }
    }

    /// The tiles that the seat does not see: in the other hands and in the stock.
    pub fn unseen(&self) -> TileSet {
        self.game.tiles() - self.public.posed() - self.hand
    }
}
