//! Values of moves by playing hands to their end, and who plays on.

use boneyard_core::{Game, MAX_SEATS, Rng, Seat, State, View};
use boneyard_search::solver::Value;

use crate::Agent;
use crate::goal::worth;
use crate::imagined::Imagined;
use crate::param::{Kind, Param, always};
use crate::spec::{AgentSpec, Spec};

/// The parameter that says who plays hands to their end.
pub(crate) const POLICY: Param = Param {
    name: "policy",
    doc: "who plays on for all seats in a sampled world, each on its own view of it",
    default: "greedy",
    kind: Kind::Agent,
    matters: always,
};

/// Plays on for all seats. Each seat has its own agent, which is shown that seat's view: in an imagined hand no partner
/// sees the searcher's tiles either.
pub(crate) struct PlayOut {
    /// One for each seat; none at all where moves are uniformly random, for which the engine has a faster way.
    agents: Vec<Box<dyn Agent>>,
}

impl PlayOut {
    /// With the agents that the parameter [`POLICY`] of a spec names.
    pub(crate) fn of<P: ?Sized>(spec: &Spec<P>) -> PlayOut {
        let policy = spec.get::<AgentSpec>(POLICY.name);
        policy.map_or(PlayOut { agents: Vec::new() }, |policy| PlayOut::of_sides([&policy; 2]))
    }

    /// With these agents on the two sides.
    pub(crate) fn of_sides(sides: [&AgentSpec; 2]) -> PlayOut {
        if sides.iter().all(|policy| policy.info().name == "random") {
            return PlayOut { agents: Vec::new() };
        }
        let seats = Seat::all(MAX_SEATS as u8);
        PlayOut { agents: seats.map(|seat| sides[seat.side().index()].build()).collect() }
    }

    /// Forgets what the agents may have learnt.
    pub(crate) fn begin(&mut self, game: &Game) {
        self.agents.iter_mut().for_each(|agent| agent.begin(game));
    }

    /// Plays the hand to its end.
    pub(crate) fn play_out(&mut self, state: &mut State<'_>, rng: &mut Rng) {
        if self.agents.is_empty() {
            return state.play_out(rng);
        }
        loop {
            match state.moves().len() {
                0 => return,
                1 => state.play_nth(0),
                _ => {
                    let mv = self.agents[state.public().turn().index()].choose(&state.view(), rng);
                    if state.play(mv).is_err() {
                        // In a real hand the arena reports such an agent; an imagined one has to end.
                        state.play_nth(0);
                    }
                }
            }
        }
    }
}

/// Adds to `sums`, by move, what the side to move gets from playing the hand out after that move, `weight` times. Every
/// move is followed by the same chances.
pub(crate) fn add_playouts(
    start: &State<'_>,
    value: Value,
    weight: i128,
    players: &mut PlayOut,
    sums: &mut [i128],
    rng: &mut Rng,
) {
    let side = start.public().turn().side();
    let chances = rng.bits();
    for (k, sum) in sums.iter_mut().enumerate() {
        let mut state = start.clone();
        state.play_nth(k as u32);
        players.play_out(&mut state, &mut Rng::new(chances));
        *sum += weight * i128::from(worth(&state, side, value));
    }
}

/// The sum of what the side to move gets after each move in worlds that were imagined, `count` playouts a move or more: where all worlds
/// are known, and fewer, each is played out several times.
pub(crate) fn play_worlds(
    view: &View<'_>,
    imagined: &Imagined,
    count: usize,
    value: Value,
    players: &mut PlayOut,
    rng: &mut Rng,
) -> Vec<i128> {
    let times = if imagined.all { count.div_ceil(imagined.worlds.len().max(1)) } else { 1 };
    let mut sums = vec![0; view.moves().len() as usize];
    for (world, weight) in &imagined.worlds {
        let start = State::from_view(view, world.hands(), world.stock());
        for _ in 0..times {
            add_playouts(&start, value, *weight, players, &mut sums, rng);
        }
    }
    sums
}
