//! The fast engine and the slow reference engine play the same random hands: every observable is equal at every ply,
//! in every preset and under random combinations of all options.

mod common;

use boneyard_core::{
    End, Ended, Event, Game, LastHand, Move, MoveKind, OPTIONS, PRESETS, Pose, Rng, Rules, Seat, Sheet, Side,
    State, Tile,
};
use boneyard_testkit::reference::{self, RefEnd, RefEvent, RefHand, RefMove, RefResult};
use common::random_rules;

#[test]
fn in_every_preset() {
    for preset in PRESETS {
        for seed in 0..150 {
            play_match(&preset.rules(), seed, preset.name);
        }
    }
}

#[test]
fn under_random_combinations_of_all_options() {
    let mut rng = Rng::new(2024);
    let (mut played, mut tried) = (0, 0);
    let mut values_seen = std::collections::BTreeSet::new();
    while played < 4000 {
        tried += 1;
        assert!(tried < 200_000, "too few of the random combinations can be played");
        let Some((rules, changes)) = random_rules(&mut rng) else { continue };
        values_seen.extend(OPTIONS.iter().map(|option| format!("{} = {}", option.name, option.get(&rules))));
        for seed in 0..3 {
            play_match(&rules, seed, &changes);
        }
        played += 1;
    }
    for option in OPTIONS {
        for value in option.allowed().iter().filter(|value| !["...", "1000", "1"].contains(&value.as_str())) {
            let value = format!("{} = {value}", option.name);
            assert!(values_seen.contains(&value), "no hand was played with {value}");
        }
    }
}

/// Up to six hands of a match, and one hand of its own.
fn play_match(rules: &Rules, seed: u64, what: &str) {
    let game = Game::new(rules.clone()).unwrap();
    let mut rng = Rng::new(seed);
    let deal = game.deal(&mut rng);
    play_hand(&game, &deal, State::new(&game, &deal), None, &mut rng, what);
    let mut sheet = Sheet::new(&game);
    let mut last: Option<(LastHand, RefResult, Vec<Vec<Tile>>)> = None;
    for _ in 0..6 {
        let deal = sheet.deal(&mut rng);
        if let Some(last) = &last {
            check_lead(&game, &deal, last, what);
        }
        let scores = sheet.scores().map(i32::from);
        let (state, slow) = play_hand(&game, &deal, sheet.start(&deal), Some(scores), &mut rng, what);
        let result = slow.result().unwrap().clone();
        sheet.enter(&state);
        let after = [0, 1].map(|side| scores[side] + result.points[side]);
        assert_eq!(sheet.scores().map(i32::from), after, "{what}");
        let winner = reference::match_winner(rules, after);
        if rules.target != boneyard_core::Target::OneHand {
            assert_eq!(sheet.winner().map(Side::index), winner, "{what}: match winner at {after:?}");
        }
        if sheet.is_over() {
            break;
        }
        last = Some((state.last_hand().unwrap(), result, slow.hands().to_vec()));
    }
}

fn tiles(set: impl IntoIterator<Item = Tile>) -> Vec<Tile> {
    let mut tiles: Vec<Tile> = set.into_iter().collect();
    tiles.sort_unstable();
    tiles
}

fn check_lead(
    game: &Game,
    deal: &boneyard_core::Deal,
    last: &(LastHand, RefResult, Vec<Vec<Tile>>),
    what: &str,
) {
    let hands: Vec<Vec<Tile>> = game.seats().map(|seat| tiles(deal.hand(seat))).collect();
    let lot: Vec<Tile> = deal.lot().into_iter().flatten().collect();
    let (last_hand, result, left) = last;
    let expected = reference::next_leader(game.rules(), &hands, last_hand.leader.index(), left, result, &lot);
    assert_eq!(Some((deal.leader().index(), deal.forced_lead())), expected, "{what}: lead of a later hand");
}

fn play_hand<'g>(
    game: &Game,
    deal: &boneyard_core::Deal,
    mut fast: State<'g>,
    scores: Option<[i32; 2]>,
    rng: &mut Rng,
    what: &str,
) -> (State<'g>, RefHand) {
    let rules = game.rules();
    let hands: Vec<Vec<Tile>> = game.seats().map(|seat| tiles(deal.hand(seat))).collect();
    let stock: Vec<Tile> = deal.stock().collect();
    if scores.is_none() {
        let lot: Vec<Tile> = deal.lot().into_iter().flatten().collect();
        let expected = reference::first_leader(rules, &hands, &lot);
        assert_eq!(
            Some((deal.leader().index(), deal.forced_lead())),
            expected,
            "{what}: first lead of {hands:?}"
        );
    }
    let mut slow = RefHand::new(
        rules,
        &hands,
        &stock,
        deal.leader().index(),
        deal.forced_lead(),
        scores.unwrap_or_default(),
        scores.is_some(),
    );
    loop {
        let what = || {
            let mut line = String::new();
            boneyard_core::write_hand(deal, &fast, &mut line);
            format!("{what}: {line}\n{:?}", slow.log())
        };
        fast.assert_invariants();
        compare(game, &fast, &slow, &what);
        if fast.is_over() {
            break;
        }
        let mv = fast.moves().nth(rng.below(fast.moves().len()));
        fast.play(mv).unwrap();
        slow.play(&reference_move(mv));
    }
    (fast, slow)
}

