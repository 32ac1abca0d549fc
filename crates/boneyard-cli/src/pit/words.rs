//! What a pair came to, in one plain sentence.

use boneyard_arena::{Length, PairSummary};
use boneyard_core::{BlockScore, DominoScore, PlayScore, Rules};
use boneyard_stats::Estimate;

use crate::rounding::{plus_minus, thousands};

/// What a comparison is decided by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Measure {
    /// Points a hand.
    Points,
    /// Hands won, in games that score no points.
    Hands,
    /// Matches won.
    Matches,
}

impl Measure {
    /// The measure that suits a game.
    pub(crate) fn of(rules: &Rules, length: Length) -> Self {
        if length.is_matches() {
            return Measure::Matches;
        }
        let pointless = rules.play_score == PlayScore::None
            && matches!(rules.domino_score, DominoScore::WinOnly | DominoScore::Zero)
            && matches!(rules.block_score, BlockScore::WinOnly | BlockScore::Zero);
        if pointless { Measure::Hands } else { Measure::Points }
    }

    /// What a share is a share of.
    pub(crate) fn games(self) -> &'static str {
        if self == Measure::Matches { "matches" } else { "hands" }
    }
}

/// The deal sets of a plan in words: the deals, or the matches with the same deals.
pub(crate) fn deal_sets(sets: u64, measure: Measure) -> String {
    let (one, many) = match measure {
        Measure::Matches => ("pair of matches", "pairs of matches"),
        Measure::Points | Measure::Hands => ("deal", "deals"),
    };
    format!("{} {}", thousands(sets as f64), if sets == 1 { one } else { many })
}

/// How much of a plan was played, in words.
pub(crate) fn played(sets: u64, all: u64, measure: Measure) -> String {
    let all_of_them = deal_sets(all, measure);
    if sets == all { all_of_them } else { format!("{} of {all_of_them}", thousands(sets as f64)) }
}

/// One sentence about a pair.
pub(crate) fn sentence(pair: &PairSummary, measure: Measure) -> String {
    let (decisive, even) = match measure {
        Measure::Points => (&pair.margin, 0.0),
        Measure::Hands | Measure::Matches => (&pair.score, 0.5),
    };
    let (a, b) = (&pair.a, &pair.b);
    let figures = |by_first: bool| figures(pair, measure, by_first);
    match (decisive.low, decisive.high) {
        (Some(low), _) if low > even => win(a, b, measure, &figures(true)),
        (_, Some(high)) if high < even => win(b, a, measure, &figures(false)),
        (Some(_), Some(_)) => {
            let [first, rest] = figures(true);
            format!("no difference shown between {a} and {b}: {first} for {a} ({rest})")
        }
        _ => {
            let why = decisive.note.map(|note| format!("; {note}")).unwrap_or_default();
            let [first, rest] = figures(true);
            format!("no verdict on {a} and {b}: {first} for {a} ({rest}){why}")
        }
    }
}

fn win(winner: &str, loser: &str, measure: Measure, [first, rest]: &[String; 2]) -> String {
    let by = if measure == Measure::Points { "by" } else { "with" };
    format!("{winner} beats {loser} {by} {first} ({rest})")
}

/// The figure that decides, and the others.
fn figures(pair: &PairSummary, measure: Measure, by_first: bool) -> [String; 2] {
    let share = format!("{} % of {}", share(&pair.score, by_first), measure.games());
    let points = format!("{} points a hand", points(&pair.margin, by_first));
    let size = deal_sets(pair.score.sets, measure);
    match measure {
        Measure::Points => [points, format!("{share}, {size}")],
        Measure::Hands => [share, size],
        Measure::Matches => [share, format!("{points}, {size}")],
    }
}

pub(super) fn points(margin: &Estimate, by_first: bool) -> String {
    let value = margin.value.map(|value| if by_first { value } else { -value });
    match (value, margin.half_width()) {
        (Some(value), Some(error)) => plus_minus(value, error, 0.0),
        (Some(value), None) => format!("{value:.2}"),
        (None, _) => "?".to_owned(),
    }
}

fn share(score: &Estimate, by_first: bool) -> String {
    match (percent(score, by_first), percent_error(score)) {
        (Some(value), Some(error)) => plus_minus(value, error, 50.0),
        (Some(value), None) => format!("{value:.2}"),
        (None, _) => "?".to_owned(),
    }
}

