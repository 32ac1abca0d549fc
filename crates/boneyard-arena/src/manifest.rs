//! `manifest.toml`: which plan a directory belongs to, and what made it.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use boneyard_core::{OPTIONS, Rules};
use toml::{Table, Value};

use crate::error::ArenaError;
use crate::plan::{Length, Plan};

/// Its name in the directory.
pub const MANIFEST: &str = "manifest.toml";

/// What made a directory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Provenance {
    /// The version of the program.
    pub version: String,
    /// The commit it was built from; empty where it is not known.
    pub commit: String,
    /// The command line.
    pub command: String,
}

/// A manifest as read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Manifest {
    /// What made it.
    pub provenance: Provenance,
    /// What the results call the game.
    pub game: String,
    /// The seed.
    pub seed: u64,
    /// How much is played.
    pub length: Length,
    /// The agent specs, in order.
    pub agents: Vec<String>,
    /// Every option of the rules as text.
    pub rules: BTreeMap<String, String>,
}

/// The manifest of a plan.
pub(crate) fn manifest_toml(plan: &Plan, provenance: &Provenance) -> String {
    let text = |text: &str| Value::from(text).to_string();
    let agents: Vec<_> = plan.entrants().iter().map(|entrant| text(&entrant.spec.to_string())).collect();
    let mut out = String::new();
    let mut line = |key: &str, value: String| {
        // Writing to a String cannot fail.
        let _ = writeln!(out, "{key} = {value}");
    };
    line("version", text(&provenance.version));
    line("commit", text(&provenance.commit));
    line("command", text(&provenance.command));
    line("game", text(plan.game_name()));
    line("seed", number(plan.seed()));
    line(plan.length().word(), number(plan.deals()));
    line("agents", format!("[{}]", agents.join(", ")));
    out + "\n[rules]\n" + &plan.game().rules().to_toml()
}

/// TOML's numbers end at 2^63 - 1; a greater one is text.
fn number(value: u64) -> String {
    if i64::try_from(value).is_ok() { value.to_string() } else { format!("\"{value}\"") }
}

impl Manifest {
    /// Reads the manifest of a directory.
    ///
    /// # Errors
    /// No such file, or one that is no manifest.
    pub fn read(dir: &Path) -> Result<Manifest, ArenaError> {
        let path = dir.join(MANIFEST);
        let text = fs::read_to_string(&path).map_err(ArenaError::file("read", &path))?;
        Manifest::parse(&text).map_err(|fault| ArenaError::Manifest { path, fault })
    }

    fn parse(text: &str) -> Result<Manifest, String> {
        let table: Table = text.parse().map_err(|error: toml::de::Error| error.to_string())?;
        let value = |key: &str| table.get(key).ok_or_else(|| format!("it has no '{key}'"));
        let string = |key: &str| plain(key, value(key)?);
        let whole = |key: &str| {
            let text = string(key)?;
            text.parse::<u64>().map_err(|_| format!("'{key}' is '{text}'; allowed: a whole number from 0"))
        };
        let length = match (table.contains_key("deals"), table.contains_key("matches")) {
            (true, false) => Length::Deals(whole("deals")?),
            (false, true) => Length::Matches(whole("matches")?),
            _ => return Err("it must have either 'deals' or 'matches'".to_owned()),
        };
        let agents = value("agents")?.as_array().ok_or("'agents' is not a list")?;
        let rules = value("rules")?.as_table().ok_or("'rules' is not a table")?;
        let option = |(key, value): (&String, &Value)| Ok((key.clone(), plain(key, value)?));
        Ok(Manifest {
            provenance: Provenance {
                version: string("version")?,
                commit: string("commit")?,
                command: string("command")?,
            },
            game: string("game")?,
            seed: whole("seed")?,
            length,
            agents: agents.iter().map(|agent| plain("agents", agent)).collect::<Result<_, _>>()?,
            rules: rules.iter().map(option).collect::<Result<_, String>>()?,
        })
    }

    /// The plan it describes, by the rules and agents of this program.
    ///
    /// # Errors
    /// Rules or agents that this program does not know.
    pub fn plan(&self) -> Result<Plan, String> {
        let mut rules = Rules::named("block").map_err(|error| error.to_string())?;
        if let Some(missing) = OPTIONS.iter().find(|option| !self.rules.contains_key(option.name)) {
            return Err(format!("its rules have no '{}'", missing.name));
        }
        for (name, value) in &self.rules {
            rules.set_option(name, value).map_err(|error| error.to_string())?;
        }
        let agents = self.agents.iter().map(|agent| agent.parse()).collect::<Result<_, _>>();
        let agents = agents.map_err(|error: boneyard_agents::SpecError| error.to_string())?;
        Plan::new(&self.game, rules, agents, self.length, self.seed).map_err(|error| error.to_string())
    }

    /// In what it differs from a plan, a line each. More deals than before are no difference.
    pub(crate) fn differences(&self, plan: &Plan, version: &str) -> Vec<String> {
        let mut lines = Vec::new();
        let mut compare = |what: &str, there: &str, here: &str| {
            if there != here {
                lines.push(format!("{what}: {there} there, {here} here"));
            }
        };
        compare("version", &self.provenance.version, version);
        compare("game", &self.game, plan.game_name());
        compare("seed", &self.seed.to_string(), &plan.seed().to_string());
        let here: Vec<_> = plan.entrants().iter().map(|entrant| entrant.spec.to_string()).collect();
        compare("agents", &self.agents.join(" "), &here.join(" "));
        let length = |length: Length| format!("{} {}", length.count(), length.word());
        let extends = self.length.is_matches() == plan.length().is_matches()
            && self.length.count() <= plan.length().count();
        if !extends {
            compare("length (which may only grow)", &length(self.length), &length(plan.length()));
        }
        for option in OPTIONS {
            let there = self.rules.get(option.name).map_or("not set", String::as_str);
            compare(&format!("rule {}", option.name), there, &option.get(plan.game().rules()));
        }
        for (name, value) in &self.rules {
            if OPTIONS.iter().all(|option| option.name != name) {
                compare(&format!("rule {name}"), value, "no such rule");
            }
        }
        lines
    }
}

/// A value that is written as a word, a number or a truth, as text.
fn plain(key: &str, value: &Value) -> Result<String, String> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Integer(number) => Ok(number.to_string()),
        Value::Boolean(truth) => Ok(truth.to_string()),
        other => Err(format!("'{key}' cannot be a {}", other.type_str())),
    }
}
