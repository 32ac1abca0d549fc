//! Work of the searching half: deals solved, tables of beliefs built, worlds drawn. Each unit is timed by itself.

use std::hint::black_box;
use std::time::Instant;

use boneyard_core::{Game, MAX_SEATS, Rng, State};
use boneyard_search::belief::{Belief, World};
use boneyard_search::solver::{Solver, Value};

use super::work::Done;

/// Worlds drawn of one position: many more than one, since an agent builds a table for many, and reading the clock
/// takes about as long as drawing one.
const WORLDS: u64 = 64;

/// Solves full deals.
pub(crate) fn solve(game: &Game, value: Value, seed: u64, deals: u64) -> Done {
    let mut rng = Rng::new(seed);
    let mut solver = Solver::new(game, value);
    let mut done = Done::default();
    for _ in 0..deals {
        let deal = game.deal(&mut rng);
        let state = State::new(game, &deal);
        let start = Instant::now();
        let value = solver.solve(&state).value;
        done.took(start, 1);
        done.sums.wins += u64::from(value > 0);
        done.sums.ties += u64::from(value == 0);
        done.sums.points += i64::from(value);
    }
    done.positions = solver.positions();
    done
}

/// Builds what the seat to move can know, at every decision of random hands.
pub(crate) fn beliefs(game: &Game, seed: u64, tables: u64) -> Done {
    let mut rng = Rng::new(seed);
    let mut done = Done::default();
    at_decisions(game, &mut rng, |state, _| {
        let view = state.view();
        let start = Instant::now();
        let belief = black_box(Belief::new(&view));
        done.took(start, 1);
        done.sums.points += (belief.total() % MODULUS) as i64;
        done.units < tables
    });
    done
}

/// Draws worlds at every decision of random hands; the tables are not timed.
pub(crate) fn worlds(game: &Game, seed: u64, worlds: u64) -> Done {
    let mut rng = Rng::new(seed);
    let mut done = Done::default();
    let mut drawn = Vec::with_capacity(WORLDS as usize);
    at_decisions(game, &mut rng, |state, rng| {
        let belief = Belief::new(&state.view());
        let number = WORLDS.min(worlds - done.units);
        drawn.clear();
        let start = Instant::now();
        drawn.extend((0..number).map(|_| belief.sample(rng)));
        done.took(start, number);
        done.sums.points += drawn.iter().map(fingerprint).sum::<i64>();
        done.units < worlds
    });
    done
}

/// Counts of ways have more digits than sums need: their remainders by a prime tell a wrong one just as well.
const MODULUS: u128 = 1_000_003;

/// Tells worlds with other hands, or another order of the stock, apart.
fn fingerprint(world: &World) -> i64 {
    let hands = (1..).zip(&world.hands()[..MAX_SEATS]).map(|(seat, hand)| seat * i64::from(hand.pips()));
    let stock = (1..).zip(world.stock()).map(|(place, tile)| place * tile.index() as i64);
    hands.sum::<i64>() + stock.sum::<i64>()
}

/// Plays random hands and visits every decision until the visitor has seen enough.
fn at_decisions(game: &Game, rng: &mut Rng, mut visit: impl FnMut(&State<'_>, &mut Rng) -> bool) {
    let mut state = State::new(game, &game.deal(rng));
    loop {
        while !state.is_over() {
            if !visit(&state, rng) {
                return;
            }
            state.play_nth(rng.below(state.moves().len()));
        }
        let deal = game.deal(rng);
        state.restart(&deal, None);
    }
}
