//! Help, version, and how the program behaves towards its output.

mod common;

use std::fs::OpenOptions;
use std::io::Read as _;
use std::process::Stdio;

use common::{assert_says, boneyard, program, refused, stdout};

const SUBCOMMANDS: [&str; 7] = ["games", "agents", "pit", "merge", "replay", "show", "bench"];

#[test]
fn help_names_every_subcommand_and_the_exit_codes() {
    let help = stdout(&["--help"]);
    assert_says(&help, &SUBCOMMANDS);
    assert_says(&help, &["130 interrupted"]);
    for subcommand in SUBCOMMANDS {
        assert_says(&stdout(&[subcommand, "--help"]), &["Usage: boneyard", "--format"]);
    }
}

#[test]
fn the_version_names_the_commit() {
    let version = stdout(&["--version"]);
    let (number, commit) = version.trim_end().split_once(" (").expect("boneyard VERSION (COMMIT)");
    assert_eq!(number, concat!("boneyard ", env!("CARGO_PKG_VERSION")));
    let commit = commit.trim_end_matches(')');
    assert!(
        commit == "unknown" || commit.chars().all(|c| c.is_ascii_hexdigit()) && commit.len() >= 7,
        "{version}"
    );
}

#[test]
fn without_a_subcommand_the_help_is_shown() {
    assert_says(&refused(&[]), &["Usage: boneyard <COMMAND>", "games"]);
}

#[test]
fn an_unknown_subcommand_or_option_names_the_nearest() {
    assert_says(&refused(&["game"]), &["'game'", "'games'"]);
    assert_says(&refused(&["games", "--formt", "csv"]), &["--formt", "--format"]);
    assert_says(&refused(&["games", "--format", "cvs"]), &["cvs", "table, csv, json"]);
}

#[test]
fn agents_are_listed_and_an_unknown_one_names_the_nearest() {
    let csv = stdout(&["agents"]);
    assert!(csv.starts_with("name,about,parameters,source\n"), "{csv}");
    for agent in ["random", "greedy", "light", "doubles"] {
        assert!(csv.contains(&format!("\n{agent},")), "{csv}");
        assert_says(&stdout(&["agents", agent, "--format", "table"]), &[agent, "from "]);
    }
    assert_eq!(stdout(&["agents", "greedy"]), "agent,parameter,value,default,allowed,meaning\n");
    assert_says(&refused(&["agents", "gredy"]), &["'gredy'", "did you mean 'greedy'"]);
    assert_says(&refused(&["agents", "greedy(worlds=3)"]), &["'greedy'", "'worlds'"]);
    assert_says(&stdout(&["agents", "--format", "table"]), &["\nnot agents", "\ncheat:oracle"]);
    assert_says(&refused(&["agents", "oracle"]), &["'oracle'", "did you mean 'cheat:oracle'"]);
}

#[test]
fn a_full_disk_is_an_error_and_no_panic() {
    let full = "/dev/full";
    if !std::path::Path::new(full).exists() {
        return; // only Linux has it
    }
    for arguments in [["games", "--format=json"], ["agents", "--format=table"], ["games", "--help"]] {
        let disk = OpenOptions::new().write(true).open(full).unwrap();
        let mut command = program();
        let output = command.args(arguments).stdout(disk).output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {errors}");
        assert_says(&errors, &["cannot write to standard output", "No space left"]);
    }
}

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    for arguments in [["games", "--format=json"], ["games", "--format=table"], ["games", "--help"]] {
        let mut command = program();
        let mut child =
            command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // The reader is gone before anything can be written.
        drop(child.stdout.take());
        let mut errors = String::new();
        child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        let status = child.wait().unwrap();
        assert_eq!((status.code(), errors.as_str()), (Some(0), ""), "{arguments:?}");
    }
}

#[test]
fn colours_are_for_terminals_that_want_them() {
    let mut command = boneyard(&["games", "--format", "table"]);
    let plain = command.assert().success();
    assert!(!String::from_utf8_lossy(&plain.get_output().stdout).contains('\u{1b}'));
    let mut command = boneyard(&["games", "block", "--format", "table"]);
    let forced = command.env("CLICOLOR_FORCE", "1").assert().success();
    assert!(String::from_utf8_lossy(&forced.get_output().stdout).contains("\u{1b}[1mbritannica.block"));
    let mut command = boneyard(&["games", "block", "--format", "table"]);
    let refused = command.env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1").assert().success();
    assert!(!String::from_utf8_lossy(&refused.get_output().stdout).contains('\u{1b}'));
}
