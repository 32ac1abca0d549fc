//! The reference engine on known positions (other people's programs and engines' known faults).

mod common;

use boneyard_testkit::reference::{RefEnd, RefResult};
use common::*;

fn result(hand: &boneyard_testkit::reference::RefHand) -> &RefResult {
    hand.result().unwrap_or_else(|| panic!("not over: {}", events(hand.log())))
}

#[test]
fn a_seat_that_cannot_match_goes_and_the_other_plays_on() {
    let rules = rules("britannica.block", "");
    let mut hand = lead(&rules, &["66 02 44 33 22 11 00", "56 45 34 23 12 01 46"], "");
    play(
        &mut hand,
        "0:66L6 1:65L5 1:54L4 0:44L4 1:43L3 0:33L3 1:32L2 0:22L2 1:21L1 0:11L1 1:10L0 0:00L0 1:64R4",
    );
    assert!(events(hand.log()).starts_with("0:66L6 1:65L5 0:go 1:54L4"));
    let result = result(&hand);
    assert_eq!(result.ended, RefEnd::Out(1));
    assert_eq!((result.hand_winner, result.points), (Some(1), [0, 2]));
}

#[test]
fn a_lead_that_blocks_at_once_and_the_lower_hand_wins() {
    for (score, points) in [("opp", 45), ("excess", 8), ("combined", 82)] {
        let rules = rules("britannica.block", &format!("block_score={score}"));
        let mut hand = lead(&rules, &["66 05 15 25 35 45 55", "04 14 24 34 44 03 13"], "01 02");
        play(&mut hand, "0:66L6");
        assert_eq!(events(hand.log()), "0:66L6 1:go 0:go");
        assert_eq!(result(&hand).ended, RefEnd::Blocked);
        assert_eq!((result(&hand).end_winner, result(&hand).points), (Some(1), [0, points]));
    }
}

#[test]
fn equal_ends_are_one() {
    let rules = rules("britannica.block", "");
    assert_eq!(options(&position(&rules, "12", &["12 23", "00"], "")), "21L2 21R1 32R3");
    assert_eq!(options(&position(&rules, "21 12", &["12 23", "00"], "")), "21L1 32L3");
}

#[test]
fn equal_ends_that_count_differently_are_two_where_play_scores() {
    for (preset, expected) in [("britannica.draw", "32L3"), ("britannica.all_fives", "32L3 32R3")] {
        let hand = position(&rules(preset, ""), "22 21 12", &["23 66", "00"], "");
        assert_eq!(options(&hand), expected, "{preset}");
    }
    // The double-blank counts as a single blank does.
    assert_eq!(
        options(&position(&rules("britannica.all_fives", ""), "00 01 10", &["20 66", "55"], "")),
        "20L2"
    );
    // In Bergen it is the double itself that matters.
    assert_eq!(
        options(&position(&rules("modern.bergen", ""), "00 01 10", &["20 66", "55"], "")),
        "20L2 20R2"
    );
}

#[test]
fn drawing_goes_on_until_a_tile_can_be_posed() {
    let rules = rules("harper.draw", "");
    let mut hand = position(&rules, "12", &["66", "33"], "00 25");
    assert_eq!(options(&hand), "52R5");
    play(&mut hand, "0:52R5");
    assert_eq!(events(hand.log()), "0:draw 0:draw 0:52R5 1:go 0:go");
    assert_eq!(hand.hands()[0], tiles("66 00"));
    assert_eq!(hand.ends().unwrap()[1].numbers, [5]);
}

#[test]
fn drawing_all_in_vain_blocks() {
    let hand = position(&rules("harper.draw", ""), "12", &["66", "55"], "00");
    assert_eq!(events(hand.log()), "0:draw 0:go 1:go");
    assert_eq!((result(&hand).ended.clone(), result(&hand).hand_winner), (RefEnd::Blocked, Some(1)));
}

#[test]
fn a_tile_is_tried_by_both_halves_at_both_ends() {
    let rules = rules("britannica.block", "");
    for tile in ["45", "54"] {
        assert_eq!(options(&position(&rules, "51 12", &[tile, "00"], "")), "54L4");
    }
    let mut hand = position(&rules, "61 12", &["65 33", "00"], "");
    assert_eq!(options(&hand), "65L5");
    play(&mut hand, "0:65L5");
    assert_eq!(hand.line()[0], (5, 6));
}

#[test]
fn a_block_with_equal_hands_is_a_tie_unless_the_rules_decide_it() {
    let cases = [
        ("none", ["66 51", "42"], None),
        ("last_player", ["66 51", "42"], Some(0)),
        ("blocker_loses", ["66 51", "42"], Some(1)),
        ("lightest_tile", ["66 54 10", "55"], Some(0)),
        ("lightest_tile", ["66 55", "54 10"], Some(1)),
        ("lightest_tile", ["66 51", "42"], None),
    ];
    for (tie, holding, winner) in cases {
        let mut hand = lead(&rules("britannica.block", &format!("tie={tie}")), &holding, "");
        play(&mut hand, "0:66L6");
        let result = result(&hand);
        assert_eq!((result.end_winner, result.hand_winner), (winner, winner), "{tie}");
        let pips: u8 = hand.hands().iter().flatten().map(|tile| tile.pips()).sum();
        assert_eq!(result.points.iter().sum::<i32>(), if winner.is_some() { i32::from(pips) } else { 0 });
    }
}

#[test]
fn going_out_against_a_lone_double_blank_is_a_win_without_points() {
    for (seats, winner) in [(["12", "00"], 0), (["00", "12"], 1)] {
        let mut hand = position(&rules("britannica.block", ""), "65 52", &seats, "");
        let seat = hand.to_move().unwrap();
        assert_eq!(seat, winner);
        play(&mut hand, &format!("{seat}:21R1"));
        assert_eq!((result(&hand).hand_winner, result(&hand).points), (Some(winner), [0, 0]));
    }
}

#[test]
fn the_counts_of_lines() {
    let rules = rules("harper.all_fives", "");
    let counts =
        [("55", 10), ("64", 10), ("35 55", 13), ("66 63", 15), ("05 55", 10), ("00 05", 5), ("35 55 51", 4)];
    for (lying, count) in counts {
        assert_eq!(position(&rules, lying, &["21", "31"], "").count(), count, "{lying}");
    }
}
