//! Information-set Monte Carlo tree search.

use boneyard_core::{Game, Move, Rng, Side, State, View};
use boneyard_search::belief::{Belief, World};
use boneyard_search::solver::Value;

use crate::choice::best;
use crate::goal::{Goal, VALUE, worth};
use crate::imagined::Imagined;
use crate::infer::{self, BETA, EPS, INFER, Inference, POOL};
use crate::kinds::MIX;
use crate::param::{Kind, Param, always};
use crate::playouts::{POLICY, PlayOut};
use crate::tree::Tree;
use crate::{Agent, AgentInfo};

pub(crate) const INFO: AgentInfo = AgentInfo {
    name: "ismcts",
    about: "grows one tree over all worlds that fit what it knows, each iteration in another; takes the move it visited most",
    source: "single-observer ISMCTS: Cowling, Powley and Whitehouse, IEEE TCIAIG 4:2, 2012",
    params: &[ITERATIONS, EXPLORATION, INFER, EPS, BETA, POOL, MIX, POLICY, VALUE],
    check: infer::check,
    build: |spec| {
        let iterations = spec.get(ITERATIONS.name).unwrap_or(1);
        Box::new(Ismcts {
            iterations,
            inference: Inference::of(spec),
            goal: Goal::of(spec),
            players: PlayOut::of(spec),
            tree: Tree::new(spec.get(EXPLORATION.name).unwrap_or(0.0), iterations),
            scale: None,
        })
    },
};

const ITERATIONS: Param = Param {
    name: "iterations",
    doc: "iterations a move",
    default: "1000",
    kind: Kind::Integer { min: 1, max: 10_000_000 },
    matters: always,
};

const EXPLORATION: Param = Param {
    name: "c",
    doc: "how much a move that was seldom tried is preferred; 1 is the root mean square margin of random hands",
    default: "0.5",
    kind: Kind::Real { min: 0.0, max: 100.0 },
    matters: always,
};

/// One tree whose nodes are what the searching seat can tell apart. As in every search of this kind the others' moves in the
/// tree are chosen by what was found in worlds that have the searcher's true hand in common, so they play as if they knew
/// more of it than they do; the rollouts do not.
struct Ismcts {
    iterations: u32,
    inference: Option<Inference>,
    goal: Goal,
    players: PlayOut,
    tree: Tree,
    /// The size of a usual reward in the game being played.
    scale: Option<f64>,
}

impl Agent for Ismcts {
    fn begin(&mut self, game: &Game) {
        self.scale = Some(usual_reward(game, self.goal.in_game(game)));
        self.inference.iter_mut().for_each(|inference| inference.begin(game));
    }

    fn choose(&mut self, view: &View<'_>, rng: &mut Rng) -> Move {
        let value = self.goal.in_game(view.game());
        let scale = *self.scale.get_or_insert_with(|| usual_reward(view.game(), value));
        self.players.begin(view.game());
        self.tree.plant(view.seat(), scale);
        let worlds = Worlds::of(&mut self.inference, view, self.iterations, rng);
        for _ in 0..self.iterations {
            let world = worlds.draw(rng);
            let mut state = State::from_view(view, world.hands(), world.stock());
            self.tree.descend(&mut state, rng);
            self.players.play_out(&mut state, rng);
            self.tree.reward(worth(&state, Side::ZERO, value));
        }
        let found: Vec<_> = view.moves().iter().map(|mv| self.tree.found(mv)).collect();
        best(view.moves(), &found)
    }
}

/// Worlds that take as much to weigh as their iterations take to play; each is used in several iterations.
const ITERATIONS_PER_WORLD: u32 = 4;

/// Where the world of an iteration comes from.
enum Worlds {
    /// All that fit what is known, each with its probability.
    Fitting(Belief),
    /// Those that were weighed by what the others chose, with the sums of their weights so far.
    Inferred(Vec<(World, i128)>),
}

impl Worlds {
    fn of(inference: &mut Option<Inference>, view: &View<'_>, iterations: u32, rng: &mut Rng) -> Worlds {
        if inference.is_none() {
            return Worlds::Fitting(Belief::new(view));
        }
        let count = iterations.div_ceil(ITERATIONS_PER_WORLD) as usize;
        let mut worlds = Imagined::by(inference, view, count, rng).worlds;
        let mut sum = 0;
        for (_, weight) in &mut worlds {
            sum += *weight;
            *weight = sum;
        }
        Worlds::Inferred(worlds)
    }

    fn draw(&self, rng: &mut Rng) -> World {
        match self {
            Worlds::Fitting(belief) => belief.sample(rng),
            Worlds::Inferred(worlds) => {
                let all = worlds.last().map_or(0, |(_, sum)| *sum);
                // Fewer than 2^40 worlds of at most 40 bits: their sum has 80, so that the product fits.
                let lot = (all * i128::from(rng.bits() >> 20)) >> 44;
                worlds[worlds.partition_point(|(_, sum)| *sum <= lot)].0
            }
        }
    }
}

/// Hands played to find the usual reward.
const HANDS: u32 = 64;

/// The root mean square of what random hands are worth, at least 1: a function of the rules alone.
fn usual_reward(game: &Game, value: Value) -> f64 {
    let mut rng = Rng::new(0);
    let squares = (0..HANDS).map(|_| {
        let mut state = State::new(game, &game.deal(&mut rng));
        state.play_out(&mut rng);
        let worth = i64::from(worth(&state, Side::ZERO, value));
        worth * worth
    });
    (squares.sum::<i64>() as f64 / f64::from(HANDS)).sqrt().max(1.0)
}
