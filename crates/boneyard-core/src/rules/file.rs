//! Rules as TOML text: printed from a preset, edited, read back with every fault and its line.

use std::fmt::Write as _;

use toml::de::{DeTable, DeValue};

use super::*;
use crate::nearest::{hint, nearest};

/// One fault of a rules file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileFault {
    /// Its line, from 1.
    pub line: usize,
    /// What is wrong and what is allowed.
    pub text: String,
}

/// Every fault of a rules file, by line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", .faults.iter().map(|fault| format!("line {}: {}", fault.line, fault.text)).collect::<Vec<_>>().join("\n"))]
pub struct RulesFileError {
    /// Sorted by line.
    pub faults: Vec<FileFault>,
}

/// The key that names the preset to start from.
const BASE: &str = "base";

impl Rules {
    /// All options as TOML, each with its meaning and what it allows.
    ///
    /// ```
    /// use boneyard_core::Rules;
    /// let rules = Rules::named("draw").unwrap();
    /// assert_eq!(Rules::from_toml(&rules.to_toml()).unwrap(), rules);
    /// ```
    pub fn to_toml(&self) -> String {
        let mut text = String::from(
            "# Options left out are those of a preset, if one is named: base = \"britannica.block\"\n",
        );
        for option in OPTIONS {
            let allowed = option.allowed().join(" | ");
            let _ = writeln!(text, "# {}: {allowed}", option.doc);
            let _ = writeln!(text, "{} = {}", option.name, option.get_toml(self));
        }
        text
    }

    /// Reads rules: the options that differ from the preset named as `base`, or all of them.
    ///
    /// # Errors
    /// Every fault with its line: syntax, unknown options, values that are not allowed, and (where there are
    /// none of these) combinations that cannot be played.
    pub fn from_toml(text: &str) -> Result<Rules, RulesFileError> {
        let mut reader = Reader { text, faults: Vec::new(), seen: Vec::new() };
        let (table, errors) = DeTable::parse_recoverable(text);
        for error in errors {
            reader.fault(error.span().map_or(0, |span| span.start), error.message().to_owned());
        }
        let mut entries: Vec<(&str, usize, &DeValue<'_>)> = table
            .get_ref()
            .iter()
            .map(|(key, value)| (key.get_ref().as_ref(), key.span().start, value.get_ref()))
            .collect();
        entries.sort_by_key(|(_, place, _)| *place);
        let rules = reader.read(&entries);
        if reader.faults.is_empty()
            && let Err(error) = rules.check()
        {
            for (option, fault) in error.faults {
                let place = entries.iter().find(|(key, ..)| *key == option).or(entries.first());
                reader.fault(place.map_or(0, |(_, place, _)| *place), fault);
            }
        }
        reader.faults.sort_by_key(|fault| fault.line);
        if reader.faults.is_empty() { Ok(rules) } else { Err(RulesFileError { faults: reader.faults }) }
    }
}

struct Reader<'t> {
    text: &'t str,
    faults: Vec<FileFault>,
    seen: Vec<&'static str>,
}

impl Reader<'_> {
    fn fault(&mut self, place: usize, text: String) {
        let line = 1 + self.text[..place.min(self.text.len())].matches('\n').count();
        self.faults.push(FileFault { line, text });
    }

    fn read(&mut self, entries: &[(&str, usize, &DeValue<'_>)]) -> Rules {
        let base = entries.iter().find(|(key, ..)| *key == BASE);
        let mut rules = Rules::named("block").unwrap_or_else(|_| presets::base());
        if let Some((_, place, value)) = base {
            match value.as_str().map(Rules::named) {
                Some(Ok(preset)) => rules = preset,
                Some(Err(error)) => self.fault(*place, error.to_string()),
                None => {
                    self.fault(
                        *place,
                        "'base' is the name of a preset, such as \"britannica.block\"".to_owned(),
                    );
                }
            }
        }
        for &(key, place, value) in entries.iter().filter(|(key, ..)| *key != BASE) {
            self.read_option(&mut rules, key, place, value);
        }
        let missing: Vec<&str> =
            OPTIONS.iter().map(|option| option.name).filter(|name| !self.seen.contains(name)).collect();
        if base.is_none() && !missing.is_empty() && self.faults.is_empty() {
            self.fault(
                0,
                format!(
                    "missing: {}. Or name a preset to start from: base = \"britannica.block\"",
                    missing.join(", ")
                ),
            );
        }
        rules
    }

    fn read_option(&mut self, rules: &mut Rules, key: &str, place: usize, value: &DeValue<'_>) {
        let Ok(option) = RuleOption::find(key) else {
            let near = nearest(key, OPTIONS.iter().map(|option| option.name).chain([BASE]));
            return self.fault(place, format!("unknown option '{key}'{}", hint(near.as_deref())));
        };
        self.seen.push(option.name);
        let text = match value {
            DeValue::String(text) => text.to_string(),
            DeValue::Integer(number) if number.radix() == 10 => number.as_str().to_owned(),
            DeValue::Boolean(truth) => truth.to_string(),
            other => {
                let allowed = option.allowed().join(", ");
                return self.fault(
                    place,
                    format!("option '{key}' cannot be of type {}; allowed: {allowed}", other.type_str()),
                );
            }
        };
        if let Err(error) = option.set(rules, &text) {
            self.fault(place, error.to_string());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_preset_prints_and_reads_back() {
        for preset in PRESETS {
            let rules = preset.rules();
            assert_eq!(Rules::from_toml(&rules.to_toml()).unwrap(), rules, "{}", preset.name);
            assert_eq!(Rules::from_toml(&format!("base = \"{}\"", preset.name)).unwrap(), rules);
        }
    }

    #[test]
    fn every_fault_is_named_with_its_line() {
        let text = "base = \"britannica.draw\"\nreserv = 1\ndeal = 99\n\ndraw = [1]\nlead_who = \"highest_dubble\"\n";
        let faults = Rules::from_toml(text).unwrap_err().faults;
        assert_eq!(faults.iter().map(|fault| fault.line).collect::<Vec<_>>(), [2, 3, 5, 6]);
        assert!(faults[0].text.contains("'reserve'"), "{faults:?}");
        assert!(faults[1].text.contains("99") && faults[1].text.contains("14"), "{faults:?}");
        assert!(faults[2].text.contains("array"), "{faults:?}");
        assert!(faults[3].text.contains("highest_double"), "{faults:?}");
    }

    #[test]
    fn impossible_combinations_name_the_line_of_the_option() {
        let text = "base = \"modern.partnership\"\n\ndeal = 8\ngo_rule = \"play_for_him\"\n";
        let faults = Rules::from_toml(text).unwrap_err().faults;
        assert_eq!(faults.iter().map(|fault| fault.line).collect::<Vec<_>>(), [3, 4]);
    }

    #[test]
    fn syntax_errors_have_lines_too() {
        let faults =
            Rules::from_toml("base = \"draw\"\ndeal = = 3\nset = \"double-six\n").unwrap_err().faults;
        assert_eq!(faults.first().map(|fault| fault.line), Some(2), "{faults:?}");
        assert!(faults.iter().any(|fault| fault.line == 3), "{faults:?}");
    }

    #[test]
    fn a_file_without_base_lists_what_is_missing() {
        let faults = Rules::from_toml("deal = 5\n").unwrap_err().faults;
        assert!(faults[0].text.contains("lead_who") && !faults[0].text.contains("deal,"), "{faults:?}");
    }
}
