//! `decision`: what a decision for or against an advice is worth, all else equal.

use boneyard_agents::PlayerSpec;
use boneyard_agents::advice::{Rule, Split};
use boneyard_core::{Move, Moves, Rng, State};
use boneyard_search::belief::{Belief, World};
use boneyard_search::solver::{Solver, Value};

use super::{Bench, DesignInfo, Experiment, Sample, Variant, advice_figures, rule, speaks};
use crate::claim::Fields;
use crate::error::LabError;
use crate::measure::Measure;
use crate::setting::Setting;
use crate::table::{Part, ROTATIONS, Table, Team, seated, subject_side};

pub(super) const INFO: DesignInfo = DesignInfo {
    name: "decision",
    about: "hands played by the agent 'policy' on either side; at one decision a hand where the advice applies, chosen by lot, the best \
            move that follows and the best that breaks it go on in the same sampled worlds: played on (by 'policy' and the adversary), or solved",
    columns: &["effect", "decisions", "hands"],
    exact: false,
    // One decision stands for all of its hand.
    bounded: false,
    conditional: false,
    unit: None,
    against: true,
    figures: advice_figures,
    read,
};

fn read(fields: &Fields<'_, '_>) -> Vec<Variant> {
    let rule = rule(fields);
    let policy = fields.parsed("policy", "the agent at whose decisions we look");
    let worlds = fields.count("worlds", (2, 100_000), Some(20), "worlds for each decision");
    let solved = fields.choice("continuation", &[("play", false), ("solve", true)], Some(false));
    let lead = fields.choice("when", &[("any", false), ("lead", true)], Some(false));
    match (rule, policy, worlds, solved.zip(lead)) {
        (Some(rule), Some(policy), Some(worlds), Some((solved, lead))) => {
            // Half of them to choose the moves by, half to value them.
            Variant::single(Decision { rule, policy, half: worlds.div_ceil(2), solved, lead })
        }
        _ => Vec::new(),
    }
}

/// What is looked at.
#[derive(Debug)]
struct Decision {
    rule: &'static Rule,
    policy: PlayerSpec,
    half: u64,
    solved: bool,
    /// Whether only leads are looked at.
    lead: bool,
}

impl Experiment for Decision {
    fn check(&self, setting: &Setting) -> Result<(), String> {
        if self.solved && setting.measure.even().is_none() {
            return Err(format!(
                "'{}' cannot be solved for; only score and points can",
                setting.measure.word()
            ));
        }
        speaks(self.rule, setting)
    }

    fn unit(&self, setting: &Setting) -> i64 {
        setting.measure.unit() * self.half as i64
    }

    fn bench<'a>(&'a self, setting: &'a Setting, seed: u64) -> Box<dyn Bench + 'a> {
        let value = if setting.measure == Measure::Points { Value::Points } else { Value::Win };
        Box::new(Look {
            plan: self,
            table: Table::new(&setting.game, seed),
            setting,
            policy: Team::new(&self.policy, Part::Subject),
            adversary: setting.opponent.as_ref().map(|opponent| Team::new(opponent, Part::Other)),
            solver: self.solved.then(|| Solver::new(&setting.game.game, value)),
            seed,
        })
    }
}

/// Streams of chance beside the players'.
const CHOICE: u64 = 21;
const WORLDS: u64 = 22;
const PLAYING_ON: u64 = 23;

/// Positions for a world; a decision with a world that takes more is played on instead, in all its worlds.
const CAP: u64 = 200_000;

struct Look<'a> {
    plan: &'a Decision,
    table: Table<'a>,
    setting: &'a Setting,
    policy: Team,
    adversary: Option<Team>,
    solver: Option<Solver>,
    seed: u64,
}

impl Bench for Look<'_> {
    fn sample(&mut self, deal: u64) -> Result<Sample, LabError> {
        let (mut effect, mut decisions) = (0, 0);
        for rotation in 0..ROTATIONS {
            let (found, chosen) = self.decision(deal, rotation)?;
            decisions += found;
            if let Some((state, split)) = chosen {
                effect += found * self.difference(deal, rotation, &state, &split)?;
            }
        }
        Ok(vec![effect, decisions, i64::from(ROTATIONS)])
    }
}

