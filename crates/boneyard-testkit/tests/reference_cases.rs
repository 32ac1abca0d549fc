//! The worked cases of the documents, on the reference engine. The names are those of `cases.jsonl`, where each
//! has its source.

#![allow(clippy::type_complexity, reason = "tables of cases")]

mod common;

use boneyard_core::Tile;
use boneyard_testkit::reference::{RefEnd, RefEvent, RefHand, RefMove, RefPosition, first_leader};
use common::*;

/// Case, game, overrides, line, hand, tiles in the stock, what the seat may do (`must draw`; `go` and an empty text where it must go).
#[rustfmt::skip]
const TURNS: &[(&str, &str, &str, &str, &str, usize, &str)] = &[
    ("blk-01", "britannica.block", "", "45", "55 51 44 40 32 66", 0, "40L0 44L4 51R1 55R5"),
    ("blk-02", "britannica.block", "", "33", "31", 0, "31L1 31R1"),
    ("tf-03", "britannica.threes_and_fives", "", "16 65 51", "55", 0, ""),
    ("mat-01", "britannica.matador", "", "54 33", "20 41 55 31 66", 0, "20L0 41R1"),
    ("mat-02", "britannica.matador", "", "66", "10 11 31 65 52 00", 0, "00L0 00R0 10L0 10R0 11L1 11R1 31L3 31R3 52L2 52L5 52R2 52R5"),
    ("mat-04", "britannica.matador", "", "33", "42 10", 0, "42L2 42R2"),
    ("mat-05", "britannica.matador", "", "66", "61", 0, "61L1 61L6 61R1 61R6"),
    ("mat-19", "britannica.matador", "matador_end=either", "66 52", "54 21 64", 0, "21L2 21R1 54R4"),
    ("blk-04", "britannica.block", "", "41 16", "55 32", 14, "go"),
    ("blk-05", "britannica.block", "", "41 16", "60 32", 14, "60R0"),
    ("drw-01", "britannica.draw", "", "41 16", "55 32", 14, "must draw"),
    ("drw-02", "britannica.draw", "", "41 16", "55 32", 2, "go"),
    ("drw-04", "harper.draw", "", "41 16", "55 32", 2, "must draw"),
    ("drw-05", "harper.draw", "", "41 16", "55 32", 0, "go"),
    ("drw-06", "britannica.draw", "", "41 16", "65 32", 14, "65R5"),
    ("drw-07", "britannica.draw", "voluntary_draw=any", "41 16", "65 32", 14, "65R5 draw"),
    ("fiv-18", "britannica.all_fives", "", "41 16", "65 32", 18, "65R5"),
    ("fiv-19", "harper.all_fives", "", "41 16", "55 32", 14, "go"),
    ("fiv-20", "harper.all_fives_draw", "", "41 16", "55 32", 14, "must draw"),
    ("mat-07", "britannica.matador", "", "66", "52 44", 14, "52L2 52L5 52R2 52R5 draw"),
    ("mat-08", "britannica.matador", "", "66", "52 41", 14, "41L4 41R4 52L2 52L5 52R2 52R5"),
    ("mat-10", "britannica.matador", "", "66", "54 44", 2, "go"),
    ("mat-11", "britannica.matador", "", "66", "52 44", 2, "52L2 52L5 52R2 52R5"),
    ("mat-13", "britannica.matador", "", "66", "61 44", 14, "61L1 61L6 61R1 61R6"),
    ("mat-14", "britannica.matador", "matador_natural=not_seven", "66", "61 44", 14, "61L1 61L6 61R1 61R6 draw"),
    ("mat-15", "harper.matadore", "", "66", "52 44", 14, "52L2 52L5 52R2 52R5"),
];

