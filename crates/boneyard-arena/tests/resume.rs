//! A run that was broken off and resumed leaves the same bytes as one that was not.

mod common;

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use boneyard_arena::{
    ArenaError, Existing, Flow, GAMES_HEADER, Length, Observer, Options, Plan, Progress, RunEnd, SetResult,
    run,
};
use common::*;
use tempfile::{TempDir, tempdir};

/// A finished run.
fn finished(plan: &Plan, record: bool) -> TempDir {
    let dir = tempdir().unwrap();
    let mut options = writing(dir.path(), Existing::Resume);
    options.output.as_mut().unwrap().record = record;
    let report = run(plan, &options, &mut ()).unwrap();
    assert_eq!(report.end, RunEnd::Complete);
    dir
}

/// A copy in which `name` ends after `len` bytes, as a kill may leave it.
fn torn(from: &Path, name: &str, len: usize) -> TempDir {
    let dir = tempdir().unwrap();
    for entry in entries(from) {
        let bytes = fs::read(from.join(&entry)).unwrap();
        if ["summary.csv", "luck.csv", "ratings.csv"].contains(&entry.as_str()) {
            continue;
        }
        let kept = if entry == name { &bytes[..len] } else { &bytes[..] };
        fs::write(dir.path().join(&entry), kept).unwrap();
    }
    dir
}

/// Cuts `name` at every `step`-th byte and resumes.
fn cut_everywhere(plan: &Plan, record: bool, name: &str, step: usize) {
    let whole = finished(plan, record);
    let expected = results(whole.path());
    let len = fs::read(whole.path().join(name)).unwrap().len();
    for len in (0..=len).step_by(step) {
        let dir = torn(whole.path(), name, len);
        // Without the option to record: the run did.
        let report = run(plan, &writing(dir.path(), Existing::Resume), &mut ()).unwrap();
        assert_eq!(report.deals, plan.deals());
        assert!(results(dir.path()) == expected, "{name} cut after {len} bytes");
    }
}

#[test]
fn the_journal_may_be_cut_at_every_byte() {
    cut_everywhere(&plan("block", &["random", "greedy"], Length::Deals(4)), false, "games.csv", 1);
}

#[test]
fn with_several_pairs_and_recorded_moves_as_well() {
    let plan = plan("draw", &["random", "greedy", "random"], Length::Deals(2));
    cut_everywhere(&plan, true, "games.csv", 5);
    cut_everywhere(&plan, true, "moves.csv", 11);
}

#[test]
fn with_matches_as_well() {
    let plan = plan_of(
        "threes",
        rules("all-threes", &[("target", "30")]),
        &["random", "greedy"],
        Length::Matches(3),
    );
    cut_everywhere(&plan, true, "games.csv", 3);
    cut_everywhere(&plan, true, "moves.csv", 29);
}

#[test]
fn a_missing_or_empty_directory_starts_afresh() {
    let plan = plan("block", &["random", "greedy"], Length::Deals(3));
    let expected = results(finished(&plan, false).path());
    let dir = tempdir().unwrap();
    let deep = dir.path().join("a/b");
    run(&plan, &writing(&deep, Existing::Resume), &mut ()).unwrap();
    assert!(results(&deep) == expected);
    // What a run leaves that was killed before it wrote its manifest.
    let early = tempdir().unwrap();
    fs::write(early.path().join(".lock"), "").unwrap();
    fs::write(early.path().join(".manifest.toml.new"), "vers").unwrap();
    for existing in [Existing::Resume, Existing::Refuse] {
        let dir = torn(early.path(), "", 0);
        run(&plan, &writing(dir.path(), existing), &mut ()).unwrap();
        assert!(results(dir.path()) == expected);
    }
}

