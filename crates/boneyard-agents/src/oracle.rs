//! The cheat that bounds them all.

use boneyard_core::{Game, Move, Rng, State};

use crate::choice::best;
use crate::goal::{Goal, VALUE};
use crate::param::{Kind, Param, always};
use crate::playouts::{POLICY, PlayOut, add_playouts};
use crate::solving::Solving;
use crate::{Cheat, CheatInfo};

pub(crate) const INFO: CheatInfo = CheatInfo {
    name: "cheat:oracle",
    about: "sees every tile and solves the hand exactly, as if all others saw them too: an upper bound, no player",
    source: "double-dummy play, as bridge calls it",
    params: &[VALUE, CAP, POLICY],
    check: |_| None,
    build: |spec| {
        let goal = Goal::of(spec);
        Box::new(Oracle {
            goal,
            cap: spec.get(CAP.name).unwrap_or(1),
            solving: Solving::new(goal),
            players: PlayOut::of(spec),
        })
    },
};

const CAP: Param = Param {
    name: "cap",
    doc: "positions a move; when they are not enough the move is chosen by playing out from what lies there",
    default: "2000000",
    kind: Kind::Integer { min: 1, max: 1_000_000_000_000 },
    matters: always,
};

/// How often each move is played out where the cap is reached.
const PLAYOUTS: usize = 100;

/// Plays the first of the moves that keep the exact value.
struct Oracle {
    goal: Goal,
    cap: u64,
    solving: Solving,
    players: PlayOut,
}

impl Cheat for Oracle {
    fn choose(&mut self, state: &State<'_>, rng: &mut Rng) -> Move {
        let solved = self.solving.in_game(state.game()).solve_capped(state, self.cap);
        solved.map_or_else(|_| self.play_out(state, rng), |solution| solution.best)
    }

    fn begin(&mut self, game: &Game) {
        self.players.begin(game);
    }
}

impl Oracle {
    fn play_out(&mut self, state: &State<'_>, rng: &mut Rng) -> Move {
        self.players.begin(state.game());
        let value = self.goal.in_game(state.game());
        let mut sums = vec![0; state.moves().len() as usize];
        for _ in 0..PLAYOUTS {
            add_playouts(state, value, 1, &mut self.players, &mut sums, rng);
        }
        best(state.moves(), &sums)
    }
}
