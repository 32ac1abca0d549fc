//! Parameters of agents: their kinds, ranges and canonical texts.

use boneyard_core::Game;

use crate::policy::NAME;
use crate::weights::SHIPPED;
use crate::{AgentInfo, AgentSpec, equilibrium};

/// No policy.
pub(crate) const NONE: &str = "none";

/// A parameter of an agent.
#[derive(Debug, Clone, Copy)]
pub struct Param {
    /// As in a spec.
    pub name: &'static str,
    /// What it does, one line.
    pub doc: &'static str,
    /// Its value where the spec does not give one, in canonical text.
    pub default: &'static str,
    /// What it may be.
    pub kind: Kind,
    /// Whether it can make a difference in a game.
    pub matters: fn(&Game) -> bool,
}

/// For parameters that can make a difference in every game.
pub fn always(_: &Game) -> bool {
    true
}

/// What a parameter may be.
#[derive(Debug, Clone, Copy)]
pub enum Kind {
    /// A whole number from `min` to `max`.
    Integer {
        /// The smallest allowed.
        min: i64,
        /// The greatest allowed.
        max: i64,
    },
    /// A decimal number from `min` to `max`.
    Real {
        /// The smallest allowed.
        min: f64,
        /// The greatest allowed.
        max: f64,
    },
    /// One of these words.
    Choice(&'static [&'static str]),
    /// Another agent, with its own parameters.
    Agent,
    /// The agent `policy` with its parameters, or `none`.
    Policy,
    /// The weights that come with the program, or a file of weights.
    Weights,
    /// A file of `boneyard solve` with the check of the strategy in it, `PATH@CHECK`; or none.
    Strategy,
}

impl Param {
    /// What is allowed, for help and messages.
    pub fn allowed(&self) -> String {
        match &self.kind {
            Kind::Integer { min, max } => format!("a whole number from {min} to {max}"),
            Kind::Real { min, max } => format!("a number from {min} to {max}"),
            Kind::Choice(words) => words.join(", "),
            Kind::Agent => "an agent, such as greedy".to_owned(),
            Kind::Policy => format!("{NONE}, or {NAME} with or without parameters"),
            Kind::Weights => format!("{SHIPPED}, or a file that 'boneyard train' made"),
            Kind::Strategy => "a file written by 'boneyard solve --out', or none".to_owned(),
        }
    }

    /// The one text of a value, so that equal values are equal texts; `Err` with the reason, if there is more
    /// to say than what is allowed.
    pub(crate) fn canonical(
        &self,
        text: &str,
        agents: &'static [AgentInfo],
    ) -> Result<String, Option<String>> {
        match &self.kind {
            Kind::Integer { min, max } => {
                let value = text.parse::<i64>().ok().filter(|value| (min..=max).contains(&value));
                value.map(|value| value.to_string()).ok_or(None)
            }
            Kind::Real { min, max } => {
                // The range holds no NaN. Adding zero turns -0 into 0.
                let value = text.parse::<f64>().ok().filter(|value| (min..=max).contains(&value));
                value.map(|value| (value + 0.0).to_string()).ok_or(None)
            }
            Kind::Choice(words) => {
                words.iter().find(|word| **word == text).map(|word| (*word).to_owned()).ok_or(None)
            }
            Kind::Agent => AgentSpec::parse_in(text, agents)
                .map(|spec| spec.to_string())
                .map_err(|error| Some(error.to_string())),
            Kind::Policy if text == NONE => Ok(text.to_owned()),
            Kind::Policy => match AgentSpec::parse_in(text, agents) {
                Ok(spec) if spec.info().name == NAME => Ok(spec.to_string()),
                Ok(_) => {
                    Err(Some("only a policy is allowed: it gives every choice a probability".to_owned()))
                }
                Err(error) => Err(Some(error.to_string())),
            },
            Kind::Weights => crate::weights::canonical(text).map_err(Some),
            Kind::Strategy => equilibrium::canonical(text).map_err(Some),
        }
    }
}
