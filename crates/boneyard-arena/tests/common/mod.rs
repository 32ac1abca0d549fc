//! What several tests need.
#![allow(dead_code, unreachable_pub)]

use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;

use boneyard_agents::PlayerSpec;
use boneyard_arena::{Existing, Length, Options, Output, Plan, Provenance};
use boneyard_core::Rules;

/// A game by its preset and options.
pub fn rules(game: &str, options: &[(&str, &str)]) -> Rules {
    let mut rules = Rules::named(game).unwrap();
    for (name, value) in options {
        rules.set_option(name, value).unwrap();
    }
    rules
}

pub fn agents(names: &[&str]) -> Vec<PlayerSpec> {
    names.iter().map(|name| name.parse().unwrap()).collect()
}

pub fn plan(game: &str, names: &[&str], length: Length) -> Plan {
    plan_of(game, rules(game, &[]), names, length)
}

pub fn plan_of(game: &str, rules: Rules, names: &[&str], length: Length) -> Plan {
    Plan::new(game, rules, agents(names), length, 1).unwrap()
}

pub fn jobs(jobs: usize) -> NonZeroUsize {
    NonZeroUsize::new(jobs).unwrap()
}

pub fn output(dir: &Path, existing: Existing) -> Output {
    let provenance =
        Provenance { version: "0.1.0".to_owned(), commit: "abc".to_owned(), command: "pit".to_owned() };
    Output { dir: dir.to_owned(), existing, record: false, provenance }
}

/// Options that write to `dir`.
pub fn writing(dir: &Path, existing: Existing) -> Options<'static> {
    Options { output: Some(output(dir, existing)), ..Options::new(jobs(2)) }
}

/// The bytes of the results in a directory.
pub fn results(dir: &Path) -> Vec<(String, Option<Vec<u8>>)> {
    ["games.csv", "moves.csv", "summary.csv", "luck.csv", "ratings.csv"]
        .map(|name| (name.to_owned(), fs::read(dir.join(name)).ok()))
        .to_vec()
}

/// The rows of `games.csv` by an independent reader.
pub fn rows(dir: &Path) -> Vec<csv::StringRecord> {
    let mut reader = csv::Reader::from_path(dir.join("games.csv")).unwrap();
    reader.records().map(Result::unwrap).collect()
}

/// The directory's entries, sorted.
pub fn entries(dir: &Path) -> Vec<String> {
    let names = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.collect();
    names.sort();
    names
}
