//! Leads, drawing for a double, later hands and matches, on the reference engine.

mod common;

use boneyard_core::Tile;
use boneyard_testkit::reference::{
    RefEnd, RefHand, RefResult, draw_for_double, first_leader, match_winner, next_leader,
};
use common::*;

fn tile(text: &str) -> Tile {
    text.parse().unwrap()
}

#[test]
fn who_leads_first() {
    let cases = [
        ("highest_double", ["55 31", "44 65"], "", 0, Some("55")),
        ("highest_double", ["51 31", "40 65"], "", 1, Some("65")),
        ("lowest_double", ["55 31", "44 65"], "", 1, Some("44")),
        ("lowest_double", ["51 63", "40 54"], "", 0, Some("63")),
        ("highest_pips", ["55 31", "44 64"], "", 1, Some("64")),
        ("fives_list", ["55 31", "50 32"], "", 0, Some("55")),
        ("fives_list", ["66 31", "50 32"], "", 1, Some("50")),
        ("fives_list", ["66 31", "64 32"], "", 1, Some("32")),
        ("fives_list", ["66 31", "64 41"], "", 0, Some("66")),
        ("holder_of_6-6", ["55 31", "44 66"], "", 1, Some("66")),
        ("holder_of_6-6", ["55 31", "44 65"], "", 0, Some("55")),
        ("seat", ["10 20", "66 65"], "", 0, None),
        ("lot", ["10 20", "66 65"], "65 55", 0, None),
        ("lot", ["10 20", "66 65"], "54 63", 1, None),
        ("lot_doublet_first", ["10 20", "66 65"], "65 00", 1, None),
        ("lot_doublet_first", ["10 20", "66 65"], "65 64", 0, None),
    ];
    for (who, holding, lot, seat, right) in cases {
        let free = rules("britannica.block", &format!("lead_who={who}"));
        assert_eq!(
            first_leader(&free, &hands(&holding), &tiles(lot)),
            Some((seat, None)),
            "{who} {holding:?}"
        );
        if let Some(right) = right {
            for lead_tile in ["forced", "forced_first_hand"] {
                let forced = rules("britannica.block", &format!("lead_who={who} lead_tile={lead_tile}"));
                let found = first_leader(&forced, &hands(&holding), &[]).unwrap();
                assert_eq!(found, (seat, Some(tile(right))), "{who} {holding:?}");
                let hand = RefHand::new(&forced, &hands(&holding), &[], found.0, found.1, [0, 0], false);
                assert_eq!(hand.moves().len(), 1);
            }
        }
    }
}

#[test]
fn nobody_has_a_double() {
    let holding = hands(&["51 31", "40 65"]);
    let redeal = rules("harper.block", "no_double=redeal");
    assert_eq!(first_leader(&redeal, &holding, &[]), None);
    assert!(first_leader(&redeal, &hands(&["51 31", "00 65"]), &[]).is_some());
    for (overrides, stock, taken) in [
        ("no_double=draw", "20 41 60 11 33", 4),
        ("no_double=draw", "22 41 60 11 33", 2),
        ("no_double=draw", "20 41 60", 2),
        ("no_double=highest_pips", "22 41 60", 0),
    ] {
        let rules = rules("harper.block", overrides);
        let (mut holding, mut stock) = (holding.clone(), tiles(stock));
        let before = stock.clone();
        draw_for_double(&rules, &mut holding, &mut stock);
        assert_eq!(stock, before[taken..]);
        let drawn: Vec<Tile> = (0..taken).map(|index| holding[index % 2][2 + index / 2]).collect();
        assert_eq!(drawn, before[..taken]);
    }
    // The reserve stays.
    let rules = rules("britannica.draw", "lead_who=highest_double no_double=draw");
    let (mut holding, mut stock) = (holding, tiles("20 41 60 11 33"));
    draw_for_double(&rules, &mut holding, &mut stock);
    assert_eq!(stock, tiles("60 11 33"));
}

