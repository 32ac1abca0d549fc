//! Merging accumulators: exact, in any order, the same as adding everything to one.

use boneyard_stats::{DealSets, Histogram, Level, Margins};
use proptest::prelude::*;

/// One observation of a deal set: score class for two games, margin, hands, mirrored or not.
fn observations() -> impl Strategy<Value = Vec<(u32, i32, u32, bool)>> {
    proptest::collection::vec((0..=4_u32, any::<i32>(), any::<u32>(), any::<bool>()), 0..30)
}

fn pool(observations: &[(u32, i32, u32, bool)]) -> (DealSets, Margins, Histogram) {
    let (mut scores, mut margins, mut histogram) = (DealSets::pairs(), Margins::new(), Histogram::new());
    for &(score, margin, hands, identical) in observations {
        if identical { scores.add_identical(score) } else { scores.add(score) }.unwrap();
        margins.add(margin, hands).unwrap();
        histogram.add(i64::from(margin)).unwrap();
    }
    (scores, margins, histogram)
}

fn merged(
    a: &(DealSets, Margins, Histogram),
    b: &(DealSets, Margins, Histogram),
) -> (DealSets, Margins, Histogram) {
    let mut sum = a.clone();
    sum.0.merge(&b.0).unwrap();
    sum.1.merge(&b.1).unwrap();
    sum.2.merge(&b.2).unwrap();
    sum
}

proptest! {
    #[test]
    fn merging_is_commutative_and_associative(a in observations(), b in observations(), c in observations()) {
        let (a, b, c) = (pool(&a), pool(&b), pool(&c));
        prop_assert_eq!(merged(&a, &b), merged(&b, &a));
        prop_assert_eq!(merged(&merged(&a, &b), &c), merged(&a, &merged(&b, &c)));
        prop_assert_eq!(merged(&a, &pool(&[])), a);
    }

    #[test]
    fn merging_equals_pooling(a in observations(), b in observations()) {
        let all: Vec<_> = a.iter().chain(&b).copied().collect();
        prop_assert_eq!(merged(&pool(&a), &pool(&b)), pool(&all));
    }

    #[test]
    fn the_other_side_sees_the_opposite(a in observations()) {
        let (scores, margins, _) = pool(&a);
        let (mine, theirs) = (margins.per_hand(Level::P95), margins.reversed().per_hand(Level::P95));
        prop_assert_eq!(mine.value, theirs.value.map(|v| -v));
        prop_assert_eq!(mine.std_error, theirs.std_error);
        if let (Some(a), Some(b)) = (scores.mean(), scores.reversed().mean()) {
            prop_assert!((a + b - 1.0).abs() < 1e-12);
        }
    }

    #[test]
    fn accumulators_survive_serialising(a in observations()) {
        let (scores, margins, histogram) = pool(&a);
        let back = |text: String| text;
        let scores_text = back(serde_json::to_string(&scores).unwrap());
        prop_assert_eq!(serde_json::from_str::<DealSets>(&scores_text).unwrap(), scores);
        let margins_text = back(serde_json::to_string(&margins).unwrap());
        prop_assert_eq!(serde_json::from_str::<Margins>(&margins_text).unwrap(), margins);
        let histogram_text = back(serde_json::to_string(&histogram).unwrap());
        prop_assert_eq!(serde_json::from_str::<Histogram>(&histogram_text).unwrap(), histogram);
    }
}

#[test]
fn deal_sets_of_different_size_do_not_merge() {
    let mut pairs = DealSets::pairs();
    assert!(pairs.merge(&DealSets::singles()).is_err());
    assert!(pairs.add(5).is_err());
    assert!(DealSets::from_counts(&[1, 2]).is_err());
    assert!(DealSets::from_counts(&[u64::MAX, 1, 0]).is_err());
    assert!(serde_json::from_str::<DealSets>(r#"{"counts":[1,0,0],"identical":2}"#).is_err());
}

#[test]
fn margin_per_hand_is_the_mean_when_every_set_has_two_hands() {
    let values = [7_i32, -3, 12, 0, 5, -8];
    let (mut margins, mut histogram) = (Margins::new(), Histogram::new());
    for m in values {
        margins.add(m, 2).unwrap();
        histogram.add(i64::from(m)).unwrap();
    }
    let (hand, set, mean) =
        (margins.per_hand(Level::P95), margins.per_set(Level::P95), histogram.mean(Level::P95));
    let close =
        |a: Option<f64>, b: Option<f64>| assert!((a.unwrap() - b.unwrap()).abs() < 1e-12, "{a:?} {b:?}");
    close(set.value, mean.value);
    close(set.std_error, mean.std_error);
    close(set.low, mean.low);
    close(hand.value.map(|x| 2.0 * x), set.value);
    close(hand.std_error.map(|x| 2.0 * x), set.std_error);
}

#[test]
fn margin_per_hand_matches_the_ratio_estimator_by_hand() {
    // m = 10, -2, 6; h = 4, 2, 3: R = 14/9, residuals 34/9, -46/9, 12/9, sum of squares 3416/81,
    // var = 3/2 * 3416/81 / 81.
    let mut margins = Margins::new();
    for (m, h) in [(10, 4), (-2, 2), (6, 3)] {
        margins.add(m, h).unwrap();
    }
    let estimate = margins.per_hand(Level::P95);
    assert!((estimate.value.unwrap() - 14.0 / 9.0).abs() < 1e-14);
    assert!((estimate.std_error.unwrap() - (1.5_f64 * 3416.0 / 6561.0).sqrt()).abs() < 1e-14);
}
