//! The simple part of the question: tiles whose place is certain, and bins between which nothing tells.

use boneyard_core::TileSet;

use super::frame::{Bin, Frame, HOLDERS, Item};
use super::number::CHOOSE;

/// What remains of a frame when the certain is taken out.
#[derive(Debug)]
pub(super) struct Reduced {
    /// Each with two bins to choose from, or more.
    pub(super) items: Vec<Item>,
    /// Some are full: of size 0.
    pub(super) bins: Vec<Bin>,
    /// The claims that are still open.
    pub(super) claims: u16,
    /// The tiles whose holder is certain.
    pub(super) certain: [TileSet; HOLDERS],
    /// How many fillings of the frame each filling of the joined bins stands for; 0 where the frame cannot be filled.
    pub(super) spread: u128,
    /// The same tiles by bin.
    pub(super) certain_bins: [u32; 32],
    /// Bins that were joined to an earlier one: which, to which, and how many tiles of it are theirs.
    pub(super) joined: Vec<(u8, u8, u8)>,
}

impl Reduced {
    pub(super) fn new(frame: &Frame) -> Reduced {
        let mut reduced = Reduced {
            items: frame.items.clone(),
            bins: frame.bins.clone(),
            claims: frame.claims,
            certain: [TileSet::EMPTY; HOLDERS],
            spread: 1,
            certain_bins: [0; 32],
            joined: Vec::new(),
        };
        if !reduced.place_certain() {
            reduced.spread = 0;
            return reduced;
        }
        let claims = reduced.claims;
        reduced.items.iter_mut().for_each(|item| item.marks &= claims);
        reduced.bins.iter_mut().for_each(|bin| bin.proves &= claims);
        reduced.join_bins();
        reduced
    }

    /// Places every item that has only one bin, until each has a choice; false if one has none.
    fn place_certain(&mut self) -> bool {
        let Reduced { items, bins, claims, certain, certain_bins, .. } = self;
        let mut possible = true;
        loop {
            let before = items.len();
            let mut open = 0;
            for (bin, place) in bins.iter().enumerate() {
                open |= u32::from(place.size > 0) << bin;
            }
            items.retain_mut(|item| {
                item.allow &= open;
                if item.allow & item.allow.wrapping_sub(1) != 0 {
                    return true;
                }
                let place = item.allow.trailing_zeros() as usize;
                match bins.get_mut(place) {
                    Some(bin) if bin.size > 0 => {
                        bin.size -= 1;
                        certain_bins[place & 31] |= 1 << item.tile.index();
                        certain[usize::from(bin.holder)].insert(item.tile);
                        *claims &= !(item.marks & bin.proves);
                    }
                    _ => possible = false,
                }
                false
            });
            if items.len() == before || !possible {
                return possible;
            }
        }
    }

    /// Joins the bins of a holder that every item is in or out of alike.
    fn join_bins(&mut self) {
        let column = |items: &[Item], bin: usize| {
            items.iter().enumerate().fold(0_u32, |column, (i, item)| column | (item.allow >> bin & 1) << i)
        };
        let columns: Vec<u32> = (0..self.bins.len()).map(|bin| column(&self.items, bin)).collect();
        for later in 1..self.bins.len() {
            let bin = self.bins[later];
            let alike = |earlier: &usize| {
                let other = self.bins[*earlier];
                (other.holder, other.proves, columns[*earlier]) == (bin.holder, bin.proves, columns[later])
                    && other.size > 0
            };
            if bin.size == 0 {
                continue;
            }
            if let Some(earlier) = (0..later).find(alike) {
                let size = self.bins[earlier].size + bin.size;
                self.spread *= u128::from(CHOOSE[usize::from(size)][usize::from(bin.size)]);
                self.joined.push((later as u8, earlier as u8, bin.size));
                self.bins[earlier].size = size;
                self.bins[later].size = 0;
                self.items.iter_mut().for_each(|item| item.allow &= !(1 << later));
            }
        }
    }
}
