//! What the lines name: agents, games, payoffs, adversaries.

use boneyard_agents::{AGENTS, AgentSpec, split_at_commas};
use boneyard_arena::command::{game_and_options, game_label};
use boneyard_core::{Game, Preset, Rules};
use boneyard_search::equilibria::Dominoes;

use super::payoff::Payoff;
use super::read::bound;
use crate::collection::Row;

const AGENT: usize = 0;
const GAME: usize = 1;
const PAYOFF: usize = 2;

/// Who, in what, for what.
pub(super) struct Named {
    pub(super) agent: String,
    pub(super) game: String,
    pub(super) payoff: Payoff,
    /// Ready to play; `None` where its rules are in a file, which need not be here.
    compiled: Option<Game>,
}

/// What a line names, all of it known.
pub(super) fn read(row: &Row<'_>) -> Result<Named, String> {
    let (agent, game) = (row.text(AGENT), row.text(GAME));
    let payoff = Payoff::named(&row.text(PAYOFF)).ok_or_else(|| row.fault(PAYOFF, "points, win"))?;
    let compiled = rules_of(&game).map_err(|reason| row.fault(GAME, reason))?;
    let compiled =
        compiled.map(Game::new).transpose().map_err(|error| row.fault(GAME, format_args!("{error}")))?;
    let spec = spec(&agent).map_err(|reason| row.fault(AGENT, reason))?;
    if let Some(reason) = spec.zip(compiled.as_ref()).and_then(|(spec, game)| spec.unfit(game)) {
        return Err(row.fault(AGENT, reason));
    }
    Ok(Named { agent, game, payoff, compiled })
}

impl Named {
    /// A game whose best responses can be calculated.
    pub(super) fn check_solvable(&self, row: &Row<'_>) -> Result<(), String> {
        let Some(game) = &self.compiled else { return Ok(()) };
        let solved = Dominoes::new(game, self.payoff.value());
        solved.map(drop).map_err(|error| row.fault(GAME, format_args!("a game that can be solved: {error}")))
    }

    /// Points are won only where hands score some.
    pub(super) fn check_scored(&self, row: &Row<'_>) -> Result<(), String> {
        match &self.compiled {
            Some(game) if self.payoff == Payoff::Points && !game.rules().scores_points() => {
                Err(row.fault(PAYOFF, "win: the hands of this game score no points"))
            }
            _ => Ok(()),
        }
    }
}

/// The rules of a game by the name that results give it; `None` where they are in a file.
fn rules_of(label: &str) -> Result<Option<Rules>, String> {
    let (name, options) = game_and_options(label);
    if name.ends_with(".toml") {
        return Ok(None);
    }
    let named = Preset::named(name).map_err(|error| error.to_string())?.rules();
    let mut rules = named.clone();
    for (option, value) in options.iter().filter_map(|option| option.split_once('=')) {
        rules.set_option(option, value).map_err(|error| error.to_string())?;
    }
    rules.check().map_err(|error| error.to_string())?;
    let canonical = game_label(name, &named, &rules);
    if canonical == label { Ok(Some(rules)) } else { Err(canonical) }
}

/// An agent; `None` where it has a file, which need not be here.
fn spec(text: &str) -> Result<Option<AgentSpec>, String> {
    if names_a_file(text) {
        let name = text.split('(').next().unwrap_or_default();
        let known = AGENTS.iter().any(|agent| agent.name == name);
        return if known { Ok(None) } else { Err(unknown(name)) };
    }
    let spec: AgentSpec = text.parse().map_err(|error| format!("{error}"))?;
    let canonical = spec.to_string();
    if canonical == text { Ok(Some(spec)) } else { Err(canonical) }
}

fn unknown(name: &str) -> String {
    name.parse::<AgentSpec>().map_or_else(|error| error.to_string(), |spec| spec.to_string())
}

/// A file stands in a spec with the check of what it holds.
fn names_a_file(text: &str) -> bool {
    let is_check = |part: &str| {
        part.bytes().take_while(u8::is_ascii_hexdigit).count() == 16 && part[16..].starts_with([',', ')'])
    };
    text.split('@').skip(1).any(is_check)
}

/// The adversary as `--by` names it: without whom it knows and what it plays for, which are what the line says.
pub(super) fn adversary(row: &Row<'_>, agent: &str, payoff: Payoff) -> Result<String, String> {
    const EXPLOITER: &str = "exploiter";
    let text = row.text(bound::ADVERSARY);
    spec(&text).map_err(|reason| row.fault(bound::ADVERSARY, reason))?;
    let info = AGENTS.iter().find(|agent| agent.name == EXPLOITER);
    let default = |name: &str| info.and_then(|info| info.param(name)).map_or("", |param| param.default);
    let (mut of, mut value, mut rest) = (default("of"), default("value"), Vec::new());
    let inside = text
        .strip_prefix(EXPLOITER)
        .map(|rest| rest.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(rest));
    let entries = inside.and_then(|inside| split_at_commas(inside).ok());
    let entries = entries.ok_or_else(|| row.fault(bound::ADVERSARY, EXPLOITER))?;
    for entry in entries {
        match entry.split_once('=') {
            Some(("of", agent)) => of = agent,
            Some(("value", payoff)) => value = payoff,
            _ => rest.push(entry),
        }
    }
    if of != agent {
        let allowed = format!("an {EXPLOITER} of '{agent}', the agent of the line");
        return Err(row.fault(bound::ADVERSARY, allowed));
    }
    if value != payoff.word() {
        let allowed = format!("value={}, the payoff of the line", payoff.word());
        return Err(row.fault(bound::ADVERSARY, allowed));
    }
    Ok(if rest.is_empty() { EXPLOITER.to_owned() } else { format!("{EXPLOITER}({})", rest.join(",")) })
}
