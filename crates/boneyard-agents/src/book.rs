//! The texts' advice, all of it or in part.

use boneyard_core::{Move, Rng, View};

use crate::advice::{RULES, Rule, Weighed};
use crate::choice::alike;
use crate::param::{Kind, Param, always};
use crate::{Agent, AgentInfo, AgentSpec};

pub(crate) const INFO: AgentInfo = AgentInfo {
    name: "book",
    about: "follows the texts' advice: each rule gives a move its worth, weights add them up, between equal moves chance decides",
    source: "Harper's Round Table, 1896; Encyclopaedia Britannica, 1911",
    params: &PARAMS,
    check: |spec| {
        let given = RULES.iter().find(|rule| spec.is_given(rule.name) && !plays(spec, rule));
        given.map(|rule| (rule.name, "only another rule is played: leave this weight or `only` out"))
    },
    build: |spec| {
        let weights = RULES.iter().filter(|rule| plays(spec, rule));
        Box::new(Book {
            rules: Weighed::new(weights.map(|rule| (rule, weight(spec, rule)))),
            best: Vec::new(),
        })
    },
};

const ALL: &str = "all";

const ONLY: Param = Param {
    name: "only",
    doc: "the one rule that is played, everything else being chance; or all",
    default: ALL,
    kind: Kind::Choice(&WORDS),
    matters: always,
};

const WORDS: [&str; RULES.len() + 1] = words();
const PARAMS: [Param; RULES.len() + 1] = params();

const fn words() -> [&'static str; RULES.len() + 1] {
    let mut words = [ALL; RULES.len() + 1];
    let mut k = 0;
    while k < RULES.len() {
        words[k + 1] = RULES[k].name;
        k += 1;
    }
    words
}

const fn params() -> [Param; RULES.len() + 1] {
    let mut params = [ONLY; RULES.len() + 1];
    let mut k = 0;
    while k < RULES.len() {
        let Rule { name, about, weight, applies, .. } = RULES[k];
        params[k] = Param {
            name,
            doc: about,
            default: weight,
            kind: Kind::Real { min: -10.0, max: 10.0 },
            matters: applies,
        };
        k += 1;
    }
    params
}

fn plays(spec: &AgentSpec, rule: &Rule) -> bool {
    spec.value(ONLY.name).is_none_or(|only| only == ALL || only == rule.name)
}

/// A rule that is played alone has a weight even if it has none among the others.
fn weight(spec: &AgentSpec, rule: &Rule) -> f64 {
    let alone = spec.value(ONLY.name) == Some(rule.name) && !spec.is_given(rule.name);
    if alone { 1.0 } else { spec.get(rule.name).unwrap_or(0.0) }
}

/// Takes one of the moves with the greatest sum of weighed worths.
struct Book {
    rules: Weighed,
    /// The places of the best moves so far, kept only for its memory.
    best: Vec<u32>,
}

impl Agent for Book {
    fn choose(&mut self, view: &View<'_>, rng: &mut Rng) -> Move {
        self.find_best(view);
        let pick = if self.best.len() == 1 { 0 } else { rng.below(self.best.len() as u32) as usize };
        view.moves().nth(self.best[pick])
    }

    fn odds(&mut self, view: &View<'_>) -> Option<Vec<f64>> {
        self.find_best(view);
        let best: Vec<Move> = self.best.iter().map(|place| view.moves().nth(*place)).collect();
        Some(alike(view.moves(), |mv| best.contains(&mv)))
    }
}

impl Book {
    /// Puts the places of the best moves into `best`.
    fn find_best(&mut self, view: &View<'_>) {
        let (mut greatest, mut place) = (f64::NEG_INFINITY, 0);
        self.best.clear();
        self.rules.rate(view, |worth| {
            if worth > greatest {
                greatest = worth;
                self.best.clear();
            }
            if worth == greatest {
                self.best.push(place);
            }
            place += 1;
        });
    }
}