fn ended(ended: RefEnd, end_winner: Option<usize>, hand_winner: Option<usize>) -> RefResult {
    RefResult { ended, end_winner, hand_winner, points: [0, 0] }
}

#[test]
fn who_leads_later_hands_of_two() {
    let holding = hands(&["44 31", "55 65"]);
    let left = hands(&["21", ""]);
    let out = ended(RefEnd::Out(1), Some(1), Some(0));
    let tie = ended(RefEnd::Blocked, None, Some(0));
    for (next, last_leader, last, leader) in [
        ("alternate", 0, &out, 1),
        ("alternate", 1, &out, 0),
        ("winner", 0, &out, 1),
        ("winner", 1, &out, 1),
        ("winner", 1, &tie, 0),
        ("loser", 1, &out, 0),
        ("loser", 1, &tie, 0),
        ("same_rule", 1, &out, 1),
    ] {
        for (lead_tile, right) in
            [("free", None), ("forced_first_hand", None), ("forced", Some(["44", "55"]))]
        {
            let rules = rules("modern.block", &format!("lead_next={next} lead_tile={lead_tile}"));
            let right = right.map(|rights| tile(rights[leader]));
            let found = next_leader(&rules, &holding, last_leader, &left, last, &[]);
            assert_eq!(found, Some((leader, right)), "{next} {lead_tile}");
        }
    }
}

#[test]
fn the_winning_seat_of_partners() {
    let left = hands(&["21", "31 10", "30", "50"]);
    let holding = hands(&["20", "22", "33", "44"]);
    let rules = rules("modern.partnership", "lead_next=winner");
    let leader = |rules, last_leader, left: &[Vec<Tile>], last: &RefResult| {
        next_leader(rules, &holding, last_leader, left, last, &[]).unwrap().0
    };
    // Seats 0 and 2 hold three pips each: the first in turn from the last leader.
    for (last_leader, expected) in [(0, 0), (1, 2), (2, 2), (3, 0)] {
        let blocked = ended(RefEnd::Blocked, Some(0), Some(0));
        assert_eq!(leader(&rules, last_leader, &left, &blocked), expected);
    }
    // Seats 1 and 3 hold five each, and 3 comes first after 2.
    assert_eq!(leader(&rules, 2, &left, &ended(RefEnd::Blocked, Some(1), Some(1))), 3);
}

#[test]
fn the_winning_seat_in_whist_is_of_the_side_that_is_not_debited() {
    let rules = rules("whist", "lead_next=winner");
    let holding = hands(&["20", "22", "33", "44"]);
    let left = hands(&["", "41", "66 65 52", "32 10"]);
    let debited = ended(RefEnd::Out(0), Some(0), Some(1));
    assert_eq!(next_leader(&rules, &holding, 0, &left, &debited, &[]), Some((1, None)), "5 pips against 6");
    let spared = ended(RefEnd::Out(0), Some(0), Some(0));
    assert_eq!(next_leader(&rules, &holding, 3, &left, &spared, &[]), Some((0, None)));
}

#[test]
fn who_has_won_the_match() {
    let cases = [
        ("britannica.draw", "", [99, 0], None),
        ("britannica.draw", "", [100, 0], Some(0)),
        ("britannica.draw", "", [101, 120], Some(1)),
        ("britannica.draw", "", [120, 120], None),
        ("modern.fives_and_threes", "", [60, 59], None),
        ("modern.fives_and_threes", "", [60, 61], Some(1)),
        ("whist", "", [-99, 0], None),
        ("whist", "", [-100, 0], Some(1)),
        ("whist", "", [-100, -130], Some(0)),
        ("whist", "whist_reading=winner_scores", [130, 0], Some(0)),
        ("harper.block", "", [0, 0], None),
    ];
    for (preset, overrides, scores, winner) in cases {
        assert_eq!(match_winner(&rules(preset, overrides), scores), winner, "{preset} {scores:?}");
    }
}
