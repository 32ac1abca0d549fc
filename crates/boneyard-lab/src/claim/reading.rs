//! One reading of a claim: its design, its settings and the terms of its verdict.

use boneyard_agents::PlayerSpec;
use boneyard_core::nearest::{hint, nearest};
use boneyard_stats::power::{sets_needed, sets_needed_for_equivalence};

use super::fields::Fields;
use super::{Direction, Terms, Test};
use crate::designs::{DESIGNS, DesignInfo, Variant};
use crate::figures::Per;
use crate::fraction::Fraction;
use crate::measure::Measure;
use crate::setting::{NamedGame, Setting};

/// A cell without its number.
pub(super) struct Draft {
    pub(super) reading: String,
    pub(super) test: Result<Test, String>,
    /// Where its reading begins in the file.
    pub(super) line_place: usize,
}

impl Draft {
    pub(super) fn untestable(reading: &str, reason: &str, line_place: usize) -> Draft {
        Draft { reading: reading.to_owned(), test: Err(reason.to_owned()), line_place }
    }

    pub(super) fn columns(&self) -> impl Iterator<Item = &'static str> {
        self.test.as_ref().ok().into_iter().flat_map(|test| test.design.columns.iter().copied())
    }

    /// Game and adversary.
    pub(super) fn place_of_test(&self) -> (String, String) {
        match &self.test {
            Ok(test) => (test.setting.game.label.clone(), test.setting.opponent_label()),
            Err(_) => ("no game".to_owned(), "nobody".to_owned()),
        }
    }
}

/// Reads a reading; faults go to the file's list.
pub(super) fn reading(fields: &Fields<'_, '_>) -> Vec<Draft> {
    let name = fields.text("name", "how the claim is read, in a few words");
    if fields.own.contains_key("untestable") {
        fields.notes.half_read();
        let reason = fields.maybe_text("untestable");
        return name
            .zip(reason)
            .map(|(name, why)| Draft::untestable(name, why, fields.place))
            .into_iter()
            .collect();
    }
    let Some(design) = design(fields) else {
        fields.notes.half_read();
        return Vec::new();
    };
    let variants = (design.read)(fields);
    if variants.is_empty() {
        fields.notes.half_read();
    }
    let settings = settings(fields, design);
    refuse_unfit(fields, &settings);
    let Some(terms) = terms(fields, design) else { return Vec::new() };
    let mut drafts = Vec::new();
    for variant in &variants {
        for setting in &settings {
            if let Err(fault) = variant.experiment.check(setting) {
                fields.fault("design", format!("design '{}': {fault}", design.name));
            }
            drafts.extend(name.map(|name| draft(fields, name, design, variant, setting, &terms)));
        }
    }
    drafts
}

fn draft(
    fields: &Fields<'_, '_>,
    name: &str,
    design: &'static DesignInfo,
    variant: &Variant,
    setting: &Setting,
    terms: &Terms,
) -> Draft {
    let reading =
        if variant.suffix.is_empty() { name.to_owned() } else { format!("{name}, {}", variant.suffix) };
    let terms = Terms { null: variant.null, ..terms.clone() };
    let experiment = variant.experiment.clone();
    let test = Test { design, setting: setting.clone(), terms, experiment };
    Draft { reading, test: Ok(test), line_place: fields.place }
}

fn design(fields: &Fields<'_, '_>) -> Option<&'static DesignInfo> {
    let names = || DESIGNS.iter().map(|design| design.name);
    let list = names().collect::<Vec<_>>().join(", ");
    let name = fields.text("design", &format!("how the reading is tested, one of {list}"))?;
    let found = DesignInfo::named(name);
    if found.is_none() {
        let near = nearest(name, names());
        fields.fault(
            "design",
            format!("no design is called '{name}'{}; there are {list}", hint(near.as_deref())),
        );
    }
    found
}

/// Every game against every adversary.
fn settings(fields: &Fields<'_, '_>, design: &DesignInfo) -> Vec<Setting> {
    let games = fields.list("games", "games, such as [\"britannica.block\"]", NamedGame::parse);
    let measure =
        if design.exact { Some(Measure::Score) } else { fields.choice("outcome", Measure::WORDS, None) };
    let opponents: Vec<Option<PlayerSpec>> = if design.against {
        let read = |text: &str| text.parse::<PlayerSpec>().map(Some);
        fields.list("against", "adversaries, such as [\"random\", \"greedy\"]", read)
    } else {
        vec![None]
    };
    let Some(measure) = measure else { return Vec::new() };
    if measure.is_conditional() && !design.conditional {
        let word = measure.word();
        fields.fault(
            "outcome",
            format!("design '{}' cannot measure '{word}', which only some hands tell", design.name),
        );
    }
    let setting = |game: &NamedGame, opponent: &Option<PlayerSpec>| Setting {
        game: game.clone(),
        opponent: opponent.clone(),
        measure,
    };
    games.iter().flat_map(|game| opponents.iter().map(move |opponent| setting(game, opponent))).collect()
}

