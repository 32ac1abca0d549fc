//! What must hold for every agent of the list in every preset.

mod common;

use boneyard_agents::{AGENTS, AgentInfo, CHEATS};
use boneyard_core::{Game, Move, PRESETS, Rng, State, Tile, TileSet};
use common::{build, play_hand, quick};

/// Calls `check` for every agent in every preset. Those that search play one hand in twenty of what the others do.
fn for_all(hands: u64, check: impl Fn(&AgentInfo, &str, &Game, u64)) {
    for preset in PRESETS {
        let game = Game::new(preset.rules()).unwrap();
        for info in AGENTS {
            let hands = if quick(info) == info.name { hands } else { hands.div_ceil(20) };
            check(info, preset.name, &game, hands);
        }
    }
}

#[test]
fn only_legal_moves_and_every_hand_ends() {
    for_all(200, |info, _, game, hands| {
        for seed in 0..hands {
            play_hand(&quick(info), game, seed, |_, _, _| ());
        }
    });
}

#[test]
fn the_same_seed_gives_the_same_moves() {
    for_all(50, |info, preset, game, hands| {
        for seed in 0..hands {
            let hand = || play_hand(&quick(info), game, seed, |_, _, _| ());
            assert_eq!(hand(), hand(), "{} in {preset}, seed {seed}", info.name);
        }
    });
}

#[test]
fn what_an_agent_played_before_changes_nothing() {
    for_all(20, |info, preset, game, hands| {
        let deal = game.deal(&mut Rng::new(3));
        let state = State::new(game, &deal);
        let mut warm = build(&quick(info), game);
        for seed in 0..hands {
            let mut other = State::new(game, &game.deal(&mut Rng::new(seed)));
            while !other.is_over() {
                let mv = warm.choose(&other, &mut Rng::new(seed));
                other.play(mv).unwrap();
            }
        }
        warm.begin(game);
        let fresh = build(&quick(info), game).choose(&state, &mut Rng::new(9));
        assert_eq!(warm.choose(&state, &mut Rng::new(9)), fresh, "{} in {preset}", info.name);
    });
}

/// How often a player chooses otherwise when the tiles that it cannot see are dealt anew; the view is asserted to stay.
fn changes_with_hidden_tiles(spec: &str, game: &Game, hands: u64) -> u32 {
    let mut hidden = Rng::new(11);
    let mut changes = 0;
    for seed in 0..hands {
        play_hand(spec, game, seed, |state, mv, stream| {
            let mut other = state.clone();
            other.reshuffle_hidden(&mut hidden);
            other.assert_invariants();
            let (view, same) = (state.view(), other.view());
            assert_eq!(view.public(), same.public());
            assert_eq!((view.seat(), view.hand(), view.moves()), (same.seat(), same.hand(), same.moves()));
            changes += u32::from(build(spec, game).choose(&other, &mut Rng::new(stream)) != mv);
        });
    }
    changes
}

#[test]
fn neither_view_nor_move_depends_on_hidden_tiles() {
    for_all(40, |info, preset, game, hands| {
        assert_eq!(changes_with_hidden_tiles(&quick(info), game, hands), 0, "{} in {preset}", info.name);
    });
}

/// Agents whose parameters bring in what their defaults leave out.
const WITH_MORE: [&str; 9] = [
    "pimc(worlds=3,infer=policy,cap=3000,fallback=mc(worlds=3))",
    "pimc(worlds=40,infer=policy(model=linear),beta=0.5,cap=3000,fallback=mc(worlds=3))",
    "mc(worlds=4,infer=policy(model=linear),policy=policy(model=linear))",
    "pimc(worlds=3,infer=policy(model=linear),mix=0.3,cap=3000,fallback=mc(worlds=3))",
    "ismcts(iterations=12,infer=policy(model=linear))",
    "rollout(worlds=6,infer=policy(model=linear),pool=1,exact=0,prior=policy,trust=2)",
    "pimc(worlds=5,infer=policy(model=linear),pool=2,prior=policy(model=linear),cap=3000,fallback=mc(worlds=3))",
    "policy(temperature=1)",
    "exploiter(of=mc(worlds=2),worlds=3,weighed=8,asks=2)",
];

#[test]
fn inference_from_choices_uses_no_hidden_tile_and_knows_every_game() {
    for preset in PRESETS {
        let game = Game::new(preset.rules()).unwrap();
        for spec in WITH_MORE {
            assert_eq!(changes_with_hidden_tiles(spec, &game, 2), 0, "{spec} in {}", preset.name);
            let hand = || play_hand(spec, &game, 3, |_, _, _| ());
            assert_eq!(hand(), hand(), "{spec} in {}", preset.name);
        }
    }
}

#[test]
fn choices_tell_and_without_belief_in_them_nothing_is_told() {
    let game = Game::new(boneyard_core::Rules::named("block").unwrap()).unwrap();
    let (mut all, mut other, mut disbelieved) = (0, 0, 0);
    for seed in 0..30 {
        play_hand("pimc(worlds=100000)", &game, seed, |state, mv, stream| {
            // Late enough for all worlds to be counted.
            if state.public().poses() < 8 {
                return;
            }
            let choice = |spec: &str| build(spec, &game).choose(state, &mut Rng::new(stream));
            all += 1;
            other += u32::from(choice("pimc(worlds=100000,infer=policy)") != mv);
            disbelieved += u32::from(choice("pimc(worlds=100000,infer=policy,beta=0)") != mv);
        });
    }
    assert_eq!(disbelieved, 0);
    assert!(other > all / 50, "{other} of {all}");
}

