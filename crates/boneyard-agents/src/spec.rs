//! An agent by name, with its parameters.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use boneyard_core::nearest::{hint, nearest};
use boneyard_search::solver::Value;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::param::Kind;
use crate::syntax::take_apart;
use crate::tuned::{FILE, TunedFile};
use crate::{AGENTS, Agent, AgentInfo, CHEATS, Cheat, CheatInfo, Info};

/// A player of a list and the values of its parameters, all of them allowed. Two specs are equal when their
/// texts are; the text leaves out what has its default value.
pub struct Spec<P: ?Sized + 'static> {
    info: &'static Info<P>,
    /// Canonical, one for each parameter of `info`.
    values: Vec<String>,
}

/// An agent by name, with its parameters.
///
/// ```
/// use boneyard_agents::AgentSpec;
/// assert_eq!("random()".parse::<AgentSpec>().unwrap().to_string(), "random");
/// let error = "gredy".parse::<AgentSpec>().unwrap_err();
/// assert!(error.to_string().contains("did you mean 'greedy'?"));
/// ```
pub type AgentSpec = Spec<dyn Agent>;

/// A cheat by name, with its parameters.
pub type CheatSpec = Spec<dyn Cheat>;

/// A text that is no agent spec.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// It is not written as a spec is.
    #[error("agent '{text}': {fault}; an agent is written name or name(param=value,...)")]
    Syntax {
        /// As given.
        text: String,
        /// What is wrong.
        fault: &'static str,
    },
    /// No agent has this name.
    #[error("unknown agent '{name}'{}; the agents are {known}", hint(.nearest.as_deref()))]
    UnknownAgent {
        /// As given.
        name: String,
        /// The nearest name, if one is near.
        nearest: Option<String>,
        /// All names.
        known: String,
    },
    /// Only an honest agent will do here.
    #[error("'{0}' sees the hidden tiles; here an agent is needed that does not")]
    Cheats(String),
    /// The agent has no parameter at all.
    #[error("agent '{agent}' takes no parameter, and '{param}' was given")]
    NoParameters {
        /// The agent.
        agent: &'static str,
        /// As given.
        param: String,
    },
    /// The agent has no such parameter.
    #[error("agent '{agent}' has no parameter '{param}'{}; it has {known}", hint(.nearest.as_deref()))]
    UnknownParam {
        /// The agent.
        agent: &'static str,
        /// As given.
        param: String,
        /// The nearest name, if one is near.
        nearest: Option<String>,
        /// All names.
        known: String,
    },
    /// A parameter was given twice.
    #[error("agent '{agent}': parameter '{param}' is given twice")]
    Duplicate {
        /// The agent.
        agent: &'static str,
        /// The parameter.
        param: &'static str,
    },
    /// A file of tuned parameters that cannot be used.
    #[error("agent '{agent}': file '{path}': {reason}")]
    File {
        /// The agent.
        agent: &'static str,
        /// As given.
        path: String,
        /// What is wrong.
        reason: String,
    },
    /// Values that do not go together.
    #[error("agent '{agent}': {param}: {reason}")]
    Conflict {
        /// The agent.
        agent: &'static str,
        /// The parameter.
        param: &'static str,
        /// What is wrong.
        reason: &'static str,
    },
    /// A parameter cannot be this.
    #[error("agent '{agent}': {param} cannot be '{value}'{}; allowed: {allowed}", .reason.as_ref().map(|reason| format!(" ({reason})")).unwrap_or_default())]
    Value {
        /// The agent.
        agent: &'static str,
        /// The parameter.
        param: &'static str,
        /// As given.
        value: String,
        /// Why, where there is more to say than what is allowed.
        reason: Option<String>,
        /// What is allowed.
        allowed: String,
    },
}

impl AgentSpec {
    /// Reads a spec of one of `agents` (for agents outside [`AGENTS`]; the usual way is `text.parse()`).
    ///
    /// # Errors
    /// Faults of writing, unknown names (with the nearest), parameters given twice, values out of range.
    pub fn parse_in(text: &str, agents: &'static [AgentInfo]) -> Result<Self, SpecError> {
        Spec::parse_as(text, agents, agents)
    }
}

impl CheatSpec {
    /// Reads a spec of one of `cheats` (for cheats outside [`CHEATS`]; the usual way is `text.parse()`).
    ///
    /// # Errors
    /// As [`AgentSpec::parse_in`].
    pub fn parse_in(text: &str, cheats: &'static [CheatInfo]) -> Result<Self, SpecError> {
        Spec::parse_as(text, cheats, AGENTS)
    }
}

