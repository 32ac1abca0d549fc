//! What a pair came to, in one plain sentence.

use boneyard_arena::{Length, PairSummary};
use boneyard_core::{BlockScore, DominoScore, PlayScore, Rules};
use boneyard_stats::Estimate;

use super::score;
use super::verdict::{Finding, Verdict};
use crate::rounding::{fixed, plus_minus, thousands};

/// What a comparison is decided by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// Points a hand.
    Points,
    /// Hands won, in games that score no points.
    Hands,
    /// Matches won.
    Matches,
}

impl Measure {
    /// The measure that suits a game.
    pub fn of(rules: &Rules, length: Length) -> Self {
        if length.is_matches() {
            return Measure::Matches;
        }
        let pointless = rules.play_score == PlayScore::None
            && matches!(rules.domino_score, DominoScore::WinOnly | DominoScore::Zero)
            && matches!(rules.block_score, BlockScore::WinOnly | BlockScore::Zero);
        if pointless { Measure::Hands } else { Measure::Points }
    }

    /// By what a pair is judged.
    pub fn judged_by(self) -> &'static str {
        match self {
            Measure::Points => "points a hand",
            Measure::Hands => "hands won",
            Measure::Matches => "matches won",
        }
    }

    /// What a share is a share of.
    pub fn games(self) -> &'static str {
        if self == Measure::Matches { "matches" } else { "hands" }
    }
}

/// The deal sets of a plan in words: the deals, or the matches with the same deals.
pub fn deal_sets(sets: u64, measure: Measure) -> String {
    let (one, many) = match measure {
        Measure::Matches => ("pair of matches", "pairs of matches"),
        Measure::Points | Measure::Hands => ("deal", "deals"),
    };
    format!("{} {}", thousands(sets as f64), if sets == 1 { one } else { many })
}

/// How much of a plan was played, in words.
pub fn played(sets: u64, all: u64, measure: Measure) -> String {
    let all_of_them = deal_sets(all, measure);
    if sets == all { all_of_them } else { format!("{} of {all_of_them}", thousands(sets as f64)) }
}

