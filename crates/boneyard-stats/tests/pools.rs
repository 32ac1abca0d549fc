//! Laws of ratings, Nash averaging and alpha-rank.

// Formulas for matrices read best with their indices.
#![allow(clippy::needless_range_loop)]

use boneyard_stats::ratings::{Crosstable, ErrorKind, RatingError, Ratings, alpha_rank, nash_averaging};
use boneyard_stats::{DealSets, Level, Note};
use proptest::prelude::*;

fn table(agents: usize, games: &[(usize, usize, [u64; 3])]) -> Crosstable {
    let mut table = Crosstable::new(agents);
    for (i, j, counts) in games {
        table.record(*i, *j, &DealSets::from_counts(counts).unwrap()).unwrap();
    }
    table
}

#[test]
fn two_agents_get_the_elo_of_their_score() {
    let results = table(2, &[(0, 1, [20, 10, 40])]);
    let ratings = Ratings::fit(&results, &[], Level::P95).unwrap();
    let difference = ratings.difference(0, 1, ErrorKind::DealSets).unwrap().elo;
    let elo = results.sets(0, 1).unwrap().elo(Level::P95);
    assert!((difference.value.unwrap() - elo.value.unwrap()).abs() < 1e-9);
    // The sandwich is the delta method on the observed spread.
    assert!((difference.std_error.unwrap() - elo.std_error.unwrap()).abs() < 1e-9);
    assert!((ratings.agents[0].rating.unwrap() + ratings.agents[1].rating.unwrap()).abs() < 1e-9);
}

#[test]
fn errors_come_from_deal_sets() {
    // The same games, as pairs that always even out: the difference is known far better than the model thinks.
    let mut even = Crosstable::new(2);
    even.record(0, 1, &DealSets::from_counts(&[0, 1, 98, 1, 0]).unwrap()).unwrap();
    let ratings = Ratings::fit(&even, &[], Level::P95).unwrap();
    let agent = ratings.agents[0];
    assert!(agent.std_error.unwrap() < 0.2 * agent.model_error.unwrap());
}

#[test]
fn anchors_move_the_scale_and_take_no_error() {
    let games = [(0, 1, [10, 2, 20]), (1, 2, [12, 5, 15]), (0, 2, [8, 4, 22])];
    let free = Ratings::fit(&table(3, &games), &[], Level::P95).unwrap();
    let anchored = Ratings::fit(&table(3, &games), &[(1, 1500.0)], Level::P95).unwrap();
    let shift = 1500.0 - free.agents[1].rating.unwrap();
    for i in 0..3 {
        assert!((anchored.agents[i].rating.unwrap() - free.agents[i].rating.unwrap() - shift).abs() < 1e-7);
    }
    assert_eq!(anchored.agents[1].note, Some(Note::Anchored));
    assert_eq!(anchored.agents[1].std_error, None);
    // A difference has the same error however the scale is fixed.
    for kind in [ErrorKind::Model, ErrorKind::DealSets] {
        let error = |r: &Ratings| r.difference(0, 2, kind).unwrap().elo.std_error.unwrap();
        assert!((error(&free) - error(&anchored)).abs() < 1e-7);
    }
    let twice = Ratings::fit(&table(3, &games), &[(1, 0.0), (1, 5.0)], Level::P95);
    assert_eq!(twice, Err(RatingError::Anchor(1)));
    assert_eq!(Ratings::fit(&table(3, &games), &[(7, 0.0)], Level::P95), Err(RatingError::Anchor(7)));
}

#[test]
fn who_cannot_be_rated_is_told_why() {
    // 0 and 1 are even, 2 beats both, 3 loses to both, 4 took points from 2 only, 5 and 6 keep to themselves, 7 is idle.
    let games = [
        (0, 1, [5, 0, 5]),
        (2, 0, [0, 0, 4]),
        (2, 1, [0, 0, 4]),
        (3, 0, [4, 0, 0]),
        (3, 1, [4, 0, 0]),
        (5, 6, [1, 0, 1]),
        (4, 2, [1, 0, 1]),
    ];
    let ratings = Ratings::fit(&table(8, &games), &[], Level::P95).unwrap();
    assert_eq!(ratings.groups[0], vec![0, 1]);
    let notes: Vec<_> = ratings.agents.iter().map(|a| a.note).collect();
    let expected = [
        None,
        None,
        Some(Note::NeverBeaten),
        Some(Note::LostEverything),
        Some(Note::NeverBeaten),
        Some(Note::NotConnected),
        Some(Note::NotConnected),
        Some(Note::NoGames),
    ];
    assert_eq!(notes, expected);
    assert_eq!(ratings.agents[0].rating, Some(0.0));
    // An anchor decides which group is rated.
    let ratings = Ratings::fit(&table(8, &games), &[(5, 0.0)], Level::P95).unwrap();
    assert_eq!(ratings.agents[6].rating, Some(0.0));
    assert_eq!(ratings.agents[0].rating, None);
    // Two anchors bridge what games do not.
    let ratings = Ratings::fit(&table(8, &games), &[(5, 0.0), (0, 10.0)], Level::P95).unwrap();
    assert!((ratings.agents[1].rating.unwrap() - 10.0).abs() < 1e-9);
}

