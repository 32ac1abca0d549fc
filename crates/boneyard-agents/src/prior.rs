//! What a policy thinks of the moves before they are searched, and how much that counts.

use boneyard_core::{Game, Move, View};
use boneyard_policy::Policy;

use crate::choice::best;
use crate::param::{Kind, NONE, Param, always};
use crate::policy::{NAME, Recipe};
use crate::spec::{AgentSpec, Spec};
use crate::tally::Tally;

/// The parameter that says whose word counts beside what is searched.
pub(crate) const PRIOR: Param = Param {
    name: "prior",
    doc: "whose word counts beside the values of sampled worlds, the less the more of them there are; not where all that are possible are taken: none, or a policy",
    default: NONE,
    kind: Kind::Policy,
    matters: always,
};

/// The parameter that says how much it counts.
pub(crate) const TRUST: Param = Param {
    name: "trust",
    doc: "with prior: how many worlds its word is worth; with 0 it decides only between moves of equal value",
    default: "20",
    kind: Kind::Real { min: 0.0, max: 1_000_000.0 },
    matters: always,
};

/// What is wrong with the parameters: one is given without the other.
pub(crate) fn check<P: ?Sized>(spec: &Spec<P>) -> Option<(&'static str, &'static str)> {
    let without = spec.value(PRIOR.name) == Some(NONE) && spec.is_given(TRUST.name);
    without.then_some((TRUST.name, "without prior=policy it changes nothing"))
}

/// A policy's word.
pub(crate) struct Prior {
    recipe: Recipe,
    /// In the game being played.
    policy: Option<Policy>,
    /// In worlds.
    trust: f64,
}

impl Prior {
    /// As the parameters of a spec say; `None` where nobody's word counts.
    pub(crate) fn of<P: ?Sized>(spec: &Spec<P>) -> Option<Prior> {
        let model = spec.get::<AgentSpec>(PRIOR.name).filter(|model| model.info().name == NAME)?;
        Some(Prior { recipe: Recipe::of(&model), policy: None, trust: spec.get(TRUST.name)? })
    }

    /// A fixture begins.
    pub(crate) fn begin(&mut self, game: &Game) {
        self.recipe.seat(game, &mut self.policy);
    }

    /// The logarithms of the probabilities of the view's moves.
    fn word(&mut self, view: &View<'_>) -> Vec<f64> {
        self.begin(view.game());
        let Some(policy) = &mut self.policy else { return Vec::new() };
        let temperature = f64::from(self.recipe.temperature_of_chance());
        let scores: Vec<f64> =
            policy.scores(view).iter().map(|score| f64::from(*score) / temperature).collect();
        let most = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let sum: f64 = scores.iter().map(|score| libm::exp(score - most)).sum();
        scores.iter().map(|score| score - most - libm::log(sum)).collect()
    }

    /// The move that is best by its values and by this word; where worlds tell nothing, by the word.
    ///
    /// Of two moves, one better than the other by `d` a world, whose differences in `n` worlds have a mean `m` and a standard deviation `s`,
    /// the logarithm of the odds which is the better is `2 d m n / s^2` by the worlds and the difference of the words by the prior: so a
    /// word is worth `s^2 / (2 d n)` of the mean. With better moves better by a share of `s`, whatever the game, that is `s / n` times a
    /// number of worlds, the trust.
    pub(crate) fn best(&mut self, view: &View<'_>, tally: &Tally) -> Move {
        let unit = self.trust * tally.deviation() * tally.of_one();
        // However sure the word is, it stays within what can be added to the sums.
        let fine = |number: f64| libm::round((number * FINE).clamp(-MOST, MOST)) as i128;
        let sums = tally.sums.iter().map(|sum| sum * FINE as i128);
        let values = sums.zip(self.word(view)).map(|(sum, word)| (sum + fine(word * unit), fine(word)));
        best(view.moves(), &values.collect::<Vec<_>>())
    }
}

