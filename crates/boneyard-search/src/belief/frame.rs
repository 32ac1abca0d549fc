//! The question in its bare form: items that go into bins of given sizes.

use boneyard_core::{MAX_SEATS, Seat, Tile, TileSet};

use super::table::Table;
use super::track::Track;

/// The places where a tile can be: four seats and the stock.
pub const HOLDERS: usize = MAX_SEATS + 1;
/// The stock among the holders; the others are the seats by index.
pub const STOCK: usize = MAX_SEATS;

/// A tile and the bins that it can come from. A tile that a seat has posed is an item as well: it took a place in
/// one of that seat's batches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    pub(super) tile: Tile,
    /// A bit for each bin.
    pub(super) allow: u32,
    /// A bit for each claim that it would make true from a bin that proves it.
    pub(super) marks: u16,
}

/// A batch of a seat, or the stock.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bin {
    pub(super) size: u8,
    pub(super) holder: u8,
    pub(super) proves: u16,
}

/// All items and bins. The bins take all items exactly, and every way of filling them is equally likely.
#[derive(Clone, Debug, Default)]
pub(super) struct Frame {
    pub(super) items: Vec<Item>,
    pub(super) bins: Vec<Bin>,
    /// The claims, each of which one of its items must make true.
    pub(super) claims: u16,
    /// How many bins, from 0, lie in each holder's part; they stand in the order of the holders.
    parts: [u32; HOLDERS],
    /// The last tile that a seat got before the lead is a bin of its own.
    last_apart: bool,
}

impl Frame {
    /// The tiles of `seats` and of a stock of `stock` tiles, which hold the tiles `free` between them now.
    pub(super) fn new(
        tracks: &[Track; MAX_SEATS],
        seats: impl Iterator<Item = Seat>,
        free: TileSet,
        stock: u8,
        last_apart: bool,
    ) -> Frame {
        let mut frame = Frame { last_apart, ..Frame::default() };
        let mut claims = Vec::new();
        let mut closed = Vec::new();
        for seat in seats {
            let (track, first) = (&tracks[seat.index()], frame.bins.len());
            for (size, barred) in track.sizes.iter().zip(&track.barred) {
                frame.add_bin(seat.index(), *size);
                closed.push(*barred);
            }
            for &(tile, batches) in &track.posed {
                frame.items.push(Item { tile, allow: batches << first, marks: 0 });
            }
            claims.extend(track.claims.iter().map(|claim| (claim.tiles, claim.batches << first)));
        }
        if stock > 0 {
            frame.add_bin(STOCK, stock);
            closed.push(TileSet::EMPTY);
        }
        for tile in free {
            let open = |(bin, closed): (usize, &TileSet)| u32::from(!closed.contains(tile)) << bin;
            let allow = closed.iter().enumerate().map(open).sum();
            frame.items.push(Item { tile, allow, marks: 0 });
        }
        for (tiles, bins) in claims {
            frame.claim(tiles, bins);
        }
        frame
    }

    fn add_bin(&mut self, holder: usize, size: u8) {
        self.parts[holder] |= 1 << self.bins.len();
        self.bins.push(Bin { size, holder: holder as u8, proves: 0 });
    }

    fn claim(&mut self, tiles: TileSet, bins: u32) {
        let mark = self.claims + 1;
        self.claims |= mark;
        self.items.iter_mut().filter(|item| tiles.contains(item.tile)).for_each(|item| item.marks |= mark);
        for (bin, place) in self.bins.iter_mut().enumerate() {
            if bins >> bin & 1 == 1 {
                place.proves |= mark;
            }
        }
    }

    /// In how many ways its bins can be filled.
    pub(super) fn ways(&self) -> u128 {
        match self.bins.len() {
            // With one bin there is nothing to fill but that.
            1 if self.claims == 0 => u128::from(self.items.iter().all(|item| item.allow == 1)),
            _ => Table::new(self).total(),
        }
    }

    /// The bins of a holder, as a mask.
    pub(super) fn part(&self, holder: usize) -> u32 {
        self.parts[holder]
    }

    /// The bins of a seat's tiles before the lead, as masks: all but the last tile where that stands apart, and that one.
    pub(super) fn first_bins(&self, seat: Seat) -> (u32, u32) {
        let part = self.parts[seat.index()];
        let first = part & part.wrapping_neg();
        let rest = part & !first;
        let last = if self.last_apart { rest & rest.wrapping_neg() } else { 0 };
        (first, last)
    }

    /// The orders in which the tiles of each bin can have come, together.
    pub(super) fn orders(&self) -> u128 {
        self.bins.iter().map(|bin| super::number::factorial(u32::from(bin.size))).product()
    }
}
