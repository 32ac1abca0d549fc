//! The solver against a minimax over the engine's own states that knows no trick.

use std::collections::VecDeque;

use boneyard_core::{End, Event, Game, Move, OPTIONS, PRESETS, Pose, Rng, Rules, Setup, State};
use boneyard_search::solver::{CapReached, Solution, Solver, Value};

const VALUES: [Value; 2] = [Value::Points, Value::Win];

/// The value for side 0, from the engine alone; `None` when more than `budget` positions would have to be looked at.
fn minimax(state: &State<'_>, value: Value, budget: &mut u32) -> Option<i32> {
    *budget = budget.checked_sub(1)?;
    if let Some(outcome) = state.outcome() {
        let points = i32::from(outcome.points[0]) - i32::from(outcome.points[1]);
        return Some(match value {
            Value::Points => points,
            Value::Win => outcome.winner.map_or(0, |side| 1 - 2 * side.index() as i32),
        });
    }
    let values = children(state, value, budget)?;
    let values = values.into_iter().map(|(_, value)| value);
    if state.public().turn().side().index() == 0 { values.max() } else { values.min() }
}

/// The value of every move for side 0.
fn children(state: &State<'_>, value: Value, budget: &mut u32) -> Option<Vec<(Move, i32)>> {
    let moves = state.moves().iter();
    moves
        .map(|mv| {
            let mut next = state.clone();
            next.play(mv).unwrap();
            Some((mv, minimax(&next, value, budget)?))
        })
        .collect()
}

/// Solves random positions of a game that plain minimax can solve too, and compares every value. Gives how many.
fn compare(rules: &Rules, seeds: std::ops::Range<u64>, what: &str) -> u32 {
    let game = Game::new(rules.clone()).unwrap();
    let mut solvers = VALUES.map(|value| Solver::new(&game, value));
    let mut compared = 0;
    for seed in seeds {
        let mut rng = Rng::new(seed);
        let deal = game.deal(&mut rng);
        let mut state = State::new(&game, &deal);
        let mut skip = rng.below(4);
        while !state.is_over() {
            let mut budget = 2000;
            if skip == 0 && children(&state, Value::Points, &mut budget).is_some() {
                for solver in &mut solvers {
                    check(solver, &state, what);
                }
                compared += 1;
                skip = 1 + rng.below(3);
            }
            skip = skip.saturating_sub(1);
            state.play_nth(rng.below(state.moves().len()));
        }
    }
    compared
}

fn check(solver: &mut Solver, state: &State<'_>, what: &str) {
    let side = state.public().turn().side();
    let sign = 1 - 2 * side.index() as i32;
    let mut budget = u32::MAX;
    let expected: Vec<(Move, i32)> = children(state, solver.value(), &mut budget)
        .unwrap()
        .into_iter()
        .map(|(mv, value)| (mv, sign * value))
        .collect();
    let context = || {
        let stock: Vec<_> = state.stock().collect();
        let hands: Vec<_> = state.game().seats().map(|seat| state.hand(seat)).collect();
        format!("{what}, {:?}: {hands:?} {stock:?} {:?}", solver.value(), state.public().history())
    };
    let context = context();
    assert_eq!(solver.values(state), expected, "{context}");
    let best = expected.iter().map(|(_, value)| *value).max().unwrap();
    let solution = solver.solve(state);
    assert_eq!(solution.value, best, "{context}");
    assert!(expected.contains(&(solution.best, best)), "{context}");
    assert_eq!(solver.value_only(state), best, "{context}");
    check_caps(solver, state, &solution, &expected);
}

/// A solve is stopped by a cap of fewer positions than it needs, and by no other; and it is the same whatever was solved before.
fn check_caps(solver: &mut Solver, state: &State<'_>, solution: &Solution, values: &[(Move, i32)]) {
    assert_eq!(solver.solve_capped(state, solution.positions).as_ref(), Ok(solution));
    let before = solver.positions();
    assert_eq!(solver.values_capped(state, 1_000_000).as_deref(), Ok(values));
    let all = solver.positions() - before;
    assert_eq!(solver.values_capped(state, all).as_deref(), Ok(values));
    for (needed, is_all) in [(solution.positions, false), (all, true)] {
        let Some(cap) = needed.checked_sub(1) else { continue };
        let reached = if is_all {
            solver.values_capped(state, cap).map(|_| ())
        } else {
            solver.solve_capped(state, cap).map(|_| ())
        };
        assert_eq!(reached, Err(CapReached { cap }));
    }
}

