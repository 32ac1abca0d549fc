//! The options that change turns, on the reference engine.

mod common;

use boneyard_testkit::reference::{RefEnd, RefEvent, RefHand, RefPosition};
use common::*;

#[test]
fn after_posing_a_double_a_tile_may_be_added() {
    let same = rules("britannica.block", "double_bonus=same_number");
    // On a lone double both sides are one.
    let mut hand = lead(&same, &["66 64 33", "61 20"], "");
    play(&mut hand, "0:66L6");
    assert_eq!((hand.to_move(), options(&hand)), (Some(0), "64L4 decline".to_owned()));
    play(&mut hand, "0:decline 1:61L1");
    assert_eq!(events(hand.log()), "0:66L6 0:decline 1:61L1");
    // On the double itself only, and only one tile.
    let mut hand = position(&same, "26", &["66 61 20 11", "40"], "");
    play(&mut hand, "0:66R6");
    assert_eq!(options(&hand), "61R1 decline");
    play(&mut hand, "0:61R1");
    assert_eq!(events(hand.log()), "0:66R6 0:61R1 1:go", "1 cannot match; 0 has 2-0 and 1-1");
    // No tile fits: nothing is asked.
    let mut hand = position(&same, "26", &["66 20 11", "21"], "");
    play(&mut hand, "0:66R6");
    assert_eq!(hand.to_move(), Some(1));
    // By default there is no such right.
    let mut hand = position(&rules("britannica.block", ""), "26", &["66 61 20", "21"], "");
    play(&mut hand, "0:66R6");
    assert_eq!(hand.to_move(), Some(1));
}

#[test]
fn a_full_turn_after_a_double_goes_on_with_doubles_and_may_take_either_end() {
    let full = rules("britannica.block", "double_bonus=full_turn");
    let mut hand = position(&full, "26", &["66 22 61 51", "21 43"], "");
    play(&mut hand, "0:66R6");
    assert_eq!(options(&hand), "22L2 61R1 decline");
    play(&mut hand, "0:22L2 0:61R1");
    assert_eq!((hand.to_move(), events(hand.log())), (Some(1), "0:66R6 0:22L2 0:61R1".to_owned()));
    // The last tile added: out.
    let mut hand = position(&full, "26", &["66 61", "21 43"], "");
    play(&mut hand, "0:66R6 0:61R1");
    assert_eq!(hand.result().unwrap().ended, RefEnd::Out(0));
}

#[test]
fn there_is_no_drawing_for_an_added_tile() {
    let rules = rules("harper.draw", "double_bonus=full_turn voluntary_draw=any");
    let mut hand = position(&rules, "26", &["66 20 11", "21 40"], "65 50");
    play(&mut hand, "0:66R6");
    assert_eq!(options(&hand), "20L0 decline");
    play(&mut hand, "0:decline");
    assert_eq!((hand.to_move(), options(&hand)), (Some(1), "21L1 draw".to_owned()));
}

/// Ends 6 and 6, seat 0 stuck until seat 1 opens a 3.
fn stuck(go_rule: &str) -> RefHand {
    position(
        &rules("britannica.block", &format!("go_rule={go_rule}")),
        "62 26",
        &["31 33 30 55", "63 61 62 11 44 50"],
        "",
    )
}

#[test]
fn who_plays_after_a_go() {
    let mut standard = stuck("standard");
    play(&mut standard, "1:63L3 0:33L3 1:61R1 0:31L1");
    let mut for_him = stuck("play_for_him");
    play(&mut for_him, "1:63L3 1:61R1 0:33L3 1:11R1 0:30L0");
    assert!(events(for_him.log()).starts_with("0:go 1:63L3 1:61R1 0:33L3"));
    let mut alone = stuck("continue_until_blocked");
    // 1 is stuck with ends 3 and 1 when its 1-1 lies; then 0 plays alone.
    play(&mut alone, "1:63L3 1:61R1 1:11R1 0:33L3 0:30L0");
    assert_eq!(events(alone.log()), "0:go 1:63L3 1:61R1 1:11R1 1:go 0:33L3 0:30L0");
    play(&mut alone, "0:31R3");
    assert_eq!(events(&alone.log()[7..]), "0:31R3 0:go");
    assert_eq!((alone.to_move(), options(&alone)), (Some(1), "50L5".to_owned()));
}

