//! Other people's published numbers that come as tables (`reference.toml`): claims, sequences, pools.

use boneyard_stats::bounded::{EmpiricalBernstein, Hoeffding, betting_interval};
use boneyard_stats::claims::{benjamini_hochberg, benjamini_yekutieli, holm};
use boneyard_stats::ratings::{Crosstable, ErrorKind, ORDO_SCALE, Ratings, alpha_rank};
use boneyard_stats::{AlwaysValid, DealSets, Level, NormalMixture, elo_from_score};
use toml::{Table, Value};

fn data(table: &str) -> Value {
    let all: Table = include_str!("reference.toml").parse().unwrap();
    all[table].clone()
}

/// Compares as many numbers as are printed, each to half a unit of its last digit or to what the case allows.
#[track_caller]
fn check(what: &str, got: &[f64], expected: &Value) {
    for (got, expected) in got.iter().zip(expected.as_array().unwrap()) {
        let (text, within) = match expected {
            Value::String(text) => (text.as_str(), None),
            table => (table["value"].as_str().unwrap(), table["within"].as_float()),
        };
        let decimals = text.split_once('.').map_or(0, |(_, fraction)| fraction.len());
        let within = within.unwrap_or(0.500_001 * 10_f64.powi(-i32::try_from(decimals).unwrap()));
        let value: f64 = text.parse().unwrap();
        assert!((got - value).abs() <= within, "{what}: {got} but {text}");
    }
}

fn floats(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|x| x.as_float().unwrap()).collect()
}

#[test]
fn adjusted_p_values() {
    let case = data("claims");
    let p = floats(&case["p"]);
    let adjusted = [holm(&p).unwrap(), benjamini_hochberg(&p).unwrap(), benjamini_yekutieli(&p).unwrap()];
    for (name, values) in ["holm", "hochberg", "yekutieli"].into_iter().zip(&adjusted) {
        check(name, values, &case[name]);
    }
    let rejected: Vec<i64> = adjusted
        .iter()
        .map(|values| values.iter().filter(|p| **p <= 0.05).count().try_into().unwrap())
        .collect();
    let expected: Vec<i64> =
        case["rejected_at_5_percent"].as_array().unwrap().iter().map(|n| n.as_integer().unwrap()).collect();
    assert_eq!(rejected, expected);
}

#[test]
fn confidence_sequences() {
    let case = data("sequence");
    let cycle = floats(&case["x"]);
    let observations = |n: usize| -> Vec<f64> { cycle.iter().copied().cycle().take(n).collect() };
    for (n, ends) in case["bernstein"].as_table().unwrap() {
        let mut sequence = EmpiricalBernstein::new(Level::P95);
        observations(n.parse().unwrap()).into_iter().for_each(|x| sequence.add(x).unwrap());
        let now = sequence.interval();
        check("bernstein", &[now.low, now.high], ends);
        let running = sequence.running_interval();
        assert!(running.low >= now.low && running.high <= now.high);
    }
    for (n, ends) in case["hoeffding"].as_table().unwrap() {
        let mut sequence = Hoeffding::new(Level::P95);
        observations(n.parse().unwrap()).into_iter().for_each(|x| sequence.add(x).unwrap());
        let now = sequence.interval();
        check("hoeffding", &[now.low, now.high], ends);
    }
    for (n, ends) in case["betting"].as_table().unwrap() {
        let now = betting_interval(&observations(n.parse().unwrap()), Level::P95).unwrap();
        let end = |k: usize| -> f64 { ends[k].as_str().unwrap().parse().unwrap() };
        assert!((0.0..=0.001).contains(&(now.low - end(0))), "{n}: {now:?}");
        assert!((0.0..=0.001).contains(&(end(1) - now.high)), "{n}: {now:?}");
    }
}

#[test]
fn normal_mixture() {
    let case = data("sequence")["mixture"].clone();
    let variance: f64 = case["variance"].as_str().unwrap().parse().unwrap();
    let tuned_at: u64 = case["tuned_at"].as_integer().unwrap().try_into().unwrap();
    let mixture = NormalMixture::tuned(variance * tuned_at as f64, Level::P95).unwrap();
    check("rho", &[mixture.rho()], &Value::Array(vec![case["rho"].clone()]));
    let always = AlwaysValid::new(Level::P95, tuned_at);
    for n in [100, 200] {
        let fixed = Level::P95.z() * (variance / n as f64).sqrt();
        let widths = [always.half_width(variance.sqrt(), n).unwrap(), fixed];
        check("half widths", &widths, &case[n.to_string().as_str()]);
    }
}

#[test]
fn ratings_of_a_pool() {
    let case = data("pool");
    let mut table = Crosstable::new(4);
    for game in case["games"].as_array().unwrap() {
        let n: Vec<u64> =
            game.as_array().unwrap().iter().map(|n| n.as_integer().unwrap().try_into().unwrap()).collect();
        let sets = DealSets::from_counts(&[n[4], n[3], n[2]]).unwrap();
        table.record(n[0] as usize, n[1] as usize, &sets).unwrap();
    }
    let ratings = Ratings::fit(&table, &[], Level::P95).unwrap();
    let of = |f: &dyn Fn(usize) -> f64| -> Vec<f64> { (0..4).map(f).collect() };
    let elo = of(&|i| ratings.agents[i].rating.unwrap());
    check("ratings", &elo, &case["ratings"]);
    check("model errors", &of(&|i| ratings.agents[i].model_error.unwrap()), &case["model_errors"]);
    let covariance = of(&|i| ratings.model_covariance[0][i].unwrap());
    check("covariance", &covariance, &case["covariance_of_first"]);
    let d = ratings.difference(0, 1, ErrorKind::Model).unwrap();
    let numbers = [d.elo.value.unwrap(), d.elo.std_error.unwrap(), d.superiority.value.unwrap()];
    check("difference", &numbers, &case["difference_of_first_two"]);
    check("sandwich errors", &of(&|i| ratings.agents[i].std_error.unwrap()), &case["sandwich_errors"]);
    check("Ordo", &of(&|i| ORDO_SCALE * elo[i]), &case["ordo"]);
    let field = of(&|i| {
        let (points, games) = table.field(i);
        elo_from_score(points / games).unwrap()
    });
    check("against the field", &field, &case["field_elo"]);
}

#[test]
fn alpha_rank_of_five_strategies() {
    let case = data("alpha_rank");
    let payoffs: Vec<Vec<f64>> = case["payoffs"].as_array().unwrap().iter().map(floats).collect();
    let population = case["population"].as_integer().unwrap().try_into().unwrap();
    let shares = alpha_rank(&payoffs, population, case["alpha"].as_float().unwrap()).unwrap();
    check("shares", &shares, &case["shares"]);

    let cycle = vec![vec![0.0, -1.0, 1.0], vec![1.0, 0.0, -1.0], vec![-1.0, 1.0, 0.0]];
    for alpha in [0.0, 0.1, 1.0, 1e3] {
        for share in alpha_rank(&cycle, 50, alpha).unwrap() {
            assert!((share - 1.0 / 3.0).abs() < 1e-9, "rock, paper, scissors at {alpha}: {share}");
        }
    }
}
