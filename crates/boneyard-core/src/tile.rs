//! Pips, tiles and their text.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The highest number of pips on half a tile.
pub const MAX_PIP: u8 = 6;
/// The number of tiles of the double-six set.
pub const TILES: usize = 28;

/// The number of pips on half a tile, 0 (blank) to 6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pip(u8);

impl Pip {
    /// The blank.
    pub const BLANK: Pip = Pip(0);

    /// `None` above six.
    pub const fn new(pips: u8) -> Option<Self> {
        if pips <= MAX_PIP { Some(Pip(pips)) } else { None }
    }

    /// Every number from blank to `highest`.
    pub fn up_to(highest: Pip) -> impl DoubleEndedIterator<Item = Pip> + Clone {
        (0..=highest.0).map(Pip)
    }

    /// The number itself, 0-6.
    pub const fn get(self) -> u8 {
        self.0
    }

    pub(crate) const fn from_low_bits(value: u8) -> Self {
        debug_assert!(value <= MAX_PIP);
        Pip(value)
    }
}

impl fmt::Display for Pip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Pip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// One tile. Tiles are ordered, and indexed, by their higher half and then by their lower one
/// (0-0, 1-0, 1-1, 2-0, ... 6-6), so that each smaller set is a prefix of the double-six set and a
/// greater index means a higher half.
///
/// ```
/// use boneyard_core::Tile;
/// let tile: Tile = "4-6".parse().unwrap();
/// assert_eq!(tile.to_string(), "6-4");
/// assert_eq!(tile.pips(), 10);
/// assert!(!tile.is_double());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

const HALVES: [(u8, u8); 32] = halves();

const fn halves() -> [(u8, u8); 32] {
    let mut table = [(0, 0); 32];
    let mut index = 0;
    let mut high = 0;
    while high <= MAX_PIP {
        let mut low = 0;
        while low <= high {
            table[index] = (high, low);
            index += 1;
            low += 1;
        }
        high += 1;
    }
    table
}

impl Tile {
    /// The tile with these two halves, in either order.
    pub const fn new(a: Pip, b: Pip) -> Self {
        let (high, low) = if a.0 > b.0 { (a.0, b.0) } else { (b.0, a.0) };
        Tile(high * (high + 1) / 2 + low)
    }

    /// The tile with this index, `None` from 28 upwards.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < TILES { Some(Tile(index as u8)) } else { None }
    }

    pub(crate) const fn from_bit(index: u32) -> Self {
        debug_assert!(index < TILES as u32);
        Tile(index as u8)
    }

    /// Its place in the set, 0-27.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The half with more pips (either of a double).
    pub const fn high(self) -> Pip {
        Pip(HALVES[(self.0 & 31) as usize].0)
    }

    /// The half with fewer pips.
    pub const fn low(self) -> Pip {
        Pip(HALVES[(self.0 & 31) as usize].1)
    }

    /// All pips of the tile, 0-12.
    pub const fn pips(self) -> u8 {
        let (high, low) = HALVES[(self.0 & 31) as usize];
        high + low
    }

    /// Both halves alike.
    pub const fn is_double(self) -> bool {
        let (high, low) = HALVES[(self.0 & 31) as usize];
        high == low
    }

    /// Whether one of its halves shows `pip`.
    pub const fn has(self, pip: Pip) -> bool {
        let (high, low) = HALVES[(self.0 & 31) as usize];
        high == pip.0 || low == pip.0
    }

    /// The other half than `pip`; `None` where no half shows `pip`.
    pub const fn other(self, pip: Pip) -> Option<Pip> {
        let (high, low) = HALVES[(self.0 & 31) as usize];
        if high == pip.0 {
            Some(Pip(low))
        } else if low == pip.0 {
            Some(Pip(high))
        } else {
            None
        }
    }

    /// The rank of "the highest card": most pips, then the higher half (option `lead_tie`).
    pub const fn rank(self) -> (u8, u8) {
        (self.pips(), self.high().0)
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}-{}", self.high(), self.low()))
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is no tile.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a tile: two numbers from 0 to 6 such as 6-4")]
pub struct ParseTileError(pub String);

impl FromStr for Tile {
    type Err = ParseTileError;

    /// Reads `6-4`, `4-6` or `64`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits = match text.as_bytes() {
            [a, b] | [a, b'-', b] => [*a, *b],
            _ => return Err(ParseTileError(text.to_owned())),
        };
        let pip = |digit: u8| digit.checked_sub(b'0').and_then(Pip::new);
        match (pip(digits[0]), pip(digits[1])) {
            (Some(a), Some(b)) => Ok(Tile::new(a, b)),
            _ => Err(ParseTileError(text.to_owned())),
        }
    }
}

impl Serialize for Tile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Tile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_set_has_one_tile_for_each_pair_of_numbers() {
        let mut seen = std::collections::HashSet::new();
        for a in Pip::up_to(Pip(6)) {
            for b in Pip::up_to(a) {
                let tile = Tile::new(a, b);
                assert_eq!(tile, Tile::new(b, a));
                assert_eq!((tile.high(), tile.low()), (a, b));
                assert_eq!(tile.is_double(), a == b);
                assert_eq!(tile.to_string().parse(), Ok(tile));
                assert_eq!(Tile::from_index(tile.index()), Some(tile));
                assert!(seen.insert(tile), "one double-blank only");
            }
        }
        assert_eq!(seen.len(), TILES);
        assert_eq!(seen.iter().map(|tile| u32::from(tile.pips())).sum::<u32>(), 168);
    }

    #[test]
    fn what_is_no_tile_is_refused_with_its_text() {
        for text in ["", "7-0", "6", "6-", "6-4-", "64x", "６4", "--"] {
            let error = text.parse::<Tile>().unwrap_err();
            assert!(error.to_string().contains(text), "{error}");
        }
    }
}