/// A score in per cent, seen from the first or the second agent.
pub(crate) fn percent(score: &Estimate, by_first: bool) -> Option<f64> {
    score.value.map(|value| 100.0 * if by_first { value } else { 1.0 - value })
}

/// The error of a score in per cent.
pub(crate) fn percent_error(score: &Estimate) -> Option<f64> {
    score.half_width().map(|half| 100.0 * half)
}

#[cfg(test)]
mod tests {
    use boneyard_arena::PairTotals;
    use boneyard_stats::{Level, Note};

    use super::*;

    fn estimate(value: f64, half: f64, sets: u64) -> Estimate {
        let (low, high) = (Some(value - half), Some(value + half));
        Estimate { value: Some(value), std_error: Some(half / 2.0), low, high, level: 0.95, sets, note: None }
    }

    fn pair(score: Estimate, margin: Estimate) -> PairSummary {
        let (a, b, game) = ("greedy".to_owned(), "random".to_owned(), "block".to_owned());
        PairSummary { a, b, game, totals: PairTotals::default(), score, margin, adjusted: None }
    }

    #[test]
    fn a_difference_in_points_is_told_from_the_winner() {
        let won = pair(estimate(0.599, 0.003, 100_000), estimate(2.5612, 0.041, 100_000));
        assert_eq!(
            sentence(&won, Measure::Points),
            "greedy beats random by 2.56 ± 0.04 points a hand (59.9 ± 0.3 % of hands, 100,000 deals)"
        );
        let lost = pair(estimate(0.401, 0.003, 1), estimate(-2.5612, 0.041, 1));
        assert_eq!(
            sentence(&lost, Measure::Points),
            "random beats greedy by 2.56 ± 0.04 points a hand (59.9 ± 0.3 % of hands, 1 deal)"
        );
    }

    #[test]
    fn an_interval_that_holds_zero_shows_no_difference() {
        let even = pair(estimate(0.502, 0.004, 1000), estimate(-0.02, 0.05, 1000));
        assert_eq!(
            sentence(&even, Measure::Points),
            "no difference shown between greedy and random: -0.02 ± 0.05 points a hand for greedy \
             (50.2 ± 0.4 % of hands, 1,000 deals)"
        );
    }

    #[test]
    fn games_without_points_and_matches_speak_of_shares() {
        let won = pair(estimate(0.599, 0.003, 100), estimate(0.0, 0.0, 100));
        assert_eq!(
            sentence(&won, Measure::Hands),
            "greedy beats random with 59.9 ± 0.3 % of hands (100 deals)"
        );
        let lost = pair(estimate(0.31, 0.026, 100), estimate(-3.1, 0.26, 100));
        assert_eq!(
            sentence(&lost, Measure::Matches),
            "random beats greedy with 69 ± 3 % of matches (3.1 ± 0.3 points a hand, 100 pairs of matches)"
        );
    }

    #[test]
    fn what_has_no_error_gets_no_verdict_but_a_reason() {
        let without = |value| Estimate::without_error(value, Level::P95, 1, Note::SingleSet);
        let single = sentence(&pair(without(1.0), without(7.5)), Measure::Points);
        assert!(single.starts_with(
            "no verdict on greedy and random: 7.50 points a hand for greedy (100.00 % of hands, 1 deal); "
        ));
        assert!(single.contains("at least two deals"), "{single}");
    }

    #[test]
    fn a_part_of_a_plan_is_told_as_one() {
        assert_eq!(played(2000, 2000, Measure::Points), "2,000 deals");
        assert_eq!(played(12, 1000, Measure::Matches), "12 of 1,000 pairs of matches");
        assert_eq!(played(1, 1, Measure::Hands), "1 deal");
    }

    #[test]
    fn the_measure_follows_what_the_game_scores() {
        let of = |name, length| Measure::of(&Rules::named(name).unwrap(), length);
        assert_eq!(of("harper.block", Length::Deals(1)), Measure::Hands);
        assert_eq!(of("harper.block", Length::Matches(1)), Measure::Matches);
        for game in ["block", "whist", "threes-and-fives", "modern.bergen"] {
            assert_eq!(of(game, Length::Deals(1)), Measure::Points, "{game}");
        }
    }
}
