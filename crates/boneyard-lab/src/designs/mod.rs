//! The designs: ways to ask the tiles. One list, from which the reader of claim files, the runner and the verdicts work.
//!
//! A design turns the number of a deal into one [`Sample`], a few whole numbers; its [`Figures`] are functions of
//! the means of these numbers over deals. So a journal of samples holds everything that a verdict needs.

mod contrast;
mod count;
mod decision;
mod forced;
mod games;
mod luck;
mod matchup;
mod n75;
mod rank;
mod redeal;
mod skill;
mod traits;

use std::fmt;
use std::sync::Arc;

use boneyard_agents::advice::{RULES, Rule};
use boneyard_core::nearest::{hint, nearest};

use crate::claim::Fields;
use crate::error::LabError;
use crate::figures::Figures;
use crate::fraction::Fraction;
use crate::setting::Setting;

/// What one deal came to: a whole number for each column of the design.
pub(crate) type Sample = Vec<i64>;

/// What the program needs to know of a design.
pub struct DesignInfo {
    /// As claim files name it.
    pub name: &'static str,
    /// What it does, one line.
    pub about: &'static str,
    /// What a sample's numbers are called in the journal. The first is the numerator of the effect.
    pub columns: &'static [&'static str],
    /// Whether its answer is counted, not sampled: one sample, a numerator and a denominator.
    pub exact: bool,
    /// Whether one hand cannot count for more than one hand won or lost: then rare effects can be bounded.
    pub bounded: bool,
    /// Whether it can measure what only some hands tell.
    pub conditional: bool,
    /// What the effect counts, where that is not what is measured, and whether it is a share.
    pub unit: Option<(&'static str, bool)>,
    /// Whether it is played against the adversaries of the file.
    pub against: bool,
    /// The figures, from the means of the columns; the effect is in the unit of the cell.
    pub(crate) figures: fn(&[f64]) -> Figures,
    /// Reads what the file says for this design. Faults go to the file's list.
    pub(crate) read: fn(&Fields<'_, '_>) -> Vec<Variant>,
}

impl fmt::Debug for DesignInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DesignInfo({})", self.name)
    }
}

/// Every design.
pub const DESIGNS: &[DesignInfo] = &[
    count::INFO,
    matchup::INFO,
    forced::INFO,
    decision::INFO,
    games::INFO,
    redeal::INFO,
    rank::INFO,
    traits::INFO,
    skill::INFO,
    luck::INFO,
    n75::INFO,
];

impl DesignInfo {
    /// The design with this name.
    pub fn named(name: &str) -> Option<&'static DesignInfo> {
        DESIGNS.iter().find(|design| design.name == name)
    }

    /// Of a design that compares an index between games: in how many places games can stand, and the columns of each. Without the others
    /// its figures are those of one game by itself.
    pub(crate) fn places(&self) -> Option<(usize, usize)> {
        (self.columns == contrast::COLUMNS).then_some((contrast::PLACES, contrast::WIDTH))
    }
}

/// One question that a reading of a claim asks; most ask one.
pub(crate) struct Variant {
    /// What tells it from the reading's other questions; may be empty.
    pub(crate) suffix: String,
    /// With what the effect is compared.
    pub(crate) null: Fraction,
    pub(crate) experiment: Arc<dyn Experiment>,
}

impl Variant {
    /// The only question of a reading, whose effect is compared with nothing.
    pub(crate) fn single(experiment: impl Experiment + 'static) -> Vec<Variant> {
        vec![Variant { suffix: String::new(), null: Fraction::ZERO, experiment: Arc::new(experiment) }]
    }
}

/// The figures of advice: of its effect, of the decisions where it applies, and of the hands.
fn advice_figures(means: &[f64]) -> Figures {
    let [effect, decisions, hands] = means else { return Figures::default() };
    Figures {
        per_decision: Some(effect / decisions),
        frequency: Some(decisions / hands),
        per_hand: Some(effect / hands),
    }
}

/// The rule of advice that a file names.
fn rule(fields: &Fields<'_, '_>) -> Option<&'static Rule> {
    let name = fields.text("advice", "a rule of advice, such as \"heavy\"")?;
    let rule = Rule::named(name);
    if rule.is_none() {
        let names = || RULES.iter().map(|rule| rule.name);
        let (near, all) = (nearest(name, names()), names().collect::<Vec<_>>().join(", "));
        fields.fault(
            "advice",
            format!("no rule of advice is called '{name}'{}; there are {all}", hint(near.as_deref())),
        );
    }
    rule
}

/// Whether a rule can speak in a game at all.
fn speaks(rule: &Rule, setting: &Setting) -> Result<(), String> {
    if rule.applies(&setting.game.game) {
        return Ok(());
    }
    Err(format!("the advice '{}' says nothing in {}", rule.name, setting.game.label))
}

/// A question, ready for any setting.
pub(crate) trait Experiment: Send + Sync + fmt::Debug {
    /// Why it cannot be asked there.
    ///
    /// # Errors
    /// A fault of the claim file, in words.
    fn check(&self, setting: &Setting) -> Result<(), String> {
        let _ = setting;
        Ok(())
    }

    /// The whole numbers of the effect's numerator for one unit of what counts.
    fn unit(&self, setting: &Setting) -> i64 {
        setting.measure.unit()
    }

    /// What one thread needs to take samples. No sample may depend on those taken before.
    fn bench<'a>(&'a self, setting: &'a Setting, seed: u64) -> Box<dyn Bench + 'a>;
}

/// Takes samples.
pub(crate) trait Bench {
    /// The sample of a deal: a pure function of claim file, seed and number.
    ///
    /// # Errors
    /// An agent that plays what it may not.
    fn sample(&mut self, deal: u64) -> Result<Sample, LabError>;
}