#[test]
fn the_test_above_would_catch_a_cheat() {
    for preset in ["block", "draw", "whist", "matador"] {
        let game = Game::new(boneyard_core::Rules::named(preset).unwrap()).unwrap();
        for info in CHEATS {
            // Endgames are solved within this cap; there a cheat does not hide.
            let changes = changes_with_hidden_tiles(&format!("{}(cap=5000)", info.name), &game, 5);
            assert!(changes > 10, "{} in {preset}: {changes}", info.name);
        }
    }
}

#[test]
fn cheats_play_by_the_rules_too() {
    for preset in PRESETS {
        let game = Game::new(preset.rules()).unwrap();
        for (info, seed) in CHEATS.iter().flat_map(|info| (0..5).map(move |seed| (info, seed))) {
            let hand = || play_hand(&quick(info), &game, seed, |_, _, _| ());
            assert_eq!(hand(), hand(), "{} in {}, seed {seed}", info.name, preset.name);
        }
    }
}

#[test]
fn agents_that_pose_do_so_whenever_they_can() {
    for_all(50, |info, preset, game, hands| {
        // To draw, or to add nothing to a double, may be best for others.
        if !["greedy", "light", "doubles"].contains(&info.name) {
            return;
        }
        for seed in 0..hands {
            play_hand(info.name, game, seed, |state, mv, _| {
                assert!(
                    mv.tile().is_some() || state.moves().poses() == 0,
                    "{} in {preset}, seed {seed}: {mv}",
                    info.name
                );
            });
        }
    });
}

/// Which tiles of those that can be posed an agent may choose, from the wording in its `about`.
fn preferred(name: &str, tiles: TileSet) -> TileSet {
    let extreme = |tiles: TileSet, most: bool| {
        let pips = tiles.iter().map(Tile::pips);
        let best = if most { pips.max() } else { pips.min() };
        tiles.iter().filter(|tile| Some(tile.pips()) == best).collect::<TileSet>()
    };
    match name {
        "greedy" => extreme(tiles, true),
        "light" => extreme(tiles, false),
        "doubles" if !tiles.doubles().is_empty() => extreme(tiles.doubles(), true),
        "doubles" => extreme(tiles, true),
        _ => tiles,
    }
}

#[test]
fn ties_are_broken_uniformly_among_the_preferred_moves() {
    for_all(1, |info, preset, game, _| {
        if !["greedy", "light", "doubles"].contains(&info.name) {
            return;
        }
        let mut agent = build(info.name, game);
        for seed in 0..4 {
            play_hand(info.name, game, seed, |state, _, _| {
                let best = preferred(info.name, state.moves().tiles());
                let tied: Vec<Move> = state
                    .moves()
                    .iter()
                    .filter(|mv| mv.tile().is_some_and(|tile| best.contains(tile)))
                    .collect();
                let mut counts = vec![0_u32; tied.len()];
                let mut rng = Rng::new(seed);
                for _ in 0..600 {
                    let mv = agent.choose(state, &mut rng);
                    let place = tied.iter().position(|tied| *tied == mv);
                    counts[place.unwrap_or_else(|| panic!("{} in {preset}: {mv} of {tied:?}", info.name))] +=
                        1;
                }
                let (n, expected) = (600.0, 600.0 / tied.len() as f64);
                let sd = (expected * (1.0 - expected / n)).sqrt();
                for count in counts {
                    // 5.5 standard deviations: no false alarm among some ten thousand counts.
                    assert!((f64::from(count) - expected).abs() <= 5.5 * sd, "{}: {count} of {n}", info.name);
                }
            });
        }
    });
}

/// An agent that tells its odds chooses by them.
#[test]
fn told_odds_are_how_it_chooses() {
    let told = std::cell::RefCell::new(std::collections::BTreeSet::new());
    for_all(4, |info, preset, game, _| {
        let spec = quick(info);
        let mut agent = spec.parse::<boneyard_agents::AgentSpec>().unwrap().build();
        agent.begin(game);
        play_hand("random", game, 5, |state, _, stream| {
            let Some(odds) = agent.odds(&state.view()) else { return };
            told.borrow_mut().insert(info.name);
            assert_eq!(odds.len(), state.moves().len() as usize);
            assert!((odds.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{spec} in {preset}: {odds:?}");
            let mut rng = Rng::new(stream);
            let asked = 20;
            let mut counts = vec![0.0; odds.len()];
            for _ in 0..asked {
                let mv = agent.choose(&state.view(), &mut rng);
                counts[state.moves().iter().position(|listed| listed == mv).unwrap()] += 1.0;
            }
            for (count, odds) in counts.iter().zip(&odds) {
                let expected = f64::from(asked) * odds;
                // No false alarm among tens of thousands, and nothing chosen that has no chance.
                let near = 6.0 * (expected * (1.0 - odds)).sqrt();
                let what = format!("{spec} in {preset}: {counts:?}, odds {odds:?}");
                assert!((count - expected).abs() <= near, "{what}");
            }
        });
    });
    let told = told.into_inner();
    assert!(["random", "greedy", "book", "forced", "forgetful"].iter().all(|name| told.contains(name)));
}
