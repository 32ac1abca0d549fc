//! `skill`: how much of a game is skill, by one of several indices, and whether it is more than in other games.

use boneyard_agents::PlayerSpec;

use super::contrast::{self, COLUMNS, Games, Measured, Part as Tally};
use super::{Bench, DesignInfo, Experiment, Variant};
use crate::claim::Fields;
use crate::error::LabError;
use crate::figures::Figures;
use crate::measure::Measure;
use crate::setting::Setting;
use crate::table::{Part, ROTATIONS, Table, Team, seated, subject_side};

pub(super) const INFO: DesignInfo = DesignInfo {
    name: "skill",
    about: "an index of skill, less the mean of those of the games 'less'. relative: what 'agent' gains on 'beginner', as a share of what 'top' (a \
            cheat, say) gains on 'bottom', all against the same adversary on the same deals. gap: how far 'agent' is above an even \
            result against the adversary",
    columns: COLUMNS,
    exact: false,
    bounded: false,
    conditional: false,
    unit: Some(("of the index", true)),
    against: true,
    figures,
    read,
};

/// Both indices are ratios: gains to gains, or a gain to hands.
fn figures(means: &[f64]) -> Figures {
    contrast::difference(means, |gain, of| gain / of)
}

fn read(fields: &Fields<'_, '_>) -> Vec<Variant> {
    let relative = fields.choice("index", &[("relative", true), ("gap", false)], Some(true));
    let agent = fields.parsed("agent", "the agent whose skill is meant");
    let Some((games, null)) = contrast::read(fields) else { return Vec::new() };
    let (Some(relative), Some(agent)) = (relative, agent) else { return Vec::new() };
    let rungs = if relative {
        let beginner: Option<PlayerSpec> = fields.parsed("beginner", "the agent without this skill");
        let top = fields.parsed("top", "the agent with all skill, such as cheat:oracle");
        let bottom = if fields.has("bottom") {
            fields.parsed("bottom", "the agent without any skill")
        } else {
            beginner.clone()
        };
        let (Some(beginner), Some(top), Some(bottom)) = (beginner, top, bottom) else { return Vec::new() };
        vec![agent, beginner, top, bottom]
    } else {
        vec![agent]
    };
    vec![Variant { null, ..Variant::single(Skill { rungs, games }).remove(0) }]
}

/// Who plays, and where.
#[derive(Debug)]
struct Skill {
    /// The agent; for a relative index then the beginner, the top and the bottom.
    rungs: Vec<PlayerSpec>,
    games: Games,
}

impl Experiment for Skill {
    fn check(&self, setting: &Setting) -> Result<(), String> {
        scored(setting)?;
        let [agent, beginner, top, bottom] = self.rungs.as_slice() else { return self.games.check(setting) };
        if agent == beginner || top == bottom {
            return Err("whoever is compared with himself gains nothing".to_owned());
        }
        self.games.check(setting)
    }

    fn unit(&self, _: &Setting) -> i64 {
        // Units cancel in a ratio.
        1
    }

    fn bench<'a>(&'a self, setting: &'a Setting, seed: u64) -> Box<dyn Bench + 'a> {
        let mut rungs: Vec<Rung> = Vec::new();
        // Where the beginner is the bottom, too, he plays once.
        let places = self.rungs.iter().map(|spec| {
            let known = rungs.iter().position(|rung| &rung.spec == spec);
            known.unwrap_or_else(|| {
                rungs.push(Rung { spec: spec.clone(), team: Team::new(spec, Part::Subject), result: 0 });
                rungs.len() - 1
            })
        });
        let places = places.collect();
        let adversary = setting.opponent.as_ref().map(|opponent| Team::new(opponent, Part::Other));
        contrast::bench(
            &self.games,
            setting,
            seed,
            Ladder { measure: setting.measure, rungs, places, adversary },
        )
    }
}

/// Whether what counts has an even result from which skill can be told.
pub(super) fn scored(setting: &Setting) -> Result<(), String> {
    if setting.measure.even().is_some() {
        return Ok(());
    }
    Err(format!("skill is not measured by '{}'; by score or points it is", setting.measure.word()))
}

struct Rung {
    spec: PlayerSpec,
    team: Team,
    /// In the deal under way, over both rotations, less an even result.
    result: i64,
}

struct Ladder {
    measure: Measure,
    rungs: Vec<Rung>,
    /// Which rung plays each part.
    places: Vec<usize>,
    adversary: Option<Team>,
}

impl Measured for Ladder {
    fn part(&mut self, table: &mut Table<'_>, deal: u64) -> Result<Tally, LabError> {
        let Some(adversary) = &mut self.adversary else { return Ok([0; 3]) };
        let (measure, hands) = (self.measure, i64::from(ROTATIONS));
        let dealt = table.deal(deal);
        for rung in &mut self.rungs {
            rung.result = -measure.even().unwrap_or(0) * hands;
            for rotation in 0..ROTATIONS {
                let teams = seated(rotation, &mut rung.team, adversary);
                let played = table.play(deal, rotation, &dealt, teams, |_| ())?;
                rung.result += measure.of(&played, subject_side(rotation));
            }
        }
        let result = |place: usize| self.places.get(place).map_or(0, |rung| self.rungs[*rung].result);
        Ok(match self.places.len() {
            4 => [result(0) - result(1), result(2) - result(3), hands],
            _ => [result(0), measure.unit() * hands, hands],
        })
    }
}
