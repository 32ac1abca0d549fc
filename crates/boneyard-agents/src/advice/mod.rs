//! The texts' advice as rules that can be followed, broken and weighed.
//!
//! A [`Rule`] gives each move of a view a worth, or says nothing of it. The agent `book` adds the worths up; the agent
//! `forced` plays the best move that follows one rule, or that breaks it; experiments ask where a rule speaks at all.
//! A new rule is one entry in a file here and one line in [`RULES`].

mod blocking;
mod doubles;
mod ends;
mod matador;
mod numbers;
mod partners;
mod past;
mod pips;
mod score;
mod situation;

use boneyard_core::{Game, Moves, View};

use situation::{Choice, Situation};

/// A sentence of advice that says, of a move, how well it follows.
pub struct Rule {
    /// As a parameter of `book` and in claims.
    pub name: &'static str,
    /// The claim in the list of claims, as `H3`.
    pub claim: &'static str,
    /// What it prefers, one line.
    pub about: &'static str,
    /// The sentence.
    pub quote: &'static str,
    /// The text that it stands in.
    pub source: &'static str,
    /// Its weight in `book` where none is given.
    pub(crate) weight: &'static str,
    /// In which games it can speak.
    pub(crate) applies: fn(&Game) -> bool,
    /// How well a move follows, mostly between -1 and 1; `None` where it says nothing of it.
    worth: fn(&Situation<'_>, &Choice) -> Option<f64>,
}

/// Every rule, in the order of the parameters of `book`.
pub const RULES: &[Rule] = &[
    ends::ENDS,
    ends::ONE_END,
    ends::ABLE,
    pips::HEAVY,
    numbers::NUMBER,
    numbers::NUMBER_TILE,
    numbers::COMPANY,
    blocking::NO_BLOCK,
    blocking::NO_SELF_BLOCK,
    doubles::DOUBLE,
    doubles::MAKE_DOUBLE,
    doubles::OTHER_END,
    pips::ALTERNATE,
    doubles::SUPPORT,
    score::SCORE,
    matador::MATADOR,
    partners::LEAD,
    partners::PARTNER,
];

const HARPER: &str = "Harper's Round Table, 1896";
const BRITANNICA: &str = "Encyclopaedia Britannica, 1911";

impl Rule {
    /// The rule of this name.
    pub fn named(name: &str) -> Option<&'static Rule> {
        RULES.iter().find(|rule| rule.name == name)
    }

    /// Whether it can ever speak in this game.
    pub fn applies(&self, game: &Game) -> bool {
        (self.applies)(game)
    }

    /// The moves that follow it as well as any can; `None` where it does not tell one move of the view from another.
    ///
    /// ```
    /// use boneyard_agents::advice::Rule;
    /// use boneyard_core::{Game, Rng, Rules, State};
    /// let game = Game::new(Rules::named("block").unwrap()).unwrap();
    /// let state = State::new(&game, &game.deal(&mut Rng::new(7)));
    /// let follow = Rule::named("heavy").unwrap().split(&state.view()).unwrap().follow;
    /// assert_eq!(follow.tiles().highest(), state.moves().tiles().highest());
    /// ```
    pub fn split(&self, view: &View<'_>) -> Option<Split> {
        if !self.applies(view.game()) {
            return None;
        }
        let situation = Situation::new(view);
        let worths: Vec<_> =
            view.moves().iter().map(|mv| (mv, (self.worth)(&situation, &situation.choice(mv)))).collect();
        let best = worths.iter().filter_map(|(_, worth)| *worth).max_by(f64::total_cmp)?;
        let among = |wanted: fn(f64, f64) -> bool| {
            view.moves().filter(|mv| {
                worths
                    .iter()
                    .any(|(other, worth)| *other == mv && worth.is_some_and(|worth| wanted(worth, best)))
            })
        };
        let split =
            Split { follow: among(|worth, best| worth == best), violate: among(|worth, best| worth < best) };
        (!split.violate.is_empty()).then_some(split)
    }
}

impl std::fmt::Debug for Rule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rule").field("name", &self.name).field("claim", &self.claim).finish_non_exhaustive()
    }
}

/// A rule divides the moves of which it speaks. Neither part is empty; other moves are in neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    /// Those that follow it as well as any.
    pub follow: Moves,
    /// Those that follow it less well.
    pub violate: Moves,
}

/// Rules with weights, added up.
pub(crate) struct Weighed {
    weights: Vec<(&'static Rule, f64)>,
}

impl Weighed {
    /// Rules of weight 0 are left out.
    pub(crate) fn new(weights: impl Iterator<Item = (&'static Rule, f64)>) -> Weighed {
        Weighed { weights: weights.filter(|(_, weight)| *weight != 0.0).collect() }
    }

    /// What each move of the view is worth, in order, to `take`. A rule that says nothing of a move adds nothing.
    pub(crate) fn rate(&self, view: &View<'_>, mut take: impl FnMut(f64)) {
        let situation = Situation::new(view);
        for mv in view.moves().iter() {
            let choice = situation.choice(mv);
            let worths = self.weights.iter().filter(|(rule, _)| rule.applies(view.game()));
            take(
                worths.map(|(rule, weight)| weight * (rule.worth)(&situation, &choice).unwrap_or(0.0)).sum(),
            );
        }
    }
}

/// Every game.
fn any(_: &Game) -> bool {
    true
}

/// Games for two in which touching halves are equal.
fn two_and_equal(game: &Game) -> bool {
    two(game) && equal(game)
}

fn two(game: &Game) -> bool {
    game.rules().players == 2
}

fn equal(game: &Game) -> bool {
    game.rules().matching == boneyard_core::Match::Equal
}
