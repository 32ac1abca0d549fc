//! The list of options: one declaration makes the struct, its parser and its help.

use super::*;
use crate::nearest::nearest;

/// A type that an option can have.
pub(super) trait OptionValue: Sized {
    fn parse(text: &str) -> Option<Self>;
    fn show(&self) -> String;
    /// The allowed texts; empty where the declaration lists or describes them.
    fn allowed() -> Vec<&'static str>;
    /// Whether TOML writes it between quotation marks.
    const QUOTED: bool;
}

macro_rules! choice_values {
    ($($name:ident)+) => {$(
        impl OptionValue for $name {
            fn parse(text: &str) -> Option<Self> { text.parse().ok() }
            fn show(&self) -> String { self.to_string() }
            fn allowed() -> Vec<&'static str> { Self::ALL.iter().map(|(_, text)| *text).collect() }
            const QUOTED: bool = true;
        }
    )+};
}
choice_values! {
    Set LeadWho LeadTie LeadNext LeadTile NoDouble Draw VoluntaryDraw GoRule DoubleBonus DeadLayout PlayScore Unit
    LeadScore DominoScore BlockScore Tie TargetRule WinCheck MatadorEnd MatadorNatural MatadorLast WhistReading
}

impl OptionValue for Match {
    fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }
    fn show(&self) -> String {
        self.to_string()
    }
    fn allowed() -> Vec<&'static str> {
        vec!["equal", "sum1", "...", "sum7", "...", "sum12"]
    }
    const QUOTED: bool = true;
}

impl OptionValue for Target {
    fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }
    fn show(&self) -> String {
        self.to_string()
    }
    fn allowed() -> Vec<&'static str> {
        vec!["one_hand", "1", "...", "1000"]
    }
    const QUOTED: bool = true;
}

impl OptionValue for bool {
    fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }
    fn show(&self) -> String {
        self.to_string()
    }
    fn allowed() -> Vec<&'static str> {
        vec!["false", "true"]
    }
    const QUOTED: bool = false;
}

impl OptionValue for u8 {
    fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }
    fn show(&self) -> String {
        self.to_string()
    }
    fn allowed() -> Vec<&'static str> {
        Vec::new()
    }
    const QUOTED: bool = false;
}

/// One option: its name, meaning and values.
#[derive(Clone, Copy)]
pub struct RuleOption {
    /// As in TOML and `--set`.
    pub name: &'static str,
    /// What it settles, one line.
    pub doc: &'static str,
    pub(super) allowed: fn() -> Vec<String>,
    pub(super) get: fn(&Rules) -> String,
    pub(super) assign: fn(&mut Rules, &str) -> bool,
    pub(super) quoted: bool,
}

impl RuleOption {
    /// The option with this name.
    ///
    /// # Errors
    /// [`SetOptionError::Unknown`] with the nearest name.
    pub fn find(name: &str) -> Result<&'static RuleOption, SetOptionError> {
        OPTIONS.iter().find(|option| option.name == name).ok_or_else(|| SetOptionError::Unknown {
            name: name.to_owned(),
            nearest: nearest(name, OPTIONS.iter().map(|option| option.name)),
        })
    }

    /// The texts it allows.
    pub fn allowed(&self) -> Vec<String> {
        (self.allowed)()
    }

    /// Its value in `rules`, as text.
    pub fn get(&self, rules: &Rules) -> String {
        (self.get)(rules)
    }

    /// Its value in `rules` as TOML.
    pub fn get_toml(&self, rules: &Rules) -> String {
        let value = self.get(rules);
        if self.quoted && value.parse::<u16>().is_err() { format!("\"{value}\"") } else { value }
    }

    /// Sets it in `rules`.
    ///
    /// # Errors
    /// [`SetOptionError::Value`] with what is allowed.
    pub fn set(&self, rules: &mut Rules, value: &str) -> Result<(), SetOptionError> {
        if (self.assign)(rules, value) {
            return Ok(());
        }
        let allowed = self.allowed();
        Err(SetOptionError::Value {
            name: self.name,
            value: value.to_owned(),
            nearest: nearest(value, allowed.iter().map(String::as_str)),
            allowed: allowed.join(", "),
        })
    }
}

impl std::fmt::Debug for RuleOption {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RuleOption").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Why an option could not be set.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SetOptionError {
    /// There is no such option.
    #[error("unknown option '{name}'{}", crate::nearest::hint(.nearest.as_deref()))]
    Unknown {
        /// As given.
        name: String,
        /// The nearest option, if one is near.
        nearest: Option<String>,
    },
    /// There is no such value.
    #[error("option '{name}' cannot be '{value}'{}; allowed: {allowed}", crate::nearest::hint(.nearest.as_deref()))]
    Value {
        /// The option.
        name: &'static str,
        /// As given.
        value: String,
        /// The nearest value, if one is near.
        nearest: Option<String>,
        /// What is allowed.
        allowed: String,
    },
}

/// Declares [`Rules`] and [`OPTIONS`].
macro_rules! declare_rules {
    ($($(#[doc = $doc:literal])+ $field:ident $(($name:literal))? : $type:ident $(in [$($number:literal),+])?,)+) => {
        /// Every rule of one game. Made from a [preset](PRESETS), a file or by setting options; compiled by
        /// [`Game::new`](crate::Game::new), which refuses combinations that cannot be played.
        #[derive(Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
        pub struct Rules {
            $($(#[doc = $doc])+ $(#[serde(rename = $name)])? pub $field: $type,)+
        }

        /// Every option, in the order in which rules are printed.
        pub const OPTIONS: &[RuleOption] = &[$(RuleOption {
            name: option_name!($field $($name)?),
            doc: concat!($($doc),+).trim_ascii(),
            allowed: || allowed_values!($type $(, $($number),+)?),
            get: |rules| <$type as option::OptionValue>::show(&rules.$field),
            assign: |rules, text| match <$type as option::OptionValue>::parse(text) {
                Some(value) $(if [$($number),+].contains(&value))? => { rules.$field = value; true }
                _ => false,
            },
            quoted: <$type as option::OptionValue>::QUOTED,
        },)+];
    };
}
macro_rules! option_name {
    ($field:ident) => {
        stringify!($field)
    };
    ($field:ident $name:literal) => {
        $name
    };
}
macro_rules! allowed_values {
    ($type:ident) => {
        <$type as option::OptionValue>::allowed().into_iter().map(str::to_owned).collect()
    };
    ($type:ident, $($number:literal),+) => {
        vec![$($number.to_string()),+]
    };
}
pub(super) use {allowed_values, declare_rules, option_name};
