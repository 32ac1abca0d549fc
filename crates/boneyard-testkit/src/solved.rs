//! Small games, solved, and their strategies as the files that are written of them.

use boneyard_core::{Game, Rules};
use boneyard_search::equilibria::{
    Assessment, Dominoes, Key, Solver, StrategyHead, StrategyKeys, Tree, write_strategy,
};
use boneyard_search::solver::Value;

/// More than any game of a test takes, in bytes.
const MEMORY: u64 = 1 << 30;

/// Block with seat 0 leading on a small set; a block scores the difference.
///
/// # Panics
/// Where there is no such set or deal.
pub fn small_block(set: &str, deal: &str) -> Game {
    let mut rules = Rules::named("block").expect("a preset");
    for (option, value) in [("set", set), ("deal", deal), ("lead_who", "seat"), ("block_score", "excess")] {
        rules.set_option(option, value).expect("an option of the rules");
    }
    Game::new(rules).expect("a game that can be played")
}

/// The tree of a game and the names of its choices.
///
/// # Panics
/// For a game that cannot be solved, or is large.
pub fn lay_out(game: &Game, value: Value) -> (Tree, StrategyKeys) {
    let dominoes = Dominoes::new(game, value).expect("a game that can be solved");
    let mut keys = StrategyKeys::default();
    let tree = Tree::build_observed(&dominoes, MEMORY, &mut |seen| {
        let moves = seen.moves.iter().filter_map(|step| step.played());
        keys.push(&Key::new(seen.point.onlooker().expect("dominoes"), seen.tiles()), moves);
    });
    (tree.expect("a small game"), keys)
}

/// The file of a solver's strategy.
pub fn written(game: &Game, value: Value, tree: &Tree, keys: &StrategyKeys, solver: &Solver) -> String {
    let head = StrategyHead {
        game: "a \"game\"".to_owned(),
        rules: game.rules().clone(),
        payoff: value,
        iterations: solver.progress().iterations,
        assessment: tree.assess(&solver.average(tree)),
        program: "test".to_owned(),
    };
    write_strategy(&head, keys, solver.progress())
}

/// A game after so many iterations: the file of its strategy, and what it comes to.
///
/// # Panics
/// As [`lay_out`].
pub fn solved(game: &Game, value: Value, iterations: u32) -> (String, Assessment) {
    let (tree, keys) = lay_out(game, value);
    let mut solver = Solver::new(&tree);
    (0..iterations).for_each(|_| solver.iterate(&tree));
    (written(game, value, &tree, &keys, &solver), tree.assess(&solver.average(&tree)))
}