/// Case, game, overrides, line, plays, the points of each.
#[rustfmt::skip]
const SEQUENCES: &[(&str, &str, &str, &str, &str, &[i32])] = &[
    ("fiv-lead-5-5", "britannica.all_fives", "", "", "55L5", &[10]),
    ("fiv-lead-6-4", "britannica.all_fives", "", "", "64L4", &[10]),
    ("fiv-lead-3-2", "britannica.all_fives", "", "", "32L2", &[5]),
    ("fiv-lead-4-1", "britannica.all_fives", "", "", "41L1", &[5]),
    ("fiv-lead-0-0", "britannica.all_fives", "", "", "00L0", &[0]),
    ("fiv-lead-41-list", "britannica.all_fives", "lead_score=eb_list", "", "41L1", &[0]),
    ("fiv-01", "harper.all_fives", "", "", "00L0 50R5 55R5", &[0, 5, 10]),
    ("fiv-02", "harper.all_fives", "", "", "50L0 00R0", &[5, 5]),
    ("fiv-05", "britannica.all_fives", "", "", "61L1 64L4", &[0, 5]),
    ("fiv-06", "britannica.all_fives", "", "", "42L2 43L3", &[0, 5]),
    ("fiv-07", "modern.muggins", "", "", "55L5 50R0 00R0 65L6 40R4", &[10, 10, 10, 0, 10]),
    ("thr-01", "britannica.all_threes", "", "", "66L6 63R3 33R3", &[12, 15, 18]),
    ("thr-02", "britannica.all_threes", "", "", "54L4 44R4 65L6", &[9, 0, 0]),
    ("tf-01", "britannica.threes_and_fives", "", "", "65L5 61L1 51L5 55L5", &[0, 2, 2, 8]),
    ("tf-02", "britannica.threes_and_fives", "", "", "65L5 61L1 51R1", &[0, 2, 0]),
    ("tf-05", "modern.fives_and_threes", "", "32 21", "61R6 43L4", &[3, 2]),
    ("brg-01", "modern.bergen", "", "", "66L6 62L2 64R4 42R2 22R2", &[2, 0, 0, 2, 3]),
];

/// Case, game, overrides, what the seats hold at the end (seat 0 is out if nothing), winner, points of the end.
#[rustfmt::skip]
const RESULTS: &[(&str, &str, &str, [&str; 2], Option<usize>, i32)] = &[
    ("end-01", "britannica.block", "", ["", "65 30"], Some(0), 14),
    ("end-02", "harper.block", "", ["", "65 30"], Some(0), 0),
    ("end-03", "britannica.block", "", ["32", "64"], Some(0), 15),
    ("end-05", "harper.block", "", ["32", "64"], Some(0), 0),
    ("end-06", "britannica.block", "", ["52", "43"], None, 0),
    ("end-07", "britannica.block", "", ["", "00"], Some(0), 0),
    ("end-08", "britannica.draw", "", ["66", "65 10"], None, 0),
    ("fiv-11", "britannica.all_fives", "", ["", "66 55 41"], Some(0), 25),
    ("fiv-12", "britannica.all_fives", "", ["", "66 55 42"], Some(0), 30),
    ("fiv-14", "britannica.all_fives", "", ["", "21"], Some(0), 5),
    ("fiv-15", "harper.all_fives", "", ["", "66 55 41"], Some(0), 27),
    ("fiv-16", "britannica.all_fives", "", ["42", "66 55 41"], Some(0), 25),
    ("fiv-17", "harper.all_fives", "", ["42", "66 55 41"], Some(0), 21),
    ("thr-round-27", "britannica.all_threes", "", ["", "66 55 41"], Some(0), 27),
    ("thr-round-28", "britannica.all_threes", "", ["", "66 55 42"], Some(0), 27),
    ("thr-round-1", "britannica.all_threes", "", ["", "10"], Some(0), 0),
    ("thr-round-2", "britannica.all_threes", "", ["", "20"], Some(0), 3),
    ("mat-17", "britannica.matador", "", ["", "66 55"], Some(0), 22),
    ("mat-18", "britannica.matador", "", ["32", "64"], Some(0), 15),
];

