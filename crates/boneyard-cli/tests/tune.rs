//! `boneyard tune` on the real program.

mod common;

use std::fs;
use std::path::Path;
use std::time::Duration;

use common::{assert_says, boneyard, refused, stdout, text};

/// A tuning that takes a second, with these arguments more.
fn arguments<'a>(out: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let mut arguments =
        vec!["tune", "book", "--against", "book", "--budget", "20000", "--seed", "4", "--out", out];
    arguments.extend(more);
    arguments
}

fn files(out: &Path) -> Vec<Vec<u8>> {
    let beside = ["toml", "history.csv", "trace.csv", "parameters.svg", "score.svg"]
        .map(|what| out.with_extension(what));
    beside.iter().map(|path| fs::read(path).unwrap()).collect()
}

#[test]
fn a_tuned_file_plays_and_shows_what_it_holds() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("t.toml");
    let out = text(&out);
    let table = stdout(&arguments(out, &["--format", "table"]));
    assert_says(&table, &["parameter", "start", "tuned", "heavy", "fresh deal sets"]);
    for (picture, words) in
        [("parameters.svg", ["heavy", "hands played"]), ("score.svg", ["against the start", "book in"])]
    {
        let svg = fs::read_to_string(Path::new(out).with_extension(picture)).unwrap();
        assert!(svg.contains("<svg") && !svg.contains("NaN"), "{picture}");
        assert_says(&svg, &words);
    }
    let file: toml::Table = fs::read_to_string(out).unwrap().parse().unwrap();
    assert_eq!(file["agent"].as_str(), Some("book"));
    let command = file["tuning"]["command"].as_str().unwrap();
    assert_says(
        command,
        &["boneyard tune book --against book", "--game britannica.block", "--budget 20000", "--seed 4"],
    );
    assert!(!command.contains(out), "the command names no folder: {command}");
    let spec = format!("book(file={out})");
    let shown = stdout(&["agents", &spec, "--format", "csv"]);
    let heavy = file["params"]["heavy"].to_string();
    assert_says(&shown, &[&format!("book,heavy,{heavy},1,")]);
    let summary = stdout(&["pit", &spec, "book", "--deals", "200", "--format", "csv"]);
    assert!(summary.contains(&format!("heavy={heavy}")) && !summary.contains("file="), "{summary}");
}

#[test]
fn threads_and_interruptions_change_no_byte() {
    let dir = tempfile::tempdir().unwrap();
    let [one, two, torn] = ["one", "two", "torn"].map(|name| dir.path().join(name).with_extension("toml"));
    stdout(&arguments(text(&one), &["--jobs", "1"]));
    stdout(&arguments(text(&two), &["--jobs", "2"]));
    assert_eq!(files(&one), files(&two));
    // Killed at several moments, and resumed each time.
    let program = assert_cmd::cargo::cargo_bin!("boneyard");
    let resume = arguments(text(&torn), &["--jobs", "2", "--resume"]);
    for wait in [15, 30, 60, 120, 240] {
        let mut command = std::process::Command::new(program);
        command.args(&resume).stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
        let mut child = command.spawn().unwrap();
        std::thread::sleep(Duration::from_millis(wait));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    stdout(&resume);
    assert_eq!(files(&torn), files(&one));
}

#[test]
fn json_says_what_the_file_says() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("t.toml");
    let more = ["--method", "tpe", "--game", "matador", "--objective", "points", "--format", "json"];
    let json: serde_json::Value = serde_json::from_str(&stdout(&arguments(text(&out), &more))).unwrap();
    let file: toml::Table = fs::read_to_string(&out).unwrap().parse().unwrap();
    assert_eq!(json["verdict"].as_str(), file["confirmation"]["verdict"].as_str());
    assert_eq!(
        json["params"]["matador"].as_f64(),
        file["params"]["matador"].as_float().or(file["params"]["matador"].as_integer().map(|n| n as f64))
    );
    assert!(json["params"].get("partner").is_none(), "four players' rules are not tuned in a game for two");
    assert_eq!(json["game"], "britannica.matador");
    let shares: Vec<f64> =
        json["importance"].as_array().unwrap().iter().map(|share| share.as_f64().unwrap()).collect();
    assert_eq!(shares.len(), json["params"].as_object().unwrap().len());
    assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{shares:?}");
}

#[test]
fn what_cannot_be_tuned_is_refused_by_name() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("t.toml");
    let out = text(&out);
    let tune = |agent: &str, more: &[&str]| {
        let mut arguments = vec!["tune", agent, "--out", out];
        arguments.extend(more);
        let message = refused(&arguments);
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0, "nothing is written: {message}");
        message
    };
    let budget = ["--against", "greedy", "--budget", "20000"];
    let with = |more: &[&'static str]| [&budget[..], more].concat();
    assert_says(&tune("greedy", &budget), &["greedy", "no number"]);
    assert_says(&tune("book", &["--against", "greedy", "--budget", "0"]), &["--budget 0", "2000"]);
    assert_says(&tune("book", &["--against", "greedy", "--budget", "1000"]), &["--budget", "2000"]);
    assert_says(
        &tune("book", &["--against", "gredy,light,light", "--budget", "9000"]),
        &["did you mean 'greedy'", "twice"],
    );
    assert_says(&tune("book", &with(&["--param", "hevy=0..1"])), &["did you mean 'heavy'"]);
    assert_says(&tune("book", &with(&["--param", "heavy=-11..1"])), &["heavy=-11..1", "-10 to 10"]);
    assert_says(&tune("book", &with(&["--param", "heavy"])), &["name=min..max"]);
    assert_says(&tune("book", &with(&["--fix", "heavy=77"])), &["heavy", "77"]);
    assert_says(&tune("book", &with(&["--method", "hill"])), &["--method 'hill'", "spsa, cmaes, tpe, grid"]);
    assert_says(&tune("book", &with(&["--method", "grid"])), &["two values for each of 14", "--param"]);
    assert_says(&tune("book", &with(&["--schedule", "auto:precision=0"])), &["precision", "elo"]);
    assert_says(&tune("cheat:oracle", &budget), &["hidden"]);
    assert_says(
        &refused(&["tune", "book", "--against", "book", "--budget", "9000", "--out", "t.txt"]),
        &[".toml"],
    );
    let nowhere = dir.path().join("no").join("t.toml");
    assert_says(&refused(&arguments(text(&nowhere), &[])), &["no directory"]);
}

#[test]
fn what_is_there_is_not_overwritten_unasked() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("t.toml");
    let out = text(&out);
    stdout(&arguments(out, &[]));
    let before = files(Path::new(out));
    assert_says(&refused(&arguments(out, &[])), &["exists", "--force"]);
    assert_says(
        &refused(&arguments(out, &["--resume", "--game", "draw"])),
        &["history.csv", "line 2", "another"],
    );
    assert_eq!(files(Path::new(out)), before);
    // Resuming what is complete plays nothing and ends alike.
    let again = boneyard(&arguments(out, &["--resume"])).assert().success();
    assert!(String::from_utf8_lossy(&again.get_output().stderr).contains("were there before"));
    assert_eq!(files(Path::new(out)), before);
    stdout(&arguments(out, &["--force"]));
    assert_eq!(files(Path::new(out)), before);
}