fn reference_move(mv: Move) -> RefMove {
    match mv.kind() {
        MoveKind::Pose(Pose { tile, end, exposed }) => {
            RefMove::Pose { tile, left: end == End::Left, exposed: exposed.get() }
        }
        MoveKind::Draw => RefMove::Draw,
        MoveKind::Go => RefMove::Go,
        MoveKind::Decline => RefMove::Decline,
        MoveKind::Close => RefMove::Close,
    }
}

fn compare(game: &Game, fast: &State<'_>, slow: &RefHand, what: &dyn Fn() -> String) {
    let public = fast.public();
    assert_eq!(fast.is_over(), slow.result().is_some(), "over? {}", what());
    for seat in game.seats() {
        assert_eq!(
            tiles(fast.hand(seat)),
            tiles(slow.hands()[seat.index()].iter().copied()),
            "hands {}",
            what()
        );
        assert_eq!(usize::from(public.hand_len(seat)), slow.hands()[seat.index()].len(), "{}", what());
    }
    assert_eq!(fast.stock().collect::<Vec<_>>(), slow.stock(), "stock {}", what());
    assert_eq!(usize::from(public.stock_len()), slow.stock_left());
    assert_eq!(
        [0, 1].map(|side| i32::from(public.points(Side::BOTH[side]))),
        slow.points(),
        "points {}",
        what()
    );
    let ends = slow.ends().map(|ends| ends.map(|end| end.numbers));
    let shown = End::BOTH.map(|end| {
        let mut numbers: Vec<u8> = public.shown(game, end).map(boneyard_core::Pip::get).collect();
        numbers.sort_unstable();
        numbers
    });
    assert_eq!(ends.unwrap_or_default(), shown, "ends {}", what());
    let counts = game.rules().play_score != boneyard_core::PlayScore::None;
    if counts && game.rules().play_score != boneyard_core::PlayScore::Bergen {
        assert_eq!(u32::from(public.count(game)), slow.count(), "count {}", what());
    }
    let events: Vec<RefEvent> = slow.log().iter().map(without_points).collect();
    assert_eq!(events_of(fast), events, "events {}", what());
    match (fast.outcome(), slow.result()) {
        (None, None) => {
            assert_eq!(Some(public.turn().index()), slow.to_move(), "turn {}", what());
            let mut moves: Vec<RefMove> = fast.moves().iter().map(reference_move).collect();
            moves.sort_unstable();
            assert_eq!(moves, slow.moves(), "moves {}", what());
            assert!(fast.moves().iter().all(|mv| fast.moves().contains(mv)));
        }
        (Some(outcome), Some(result)) => {
            let ended = match outcome.ended {
                Ended::Out(seat) => RefEnd::Out(seat.index()),
                Ended::Blocked => RefEnd::Blocked,
                Ended::Closed(seat) => RefEnd::Closed(seat.index()),
                Ended::Target => RefEnd::Target,
            };
            let found = RefResult {
                ended,
                end_winner: outcome.end_winner.map(Side::index),
                hand_winner: outcome.winner.map(Side::index),
                points: outcome.points.map(i32::from),
            };
            let mut result = result.clone();
            if game.rules().is_debit() {
                // The reference engine names who was out or lower; in Whist the end is won by who is not debited.
                result.end_winner = result.hand_winner;
            }
            assert_eq!(found, result, "result {}", what());
        }
        _ => panic!("one engine has a result and the other none {}", what()),
    }
}

fn without_points(event: &RefEvent) -> RefEvent {
    match event.clone() {
        RefEvent::Pose { seat, mv, .. } => RefEvent::Pose { seat, mv, points: 0 },
        other => other,
    }
}

fn events_of(fast: &State<'_>) -> Vec<RefEvent> {
    let index = Seat::index;
    fast.public()
        .history()
        .iter()
        .flat_map(|event| match event {
            Event::Pose(seat, pose) => {
                let mv = reference_move(Move::pose(pose.tile, pose.end, pose.exposed).unwrap());
                vec![RefEvent::Pose { seat: index(seat), mv, points: 0 }]
            }
            Event::Draw(seat, tiles) => vec![RefEvent::Draw { seat: index(seat) }; usize::from(tiles)],
            Event::Go(seat) => vec![RefEvent::Go { seat: index(seat) }],
            Event::Decline(seat) => vec![RefEvent::Decline { seat: index(seat) }],
            Event::Close(seat) => vec![RefEvent::Close { seat: index(seat) }],
        })
        .collect()
}
