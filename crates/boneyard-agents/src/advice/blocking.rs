//! H7 and H9: when to block.

use boneyard_core::TileSet;

use super::situation::{Posed, Situation};
use super::{HARPER, Rule, any, two};

pub(super) const NO_BLOCK: Rule = Rule {
    name: "no_block",
    claim: "H7",
    about: "having played higher tiles than the adversary (by more than a pip a tile), makes no play that probably blocks",
    quote: "do not do so if you have been playing high cards and your adversary low ones",
    source: HARPER,
    weight: "1",
    applies: two,
    worth: |situation, choice| {
        let posed = choice.posed.as_ref()?;
        let past = situation.past();
        // Means compared as products, in whole numbers.
        let (own, other) = (past.own, past.adversary);
        let played_high = other.len() * own.pips() > own.len() * (other.pips() + other.len());
        let blocks = || posed.shuts_own_hand() && chance_of_go(situation, posed) >= 0.5;
        (played_high && !own.is_empty() && !other.is_empty()).then(|| -f64::from(u8::from(blocks())))
    },
};

pub(super) const NO_SELF_BLOCK: Rule = Rule {
    name: "no_self_block",
    claim: "H9",
    about: "makes no play after which nothing in hand fits",
    quote: "It is dangerous to block your own hand",
    source: HARPER,
    weight: "1",
    applies: any,
    worth: |_, choice| Some(-f64::from(u8::from(choice.posed.as_ref()?.shuts_own_hand()))),
};

/// The chance that the adversary holds nothing that fits after the pose, every hand being equally likely that lacks what he is
/// known to lack.
fn chance_of_go(situation: &Situation<'_>, posed: &Posed) -> f64 {
    let (view, past) = (situation.view, situation.past());
    let adversary = view.seat().next(view.game().rules().players);
    let candidates = view.unseen() - past.lacks;
    let [left, right] = posed.prospect.fits;
    let fitting = (candidates & (left | right)).len();
    without(candidates, fitting, u32::from(view.public().hand_len(adversary)))
}

/// The chance that `held` of the candidates are none of the `fitting` ones.
fn without(candidates: TileSet, fitting: u32, held: u32) -> f64 {
    let all = candidates.len();
    let misses = all - fitting;
    (0..held).map(|k| f64::from(misses.saturating_sub(k)) / f64::from(all.saturating_sub(k).max(1))).product()
}
