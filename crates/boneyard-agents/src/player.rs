//! A seat's player, honest or not, and its name.

use std::fmt;
use std::str::FromStr;

use boneyard_core::{Game, Move, Rng, State};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::syntax::take_apart;
use crate::{AGENTS, Agent, AgentSpec, CHEATS, Cheat, CheatSpec, Param, SpecError};

/// Whoever plays at a table: an [`Agent`], which is shown a view, or a [`Cheat`], which is shown all.
pub enum Player {
    /// Sees what its seat sees.
    Honest(Box<dyn Agent>),
    /// Sees every tile.
    Cheat(Box<dyn Cheat>),
}

impl Player {
    /// A fixture begins: see [`Agent::begin`].
    pub fn begin(&mut self, game: &Game) {
        match self {
            Player::Honest(agent) => agent.begin(game),
            Player::Cheat(cheat) => cheat.begin(game),
        }
    }

    /// Chooses one of `state.moves()`, of which there are at least two. Nothing but the view goes to an agent.
    #[inline]
    pub fn choose(&mut self, state: &State<'_>, rng: &mut Rng) -> Move {
        match self {
            Player::Honest(agent) => agent.choose(&state.view(), rng),
            Player::Cheat(cheat) => cheat.choose(state, rng),
        }
    }
}

impl fmt::Debug for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if matches!(self, Player::Honest(_)) { "Honest" } else { "Cheat" })
    }
}

/// Any player by name, with its parameters. The name of a cheat begins with `cheat:`, wherever it is written.
///
/// ```
/// use boneyard_agents::PlayerSpec;
/// assert!(!"greedy".parse::<PlayerSpec>().unwrap().is_cheat());
/// let oracle: PlayerSpec = "cheat:oracle(value=win)".parse().unwrap();
/// assert!(oracle.is_cheat());
/// assert_eq!(oracle.to_string(), "cheat:oracle(value=win)");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum PlayerSpec {
    /// One of [`AGENTS`].
    Honest(AgentSpec),
    /// One of [`CHEATS`].
    Cheat(CheatSpec),
}

impl PlayerSpec {
    /// Makes a new player.
    pub fn build(&self) -> Player {
        match self {
            PlayerSpec::Honest(spec) => Player::Honest(spec.build()),
            PlayerSpec::Cheat(spec) => Player::Cheat(spec.build()),
        }
    }

    /// Why it cannot play this game, if it cannot: see [`Spec::unfit`](crate::Spec::unfit).
    pub fn unfit(&self, game: &Game) -> Option<String> {
        match self {
            PlayerSpec::Honest(spec) => spec.unfit(game),
            PlayerSpec::Cheat(spec) => spec.unfit(game),
        }
    }

    /// Whether it sees the hidden tiles.
    pub fn is_cheat(&self) -> bool {
        matches!(self, PlayerSpec::Cheat(_))
    }

    /// Its name without parameters.
    pub fn name(&self) -> &'static str {
        match self {
            PlayerSpec::Honest(spec) => spec.info().name,
            PlayerSpec::Cheat(spec) => spec.info().name,
        }
    }

    /// What it does, one line.
    pub fn about(&self) -> &'static str {
        match self {
            PlayerSpec::Honest(spec) => spec.info().about,
            PlayerSpec::Cheat(spec) => spec.info().about,
        }
    }

    /// Where the idea comes from.
    pub fn source(&self) -> &'static str {
        match self {
            PlayerSpec::Honest(spec) => spec.info().source,
            PlayerSpec::Cheat(spec) => spec.info().source,
        }
    }

    /// Its parameters, in the order in which a spec shows them.
    pub fn params(&self) -> &'static [Param] {
        match self {
            PlayerSpec::Honest(spec) => spec.info().params,
            PlayerSpec::Cheat(spec) => spec.info().params,
        }
    }

    /// The value of a parameter as canonical text; `None` where there is no such parameter.
    pub fn value(&self, param: &str) -> Option<&str> {
        match self {
            PlayerSpec::Honest(spec) => spec.value(param),
            PlayerSpec::Cheat(spec) => spec.value(param),
        }
    }
}

impl From<AgentSpec> for PlayerSpec {
    fn from(spec: AgentSpec) -> Self {
        PlayerSpec::Honest(spec)
    }
}

impl From<CheatSpec> for PlayerSpec {
    fn from(spec: CheatSpec) -> Self {
        PlayerSpec::Cheat(spec)
    }
}

/// What the names of all cheats begin with, wherever they are written.
pub const CHEAT_MARK: &str = "cheat:";

impl FromStr for PlayerSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let name = take_apart(text).map(|parts| parts.name).unwrap_or_default();
        let is_cheat = |wanted: &str| CHEATS.iter().any(|cheat| cheat.name == wanted);
        if is_cheat(name) {
            return text.parse().map(PlayerSpec::Cheat);
        }
        text.parse().map(PlayerSpec::Honest).map_err(|error| match error {
            SpecError::UnknownAgent { name, .. } => {
                let names = AGENTS.iter().map(|info| info.name).chain(CHEATS.iter().map(|info| info.name));
                let marked = format!("{CHEAT_MARK}{name}");
                let mut unknown = SpecError::unknown_among(&name, names.collect());
                if let (SpecError::UnknownAgent { nearest, .. }, true) = (&mut unknown, is_cheat(&marked)) {
                    *nearest = Some(marked);
                }
                unknown
            }
            error => error,
        })
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerSpec::Honest(spec) => spec.fmt(f),
            PlayerSpec::Cheat(spec) => spec.fmt(f),
        }
    }
}

impl fmt::Debug for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PlayerSpec({self})")
    }
}

impl Serialize for PlayerSpec {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for PlayerSpec {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
