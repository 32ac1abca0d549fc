//! Worlds are drawn with their exact probabilities.

mod belief_common;

use std::collections::HashMap;

use belief_common::game;
use boneyard_core::*;
use boneyard_search::belief::{Belief, StockOrder, World};

/// Chi-squared of samples against the law, and its degrees of freedom.
fn chi_squared(belief: &Belief, order: StockOrder, rng: &mut Rng) -> Option<(f64, usize)> {
    let listed = belief.enumerate(400, order).filter(|listed| listed.len() > 1)?;
    let total: u128 = listed.iter().map(|(_, weight)| weight).sum();
    let least = listed.iter().map(|(_, weight)| *weight as f64 / total as f64).fold(1.0, f64::min);
    let samples = (20.0 / least).ceil();
    if samples > 60_000.0 {
        return None;
    }
    let mut counts: HashMap<_, u32> = HashMap::new();
    for _ in 0..samples as u32 {
        let world = belief.sample(rng);
        let world = match order {
            StockOrder::Listed => world,
            StockOrder::Ignored => {
                let mut stock = world.stock().to_vec();
                stock.sort_unstable();
                World::new(*world.hands(), &stock)
            }
        };
        *counts.entry(world).or_default() += 1;
    }
    let chi = listed.iter().map(|(world, weight)| {
        let expected = samples * (*weight as f64 / total as f64);
        let counted = f64::from(counts.remove(world).unwrap_or(0));
        (counted - expected).powi(2) / expected
    });
    let chi = chi.sum();
    assert!(counts.is_empty(), "a world was drawn that contradicts the view");
    Some((chi, listed.len() - 1))
}

/// The sum of many chi-squared variables is nearly normal: it must lie within 4.5 standard deviations of its mean; both tails count,
/// as numbers too even would be wrong as well.
fn check(games: &[(&str, &str)], order: StockOrder) {
    let (mut chi, mut degrees, mut positions, mut uneven) = (0.0, 0, 0, 0);
    for (preset, more) in games {
        let game = game(preset, more);
        for seed in 0..80 {
            let mut rng = Rng::new(seed);
            let mut state = State::new(&game, &game.deal(&mut rng));
            while !state.is_over() {
                let belief = Belief::new(&state.view());
                if let Some((one, degree)) = chi_squared(&belief, order, &mut rng) {
                    chi += one;
                    degrees += degree;
                    positions += 1;
                    let listed = belief.enumerate(400, StockOrder::Ignored).unwrap();
                    uneven += usize::from(listed.iter().any(|(_, weight)| *weight != listed[0].1));
                }
                let k = rng.below(state.moves().len());
                state.play_nth(k);
            }
        }
    }
    let deviation = (chi - degrees as f64) / (2.0 * degrees as f64).sqrt();
    println!(
        "{positions} positions, {uneven} uneven, chi-squared {chi:.1} of {degrees} degrees, {deviation:.2} deviations"
    );
    assert!(positions > 300 && deviation.abs() < 4.5);
}

#[test]
fn hands_and_stock_have_their_probabilities() {
    let games = [
        ("block", "set=double-three deal=3"),
        ("whist", "set=double-three deal=2"),
        ("harper.draw", "set=double-four deal=3"),
        ("draw", "set=double-four deal=4 double_bonus=full_turn"),
        ("matador", "set=double-four deal=4 match=sum5"),
        ("matador", "set=double-four deal=4 match=sum4 reserve=0 matador_last=may_pass"),
        ("draw", "set=double-four deal=3 draw=one_then_pass players=4 reserve=0"),
    ];
    check(&games, StockOrder::Ignored);
}

#[test]
fn every_order_of_the_stock_is_equally_likely() {
    let games = [
        ("harper.draw", "set=double-three deal=3"),
        ("draw", "set=double-three deal=3"),
        ("draw", "set=double-three deal=2 players=4"),
        ("matador", "set=double-three deal=3 match=sum4"),
    ];
    check(&games, StockOrder::Listed);
}

#[test]
fn the_same_generator_draws_the_same_worlds() {
    let game = game("draw", "");
    for seed in 0..20 {
        let mut rng = Rng::new(seed);
        let mut state = State::new(&game, &game.deal(&mut rng));
        while !state.is_over() {
            let (one, other) = (Belief::new(&state.view()), Belief::new(&state.view()));
            let (mut a, mut b) = (Rng::new(seed), Rng::new(seed));
            for _ in 0..5 {
                let world = one.sample(&mut a);
                assert_eq!(world, other.sample(&mut b));
                assert!(one.weight(&world) > 0);
            }
            let k = rng.below(state.moves().len());
            state.play_nth(k);
        }
    }
}

#[test]
fn a_world_goes_on_from_the_same_view() {
    for preset in PRESETS {
        let game = Game::new(preset.rules()).unwrap();
        for seed in 0..10 {
            let mut rng = Rng::new(seed);
            let mut state = State::new(&game, &game.deal(&mut rng));
            while !state.is_over() {
                let view = state.view();
                let world = Belief::new(&view).sample(&mut rng);
                let mut other = world.state(&view);
                other.assert_invariants();
                assert_eq!(
                    (other.public(), other.moves()),
                    (state.public(), state.moves()),
                    "{}",
                    preset.name
                );
                assert_eq!(other.view().hand(), view.hand());
                // Whoever is asked next holds a belief in which the world that is played is possible.
                while !other.is_over() {
                    let belief = Belief::new(&other.view());
                    let hands = std::array::from_fn(|seat| other.hand(Seat::new(seat).unwrap()));
                    let stock: Vec<Tile> = other.stock().collect();
                    assert!(belief.weight(&World::new(hands, &stock)) > 0, "{}", preset.name);
                    let k = rng.below(other.moves().len());
                    other.play_nth(k);
                }
                let k = rng.below(state.moves().len());
                state.play_nth(k);
            }
        }
    }
}
