//! A run survives what happens to programs: kill -9 at any moment, a second process, a full disk, Ctrl-C. Nothing that was
//! written is lost, and `--resume` ends with the bytes of a run that nothing happened to.
#![cfg(unix)]

mod common;

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use boneyard_core::Rng;
use common::{assert_says, at_home, boneyard, program, refused, stdout, text};
use tempfile::tempdir;

const FILES: [&str; 5] = ["games.csv", "moves.csv", "summary.csv", "ratings.csv", "manifest.toml"];

/// Some tenths of a second of work.
const ARGUMENTS: [&str; 11] = [
    "pit",
    "random",
    "greedy",
    "doubles",
    "--game",
    "draw",
    "--deals",
    "4000",
    "--record",
    "-q",
    "--no-progress",
];

/// More than anybody will wait for.
const ENDLESS: [&str; 6] = ["pit", "random", "greedy", "--deals", "1000000000", "-q"];

fn quietly(arguments: &[&str]) -> Command {
    let mut command = program();
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    command
}

fn start(arguments: &[&str]) -> Child {
    quietly(arguments).spawn().unwrap()
}

#[track_caller]
fn assert_same(one: &Path, two: &Path, when: &str) {
    for name in FILES {
        let [one, two] = [one, two].map(|dir| fs::read(dir.join(name)).ok());
        assert!(one == two, "{name} {when}");
    }
}

fn len(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |file| file.len())
}

/// Waits until a journal has so many bytes.
fn wait_for(journal: &Path, bytes: u64) {
    let start = Instant::now();
    while len(journal) < bytes {
        assert!(start.elapsed() < Duration::from_secs(30), "nothing was written to {}", journal.display());
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Kills a run twenty times, at random moments, and resumes it each time. A run that was quicker than the kill is held
/// against the whole one, and another is begun.
fn kill_twenty_times(jobs: &str) {
    let folder = tempdir().unwrap();
    let whole = folder.path().join("whole");
    let start_of_whole = Instant::now();
    stdout(&[&ARGUMENTS[..], &["--jobs", jobs, "--out", text(&whole)]].concat());
    // So a run is killed several times on average.
    let longest = start_of_whole.elapsed() / 3;
    let mut rng = Rng::new(jobs.parse().unwrap());
    let (mut kills, mut in_the_middle, mut runs) = (0, 0, 1);
    let run = |number: u32| folder.path().join(format!("run-{number}"));
    while kills < 20 {
        let dir = run(runs);
        let mut child = start(&[&ARGUMENTS[..], &["--jobs", jobs, "--resume", "--out", text(&dir)]].concat());
        std::thread::sleep(longest.mul_f64(f64::from(rng.below(1000)) / 1000.0));
        child.kill().unwrap();
        let output = child.wait_with_output().unwrap();
        if output.status.success() {
            assert_same(&dir, &whole, &format!("of run {runs} after {kills} kills"));
            runs += 1;
            continue;
        }
        assert_eq!(output.status.code(), None, "{}", String::from_utf8_lossy(&output.stderr));
        kills += 1;
        let (there, all) = (len(&dir.join("games.csv")), len(&whole.join("games.csv")));
        in_the_middle += u32::from((1000..all).contains(&there));
    }
    stdout(&[&ARGUMENTS[..], &["--jobs", jobs, "--resume", "--out", text(&run(runs))]].concat());
    assert_same(&run(runs), &whole, "at the end");
    assert!(in_the_middle > 0, "no kill hit a run that was writing");
    println!("{jobs} jobs: 20 kills, {in_the_middle} amid the rows, {runs} runs, all equal to the whole one");
}

#[test]
fn killed_twenty_times_and_resumed_it_ends_with_the_same_bytes_on_one_thread() {
    kill_twenty_times("1");
}

#[test]
fn killed_twenty_times_and_resumed_it_ends_with_the_same_bytes_on_two_threads() {
    kill_twenty_times("2");
}

#[test]
fn a_killed_shard_is_resumed_to_the_same_merged_bytes() {
    let folder = tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let (plan, out, whole) = (at("plan.toml"), at("merged"), at("whole"));
    stdout(&[&ARGUMENTS[..9], &["-q", "--write-plan", text(&plan)]].concat());
    stdout(&[&ARGUMENTS[..], &["--out", text(&whole)]].concat());
    let shard = |number: &str| {
        let (shard, dir) = (format!("{number}/2"), at(number));
        ["pit", "--plan", text(&plan), "--shard", &shard, "--out", text(&dir), "--resume", "-q"]
            .map(str::to_owned)
    };
    let [one, two] = ["1", "2"].map(shard);
    let [one, two] = [&one, &two].map(|arguments| arguments.iter().map(String::as_str).collect::<Vec<_>>());
    let mut child = start(&two);
    wait_for(&at("2/games.csv"), 1000);
    child.kill().unwrap();
    child.wait().unwrap();
    stdout(&one);
    let merge = ["merge", text(&at("1")), text(&at("2")), "--out", text(&out)].map(str::to_owned);
    let merge: Vec<&str> = merge.iter().map(String::as_str).collect();
    if len(&at("2/games.csv")) < len(&at("1/games.csv")) * 9 / 10 {
        assert_says(&refused(&merge), &["is not finished", "of shard 2/2"]);
    }
    stdout(&two);
    stdout(&merge);
    assert_same(&out, &whole, "merged");
}

#[test]
fn a_second_process_on_a_directory_is_refused() {
    let folder = tempdir().unwrap();
    let out = folder.path().join("out");
    let mut first = start(&[&ENDLESS[..], &["--out", text(&out)]].concat());
    wait_for(&out.join("games.csv"), 1000);
    for how in [&[][..], &["--resume"], &["--force"]] {
        let second =
            boneyard(&[&ENDLESS[..], &["--out", text(&out)], how].concat()).assert().code(1).stdout("");
        assert_says(
            &String::from_utf8_lossy(&second.get_output().stderr),
            &["is in use by another run", text(&out)],
        );
    }
    assert!(first.try_wait().unwrap().is_none(), "the first goes on");
    first.kill().unwrap();
    first.wait().unwrap();
    // What the dead process leaves is in nobody's way.
    let mut third = start(&[&ENDLESS[..], &["--out", text(&out), "--resume"]].concat());
    let grown = len(&out.join("games.csv")) + 1000;
    wait_for(&out.join("games.csv"), grown);
    third.kill().unwrap();
    third.wait().unwrap();
}

#[test]
fn ctrl_c_keeps_whole_deals_of_a_shard_and_exits_with_130() {
    let folder = tempdir().unwrap();
    let (plan, out) = (folder.path().join("plan.toml"), folder.path().join("out"));
    stdout(&[&ENDLESS[..], &["--write-plan", text(&plan)]].concat());
    let child = start(&["pit", "--plan", text(&plan), "--shard", "7/9", "--out", text(&out)]);
    wait_for(&out.join("games.csv"), 1000);
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{errors}");
    assert_says(&errors, &["shard 7/9", "interrupted: ", "of 111,111,111 deals are kept in ", "--resume"]);
    let games = fs::read_to_string(out.join("games.csv")).unwrap();
    assert!(games.ends_with('\n') && (games.lines().count() - 1).is_multiple_of(2));
    assert!(out.join("summary.csv").exists() && !out.join(".lock").exists());
}

/// Runs a script of the shell, where `$0` is the program and `$1` a folder.
fn shell(script: &str, folder: &Path) -> Output {
    let program = assert_cmd::cargo::cargo_bin!("boneyard");
    let mut command = at_home(Command::new("sh"));
    command.args(["-c", script]).arg(program).arg(folder).stdin(Stdio::null());
    command.output().unwrap()
}

/// Whatever a run without room left behind in `run` is whole deals, and resuming it gives the bytes of a whole run.
fn resumes_to_the_whole(folder: &Path, output: &Output, why: &str) {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(1), &b""[..]), "{errors}");
    assert_says(&errors, &["error: cannot write to '", ".csv'", why, "--resume goes on from there"]);
    let (run, whole) = (folder.join("run"), folder.join("whole"));
    stdout(&[&ARGUMENTS[..], &["--out", text(&whole)]].concat());
    let rows = fs::read(run.join("games.csv")).unwrap();
    assert!(rows.len() > 1000 && fs::read(whole.join("games.csv")).unwrap().starts_with(&rows));
    assert!(rows.ends_with(b"\n"), "no torn row is left where it can be helped");
    stdout(&[&ARGUMENTS[..], &["--out", text(&run), "--resume"]].concat());
    assert_same(&run, &whole, "after the disk was full");
}

