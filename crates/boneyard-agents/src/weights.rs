//! Files of weights that specs name: read when the spec is, kept under the text that the spec then has.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use boneyard_core::Game;
use boneyard_policy::{Family, Kind, Model, Shape, Weights, shipped};

/// The value of a parameter that stands for the weights that come with the program.
pub(crate) const SHIPPED: &str = "shipped";

/// What stands between a file's name and its checksum.
const MARK: char = '@';

static READ: LazyLock<Mutex<HashMap<String, Arc<Weights>>>> = LazyLock::new(Mutex::default);

/// The one text for a file: its name and its checksum, so that a result never depends on a file that was changed since.
/// `Err` with what is wrong.
pub(crate) fn canonical(text: &str) -> Result<String, Option<String>> {
    if text == SHIPPED {
        return Ok(text.to_owned());
    }
    let (path, wanted) = match text.rsplit_once(MARK) {
        Some((path, wanted)) if wanted.len() == 16 && wanted.bytes().all(|byte| byte.is_ascii_hexdigit()) => {
            (path, Some(wanted))
        }
        _ => (text, None),
    };
    let fault = |reason: &dyn std::fmt::Display| Err(Some(reason.to_string()));
    let read = match std::fs::read_to_string(path) {
        Ok(read) => read,
        Err(error) => return fault(&error),
    };
    let weights = match Weights::from_text(&read) {
        Ok(weights) => weights,
        Err(error) => return fault(&error),
    };
    if let Some(wanted) = wanted.filter(|wanted| *wanted != weights.checksum) {
        return fault(&format!("its checksum is {}, and {wanted} is asked for", weights.checksum));
    }
    let text = format!("{path}{MARK}{}", weights.checksum);
    READ.lock().unwrap_or_else(PoisonError::into_inner).insert(text.clone(), Arc::new(weights));
    Ok(text)
}

/// The weights of a file by the canonical text.
fn of_file(text: &str) -> Option<Arc<Weights>> {
    READ.lock().unwrap_or_else(PoisonError::into_inner).get(text).cloned()
}

/// Why the weights of a parameter are not for this game.
pub(crate) fn unfit(text: &str, game: &Game) -> Option<String> {
    let weights = of_file(text)?;
    let family = Family::of(game).to_string();
    (weights.family != family).then(|| {
        let path = text.rsplit_once(MARK).map_or(text, |(path, _)| path);
        format!("the weights of '{path}' are for games of {}, and this one is of {family}", weights.family)
    })
}

/// The model to play a game with: of the file, or of the weights that come with the program. Weights of another family of games, which
/// [`unfit`] refuses, are not used.
pub(crate) fn model(text: &str, kind: Kind, game: &Game) -> Arc<Model> {
    let own = of_file(text).filter(|_| unfit(text, game).is_none());
    match own.or_else(|| shipped(game, kind)) {
        Some(weights) => Arc::new(weights.model.clone()),
        None => Arc::new(indifferent(game)),
    }
}

/// Every move is as good: for a number of players that nothing is shipped for.
fn indifferent(game: &Game) -> Model {
    let shape = Shape { players: game.rules().players, hidden: None };
    Model::zero(shape)
}
