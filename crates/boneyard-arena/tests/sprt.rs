//! A plan with a sequential test ends at the deal where it decides, whoever plays it and however often it is resumed.

mod common;

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use boneyard_arena::{
    ArenaError, Existing, Flow, Length, Manifest, Observer, Options, Plan, PlanError, PlanFile, Report,
    RunEnd, SetResult, Shard, ShardError, parse_sprt, read_games, run,
};
use boneyard_stats::sprt::{Decision, Sprt};
use boneyard_stats::{DealSets, Level};
use common::*;
use tempfile::tempdir;

fn sprt(text: &str) -> Sprt {
    parse_sprt(text).unwrap()
}

/// Greedy against random, which takes some hundred deals.
fn tested(deals: u64) -> Plan {
    plan("block", &["greedy", "random"], Length::Deals(deals)).with_sprt(sprt("elo0=0,elo1=40")).unwrap()
}

fn play(plan: &Plan, dir: &Path, existing: Existing, threads: usize, unit: Option<usize>) -> Report {
    let mut options = writing(dir, existing);
    (options.jobs, options.unit) = (jobs(threads), unit.map(jobs));
    run(plan, &options, &mut ()).unwrap()
}

#[test]
fn the_test_ends_at_the_same_deal_for_any_number_of_threads() {
    let (cap, dir) = (100_000, tempdir().unwrap());
    let first = play(&tested(cap), dir.path(), Existing::Refuse, 1, None);
    let end = first.sprt.as_ref().unwrap().decided_at().unwrap();
    assert_eq!((first.end, first.deals), (RunEnd::Decided, end));
    assert_eq!(first.sprt.as_ref().unwrap().decision(), Decision::AcceptH1);
    assert!((50..2000).contains(&end), "{end}");
    assert_eq!(rows(dir.path()).len() as u64, 2 * end);
    let expected = results(dir.path());
    for (threads, unit) in [(2, None), (3, Some(1)), (2, Some(77)), (4, Some(5000))] {
        let dir = tempdir().unwrap();
        let report = play(&tested(cap), dir.path(), Existing::Refuse, threads, unit);
        assert_eq!((report.end, report.deals), (RunEnd::Decided, end));
        assert!(results(dir.path()) == expected, "{threads} {unit:?}");
        // Once more it stops where it is.
        let report = play(&tested(cap), dir.path(), Existing::Resume, threads, unit);
        assert_eq!((report.end, report.deals, report.resumed), (RunEnd::Decided, end, end));
        assert!(results(dir.path()) == expected, "{threads} {unit:?}");
    }
    // The same without a test: that many deals and no more are the first of it.
    let plain = plan("block", &["greedy", "random"], Length::Deals(end));
    let dir = tempdir().unwrap();
    play(&plain, dir.path(), Existing::Refuse, 2, None);
    assert!(results(dir.path()) == expected);
}

#[test]
fn the_decision_is_that_of_the_counts_and_none_was_reached_before() {
    struct Looks(Sprt, DealSets, Vec<Decision>);
    impl Observer for Looks {
        fn deal(&mut self, _: u64, sets: &[SetResult]) -> Flow {
            self.1.add(sets[0].half_points()).unwrap();
            self.2.push(self.0.decide(self.0.llr(&self.1)));
            Flow::Continue
        }
    }
    let plan = tested(100_000);
    let mut looks = Looks(*plan.sprt().unwrap(), DealSets::pairs(), Vec::new());
    let report = run(&plan, &Options::new(jobs(2)), &mut looks).unwrap();
    let (last, before) = looks.2.split_last().unwrap();
    assert_eq!(*last, Decision::AcceptH1);
    assert!(before.iter().all(|look| *look == Decision::Continue));
    assert_eq!(report.sprt.unwrap().sets().counts(), report.summary[0].totals.sets.counts());
}

#[test]
fn two_agents_that_are_the_same_end_in_h0() {
    for (game, names) in [("block", ["greedy", "greedy"]), ("draw", ["random", "random"])] {
        let plan = plan(game, &names, Length::Deals(100_000)).with_sprt(sprt("elo0=0,elo1=20")).unwrap();
        let report = run(&plan, &Options::new(jobs(2)), &mut ()).unwrap();
        assert_eq!(report.sprt.unwrap().decision(), Decision::AcceptH0, "{names:?}");
    }
}

/// A copy of a run whose journal ends after `len` bytes, as a kill may leave it.
fn torn(from: &Path, len: usize) -> tempfile::TempDir {
    let dir = tempdir().unwrap();
    for name in ["manifest.toml", "games.csv"] {
        let bytes = fs::read(from.join(name)).unwrap();
        let kept = if name == "games.csv" { &bytes[..len] } else { &bytes[..] };
        fs::write(dir.path().join(name), kept).unwrap();
    }
    dir
}