#[test]
fn nothing_is_played_again_and_what_was_played_is_observed() {
    #[derive(Default)]
    struct Count {
        deals: Vec<u64>,
        resumed: u64,
    }
    impl Observer for Count {
        fn deal(&mut self, deal: u64, sets: &[SetResult]) -> Flow {
            assert_eq!(sets.len(), 3);
            self.deals.push(deal);
            Flow::Continue
        }
        fn progress(&mut self, progress: &Progress<'_>) {
            self.resumed = progress.resumed;
            assert_eq!(progress.all_fixtures, 10 * 6);
            assert_eq!(progress.totals.len(), 3);
        }
    }
    let plan = plan("block", &["random", "greedy", "light"], Length::Deals(10));
    let whole = finished(&plan, false);
    let bytes = fs::read(whole.path().join("games.csv")).unwrap();
    let dir = torn(whole.path(), "games.csv", bytes.len() / 2);
    let mut count = Count::default();
    let report = run(&plan, &writing(dir.path(), Existing::Resume), &mut count).unwrap();
    assert_eq!(count.deals, (0..10).collect::<Vec<_>>());
    assert_eq!((report.resumed, count.resumed), (4, 4));
    let mut again = Count::default();
    let report = run(&plan, &writing(dir.path(), Existing::Resume), &mut again).unwrap();
    assert_eq!((report.resumed, report.deals, report.end), (10, 10, RunEnd::Complete));
    assert_eq!(again.deals, count.deals);
    assert!(results(dir.path()) == results(whole.path()));
}

#[test]
fn more_deals_extend_a_run() {
    let plan_of = |deals| plan("block", &["random", "greedy"], Length::Deals(deals));
    let dir = finished(&plan_of(5), true);
    let before = fs::read(dir.path().join("games.csv")).unwrap();
    run(&plan_of(12), &writing(dir.path(), Existing::Resume), &mut ()).unwrap();
    let whole = finished(&plan_of(12), true);
    assert!(results(dir.path()) == results(whole.path()));
    assert!(fs::read(dir.path().join("games.csv")).unwrap().starts_with(&before));
    for dir in [&dir, &whole] {
        assert!(fs::read_to_string(dir.path().join("manifest.toml")).unwrap().contains("\ndeals = 12\n"));
    }
    let error = run(&plan_of(7), &writing(dir.path(), Existing::Resume), &mut ()).unwrap_err().to_string();
    assert!(error.contains("length (which may only grow): 12 deals there, 7 deals here"), "{error}");
}

#[test]
fn another_plan_is_refused_with_every_difference() {
    let dir = finished(&plan("block", &["random", "greedy"], Length::Deals(3)), false);
    let before = results(dir.path());
    let rules = rules("block", &[("deal", "6"), ("lead_who", "seat")]);
    let other = Plan::new("mine", rules, agents(&["greedy", "random"]), Length::Matches(9), 2).unwrap();
    let mut options = writing(dir.path(), Existing::Resume);
    options.output.as_mut().unwrap().provenance.version = "0.2.0".to_owned();
    let error = run(&other, &options, &mut ()).unwrap_err();
    let ArenaError::AnotherPlan { differences, .. } = &error else { panic!("{error}") };
    assert_eq!(
        differences[..],
        [
            "version: 0.1.0 there, 0.2.0 here",
            "game: block there, mine here",
            "seed: 1 there, 2 here",
            "agents: random greedy there, greedy random here",
            "length (which may only grow): 3 deals there, 9 matches here",
            "rule deal: 7 there, 6 here",
            "rule lead_who: lot there, seat here",
        ]
    );
    assert!(results(dir.path()) == before, "nothing was changed");
}

#[test]
fn recording_cannot_begin_in_the_middle() {
    let plan = plan("block", &["random", "greedy"], Length::Deals(3));
    let dir = finished(&plan, false);
    let mut options = writing(dir.path(), Existing::Resume);
    options.output.as_mut().unwrap().record = true;
    let error = run(&plan, &options, &mut ()).unwrap_err().to_string();
    assert!(error.contains("did not record its moves"), "{error}");
    // Before the first deal it can.
    let dir = torn(dir.path(), "games.csv", 20);
    options.output.as_mut().unwrap().dir = dir.path().to_owned();
    run(&plan, &options, &mut ()).unwrap();
    assert!(results(dir.path()) == results(finished(&plan, true).path()));
}

#[test]
fn recording_goes_on_from_the_first_moment_and_never_without_what_was_recorded() {
    let plan = plan("block", &["random", "greedy"], Length::Deals(3));
    let whole = finished(&plan, true);
    // Killed when the manifest and the first file were made, and the other was not.
    let dir = torn(whole.path(), "games.csv", GAMES_HEADER.len());
    fs::remove_file(dir.path().join("moves.csv")).unwrap();
    run(&plan, &writing(dir.path(), Existing::Resume), &mut ()).unwrap();
    assert!(results(dir.path()) == results(whole.path()));
    fs::remove_file(dir.path().join("moves.csv")).unwrap();
    let before = results(dir.path());
    let error = run(&plan, &writing(dir.path(), Existing::Resume), &mut ()).unwrap_err().to_string();
    assert!(error.contains("recorded its moves, and its moves.csv is not there"), "{error}");
    assert!(results(dir.path()) == before, "nothing was changed");
}

