//! Hands and positions whose outcome is known (sources in the file), and faults seen in other engines.

use boneyard_core::{Ended, Game, HandRecord, Move, Rng, Rules, Seat, Setup, Sheet, Side, State};

fn game(name: &str, options: &[(&str, &str)]) -> Game {
    let mut rules = Rules::named(name).unwrap();
    for (option, value) in options {
        rules.set_option(option, value).unwrap();
    }
    Game::new(rules).unwrap()
}

fn replay<'g>(game: &'g Game, line: &str) -> State<'g> {
    line.parse::<HandRecord>()
        .and_then(|record| record.replay(game))
        .unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// `game options | hand | how it ended, winner, points`
#[test]
fn written_hands_end_as_they_should() {
    for (number, line) in include_str!("known_hands.txt").lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let [rules, hand, expected] = parts[..] else { panic!("line {}: three parts", number + 1) };
        let mut words = rules.split_whitespace();
        let name = words.next().unwrap();
        let options: Vec<(&str, &str)> = words.map(|word| word.split_once('=').unwrap()).collect();
        let game = game(name, &options);
        let outcome =
            *replay(&game, hand).outcome().unwrap_or_else(|| panic!("line {}: not over", number + 1));
        let ended = match outcome.ended {
            Ended::Out(seat) => format!("out {seat}"),
            Ended::Blocked => "blocked".to_owned(),
            Ended::Closed(seat) => format!("closed {seat}"),
            Ended::Target => "target".to_owned(),
        };
        let winner = outcome.winner.map_or("tie".to_owned(), |side| format!("wins {side}"));
        let [zero, one] = outcome.points;
        assert_eq!(format!("{ended}, {winner}, {zero}:{one}"), expected, "line {}: {line}", number + 1);
    }
}

#[test]
fn a_tile_fits_whichever_way_it_is_written() {
    // ORACLES.md 5.6 and 5.7.
    let game = game("block", &[]);
    let setup = |line: &[[u8; 2]], hand: &str| Setup {
        line: line.iter().map(|tile| tile.map(|pip| boneyard_core::Pip::new(pip).unwrap())).collect(),
        hand: hand.parse().unwrap(),
        ..Setup::default()
    };
    for hand in ["4-5 1-0", "5-4 1-0"] {
        let state = setup(&[[5, 3], [3, 2]], hand).build(&game).unwrap();
        assert_eq!(state.moves().iter().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["54L"]);
    }
    let mut state = setup(&[[6, 3], [3, 2]], "6-5 1-0").build(&game).unwrap();
    let right: Move = "65R".parse().unwrap();
    let error = state.clone().play(right).unwrap_err().to_string();
    assert_eq!(error, "seat 0 may not play 65R; it may play 65L");
    let before = state.clone();
    assert!(state.play(right).is_err());
    assert_eq!(state, before, "a refused move changes nothing");
    state.play("65L".parse().unwrap()).unwrap();
    let left: Vec<u8> =
        state.public().shown(&game, boneyard_core::End::Left).map(boneyard_core::Pip::get).collect();
    assert_eq!(left, [5]);
}

#[test]
fn drawing_goes_on_until_a_tile_fits_and_the_turn_passes_after_it() {
    // ORACLES.md 5.4: ends 1 and 2, 6-6 draws 0-0 and 2-5, poses it and keeps 6-6 and 0-0.
    let game = game("harper.draw", &[("deal", "2")]);
    let line = "hands 21.43/66.33 stock 00.52.10.11.20.22.30.31.32.40.41.42.44.50.51.53.54.55.60.61.62.63.64.65 leader 0 moves 21L";
    let mut state = replay(&game, line);
    // The line runs 2 ... 1: the 2-5 goes to the left end.
    assert_eq!(state.moves().iter().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["25L"]);
    assert_eq!(state.public().draws(), 2);
    state.play_nth(0);
    let one = Seat::new(1).unwrap();
    assert_eq!(state.hand(one).to_string(), "6-6 3-3 0-0");
    let left: Vec<u8> =
        state.public().shown(&game, boneyard_core::End::Left).map(boneyard_core::Pip::get).collect();
    assert_eq!(left, [5]);
    assert_eq!(state.public().turn(), Seat::new(0).unwrap());
}

#[test]
fn hand_sizes_are_public_from_the_first_lead_on() {
    let game = game("draw", &[]);
    let mut rng = Rng::new(3);
    let deal = game.deal(&mut rng);
    let mut state = State::new(&game, &deal);
    let leader = deal.leader();
    state.play_nth(0);
    assert_eq!(state.public().hand_len(leader), 6);
    let other = leader.next(2);
    assert_eq!(u32::from(state.public().hand_len(other)), state.hand(other).len());
}

