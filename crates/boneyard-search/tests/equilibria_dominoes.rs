//! Sizes and values of small sets, against numbers found by other programs (SEARCH.md, sections 2 and 8).

use boneyard_core::{Game, Rng, Rules};
use boneyard_search::equilibria::{Assessment, Dominoes, Solver, Tree};
use boneyard_search::solver::Value;

fn game(options: &[(&str, &str)]) -> Game {
    let mut rules = Rules::named("block").unwrap();
    for (option, value) in options {
        rules.set_option(option, value).unwrap();
    }
    Game::new(rules).unwrap()
}

fn block(set: &str, deal: &str, block_score: &str) -> Game {
    game(&[("set", set), ("deal", deal), ("lead_who", "seat"), ("block_score", block_score)])
}

fn tree(game: &Game, value: Value) -> Tree {
    Tree::build(&Dominoes::new(game, value).unwrap(), 1 << 30).unwrap()
}

/// Solves to an exploitability.
fn solve(tree: &Tree, to: f64) -> Assessment {
    let mut solver = Solver::new(tree);
    loop {
        (0..20).for_each(|_| solver.iterate(tree));
        let found = tree.assess(&solver.average(tree));
        assert!(found.lower <= found.value && found.value <= found.upper, "{found:?}");
        if found.exploitability() <= to {
            return found;
        }
        assert!(solver.progress().iterations < 20_000, "{found:?}");
    }
}

#[test]
fn sizes_are_those_that_were_counted_before() {
    for (set, deal, deals, any, choice, histories) in [
        ("double-two", "2", 90, 180, 48, 267),
        ("double-two", "3", 20, 626, 326, 438),
        ("double-three", "2", 1_260, 855, 195, 3_474),
        ("double-three", "3", 4_200, 20_776, 6_220, 55_212),
        ("double-three", "4", 3_150, 173_098, 49_126, 270_024),
        ("double-four", "2", 8_190, 2_595, 535, 21_180),
        ("double-four", "3", 100_100, 150_165, 35_805, 963_260),
        ("double-five", "2", 35_910, 6_315, 1_185, 88_410),
    ] {
        let size = *tree(&block(set, deal, "opp"), Value::Points).size();
        let found = (size.deals, size.information_sets, size.choices, size.histories);
        assert_eq!(found, (deals, any, choice, histories), "{set} with {deal}");
    }
}

#[test]
fn values_are_those_that_were_found_before() {
    for (set, deal, known) in [
        ("double-two", "2", [Some(73.0 / 90.0), Some(193.0 / 90.0), Some(2.2)]),
        ("double-two", "3", [Some(0.7), Some(1.85), None]),
        ("double-three", "2", [Some(41.0 / 63.0), Some(239.0 / 90.0), Some(2.925_472_411_187)]),
        ("double-three", "3", [Some(0.478_714_285_714), Some(2.291_881_815_374), Some(2.500_342_715_841)]),
    ] {
        let payoffs = [("excess", Value::Win), ("excess", Value::Points), ("opp", Value::Points)];
        for ((block_score, value), known) in payoffs.into_iter().zip(known) {
            let Some(known) = known else { continue };
            let found = solve(&tree(&block(set, deal, block_score), value), 1e-5);
            let what = format!("{set} with {deal}, {block_score}, {value:?}: {found:?}, not {known}");
            assert!(found.lower <= known + 1e-9 && known <= found.upper + 1e-9, "{what}");
        }
    }
}

/// Against exact counts, and for the full game against SEARCH.md's own estimates (9.4e13 information sets, 1.2e15 histories).
#[test]
fn estimates_of_sizes_are_within_their_errors() {
    let near = |found: f64, error: f64, known: f64| (found - known).abs() < 4.0 * error + 0.02 * known;
    for (set, deal, sets, histories) in [
        ("double-three", "4", 173_098.0, 270_024.0),
        ("double-four", "3", 150_165.0, 963_260.0),
        ("double-six", "7", 9.4e13, 1.2e15),
    ] {
        let game = block(set, deal, "opp");
        let dominoes = Dominoes::new(&game, Value::Points).unwrap();
        let found = dominoes.estimate(40_000, &mut Rng::new(1)).unwrap();
        assert!(near(found.information_sets, found.information_sets_error, sets), "{set} {deal}: {found:?}");
        assert!(near(found.histories, found.histories_error, histories), "{set} {deal}: {found:?}");
        if set != "double-six" {
            let bytes = tree(&game, Value::Points).size().bytes as f64;
            assert!(
                (found.bytes / bytes - 1.0).abs() < 0.3,
                "{set} {deal}: {} of {bytes} bytes",
                found.bytes
            );
        }
    }
}
