//! H6: play the numbers of which you have most.

use boneyard_core::TileSet;

use super::{HARPER, Rule, any};

const QUOTE: &str = "The numbers of which you have the most ... are the best to play";
/// The other tiles of a number.
const OTHERS: f64 = 6.0;

pub(super) const NUMBER: Rule = Rule {
    name: "number",
    claim: "H6",
    about: "leaves that number open of which most tiles stay in hand",
    quote: QUOTE,
    source: HARPER,
    weight: "1",
    applies: any,
    worth: |situation, choice| {
        let posed = choice.posed.as_ref()?;
        let [left, right] = posed.open().map(TileSet::len);
        // A lead leaves both its numbers open, any other tile one.
        let held = if situation.leads() { left.max(right) } else { [left, right][posed.end.index()] };
        Some(f64::from(held) / OTHERS)
    },
};

pub(super) const NUMBER_TILE: Rule = Rule {
    name: "number_tile",
    claim: "H6",
    about: "poses a tile of the number of which most are in hand (another reading of number)",
    quote: QUOTE,
    source: HARPER,
    weight: "0",
    applies: any,
    worth: |situation, choice| {
        let tile = choice.posed.as_ref()?.tile;
        let held = |pip| (situation.view.hand() & TileSet::suit(pip)).len() - 1;
        Some(f64::from(held(tile.high()).max(held(tile.low()))) / OTHERS)
    },
};

pub(super) const COMPANY: Rule = Rule {
    name: "company",
    claim: "H6",
    about: "poses the tile that shares its numbers with most others in hand (a third reading of number)",
    quote: QUOTE,
    source: HARPER,
    weight: "0",
    applies: any,
    worth: |_, choice| {
        let posed = choice.posed.as_ref()?;
        let alike = TileSet::suit(posed.tile.high()) | TileSet::suit(posed.tile.low());
        Some(f64::from((posed.rest & alike).len()) / OTHERS)
    },
};
