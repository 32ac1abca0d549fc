//! The two searches agree: the general one knows neither bounds by the pips nor what a play leaves before it is searched.

use boneyard_core::{Game, PRESETS, Rng, Rules, State};

use super::memory::Memory;
use super::tables::{Numbering, Tables};
use super::{MEMORY_BITS, Method, Solver, Value};

impl Solver {
    fn general(game: &Game, value: Value) -> Solver {
        let tables = Box::new(Tables::new(game, Numbering::by_index()));
        let method = Method::General(tables, Memory::new(MEMORY_BITS));
        Solver { game: game.clone(), value, method, positions: 0 }
    }
}

/// Compares every value of positions near the lead, as far as the general search can solve them in reasonable time.
fn compare(rules: Rules, seeds: u64, what: &str) {
    let game = Game::new(rules).unwrap();
    for value in [Value::Points, Value::Win] {
        let (mut fast, mut general) = (Solver::new(&game, value), Solver::general(&game, value));
        assert!(matches!(fast.method, Method::Fast(_)), "{what} is played by the fast search");
        let mut compared = 0;
        for seed in 0..seeds {
            let mut rng = Rng::new(seed);
            let deal = game.deal(&mut rng);
            let mut state = State::new(&game, &deal);
            for _ in 0..seed % 5 {
                if !state.is_over() {
                    state.play_nth(rng.below(state.moves().len()));
                }
            }
            if let Ok(values) = general.values_capped(&state, 60_000) {
                assert_eq!(fast.values(&state), values, "{what}, {value:?}, seed {seed}");
                compared += 1;
            }
        }
        assert!(compared >= 5, "{what}, {value:?}: only {compared} of {seeds}");
    }
}

#[test]
fn in_every_preset() {
    for preset in PRESETS {
        compare(preset.rules(), 40, preset.name);
    }
}

#[test]
fn under_every_way_to_score_an_end() {
    let choices = [
        ("block", "block_score=opp tie=last_player"),
        ("block", "block_score=combined tie=blocker_loses round_to=5"),
        ("block", "block_score=one domino_score=one"),
        ("draw", "block_score=opp round_to=3 tie=last_player"),
        ("draw", "dead_layout=stop reserve=0"),
        ("all-fives", "unit=units block_score=combined"),
        ("whist", "whist_reading=side_all"),
        ("whist", "whist_reading=winner_scores tie=last_player"),
        ("matador", "voluntary_draw=any set=double-four deal=3"),
        ("matador", "matador_end=either set=double-five deal=4"),
        ("matador", "match=sum5 matador_natural=not_seven set=double-five deal=4"),
    ];
    for (preset, options) in choices {
        let mut rules = Rules::named(preset).unwrap();
        for (option, value) in options.split(' ').filter_map(|option| option.split_once('=')) {
            rules.set_option(option, value).unwrap();
        }
        compare(rules, 40, options);
    }
}
