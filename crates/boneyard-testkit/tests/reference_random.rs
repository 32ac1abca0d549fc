//! Random play on the reference engine: every preset, and every value of every option.

mod common;

use boneyard_core::{DeadLayout, DoubleBonus, Draw, GoRule, Match, OPTIONS, PRESETS, Rng, Rules, Tile};
use boneyard_testkit::reference::{
    RefEnd, RefEvent, RefHand, RefMove, draw_for_double, first_leader, match_winner, next_leader,
};
use common::*;

/// With the presets themselves, every value of every option.
const OVERRIDES: &[(&str, &str)] = &[
    ("block", "set=double-two deal=2 lead_who=seat"),
    ("draw", "set=double-three deal=3 reserve=1"),
    ("all-fives", "set=double-four deal=4"),
    ("matador", "set=double-five deal=6 match=sum5"),
    ("block", "deal=1"),
    ("draw", "deal=8"),
    ("draw", "deal=9"),
    ("draw", "deal=10"),
    ("draw", "deal=11"),
    ("draw", "deal=12"),
    ("draw", "deal=13"),
    ("block", "deal=14"),
    ("draw", "players=4 deal=5"),
    ("all-fives", "players=4 deal=5 lead_who=lot_doublet_first"),
    ("matador", "players=4 deal=5"),
    ("modern.bergen", "players=4 deal=5 lead_who=lowest_double lead_tile=forced"),
    ("block", "lead_next=same_rule lead_who=lowest_double no_double=redeal deal=2"),
    ("block", "lead_next=loser lead_who=highest_pips lead_tile=forced tie=last_player"),
    ("draw", "lead_who=highest_double no_double=draw deal=2"),
    ("draw", "draw=one_then_pass"),
    ("draw", "draw=one_then_pass voluntary_draw=any go_rule=continue_until_blocked"),
    ("draw", "draw=one_then_pass go_rule=play_for_him close_on_go=true"),
    ("matador", "draw=one_then_pass matador_last=may_pass"),
    ("matador", "draw=one_then_pass players=4 deal=4 matador_last=may_pass voluntary_draw=any"),
    ("draw", "voluntary_draw=any double_bonus=full_turn"),
    ("block", "go_rule=continue_until_blocked double_bonus=same_number close_on_go=true"),
    ("block", "go_rule=play_for_him double_bonus=full_turn close_on_go=true tie=blocker_loses"),
    ("draw", "go_rule=continue_until_blocked"),
    ("all-fives", "double_bonus=same_number dead_layout=stop"),
    ("draw", "dead_layout=stop domino_score=opp_plus_stock tie=lightest_tile"),
    ("matador", "dead_layout=stop double_bonus=full_turn go_rule=play_for_him close_on_go=true"),
    ("all-fives", "unit=units lead_score=eb_list target=20"),
    ("all-fives", "unit=units round_to=1 win_check=end_of_hand target=61 target_rule=exact"),
    ("all-threes", "unit=units domino_score=win_only block_score=win_only"),
    ("all-threes", "match=sum7"),
    ("threes-and-fives", "match=sum6 voluntary_draw=instead_of_matador block_score=one domino_score=one"),
    ("matador", "matador_end=either"),
    ("matador", "matador_end=either match=sum6 matador_last=may_pass matador_natural=not_seven"),
    ("matador", "matador_end=either match=sum1 dead_layout=stop"),
    ("matador", "match=sum2"),
    ("matador", "match=sum3 matador_natural=not_seven"),
    ("matador", "match=sum4"),
    ("matador", "match=sum8 draw=none voluntary_draw=never matador_last=may_pass"),
    ("matador", "match=sum9"),
    ("matador", "match=sum10"),
    ("matador", "match=sum11"),
    ("matador", "match=sum12 voluntary_draw=any"),
    ("modern.bergen", "match=sum7 round_to=1"),
    ("whist", "whist_reading=side_all tie=last_player"),
    ("whist", "whist_reading=individual lead_next=winner"),
    ("whist", "whist_reading=winner_scores tie=lightest_tile lead_next=loser"),
    ("whist", "double_bonus=full_turn tie=blocker_loses"),
    ("whist", "players=2 deal=9"),
];

