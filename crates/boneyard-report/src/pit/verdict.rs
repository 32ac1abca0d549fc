//! Which agent of a pair is ahead, as far as that is shown: for all pairs that are printed, together.

use boneyard_arena::PairSummary;
use boneyard_stats::{EffectTests, Estimate, Level, Note, all_to_one_side, claims::holm};

use super::words::Measure;

/// What is shown of a pair.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Verdict {
    /// Who is ahead.
    pub finding: Finding,
    /// The two-sided p-value of this pair alone; `None` where it cannot be told.
    pub p: Option<f64>,
    /// The same by Holm, for all pairs together.
    pub p_holm: Option<f64>,
    /// So many pairs are judged together.
    pub pairs: usize,
    /// Every deal set went to the same side, so that there is a sign test but no spread.
    pub one_sided: bool,
}

/// What a pair came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Finding {
    /// The first agent beats the second.
    First,
    /// The second beats the first.
    Second,
    /// No difference is shown.
    None,
    /// Nothing can be said.
    Unknown(Option<Note>),
}

/// The verdicts on all pairs. The chance that even one of their "beats" is wrong is 5 % at most, whatever the pairs have to
/// do with each other (they play the same deals).
pub fn verdicts(summary: &[PairSummary], measure: Measure) -> Vec<Verdict> {
    let alone: Vec<_> = summary.iter().map(|pair| alone(pair, measure)).collect();
    // A pair that cannot be judged is one of the comparisons all the same.
    let p: Vec<f64> = alone.iter().map(|alone| alone.p.unwrap_or(1.0)).collect();
    let adjusted = holm(&p).unwrap_or_else(|_| vec![1.0; p.len()]);
    let verdict = |(alone, adjusted): (Alone, f64)| Verdict {
        finding: match alone.p {
            None => Finding::Unknown(alone.note),
            // By the level's own number: 1 - 0.95 is not 0.05 in binary.
            Some(_) if adjusted > 0.05 => Finding::None,
            Some(_) if alone.effect > 0.0 => Finding::First,
            Some(_) => Finding::Second,
        },
        p: alone.p,
        p_holm: alone.p.map(|_| adjusted),
        pairs: summary.len(),
        one_sided: alone.one_sided,
    };
    alone.into_iter().zip(adjusted).map(verdict).collect()
}

/// A pair judged as if there were no other.
struct Alone {
    p: Option<f64>,
    effect: f64,
    one_sided: bool,
    note: Option<Note>,
}

fn alone(pair: &PairSummary, measure: Measure) -> Alone {
    let (decisive, even) = decisive(pair, measure);
    let effect = decisive.value.map_or(0.0, |value| value - even);
    let found = |p, one_sided| Alone { p, effect, one_sided, note: decisive.note };
    // The margin is of no matter: only the difference from `even` is asked for.
    if let Some(p) = EffectTests::new(decisive, even, 1.0, Level::P95).and_then(|tests| tests.different) {
        return found(Some(p), false);
    }
    match decisive.note {
        Some(Note::AllEven) if decisive.sets > 1 => found(Some(1.0), false),
        Some(Note::AllWon | Note::AllLost | Note::NoSpread) if decisive.sets > 1 && effect != 0.0 => {
            found(Some(all_to_one_side(decisive.sets)), true)
        }
        _ => found(None, false),
    }
}

/// The estimate that decides, and its value where nobody is ahead.
fn decisive(pair: &PairSummary, measure: Measure) -> (&Estimate, f64) {
    match measure {
        Measure::Points => (&pair.margin, 0.0),
        Measure::Hands | Measure::Matches => (&pair.score, 0.5),
    }
}

#[cfg(test)]
mod tests {
    use boneyard_arena::PairTotals;
    use boneyard_stats::DealSets;

    use super::*;

    /// A pair of games without points.
    fn pair(counts: [u64; 5]) -> PairSummary {
        let sets = DealSets::from_counts(&counts).unwrap();
        let score = sets.score(Level::P95);
        let margin = Estimate::missing(Level::P95, sets.sets(), Note::NoHands);
        let totals = PairTotals { sets, ..PairTotals::default() };
        let [a, b, game] = ["greedy", "random", "block"].map(str::to_owned);
        PairSummary { a, b, game, totals, score, margin, adjusted: None }
    }

    fn findings(pairs: &[PairSummary]) -> Vec<Finding> {
        verdicts(pairs, Measure::Hands).iter().map(|verdict| verdict.finding).collect()
    }

    #[test]
    fn what_one_pair_would_show_six_may_not() {
        // p is 0.02 for this one alone: less than 0.05, more than a sixth of it.
        let close = pair([20, 0, 42, 0, 38]);
        let alone = verdicts(std::slice::from_ref(&close), Measure::Hands)[0];
        assert_eq!(alone.finding, Finding::First);
        assert!((0.01..0.03).contains(&alone.p.unwrap()) && alone.p == alone.p_holm, "{alone:?}");
        let even = pair([30, 0, 40, 0, 30]);
        let six = [close, even.clone(), even.clone(), even.clone(), even.clone(), even];
        let together = verdicts(&six, Measure::Hands);
        assert_eq!((together[0].finding, together[0].pairs), (Finding::None, 6));
        assert!((together[0].p_holm.unwrap() - 6.0 * alone.p.unwrap()).abs() < 1e-12);
    }

    #[test]
    fn a_clear_case_stays_clear_and_is_told_from_its_winner() {
        assert_eq!(
            findings(&[pair([500, 0, 300, 0, 200]), pair([200, 0, 300, 0, 500]), pair([2, 0, 3, 0, 2])]),
            [Finding::Second, Finding::First, Finding::None]
        );
    }

    #[test]
    fn where_all_deals_went_one_way_a_sign_test_decides() {
        assert_eq!(findings(&[pair([0, 0, 0, 0, 20])]), [Finding::First]);
        assert_eq!(findings(&[pair([20, 0, 0, 0, 0])]), [Finding::Second]);
        assert_eq!(findings(&[pair([0, 0, 0, 6, 0])]), [Finding::First]);
        // 2 ^ -4 is more than 0.05.
        assert_eq!(findings(&[pair([0, 0, 0, 0, 5])]), [Finding::None]);
        let of_twenty = verdicts(&[pair([0, 0, 0, 0, 20])], Measure::Hands)[0];
        assert_eq!((of_twenty.p, of_twenty.one_sided), (Some(2f64.powi(-19)), true));
        assert_eq!(findings(&[pair([0, 0, 8, 0, 0])]), [Finding::None], "all even is no unknown");
    }

    #[test]
    fn one_deal_shows_nothing() {
        assert!(matches!(findings(&[pair([0, 0, 0, 0, 1])])[..], [Finding::Unknown(Some(_))]));
    }
}
