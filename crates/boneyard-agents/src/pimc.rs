//! Perfect-information Monte Carlo.

use boneyard_core::{Game, Move, Rng, View};

use crate::choice::{alike, best};
use crate::goal::{Goal, VALUE};
use crate::imagined::Imagined;
use crate::infer::{self, BETA, EPS, INFER, Inference, POOL};
use crate::kinds::MIX;
use crate::param::{Kind, Param, always};
use crate::prior::{self, PRIOR, Prior, TRUST};
use crate::solving::Solving;
use crate::spec::AgentSpec;
use crate::tally::Tally;
use crate::{Agent, AgentInfo};

pub(crate) const INFO: AgentInfo = AgentInfo {
    name: "pimc",
    about: "samples worlds that fit all it knows (or takes all, where they are few), solves each exactly as if every tile were \
            seen by all, takes the move that is best on average",
    source: "Ginsberg, GIB, JAIR 14, 2001; Long, Sturtevant, Buro and Furtak, AAAI 2010",
    params: &[WORLDS, INFER, EPS, BETA, POOL, MIX, PRIOR, TRUST, VALUE, CAP, ENOUGH, FALLBACK],
    check: |spec| infer::check(spec).or_else(|| prior::check(spec)),
    build: |spec| {
        Box::new(Pimc {
            worlds: spec.get(WORLDS.name).unwrap_or(1),
            cap: spec.get(CAP.name).unwrap_or(1),
            enough: spec.get(ENOUGH.name).unwrap_or(1),
            inference: Inference::of(spec),
            prior: Prior::of(spec),
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
    doc: "positions a move: the worlds solved by then decide, if they are enough",
    default: "500000",
    kind: Kind::Integer { min: 1, max: 1_000_000_000_000 },
    matters: always,
};

const ENOUGH: Param = Param {
    name: "enough",
    doc: "so many solved worlds are enough to decide by when the cap comes",
    default: "8",
    kind: Kind::Integer { min: 1, max: 1_000_000 },
    matters: always,
};

const FALLBACK: Param = Param {
    name: "fallback",
    doc: "who decides when the cap comes before enough worlds are solved",
    default: "mc",
    kind: Kind::Agent,
    matters: always,
};

/// Each move is valued by the mean of its exact values in worlds where all see everything: partners too, and the order of the
/// stock.
struct Pimc {
    worlds: usize,
    inference: Option<Inference>,
    cap: u64,
    enough: usize,
    prior: Option<Prior>,
    solving: Solving,
    /// Always there: the parameter names an agent.
    fallback: Option<Box<dyn Agent>>,
}

impl Agent for Pimc {
    fn begin(&mut self, game: &Game) {
        self.fallback.iter_mut().for_each(|fallback| fallback.begin(game));
        self.inference.iter_mut().for_each(|inference| inference.begin(game));
        self.prior.iter_mut().for_each(|prior| prior.begin(game));
    }

    fn choose(&mut self, view: &View<'_>, rng: &mut Rng) -> Move {
        let imagined = Imagined::by(&mut self.inference, view, self.worlds, rng);
        match (self.values(view, &imagined), &mut self.prior, &mut self.fallback) {
            (None, _, Some(fallback)) => fallback.choose(view, rng),
            (Some(tally), Some(prior), _) if !imagined.all => prior.best(view, &tally),
            (tally, ..) => best(view.moves(), &tally.unwrap_or_default().sums),
        }
    }

    /// Where all worlds are solved nothing is left to chance.
    fn odds(&mut self, view: &View<'_>) -> Option<Vec<f64>> {
        let imagined = Imagined::by(&mut self.inference, view, self.worlds, &mut Rng::new(0));
        if !imagined.all {
            return None;
        }
        match (self.values(view, &imagined), &mut self.fallback) {
            (Some(tally), _) => {
                let best = best(view.moves(), &tally.sums);
                Some(alike(view.moves(), |mv| mv == best))
            }
            (None, fallback) => fallback.as_mut()?.odds(view),
        }
    }
}

impl Pimc {
    /// Each move's values over the worlds; `None` if the cap was reached before enough of them were solved.
    fn values(&mut self, view: &View<'_>, imagined: &Imagined) -> Option<Tally> {
        let solver = self.solving.in_game(view.game());
        let mut tally = Tally::new(view.moves().len() as usize);
        let end = solver.positions() + self.cap;
        for (solved, (world, weight)) in imagined.worlds.iter().enumerate() {
            let left = end.saturating_sub(solver.positions());
            let Ok(values) = solver.world_values_capped(view, world.hands(), world.stock(), left) else {
                // Of all worlds the first ones are no fair sample.
                return (solved >= self.enough && !imagined.all).then_some(tally);
            };
            let values: Vec<i128> = values.into_iter().map(|(_, value)| i128::from(value)).collect();
            tally.add(*weight, &values);
        }
        Some(tally)
    }
}
