//! Laws of tests, corrections, planning and trackers.

use boneyard_stats::claims::{benjamini_hochberg, benjamini_yekutieli, holm};
use boneyard_stats::power::{detectable_difference, power_of_sets, sets_needed, sets_needed_for_equivalence};
use boneyard_stats::sprt::{
    Decision, EloModel, Overshoot, Sprt, SprtPlan, SprtTracker, llr_mean, passage_of_walk,
};
use boneyard_stats::{
    AlwaysValid, DealSets, EffectTests, Histogram, Level, Support, elo_from_score, score_from_elo,
};
use proptest::prelude::*;

fn pentanomial() -> impl Strategy<Value = DealSets> {
    proptest::array::uniform5(0_u64..200).prop_map(|counts| DealSets::from_counts(&counts).unwrap())
}

proptest! {
    #[test]
    fn adjusted_p_values_keep_order_and_only_grow(p in proptest::collection::vec(0.0_f64..=1.0, 0..20)) {
        let all = [holm(&p).unwrap(), benjamini_hochberg(&p).unwrap(), benjamini_yekutieli(&p).unwrap()];
        for adjusted in &all {
            for (i, &a) in adjusted.iter().enumerate() {
                prop_assert!(a >= p[i] && a <= 1.0);
                prop_assert!((0..p.len()).all(|j| p[j] < p[i] || adjusted[j] >= a));
            }
        }
        for ((holm, hochberg), yekutieli) in all[0].iter().zip(&all[1]).zip(&all[2]) {
            prop_assert!(holm >= hochberg && yekutieli >= hochberg);
        }
    }

    #[test]
    fn tests_and_intervals_say_the_same(sets in pentanomial(), margin in 0.01_f64..0.3) {
        // A one-sided test at 5 % rejects where the 90 % interval excludes.
        let level = Level::new(0.9).unwrap();
        let estimate = sets.score(level);
        let tests = EffectTests::new(&estimate, 0.5, margin, Level::P95).unwrap();
        if let (Some(low), Some(high), Some(above), Some(within)) =
            (estimate.low, estimate.high, tests.above, tests.within)
        {
            // The score's interval is cut to what is possible, the test is not.
            prop_assert!(low == 0.0 || (above < 0.05) == (low > 0.5));
            let (a, b) = tests.within_interval.unwrap();
            prop_assert_eq!(within <= 0.05, a >= -margin && b <= margin);
            prop_assert!((above + tests.below.unwrap() - 1.0).abs() < 1e-9);
            prop_assert!(tests.above_margin.unwrap() >= above);
            prop_assert!(low == 0.0 || high == 1.0 || (a + 0.5 - low).abs() < 1e-9);
        }
    }

    #[test]
    fn the_likelihood_ratio_sees_both_sides_alike(
        sets in pentanomial(), elo0 in -100.0_f64..100.0, width in 0.5_f64..100.0,
    ) {
        for model in [EloModel::Logistic, EloModel::Normalized, EloModel::Bayes] {
            let sprt = |a, b| Sprt::new(model, a, b, 0.05, 0.05).unwrap();
            let here = sprt(elo0, elo0 + width).llr(&sets);
            let there = sprt(-elo0 - width, -elo0).llr(&sets.reversed());
            prop_assert!((here + there).abs() < 1e-6 * (1.0 + here.abs()), "{model:?}: {here} and {there}");
        }
    }

    #[test]
    fn a_mean_between_two_hypotheses_is_nearer_to_one(
        values in proptest::collection::btree_map(-50_i64..50, 1_u64..30, 2..8), shift in 0.01_f64..0.99,
    ) {
        let mut histogram = Histogram::new();
        for (&value, &n) in &values {
            histogram.add_many(value, n).unwrap();
        }
        let support = Support::from_histogram(&histogram, 1.0).unwrap();
        let (mean, first, last) = (support.mean(), support.values()[0], support.values()[values.len() - 1]);
        // Nothing fits as well as the mean that was observed.
        for other in [mean + shift * (last - mean), mean - shift * (mean - first)] {
            prop_assert!(llr_mean(&support, other, mean).unwrap() > -1e-9);
        }
        prop_assert_eq!(llr_mean(&support, first, mean), None);
    }

    #[test]
    fn elo_and_score_are_inverse(elo in -2000.0_f64..2000.0) {
        prop_assert!((elo_from_score(score_from_elo(elo)).unwrap() - elo).abs() < 1e-6);
    }

    #[test]
    fn looking_all_the_time_costs_width(sets in pentanomial(), tuned_at in 1_u64..1000) {
        let (fixed, always) = (sets.elo(Level::P95), AlwaysValid::new(Level::P95, tuned_at).score(&sets));
        if let (Some(a), Some(b), Some(c), Some(d)) = (fixed.low, always.low, fixed.high, always.high) {
            prop_assert!(b < score_from_elo(a) && score_from_elo(c) < d);
        }
    }

    #[test]
    fn planned_sets_are_enough(d in 0.01_f64..2.0, s in 0.1_f64..3.0, alpha in 0.001_f64..0.4, power in 0.5_f64..0.99) {
        let n = sets_needed(d, s, alpha, power).unwrap();
        prop_assert!(power_of_sets(n, d, s, alpha).unwrap() >= power - 1e-9);
        prop_assert!(n == 1 || power_of_sets(n - 1, d, s, alpha).unwrap() < power + 1e-9);
        prop_assert!(detectable_difference(n, s, alpha, power).unwrap() <= d + 1e-9);
    }
}

