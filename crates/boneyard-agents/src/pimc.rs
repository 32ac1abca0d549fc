//! Perfect-information Monte Carlo.

use boneyard_core::{Game, Move, Rng, View};

use crate::choice::{alike, best};
use crate::goal::{Goal, VALUE};
use crate::imagined::Imagined;
use crate::infer::{self, BETA, EPS, INFER, Inference};
use crate::kinds::MIX;
use crate::param::{Kind, Param, always};
use crate::solving::Solving;
use crate::spec::AgentSpec;
use crate::{Agent, AgentInfo};

pub(crate) const INFO: AgentInfo = AgentInfo {
    name: "pimc",
    about: "samples worlds that fit all it knows (or takes all, where they are few), solves each exactly as if every tile were \
            seen by all, takes the move that is best on average",
    source: "Ginsberg, GIB, JAIR 14, 2001; Long, Sturtevant, Buro and Furtak, AAAI 2010",
    params: &[WORLDS, INFER, EPS, BETA, MIX, VALUE, CAP, FALLBACK],
    check: infer::check,
    build: |spec| {
        Box::new(Pimc {
            worlds: spec.get(WORLDS.name).unwrap_or(1),
            cap: spec.get(CAP.name).unwrap_or(1),
            inference: Inference::of(spec),
            solving: Solving::new(Goal::of(spec)),
            fallback: spec.get::<AgentSpec>(FALLBACK.name).map(|fallback| fallback.build()),
        })
    },
};

const WORLDS: Param = Param {
    name: "worlds",
    doc: "worlds a move",
    default: "64",
    kind: Kind::Integer { min: 1, max: 1_000_000 },
    matters: always,
};

const CAP: Param = Param {
    name: "cap",
    doc: "positions a move: the worlds solved by then decide, if there are enough",
    default: "500000",
    kind: Kind::Integer { min: 1, max: 1_000_000_000_000 },
    matters: always,
};

const FALLBACK: Param = Param {
    name: "fallback",
    doc: "who decides when the cap comes before enough worlds are solved",
    default: "mc",
    kind: Kind::Agent,
    matters: always,
};

/// So many solved worlds are enough to decide by when the cap is reached.
const ENOUGH: usize = 8;

/// Each move is valued by the mean of its exact values in worlds where all see everything: partners too, and the order of the
/// stock.
struct Pimc {
    worlds: usize,
    inference: Option<Inference>,
    cap: u64,
    solving: Solving,
    /// Always there: the parameter names an agent.
    fallback: Option<Box<dyn Agent>>,
}

impl Agent for Pimc {
    fn begin(&mut self, game: &Game) {
        self.fallback.iter_mut().for_each(|fallback| fallback.begin(game));
        self.inference.iter_mut().for_each(|inference| inference.begin(game));
    }

    fn choose(&mut self, view: &View<'_>, rng: &mut Rng) -> Move {
        let imagined = Imagined::by(&mut self.inference, view, self.worlds, rng);
        match (self.values(view, &imagined), &mut self.fallback) {
            (None, Some(fallback)) => fallback.choose(view, rng),
            (values, _) => best(view.moves(), &values.unwrap_or_default()),
        }
    }

    /// Where all worlds are solved nothing is left to chance.
    fn odds(&mut self, view: &View<'_>) -> Option<Vec<f64>> {
        let imagined = Imagined::by(&mut self.inference, view, self.worlds, &mut Rng::new(0));
        if !imagined.all {
            return None;
        }
        match (self.values(view, &imagined), &mut self.fallback) {
            (Some(values), _) => {
                let best = best(view.moves(), &values);
                Some(alike(view.moves(), |mv| mv == best))
            }
            (None, fallback) => fallback.as_mut()?.odds(view),
        }
    }
}

impl Pimc {
    /// The sum of each move's values over the worlds; `None` if the cap was reached before enough of them were solved.
    fn values(&mut self, view: &View<'_>, imagined: &Imagined) -> Option<Vec<i128>> {
        let solver = self.solving.in_game(view.game());
        let mut sums = vec![0; view.moves().len() as usize];
        let end = solver.positions() + self.cap;
        for (solved, (world, weight)) in imagined.worlds.iter().enumerate() {
            let left = end.saturating_sub(solver.positions());
            let Ok(values) = solver.world_values_capped(view, world.hands(), world.stock(), left) else {
                // Of all worlds the first ones are no fair sample.
                return (solved >= ENOUGH && !imagined.all).then_some(sums);
            };
            for (sum, (_, value)) in sums.iter_mut().zip(values) {
                *sum += weight * i128::from(value);
            }
        }
        Some(sums)
    }
}
