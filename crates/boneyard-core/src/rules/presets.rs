//! The presets: one list, from which parser, help and tests are made.

use super::*;
use crate::nearest::{hint, nearest};

/// A named game.
#[derive(Debug, Clone, Copy)]
pub struct Preset {
    /// `family.game`.
    pub name: &'static str,
    /// The short name on the command line, where it has one.
    pub short: Option<&'static str>,
    /// What the game is, one line.
    pub about: &'static str,
    /// The text it comes from.
    pub source: &'static str,
    build: fn() -> Rules,
}

impl Preset {
    /// Its rules.
    pub fn rules(&self) -> Rules {
        (self.build)()
    }
}

/// No preset has this name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown game '{name}'{}; 'boneyard games' lists them", hint(.nearest.as_deref()))]
pub struct UnknownPreset {
    /// As given.
    pub name: String,
    /// The nearest name, if one is near.
    pub nearest: Option<String>,
}

impl Rules {
    /// The rules of a preset, by its name or short name.
    ///
    /// # Errors
    /// An unknown name, with the nearest one.
    pub fn named(name: &str) -> Result<Rules, UnknownPreset> {
        Preset::named(name).map(Preset::rules)
    }
}

impl Preset {
    /// The preset with this name or short name.
    ///
    /// # Errors
    /// An unknown name, with the nearest one.
    pub fn named(name: &str) -> Result<&'static Preset, UnknownPreset> {
        PRESETS.iter().find(|preset| preset.name == name || preset.short == Some(name)).ok_or_else(|| {
            let names = PRESETS.iter().flat_map(|preset| [Some(preset.name), preset.short]).flatten();
            UnknownPreset { name: name.to_owned(), nearest: nearest(name, names) }
        })
    }
}

const HARPER: &str = "\"Dominoes\", Harper's Round Table, 18 February 1896";
const BRITANNICA: &str = "\"Dominoes\", Encyclopaedia Britannica, 11th edition, volume 8, 1911";
const MODERN: &str = "today's common rules";

macro_rules! presets {
    ($($name:literal $(/ $short:literal)? ($source:expr): $about:literal = $build:expr;)+) => {
        /// Every preset.
        pub const PRESETS: &[Preset] = &[$(Preset {
            name: $name,
            short: presets!(@short $($short)?),
            about: $about,
            source: $source,
            build: || $build,
        },)+];
    };
    (@short) => { None };
    (@short $short:literal) => { Some($short) };
}

presets! {
    "harper.block" (HARPER): "Double Sixes: out, or the fewest spots in a block, wins the game; no points" = Rules {
        lead_who: LeadWho::HighestDouble, domino_score: DominoScore::WinOnly, block_score: BlockScore::WinOnly,
        target: Target::OneHand, ..base()
    };
    "harper.draw" (HARPER): "the Drawing game: who cannot match draws until he can; the stock can be emptied" = Rules {
        lead_who: LeadWho::HighestDouble, domino_score: DominoScore::WinOnly, block_score: BlockScore::WinOnly,
        target: Target::OneHand, draw: Draw::UntilPlayable, ..base()
    };
    "harper.all_fives" (HARPER): "All Fives as a block game: ends that add up to a multiple of five score" = harper_fives();
    "harper.all_fives_draw" (HARPER): "All Fives united with the Drawing game" = Rules { draw: Draw::UntilPlayable, ..harper_fives() };
    "harper.matadore" / "matadore" (HARPER): "Matadore with three tiles: touching halves make seven, matadors at any time" = Rules {
        deal: 3, lead_who: LeadWho::HighestPips, matching: Match::Sum(7), draw: Draw::UntilPlayable, reserve: 2,
        block_score: BlockScore::Excess, ..base()
    };
    "britannica.block" / "block" (BRITANNICA): "the Block game: go when you cannot match; a block scores both hands combined" = base();
    "britannica.draw" / "draw" (BRITANNICA): "the Draw game, the usual one: two tiles always stay in the stock" = eb_draw();
    "britannica.all_fives" / "all-fives" (BRITANNICA): "All Fives or Muggins: five tiles, drawing, the end to the nearest five" = eb_scoring(PlayScore::Fives, 5);
    "britannica.all_threes" / "all-threes" (BRITANNICA): "All Threes: as Muggins with multiples of three" = eb_scoring(PlayScore::Threes, 3);
    "britannica.threes_and_fives" / "threes-and-fives" (BRITANNICA): "Threes-and-Fives: a point for each three and each five; the end scores nothing" = Rules {
        unit: Unit::Units, domino_score: DominoScore::Zero, block_score: BlockScore::Zero, target: Target::Points(61),
        ..eb_scoring(PlayScore::ThreesFives, 1)
    };
    "britannica.domino_whist" / "whist" (BRITANNICA): "Domino-Whist: partners, no stock; the side with more pips is debited, 100 loses" = Rules {
        players: 4, domino_score: DominoScore::SideDebit, block_score: BlockScore::SideDebit, ..base()
    };
    "britannica.matador" / "matador" (BRITANNICA): "Matador with seven tiles: a player may draw rather than play a matador" = matador();
    "modern.block" (MODERN): "the block game of today's servers: highest double must lead, then the winner" = modern_block();
    "modern.draw" (MODERN): "the draw game of today's servers, two tiles stay in the stock" = Rules {
        draw: Draw::UntilPlayable, reserve: 2, ..modern_block()
    };
    "modern.muggins" (MODERN): "Muggins without a spinner: seven tiles, the stock can be emptied, 200 points" = Rules {
        deal: 7, reserve: 0, target: Target::Points(200), ..eb_scoring(PlayScore::Fives, 5)
    };
    "modern.fives_and_threes" (MODERN): "Fives-and-Threes: no drawing, one point for going out, to exactly 61" = Rules {
        play_score: PlayScore::ThreesFives, unit: Unit::Units, domino_score: DominoScore::One, block_score: BlockScore::Zero,
        target: Target::Points(61), target_rule: TargetRule::Exact, win_check: WinCheck::AtOnce, ..base()
    };
    "modern.matador" (MODERN): "Matador with seven tiles, a block scores the difference" = Rules { block_score: BlockScore::Excess, ..matador() };
    "modern.partnership" (MODERN): "partners, 6-6 opens the first hand; the winners score the other side's pips" = Rules {
        players: 4, lead_who: LeadWho::HolderOfSixSix, lead_tile: LeadTile::ForcedFirstHand, block_score: BlockScore::Opp,
        target: Target::Points(200), ..base()
    };
    "modern.bergen" (MODERN): "Bergen: equal ends score two, with a double three; six tiles, to 15" = Rules {
        deal: 6, lead_who: LeadWho::HighestDouble, draw: Draw::UntilPlayable, reserve: 2, play_score: PlayScore::Bergen,
        domino_score: DominoScore::One, block_score: BlockScore::One, target: Target::Points(15),
        win_check: WinCheck::AtOnce, ..base()
    };
}

