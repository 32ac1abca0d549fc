//! H29 and H30: partners show and read strength.

use boneyard_core::{Game, Pip, TileSet};

use super::situation::Situation;
use super::{BRITANNICA, Rule};

const QUOTE: &str = "strength in a suit is indicated by the lead";
/// The other tiles of a number.
const OTHERS: f64 = 6.0;

pub(super) const LEAD: Rule = Rule {
    name: "lead",
    claim: "H29",
    about: "leads from the number of which most are in hand, the double if it can (four players)",
    quote: "a lead of double-blank or double-six implies strength in blanks or sixes",
    source: BRITANNICA,
    weight: "1",
    applies: partners,
    worth: |situation, choice| {
        let posed = choice.posed.as_ref().filter(|_| situation.leads())?;
        let held = |pip| (posed.rest & TileSet::suit(pip)).len();
        // A double shows one number alone, another tile leaves it open which of two is meant.
        let plain = if posed.tile.is_double() { 0.5 } else { 0.0 };
        Some((f64::from(held(posed.tile.high()).max(held(posed.tile.low()))) + plain) / OTHERS)
    },
};

pub(super) const PARTNER: Rule = Rule {
    name: "partner",
    claim: "H30",
    about: "leaves the partner's number open and does not cover it (four players)",
    quote: QUOTE,
    source: BRITANNICA,
    weight: "1",
    applies: partners,
    worth: |situation, choice| {
        let posed = choice.posed.as_ref().filter(|_| !situation.leads())?;
        let strong = strong_numbers(situation)?;
        let covered = situation.view.public().shown(situation.view.game(), posed.end).next();
        let is_strong = |pip: Pip| strong.contains(&Some(pip));
        Some(
            f64::from(u8::from(is_strong(posed.exposed)))
                - f64::from(u8::from(covered.is_some_and(is_strong))),
        )
    },
};

fn partners(game: &Game) -> bool {
    game.rules().players == 4
}

/// The numbers in which the partner showed strength: those of its lead, or the one that its first tile left open.
fn strong_numbers(situation: &Situation<'_>) -> Option<[Option<Pip>; 2]> {
    let (pose, lead) = situation.past().partner?;
    Some(if lead { [Some(pose.tile.high()), Some(pose.tile.low())] } else { [Some(pose.exposed), None] })
}
