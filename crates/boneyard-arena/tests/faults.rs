//! What goes wrong is told in one message, and nothing already written is lost.

mod common;

use std::fs::{self, File};
use std::panic::{AssertUnwindSafe, catch_unwind};

use boneyard_agents::{Agent, AgentInfo, AgentSpec};
use boneyard_arena::{ArenaError, Existing, Length, Manifest, Options, Plan, PlanError, read_games, run};
use boneyard_core::{Move, Rng, View};
use common::*;
use tempfile::tempdir;

/// Plays what it may not, or panics, at a turn in about a hundred.
struct Fallible {
    panics: bool,
}

impl Agent for Fallible {
    fn choose(&mut self, view: &View<'_>, rng: &mut Rng) -> Move {
        if rng.below(100) == 0 {
            assert!(!self.panics, "out of its depth");
            return Move::CLOSE;
        }
        view.moves().nth(0)
    }
}

const FALLIBLE: &[AgentInfo] = &[
    AgentInfo {
        name: "cheat",
        about: "closes when it may not",
        source: "test",
        params: &[],
        check: |_| None,
        build: |_| Box::new(Fallible { panics: false }),
    },
    AgentInfo {
        name: "panics",
        about: "panics",
        source: "test",
        params: &[],
        check: |_| None,
        build: |_| Box::new(Fallible { panics: true }),
    },
];

fn plan_with(name: &str) -> Plan {
    let agents = vec!["random".parse().unwrap(), AgentSpec::parse_in(name, FALLIBLE).unwrap().into()];
    Plan::new("block", rules("block", &[]), agents, Length::Deals(500), 1).unwrap()
}

#[test]
fn an_illegal_move_names_agent_fixture_and_move() {
    let mut messages = Vec::new();
    for threads in [1, 2, 3] {
        let dir = tempdir().unwrap();
        let mut options = writing(dir.path(), Existing::Refuse);
        options.jobs = jobs(threads);
        let error = run(&plan_with("cheat"), &options, &mut ()).unwrap_err();
        assert!(matches!(error, ArenaError::IllegalMove { .. }));
        messages.push((error.to_string(), fs::read(dir.path().join("games.csv")).unwrap()));
        assert!(rows(dir.path()).len().is_multiple_of(2), "whole deals are kept");
    }
    let message = &messages[0].0;
    assert!(message.contains("agent 'cheat' in fixture ") && message.contains("may not play #"), "{message}");
    assert!(messages.iter().all(|other| *other == messages[0]), "the first fault, whoever finds it");
}

#[test]
fn a_panic_ends_the_run_and_does_not_hang_it() {
    for threads in [1, 2, 3] {
        let dir = tempdir().unwrap();
        let mut options = writing(dir.path(), Existing::Refuse);
        options.jobs = jobs(threads);
        let plan = plan_with("panics");
        assert!(catch_unwind(AssertUnwindSafe(|| run(&plan, &options, &mut ()))).is_err());
        assert!(rows(dir.path()).len().is_multiple_of(2), "whole deals are kept");
        assert!(!dir.path().join(".lock").exists());
    }
}

#[test]
fn a_panicking_observer_does_not_hang_the_run() {
    struct Panics;
    impl boneyard_arena::Observer for Panics {
        fn deal(&mut self, deal: u64, _: &[boneyard_arena::SetResult]) -> boneyard_arena::Flow {
            assert!(deal < 10, "seen enough");
            boneyard_arena::Flow::Continue
        }
    }
    let plan = plan("block", &["random", "greedy"], Length::Deals(100_000));
    let options = Options::new(jobs(2));
    assert!(catch_unwind(AssertUnwindSafe(|| run(&plan, &options, &mut Panics))).is_err());
}

#[test]
fn plans_that_cannot_be_played_are_refused() {
    let build = |names: &[&str], length| Plan::new("block", rules("block", &[]), agents(names), length, 1);
    let fault = |names: &[&str], length| build(names, length).unwrap_err();
    assert_eq!(fault(&["random"], Length::Deals(1)), PlanError::TooFewAgents(1));
    let error = fault(&["random", "random"], Length::Deals(0)).to_string();
    assert_eq!(error, "the number of deals cannot be 0; allowed: 1 or more");
    let error = fault(&["random", "random"], Length::Matches(u64::MAX)).to_string();
    assert!(error.contains("at most 9223372036854775807"), "{error}");
    let impossible = rules("modern.partnership", &[("deal", "8")]);
    let error = Plan::new("mine", impossible, agents(&["random", "light"]), Length::Deals(1), 1).unwrap_err();
    assert!(error.to_string().contains("deal = 8"), "{error}");
}