#[test]
fn a_single_agent_has_nothing_to_compare() {
    let ratings = Ratings::fit(&Crosstable::new(1), &[], Level::P95).unwrap();
    assert_eq!(ratings.agents[0].note, Some(Note::NoGames));
    assert!(Ratings::fit(&Crosstable::new(0), &[], Level::P95).unwrap().agents.is_empty());
}

#[test]
fn nash_averaging_of_known_games() {
    let close = |got: &[f64], expected: &[f64], within: f64| {
        for (a, b) in got.iter().zip(expected) {
            assert!((a - b).abs() < within, "{got:?} is not {expected:?}");
        }
    };
    let cycle = vec![vec![0.0, -1.0, 2.0], vec![1.0, 0.0, -1.0], vec![-2.0, 1.0, 0.0]];
    close(&nash_averaging(&cycle).unwrap().weights, &[0.25, 0.5, 0.25], 1e-12);
    let ladder = vec![vec![0.0, 1.0, 3.0], vec![-1.0, 0.0, 1.0], vec![-3.0, -1.0, 0.0]];
    let nash = nash_averaging(&ladder).unwrap();
    close(&nash.weights, &[1.0, 0.0, 0.0], 1e-12);
    close(&nash.averages, &[0.0, -1.0, -3.0], 1e-12);
    close(&nash_averaging(&vec![vec![0.0; 4]; 4]).unwrap().weights, &[0.25; 4], 1e-12);
    // 0 and 1 are even and both beat 2: every mixture is an equilibrium, and entropy takes the middle.
    let tie = vec![vec![0.0, 0.0, 1.0], vec![0.0, 0.0, 2.0], vec![-1.0, -2.0, 0.0]];
    close(&nash_averaging(&tie).unwrap().weights, &[0.5, 0.5, 0.0], 1e-9);
    // 2 beats 1 twofold and loses to 0: no more than a third of 1 is safe.
    let edge = vec![vec![0.0, 0.0, 1.0], vec![0.0, 0.0, -2.0], vec![-1.0, 2.0, 0.0]];
    close(&nash_averaging(&edge).unwrap().weights, &[2.0 / 3.0, 1.0 / 3.0, 0.0], 1e-7);
    assert!(nash_averaging(&[vec![0.0, 1.0], vec![1.0, 0.0]]).is_err());
    assert!(nash_averaging(&[]).is_err());
    assert_eq!(nash_averaging(&[vec![0.0]]).unwrap().weights, vec![1.0]);
}

