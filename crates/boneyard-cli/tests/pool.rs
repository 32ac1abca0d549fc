//! Pools of three agents and more in `boneyard pit`: ratings, Nash averages, figures of every pair.

mod common;

use std::fs;

use common::{assert_says, stdout, text};
use serde_json::Value;

const POOL: [&str; 4] = ["random", "light", "greedy", "doubles"];

fn rows(agents: &[&str], more: &[&str]) -> Vec<Value> {
    serde_json::from_str(&stdout(&[&["pit"], agents, more, &["-q", "--format", "json"]].concat())).unwrap()
}

/// What JSON says of each agent, by the pairs it is in.
fn agent<'r>(rows: &'r [Value], name: &str) -> &'r Value {
    let sides = rows.iter().flat_map(|row| [&row["rating_a"], &row["rating_b"]]);
    let mut found = sides.filter(|rating| rating["agent"] == name);
    let first = found.next().unwrap();
    assert!(found.all(|other| other == first), "{name}");
    first
}

#[test]
fn a_pool_in_draw_is_rated_with_errors() {
    let arguments = ["--game", "draw", "--deals", "2000"];
    let table = stdout(&[&["pit"], POOL.as_slice(), &arguments, &["--format", "table"]].concat());
    assert_says(
        &table,
        &[
            "row against column\n",
            "ratings (Bradley and Terry) in Elo, mean 0\n",
            "ahead of the next",
            "Nash average",
            "not separated: greedy and random (the 95 % interval of the difference holds 0)",
            "normalized Elo  LOS %",
            "identical %",
            "doubles beats random by ",
            "Elo behind the best mixture",
        ],
    );
    let lines: Vec<&str> = table.lines().skip_while(|line| !line.starts_with("ratings")).collect();
    assert!(lines[3].starts_with("doubles   ") && lines[3].contains(" ± "), "{table}");
    let rows = rows(&POOL, &arguments);
    assert_eq!(rows.len(), 6);
    let sum: f64 = POOL.iter().map(|name| agent(&rows, name)["elo"].as_f64().unwrap()).sum();
    assert!(sum.abs() < 1e-6, "{sum}");
    for name in POOL {
        let rating = agent(&rows, name);
        assert!(rating["se"].as_f64().unwrap() > 0.5 && rating["se"].as_f64().unwrap() < 5.0, "{rating}");
        assert!(rating["low"].as_f64() < rating["elo"].as_f64() && rating["games"] == 12_000, "{rating}");
    }
    for row in &rows {
        let elo = |side: &str| row[side]["elo"].as_f64().unwrap();
        let difference = &row["rating_difference"];
        assert!((elo("rating_a") - elo("rating_b") - difference["elo"].as_f64().unwrap()).abs() < 1e-9);
        assert!(difference["se"].as_f64().unwrap() > 0.0 && difference["los"].is_number());
        let counts: u64 = row["ptnml"].as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).sum();
        assert_eq!(counts, 2000);
        assert!(
            row["identical"].as_f64().unwrap() < 0.5 && row["elo_error"].is_number() && row["note"].is_null()
        );
    }
    let weights: f64 = POOL.iter().map(|name| agent(&rows, name)["nash_weight"].as_f64().unwrap()).sum();
    assert!((weights - 1.0).abs() < 1e-9);
    assert_eq!(agent(&rows, "doubles")["nash"], 0.0);
}

#[test]
fn a_copy_of_an_agent_moves_no_nash_average_beyond_its_error() {
    let arguments = ["--game", "draw", "--deals", "2000"];
    let before = rows(&POOL, &arguments);
    for copied in POOL {
        let after = rows(&[POOL.as_slice(), &[copied]].concat(), &arguments);
        for name in POOL {
            let (old, new) = (agent(&before, name), agent(&after, name));
            let of = |rating: &Value, key: &str| rating[key].as_f64().unwrap();
            let moved = (of(old, "nash") - of(new, "nash")).abs();
            let error = of(old, "nash_error").max(of(new, "nash_error"));
            assert!(moved <= error, "{name} moved by {moved} with a copy of {copied}, error {error}");
        }
    }
}

#[test]
fn ratings_are_written_and_the_same_for_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let pit = |name: &str, deals: &str, jobs: &str| {
        let out = folder.path().join(name);
        let more = ["--deals", deals, "--jobs", jobs, "--resume", "-q", "--out", text(&out)];
        stdout(&[&["pit"], POOL.as_slice(), &more].concat());
        fs::read_to_string(out.join("ratings.csv")).unwrap()
    };
    let one = pit("one", "300", "1");
    assert!(one.starts_with("agent,elo,se,low,high,games\ndoubles,"), "{one}");
    pit("two", "100", "2");
    assert_eq!(pit("two", "300", "2"), one);
    stdout(&["pit", "random", "greedy", "--deals", "9", "-q", "--out", text(&folder.path().join("pair"))]);
    assert!(!folder.path().join("pair/ratings.csv").exists(), "two agents need none");
}

#[test]
fn who_cannot_be_rated_is_named_with_the_reason() {
    // Somewhere in the first seeds somebody wins all of one deal.
    let seed = (1..200).find_map(|seed| {
        let arguments = ["--deals", "1", "--seed", &seed.to_string()];
        let rows = rows(&POOL[..3], &arguments);
        let unrated = POOL[..3].iter().find(|name| agent(&rows, name)["elo"].is_null())?;
        assert!(agent(&rows, unrated)["note"].is_string());
        Some((seed, *unrated))
    });
    let (seed, unrated) = seed.expect("one in some seeds");
    let arguments = ["--deals", "1", "--seed", &seed.to_string(), "--format", "table"];
    let table = stdout(&[&["pit"], &POOL[..3], &arguments].concat());
    assert_says(&table, &[&format!("{unrated} is not rated: ")]);
    assert!(!table.contains("NaN") && !table.contains(" inf"), "{table}");
}

#[test]
fn two_agents_have_no_ratings() {
    let rows = rows(&POOL[..2], &["--deals", "50"]);
    assert!(rows[0].get("rating_a").is_none() && rows[0]["elo"].is_number());
    let table = stdout(&["pit", "random", "light", "--deals", "50", "--format", "table"]);
    assert!(!table.contains("ratings") && !table.contains("Nash"), "{table}");
    assert_says(&table, &["random : light", "identical %"]);
}
