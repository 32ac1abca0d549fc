//! Weights on tiles: the law is the one that listing all worlds gives; and positions without a past, or with an impossible one.

mod belief_common;

use std::collections::HashMap;

use belief_common::game;
use boneyard_core::*;
use boneyard_search::belief::{Belief, STOCK, StockOrder, WeightError, Weights, World};

fn random_weights(rng: &mut Rng) -> Weights {
    let mut weights = Weights::new();
    for tile in TileSet::full(Pip::new(6).unwrap()) {
        for holder in 0..=STOCK {
            // Now and then a holder is ruled out.
            let weight = if rng.below(12) == 0 { 0.0 } else { f64::from(1 + rng.below(1000)) / 100.0 };
            weights.set(tile, holder, weight);
        }
    }
    weights
}

/// The probability of each world, from the list of all.
fn law(belief: &Belief, weights: &Weights, limit: usize) -> Option<Vec<(World, f64)>> {
    let mut law: Vec<(World, f64)> = Vec::new();
    for (world, ways) in belief.enumerate(limit, StockOrder::Ignored)? {
        let mut weight = ways as f64;
        for (holder, hand) in world.hands().iter().enumerate() {
            (*hand & belief.unseen()).iter().for_each(|tile| weight *= weights.get(tile, holder));
        }
        world.stock().iter().for_each(|tile| weight *= weights.get(*tile, STOCK));
        law.push((world, weight));
    }
    let total: f64 = law.iter().map(|(_, weight)| weight).sum();
    (total > 0.0).then(|| law.into_iter().map(|(world, weight)| (world, weight / total)).collect())
}

const GAMES: [(&str, &str); 8] = [
    ("block", "set=double-three deal=3"),
    ("whist", "set=double-three deal=2"),
    ("harper.draw", "set=double-four deal=3"),
    ("harper.draw", "set=double-four deal=4 double_bonus=full_turn"),
    ("matador", "set=double-four deal=4 match=sum5"),
    ("harper.matadore", "set=double-four deal=3 match=sum4"),
    ("draw", "set=double-four deal=3 draw=one_then_pass players=4 reserve=0"),
    ("draw", "set=double-four deal=3 voluntary_draw=any double_bonus=same_number"),
];

#[test]
fn weighted_worlds_have_the_probabilities_that_the_list_gives() {
    let mut positions = 0;
    for (preset, overrides) in GAMES {
        let game = game(preset, overrides);
        for seed in 0..60 {
            let mut rng = Rng::new(seed);
            let mut state = State::new(&game, &game.deal(&mut rng));
            while !state.is_over() {
                let belief = Belief::new(&state.view());
                let weights = random_weights(&mut rng);
                if let Some(law) = law(&belief, &weights, 3000) {
                    let weighted = belief.weighted(&weights).unwrap();
                    let mut expected = [[0.0; STOCK + 1]; TILES];
                    for (world, probability) in &law {
                        let found = weighted.probability(world);
                        assert!((found - probability).abs() < 1e-12, "{found} {probability} {world:?}");
                        for (holder, hand) in world.hands().iter().enumerate() {
                            for tile in *hand & belief.unseen() {
                                expected[tile.index()][holder] += probability;
                            }
                        }
                        world.stock().iter().for_each(|tile| expected[tile.index()][STOCK] += probability);
                    }
                    for (found, expected) in
                        weighted.marginals().as_flattened().iter().zip(expected.as_flattened())
                    {
                        assert!((found - expected).abs() < 1e-12, "{found} {expected}");
                    }
                    positions += 1;
                }
                let k = rng.below(state.moves().len());
                state.play_nth(k);
            }
        }
    }
    assert!(positions > 1500, "{positions}");
}

#[test]
fn weighted_worlds_are_drawn_with_their_probabilities() {
    let (mut chi, mut degrees) = (0.0, 0);
    for (preset, overrides) in GAMES {
        let game = game(preset, overrides);
        for seed in 0..20 {
            let mut rng = Rng::new(seed);
            let mut state = State::new(&game, &game.deal(&mut rng));
            while !state.is_over() {
                let belief = Belief::new(&state.view());
                let weights = random_weights(&mut rng);
                if let Some(law) = law(&belief, &weights, 100) {
                    let weighted = belief.weighted(&weights).unwrap();
                    let mut counts: HashMap<World, u32> = HashMap::new();
                    for _ in 0..5000 {
                        let world = weighted.sample(&mut rng);
                        let mut stock = world.stock().to_vec();
                        stock.sort_unstable();
                        *counts.entry(World::new(*world.hands(), &stock)).or_default() += 1;
                    }
                    // Rare worlds together.
                    let (mut rare, mut rarely) = (0.0, 0);
                    for (world, probability) in law {
                        let counted = counts.remove(&world).unwrap_or(0);
                        if probability * 5000.0 < 10.0 {
                            rare += probability * 5000.0;
                            rarely += counted;
                        } else {
                            chi +=
                                (f64::from(counted) - probability * 5000.0).powi(2) / (probability * 5000.0);
                            degrees += 1;
                        }
                    }
                    if rare > 0.0 {
                        chi += (f64::from(rarely) - rare).powi(2) / rare;
                        degrees += 1;
                    }
                    degrees -= 1;
                    assert!(counts.is_empty(), "a world was drawn that cannot be");
                }
                let k = rng.below(state.moves().len());
                state.play_nth(k);
            }
        }
    }
    let deviation = (chi - f64::from(degrees)) / (2.0 * f64::from(degrees)).sqrt();
    println!("chi-squared {chi:.1} of {degrees} degrees, {deviation:.2} deviations");
    assert!(degrees > 2000 && deviation.abs() < 4.5);
}

