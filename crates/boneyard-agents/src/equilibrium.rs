//! A player of saved strategies.

use std::collections::HashMap;
use std::sync::Arc;

use boneyard_core::{Game, Move, Rng, Rules, View};
use boneyard_search::equilibria::{StrategyText, ViewKey};
use boneyard_search::solver::Value;

use crate::named_file::{Files, path_of};
use crate::param::{Kind, Param, always};
use crate::{Agent, AgentInfo, AgentSpec};

pub(crate) const INFO: AgentInfo = AgentInfo {
    name: "equilibrium",
    about: "plays a strategy that 'boneyard solve' has found and saved; where that says nothing, as another agent does",
    source: "predictive CFR+: Farina, Kroer and Sandholm, AAAI 2021",
    params: &[STRATEGY, FALLBACK],
    check: |_| None,
    build: |spec| {
        Box::new(Equilibrium {
            table: spec.value(STRATEGY.name).and_then(|value| FILES.get(value)),
            fallback: spec.get::<AgentSpec>(FALLBACK.name).map(|fallback| fallback.build()),
        })
    },
};

const STRATEGY: Param = Param {
    name: "file",
    doc: "the saved strategy; it is of one game, hands of their own",
    default: NO_FILE,
    kind: Kind::Strategy,
    matters: always,
};

const FALLBACK: Param = Param {
    name: "fallback",
    doc: "who plays where the strategy says nothing: in matches, whose later hands others lead; without a file everywhere",
    default: "pimc",
    kind: Kind::Agent,
    matters: always,
};

const NO_FILE: &str = "none";

/// A strategy by its choices.
#[derive(Debug)]
struct Table {
    rules: Rules,
    payoff: Value,
    choices: HashMap<String, Vec<(Move, f64)>>,
}

static FILES: Files<Table> = Files::new("strategy");

/// The one text of a file; `Err` with the reason.
pub(crate) fn canonical(text: &str) -> Result<String, String> {
    if text == NO_FILE {
        return Ok(text.to_owned());
    }
    FILES.canonical(text, |contents| {
        let read = StrategyText::read(contents).map_err(|error| error.to_string())?;
        Ok((read.check.clone(), Table::new(&read)?))
    })
}

/// Why the strategy of a parameter is not of this game.
pub(crate) fn unfit(value: &str, game: &Game) -> Option<String> {
    let differences = FILES.get(value)?.rules.differences(game.rules());
    (!differences.is_empty()).then(|| {
        format!("the strategy of '{}' is of another game: {}", path_of(value), differences.join("; "))
    })
}

/// For what the strategy of a parameter was solved.
pub(crate) fn solved_for(value: &str) -> Option<Value> {
    FILES.get(value).map(|table| table.payoff)
}

impl Table {
    fn new(text: &StrategyText<'_>) -> Result<Table, String> {
        let mut choices: HashMap<String, Vec<(Move, f64)>> = HashMap::new();
        for row in text.rows() {
            let row = row.map_err(|error| error.to_string())?;
            let moves = choices.entry(format!("{},{},{}", row.seat, row.history, row.hand)).or_default();
            moves.push((row.mv, row.numbers[0]));
        }
        for moves in choices.values_mut() {
            let (sum, alike) =
                (moves.iter().map(|(_, weight)| weight).sum::<f64>(), 1.0 / moves.len() as f64);
            moves.iter_mut().for_each(|(_, weight)| *weight = if sum > 0.0 { *weight / sum } else { alike });
        }
        Ok(Table { rules: text.head.rules.clone(), payoff: text.head.payoff, choices })
    }

    /// The odds of the view's moves; `None` where it says nothing of them.
    fn odds(&self, view: &View<'_>) -> Option<Vec<f64>> {
        if view.game().rules() != &self.rules {
            return None;
        }
        let seen = ViewKey::of(view)?;
        let key = &seen.key;
        let choice = self.choices.get(&format!("{},{},{}", key.seat, key.history, key.hand))?;
        let mut odds = vec![0.0; view.moves().len() as usize];
        for (mv, chance) in choice {
            // A view with fewer moves is no choice that was solved.
            let mv = seen.in_view(view, *mv)?;
            odds[view.moves().iter().position(|listed| listed == mv)?] = *chance;
        }
        Some(odds)
    }
}

struct Equilibrium {
    table: Option<Arc<Table>>,
    /// Always there: the parameter names an agent.
    fallback: Option<Box<dyn Agent>>,
}

impl Agent for Equilibrium {
    fn begin(&mut self, game: &Game) {
        self.fallback.iter_mut().for_each(|fallback| fallback.begin(game));
    }

    fn choose(&mut self, view: &View<'_>, rng: &mut Rng) -> Move {
        match (self.table.as_ref().and_then(|table| table.odds(view)), &mut self.fallback) {
            (Some(odds), _) => view.moves().nth(drawn(&odds, rng)),
            (None, Some(fallback)) => fallback.choose(view, rng),
            (None, None) => view.moves().nth(0),
        }
    }

    fn odds(&mut self, view: &View<'_>) -> Option<Vec<f64>> {
        let odds = self.table.as_ref().and_then(|table| table.odds(view));
        odds.or_else(|| self.fallback.as_mut()?.odds(view))
    }
}

/// A place, each as likely as its odds.
fn drawn(odds: &[f64], rng: &mut Rng) -> u32 {
    // 53 bits: every number from 0 to 1 that a float keeps exactly.
    let mut left = (rng.bits() >> 11) as f64 / (1_u64 << 53) as f64;
    let mut last = 0;
    for (place, chance) in odds.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
        last = place as u32;
        left -= chance;
        if left < 0.0 {
            break;
        }
    }
    last
}
