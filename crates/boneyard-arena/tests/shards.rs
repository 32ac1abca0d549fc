//! Parts of a plan, played apart and put together, leave the bytes of a run of the whole.

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use boneyard_arena::{ArenaError, Existing, Length, Manifest, Options, Plan, Report, merge, run};
use boneyard_core::Draw;
use common::*;
use tempfile::{TempDir, tempdir};

const FILES: [&str; 6] =
    ["games.csv", "luck.csv", "manifest.toml", "moves.csv", "ratings.csv", "summary.csv"];

fn bytes(dir: &Path) -> Vec<Option<Vec<u8>>> {
    FILES.iter().map(|name| fs::read(dir.join(name)).ok()).collect()
}

fn play(plan: &Plan, dir: &Path, shard: Option<&str>, record: bool) -> Report {
    let mut options = writing(dir, Existing::Resume);
    options.output.as_mut().unwrap().record = record;
    options.shard = shard.map(|shard| shard.parse().unwrap());
    run(plan, &options, &mut ()).unwrap()
}

/// All parts of a plan, in directories `1` to `of`.
fn play_parts(plan: &Plan, of: u64, record: bool) -> (TempDir, Vec<PathBuf>) {
    let root = tempdir().unwrap();
    let dirs: Vec<_> = (1..=of).map(|number| root.path().join(number.to_string())).collect();
    for (dir, number) in dirs.iter().zip(1..) {
        play(plan, dir, Some(&format!("{number}/{of}")), record);
    }
    (root, dirs)
}

/// The faults of a merge that must leave nothing behind.
fn refused(dirs: &[PathBuf], out: &Path) -> Vec<String> {
    let there = out.exists();
    let error = merge(dirs, out, false, "0.1.0").unwrap_err();
    assert_eq!(out.exists(), there, "nothing is written");
    let ArenaError::Merge(faults) = error else { panic!("{error}") };
    faults
}

#[test]
fn merged_parts_are_the_bytes_of_the_whole() {
    let threes = rules("all-threes", &[("target", "30")]);
    for (plan, parts) in [
        (plan("block", &["random", "greedy"], Length::Deals(11)), [1, 3, 11]),
        (plan("draw", &["random", "greedy", "random"], Length::Deals(7)), [2, 3, 7]),
        (plan_of("threes", threes, &["random", "greedy"], Length::Matches(5)), [2, 4, 5]),
    ] {
        for record in [false, true] {
            let whole = tempdir().unwrap();
            play(&plan, whole.path(), None, record);
            for of in parts {
                let (root, mut dirs) = play_parts(&plan, of, record);
                dirs.reverse();
                let out = root.path().join("deep/merged");
                let merged = merge(&dirs, &out, false, "0.1.0").unwrap();
                assert_eq!(
                    (merged.shards, merged.record, merged.summary.len()),
                    (of, record, plan.pairs().len())
                );
                assert!(bytes(&out) == bytes(whole.path()), "{of} parts");
                let pool = plan.entrants().len() > 2;
                let names = FILES.iter().filter(|name| match **name {
                    "moves.csv" => record,
                    "ratings.csv" => pool,
                    "luck.csv" => plan.game().rules().draw != Draw::None,
                    _ => true,
                });
                assert!(entries(&out).iter().eq(names), "{:?}", entries(&out));
                assert_eq!(merged.pool.is_some(), pool);
            }
        }
    }
}

