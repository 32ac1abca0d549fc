//! Who holds which tile, with which probability.

use boneyard_core::{TILES, Tile, TileSet};

use super::table::Table;
use super::{Belief, HOLDERS};

/// For each hidden tile and each holder the ways in which the holder has the tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marginals {
    ways: [[u128; HOLDERS]; TILES],
    total: u128,
}

impl Marginals {
    /// In how many of all ways the tile is with this holder (a seat's index or [`STOCK`](super::STOCK)); 0 for a tile that the
    /// seat sees.
    pub fn ways(&self, tile: Tile, holder: usize) -> u128 {
        self.ways[tile.index()][holder]
    }

    /// All ways.
    pub fn total(&self) -> u128 {
        self.total
    }

    /// The probability that the tile is with this holder; 0 for a tile that the seat sees.
    pub fn probability(&self, tile: Tile, holder: usize) -> f64 {
        self.ways(tile, holder) as f64 / self.total as f64
    }
}

impl Belief {
    /// Who holds which tile, with which probability.
    pub fn marginals(&self) -> Marginals {
        let mut marginals = Marginals { ways: [[0; HOLDERS]; TILES], total: self.total };
        for class in self.classes() {
            let Some(first) = class.first() else { continue };
            let mut left = self.total;
            let last = self.holders().last();
            let ways = std::array::from_fn(|holder| {
                if !self.holders().any(|other| other == holder) {
                    return 0;
                }
                let ways = if Some(holder) == last {
                    left
                } else {
                    self.ways_with(|tile| (tile == first).then_some(holder))
                };
                left -= ways;
                ways
            });
            class.iter().for_each(|tile| marginals.ways[tile.index()] = ways);
        }
        marginals
    }

    /// The probability that a holder (a seat's index or [`STOCK`](super::STOCK)) has at least one of these tiles, of which those that the seat
    /// sees do not count.
    pub fn holds_one_of(&self, tiles: TileSet, holder: usize) -> f64 {
        let lacked = tiles & self.unseen;
        let without = |case: &super::Case| {
            let mut frame = case.frame.clone();
            let part = frame.part(holder);
            let barred = frame.items.iter_mut().filter(|item| lacked.contains(item.tile));
            barred.for_each(|item| item.allow &= !part);
            case.own * Table::new(&frame).total()
        };
        let without: u128 = self.cases.iter().map(without).sum();
        (self.total - without) as f64 / self.total as f64
    }

    /// Who can hold hidden tiles.
    pub(super) fn holders(&self) -> impl Iterator<Item = usize> + '_ {
        (0..HOLDERS).filter(|&holder| self.cases[0].frame.part(holder) != 0)
    }

    /// The holders that can have tiles of this class, as a mask.
    pub(super) fn holders_of(&self, class: TileSet) -> u32 {
        let items = |case: &'_ super::Case| -> u32 {
            case.frame
                .items
                .iter()
                .filter(|item| Some(item.tile) == class.first())
                .map(|item| item.allow)
                .sum()
        };
        let can = |holder: &usize| self.cases.iter().any(|case| items(case) & case.frame.part(*holder) != 0);
        self.holders().filter(can).map(|holder| 1 << holder).sum()
    }

    /// The unseen tiles, those together between which nothing that the seat knows makes a difference.
    pub(super) fn classes(&self) -> Vec<TileSet> {
        let mut classes: Vec<(Vec<(u32, u16)>, TileSet)> = Vec::new();
        for tile in self.unseen {
            let key: Vec<(u32, u16)> = self
                .cases
                .iter()
                .flat_map(|case| case.frame.items.iter())
                .filter(|item| item.tile == tile)
                .map(|item| (item.allow, item.marks))
                .collect();
            match classes.iter_mut().find(|(other, _)| *other == key) {
                Some((_, tiles)) => tiles.insert(tile),
                None => classes.push((key, TileSet::single(tile))),
            }
        }
        classes.into_iter().map(|(_, tiles)| tiles).collect()
    }
}
