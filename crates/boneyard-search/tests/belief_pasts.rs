//! Worlds with their pasts: played again they give what the seat sees, and come with their probabilities.

use std::collections::HashMap;

use boneyard_core::{Game, PRESETS, Rng, Rules, State, TileSet};
use boneyard_search::belief::Belief;

/// Calls `see` with every decision of hands played at random.
fn decisions(game: &Game, hands: u64, mut see: impl FnMut(&State<'_>, &mut Rng)) {
    let mut rng = Rng::new(8);
    for _ in 0..hands {
        let mut state = State::new(game, &game.deal(&mut rng));
        while !state.is_over() {
            if state.moves().len() > 1 {
                see(&state, &mut rng);
            }
            state.play_nth(rng.below(state.moves().len()));
        }
    }
}

#[test]
fn every_past_leads_to_what_the_seat_sees() {
    let mut variants: Vec<(String, Rules)> =
        PRESETS.iter().map(|preset| (preset.name.to_owned(), preset.rules())).collect();
    for (option, value) in
        [("double_bonus", "same_number"), ("voluntary_draw", "any"), ("draw", "one_then_pass")]
    {
        let mut rules = Rules::named("draw").unwrap();
        rules.set_option(option, value).unwrap();
        variants.push((format!("draw with {option}={value}"), rules));
    }
    for (name, rules) in variants {
        let game = Game::new(rules).unwrap();
        let mut shown = 0;
        decisions(&game, 25, |state, rng| {
            let view = state.view();
            let belief = Belief::new(&view);
            let pasts = belief.pasts(&view).unwrap();
            for _ in 0..3 {
                let (world, deal) = pasts.sample(rng).unwrap();
                assert!(belief.weight(&world) > 0, "{name}");
                let mut last = None;
                let same = pasts.replay(&deal, |then, choice| {
                    shown += 1;
                    assert!(choice < then.moves().len() as usize);
                    last = Some(then.public().history().len());
                });
                assert!(same, "{name}: {:?}", view.public().history());
                assert!(last.is_none_or(|last| last <= view.public().history().len()));
            }
        });
        assert!(shown > 100, "{name}: {shown} choices shown");
    }
}

#[test]
fn worlds_with_a_past_come_with_their_probability() {
    // Few tiles, so that the worlds can be counted.
    let mut rules = Rules::named("draw").unwrap();
    for (option, value) in [("set", "double-three"), ("deal", "3"), ("reserve", "0")] {
        rules.set_option(option, value).unwrap();
    }
    let game = Game::new(rules).unwrap();
    let mut tried = 0;
    decisions(&game, 200, |state, rng| {
        let view = state.view();
        let belief = Belief::new(&view);
        let worlds = belief.worlds();
        if view.public().draws() < 2 || !(2..=30).contains(&worlds) || tried == 12 {
            return;
        }
        tried += 1;
        let pasts = belief.pasts(&view).unwrap();
        let other = view.seat().next(2);
        let mut counts: HashMap<TileSet, (u32, f64)> = HashMap::new();
        let n = 3000;
        for _ in 0..n {
            let (world, _) = pasts.sample(rng).unwrap();
            let share = belief.weight(&world) as f64 / belief.total() as f64;
            let entry = counts.entry(world.hand(other)).or_insert((0, share));
            entry.0 += 1;
        }
        let all: f64 = counts.values().map(|(_, share)| share).sum();
        assert!((all - 1.0).abs() < 0.02, "every likely world is drawn: {all}");
        for (hand, (count, share)) in counts {
            let (expected, sd) = (f64::from(n) * share, (f64::from(n) * share * (1.0 - share)).sqrt());
            assert!(
                (f64::from(count) - expected).abs() < 5.0 * sd + 1.0,
                "{hand}: {count} of {n}, expected {expected}"
            );
        }
    });
    assert_eq!(tried, 12);
}

#[test]
fn in_a_game_that_draws_nothing_a_world_has_one_past() {
    let game = Game::new(Rules::named("whist").unwrap()).unwrap();
    let mut all = 0;
    decisions(&game, 10, |state, rng| {
        let view = state.view();
        let belief = Belief::new(&view);
        let pasts = belief.pasts(&view).unwrap();
        let (world, deal) = pasts.sample(rng).unwrap();
        assert_eq!(pasts.of_world(&world), Some(deal));
        all += 1;
    });
    assert!(all > 100);
}
