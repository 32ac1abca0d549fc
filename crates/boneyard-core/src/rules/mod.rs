//! Rules as data: every option of the documents' games in one value.
//!
//! An option is declared once, in [`Rules`] below: its type and range, what it means. The parser of rules files
//! and of `--set`, the printed TOML, the help and the error messages are all made from that list.

mod check;
mod choices;
mod file;
mod option;
mod presets;

pub use check::RulesError;
pub use choices::*;
pub use file::{FileFault, RulesFileError};
pub use option::{RuleOption, SetOptionError};
pub use presets::{PRESETS, Preset, UnknownPreset};

use option::{allowed_values, declare_rules, option_name};

declare_rules! {
    /// the tiles in play
    set: Set,
    /// 2, or 4 in two partnerships (seats 0 and 2 against 1 and 3)
    players: u8 in [2, 4],
    /// tiles for each player
    deal: u8 in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14],
    /// who leads the first hand
    lead_who: LeadWho,
    /// which of two tiles with equal pips is the higher
    lead_tie: LeadTie,
    /// who leads later hands of a match
    lead_next: LeadNext,
    /// which tile may be led
    lead_tile: LeadTile,
    /// when a double should lead and nobody holds one
    no_double: NoDouble,
    /// what touching halves must do: equal, or sum1 ... sum12
    matching ("match"): Match,
    /// what a player who cannot pose draws
    draw: Draw,
    /// tiles that always stay in the stock (where the game draws)
    reserve: u8 in [0, 1, 2],
    /// when a player may draw although he could pose (where the game draws)
    voluntary_draw: VoluntaryDraw,
    /// who plays after a go (two players)
    go_rule: GoRule,
    /// after a go the adversary may close the game instead of playing
    close_on_go: bool,
    /// what may be added after posing a double
    double_bonus: DoubleBonus,
    /// when no tile off the line can ever be posed again
    dead_layout: DeadLayout,
    /// what the ends score in play
    play_score: PlayScore,
    /// what a multiple of five or three is worth
    unit: Unit,
    /// whether every lead scores, or only the Britannica's list of leads
    lead_score: LeadScore,
    /// what going out scores
    domino_score: DominoScore,
    /// what the lower hand scores in a block
    block_score: BlockScore,
    /// pips scored at the end of a hand are rounded to the nearest multiple of this
    round_to: u8 in [1, 3, 5],
    /// who wins a block with equal pips
    tie: Tie,
    /// points that end a match: one_hand, or 1 ... 1000
    target: Target,
    /// whether the target must be met exactly
    target_rule: TargetRule,
    /// when the target is looked at
    win_check: WinCheck,
    /// which half of a matador stays open
    matador_end: MatadorEnd,
    /// whether a matador that makes the sum is an ordinary play
    matador_natural: MatadorNatural,
    /// whether the last resort of a matador must be posed
    matador_last: MatadorLast,
    /// who is debited in Domino-Whist
    whist_reading: WhistReading,
}

impl Rules {
    /// Tiles left over from the deal.
    pub fn stock_len(&self) -> u32 {
        self.set.tiles().saturating_sub(u32::from(self.players) * u32::from(self.deal))
    }

    /// Whether a side's score counts against it (Domino-Whist): points are then negative.
    pub fn is_debit(&self) -> bool {
        self.domino_score == DominoScore::SideDebit && self.whist_reading != WhistReading::WinnerScores
    }

    /// Whether a hand can score any points, in play or at its end.
    pub fn scores_points(&self) -> bool {
        self.play_score != PlayScore::None
            || !matches!(self.domino_score, DominoScore::WinOnly | DominoScore::Zero)
            || !matches!(self.block_score, BlockScore::WinOnly | BlockScore::Zero)
    }

    /// In which options these rules differ from others, a line each: the value there (of these) and here (of the others).
    pub fn differences(&self, here: &Rules) -> Vec<String> {
        let differs = |option: &&RuleOption| option.get(self) != option.get(here);
        let line = |option: &RuleOption| {
            format!("{} = {} there, {} here", option.name, option.get(self), option.get(here))
        };
        OPTIONS.iter().filter(differs).map(line).collect()
    }

    /// Sets one option from its text.
    ///
    /// # Errors
    /// An unknown option (with the nearest name) or a value that is not allowed (with those that are).
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), SetOptionError> {
        RuleOption::find(name)?.set(self, value)
    }
}
