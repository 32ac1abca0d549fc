//! `boneyard analyse`, by the real program.

mod common;

use std::fs;

use boneyard_core::{Game, Rng, Rules, State, write_hand};
use boneyard_search::belief::{Belief, STOCK, StockOrder};
use boneyard_search::solver::{Solver, Value};
use common::{assert_says, boneyard, refused, stdout, text};
use serde_json::Value as Json;
use tempfile::tempdir;

fn json(arguments: &[&str]) -> Json {
    let arguments = [&["analyse", "--format", "json", "-q"], arguments].concat();
    serde_json::from_str(&stdout(&arguments)).unwrap()
}

fn play<'j>(found: &'j Json, name: &str) -> &'j Json {
    let plays = found["plays"].as_array().unwrap();
    plays.iter().find(|play| play["play"] == name).unwrap_or_else(|| panic!("{name} in {found:#}"))
}

fn near(found: &Json, wanted: f64) {
    assert!((found.as_f64().unwrap() - wanted).abs() < 1e-9, "{found}, and not {wanted}");
}

/// Double-three, three tiles each. Seat 0 led 3-3, seat 1 posed 3-2; seat 0 holds 3-1 and 2-0, seat 1 two of 0-0, 1-0, 1-1, 2-1, 2-2, 3-0: 15
/// worlds. After 3-1 seat 1 wins with 2-1 and one of 0-0, 1-0, 1-1, and in no other; after 2-0 with 3-0 and one of 0-0, 1-0, 1-1, 2-1, and
/// with 3-0 and 2-2 the hand is blocked with four pips on either side.
const BY_HAND: [&str; 13] = [
    "--set",
    "set=double-three",
    "--set",
    "deal=3",
    "--set",
    "block_score=excess",
    "--hand",
    "3-1,2-0",
    "--layout",
    "3-3 3-2",
    "--played-by",
    "0,1",
    "--lead=3-3",
];

#[test]
fn a_position_that_can_be_calculated_by_hand_is_right_to_the_digit() {
    let found = json(&BY_HAND);
    assert_eq!((&found["method"], &found["worlds_possible"]), (&"enumerated".into(), &15.into()));
    assert_eq!(found["worlds_solved"], 15);
    let (one, other) = (play(&found, "31L"), play(&found, "20R"));
    near(&one["points"], 13.0 / 15.0);
    near(&other["points"], 25.0 / 15.0);
    near(&one["win_share"], 12.0 / 15.0);
    near(&other["win_share"], 10.5 / 15.0);
    near(&one["best_share"], 6.0 / 15.0);
    near(&other["best_share"], 10.0 / 15.0);
    near(&one["behind"], 12.0 / 15.0);
    assert_eq!(
        (&other["best"], &one["points_error"]),
        (&1.into(), &Json::Null),
        "exact, so without an error"
    );
    // Points and wins want different plays.
    let won = json(&[&BY_HAND[..], &["--value", "win"]].concat());
    assert_eq!((&play(&won, "31L")["best"], &play(&won, "20R")["best"]), (&1.into(), &0.into()));
    near(&play(&won, "20R")["behind"], 1.5 / 15.0);
    for row in found["hidden"].as_array().unwrap() {
        near(&row["seat1"], 1.0 / 3.0);
        near(&row["stock"], 2.0 / 3.0);
        assert_eq!(row["seat0"], Json::Null);
    }
    let numbers: Vec<f64> = found["hidden_numbers"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["seat1"].as_f64().unwrap())
        .collect();
    for (found, wanted) in numbers.iter().zip([1.0 / 3.0, 0.6, 0.8, 0.8]) {
        assert!((found - wanted).abs() < 1e-12, "{numbers:?}");
    }
}

#[test]
fn the_table_for_people_says_what_the_json_says() {
    let table = stdout(&[&["analyse", "--format", "table"], &BY_HAND[..]].concat());
    assert_says(
        &table,
        &[
            "as a line of notation: hands 33.31.20/3 leader 0 moves 33L.32R\n",
            "values over all 15 worlds that fit what it sees; ",
            "\n20R *    1.67      70.00                      66.7\n",
            "\n31L      0.87      80.00           0.80       40.0\n",
            "No ±: these are all the worlds there are.",
            "\n3-0 2-2 2-1 1-1 1-0 0-0        33.3       66.7\n",
            "\n2         60.0  ",
        ],
    );
    // The line leads to the same position.
    let line = ["hands", "33.31.20/3", "leader", "0", "moves", "33L.32R"];
    let again = stdout(&[&["analyse", "--format", "csv", "-q"], &BY_HAND[..6], &line].concat());
    assert_eq!(again, stdout(&[&["analyse", "--format", "csv", "-q"], &BY_HAND[..]].concat()));
}

