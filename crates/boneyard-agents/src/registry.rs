//! The one list of agents.

use crate::param::Param;
use crate::{Agent, AgentSpec, doubles, greedy, light, random};

/// What the parser, the help and the tests need to know of an agent.
#[derive(Debug)]
pub struct AgentInfo {
    /// Its name in a spec: lower-case letters, digits and `_`.
    pub name: &'static str,
    /// What it does, one line.
    pub about: &'static str,
    /// Where the idea comes from.
    pub source: &'static str,
    /// Its parameters, in the order in which a spec shows them.
    pub params: &'static [Param],
    /// Makes one; the spec is of this agent and its values are allowed.
    pub build: fn(&AgentSpec) -> Box<dyn Agent>,
}

impl AgentInfo {
    /// The parameter with this name.
    pub fn param(&self, name: &str) -> Option<&'static Param> {
        self.params.iter().find(|param| param.name == name)
    }
}

/// Every agent.
pub const AGENTS: &[AgentInfo] = &[random::INFO, greedy::INFO, light::INFO, doubles::INFO];