#[test]
fn nothing_of_one_hand_stays_for_the_next() {
    let mut rng = Rng::new(8);
    let settings: [&[(&str, &str)]; 2] =
        [&[], &[("go_rule", "continue_until_blocked"), ("double_bonus", "full_turn")]];
    for set in settings {
        let game = game("all-fives", set);
        let mut used = State::new(&game, &game.deal(&mut rng));
        for _ in 0..200 {
            used.play_out(&mut rng);
            let deal = game.deal(&mut rng);
            used.restart(&deal, None);
            assert_eq!(used, State::new(&game, &deal));
            used.assert_invariants();
        }
    }
}

#[test]
fn no_hand_is_played_beyond_the_target() {
    for (name, target) in
        [("all-fives", 100), ("modern.fives_and_threes", 61), ("modern.bergen", 15), ("draw", 100)]
    {
        let game = game(name, &[]);
        for seed in 0..60 {
            let mut rng = Rng::new(seed);
            let mut sheet = Sheet::new(&game);
            while !sheet.is_over() {
                let before = sheet.scores();
                assert!(before.iter().all(|score| *score < target), "{name}: another hand at {before:?}");
                let deal = sheet.deal(&mut rng);
                let mut state = sheet.start(&deal);
                state.play_out(&mut rng);
                sheet.enter(&state);
            }
            let winner = sheet.winner().expect("these targets are reached");
            assert!(sheet.scores()[winner.index()] >= target);
            if name == "modern.fives_and_threes" {
                assert_eq!(sheet.scores()[winner.index()], target, "exactly");
            }
        }
    }
}

#[test]
fn the_leader_follows_the_rule_after_a_tied_hand_too() {
    // ORACLES.md 6: the leader after a tied block.
    let game = game("modern.block", &[("lead_tile", "free")]);
    let mut ties = 0;
    for seed in 0..3000 {
        let mut rng = Rng::new(seed);
        let mut sheet = Sheet::new(&game);
        let deal = sheet.deal(&mut rng);
        let mut state = sheet.start(&deal);
        state.play_out(&mut rng);
        let outcome = *state.outcome().unwrap();
        sheet.enter(&state);
        if sheet.is_over() {
            continue;
        }
        let next = sheet.deal(&mut rng).leader();
        match outcome.winner {
            Some(side) => assert_eq!(next.side(), side, "the winner leads"),
            None => {
                ties += 1;
                assert_eq!(next, deal.leader().next(2), "after a tie the lead passes on");
                assert_eq!(outcome.points, [0, 0]);
            }
        }
    }
    assert!(ties > 20, "{ties} ties");
}

#[test]
fn a_forced_lead_is_the_only_lead() {
    let game = game("modern.partnership", &[]);
    let mut rng = Rng::new(1);
    for _ in 0..50 {
        let deal = game.deal(&mut rng);
        let state = State::new(&game, &deal);
        assert_eq!(state.moves().iter().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["66L"]);
        assert_eq!(state.public().turn().side(), Side::BOTH[deal.leader().index() % 2]);
        assert!(Seat::all(4).all(|seat| state.hand(seat).len() == 7));
    }
}

#[test]
fn a_match_ends_where_no_score_can_count_any_more() {
    let game = game("modern.fives_and_threes", &[("win_check", "end_of_hand")]);
    let tie = Some(None);
    assert_eq!(game.match_end([61, 61], 9, None), tie, "both stand at the exact target");
    assert_eq!(game.match_end([60, 60], 9, None), None);
    assert_eq!(game.match_end([60, 60], boneyard_core::MAX_HANDS, None), tie);
    assert_eq!(game.match_end([61, 60], 9, None), Some(Some(Side::ZERO)));
}

#[test]
fn a_tile_added_to_a_double_lies_on_that_double() {
    // Both ends show 6, and the double is at the right: only there may the 6-1 be added.
    let game = game("block", &[("double_bonus", "same_number")]);
    let pip = |n| boneyard_core::Pip::new(n).unwrap();
    let position = Setup {
        line: [[6, 2], [2, 3], [3, 6]].map(|tile| tile.map(pip)).to_vec(),
        hand: "6-6 6-1 1-0".parse().unwrap(),
        ..Setup::default()
    };
    let mut state = position.build(&game).unwrap();
    state.play("66R".parse().unwrap()).unwrap();
    assert!(state.public().is_bonus());
    assert_eq!(state.moves().iter().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["61R", "="]);
    assert!(state.clone().play("61L".parse().unwrap()).is_err());
    assert!(state.play("61R".parse().unwrap()).is_ok());
}
