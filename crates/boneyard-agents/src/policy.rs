//! A policy learnt from the choices of stronger players.

use boneyard_core::{Game, Move, Rng, View};
use boneyard_policy::{Kind as Model, Policy, softmax};

use crate::choice::alike;
use crate::param::{Kind, Param, always};
use crate::spec::AgentSpec;
use crate::weights::{SHIPPED, model};
use crate::{Agent, AgentInfo};

pub(crate) const INFO: AgentInfo = AgentInfo {
    name: NAME,
    about: "chooses by a model learnt from the choices of a searching player, without search: a weighted sum of features, or a network",
    source: "policies distilled from search: SEARCH.md 6; Anthony, Tian and Barber, NeurIPS 2017",
    params: &[MODEL, FILE, TEMPERATURE],
    check: |spec| {
        (spec.is_given(FILE.name) && spec.is_given(MODEL.name))
            .then_some((MODEL.name, "the file says which model it is"))
    },
    build: |spec| Box::new(Seat { recipe: Recipe::of(spec), policy: None }),
};

/// The name of the agent.
pub(crate) const NAME: &str = "policy";

const MODEL: Param = Param {
    name: "model",
    doc: "which of the models that come with the program: a network, or features only, which is several times faster",
    default: "net",
    kind: Kind::Choice(&["net", "linear"]),
    matters: always,
};

const FILE: Param = Param {
    name: "file",
    doc: "the weights: those that come with the program for the game or the one most like it, or a file that 'boneyard train' made",
    default: SHIPPED,
    kind: Kind::Weights,
    matters: always,
};

const TEMPERATURE: Param = Param {
    name: "temperature",
    doc: "0 plays the best move, 1 each move with its probability, more flattens them",
    default: "0",
    kind: Kind::Real { min: 0.0, max: 100.0 },
    matters: always,
};

/// Whether an agent is a policy that leaves nothing to chance.
pub(crate) fn is_certain(agent: &AgentSpec) -> bool {
    agent.info().name == NAME && Recipe::of(agent).temperature == 0.0
}

/// What the parameters say.
#[derive(Clone, Debug)]
pub(crate) struct Recipe {
    file: String,
    kind: Model,
    pub(crate) temperature: f32,
}

impl Recipe {
    /// Of a spec of this agent.
    pub(crate) fn of(spec: &AgentSpec) -> Recipe {
        Recipe {
            file: spec.value(FILE.name).unwrap_or(SHIPPED).to_owned(),
            kind: if spec.value(MODEL.name) == Some("linear") { Model::Linear } else { Model::Net },
            temperature: spec.get(TEMPERATURE.name).unwrap_or(0.0),
        }
    }

    /// The policy in a game, in its place, if that is not of this game yet.
    pub(crate) fn seat(&self, game: &Game, policy: &mut Option<Policy>) {
        if policy.as_ref().is_none_or(|policy| policy.rules() != game.rules()) {
            *policy = Some(self.in_game(game));
        }
    }

    /// The temperature at which its choices have probabilities: that of who plays by chance, else 1.
    pub(crate) fn temperature_of_chance(&self) -> f32 {
        if self.temperature == 0.0 { 1.0 } else { self.temperature }
    }

    fn in_game(&self, game: &Game) -> Policy {
        Policy::new(game, model(&self.file, self.kind, game))
    }
}

struct Seat {
    recipe: Recipe,
    /// In the game being played.
    policy: Option<Policy>,
}

impl Agent for Seat {
    fn begin(&mut self, game: &Game) {
        self.recipe.seat(game, &mut self.policy);
    }

    fn choose(&mut self, view: &View<'_>, rng: &mut Rng) -> Move {
        let policy = self.policy.get_or_insert_with(|| self.recipe.in_game(view.game()));
        match self.recipe.temperature {
            0.0 => policy.best(view),
            temperature => policy.draw(view, temperature, rng),
        }
    }

    fn odds(&mut self, view: &View<'_>) -> Option<Vec<f64>> {
        let policy = self.policy.get_or_insert_with(|| self.recipe.in_game(view.game()));
        if self.recipe.temperature == 0.0 {
            let best = policy.best(view);
            return Some(alike(view.moves(), |mv| mv == best));
        }
        let mut chances = policy.scores(view).to_vec();
        softmax(&mut chances, self.recipe.temperature);
        let sum: f64 = chances.iter().map(|chance| f64::from(*chance)).sum();
        Some(chances.into_iter().map(|chance| f64::from(chance) / sum).collect())
    }
}
