//! What each rule of advice says: worked positions, and laws over played hands.

mod common;

use boneyard_agents::advice::{RULES, Rule, Split};
use boneyard_agents::{AgentSpec, PlayerSpec};
use boneyard_core::{Event, Game, Move, PRESETS, Pip, Rng, Rules, Setup, State, TileSet};
use common::play_hand;

fn game(name: &str) -> Game {
    Game::new(Rules::named(name).unwrap()).unwrap()
}

/// A line such as `6-4 4-1`, as it lies.
fn line(text: &str) -> Vec<[Pip; 2]> {
    let pip = |text: &str| Pip::new(text.parse().unwrap()).unwrap();
    let halves = |tile: &str| {
        let (left, right) = tile.split_once('-').unwrap();
        [pip(left), pip(right)]
    };
    text.split_whitespace().map(halves).collect()
}

fn texts(moves: impl IntoIterator<Item = Move>) -> String {
    let texts: Vec<String> = moves.into_iter().map(|mv| mv.to_string()).collect();
    texts.join(" ")
}

fn says(rule: &str, state: &State<'_>) -> String {
    match Rule::named(rule).unwrap().split(&state.view()) {
        None => "nothing".to_owned(),
        Some(Split { follow, violate }) => format!("{} not {}", texts(follow.iter()), texts(violate.iter())),
    }
}

/// Rule, game, line, hand, what it says. Moves as in notation: `46R` puts the 4 against the right end and leaves 6 open.
const POSITIONS: &[[&str; 5]] = &[
    // Only the 4 leaves a tile for each end: 2-1 for the one, 4-0 for the other.
    ["ends", "block", "1-6", "6-4 6-5 2-1 4-0", "64R not 12L 65R"],
    ["one_end", "block", "1-6", "6-3 6-5 5-4", "65R not 63R"],
    ["heavy", "block", "1-6", "6-3 6-5 2-1", "65R not 12L 63R"],
    ["number", "block", "1-6", "6-3 6-5 3-2 3-0", "63R not 65R"],
    ["number_tile", "block", "2-6", "6-5 4-2 4-3 4-0 5-1", "24L not 65R"],
    // 6-4 is with 6-5, 4-2, 4-0; 2-1 with 4-2 alone.
    ["company", "block", "1-6", "6-4 6-5 2-1 4-2 4-0", "64R not 12L 65R"],
    ["no_self_block", "block", "1-6", "6-3 6-5 5-4", "65R not 63R"],
    // A double without another of its number is no reason to play it.
    ["double", "block", "5-6", "6-6 6-1 5-5 3-2", "66R not 55L 61R"],
    ["make_double", "block", "1-6", "6-3 3-3 6-5", "65R not 63R"],
    // The text's hand, a five and a two open: 5-5 has one other five, 2-2 three other twos.
    ["support", "block", "5-2", "5-5 2-2 3-2 4-2 1-0 5-0 6-2", "55L not 22R"],
    ["support", "block", "5-3", "5-5 2-2 3-2 4-2 1-0 5-0 6-2", "nothing"],
    // 6 and 3 lie open: 6-2 makes 2 + 3 = 5, 3-1 makes 7.
    ["score", "all-fives", "6-3", "6-2 3-1 5-4", "62L not 31R"],
    ["score", "block", "6-3", "6-2 3-1", "nothing"],
    // The last matador is all that could be posed; 5-4 makes seven with the 3.
    ["matador", "matador", "3-3", "5-2 6-5 5-5", "+ not 25L 52L"],
    ["matador", "matador", "3-3", "5-2 5-4 5-5", "nothing"],
    ["lead", "whist", "", "6-6 6-1 6-3 5-2 4-0 3-2 1-0", "66L not 52L 63L 40L 61L 32L 10L"],
    ["lead", "block", "", "6-6 6-1 6-3 5-2 4-0 3-2 1-0", "nothing"],
];

