//! Uniform random play against other people's programs (10 million hands and 5 million hands there).

mod common;

use boneyard_core::{Rng, Tile};
use boneyard_testkit::reference::{RefEnd, RefEvent, RefHand};
use common::*;

/// Sums over hands: plies, their squares, wins of the two sides, ties, blocked hands.
struct Rates {
    hands: f64,
    plies: f64,
    squares: f64,
    wins: [f64; 2],
    ties: f64,
    blocked: f64,
}

fn random_hands(preset: &str, overrides: &str, hands: u32) -> Rates {
    let rules = rules(preset, overrides);
    let (seats, size) = (usize::from(rules.players), usize::from(rules.deal));
    let mut rng = Rng::new(3);
    let mut sums =
        Rates { hands: f64::from(hands), plies: 0.0, squares: 0.0, wins: [0.0; 2], ties: 0.0, blocked: 0.0 };
    for _ in 0..hands {
        let mut tiles = set_tiles(&rules);
        rng.shuffle_front(&mut tiles, seats * size);
        let dealt: Vec<Vec<Tile>> = tiles.chunks(size).take(seats).map(<[Tile]>::to_vec).collect();
        let mut hand = RefHand::new(&rules, &dealt, &tiles[seats * size..], 0, None, [0, 0], false);
        while hand.to_move().is_some() {
            let moves = hand.moves();
            hand.play(&moves[rng.below(moves.len() as u32) as usize]);
        }
        let plies = hand.log().iter().filter(|event| matches!(event, RefEvent::Pose { .. })).count() as f64;
        sums.plies += plies;
        sums.squares += plies * plies;
        let result = hand.result().unwrap();
        match result.hand_winner {
            Some(side) => sums.wins[side] += 1.0,
            None => sums.ties += 1.0,
        }
        if result.ended == RefEnd::Blocked {
            sums.blocked += 1.0;
        }
    }
    sums
}

fn check(rates: &Rates, plies: f64, wins: [f64; 2], ties: f64, blocked: f64) {
    let n = rates.hands;
    let mean = rates.plies / n;
    let error = ((rates.squares / n - mean * mean) / n).sqrt();
    assert!((mean - plies).abs() < 4.0 * error, "{mean} plies, not {plies}");
    let share = |name: &str, count: f64, expected: f64| {
        let error = (expected * (1.0 - expected) / n).sqrt();
        assert!((count / n - expected).abs() < 4.0 * error, "{name}: {} and not {expected}", count / n);
    };
    share("seat 0", rates.wins[0], wins[0]);
    share("seat 1", rates.wins[1], wins[1]);
    share("ties", rates.ties, ties);
    share("blocked", rates.blocked, blocked);
}

#[test]
fn two_players_seven_tiles_no_drawing() {
    check(&random_hands("britannica.block", "", 20_000), 10.361, [0.5669, 0.4068], 0.0263, 0.7041);
}

#[test]
fn four_players_in_partnership() {
    check(&random_hands("modern.partnership", "", 20_000), 22.406, [0.5665, 0.4160], 0.0175, 0.2691);
}
