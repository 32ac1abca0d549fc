//! The strongest player of each game that is known here.

use boneyard_core::{Game, Move, Rng, Rules, View};
use boneyard_policy::Family;

use crate::param::{Kind, Param, always};
use crate::{Agent, AgentInfo, AgentSpec};

pub(crate) const INFO: AgentInfo = AgentInfo {
    name: "champion",
    about: "in each game the agent that was found strongest at 10 ms of CPU a move or less: see experiments/0010-prior.toml and 0012-third-look.toml",
    source: "policy iteration with rollouts on inferred worlds: SEARCH.md 7",
    params: &[BUDGET],
    check: |_| None,
    build: |spec| Box::new(Champion { budget: spec.get(BUDGET.name).unwrap_or(1.0), agent: None }),
};

const BUDGET: Param = Param {
    name: "budget",
    doc: "how many worlds a move, as a multiple of those that 10 ms of CPU suffice for",
    default: "1",
    kind: Kind::Real { min: 0.001, max: 1000.0 },
    matters: always,
};

/// The strongest agent of a game, and of the games most like it, with the worlds that 10 ms of CPU suffice for (5 to 8 ms a move on
/// average where experiment 0010 was run). The first stands in for games like none of these.
const BEST: &[(&str, u32, &str)] = &[
    ("britannica.block", 400, "rollout(infer=policy,prior=policy,trust=12)"),
    ("britannica.domino_whist", 450, "rollout(prior=policy,trust=12,exact=0)"),
    ("britannica.draw", 700, "rollout(pool=2,prior=policy,trust=12,exact=0)"),
    ("britannica.all_fives", 650, "rollout(pool=2,prior=policy,trust=12,exact=0)"),
    ("britannica.all_threes", 650, "rollout(pool=2,prior=policy,trust=12,exact=0)"),
    ("britannica.threes_and_fives", 650, "rollout(pool=2,prior=policy,trust=12,exact=0)"),
    // With a prior it won no more there: experiments 0010 and 0012.
    ("modern.bergen", 500, "rollout(exact=0)"),
    // Nearly all of the stock is drawn there, so that exact values come early: experiments 0009 to 0012.
    ("britannica.matador", 20, MATADOR),
];

/// Exact values where they can be had, else the network's play-outs; what others chose told nothing there that helped.
const MATADOR: &str = "pimc(prior=policy,trust=4,cap=220000,enough=3,fallback=rollout(worlds=80,infer=none,policy=policy,exact=0))";

/// The parameter of all of them.
const WORLDS: &str = "worlds";

/// Plays as the best agent of the game does.
struct Champion {
    /// A multiple of the usual worlds.
    budget: f64,
    /// In the game being played.
    agent: Option<(Rules, Box<dyn Agent>)>,
}

impl Champion {
    fn in_game(&mut self, game: &Game) -> &mut dyn Agent {
        let kept = self.agent.take().filter(|(rules, _)| rules == game.rules());
        let made = || (game.rules().clone(), best(game, self.budget).build());
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

    fn odds(&mut self, view: &View<'_>) -> Option<Vec<f64>> {
        self.in_game(view.game()).odds(view)
    }
}

/// The agent that plays a game, with a multiple of its usual worlds, at least one.
fn best(game: &Game, budget: f64) -> AgentSpec {
    let family = Family::of(game);
    let likeness = |preset: &str| {
        let game = Rules::named(preset).ok().and_then(|rules| Game::new(rules).ok());
        game.map_or(0, |game| family.likeness(&Family::of(&game)))
    };
    let mut found = (0, &BEST[0]);
    for best in BEST {
        let likeness = likeness(best.0);
        if likeness > found.0 {
            found = (likeness, best);
        }
    }
    let (_, usual, agent) = found.1;
    let worlds = (libm::round(budget * f64::from(*usual)) as u64).max(1);
    let agent = agent.parse::<AgentSpec>().and_then(|agent| agent.with(WORLDS, &worlds.to_string()));
    agent.unwrap_or_else(|error| unreachable!("the list and the range of worlds are tested: {error}"))
}

#[cfg(test)]
mod tests {
    use boneyard_core::PRESETS;

    use super::*;

    #[test]
    fn every_preset_has_an_agent_of_its_kind() {
        let Kind::Real { min, max } = BUDGET.kind else { panic!("a multiple") };
        for preset in PRESETS {
            let game = Game::new(preset.rules()).unwrap();
            for budget in [min, max] {
                assert!(best(&game, budget).unfit(&game).is_none(), "{}", preset.name);
            }
        }
        for (preset, worlds, agent) in BEST {
            let game = Game::new(Rules::named(preset).unwrap()).unwrap();
            let agent: AgentSpec = agent.parse().unwrap();
            let with = |worlds: u32| agent.with(WORLDS, &worlds.to_string()).unwrap();
            assert_eq!(best(&game, 1.0), with(*worlds), "{preset}");
            assert_eq!(best(&game, 0.5), with(worlds / 2), "{preset}");
            assert_eq!(best(&game, min), with(1), "{preset}");
        }
    }
}
