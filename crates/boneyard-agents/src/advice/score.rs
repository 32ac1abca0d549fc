//! H20: make the ends score.

use boneyard_core::{PlayScore, Unit};

use super::{HARPER, Rule};

pub(super) const SCORE: Rule = Rule {
    name: "score",
    claim: "H20",
    about: "poses the tile that scores most",
    quote: "the great object is to make the spots at both ends amount to five",
    source: HARPER,
    weight: "1",
    applies: |game| game.rules().play_score != PlayScore::None,
    worth: |situation, choice| {
        let rules = situation.view.game().rules();
        let one = match (rules.play_score, rules.unit) {
            (PlayScore::Fives, Unit::Pips) => 5.0,
            (PlayScore::Threes, Unit::Pips) => 3.0,
            _ => 1.0,
        };
        Some(f64::from(choice.posed.as_ref()?.prospect.points) / one)
    },
};
