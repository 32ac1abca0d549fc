//! What a run writes: the same bytes however it was run, and verdicts from them alone.

mod common;

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use boneyard_lab::{
    Claim, Depth, LabError, Observer, Options, Progress, VERDICTS, run, verdicts, verdicts_csv,
};
use common::{claim, files, options};

fn claims() -> Vec<Claim> {
    let sampled = claim(
        "S1",
        r#"
        games = ["block", "draw"]
        against = ["random", "greedy"]
        outcome = "score"
        direction = "higher"
        smallest = 0.05
        deviation = 0.3
        quick = 150

        [[reading]]
        name = "a match, with a comma"
        design = "match"
        agent = "greedy"

        [[reading]]
        name = "advice"
        design = "forced"
        advice = "heavy"
        policy = "random"

        [[reading]]
        name = "decision"
        design = "decision"
        advice = "heavy"
        policy = "greedy"
        worlds = 4
        games = ["block"]
        "#,
    );
    let exact = claim(
        "S2",
        r#"
        design = "count"
        direction = "lower"
        games = ["block"]
        tiles = "0-0 1-1 2-2 3-3 4-4 5-5 6-6"
        than = "1/1000"
        [[reading]]
        name = "one hand"
        what = "hand"
        "#,
    );
    vec![sampled, exact, claim("S10", "untestable = \"nobody knows how\"\n")]
}

/// Sets the flag after so many pieces of work.
struct StopAfter<'a>(u32, &'a AtomicBool);

impl Observer for StopAfter<'_> {
    fn progress(&mut self, progress: &Progress<'_>) {
        assert!(progress.work <= progress.all_work);
        self.0 = self.0.saturating_sub(1);
        if self.0 == 0 {
            self.1.store(true, Ordering::Relaxed);
        }
    }
}

fn interrupted(dir: &Path, claims: &[Claim], after: u32, jobs: usize) {
    let stop = AtomicBool::new(false);
    let options = Options { stop: Some(&stop), ..options(dir, jobs, false) };
    assert!(run(claims, &options, &mut StopAfter(after, &stop)).unwrap().interrupted);
}

#[test]
fn any_number_of_threads_and_any_interruption_give_the_same_bytes() {
    let (claims, dir) = (claims(), tempfile::tempdir().unwrap());
    let whole = dir.path().join("whole");
    let report = run(&claims, &options(&whole, 1, false), &mut ()).unwrap();
    assert!(!report.interrupted);
    let expected = files(&whole);
    let names: Vec<&str> = expected.iter().map(|(name, _)| name.as_str()).collect();
    let all =
        ["S1.csv", "S1.toml", "S10.toml", "S2.csv", "S2.toml", "cells.csv", "manifest.toml", "verdicts.csv"];
    assert_eq!(names, all);
    assert_eq!(fs::read_to_string(whole.join(VERDICTS)).unwrap(), verdicts_csv(&report.verdicts));

    let threads = dir.path().join("threads");
    run(&claims, &options(&threads, 5, false), &mut ()).unwrap();
    assert_eq!(files(&threads), expected);

    for (after, jobs) in [(1, 1), (200, 3), (420, 2)] {
        let parts = dir.path().join(format!("parts{after}"));
        interrupted(&parts, &claims, after, jobs);
        assert_ne!(files(&parts), expected);
        let report = run(&claims, &options(&parts, 2, true), &mut ()).unwrap();
        assert!(report.resumed > 0 && report.played > 0);
        assert_eq!(files(&parts), expected, "stopped after {after}");
    }
}

#[test]
fn a_torn_line_is_played_again() {
    let (claims, dir) = (claims(), tempfile::tempdir().unwrap());
    let (whole, torn) = (dir.path().join("whole"), dir.path().join("torn"));
    run(&claims, &options(&whole, 2, false), &mut ()).unwrap();
    run(&claims, &options(&torn, 2, false), &mut ()).unwrap();
    let journal = torn.join("S1.csv");
    let text = fs::read_to_string(&journal).unwrap();
    fs::write(&journal, &text[..text.len() - 3]).unwrap();
    assert_eq!(run(&claims, &options(&torn, 2, true), &mut ()).unwrap().played, 1);
    assert_eq!(files(&torn), files(&whole));
}

