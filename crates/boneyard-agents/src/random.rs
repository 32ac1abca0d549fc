//! Any legal move.

use boneyard_core::{Move, Rng, View};

use crate::choice::alike;
use crate::{Agent, AgentInfo};

pub(crate) const INFO: AgentInfo = AgentInfo {
    name: "random",
    about: "any legal move, each as likely as the others",
    source: "the yardstick of every comparison; on equal ends a tile counts once",
    params: &[],
    check: |_| None,
    build: |_| Box::new(Random),
};

struct Random;

impl Agent for Random {
    #[inline]
    fn choose(&mut self, view: &View<'_>, rng: &mut Rng) -> Move {
        let moves = view.moves();
        moves.nth(rng.below(moves.len()))
    }

    fn odds(&mut self, view: &View<'_>) -> Option<Vec<f64>> {
        Some(alike(view.moves(), |_| true))
    }
}
