//! Playing hands to their end.

use boneyard_core::{Game, MAX_SEATS, Rng, State};

use crate::Agent;
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
pub(crate) struct Rollout {
    /// One for each seat; none at all where moves are uniformly random, for which the engine has a faster way.
    agents: Vec<Box<dyn Agent>>,
}

impl Rollout {
    /// With the agents that the parameter [`POLICY`] of a spec names.
    pub(crate) fn of<P: ?Sized>(spec: &Spec<P>) -> Rollout {
        let policy = spec.get::<AgentSpec>(POLICY.name).filter(|policy| policy.info().name != "random");
        Rollout { agents: policy.iter().flat_map(|policy| (0..MAX_SEATS).map(|_| policy.build())).collect() }
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