#[test]
fn a_large_pool_is_no_trouble() {
    // Forty agents, no ties, no order: a fixed scramble of numbers.
    let n = 40;
    let mut matrix = vec![vec![0.0; n]; n];
    for i in 0..n {
        for j in 0..i {
            matrix[i][j] = ((i * 7919 + j * 104_729 + i * j * 31) % 2003) as f64 / 1001.5 - 1.0;
            matrix[j][i] = -matrix[i][j];
        }
    }
    let nash = nash_averaging(&matrix).unwrap();
    assert!((nash.weights.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    assert!(nash.averages.iter().all(|a| *a <= 0.0));
    let shares = alpha_rank(&matrix, 50, 10.0).unwrap();
    assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-12);
}

/// An antisymmetric matrix; small integers, so that ties and several equilibria occur.
fn advantages(most: usize) -> impl Strategy<Value = Vec<Vec<f64>>> {
    (1_usize..=most).prop_flat_map(|n| {
        proptest::collection::vec(-3_i32..=3, n * n).prop_map(move |numbers| {
            let mut matrix = vec![vec![0.0; n]; n];
            for i in 0..n {
                for j in 0..i {
                    matrix[i][j] = f64::from(numbers[i * n + j]);
                    matrix[j][i] = -matrix[i][j];
                }
            }
            matrix
        })
    })
}

fn with_copy_of(matrix: &[Vec<f64>], agent: usize) -> Vec<Vec<f64>> {
    let mut rows = matrix.to_vec();
    rows.push(matrix[agent].clone());
    rows.iter().map(|row| row.iter().copied().chain([row[agent]]).collect()).collect()
}

/// All ways to write `total` as a sum of `n` counts.
fn simplex(n: usize, total: u32) -> Vec<Vec<u32>> {
    if n == 1 {
        return vec![vec![total]];
    }
    let rest = |k: u32| simplex(n - 1, total - k).into_iter().map(move |tail| [vec![k], tail].concat());
    (0..=total).flat_map(rest).collect()
}

proptest! {
    #[test]
    fn a_copied_agent_moves_no_average(matrix in advantages(8), pick in any::<prop::sample::Index>()) {
        let agent = pick.index(matrix.len());
        let (before, after) = (
            nash_averaging(&matrix).unwrap(),
            nash_averaging(&with_copy_of(&matrix, agent)).unwrap(),
        );
        prop_assert_eq!(&after.averages[..matrix.len()], &before.averages[..]);
        prop_assert_eq!(after.averages[matrix.len()], before.averages[agent]);
        for i in 0..matrix.len() {
            let shared = matrix[i] == matrix[agent];
            prop_assert!(shared || after.weights[i] == before.weights[i]);
        }
    }

    #[test]
    fn nobody_beats_the_equilibrium(matrix in advantages(8)) {
        let nash = nash_averaging(&matrix).unwrap();
        prop_assert!((nash.weights.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        for row in &matrix {
            let advantage: f64 = row.iter().zip(&nash.weights).map(|(a, p)| a * p).sum();
            prop_assert!(advantage < 1e-7, "{advantage} {:?}", nash);
        }
    }

    #[test]
    fn no_equilibrium_on_a_grid_has_more_entropy(matrix in advantages(4)) {
        if (1..matrix.len()).any(|i| matrix[..i].contains(&matrix[i])) {
            return Ok(()); // copies are weighed as one
        }
        let nash = nash_averaging(&matrix).unwrap();
        let entropy = |p: &[f64]| -> f64 { p.iter().filter(|x| **x > 0.0).map(|x| -x * x.ln()).sum() };
        let best = entropy(&nash.weights);
        for p in simplex(matrix.len(), 24) {
            let p: Vec<f64> = p.iter().map(|&k| f64::from(k) / 24.0).collect();
            let safe = matrix.iter().all(|row| row.iter().zip(&p).map(|(a, p)| a * p).sum::<f64>() <= 1e-12);
            prop_assert!(!safe || entropy(&p) <= best + 1e-6, "{p:?} {nash:?}");
        }
    }

    #[test]
    fn real_advantages_have_an_equilibrium(
        numbers in proptest::collection::vec(-4.0_f64..4.0, 144), n in 1_usize..=12,
    ) {
        let mut matrix = vec![vec![0.0; n]; n];
        for i in 0..n {
            for j in 0..i {
                matrix[i][j] = numbers[12 * i + j];
                matrix[j][i] = -matrix[i][j];
            }
        }
        let nash = nash_averaging(&matrix).unwrap();
        for (row, average) in matrix.iter().zip(&nash.averages) {
            let advantage: f64 = row.iter().zip(&nash.weights).map(|(a, p)| a * p).sum();
            prop_assert!(advantage < 1e-9 && (advantage - average).abs() < 1e-9);
        }
    }

    #[test]
    fn alpha_rank_is_the_closed_form_for_two(a in -5.0_f64..5.0, alpha in 0.0_f64..20.0, m in 2_u32..60) {
        // Zero-sum payoffs: (1 - e^-u) / (1 - e^-(m u)), u = alpha m / (m - 1) a; the ratio of the shares is that of
        // the two fixation chances, e^((m - 1) u).
        let shares = alpha_rank(&[vec![0.0, a], vec![-a, 0.0]], m, alpha).unwrap();
        let exponent = alpha * f64::from(m) * a;
        prop_assert!((shares[0] - 1.0 / (1.0 + (-exponent).exp())).abs() < 1e-9);
    }

    #[test]
    fn crosstables_merge_in_any_order(
        a in proptest::collection::vec((0_usize..4, 0_usize..4, proptest::array::uniform3(0_u64..9)), 0..6),
        b in proptest::collection::vec((0_usize..4, 0_usize..4, proptest::array::uniform3(0_u64..9)), 0..6),
    ) {
        let games = |list: &[(usize, usize, [u64; 3])]| -> Vec<_> {
            list.iter().filter(|(i, j, _)| i != j).copied().collect()
        };
        let (a, b) = (games(&a), games(&b));
        let (mut left, mut right) = (table(4, &a), table(4, &b));
        let all: Vec<_> = a.iter().chain(&b).copied().collect();
        left.merge(&table(4, &b)).unwrap();
        right.merge(&table(4, &a)).unwrap();
        prop_assert_eq!(&left, &right);
        prop_assert_eq!(left, table(4, &all));
    }
}
