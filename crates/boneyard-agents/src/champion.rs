//! The strongest player of each game that is known here.

use boneyard_core::{Game, Move, Rng, Rules, View};
use boneyard_policy::Family;

use crate::param::{Kind, Param, always};
use crate::{Agent, AgentInfo, AgentSpec};

pub(crate) const INFO: AgentInfo = AgentInfo {
    name: "champion",
    about: "in each game the agent that was found strongest at 10 ms of CPU a move or less: see experiments/0007-strength.toml",
    source: "policy iteration with rollouts on inferred worlds: SEARCH.md 7",
    params: &[WORLDS],
    check: |_| None,
    build: |spec| {
        let worlds = spec.value(WORLDS.name).unwrap_or(WORLDS.default).to_owned();
        Box::new(Champion { worlds, agent: None })
    },
};

const WORLDS: Param = Param {
    name: "worlds",
    doc: "worlds a move of that agent",
    default: "200",
    kind: Kind::Integer { min: 1, max: 1_000_000 },
    matters: always,
};

/// The strongest agent of a game, and of the games most like it. The first stands in for games like none of these.
const BEST: &[(&str, &str)] = &[
    ("britannica.block", "rollout(infer=policy)"),
    ("britannica.domino_whist", "rollout(exact=0)"),
    ("britannica.draw", "rollout(exact=0)"),
    ("britannica.all_fives", "rollout(exact=0)"),
    ("britannica.matador", "rollout(exact=0)"),
];

/// Plays as the best agent of the game does.
struct Champion {
    /// As a spec has it.
    worlds: String,
    /// In the game being played.
    agent: Option<(Rules, Box<dyn Agent>)>,
}

impl Champion {
    fn in_game(&mut self, game: &Game) -> &mut dyn Agent {
        let kept = self.agent.take().filter(|(rules, _)| rules == game.rules());
        let made = || (game.rules().clone(), best(game, &self.worlds).build());
        let kept = kept.unwrap_or_else(made);
        &mut *self.agent.insert(kept).1
    }
}

impl Agent for Champion {
    fn begin(&mut self, game: &Game) {
        self.in_game(game).begin(game);
    }

    fn choose(&mut self, view: &View<'_>, rng: &mut Rng) -> Move {
        self.in_game(view.game()).choose(view, rng)
    }
}

/// The agent that plays a game, with so many worlds.
fn best(game: &Game, worlds: &str) -> AgentSpec {
    let family = Family::of(game);
    let likeness = |preset: &str| {
        let game = Rules::named(preset).ok().and_then(|rules| Game::new(rules).ok());
        game.map_or(0, |game| family.likeness(&Family::of(&game)))
    };
    let mut found = (0, BEST[0].1);
    for (preset, agent) in BEST {
        let likeness = likeness(preset);
        if likeness > found.0 {
            found = (likeness, agent);
        }
    }
    let agent = found.1.parse::<AgentSpec>().and_then(|agent| agent.with(WORLDS.name, worlds));
    agent.unwrap_or_else(|error| unreachable!("the list and the range of worlds are tested: {error}"))
}

#[cfg(test)]
mod tests {
    use boneyard_core::PRESETS;

    use super::*;

    #[test]
    fn every_preset_has_an_agent_of_its_kind() {
        for preset in PRESETS {
            let game = Game::new(preset.rules()).unwrap();
            for worlds in ["1", "1000000"] {
                assert!(best(&game, worlds).unfit(&game).is_none(), "{}", preset.name);
            }
        }
        for (preset, agent) in BEST {
            let game = Game::new(Rules::named(preset).unwrap()).unwrap();
            assert_eq!(best(&game, "200"), agent.parse().unwrap(), "{preset}");
        }
    }
}