/// Case, game, overrides, hands, the lot, leader, the tiles he may lead.
#[rustfmt::skip]
const LEADS: &[(&str, &str, &str, [&str; 2], &str, usize, &str)] = &[
    ("led-01", "harper.block", "", ["55 31", "66 21"], "", 1, "21 66"),
    ("led-02", "harper.block", "", ["00 21", "65 64"], "", 0, "00 21"),
    ("led-04", "harper.block", "", ["54 21", "63 10"], "", 1, "10 63"),
    ("led-05", "harper.block", "", ["55 22 32 42 10 50 62", "44 65"], "", 0, "10 22 32 42 50 55 62"),
    ("led-07", "britannica.block", "", ["10", "20"], "65 55", 0, "10"),
    ("led-08", "harper.all_fives", "", ["32 66", "50 64"], "", 1, "50 64"),
    ("led-09", "harper.all_fives", "", ["32 10", "64 66"], "", 0, "10 32"),
    ("led-11", "britannica.matador", "", ["33 65", "44 10"], "", 1, "10 44"),
    ("led-12", "harper.matadore", "", ["65 10 20", "55 11 30"], "", 0, "10 20 65"),
];

/// The options with the plays that ruling 2 merges written out at both ends, as the cases have them.
fn both_ends_listed(hand: &RefHand) -> String {
    let mut all = texts(&hand.moves());
    let ends = hand.ends().unwrap();
    if ends[0] == ends[1] {
        let mirrored = |mv: &RefMove| matches!(mv, RefMove::Pose { .. }).then(|| text(mv).replace('L', "R"));
        all.extend(hand.moves().iter().filter_map(mirrored));
    }
    all.sort();
    // "draw" sorts after the tiles.
    all.join(" ")
}

#[test]
fn the_worked_turns() {
    for &(case, game, overrides, lying, holding, stock, expected) in TURNS {
        let rules = rules(game, overrides);
        let own = tiles(holding);
        let mut used = own.clone();
        used.extend(tiles(lying));
        let mut rest = others(&rules, &used);
        let other = rest.split_off(stock);
        let before =
            RefPosition { line: line(lying), hands: vec![own, other], stock: rest, ..RefPosition::default() };
        let hand = RefHand::from_position(&rules, &before);
        let first = hand.log().first();
        match expected {
            "must draw" => assert_eq!(first, Some(&RefEvent::Draw { seat: 0 }), "{case}"),
            "go" | "" => assert_eq!(first, Some(&RefEvent::Go { seat: 0 }), "{case}"),
            plays => {
                assert_eq!((first, hand.to_move()), (None, Some(0)), "{case}");
                assert_eq!(both_ends_listed(&hand), plays, "{case}");
            }
        }
    }
}

#[test]
fn the_worked_scores_in_play() {
    for &(case, game, overrides, lying, plays, points) in SEQUENCES {
        let rules = rules(game, overrides);
        let plays: Vec<&str> = plays.split(' ').collect();
        // Each seat holds its plays and one tile more, so that nobody is out.
        let mut holding = vec![Vec::new(), Vec::new()];
        for (index, play) in plays.iter().enumerate() {
            holding[index % 2].extend(tiles(&play[..2]));
        }
        let mut used: Vec<Tile> = holding.iter().flatten().copied().collect();
        used.extend(tiles(lying));
        let rest = others(&rules, &used);
        holding[0].push(rest[0]);
        holding[1].push(rest[1]);
        let before = RefPosition { line: line(lying), hands: holding, ..RefPosition::default() };
        let mut hand = RefHand::from_position(&rules, &before);
        let mut mirrored = false;
        for (index, play) in plays.iter().enumerate() {
            assert_eq!(hand.to_move(), Some(index % 2), "{case}");
            let wanted = if mirrored {
                play.replace('R', "l").replace('L', "R").replace('l', "L")
            } else {
                (*play).to_owned()
            };
            let moves = hand.moves();
            let found = |wanted: &str| moves.iter().find(|mv| text(mv) == wanted);
            let mv = found(&wanted).unwrap_or_else(|| {
                // Equal ends are one, at the left.
                mirrored = !mirrored;
                found(&wanted.replace('R', "L"))
                    .unwrap_or_else(|| panic!("{case}: {wanted} in {:?}", texts(&moves)))
            });
            hand.play(&mv.clone());
        }
        assert_eq!(pose_points(&hand)[..plays.len()], *points, "{case}");
    }
}

