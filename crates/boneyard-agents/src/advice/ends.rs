//! H2: keep both ends playable.

use boneyard_core::{End, Pip, TileSet};

use super::situation::{Posed, Situation};
use super::{HARPER, Rule, any, equal};

const QUOTE: &str = "lay down such cards as will enable you to play at either end the next time";

pub(super) const ENDS: Rule = Rule {
    name: "ends",
    claim: "H2",
    about: "leaves a tile in hand for either end",
    quote: QUOTE,
    source: HARPER,
    weight: "1",
    applies: any,
    worth: |_, choice| {
        let posed = choice.posed.as_ref().filter(|posed| !posed.rest.is_empty())?;
        Some(f64::from(u8::from(posed.open().iter().all(|open| !open.is_empty()))))
    },
};

pub(super) const ONE_END: Rule = Rule {
    name: "one_end",
    claim: "H2",
    about: "leaves a tile in hand for one end at least (another reading of ends)",
    quote: QUOTE,
    source: HARPER,
    weight: "0",
    applies: any,
    worth: |_, choice| {
        let posed = choice.posed.as_ref().filter(|posed| !posed.rest.is_empty())?;
        Some(f64::from(u8::from(!posed.shuts_own_hand())))
    },
};

pub(super) const ABLE: Rule = Rule {
    name: "able",
    claim: "H2",
    about: "makes it likely to be able to play after the adversary's next tile (a third reading of ends)",
    quote: QUOTE,
    source: HARPER,
    weight: "0",
    applies: equal,
    worth: |situation, choice| {
        let posed = choice.posed.as_ref().filter(|posed| !posed.rest.is_empty())?;
        Some(able_after_reply(situation, posed))
    },
};

/// The share of the replies, any unseen tile that fits being as likely as any other, after which a tile of the rest
/// fits; where no reply is possible, whether one fits now.
fn able_after_reply(situation: &Situation<'_>, posed: &Posed) -> f64 {
    let unseen = situation.view.unseen();
    let open = posed.open().map(|open| !open.is_empty());
    let (mut replies, mut able) = (0_u32, 0_u32);
    for end in End::BOTH {
        let Some(shown) = shown_after(situation, posed, end) else { continue };
        for reply in unseen & posed.prospect.fits[end.index()] {
            let exposed = reply.other(shown).unwrap_or(shown);
            let opens = !(posed.rest & TileSet::suit(exposed)).is_empty();
            replies += 1;
            able += u32::from(opens || open[1 - end.index()]);
        }
    }
    if replies == 0 { f64::from(u8::from(open[0] || open[1])) } else { f64::from(able) / f64::from(replies) }
}

/// The number that an end shows after the pose.
fn shown_after(situation: &Situation<'_>, posed: &Posed, end: End) -> Option<Pip> {
    let public = situation.view.public();
    if public.is_line_empty() {
        return Some(if end == End::Left { posed.tile.high() } else { posed.tile.low() });
    }
    if posed.end == end { Some(posed.exposed) } else { public.shown(situation.view.game(), end).next() }
}
