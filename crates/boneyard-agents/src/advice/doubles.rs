//! H10, H11, H12 and H18: doubles.

use boneyard_core::{End, Pip, Tile, TileSet};

use super::situation::Situation;
use super::{HARPER, Rule, any, equal, two_and_equal};

/// The other tiles of a number.
const OTHERS: f64 = 6.0;

pub(super) const DOUBLE: Rule = Rule {
    name: "double",
    claim: "H10",
    about: "poses a double of whose number another tile is in hand",
    quote: "If you hold a double, and one or more with the same number, play it as soon as possible",
    source: HARPER,
    weight: "1",
    applies: any,
    worth: |_, choice| {
        let posed = choice.posed.as_ref()?;
        let accompanied = posed.tile.is_double() && supports(posed.rest, posed.tile) > 0;
        Some(f64::from(u8::from(accompanied)))
    },
};

pub(super) const MAKE_DOUBLE: Rule = Rule {
    name: "make_double",
    claim: "H11",
    about: "does not leave the number of a double in hand open that could not be played before",
    quote: "do not try to make a number for it",
    source: HARPER,
    weight: "1",
    applies: equal,
    worth: |situation, choice| {
        let posed = choice.posed.as_ref()?;
        let held = |pip: Pip| posed.rest.contains(Tile::new(pip, pip));
        let playable = |pip: Pip| situation.fits.iter().any(|fits| fits.contains(Tile::new(pip, pip)));
        let made = if situation.leads() {
            held(posed.tile.high()) || held(posed.tile.low())
        } else {
            held(posed.exposed) && !playable(posed.exposed)
        };
        Some(-f64::from(u8::from(made)))
    },
};

pub(super) const OTHER_END: Rule = Rule {
    name: "other_end",
    claim: "H12",
    about: "with the double of an end at which the adversary cannot play, plays at the other end",
    quote: "if you hold a double of an end at which your adversary cannot play, work at the other end",
    source: HARPER,
    weight: "1",
    applies: two_and_equal,
    worth: |situation, choice| {
        let posed = choice.posed.as_ref()?;
        let kept = End::BOTH.into_iter().find(|end| shut_with_own_double(situation, *end))?;
        Some(f64::from(u8::from(posed.end != kept)))
    },
};

/// Whether the adversary has no tile for this end while its double is in hand.
fn shut_with_own_double(situation: &Situation<'_>, end: End) -> bool {
    let unseen = situation.fits[end.index()] - situation.view.hand();
    let shown = situation.view.public().shown(situation.view.game(), end).next();
    let double = shown.map(|pip| Tile::new(pip, pip));
    double.is_some_and(|double| situation.view.hand().contains(double))
        && !situation.past().lacks.is_empty()
        && situation.past().lacks.contains_all(unseen)
}

pub(super) const SUPPORT: Rule = Rule {
    name: "support",
    claim: "H18",
    about: "with several doubles to play, plays that with the fewest others of its number in hand",
    quote: "better in every way to play the 5-5, since your other double can be forced",
    source: HARPER,
    weight: "1",
    applies: any,
    worth: |situation, choice| {
        let tile = choice.posed.as_ref()?.tile;
        let hand = situation.view.hand();
        let playable = situation.view.moves().tiles().doubles();
        let fewest = playable.iter().map(|double| supports(hand, double)).min()?;
        let comparable = tile.is_double() && playable.len() > 1;
        comparable.then(|| -f64::from(supports(hand, tile) - fewest) / OTHERS)
    },
};

/// How many other tiles of a double's number are in hand.
fn supports(hand: TileSet, double: Tile) -> u32 {
    (hand & (TileSet::suit(double.high()) - TileSet::single(double))).len()
}
