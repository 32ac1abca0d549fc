//! Ratings of a pool: the same file for any number of threads, a sensible order, errors from deals.

mod common;

use std::fs;

use boneyard_arena::{Existing, Length, Options, Plan, PoolSummary, run};
use common::*;
use tempfile::tempdir;

const NAMES: [&str; 4] = ["random", "light", "greedy", "doubles"];

fn pool(game: &str, names: &[&str], deals: u64) -> PoolSummary {
    run(&plan(game, names, Length::Deals(deals)), &Options::new(jobs(2)), &mut ()).unwrap().pool.unwrap()
}

#[test]
fn ratings_are_the_same_bytes_for_any_number_of_threads_and_after_resuming() {
    let mut expected = None;
    for (threads, unit) in [(1, None), (2, None), (3, Some(1)), (2, Some(50))] {
        let dir = tempdir().unwrap();
        for deals in [100, 400] {
            let mut options = writing(dir.path(), Existing::Resume);
            (options.jobs, options.unit) = (jobs(threads), unit.map(jobs));
            run(&plan("draw", &NAMES, Length::Deals(deals)), &options, &mut ()).unwrap();
        }
        let ratings = fs::read_to_string(dir.path().join("ratings.csv")).unwrap();
        assert_eq!(ratings.lines().count(), 5);
        assert!(ratings.starts_with("agent,elo,se,low,high,games\n"), "{ratings}");
        assert!(ratings.lines().skip(1).all(|line| line.ends_with(",2400")), "{ratings}");
        assert_eq!(expected.get_or_insert_with(|| ratings.clone()), &ratings);
    }
}

#[test]
fn two_agents_have_no_ratings() {
    let dir = tempdir().unwrap();
    let report =
        run(&plan("draw", &NAMES[..2], Length::Deals(20)), &writing(dir.path(), Existing::Refuse), &mut ());
    assert!(report.unwrap().pool.is_none());
    assert!(!dir.path().join("ratings.csv").exists());
    // One of an earlier run does not stay either.
    fs::write(dir.path().join("ratings.csv"), "agent\n").unwrap();
    run(&plan("draw", &NAMES[..2], Length::Deals(20)), &writing(dir.path(), Existing::Force), &mut ())
        .unwrap();
    assert!(!dir.path().join("ratings.csv").exists());
}

#[test]
fn the_order_is_that_of_strength_and_the_mean_is_zero() {
    let pool = pool("block", &NAMES, 4000);
    let standings: Vec<_> = pool.standings().collect();
    let order: Vec<_> = standings.iter().map(|standing| standing.agent).collect();
    assert_eq!(order, ["doubles", "greedy", "random", "light"]);
    let sum: f64 = standings.iter().map(|standing| standing.elo.unwrap()).sum();
    assert!(sum.abs() < 1e-6, "{sum}");
    let lead = pool.lead(standings[1].entrant, standings[2].entrant).unwrap();
    assert!(lead.separated && lead.superiority > Some(0.999));
    let back = pool.lead(standings[2].entrant, standings[1].entrant).unwrap();
    assert!((back.elo.unwrap() + lead.elo.unwrap()).abs() < 1e-9 && back.separated);
    assert!((back.se.unwrap() - lead.se.unwrap()).abs() < 1e-9);
}

#[test]
fn a_copy_moves_no_nash_average_by_more_than_its_error() {
    let before = pool("draw", &NAMES, 3000).nash().unwrap();
    for copied in NAMES {
        let names: Vec<&str> = NAMES.into_iter().chain([copied]).collect();
        let after = pool("draw", &names, 3000).nash().unwrap();
        for (k, name) in NAMES.iter().enumerate() {
            let (old, new) = (before.averages[k], after.averages[k]);
            let moved = (old.value.unwrap() - new.value.unwrap()).abs();
            let error = 1.96 * old.std_error.unwrap().max(new.std_error.unwrap());
            assert!(moved <= error, "{name} moved by {moved} with a copy of {copied}: {old:?} {new:?}");
        }
    }
}

#[test]
fn who_cannot_be_rated_says_why() {
    // On one deal now and then somebody wins or loses everything.
    let mut unrated = 0;
    for seed in 1..20 {
        let names = agents(&["random", "light", "greedy"]);
        let plan = Plan::new("block", rules("block", &[]), names, Length::Deals(1), seed).unwrap();
        let pool = run(&plan, &Options::new(jobs(1)), &mut ()).unwrap().pool.unwrap();
        for standing in pool.standings().filter(|standing| standing.elo.is_none()) {
            unrated += 1;
            assert!(standing.note.is_some() && standing.se.is_none(), "{standing:?}");
            assert_eq!(pool.lead(standing.entrant, (standing.entrant + 1) % 3), None);
        }
        assert!(pool.nash().unwrap().averages.iter().all(|average| average.value.unwrap().is_finite()));
    }
    assert!(unrated > 5, "{unrated}");
}

#[test]
fn identical_agents_are_not_separated() {
    let pool = pool("block", &["greedy", "greedy", "greedy"], 200);
    for first in 0..3 {
        let lead = pool.lead(first, (first + 1) % 3).unwrap();
        assert!(!lead.separated && lead.elo.unwrap().abs() < 60.0, "{lead:?}");
    }
}
