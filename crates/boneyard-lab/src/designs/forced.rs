//! `forced`: a player who follows an advice wherever it applies, against the same player who breaks it.

use boneyard_agents::PlayerSpec;
use boneyard_agents::advice::Rule;

use super::{Bench, DesignInfo, Experiment, Sample, Variant, advice_figures, rule, speaks};
use crate::claim::Fields;
use crate::error::LabError;
use crate::setting::Setting;
use crate::table::{Part, ROTATIONS, Table, Team, seated, subject_side};

pub(super) const INFO: DesignInfo = DesignInfo {
    name: "forced",
    about: "the agent 'policy', made to follow the advice, plays every deal on either side; then, on the same deals and against the same \
            adversary, made to break it (or, with than = \"free\", left alone); the effect is the difference",
    columns: &["effect", "decisions", "hands"],
    exact: false,
    bounded: true,
    conditional: false,
    unit: None,
    against: true,
    figures: advice_figures,
    read,
};

fn read(fields: &Fields<'_, '_>) -> Vec<Variant> {
    let rule = rule(fields);
    let policy = fields.parsed("policy", "the agent that is made to follow the advice");
    let free = fields.choice("than", &[("violate", false), ("free", true)], Some(false));
    match (rule, policy, free) {
        (Some(rule), Some(policy), Some(free)) => match arms(rule, &policy, free) {
            Ok([follow, other]) => Variant::single(Forced { rule, follow, other }),
            Err(fault) => {
                fields.fault("policy", format!("'policy': {fault}"));
                Vec::new()
            }
        },
        _ => Vec::new(),
    }
}

/// Who follows, and with whom he is compared.
fn arms(rule: &Rule, policy: &PlayerSpec, free: bool) -> Result<[PlayerSpec; 2], String> {
    let arm = |way: &str| {
        format!("forced(advice={},way={way},policy={policy})", rule.name)
            .parse::<PlayerSpec>()
            .map_err(|error| error.to_string())
    };
    Ok([arm("follow")?, if free { policy.clone() } else { arm("violate")? }])
}

/// Who plays.
#[derive(Debug)]
struct Forced {
    rule: &'static Rule,
    follow: PlayerSpec,
    other: PlayerSpec,
}

impl Experiment for Forced {
    fn check(&self, setting: &Setting) -> Result<(), String> {
        speaks(self.rule, setting)
    }

    fn bench<'a>(&'a self, setting: &'a Setting, seed: u64) -> Box<dyn Bench + 'a> {
        Box::new(Arms {
            table: Table::new(&setting.game, seed),
            setting,
            rule: self.rule,
            follow: Team::new(&self.follow, Part::Subject),
            other: Team::new(&self.other, Part::Subject),
            adversary: setting.opponent.as_ref().map(|opponent| Team::new(opponent, Part::Other)),
        })
    }
}

struct Arms<'a> {
    table: Table<'a>,
    setting: &'a Setting,
    rule: &'static Rule,
    follow: Team,
    other: Team,
    adversary: Option<Team>,
}

impl Bench for Arms<'_> {
    fn sample(&mut self, deal: u64) -> Result<Sample, LabError> {
        let dealt = self.table.deal(deal);
        let (measure, rule) = (self.setting.measure, self.rule);
        let Some(adversary) = &mut self.adversary else { return Ok(vec![0; 3]) };
        let (mut effect, mut decisions) = (0, 0);
        for rotation in 0..ROTATIONS {
            let side = subject_side(rotation);
            let teams = seated(rotation, &mut self.follow, adversary);
            let outcome = self.table.play(deal, rotation, &dealt, teams, |state| {
                let own = state.public().turn().side() == side;
                decisions += i64::from(own && rule.split(&state.view()).is_some());
            })?;
            effect += measure.of(&outcome, side);
            let teams = seated(rotation, &mut self.other, adversary);
            effect -= measure.of(&self.table.play(deal, rotation, &dealt, teams, |_| ())?, side);
        }
        Ok(vec![effect, decisions, i64::from(ROTATIONS)])
    }
}
