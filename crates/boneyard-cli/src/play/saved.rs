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
        Saved::parse(&text).map_err(|Fault { line, text }| match line {
            Some(line) => format!("'{name}', line {line}: {text}"),
            None => format!("'{name}': {text}"),
        })
    }

    fn parse(text: &str) -> Result<Saved, Fault> {
        let line_of = |place: usize| 1 + text[..place.min(text.len())].matches('\n').count();
        let in_toml = |error: toml::de::Error| Fault {
            line: error.span().map(|span| line_of(span.start)),
            text: error.message().to_owned(),
        };
        let table: toml::Table = text.parse().map_err(in_toml)?;
        match table.get("format").and_then(toml::Value::as_integer) {
            Some(format) if format == i64::from(FORMAT) => {}
            Some(format) => {
                return Err(Fault::of(format!(
                    "it is of format {format}, and this version reads format {FORMAT}"
                )));
            }
            None => {
                return Err(Fault::of(
                    "it is no match that 'boneyard play' has kept: it has no 'format'".to_owned(),
                ));
            }
        }
        let file: File = toml::from_str(text).map_err(in_toml)?;
        // Where a key of the first table stands, and where what follows it does.
        let line = |key: &str| text.lines().position(|line| line.starts_with(key)).map(|place| place + 1);
        let at = |key: &str, text: String| Fault { line: line(key), text };
        let agent = |key: &str, text: &str| {
            text.parse::<AgentSpec>().map_err(|error| at(key, format!("{key}: {error}")))
        };
        let rules = rules(text, line("[rules]"), &file)?;
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
                .map_err(|_| at("seed", format!("seed '{}': allowed: a whole number from 0", file.seed)))?,
            hands: file.hands,
        })
    }
}

/// What is wrong with a file.
#[derive(Debug, PartialEq, Eq)]
struct Fault {
    /// Where that can be told, from 1.
    line: Option<usize>,
    text: String,
}

impl Fault {
    fn of(text: String) -> Fault {
        Fault { line: None, text }
    }
}

/// The rules of a file: what stands under `[rules]`, in this line; or written in another way.
fn rules(text: &str, header: Option<usize>, file: &File) -> Result<Rules, Fault> {
    let below = header.map(|header| {
        let end = |line: &&str| !line.starts_with('[');
        (header, text.lines().skip(header).take_while(end).collect::<Vec<_>>().join("\n"))
    });
    let written = match &below {
        Some((_, below)) => below.clone(),
        None => toml::to_string(&file.rules).map_err(|error| Fault::of(error.to_string()))?,
    };
    Rules::from_toml(&written).map_err(|error| {
        let line = below.and_then(|(header, _)| Some(header + error.faults.first()?.line));
        let faults: Vec<_> = error.faults.into_iter().map(|fault| fault.text).collect();
        Fault { line, text: format!("rules: {}", faults.join("; ")) }
    })
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
        let line_of = |part: &str| text.lines().position(|line| line.contains(part)).map(|place| place + 1);
        for (from, to, part, line) in [
            ("format = 1", "format = 2", "format 2", None),
            ("format = 1", "", "has no 'format'", None),
            ("\"light\"", "\"lihgt\"", "did you mean 'light'", line_of("against")),
            ("seed = \"1\"", "seed = \"x\"", "seed 'x'", line_of("seed =")),
            ("deal = 7", "deal = 99", "99", line_of("deal = 7")),
            ("seed = \"1\"", "seed = ", "", line_of("seed =")),
            ("seed = \"1\"", "seed = 1", "expected a string", line_of("seed =")),
            ("version", "vorsion", "vorsion", line_of("version")),
        ] {
            assert!(text.contains(from), "{text}");
            let fault = Saved::parse(&text.replacen(from, to, 1)).unwrap_err();
            assert!(fault.text.contains(part) && fault.line == line, "{from}: {fault:?}");
            assert!(!fault.text.contains("TOML parse error") && !fault.text.contains('\n'), "{fault:?}");
        }
    }
}
