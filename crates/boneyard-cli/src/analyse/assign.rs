//! Gives every tile a place so that what is known of the places holds: a matching of tiles and places.

use boneyard_core::{MAX_SEATS, Seat, Tile, TileSet};

/// Where a tile can be before the hand begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// In a hand as it was dealt.
    Hand(Seat),
    /// In the stock, to be drawn by this draw (from 0).
    Draw(usize),
    /// In the stock, not drawn so far.
    Rest,
}

/// Something that must hold of a deal: of what `seat` had got by the move number `at` (from 0).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Rule {
    /// Whose tiles.
    pub(super) seat: Seat,
    /// Before which move.
    pub(super) at: usize,
    /// What.
    pub(super) what: What,
}

/// What a seat had.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum What {
    /// This tile.
    Tile(Tile),
    /// None of these.
    None(TileSet),
    /// At least one of these.
    OneOf(TileSet),
}

/// A deal: the hands and the stock, drawn first to last.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Dealt {
    /// By seat.
    pub(super) hands: [TileSet; MAX_SEATS],
    /// The tiles that are drawn, then the others.
    pub(super) stock: Vec<Tile>,
}

/// The tiles, the places, and which tile may be where, the rules aside.
pub(super) struct Frame<'f> {
    /// All tiles.
    pub(super) tiles: TileSet,
    /// A place for each tile; those of a hand together, the stock in drawing order.
    pub(super) places: &'f [Place],
    /// Whether a tile may be in a place.
    pub(super) may: &'f dyn Fn(Tile, Place) -> bool,
    /// Whether the tile of a place had come to the seat by the move.
    pub(super) got: &'f dyn Fn(Place, Seat, usize) -> bool,
}

impl Frame<'_> {
    /// A deal by which all rules hold; `None` if there is none.
    pub(super) fn deal(&self, rules: &[Rule]) -> Option<Dealt> {
        let Some(place) = rules.iter().position(|rule| matches!(rule.what, What::OneOf(_))) else {
            return self.matched(rules);
        };
        let rule = rules[place];
        let What::OneOf(tiles) = rule.what else { return None };
        let mut rules = rules.to_vec();
        tiles.iter().find_map(|tile| {
            rules[place] = Rule { what: What::Tile(tile), ..rule };
            self.deal(&rules)
        })
    }

    fn matched(&self, rules: &[Rule]) -> Option<Dealt> {
        let may = |tile: Tile, place: Place| {
            let holds = |rule: &Rule| match rule.what {
                What::Tile(other) => other != tile || (self.got)(place, rule.seat, rule.at),
                What::None(tiles) => !tiles.contains(tile) || !(self.got)(place, rule.seat, rule.at),
                What::OneOf(_) => true,
            };
            (self.may)(tile, place) && rules.iter().all(holds)
        };
        let tiles: Vec<Tile> = self.tiles.iter().collect();
        let open = |tile: &Tile| self.places.iter().map(|place| may(*tile, *place)).collect();
        let open: Vec<Vec<bool>> = tiles.iter().map(open).collect();
        let mut taken = vec![None; self.places.len()];
        for tile in 0..tiles.len() {
            if !find_room(tile, &open, &mut taken, &mut vec![false; self.places.len()]) {
                return None;
            }
        }
        let mut dealt = Dealt::default();
        for (place, tile) in self.places.iter().zip(taken) {
            // There are as many places as tiles, so that none is left empty.
            let tile = tiles[tile?];
            match place {
                Place::Hand(seat) => dealt.hands[seat.index()].insert(tile),
                Place::Draw(_) | Place::Rest => dealt.stock.push(tile),
            }
        }
        Some(dealt)
    }
}

/// Puts a tile into a place, moving others where it must (Kuhn's algorithm).
fn find_room(tile: usize, open: &[Vec<bool>], taken: &mut [Option<usize>], tried: &mut [bool]) -> bool {
    for place in 0..taken.len() {
        if !open[tile][place] || tried[place] {
            continue;
        }
        tried[place] = true;
        if taken[place].is_none_or(|other| find_room(other, open, taken, tried)) {
            taken[place] = Some(tile);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_make_room_for_each_other_until_all_rules_hold() {
        let [zero, one] = [0, 1].map(|seat| Seat::new(seat).unwrap());
        let tile = |text: &str| -> Tile { text.parse().unwrap() };
        let tiles: TileSet = "0-0 1-0 1-1 2-0".parse().unwrap();
        let places = [Place::Hand(zero), Place::Hand(one), Place::Draw(0), Place::Rest];
        let got = |place: Place, seat: Seat, at: usize| match place {
            Place::Hand(other) => other == seat,
            Place::Draw(_) => seat == one && at > 3,
            Place::Rest => false,
        };
        let frame = Frame { tiles, places: &places, may: &|_, _| true, got: &got };
        let rule = |seat, at, what| Rule { seat, at, what };
        let rules = [
            rule(one, 4, What::Tile(tile("0-0"))),
            rule(one, 2, What::None("0-0 1-0".parse().unwrap())),
            rule(zero, 0, What::OneOf("0-0 2-0".parse().unwrap())),
        ];
        let dealt = frame.deal(&rules).unwrap();
        assert_eq!(dealt.hands[..2], ["2-0", "1-1"].map(|tile| tile.parse().unwrap()));
        assert_eq!(dealt.stock, ["0-0", "1-0"].map(tile));
        let contradicted = [rules[0], rules[1], rule(one, 3, What::Tile(tile("1-0")))];
        assert_eq!(frame.deal(&contradicted), None);
    }
}