impl<P: ?Sized> Spec<P> {
    /// `agents` are those that a parameter may name.
    fn parse_as(
        text: &str,
        list: &'static [Info<P>],
        agents: &'static [AgentInfo],
    ) -> Result<Self, SpecError> {
        let parts = take_apart(text).map_err(|fault| SpecError::Syntax { text: text.to_owned(), fault })?;
        let info = list.iter().find(|info| info.name == parts.name);
        let info = info.ok_or_else(|| SpecError::unknown(parts.name, list))?;
        let mut given: Vec<Option<String>> = vec![None; info.params.len()];
        let mut files = Vec::new();
        for (name, value) in parts.params {
            if name == FILE && !info.params.is_empty() && info.param(FILE).is_none() {
                files.push(value);
                continue;
            }
            let (place, canonical) = read_value(info, name, value, agents)?;
            if given[place].replace(canonical).is_some() {
                return Err(SpecError::Duplicate { agent: info.name, param: info.params[place].name });
            }
        }
        if files.len() > 1 {
            return Err(SpecError::Duplicate { agent: info.name, param: FILE });
        }
        let mut values: Vec<String> = info.params.iter().map(|param| param.default.to_owned()).collect();
        for path in files {
            read_file(info, path, agents, &mut values)?;
        }
        for (value, given) in values.iter_mut().zip(given) {
            *value = given.unwrap_or_else(|| std::mem::take(value));
        }
        Spec { info, values }.checked()
    }

    /// The same player with another value of one parameter.
    ///
    /// # Errors
    /// No such parameter; a value that is not allowed.
    pub fn with(&self, param: &str, value: &str) -> Result<Self, SpecError> {
        let (place, canonical) = read_value(self.info, param, value, AGENTS)?;
        let mut values = self.values.clone();
        values[place] = canonical;
        Spec { info: self.info, values }.checked()
    }

    fn checked(self) -> Result<Self, SpecError> {
        match (self.info.check)(&self) {
            None => Ok(self),
            Some((param, reason)) => Err(SpecError::Conflict { agent: self.info.name, param, reason }),
        }
    }

    /// What the list says of the player.
    pub fn info(&self) -> &'static Info<P> {
        self.info
    }

    /// The value of a parameter as canonical text; `None` where there is no such parameter.
    pub fn value(&self, param: &str) -> Option<&str> {
        let place = self.info.params.iter().position(|candidate| candidate.name == param)?;
        Some(&self.values[place])
    }

    /// Whether a parameter has another value than its default.
    pub fn is_given(&self, param: &str) -> bool {
        self.info.param(param).is_some_and(|known| self.value(param) != Some(known.default))
    }

    /// The value of a parameter as a number or another type; `None` where there is no such parameter, or not
    /// of this type.
    pub fn get<T: FromStr>(&self, param: &str) -> Option<T> {
        self.value(param)?.parse().ok()
    }

    /// Why it cannot play this game, if it cannot: it, or an agent that it names, has weights or a strategy of other games.
    pub fn unfit(&self, game: &boneyard_core::Game) -> Option<String> {
        self.info.params.iter().zip(&self.values).find_map(|(param, value)| match param.kind {
            Kind::Weights => crate::weights::unfit(value, game),
            Kind::Strategy => crate::equilibrium::unfit(value, game),
            Kind::Agent | Kind::Policy => value.parse::<AgentSpec>().ok()?.unfit(game),
            Kind::Integer { .. } | Kind::Real { .. } | Kind::Choice(_) => None,
        })
    }

    /// Whether it is there to play a strategy and names none.
    pub fn lacks_strategy(&self) -> bool {
        let mut params = self.info.params.iter().zip(&self.values);
        params.any(|(param, value)| matches!(param.kind, Kind::Strategy) && *value == param.default)
    }

    /// What is won in the game that its strategy, or that of an agent it names, is an equilibrium of; `None` where it plays none.
    pub fn solved_for(&self) -> Option<Value> {
        self.info.params.iter().zip(&self.values).find_map(|(param, value)| match param.kind {
            Kind::Strategy => crate::equilibrium::solved_for(value),
            Kind::Agent | Kind::Policy => value.parse::<AgentSpec>().ok()?.solved_for(),
            Kind::Weights | Kind::Integer { .. } | Kind::Real { .. } | Kind::Choice(_) => None,
        })
    }

    /// Makes a new player.
    pub fn build(&self) -> Box<P> {
        (self.info.build)(self)
    }
}

