//! H28: keep the last matador.

use boneyard_core::{Move, TileSet, VoluntaryDraw};

use super::situation::Choice;
use super::{BRITANNICA, Rule};

pub(super) const MATADOR: Rule = Rule {
    name: "matador",
    claim: "H28",
    about: "draws when nothing but its last matador could be posed",
    quote: "often better to draw one or more fresh cards than to play one's last matador",
    source: BRITANNICA,
    weight: "1",
    applies: |game| !game.matadors().is_empty() && game.rules().voluntary_draw != VoluntaryDraw::Never,
    worth: |situation, choice| {
        let matadors = situation.view.game().matadors();
        let last = situation.view.hand() & matadors;
        let only = last.len() == 1 && situation.view.moves().tiles() == last;
        (only && situation.view.moves().contains(Move::DRAW))
            .then(|| f64::from(u8::from(keeps(choice, last))))
    },
};

fn keeps(choice: &Choice, last: TileSet) -> bool {
    choice.mv == Move::DRAW || choice.posed.as_ref().is_some_and(|posed| !last.contains(posed.tile))
}