/// One sentence about a pair.
pub fn sentence(pair: &PairSummary, measure: Measure, verdict: &Verdict) -> String {
    let (a, b) = (&pair.a, &pair.b);
    let figures = |by_first: bool| figures(pair, measure, verdict, by_first);
    match verdict.finding {
        Finding::First => win(a, b, measure, &figures(true)),
        Finding::Second => win(b, a, measure, &figures(false)),
        Finding::None => {
            let [first, rest] = figures(true);
            format!("no difference shown between {a} and {b}: {first} for {a} ({rest})")
        }
        Finding::Unknown(note) => {
            let why = note.map(|note| format!("; {note}")).unwrap_or_default();
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
fn figures(pair: &PairSummary, measure: Measure, verdict: &Verdict, by_first: bool) -> [String; 2] {
    let share = match score::percent(&pair.score, by_first, None).as_str() {
        "" => format!("? % of {}", measure.games()),
        share => format!("{share} % of {}", measure.games()),
    };
    let points = format!("{} points a hand", points(&pair.margin, by_first));
    let size = deal_sets(pair.score.sets, measure) + &remark(verdict);
    match measure {
        Measure::Points => [points, format!("{share}, {size}")],
        Measure::Hands => [share, size],
        Measure::Matches => [share, format!("{points}, {size}")],
    }
}

/// What the interval of the pair does not say: that a sign test decides, or that the other pairs count as well.
fn remark(verdict: &Verdict) -> String {
    let (Some(p), Some(p_holm)) = (verdict.p, verdict.p_holm) else { return String::new() };
    let mut text = String::new();
    if verdict.one_sided {
        text += &format!("; every one went the same way, p = {}", p_value(p));
    }
    if p <= 0.05 && p_holm > 0.05 {
        let alone = if verdict.one_sided { String::new() } else { format!("p = {} alone and ", p_value(p)) };
        text += &format!("; {alone}{} among {} pairs", p_value(p_holm), verdict.pairs);
    }
    text
}

/// A p-value with two digits.
fn p_value(p: f64) -> String {
    if p >= 0.001 {
        let decimals = if p >= 0.1 { 2 } else { 3 };
        format!("{p:.decimals$}")
    } else if p > 1e-300 {
        format!("{p:.0e}")
    } else {
        "0".to_owned()
    }
}

/// Points a hand with their error, seen from the first or the second agent.
pub fn points(margin: &Estimate, by_first: bool) -> String {
    let value = margin.value.map(|value| if by_first { value } else { -value });
    match (value, margin.half_width()) {
        (Some(value), Some(error)) => plus_minus(value, error, 0.0),
        (Some(value), None) => format!("{value:.2}"),
        (None, _) => "?".to_owned(),
    }
}

/// Elo with its error, or what there is of it.
pub fn elo(elo: &Estimate) -> String {
    match (elo.value, elo.half_width()) {
        (Some(value), Some(error)) => plus_minus(value, error, 0.0),
        (Some(value), None) => fixed(value, 0),
        (None, _) => "?".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use boneyard_arena::PairTotals;
    use boneyard_stats::{Level, Note};

    use super::super::verdict::verdicts;
    use super::*;

    fn estimate(value: f64, half: f64, sets: u64) -> Estimate {
        let (low, high) = (Some(value - half), Some(value + half));
        Estimate { value: Some(value), std_error: Some(half / 2.0), low, high, level: 0.95, sets, note: None }
    }

    fn pair(score: Estimate, margin: Estimate) -> PairSummary {
        let (a, b, game) = ("greedy".to_owned(), "random".to_owned(), "block".to_owned());
        PairSummary { a, b, game, totals: PairTotals::default(), score, margin, adjusted: None }
    }

    fn told(pair: PairSummary, measure: Measure) -> String {
        let verdict = verdicts(std::slice::from_ref(&pair), measure).remove(0);
        sentence(&pair, measure, &verdict)
    }

    #[test]
    fn a_difference_in_points_is_told_from_the_winner() {
        let won = pair(estimate(0.599, 0.003, 100_000), estimate(2.5612, 0.041, 100_000));
        assert_eq!(
            told(won, Measure::Points),
            "greedy beats random by 2.56 ± 0.04 points a hand (59.9 ± 0.3 % of hands, 100,000 deals)"
        );
        let lost = pair(estimate(0.401, 0.003, 200), estimate(-2.5612, 0.041, 200));
        assert_eq!(
            told(lost, Measure::Points),
            "random beats greedy by 2.56 ± 0.04 points a hand (59.9 ± 0.3 % of hands, 200 deals)"
        );
    }

    #[test]
    fn an_interval_that_holds_zero_shows_no_difference() {
        let even = pair(estimate(0.502, 0.004, 1000), estimate(-0.02, 0.05, 1000));
        assert_eq!(
            told(even, Measure::Points),
            "no difference shown between greedy and random: -0.02 ± 0.05 points a hand for greedy \
             (50.2 ± 0.4 % of hands, 1,000 deals)"
        );
    }

    #[test]
    fn games_without_points_and_matches_speak_of_shares() {
        let won = pair(estimate(0.599, 0.003, 100), estimate(0.0, 0.0, 100));
        assert_eq!(told(won, Measure::Hands), "greedy beats random with 59.9 ± 0.3 % of hands (100 deals)");
        let lost = pair(estimate(0.31, 0.026, 100), estimate(-3.1, 0.26, 100));
        assert_eq!(
            told(lost, Measure::Matches),
            "random beats greedy with 69 ± 3 % of matches (3.1 ± 0.3 points a hand, 100 pairs of matches)"
        );
    }

    #[test]
    fn what_has_no_error_gets_no_verdict_but_a_reason() {
        let without = |value| Estimate::without_error(value, Level::P95, 1, Note::SingleSet);
        let single = told(pair(without(1.0), without(7.5)), Measure::Points);
        assert!(single.starts_with(
            "no verdict on greedy and random: 7.50 points a hand for greedy (100.00 % of hands, 1 deal); "
        ));
        assert!(single.contains("at least two deals"), "{single}");
    }

    #[test]
    fn a_verdict_that_needs_more_than_its_interval_says_so() {
        let close = pair(estimate(0.52, 0.018, 400), estimate(0.6, 0.55, 400));
        let even = pair(estimate(0.5, 0.018, 400), estimate(0.0, 0.55, 400));
        let pairs = [close, even.clone(), even];
        let verdict = verdicts(&pairs, Measure::Points)[0];
        let text = sentence(&pairs[0], Measure::Points, &verdict);
        let (start, end) = ("no difference shown between greedy and random: 0.60 ± 0.55 ", " among 3 pairs)");
        assert!(text.starts_with(start) && text.ends_with(end) && text.contains("p = 0.0"), "{text}");
        let all = Estimate::without_error(1.0, Level::P95, 20, Note::AllWon);
        assert_eq!(
            told(pair(all, estimate(3.1, 0.26, 20)), Measure::Matches),
            "greedy beats random with 100 [83, 100] % of matches (3.1 ± 0.3 points a hand, 20 pairs of matches; \
             every one went the same way, p = 2e-6)"
        );
        assert_eq!([0.5, 0.04, 0.0004, 0.0].map(p_value), ["0.50", "0.040", "4e-4", "0"]);
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
