//! The stock of a deal that is being solved.

use boneyard_core::{TILES, Tile};

use super::tables::Tables;

/// What stays the same while a hand is solved: the order of the stock.
#[derive(Clone, Debug, Default)]
pub(super) struct World {
    /// Rounded up to a power of two, so that no index needs a check.
    pub(super) tiles: [u8; 32],
    /// How many can be drawn.
    pub(super) drawable: u8,
    /// The tiles from the `i`-th on.
    rest: [u32; 32],
    /// The pips of those that can be drawn, from the `i`-th on.
    pips: [u8; 32],
}

impl World {
    /// Of the tiles of the stock, the one to be drawn first first.
    pub(super) fn new(tables: &Tables, stock: &[Tile]) -> World {
        let len = stock.len().min(TILES) as u8;
        let flags = &tables.flags;
        let drawable = if flags.draws { len.saturating_sub(flags.reserve) } else { 0 };
        let mut world = World { drawable, ..World::default() };
        for (place, tile) in world.tiles.iter_mut().zip(stock) {
            *place = tables.numbering.bit(*tile);
        }
        for i in (0..usize::from(len)).rev() {
            world.rest[i] = world.rest[i + 1] | 1 << world.tiles[i];
        }
        for i in (0..usize::from(drawable)).rev() {
            let tile = usize::from(world.tiles[i]);
            world.pips[i] = world.pips[i + 1] + tables.pips[tile & 31];
        }
        world
    }

    /// The pips of all tiles that can still be drawn after `next` draws.
    #[inline(always)]
    pub(super) fn pips_left(&self, next: u8) -> i32 {
        i32::from(self.pips[usize::from(next & 31)])
    }

    /// How many draws there have been once a seat has drawn until it has one of `fitting`, or all it can.
    #[inline(always)]
    pub(super) fn drawn_until(&self, mut next: u8, fitting: u32) -> u8 {
        while next < self.drawable {
            next += 1;
            if fitting >> (self.tiles[usize::from(next - 1) & 31] & 31) & 1 == 1 {
                break;
            }
        }
        next
    }

    /// The tiles in the stock after `next` draws.
    #[inline(always)]
    pub(super) fn left(&self, next: u8) -> u32 {
        self.rest[usize::from(next & 31)]
    }
}
