//! `skill`: how much of what knowledge of every tile could gain is gained by skill, in a game and in another.

use boneyard_agents::PlayerSpec;

use super::games::{not_itself, number_or_game};
use super::{Bench, DesignInfo, Experiment, Sample, Variant};
use crate::claim::Fields;
use crate::error::LabError;
use crate::figures::Figures;
use crate::measure::Measure;
use crate::setting::{NamedGame, Setting};
use crate::table::{Part, ROTATIONS, Table, Team, seated, subject_side};

pub(super) const INFO: DesignInfo = DesignInfo {
    name: "skill",
    about: "relative skill (Borm and van der Genugten): what the agent 'agent' gains on the beginner, divided by what a cheat (or any \
            better player) gains on him, all against the same adversary on the same deals; the effect is this index, less the number 'than' or \
            the index of the game 'than'",
    columns: &["agent", "cheat", "agent_than", "cheat_than"],
    exact: false,
    bounded: false,
    conditional: false,
    against: true,
    figures,
    read,
};

fn figures(means: &[f64]) -> Figures {
    let [agent, cheat, agent_than, cheat_than] = means else { return Figures::default() };
    // Where there is no other game its columns hold nothing but zeros.
    let than = if *cheat_than == 0.0 && *agent_than == 0.0 { 0.0 } else { agent_than / cheat_than };
    Figures { per_hand: Some(agent / cheat - than), ..Figures::default() }
}

fn read(fields: &Fields<'_, '_>) -> Vec<Variant> {
    let agent = fields.parsed("agent", "the strongest honest agent");
    let beginner = fields.parsed("beginner", "the agent without skill, such as random");
    let cheat =
        fields.parsed("cheat", "the agent that knows every tile, such as cheat:oracle, or any better one");
    let than = number_or_game(fields);
    match (agent, beginner, cheat, than) {
        (Some(agent), Some(beginner), Some(cheat), Some((null, than))) => {
            vec![Variant { null, ..Variant::single(Skill { agent, beginner, cheat, than }).remove(0) }]
        }
        _ => Vec::new(),
    }
}

/// Who plays, and where.
#[derive(Debug)]
struct Skill {
    agent: PlayerSpec,
    beginner: PlayerSpec,
    cheat: PlayerSpec,
    than: Option<NamedGame>,
}

impl Experiment for Skill {
    fn check(&self, setting: &Setting) -> Result<(), String> {
        if setting.measure.even().is_none() {
            return Err(format!(
                "skill is not measured by '{}'; by score or points it is",
                setting.measure.word()
            ));
        }
        not_itself(self.than.as_ref(), setting)
    }

    fn unit(&self, _: &Setting) -> i64 {
        // The index is a ratio: units cancel.
        1
    }

    fn bench<'a>(&'a self, setting: &'a Setting, seed: u64) -> Box<dyn Bench + 'a> {
        Box::new(Ladder {
            here: Table::new(&setting.game, seed),
            there: self.than.as_ref().map(|game| Table::new(game, seed)),
            measure: setting.measure,
            rungs: [&self.beginner, &self.agent, &self.cheat].map(|spec| Team::new(spec, Part::Subject)),
            adversary: setting.opponent.as_ref().map(|opponent| Team::new(opponent, Part::Other)),
        })
    }
}

struct Ladder<'a> {
    here: Table<'a>,
    there: Option<Table<'a>>,
    measure: Measure,
    /// The beginner, the agent and the cheat.
    rungs: [Team; 3],
    adversary: Option<Team>,
}

impl Bench for Ladder<'_> {
    fn sample(&mut self, deal: u64) -> Result<Sample, LabError> {
        let Some(adversary) = &mut self.adversary else { return Ok(vec![0; 4]) };
        let mut sample = Vec::with_capacity(4);
        for table in [Some(&mut self.here), self.there.as_mut()].into_iter().flatten() {
            let dealt = table.deal(deal);
            let mut results = [0; 3];
            for (result, rung) in results.iter_mut().zip(&mut self.rungs) {
                for rotation in 0..ROTATIONS {
                    let teams = seated(rotation, rung, adversary);
                    let played = table.play(deal, rotation, &dealt, teams, |_| ())?;
                    *result += self.measure.of(&played, subject_side(rotation));
                }
            }
            let [beginner, agent, cheat] = results;
            sample.extend([agent - beginner, cheat - beginner]);
        }
        sample.resize(4, 0);
        Ok(sample)
    }
}