#[test]
fn a_test_that_was_broken_off_comes_to_the_same_end() {
    let whole = tempdir().unwrap();
    play(&tested(100_000), whole.path(), Existing::Refuse, 2, None);
    let expected = results(whole.path());
    let len = fs::read(whole.path().join("games.csv")).unwrap().len();
    for len in (0..=len).step_by(len / 17) {
        let dir = torn(whole.path(), len);
        play(&tested(100_000), dir.path(), Existing::Resume, 2, None);
        assert!(results(dir.path()) == expected, "cut after {len} bytes");
    }
    // The most that is played may grow: first it ends undecided.
    let dir = tempdir().unwrap();
    let report = play(&tested(20), dir.path(), Existing::Refuse, 2, None);
    assert_eq!((report.end, report.deals), (RunEnd::Complete, 20));
    assert_eq!(report.sprt.unwrap().decision(), Decision::Continue);
    play(&tested(100_000), dir.path(), Existing::Resume, 2, None);
    assert!(results(dir.path()) == expected);
}

#[test]
fn an_interrupted_test_is_no_decision() {
    let stop = AtomicBool::new(true);
    let dir = tempdir().unwrap();
    let mut options = writing(dir.path(), Existing::Refuse);
    options.stop = Some(&stop);
    let report = run(&tested(100_000), &options, &mut ()).unwrap();
    assert_eq!(report.end, RunEnd::Interrupted);
    stop.store(false, Ordering::Relaxed);
    options.output.as_mut().unwrap().existing = Existing::Resume;
    assert_eq!(run(&tested(100_000), &options, &mut ()).unwrap().end, RunEnd::Decided);
}

#[test]
fn the_settings_belong_to_the_plan() {
    let dir = tempdir().unwrap();
    let report = play(&tested(5000), dir.path(), Existing::Refuse, 2, None);
    let manifest = Manifest::read(dir.path()).unwrap();
    assert_eq!(manifest.terms.sprt.as_deref(), Some("elo0=0,elo1=40,alpha=0.05,beta=0.05,model=normalized"));
    // From the manifest and the journal alone the same comes out.
    let plan = manifest.plan().unwrap();
    let summary = read_games(&plan, &dir.path().join("games.csv"), &mut ()).unwrap();
    assert_eq!(summary, report.summary);
    let refused = |plan: &Plan| {
        let error = run(plan, &writing(dir.path(), Existing::Resume), &mut ()).unwrap_err();
        let ArenaError::AnotherPlan { differences, .. } = error else { panic!("{error}") };
        differences.join("\n")
    };
    let plain = || common::plan("block", &["greedy", "random"], Length::Deals(5000));
    assert_eq!(
        refused(&plain()),
        "sprt: elo0=0,elo1=40,alpha=0.05,beta=0.05,model=normalized there, none here"
    );
    let other = plain().with_sprt(sprt("elo0=0,elo1=40,alpha=0.01")).unwrap();
    assert!(refused(&other).contains("elo0=0,elo1=40,alpha=0.01,beta=0.05,model=normalized here"));
    let mut broken = manifest;
    broken.terms.sprt = Some("elo0=0".to_owned());
    assert!(broken.plan().unwrap_err().contains("'sprt': 'elo1' is missing"));
}

#[test]
fn a_plan_file_keeps_the_test_and_shards_are_refused() {
    let with = PlanFile { plan: tested(500), record: false, shards: None };
    let without = PlanFile { plan: plan("block", &["greedy", "random"], Length::Deals(500)), ..with.clone() };
    assert_ne!(with.hash("0.1.0"), without.hash("0.1.0"));
    let dir = tempdir().unwrap();
    let file = dir.path().join("plan.toml");
    with.write(&file, "0.1.0", false).unwrap();
    assert_eq!(PlanFile::read(&file, "0.1.0").unwrap().plan.sprt(), with.plan.sprt());
    let error = with.plan.part(Some(Shard::new(1, 2).unwrap())).unwrap_err();
    assert_eq!(error, ShardError::Sprt);
    assert!(PlanFile { shards: Some(4), ..with }.to_toml("0.1.0").is_err());
}

#[test]
fn a_pool_cannot_be_tested() {
    let pool = plan("block", &["greedy", "random", "light"], Length::Deals(10));
    assert_eq!(pool.with_sprt(sprt("elo0=0,elo1=5")).unwrap_err(), PlanError::TestOfPool(3));
}

#[test]
fn matches_are_tested_by_pairs_of_matches() {
    let plan = plan("draw", &["greedy", "random"], Length::Matches(3000))
        .with_sprt(sprt("elo0=0,elo1=100"))
        .unwrap();
    let report = run(&plan, &Options::new(jobs(2)), &mut ()).unwrap();
    let sprt = report.sprt.unwrap();
    assert_eq!(sprt.decided_at(), Some(report.deals));
    assert_eq!(sprt.sets().score(Level::P95), report.summary[0].score);
}
