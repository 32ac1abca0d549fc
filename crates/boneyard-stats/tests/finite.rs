//! No report of small or one-sided input holds an infinity or a NaN; what is missing has a reason.

use boneyard_stats::bounded::{EmpiricalBernstein, Hoeffding, betting_interval};
use boneyard_stats::ratings::{Crosstable, ErrorKind, Ratings, nash_averaging};
use boneyard_stats::sprt::{AfterSprt, EloModel, Sprt, SprtTracker};
use boneyard_stats::{
    AlwaysValid, Bootstrap, DealSets, EffectTests, Estimate, Figure, Histogram, Level, Margins,
};

/// All ways to put at most `total` deal sets into `classes` classes.
fn small_counts(classes: usize, total: u64) -> Vec<Vec<u64>> {
    if classes == 0 {
        return vec![vec![]];
    }
    let mut all = Vec::new();
    for n in 0..=total {
        for mut rest in small_counts(classes - 1, total - n) {
            rest.insert(0, n);
            all.push(rest);
        }
    }
    all
}

fn check_number(what: &str, x: Option<f64>) {
    if let Some(x) = x {
        assert!(x.is_finite(), "{what}: {x}");
    }
}

fn check(what: &str, e: &Estimate) {
    for x in [e.value, e.std_error, e.low, e.high, e.half_width()] {
        check_number(what, x);
    }
    let complete = e.value.is_some() && e.low.is_some() && e.high.is_some();
    assert!(complete || e.note.is_some(), "{what}: a number is missing without a reason: {e:?}");
    if let (Some(low), Some(value), Some(high)) = (e.low, e.value, e.high) {
        assert!(low <= value && value <= high, "{what}: {e:?}");
    }
    // JSON has no way to write what must not be there.
    let text = serde_json::to_string(e).unwrap();
    assert!(text.contains("\"note\":null") || text.contains("\"note\":\""), "{text}");
}

fn check_figure(what: &str, f: &Figure) {
    check_number(what, f.value);
    assert!(f.value.is_some() != f.note.is_some(), "{what}: {f:?}");
}

fn check_sets(sets: &DealSets) {
    let name = format!("{:?}", sets.counts());
    let level = Level::P95;
    let bootstrap = Bootstrap { resamples: 50, seed: 3 };
    let always = AlwaysValid::new(level, 100);
    let score = sets.score(level);
    let estimates = [
        ("score", score),
        ("elo", sets.elo(level)),
        ("elo student", sets.elo_student(level)),
        ("nelo", sets.normalized_elo(level)),
        ("bootstrap", bootstrap.score(sets, level)),
        ("bootstrap elo", bootstrap.elo(sets, level)),
        ("always", always.score(sets)),
        ("always exact", always.score_exact(sets)),
    ];
    for (what, estimate) in estimates {
        check(&format!("{name} {what}"), &estimate);
        let tests = EffectTests::new(&estimate, 0.5, 0.02, level).unwrap();
        assert!(tests.within.is_some() != tests.note.is_some(), "{name} {what}: {tests:?}");
        for p in
            [tests.above, tests.below, tests.different, tests.within, tests.above_margin, tests.below_margin]
        {
            assert!(p.is_none_or(|p| (0.0..=1.0).contains(&p)), "{name} {what}: {tests:?}");
        }
    }
    check_figure(&name, &sets.superiority());
    let shape = sets.shape();
    for x in [shape.variance, shape.deviation_per_game, shape.skewness, shape.excess_kurtosis] {
        check_number(&name, x);
    }
    assert!(shape.skewness.is_some() || shape.note.is_some());
    for model in [EloModel::Logistic, EloModel::Normalized, EloModel::Bayes] {
        for (elo0, elo1) in [(0.0, 5.0), (-300.0, 400.0), (-1000.0, 1000.0)] {
            let sprt = Sprt::new(model, elo0, elo1, 0.05, 0.05).unwrap();
            assert!(sprt.llr(sets).is_finite(), "{name} {model:?} {}", sprt.llr(sets));
            let after = AfterSprt::estimate(&sprt, sets, level);
            check(&format!("{name} {sprt:?}"), &after.elo);
            check_figure(&name, &after.superiority);
        }
    }
}

#[test]
fn every_small_pentanomial() {
    let all = small_counts(5, 4);
    assert_eq!(all.len(), 126); // 9 choose 4
    for counts in all {
        check_sets(&DealSets::from_counts(&counts).unwrap());
    }
}