/// A random position: the line, and the state it leads to.
fn random_position<'g>(game: &'g Game, seed: u64, plies: u32) -> (String, State<'g>) {
    let mut rng = Rng::new(seed);
    let deal = game.deal(&mut rng);
    let mut state = State::new(game, &deal);
    for _ in 0..plies {
        let mut next = state.clone();
        next.play_nth(rng.below(state.moves().len()));
        if next.is_over() {
            break;
        }
        state = next;
    }
    let mut line = String::new();
    write_hand(&deal, &state, &mut line);
    (line, state)
}

#[test]
fn exact_values_are_the_solvers() {
    for (seed, preset) in ["block", "draw", "all-fives", "matador", "whist"].iter().enumerate() {
        let game = Game::new(Rules::named(preset).unwrap()).unwrap();
        let (line, state) = random_position(&game, seed as u64, 5);
        let found = json(&["--game", preset, "--exact", &line]);
        let (points, wins) = (Value::Points, Value::Win);
        let values = Solver::new(&game, points).values(&state);
        let won = Solver::new(&game, wins).values(&state);
        assert_eq!(found["plays"].as_array().unwrap().len(), values.len());
        let most = values.iter().map(|(_, value)| *value).max().unwrap();
        for ((mv, value), (_, win)) in values.iter().zip(won) {
            let row = play(&found, &mv.to_string());
            near(&row["points"], f64::from(*value));
            near(&row["win_share"], 0.5 + f64::from(win) / 2.0);
            near(&row["behind"], f64::from(most - value));
            assert!(row["line"].as_str().unwrap().starts_with(&mv.to_string()), "{row}");
        }
    }
}

#[test]
fn enumerated_values_and_beliefs_are_those_of_all_worlds() {
    let game = Game::new(Rules::named("draw").unwrap()).unwrap();
    let (line, state) = random_position(&game, 11, 12);
    let view = state.view();
    let belief = Belief::new(&view);
    let found = json(&["--game", "draw", "--worlds", "100000", &line]);
    assert_eq!(found["method"], "enumerated");
    assert_eq!(found["worlds_possible"].as_u64().map(u128::from), Some(belief.worlds()));
    let other = view.seat().next(2).index();
    let marginals = belief.marginals();
    for row in found["hidden"].as_array().unwrap() {
        let tile = row["tile"].as_str().unwrap().parse().unwrap();
        near(&row[format!("seat{other}")], marginals.probability(tile, other));
        near(&row["stock"], marginals.probability(tile, STOCK));
    }
    let mut solver = Solver::new(&game, Value::Points);
    let worlds = belief.enumerate(100_000, StockOrder::Listed).unwrap();
    let total: u128 = worlds.iter().map(|(_, weight)| weight).sum();
    let mut sums = vec![0.0; state.moves().len() as usize];
    for (world, weight) in &worlds {
        for (sum, (_, value)) in sums.iter_mut().zip(solver.values(&world.state(&view))) {
            *sum += *weight as f64 * f64::from(value);
        }
    }
    for (mv, sum) in state.moves().iter().zip(sums) {
        near(&play(&found, &mv.to_string())["points"], sum / total as f64);
    }
}

#[test]
fn a_sample_has_errors_and_is_the_same_for_a_seed_and_any_number_of_threads() {
    let position = ["hands", "66.65.54.43.32.21.10/7", "leader", "0", "--worlds", "40"];
    let found = json(&position);
    assert_eq!(
        (&found["method"], &found["worlds_solved"], &found["seed"]),
        (&"sampled".into(), &40.into(), &1.into())
    );
    assert!(
        found["plays"].as_array().unwrap().iter().all(|play| play["points_error"].as_f64().unwrap() > 0.0)
    );
    for jobs in ["1", "3"] {
        assert_eq!(json(&[&position[..], &["--jobs", jobs]].concat()), found);
    }
    assert_ne!(json(&[&position[..], &["--seed", "2"]].concat())["plays"], found["plays"]);
}

