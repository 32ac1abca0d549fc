//! `boneyard pit --sprt`, by the real program.

mod common;

use std::fs;
use std::path::Path;

use common::{assert_says, boneyard, refused, stdout, text};
use serde_json::Value;

fn read(dir: &Path, name: &str) -> String {
    fs::read_to_string(dir.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The only pair of a run, as JSON.
fn pair(arguments: &[&str]) -> Value {
    let json = stdout(&[&["pit"], arguments, &["-q", "--format", "json"]].concat());
    let rows: Vec<Value> = serde_json::from_str(&json).unwrap();
    assert_eq!(rows.len(), 1);
    rows[0].clone()
}

#[test]
fn greedy_against_random_ends_with_h1_within_its_planned_size() {
    let found = pair(&["greedy", "random", "--sprt", "elo0=0,elo1=10"]);
    assert_eq!(found["decision"], "H1");
    let plan = stdout(&["stats", "plan", "--elo0", "0", "--elo1", "10", "--elo", "10", "--format", "json"]);
    let plan: Value = serde_json::from_str(&plan).unwrap();
    let (played, planned) = (found["hands"].as_f64().unwrap(), plan["hands"].as_f64().unwrap());
    assert!(played < planned, "{played} hands, {planned} planned");
    assert!(found["llr"].as_f64() >= found["upper"].as_f64());
    assert!(found["elo_after_low"].as_f64().unwrap() > 0.0, "{found}");
    assert_eq!(found["sprt"], "elo0=0,elo1=10,alpha=0.05,beta=0.05,model=normalized");
    assert_eq!(found["deals"], 1_000_000, "the most that would have been played");
}

#[test]
fn an_agent_against_itself_ends_with_h0() {
    for (game, agent) in [("block", "greedy"), ("draw", "doubles")] {
        let found = pair(&[agent, agent, "--game", game, "--sprt", "elo0=0,elo1=10"]);
        assert_eq!(found["decision"], "H0", "{found}");
        assert!(found["llr"].as_f64() <= found["lower"].as_f64());
    }
}

#[test]
fn the_calculator_comes_to_the_same_ratio_and_decision() {
    let found = pair(&["greedy", "random", "--sprt", "elo0=-5,elo1=25,model=logistic,alpha=0.01"]);
    let counts: Vec<String> = found["ptnml"].as_array().unwrap().iter().map(Value::to_string).collect();
    let again = stdout(&[
        "stats",
        "sprt",
        "--ptnml",
        &counts.join(","),
        "--elo0",
        "-5",
        "--elo1",
        "25",
        "--model",
        "logistic",
        "--alpha",
        "0.01",
        "--format",
        "json",
    ]);
    let again: Value = serde_json::from_str(&again).unwrap();
    for key in ["llr", "lower", "upper", "decision", "elo", "elo_error", "nelo", "nelo_error", "los"] {
        assert_eq!(found[key], again[key], "{key}");
    }
}

#[test]
fn the_last_deal_is_the_same_for_any_number_of_threads_and_after_resuming() {
    let folder = tempfile::tempdir().unwrap();
    let pit = |name: &str, more: &[&str]| {
        let out = folder.path().join(name);
        let arguments = [
            "pit",
            "greedy",
            "doubles",
            "--game",
            "draw",
            "--sprt",
            "elo0=0,elo1=30",
            "-q",
            "--out",
            text(&out),
        ];
        stdout(&[arguments.as_slice(), more].concat());
        ["games.csv", "summary.csv", "manifest.toml"].map(|file| read(&out, file))
    };
    let one = pit("one", &["--jobs", "1"]);
    assert_eq!(pit("two", &["--jobs", "2"]), one);
    assert_eq!(pit("two", &["--jobs", "2", "--resume"]), one, "a test that has ended stays where it is");
    // Cut in the middle of a row, as by a crash.
    let journal = folder.path().join("two/games.csv");
    fs::write(&journal, &one[0][..one[0].len() * 2 / 3]).unwrap();
    assert_eq!(pit("two", &["--jobs", "2", "--resume"]), one);
    // Grown from a run that was too short for a decision.
    pit("three", &["--deals", "20"]);
    assert_eq!(read(&folder.path().join("three"), "games.csv").lines().count(), 1 + 40);
    assert_eq!(pit("three", &["--resume"]), one);
    let deals = (one[0].lines().count() - 1) / 2;
    let calculated = pair(&["greedy", "doubles", "--game", "draw", "--deals", &deals.to_string()]);
    assert_eq!(calculated["deal_sets"], deals);
    assert_says(
        &one[2],
        &["sprt = \"elo0=0,elo1=30,alpha=0.05,beta=0.05,model=normalized\"", "--sprt elo0=0"],
    );
}

#[test]
fn another_test_in_the_directory_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let out = text(folder.path());
    let pit = ["pit", "greedy", "random", "--deals", "5000", "-q", "--out", out];
    stdout(&[pit.as_slice(), &["--sprt", "elo0=0,elo1=10"]].concat());
    let errors = refused(&[pit.as_slice(), &["--resume"]].concat());
    assert_says(&errors, &["sprt: elo0=0,elo1=10,alpha=0.05,beta=0.05,model=normalized there, none here"]);
    let errors = refused(&[pit.as_slice(), &["--resume", "--sprt", "elo0=0,elo1=10,beta=0.1"]].concat());
    assert_says(&errors, &["beta=0.1,model=normalized here"]);
}

#[test]
fn the_verdict_is_told_in_plain_words() {
    let table = stdout(&["pit", "greedy", "random", "--sprt", "elo0=0,elo1=20", "--format", "table"]);
    assert_says(
        &table,
        &[
            "H1 accepted after ",
            " deals: how far greedy is ahead of random fits 20 normalized Elo better than 0\n",
            "  LLR ",
            ", bounds -2.94 and 2.94; Elo after the test ",
            "(median-unbiased, 95 % interval ",
            "  expected: about 800 deals where H0 or H1 holds, 1,309 half-way between\n",
            "greedy : random",
            "Figures with ± do not know",
        ],
    );
    assert!(!table.contains(" of 1,000,000 deals"), "{table}");
    let arguments = ["pit", "greedy", "random", "--deals", "10", "--sprt", "elo0=0,elo1=1"];
    let assert = boneyard(&arguments).assert().success();
    assert_says(
        &String::from_utf8_lossy(&assert.get_output().stderr),
        &[
            "sequential test: is greedy 0 (H0) or 1 (H1) normalized Elo ahead of random?",
            "at most 10 deals",
            "expected: about 319,885 deals",
            "no decision after 10 deals: greedy may be 0 (H0) or 1 (H1) normalized Elo ahead of random",
        ],
    );
    let matches =
        ["pit", "greedy", "random", "--matches", "500", "--sprt", "elo0=0,elo1=100", "--format", "table"];
    assert_says(
        &stdout(&matches),
        &[
            "H1 accepted after ",
            " pairs of matches: how far greedy is ahead of random fits 100 normalized Elo",
        ],
    );
}

#[test]
fn identical_play_has_a_verdict_but_no_estimate() {
    // With no choice left all is decided by the deal: one tile each.
    let arguments = ["pit", "light", "greedy", "--set", "deal=1", "--sprt", "elo0=0,elo1=20,model=logistic"];
    let found = pair(&arguments[1..]);
    assert!(
        found["decision"] == "H0" && found["identical"] == 1.0 && found["elo_after"].is_null(),
        "{found}"
    );
    assert_says(found["note"].as_str().unwrap(), &["split evenly"]);
    let table = stdout(&[arguments.as_slice(), &["--format", "table"]].concat());
    assert_says(&table, &["H0 accepted after ", "100.0\n"]);
    assert!(!table.contains("NaN") && !table.contains("Elo after the test -"), "{table}");
}

#[test]
fn what_cannot_be_tested_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    for (arguments, parts) in [
        (
            &["random", "greedy", "light", "--sprt", "elo0=0,elo1=5"][..],
            &["--sprt", "2 agents", "3 are to play"][..],
        ),
        (&["--sprt", "elo0=0,elo1=5"], &["--sprt", "2 agents", "4 are to play"]),
        (&["random", "greedy", "--sprt", "elo0=0"], &["--sprt: 'elo1' is missing"]),
        (
            &["random", "greedy", "--sprt", "elo0=5,elo1=0,alfa=1,model=normal"],
            &[
                "--sprt: elo0=5, elo1=0: allowed: from -1000 to 1000, elo0 below elo1",
                "'alfa': no such setting (did you mean 'alpha'?)",
                "model=normal: no such model",
            ],
        ),
        (&["random", "greedy", "--sprt", "elo0=0,elo1=5", "--deals", "0"], &["--deals 0"]),
        (
            &["random", "greedy", "--sprt", "elo0=0,elo1=5", "--write-plan", "-", "--shards", "4"],
            &["sequential test", "cannot be cut into shards"],
        ),
    ] {
        assert_says(&refused(&[&["pit"], arguments].concat()), parts);
    }
    let plan = folder.path().join("plan.toml");
    let write = ["pit", "greedy", "random", "--sprt", "elo0=0,elo1=20", "--write-plan", text(&plan), "-q"];
    stdout(&write);
    let shard = ["pit", "--plan", text(&plan), "--shard", "1/2", "--out", text(&out)];
    assert_says(&refused(&shard), &["--shard 1/2", "sequential test", "cannot be cut into shards"]);
    assert!(!out.exists());
    assert_says(
        &refused(&["pit", "--plan", text(&plan), "--sprt", "elo0=0,elo1=20"]),
        &["--plan", "--sprt", "cannot be used"],
    );
    // The whole of it can be played from the file.
    let whole = stdout(&["pit", "--plan", text(&plan), "-q"]);
    assert_eq!(whole, stdout(&["pit", "greedy", "random", "--sprt", "elo0=0,elo1=20", "-q"]));
}
