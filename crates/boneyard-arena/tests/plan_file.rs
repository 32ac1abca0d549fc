//! Plan files: what they say, what their hash is of, and what is refused.

mod common;

use std::fs;

use boneyard_arena::{ArenaError, Existing, Length, Manifest, Plan, PlanFile, Provenance, Shard, run};
use common::*;
use tempfile::tempdir;

#[test]
fn a_plan_file_gives_its_plan_back_and_an_edited_one_is_refused() {
    let dir = tempdir().unwrap();
    let path = dir.path().join("plan.toml");
    let rules = rules("matador", &[("reserve", "1"), ("target", "50")]);
    let plan = Plan::new(
        "my \"own\" game",
        rules,
        agents(&["random", "greedy", "random"]),
        Length::Matches(8),
        u64::MAX,
    )
    .unwrap();
    let file = PlanFile { plan, record: true, shards: Some(4) };
    file.write(&path, "0.1.0", false).unwrap();
    let text = fs::read_to_string(&path).unwrap();
    let again = PlanFile::read(&path, "0.1.0").unwrap();
    assert_eq!((again.record, again.shards), (true, Some(4)));
    assert_eq!(again.to_toml("0.1.0").unwrap(), text);
    assert!(text.contains(&format!("hash = \"{}\"", file.hash("0.1.0"))));
    // The same once more is no fault; something else is, unless it is forced.
    file.write(&path, "0.1.0", false).unwrap();
    let other = PlanFile { record: false, shards: None, ..file.clone() };
    assert!(matches!(other.write(&path, "0.1.0", false), Err(ArenaError::AnotherFile(_))));
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    other.write(&path, "0.1.0", true).unwrap();
    assert_eq!(entries(dir.path()), ["plan.toml"]);
    assert!(!PlanFile::read(&path, "0.1.0").unwrap().record);

    for (from, to, part) in [
        ("seed = \"18446744073709551615\"", "seed = 2", "it was edited: its hash is "),
        ("reserve = 1", "reserve = 0", "write it anew with --write-plan"),
        ("\"random\", \"greedy\"", "\"greedy\", \"random\"", "it was edited"),
        ("record = true", "record = false", "it was edited"),
        ("matches = 8", "matches = 9", "it was edited"),
        ("matches = 8", "deals = 8", "it was edited"),
        ("version = \"0.1.0\"", "version = \"0.0.9\"", "it was edited"),
        ("shards = 4", "shards = 9", "'shards': a plan of 8 matches cannot be cut into 9 shards"),
        ("format = 1", "format = 7", "it is of format 7"),
        ("hash = ", "hsah = ", "it has no 'hash'"),
        ("seed = \"18446744073709551615\"", "seed = = 2", "line 8: "),
    ] {
        assert!(text.contains(from), "{from}");
        fs::write(&path, text.replace(from, to)).unwrap();
        let error = PlanFile::read(&path, "0.1.0").unwrap_err().to_string();
        assert!(error.contains(part) && error.contains("plan.toml"), "{error}");
    }
    fs::write(&path, text.replace("shards = 4", "shards = 2 # no result hangs on it")).unwrap();
    assert_eq!(PlanFile::read(&path, "0.1.0").unwrap().shards, Some(2));
    let error = PlanFile::read(&path, "0.2.0").unwrap_err().to_string();
    assert!(error.contains("version 0.1.0 wrote it, and this is 0.2.0"), "{error}");
    assert!(other.write(dir.path(), "0.1.0", true).unwrap_err().to_string().contains("not a regular file"));
}

#[test]
fn the_hash_is_of_all_that_decides_and_of_nothing_else() {
    let plan = |seed, names: &[&str], length, game: &str, options: &[(&str, &str)]| {
        Plan::new(game, rules("block", options), agents(names), length, seed).unwrap()
    };
    let hash = |plan: Plan, record, version| PlanFile { plan, record, shards: None }.hash(version);
    let (ours, length) = (["random", "greedy"], Length::Deals(9));
    let base = || plan(1, &ours, length, "block", &[]);
    let mut hashes = vec![
        hash(base(), false, "0.1.0"),
        hash(base(), true, "0.1.0"),
        hash(base(), false, "0.1.1"),
        hash(plan(2, &ours, length, "block", &[]), false, "0.1.0"),
        hash(plan(1, &["greedy", "random"], length, "block", &[]), false, "0.1.0"),
        hash(plan(1, &ours, Length::Matches(9), "block", &[]), false, "0.1.0"),
        hash(plan(1, &ours, Length::Deals(10), "block", &[]), false, "0.1.0"),
        hash(plan(1, &ours, length, "mine", &[]), false, "0.1.0"),
        hash(plan(1, &ours, length, "block", &[("tie", "last_player")]), false, "0.1.0"),
    ];
    assert!(hashes.iter().all(|hash| hash.len() == 16));
    hashes.sort();
    hashes.dedup();
    assert_eq!(hashes.len(), 9);
    let cut = PlanFile { plan: base(), record: false, shards: Some(3) };
    assert_eq!(cut.hash("0.1.0"), hash(base(), false, "0.1.0"));
    assert!(cut.plan.part(Some(Shard::new(3, 3).unwrap())).is_ok());
    let provenance =
        Provenance { version: "0.1.0".to_owned(), commit: "abc".to_owned(), command: "pit".to_owned() };
    let dir = tempdir().unwrap();
    run(&base(), &writing(dir.path(), Existing::Refuse), &mut ()).unwrap();
    let manifest = Manifest::read(dir.path()).unwrap();
    assert_eq!((manifest.plan_hash, manifest.provenance), (cut.hash("0.1.0"), provenance));
}
