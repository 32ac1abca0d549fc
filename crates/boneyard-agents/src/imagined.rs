//! The worlds that a decision is based on.

use boneyard_core::{Draw, Rng, View};
use boneyard_search::belief::{Belief, StockOrder, World};

use crate::infer::Inference;

/// Worlds and how much each of them counts.
pub(crate) struct Imagined {
    /// Each with its weight.
    pub(crate) worlds: Vec<(World, i128)>,
    /// Whether these are all that are possible, so that what is summed over them is exact.
    pub(crate) all: bool,
}

impl Imagined {
    /// By what the others' choices tell, if anything is made of them.
    pub(crate) fn by(
        inference: &mut Option<Inference>,
        view: &View<'_>,
        count: usize,
        rng: &mut Rng,
    ) -> Imagined {
        match inference {
            Some(inference) => inference.imagine(view, count, rng),
            None => Imagined::new(view, count, rng),
        }
    }

    /// All worlds that are possible for the seat, if there are no more than `count`; else `count` worlds drawn at random,
    /// each with its probability.
    pub(crate) fn new(view: &View<'_>, count: usize, rng: &mut Rng) -> Imagined {
        Self::of(&Belief::new(view), view, count, rng)
    }

    /// The same from a belief that is there already.
    pub(crate) fn of(belief: &Belief, view: &View<'_>, count: usize, rng: &mut Rng) -> Imagined {
        // Whoever looks into a world sees the order of its stock, so that must be as random as the rest.
        let draws = view.game().rules().draw != Draw::None;
        let order = if draws { StockOrder::Listed } else { StockOrder::Ignored };
        let weighed = |(world, weight): (World, u128)| Some((world, i128::try_from(weight).ok()?));
        let listed = belief.enumerate(count, order);
        if let Some(worlds) = listed.and_then(|listed| listed.into_iter().map(weighed).collect()) {
            return Imagined { worlds, all: true };
        }
        let worlds = (0..count).map(|_| (belief.sample(rng), 1)).collect();
        Imagined { worlds, all: false }
    }
}
