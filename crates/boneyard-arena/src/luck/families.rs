//! Where luck control is on, and with which weights.

use boneyard_core::{
    BlockScore, DominoScore, DoubleBonus, Draw, GoRule, MatadorEnd, Match, PlayScore, Rules, Set, Unit,
    VoluntaryDraw,
};

use super::weights::Weights;

/// Rules so much alike that the same weights serve: fixed before the hands they are used on were played.
#[derive(Debug, Clone, Copy)]
pub struct Family {
    /// Its name.
    pub name: &'static str,
    /// The presets whose hands the weights were fitted to.
    pub trained_on: &'static [&'static str],
    /// The weights.
    pub weights: Weights,
    covers: fn(&Rules) -> bool,
}

impl Family {
    /// The family of these rules. Rules of none have no luck control: those that do not draw, that score no points, that turn on
    /// other things (partners, another set, a tile added to a double, a turn that is not taken in turn, one tile
    /// drawn a turn, drawing at will) or that nobody has measured.
    pub fn of(rules: &Rules) -> Option<&'static Family> {
        let usual = rules.set == Set::DoubleSix
            && rules.players == 2
            && rules.draw == Draw::UntilPlayable
            && rules.double_bonus == DoubleBonus::None
            && rules.go_rule == GoRule::Standard
            && !rules.close_on_go
            && rules.matador_end == MatadorEnd::Choose
            && rules.voluntary_draw != VoluntaryDraw::Any;
        FAMILIES.iter().find(|family| usual && (family.covers)(rules))
    }
}

/// A block scores all pips.
fn combined(rules: &Rules) -> bool {
    rules.block_score == BlockScore::Combined
}

/// A block scores the loser's pips, or what they exceed the winner's by.
fn other_pips(rules: &Rules) -> bool {
    matches!(rules.block_score, BlockScore::Excess | BlockScore::Opp)
}

/// Touching halves are equal, and going out scores the other hand.
fn matching(rules: &Rules) -> bool {
    rules.matching == Match::Equal && rules.domino_score == DominoScore::Opp
}

/// Touching halves make seven, and going out scores the other hand.
fn sevens(rules: &Rules) -> bool {
    rules.matching == Match::Sum(7)
        && rules.domino_score == DominoScore::Opp
        && rules.play_score == PlayScore::None
}

/// A multiple of five or of three scores its pips.
fn pips_score(rules: &Rules) -> bool {
    matches!(rules.play_score, PlayScore::Fives | PlayScore::Threes) && rules.unit == Unit::Pips
}

/// Fives and threes score in play, and the end of a hand scores nothing.
fn threes_and_fives(rules: &Rules) -> bool {
    rules.matching == Match::Equal
        && rules.play_score == PlayScore::ThreesFives
        && rules.domino_score == DominoScore::Zero
        && rules.block_score == BlockScore::Zero
}

/// Equal ends score in play, and the end of a hand scores a point.
fn bergen(rules: &Rules) -> bool {
    rules.matching == Match::Equal
        && rules.play_score == PlayScore::Bergen
        && rules.domino_score == DominoScore::One
        && rules.block_score == BlockScore::One
}