#[test]
fn a_part_is_resumed_as_itself_and_nothing_else() {
    let plan = plan("block", &["random", "greedy"], Length::Deals(10));
    let (root, dirs) = play_parts(&plan, 3, true);
    let expected = bytes(&dirs[1]);
    let games = fs::read(dirs[1].join("games.csv")).unwrap();
    for len in (0..games.len()).step_by(7) {
        fs::write(dirs[1].join("games.csv"), &games[..len]).unwrap();
        let report = play(&plan, &dirs[1], Some("2/3"), false);
        assert_eq!(report.deals, 3);
        assert!(bytes(&dirs[1]) == expected, "cut after {len} bytes");
    }
    let manifest = Manifest::read(&dirs[1]).unwrap();
    assert_eq!(manifest.shard, Some("2/3".parse().unwrap()));
    let longer = common::plan("block", &["random", "greedy"], Length::Deals(20));
    for (plan, shard, part) in [
        (&plan, Some("3/3"), "shard: 2/3 there, 3/3 here"),
        (&plan, None, "shard: 2/3 there, none here"),
        (&longer, Some("2/3"), "length: 10 deals there, 20 deals here"),
    ] {
        let mut options = writing(&dirs[1], Existing::Resume);
        options.shard = shard.map(|shard| shard.parse().unwrap());
        let error = run(plan, &options, &mut ()).unwrap_err().to_string();
        assert!(error.contains(part), "{error}");
    }
    assert!(bytes(&dirs[1]) == expected);
    let options = Options { shard: Some("1/11".parse().unwrap()), ..writing(root.path(), Existing::Force) };
    let error = run(&plan, &options, &mut ()).unwrap_err().to_string();
    assert_eq!(error, "a plan of 10 deals cannot be cut into 11 shards; allowed: 1 to 10");
}

#[test]
fn holes_and_doubles_are_named() {
    let plan = plan("block", &["random", "greedy"], Length::Deals(60));
    let (root, dirs) = play_parts(&plan, 4, false);
    let out = root.path().join("out");
    let some = |numbers: &[usize]| numbers.iter().map(|number| dirs[number - 1].clone()).collect::<Vec<_>>();
    assert_eq!(
        refused(&some(&[1, 3, 4]), &out),
        ["missing is shard 2/4: play it by 'boneyard pit --plan FILE --shard 2/4 --out DIR'"]
    );
    let faults = refused(&some(&[2, 3, 2]), &out);
    assert!(faults[0].starts_with("shard 2/4 is given twice, in '"), "{faults:?}");
    assert!(faults[1].starts_with("missing are shard 1/4, 4/4: play each by "), "{faults:?}");
    assert_eq!(refused(&[], &out), ["there is nothing to merge: name the directories of all shards"]);

    let (_other, halves) = play_parts(&plan, 2, false);
    let faults = refused(&[&some(&[1, 2, 3, 4]), &halves[..1]].concat(), &out);
    assert!(
        faults[0].contains("is shard 1/2, and '") && faults[0].contains("is shard 1/4: they overlap"),
        "{faults:?}"
    );
    assert!(faults[0].ends_with("numbers 0 to 14 of the deals are in both"), "{faults:?}");
    let faults = refused(&[&some(&[1, 2]), &halves[1..]].concat(), &out);
    assert!(faults[0].contains("all shards must be of one division"), "{faults:?}");

    let (_many, dirs) = play_parts(&plan, 60, false);
    let faults = refused(&dirs[..30], &out);
    assert!(
        faults[0].contains("missing are shard 31/60, 32/60, ") && faults[0].contains(" and 10 more: "),
        "{faults:?}"
    );
}

#[test]
fn parts_that_are_not_finished_are_named_with_what_to_do() {
    let plan = plan("block", &["random", "greedy"], Length::Deals(40));
    let (root, dirs) = play_parts(&plan, 4, true);
    let out = root.path().join("out");
    let games = fs::read(dirs[2].join("games.csv")).unwrap();
    fs::write(dirs[2].join("games.csv"), &games[..games.len() - 1]).unwrap();
    fs::remove_file(dirs[3].join("moves.csv")).unwrap();
    let faults = refused(&dirs, &out);
    assert!(
        faults[0].contains("not finished, it holds 9 of the 10 deals of shard 3/4: go on by 'boneyard pit")
    );
    assert!(faults[0].contains("--shard 3/4 --out ") && faults[0].ends_with(" --resume'"), "{faults:?}");
    assert!(faults[1].contains("its moves.csv is not there"), "{faults:?}");
    fs::remove_dir_all(&dirs[3]).unwrap();
    let faults = refused(&dirs, &out);
    assert!(faults[0].contains("cannot read '") && faults[0].contains("manifest.toml"), "{faults:?}");
    assert!(faults[1].starts_with("missing (or cannot be used) is shard 4/4"), "{faults:?}");
    fs::write(dirs[2].join("games.csv"), [&games[..], b"80,40,0,0,random,greedy,0,0,0,,out,9,0\n"].concat())
        .unwrap();
    play(&plan, &dirs[3], Some("4/4"), true);
    let error = merge(&dirs, &out, false, "0.1.0").unwrap_err().to_string();
    assert!(
        error.contains("line 22: the shard ends after 10 deals") && error.contains("games.csv"),
        "{error}"
    );
    assert!(!out.exists());
}

