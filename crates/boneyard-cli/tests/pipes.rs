//! Files that are no files: pipes that nobody writes to, in place of everything that a command can be told to read or to write. Each is
//! refused at once, by its name and kind, and is still there afterwards.
#![cfg(unix)]

mod common;

use std::fs;
use std::io::Write as _;
use std::os::unix::fs::FileTypeExt as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use common::{assert_says, boneyard, program, stdout, text};
use tempfile::tempdir;

fn fifo(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

/// Runs a command whose words hold `PIPE` in place of a pipe of this name.
fn refuses(name: &str, words: &str) {
    let dir = tempdir().unwrap();
    let pipe = dir.path().join(name);
    fifo(&pipe);
    // Of files that stand beside another one, that one is named.
    let named = name.split('.').next().unwrap();
    let words = words.replace("PIPE", text(&pipe)).replace("BESIDE", text(&dir.path().join(named)));
    let words: Vec<&str> = words.split_whitespace().collect();
    // Without the time it would wait for ever; no command here has anything to do.
    let assert = boneyard(&words).timeout(Duration::from_secs(20)).assert().failure();
    let output = assert.get_output();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(matches!(output.status.code(), Some(1 | 2)), "{words:?}: {:?} {errors}", output.status);
    assert_says(&errors, &["error: ", name, "it is a FIFO, not a regular file"]);
    assert!(fs::symlink_metadata(&pipe).unwrap().file_type().is_fifo(), "{words:?}");
    let left: Vec<_> = fs::read_dir(dir.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, [name], "{words:?} left something behind");
}

#[test]
fn agents_that_name_files() {
    for agent in
        ["equilibrium(file=PIPE)", "policy(file=PIPE)", "book(file=PIPE)", "pimc(infer=policy(file=PIPE))"]
    {
        refuses("pipe", &format!("pit {agent} random --deals 1"));
    }
    refuses("pipe", "exploit equilibrium(file=PIPE) --set set=double-two --set deal=2 --set lead_who=seat");
    refuses("pipe", "tune book(file=PIPE) --against greedy --budget 1000 --out BESIDE.toml");
    refuses("pipe", "play --against policy(file=PIPE)");
}

#[test]
fn options_that_are_read() {
    for (name, words) in [
        ("rules.toml", "pit random greedy --game PIPE --deals 1"),
        ("rules.toml", "games PIPE"),
        ("plan.toml", "pit --plan PIPE"),
        ("claim.toml", "advice PIPE"),
        ("cases", "rules check PIPE"),
        ("results.csv", "stats ratings PIPE"),
        ("match.toml", "play --from PIPE"),
        ("weights.toml", "train --teacher greedy --deals 1 --init PIPE --out BESIDE-new.toml"),
        ("choices.csv", "train --teacher greedy --deals 1 --also PIPE --out BESIDE-new.toml"),
    ] {
        refuses(name, words);
    }
}

#[test]
fn options_that_are_written() {
    let small = "--set set=double-two --set deal=2 --set lead_who=seat";
    for existing in ["", "--force", "--resume"] {
        refuses("s.csv", &format!("solve {small} --out PIPE {existing}"));
        refuses("t.toml", &format!("train --teacher greedy --deals 1 --out PIPE {existing}"));
        refuses("t.choices.csv", &format!("train --teacher greedy --deals 1 --out BESIDE.toml {existing}"));
        for name in ["t.toml", "t.history.csv", "t.trace.csv", "t.score.svg"] {
            let tune = "tune book --against greedy --budget 1000 --out BESIDE.toml";
            refuses(name, &format!("{tune} {existing}"));
        }
    }
    for existing in ["", "--force"] {
        refuses("hand.svg", &format!("show 66L.-.65R --svg PIPE {existing}"));
        refuses("hand.html", &format!("show 66L.-.65R --html PIPE {existing}"));
        refuses("plan.toml", &format!("pit random greedy --write-plan PIPE {existing}"));
    }
    refuses("match.toml", "play --save PIPE");
}

/// Where a run has a folder of its own.
#[test]
fn files_of_a_run() {
    for name in ["games.csv", "moves.csv", "manifest.toml", "summary.csv"] {
        let dir = tempdir().unwrap();
        let run = dir.path().join("run");
        let pit = ["pit", "random", "greedy", "--deals", "2", "--record", "-q", "--out", text(&run)];
        stdout(&pit);
        fs::remove_file(run.join(name)).unwrap();
        fifo(&run.join(name));
        for existing in ["--resume", "--force"] {
            let command = [&pit[..], &[existing]].concat();
            let assert = boneyard(&command).timeout(Duration::from_secs(20)).assert();
            let output = assert.get_output();
            if existing == "--force" && ["moves.csv", "summary.csv"].contains(&name) {
                // It removes these first, whatever they are.
                assert!(output.status.success());
                continue;
            }
            assert!(matches!(output.status.code(), Some(1 | 2)), "{name} {existing}");
            assert_says(
                &String::from_utf8_lossy(&output.stderr),
                &[name, "it is a FIFO, not a regular file"],
            );
            assert!(fs::symlink_metadata(run.join(name)).unwrap().file_type().is_fifo());
        }
    }
}

/// What `report` finds in a folder, or is given.
#[test]
fn results_of_a_report() {
    let refused = |results: &Path, name: &str| {
        let dir = if results.is_dir() { results } else { results.parent().unwrap() };
        let (pipe, aside) = (dir.join(name), dir.with_extension("aside"));
        let was_there = pipe.exists();
        if was_there {
            fs::rename(&pipe, &aside).unwrap();
        }
        fifo(&pipe);
        let assert = boneyard(&["report", text(results)]).timeout(Duration::from_secs(20)).assert().failure();
        let output = assert.get_output();
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{name}: {errors}");
        assert_says(&errors, &[name, "it is a FIFO, not a regular file"]);
        assert!(fs::symlink_metadata(&pipe).unwrap().file_type().is_fifo(), "{name}");
        fs::remove_file(&pipe).unwrap();
        if was_there {
            fs::rename(&aside, &pipe).unwrap();
        }
    };
    let dir = tempdir().unwrap();
    let run = dir.path().join("run");
    stdout(&["pit", "random", "greedy", "--deals", "2", "-q", "--out", text(&run)]);
    for name in ["manifest.toml", "games.csv", "summary.csv", "README.md", "report.html"] {
        refused(&run, name);
    }
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results/0004-equilibria/bounds.csv");
    let bounds = dir.path().join("bounds");
    fs::create_dir(&bounds).unwrap();
    fs::copy(kept, bounds.join("bounds.csv")).unwrap();
    refused(&bounds, "exploitability.csv");
}

/// What another program writes can be read where that is of use: on standard input.
#[test]
fn cases_and_results_are_read_from_standard_input() {
    let piped = |arguments: &[&str], input: &str| {
        let mut command = program();
        let command = command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap()
    };
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/cases.jsonl");
    let few: String =
        fs::read_to_string(cases).unwrap().lines().take(5).map(|line| format!("{line}\n")).collect();
    assert_eq!(piped(&["rules", "check", "-"], &few), "5 passed, 0 failed\n");
    let results = "a,b,wins,draws,losses\nx,y,30,2,10\ny,z,20,0,20\n";
    let dir = tempdir().unwrap();
    let file = dir.path().join("results.csv");
    fs::write(&file, results).unwrap();
    assert_eq!(piped(&["stats", "ratings", "-"], results), stdout(&["stats", "ratings", text(&file)]));
}
