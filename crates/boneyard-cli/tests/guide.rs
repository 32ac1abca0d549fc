//! What README.md and docs/extending.md tell a reader to type works.

#![cfg(unix)]

mod common;
#[path = "common/shell.rs"]
mod shell;

use std::fs;
use std::path::Path;

use common::assert_says;
use shell::shell;
use tempfile::tempdir;

const README: &str = include_str!("../../../README.md");
const GUIDE: &str = include_str!("../../../docs/extending.md");

/// What a person types at the table.
const KEYS: &str = "hint\n1\n1\nquit\nquit\n";

/// The part of a text under a heading.
fn section<'t>(text: &'t str, heading: &str) -> &'t str {
    let (_, rest) = text.split_once(&format!("\n## {heading}\n")).unwrap_or_else(|| panic!("no {heading}"));
    rest.split_once("\n## ").map_or(rest, |(section, _)| section)
}

/// The code of all blocks of one kind.
fn blocks<'t>(text: &'t str, kind: &str) -> Vec<&'t str> {
    let fence = format!("```{kind}\n");
    text.split(fence.as_str()).skip(1).map(|block| block.split_once("```").unwrap().0).collect()
}

/// Runs every command of the program in the console blocks; what each writes.
fn run_console(text: &str, folder: &Path) -> Vec<(String, String)> {
    let commands = blocks(text, "console").into_iter().flat_map(str::lines);
    let commands: Vec<&str> = commands.filter_map(|line| line.strip_prefix("$ boneyard")).collect();
    let run = |rest: &str| {
        let line = format!("boneyard{rest}");
        let shown = shell(&line, folder, KEYS);
        (line, shown)
    };
    commands.into_iter().map(run).collect()
}

#[test]
fn the_tour_of_the_readme_works() {
    let folder = tempdir().unwrap();
    let done = run_console(section(README, "Five minutes"), folder.path());
    assert!(done.len() >= 5, "{done:?}");
    for (line, shown) in &done {
        assert!(!shown.is_empty(), "{line} writes nothing");
    }
    let of = |command: &str| {
        &done.iter().find(|(line, _)| line.starts_with(command)).unwrap_or_else(|| panic!("no {command}")).1
    };
    assert_says(of("boneyard pit"), &["a,b,game,deal_sets", "random,greedy,"]);
    assert_says(of("boneyard play"), &["seed 7", "no.  play"]);
    assert_says(of("boneyard advice"), &["H3"]);
    assert!(folder.path().join("hand.html").exists());
}

#[test]
fn the_guide_to_games_and_claims_works() {
    let folder = tempdir().unwrap();
    let mut written = 0;
    for block in blocks(GUIDE, "toml") {
        let name = block.lines().next().unwrap().trim_start_matches("# ");
        fs::write(folder.path().join(name), block).unwrap();
        written += 1;
    }
    assert_eq!(written, 2);
    fs::write(folder.path().join("mine.jsonl"), blocks(GUIDE, "json")[0]).unwrap();
    let done = run_console(GUIDE, folder.path());
    let of = |command: &str| {
        &done.iter().find(|(line, _)| line.starts_with(command)).unwrap_or_else(|| panic!("no {command}")).1
    };
    assert_says(of("boneyard games"), &["mine.toml,deal,5"]);
    assert_says(of("boneyard pit"), &["mine.toml"]);
    assert_says(of("boneyard play"), &["mine.toml", "no.  play"]);
    assert_says(of("boneyard rules check"), &["1 passed, 0 failed"]);
    assert_says(of("boneyard advice"), &["mine", "supported"]);
    assert!(folder.path().join("verdict/verdicts.csv").exists());
}
