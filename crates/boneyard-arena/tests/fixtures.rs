//! Results are pure functions of the plan: of no thread, unit or other pair.

mod common;

use std::collections::HashMap;

use boneyard_agents::{Agent, AgentInfo, AgentSpec, Kind, Param, always};
use boneyard_arena::{Existing, Fixture, Length, Options, Plan, run};
use boneyard_core::{Draw, Move, Rng, View};
use common::*;
use tempfile::tempdir;

#[test]
fn the_same_bytes_for_any_number_of_threads_and_any_unit() {
    for (game, length) in [
        ("block", Length::Deals(60)),
        ("all-fives", Length::Matches(6)),
        ("modern.partnership", Length::Deals(40)),
        ("matador", Length::Deals(40)),
    ] {
        let plan = plan(game, &["random", "greedy", "random"], length);
        let mut expected = None;
        for (threads, unit) in
            [(1, None), (2, None), (3, None), (1, Some(1)), (2, Some(3)), (3, Some(7)), (2, Some(1000))]
        {
            let dir = tempdir().unwrap();
            let mut options = writing(dir.path(), Existing::Refuse);
            (options.jobs, options.unit) = (jobs(threads), unit.map(jobs));
            options.output.as_mut().unwrap().record = true;
            let report = run(&plan, &options, &mut ()).unwrap();
            assert_eq!(report.deals, length.count());
            let found = results(dir.path());
            let draws = plan.game().rules().draw != Draw::None;
            assert!(found.iter().all(|(name, bytes)| bytes.is_some() == (draws || name != "luck.csv")));
            let mut files =
                vec!["games.csv", "luck.csv", "manifest.toml", "moves.csv", "ratings.csv", "summary.csv"];
            files.retain(|name| draws || *name != "luck.csv");
            assert_eq!(entries(dir.path()), files);
            let expected = expected.get_or_insert_with(|| found.clone());
            assert!(found == *expected, "{game}: {threads} threads, units of {unit:?}");
        }
    }
}

#[test]
fn fixtures_are_deal_by_deal_with_both_rotations_of_each_pair() {
    let plan = plan("block", &["random", "greedy", "light"], Length::Deals(5));
    let fixtures: Vec<Fixture> = (0..).map_while(|index| plan.fixture(index)).collect();
    assert_eq!(fixtures.len() as u64, plan.fixtures());
    assert_eq!(plan.fixtures(), 5 * 3 * 2);
    assert_eq!(plan.pairs(), [(0, 1), (0, 2), (1, 2)]);
    let expected = Fixture { index: 9, deal: 1, pair: 1, rotation: 1, sides: [2, 0] };
    assert_eq!(fixtures[9], expected);
}

/// The part of a line of notation that tells the deal.
fn deal_of(line: &str) -> &str {
    line.split(" moves ").next().unwrap()
}

#[test]
fn a_deal_stays_with_the_seats_whoever_plays() {
    for game in ["block", "modern.partnership", "draw"] {
        let plan = plan(game, &["random", "greedy", "random"], Length::Deals(50));
        let mut deals: HashMap<u64, String> = HashMap::new();
        for index in 0..plan.fixtures() {
            let fixture = plan.fixture(index).unwrap();
            let hands = plan.play(&fixture).unwrap();
            let deal = deal_of(&hands[0].line).to_owned();
            assert_eq!(*deals.entry(fixture.deal).or_insert_with(|| deal.clone()), deal);
        }
        assert_eq!(deals.len(), 50);
    }
}

#[test]
fn the_tiles_of_a_match_are_the_same_in_both_rotations() {
    let tiles = |line: &str| deal_of(line).split(" leader ").next().unwrap().to_owned();
    let plan = plan("draw", &["random", "greedy"], Length::Matches(5));
    for set in 0..5 {
        let [first, second] =
            [0, 1].map(|rotation| plan.play(&plan.fixture(2 * set + rotation).unwrap()).unwrap());
        assert!(first.len() > 1 && second.len() > 1);
        for (one, other) in first.iter().zip(&second) {
            assert_eq!(tiles(&one.line), tiles(&other.line));
        }
    }
}

/// Rows without their index, by deal, rotation and agents.
fn by_pair(plan: &Plan) -> HashMap<Vec<String>, Vec<String>> {
    let dir = tempdir().unwrap();
    run(plan, &writing(dir.path(), Existing::Refuse), &mut ()).unwrap();
    let mut pairs: HashMap<_, Vec<String>> = HashMap::new();
    for row in rows(dir.path()) {
        let place = [1, 2, 3, 4, 5].map(|column| row[column].to_owned()).to_vec();
        let result: Vec<&str> = row.iter().skip(6).collect();
        pairs.entry(place).or_default().push(result.join(","));
    }
    pairs
}