fn all_rules() -> Vec<(String, Rules)> {
    let presets = PRESETS.iter().map(|preset| (preset.name.to_owned(), preset.rules()));
    let changed = OVERRIDES.iter().map(|(preset, text)| (format!("{preset} {text}"), rules(preset, text)));
    presets.chain(changed).collect()
}

#[test]
fn every_value_of_every_option_is_played() {
    let all = all_rules();
    for option in OPTIONS.iter().filter(|option| option.name != "target") {
        // "..." stands for the sums between.
        for value in option.allowed().into_iter().filter(|value| value != "...") {
            assert!(all.iter().any(|(_, rules)| option.get(rules) == value), "{} = {value}", option.name);
        }
    }
}

/// Deals, and finds the leader; deals again where the rules have it so.
fn deal(rules: &Rules, rng: &mut Rng, last: Option<(&RefHand, usize)>) -> (RefHand, Vec<Tile>, usize) {
    loop {
        let seats = usize::from(rules.players);
        let mut lot = set_tiles(rules);
        rng.shuffle_front(&mut lot, seats);
        let mut tiles = set_tiles(rules);
        let count = tiles.len();
        rng.shuffle_front(&mut tiles, count);
        let size = usize::from(rules.deal);
        let mut hands: Vec<Vec<Tile>> = tiles.chunks(size).take(seats).map(<[Tile]>::to_vec).collect();
        let mut stock = tiles[seats * size..].to_vec();
        draw_for_double(rules, &mut hands, &mut stock);
        let found = match last {
            None => first_leader(rules, &hands, &lot[..seats]),
            Some((last, leader)) => {
                next_leader(rules, &hands, leader, last.hands(), last.result().unwrap(), &lot[..seats])
            }
        };
        if let Some((leader, forced)) = found {
            let scores = [rng.below(50) as i32, rng.below(50) as i32];
            let scores = if rules.is_debit() { scores.map(|score| -score) } else { scores };
            let in_match = rng.below(2) == 0;
            return (RefHand::new(rules, &hands, &stock, leader, forced, scores, in_match), stock, leader);
        }
    }
}

fn check_position(hand: &RefHand, rules: &Rules, context: &str) {
    let mut all: Vec<Tile> = hand.hands().iter().flatten().chain(hand.stock()).copied().collect();
    all.extend(hand.line().iter().map(|&(a, b)| format!("{a}{b}").parse::<Tile>().unwrap()));
    all.sort();
    assert_eq!(all, set_tiles(rules), "{context}: every tile is in one place");
    let moves = hand.moves();
    assert!(moves.windows(2).all(|pair| pair[0] < pair[1]), "{context}: sorted and distinct");
    assert_eq!(moves.is_empty(), hand.result().is_some(), "{context}");
    for mv in &moves {
        if let RefMove::Pose { tile, .. } = mv {
            assert!(hand.hands()[hand.to_move().unwrap()].contains(tile), "{context}: his own tile");
        }
    }
    for pair in hand.line().windows(2) {
        let ((a, left), (right, b)) = (pair[0], pair[1]);
        let touch = match rules.matching {
            Match::Equal => left == right,
            // A matador touches anything.
            Match::Sum(sum) => {
                let matador = |pips: u8| pips == sum || pips == 0;
                left + right == sum || matador(a + left) || matador(right + b)
            }
        };
        assert!(touch, "{context}: {left} beside {right}");
    }
}