#[test]
fn agents_say_what_they_would_play() {
    let found = json(&[&BY_HAND[..], &["--agent", "greedy", "--agent", "pimc(value=win)"]].concat());
    assert_eq!(found["agents"][0], serde_json::json!({"agent": "greedy", "play": "31L"}));
    assert_eq!(found["agents"][1]["play"], "31L");
    let cheat = [&["analyse"], &BY_HAND[..], &["--agent", "cheat:oracle"]].concat();
    assert_says(&refused(&cheat), &["--agent cheat:oracle: it sees every tile"]);
    let line = "hands 33.31.20/32.22.30 leader 0 moves 33L.32R";
    let found = json(&[&BY_HAND[..6], &["--exact", "--agent", "cheat:oracle", line]].concat());
    // Seat 1 holds 2-2 and 3-0: 3-1 scores three, 2-0 is a block with equal pips.
    assert_eq!(found["agents"][0]["play"], "31L");
    near(&play(&found, "31L")["points"], 3.0);
    near(&play(&found, "20R")["points"], 0.0);
}

#[test]
fn a_ply_of_a_recorded_hand_is_the_position_before_it() {
    let folder = tempdir().unwrap();
    let out = folder.path().join("run");
    let game = ["--game", "draw", "--deals", "3", "--record", "-q", "--out", text(&out)];
    stdout(&[&["pit", "greedy", "random"], &game[..]].concat());
    let moves = fs::read_to_string(out.join("moves.csv")).unwrap();
    let line = moves.lines().nth(3).unwrap().rsplit(',').next().unwrap();
    let from = json(&["--from", text(&out), "--index", "2", "--ply", "1", "--worlds", "5"]);
    let direct = json(&["--game", "draw", "--ply", "1", "--worlds", "5", line]);
    assert_eq!(from, direct);
    let first = line.rsplit(' ').next().unwrap().split('.').next().unwrap();
    assert_eq!(from["went_on"], first);
    let far = refused(&["analyse", "--from", text(&out), "--index", "2", "--ply", "999"]);
    assert_says(&far, &["--ply 999: allowed: 1 to "]);
    assert_says(&refused(&["analyse", "--from", text(&out), "--index", "99", "--ply", "1"]), &["--index"]);
    let line = "hands 66.65.10/44.33.22 leader 0 moves 66L.-.65R";
    let forced = refused(&["analyse", "--ply", "2", line]);
    assert_says(&forced, &["--ply 2: the rules force - there", "the next choice is at ply 3"]);
    assert_eq!(json(&["--ply", "3", "--exact", line])["went_on"], "65R");
}

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    let small = ["--set", "set=double-two", "--set", "deal=2"];
    for (arguments, parts) in [
        // Seat 1 would need two tiles without a 1 or a 2, and there is one.
        (&["hands", "21.10/2", "leader", "0", "moves", "21L.-"][..], &["no deal fits", "seat 1"][..]),
        (&["hands", "21.10/2", "leader", "0", "moves", "21L.22L.00R"], &["move 3 (00R)", "seat 0"]),
        (&["hands", "21.21/2", "leader", "0"], &["POSITION", "tile 2-1 stands twice"]),
        (&["hands", "21.33/2", "leader", "0"], &["3-3 is not in the double-two set"]),
        (&["hands", "2/2", "leader", "0"], &["the tiles of one hand are given", "none is"]),
        (&["hands", "21.10/2", "leader", "5"], &["the leader is seat 5"]),
        (&["hands", "21.10/2/2", "leader", "0"], &["3 hands for 2 players"]),
        (&["--exact", "hands", "21.10/2", "leader", "0"], &["--exact needs the tiles of all hands"]),
        (&["--hand", "1-0", "--layout", "2-1 2-2", "--played-by", "0,1"], &["2-1 and 2-2 do not join"]),
        (
            &["--hand", "1-0", "--layout", "1-2 2-2", "--played-by", "0"],
            &["--played-by", "1 seats", "2 tiles"],
        ),
        (
            &["--hand", "1-0", "--layout", "1-2 2-2", "--played-by", "0,0"],
            &["no order of play leads to this layout"],
        ),
        (&["--hand", "1-0", "--layout", "1-2", "--played-by", "0", "--passes", "1:21"], &["no deal fits"]),
        (&["--hand", "1-0", "--layout", "1-2", "--played-by", "0", "--passes", "1:9"], &["--passes: '1:9'"]),
        (
            &["--hand", "1-0,1-1", "--layout", "1-2 2-2", "--played-by", "0,1"],
            &["and 2 are dealt", "--counts"],
        ),
        (
            &["--hand", "1-0", "--layout", "1-2 2-2", "--played-by", "0,7"],
            &["--played-by: there is no seat 7", "0 to 1"],
        ),
    ] {
        let message = refused(&[&["analyse"], &small[..], arguments].concat());
        assert_says(&message, parts);
    }
}