/// Every family. The weights are printed by `cargo run --release -p boneyard-arena --example luck_fit`, which says what they
/// are fitted to; they are never fitted to the hands that they are used on.
pub const FAMILIES: &[Family] = &[
    // Gains on the hands of `luck_fit` that were not fitted to: 1.33 to 1.37.
    Family {
        name: "draw, a block scores all pips",
        trained_on: &["britannica.draw"],
        covers: |rules| matching(rules) && rules.play_score == PlayScore::None && combined(rules),
        weights: Weights {
            saved_draws: 125,
            saved_miss: 7937,
            hand: 239,
            safe: -1625,
            stuck_draws: 3137,
            stuck_miss: 13863,
            points: 0,
            pips: -516,
        },
    },
    // Gains on the hands of `luck_fit` that were not fitted to: 1.36 to 1.43.
    Family {
        name: "draw, a block scores the other pips",
        trained_on: &["modern.draw"],
        covers: |rules| matching(rules) && rules.play_score == PlayScore::None && other_pips(rules),
        weights: Weights {
            saved_draws: 122,
            saved_miss: 4930,
            hand: 283,
            safe: -1913,
            stuck_draws: 2903,
            stuck_miss: 6507,
            points: 0,
            pips: -452,
        },
    },
    // Gains on the hands of `luck_fit` that were not fitted to: 1.21 to 1.34.
    Family {
        name: "fives or threes in pips",
        trained_on: &[
            "britannica.all_fives",
            "modern.muggins",
            "harper.all_fives_draw",
            "britannica.all_threes",
        ],
        covers: |rules| matching(rules) && pips_score(rules) && other_pips(rules),
        weights: Weights {
            saved_draws: 118,
            saved_miss: 5417,
            hand: 47,
            safe: -2953,
            stuck_draws: 3025,
            stuck_miss: 10206,
            points: 717,
            pips: -375,
        },
    },
    // Gains on the hands of `luck_fit` that were not fitted to: 1.16 to 1.18.
    Family {
        name: "threes and fives",
        trained_on: &["britannica.threes_and_fives"],
        covers: threes_and_fives,
        weights: Weights {
            saved_draws: -10,
            saved_miss: -554,
            hand: -169,
            safe: -336,
            stuck_draws: -56,
            stuck_miss: 643,
            points: 723,
            pips: 41,
        },
    },
    // Gains on the hands of `luck_fit` that were not fitted to: 1.40 to 1.51.
    Family {
        name: "matador, a block scores all pips",
        trained_on: &["britannica.matador"],
        covers: |rules| sevens(rules) && combined(rules),
        weights: Weights {
            saved_draws: 149,
            saved_miss: 13881,
            hand: 201,
            safe: -2298,
            stuck_draws: 5482,
            stuck_miss: 16693,
            points: 0,
            pips: -863,
        },
    },
    // Gains on the hands of `luck_fit` that were not fitted to: 1.53 to 1.89.
    Family {
        name: "matador, a block scores the other pips",
        trained_on: &["harper.matadore", "modern.matador"],
        covers: |rules| sevens(rules) && other_pips(rules),
        weights: Weights {
            saved_draws: 79,
            saved_miss: 10452,
            hand: 194,
            safe: -2447,
            stuck_draws: 3845,
            stuck_miss: 7538,
            points: 0,
            pips: -567,
        },
    },
    // Gains on the hands of `luck_fit` that were not fitted to: 1.21 to 1.26.
    Family {
        name: "bergen",
        trained_on: &["modern.bergen"],
        covers: bergen,
        weights: Weights {
            saved_draws: -1,
            saved_miss: 227,
            hand: -19,
            safe: -148,
            stuck_draws: 174,
            stuck_miss: 236,
            points: 680,
            pips: -4,
        },
    },
];

#[cfg(test)]
mod tests {
    use boneyard_core::PRESETS;

    use super::*;

    #[test]
    fn every_preset_that_draws_for_points_has_one() {
        for preset in PRESETS {
            let rules = preset.rules();
            let expected = rules.draw != Draw::None && preset.name != "harper.draw";
            let family = Family::of(&rules);
            assert_eq!(family.is_some(), expected, "{}", preset.name);
            let covering = FAMILIES.iter().filter(|family| (family.covers)(&rules));
            assert!(family.is_none() || covering.count() == 1, "{}", preset.name);
        }
        for family in FAMILIES {
            for name in family.trained_on {
                let of = Family::of(&Rules::named(name).unwrap()).unwrap();
                assert_eq!(of.name, family.name, "{name}");
            }
        }
    }

    #[test]
    fn edited_rules_have_one_where_they_change_nothing_of_it() {
        let edited = |option: &str, value: &str| {
            let mut rules = Rules::named("draw").unwrap();
            rules.set_option(option, value).unwrap();
            Family::of(&rules).map(|family| family.name)
        };
        for (option, value) in [("deal", "5"), ("reserve", "0"), ("lead_who", "seat"), ("target", "one_hand")]
        {
            assert_eq!(edited(option, value), Some("draw, a block scores all pips"), "{option}");
        }
        assert_eq!(edited("block_score", "opp"), Some("draw, a block scores the other pips"));
        for (option, value) in [
            ("set", "double-five"),
            ("players", "4"),
            ("draw", "one_then_pass"),
            ("voluntary_draw", "any"),
            ("double_bonus", "full_turn"),
            ("go_rule", "play_for_him"),
            ("close_on_go", "true"),
            ("domino_score", "win_only"),
            ("block_score", "one"),
            ("match", "sum6"),
        ] {
            assert_eq!(edited(option, value), None, "{option}");
        }
    }
}