impl<'a> Look<'a> {
    /// Plays a hand: how many decisions there were to which the advice applies, and one of them, each as likely.
    fn decision(&mut self, deal: u64, rotation: u8) -> Result<(i64, Option<(State<'a>, Split)>), LabError> {
        let (rule, lead, side) = (self.plan.rule, self.plan.lead, subject_side(rotation));
        let mut lot = self.table.chance(CHOICE, deal, rotation);
        let (mut found, mut chosen) = (0_u32, None);
        let Some(adversary) = &mut self.adversary else { return Ok((0, None)) };
        let dealt = self.table.deal(deal);
        let teams = seated(rotation, &mut self.policy, adversary);
        self.table.play(deal, rotation, &dealt, teams, |state| {
            if state.public().turn().side() != side || lead && !state.public().is_line_empty() {
                return;
            }
            if let Some(split) = rule.split(&state.view()) {
                found += 1;
                // So that in the end each of them is kept with the same chance.
                if lot.below(found) == 0 {
                    chosen = Some((state.clone(), split));
                }
            }
        })?;
        Ok((i64::from(found), chosen))
    }

    /// What the best move that follows gains on the best that does not, added up over the second half of the worlds. The moves are
    /// chosen by the first half: whatever was best there by luck has no luck in the second.
    fn difference(
        &mut self,
        deal: u64,
        rotation: u8,
        state: &State<'a>,
        split: &Split,
    ) -> Result<i64, LabError> {
        let mut rng = self.table.chance(WORLDS, deal, rotation);
        let half = self.plan.half as usize;
        let worlds = worlds(state, 2 * half, &mut rng);
        let moves: Vec<Move> = split.follow.iter().chain(split.violate.iter()).collect();
        let values = match self.solved(state, &worlds, &moves) {
            Some(values) => values,
            None => self.played(deal, rotation, state, &worlds, &moves, split)?,
        };
        let sum = |mv: usize, worlds: std::ops::Range<usize>| -> i64 { values[mv][worlds].iter().sum() };
        let best = |among: std::ops::Range<usize>| {
            // Of equal ones the first.
            among.rev().max_by_key(|mv| sum(*mv, 0..half)).unwrap_or(0)
        };
        let following = len(&split.follow);
        let (follow, violate) = (best(0..following), best(following..moves.len()));
        Ok(sum(follow, half..2 * half) - sum(violate, half..2 * half))
    }

    /// The exact values of the moves in the worlds, as if all tiles were seen by all; `None` if they are not to be solved, or take too
    /// long.
    fn solved(&mut self, state: &State<'a>, worlds: &[World], moves: &[Move]) -> Option<Vec<Vec<i64>>> {
        let solver = self.solver.as_mut()?;
        let mut values = vec![Vec::with_capacity(worlds.len()); moves.len()];
        for world in worlds {
            let found = solver.world_values_capped(&state.view(), world.hands(), world.stock(), CAP).ok()?;
            for (values, mv) in values.iter_mut().zip(moves) {
                let value = found.iter().find(|(other, _)| other == mv).map(|(_, value)| i64::from(*value));
                values.push(value?);
            }
        }
        Some(values)
    }

    /// What the moves lead to in the worlds if both play on as they do; the same chances after every move.
    fn played(
        &mut self,
        deal: u64,
        rotation: u8,
        state: &State<'a>,
        worlds: &[World],
        moves: &[Move],
        split: &Split,
    ) -> Result<Vec<Vec<i64>>, LabError> {
        let (measure, side) = (self.setting.measure, subject_side(rotation));
        let mut values = vec![vec![0; worlds.len()]; moves.len()];
        let Some(adversary) = &mut self.adversary else { return Ok(values) };
        debug_assert!(moves.len() == len(&split.follow) + len(&split.violate));
        for (place, world) in worlds.iter().enumerate() {
            let seeds = [self.seed, PLAYING_ON, deal, u64::from(rotation), place as u64];
            let start = started(state, world);
            for (mv, values) in moves.iter().zip(&mut values) {
                let mut after = start.clone();
                if after.play(*mv).is_err() {
                    // A move of the state is one of every world that fits the view.
                    continue;
                }
                let teams = seated(rotation, &mut self.policy, adversary);
                values[place] = measure.of(&self.table.finish(&mut after, deal, teams, &seeds)?, side);
            }
        }
        Ok(values)
    }
}

fn len(moves: &Moves) -> usize {
    moves.len() as usize
}

/// Worlds that fit all that the seat to move knows, each with its probability.
fn worlds(state: &State<'_>, count: usize, rng: &mut Rng) -> Vec<World> {
    let belief = Belief::new(&state.view());
    (0..count).map(|_| belief.sample(rng)).collect()
}

/// The hand as it stands, in another world.
fn started<'s>(state: &'s State<'_>, world: &World) -> State<'s> {
    let view = state.view();
    State::from_view(&view, world.hands(), world.stock())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setting::NamedGame;

    #[test]
    fn a_sample_depends_on_nothing_but_its_number() {
        let setting = Setting {
            game: NamedGame::parse("block").unwrap(),
            opponent: Some("random".parse().unwrap()),
            measure: Measure::Points,
        };
        let rule = Rule::named("heavy").unwrap();
        let plan =
            |solved| Decision { rule, policy: "greedy".parse().unwrap(), half: 6, solved, lead: false };
        for solved in [false, true] {
            let plan = plan(solved);
            let mut bench = plan.bench(&setting, 3);
            let first: Vec<Sample> = (0..20).map(|deal| bench.sample(deal).unwrap()).collect();
            // Samples are functions of their number, whatever was sampled before.
            let again: Vec<Sample> = (0..20).rev().map(|deal| bench.sample(deal).unwrap()).collect();
            assert!(first.iter().eq(again.iter().rev()), "solved: {solved}");
            assert!(first.iter().any(|sample| sample[0] != 0) && first.iter().all(|sample| sample[2] == 2));
        }
    }
}