/// The seats follow one another: draws stay with the seat, a double's owner may go on, and the go rules.
fn check_seats(hand: &RefHand, rules: &Rules, leader: usize, context: &str) {
    let log = hand.log();
    let next = |seat: usize| (seat + 1) % usize::from(rules.players);
    assert_eq!(log[0].seat(), leader, "{context}");
    assert!(matches!(log[0], RefEvent::Pose { .. }), "{context}");
    for pair in log.windows(2) {
        let (seat, after) = (pair[0].seat(), pair[1].seat());
        let stays = match &pair[0] {
            RefEvent::Draw { .. } => true,
            RefEvent::Go { .. } => false,
            RefEvent::Close { .. } => panic!("{context}: nothing follows a close"),
            _ if rules.go_rule != GoRule::Standard => continue,
            RefEvent::Decline { .. } => false,
            RefEvent::Pose { mv: RefMove::Pose { tile, .. }, .. } if tile.is_double() => {
                if rules.double_bonus != DoubleBonus::None {
                    continue;
                }
                false
            }
            RefEvent::Pose { .. } => false,
        };
        assert_eq!(after, if stays { seat } else { next(seat) }, "{context}: {pair:?}");
    }
}

fn check_result(hand: &RefHand, rules: &Rules, stock: &[Tile], context: &str) {
    let result = hand.result().unwrap();
    let draws = hand.log().iter().filter(|event| matches!(event, RefEvent::Draw { .. })).count();
    assert_eq!(hand.stock(), &stock[draws..], "{context}: tiles are drawn in the order of the stock");
    assert!(draws == 0 || hand.stock_left() >= usize::from(rules.reserve), "{context}");
    let empty: Vec<usize> = (0..hand.hands().len()).filter(|&seat| hand.hands()[seat].is_empty()).collect();
    match result.ended {
        RefEnd::Out(seat) => assert_eq!(empty, [seat], "{context}"),
        _ => assert!(empty.is_empty(), "{context}"),
    }
    if result.ended == RefEnd::Blocked && rules.dead_layout == DeadLayout::PlayOn {
        let goes = hand.log().iter().rev().take_while(|event| matches!(event, RefEvent::Go { .. })).count();
        assert_eq!(goes, hand.hands().len(), "{context}: a round of goes");
        assert!(
            rules.draw == Draw::None || hand.stock_left() <= usize::from(rules.reserve),
            "{context}: nothing to draw"
        );
    }
    let mut in_play = [0, 0];
    for event in hand.log() {
        if let RefEvent::Pose { seat, points, .. } = event {
            in_play[seat % 2] += points;
        }
    }
    let of_the_end = [result.points[0] - in_play[0], result.points[1] - in_play[1]];
    for (side, &points) in of_the_end.iter().enumerate() {
        assert!(points >= 0 || rules.is_debit(), "{context}");
        assert!(points <= 0 || result.end_winner == Some(side), "{context}: only the winner scores");
    }
    assert_eq!(hand.points(), result.points, "{context}");
}

#[test]
fn random_hands_end_and_keep_their_tiles_and_turns() {
    for (name, rules) in all_rules() {
        let mut rng = Rng::new(17);
        let mut last: Option<(RefHand, usize)> = None;
        for index in 0..200 {
            let context = format!("{name} hand {index}");
            let (mut hand, stock, leader) =
                deal(&rules, &mut rng, last.as_ref().map(|(hand, leader)| (hand, *leader)));
            let mut moves = 0;
            check_position(&hand, &rules, &context);
            while hand.to_move().is_some() {
                let options = hand.moves();
                // Mostly random; some hands take the first or the last move always (to draw, to go, to decline).
                let choice = match index % 10 {
                    0 => 0,
                    1 => options.len() - 1,
                    _ => rng.below(options.len() as u32) as usize,
                };
                hand.play(&options[choice]);
                check_position(&hand, &rules, &context);
                moves += 1;
                assert!(moves < 200, "{context}: no end");
            }
            check_seats(&hand, &rules, leader, &context);
            check_result(&hand, &rules, &stock, &context);
            let _ = match_winner(&rules, hand.points());
            last = Some((hand, leader));
        }
    }
}

#[test]
#[should_panic(expected = "may not")]
fn a_move_that_is_not_legal_is_refused() {
    let mut hand = position(&rules("block", ""), "12", &["23 44", "55"], "");
    hand.play(&RefMove::Pose { tile: "44".parse().unwrap(), left: true, exposed: 4 });
}
