//! H3 and H13: heavy tiles, heavy hands.

use super::{HARPER, Rule, any};

/// The pips of the heaviest tile.
const MOST_PIPS: f64 = 12.0;
/// Seven pips a tile: 49 for seven tiles, which 18 of 100 hands reach.
const HEAVY_TILE: u32 = 7;

pub(super) const HEAVY: Rule = Rule {
    name: "heavy",
    claim: "H3",
    about: "poses the tile with most spots",
    quote: "Play the cards with the greatest number of spots first",
    source: HARPER,
    weight: "1",
    applies: any,
    worth: |_, choice| Some(f64::from(choice.posed.as_ref()?.tile.pips()) / MOST_PIPS),
};

pub(super) const ALTERNATE: Rule = Rule {
    name: "alternate",
    claim: "H13",
    about: "with a heavy hand (seven pips a tile), plays at the other end than the last time",
    quote: "With a heavy hand, play first on one end and then on the other",
    source: HARPER,
    weight: "1",
    applies: any,
    worth: |situation, choice| {
        let posed = choice.posed.as_ref()?;
        let past = situation.past();
        let tiles = situation.view.hand() | past.own;
        let last = past.own_end.filter(|_| tiles.pips() >= HEAVY_TILE * tiles.len())?;
        Some(f64::from(u8::from(posed.end != last)))
    },
};