#[test]
fn every_preset_agrees_with_plain_minimax() {
    for preset in PRESETS {
        let compared = compare(&preset.rules(), 0..120, preset.name);
        assert!(compared > 100, "{}: only {compared}", preset.name);
    }
}

#[test]
fn small_sets_agree_with_plain_minimax_from_the_lead() {
    for preset in PRESETS {
        let mut rules = preset.rules();
        let sizes = if rules.players == 4 {
            [("double-three", 2), ("double-two", 1)]
        } else {
            [("double-three", 3), ("double-two", 2)]
        };
        for (set, deal) in sizes {
            rules.set_option("set", set).unwrap();
            rules.deal = deal;
            if rules.check().is_ok() {
                compare(&rules, 1000..1100, &format!("{} {set} {deal}", preset.name));
            }
        }
    }
}

#[test]
fn random_rules_agree_with_plain_minimax() {
    let mut rng = Rng::new(7);
    let (mut games, mut compared) = (0, 0);
    while games < 2000 {
        let Some((rules, what)) = random_rules(&mut rng) else { continue };
        compared += compare(&rules, 0..4, &what);
        games += 1;
    }
    assert!(compared > 6_000, "only {compared}");
}

/// A position made by hand has no history: its ends are known from what is public.
#[test]
fn positions_made_by_hand_agree_with_plain_minimax() {
    for preset in PRESETS.iter().filter(|preset| preset.rules().players == 2) {
        let game = Game::new(preset.rules()).unwrap();
        let mut solvers = VALUES.map(|value| Solver::new(&game, value));
        let mut compared = 0;
        for seed in 0..150 {
            let mut rng = Rng::new(seed);
            let deal = game.deal(&mut rng);
            let mut state = State::new(&game, &deal);
            while !state.is_over() && state.public().poses() < 7 + (seed % 5) as u8 {
                state.play_nth(rng.below(state.moves().len()));
            }
            let Some(state) = by_hand(&state) else { continue };
            let mut budget = 4000;
            if children(&state, Value::Points, &mut budget).is_some() && !state.is_over() {
                solvers.iter_mut().for_each(|solver| check(solver, &state, preset.name));
                compared += 1;
            }
        }
        assert!(compared > 5, "{}: only {compared}", preset.name);
    }
}

/// The same line and hand as a position made by hand, the hidden tiles filled in anew; `None` where the hand is over or a tile may be added to a
/// double.
fn by_hand<'g>(state: &State<'g>) -> Option<State<'g>> {
    let (public, game) = (state.public(), state.game());
    let mut line = VecDeque::new();
    for event in public.history().iter() {
        let Event::Pose(_, Pose { tile, end, exposed }) = event else { continue };
        let touching = tile.other(exposed).unwrap();
        match end {
            _ if line.is_empty() => line.push_back([tile.high(), tile.low()]),
            End::Left => line.push_front([exposed, touching]),
            End::Right => line.push_back([touching, exposed]),
        }
    }
    if state.is_over() || public.is_bonus() || line.is_empty() {
        return None;
    }
    let hand = state.hand(public.turn());
    let (said_go, drawn) = (public.said_go(), public.drawn());
    let setup = Setup { line: line.into(), hand, stock: Some(public.stock_len()), said_go, drawn };
    setup.build(game).ok()
}

/// A preset under one to seven random options; `None` where they cannot be played.
fn random_rules(rng: &mut Rng) -> Option<(Rules, String)> {
    let mut pick = |n: usize| rng.below(n as u32) as usize;
    let preset = &PRESETS[pick(PRESETS.len())];
    let mut rules = preset.rules();
    let mut what = preset.name.to_owned();
    for _ in 0..=pick(7) {
        let option = &OPTIONS[pick(OPTIONS.len())];
        let values = option.allowed();
        let value = match (values[pick(values.len())].as_str(), option.name) {
            ("...", "match") => format!("sum{}", 1 + pick(12)),
            ("...", _) => (1 + pick(60)).to_string(),
            (value, _) => value.to_owned(),
        };
        rules.set_option(option.name, &value).unwrap();
        what += &format!(" {}={value}", option.name);
    }
    let most = rules.set.tiles() as u8 / rules.players;
    if rules.deal > most || pick(3) == 0 {
        rules.deal = 1 + pick(usize::from(most.min(5))) as u8;
        what += &format!(" deal={}", rules.deal);
    }
    rules.check().ok().map(|()| (rules, what))
}
