//! What must hold for every agent of the list in every preset.

use boneyard_agents::{AGENTS, Agent, AgentInfo};
use boneyard_core::{Game, Move, PRESETS, Rng, State, Tile, TileSet, mix};

/// No hand has as many decisions: 28 poses, 28 draws and what lies between them.
const MOST_DECISIONS: usize = 200;

/// Calls `check` for every agent in every preset.
fn for_all(check: impl Fn(&AgentInfo, &str, &Game)) {
    for preset in PRESETS {
        let game = Game::new(preset.rules()).unwrap();
        for info in AGENTS {
            check(info, preset.name, &game);
        }
    }
}

fn build(info: &AgentInfo, game: &Game) -> Box<dyn Agent> {
    let mut agent = info.name.parse::<boneyard_agents::AgentSpec>().unwrap().build();
    agent.begin(game);
    agent
}

/// One hand with this agent on every seat; calls `at_decision` before each of its moves.
fn play_hand(
    info: &AgentInfo,
    game: &Game,
    seed: u64,
    mut at_decision: impl FnMut(&State<'_>, Move, u64),
) -> Vec<Move> {
    let mut state = State::new(game, &game.deal(&mut Rng::new(seed)));
    let mut agents: Vec<Box<dyn Agent>> = game.seats().map(|_| build(info, game)).collect();
    let mut moves = Vec::new();
    while !state.is_over() {
        let stream = mix(&[seed, moves.len() as u64]);
        let seat = state.public().turn().index();
        let mv = if state.moves().len() == 1 {
            state.moves().nth(0)
        } else {
            let mv = agents[seat].choose(&state.view(), &mut Rng::new(stream));
            at_decision(&state, mv, stream);
            mv
        };
        state.play(mv).unwrap_or_else(|error| panic!("{}: {error}", info.name));
        moves.push(mv);
        assert!(moves.len() <= MOST_DECISIONS, "{}: the hand does not end", info.name);
    }
    moves
}

#[test]
fn only_legal_moves_and_every_hand_ends() {
    for_all(|info, _, game| {
        for seed in 0..200 {
            play_hand(info, game, seed, |_, _, _| ());
        }
    });
}

#[test]
fn the_same_seed_gives_the_same_moves() {
    for_all(|info, preset, game| {
        for seed in 0..50 {
            let hand = || play_hand(info, game, seed, |_, _, _| ());
            assert_eq!(hand(), hand(), "{} in {preset}, seed {seed}", info.name);
        }
    });
}

#[test]
fn what_an_agent_played_before_changes_nothing() {
    for_all(|info, preset, game| {
        let deal = game.deal(&mut Rng::new(3));
        let state = State::new(game, &deal);
        let mut warm = build(info, game);
        for seed in 0..20 {
            let mut other = State::new(game, &game.deal(&mut Rng::new(seed)));
            while !other.is_over() {
                let mv = warm.choose(&other.view(), &mut Rng::new(seed));
                other.play(mv).unwrap();
            }
        }
        warm.begin(game);
        let fresh = build(info, game).choose(&state.view(), &mut Rng::new(9));
        assert_eq!(warm.choose(&state.view(), &mut Rng::new(9)), fresh, "{} in {preset}", info.name);
    });
}

#[test]
fn neither_view_nor_move_depends_on_hidden_tiles() {
    for_all(|info, preset, game| {
        let mut hidden = Rng::new(11);
        for seed in 0..40 {
            play_hand(info, game, seed, |state, mv, stream| {
                let mut other = state.clone();
                other.reshuffle_hidden(&mut hidden);
                other.assert_invariants();
                let (view, same) = (state.view(), other.view());
                assert_eq!(view.public(), same.public());
                assert_eq!(
                    (view.seat(), view.hand(), view.moves()),
                    (same.seat(), same.hand(), same.moves())
                );
                let chosen = build(info, game).choose(&same, &mut Rng::new(stream));
                assert_eq!(chosen, mv, "{} in {preset}, seed {seed}", info.name);
            });
        }
    });
}

#[test]
fn agents_that_pose_do_so_whenever_they_can() {
    for_all(|info, preset, game| {
        if info.name == "random" {
            return;
        }
        for seed in 0..50 {
            play_hand(info, game, seed, |state, mv, _| {
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
    for_all(|info, preset, game| {
        if !["greedy", "light", "doubles"].contains(&info.name) {
            return;
        }
        let mut agent = build(info, game);
        for seed in 0..4 {
            play_hand(info, game, seed, |state, _, _| {
                let best = preferred(info.name, state.moves().tiles());
                let tied: Vec<Move> = state
                    .moves()
                    .iter()
                    .filter(|mv| mv.tile().is_some_and(|tile| best.contains(tile)))
                    .collect();
                let mut counts = vec![0_u32; tied.len()];
                let mut rng = Rng::new(seed);
                for _ in 0..600 {
                    let mv = agent.choose(&state.view(), &mut rng);
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
