//! `match`: an agent against adversaries, or against what another agent does against the same adversaries.

use boneyard_agents::PlayerSpec;

use super::{Bench, DesignInfo, Experiment, Sample, Variant};
use crate::claim::Fields;
use crate::error::LabError;
use crate::figures::Figures;
use crate::setting::Setting;
use crate::table::{Part, ROTATIONS, Table, Team, seated, subject_side};

pub(super) const INFO: DesignInfo = DesignInfo {
    name: "match",
    about: "an agent plays every deal on either side; the effect is its result less an even one, or less that of the agent 'than' \
            against the same adversary on the same deals",
    columns: &["effect", "hands"],
    exact: false,
    bounded: true,
    conditional: false,
    unit: None,
    against: true,
    figures,
    read,
};

fn figures(means: &[f64]) -> Figures {
    let [effect, hands] = means else { return Figures::default() };
    Figures { per_hand: Some(effect / hands), ..Figures::default() }
}

fn read(fields: &Fields<'_, '_>) -> Vec<Variant> {
    let agent = fields.parsed("agent", "the agent that the claim is about");
    let than = if fields.has("than") { fields.parsed("than", "an agent").map(Some) } else { Some(None) };
    match (agent, than) {
        (Some(agent), Some(than)) => Variant::single(Matchup { agent, than }),
        _ => Vec::new(),
    }
}

/// Who plays.
#[derive(Debug)]
struct Matchup {
    agent: PlayerSpec,
    than: Option<PlayerSpec>,
}

impl Experiment for Matchup {
    fn check(&self, setting: &Setting) -> Result<(), String> {
        let word = setting.measure.word();
        match (&self.than, setting.measure.even()) {
            (None, None) => Err(format!(
                "nobody knows what is even in '{word}'; name an agent to compare with: than = \"random\""
            )),
            _ => Ok(()),
        }
    }

    fn bench<'a>(&'a self, setting: &'a Setting, seed: u64) -> Box<dyn Bench + 'a> {
        Box::new(Seats {
            table: Table::new(&setting.game, seed),
            setting,
            agent: Team::new(&self.agent, Part::Subject),
            than: self.than.as_ref().map(|than| Team::new(than, Part::Subject)),
            other: setting.opponent.as_ref().map(|opponent| Team::new(opponent, Part::Other)),
        })
    }
}

struct Seats<'a> {
    table: Table<'a>,
    setting: &'a Setting,
    agent: Team,
    than: Option<Team>,
    other: Option<Team>,
}

impl Bench for Seats<'_> {
    fn sample(&mut self, deal: u64) -> Result<Sample, LabError> {
        let dealt = self.table.deal(deal);
        let measure = self.setting.measure;
        let Some(other) = &mut self.other else { return Ok(vec![0, 0]) };
        let mut effect = 0;
        for rotation in 0..ROTATIONS {
            let side = subject_side(rotation);
            let mut result = |team: &mut Team| {
                let teams = seated(rotation, team, other);
                let outcome = self.table.play(deal, rotation, &dealt, teams, |_| ())?;
                Ok::<i64, LabError>(measure.of(&outcome, side))
            };
            effect += result(&mut self.agent)?;
            effect -= match &mut self.than {
                Some(than) => result(than)?,
                None => measure.even().unwrap_or(0),
            };
        }
        Ok(vec![effect, i64::from(ROTATIONS)])
    }
}
