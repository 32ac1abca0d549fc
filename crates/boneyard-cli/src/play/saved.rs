//! A match in a file: the rules, who plays, the seed, and what was played.
//!
//! There is no hidden tile in it: what was dealt follows from the seed, so that nobody sees it who opens the file.

use std::path::Path;

use boneyard_agents::AgentSpec;
use boneyard_core::{OPTIONS, Rules};
use serde::{Deserialize, Serialize};

use super::args::Table;
use crate::provenance::VERSION;
use crate::text_file::read_file;

/// A match, as far as it was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Saved {
    /// What the game is called.
    pub(super) label: String,
    pub(super) rules: Rules,
    pub(super) table: Table,
    pub(super) seed: u64,
    /// For each hand everything that happened, as in a line of notation. The last one need not be over.
    pub(super) hands: Vec<String>,
}

/// The form of these files.
const FORMAT: u32 = 1;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    format: u32,
    version: String,
    game: String,
    against: String,
    partner: String,
    // TOML has no whole numbers above 2^63.
    seed: String,
    hands: Vec<String>,
    rules: toml::Table,
}

impl Saved {
    /// The file.
    pub(super) fn to_toml(&self) -> String {
        let value = |text: String| text.parse::<toml::Value>().unwrap_or(toml::Value::String(text));
        let rules =
            OPTIONS.iter().map(|option| (option.name.to_owned(), value(option.get_toml(&self.rules))));
        let file = File {
            format: FORMAT,
            version: VERSION.to_owned(),
            game: self.label.clone(),
            against: self.table.against.to_string(),
            partner: self.table.partner.to_string(),
            seed: self.seed.to_string(),
            hands: self.hands.clone(),
            rules: rules.collect(),
        };
        // Texts, numbers and tables of them: there is nothing that TOML could not say.
        let text = toml::to_string(&file).unwrap_or_default();
        format!(
            "# A match of dominoes; 'boneyard play --from' goes on with it. The deals follow from the seed.\n{text}"
        )
    }

    /// Reads a file.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn read(path: &Path) -> Result<Saved, String> {
        let name = path.display();
        let bytes = read_file(path).map_err(|error| format!("cannot read '{name}': {error}"))?;
        let text = String::from_utf8(bytes).map_err(|_| format!("'{name}': not a text in UTF-8"))?;
        Saved::parse(&text).map_err(|fault| format!("'{name}': {fault}"))
    }

    fn parse(text: &str) -> Result<Saved, String> {
        let table: toml::Table =
            text.parse().map_err(|error: toml::de::Error| error.to_string().trim_end().to_owned())?;
        match table.get("format").and_then(toml::Value::as_integer) {
            Some(format) if format == i64::from(FORMAT) => {}
            Some(format) => {
                return Err(format!("it is of format {format}, and this version reads format {FORMAT}"));
            }
            None => return Err("it is no match that 'boneyard play' has kept: it has no 'format'".to_owned()),
        }
        let file: File = toml::from_str(text).map_err(|error| error.to_string().trim_end().to_owned())?;
        let agent =
            |key: &str, text: &str| text.parse::<AgentSpec>().map_err(|error| format!("{key}: {error}"));
        let rules = toml::to_string(&file.rules).map_err(|error| error.to_string())?;
        let fault = |fault: &boneyard_core::FileFault| fault.text.clone();
        let rules = Rules::from_toml(&rules).map_err(|error| {
            format!("rules: {}", error.faults.iter().map(fault).collect::<Vec<_>>().join("; "))
        })?;
        Ok(Saved {
            label: file.game,
            rules,
            table: Table {
                against: agent("against", &file.against)?,
                partner: agent("partner", &file.partner)?,
            },
            seed: file
                .seed
                .parse()
                .map_err(|_| format!("seed '{}': allowed: a whole number from 0", file.seed))?,
            hands: file.hands,
        })
    }
}

#[cfg(test)]
mod tests {
    use boneyard_core::PRESETS;

    use super::*;

    #[test]
    fn what_is_kept_is_read_back() {
        for (preset, seed) in PRESETS.iter().zip([0, 7, u64::MAX].into_iter().cycle()) {
            let table =
                Table { against: "pimc(worlds=8)".parse().unwrap(), partner: "greedy".parse().unwrap() };
            let hands = vec!["66L.-.65R".to_owned(), String::new()];
            let saved = Saved { label: preset.name.to_owned(), rules: preset.rules(), table, seed, hands };
            assert_eq!(Saved::parse(&saved.to_toml()), Ok(saved));
        }
    }

    #[test]
    fn what_is_no_match_is_named() {
        let table = Table { against: "light".parse().unwrap(), partner: "light".parse().unwrap() };
        let rules = Rules::named("block").unwrap();
        let text = Saved { label: "block".to_owned(), rules, table, seed: 1, hands: Vec::new() }.to_toml();
        for (from, to, part) in [
            ("format = 1", "format = 2", "format 2"),
            ("format = 1", "", "has no 'format'"),
            ("\"light\"", "\"lihgt\"", "did you mean 'light'"),
            ("seed = \"1\"", "seed = \"x\"", "seed 'x'"),
            ("deal = 7", "deal = 99", "99"),
            ("hands = []", "hands = [", "TOML parse error at line"),
            ("version", "vorsion", "vorsion"),
        ] {
            assert!(text.contains(from), "{text}");
            let fault = Saved::parse(&text.replacen(from, to, 1)).unwrap_err();
            assert!(fault.contains(part), "{from}: {fault}");
        }
    }
}
