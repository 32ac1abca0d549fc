//! What the formulas promise, put to the test with fixed seeds: intervals cover as often as they say, tests err no more
//! often than they say. Tolerances are three standard errors of the simulation.

use boneyard_stats::bounded::{EmpiricalBernstein, Hoeffding, betting_interval};
use boneyard_stats::sprt::{AfterSprt, Decision, EloModel, Sprt, SprtPlan, SprtTracker};
use boneyard_stats::{
    AlwaysValid, Bootstrap, DealSets, Estimate, Level, Margins, NORMALIZED_ELO_UNIT, elo_from_score,
    score_from_elo,
};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Draws results of pairs, class 0 to 4, with given probabilities.
struct Pairs {
    stream: Xoshiro256PlusPlus,
    cumulative: [f64; 5],
}

impl Pairs {
    fn new(seed: u64, probabilities: [f64; 5]) -> Self {
        let mut cumulative = probabilities;
        for k in 1..5 {
            cumulative[k] += cumulative[k - 1];
        }
        assert!((cumulative[4] - 1.0).abs() < 1e-12);
        Self { stream: Xoshiro256PlusPlus::seed_from_u64(seed), cumulative }
    }

    fn draw(&mut self) -> u32 {
        let u = (self.stream.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
        (0..4).find(|&k| u < self.cumulative[k as usize]).unwrap_or(4)
    }

    fn sets(&mut self, n: u32) -> DealSets {
        let mut sets = DealSets::pairs();
        (0..n).for_each(|_| sets.add(self.draw()).unwrap());
        sets
    }
}

/// Pairs with negative correlation between their games (as mirrored deals have), mean .5425.
const UNEVEN: [f64; 5] = [0.04, 0.16, 0.45, 0.29, 0.06];

fn mean_of(p: [f64; 5]) -> f64 {
    p.iter().zip(0..).map(|(p, k)| p * f64::from(k) / 4.0).sum()
}

/// Deviation of a single game that pairs of this kind imply.
fn sigma_of(p: [f64; 5]) -> f64 {
    let mean = mean_of(p);
    (2.0 * p.iter().zip(0..).map(|(p, k)| p * (f64::from(k) / 4.0 - mean).powi(2)).sum::<f64>()).sqrt()
}

/// Moves probability between the ends until the mean is `mean`.
fn tilted(p: [f64; 5], mean: f64) -> [f64; 5] {
    let shift = mean - mean_of(p);
    let mut q = p;
    // A twelfth more on each of four classes moves the mean by a twelfth times (1 + 3/4 - 1/4).
    q[3] += shift * 4.0 / 3.0;
    q[1] -= shift * 4.0 / 3.0;
    q[4] += shift / 3.0;
    q[0] -= shift / 3.0;
    assert!((mean_of(q) - mean).abs() < 1e-12);
    q
}

fn covers(estimate: &Estimate, truth: f64) -> bool {
    estimate.low.is_none_or(|low| low <= truth) && estimate.high.is_none_or(|high| truth <= high)
}

#[track_caller]
fn check_rate(what: &str, hits: u32, of: u32, expected: f64) {
    let rate = f64::from(hits) / f64::from(of);
    let error = (expected * (1.0 - expected) / f64::from(of)).sqrt();
    assert!((rate - expected).abs() < 3.0 * error, "{what}: {rate} of {of}, {expected} expected");
}

#[test]
fn intervals_of_95_percent_cover_95_percent() {
    let mut pairs = Pairs::new(1, UNEVEN);
    let truth = mean_of(UNEVEN);
    let nelo = (truth - 0.5) / sigma_of(UNEVEN) * NORMALIZED_ELO_UNIT;
    let level = Level::P95;
    let runs = 6000;
    let mut hits = [0_u32; 4];
    for _ in 0..runs {
        let sets = pairs.sets(150);
        let all = [
            covers(&sets.score(level), truth),
            covers(&sets.elo(level), elo_from_score(truth).unwrap()),
            covers(&sets.elo_student(level), elo_from_score(truth).unwrap()),
            covers(&sets.normalized_elo(level), nelo),
        ];
        hits.iter_mut().zip(all).for_each(|(n, hit)| *n += u32::from(hit));
    }
    for (what, n) in ["score", "elo", "elo student", "normalized elo"].iter().zip(hits) {
        check_rate(what, n, runs, 0.95);
    }
}

#[test]
fn intervals_of_few_sets_cover_by_student() {
    let mut pairs = Pairs::new(2, UNEVEN);
    let (runs, mut hits) = (6000, 0);
    for _ in 0..runs {
        hits += u32::from(covers(&pairs.sets(12).score(Level::P95), mean_of(UNEVEN)));
    }
    check_rate("score of 12 sets", hits, runs, 0.95);
}

#[test]
fn margins_per_hand_cover_when_matches_differ_in_length() {
    // A match of h hands, h = 3..=6, tends to a larger margin the shorter it is; one of five shapes, equally likely.
    let shapes = [(3, 40), (3, -20), (4, 25), (5, 5), (6, -30)];
    let truth = f64::from(shapes.iter().map(|s| s.1).sum::<i32>())
        / f64::from(shapes.iter().map(|s| s.0).sum::<i32>());
    let mut pairs = Pairs::new(3, [0.2; 5]);
    let (runs, mut hits) = (5000, 0);
    for _ in 0..runs {
        let mut margins = Margins::new();
        for _ in 0..150 {
            let (hands, margin) = shapes[pairs.draw() as usize];
            margins.add(margin, u32::try_from(hands).unwrap()).unwrap();
        }
        hits += u32::from(covers(&margins.per_hand(Level::P95), truth));
    }
    check_rate("margin per hand", hits, runs, 0.95);
}

#[test]
fn the_bootstrap_agrees_with_the_formula() {
    let mut pairs = Pairs::new(4, UNEVEN);
    let (runs, mut hits) = (1000, 0);
    for seed in 0..runs {
        let sets = pairs.sets(150);
        let bootstrap = Bootstrap { resamples: 400, seed: u64::from(seed) }.score(&sets, Level::P95);
        let ratio = bootstrap.std_error.unwrap() / sets.score(Level::P95).std_error.unwrap();
        assert!((0.85..1.15).contains(&ratio), "{ratio}");
        hits += u32::from(covers(&bootstrap, mean_of(UNEVEN)));
    }
    // 400 resamples put the percentiles a little too close.
    check_rate("bootstrap", hits, runs, 0.945);
}

/// Runs a test until it decides: the decision, and after how many pairs.
fn run(sprt: Sprt, pairs: &mut Pairs, batch: u64) -> SprtTracker {
    let mut tracker = SprtTracker::new(sprt, 2, batch).unwrap();
    for _ in 0..100_000 {
        if tracker.add(pairs.draw()).unwrap() != Decision::Continue {
            break;
        }
    }
    assert_ne!(tracker.decision(), Decision::Continue);
    tracker
}

/// The pairs whose strength is `elo` in the unit of the model.
fn pairs_of_strength(model: EloModel, elo: f64, seed: u64) -> Pairs {
    let even = [0.06, 0.2, 0.48, 0.2, 0.06];
    let score = match model {
        EloModel::Logistic => score_from_elo(elo),
        _ => {
            // The tilt changes the deviation, so look for the score whose quotient is right.
            let mut score = 0.5;
            for _ in 0..60 {
                score = 0.5 + elo / NORMALIZED_ELO_UNIT * sigma_of(tilted(even, score));
            }
            score
        }
    };
    Pairs::new(seed, tilted(even, score))
}

#[test]
fn sequential_tests_err_as_often_as_they_say() {
    for (seed, model) in [(10, EloModel::Logistic), (20, EloModel::Normalized)] {
        let sprt = Sprt::new(model, 0.0, 40.0, 0.05, 0.05).unwrap();
        let runs = 1500;
        for (elo, wrong) in [(0.0, Decision::AcceptH1), (40.0, Decision::AcceptH0)] {
            let mut pairs = pairs_of_strength(model, elo, seed + elo as u64);
            let mut errors = 0;
            for _ in 0..runs {
                errors += u32::from(run(sprt, &mut pairs, 4).decision() == wrong);
            }
            check_rate(&format!("{model:?}, {elo} Elo"), errors, runs, 0.05);
        }
    }
}

#[test]
fn plans_foresee_how_tests_go() {
    let sprt = Sprt::new(EloModel::Normalized, 0.0, 40.0, 0.05, 0.05).unwrap();
    let runs = 600;
    for elo in [10.0, 20.0, 30.0] {
        let plan = SprtPlan::normalized(&sprt, elo);
        let mut pairs = pairs_of_strength(EloModel::Normalized, elo, 30 + elo as u64);
        let (mut passed, mut games) = (0, 0.0);
        for _ in 0..runs {
            let tracker = run(sprt, &mut pairs, 4);
            passed += u32::from(tracker.decision() == Decision::AcceptH1);
            games += 2.0 * tracker.decided_at().unwrap() as f64 / f64::from(runs);
        }
        check_rate(&format!("pass at {elo}"), passed, runs, plan.pass);
        // The length of a test has a deviation of about its mean.
        assert!((games / plan.expected - 1.0).abs() < 0.12, "{games} games, {} planned", plan.expected);
    }
}

#[test]
fn estimates_after_a_test_are_median_unbiased() {
    let sprt = Sprt::new(EloModel::Normalized, 0.0, 40.0, 0.05, 0.05).unwrap();
    let runs = 600;
    for elo in [0.0, 20.0, 40.0] {
        let mut pairs = pairs_of_strength(EloModel::Normalized, elo, 60 + elo as u64);
        let probabilities =
            [0, 1, 2, 3, 4].map(|k| pairs.cumulative[k] - if k == 0 { 0.0 } else { pairs.cumulative[k - 1] });
        let truth = elo_from_score(mean_of(probabilities)).unwrap();
        let (mut below, mut hits) = (0, 0);
        for _ in 0..runs {
            let tracker = run(sprt, &mut pairs, 1);
            let after = AfterSprt::estimate(&sprt, tracker.sets(), Level::P95).elo;
            below += u32::from(after.value.unwrap() < truth);
            hits += u32::from(covers(&after, truth));
        }
        check_rate(&format!("below the truth at {elo}"), below, runs, 0.5);
        check_rate(&format!("covered at {elo}"), hits, runs, 0.95);
    }
}

/// Whether a sequence that is looked at after every set never misses the truth.
fn never_misses(pairs: &mut Pairs, sets: u32, mut interval: impl FnMut(u32) -> (f64, f64)) -> bool {
    let truth = mean_of(UNEVEN);
    let mut good = true;
    for _ in 0..sets {
        let (low, high) = interval(pairs.draw());
        good &= low <= truth && truth <= high;
    }
    good
}

#[test]
fn confidence_sequences_cover_at_all_times() {
    let level = Level::P95;
    let (runs, length) = (400, 1500);
    let mut hits = [0_u32; 4];
    let mut fixed_hits = 0;
    let always = AlwaysValid::new(level, 500);
    let mut pairs = Pairs::new(90, UNEVEN);
    for _ in 0..runs {
        let (mut estimated, mut exact, mut fixed) = (DealSets::pairs(), DealSets::pairs(), DealSets::pairs());
        let mut bernstein = EmpiricalBernstein::new(level);
        let mut hoeffding = Hoeffding::new(level);
        // The asymptotic sequence is for some dozens of sets on.
        let ends = |e: Estimate| if e.sets < 30 { (0.0, 1.0) } else { (e.low.unwrap(), e.high.unwrap()) };
        let score = |k: u32| f64::from(k) / 4.0;
        let all = [
            never_misses(&mut pairs, length, |k| {
                estimated.add(k).unwrap();
                ends(always.score(&estimated))
            }),
            never_misses(&mut pairs, length, |k| {
                exact.add(k).unwrap();
                ends(always.score_exact(&exact))
            }),
            never_misses(&mut pairs, length, |k| {
                bernstein.add(score(k)).unwrap();
                (bernstein.interval().low, bernstein.interval().high)
            }),
            never_misses(&mut pairs, length, |k| {
                hoeffding.add(score(k)).unwrap();
                (hoeffding.interval().low, hoeffding.interval().high)
            }),
        ];
        hits.iter_mut().zip(all).for_each(|(n, hit)| *n += u32::from(hit));
        fixed_hits += u32::from(never_misses(&mut pairs, length, |k| {
            fixed.add(k).unwrap();
            // The quantile of Student's law at every look would take long, and differs little from 30 sets on.
            let e = fixed.elo(level);
            if e.sets < 30 {
                (0.0, 1.0)
            } else {
                (score_from_elo(e.low.unwrap()), score_from_elo(e.high.unwrap()))
            }
        }));
    }
    let least = 0.95 - 3.0 * (0.0475 / f64::from(runs)).sqrt();
    for (what, n) in ["estimated", "exact", "bernstein", "hoeffding"].iter().zip(hits) {
        assert!(f64::from(n) / f64::from(runs) > least, "{what}: {n} of {runs}");
    }
    // What they are for: the fixed interval, looked at again and again, misses often.
    assert!(f64::from(fixed_hits) / f64::from(runs) < 0.8, "{fixed_hits} of {runs}");
}

#[test]
fn betting_covers_and_is_the_narrowest() {
    let mut pairs = Pairs::new(95, UNEVEN);
    let (runs, mut hits) = (300, 0);
    let (mut betting_width, mut bernstein_width) = (0.0, 0.0);
    for _ in 0..runs {
        let xs: Vec<f64> = (0..300).map(|_| f64::from(pairs.draw()) / 4.0).collect();
        let mut bernstein = EmpiricalBernstein::new(Level::P95);
        xs.iter().for_each(|&x| bernstein.add(x).unwrap());
        let betting = betting_interval(&xs, Level::P95).unwrap();
        hits += u32::from(betting.low <= mean_of(UNEVEN) && mean_of(UNEVEN) <= betting.high);
        betting_width += betting.high - betting.low;
        bernstein_width += bernstein.interval().high - bernstein.interval().low;
    }
    assert!(f64::from(hits) / f64::from(runs) > 0.95 - 3.0 * (0.0475 / f64::from(runs)).sqrt());
    assert!(betting_width < bernstein_width);
}
