//! The weights that come with the program.

use std::sync::{Arc, OnceLock};

use boneyard_core::Game;

use crate::family::Family;
use crate::file::Weights;

/// Which of the two models.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The features alone.
    Linear,
    /// A network.
    Net,
}

/// Weights that are part of the program: the last generation of `results/0006-generations`.
struct Shipped {
    /// The preset they were learnt in.
    game: &'static str,
    linear: &'static str,
    net: &'static str,
}

macro_rules! shipped {
    ($($game:literal $file:literal),* $(,)?) => {
        const SHIPPED: &[Shipped] = &[$(Shipped {
            game: $game,
            linear: include_str!(concat!("../weights/", $file, ".linear.toml")),
            net: include_str!(concat!("../weights/", $file, ".net.toml")),
        }),*];
    };
}

// The first stands in for families like none of these.
shipped! {
    "britannica.block" "block",
    "britannica.domino_whist" "whist",
    "britannica.draw" "draw",
    "britannica.all_fives" "all-fives",
    "britannica.all_threes" "all-threes",
    "britannica.threes_and_fives" "threes-and-fives",
    "modern.bergen" "bergen",
    "britannica.matador" "matador",
}

/// One of the lists of weights, read once.
fn read(kind: Kind) -> &'static [(Family, Arc<Weights>)] {
    static LINEAR: OnceLock<Vec<(Family, Arc<Weights>)>> = OnceLock::new();
    static NET: OnceLock<Vec<(Family, Arc<Weights>)>> = OnceLock::new();
    let (list, text): (_, fn(&Shipped) -> &'static str) = match kind {
        Kind::Linear => (&LINEAR, |shipped| shipped.linear),
        Kind::Net => (&NET, |shipped| shipped.net),
    };
    list.get_or_init(|| {
        let weights = |shipped: &Shipped| {
            let rules = boneyard_core::Rules::named(shipped.game).ok()?;
            let family = Family::of(&Game::new(rules).ok()?);
            Some((family, Arc::new(Weights::from_text(text(shipped)).ok()?)))
        };
        SHIPPED.iter().filter_map(weights).collect()
    })
}

/// The shipped weights that suit a game best: those of its own family, else of the one that shares most with it; `None` where no weights
/// are shipped for as many players.
pub fn shipped(game: &Game, kind: Kind) -> Option<Arc<Weights>> {
    let family = Family::of(game);
    let mut best: Option<(u32, &Arc<Weights>)> = None;
    for (other, weights) in read(kind) {
        let likeness = family.likeness(other);
        if likeness > best.map_or(0, |(most, _)| most) {
            best = Some((likeness, weights));
        }
    }
    best.map(|(_, weights)| Arc::clone(weights))
}

#[cfg(test)]
mod tests {
    use boneyard_core::PRESETS;

    use super::*;

    #[test]
    fn every_shipped_file_is_read_and_every_preset_has_weights() {
        for kind in [Kind::Linear, Kind::Net] {
            assert_eq!(read(kind).len(), SHIPPED.len());
            for (family, weights) in read(kind) {
                assert_eq!(weights.family, family.to_string());
                assert_eq!(weights.model.shape().hidden.is_some(), kind == Kind::Net);
            }
            for preset in PRESETS {
                let game = Game::new(preset.rules()).unwrap();
                let weights = shipped(&game, kind).unwrap_or_else(|| panic!("{}", preset.name));
                assert_eq!(weights.model.shape().players, game.rules().players);
            }
        }
    }
}
