//! Strategies written, read again, gone on with; and files that are not what they should be.

use std::collections::HashMap;

use boneyard_core::{Game, Move, Rng, Rules, State};
use boneyard_search::equilibria::{
    Key, Solver, StrategyFileError, StrategyHead, StrategyKeys, StrategyText, Tree, ViewKey, write_strategy,
};
use boneyard_search::solver::Value;
use boneyard_testkit::solved;

fn rules(options: &[(&str, &str)]) -> Rules {
    let mut rules = Rules::named("block").unwrap();
    for (option, value) in [("set", "double-two"), ("deal", "2"), ("lead_who", "seat")].iter().chain(options)
    {
        rules.set_option(option, value).unwrap();
    }
    rules
}

/// The tree of a game and the keys of its choices.
fn lay_out(game: &Game) -> (Tree, StrategyKeys) {
    solved::lay_out(game, Value::Points)
}

/// After one iteration.
fn begun(tree: &Tree) -> Solver {
    let mut solver = Solver::new(tree);
    solver.iterate(tree);
    solver
}

fn written(game: &Game, tree: &Tree, keys: &StrategyKeys, solver: &Solver) -> String {
    solved::written(game, Value::Points, tree, keys, solver)
}

#[test]
fn solving_goes_on_as_if_it_had_not_been_interrupted() {
    for options in
        [&[][..], &[("draw", "until_playable"), ("reserve", "1")], &[("lead_who", "highest_double")]]
    {
        let game = Game::new(rules(options)).unwrap();
        let (tree, keys) = lay_out(&game);
        let mut whole = Solver::new(&tree);
        (0..50).for_each(|_| whole.iterate(&tree));
        let text = written(&game, &tree, &keys, &whole);
        let read = StrategyText::read(&text).unwrap();
        let progress = read.progress(game.rules(), Value::Points, &tree, &keys).unwrap();
        assert_eq!(&progress, whole.progress());
        let mut resumed = Solver::resume(&tree, progress);
        for solver in [&mut whole, &mut resumed] {
            (0..50).for_each(|_| solver.iterate(&tree));
        }
        assert_eq!(resumed.progress(), whole.progress());
        assert_eq!(written(&game, &tree, &keys, &resumed), written(&game, &tree, &keys, &whole));
    }
}

#[test]
fn a_file_that_was_cut_or_changed_is_refused() {
    let game = Game::new(rules(&[])).unwrap();
    let (tree, keys) = lay_out(&game);
    let text = written(&game, &tree, &keys, &begun(&tree));
    assert!(StrategyText::read(&text).is_ok());
    for cut in (0..text.len()).step_by(7).chain([text.len() - 1]) {
        assert!(StrategyText::read(&text[..cut]).is_err(), "cut at {cut}");
    }
    for (from, to) in [("22L", "21L"), ("iterations = 1", "iterations = 2"), ("# end", "# End")] {
        assert!(StrategyText::read(&text.replacen(from, to, 1)).is_err(), "{from} to {to}");
    }
    let error = |text: &str| StrategyText::read(text).unwrap_err().to_string();
    assert!(error("index,deal\n").contains("no strategy"));
    assert!(error(&text.replacen("strategy 2", "strategy 3", 1)).contains("format 3"));
    assert!(error(&text[..text.len() - 30]).contains("torn"));
}

#[test]
fn a_file_of_no_iteration_is_no_strategy() {
    let game = Game::new(rules(&[])).unwrap();
    let (tree, keys) = lay_out(&game);
    let text = written(&game, &tree, &keys, &Solver::new(&tree));
    assert_eq!(StrategyText::read(&text).unwrap_err(), StrategyFileError::Unsolved);
}