#[test]
fn a_file_that_may_grow_no_further_loses_nothing() {
    let folder = tempdir().unwrap();
    // The limit is in blocks of 512 bytes; without the signal the write fails as on a full disk.
    let script =
        format!("trap '' XFSZ; ulimit -f 1000; exec \"$0\" {} --out \"$1/run\"", ARGUMENTS.join(" "));
    let output = shell(&script, folder.path());
    resumes_to_the_whole(folder.path(), &output, "File too large");
}

#[test]
fn a_full_disk_loses_nothing() {
    let folder = tempdir().unwrap();
    fs::create_dir(folder.path().join("disk")).unwrap();
    // A disk of its own in a mount namespace of its own: nobody else sees it, and nothing is left of it.
    let mount = "mount -t tmpfs -o size=600k boneyard \"$1/disk\"";
    let run = "unshare --mount sh -c";
    if !shell(&format!("{run} '{mount}' \"$0\" \"$1\""), folder.path()).status.success() {
        eprintln!("SKIPPED: a small disk cannot be mounted here (that takes root)");
        return;
    }
    let arguments = ARGUMENTS.join(" ");
    let script = format!(
        "{run} '{mount}; \"$0\" {arguments} --out \"$1/disk/run\"; code=$?; cp -r \"$1/disk/run\" \"$1/run\"; exit $code' \
         \"$0\" \"$1\""
    );
    let output = shell(&script, folder.path());
    resumes_to_the_whole(folder.path(), &output, "No space left on device");
}
