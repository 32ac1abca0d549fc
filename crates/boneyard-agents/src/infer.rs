//! Inference from choices: what the others did tells what they hold, if one knows how they choose.

use boneyard_core::{Deal, Draw, Game, MAX_SEATS, Rng, Seat, View};
use boneyard_policy::{Policy, softmax};
use boneyard_search::belief::{Belief, Pasts, StockOrder, World};

use crate::imagined::Imagined;
use crate::kinds::{Evidence, KINDS, Kinds, MIX};
use crate::param::{Kind, NONE, Param, always};
use crate::policy::{NAME, Recipe};
use crate::spec::{AgentSpec, Spec};

/// The parameter that says by what the others' choices are explained.
pub(crate) const INFER: Param = Param {
    name: "infer",
    doc: "how the others are taken to choose, so that their past choices tell what they hold: none, or a policy such as policy(model=linear)",
    default: NONE,
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
    let without = spec.value(INFER.name) == Some(NONE);
    let given = [EPS.name, BETA.name, POOL.name, MIX.name].into_iter().find(|name| spec.is_given(name));
    given.filter(|_| without).map(|name| (name, "without infer=policy it changes nothing"))
}

/// The parameter that says how many worlds are weighed.
pub(crate) const POOL: Param = Param {
    name: "pool",
    doc: "with infer: for each world that is used so many are weighed, where there are more; with 1 each is used with its weight",
    default: "4",
    kind: Kind::Integer { min: 1, max: 1000 },
    matters: always,
};

/// Knows how probable choices are.
pub(crate) trait Explain: Send {
    /// A fixture begins.
    fn begin(&mut self, game: &Game);

