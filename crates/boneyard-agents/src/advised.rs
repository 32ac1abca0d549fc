//! What a strategy says of the texts' advice: how often it follows each rule, and what following or breaking it costs.

use boneyard_search::equilibria::{Decisions, Dominoes, Strategy, TooLarge, Tree};

use crate::AgentSpec;
use crate::advice::{RULES, Rule, Split};
use crate::exploit::{Asking, behaviours};

/// A rule beside a strategy. Per decision in which the rule tells moves apart, each weighed with its probability when both seats play
/// the strategy.
#[derive(Clone, Copy, Debug)]
pub struct Advised {
    /// The rule.
    pub rule: &'static Rule,
    /// Such decisions in a hand, of both seats together.
    pub decisions: f64,
    /// How probable it is that the strategy plays a move that follows the rule.
    pub follows: f64,
    /// The share of decisions in which a move that follows is as good as any.
    pub best_follows: f64,
    /// What the best move that follows is worth less than the best of all.
    pub cost_of_following: f64,
    /// What the best move that breaks the rule is worth less than the best of all.
    pub cost_of_breaking: f64,
}

/// Every rule that can speak in this game, beside how an agent plays against itself (an equilibrium, say). What moves are worth is the
/// payoff of the game with the agent playing on at both seats.
///
/// # Errors
/// A game that takes more than `limit` bytes.
pub fn advised(
    spec: &AgentSpec,
    dominoes: &Dominoes<'_>,
    limit: u64,
    asking: Asking,
) -> Result<Vec<Advised>, TooLarge> {
    let (tree, behaviours) = behaviours(std::slice::from_ref(spec), dominoes, limit, asking, |_| ())?;
    let strategy = behaviours[0].strategy(&tree);
    let decisions = [0, 1].map(|seat| tree.decisions(seat, &strategy));
    let rules = RULES.iter().filter(|rule| rule.applies(dominoes.game()));
    let mut sums: Vec<Sum> = rules.map(Sum::new).collect();
    let mut next = [0, 0];
    Tree::build_observed(dominoes, limit, &mut |seen| {
        let choice = next[seen.seat];
        next[seen.seat] += 1;
        let Some(onlooker) = seen.point.onlooker() else { return };
        let moves = dominoes.options(seen.point, seen.tiles());
        let view = onlooker.view(seen.tiles(), &moves);
        let here = Here::new(&decisions[seen.seat], &strategy, seen.seat, choice);
        for sum in &mut sums {
            if let Some(split) = sum.rule.split(&view) {
                let follow: Vec<bool> = moves.iter().map(|mv| split.follow.contains(mv)).collect();
                let violate: Vec<bool> = moves.iter().map(|mv| violates(&split, mv)).collect();
                sum.add(&here, &follow, &violate);
            }
        }
    })?;
    Ok(sums.into_iter().map(Sum::mean).collect())
}

fn violates(split: &Split, mv: boneyard_core::Move) -> bool {
    split.violate.contains(mv)
}

/// One decision.
struct Here<'d> {
    chance: f64,
    values: &'d [f64],
    odds: &'d [f64],
    best: f64,
}

impl<'d> Here<'d> {
    fn new(decisions: &'d Decisions, strategy: &'d Strategy, seat: usize, choice: usize) -> Here<'d> {
        let moves = decisions.places[choice]..decisions.places[choice + 1];
        let values = &decisions.values[moves.clone()];
        let best = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        Here { chance: decisions.chances[choice], values, odds: &strategy.of(seat)[moves], best }
    }

    /// What the best of these moves is worth less than the best of all.
    fn cost(&self, among: &[bool]) -> f64 {
        let values = self.values.iter().zip(among).filter(|(_, among)| **among);
        self.best - values.map(|(value, _)| *value).fold(f64::NEG_INFINITY, f64::max)
    }
}

/// Worth less than this is as good: an equilibrium is not exact.
const AS_GOOD: f64 = 1e-3;

struct Sum {
    rule: &'static Rule,
    decisions: f64,
    follows: f64,
    best_follows: f64,
    following: f64,
    breaking: f64,
}

impl Sum {
    fn new(rule: &'static Rule) -> Sum {
        Sum { rule, decisions: 0.0, follows: 0.0, best_follows: 0.0, following: 0.0, breaking: 0.0 }
    }

    fn add(&mut self, here: &Here<'_>, follow: &[bool], violate: &[bool]) {
        let chosen: f64 =
            here.odds.iter().zip(follow).filter(|(_, follow)| **follow).map(|(odds, _)| odds).sum();
        let following = here.cost(follow);
        self.decisions += here.chance;
        self.follows += here.chance * chosen;
        self.best_follows += if following < AS_GOOD { here.chance } else { 0.0 };
        self.following += here.chance * following;
        self.breaking += here.chance * here.cost(violate);
    }

    fn mean(self) -> Advised {
        let mean = |sum: f64| if self.decisions > 0.0 { sum / self.decisions } else { 0.0 };
        Advised {
            rule: self.rule,
            decisions: self.decisions,
            follows: mean(self.follows),
            best_follows: mean(self.best_follows),
            cost_of_following: mean(self.following),
            cost_of_breaking: mean(self.breaking),
        }
    }
}