#[test]
fn sample_sizes_of_textbooks() {
    // ((1.95996 + 0.84162) / 0.5)^2 = 31.4: two-sided 5 %, 80 %, half a deviation.
    assert_eq!(sets_needed(0.5, 1.0, 0.025, 0.8), Some(32));
    // ((1.64485 + 1.28155) / 0.5)^2 = 34.3: both tests at 5 %, 80 % in the middle.
    assert_eq!(sets_needed_for_equivalence(0.0, 0.5, 1.0, 0.05, 0.8), Some(35));
    assert_eq!(sets_needed(0.0, 1.0, 0.05, 0.8), None);
    assert_eq!(sets_needed_for_equivalence(0.6, 0.5, 1.0, 0.05, 0.8), None);
    assert_eq!(sets_needed(0.1, 1.0, 1.5, 0.8), None);
}

#[test]
fn what_is_no_p_value_is_named() {
    assert!(holm(&[]).unwrap().is_empty());
    assert_eq!(holm(&[0.1, f64::NAN]).unwrap_err().index, 1);
    assert_eq!(
        benjamini_hochberg(&[1.5]).unwrap_err().to_string(),
        "p-value number 0 (counted from 0) is 1.5, not between 0 and 1"
    );
}

#[test]
fn impossible_tests_are_refused() {
    for (elo0, elo1, alpha, beta) in [
        (5.0, 0.0, 0.05, 0.05),
        (0.0, 0.0, 0.05, 0.05),
        (0.0, f64::NAN, 0.05, 0.05),
        (0.0, 5.0, 0.0, 0.05),
        (0.0, 5.0, 0.05, 0.5),
    ] {
        assert!(Sprt::new(EloModel::Normalized, elo0, elo1, alpha, beta).is_err());
    }
    assert!(Sprt::new(EloModel::Normalized, -10.0, -2.5, 0.05, 0.1).is_ok());
}

#[test]
fn overshoot_is_half_the_mean_square_over_the_mean() {
    let mut overshoot = Overshoot::default();
    // New highs by 0.5, 0.3 and 0.2; a new low by 0.4.
    for llr in [0.5, 0.8, 0.6, -0.4, 0.7, 1.0] {
        overshoot.observe(llr);
    }
    let (below, above) = overshoot.expected();
    assert!((above - (0.25 + 0.09 + 0.04) / 1.0 / 2.0).abs() < 1e-12);
    assert!((below - 0.2).abs() < 1e-12);
}

