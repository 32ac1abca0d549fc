//! `boneyard solve` on the real program.

mod common;

use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use boneyard_core::hash_text;
use boneyard_search::equilibria::StrategyText;
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

/// Small enough to be solved many times, large enough to be interrupted.
fn three(more: &[&str]) -> Vec<String> {
    let mut all = arguments("set=double-three", "deal=3", &["-q"]);
    all.extend(more);
    all.into_iter().map(str::to_owned).collect()
}

fn of(arguments: &[String]) -> Vec<&str> {
    arguments.iter().map(String::as_str).collect()
}

fn start(arguments: &[String]) -> Child {
    let mut command = program();
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// However often it was stopped, and wherever, it comes to the same bytes.
#[test]
fn a_solution_that_was_stopped_and_killed_goes_on_and_ends_alike() {
    let dir = tempfile::tempdir().unwrap();
    let [whole, torn] = ["whole.csv", "torn.csv"].map(|name| dir.path().join(name));
    let to = |out, more: &[&str]| three(&[&["--to", "2e-5", "--resume", "--out", out], more].concat());
    let printed = stdout(&of(&to(text(&whole), &[])));
    // At numbers of iterations that are no checks (but for 110), then killed at several moments, then as by Ctrl-C.
    for stop in ["3", "33", "104", "110", "115"] {
        stdout(&of(&to(text(&torn), &["--iterations", stop])));
    }
    for wait in [15, 60, 150] {
        let mut child = start(&to(text(&torn), &[]));
        std::thread::sleep(Duration::from_millis(wait));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    #[cfg(unix)]
    for wait in [40, 80, 120] {
        let child = start(&to(text(&torn), &[]));
        std::thread::sleep(Duration::from_millis(wait));
        let _ = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        let output = child.wait_with_output().unwrap();
        if output.status.code() == Some(130) {
            assert_says(
                &String::from_utf8_lossy(&output.stderr),
                &["interrupted after", "kept in", "torn.csv"],
            );
        }
    }
    let resumed = stdout(&of(&to(text(&torn), &[])));
    assert_eq!(printed, resumed);
    assert!(fs::read(&whole).unwrap() == fs::read(&torn).unwrap());
    // What is there already is enough, and stays.
    assert_eq!(stdout(&of(&to(text(&torn), &[]))), printed);
    assert!(fs::read(&whole).unwrap() == fs::read(&torn).unwrap());
    // From a strategy that is not as good, too.
    let short = dir.path().join("short.csv");
    stdout(&of(&three(&["--to", "1e-3", "--out", text(&short)])));
    assert_eq!(stdout(&of(&to(text(&short), &[]))), printed);
    assert!(fs::read(&whole).unwrap() == fs::read(&short).unwrap());
}

/// A kill in the middle of a save leaves the old file or the new one, whole.
#[test]
fn a_file_is_whole_whenever_its_writer_is_killed() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("s.csv");
    let again = three(&["--to", "0", "--iterations", "1", "--force", "--out", text(&out)]);
    let begun = Instant::now();
    stdout(&of(&again));
    let longest = begun.elapsed();
    let mut killed = 0;
    for part in 0..30 {
        let mut child = start(&again);
        // Most of them near the end, where the file is written.
        std::thread::sleep(longest.mul_f64(0.4 + 0.02 * f64::from(part)));
        child.kill().unwrap();
        killed += u32::from(child.wait().unwrap().code().is_none());
        let found = fs::read_to_string(&out).unwrap();
        assert_eq!(StrategyText::read(&found).unwrap().head.iterations, 1);
    }
    assert!(killed > 0);
    let whole = fs::read(&out).unwrap();
    stdout(&of(&again));
    assert!(fs::read(&out).unwrap() == whole);
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1, "nothing is left of the kills");
}

/// Two at a time would each write over what the other one found.
#[test]
fn a_second_run_on_a_file_is_refused_until_the_first_is_gone() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("s.csv");
    let mut first = start(&three(&["--to", "0", "--iterations", "1000000000", "--out", text(&out)]));
    let lock = dir.path().join(".s.csv.lock");
    let begun = Instant::now();
    while !lock.exists() {
        assert!(begun.elapsed() < Duration::from_secs(30), "there is no lock");
        std::thread::sleep(Duration::from_millis(1));
    }
    for more in [&[][..], &["--resume"], &["--force"]] {
        let second = three(&[&["--out", text(&out)], more].concat());
        let assert = boneyard(&of(&second)).assert().code(1).stdout("");
        assert_says(
            &String::from_utf8_lossy(&assert.get_output().stderr),
            &["--out", "s.csv' is in use by another run"],
        );
    }
    first.kill().unwrap();
    first.wait().unwrap();
    assert!(lock.exists(), "a kill leaves it behind");
    stdout(&of(&three(&["--to", "1e-2", "--resume", "--out", text(&out)])));
    assert!(out.exists() && !lock.exists());
}

