//! What decides the results of a run, as text: the common part of manifests and plan files.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use boneyard_core::{Game, OPTIONS, Rules, hash_text, mix};
use toml::{Table, Value};

use crate::plan::{Length, Plan};
use crate::stopping::{parse_sprt, sprt_text};

/// The number of the form in which journals, manifests and plan files are written. It changes when a program that
/// knows only the form before could misread them.
pub const FORMAT: u64 = 1;

/// Everything that decides the results of a run but the version of the program, as text: rules and agents need not be
/// known to this program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// What the results call the game.
    pub game: String,
    /// The seed.
    pub seed: u64,
    /// How much is played.
    pub length: Length,
    /// The sequential test that ends it, by [`sprt_text`].
    pub sprt: Option<String>,
    /// The agent specs, in order.
    pub agents: Vec<String>,
    /// Whether every move is kept in `moves.csv`.
    pub record: bool,
    /// Every option of the rules.
    pub rules: BTreeMap<String, String>,
}

impl Terms {
    /// Those of a plan.
    pub fn of(plan: &Plan, record: bool) -> Self {
        let rules = plan.game().rules();
        Terms {
            game: plan.game_name().to_owned(),
            seed: plan.seed(),
            length: plan.length(),
            sprt: plan.sprt().map(sprt_text),
            agents: plan.entrants().iter().map(|entrant| entrant.spec.to_string()).collect(),
            record,
            rules: OPTIONS.iter().map(|option| (option.name.to_owned(), option.get(rules))).collect(),
        }
    }

    /// The hash of all that decides the results: these terms and the version of the program. 16 hexadecimal digits.
    pub fn hash(&self, version: &str) -> String {
        let mut text = String::new();
        let mut add = |key: &str, value: &str| {
            // Quoted, so that no value can look like two. Writing to a String cannot fail.
            let _ = writeln!(text, "{key} {value:?}");
        };
        add("format", &FORMAT.to_string());
        add("version", version);
        add("game", &self.game);
        add("seed", &self.seed.to_string());
        add(self.length.word(), &self.length.count().to_string());
        if let Some(sprt) = &self.sprt {
            add("sprt", sprt);
        }
        add("record", &self.record.to_string());
        for agent in &self.agents {
            add("agent", agent);
        }
        for (name, value) in &self.rules {
            add(name, value);
        }
        format!("{:016x}", mix(&[hash_text(&text)]))
    }

    /// As they stand in a file: the last part of it, as it ends with a table. `plan` is theirs.
    pub(crate) fn to_toml(plan: &Plan, record: bool) -> String {
        let agents: Vec<_> =
            plan.entrants().iter().map(|entrant| quoted(&entrant.spec.to_string())).collect();
        let mut out = String::new();
        let mut line = |key: &str, value: String| {
            let _ = writeln!(out, "{key} = {value}");
        };
        line("game", quoted(plan.game_name()));
        line("seed", number(plan.seed()));
        line(plan.length().word(), number(plan.deals()));
        if let Some(sprt) = plan.sprt() {
            line("sprt", quoted(&sprt_text(sprt)));
        }
        line("agents", format!("[{}]", agents.join(", ")));
        line("record", record.to_string());
        out += "\n[rules]\n";
        // All of them, and nothing that could be left out: this is a record and no rules file to be edited.
        for option in OPTIONS {
            let value = option.get_toml(plan.game().rules());
            let _ = writeln!(out, "# {}\n{} = {value}", option.doc, option.name);
        }
        out
    }

    pub(crate) fn parse(table: &Fields) -> Result<Terms, String> {
        let length = match (table.0.contains_key("deals"), table.0.contains_key("matches")) {
            (true, false) => Length::Deals(table.whole("deals")?),
            (false, true) => Length::Matches(table.whole("matches")?),
            _ => return Err("it must have either 'deals' or 'matches'".to_owned()),
        };
        let agents = table.value("agents")?.as_array().ok_or("'agents' is not a list")?;
        let rules = table.value("rules")?.as_table().ok_or("'rules' is not a table")?;
        let option = |(key, value): (&String, &Value)| Ok((key.clone(), plain(key, value)?));
        Ok(Terms {
            game: table.text("game")?,
            seed: table.whole("seed")?,
            length,
            sprt: table.optional("sprt", Fields::text)?,
            agents: agents.iter().map(|agent| plain("agents", agent)).collect::<Result<_, _>>()?,
            record: table.value("record")?.as_bool().ok_or("'record' is neither true nor false")?,
            rules: rules.iter().map(option).collect::<Result<_, String>>()?,
        })
    }

    /// The game, by the rules that this program knows.
    ///
    /// # Errors
    /// Rules that this program does not know, or cannot play.
    pub fn game(&self) -> Result<Game, String> {
        Game::new(self.rules()?).map_err(|error| error.to_string())
    }

