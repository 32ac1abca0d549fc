//! `summary.csv` is a pure function of `games.csv`.

mod common;

use std::collections::BTreeMap;
use std::fs;

use boneyard_arena::{Existing, Length, Plan, read_games, run, summary_csv};
use boneyard_core::PRESETS;
use common::*;
use tempfile::tempdir;

/// The results of one deal set, seen from agent a.
#[derive(Default)]
struct Set {
    games: Vec<f64>,
    margin: f64,
    hands: f64,
}

/// One line of the summary, recomputed from the rows with plain floating-point arithmetic. `won` tells the score
/// of side 0 in a game from the rows of that game.
fn recompute(
    rows: &[csv::StringRecord],
    a: &str,
    b: &str,
    won: &dyn Fn(&[&csv::StringRecord]) -> f64,
) -> Vec<f64> {
    let mine: Vec<&csv::StringRecord> =
        rows.iter().filter(|row| (&row[4], &row[5]) == (a, b) || (&row[4], &row[5]) == (b, a)).collect();
    let mut games: BTreeMap<(u64, u8), Vec<&csv::StringRecord>> = BTreeMap::new();
    for row in &mine {
        games.entry((row[1].parse().unwrap(), row[2].parse().unwrap())).or_default().push(row);
    }
    let mut sets: BTreeMap<u64, Set> = BTreeMap::new();
    for ((deal, _), rows) in &games {
        let a_is_zero = &rows[0][4] == a;
        let set = sets.entry(*deal).or_default();
        let score = won(rows);
        set.games.push(if a_is_zero { score } else { 1.0 - score });
        for row in rows {
            let margin = row[7].parse::<f64>().unwrap() - row[8].parse::<f64>().unwrap();
            set.margin += if a_is_zero { margin } else { -margin };
            set.hands += 1.0;
        }
    }
    let sets: Vec<Set> = sets.into_values().collect();
    let n = sets.len() as f64;
    let scores: Vec<f64> =
        sets.iter().map(|set| set.games.iter().sum::<f64>() / set.games.len() as f64).collect();
    let mean = scores.iter().sum::<f64>() / n;
    let se = (scores.iter().map(|score| (score - mean).powi(2)).sum::<f64>() / (n - 1.0) / n).sqrt();
    let hands: f64 = sets.iter().map(|set| set.hands).sum();
    let ratio = sets.iter().map(|set| set.margin).sum::<f64>() / hands;
    let residuals: f64 = sets.iter().map(|set| (set.margin - ratio * set.hands).powi(2)).sum();
    let margin_se = (residuals * n / (n - 1.0)).sqrt() / hands;
    let t = student_975(n - 1.0);
    let count =
        |value: f64| sets.iter().flat_map(|set| &set.games).filter(|game| **game == value).count() as f64;
    let blocked = mine.iter().filter(|row| ["blocked", "closed"].contains(&&row[10])).count() as f64;
    let led = mine.iter().map(|row| {
        let leader = row[6].parse::<u8>().unwrap() % 2;
        if row[9].is_empty() { 0.5 } else { f64::from(u8::from(row[9].parse::<u8>().unwrap() == leader)) }
    });
    vec![
        n,
        hands,
        count(1.0),
        count(0.5),
        count(0.0),
        mean,
        mean - t * se,
        mean + t * se,
        ratio,
        ratio - t * margin_se,
        ratio + t * margin_se,
        blocked / hands,
        led.sum::<f64>() / hands,
    ]
}