#[test]
fn a_directory_in_use_is_refused() {
    let plan = plan("block", &["random", "greedy"], Length::Deals(3));
    let dir = tempdir().unwrap();
    let held = File::create(dir.path().join(".lock")).unwrap();
    held.lock().unwrap();
    for existing in [Existing::Refuse, Existing::Resume, Existing::Force] {
        let error = run(&plan, &writing(dir.path(), existing), &mut ()).unwrap_err();
        assert!(matches!(error, ArenaError::InUse(_)), "{error}");
        assert!(error.to_string().contains("is in use by another run"), "{error}");
    }
    assert_eq!(entries(dir.path()), [".lock"], "nothing was written");
    drop(held);
    run(&plan, &writing(dir.path(), Existing::Refuse), &mut ()).unwrap();
    assert!(!dir.path().join(".lock").exists());
}

#[test]
fn a_directory_that_is_not_empty_is_refused_or_forced() {
    let plan = plan("block", &["random", "greedy"], Length::Deals(3));
    let dir = tempdir().unwrap();
    fs::write(dir.path().join("notes.txt"), "mine").unwrap();
    let error = run(&plan, &writing(dir.path(), Existing::Refuse), &mut ()).unwrap_err();
    assert!(error.to_string().contains("is not empty"), "{error}");
    let error = run(&plan, &writing(dir.path(), Existing::Resume), &mut ()).unwrap_err();
    assert!(error.to_string().contains("no run to resume: it has no manifest.toml"), "{error}");
    assert_eq!(entries(dir.path()), ["notes.txt"], "nothing was written");

    let mut options = writing(dir.path(), Existing::Force);
    options.output.as_mut().unwrap().record = true;
    run(&plan, &options, &mut ()).unwrap();
    options.output.as_mut().unwrap().record = false;
    let shorter =
        Plan::new("block", rules("block", &[]), agents(&["light", "random"]), Length::Deals(1), 9).unwrap();
    run(&shorter, &options, &mut ()).unwrap();
    assert_eq!(entries(dir.path()), ["games.csv", "manifest.toml", "notes.txt", "summary.csv"]);
    assert_eq!(rows(dir.path()).len(), 2);
    assert_eq!(fs::read_to_string(dir.path().join("notes.txt")).unwrap(), "mine");
}

#[test]
fn an_unwritable_place_is_named() {
    let dir = tempdir().unwrap();
    let file = dir.path().join("file");
    fs::write(&file, "").unwrap();
    let plan = plan("block", &["random", "greedy"], Length::Deals(3));
    for place in [file.clone(), file.join("below")] {
        let error = run(&plan, &writing(&place, Existing::Resume), &mut ()).unwrap_err().to_string();
        assert!(error.contains("cannot create") && error.contains("file"), "{error}");
    }
}

#[cfg(unix)]
#[test]
fn a_journal_that_is_no_file_is_told_and_left_alone() {
    let plan = plan("block", &["random", "greedy"], Length::Deals(3000));
    let dir = tempdir().unwrap();
    run(&plan, &writing(dir.path(), Existing::Refuse), &mut ()).unwrap();
    let games = dir.path().join("games.csv");
    fs::remove_file(&games).unwrap();
    let _listener = std::os::unix::net::UnixListener::bind(&games).unwrap();
    for existing in [Existing::Force, Existing::Resume] {
        let error = run(&plan, &writing(dir.path(), existing), &mut ()).unwrap_err().to_string();
        assert!(error.contains("games.csv") && error.contains("a socket, not a regular file"), "{error}");
    }
    assert!(fs::symlink_metadata(&games).is_ok_and(|found| !found.is_file()));
}

