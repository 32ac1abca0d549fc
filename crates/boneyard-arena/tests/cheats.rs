//! A player that sees all is marked wherever its name stands.

mod common;

use boneyard_arena::{Existing, Length, Manifest, run};
use common::*;
use tempfile::tempdir;

#[test]
fn a_cheat_plays_and_is_marked_in_every_file() {
    let plan = plan("block", &["greedy", "cheat:oracle"], Length::Deals(40));
    let dir = tempdir().unwrap();
    let report = run(&plan, &writing(dir.path(), Existing::Refuse), &mut ()).unwrap();
    let pair = &report.summary[0];
    assert_eq!(pair.b, "cheat:oracle");
    assert!(pair.margin.high < Some(0.0), "it sees all and wins: {:?}", pair.margin);
    for (number, row) in rows(dir.path()).iter().enumerate() {
        assert_eq!((&row[4 + number % 2], &row[5 - number % 2]), ("greedy", "cheat:oracle"));
    }
    for file in ["games.csv", "summary.csv", "manifest.toml"] {
        let text = std::fs::read_to_string(dir.path().join(file)).unwrap();
        assert!(text.contains("cheat:oracle"), "{file}");
        assert_eq!(text.matches("oracle").count(), text.matches("cheat:oracle").count(), "{file}");
    }
    let again = Manifest::read(dir.path()).unwrap();
    assert!(format!("{again:?}").contains("cheat:oracle"));
}
