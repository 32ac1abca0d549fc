//! Other people's published numbers (`reference.toml`), to the digits they print.

use boneyard_stats::sprt::{
    AfterSprt, BayesElo, EloModel, PairModel, Sprt, SprtPlan, llr_mean, llr_mean_gaussian, llr_mean_profile,
    normalized_llr_profile,
};
use boneyard_stats::{
    Bootstrap, DealSets, Level, Support, elo_from_score, score_from_elo, superiority_from_decided,
};
use toml::{Table, Value};

const DATA: &str = include_str!("reference.toml");

#[test]
fn published_numbers_come_out() {
    let data: Table = DATA.parse().unwrap();
    let mut failures = Vec::new();
    let mut checked = 0;
    for case in data["case"].as_array().unwrap() {
        let id = case["id"].as_str().unwrap();
        for (what, expected) in case["expect"].as_table().unwrap() {
            let got = compute(case, what);
            let expected = match expected {
                Value::Array(list) => list.clone(),
                one => vec![one.clone()],
            };
            assert_eq!(got.len(), expected.len(), "{id}, {what}: as many numbers as expected");
            for (got, expected) in got.iter().zip(&expected) {
                let (value, within) = number(expected);
                checked += 1;
                if (got - value).abs() > within {
                    let source = case["source"].as_str().unwrap();
                    failures.push(format!("{id}, {what}: {got} but {expected} ({source})"));
                }
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(checked > 60, "only {checked} numbers were checked");
}

/// The number and the distance allowed: half a unit of its last digit, or what the case says.
fn number(expected: &Value) -> (f64, f64) {
    match expected {
        Value::String(text) => {
            let decimals = text.split_once('.').map_or(0, |(_, fraction)| fraction.len());
            (text.parse().unwrap(), 0.500_001 * 10_f64.powi(-i32::try_from(decimals).unwrap()))
        }
        table => (table["value"].as_str().unwrap().parse().unwrap(), table["within"].as_float().unwrap()),
    }
}

fn compute(case: &Value, what: &str) -> Vec<f64> {
    let mut words = what.split(' ');
    let head = words.next().unwrap();
    let rest: Vec<&str> = words.collect();
    let numbers: Vec<f64> = rest.iter().filter_map(|word| word.parse().ok()).collect();
    match head {
        "llr" => vec![llr(case, rest[0], numbers[0], numbers[1])],
        "plan" => {
            let sprt = Sprt::new(EloModel::Normalized, numbers[0], numbers[1], 0.05, 0.05).unwrap();
            let passage = SprtPlan::normalized(&sprt, numbers[2]);
            vec![passage.pass, passage.expected]
        }
        "walk" => walk(rest[0] == "trinomial", &numbers),
        "bounds" => {
            let sprt = Sprt::new(EloModel::Logistic, 0.0, 1.0, numbers[0], numbers[0]).unwrap();
            vec![sprt.bounds().0, sprt.bounds().1]
        }
        "moments" => vec![support(case).mean(), support(case).variance()],
        _ => estimates(&deal_sets(case), what, &numbers),
    }
}

fn estimates(sets: &DealSets, what: &str, numbers: &[f64]) -> Vec<f64> {
    let level = Level::P95;
    let (elo, nelo, shape) = (sets.elo(level), sets.normalized_elo(level), sets.shape());
    let bootstrap = Bootstrap { resamples: 10_000, seed: 1 };
    match what.split_terminator(" normalized").next().unwrap() {
        "score" => vec![sets.score(level).value.unwrap()],
        "score error" => vec![(shape.variance.unwrap() / sets.sets() as f64).sqrt()],
        "elo" => vec![elo.value.unwrap(), elo.half_width().unwrap()],
        "elo value" => vec![elo.value.unwrap()],
        "elo student" => {
            let t = sets.elo_student(level);
            vec![t.low.unwrap(), t.high.unwrap()]
        }
        "nelo" => vec![nelo.value.unwrap(), nelo.half_width().unwrap()],
        "nelo value" => vec![nelo.value.unwrap()],
        "superiority" => vec![sets.superiority().value.unwrap()],
        "superiority decided" => {
            vec![superiority_from_decided(sets.counts()[2], sets.counts()[0]).value.unwrap()]
        }
        "shape" => {
            vec![shape.deviation_per_game.unwrap(), shape.skewness.unwrap(), shape.excess_kurtosis.unwrap()]
        }
        "bootstrap error" => vec![bootstrap.score(sets, level).std_error.unwrap()],
        "bootstrap elo" => {
            let score = bootstrap.score(sets, level);
            vec![elo_from_score(score.low.unwrap()).unwrap(), elo_from_score(score.high.unwrap()).unwrap()]
        }
        "after" => {
            let sprt = Sprt::new(EloModel::Normalized, numbers[0], numbers[1], 0.05, 0.05).unwrap();
            let after = AfterSprt::estimate(&sprt, sets, level);
            let superiority = after.superiority.value.unwrap();
            vec![after.elo.value.unwrap(), after.elo.low.unwrap(), after.elo.high.unwrap(), superiority]
        }
        "decision" => {
            let sprt = Sprt::new(EloModel::Normalized, numbers[0], numbers[1], 0.05, 0.05).unwrap();
            vec![if sprt.llr(sets) > sprt.bounds().1 { 1.0 } else { 0.0 }]
        }
        "draw elo" => {
            let [l, d, w] = counts(case_counts(sets));
            vec![BayesElo::from_counts(l, d, w).draw_elo]
        }
        other => panic!("no such number: {other}"),
    }
}

fn llr(case: &Value, model: &str, h0: f64, h1: f64) -> f64 {
    let support = support(case);
    let sprt = |model| Sprt::new(model, h0, h1, 0.05, 0.05).unwrap().llr(&deal_sets(case));
    let (s0, s1) = (score_from_elo(h0), score_from_elo(h1));
    match model {
        "logistic" => sprt(EloModel::Logistic),
        "normalized" => sprt(EloModel::Normalized),
        "bayes" => sprt(EloModel::Bayes),
        "logistic-alt" => llr_mean_profile(&support, s0, s1),
        "logistic-alt2" => llr_mean_gaussian(&support, s0, s1).unwrap(),
        "normalized-alt" => {
            normalized_llr_profile(&support, deal_sets(case).games_per_set(), h0, h1).unwrap()
        }
        "mean" => llr_mean(&support, h0, h1).unwrap(),
        "mean-alt" => llr_mean_profile(&support, h0, h1),
        "mean-alt2" => llr_mean_gaussian(&support, h0, h1).unwrap(),
        "bayes-known" => {
            let [l, d, w] = counts(case_counts(&deal_sets(case)));
            BayesElo::from_counts(l, d, w).llr([l, d, w], h0, h1)
        }
        "cutechess" => {
            let sets = deal_sets(case);
            let [l, d, w] = case_counts(&sets);
            BayesElo::cutechess_llr(l, d, w, h0, h1)
        }
        other => panic!("no such model: {other}"),
    }
}

/// Pass probability in per cent and games, for the model of pairs that the source has as its default.
fn walk(trinomial: bool, numbers: &[f64]) -> Vec<f64> {
    let model = PairModel { game: BayesElo { draw_elo: 327.0 }, biases: vec![-90.0, 200.0] };
    let sprt = Sprt::new(EloModel::Logistic, numbers[0], numbers[1], 0.05, 0.05).unwrap();
    let passage = match trinomial {
        true => model.passage_of_singles(&sprt, numbers[2]),
        false => model.passage(&sprt, numbers[2]),
    };
    let passage = passage.unwrap();
    vec![100.0 * passage.pass, passage.expected]
}

fn integers(case: &Value) -> Vec<u64> {
    case["counts"].as_array().unwrap().iter().map(|n| n.as_integer().unwrap().try_into().unwrap()).collect()
}

fn deal_sets(case: &Value) -> DealSets {
    DealSets::from_counts(&integers(case)).unwrap()
}

fn support(case: &Value) -> Support {
    match case.get("values") {
        None => Support::from(&deal_sets(case)),
        Some(values) => {
            let values: Vec<f64> = values.as_array().unwrap().iter().map(|a| a.as_float().unwrap()).collect();
            let weights: Vec<f64> = integers(case).iter().map(|&n| n as f64).collect();
            Support::new(&values, &weights).unwrap()
        }
    }
}

fn case_counts(sets: &DealSets) -> [u64; 3] {
    sets.counts().try_into().unwrap()
}

fn counts(counts: [u64; 3]) -> [f64; 3] {
    counts.map(|n| n as f64)
}
