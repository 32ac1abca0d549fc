//! Inference from choices: what the others did tells what they hold, if one knows how they choose.

use boneyard_core::{Draw, Game, Rng, View};
use boneyard_policy::{Policy, softmax};
use boneyard_search::belief::{Belief, Pasts, StockOrder, World};

use crate::imagined::Imagined;
use crate::param::{Kind, Param, always};
use crate::policy::{NAME, Recipe};
use crate::spec::{AgentSpec, Spec};

/// The parameter that says by what the others' choices are explained.
pub(crate) const INFER: Param = Param {
    name: "infer",
    doc: "how the others are taken to choose, so that their past choices tell what they hold: none, or a policy such as policy(model=linear)",
    default: "none",
    kind: Kind::Policy,
    matters: always,
};

/// The parameter that says how often the others are taken to choose by chance.
pub(crate) const EPS: Param = Param {
    name: "eps",
    doc: "with infer: the share of choices that are taken to be chance",
    default: "0.05",
    kind: Kind::Real { min: 0.0, max: 1.0 },
    matters: always,
};

/// The parameter that says how much is believed of what the choices tell.
pub(crate) const BETA: Param = Param {
    name: "beta",
    doc: "with infer: the power of the likelihood of the choices; 0 believes nothing of it, 1 all",
    default: "1",
    kind: Kind::Real { min: 0.0, max: 10.0 },
    matters: always,
};

/// What is wrong with the parameters of inference: they are given without it.
pub(crate) fn check<P: ?Sized>(spec: &Spec<P>) -> Option<(&'static str, &'static str)> {
    let without = spec.value(INFER.name) == Some("none");
    let given = [EPS.name, BETA.name].into_iter().find(|name| spec.is_given(name));
    given.filter(|_| without).map(|name| (name, "without infer=policy it changes nothing"))
}

/// For one world that is used so many are weighed.
const OVERSAMPLING: usize = 4;

/// Weighs worlds by how well a policy explains every choice of the other seats, each from its own view in that world.
pub(crate) struct Inference {
    recipe: Recipe,
    eps: f32,
    beta: f64,
    /// In the game being played.
    policy: Option<Policy>,
    probabilities: Vec<f32>,
}

impl Inference {
    /// As the parameters of a spec say; `None` where nothing is inferred.
    pub(crate) fn of<P: ?Sized>(spec: &Spec<P>) -> Option<Inference> {
        let model = spec.get::<AgentSpec>(INFER.name).filter(|model| model.info().name == NAME)?;
        let recipe = Recipe::of(&model);
        let (eps, beta) = (spec.get(EPS.name)?, spec.get(BETA.name)?);
        Some(Inference { recipe, eps, beta, policy: None, probabilities: Vec::new() })
    }

    /// Makes the policy of a game ready.
    pub(crate) fn begin(&mut self, game: &Game) {
        if self.policy.as_ref().is_none_or(|policy| policy.rules() != game.rules()) {
            self.policy = Some(self.recipe.in_game(game));
        }
    }

    /// At most `count` worlds: all, with their weights, if there are no more; else drawn from many more by their weights (systematic
    /// resampling), a world drawn several times standing once with that weight.
    pub(crate) fn imagine(&mut self, view: &View<'_>, count: usize, rng: &mut Rng) -> Imagined {
        self.begin(view.game());
        let belief = Belief::new(view);
        let Some(pasts) = belief.pasts(view).filter(|_| has_choices(view)) else {
            return Imagined::of(&belief, view, count, rng);
        };
        let all = count.saturating_mul(OVERSAMPLING);
        let mut worlds = Vec::new();
        // Where tiles are drawn a world has many pasts, and is judged by one of them, drawn with it.
        let listed = match view.game().rules().draw {
            Draw::None => belief.enumerate(all, StockOrder::Ignored),
            _ => None,
        };
        let exact = listed.is_some();
        match listed {
            Some(listed) => {
                for (world, ways) in listed {
                    let evidence =
                        pasts.of_world(&world).and_then(|deal| self.log_likelihood(view, &pasts, &deal));
                    worlds.push((world, ways as f64, evidence));
                }
            }
            None => {
                for _ in 0..all {
                    let Some((world, deal)) = pasts.sample(rng) else { break };
                    worlds.push((world, 1.0, self.log_likelihood(view, &pasts, &deal)));
                }
            }
        }
        let weighed = self.weigh(worlds);
        if weighed.is_empty() {
            return Imagined::of(&belief, view, count, rng);
        }
        if exact && weighed.len() <= count {
            return Imagined { worlds: whole_weights(weighed), all: true };
        }
        Imagined { worlds: resampled(weighed, count, rng), all: false }
    }

    /// The logarithm of the probability of the others' choices; `None` where the hand cannot be played so.
    fn log_likelihood(
        &mut self,
        view: &View<'_>,
        pasts: &Pasts<'_, '_>,
        deal: &boneyard_core::Deal,
    ) -> Option<f64> {
        let (me, eps) = (view.seat(), self.eps);
        let temperature = if self.recipe.temperature == 0.0 { 1.0 } else { self.recipe.temperature };
        let policy = self.policy.as_mut()?;
        let probabilities = &mut self.probabilities;
        let mut sum = 0.0;
        let possible = pasts.replay(deal, |state, choice| {
            if state.public().turn() == me {
                return;
            }
            probabilities.clear();
            probabilities.extend_from_slice(policy.scores(&state.view()));
            softmax(probabilities, temperature);
            let chance = eps / probabilities.len() as f32;
            let probability = (1.0 - eps) * probabilities[choice] + chance;
            sum += libm::log(f64::from(probability.max(f32::MIN_POSITIVE)));
        });
        possible.then_some(sum)
    }

    /// The worlds that are possible with their weights, the greatest at most 1 but for the ways.
    fn weigh(&self, worlds: Vec<(World, f64, Option<f64>)>) -> Vec<(World, f64)> {
        let most = worlds.iter().filter_map(|(_, _, evidence)| *evidence).fold(f64::NEG_INFINITY, f64::max);
        let weight = |(world, ways, evidence): (World, f64, Option<f64>)| {
            Some((world, ways * libm::exp(self.beta * (evidence? - most))))
        };
        worlds.into_iter().filter_map(weight).collect()
    }
}

/// Whether another seat has chosen anything: before that there is nothing to explain.
fn has_choices(view: &View<'_>) -> bool {
    view.public().history().iter().any(|event| event.seat() != view.seat())
}

/// Weights as whole numbers, of which the greatest has 40 bits.
fn whole_weights(worlds: Vec<(World, f64)>) -> Vec<(World, i128)> {
    let most = worlds.iter().map(|(_, weight)| *weight).fold(0.0, f64::max);
    let whole = |(world, weight): (World, f64)| (world, (weight / most * (1_u64 << 40) as f64) as i128);
    worlds.into_iter().map(whole).filter(|(_, weight)| *weight > 0).collect()
}

/// `count` worlds drawn by their weights, evenly over their sum.
fn resampled(worlds: Vec<(World, f64)>, count: usize, rng: &mut Rng) -> Vec<(World, i128)> {
    let total: f64 = worlds.iter().map(|(_, weight)| weight).sum();
    let step = total / count as f64;
    let mut next = step * ((rng.bits() >> 11) as f64 / (1_u64 << 53) as f64);
    let (mut sum, mut drawn) = (0.0, Vec::new());
    for (world, weight) in worlds {
        sum += weight;
        let mut times = 0;
        while next < sum {
            times += 1;
            next += step;
        }
        if times > 0 {
            drawn.push((world, times));
        }
    }
    drawn
}
