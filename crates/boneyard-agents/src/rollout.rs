//! Imperfect-information Monte Carlo: worlds are played out by players who know no more than they would.

use boneyard_core::{Game, Move, Rng, State, View};

use crate::choice::{alike, best};
use crate::goal::{Goal, VALUE};
use crate::imagined::Imagined;
use crate::infer::{self, BETA, EPS, INFER, Inference};
use crate::kinds::MIX;
use crate::param::{Kind, Param, always};
use crate::playouts::{POLICY, PlayOut, add_playouts};
use crate::solving::Solving;
use crate::{Agent, AgentInfo, AgentSpec, policy};

pub(crate) const INFO: AgentInfo = AgentInfo {
    name: "rollout",
    about: "infers worlds from what the others chose, plays each move out in them by a policy that sees one seat's tiles at a time, mixes \
            in exact values where the worlds can be solved within the cap; takes the best on average",
    source: "imperfect-information Monte Carlo: Furtak and Buro, IEEE CIG 2013; inference from play: Rebstock and others, IEEE CoG 2019",
    params: &[WORLDS, OWN_INFER, EPS, BETA, MIX, OWN_POLICY, VALUE, EXACT, CAP],
    check: |spec| infer::check(spec),
    build: |spec| {
        Box::new(Rollout {
            worlds: spec.get(WORLDS.name).unwrap_or(1),
            inference: Inference::of(spec),
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
    }

    fn choose(&mut self, view: &View<'_>, rng: &mut Rng) -> Move {
        let imagined = Imagined::by(&mut self.inference, view, self.worlds, rng);
        best(view.moves(), &self.values(view, &imagined, rng))
    }

    /// Where all worlds are known, and a policy plays on that leaves nothing to chance, neither is the choice.
    fn odds(&mut self, view: &View<'_>) -> Option<Vec<f64>> {
        if !self.certain || self.inference.as_ref().is_some_and(Inference::learns) {
            return None;
        }
        let rng = &mut Rng::new(0);
        let imagined = Imagined::by(&mut self.inference, view, self.worlds, rng);
        imagined.all.then(|| {
            let best = best(view.moves(), &self.values(view, &imagined, rng));
            alike(view.moves(), |mv| mv == best)
        })
    }
}

impl Rollout {
    /// The sum of each move's values over the worlds.
    fn values(&mut self, view: &View<'_>, imagined: &Imagined, rng: &mut Rng) -> Vec<i128> {
        self.players.begin(view.game());
        let value = self.goal.in_game(view.game());
        let mut sums = vec![0; view.moves().len() as usize];
        for (world, weight) in &imagined.worlds {
            let start = State::from_view(view, world.hands(), world.stock());
            add_playouts(&start, value, *weight, &mut self.players, &mut sums, rng);
        }
        if let Some(exact) = self.solve(view, imagined) {
            for (sum, exact) in sums.iter_mut().zip(exact) {
                *sum = *sum * (1000 - self.exact) + exact * self.exact;
            }
        }
        sums
    }

    /// The sum of each move's exact values over all worlds; `None` where they take more positions than the cap.
    fn solve(&mut self, view: &View<'_>, imagined: &Imagined) -> Option<Vec<i128>> {
        if self.exact == 0 {
            return None;
        }
        let solver = self.solving.in_game(view.game());
        let mut sums = vec![0; view.moves().len() as usize];
        let end = solver.positions() + self.cap;
        for (world, weight) in &imagined.worlds {
            let left = end.saturating_sub(solver.positions());
            let values = solver.world_values_capped(view, world.hands(), world.stock(), left).ok()?;
            for (sum, (_, value)) in sums.iter_mut().zip(values) {
                *sum += weight * i128::from(value);
            }
        }
        Some(sums)
    }
}