    /// What is asked from here on is of the past of this view.
    fn look_back(&mut self, view: &View<'_>);

    /// How probable it is that the seat to move makes this choice; `None` where that seat's choices are not to be explained.
    fn chance(&mut self, view: &View<'_>, choice: usize) -> Option<f32>;
}

/// Weighs worlds by how well every choice of the other seats is explained, each from its own view in that world.
pub(crate) struct Inference {
    source: Box<dyn Explain>,
    /// The share of choices that are taken to be chance.
    eps: f32,
    beta: f64,
    /// What kinds of players the others may be; `None` where all are taken to play as the source says.
    kinds: Option<Kinds>,
    /// For each world that is wanted so many are weighed, where there are more.
    pool: usize,
    /// And at least so many.
    least: usize,
}

/// A world, in how many ways it came about, and by seat how probable the others' choices are in it; `None` where they could not be made.
type Weighed = (World, f64, Option<[Evidence; MAX_SEATS]>);

impl Inference {
    /// As the parameters of a spec say; `None` where nothing is inferred.
    pub(crate) fn of<P: ?Sized>(spec: &Spec<P>) -> Option<Inference> {
        let model = spec.get::<AgentSpec>(INFER.name).filter(|model| model.info().name == NAME)?;
        let recipe = Recipe::of(&model);
        let (eps, beta) = (spec.get(EPS.name)?, spec.get(BETA.name)?);
        let source = Box::new(ByPolicy { recipe, policy: None, probabilities: Vec::new() });
        Some(Inference { source, eps, beta, kinds: Kinds::of(spec), pool: spec.get(POOL.name)?, least: 1 })
    }

    /// By another source, believed in full, with so many worlds weighed where there are more.
    pub(crate) fn by(source: Box<dyn Explain>, eps: f32, weighed: usize) -> Inference {
        Inference { source, eps, beta: 1.0, kinds: None, pool: 1, least: weighed }
    }

    /// A fixture begins.
    pub(crate) fn begin(&mut self, game: &Game) {
        self.source.begin(game);
        self.kinds.iter_mut().for_each(|kinds| kinds.begin(game));
    }

    /// Whether what it believes depends on the hands before.
    pub(crate) fn learns(&self) -> bool {
        self.kinds.is_some()
    }

    /// What is believed of the kinds of players, where that is asked.
    #[cfg(test)]
    pub(crate) fn kinds(&self) -> Option<&Kinds> {
        self.kinds.as_ref()
    }

    /// At most `count` worlds: all, with their weights, if there are no more; else drawn from many more by their weights (systematic
    /// resampling), a world drawn several times standing once with that weight.
    pub(crate) fn imagine(&mut self, view: &View<'_>, count: usize, rng: &mut Rng) -> Imagined {
        self.source.look_back(view);
        self.kinds.iter_mut().for_each(|kinds| kinds.look(view));
        let belief = Belief::new(view);
        let Some(pasts) = belief.pasts(view).filter(|_| has_choices(view)) else {
            return Imagined::of(&belief, view, count, rng);
        };
        let all = count.saturating_mul(self.pool).max(self.least);
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
                    let evidence = pasts.of_world(&world).and_then(|deal| self.evidence(view, &pasts, &deal));
                    worlds.push((world, ways as f64, evidence));
                }
            }
            None => {
                for _ in 0..all {
                    let Some((world, deal)) = pasts.sample(rng) else { break };
                    worlds.push((world, 1.0, self.evidence(view, &pasts, &deal)));
                }
            }
        }
        let (_, weighed) = self.weigh(view, worlds);
        if weighed.is_empty() {
            return Imagined::of(&belief, view, count, rng);
        }
        if weighed.len() <= count {
            return Imagined { worlds: whole_weights(weighed), all: exact };
        }
        Imagined { worlds: resampled(weighed, count, rng), all: false }
    }

    /// See [`Knowledge::gain`](crate::Knowledge::gain).
    pub(crate) fn gain(&mut self, view: &View<'_>, deal: &Deal, worlds: usize, rng: &mut Rng) -> Option<f64> {
        self.source.look_back(view);
        self.kinds.iter_mut().for_each(|kinds| kinds.look(view));
        let belief = Belief::new(view);
        let pasts = belief.pasts(view).filter(|_| has_choices(view))?;
        let truth = self.evidence(view, &pasts, deal)?;
        let truth = self.beta * self.mixed(view, &truth);
        let mut sampled = Vec::new();
        for _ in 0..worlds {
            let (world, deal) = pasts.sample(rng)?;
            sampled.push((world, 1.0, self.evidence(view, &pasts, &deal)));
        }
        let (most, weighed) = self.weigh(view, sampled);
        let sum: f64 = weighed.iter().map(|(_, weight)| weight).sum();
        Some(truth - self.beta * most - libm::log(sum / worlds as f64))
    }

    /// How probable the others' choices are, as logarithms, by seat and kind; `None` where the hand cannot be played so.
    fn evidence(
        &mut self,
        view: &View<'_>,
        pasts: &Pasts<'_, '_>,
        deal: &Deal,
    ) -> Option<[Evidence; MAX_SEATS]> {
        let (me, eps) = (view.seat(), self.eps);
        let (source, kinds) = (&mut self.source, &mut self.kinds);
        let mut evidence = [[0.0; KINDS]; MAX_SEATS];
        let possible = pasts.replay(deal, |state, choice| {
            let seat = state.public().turn();
            if seat == me {
                return;
            }
            let Some(probability) = source.chance(&state.view(), choice) else { return };
            let [own, others @ ..] = &mut evidence[seat.index()];
            let chance = eps / state.moves().len() as f32;
            let probability = (1.0 - eps) * probability + chance;
            *own += libm::log(f64::from(probability.max(f32::MIN_POSITIVE)));
            let chances = kinds.as_mut().map(|kinds| kinds.chances(&state.view(), choice));
            for (other, probability) in others.iter_mut().zip(chances.into_iter().flatten()) {
                let probability = f64::from(1.0 - eps) * probability + f64::from(chance);
                *other += libm::log(probability.max(f64::from(f32::MIN_POSITIVE)));
            }
        });
        possible.then_some(evidence)
    }

    /// The logarithm of the probability of all others' choices, whatever their kinds.
    fn mixed(&self, view: &View<'_>, evidence: &[Evidence; MAX_SEATS]) -> f64 {
        let others = view.game().seats().filter(|seat| *seat != view.seat());
        let of_seat = |seat: Seat| match &self.kinds {
            Some(kinds) => kinds.mixed(seat, &evidence[seat.index()]),
            None => evidence[seat.index()][0],
        };
        others.map(of_seat).sum()
    }

    /// The logarithm of how probable the others' choices are in the world that explains them best, and the worlds that are possible with
    /// their weights, of which that one's is 1 but for the ways.
    fn weigh(&mut self, view: &View<'_>, worlds: Vec<Weighed>) -> (f64, Vec<(World, f64)>) {
        let logs: Vec<Option<f64>> =
            worlds.iter().map(|(_, _, evidence)| Some(self.mixed(view, evidence.as_ref()?))).collect();
        let most = logs.iter().flatten().copied().fold(f64::NEG_INFINITY, f64::max);
        if let Some(kinds) = &mut self.kinds {
            let weighed = worlds.iter().zip(&logs).filter_map(|((_, ways, evidence), log)| {
                Some((ways * libm::exp((*log)? - most), evidence.as_ref()?))
            });
            kinds.learn(&weighed.collect::<Vec<_>>());
        }
        let weight = |((world, ways, _), log): (Weighed, Option<f64>)| {
            Some((world, ways * libm::exp(self.beta * (log? - most))))
        };
        (most, worlds.into_iter().zip(logs).filter_map(weight).collect())
    }
}

/// The others choose as a policy does.
struct ByPolicy {
    recipe: Recipe,
    /// In the game being played.
    policy: Option<Policy>,
    probabilities: Vec<f32>,
}

impl Explain for ByPolicy {
    fn begin(&mut self, game: &Game) {
        self.recipe.seat(game, &mut self.policy);
    }

    fn look_back(&mut self, view: &View<'_>) {
        self.begin(view.game());
    }

    fn chance(&mut self, view: &View<'_>, choice: usize) -> Option<f32> {
        let temperature = self.recipe.temperature_of_chance();
        let (policy, probabilities) = (self.policy.as_mut()?, &mut self.probabilities);
        probabilities.clear();
        probabilities.extend_from_slice(policy.scores(view));
        softmax(probabilities, temperature);
        Some(probabilities[choice])
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
