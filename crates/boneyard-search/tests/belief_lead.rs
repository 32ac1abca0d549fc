//! What it tells that a seat led is exact too: deals by which another seat would have led, or another tile, are struck out.

mod belief_common;

use belief_common::{Brute, Played, compare, factorial, game};
use boneyard_core::*;
use boneyard_search::belief::{Belief, Lead, StockOrder};

/// Plays random hands and compares at every decision; gives the number of positions, and of those where the lead told something.
fn check(preset: &str, overrides: &str, hands: u64) -> (usize, usize) {
    let game = game(preset, overrides);
    let (mut positions, mut told) = (0, 0);
    for seed in 0..hands {
        let mut rng = Rng::new(seed);
        let deal = game.deal(&mut rng);
        let mut played = Played::new(&game, deal);
        while !played.state.is_over() {
            let view = played.state.view();
            if let Some(brute) = Brute::run(&played, true, true, 20_000) {
                let what = format!("{preset} {overrides}, seed {seed}");
                let belief = Belief::new(&view);
                compare(&played, &belief, &brute, &what);
                let unordered: u128 = game.seats().map(|_| factorial(u32::from(game.rules().deal))).product();
                let left = factorial(u32::from(view.public().stock_len()));
                let deals: u128 = brute.values().sum();
                assert_eq!(belief.shuffles(), deals * unordered * left, "{what}");
                positions += 1;
                told += usize::from(belief.total() < Belief::with_lead(&view, Lead::Unknown).total());
            }
            let k = rng.below(played.state.moves().len());
            played.state.play_nth(k);
        }
    }
    println!("{preset} {overrides}: {positions} positions, the lead told something in {told}");
    (positions, told)
}

#[test]
fn deals_by_which_another_would_have_led_are_struck_out() {
    let (mut positions, mut told) = (0, 0);
    for (preset, overrides) in [
        ("harper.block", "set=double-three deal=3"),
        ("harper.block", "set=double-three deal=2 no_double=redeal"),
        ("harper.block", "set=double-three deal=2 lead_tile=forced"),
        ("modern.block", "set=double-three deal=4"),
        ("harper.all_fives", "set=double-three deal=2"),
        ("harper.all_fives", "set=double-five deal=1"),
        ("harper.block", "set=double-three deal=3 lead_who=lowest_double"),
        ("harper.draw", "set=double-three deal=2"),
        ("harper.draw", "set=double-three deal=3"),
        ("harper.matadore", "set=double-three deal=2 match=sum3"),
        ("harper.matadore", "set=double-three deal=3 match=sum4 reserve=1"),
        ("matador", "set=double-three deal=3 match=sum4"),
        ("modern.partnership", "set=double-three deal=2"),
        ("modern.partnership", "set=double-three deal=2 lead_tile=free"),
        ("draw", "set=double-three deal=1 players=4 lead_who=highest_double"),
    ] {
        let (some, of_them) = check(preset, overrides, 60);
        positions += some;
        told += of_them;
    }
    assert!(positions > 2500 && told > 1000, "{positions} {told}");
}

#[test]
fn where_seats_draw_for_a_double_too() {
    let (mut positions, mut told) = (0, 0);
    for (preset, overrides) in [
        ("harper.draw", "set=double-two deal=1 no_double=draw"),
        ("harper.draw", "set=double-three deal=1 no_double=draw"),
        ("harper.draw", "set=double-three deal=1 no_double=draw lead_tile=forced"),
        ("modern.draw", "set=double-three deal=1 no_double=draw reserve=1 lead_who=lowest_double"),
        ("harper.block", "set=double-two deal=2 no_double=draw"),
        ("harper.block", "set=double-three deal=1 no_double=draw players=4"),
    ] {
        let (some, of_them) = check(preset, overrides, 150);
        positions += some;
        told += of_them;
    }
    assert!(positions > 1500 && told > 500, "{positions} {told}");
}

#[test]
fn a_forced_lead_of_a_later_hand_bars_only_the_leaders_own_tiles() {
    let game = game(
        "harper.block",
        "set=double-three deal=2 lead_tile=forced lead_next=winner target=100 domino_score=opp block_score=opp",
    );
    let mut told = 0;
    for seed in 0..200 {
        let mut rng = Rng::new(seed);
        let mut sheet = Sheet::new(&game);
        let mut hands = 0;
        while !sheet.is_over() && hands < 4 {
            let deal = sheet.deal(&mut rng);
            let mut state = sheet.start(&deal);
            while !state.is_over() {
                let view = state.view();
                let (belief, blind) = (Belief::new(&view), Belief::with_lead(&view, Lead::Unknown));
                let lead = view.public().history().get(0);
                let leader = view.public().leader();
                let fits = |hand: TileSet, led: Tile| {
                    let best = hand.doubles().last().or(hand.highest());
                    best == Some(led)
                };
                let mut wanted = 0;
                for (world, weight) in blind.enumerate(usize::MAX, StockOrder::Ignored).unwrap() {
                    let led = lead.and_then(|event| match event {
                        Event::Pose(_, pose) => Some(pose.tile),
                        _ => None,
                    });
                    let posed = view.public().history().iter().filter_map(|event| match event {
                        Event::Pose(seat, pose) if seat == leader => Some(pose.tile),
                        _ => None,
                    });
                    let dealt = world.hand(leader) | posed.collect();
                    if led.is_none_or(|led| fits(dealt, led)) {
                        wanted += weight;
                        assert_eq!(belief.weight(&world), weight);
                    } else {
                        assert_eq!(belief.weight(&world), 0);
                    }
                }
                assert_eq!(belief.total(), wanted);
                told += usize::from(wanted < blind.total());
                let k = rng.below(state.moves().len());
                state.play_nth(k);
            }
            sheet.enter(&state);
            hands += 1;
        }
    }
    assert!(told > 300, "{told}");
}

#[test]
fn in_a_match_the_lead_tells_nothing_and_a_hand_made_by_hand_may_begin_as_it_likes() {
    let block = game("harper.block", "target=100 domino_score=opp");
    let deal = block.deal(&mut Rng::new(1));
    let state = State::in_match(&block, &deal, Some([0, 0]));
    assert_eq!(Belief::new(&state.view()).total(), 116_280);
    let single = State::new(&block, &deal);
    assert!(Belief::new(&single.view()).total() < 116_280);
    // Seat 0 leads although seat 1 must hold a double if seat 0 does not.
    let game = game("harper.block", "set=double-two deal=3");
    let hands = ["2-1 2-0 1-0", "2-2 1-1 0-0"].map(|hand| hand.parse().unwrap());
    let state = State::new(&game, &Deal::new(&game, &hands, &[], 0, None).unwrap());
    assert_eq!(Belief::new(&state.view()).total(), 1);
}