#[test]
fn a_seat_stuck_after_the_first_of_two_plays_says_go() {
    let rules = rules("britannica.block", "go_rule=play_for_him");
    let mut hand = position(&rules, "62 26", &["31 30 55", "63 44"], "");
    play(&mut hand, "1:63L3");
    assert_eq!((events(hand.log()), hand.to_move()), ("0:go 1:63L3 1:go".to_owned(), Some(0)));
    play(&mut hand, "0:31L1");
    assert_eq!(hand.result().unwrap().ended, RefEnd::Blocked, "nobody has a 1 or a 6");
}

#[test]
fn both_stuck_is_a_block_whatever_the_go_rule() {
    for go_rule in ["standard", "play_for_him", "continue_until_blocked"] {
        let rules = rules("britannica.block", &format!("go_rule={go_rule}"));
        let hand = position(&rules, "66", &["31", "42"], "");
        assert_eq!(events(hand.log()), "0:go 1:go");
        assert_eq!(hand.result().unwrap().ended, RefEnd::Blocked);
    }
}

#[test]
fn a_game_may_be_closed_after_a_go() {
    let rules = rules("britannica.block", "close_on_go=true");
    let mut hand = position(&rules, "62 26", &["31 33", "63 44"], "");
    assert_eq!(options(&hand), "63L3 close");
    play(&mut hand, "1:close");
    let result = hand.result().unwrap();
    assert_eq!((&result.ended, result.hand_winner, result.points), (&RefEnd::Closed(1), Some(0), [27, 0]));
    // Not after a pose.
    let mut hand = position(&rules, "62 26", &["31 33", "63 44"], "");
    play(&mut hand, "1:63L3");
    assert_eq!(options(&hand), "31L1 33L3");
}

#[test]
fn one_tile_drawn_and_then_a_go() {
    let rules = rules("britannica.draw", "draw=one_then_pass reserve=0");
    let mut hand = position(&rules, "12", &["66", "55 52"], "00 50 65");
    assert_eq!(events(hand.log()), "0:draw 0:go");
    play(&mut hand, "1:52R5");
    assert_eq!(
        (events(hand.log()), options(&hand)),
        ("0:draw 0:go 1:52R5 0:draw".to_owned(), "50R0".to_owned())
    );
    // Both stuck: no block while tiles can be drawn.
    let hand = position(&rules, "12", &["66", "55"], "00 50 65");
    assert_eq!(events(hand.log()), "0:draw 0:go 1:draw 1:go 0:draw 0:go 1:go");
    // A tile drawn of one's own will is the one tile of the turn.
    let rules = common::rules("britannica.draw", "draw=one_then_pass reserve=0 voluntary_draw=any");
    let mut hand = position(&rules, "12", &["21 66", "55"], "00 50");
    assert_eq!(options(&hand), "21L2 21R1 draw");
    play(&mut hand, "0:draw");
    assert_eq!(options(&hand), "21L2 21R1");
}

#[test]
fn the_matador_turns() {
    // Only matadors, a tile can be drawn: pose or draw, again and again until a seven can be made.
    let mut hand = position(&rules("matador", ""), "66", &["52 44", "30"], "33 40 11 22");
    assert_eq!(options(&hand), "52L2 52L5 draw");
    play(&mut hand, "0:draw");
    assert_eq!(options(&hand), "52L2 52L5 draw");
    play(&mut hand, "0:draw");
    assert_eq!(options(&hand), "52L2 52L5", "two tiles stay");
    let mut hand = position(&rules("matador", ""), "66", &["52 44", "30"], "31 33 11 22");
    play(&mut hand, "0:draw");
    assert_eq!(options(&hand), "31L3 52L2 52L5", "3-1 makes seven");
    // No tile can be drawn: the matador, or with may_pass a go.
    let may_pass = rules("matador", "matador_last=may_pass");
    let mut hand = position(&may_pass, "66", &["52 44", "30"], "11 22");
    assert_eq!(options(&hand), "52L2 52L5 go");
    play(&mut hand, "0:go");
    assert_eq!(hand.result().unwrap().ended, RefEnd::Blocked, "a round of goes");
    // A natural seven by a matador.
    for (natural, expected) in [("is_seven", "61L1 61L6"), ("not_seven", "61L1 61L6 go")] {
        let rules = rules("matador", &format!("matador_last=may_pass matador_natural={natural}"));
        assert_eq!(options(&position(&rules, "66", &["61 44", "30"], "11 22")), expected);
    }
}

