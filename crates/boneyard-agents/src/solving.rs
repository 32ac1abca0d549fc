//! A solver kept from decision to decision.

use boneyard_core::Game;
use boneyard_search::solver::Solver;

use crate::goal::Goal;

/// The solver of the game being played.
pub(crate) struct Solving {
    goal: Goal,
    solver: Option<Solver>,
}

impl Solving {
    /// For this goal, in a game not yet known.
    pub(crate) fn new(goal: Goal) -> Solving {
        Solving { goal, solver: None }
    }

    /// The solver for this game. What it solved before changes no result of it, nor when a cap is reached.
    pub(crate) fn in_game(&mut self, game: &Game) -> &mut Solver {
        let goal = self.goal;
        let kept = self.solver.take().filter(|solver| solver.game().rules() == game.rules());
        self.solver.insert(kept.unwrap_or_else(|| Solver::new(game, goal.in_game(game))))
    }
}
