//! Imperfect-information Monte Carlo: worlds are played out by players who know no more than they would.

use boneyard_core::{Game, Move, Rng, State, View};
use boneyard_search::belief::World;

use crate::choice::{alike, best};
use crate::goal::{Goal, VALUE};
use crate::imagined::Imagined;
use crate::infer::{self, BETA, EPS, INFER, Inference, POOL};
use crate::kinds::MIX;
use crate::param::{Kind, Param, always};
use crate::playouts::{POLICY, PlayOut, add_playouts};
use crate::prior::{self, PRIOR, Prior, TRUST};
use crate::solving::Solving;
use crate::tally::Tally;
use crate::{Agent, AgentInfo, AgentSpec, policy};

pub(crate) const INFO: AgentInfo = AgentInfo {
    name: "rollout",
    about: "infers worlds from what the others chose, plays each move out in them by a policy that sees one seat's tiles at a time, mixes \
            in exact values where the worlds can be solved within the cap; takes the best on average",
    source: "imperfect-information Monte Carlo: Furtak and Buro, IEEE CIG 2013; inference from play: Rebstock and others, IEEE CoG 2019",
    params: &[WORLDS, OWN_INFER, EPS, BETA, POOL, MIX, PRIOR, TRUST, OWN_POLICY, VALUE, EXACT, CAP],
    check: |spec| infer::check(spec).or_else(|| prior::check(spec)),
    build: |spec| {
        Box::new(Rollout {
            worlds: spec.get(WORLDS.name).unwrap_or(1),
            inference: Inference::of(spec),
            prior: Prior::of(spec),
            goal: Goal::of(spec),
            players: PlayOut::of(spec),
            certain: spec.get::<AgentSpec>(POLICY.name).is_some_and(|policy| policy::is_certain(&policy)),
            // A thousandth is as fine as anybody needs; whole numbers add up the same everywhere.
            exact: libm::round(1000.0 * spec.get::<f64>(EXACT.name).unwrap_or(0.0)) as i128,
            cap: spec.get(CAP.name).unwrap_or(1),
            solving: Solving::new(Goal::of(spec)),
        })
    },
};

const WORLDS: Param = Param {
    name: "worlds",
    doc: "worlds a move; where fewer are possible each is played out once",
    default: "200",
    kind: Kind::Integer { min: 1, max: 1_000_000 },
    matters: always,
};

const OWN_INFER: Param = Param { default: "policy(model=linear)", ..INFER };

const OWN_POLICY: Param = Param { default: "policy(model=linear)", ..POLICY };

const EXACT: Param = Param {
    name: "exact",
    doc: "the share that exact values have, in moves where every world is solved within the cap",
    default: "0.5",
    kind: Kind::Real { min: 0.0, max: 1.0 },
    matters: always,
};

const CAP: Param = Param {
    name: "cap",
    doc: "positions a move for exact values; where they are not enough none are used",
    default: "50000",
    kind: Kind::Integer { min: 1, max: 1_000_000_000_000 },
    matters: always,
};

/// Each move is valued by the mean result of playing the hand out after it, all moves with the same worlds and the same chances.
struct Rollout {
    worlds: usize,
    inference: Option<Inference>,
    prior: Option<Prior>,
    goal: Goal,
    players: PlayOut,
    /// Whether these leave nothing to chance.
    certain: bool,
    /// In thousandths.
    exact: i128,
    cap: u64,
    solving: Solving,
}

impl Agent for Rollout {
    fn begin(&mut self, game: &Game) {
        self.players.begin(game);
        self.inference.iter_mut().for_each(|inference| inference.begin(game));
        self.prior.iter_mut().for_each(|prior| prior.begin(game));
    }

    fn choose(&mut self, view: &View<'_>, rng: &mut Rng) -> Move {
        let imagined = Imagined::by(&mut self.inference, view, self.worlds, rng);
        let tally = self.values(view, &imagined, rng);
        match &mut self.prior {
            Some(prior) if !imagined.all => prior.best(view, &tally),
            _ => best(view.moves(), &tally.sums),
        }
    }

    /// Where all worlds are known, and a policy plays on that leaves nothing to chance, neither is the choice.
    fn odds(&mut self, view: &View<'_>) -> Option<Vec<f64>> {
        if !self.certain || self.inference.as_ref().is_some_and(Inference::learns) {
            return None;
        }
        let rng = &mut Rng::new(0);
        let imagined = Imagined::by(&mut self.inference, view, self.worlds, rng);
        imagined.all.then(|| {
            let best = best(view.moves(), &self.values(view, &imagined, rng).sums);
            alike(view.moves(), |mv| mv == best)
        })
    }
}

impl Rollout {
    /// Each move's values over the worlds.
    fn values(&mut self, view: &View<'_>, imagined: &Imagined, rng: &mut Rng) -> Tally {
        self.players.begin(view.game());
        let value = self.goal.in_game(view.game());
        let moves = view.moves().len() as usize;
        let play = |(world, _): &(World, i128)| {
            let start = State::from_view(view, world.hands(), world.stock());
            let mut values = vec![0; moves];
            add_playouts(&start, value, 1, &mut self.players, &mut values, rng);
            values
        };
        let mut values: Vec<Vec<i128>> = imagined.worlds.iter().map(play).collect();
        if let Some(exact) = self.solve(view, imagined) {
            for (value, exact) in values.iter_mut().flatten().zip(exact) {
                *value = *value * (1000 - self.exact) + exact * self.exact;
            }
        }
        let mut tally = Tally::new(moves);
        for (values, (_, weight)) in values.iter().zip(&imagined.worlds) {
            tally.add(*weight, values);
        }
        tally
    }

    /// The exact values of each world's moves; `None` where they take more positions than the cap.
    fn solve(&mut self, view: &View<'_>, imagined: &Imagined) -> Option<Vec<i128>> {
        if self.exact == 0 {
            return None;
        }
        let solver = self.solving.in_game(view.game());
        let mut exact = Vec::new();
        let end = solver.positions() + self.cap;
        for (world, _) in &imagined.worlds {
            let left = end.saturating_sub(solver.positions());
            let values = solver.world_values_capped(view, world.hands(), world.stock(), left).ok()?;
            exact.extend(values.into_iter().map(|(_, value)| i128::from(value)));
        }
        Some(exact)
    }
}
