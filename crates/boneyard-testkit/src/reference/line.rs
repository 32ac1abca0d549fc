//! The line of tiles on the table.

use boneyard_core::{Pip, Tile};

/// One open end of the line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RefOpen {
    /// The number that is open; two of them, the lower first, where a matador lies crosswise.
    pub numbers: Vec<u8>,
    /// Whether the tile there is a double.
    pub double: bool,
}

/// A tile as it lies.
#[derive(Clone, Debug)]
struct Placed {
    tile: Tile,
    left: u8,
    right: u8,
    crosswise: bool,
}

/// The tiles from left to right.
#[derive(Clone, Debug, Default)]
pub(super) struct Line {
    placed: Vec<Placed>,
}

impl Line {
    /// A line as it lies on the table; `crosswise` says of a tile that it lies so.
    pub(super) fn from_halves(halves: &[(u8, u8)], crosswise: impl Fn(Tile) -> bool) -> Self {
        let place = |&(left, right): &(u8, u8)| {
            let tile = tile(left, right);
            Placed { tile, left, right, crosswise: crosswise(tile) }
        };
        Line { placed: halves.iter().map(place).collect() }
    }

    /// Lays the first tile, its higher half to the left.
    pub(super) fn lead(&mut self, tile: Tile, crosswise: bool) {
        assert!(self.placed.is_empty(), "a lead needs an empty line");
        self.placed.push(Placed { tile, left: tile.high().get(), right: tile.low().get(), crosswise });
    }

    /// Lays a tile at one end.
    pub(super) fn pose(&mut self, tile: Tile, at_left: bool, exposed: u8, crosswise: bool) {
        let touching = other_half(tile, exposed);
        if at_left {
            self.placed.insert(0, Placed { tile, left: exposed, right: touching, crosswise });
        } else {
            self.placed.push(Placed { tile, left: touching, right: exposed, crosswise });
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.placed.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.placed.len()
    }

    /// The halves of each tile, from left to right.
    pub(super) fn halves(&self) -> Vec<(u8, u8)> {
        self.placed.iter().map(|placed| (placed.left, placed.right)).collect()
    }

    /// What is open at one end; there is none while no tile lies.
    pub(super) fn end(&self, at_left: bool) -> Option<RefOpen> {
        let placed = self.outermost(at_left)?;
        let mut numbers = if placed.crosswise {
            vec![placed.tile.low().get(), placed.tile.high().get()]
        } else if at_left {
            vec![placed.left]
        } else {
            vec![placed.right]
        };
        numbers.dedup();
        Some(RefOpen { numbers, double: placed.tile.is_double() })
    }

    /// What one end counts: its open half, or all pips of a tile that lies across.
    pub(super) fn end_count(&self, at_left: bool) -> u32 {
        self.outermost(at_left).map_or(0, |placed| {
            if placed.tile.is_double() || placed.crosswise {
                u32::from(placed.tile.pips())
            } else if at_left {
                u32::from(placed.left)
            } else {
                u32::from(placed.right)
            }
        })
    }

    /// The count of both ends. A lone tile counts its pips once.
    pub(super) fn count(&self) -> u32 {
        match self.placed.as_slice() {
            [lone] => u32::from(lone.tile.pips()),
            _ => self.end_count(true) + self.end_count(false),
        }
    }

    fn outermost(&self, at_left: bool) -> Option<&Placed> {
        if at_left { self.placed.first() } else { self.placed.last() }
    }
}

/// The tile with these halves.
pub(super) fn tile(a: u8, b: u8) -> Tile {
    let pip = |half| Pip::new(half).expect("a half has at most six pips");
    Tile::new(pip(a), pip(b))
}

/// The half of a tile that is not this one (of a double, its number).
pub(super) fn other_half(tile: Tile, half: u8) -> u8 {
    let (high, low) = (tile.high().get(), tile.low().get());
    assert!(half == high || half == low, "{tile} has no half with {half}");
    if half == high { low } else { high }
}