#[test]
fn weights_that_are_none_are_refused() {
    let game = game("draw", "");
    let state = State::new(&game, &game.deal(&mut Rng::new(1)));
    let belief = Belief::new(&state.view());
    let tile = belief.unseen().first().unwrap();
    for weight in [-1.0, f64::NAN, f64::INFINITY] {
        let mut weights = Weights::new();
        weights.set(tile, 1, weight);
        let error = belief.weighted(&weights).unwrap_err().to_string();
        assert!(error.contains(&tile.to_string()), "{error}");
    }
    let mut weights = Weights::new();
    (0..=STOCK).for_each(|holder| weights.set(tile, holder, 0.0));
    assert_eq!(belief.weighted(&weights).unwrap_err(), WeightError::Nothing);
    // Without weights it is the plain belief, and tiny weights do not vanish.
    for scale in [1.0, 1e-300] {
        let mut weights = Weights::new();
        for tile in belief.unseen() {
            (0..=STOCK).for_each(|holder| weights.set(tile, holder, scale));
        }
        let marginals = belief.weighted(&weights).unwrap().marginals();
        assert!((marginals[tile.index()][STOCK] - 2.0 / 3.0).abs() < 1e-12);
    }
}

/// A position made by hand has no past: what followed it is all that is known, and the truth never contradicts it.
#[test]
fn positions_made_by_hand_tell_what_happened_since() {
    let block = game("block", "");
    let pip = |n| Pip::new(n).unwrap();
    let line = vec![[pip(6), pip(5)], [pip(5), pip(2)]];
    let hand = "6-1 4-3".parse().unwrap();
    let setup = Setup { line: line.clone(), hand, stock: Some(14), ..Setup::default() };
    let state = setup.build(&block).unwrap();
    assert_eq!(Belief::new(&state.view()).worlds(), 1_961_256, "10 of 24 tiles");
    let mut told = 0;
    for (preset, overrides) in [
        ("block", ""),
        ("draw", "double_bonus=same_number"),
        ("matador", ""),
        ("matador", "matador_end=either"),
        ("whist", ""),
    ] {
        let game = game(preset, overrides);
        for seed in 0..100 {
            let mut rng = Rng::new(seed);
            let left: Vec<Tile> = game
                .tiles()
                .iter()
                .filter(|tile| !["6-5", "5-2"].contains(&tile.to_string().as_str()))
                .collect();
            let hand = (0..6).map(|_| left[rng.below(left.len() as u32) as usize]).collect();
            let stock = if game.rules().players == 4 { 0 } else { 12 };
            let setup = Setup { line: line.clone(), hand, stock: Some(stock), ..Setup::default() };
            let mut state = setup.build(&game).unwrap();
            if state.public().history().is_empty() {
                state.reshuffle_hidden(&mut rng);
            }
            while !state.is_over() {
                let belief = Belief::new(&state.view());
                let truth = std::array::from_fn(|seat| state.hand(Seat::new(seat).unwrap()));
                let stock: Vec<Tile> = state.stock().collect();
                assert!(
                    belief.weight(&World::new(truth, &stock)) > 0,
                    "{preset} {:?}",
                    state.public().history()
                );
                let free = belief.marginals().probability(belief.unseen().first().unwrap(), STOCK);
                told += usize::from(
                    belief
                        .unseen()
                        .iter()
                        .any(|tile| (belief.marginals().probability(tile, STOCK) - free).abs() > 1e-9),
                );
                let k = rng.below(state.moves().len());
                state.play_nth(k);
            }
        }
    }
    assert!(told > 300, "{told}");
}

/// Hidden tiles that were dealt anew need not fit what happened before; a belief must not fail then.
#[test]
fn an_impossible_past_leaves_the_numbers() {
    let mut impossible = 0;
    for (preset, overrides) in [("draw", "double_bonus=full_turn"), ("whist", ""), ("matador", "")] {
        let game = game(preset, overrides);
        for seed in 0..100 {
            let mut rng = Rng::new(seed);
            let mut state = State::new(&game, &game.deal(&mut rng));
            while !state.is_over() {
                let view = state.view();
                let belief = Belief::new(&view);
                let world = belief.sample(&mut rng);
                assert!(belief.weight(&world) > 0);
                assert_eq!(world.stock().len(), usize::from(view.public().stock_len()));
                for seat in game.seats() {
                    assert_eq!(world.hand(seat).len(), u32::from(view.public().hand_len(seat)));
                }
                let stock: Vec<Tile> = state.stock().collect();
                let truth = std::array::from_fn(|seat| state.hand(Seat::new(seat).unwrap()));
                impossible += usize::from(belief.weight(&World::new(truth, &stock)) == 0);
                state.reshuffle_hidden(&mut rng);
                let k = rng.below(state.moves().len());
                state.play_nth(k);
            }
        }
    }
    assert!(impossible > 100, "{impossible}");
}