#[test]
fn every_small_trinomial_and_some_large_counts() {
    for counts in small_counts(3, 4) {
        check_sets(&DealSets::from_counts(&counts).unwrap());
    }
    for counts in
        [[0, 0, 0, 0, 5000], [3000, 0, 0, 0, 0], [0, 0, 4000, 0, 0], [0, 1, 0, 0, 3000], [1, 0, 0, 0, 3000]]
    {
        check_sets(&DealSets::from_counts(&counts).unwrap());
    }
}

#[test]
fn every_small_set_of_margins() {
    let values = [(0, 2), (3, 2), (-7, 2), (5, 6), (0, 0)];
    for counts in small_counts(values.len(), 3) {
        let (mut margins, mut histogram) = (Margins::new(), Histogram::new());
        for (&(m, h), n) in values.iter().zip(&counts) {
            for _ in 0..*n {
                margins.add(m, h).unwrap();
                histogram.add(i64::from(m)).unwrap();
            }
        }
        let level = Level::P95;
        let always = AlwaysValid::new(level, 100);
        let bootstrap = Bootstrap { resamples: 20, seed: 3 };
        check("per set", &margins.per_set(level));
        check("per hand", &margins.per_hand(level));
        check("mean", &histogram.mean(level));
        check("always per hand", &always.margin_per_hand(&margins));
        check("always per set", &always.margin_per_set(&margins));
        check("always mean", &always.mean(&histogram));
        check("bootstrap mean", &bootstrap.mean(&histogram, level));
    }
}

#[test]
fn every_small_pool() {
    // Three agents; every pair has met not at all or with one of these results, among them clean sweeps.
    let results: [[u64; 3]; 5] = [[0, 0, 0], [2, 0, 0], [0, 0, 2], [1, 0, 1], [0, 2, 0]];
    for case in 0..125 {
        let mut table = Crosstable::new(3);
        for (pair, (i, j)) in [(0, 1), (0, 2), (1, 2)].into_iter().enumerate() {
            let result = results[case / 5_usize.pow(pair.try_into().unwrap()) % 5];
            table.record(i, j, &DealSets::from_counts(&result).unwrap()).unwrap();
        }
        for anchors in [vec![], vec![(0, 100.0)], vec![(0, 0.0), (2, -50.0)]] {
            let ratings = Ratings::fit(&table, &anchors, Level::P95).unwrap();
            for agent in &ratings.agents {
                for x in [agent.rating, agent.std_error, agent.model_error, agent.low, agent.high] {
                    check_number("rating", x);
                }
                assert!(agent.std_error.is_some() || agent.note.is_some(), "{ratings:?}");
            }
            for (i, j) in [(0, 1), (0, 2), (2, 1)] {
                for kind in [ErrorKind::Model, ErrorKind::DealSets] {
                    let difference = ratings.difference(i, j, kind).unwrap();
                    check("difference", &difference.elo);
                    check_figure("difference", &difference.superiority);
                }
            }
            serde_json::to_string(&ratings).unwrap();
        }
        if let Ok(odds) = table.log_odds() {
            let nash = nash_averaging(&odds).unwrap();
            assert!(nash.weights.iter().chain(&nash.averages).all(|x| x.is_finite()));
        }
    }
}

#[test]
fn every_short_sequence() {
    for code in 0..3_u32.pow(5) {
        let xs: Vec<f64> = (0..5).map(|k| f64::from(code / 3_u32.pow(k) % 3) / 2.0).collect();
        let (mut bernstein, mut hoeffding) =
            (EmpiricalBernstein::new(Level::P95), Hoeffding::new(Level::P95));
        let inside = |low: f64, high: f64| (0.0..=1.0).contains(&low) && (low..=1.0).contains(&high);
        assert!(inside(bernstein.interval().low, bernstein.interval().high));
        for n in 0..=xs.len() {
            let betting = betting_interval(&xs[..n], Level::P95).unwrap();
            assert!(inside(betting.low, betting.high), "{xs:?} {betting:?}");
            if let Some(&x) = xs.get(n) {
                bernstein.add(x).unwrap();
                hoeffding.add(x).unwrap();
                assert!(inside(bernstein.interval().low, bernstein.interval().high), "{xs:?}");
                assert!(inside(hoeffding.interval().low, hoeffding.interval().high), "{xs:?}");
            }
        }
    }
}

#[test]
fn a_tracker_of_nothing_and_of_sweeps() {
    let sprt = Sprt::new(EloModel::Normalized, 0.0, 10.0, 0.05, 0.05).unwrap();
    for half_points in 0..=4 {
        let mut tracker = SprtTracker::new(sprt, 2, 1).unwrap();
        for _ in 0..300 {
            tracker.add(half_points).unwrap();
            let (lower, upper) = tracker.bounds();
            assert!(tracker.llr().is_finite() && lower.is_finite() && upper.is_finite());
        }
        serde_json::to_string(&tracker).unwrap();
    }
}
