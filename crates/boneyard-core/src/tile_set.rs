//! Sets of tiles as one machine word.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

use crate::bits::nth_bit;
use crate::tile::{Pip, TILES, Tile};

/// A set of tiles: bit `i` stands for the tile with index `i`.
///
/// ```
/// use boneyard_core::TileSet;
/// let hand: TileSet = "6-6 6-4 1-0".parse().unwrap();
/// assert_eq!(hand.len(), 3);
/// assert_eq!(hand.pips(), 23);
/// assert_eq!(hand.to_string(), "6-6 6-4 1-0");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TileSet(u32);

/// `PIP_PLANES[b]` holds the tiles whose pips have bit `b` set, so that a hand's pips are four popcounts.
const PIP_PLANES: [u32; 4] = pip_planes();
const SUITS: [u32; 8] = suits();
const DOUBLES: u32 = doubles();

const fn pip_planes() -> [u32; 4] {
    let mut planes = [0; 4];
    let mut index = 0;
    while index < TILES {
        let pips = Tile::from_bit(index as u32).pips();
        let mut plane = 0;
        while plane < 4 {
            if pips >> plane & 1 == 1 {
                planes[plane] |= 1 << index;
            }
            plane += 1;
        }
        index += 1;
    }
    planes
}

const fn suits() -> [u32; 8] {
    let mut suits = [0; 8];
    let mut index = 0;
    while index < TILES {
        let tile = Tile::from_bit(index as u32);
        suits[tile.high().get() as usize] |= 1 << index;
        suits[tile.low().get() as usize] |= 1 << index;
        index += 1;
    }
    suits
}

const fn doubles() -> u32 {
    let mut mask = 0;
    let mut index = 0;
    while index < TILES {
        if Tile::from_bit(index as u32).is_double() {
            mask |= 1 << index;
        }
        index += 1;
    }
    mask
}

impl TileSet {
    /// No tile.
    pub const EMPTY: TileSet = TileSet(0);
    /// All seven doubles.
    pub const DOUBLES: TileSet = TileSet(DOUBLES);

    /// The set whose highest double is `highest`: 6 tiles up to double-two ... 28 up to double-six.
    pub const fn full(highest: Pip) -> Self {
        let n = highest.get() as u32 + 1;
        TileSet((1 << (n * (n + 1) / 2)) - 1)
    }

    /// The seven tiles that carry `pip`.
    pub const fn suit(pip: Pip) -> Self {
        TileSet(SUITS[(pip.get() & 7) as usize])
    }

    /// One tile.
    #[inline(always)]
    pub const fn single(tile: Tile) -> Self {
        TileSet(1 << tile.index())
    }

    /// Bit `i` for the tile with index `i`; `None` where a bit stands for no tile.
    pub const fn from_bits(bits: u32) -> Option<Self> {
        if bits >> TILES == 0 { Some(TileSet(bits)) } else { None }
    }

    #[inline(always)]
    pub(crate) const fn from_mask(bits: u32) -> Self {
        TileSet(bits)
    }

    /// Bit `i` for the tile with index `i`.
    #[inline(always)]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// How many tiles, 0-28.
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `tile` is among them.
    #[inline(always)]
    pub const fn contains(self, tile: Tile) -> bool {
        self.0 >> tile.index() & 1 == 1
    }

    /// Whether every tile of `other` is among them.
    pub const fn contains_all(self, other: TileSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// The pips of all its tiles together, 0-168.
    #[inline]
    pub const fn pips(self) -> u32 {
        (self.0 & PIP_PLANES[0]).count_ones()
            + 2 * (self.0 & PIP_PLANES[1]).count_ones()
            + 4 * (self.0 & PIP_PLANES[2]).count_ones()
            + 8 * (self.0 & PIP_PLANES[3]).count_ones()
    }

    /// Its doubles.
    pub const fn doubles(self) -> Self {
        TileSet(self.0 & DOUBLES)
    }

    /// Puts a tile in.
    #[inline(always)]
    pub const fn insert(&mut self, tile: Tile) {
        self.0 |= 1 << tile.index();
    }

    /// Takes a tile out.
    #[inline(always)]
    pub const fn remove(&mut self, tile: Tile) {
        self.0 &= !(1 << tile.index());
    }

    /// The `k`-th tile in index order, `k` from 0; `None` where there are not so many.
    pub const fn nth(self, k: u32) -> Option<Tile> {
        let place = nth_bit(self.0 as u64, k);
        if place < TILES as u32 { Some(Tile::from_bit(place)) } else { None }
    }

    /// The tile with the highest index: the highest half, and of these the highest other half.
    pub const fn last(self) -> Option<Tile> {
        if self.0 == 0 { None } else { Some(Tile::from_bit(31 - self.0.leading_zeros())) }
    }

    /// The tile with the lowest index.
    pub const fn first(self) -> Option<Tile> {
        if self.0 == 0 { None } else { Some(Tile::from_bit(self.0.trailing_zeros())) }
    }

    /// "The highest card": most pips, then the higher half.
    pub fn highest(self) -> Option<Tile> {
        self.iter().max_by_key(|tile| tile.rank())
    }

    /// Its tiles, by index.
    pub const fn iter(self) -> Tiles {
        Tiles(self.0)
    }
}

/// The tiles of a set, by index.
#[derive(Debug, Clone)]
pub struct Tiles(u32);

impl Iterator for Tiles {
    type Item = Tile;

