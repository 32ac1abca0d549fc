//! Errors of ratings and Nash averages in a pool of which every pair plays the same deals.

use boneyard_stats::ratings::{Crosstable, ErrorKind, PoolScores, RatingError, Ratings, nash_of_pool};
use boneyard_stats::{Bootstrap, DealSets, Level};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

const BOOTSTRAP: Bootstrap = Bootstrap { resamples: 400, seed: 1 };

/// A pool whose strengths and deals are made up: on a deal every pair is moved the same way.
struct Pool {
    stream: Xoshiro256PlusPlus,
    strengths: Vec<f64>,
}

impl Pool {
    fn new(seed: u64, strengths: &[f64]) -> Self {
        Self { stream: Xoshiro256PlusPlus::seed_from_u64(seed), strengths: strengths.to_vec() }
    }

    fn uniform(&mut self) -> f64 {
        (self.stream.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Half points of `i` against `j` on a deal that suits agent 0 by so much: two games, each lost or won.
    fn set(&mut self, i: usize, j: usize, suits: f64) -> u32 {
        let deal = if i == 0 { suits } else { 0.0 };
        let chance = 1.0 / (1.0 + (self.strengths[j] - self.strengths[i] - deal).exp());
        (0..2).map(|_| 2 * u32::from(self.uniform() < chance)).sum()
    }

    /// The table, and everybody's half points deal by deal.
    fn play(&mut self, deals: u32) -> (Crosstable, Vec<Vec<u32>>) {
        let n = self.strengths.len();
        let (mut table, mut points) = (Crosstable::new(n), Vec::new());
        for _ in 0..deals {
            let suits = if self.uniform() < 0.5 { 2.5 } else { -2.5 };
            let mut deal = vec![0; n];
            for (i, j) in (0..n).flat_map(|i| (i + 1..n).map(move |j| (i, j))) {
                let x = self.set(i, j, suits);
                let mut set = DealSets::pairs();
                set.add(x).unwrap();
                table.record(i, j, &set).unwrap();
                deal[i] += x;
                deal[j] += 4 - x;
            }
            points.push(deal);
        }
        (table, points)
    }
}

fn scores(points: &[Vec<u32>]) -> PoolScores {
    let mut scores = PoolScores::new(points[0].len());
    points.iter().for_each(|deal| scores.add(deal).unwrap());
    scores
}

#[test]
fn errors_from_deals_are_right_where_those_from_pairs_are_not() {
    let (runs, deals) = (400, 200);
    let mut pool = Pool::new(1, &[0.0, 0.2, -0.3, 0.1]);
    let (mut values, mut by_deals, mut by_pairs) = (Vec::new(), 0.0, 0.0);
    for _ in 0..runs {
        let (table, points) = pool.play(deals);
        let fit = Ratings::fit_pool(&table, &scores(&points), Level::P95).unwrap();
        values.push(fit.agents[0].rating.unwrap());
        by_deals += fit.agents[0].std_error.unwrap() / f64::from(runs);
        by_pairs +=
            Ratings::fit(&table, &[], Level::P95).unwrap().agents[0].std_error.unwrap() / f64::from(runs);
    }
    let mean = values.iter().sum::<f64>() / f64::from(runs);
    let spread = (values.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / f64::from(runs - 1)).sqrt();
    // The spread itself is known to 3.5 %.
    assert!((by_deals / spread - 1.0).abs() < 0.1, "{by_deals} is said, {spread} is");
    assert!(by_pairs < 0.8 * spread, "{by_pairs} by pairs, {spread} is");
}

#[test]
fn a_pool_of_two_has_the_errors_of_its_pairs() {
    let (table, points) = Pool::new(2, &[0.0, 0.4]).play(300);
    let by_deals = Ratings::fit_pool(&table, &scores(&points), Level::P95).unwrap();
    let by_pairs = Ratings::fit(&table, &[], Level::P95).unwrap();
    let error =
        |ratings: &Ratings| ratings.difference(0, 1, ErrorKind::DealSets).unwrap().elo.std_error.unwrap();
    assert!((error(&by_deals) - error(&by_pairs)).abs() < 1e-9);
}

#[test]
fn who_is_not_rated_changes_no_error() {
    let (table, mut points) = Pool::new(3, &[0.0, 0.2, -0.3]).play(300);
    let before = Ratings::fit_pool(&table, &scores(&points), Level::P95).unwrap();
    // A fourth agent loses everything.
    let mut larger = Crosstable::new(4);
    for (i, j, sets) in table.pairs() {
        larger.record(i, j, sets).unwrap();
    }
    for i in 0..3 {
        larger.record(i, 3, &DealSets::from_counts(&[0, 0, 0, 0, 300]).unwrap()).unwrap();
    }
    for deal in &mut points {
        deal.iter_mut().for_each(|x| *x += 4);
        deal.push(0);
    }
    let after = Ratings::fit_pool(&larger, &scores(&points), Level::P95).unwrap();
    assert!(after.agents[3].rating.is_none());
    for i in 0..3 {
        let error = |ratings: &Ratings| ratings.agents[i].std_error.unwrap();
        assert!((error(&before) - error(&after)).abs() < 1e-9, "{i}");
    }
}

#[test]
fn scores_merge_in_any_order_and_refuse_another_pool() {
    let mut pool = Pool::new(4, &[0.0, 0.1, 0.2]);
    let parts: Vec<PoolScores> = (0..3).map(|k| scores(&pool.play(10 + k).1)).collect();
    let merged = |order: [usize; 3]| {
        let mut all = PoolScores::new(3);
        order.iter().for_each(|&k| all.merge(&parts[k]).unwrap());
        all
    };
    assert_eq!(merged([0, 1, 2]), merged([2, 0, 1]));
    assert_eq!(merged([0, 1, 2]).deals(), 33);
    let mut two = PoolScores::new(2);
    assert!(two.merge(&parts[0]).is_err() && two.add(&[1, 2, 1]).is_err());
    assert_eq!(two, PoolScores::new(2));
    let error = Ratings::fit_pool(&Crosstable::new(3), &two, Level::P95).unwrap_err();
    assert_eq!(error, RatingError::Scores { agents: 3, scores: 2 });
}

fn table_of(games: &[(usize, usize, [u64; 5])], agents: usize) -> Crosstable {
    let mut table = Crosstable::new(agents);
    for (i, j, counts) in games {
        table.record(*i, *j, &DealSets::from_counts(counts).unwrap()).unwrap();
    }
    table
}

#[test]
fn nash_averages_are_elo_behind_the_equilibrium() {
    let counts = [[10, 40, 60, 70, 20], [5, 20, 50, 80, 45], [8, 35, 60, 72, 25]];
    let table = table_of(&[(0, 1, counts[0]), (0, 2, counts[1]), (1, 2, counts[2])], 3);
    let nash = nash_of_pool(&table, BOOTSTRAP, Level::P95).unwrap().unwrap();
    // 0 beats both, so the equilibrium is 0 alone, and the others are behind by the Elo of their score against it.
    assert_eq!(nash.weights, [1.0, 0.0, 0.0]);
    assert_eq!(nash.averages[0].value, Some(0.0));
    for (agent, k) in [(1, 0), (2, 1)] {
        let elo = DealSets::from_counts(&counts[k]).unwrap().elo(Level::P95);
        let (average, error) = (nash.averages[agent].value.unwrap(), nash.averages[agent].std_error.unwrap());
        // The half points added make a small difference.
        assert!((average + elo.value.unwrap()).abs() < 0.5, "{average} {elo:?}");
        assert!((error / elo.std_error.unwrap() - 1.0).abs() < 0.15, "{error} {elo:?}");
    }
}

#[test]
fn a_copied_agent_moves_no_average_of_a_pool() {
    // 2 beats 0, 0 beats 1, 1 beats 2; 3 is weak. The fifth is a copy of 0: the same rows, and even with it.
    let games = [
        (0, 1, [10, 40, 60, 70, 20]),
        (1, 2, [10, 30, 60, 70, 30]),
        (0, 2, [30, 70, 60, 30, 10]),
        (0, 3, [5, 10, 50, 80, 55]),
        (1, 3, [4, 10, 50, 81, 55]),
        (2, 3, [5, 12, 50, 78, 55]),
    ];
    let before = nash_of_pool(&table_of(&games, 4), BOOTSTRAP, Level::P95).unwrap().unwrap();
    let copies = games.iter().filter(|game| game.0 == 0).map(|&(_, j, counts)| (4, j, counts));
    let larger: Vec<_> = games.iter().copied().chain(copies).chain([(0, 4, [0, 0, 200, 0, 0])]).collect();
    let after = nash_of_pool(&table_of(&larger, 5), BOOTSTRAP, Level::P95).unwrap().unwrap();
    for i in 0..4 {
        assert_eq!(before.averages[i].value, after.averages[i].value, "{i}");
    }
    assert_eq!(after.averages[4].value, after.averages[0].value);
    assert!((after.weights[0] + after.weights[4] - before.weights[0]).abs() < 1e-12);
    assert!(before.averages[3].std_error.unwrap() > 0.0);
}

#[test]
fn pools_without_results_have_no_nash_average() {
    assert!(nash_of_pool(&Crosstable::new(3), BOOTSTRAP, Level::P95).is_err());
    let swept = table_of(&[(0, 1, [0, 0, 0, 0, 9]), (0, 2, [0, 0, 0, 0, 9]), (1, 2, [0, 0, 9, 0, 0])], 3);
    let nash = nash_of_pool(&swept, BOOTSTRAP, Level::P95).unwrap().unwrap();
    let shown = serde_json::to_string(&nash).unwrap();
    assert!(nash.averages.iter().all(|a| a.value.is_some_and(f64::is_finite)), "{shown}");
}
