//! What kind of player each of the others is: chance, heaviest tile first, or one who plays by the policy.

use boneyard_core::{Game, MAX_SEATS, Seat, View};

use crate::param::{Kind, Param, always};
use crate::so_far::SoFar;
use crate::spec::{AgentSpec, Spec};
use crate::{Agent, greedy, random};

/// The parameter that says how far other kinds of players are reckoned with.
pub(crate) const MIX: Param = Param {
    name: "mix",
    doc: "with infer: how probable it is at first that another seat does not play by the policy, but by chance or heaviest tile first, \
          half each; what it does tells, over the hands of a match",
    default: "0",
    kind: Kind::Real { min: 0.0, max: 0.99 },
    matters: always,
};

/// The policy, and the other kinds.
pub(crate) const KINDS: usize = 3;

/// How probable the choices of a seat are, as logarithms, if it is of each kind.
pub(crate) type Evidence = [f64; KINDS];

/// So much of what is believed of a kind is given up with every hand, lest a player be taken for what he no longer is.
const FORGOTTEN: f64 = 0.02;

/// Beliefs about the kinds of the other seats.
pub(crate) struct Kinds {
    /// At the beginning of a fixture.
    first: [f64; KINDS],
    /// At the beginning of the hand, by seat.
    before: [[f64; KINDS]; MAX_SEATS],
    /// At the latest decision.
    now: [[f64; KINDS]; MAX_SEATS],
    /// The hand, as far as it had come by then.
    seen: Option<SoFar>,
    /// Who the other kinds are.
    others: Vec<Box<dyn Agent>>,
}

impl Kinds {
    /// As the parameter says; `None` where all play by the policy.
    pub(crate) fn of<P: ?Sized>(spec: &Spec<P>) -> Option<Kinds> {
        let mix: f64 = spec.get(MIX.name)?;
        let other = |name: &str| name.parse::<AgentSpec>().ok().map(|spec| spec.build());
        let others: Vec<_> = [random::INFO.name, greedy::INFO.name].into_iter().filter_map(other).collect();
        let first = [1.0 - mix, mix / 2.0, mix / 2.0];
        let beliefs = [first; MAX_SEATS];
        (mix > 0.0).then(|| Kinds { first, before: beliefs, now: beliefs, seen: None, others })
    }

    /// Forgets all: a fixture begins.
    pub(crate) fn begin(&mut self, game: &Game) {
        (self.before, self.now) = ([self.first; MAX_SEATS], [self.first; MAX_SEATS]);
        self.seen = None;
        self.others.iter_mut().for_each(|agent| agent.begin(game));
    }

    /// Looks at the table before a decision: in another hand, what was learnt of the seats in the last one is where this one begins.
    pub(crate) fn look(&mut self, view: &View<'_>) {
        let now = SoFar::of(view);
        let is_new = self.seen.as_ref().is_some_and(|seen| !seen.leads_to(&now));
        if is_new {
            let remembered = |now: f64, first: f64| (1.0 - FORGOTTEN) * now + FORGOTTEN * first;
            self.before = self.now.map(|now| [0, 1, 2].map(|kind| remembered(now[kind], self.first[kind])));
        }
        self.seen = Some(now);
    }

    /// How probable a choice is for each of the other kinds; `view` is the chooser's.
    pub(crate) fn chances(&mut self, view: &View<'_>, choice: usize) -> [f64; KINDS - 1] {
        let mut chances = [0.0; KINDS - 1];
        for (chance, agent) in chances.iter_mut().zip(&mut self.others) {
            *chance = agent.odds(view).and_then(|odds| odds.get(choice).copied()).unwrap_or(0.0);
        }
        chances
    }

    /// The logarithm of the probability of a seat's choices, whatever its kind.
    pub(crate) fn mixed(&self, seat: Seat, evidence: &Evidence) -> f64 {
        let most = evidence.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let before = &self.before[seat.index()];
        let sum: f64 = evidence.iter().zip(before).map(|(log, before)| before * libm::exp(log - most)).sum();
        most + libm::log(sum)
    }

    /// Learns from worlds, each with its weight - in which all other seats' choices count - and the evidence in it, by seat.
    pub(crate) fn learn(&mut self, worlds: &[(f64, &[Evidence; MAX_SEATS])]) {
        for seat in 0..MAX_SEATS {
            let mut sums = [0.0; KINDS];
            for (weight, evidence) in worlds {
                let most = evidence[seat].iter().copied().fold(f64::NEG_INFINITY, f64::max);
                let shares =
                    [0, 1, 2].map(|kind| self.before[seat][kind] * libm::exp(evidence[seat][kind] - most));
                let all: f64 = shares.iter().sum();
                sums.iter_mut().zip(shares).for_each(|(sum, share)| *sum += weight * share / all);
            }
            let all: f64 = sums.iter().sum();
            if all > 0.0 {
                self.now[seat] = sums.map(|sum| sum / all);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use boneyard_core::{Rng, Rules, State};

    use super::*;
    use crate::infer::Inference;

    /// What is believed of an adversary, after so many hands against him and then at the beginning of the next fixture.
    fn believed(adversary: &str, hands: u64) -> [[f64; KINDS]; 2] {
        let game = Game::new(Rules::named("block").unwrap()).unwrap();
        let build = |spec: &str| spec.parse::<AgentSpec>().unwrap().build();
        let spec: AgentSpec = "rollout(infer=policy(model=linear),mix=0.6)".parse().unwrap();
        let mut inference = Inference::of(&spec).unwrap();
        inference.begin(&game);
        let mut players = [build("policy(model=linear)"), build(adversary)];
        let mut rng = Rng::new(5);
        for _ in 0..hands {
            let mut state = State::new(&game, &game.deal(&mut rng));
            while !state.is_over() {
                let seat = state.public().turn().index();
                if seat == 0 {
                    inference.imagine(&state.view(), 50, &mut rng);
                }
                let mv = players[seat].choose(&state.view(), &mut rng);
                state.play(mv).unwrap();
            }
        }
        let learnt = inference.kinds().unwrap().now[1];
        inference.begin(&game);
        [learnt, inference.kinds().unwrap().now[1]]
    }

    #[test]
    fn a_match_tells_what_kind_of_player_somebody_is_and_the_next_begins_anew() {
        for (kind, adversary) in ["policy(model=linear)", "random", "greedy"].into_iter().enumerate() {
            let [first, _] = believed(adversary, 0);
            let [learnt, forgotten] = believed(adversary, 12);
            assert!(learnt[kind] > 0.8, "{adversary}: {learnt:?}");
            assert!((learnt.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{adversary}: {learnt:?}");
            assert_eq!(forgotten, first);
        }
    }

    #[test]
    fn a_mixture_lies_between_its_kinds() {
        let spec: AgentSpec = "pimc(infer=policy,mix=0.5)".parse().unwrap();
        let kinds = Kinds::of(&spec).unwrap();
        let seat = Seat::new(1).unwrap();
        assert!((kinds.mixed(seat, &[-2.0; KINDS]) + 2.0).abs() < 1e-12);
        let expected = libm::log(0.5 * libm::exp(-1.0) + 0.25 * libm::exp(-800.0) + 0.25 * libm::exp(-3.0));
        assert!((kinds.mixed(seat, &[-1.0, -800.0, -3.0]) - expected).abs() < 1e-12);
    }
}
