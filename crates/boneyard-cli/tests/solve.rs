//! `boneyard solve` on the real program.

mod common;

use std::fs;
use std::path::Path;
use std::time::Duration;

use common::{assert_says, boneyard, program, refused, stdout, text};

/// Solves Block with seat 0 leading on a small set.
fn arguments<'a>(set: &'a str, deal: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let mut arguments = vec!["solve", "--set", "lead_who=seat", "--set", set, "--set", deal];
    arguments.extend(more);
    arguments
}

fn json(arguments: &[&str]) -> serde_json::Value {
    serde_json::from_str(&stdout(arguments)).unwrap()
}

/// ORACLES.md, section 4, and SEARCH.md, sections 2 and 8.
#[test]
fn values_and_sizes_are_the_known_ones() {
    let two = ["set=double-two", "deal=2"];
    for (set, deal, more, known) in [
        (two[0], two[1], &["--set", "block_score=opp"][..], 2.2),
        (two[0], two[1], &["--set", "block_score=excess"], 193.0 / 90.0),
        (two[0], two[1], &["--payoff", "win"], 73.0 / 90.0),
        ("set=double-three", "deal=2", &["--set", "block_score=opp"], 2.925_472_411_187),
    ] {
        let found = json(&arguments(set, deal, &[more, &["--format", "json"]].concat()));
        let [value, lower, upper] = ["value", "lower", "upper"].map(|key| found[key].as_f64().unwrap());
        assert!((value - known).abs() < 1e-6, "{set} {deal} {more:?}: {value}, not {known}");
        assert!(lower <= known && known <= upper && upper - lower <= 2e-6, "{lower} to {upper}");
    }
    let found = json(&arguments(two[0], two[1], &["--format", "json"]));
    let sizes = ["deals", "information_sets", "choices", "histories"].map(|key| found[key].as_u64().unwrap());
    assert_eq!(sizes, [90, 180, 48, 267]);
    let table = stdout(&arguments(two[0], two[1], &["--set", "block_score=opp", "--format", "table"]));
    assert_says(&table, &["value to seat 0 2.2000000", "it lies between"]);
}

#[test]
fn the_value_of_a_game_of_equal_chances_is_nothing() {
    for more in [&["--set", "lead_who=lot"][..], &["--set", "lead_who=highest_double"]] {
        let mut arguments = vec!["solve", "--game", "harper.block", "--payoff", "win", "--format", "json"];
        arguments.extend(["--set", "set=double-three", "--set", "deal=2"]);
        arguments.extend(more);
        let found = json(&arguments);
        let [lower, upper] = ["lower", "upper"].map(|key| found[key].as_f64().unwrap());
        assert!(lower <= 0.0 && 0.0 <= upper && upper - lower <= 2e-6, "{more:?}: {lower} to {upper}");
    }
}

#[test]
fn a_solution_that_was_killed_goes_on_and_ends_alike() {
    let dir = tempfile::tempdir().unwrap();
    let [whole, torn] = ["whole.csv", "torn.csv"].map(|name| dir.path().join(name));
    let to = |out| arguments("set=double-three", "deal=3", &["--to", "2e-5", "--out", out, "--resume"]);
    let printed = stdout(&to(text(&whole)));
    // Stopped at a number of iterations, and killed at several moments.
    let mut part = to(text(&torn));
    part.extend(["--iterations", "33"]);
    stdout(&part);
    for wait in [15, 60, 150] {
        let mut command = program();
        command.args(to(text(&torn))).stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
        let mut child = command.spawn().unwrap();
        std::thread::sleep(Duration::from_millis(wait));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let resumed = stdout(&to(text(&torn)));
    let value =
        |csv: &str| csv.lines().nth(1).unwrap().split(',').rev().nth(10).unwrap().parse::<f64>().unwrap();
    assert!((value(&printed) - value(&resumed)).abs() < 4e-5, "{printed}{resumed}");
    // With the same iterations in all, to the last bit.
    let exactly = |out| {
        arguments("set=double-two", "deal=3", &["--to", "0", "--iterations", "70", "--out", out, "--resume"])
    };
    let [whole, parts] = ["whole2.csv", "parts2.csv"].map(|name| dir.path().join(name));
    stdout(&exactly(text(&whole)));
    let mut part = exactly(text(&parts));
    part.retain(|word| *word != "70");
    let at = part.iter().position(|word| *word == "--iterations").unwrap();
    part.insert(at + 1, "27");
    stdout(&part);
    stdout(&exactly(text(&parts)));
    assert_eq!(fs::read(whole).unwrap(), fs::read(parts).unwrap());
}

#[test]
fn what_cannot_be_solved_or_written_is_refused_by_name() {
    assert_says(
        &refused(&["solve"]),
        &["too large", "137,680,171,200 deals", "information sets", "--memory allows 4.0 GB"],
    );
    assert_says(&refused(&["solve", "--game", "whist"]), &["players = 4", "partners"]);
    assert_says(
        &refused(&["solve", "--game", "modern.draw", "--set", "set=double-three", "--set", "deal=2"]),
        &["lead_who = highest_double", "lead_who = seat"],
    );
    let three = |more: &[&'static str]| arguments("set=double-three", "deal=3", more);
    assert_says(&refused(&three(&["--memory", "0.001"])), &["4,200 deals", "--memory allows 1 MB"]);
    assert_says(&refused(&three(&["--to", "-1"])), &["--to", "a number from 0"]);
    assert_says(&refused(&three(&["--iterations", "0"])), &["--iterations 0"]);
    assert_says(&refused(&three(&["--resume"])), &["--out"]);
    assert_says(
        &refused(&three(&["--out", "/no/such/dir/x.csv"])),
        &["there is no directory '/no/such/dir'"],
    );
}

#[test]
fn a_file_that_is_no_strategy_of_this_game_is_refused_and_kept() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("s.csv");
    let solve = |more: &[&'static str]| {
        let mut arguments = arguments("set=double-two", "deal=2", more);
        arguments.extend(["--out", text(&out)]);
        arguments.into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    let refuse = |more: &[&'static str], parts: &[&str]| {
        let before = fs::read(&out).unwrap();
        let arguments = solve(more);
        assert_says(&refused(&arguments.iter().map(String::as_str).collect::<Vec<_>>()), parts);
        assert_eq!(fs::read(&out).unwrap(), before);
    };
    boneyard(&solve(&[]).iter().map(String::as_str).collect::<Vec<_>>()).assert().success();
    refuse(&[], &["exists", "--resume", "--force"]);
    refuse(&["--resume", "--payoff", "win"], &["payoff = points there, win here"]);
    refuse(&["--resume", "--set", "block_score=opp"], &["block_score = combined there, opp here"]);
    let whole = fs::read_to_string(&out).unwrap();
    fs::write(&out, &whole[..whole.len() / 2]).unwrap();
    refuse(&["--resume"], &["torn"]);
    fs::write(&out, whole.replacen("22L", "20L", 1)).unwrap();
    refuse(&["--resume"], &["changed"]);
    fs::write(&out, "a,b\n").unwrap();
    refuse(&["--resume"], &["no strategy"]);
    assert!(Path::new(&out).exists());
    boneyard(&solve(&["--force"]).iter().map(String::as_str).collect::<Vec<_>>()).assert().success();
    assert_eq!(fs::read_to_string(&out).unwrap(), whole);
}
