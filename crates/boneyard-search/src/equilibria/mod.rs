//! Equilibria of small two-player zero-sum games with hidden hands, and what is lost against a best response.
//!
//! A [`Play`] says how a game goes, as everybody sees it, and which hands a seat can hold. [`Tree`] lays it out once: the public
//! positions, and at each of them, for either seat, every hand that it can still hold. Strategies and values are numbers on these
//! flat lists, so that one sweep values all deals at once. [`Solver`] finds an equilibrium by predictive CFR+; [`Tree::assess`] gives the value of
//! any two strategies and what the best response to each wins, which bounds the value of the game from both sides.
//!
//! [`Dominoes`] is the game of this project; others (tests play Kuhn's and Leduc poker) go through the same code.
//!
//! ```
//! use boneyard_core::{Game, Rules};
//! use boneyard_search::equilibria::{Dominoes, Solver, Tree};
//! use boneyard_search::solver::Value;
//!
//! let mut rules = Rules::named("block").unwrap();
//! for (option, value) in [("set", "double-two"), ("deal", "2"), ("lead_who", "seat"), ("block_score", "opp")] {
//!     rules.set_option(option, value).unwrap();
//! }
//! let game = Game::new(rules).unwrap();
//! let dominoes = Dominoes::new(&game, Value::Points).unwrap();
//! let tree = Tree::build(&dominoes, 1 << 30).unwrap();
//! let mut solver = Solver::new(&tree);
//! (0..500).for_each(|_| solver.iterate(&tree));
//! let found = tree.assess(&solver.average(&tree));
//! assert!(found.lower <= 2.2 && 2.2 <= found.upper && found.exploitability() < 1e-4);
//! ```

mod build;
mod decisions;
mod dominoes;
mod estimate;
mod file;
mod key;
mod play;
mod solve;
mod strategy;
mod sweep;
mod tree;

pub use build::{Chooser, TooLarge};
pub use decisions::Decisions;
pub use dominoes::{Dominoes, Holding, Point, Step, Unsolved};
pub use estimate::Estimate;
pub use file::{
    StrategyFileError, StrategyHead, StrategyKeys, StrategyRow, StrategyText, payoff_text, write_strategy,
};
pub use key::{Key, ViewKey};
pub use play::{Next, Play};
pub use solve::{Progress, Solver};
pub use strategy::Strategy;
pub use sweep::Assessment;
pub use tree::{Size, Tree};