#[test]
fn a_further_agent_changes_no_other_pair() {
    for (length, two, three) in [
        (Length::Deals(100), ["random", "greedy"].as_slice(), ["random", "greedy", "doubles"].as_slice()),
        (Length::Deals(100), &["random", "random"], &["doubles", "random", "random", "greedy"]),
        (Length::Matches(5), &["light", "random"], &["light", "random", "random"]),
    ] {
        let before = by_pair(&plan("draw", two, length));
        let after = by_pair(&plan("draw", three, length));
        assert!(after.len() > before.len());
        for (place, row) in &before {
            assert_eq!(after.get(place), Some(row), "{place:?}");
        }
    }
}

#[test]
fn copies_of_an_agent_have_their_own_names_and_play_independently() {
    let plan = plan("block", &["random", "random"], Length::Deals(2000));
    let labels: Vec<_> = plan.entrants().iter().map(|entrant| entrant.label.as_str()).collect();
    assert_eq!(labels, ["random", "random#2"]);
    let report = run(&plan, &Options::new(jobs(1)), &mut ()).unwrap();
    let sets = &report.summary[0].totals.sets;
    assert_eq!(sets.sets(), 2000);
    let mirrored = sets.identical_share().unwrap();
    assert!(mirrored < 0.1, "{mirrored} of the deals went the same way in both rotations");
}

#[test]
fn a_fixture_on_its_own_is_the_fixture_of_the_run() {
    let plan = plan("all-fives", &["random", "greedy"], Length::Matches(4));
    let dir = tempdir().unwrap();
    run(&plan, &writing(dir.path(), Existing::Refuse), &mut ()).unwrap();
    let mut rows = rows(dir.path()).into_iter();
    for index in 0..plan.fixtures() {
        for hand in plan.play(&plan.fixture(index).unwrap()).unwrap() {
            let row = rows.next().unwrap();
            let points = hand.row.points.map(|points| points.to_string());
            assert_eq!(row[0], hand.row.index.to_string());
            assert_eq!(row[3], hand.row.hand.to_string());
            assert_eq!([&row[7], &row[8]], points);
            assert_eq!(row[11], hand.row.plies.to_string());
        }
    }
    assert!(rows.next().is_none());
}

#[test]
fn recorded_moves_replay_to_the_rows() {
    let plan = plan("matador", &["random", "light"], Length::Deals(30));
    let dir = tempdir().unwrap();
    let mut options = writing(dir.path(), Existing::Refuse);
    options.output.as_mut().unwrap().record = true;
    run(&plan, &options, &mut ()).unwrap();
    let mut reader = csv::Reader::from_path(dir.path().join("moves.csv")).unwrap();
    let lines: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let rows = rows(dir.path());
    assert_eq!(lines.len(), rows.len());
    for (line, row) in lines.iter().zip(&rows) {
        assert_eq!((&line[0], &line[1]), (&row[0], &row[3]));
        let record: boneyard_core::HandRecord = line[2].parse().unwrap();
        let state = record.replay(plan.game()).unwrap();
        let outcome = state.outcome().expect("the hand is over");
        assert_eq!([&row[7], &row[8]], outcome.points.map(|points| points.to_string()));
        assert_eq!(row[11], state.public().poses().to_string());
        assert_eq!(row[12], state.public().draws().to_string());
    }
}

#[test]
fn a_name_with_commas_is_one_field() {
    let agents =
        vec!["random".parse().unwrap(), AgentSpec::parse_in("first(a=1,b=2)", WITH_PARAMS).unwrap().into()];
    let plan = Plan::new("a \"game\", mine", rules("block", &[]), agents, Length::Deals(5), 1).unwrap();
    let dir = tempdir().unwrap();
    run(&plan, &writing(dir.path(), Existing::Refuse), &mut ()).unwrap();
    let rows = rows(dir.path());
    assert_eq!((&rows[0][4], &rows[0][5], rows[0].len()), ("random", "first(a=1,b=2)", 14));
    assert_eq!((&rows[1][4], &rows[1][5]), ("first(a=1,b=2)", "random"));
    let mut reader = csv::Reader::from_path(dir.path().join("summary.csv")).unwrap();
    let line = reader.records().next().unwrap().unwrap();
    assert_eq!((&line[1], &line[2]), ("first(a=1,b=2)", "a \"game\", mine"));
    assert_eq!(run(&plan, &writing(dir.path(), Existing::Resume), &mut ()).unwrap().resumed, 5);
}

const NUMBER: Kind = Kind::Integer { min: 0, max: 9 };

const WITH_PARAMS: &[AgentInfo] = &[AgentInfo {
    name: "first",
    about: "the first move",
    source: "test",
    params: &[
        Param { name: "a", doc: "nothing", default: "0", kind: NUMBER, matters: always },
        Param { name: "b", doc: "nothing", default: "0", kind: NUMBER, matters: always },
    ],
    check: |_| None,
    build: |_| Box::new(First),
}];

struct First;

impl Agent for First {
    fn choose(&mut self, view: &View<'_>, _: &mut Rng) -> Move {
        view.moves().nth(0)
    }
}
