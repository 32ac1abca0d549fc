//! Verdicts of samples that were made by hand.

use super::*;
use crate::designs::DesignInfo;
use crate::figures::Per;
use crate::measure::Measure;

fn cell(design: &str, null: &str, deals: u64) -> CellRow {
    let test = RowTest {
        design: DesignInfo::named(design).unwrap(),
        measure: Measure::Score,
        per: Per::Hand,
        direction: Direction::Lower,
        null: null.parse().unwrap(),
        unit: 2,
        smallest: 0.02,
        alpha: 0.05,
        deals,
    };
    let text = String::new;
    CellRow {
        claim: text(),
        cell: 1,
        quote: text(),
        reading: text(),
        game: text(),
        opponent: text(),
        test: Ok(test),
    }
}

fn samples(effects: &[(i64, u64)], hands: i64) -> Samples {
    let mut samples = Samples::default();
    for &(effect, times) in effects {
        (0..times).for_each(|_| samples.push(&[effect, hands]));
    }
    samples
}

fn judged(cell: CellRow, samples: Samples) -> VerdictRow {
    judge(&[cell], &[samples]).remove(0)
}

#[test]
fn a_share_at_its_limit_is_judged_all_the_same() {
    let low = judged(cell("rank", "1/20", 400), samples(&[(0, 398), (2, 2)], 1));
    assert_eq!(low.verdict, Verdict::Supported, "{:?}", low.p);
    let high = judged(cell("rank", "1/2", 400), samples(&[(2, 395), (0, 5)], 1));
    assert_eq!(high.verdict, Verdict::Refuted, "{:?}", high.p);
    let open = judged(cell("rank", "1/100", 400), samples(&[(0, 398), (2, 2)], 1));
    assert_eq!(open.verdict, Verdict::Inconclusive);
    assert!(open.reason.unwrap().contains("2 of 400"));
}

#[test]
fn games_that_are_compared_have_an_index_each() {
    // 3 of 4 against 1 of 4 and, a deal later, 1 of 4 against 1 of 4.
    let mut both = Samples::default();
    both.push(&[3, 4, 2, 0, 0, 0, 1, 4, 2, 0, 0, 0]);
    both.push(&[1, 4, 2, 0, 0, 0, 1, 4, 2, 0, 0, 0]);
    let mut skill = cell("skill", "0", 2);
    // Units cancel in its ratios.
    skill.test.as_mut().unwrap().unit = 1;
    let row = judged(skill, both);
    let [own, with, less, other] = row.indices.as_slice() else { panic!("{:?}", row.indices) };
    assert!(with.is_none() && other.is_none(), "no game is there");
    let [own, less] = [own, less].map(|index| index.unwrap());
    assert_eq!((own.value, less.value), (Some(0.5), Some(0.25)));
    assert!(own.std_error.is_some() && less.std_error.is_none(), "what is always the same has no spread");
    assert_eq!(row.estimate.and_then(|estimate| estimate.value), Some(0.25), "the difference of both");
    assert!(judged(cell("match", "0", 1), samples(&[(1, 3)], 2)).indices.is_empty());
}

#[test]
fn rare_effects_are_bounded_by_their_rarity_or_left_open() {
    let few = judged(cell("match", "0", 1000), samples(&[(0, 997), (2, 3)], 2));
    assert_eq!((few.verdict, few.p), (Verdict::TooSmall, None));
    let too_few_deals = judged(cell("match", "0", 150), samples(&[(0, 147), (2, 3)], 2));
    assert_eq!(too_few_deals.verdict, Verdict::Inconclusive);
    assert!(too_few_deals.reason.unwrap().contains("only 3 of 150"));
}

#[test]
fn what_is_not_played_to_its_end_has_no_verdict() {
    let row = judged(cell("match", "0", 1000), samples(&[(-2, 500), (0, 100)], 2));
    assert_eq!((row.verdict, row.p_holm), (Verdict::Inconclusive, None));
    assert_eq!(row.reason.as_deref(), Some("600 of 1000 deals are played"));
    let done = judged(cell("match", "0", 600), samples(&[(-2, 500), (0, 100)], 2));
    assert_eq!(done.verdict, Verdict::Supported);
}

#[test]
fn every_cell_of_a_run_makes_the_others_harder() {
    let weak = || samples(&[(2, 60), (-2, 36), (0, 304)], 2);
    let alone = judged(cell("match", "0", 400), weak());
    assert!(alone.p.unwrap() < 0.05 && alone.p == alone.p_holm);
    assert_eq!(alone.verdict, Verdict::Refuted);
    let cells = vec![cell("match", "0", 400); 4];
    let all = judge(&cells, &[weak(), Samples::default(), Samples::default(), Samples::default()]);
    assert!((all[0].p_holm.unwrap() - 4.0 * all[0].p.unwrap()).abs() < 1e-12, "the empty ones count, too");
    assert_eq!(all[0].verdict, Verdict::Inconclusive);
}
