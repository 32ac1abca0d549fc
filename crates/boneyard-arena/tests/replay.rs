//! Recorded fixtures are played again, by their moves or by their agents, and held against their rows.

mod common;

use std::fs;
use std::path::Path;

use boneyard_arena::{ArenaError, Existing, Length, Plan, Source, replay, run};
use common::*;
use tempfile::{TempDir, tempdir};

fn journal(plan: &Plan, record: bool) -> TempDir {
    let dir = tempdir().unwrap();
    let mut options = writing(dir.path(), Existing::Refuse);
    options.output.as_mut().unwrap().record = record;
    run(plan, &options, &mut ()).unwrap();
    dir
}

/// Replaces a text of a file, once.
fn edit(dir: &Path, name: &str, from: &str, to: &str) {
    let path = dir.join(name);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{from} in {name}");
    fs::write(&path, text.replacen(from, to, 1)).unwrap();
}

fn fault(dir: &Path, index: u64) -> String {
    replay(dir, index, "0.1.0").unwrap_err().to_string()
}

#[test]
fn every_fixture_is_played_again_from_its_moves_and_from_its_agents() {
    let threes = rules("all-threes", &[("target", "20")]);
    for plan in [
        plan("draw", &["random", "greedy", "random"], Length::Deals(3)),
        plan("whist", &["random", "light"], Length::Deals(4)),
        plan_of("threes", threes, &["random", "greedy"], Length::Matches(2)),
    ] {
        let [with, without] = [true, false].map(|record| journal(&plan, record));
        let mut hands = 0;
        for index in 0..plan.fixtures() {
            let recorded = replay(with.path(), index, "0.1.0").unwrap();
            let played = replay(without.path(), index, "0.1.0").unwrap();
            assert_eq!((recorded.source, played.source), (Source::Recorded, Source::Agents));
            assert_eq!(recorded.hands, played.hands);
            let fixture = plan.fixture(index).unwrap();
            for (hand, again) in recorded.hands.iter().zip(plan.play(&fixture).unwrap()) {
                assert_eq!(hand.row, again.row);
                assert_eq!((hand.deal, hand.rotation), (fixture.deal, fixture.rotation));
                assert_eq!(hand.sides, fixture.sides.map(|agent| plan.entrants()[agent].label.clone()));
            }
            hands += recorded.hands.len();
        }
        assert_eq!(hands, rows(with.path()).len());
        let beyond = fault(with.path(), plan.fixtures());
        assert!(
            beyond.contains(&format!("its games.csv holds fixtures 0 to {}", plan.fixtures() - 1)),
            "{beyond}"
        );
    }
}

#[test]
fn a_hand_that_came_out_otherwise_is_told_with_both_values() {
    let plan = plan("block", &["random", "greedy"], Length::Deals(3));
    for record in [true, false] {
        let dir = journal(&plan, record);
        let row =
            fs::read_to_string(dir.path().join("games.csv")).unwrap().lines().nth(4).unwrap().to_owned();
        let mut fields: Vec<&str> = row.split(',').collect();
        let there = (fields[7].to_owned(), fields[11].to_owned());
        (fields[7], fields[11]) = ("77", "28");
        edit(dir.path(), "games.csv", &row, &fields.join(","));
        let error = replay(dir.path(), 3, "0.1.0").unwrap_err();
        let ArenaError::Otherwise { index: 3, hand: 0, differences, .. } = &error else { panic!("{error}") };
        let expected = [
            format!("points0: 77 in the row, {} when played again", there.0),
            format!("plies: 28 in the row, {} when played again", there.1),
        ];
        assert_eq!(*differences, expected);
        assert!(replay(dir.path(), 2, "0.1.0").is_ok());
    }
}

