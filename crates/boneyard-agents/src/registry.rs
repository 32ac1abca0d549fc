//! The lists of agents and of cheats.

use std::fmt;

use crate::param::Param;
use crate::{
    Agent, Cheat, Spec, book, champion, doubles, equilibrium, exploiter, forced, forgetful, greedy, ismcts,
    light, mc, oracle, partners, pimc, policy, random, rollout,
};

/// What the parser, the help and the tests need to know of a player.
pub struct Info<P: ?Sized + 'static> {
    /// Its name in a spec: lower-case letters, digits and `_`, after `cheat:` for a cheat.
    pub name: &'static str,
    /// What it does, one line.
    pub about: &'static str,
    /// Where the idea comes from.
    pub source: &'static str,
    /// Its parameters, in the order in which a spec shows them.
    pub params: &'static [Param],
    /// What is wrong with values that are allowed one by one: the parameter, and the reason.
    pub check: fn(&Spec<P>) -> Option<(&'static str, &'static str)>,
    /// Makes one; the spec is of this player and its values are allowed.
    pub build: fn(&Spec<P>) -> Box<P>,
}

/// What is to know of an agent.
pub type AgentInfo = Info<dyn Agent>;

/// What is to know of a cheat.
pub type CheatInfo = Info<dyn Cheat>;

impl<P: ?Sized> Info<P> {
    /// The parameter with this name.
    pub fn param(&self, name: &str) -> Option<&'static Param> {
        self.params.iter().find(|param| param.name == name)
    }
}

impl<P: ?Sized> fmt::Debug for Info<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Info").field("name", &self.name).field("params", &self.params).finish_non_exhaustive()
    }
}

/// Every agent.
pub const AGENTS: &[AgentInfo] = &[
    random::INFO,
    greedy::INFO,
    light::INFO,
    doubles::INFO,
    book::INFO,
    policy::INFO,
    mc::INFO,
    pimc::INFO,
    ismcts::INFO,
    rollout::INFO,
    champion::INFO,
    forced::INFO,
    forgetful::INFO,
    partners::INFO,
    equilibrium::INFO,
    exploiter::INFO,
];

/// Every player that sees the hidden tiles: bounds to measure by, no competitors.
pub const CHEATS: &[CheatInfo] = &[oracle::INFO];
