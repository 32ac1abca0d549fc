//! Lays a game out, or says how large it would be.

use boneyard_core::Rng;
use boneyard_search::equilibria::{Dominoes, Estimate, Key, StrategyKeys, TooLarge, Tree};

use crate::failure::Failure;
use crate::rounding::thousands;

/// Random hands for an estimate: a second.
pub(crate) const HANDS: u32 = 40_000;

/// The tree of a game, and the names of its choices if they are wanted.
///
/// # Errors
/// A game that takes more than `memory` bytes, with its size.
pub(crate) fn lay_out(
    dominoes: &Dominoes<'_>,
    memory: u64,
    named: bool,
) -> Result<(Tree, StrategyKeys), Failure> {
    check(dominoes, memory)?;
    let mut keys = StrategyKeys::default();
    let tree = Tree::build_observed(dominoes, memory, &mut |seen| {
        if let (true, Some(onlooker)) = (named, seen.point.onlooker()) {
            let moves = seen.moves.iter().filter_map(|step| step.played());
            keys.push(&Key::new(onlooker, seen.tiles()), moves);
        }
    });
    let tree = tree.map_err(|error| {
        let estimate = dominoes.estimate(HANDS, &mut Rng::new(1));
        refused(dominoes, memory, &Reason::Counted(error, estimate))
    })?;
    Ok((tree, keys))
}

/// About how many information sets there are, where that can be estimated.
///
/// # Errors
/// A game that is far too large, with its size.
pub(crate) fn check(dominoes: &Dominoes<'_>, memory: u64) -> Result<Option<f64>, Failure> {
    let estimate = dominoes.estimate(HANDS, &mut Rng::new(1));
    // It need not be exact to see that a game is far too large.
    if let Some(estimate) = estimate.filter(|estimate| estimate.bytes > 1.5 * memory as f64) {
        return Err(refused(dominoes, memory, &Reason::Estimated(estimate)));
    }
    Ok(estimate.map(|estimate| estimate.information_sets))
}

/// How it is known that a game is too large.
pub(crate) enum Reason {
    /// From random hands.
    Estimated(Estimate),
    /// It did not fit.
    Counted(TooLarge, Option<Estimate>),
}

/// A game that is too large, with its size.
pub(crate) fn refused(dominoes: &Dominoes<'_>, memory: u64, reason: &Reason) -> Failure {
    let rules = dominoes.game().rules();
    let about = |estimate: &Estimate| {
        format!(
            "about {:.3e} ± {:.0e} information sets, {:.3e} ± {:.0e} ways to end and {}",
            estimate.information_sets,
            1.96 * estimate.information_sets_error,
            estimate.histories,
            1.96 * estimate.histories_error,
            bytes(estimate.bytes)
        )
    };
    let size = match reason {
        Reason::Estimated(estimate) | Reason::Counted(_, Some(estimate)) => about(estimate),
        Reason::Counted(error, None) => format!(
            "more than {} information sets, {} ways to end and {}",
            thousands(error.so_far.information_sets as f64),
            thousands(error.so_far.histories as f64),
            bytes(error.bytes.max(memory) as f64)
        ),
    };
    Failure::Usage(vec![format!(
        "set = {} with deal = {} is too large: {} deals, {size}; --memory allows {} (2 to 3 tiles each of a small set fit)",
        rules.set,
        rules.deal,
        thousands(dominoes.deals() as f64),
        bytes(memory as f64),
    )])
}

/// A number of bytes for people.
pub(crate) fn bytes(number: f64) -> String {
    match number {
        n if n < 1e6 => format!("{:.0} kB", n / 1e3),
        n if n < 1e9 => format!("{:.0} MB", n / 1e6),
        n if n < 1e13 => format!("{:.1} GB", n / 1e9),
        n => format!("{n:.1e} bytes"),
    }
}
