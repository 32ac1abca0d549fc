//! `summary.csv`: a line for each pair of agents.

use boneyard_stats::{Estimate, Level};

use crate::adjusted::Adjusted;
use crate::plan::Plan;
use crate::quote::quoted;
use crate::totals::PairTotals;

/// The columns of `summary.csv`.
pub const SUMMARY_COLUMNS: [&str; 16] = [
    "a",
    "b",
    "game",
    "deal_sets",
    "hands",
    "wins",
    "ties",
    "losses",
    "score",
    "score_low",
    "score_high",
    "margin",
    "margin_low",
    "margin_high",
    "blocked",
    "leader_score",
];

/// How one pair of agents fared, seen from `a`. Intervals are 95 %, from deal sets.
#[derive(Debug, Clone, PartialEq)]
pub struct PairSummary {
    /// The label of the first agent.
    pub a: String,
    /// The label of the second.
    pub b: String,
    /// What was played, as the plan calls it.
    pub game: String,
    /// The sums behind it.
    pub totals: PairTotals,
    /// Wins and half the ties, over all games (hands, or matches where matches are played).
    pub score: Estimate,
    /// Points a hand, those of `a` less those of `b`.
    pub margin: Estimate,
    /// The same without the luck of the draws; `None` where luck control is off ([`Plan::luck`]), and
    /// where an old journal does not tell the luck.
    pub adjusted: Option<Adjusted>,
}

/// The summary of a plan's pairs, in their order.
pub(crate) fn summarise(plan: &Plan, totals: &[PairTotals]) -> Vec<PairSummary> {
    let label = |agent: usize| plan.entrants()[agent].label.clone();
    let pairs = plan.pairs().iter().zip(totals).enumerate();
    pairs
        .map(|(pair, (&(a, b), totals))| PairSummary {
            a: label(a),
            b: label(b),
            game: plan.game_name().to_owned(),
            totals: totals.clone(),
            score: totals.sets.score(Level::P95),
            margin: totals.margins.per_hand(Level::P95),
            adjusted: plan.luck(pair).and_then(|_| Adjusted::of(totals)),
        })
        .collect()
}

impl PairSummary {
    /// Share of hands that were blocked or closed; `None` without hands.
    pub fn blocked(&self) -> Option<f64> {
        self.share(self.totals.blocked as f64)
    }

    /// The score of the side that led, over all hands; `None` without hands.
    pub fn leader_score(&self) -> Option<f64> {
        self.share(self.totals.leader_half_points as f64 / 2.0)
    }

    fn share(&self, part: f64) -> Option<f64> {
        (self.totals.hands > 0).then(|| part / self.totals.hands as f64)
    }

    /// The fields of its line, by [`SUMMARY_COLUMNS`]. What is missing is empty.
    pub fn fields(&self) -> [String; 16] {
        let real = |value: Option<f64>| value.map(|value| value.to_string()).unwrap_or_default();
        let totals = &self.totals;
        [
            self.a.clone(),
            self.b.clone(),
            self.game.clone(),
            totals.sets.sets().to_string(),
            totals.hands.to_string(),
            totals.wins.to_string(),
            totals.ties.to_string(),
            totals.losses.to_string(),
            real(self.score.value),
            real(self.score.low),
            real(self.score.high),
            real(self.margin.value),
            real(self.margin.low),
            real(self.margin.high),
            real(self.blocked()),
            real(self.leader_score()),
        ]
    }
}

/// The whole of `summary.csv`.
pub fn summary_csv(summary: &[PairSummary]) -> String {
    let mut text = SUMMARY_COLUMNS.join(",") + "\n";
    for pair in summary {
        let fields = pair.fields().map(|field| quoted(&field).into_owned());
        text += &fields.join(",");
        text.push('\n');
    }
    text
}