/// `britannica.block`, from which the others differ.
pub(super) fn base() -> Rules {
    Rules {
        set: Set::DoubleSix,
        players: 2,
        deal: 7,
        lead_who: LeadWho::Lot,
        lead_tie: LeadTie::HigherHalf,
        lead_next: LeadNext::Alternate,
        lead_tile: LeadTile::Free,
        no_double: NoDouble::HighestPips,
        matching: Match::Equal,
        draw: Draw::None,
        reserve: 0,
        voluntary_draw: VoluntaryDraw::Never,
        go_rule: GoRule::Standard,
        close_on_go: false,
        double_bonus: DoubleBonus::None,
        dead_layout: DeadLayout::PlayOn,
        play_score: PlayScore::None,
        unit: Unit::Pips,
        lead_score: LeadScore::General,
        domino_score: DominoScore::Opp,
        block_score: BlockScore::Combined,
        round_to: 1,
        tie: Tie::None,
        target: Target::Points(100),
        target_rule: TargetRule::AtLeast,
        win_check: WinCheck::EndOfHand,
        matador_end: MatadorEnd::Choose,
        matador_natural: MatadorNatural::IsSeven,
        matador_last: MatadorLast::Forced,
        whist_reading: WhistReading::SideOwn,
    }
}

fn harper_fives() -> Rules {
    Rules {
        lead_who: LeadWho::FivesList,
        play_score: PlayScore::Fives,
        block_score: BlockScore::Excess,
        win_check: WinCheck::AtOnce,
        ..base()
    }
}

fn eb_draw() -> Rules {
    Rules { draw: Draw::UntilPlayable, reserve: 2, ..base() }
}

fn eb_scoring(play_score: PlayScore, round_to: u8) -> Rules {
    Rules {
        deal: 5,
        play_score,
        round_to,
        block_score: BlockScore::Opp,
        win_check: WinCheck::AtOnce,
        ..eb_draw()
    }
}

fn matador() -> Rules {
    Rules {
        lead_who: LeadWho::HighestDouble,
        matching: Match::Sum(7),
        voluntary_draw: VoluntaryDraw::InsteadOfMatador,
        ..eb_draw()
    }
}

fn modern_block() -> Rules {
    Rules {
        lead_who: LeadWho::HighestDouble,
        lead_tile: LeadTile::ForcedFirstHand,
        lead_next: LeadNext::Winner,
        block_score: BlockScore::Excess,
        ..base()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_can_be_played_and_found() {
        for preset in PRESETS {
            preset.rules().check().unwrap_or_else(|error| panic!("{}: {error}", preset.name));
            assert_eq!(Rules::named(preset.name).unwrap(), preset.rules());
            if let Some(short) = preset.short {
                assert_eq!(Rules::named(short).unwrap(), preset.rules());
            }
        }
    }

    #[test]
    fn an_unknown_game_names_the_nearest() {
        let error = Rules::named("britannica.blok").unwrap_err().to_string();
        assert!(error.contains("'britannica.block'"), "{error}");
    }
}
