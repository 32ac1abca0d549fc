//! Players of domino games.
//!
//! An [`Agent`] sees a [`View`] and chooses a move. [`AGENTS`] lists all of them; the parser, the help and the
//! conformance tests are made from it. An [`AgentSpec`] names one with its parameters, as `greedy` or
//! `name(param=value)`.
//!
//! A [`Cheat`] is shown all tiles. It is of another type, has a list of its own ([`CHEATS`]) and a name that begins with
//! `cheat:`; only a [`Player`], who sits at a table, may be either.
//!
//! ```
//! use boneyard_agents::AgentSpec;
//! use boneyard_core::{Game, Rng, Rules, State};
//! let game = Game::new(Rules::named("block").unwrap()).unwrap();
//! let mut agent = "greedy".parse::<AgentSpec>().unwrap().build();
//! agent.begin(&game);
//! let mut rng = Rng::new(7);
//! let state = State::new(&game, &game.deal(&mut rng));
//! let lead = agent.choose(&state.view(), &mut rng);
//! assert!(state.moves().contains(lead));
//! ```

#![forbid(unsafe_code)]

pub mod advice;
pub mod advised;
mod asked;
mod book;
mod champion;
mod choice;
mod doubles;
mod equilibrium;
pub mod exploit;
mod exploiter;
mod forced;
mod forgetful;
mod goal;
mod greedy;
mod imagined;
mod infer;
mod ismcts;
mod kinds;
mod knowledge;
mod light;
mod mc;
mod named_file;
mod oracle;
mod param;
mod partners;
mod pimc;
mod player;
mod playouts;
mod policy;
mod preference;
mod prior;
mod random;
mod registry;
pub mod regular;
mod rollout;
mod so_far;
mod solving;
mod spec;
mod syntax;
mod tally;
mod tree;
mod tuned;
mod weights;

use boneyard_core::{Game, Move, Rng, State, View};

pub use knowledge::Knowledge;
pub use param::{Kind, Param, always};
pub use player::{CHEAT_MARK, Player, PlayerSpec};
pub use registry::{AGENTS, AgentInfo, CHEATS, CheatInfo, Info};
pub use spec::{AgentSpec, CheatSpec, Spec, SpecError};
pub use syntax::split_at_commas;

/// A player: it chooses from what one seat sees.
///
/// Its choice may depend on the view, on its random stream and on what it has seen since [`begin`](Self::begin),
/// and on nothing else: no clock, and nothing that it played before.
pub trait Agent: Send {
    /// A fixture begins: a hand, or a match of several. Whatever was learnt before is to be forgotten.
    fn begin(&mut self, game: &Game) {
        let _ = game;
    }

    /// Chooses one of `view.moves()`, of which there are at least two. `rng` is the agent's own stream.
    fn choose(&mut self, view: &View<'_>, rng: &mut Rng) -> Move;

    /// How likely it is to choose each of `view.moves()`, in their order; `None` where it cannot tell, and only asking it again and again
    /// does.
    fn odds(&mut self, view: &View<'_>) -> Option<Vec<f64>> {
        let _ = view;
        None
    }
}

/// A player that is shown every tile: an upper bound to measure agents by.
pub trait Cheat: Send {
    /// A fixture begins: see [`Agent::begin`].
    fn begin(&mut self, game: &Game) {
        let _ = game;
    }

    /// Chooses one of `state.moves()`, of which there are at least two. `rng` is the player's own stream.
    fn choose(&mut self, state: &State<'_>, rng: &mut Rng) -> Move;
}