#[test]
fn a_blank_end_takes_matadors_only_and_other_sums_have_others() {
    let rules = rules("matador", "");
    let hand = position(&rules, "01", &["00 61 40 65 22", "30"], "11 22");
    assert_eq!(options(&hand), "00L0 00R0 61L1 61L6 61R1 61R6 65R5");
    // Sum six: the double-three is a matador and shows a three; a six touches a blank.
    let six = common::rules("matador", "match=sum6");
    assert_eq!(
        options(&position(&six, "61", &["33 60 50", "30"], "11 22")),
        "33L3 33R3 50L5 50R0 60L0 60L6 60R0 60R6"
    );
    // Sum twelve: nothing but 6-6 and 0-0 touches a two.
    let twelve = common::rules("matador", "match=sum12");
    assert_eq!(options(&position(&twelve, "26", &["66 65 00", "30"], "11 22")), "00L0 00R0 65R5 66L6 66R6");
}

#[test]
fn a_crosswise_matador_shows_two_numbers() {
    let rules = rules("matador", "matador_end=either");
    let mut hand = lead(&rules, &["52 54 21 33", "50 40 00"], "");
    play(&mut hand, "0:52L2");
    let ends = hand.ends().unwrap();
    assert_eq!((&ends[0].numbers, &ends[1].numbers), (&vec![2, 5], &vec![2, 5]));
    assert_eq!(options(&hand), "00L0 50L0");
    play(&mut hand, "1:50L0");
    // The blank is closed; the other end still shows both numbers.
    assert_eq!(options(&hand), "21R1 54R4");
}

#[test]
fn the_target_stops_a_hand_at_once_or_after_it() {
    let holding = hands(&["55 66 11", "41 20"]);
    let at_once = rules("britannica.all_fives", "");
    let mut hand = RefHand::new(&at_once, &holding, &[], 0, None, [90, 0], true);
    play(&mut hand, "0:55L5");
    let result = hand.result().unwrap();
    assert_eq!((&result.ended, result.hand_winner, result.points), (&RefEnd::Target, Some(0), [10, 0]));
    assert_eq!((result.end_winner, hand.to_move()), (None, None));
    let later = rules("britannica.all_fives", "win_check=end_of_hand");
    for (rules, in_match) in [(&later, true), (&at_once, false)] {
        let mut hand = RefHand::new(rules, &holding, &[], 0, None, [90, 0], in_match);
        play(&mut hand, "0:55L5");
        assert_eq!(hand.result().unwrap().ended, RefEnd::Blocked);
    }
}

#[test]
fn an_exact_target_ignores_what_would_pass_it() {
    let rules = rules("modern.fives_and_threes", "");
    let holding = hands(&["66 65 11", "62 20"]);
    // 12 is four threes.
    for (score, points) in [(57, 4), (58, 0), (56, 4)] {
        let mut hand = RefHand::new(&rules, &holding, &[], 0, None, [score, 0], true);
        play(&mut hand, "0:66L6");
        assert_eq!(hand.points(), [points, 0], "{score}");
        assert_eq!(hand.result().is_some(), score == 57);
        assert!(matches!(hand.log()[0], RefEvent::Pose { points: logged, .. } if logged == points));
    }
    // The last tile (10: two) and going out (one) are one score.
    for (score, points) in [(57, 3), (58, 3), (59, 0), (60, 0)] {
        let mut hand = RefHand::new(&rules, &hands(&["64", "62 20"]), &[], 0, None, [score, 0], true);
        play(&mut hand, "0:64L4");
        let result = hand.result().unwrap();
        assert_eq!((&result.ended, result.points), (&RefEnd::Out(0), [points, 0]), "{score}");
        assert_eq!(pose_points(&hand), [if points > 0 { 2 } else { 0 }]);
    }
}

#[test]
fn a_go_before_the_position_counts() {
    let rules = rules("britannica.block", "");
    let before = RefPosition {
        line: line("66"),
        hands: hands(&["31", "42"]),
        log: vec![RefEvent::Go { seat: 1 }],
        ..RefPosition::default()
    };
    assert_eq!(events(RefHand::from_position(&rules, &before).log()), "1:go 0:go");
}