    /// The plan, by the rules and agents of this program.
    ///
    /// # Errors
    /// Rules or agents that this program does not know.
    pub fn plan(&self) -> Result<Plan, String> {
        let agents = self.agents.iter().map(|agent| agent.parse()).collect::<Result<_, _>>();
        let agents = agents.map_err(|error: boneyard_agents::SpecError| error.to_string())?;
        let plan = Plan::new(&self.game, self.rules()?, agents, self.length, self.seed);
        let plan = match &self.sprt {
            None => plan,
            Some(sprt) => {
                let sprt = parse_sprt(sprt).map_err(|faults| format!("'sprt': {}", faults.join("; ")))?;
                plan.and_then(|plan| plan.with_sprt(sprt))
            }
        };
        plan.map_err(|error| error.to_string())
    }

    fn rules(&self) -> Result<Rules, String> {
        let mut rules = Rules::named("block").map_err(|error| error.to_string())?;
        if let Some(missing) = OPTIONS.iter().find(|option| !self.rules.contains_key(option.name)) {
            return Err(format!("its rules have no '{}'", missing.name));
        }
        for (name, value) in &self.rules {
            rules.set_option(name, value).map_err(|error| error.to_string())?;
        }
        Ok(rules)
    }

    /// In what they differ from others, a line each. Lengths that `may_grow` to those of the others are no difference, and
    /// recording, which changes no hand, is left out.
    pub(crate) fn differences(&self, other: &Terms, may_grow: bool) -> Vec<String> {
        let mut lines = Vec::new();
        let mut compare = |what: &str, there: &str, here: &str| {
            if there != here {
                lines.push(difference(what, there, here));
            }
        };
        compare("game", &self.game, &other.game);
        compare("seed", &self.seed.to_string(), &other.seed.to_string());
        compare("agents", &self.agents.join(" "), &other.agents.join(" "));
        let extends = self.length.is_matches() == other.length.is_matches()
            && self.length.count() <= other.length.count();
        if !(may_grow && extends) {
            let length = |length: Length| format!("{} {}", length.count(), length.word());
            let what = if may_grow { "length (which may only grow)" } else { "length" };
            compare(what, &length(self.length), &length(other.length));
        }
        let test = |sprt: &Option<String>| sprt.clone().unwrap_or("none".to_owned());
        compare("sprt", &test(&self.sprt), &test(&other.sprt));
        let unknown = self.rules.keys().filter(|name| OPTIONS.iter().all(|option| option.name != **name));
        for name in OPTIONS.iter().map(|option| option.name).chain(unknown.map(String::as_str)) {
            let (there, here) = (self.rules.get(name), other.rules.get(name));
            if there != here {
                let there = there.map_or("not set", String::as_str);
                let here = here.map_or("no such rule", String::as_str);
                compare(&format!("rule {name}"), there, here);
            }
        }
        lines
    }
}

/// One difference between a file and what is asked for.
pub(crate) fn difference(what: &str, there: &str, here: &str) -> String {
    format!("{what}: {there} there, {here} here")
}

/// A text as TOML writes it.
pub(crate) fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

/// TOML's numbers end at 2^63 - 1; a greater one is text.
pub(crate) fn number(value: u64) -> String {
    if i64::try_from(value).is_ok() { value.to_string() } else { format!("\"{value}\"") }
}

/// The fields of a file.
pub(crate) struct Fields(Table);

impl Fields {
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let table: Table = text.parse().map_err(|error: toml::de::Error| {
            let place = error.span().map_or(0, |span| span.start).min(text.len());
            format!("line {}: {}", 1 + text[..place].matches('\n').count(), error.message())
        })?;
        let fields = Fields(table);
        match fields.whole("format")? {
            FORMAT => Ok(fields),
            other => Err(format!(
                "it is of format {other}, and this version of the program reads format {FORMAT}: use a version that reads it"
            )),
        }
    }

    fn value(&self, key: &str) -> Result<&Value, String> {
        self.0.get(key).ok_or_else(|| format!("it has no '{key}'"))
    }

    pub(crate) fn text(&self, key: &str) -> Result<String, String> {
        plain(key, self.value(key)?)
    }

    pub(crate) fn whole(&self, key: &str) -> Result<u64, String> {
        let text = self.text(key)?;
        text.parse().map_err(|_| format!("'{key}' is '{text}'; allowed: a whole number from 0"))
    }

    /// What `read` makes of a field that need not stand.
    pub(crate) fn optional<T>(
        &self,
        key: &str,
        read: impl FnOnce(&Self, &str) -> Result<T, String>,
    ) -> Result<Option<T>, String> {
        self.0.contains_key(key).then(|| read(self, key)).transpose()
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