/// A hand that ends with these tiles left: seat 0 goes out if it has none, else nobody can play.
fn ended_with(rules: &boneyard_core::Rules, left: &[Vec<Tile>]) -> RefHand {
    let used: Vec<Tile> = left.iter().flatten().copied().collect();
    let rest = others(rules, &used);
    for &lying in &rest {
        let line = vec![(lying.high().get(), lying.low().get())];
        let mut before = RefPosition { line, hands: left.to_vec(), ..RefPosition::default() };
        if !left[0].is_empty() {
            let hand = RefHand::from_position(rules, &before);
            if hand.result().is_some_and(|result| result.ended == RefEnd::Blocked) {
                return hand;
            }
            continue;
        }
        for &last in rest.iter().filter(|&&last| last != lying) {
            before.hands[0] = vec![last];
            let mut hand = RefHand::from_position(rules, &before);
            if hand.to_move() == Some(0) {
                hand.play(&hand.moves()[0]);
                return hand;
            }
        }
    }
    panic!("no line ends the hand with {left:?}");
}

#[test]
fn the_worked_results() {
    for &(case, game, overrides, left, winner, points) in RESULTS {
        let hand = ended_with(&rules(game, overrides), &hands(&left));
        let result = hand.result().unwrap();
        assert_eq!(result.end_winner, winner, "{case}");
        let in_play: i32 = pose_points(&hand).iter().sum();
        let mut expected = [in_play, 0];
        if let Some(side) = winner {
            expected[side] += points;
        }
        assert_eq!(result.points, expected, "{case}");
    }
}

#[test]
fn the_worked_debits_of_whist() {
    let out = ["", "41", "66 65 52", "32 10"];
    let blocked = ["66", "65 10", "00", "55"];
    for (reading, left, points) in [
        ("side_own", out, [-30, 0]),
        ("side_all", out, [-41, 0]),
        ("individual", out, [-30, 0]),
        ("winner_scores", out, [11, 0]),
        ("side_own", blocked, [0, -22]),
        ("side_all", blocked, [0, -34]),
        ("individual", blocked, [-12, -12]),
        ("winner_scores", blocked, [22, 0]),
    ] {
        let hand = ended_with(&rules("whist", &format!("whist_reading={reading}")), &hands(&left));
        assert_eq!(hand.result().unwrap().points, points, "{reading} {left:?}");
        let winner = if points[0] == points[1] { None } else { Some(usize::from(points[1] > points[0])) };
        assert_eq!(hand.result().unwrap().hand_winner, winner);
        assert_eq!(hand.result().unwrap().end_winner, Some(0), "out, or fewer pips");
    }
}

#[test]
fn the_worked_leads() {
    for &(case, game, overrides, holding, lot, leader, leads) in LEADS {
        let rules = rules(game, overrides);
        let holding = hands(&holding);
        let (seat, forced) = first_leader(&rules, &holding, &tiles(lot)).unwrap();
        assert_eq!(seat, leader, "{case}");
        let hand = RefHand::new(&rules, &holding, &[], seat, forced, [0, 0], false);
        let moves: Vec<String> = texts(&hand.moves()).iter().map(|lead| lead[..2].to_owned()).collect();
        let mut expected: Vec<&str> = leads.split(' ').collect();
        expected.sort_by_key(|tile| tile.parse::<Tile>().unwrap());
        assert_eq!(moves, expected, "{case}");
    }
}

#[test]
fn a_dead_line_draws_the_stock_or_stops() {
    for (dead_layout, forced_draws) in [("play_on", 12), ("stop", 0)] {
        let rules = rules("britannica.draw", &format!("dead_layout={dead_layout}"));
        let lying = "36 62 23 33 31 14 43 35 50";
        let holding = ["03 42", "66 10"];
        let mut used = tiles(lying);
        used.extend(hands(&holding).concat());
        let stock = others(&rules, &used);
        let before = RefPosition {
            line: line(lying),
            hands: hands(&holding),
            stock: stock[..14].to_vec(),
            ..RefPosition::default()
        };
        let mut hand = RefHand::from_position(&rules, &before);
        play(&mut hand, "0:30R3");
        let draws = hand.log().iter().filter(|event| **event == RefEvent::Draw { seat: 1 }).count();
        assert_eq!(draws, forced_draws, "{dead_layout}");
        assert_eq!(hand.result().unwrap().ended, RefEnd::Blocked);
    }
}
