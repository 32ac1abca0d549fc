//! Files of weights that specs name: read when the spec is, kept under the text that the spec then has.

use std::sync::Arc;

use boneyard_core::Game;
use boneyard_policy::{Family, Kind, Model, Shape, Weights, shipped};

use crate::named_file::{Files, path_of};

/// The value of a parameter that stands for the weights that come with the program.
pub(crate) const SHIPPED: &str = "shipped";

static FILES: Files<Weights> = Files::new("model");

/// The one text of a file of weights; `Err` with the reason.
pub(crate) fn canonical(text: &str) -> Result<String, String> {
    if text == SHIPPED {
        return Ok(text.to_owned());
    }
    FILES.canonical(text, |contents| {
        let weights = Weights::from_text(contents).map_err(|error| error.to_string())?;
        Ok((weights.checksum.clone(), weights))
    })
}

/// Why the weights of a parameter are not for this game.
pub(crate) fn unfit(text: &str, game: &Game) -> Option<String> {
    let weights = FILES.get(text)?;
    let family = Family::of(game).to_string();
    (weights.family != family).then(|| {
        let path = path_of(text);
        format!("the weights of '{path}' are for games of {}, and this one is of {family}", weights.family)
    })
}

/// The model to play a game with: of the file, or of the weights that come with the program. Weights of another family of games, which
/// [`unfit`] refuses, are not used.
pub(crate) fn model(text: &str, kind: Kind, game: &Game) -> Arc<Model> {
    let own = FILES.get(text).filter(|_| unfit(text, game).is_none());
    match own.or_else(|| shipped(game, kind)) {
        Some(weights) => Arc::clone(&weights.model),
        None => Arc::new(indifferent(game)),
    }
}

/// Every move is as good: for a number of players that nothing is shipped for.
fn indifferent(game: &Game) -> Model {
    let shape = Shape { players: game.rules().players, hidden: None };
    Model::zero(shape)
}