#[test]
fn every_fault_is_named_at_once() {
    let message = refused(&[
        "analyse",
        "--hand",
        "9-9",
        "--layout",
        "6-6",
        "--played-by",
        "x",
        "--worlds",
        "0",
        "--agent",
        "gredy",
        "--jobs",
        "0",
    ]);
    assert_says(&message, &["--hand: ", "--played-by: 'x'", "--worlds 0", "--agent: ", "greedy", "--jobs 0"]);
    let message = refused(&["analyse", "hands", "6x.66.66/7", "leader", "y", "moves", "66L.9"]);
    assert_says(&message, &["the hand of seat 0", "'y'", "move 2"]);
}

#[test]
fn without_a_position_the_ways_to_give_one_are_shown_and_they_work() {
    let message = refused(&["analyse"]);
    let folder = tempdir().unwrap();
    let run = folder.path().join("runs/greedy");
    stdout(&["pit", "greedy", "random", "--deals", "20", "--record", "-q", "--out", text(&run)]);
    let lines = message.replace("\\\n", " ");
    let ways: Vec<&str> = lines.lines().filter_map(|line| line.trim().strip_prefix("boneyard ")).collect();
    assert_eq!(ways.len(), 3, "{message}");
    for way in ways {
        // As a shell takes it apart: what stands between quotes is one word.
        let parts = way.split('\'').enumerate();
        let words: Vec<&str> = parts
            .flat_map(|(k, part)| if k % 2 == 1 { vec![part] } else { part.split_whitespace().collect() })
            .collect();
        let found = boneyard(&[&words[..], &["--worlds", "20"]].concat()).current_dir(folder.path()).assert();
        found.success();
    }
    assert_says(&refused(&["analyse", "--svg", "x.svg"]), &["there is no position"]);
}

#[test]
fn a_position_is_drawn_with_its_values_and_beliefs() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("position.svg");
    let line = "hands 66.65.54.43.32.21.10/7 leader 0 moves 66L.-.65R.52R";
    let json = stdout(&["analyse", "--svg", text(&file), "--format", "json", "--worlds", "50", line]);
    let found: serde_json::Value = serde_json::from_str(&json).unwrap();
    let picture = fs::read_to_string(&file).unwrap();
    assert_eq!(picture.matches("class=\"tile").count(), 3);
    let rows = |key: &str| found[key].as_array().unwrap().len();
    // A bar for each hidden tile and each number, at the other seat and in the stock.
    assert_eq!(picture.matches("class=\"cell\"").count(), 2 * (rows("hidden") + rows("hidden_numbers")));
    assert_eq!(picture.matches("class=\"best\"").count(), 1);
    assert_eq!(picture.matches("class=\"dot\"").count() + 1, rows("plays"));
    for play in found["plays"].as_array().unwrap() {
        assert!(picture.contains(&format!(">{}</text>", play["play"].as_str().unwrap())), "{play}");
    }
    assert_says(&picture, &["what each play is worth, in points", "seat 1", "stock"]);
}

#[test]
fn prose_is_wrapped_and_speaks_of_one_world() {
    let line = "hands 66.65.54.43.32.21.10/7 leader 0 moves 66L.-.65R.52R";
    let table = stdout(&["analyse", "--format", "table", "--worlds", "50", line]);
    for line in table.lines().filter(|line| !line.contains("  ") && !line.contains('─')) {
        assert!(line.chars().count() <= 80, "{line}");
    }
    let small = ["--set", "set=double-two", "--set", "deal=2", "hands 22.10/2 leader 0 moves 22L.21R"];
    let table = stdout(&[&["analyse", "--format", "table"], &small[..]].concat());
    assert_says(&table, &["world"]);
    assert!(!table.contains(" 1 worlds") && !table.contains("1 positions"), "{table}");
    let errors = refused(&[
        "analyse",
        "--hand",
        "6-3,5-4",
        "--layout",
        "6-6 6-4",
        "--played-by",
        "0,1",
        "--counts",
        "2,99",
    ]);
    assert_says(&errors, &["--counts: seat 1 holds 99; allowed: 1 to 24"]);
    let assert = boneyard(&["analyse", "--worlds", "20", "hands 66.65.54/3 leader 0"]).assert().success();
    let said = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert_says(&said, &["remark: seat 0 was dealt 3, seat 1 was dealt 3, and the game deals 7 tiles"]);
}
