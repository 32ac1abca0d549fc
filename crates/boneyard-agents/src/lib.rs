//! Players of domino games.
//!
//! An [`Agent`] sees a [`View`] and chooses a move. [`AGENTS`] lists all of them; the parser, the help and the
//! conformance tests are made from it. An [`AgentSpec`] names one with its parameters, as `greedy` or
//! `name(param=value)`.
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

mod doubles;
mod greedy;
mod light;
mod param;
mod preference;
mod random;
mod registry;
mod spec;
mod syntax;

use boneyard_core::{Game, Move, Rng, View};

pub use param::{Kind, Param};
pub use registry::{AGENTS, AgentInfo};
pub use spec::{AgentSpec, SpecError};

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
}
