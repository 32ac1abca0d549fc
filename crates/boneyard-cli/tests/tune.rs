//! `boneyard tune` on the real program.

mod common;

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use common::{assert_says, boneyard, program, refused, stdout, text};

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
        assert_says(&svg, &["made by: boneyard tune book"]);
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
    let resume = arguments(text(&torn), &["--jobs", "2", "--resume"]);
    for wait in [15, 30, 60, 120, 240] {
        let mut command = program();
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
    for wrong in ["0", "1000", "1000000001"] {
        let fault = tune("book", &["--against", "greedy", "--budget", wrong]);
        assert_says(&fault, &[&format!("--budget {wrong}: allowed: from 2000 to 1000000000")]);
    }
    let fault = tune("book", &["--against", "greedy", "--budget", "4000", "--method", "cmaes"]);
    let least: u64 = fault.split("from ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    stdout(&[
        "tune",
        "book",
        "--against",
        "greedy",
        "--budget",
        &least.to_string(),
        "--method",
        "cmaes",
        "--out",
        out,
    ]);
    for file in fs::read_dir(dir.path()).unwrap() {
        fs::remove_file(file.unwrap().path()).unwrap();
    }
    let one_less = (least - 1).to_string();
    assert_says(
        &tune("book", &["--against", "greedy", "--budget", &one_less, "--method", "cmaes"]),
        &["--budget"],
    );
    assert_says(&tune("pimc", &budget), &["worlds, cap", "--param worlds="]);
    assert_says(&tune("pimc", &with(&["--param", "eps=0..0.5"])), &["--param eps=0..0.5", "infer=policy"]);
    let fixed = ["--fix", "heavy=1", "--fix", "heavy=2"];
    assert_says(&tune("book", &with(&fixed)), &["--fix heavy=2: given twice"]);
    assert_says(&tune("mc", &with(&["--fix", "worlds=5"])), &["mc", "--fix"]);
    let schedule = ["--method", "cmaes", "--schedule", "auto:precision=1,elo=2"];
    assert_says(&tune("book", &with(&schedule)), &["--schedule", "spsa", "cmaes"]);
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

/// The fields of a line of a history.
fn history(path: &Path) -> (String, Vec<String>) {
    let text = fs::read_to_string(path).unwrap();
    (text.clone(), text.lines().map(str::to_owned).collect())
}

#[test]
fn a_history_that_was_changed_is_not_gone_on_with() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("t.toml");
    let path = out.with_extension("history.csv");
    stdout(&arguments(text(&out), &[]));
    let (whole, lines) = history(&path);
    let resume = arguments(text(&out), &["--resume"]);
    let last = lines.last().unwrap();
    // Hands moved from one column to another, which leaves every sum as it was.
    let mut fields: Vec<String> = last.split(',').map(str::to_owned).collect();
    let end = fields.len();
    for (place, more) in [(end - 6, -1), (end - 4, 1)] {
        fields[place] = (fields[place].parse::<i64>().unwrap() + more).to_string();
    }
    let changed = whole.replace(last.as_str(), &fields.join(","));
    let other_program = whole.replace("program ", "program of old ");
    let doubled = format!("{whole}{last}\n");
    for (text, word) in [(changed, "damaged"), (other_program, "version"), (doubled, "ended before")] {
        fs::write(&path, text).unwrap();
        assert_says(&refused(&resume), &["--resume", "history.csv", "line", word]);
    }
    fs::write(&path, [b"ab\n".as_slice(), &[0xff]].concat()).unwrap();
    assert_says(&refused(&resume), &["line 2", "UTF-8"]);
}

#[test]
fn foreign_files_in_the_way_are_left_alone() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("t.toml");
    for (name, more) in [("t.toml", &["--resume"][..]), ("t.trace.csv", &[]), ("t.score.svg", &["--resume"])]
    {
        let file = dir.path().join(name);
        fs::write(&file, "mine").unwrap();
        assert_says(&refused(&arguments(text(&out), more)), &[name, "exists"]);
        assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
        fs::remove_file(file).unwrap();
    }
    fs::create_dir(&out).unwrap();
    assert_says(&refused(&arguments(text(&out), &["--force"])), &["is a directory"]);
}

#[test]
fn points_are_confirmed_in_points() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("t.toml");
    let more = ["--objective", "points", "--format", "csv"];
    let output = boneyard(&arguments(text(&out), &more)).assert().success();
    let told = String::from_utf8_lossy(&output.get_output().stderr).into_owned();
    assert_says(&told, &["points a hand, against the start on ", "fresh deal sets"]);
    let file: toml::Table = fs::read_to_string(&out).unwrap().parse().unwrap();
    let confirmation = &file["confirmation"];
    assert!(confirmation.get("score").is_none() && confirmation["points"].is_float());
    assert!(confirmation["low"].as_float() < confirmation["points"].as_float());
    // A file cut off before its end plays nothing.
    let text_of_file = fs::read_to_string(&out).unwrap();
    fs::write(&out, &text_of_file[..text_of_file.find("[tuning]").unwrap()]).unwrap();
    let spec = format!("book(file={})", text(&out));
    assert_says(&refused(&["pit", &spec, "random", "--deals", "1"]), &["torn", "[confirmation]"]);
    fs::write(&out, text_of_file.replace("format = 1", "format = 7")).unwrap();
    assert_says(&refused(&["pit", &spec, "random", "--deals", "1"]), &["format is 7"]);
}

#[test]
fn a_second_tuning_on_a_file_is_refused_until_the_first_is_gone() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("t.toml");
    let mut long = arguments(text(&out), &[]);
    let budget = long.iter().position(|word| *word == "20000").unwrap();
    long[budget] = "20000000";
    let mut first = program().args(&long).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let begun = Instant::now();
    while !out.with_extension("history.csv").exists() {
        assert!(begun.elapsed() < Duration::from_secs(30), "nothing was played");
        std::thread::sleep(Duration::from_millis(2));
    }
    for more in [&[][..], &["--resume"], &["--force"]] {
        let assert = boneyard(&arguments(text(&out), more)).assert().code(1).stdout("");
        let errors = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
        assert_says(&errors, &["--out", "t.toml' is in use by another run"]);
    }
    first.kill().unwrap();
    first.wait().unwrap();
    stdout(&arguments(text(&out), &["--force"]));
}
