//! Rows of a journal that no hand can have made are refused, and no hand that was played is.

mod common;

use std::fs;

use boneyard_arena::{Existing, Length, Plan, read_games, run};
use boneyard_core::{OPTIONS, PRESETS, Rng, Rules};
use common::*;
use tempfile::tempdir;

/// Plays a plan, and reads its journal.
fn play_and_read(plan: &Plan, what: &str) {
    let dir = tempdir().unwrap();
    run(plan, &writing(dir.path(), Existing::Refuse), &mut ()).unwrap();
    let read = read_games(plan, &dir.path().join("games.csv"), &mut ());
    assert!(read.is_ok(), "{what}: {}", read.unwrap_err());
}

#[test]
fn every_hand_of_every_preset_is_plausible() {
    for preset in PRESETS {
        for length in [Length::Deals(40), Length::Matches(3)] {
            let plan = plan(preset.name, &["random", "greedy"], length);
            play_and_read(&plan, preset.name);
        }
    }
}

#[test]
fn every_hand_under_random_rules_is_plausible() {
    let mut rng = Rng::new(7);
    let mut played = 0;
    while played < 120 {
        let Some((rules, what)) = random_rules(&mut rng) else { continue };
        played += 1;
        for length in [Length::Deals(8), Length::Matches(2)] {
            let Ok(plan) = Plan::new("any", rules.clone(), agents(&["random", "light"]), length, played)
            else {
                continue;
            };
            play_and_read(&plan, &what);
        }
    }
}

/// A preset with some options changed at random; `None` where they do not go together.
fn random_rules(rng: &mut Rng) -> Option<(Rules, String)> {
    let mut pick = |n: usize| rng.below(n as u32) as usize;
    let preset = &PRESETS[pick(PRESETS.len())];
    let (mut rules, mut what) = (preset.rules(), preset.name.to_owned());
    for _ in 0..=pick(6) {
        let option = &OPTIONS[pick(OPTIONS.len())];
        let values = option.allowed();
        let value = match (values[pick(values.len())].as_str(), option.name) {
            ("...", "match") => format!("sum{}", 1 + pick(12)),
            ("...", _) => (1 + pick(60)).to_string(),
            (value, _) => value.to_owned(),
        };
        rules.set_option(option.name, &value).unwrap();
        what += &format!(" {}={value}", option.name);
    }
    rules.check().ok().map(|()| (rules, what))
}

/// The fault that is found in the first row of a run of this game where its columns after the agents are these.
fn found(game: &str, length: Length, columns: &str) -> String {
    let plan = plan(game, &["random", "greedy"], length);
    let dir = tempdir().unwrap();
    run(&plan, &writing(dir.path(), Existing::Refuse), &mut ()).unwrap();
    let games = dir.path().join("games.csv");
    let text = fs::read_to_string(&games).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    let row = format!("0,0,0,0,random,greedy,{columns}");
    lines[1] = &row;
    let changed = lines.join("\n") + "\n";
    fs::write(&games, &changed).unwrap();
    let error = run(&plan, &writing(dir.path(), Existing::Resume), &mut ()).unwrap_err().to_string();
    assert_eq!(fs::read_to_string(&games).unwrap(), changed, "nothing was changed");
    assert!(error.contains("games.csv") && error.contains("line 2: "), "{error}");
    error
}

#[test]
fn a_row_that_no_hand_can_have_made_is_named_with_what_is_allowed() {
    let hands = Length::Deals(2);
    for (game, columns, expected) in [
        ("block", "2,9,0,0,out,10,0,", "leader is '2'; allowed: 0 to 1"),
        (
            "whist",
            "0,0,-9,0,closed,18,0,",
            "ended is 'closed'; allowed: out or blocked, since nobody may close",
        ),
        (
            "block",
            "0,9,0,0,target,10,0,",
            "ended is 'target'; allowed: out, blocked or closed, since no target",
        ),
        ("all-fives", "0,9,0,0,target,10,0,", "ended is 'target'; allowed: out, blocked or closed, since"),
        ("block", "0,9,0,0,out,10,1,", "draws is '1'; allowed: 0 to 0"),
        ("draw", "0,9,0,0,out,10,13,", "draws is '13'; allowed: 0 to 12"),
        ("block", "0,9,0,0,out,6,0,", "plies is '6'; allowed: 7 to 13 in a hand that ended 'out'"),
        ("block", "0,9,0,0,blocked,13,0,", "plies is '13'; allowed: 0 to 12 in a hand that ended 'blocked'"),
        ("block", "0,-9,0,1,out,10,0,", "points0 is '-9'; allowed: 0 to "),
        ("block", "0,0,999,1,out,10,0,", "points1 is '999'; allowed: 0 to "),
        ("whist", "0,9,0,0,out,20,0,", "points0 is '9'; allowed: -"),
        ("block", "0,9,0,1,out,10,0,", "winner is '1'; allowed: 0, as the points are 9 and 0"),
        ("block", "0,0,9,,out,10,0,", "winner is ''; allowed: 1, as the points are 0 and 9"),
        ("all-fives", "0,5,5,0,out,8,0,", "winner is '0'; allowed: nothing, as the points are 5 and 5"),
    ] {
        let error = found(game, hands, columns);
        assert!(error.contains(expected), "{game} {columns}: {error}");
    }
}
