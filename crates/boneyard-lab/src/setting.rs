//! Where a question is asked: a game, an adversary, and what counts.

use std::sync::Arc;

use boneyard_agents::PlayerSpec;
use boneyard_core::{Game, Preset, Rules};

use crate::measure::Measure;

/// A game with its name, as claim files and results write it: `block`, `block(dead_layout=stop)`.
#[derive(Debug, Clone)]
pub struct NamedGame {
    /// The preset's full name, with the options that were changed in brackets.
    pub label: String,
    /// The preset's full name.
    pub preset: String,
    /// The rules, ready to play.
    pub game: Arc<Game>,
}

impl PartialEq for NamedGame {
    fn eq(&self, other: &Self) -> bool {
        self.label == other.label
    }
}

impl NamedGame {
    /// Reads `name` or `name(option=value,...)`.
    ///
    /// # Errors
    /// An unknown preset or option (with the nearest), a value that is not allowed, rules that cannot be played.
    pub fn parse(text: &str) -> Result<NamedGame, String> {
        let text = text.trim();
        let (name, options) = match text.split_once('(') {
            None => (text, ""),
            Some((name, rest)) => {
                let inside = rest.strip_suffix(')');
                let shape = "a game is written name or name(option=value,...)";
                (
                    name.trim(),
                    inside.ok_or_else(|| format!("game '{text}': it does not end with ')'; {shape}"))?,
                )
            }
        };
        let preset = Preset::named(name).map_err(|error| error.to_string())?;
        let mut rules = preset.rules();
        let mut set = Vec::new();
        for entry in options.split(',').map(str::trim).filter(|entry| !entry.is_empty()) {
            let (option, value) = entry
                .split_once('=')
                .ok_or_else(|| format!("game '{text}': '{entry}' is not of the form option=value"))?;
            let (option, value) = (option.trim(), value.trim());
            rules.set_option(option, value).map_err(|error| format!("game '{text}': {error}"))?;
            set.push(format!("{option}={value}"));
        }
        let label = if set.is_empty() {
            preset.name.to_owned()
        } else {
            format!("{}({})", preset.name, set.join(","))
        };
        NamedGame::new(label, preset.name, rules).map_err(|fault| format!("game '{text}': {fault}"))
    }

    fn new(label: String, preset: &str, rules: Rules) -> Result<NamedGame, String> {
        let game = Game::new(rules).map_err(|error| error.to_string())?;
        Ok(NamedGame { label, preset: preset.to_owned(), game: Arc::new(game) })
    }
}

/// A game and an adversary.
#[derive(Debug, Clone)]
pub struct Setting {
    /// The game.
    pub game: NamedGame,
    /// The adversary; none where the question needs none.
    pub opponent: Option<PlayerSpec>,
    /// What counts.
    pub measure: Measure,
}

impl Setting {
    /// The adversary's name, or `-`.
    pub fn opponent_label(&self) -> String {
        self.opponent.as_ref().map_or("-".to_owned(), PlayerSpec::to_string)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_named_with_their_options() {
        let game = NamedGame::parse("block( dead_layout=stop, deal = 5 )").unwrap();
        assert_eq!(game.label, "britannica.block(dead_layout=stop,deal=5)");
        assert_eq!((game.preset.as_str(), game.game.rules().deal), ("britannica.block", 5));
        assert_eq!(NamedGame::parse("draw").unwrap().label, "britannica.draw");
        for (text, says) in [
            ("blok", "did you mean 'block'"),
            ("block(deal=5", "does not end"),
            ("block(deal)", "option=value"),
            ("block(deel=5)", "did you mean 'deal'"),
            ("block(deal=99)", "allowed"),
            ("modern.partnership(deal=8)", "deal"),
        ] {
            let error = NamedGame::parse(text).unwrap_err();
            assert!(error.contains(says), "{text}: {error}");
        }
    }
}
