//! The solver against numbers found by other programs.

use boneyard_core::{Deal, Game, Rng, Rules, State, Tile, TileSet};
use boneyard_search::solver::{Solver, Value};

fn game(options: &[(&str, &str)]) -> Game {
    let mut rules = Rules::named("block").unwrap();
    for (option, value) in options {
        rules.set_option(option, value).unwrap();
    }
    Game::new(rules).unwrap()
}

/// Every choice of `count` tiles of `tiles`.
fn choices(tiles: TileSet, count: u32) -> Vec<TileSet> {
    let bits = tiles.bits();
    let sets = (0..=bits).filter(|set| set & !bits == 0 && set.count_ones() == count);
    sets.filter_map(TileSet::from_bits).collect()
}

/// The sum of the values to seat 0, which leads any tile, over all deals, and the number of deals.
fn sum_of_all_deals(game: &Game, value: Value) -> (i32, u32) {
    let mut solver = Solver::new(game, value);
    let hand = u32::from(game.rules().deal);
    let (mut sum, mut deals) = (0, 0);
    for first in choices(game.tiles(), hand) {
        for second in choices(game.tiles() - first, hand) {
            let stock: Vec<Tile> = (game.tiles() - first - second).iter().collect();
            let deal = Deal::new(game, &[first, second], &stock, 0, None).unwrap();
            sum += solver.value_only(&State::new(game, &deal));
            deals += 1;
        }
    }
    (sum, deals)
}

/// SEARCH.md, section 8: perfect-information sums over all deals. WIN: who wins. DIFF: the difference of the pips
/// in the hands at the end. OS: the side with fewer pips scores the other side's, blocked or not.
#[test]
fn sums_over_all_deals_of_small_sets() {
    let known = [
        ("double-two", "2", [80, 207, 218], 90),
        ("double-three", "2", [955, 3982, 4521], 1260),
        ("double-three", "3", [2933, 12642, 14414], 4200),
        ("double-four", "2", [5978, 34131, 41020], 8190),
    ];
    for (set, deal, sums, deals) in known {
        let payoffs = [("excess", Value::Win), ("excess", Value::Points), ("opp", Value::Points)];
        for ((block_score, value), sum) in payoffs.into_iter().zip(sums) {
            let game = game(&[("set", set), ("deal", deal), ("block_score", block_score)]);
            let found = sum_of_all_deals(&game, value);
            assert_eq!(found, (sum, deals), "{set} with {deal} tiles, {block_score}, {value:?}");
        }
    }
}

/// ORACLES.md, section 3: two players, seven tiles each, the leader leads any tile, the winner takes the other's pips, a
/// block scores the difference. Within four standard errors of both samples.
#[test]
fn mean_value_of_the_lead() {
    const DEALS: u64 = 40_000;
    let game = game(&[("lead_who", "seat"), ("block_score", "excess")]);
    for (value, known, known_error) in [(Value::Points, 7.46, 0.02), (Value::Win, 0.609, 0.002)] {
        let mut solver = Solver::new(&game, value);
        let (mut sum, mut squares) = (0.0, 0.0);
        for seed in 0..DEALS {
            let deal = game.deal(&mut Rng::new(seed));
            let value = f64::from(solver.value_only(&State::new(&game, &deal)));
            sum += value;
            squares += value * value;
        }
        let n = DEALS as f64;
        let mean = sum / n;
        let error = ((squares / n - mean * mean) / n + known_error * known_error).sqrt();
        assert!((mean - known).abs() < 4.0 * error, "{value:?}: {mean} is not {known}, error {error}");
    }
}

/// Exchanging the sides, and who is to lead, negates nothing but the sign for side 0: the value to the leader stays.
#[test]
fn exchanging_the_seats_keeps_the_value_to_the_leader() {
    for (name, value) in
        [("block", Value::Points), ("harper.all_fives", Value::Points), ("harper.draw", Value::Win)]
    {
        let game = Game::new(Rules::named(name).unwrap()).unwrap();
        let mut solver = Solver::new(&game, value);
        for seed in 0..40 {
            let deal = game.deal(&mut Rng::new(seed));
            let [first, second] = [0, 1].map(|seat| deal.hand(boneyard_core::Seat::new(seat).unwrap()));
            let stock: Vec<Tile> = deal.stock().collect();
            let leader = deal.leader().index();
            let swapped = Deal::new(&game, &[second, first], &stock, 1 - leader, None).unwrap();
            let values = solver.values(&State::new(&game, &deal));
            assert_eq!(solver.values(&State::new(&game, &swapped)), values, "{name}");
        }
    }
}

/// A table that is warm from other deals changes no result.
#[test]
fn a_warm_table_changes_nothing() {
    for name in ["block", "draw", "modern.partnership", "all-fives", "harper.matadore"] {
        let mut rules = Rules::named(name).unwrap();
        rules.deal = rules.deal.min(5);
        let game = Game::new(rules).unwrap();
        let mut warm = Solver::new(&game, Value::Points);
        for seed in 0..60 {
            let mut rng = Rng::new(seed);
            let deal = game.deal(&mut rng);
            let mut state = State::new(&game, &deal);
            for _ in 0..rng.below(4) {
                if !state.is_over() {
                    state.play_nth(rng.below(state.moves().len()));
                }
            }
            if state.is_over() {
                continue;
            }
            let mut cold = Solver::new(&game, Value::Points);
            let solution = warm.solve(&state);
            let fresh = cold.solve(&state);
            assert_eq!((solution.value, solution.best), (fresh.value, fresh.best), "{name}");
            assert_eq!(warm.values(&state), Solver::new(&game, Value::Points).values(&state), "{name}");
        }
    }
}

/// A world given by a view and the hidden tiles is the state that it was taken from.
#[test]
fn a_world_is_its_state() {
    for name in ["block", "draw", "matadore", "modern.partnership", "modern.bergen"] {
        let mut rules = Rules::named(name).unwrap();
        rules.deal = rules.deal.min(5);
        let game = Game::new(rules).unwrap();
        let mut solver = Solver::new(&game, Value::Points);
        let mut rng = Rng::new(3);
        for _ in 0..20 {
            let deal = game.deal(&mut rng);
            let mut state = State::new(&game, &deal);
            state.play_nth(0);
            if state.is_over() {
                continue;
            }
            let mut hands = [TileSet::EMPTY; boneyard_core::MAX_SEATS];
            for seat in game.seats() {
                hands[seat.index()] = state.hand(seat);
            }
            let stock: Vec<Tile> = state.stock().collect();
            assert_eq!(solver.world_values(&state.view(), &hands, &stock), solver.values(&state));
            // The hand of the seat to move is known from the view.
            hands[state.public().turn().index()] = TileSet::EMPTY;
            let solution = solver.solve_world(&state.view(), &hands, &stock);
            let other = solver.solve(&state);
            assert_eq!((solution.value, solution.best), (other.value, other.best));
        }
    }
}
