//! A journal that another version wrote (`tests/data/journal-0.0.9`): it can be read and its recorded hands played
//! again; it cannot be gone on with.

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use boneyard_arena::{ArenaError, Existing, Manifest, Source, merge, read_games, replay, run};
use common::*;
use tempfile::{TempDir, tempdir};

const JOURNAL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/journal-0.0.9");

/// A copy that may be changed.
fn copy() -> TempDir {
    let dir = tempdir().unwrap();
    for name in entries(Path::new(JOURNAL)) {
        fs::copy(Path::new(JOURNAL).join(&name), dir.path().join(&name)).unwrap();
    }
    dir
}

#[test]
fn its_summary_is_read() {
    let manifest = Manifest::read(Path::new(JOURNAL)).unwrap();
    assert_eq!((manifest.provenance.version.as_str(), manifest.shard), ("0.0.9", None));
    assert_eq!(manifest.plan_hash, manifest.terms.hash("0.0.9"), "the hash of old plans is what it was");
    let plan = manifest.plan().unwrap();
    let summary = read_games(&plan, &Path::new(JOURNAL).join("games.csv"), &mut ()).unwrap();
    let written = fs::read_to_string(Path::new(JOURNAL).join("summary.csv")).unwrap();
    let written: Vec<&str> = written.lines().nth(1).unwrap().split(',').collect();
    // What is counted; how it is estimated may get better.
    assert_eq!(summary[0].fields()[..8], written[..8]);
    assert_eq!(summary[0].adjusted, None, "it knew no luck");
}

#[test]
fn its_recorded_hands_are_played_again() {
    for index in 0..8 {
        let again = replay(Path::new(JOURNAL), index, "0.1.0").unwrap();
        assert_eq!((again.source, again.hands.len()), (Source::Recorded, 1));
        assert_eq!(again.hands[0].deal, index / 2);
    }
    let error = replay(Path::new(JOURNAL), 8, "0.1.0").unwrap_err().to_string();
    assert!(error.contains("holds fixtures 0 to 7"), "{error}");
}

#[test]
fn hands_that_were_not_recorded_are_refused_with_the_reason() {
    let dir = copy();
    let path = dir.path().join("manifest.toml");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("record = true", "record = false")).unwrap();
    let error = replay(dir.path(), 0, "0.1.0").unwrap_err().to_string();
    assert!(
        error.contains("version 0.0.9 made it, and this is 0.1.0, whose rules and agents may"),
        "{error}"
    );
    assert!(error.contains("its moves were not recorded"), "{error}");
}

#[test]
fn it_cannot_be_gone_on_with_or_merged() {
    let dir = copy();
    let before: Vec<_> = results(dir.path());
    let plan = Manifest::read(dir.path()).unwrap().plan().unwrap();
    let error = run(&plan, &writing(dir.path(), Existing::Resume), &mut ()).unwrap_err();
    let ArenaError::AnotherPlan { differences, .. } = &error else { panic!("{error}") };
    assert_eq!(*differences, ["version: 0.0.9 there, 0.1.0 here"]);
    assert!(results(dir.path()) == before, "nothing was changed");
    // Were it of this version, its rows would still lack a column.
    let mut options = writing(dir.path(), Existing::Resume);
    let provenance = &mut options.output.as_mut().unwrap().provenance;
    (provenance.version, provenance.commit) = ("0.0.9".to_owned(), "0123456789ab".to_owned());
    let error = run(&plan, &options, &mut ()).unwrap_err().to_string();
    assert!(error.contains("line 1: the rows have no column 'luck'"), "{error}");
    assert!(results(dir.path()) == before, "nothing was changed");
    let dirs: Vec<PathBuf> = vec![dir.path().to_owned()];
    let error = merge(&dirs, &dir.path().join("out"), false, "0.1.0").unwrap_err().to_string();
    assert!(error.contains("version 0.0.9 played '") && error.ends_with("merge by that version"), "{error}");
}

#[test]
fn a_form_that_this_program_does_not_know_is_named() {
    let dir = copy();
    let path = dir.path().join("manifest.toml");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("format = 1", "format = 2")).unwrap();
    for error in [replay(dir.path(), 0, "0.1.0").unwrap_err(), Manifest::read(dir.path()).unwrap_err()] {
        let error = error.to_string();
        assert!(error.contains("manifest.toml': it is of format 2, and this version"), "{error}");
    }
}