#[test]
fn a_tracker_says_the_same_fed_or_shown() {
    let sprt = Sprt::new(EloModel::Normalized, 0.0, 30.0, 0.05, 0.05).unwrap();
    let (mut fed, mut shown) = (SprtTracker::new(sprt, 2, 1).unwrap(), SprtTracker::new(sprt, 2, 1).unwrap());
    let mut sets = DealSets::pairs();
    // Three points of four in every other pair: strong enough to be accepted soon.
    for half_points in [3, 2, 2, 4, 1, 3, 2].into_iter().cycle().take(400) {
        sets.add(half_points).unwrap();
        let decision = fed.add(half_points).unwrap();
        assert_eq!(shown.observe(&sets).unwrap(), decision);
    }
    assert_eq!(fed.decision(), Decision::AcceptH1);
    assert_eq!(fed.decided_at(), shown.decided_at());
    assert_eq!(fed.llr(), shown.llr());
    // The decision was kept although more sets came, and the bounds had moved inwards.
    assert!(fed.decided_at().unwrap() < fed.sets().sets());
    assert!(fed.bounds().1 < sprt.bounds().1 && fed.llr() >= fed.bounds().1);
    // Fewer sets, or others, are no continuation.
    assert!(shown.observe(&DealSets::pairs()).is_err());
    assert!(shown.observe(&DealSets::singles()).is_err());
}

#[test]
fn a_plan_is_steady_near_no_drift() {
    let sprt = Sprt::new(EloModel::Normalized, 0.0, 2.0, 0.05, 0.1).unwrap();
    let exact = SprtPlan::normalized(&sprt, 1.0);
    for speck in [1e-12, 1e-9, 1e-8, 1e-7, 1e-6] {
        for nelo in [1.0 - speck, 1.0 + speck] {
            let plan = SprtPlan::normalized(&sprt, nelo);
            assert!((plan.expected / exact.expected - 1.0).abs() < 1e-5, "{speck}: {plan:?}");
            assert!((plan.pass - exact.pass).abs() < 1e-5);
        }
    }
    let step = |p: f64| passage_of_walk(&[(-0.1, 1.0 - p), (0.1, p)], -2.0, 3.0).unwrap();
    // Ruin of the gambler: from 20 of 50 steps the chance is 0.4, the length 20 * 30.
    assert!((step(0.5).pass - 0.4).abs() < 1e-12 && (step(0.5).expected - 600.0).abs() < 1e-9);
    let fair = 0.5 + 1e-8;
    assert!((step(fair).pass - 0.4).abs() < 1e-5 && (step(fair).expected - 600.0).abs() < 1e-2);
    // A biased gambler: r = q / p, chance (1 - r^20) / (1 - r^50).
    let r: f64 = 0.45 / 0.55;
    let chance = (1.0 - r.powi(20)) / (1.0 - r.powi(50));
    assert!((step(0.55).pass - chance).abs() < 1e-12);
    assert!((step(0.55).expected - (50.0 * chance - 20.0) / 0.1).abs() < 1e-9);
    assert_eq!(passage_of_walk(&[(0.1, 1.0)], -1.0, 1.0), None);
}

#[test]
fn a_plan_in_logistic_elo_needs_the_share_of_draws() {
    let sprt = Sprt::new(EloModel::Logistic, 0.0, 10.0, 0.05, 0.05).unwrap();
    let few = SprtPlan { draw_ratio: 0.1, rms_bias: 0.0 }.logistic(&sprt, 5.0).unwrap();
    let many = SprtPlan { draw_ratio: 0.6, rms_bias: 0.0 }.logistic(&sprt, 5.0).unwrap();
    assert!(many.expected < few.expected);
    assert_eq!(SprtPlan { draw_ratio: 1.0, rms_bias: 0.0 }.logistic(&sprt, 5.0), None);
}