/// The place of a parameter and the canonical text of a value.
fn read_value<P: ?Sized>(
    info: &'static Info<P>,
    name: &str,
    value: &str,
    agents: &'static [AgentInfo],
) -> Result<(usize, String), SpecError> {
    let place = place_of(info, name)?;
    let param = &info.params[place];
    let canonical = param.canonical(value, agents).map_err(|reason| SpecError::Value {
        agent: info.name,
        param: param.name,
        value: value.to_owned(),
        reason,
        allowed: param.allowed(),
    })?;
    Ok((place, canonical))
}

/// Puts what a file of tuned parameters says into `values`.
fn read_file<P: ?Sized>(
    info: &'static Info<P>,
    path: &str,
    agents: &'static [AgentInfo],
    values: &mut [String],
) -> Result<(), SpecError> {
    let fault = |reason: String| SpecError::File { agent: info.name, path: path.to_owned(), reason };
    let file = TunedFile::read(path).map_err(fault)?;
    if file.agent != info.name {
        return Err(fault(format!("it is of agent '{}'", file.agent)));
    }
    let entries = file.values().map_err(|name| fault(format!("{name} is neither a number nor a word")))?;
    for (name, value) in entries {
        let (place, canonical) =
            read_value(info, name, &value, agents).map_err(|error| fault(error.to_string()))?;
        values[place] = canonical;
    }
    Ok(())
}

impl SpecError {
    fn unknown<P: ?Sized>(name: &str, list: &[Info<P>]) -> SpecError {
        if CHEATS.iter().any(|cheat| cheat.name == name) {
            return SpecError::Cheats(name.to_owned());
        }
        SpecError::unknown_among(name, list.iter().map(|info| info.name).collect())
    }

    /// An unknown name, with the nearest of those known.
    pub(crate) fn unknown_among(name: &str, known: Vec<&str>) -> SpecError {
        SpecError::UnknownAgent {
            name: name.to_owned(),
            nearest: nearest(name, known.iter().copied()),
            known: known.join(", "),
        }
    }
}

fn place_of<P: ?Sized>(info: &'static Info<P>, name: &str) -> Result<usize, SpecError> {
    let names = || info.params.iter().map(|param| param.name);
    if info.params.is_empty() {
        return Err(SpecError::NoParameters { agent: info.name, param: name.to_owned() });
    }
    names().position(|candidate| candidate == name).ok_or_else(|| SpecError::UnknownParam {
        agent: info.name,
        param: name.to_owned(),
        nearest: nearest(name, names()),
        known: names().collect::<Vec<_>>().join(", "),
    })
}

impl FromStr for AgentSpec {
    type Err = SpecError;
    fn from_str(text: &str) -> Result<Self, SpecError> {
        Self::parse_in(text, AGENTS)
    }
}

impl FromStr for CheatSpec {
    type Err = SpecError;
    fn from_str(text: &str) -> Result<Self, SpecError> {
        Self::parse_in(text, CHEATS)
    }
}

impl<P: ?Sized> fmt::Display for Spec<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info.name)?;
        let params = self.info.params.iter().zip(&self.values);
        let mut before = "(";
        for (param, value) in params.filter(|(param, value)| param.default != value.as_str()) {
            write!(f, "{before}{}={value}", param.name)?;
            before = ",";
        }
        f.write_str(if before == "," { ")" } else { "" })
    }
}

impl<P: ?Sized> fmt::Debug for Spec<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Spec({self})")
    }
}

impl<P: ?Sized> Clone for Spec<P> {
    fn clone(&self) -> Self {
        Spec { info: self.info, values: self.values.clone() }
    }
}

impl<P: ?Sized> PartialEq for Spec<P> {
    fn eq(&self, other: &Self) -> bool {
        self.info.name == other.info.name && self.values == other.values
    }
}
impl<P: ?Sized> Eq for Spec<P> {}
impl<P: ?Sized> Hash for Spec<P> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.info.name, &self.values).hash(state);
    }
}

impl<P: ?Sized> Serialize for Spec<P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, P: ?Sized> Deserialize<'de> for Spec<P>
where
    Self: FromStr<Err = SpecError>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
