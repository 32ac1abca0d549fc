//! Determinized Monte Carlo.

use boneyard_core::{Game, Move, Rng, View};

use crate::choice::best;
use crate::goal::{Goal, VALUE};
use crate::imagined::Imagined;
use crate::infer::{self, BETA, EPS, INFER, Inference, POOL};
use crate::kinds::MIX;
use crate::param::{Kind, Param, always};
use crate::playouts::{POLICY, PlayOut, play_worlds};
use crate::{Agent, AgentInfo};

pub(crate) const INFO: AgentInfo = AgentInfo {
    name: "mc",
    about: "samples worlds that fit all it knows, plays each move out in them by a simple policy, takes the best on average",
    source: "Monte Carlo sampling as in bridge: Levy 1989, Ginsberg 2001; policies that see their own hands only: SEARCH.md 7",
    params: &[WORLDS, INFER, EPS, BETA, POOL, MIX, POLICY, VALUE],
    check: infer::check,
    build: |spec| {
        Box::new(MonteCarlo {
            worlds: spec.get(WORLDS.name).unwrap_or(1),
            inference: Inference::of(spec),
            goal: Goal::of(spec),
            players: PlayOut::of(spec),
        })
    },
};

const WORLDS: Param = Param {
    name: "worlds",
    doc: "worlds a move; where fewer are possible each is played out several times",
    default: "400",
    kind: Kind::Integer { min: 1, max: 1_000_000 },
    matters: always,
};

/// Each move is valued by the mean result of playing the hand out after it.
struct MonteCarlo {
    worlds: usize,
    inference: Option<Inference>,
    goal: Goal,
    players: PlayOut,
}

impl Agent for MonteCarlo {
    fn begin(&mut self, game: &Game) {
        self.players.begin(game);
        self.inference.iter_mut().for_each(|inference| inference.begin(game));
    }

    fn choose(&mut self, view: &View<'_>, rng: &mut Rng) -> Move {
        self.players.begin(view.game());
        let value = self.goal.in_game(view.game());
        let imagined = Imagined::by(&mut self.inference, view, self.worlds, rng);
        let sums = play_worlds(view, &imagined, self.worlds, value, &mut self.players, rng);
        best(view.moves(), &sums)
    }
}