#[test]
fn worked_positions() {
    let mut faults = Vec::new();
    for [rule, name, on_table, hand, expected] in POSITIONS {
        let game = game(name);
        let setup = Setup { line: line(on_table), hand: hand.parse().unwrap(), ..Setup::default() };
        let said = says(rule, &setup.build(&game).unwrap());
        let sorted = |text: &str| {
            let mut sides: Vec<Vec<String>> = text
                .split(" not ")
                .map(|side| side.split_whitespace().map(str::to_owned).collect())
                .collect();
            sides.iter_mut().for_each(|side| side.sort());
            sides
        };
        if sorted(&said) != sorted(expected) {
            faults.push(format!("{rule} in {name}, {on_table} with {hand}: {said}, expected {expected}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Calls `check` at every decision of hands played at random in every preset.
fn at_random_decisions(hands: u64, mut check: impl FnMut(&str, &State<'_>)) {
    for preset in PRESETS {
        let game = Game::new(preset.rules()).unwrap();
        for seed in 0..hands {
            play_hand("random", &game, seed, |state, _, _| check(preset.name, state));
        }
    }
}

#[test]
fn every_rule_speaks_somewhere_and_only_where_it_applies() {
    let mut spoken = vec![0_u32; RULES.len()];
    at_random_decisions(150, |_, state| {
        for (rule, count) in RULES.iter().zip(&mut spoken) {
            let split = rule.split(&state.view());
            assert!(split.is_none() || rule.applies(state.game()));
            *count += u32::from(split.is_some());
        }
    });
    for (rule, count) in RULES.iter().zip(spoken) {
        assert!(count > 0, "{} never tells moves apart", rule.name);
    }
}

#[test]
fn following_and_breaking_are_different_moves_of_the_view() {
    at_random_decisions(30, |_, state| {
        for split in RULES.iter().filter_map(|rule| rule.split(&state.view())) {
            assert!(!split.follow.is_empty() && !split.violate.is_empty());
            for mv in split.follow.iter() {
                assert!(state.moves().contains(mv) && !split.violate.contains(mv));
            }
            assert!(split.violate.iter().all(|mv| state.moves().contains(mv)));
        }
    });
}

#[test]
fn both_ends_are_playable_exactly_where_the_seat_could_play_at_both() {
    let rule = Rule::named("ends").unwrap();
    at_random_decisions(40, |preset, state| {
        let view = state.view();
        let playable = |mv: Move| {
            let fits = view.prospect(mv)?.fits;
            let rest: TileSet = view.hand().iter().filter(|tile| Some(*tile) != mv.tile()).collect();
            (!rest.is_empty()).then(|| fits.iter().all(|fits| !(*fits & rest).is_empty()))
        };
        if let Some(split) = rule.split(&view) {
            assert!(split.follow.iter().all(|mv| playable(mv) == Some(true)), "{preset}");
            assert!(split.violate.iter().all(|mv| playable(mv) == Some(false)), "{preset}");
        }
    });
}

#[test]
fn the_other_end_is_advised_only_against_a_seat_that_is_shut_out() {
    let (rule, game) = (Rule::named("other_end").unwrap(), game("block"));
    let mut seen = 0;
    for seed in 0..4000 {
        play_hand("random", &game, seed, |state, _, _| {
            let Some(split) = rule.split(&state.view()) else { return };
            seen += 1;
            // The double's end is where the advice does not play; nothing that the adversary holds fits there.
            let broken = split.violate.nth(0);
            let boneyard_core::MoveKind::Pose(pose) = broken.kind() else { panic!("{broken} poses nothing") };
            let adversary = state.public().turn().next(2);
            assert!((state.hand(adversary) & state.view().fits(pose.end)).is_empty(), "seed {seed}");
            let went = state.public().history().iter().any(|event| event == Event::Go(adversary));
            assert!(went, "it takes a go to know");
        });
    }
    assert!(seen > 20, "{seen} decisions");
}

#[test]
fn a_block_is_not_advised_to_who_played_high() {
    let (rule, game) = (Rule::named("no_block").unwrap(), game("block"));
    let (mut spoke, mut quiet) = (0, 0);
    for seed in 0..3000 {
        play_hand("random", &game, seed, |state, _, _| {
            let me = state.public().turn();
            let (mut own, mut other) = (Vec::new(), Vec::new());
            for event in state.public().history().iter() {
                if let Event::Pose(seat, pose) = event {
                    if seat == me { own.push(pose.tile.pips()) } else { other.push(pose.tile.pips()) }
                }
            }
            let mean = |pips: &[u8]| pips.iter().map(|p| f64::from(*p)).sum::<f64>() / pips.len() as f64;
            let high = !own.is_empty() && !other.is_empty() && mean(&own) > mean(&other) + 1.0;
            match rule.split(&state.view()) {
                Some(split) => {
                    spoke += 1;
                    assert!(high, "seed {seed}");
                    for mv in split.violate.iter() {
                        let fits = state.view().prospect(mv).unwrap().fits;
                        let rest = state.view().hand() & (fits[0] | fits[1]);
                        assert!(rest.is_empty(), "a play that blocks leaves nothing to play");
                    }
                }
                None => quiet += u32::from(high),
            }
        });
    }
    assert!(spoke > 50 && quiet > spoke, "{spoke} of {quiet}");
}

#[test]
fn only_one_rule_is_chance_among_its_best_moves() {
    for rule in RULES {
        for name in ["block", "draw", "all-fives", "matador", "whist"] {
            let game = game(name);
            for seed in 0..10 {
                play_hand(&format!("book(only={})", rule.name), &game, seed, |state, mv, _| {
                    if let Some(split) = rule.split(&state.view()) {
                        assert!(
                            !split.violate.contains(mv) || split.follow.contains(mv),
                            "{} {mv}",
                            rule.name
                        );
                    }
                });
            }
        }
    }
    let light = "book(only=heavy,heavy=-1)";
    let game = game("block");
    for seed in 0..20 {
        play_hand(light, &game, seed, |state, mv, _| {
            let least = state.moves().tiles().iter().map(boneyard_core::Tile::pips).min();
            assert_eq!(mv.tile().map(boneyard_core::Tile::pips), least);
        });
    }
}

#[test]
fn who_is_forced_follows_or_breaks_wherever_the_rule_speaks() {
    for (rule, policy) in
        [("heavy", "greedy"), ("heavy", "light"), ("double", "pimc(worlds=4)"), ("ends", "mc(worlds=3)")]
    {
        for name in ["block", "draw"] {
            let game = game(name);
            for way in ["follow", "violate"] {
                let spec = format!("forced(advice={rule},way={way},policy={policy})");
                for seed in 0..4 {
                    play_hand(&spec, &game, seed, |state, mv, _| {
                        let Some(split) = Rule::named(rule).unwrap().split(&state.view()) else { return };
                        let wanted = if way == "follow" { split.follow } else { split.violate };
                        assert!(wanted.contains(mv), "{spec} in {name}: {mv}");
                    });
                }
            }
        }
    }
}

#[test]
fn one_rule_alone_cannot_weigh_another() {
    let error = "book(only=heavy,double=3)".parse::<PlayerSpec>().unwrap_err().to_string();
    assert!(error.contains("book") && error.contains("double"), "{error}");
    assert!("book(only=heavy,heavy=3)".parse::<AgentSpec>().is_ok());
    let error = "book(heavy=11)".parse::<PlayerSpec>().unwrap_err().to_string();
    assert!(error.contains("heavy") && error.contains("-10 to 10"), "{error}");
}

#[test]
fn one_pass_over_many_hands_is_a_fair_coin_between_equal_moves() {
    // All weights 0: every move is as good as any.
    let zero: Vec<String> = RULES.iter().map(|rule| format!("{}=0", rule.name)).collect();
    let spec: PlayerSpec = format!("book({})", zero.join(",")).parse().unwrap();
    let game = game("block");
    let state = State::new(&game, &game.deal(&mut Rng::new(4)));
    let (mut player, mut rng, n) = (spec.build(), Rng::new(2), state.moves().len());
    let mut counts = vec![0_u32; n as usize];
    for _ in 0..7000 {
        let mv = player.choose(&state, &mut rng);
        counts[state.moves().iter().position(|other| other == mv).unwrap()] += 1;
    }
    let expected = 7000.0 / f64::from(n);
    assert!(
        counts.iter().all(|count| (f64::from(*count) - expected).abs() < 5.0 * expected.sqrt()),
        "{counts:?}"
    );
}
