//! Lays a game out, or says how large it would be.

use boneyard_core::{Game, Rng, Rules};
use boneyard_search::equilibria::{Dominoes, Estimate, Key, StrategyKeys, TooLarge, Tree};

use crate::failure::Failure;
use crate::rounding::thousands;

/// Random hands for an estimate: a second.
pub(crate) const HANDS: u32 = 40_000;

/// Enough to see about what size a game has.
const HANDS_OF_ADVICE: u32 = 4000;

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
        "set = {} with deal = {} is too large: {} deals, {size}; --memory allows {}; {}",
        rules.set,
        rules.deal,
        thousands(dominoes.deals() as f64),
        bytes(memory as f64),
        what_fits(dominoes, memory),
    )])
}

/// What to do about a game that is too large: the most tiles each that seem to fit, where that can be estimated. As estimates may be too
/// low by two thirds, one tile less is told of as well.
fn what_fits(dominoes: &Dominoes<'_>, memory: u64) -> String {
    let rules = dominoes.game().rules();
    let sizes = (1..rules.deal).rev().filter_map(|deal| {
        let game = Game::new(Rules { deal, ..rules.clone() }).ok()?;
        let estimate =
            Dominoes::new(&game, dominoes.value()).ok()?.estimate(HANDS_OF_ADVICE, &mut Rng::new(1))?;
        (estimate.bytes <= memory as f64)
            .then(|| format!("about {} with deal = {deal}", bytes(estimate.bytes)))
    });
    let sizes: Vec<String> = sizes.take(2).collect();
    match sizes.is_empty() {
        false => format!("it would take {}", sizes.join(", ")),
        true => {
            "fewer tiles each (--set deal=N), a smaller set (--set set=S) or more memory would do".to_owned()
        }
    }
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
