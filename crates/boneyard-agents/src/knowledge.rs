//! How much inference from choices knows: the measure of beliefs.

use boneyard_core::{Deal, Game, Rng, View};

use crate::infer::Inference;
use crate::spec::AgentSpec;

/// The beliefs of an agent that infers from choices, to be measured against the truth.
pub struct Knowledge {
    inference: Inference,
}

impl Knowledge {
    /// Of an agent such as `pimc(infer=policy)`; `None` where it infers nothing.
    pub fn of(agent: &AgentSpec) -> Option<Knowledge> {
        Inference::of(agent).map(|inference| Knowledge { inference })
    }

    /// A fixture begins.
    pub fn begin(&mut self, game: &Game) {
        self.inference.begin(game);
    }

    /// The natural logarithm of how much more probable the true deal is by inference than without: the gain in log-likelihood over
    /// exact beliefs that take nothing from choices, 0 for those and at most the logarithm of the number of worlds.
    ///
    /// The mean weight of all worlds is that of `worlds` drawn with their exact probabilities, which makes the result too great by about half
    /// the squared relative error of that mean. `None` where nobody else has chosen yet, or where the deal cannot be played so.
    pub fn gain(&mut self, view: &View<'_>, deal: &Deal, worlds: usize, rng: &mut Rng) -> Option<f64> {
        self.inference.gain(view, deal, worlds, rng)
    }
}

#[cfg(test)]
mod tests {
    use boneyard_core::{Rules, State};

    use super::*;

    /// The mean gain over a player's hands against himself.
    fn mean(agent: &str, player: &str, game: &str) -> f64 {
        let game = Game::new(Rules::named(game).unwrap()).unwrap();
        let mut knowledge = Knowledge::of(&agent.parse().unwrap()).unwrap();
        let mut players: Vec<_> =
            game.seats().map(|_| player.parse::<AgentSpec>().unwrap().build()).collect();
        let (mut rng, mut sum, mut count) = (Rng::new(4), 0.0, 0.0);
        for _ in 0..40 {
            let deal = game.deal(&mut rng);
            let mut state = State::new(&game, &deal);
            while !state.is_over() {
                if let Some(gain) = knowledge.gain(&state.view(), &deal, 100, &mut rng) {
                    sum += gain;
                    count += 1.0;
                }
                let mv = players[state.public().turn().index()].choose(&state.view(), &mut rng);
                state.play(mv).unwrap();
            }
        }
        assert!(count > 100.0);
        sum / count
    }

    #[test]
    fn who_chooses_as_the_model_says_is_known_better_and_disbelief_knows_nothing() {
        for game in ["block", "draw", "whist"] {
            let known = mean("pimc(infer=policy(model=linear))", "policy(model=linear)", game);
            assert!(known > 0.1, "{game}: {known}");
            assert_eq!(mean("pimc(infer=policy(model=linear),beta=0)", "greedy", game), 0.0, "{game}");
        }
    }
}