#[test]
fn a_row_that_is_not_the_plans_is_named_with_its_line() {
    let plan = plan("block", &["random", "greedy"], Length::Deals(3));
    let dir = tempdir().unwrap();
    run(&plan, &writing(dir.path(), Existing::Refuse), &mut ()).unwrap();
    let games = dir.path().join("games.csv");
    let text = fs::read_to_string(&games).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let winner = |row: &str| row.split(',').nth(9).unwrap().to_owned();
    let with = |number: usize, line: &str| {
        let mut lines = lines.clone();
        lines[number - 1] = line;
        lines.join("\n") + "\n"
    };
    let cases = [
        (with(1, "index,deal"), "line 1: expected the header"),
        (with(3, lines[3]), "line 3: expected the row '1,0,1,0,greedy,random,...', found '2,1,0,"),
        (with(4, &lines[3].replace("random", "light")), "line 4: expected the row"),
        (with(4, &lines[3].replace("random,greedy", "greedy,random")), "line 4: expected the row"),
        (with(2, "0,0,0,0,random,greedy,4,0,0,,out,9,0,"), "leader is '4'; allowed: 0 to 3"),
        (with(2, "0,0,0,0,random,greedy,0,0,0,2,out,9,0,"), "winner is '2'; allowed: 0, 1 or nothing"),
        (with(2, "0,0,0,0,random,greedy,0,x,0,,out,9,0,"), "points0 is 'x'"),
        (
            with(2, "0,0,0,0,random,greedy,0,0,0,,gone,9,0,"),
            "ended is 'gone'; allowed: out, blocked, closed or target",
        ),
        (
            with(2, "0,0,0,0,random,greedy,0,0,0,,out,9"),
            "line 2: expected 8 fields after the agents, found 6",
        ),
        (
            format!("{text}{}\n", "6,3,0,0,random,greedy,0,0,0,,out,9,0,"),
            "line 8: the plan ends after 3 deals",
        ),
    ];
    assert!(["0", "1", ""].contains(&winner(lines[1]).as_str()));
    for (text, expected) in cases {
        fs::write(&games, &text).unwrap();
        for error in [
            read_games(&plan, &games, &mut ()).unwrap_err(),
            run(&plan, &writing(dir.path(), Existing::Resume), &mut ()).unwrap_err(),
        ] {
            let error = error.to_string();
            assert!(error.contains(expected) && error.contains("games.csv"), "{error}");
        }
        assert_eq!(fs::read_to_string(&games).unwrap(), text, "nothing was changed");
    }
}

#[test]
fn a_manifest_gives_its_plan_back() {
    let rules = rules("matador", &[("reserve", "1"), ("target", "50")]);
    let agents = agents(&["random", "greedy", "random"]);
    let plan = Plan::new("my \"own\" game", rules, agents, Length::Matches(2), u64::MAX - 5).unwrap();
    let dir = tempdir().unwrap();
    run(&plan, &writing(dir.path(), Existing::Refuse), &mut ()).unwrap();
    let manifest = Manifest::read(dir.path()).unwrap();
    let again = manifest.plan().unwrap();
    assert_eq!(again.game_name(), plan.game_name());
    assert_eq!(again.game().rules(), plan.game().rules());
    assert_eq!(again.entrants(), plan.entrants());
    assert_eq!((again.length(), again.seed()), (plan.length(), plan.seed()));
    assert_eq!(manifest.provenance.commit, "abc");
    let games = dir.path().join("games.csv");
    let summary = read_games(&again, &games, &mut ()).unwrap();
    assert_eq!(summary.len(), 3);
}

#[test]
fn a_broken_manifest_is_named() {
    let plan = plan("block", &["random", "greedy"], Length::Deals(3));
    let dir = tempdir().unwrap();
    run(&plan, &writing(dir.path(), Existing::Refuse), &mut ()).unwrap();
    let path = dir.path().join("manifest.toml");
    let text = fs::read_to_string(&path).unwrap();
    for (broken, expected) in [
        (text.replace("seed = 1", ""), "it has no 'seed'"),
        (text.replace("seed = 1", "seed = -1"), "'seed' is '-1'"),
        (text.replace("deals = 3", ""), "either 'deals' or 'matches'"),
        (text.replace("seed = 1", "seed = = 1"), "manifest.toml': line 7: "),
        (text.replace("deal = 7", "deal = 7\nnew_rule = 1"), "rule new_rule: 1 there, no such rule here"),
        (text.replace("reserve = 0", ""), "rule reserve: not set there, 0 here"),
    ] {
        fs::write(&path, broken).unwrap();
        let error = run(&plan, &writing(dir.path(), Existing::Resume), &mut ()).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}
