//! What a training begins with beside its teacher's choices.

use std::path::Path;
use std::sync::Arc;

use boneyard_arena::disk::regular;
use boneyard_core::{Game, Rules, hash_text};
use boneyard_policy::{Family, Model, Weights};

/// A file that is learnt from, with its check.
pub(super) fn source(path: &Path) -> std::io::Result<String> {
    Ok(format!("{}@{:016x}", path.display(), hash_text(&regular::read_text(path)?)))
}

/// The weights to begin with, for games of this kind and of the shape that is to be learnt.
pub(super) fn initial_weights(
    path: &Path,
    rules: &Rules,
    hidden: Option<[usize; 2]>,
) -> Result<Model, String> {
    let fault = |reason: &dyn std::fmt::Display| format!("--init '{}': {reason}", path.display());
    let text = regular::read_text(path).map_err(|error| fault(&error))?;
    let weights = Weights::from_text(&text).map_err(|error| fault(&error))?;
    let game = Game::new(rules.clone()).map_err(|error| fault(&error))?;
    let family = Family::of(&game).to_string();
    if weights.family != family {
        return Err(fault(&format!("it is for games of {}, and this one is of {family}", weights.family)));
    }
    let shape = |hidden: Option<[usize; 2]>| match hidden {
        None => "a linear model".to_owned(),
        Some([first, second]) => format!("a net with hidden layers of {first} and {second}"),
    };
    let own = weights.model.shape().hidden;
    if own != hidden {
        return Err(fault(&format!("it is {}, and {} is to be learnt", shape(own), shape(hidden))));
    }
    Ok(Arc::unwrap_or_clone(weights.model))
}