/// Keys whose values are players in some designs.
const PLAYERS: [&str; 6] = ["agent", "policy", "beginner", "top", "bottom", "than"];

/// Players that cannot play one of the games, such as weights that were learnt in games of another kind.
fn refuse_unfit(fields: &Fields<'_, '_>, settings: &[Setting]) {
    let refuse = |key: &'static str, player: &PlayerSpec, setting: &Setting| {
        if let Some(reason) = player.unfit(&setting.game.game) {
            fields.fault(key, format!("'{key}': {player} cannot play {}: {reason}", setting.game.label));
        }
    };
    for setting in settings {
        setting.opponent.iter().for_each(|opponent| refuse("against", opponent, setting));
        for key in PLAYERS {
            let player = fields.glance(key).and_then(|text| text.parse().ok());
            player.iter().for_each(|player| refuse(key, player, setting));
        }
    }
}

/// More deals than anybody plays.
const MOST_DEALS: u64 = 1_000_000_000;
const USUAL_QUICK: u64 = 400;
/// So many tests a suite of claims has at least; Holm's correction costs the first of them the most.
const USUAL_TESTS: u64 = 40;

fn terms(fields: &Fields<'_, '_>, design: &DesignInfo) -> Option<Terms> {
    let direction = fields.choice("direction", Direction::WORDS, None);
    let alpha = fields.number("alpha", (0.0, 0.5), Some(0.05), "the error of the suite of claims");
    if design.exact {
        // Other readings of the file would use them.
        fields.notes.know(&[
            "against",
            "outcome",
            "per",
            "smallest",
            "power",
            "tests",
            "deviation",
            "deals",
            "quick",
        ]);
        let (null, per) = (Fraction::ZERO, Per::Hand);
        return Some(Terms {
            direction: direction?,
            null,
            per,
            smallest: 0.0,
            alpha: alpha?,
            quick: 1,
            full: 1,
        });
    }
    let per = fields.choice("per", Per::WORDS, Some(Per::Hand));
    if per == Some(Per::Decision) && !design.columns.contains(&"decisions") {
        fields.fault("per", format!("design '{}' knows no decisions: 'per' can only be hand", design.name));
    }
    let what = "the smallest effect that matters, such as 0.005 (half a percent of hands) or 0.5 (points)";
    let smallest = fields.number("smallest", (0.0, 1e6), None, what);
    let plan = plan(fields, smallest, alpha);
    let bounds = (2, MOST_DEALS);
    let quick = fields.count("quick", bounds, Some(USUAL_QUICK), "deals of a quick look");
    let (smallest, full) = (smallest?, plan?);
    Some(Terms {
        direction: direction?,
        null: Fraction::ZERO,
        per: per?,
        smallest,
        alpha: alpha?,
        quick: quick?.min(full),
        full,
    })
}

/// The number of deals, by the calculation of the power: enough to show the smallest effect that matters, and to show that
/// there is none as large. A file that states its number is held to it.
fn plan(fields: &Fields<'_, '_>, smallest: Option<f64>, alpha: Option<f64>) -> Option<u64> {
    let power = fields.number("power", (0.0, 1.0), Some(0.8), "the chance to show an effect that matters");
    let tests = fields.count("tests", (1, 100_000), Some(USUAL_TESTS), "tests among which alpha is divided");
    let what = "the standard deviation of one deal's effect that is assumed, in the unit of what counts";
    let deviation = fields.number("deviation", (0.0, 1e6), None, what);
    let stated = fields.has("deals");
    let deals = if stated { fields.count("deals", (2, MOST_DEALS), None, "deals") } else { None };
    let (smallest, alpha, power, tests, deviation) = (smallest?, alpha?, power?, tests?, deviation?);
    let each = alpha / tests as f64;
    let shown = sets_needed(smallest, deviation, each / 2.0, power);
    let none = sets_needed_for_equivalence(0.0, smallest, deviation, each, power);
    let Some(needed) =
        shown.zip(none).map(|(shown, none)| shown.max(none).max(2)).filter(|n| *n <= MOST_DEALS)
    else {
        fields.fault("smallest", format!("nobody plays as many deals as it takes to show an effect of {smallest} where one deal deviates by {deviation}"));
        return None;
    };
    if stated && deals.is_some_and(|deals| deals < needed) {
        let deals = deals.unwrap_or(0);
        fields.fault("deals", format!(
            "{deals} deals are too few: to show an effect of {smallest} (deviation {deviation}) with power {power} at alpha {alpha} among {tests} tests takes {needed}"
        ));
    }
    if stated { deals } else { Some(needed) }
}