/// Two programs that find the same strategy give it the same check; another strategy or game has another one.
#[test]
fn the_check_is_of_the_game_and_what_is_played_only() {
    let [game, other] =
        [&[][..], &[("block_score", "opp")]].map(|options| Game::new(rules(options)).unwrap());
    let check = |game: &Game, iterations: u32, change: &dyn Fn(&mut StrategyHead)| {
        let (tree, keys) = lay_out(game);
        let mut solver = Solver::new(&tree);
        (0..iterations).for_each(|_| solver.iterate(&tree));
        let mut head = StrategyHead {
            game: "a game".to_owned(),
            rules: game.rules().clone(),
            payoff: Value::Points,
            iterations: solver.progress().iterations,
            assessment: tree.assess(&solver.average(&tree)),
            program: "0.1.0 (one commit)".to_owned(),
        };
        change(&mut head);
        let text = write_strategy(&head, &keys, solver.progress());
        let end = text.lines().next_back().unwrap().to_owned();
        (StrategyText::read(&text).unwrap().check, end)
    };
    let (one, end) = check(&game, 30, &|_| ());
    let (two, other_end) = check(&game, 30, &|head| head.program = "0.1.0 (another commit)".to_owned());
    assert_eq!(one, two);
    assert_ne!(end, other_end, "the whole file is still checked");
    assert_ne!(one, check(&game, 30, &|head| head.payoff = Value::Win).0);
    assert_eq!(one, check(&game, 30, &|head| head.game = "by another name".to_owned()).0);
    assert_ne!(one, check(&game, 31, &|_| ()).0);
    assert_ne!(one, check(&other, 30, &|_| ()).0);
}

#[test]
fn a_file_of_another_game_is_refused_by_what_differs() {
    let [here, there] =
        [&[][..], &[("block_score", "opp")]].map(|options| Game::new(rules(options)).unwrap());
    let (tree, keys) = lay_out(&here);
    let text = written(&here, &tree, &keys, &begun(&tree));
    let read = StrategyText::read(&text).unwrap();
    let error = read.progress(there.rules(), Value::Win, &tree, &keys).unwrap_err();
    assert!(matches!(error, StrategyFileError::OtherGame(_)));
    let text = error.to_string();
    let parts = ["payoff = points there, win here", "block_score = combined there, opp here"];
    assert!(parts.iter().all(|part| text.contains(part)), "{text}");
}

/// What an agent is shown leads to the row of the file, whatever happened before.
#[test]
fn every_view_with_a_choice_has_its_key_in_the_file() {
    for options in [
        &[][..],
        &[("set", "double-three"), ("draw", "until_playable"), ("reserve", "2")],
        &[("draw", "one_then_pass"), ("voluntary_draw", "any")],
        &[("set", "double-three"), ("double_bonus", "same_number"), ("go_rule", "play_for_him")],
        &[("set", "double-three"), ("double_bonus", "full_turn"), ("lead_who", "lot")],
        &[("set", "double-three"), ("match", "sum3"), ("lead_who", "highest_pips"), ("lead_tile", "forced")],
    ] {
        let game = Game::new(rules(options)).unwrap();
        let (tree, keys) = lay_out(&game);
        let text = written(&game, &tree, &keys, &begun(&tree));
        let mut rows: HashMap<String, Vec<Move>> = HashMap::new();
        for row in StrategyText::read(&text).unwrap().rows().map(Result::unwrap) {
            let key = format!("{},{},{}", row.seat, row.history, row.hand);
            rows.entry(key).or_default().push(row.mv);
        }
        let mut found = 0;
        for seed in 0..400 {
            let mut rng = Rng::new(seed);
            let mut state = State::new(&game, &game.deal(&mut rng));
            while !state.is_over() {
                let moves: Vec<Move> = state.moves().iter().collect();
                if moves.len() > 1 {
                    let seen = ViewKey::of(&state.view()).unwrap();
                    let Key { seat, history, hand } = &seen.key;
                    let rows = rows.get(&format!("{seat},{history},{hand}"));
                    let rows = rows.unwrap_or_else(|| panic!("{options:?}: {seen:?}"));
                    let mut listed: Vec<Move> =
                        rows.iter().map(|mv| seen.in_view(&state.view(), *mv).unwrap()).collect();
                    listed.sort_unstable();
                    let mut expected = moves.clone();
                    expected.sort_unstable();
                    assert_eq!(listed, expected, "{options:?}: {seen:?}");
                    found += 1;
                }
                // A pose at the right of two ends that are alike is the same.
                let all = state.all_poses();
                let pick = rng.below(moves.len() as u32) as usize;
                let twin = moves[pick].tile().and_then(|_| all.get(pick + moves.len()).copied());
                let mv = twin.and_then(|pose| Move::pose(pose.tile, pose.end, pose.exposed));
                state.play(mv.filter(|_| rng.below(2) == 0).unwrap_or(moves[pick])).unwrap();
            }
        }
        assert!(found > 200, "{options:?}: {found}");
    }
}
