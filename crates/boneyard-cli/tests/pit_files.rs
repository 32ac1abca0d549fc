//! `boneyard pit --out`, by the real program: what is written, refused, resumed and kept.

mod common;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use common::{assert_says, boneyard, program, refused, stdout, text};

const GAMES_HEADER: &str =
    "index,deal,rotation,hand,side0,side1,leader,points0,points1,winner,ended,plies,draws,luck";

fn read(dir: &Path, name: &str) -> String {
    fs::read_to_string(dir.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Plays three agents in `dir`, with these arguments more.
fn pit(dir: &Path, deals: &str, more: &[&str]) -> String {
    let arguments =
        ["pit", "random", "greedy", "doubles", "--game", "draw", "--deals", deals, "--out", text(dir), "-q"];
    stdout(&[arguments.as_slice(), more].concat())
}

#[test]
fn files_are_the_same_for_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let [one, two] = ["one", "two"].map(|name| folder.path().join(name));
    let shown = pit(&one, "300", &["--jobs", "1", "--record"]);
    assert_eq!(pit(&two, "300", &["--jobs", "2", "--record"]), shown);
    for name in ["games.csv", "summary.csv", "luck.csv", "moves.csv"] {
        assert!(read(&one, name) == read(&two, name), "{name}");
    }
    assert_eq!(read(&one, "summary.csv"), shown, "what is printed is what is written");
    let games = read(&one, "games.csv");
    assert_eq!(games.lines().next(), Some(GAMES_HEADER));
    assert_eq!(games.lines().count(), 1 + 300 * 3 * 2);
    let moves = read(&one, "moves.csv");
    assert_eq!(moves.lines().next(), Some("index,hand,line"));
    assert_eq!(moves.lines().count(), games.lines().count());
    assert_eq!(read(&one, "manifest.toml"), read(&two, "manifest.toml"));
}

#[test]
fn the_manifest_says_what_made_it() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join("deep/down");
    pit(&dir, "10", &["--seed", "42", "--set", "reserve=0"]);
    let manifest: toml::Table = read(&dir, "manifest.toml").parse().unwrap();
    assert_eq!(manifest["version"].as_str(), Some(env!("CARGO_PKG_VERSION")));
    assert_says(
        manifest["command"].as_str().unwrap(),
        &["boneyard pit random greedy doubles", "--set reserve=0"],
    );
    assert_eq!(manifest["seed"].as_integer(), Some(42));
    assert_eq!(manifest["rules"]["reserve"].as_integer(), Some(0));
    assert!(!manifest["commit"].as_str().unwrap().is_empty());
    assert!(!dir.join("moves.csv").exists(), "moves are kept only on request");
}

#[test]
fn a_directory_with_something_in_it_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("thesis.txt"), "years of work").unwrap();
    let out = text(folder.path());
    assert_says(&refused(&["pit", "--deals", "5", "--out", out]), &[out, "--resume", "--force"]);
    assert_says(
        &refused(&["pit", "--deals", "5", "--out", out, "--resume"]),
        &[out, "no manifest.toml", "--force"],
    );
    stdout(&["pit", "--deals", "5", "--out", out, "--force", "-q"]);
    assert_eq!(read(folder.path(), "thesis.txt"), "years of work", "what is not ours stays");
    assert_says(&refused(&["pit", "--deals", "5", "--out", out]), &["not empty"]);
}

#[test]
fn a_run_is_resumed_to_the_same_bytes_and_another_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, grown] = ["whole", "grown"].map(|name| folder.path().join(name));
    pit(&whole, "60", &[]);
    pit(&grown, "20", &["--resume"]);
    pit(&grown, "60", &["--resume"]);
    for name in ["games.csv", "summary.csv"] {
        assert!(read(&whole, name) == read(&grown, name), "{name}");
    }
    // Cut in the middle of a row, as by a crash.
    let games = read(&whole, "games.csv");
    fs::write(grown.join("games.csv"), &games[..games.len() * 2 / 3]).unwrap();
    pit(&grown, "60", &["--resume"]);
    assert!(read(&grown, "games.csv") == games);
    let errors = refused(&[
        "pit",
        "random",
        "greedy",
        "--game",
        "block",
        "--deals",
        "60",
        "--seed",
        "2",
        "--out",
        text(&grown),
        "--resume",
    ]);
    assert_says(
        &errors,
        &["seed: 1 there, 2 here", "agents: random greedy doubles there", "rule reserve", "--force"],
    );
}

#[test]
fn an_output_that_cannot_be_written_fails_before_the_first_hand() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "in the way").unwrap();
    let below = file.join("out");
    // So many deals would take hours.
    for out in [text(&file), text(&below), "/proc/boneyard/out"] {
        let start = Instant::now();
        let assert = boneyard(&["pit", "--deals", "1000000000000", "--out", out]).assert().code(1).stdout("");
        assert_says(&String::from_utf8_lossy(&assert.get_output().stderr), &["error: cannot create", out]);
        assert!(start.elapsed() < Duration::from_secs(10));
    }
}

#[test]
fn a_full_disk_loses_nothing_and_does_not_panic() {
    if !Path::new("/dev/full").exists() {
        return; // only Linux has it
    }
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let disk = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut command = program();
    command.args(["pit", "--deals", "20", "--out", text(&out)]).stdout(disk);
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_says(
        &String::from_utf8_lossy(&output.stderr),
        &["cannot write to standard output", "No space left"],
    );
    assert_eq!(read(&out, "games.csv").lines().count(), 1 + 20 * 6 * 2, "the results are there all the same");
}

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    let mut command = program();
    command.args(["pit", "--deals", "50", "-q"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

/// Whole deals that an interrupted run kept, once it is known that they are what a shorter run plays.
#[cfg(unix)]
fn interrupted_run_keeps_whole_deals(signals: usize) {
    let folder = tempfile::tempdir().unwrap();
    let [broken, whole] = ["broken", "whole"].map(|name| folder.path().join(name));
    let mut command = program();
    command.args(["pit", "random", "greedy", "--deals", "1000000000", "--out", text(&broken)]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let start = Instant::now();
    let journal = broken.join("games.csv");
    while fs::metadata(&journal).map_or(0, |file| file.len()) < 1000 {
        assert!(start.elapsed() < Duration::from_secs(20), "nothing was written");
        std::thread::sleep(Duration::from_millis(2));
    }
    for _ in 0..signals {
        let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(killed.success() || signals > 1);
    }
    let output = child.wait_with_output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{errors}");
    if signals > 1 {
        return;
    }
    assert_says(
        &errors,
        &["finishing what is being played", "interrupted: ", " are kept in ", "with --resume"],
    );
    let games = read(&broken, "games.csv");
    assert!(games.ends_with('\n'));
    let deals = (games.lines().count() - 1) / 2;
    let arguments = ["pit", "random", "greedy", "--deals", &deals.to_string(), "--out", text(&whole), "-q"];
    assert_eq!(stdout(&arguments), String::from_utf8_lossy(&output.stdout));
    for name in ["games.csv", "summary.csv"] {
        assert!(read(&whole, name) == read(&broken, name), "{name}");
    }
}

#[cfg(unix)]
#[test]
fn the_first_interruption_saves_whole_deals() {
    interrupted_run_keeps_whole_deals(1);
}

#[cfg(unix)]
#[test]
fn the_second_interruption_stops_at_once() {
    interrupted_run_keeps_whole_deals(2);
}