    #[inline]
    fn next(&mut self) -> Option<Tile> {
        if self.0 == 0 {
            return None;
        }
        let tile = Tile::from_bit(self.0.trailing_zeros());
        self.0 &= self.0 - 1;
        Some(tile)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.0.count_ones() as usize;
        (n, Some(n))
    }
}

impl ExactSizeIterator for Tiles {}

impl IntoIterator for TileSet {
    type Item = Tile;
    type IntoIter = Tiles;
    fn into_iter(self) -> Tiles {
        self.iter()
    }
}

impl FromIterator<Tile> for TileSet {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        let mut set = TileSet::EMPTY;
        tiles.into_iter().for_each(|tile| set.insert(tile));
        set
    }
}

impl std::str::FromStr for TileSet {
    type Err = crate::tile::ParseTileError;
    /// Reads tiles with commas or blanks between them.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.split([' ', ',']).filter(|part| !part.is_empty()).map(str::parse::<Tile>).collect()
    }
}

impl fmt::Display for TileSet {
    /// Highest tile first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = *self;
        while let Some(tile) = rest.last() {
            rest.remove(tile);
            write!(f, "{tile}{}", if rest.is_empty() { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for TileSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident $assign:ident $assign_method:ident |$a:ident, $b:ident| $result:expr;)+) => {$(
        impl $trait for TileSet {
            type Output = TileSet;
            #[inline(always)]
            fn $method(self, other: TileSet) -> TileSet {
                let ($a, $b) = (self.0, other.0);
                TileSet($result)
            }
        }
        impl $assign for TileSet {
            #[inline(always)]
            fn $assign_method(&mut self, other: TileSet) {
                *self = $trait::$method(*self, other);
            }
        }
    )+};
}
operators! {
    BitAnd bitand BitAndAssign bitand_assign |a, b| a & b;
    BitOr bitor BitOrAssign bitor_assign |a, b| a | b;
    Sub sub SubAssign sub_assign |a, b| a & !b;
}

impl Not for TileSet {
    type Output = TileSet;
    /// The tiles of the double-six set that are not in it.
    #[inline(always)]
    fn not(self) -> TileSet {
        TileSet(!self.0 & TileSet::full(Pip::from_low_bits(6)).0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn pips_are_the_sum_over_the_tiles(bits in 0u32..1 << 28) {
            let set = TileSet::from_bits(bits).unwrap();
            prop_assert_eq!(set.pips(), set.iter().map(|tile| u32::from(tile.pips())).sum::<u32>());
            prop_assert_eq!(set.iter().count(), set.len() as usize);
            prop_assert_eq!(set.to_string().parse::<TileSet>().unwrap(), set);
            for (k, tile) in set.iter().enumerate() {
                prop_assert_eq!(set.nth(k as u32), Some(tile));
            }
            prop_assert_eq!(set.nth(set.len()), None);
        }
    }

    #[test]
    fn each_number_is_on_seven_tiles() {
        let sizes: Vec<u32> = Pip::up_to(Pip::from_low_bits(6)).map(|pip| TileSet::full(pip).len()).collect();
        assert_eq!(sizes, [1, 3, 6, 10, 15, 21, 28]);
        for pip in Pip::up_to(Pip::from_low_bits(6)) {
            assert_eq!(TileSet::suit(pip).len(), 7);
            assert!(TileSet::suit(pip).iter().all(|tile| tile.has(pip)));
        }
    }
}