#[test]
fn another_version_s_fixture_needs_its_moves() {
    let plan = plan("draw", &["random", "greedy"], Length::Deals(3));
    let [with, without] = [true, false].map(|record| journal(&plan, record));
    for dir in [&with, &without] {
        edit(dir.path(), "manifest.toml", "version = \"0.1.0\"", "version = \"0.0.9\"");
    }
    assert_eq!(replay(with.path(), 5, "0.1.0").unwrap().source, Source::Recorded);
    let error = fault(without.path(), 5);
    assert!(
        error.contains("version 0.0.9 made it, and this is 0.1.0") && error.contains("--record"),
        "{error}"
    );
    // Agents that are no more do not matter to moves; rules that are no more do.
    edit(with.path(), "manifest.toml", "agents = [\"random\"", "agents = [\"gone\"");
    assert!(replay(with.path(), 5, "0.1.0").is_ok());
    edit(with.path(), "manifest.toml", "reserve = 2", "");
    assert!(fault(with.path(), 5).contains("its rules have no 'reserve'"));
    edit(with.path(), "manifest.toml", "format = 1", "format = 2");
    assert!(
        fault(with.path(), 5).contains("it is of format 2, and this version of the program reads format 1")
    );
}

#[test]
fn a_part_knows_its_own_fixtures() {
    let plan = plan("block", &["random", "greedy"], Length::Deals(8));
    let dir = tempdir().unwrap();
    let mut options = writing(dir.path(), Existing::Refuse);
    options.shard = Some("2/4".parse().unwrap());
    run(&plan, &options, &mut ()).unwrap();
    assert_eq!(replay(dir.path(), 6, "0.1.0").unwrap().hands[0].deal, 3);
    assert!(fault(dir.path(), 9).contains("games.csv (shard 2/4) holds fixtures 4 to 7"));
    assert!(fault(dir.path(), 0).contains("games.csv (shard 2/4) holds none so low"));
}

#[test]
fn files_that_are_broken_are_named_with_their_line() {
    let plan = plan("block", &["random", "greedy"], Length::Deals(3));
    let cases = [
        ("games.csv", "\n2,1,", "\n2,x,", 2, "line 4: deal is 'x'"),
        ("games.csv", "\n2,1,", "\nx,1,", 2, "line 4: it does not begin with a number"),
        ("games.csv", "\n2,1,0,0,", "\n2,1,0,1,", 2, "line 4: expected hand 0, found hand 1"),
        (
            "games.csv",
            "\n2,1,0,0,random,",
            "\n2,1,0,0,\"random,",
            2,
            "line 4: a quotation mark is not closed",
        ),
        ("games.csv", "index,deal", "deal,index", 2, "line 1: expected the header"),
        ("moves.csv", "\n2,0,hands", "\n2,1,hands", 2, "line 4: expected the hand '2,0,...'"),
        ("moves.csv", "\n2,0,hands", "\n2,0,hnads", 2, "line 4: 'hnads' is not a part of a hand"),
        ("moves.csv", "\n2,0,hands", "\n3,0,hands", 2, "its moves.csv has no line for hand 0"),
        ("moves.csv", "\n2,0,hands ", "\n2,0,hands 66.", 2, "stands twice"),
    ];
    for (name, from, to, index, part) in cases {
        let dir = journal(&plan, true);
        edit(dir.path(), name, from, to);
        let error = fault(dir.path(), index);
        assert!(error.contains(part) && error.contains(name) || error.contains("fixture 2 of"), "{error}");
        assert!(error.contains(part), "{error}");
    }
}

#[test]
fn a_match_that_was_broken_off_says_so() {
    let plan = plan_of(
        "threes",
        rules("all-threes", &[("target", "60")]),
        &["random", "greedy"],
        Length::Matches(2),
    );
    let dir = journal(&plan, false);
    let path = dir.path().join("games.csv");
    let text = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    fs::write(&path, lines[..3].join("\n") + "\n").unwrap();
    let error = fault(dir.path(), 0);
    assert!(error.contains("games.csv has 2 of the ") && error.contains("must be resumed first"), "{error}");
}
