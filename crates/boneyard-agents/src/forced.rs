//! A player made to follow a rule, or to break it.

use boneyard_core::{Game, Move, Moves, Rng, View};

use crate::advice::{RULES, Rule};
use crate::choice::alike;
use crate::param::{Kind, Param, always};
use crate::{Agent, AgentInfo, AgentSpec};

pub(crate) const INFO: AgentInfo = AgentInfo {
    name: "forced",
    about: "plays as another agent does among the moves that follow a rule of the texts, or among those that break it, wherever \
            the rule tells moves apart",
    source: "designs of experiments on the advice: CLAIMS.md, forced wrapper",
    params: &[ADVICE, WAY, POLICY],
    check: |_| None,
    build: |spec| {
        let policy = spec.get::<AgentSpec>(POLICY.name);
        Box::new(Forced {
            rule: spec.value(ADVICE.name).and_then(Rule::named),
            follows: spec.value(WAY.name) == Some(FOLLOW),
            policy: policy.map(|policy| policy.build()),
        })
    },
};

const NAMES: [&str; RULES.len()] = names();
const FOLLOW: &str = "follow";

const fn names() -> [&'static str; RULES.len()] {
    let mut names = [""; RULES.len()];
    let mut k = 0;
    while k < RULES.len() {
        names[k] = RULES[k].name;
        k += 1;
    }
    names
}

const ADVICE: Param =
    Param { name: "advice", doc: "the rule", default: "heavy", kind: Kind::Choice(&NAMES), matters: always };

const WAY: Param = Param {
    name: "way",
    doc: "whether the rule is followed or broken",
    default: FOLLOW,
    kind: Kind::Choice(&[FOLLOW, "violate"]),
    matters: always,
};

const POLICY: Param = Param {
    name: "policy",
    doc: "who chooses among the moves that are left",
    default: "random",
    kind: Kind::Agent,
    matters: always,
};

/// Shows its policy a view with fewer moves. Where one is left it is played.
struct Forced {
    /// Always there, as is the policy: the parameters are checked.
    rule: Option<&'static Rule>,
    follows: bool,
    policy: Option<Box<dyn Agent>>,
}

impl Agent for Forced {
    fn begin(&mut self, game: &Game) {
        self.policy.iter_mut().for_each(|policy| policy.begin(game));
    }

    fn choose(&mut self, view: &View<'_>, rng: &mut Rng) -> Move {
        let moves = self.moves(view);
        match &mut self.policy {
            Some(policy) if moves.len() > 1 => policy.choose(&view.restricted(&moves), rng),
            _ => moves.nth(0),
        }
    }

    fn odds(&mut self, view: &View<'_>) -> Option<Vec<f64>> {
        let moves = self.moves(view);
        let odds = match &mut self.policy {
            Some(policy) if moves.len() > 1 => policy.odds(&view.restricted(&moves))?,
            _ => alike(&moves, |mv| mv == moves.nth(0)),
        };
        let of = |mv| moves.iter().position(|kept| kept == mv).map_or(0.0, |place| odds[place]);
        Some(view.moves().iter().map(of).collect())
    }
}

impl Forced {
    /// The moves that it chooses among.
    fn moves(&self, view: &View<'_>) -> Moves {
        let split = self.rule.and_then(|rule| rule.split(view));
        split.map_or(*view.moves(), |split| if self.follows { split.follow } else { split.violate })
    }
}
