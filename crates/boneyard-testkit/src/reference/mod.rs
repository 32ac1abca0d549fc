//! The slow reference engine: the rules written out plainly, as an oracle for the fast engine.
//!
//! It shares with the fast engine the rules as data and the tiles, and nothing else. Everything is kept in
//! plain lists and worked out anew whenever it is asked for.

mod hand;
mod lead;
mod line;
mod matches;
mod plays;
mod pose;
mod score;
mod turn;

use boneyard_core::Tile;

pub use hand::{RefHand, RefPosition};
pub use lead::{draw_for_double, first_leader, next_leader};
pub use line::RefOpen;
pub use matches::match_winner;

/// What one seat may do.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum RefMove {
    /// Lays a tile on the line. A lead has `left = true` and its lower half as `exposed`.
    Pose {
        /// The tile.
        tile: Tile,
        /// On the left end of the line, or else on the right one.
        left: bool,
        /// The half that stays open. Of a matador that lies crosswise, its lower half.
        exposed: u8,
    },
    /// Draws one tile although he could pose.
    Draw,
    /// Says go although he could pose (a matador).
    Go,
    /// Adds no tile to the double he has just posed.
    Decline,
    /// Closes the game after the adversary's go.
    Close,
}

/// What has happened: the moves, and the draws and goes that the rules force.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RefEvent {
    /// A tile was posed.
    Pose {
        /// By whom.
        seat: usize,
        /// The pose.
        mv: RefMove,
        /// What it scored. 0 where the score would have passed an exact target.
        points: i32,
    },
    /// One tile was drawn.
    Draw {
        /// By whom.
        seat: usize,
    },
    /// "Go".
    Go {
        /// By whom.
        seat: usize,
    },
    /// No tile was added to a double.
    Decline {
        /// By whom.
        seat: usize,
    },
    /// The game was closed.
    Close {
        /// By whom.
        seat: usize,
    },
}

impl RefEvent {
    /// Whose event it is.
    pub fn seat(&self) -> usize {
        match *self {
            RefEvent::Pose { seat, .. }
            | RefEvent::Draw { seat }
            | RefEvent::Go { seat }
            | RefEvent::Decline { seat }
            | RefEvent::Close { seat } => seat,
        }
    }
}

/// How a hand ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RefEnd {
    /// This seat posed its last tile.
    Out(usize),
    /// Nobody can play.
    Blocked,
    /// This seat closed the game.
    Closed(usize),
    /// A score in play reached the target of the match.
    Target,
}

/// The result of a hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RefResult {
    /// How it ended.
    pub ended: RefEnd,
    /// The side (0 or 1) that went out or had fewer pips.
    pub end_winner: Option<usize>,
    /// The side that won the hand (ruling 20).
    pub hand_winner: Option<usize>,
    /// All points of the hand for the two sides, those of play and those of the end. Debits are negative.
    pub points: [i32; 2],
}

/// The side of a seat: seats 0 and 2 against 1 and 3.
fn side_of(seat: usize) -> usize {
    seat % 2
}