/// The 97.5 % point of Student's law (Cornish-Fisher; good to 1e-6 from some fifty degrees of freedom).
fn student_975(df: f64) -> f64 {
    let z: f64 = 1.959_963_984_540_054;
    let g1 = (z.powi(3) + z) / 4.0;
    let g2 = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
    let g3 = (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / 384.0;
    z + g1 / df + g2 / df.powi(2) + g3 / df.powi(3)
}

fn check(plan: &Plan, won: &dyn Fn(&[&csv::StringRecord]) -> f64) {
    let dir = tempdir().unwrap();
    let report = run(plan, &writing(dir.path(), Existing::Refuse), &mut ()).unwrap();
    let text = fs::read_to_string(dir.path().join("summary.csv")).unwrap();
    assert_eq!(text, summary_csv(&report.summary));
    let again = read_games(plan, &dir.path().join("games.csv"), &mut ()).unwrap();
    assert_eq!(again, report.summary, "read again it is the running one");
    assert!(text.starts_with(
        "a,b,game,deal_sets,hands,wins,ties,losses,score,score_low,score_high,margin,margin_low,margin_high,blocked,leader_score\n"
    ));
    let rows = rows(dir.path());
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let lines: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(lines.len(), plan.pairs().len());
    for line in lines {
        assert_eq!(&line[2], plan.game_name());
        let expected = recompute(&rows, &line[0], &line[1], won);
        for (column, expected) in (3..).zip(expected) {
            let found: f64 = line[column].parse().unwrap();
            assert!((found - expected).abs() < 1e-6, "{line:?}: column {column} should be {expected}");
        }
    }
}

#[test]
fn the_summary_of_hands_is_that_of_the_rows() {
    let won = |rows: &[&csv::StringRecord]| match &rows[0][9] {
        "0" => 1.0,
        "1" => 0.0,
        _ => 0.5,
    };
    for game in ["block", "draw", "all-fives", "whist", "modern.bergen"] {
        check(&plan(game, &["random", "greedy", "random"], Length::Deals(150)), &won);
    }
}

#[test]
fn the_summary_of_matches_is_that_of_the_rows() {
    // To 100 points at the end of a hand: whoever has more, as only one side scores in a hand.
    let won = |rows: &[&csv::StringRecord]| {
        let sum = |column: usize| rows.iter().map(|row| row[column].parse::<i32>().unwrap()).sum::<i32>();
        match sum(7).cmp(&sum(8)) {
            std::cmp::Ordering::Greater => 1.0,
            std::cmp::Ordering::Less => 0.0,
            std::cmp::Ordering::Equal => 0.5,
        }
    };
    for game in ["block", "whist", "modern.muggins"] {
        check(&plan(game, &["random", "greedy", "doubles"], Length::Matches(60)), &won);
    }
}

#[test]
fn every_preset_is_played_and_read_alike() {
    for preset in PRESETS {
        for length in [Length::Deals(40), Length::Matches(15)] {
            let plan = plan(preset.name, &["random", "greedy"], length);
            let dir = tempdir().unwrap();
            let report = run(&plan, &writing(dir.path(), Existing::Refuse), &mut ()).unwrap();
            let again = read_games(&plan, &dir.path().join("games.csv"), &mut ()).unwrap();
            assert_eq!(again, report.summary, "{}", preset.name);
            let totals = &report.summary[0].totals;
            assert_eq!(totals.sets.sets(), length.count());
            assert_eq!(totals.wins + totals.ties + totals.losses, 2 * length.count());
            assert_eq!(totals.hands, rows(dir.path()).len() as u64);
        }
    }
}

#[test]
fn missing_numbers_are_empty() {
    let dir = tempdir().unwrap();
    run(
        &plan("block", &["greedy", "greedy"], Length::Deals(1)),
        &writing(dir.path(), Existing::Refuse),
        &mut (),
    )
    .unwrap();
    let text = fs::read_to_string(dir.path().join("summary.csv")).unwrap();
    let line: Vec<&str> = text.lines().nth(1).unwrap().split(',').collect();
    assert_eq!(&line[..5], ["greedy", "greedy#2", "block", "1", "2"]);
    for column in [9, 10, 12, 13] {
        assert_eq!(line[column], "", "one deal has no spread: {text}");
    }
    assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
}