#[test]
fn what_does_not_belong_together_is_named() {
    let deals = |seed| {
        Plan::new("block", rules("block", &[]), agents(&["random", "greedy"]), Length::Deals(4), seed)
            .unwrap()
    };
    let (root, dirs) = play_parts(&deals(1), 2, false);
    let (_foreign, others) = play_parts(&deals(2), 2, true);
    let out = root.path().join("out");
    let faults = refused(&[dirs[0].clone(), others[1].clone()], &out);
    assert!(
        faults[0].contains("is of plan ")
            && faults[0].ends_with(": seed: 2 there, 1 here; record: true there, false here")
    );
    assert!(faults[1].starts_with("missing is shard 2/2"), "{faults:?}");

    let whole = root.path().join("whole");
    play(&deals(1), &whole, None, false);
    let empty = root.path().join("empty");
    fs::create_dir(&empty).unwrap();
    let faults = refused(&[whole, empty, dirs[1].clone()], &out);
    assert!(faults[0].ends_with("is no shard but a whole run"), "{faults:?}");
    assert!(faults[1].ends_with("is not the directory of a run: it has no manifest.toml"), "{faults:?}");

    let edit = |from: &str, to: &str| {
        let path = dirs[1].join("manifest.toml");
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(from));
        fs::write(&path, text.replace(from, to)).unwrap();
        let faults = refused(&dirs, &out);
        fs::write(&path, text).unwrap();
        faults[0].clone()
    };
    assert!(edit("version = \"0.1.0\"", "version = \"0.0.9\"").contains("version 0.0.9 played '"));
    assert!(edit("commit = \"abc\"", "commit = \"def\"").contains("by commit def of the program, and '"));
    assert!(edit("command = \"pit\"", "command = \"tip\"").contains("was played by 'tip', and '"));
    assert!(edit("seed = 1", "seed = 3").contains("was edited"));
    assert!(edit("format = 1", "format = 2").contains("it is of format 2"));
    assert!(edit("shard = \"2/2\"", "shard = \"3/2\"").contains("'shard': there is no shard 3 of 2"));

    let held = fs::File::create(dirs[0].join(".lock")).unwrap();
    held.lock().unwrap();
    assert!(refused(&dirs, &out)[0].contains("shard 1/2 is being played in '"));
}

#[test]
fn a_result_replaces_nothing_unless_forced() {
    let plan = plan("block", &["random", "greedy"], Length::Deals(4));
    let (root, dirs) = play_parts(&plan, 2, false);
    let out = root.path().join("out");
    let other = common::plan("draw", &["random", "light", "greedy"], Length::Deals(2));
    play(&other, &out, None, true);
    fs::write(out.join("notes.txt"), "mine").unwrap();
    let before = bytes(&out);
    let error = merge(&dirs, &out, false, "0.1.0").unwrap_err();
    assert!(matches!(error, ArenaError::NotEmpty(_)), "{error}");
    assert!(bytes(&out) == before);
    let faults = match merge(&dirs, &dirs[0], true, "0.1.0").unwrap_err() {
        ArenaError::Merge(faults) => faults,
        error => panic!("{error}"),
    };
    assert!(faults[0].contains("cannot be a shard and the directory of the result"), "{faults:?}");
    merge(&dirs, &out, true, "0.1.0").unwrap();
    assert_eq!(entries(&out), ["games.csv", "manifest.toml", "notes.txt", "summary.csv"]);
    let whole = tempdir().unwrap();
    play(&plan, whole.path(), None, false);
    assert!(bytes(&out) == bytes(whole.path()));
    // And a merged journal is one like any other.
    let longer = common::plan("block", &["random", "greedy"], Length::Deals(9));
    play(&longer, &out, None, false);
    play(&longer, whole.path(), None, false);
    assert!(bytes(&out) == bytes(whole.path()));
}