/// Stops after a deal.
struct StopAfter(u64);

impl Observer for StopAfter {
    fn deal(&mut self, deal: u64, _: &[SetResult]) -> Flow {
        if deal >= self.0 { Flow::Stop } else { Flow::Continue }
    }
}

#[test]
fn the_observer_ends_a_run_at_the_same_deal_for_any_number_of_threads() {
    let names = ["random", "greedy", "light"];
    let plan_of = |deals| plan("block", &names, Length::Deals(deals));
    let expected = results(finished(&plan_of(38), true).path());
    for (threads, unit) in [(1, None), (2, None), (3, Some(1)), (2, Some(50))] {
        let dir = tempdir().unwrap();
        let mut options = writing(dir.path(), Existing::Refuse);
        (options.jobs, options.unit) = (jobs(threads), unit.map(jobs));
        options.output.as_mut().unwrap().record = true;
        let report = run(&plan_of(10_000), &options, &mut StopAfter(37)).unwrap();
        assert_eq!((report.deals, report.end), (38, RunEnd::Stopped));
        assert!(results(dir.path()) == expected);
        // Resumed, it stops at the same deal again and plays nothing.
        options.output.as_mut().unwrap().existing = Existing::Resume;
        let report = run(&plan_of(10_000), &options, &mut StopAfter(37)).unwrap();
        assert_eq!((report.deals, report.resumed, report.end), (38, 38, RunEnd::Stopped));
        assert!(results(dir.path()) == expected);
    }
}

/// Sets the flag of Ctrl-C after a deal.
struct FlagAfter<'a>(u64, &'a AtomicBool);

impl Observer for FlagAfter<'_> {
    fn deal(&mut self, deal: u64, _: &[SetResult]) -> Flow {
        self.1.fetch_or(deal == self.0, Ordering::Relaxed);
        Flow::Continue
    }
}

#[test]
fn an_interrupted_run_keeps_whole_deals_and_can_be_resumed() {
    let plan = plan("block", &["random", "greedy", "light"], Length::Deals(3000));
    let expected = results(finished(&plan, false).path());
    for threads in [1, 2] {
        let dir = tempdir().unwrap();
        let stop = AtomicBool::new(false);
        let mut options = writing(dir.path(), Existing::Refuse);
        (options.jobs, options.stop, options.unit) = (jobs(threads), Some(&stop), Some(jobs(2)));
        let report = run(&plan, &options, &mut FlagAfter(20, &stop)).unwrap();
        assert_eq!(report.end, RunEnd::Interrupted);
        assert!((21..3000).contains(&report.deals), "{}", report.deals);
        assert_eq!(rows(dir.path()).len() as u64, report.deals * 6);
        assert!(dir.path().join("summary.csv").exists());
        // The flag is still set: nothing more is played.
        options.output.as_mut().unwrap().existing = Existing::Resume;
        let again = run(&plan, &options, &mut ()).unwrap();
        assert_eq!((again.deals, again.end), (report.deals, RunEnd::Interrupted));
        options.stop = None;
        let report = run(&plan, &Options { unit: None, ..options }, &mut ()).unwrap();
        assert_eq!(report.end, RunEnd::Complete);
        assert!(results(dir.path()) == expected);
    }
}

#[test]
fn an_edited_manifest_or_another_build_is_not_gone_on_with() {
    let of = |deals| plan("block", &["random", "greedy"], Length::Deals(deals));
    let dir = finished(&of(20), false);
    let path = dir.path().join("manifest.toml");
    let whole = fs::read_to_string(&path).unwrap();
    let resumed = |from: &str, to: &str| {
        assert!(whole.contains(from), "{whole}");
        fs::write(&path, whole.replace(from, to)).unwrap();
        let error = run(&of(40), &writing(dir.path(), Existing::Resume), &mut ()).unwrap_err();
        format!("{error} {error:?}")
    };
    let error = resumed("commit = \"abc\"", "commit = \"def\"");
    assert!(error.contains("commit") && error.contains("def"), "{error}");
    let error = resumed("seed = 1\n", "seed = 77\n");
    assert!(error.contains("was edited"), "{error}");
    let error = boneyard_arena::replay(dir.path(), 0, "0.1.0").unwrap_err().to_string();
    assert!(error.contains("was edited"), "{error}");
}
