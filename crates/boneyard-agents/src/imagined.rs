//! The worlds that a decision is based on.

use boneyard_core::{Draw, Rng, View};
use boneyard_search::belief::{Belief, StockOrder, World};

/// Worlds and how much each of them counts.
pub(crate) struct Imagined {
    /// Each with its weight.
    pub(crate) worlds: Vec<(World, i128)>,
    /// Whether these are all that are possible, so that what is summed over them is exact.
    pub(crate) all: bool,
}

impl Imagined {
    /// All worlds that are possible for the seat, if there are no more than `count`; else `count` worlds drawn at random,
    /// each with its probability.
    pub(crate) fn new(view: &View<'_>, count: usize, rng: &mut Rng) -> Imagined {
        let belief = Belief::new(view);
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