/// Into so many parts whole numbers are divided where a word is added to them.
const FINE: f64 = 1024.0;
/// The greatest word, in these parts: far more than all worlds together say, and less than half of what a sum can hold.
const MOST: f64 = 1e37;

#[cfg(test)]
mod tests {
    use boneyard_core::{Rng, Rules, State};

    use super::*;

    /// A position with a choice, and what a prior with so much trust says there of these sums in 40 worlds.
    fn at_a_choice(trust: &str, check: impl Fn(&View<'_>, &mut Prior)) {
        let game = Game::new(Rules::named("draw").unwrap()).unwrap();
        let spec: AgentSpec = format!("rollout(prior=policy,trust={trust})").parse().unwrap();
        for seed in 0..40 {
            let state = State::new(&game, &game.deal(&mut Rng::new(seed)));
            if state.moves().len() > 1 {
                check(&state.view(), &mut Prior::of(&spec).unwrap());
            }
        }
    }

    /// Worlds in each of which the first move makes so much more or less than the others.
    fn worlds(moves: usize, differences: &[i128]) -> Tally {
        let mut tally = Tally::new(moves);
        for difference in differences {
            let mut values = vec![0; moves];
            values[0] = *difference;
            tally.add(1, &values);
        }
        tally
    }

    #[test]
    fn its_word_is_the_logarithm_of_probabilities() {
        at_a_choice("1", |view, prior| {
            let sum: f64 = prior.word(view).into_iter().map(libm::exp).sum();
            assert!((sum - 1.0).abs() < 1e-9);
            let probabilities = prior.policy.as_mut().unwrap().probabilities(view).to_vec();
            for (word, probability) in prior.word(view).into_iter().zip(probabilities) {
                assert!((libm::exp(word) - f64::from(probability)).abs() < 1e-5);
            }
        });
    }

    #[test]
    fn trusted_without_end_it_decides_and_not_trusted_the_worlds_do() {
        at_a_choice("1000000", |view, prior| {
            let moves = view.moves().len() as usize;
            let chosen = prior.best(view, &worlds(moves, &[3, -1, 4]));
            let best = prior.policy.as_mut().unwrap().best(view);
            assert_eq!(chosen, best);
            // No world tells the moves apart.
            assert_eq!(prior.best(view, &worlds(moves, &[0, 0])), best);
        });
        at_a_choice("0", |view, prior| {
            let moves = view.moves().len() as usize;
            assert_eq!(prior.best(view, &worlds(moves, &[3, -1, 4])), view.moves().nth(0));
            assert_ne!(prior.best(view, &worlds(moves, &[-3, 1, -4])), view.moves().nth(0));
        });
    }

    #[test]
    fn a_word_that_is_sure_beyond_all_numbers_is_followed() {
        let sure = "1000000";
        at_a_choice(sure, |view, prior| {
            let best = prior.best(view, &worlds(view.moves().len() as usize, &[3, -1, 4]));
            for temperature in ["1e-20", "1e-30", "1e-44"] {
                let spec = format!("rollout(prior=policy(temperature={temperature}),trust={sure})");
                let mut prior = Prior::of(&spec.parse::<AgentSpec>().unwrap()).unwrap();
                let chosen = prior.best(view, &worlds(view.moves().len() as usize, &[3, -1, 4]));
                assert_eq!(chosen, best, "{temperature}");
            }
        });
    }

    #[test]
    fn the_more_worlds_the_less_it_counts_and_their_unit_means_nothing() {
        at_a_choice("20", |view, prior| {
            let moves = view.moves().len() as usize;
            let many =
                |n: usize, unit: i128| -> Vec<i128> { (0..n).map(|k| unit * [5, -3][k % 2]).collect() };
            // A mean of a quarter of the deviation: over 100,000 worlds beyond doubt.
            assert_eq!(prior.best(view, &worlds(moves, &many(100_000, 1))), view.moves().nth(0));
            for n in [2, 40, 400] {
                let [one, ten] = [1, 10].map(|unit| prior.best(view, &worlds(moves, &many(n, unit))));
                assert_eq!(one, ten);
            }
        });
    }
}
