//! Domino games as data.
//!
//! [`Rules`] hold every option of a game; [`Game`] is those rules compiled to small tables.

#![forbid(unsafe_code)]

mod bits;
pub mod nearest;
mod random;
mod rules;
mod tile;
mod tile_set;

pub use random::{Rng, hash_text, mix};
pub use rules::*;
pub use tile::{MAX_PIP, ParseTileError, Pip, TILES, Tile};
pub use tile_set::{TileSet, Tiles};