#[test]
fn verdicts_need_nothing_but_the_csv_files() {
    let (claims, dir) = (claims(), tempfile::tempdir().unwrap());
    run(&claims, &options(dir.path(), 2, false), &mut ()).unwrap();
    let expected = fs::read_to_string(dir.path().join(VERDICTS)).unwrap();
    for (name, _) in files(dir.path()) {
        if name.ends_with(".toml") || name == VERDICTS {
            fs::remove_file(dir.path().join(name)).unwrap();
        }
    }
    assert_eq!(verdicts_csv(&verdicts(dir.path()).unwrap()), expected);
}

#[test]
fn a_directory_takes_further_claims_and_more_deals() {
    let (claims, dir) = (claims(), tempfile::tempdir().unwrap());
    let (apart, whole) = (dir.path().join("apart"), dir.path().join("whole"));
    run(&claims[1..], &options(&apart, 1, false), &mut ()).unwrap();
    run(&claims[..1], &options(&apart, 2, true), &mut ()).unwrap();
    run(&claims, &options(&whole, 2, false), &mut ()).unwrap();
    assert_eq!(files(&apart), files(&whole), "in whatever order they came");

    let full = Options { depth: Depth::Full, ..options(&apart, 2, true) };
    let report = run(&claims, &full, &mut ()).unwrap();
    assert!(report.resumed > 0 && report.verdicts[0].deals > 150);
    // A quick look at a directory that has more than it asks for plays nothing and takes nothing back.
    let before = files(&apart);
    assert_eq!(run(&claims, &options(&apart, 2, true), &mut ()).unwrap().played, 0);
    assert_eq!(files(&apart), before);
}

#[test]
fn what_does_not_fit_is_refused_and_named() {
    let (claims, dir) = (claims(), tempfile::tempdir().unwrap());
    let there = dir.path().join("there");
    run(&claims, &options(&there, 2, false), &mut ()).unwrap();
    let before = files(&there);
    let refused = |options: &Options<'_>, claims: &[Claim]| run(claims, options, &mut ()).unwrap_err();
    assert!(matches!(refused(&options(&there, 1, false), &claims), LabError::NotEmpty(_)));
    let other_seed = Options { seed: 8, ..options(&there, 1, true) };
    assert!(refused(&other_seed, &claims).to_string().contains("seed is 7 there and 8 here"));
    let mut text = claims[0].text.clone();
    text = text.replace("smallest = 0.05", "smallest = 0.06");
    let changed = Claim::from_toml("S1", &text).unwrap();
    let error = refused(&options(&there, 1, true), &[changed]).to_string();
    assert!(error.contains("S1 cell 1: smallest is '0.05' there and '0.06' here"), "{error}");
    assert_eq!(files(&there), before, "nothing is touched");

    let strange = dir.path().join("strange");
    fs::create_dir(&strange).unwrap();
    fs::write(strange.join("notes.txt"), "mine").unwrap();
    assert!(matches!(refused(&options(&strange, 1, true), &claims), LabError::NothingToResume { .. }));

    let journal = there.join("S1.csv");
    let good = fs::read_to_string(&journal).unwrap();
    for (bad, says) in [
        (good.replacen("\n1,1,", "\n1,2,", 1), "line 3: cell 1 goes on with deal 2, after 1 deals"),
        (good.replacen("\n1,1,", "\n99,1,", 1), "line 3: there is no cell 99"),
        (good.replacen("\n1,1,", "\n1,x,", 1), "line 3: 'x' is no whole number"),
        (good.replacen("\n1,1,", "\n1,1,7,", 1), "line 3: 6 fields, and the header has 5"),
        (good.replacen("effect", "affect", 1), "line 1: cell 1 needs the column 'effect'"),
    ] {
        fs::write(&journal, bad).unwrap();
        let error = refused(&options(&there, 1, true), &claims).to_string();
        assert!(error.contains(says) && error.contains("S1.csv"), "{error}");
    }
}