#[test]
fn a_file_without_iterations_is_no_equilibrium() {
    let dir = tempfile::tempdir().unwrap();
    let [good, none] = ["good.csv", "none.csv"].map(|name| dir.path().join(name));
    stdout(&of(&three(&["--to", "0", "--iterations", "7", "--out", text(&good)])));
    let whole = fs::read_to_string(&good).unwrap();
    let changed = whole.replacen("# iterations = 7\n", "# iterations = 0\n", 1);
    let body = &changed[..changed.rfind("# end ").unwrap()];
    fs::write(&none, format!("{body}# end {:016x}\n", hash_text(body))).unwrap();
    let small = ["--set", "set=double-three", "--set", "deal=3", "--set", "lead_who=seat"];
    let spec = |file: &Path| format!("equilibrium(file={})", text(file));
    let (good, bad) = (spec(&good), spec(&none));
    stdout(&[&["pit", &good, "random", "--deals", "1", "-q"], &small[..]].concat());
    let fault = "it is of 0 iterations: nothing was solved";
    assert_says(&refused(&[&["pit", &bad, "random"], &small[..]].concat()), &[fault, "none.csv"]);
    assert_says(&refused(&[&["exploit", &bad], &small[..]].concat()), &[fault, "none.csv"]);
    assert_says(&refused(&of(&three(&["--resume", "--out", text(&none)]))), &[fault, "none.csv"]);
}

#[cfg(unix)]
#[test]
fn a_link_leads_to_what_was_saved() {
    let dir = tempfile::tempdir().unwrap();
    let [link, target] = ["link", "target.csv"].map(|name| dir.path().join(name));
    std::os::unix::fs::symlink("target.csv", &link).unwrap();
    for more in
        [&["--iterations", "3"][..], &["--iterations", "5", "--resume"], &["--iterations", "2", "--force"]]
    {
        stdout(&of(&three(&[&["--to", "0", "--out", text(&link)], more].concat())));
        let found = fs::read_to_string(&target).unwrap();
        assert_eq!(StrategyText::read(&found).unwrap().head.iterations.to_string(), more[1]);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }
    fs::remove_file(&link).unwrap();
    std::os::unix::fs::symlink("no/folder.csv", &link).unwrap();
    assert_says(&refused(&of(&three(&["--out", text(&link)]))), &["--out", "link", "there is no directory"]);
}

#[test]
fn what_cannot_be_solved_or_written_is_refused_by_name() {
    assert_says(
        &refused(&["solve"]),
        &[
            "too large",
            "137,680,171,200 deals",
            "information sets",
            "--memory allows 4.0 GB; it would take about 3.",
            "GB with deal = 3, about",
            "MB with deal = 2",
        ],
    );
    // Where that cannot be estimated, nothing is promised.
    let drawing = ["--game", "draw", "--set", "lead_who=seat", "--set", "deal=4", "--memory", "0.001"];
    assert_says(
        &refused(&[&["solve"], &drawing[..]].concat()),
        &["too large", "--memory allows 1 MB; fewer tiles each (--set deal=N), a smaller set"],
    );
    assert_says(&refused(&["solve", "--to", "0"]), &["--to 0", "above 0, or 0 with --iterations"]);
    assert_says(&refused(&["solve", "--game", "whist"]), &["players = 4", "partners"]);
    assert_says(
        &refused(&["solve", "--game", "modern.draw", "--set", "set=double-three", "--set", "deal=2"]),
        &["lead_who = highest_double", "lead_who = seat"],
    );
    let three = |more: &[&'static str]| arguments("set=double-three", "deal=3", more);
    assert_says(&refused(&three(&["--memory", "0.001"])), &["4,200 deals", "--memory allows 1 MB"]);
    assert_says(&refused(&three(&["--to", "-1"])), &["--to", "a number from 0"]);
    assert_says(&refused(&three(&["--iterations", "0"])), &["--iterations 0"]);
    assert_says(
        &refused(&three(&["--iterations", "18446744073709551615"])),
        &["--iterations", "allowed: 1 to 1000000000"],
    );
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
