//! Domino games as data.
//!
//! [`Rules`] hold every option of a game, from a preset, a file or `--set`; [`Game`] is those rules compiled to
//! small tables. A [`Deal`] is what chance decides, a [`State`] is a hand being played: [`Public`] and hidden tiles. A
//! player gets a [`View`]: what is public and his own hand.
//!
//! No I/O, threads, clock or floats. Where the documents are silent, `RULINGS.md` in this crate says what holds.

mod bits;
mod compile;
mod deal;
mod ends;
mod finish;
mod game;
mod hidden;
mod history;
mod invariants;
mod lead;
mod matches;
mod moves;
pub mod nearest;
mod notation;
mod onlooker;
mod outcome;
mod prospect;
mod public;
mod public_turn;
mod random;
mod rules;
mod seat;
mod setup;
mod state;
mod tile;
mod tile_set;
mod turn;
mod view;

pub use bits::{Work, with_bit_instructions, with_vectors};
pub use deal::{Deal, DealError, LastHand};
pub use game::Game;
pub use history::{Event, History};
pub use matches::{MAX_HANDS, Sheet};
pub use moves::{End, Move, MoveKind, Moves, ParseMoveError, Pose};
pub use notation::{HandRecord, NotationError, write_hand};
pub use onlooker::Onlooker;
pub use outcome::{EndScore, Ended, FinalHands, Outcome};
pub use prospect::Prospect;
pub use public::Public;
pub use random::{Rng, hash_text, mix};
pub use rules::*;
pub use seat::{MAX_SEATS, Seat, Side};
pub use setup::{Setup, SetupError, Turn};
pub use state::{IllegalMove, Scores, State};
pub use tile::{MAX_PIP, ParseTileError, Pip, TILES, Tile};
pub use tile_set::{TileSet, Tiles};
pub use view::View;
