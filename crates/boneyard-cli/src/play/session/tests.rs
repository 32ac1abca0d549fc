//! Laws of a match that is being played.

use boneyard_core::{PRESETS, TileSet};

use super::*;

fn table() -> Table {
    let [against, partner] = ["greedy", "random"].map(|spec| spec.parse().unwrap());
    Table { against, partner }
}

/// Plays a match of at most `hands` hands, the person at random.
fn played<'g>(game: &'g Game, table: &Table, seed: u64, hands: usize) -> Session<'g> {
    let mut session = Session::new(game, table, seed);
    let mut rng = Rng::new(seed);
    loop {
        session.agents_play().unwrap();
        if !session.state().is_over() {
            let moves = *session.state().moves();
            session.play(moves.nth(rng.below(moves.len()))).unwrap();
        } else if session.hands().len() == hands || !session.next_hand() {
            return session;
        }
    }
}

#[test]
fn what_was_kept_is_gone_on_with_in_every_game() {
    for preset in PRESETS {
        let game = Game::new(preset.rules()).unwrap();
        let session = played(&game, &table(), 3, 3);
        let mut again = Session::new(&game, &table(), 3);
        again.restore(&session.hands()).unwrap();
        assert_eq!(again.state(), session.state(), "{}", preset.name);
        assert_eq!(again.choices(), session.choices());
        assert_eq!(again.hands(), session.hands());
    }
}

#[test]
fn what_was_taken_back_leaves_no_trace() {
    for (name, seed) in [("block", 1), ("draw", 2), ("whist", 3), ("matador", 4)] {
        let game = Game::new(boneyard_core::Rules::named(name).unwrap()).unwrap();
        let session = played(&game, &table(), seed, 1);
        let mut again = Session::new(&game, &table(), seed);
        again.restore(&session.hands()).unwrap();
        let mine: Vec<Move> = session.decisions().iter().map(|(_, mine)| mine.chosen).collect();
        while again.undo() {}
        assert_eq!(again.decisions().len(), 0);
        for mv in mine {
            again.agents_play().unwrap();
            again.play(mv).unwrap();
        }
        again.agents_play().unwrap();
        assert_eq!(again.state(), session.state(), "{name}");
    }
}

#[test]
fn what_cannot_have_been_played_is_named() {
    let game = Game::new(boneyard_core::Rules::named("block").unwrap()).unwrap();
    let hands = played(&game, &table(), 5, 2).hands();
    let fault = |hands: &[String]| Session::new(&game, &table(), 5).restore(hands).unwrap_err();
    let short = hands[0].rsplit_once('.').unwrap().0.rsplit_once('.').unwrap().0.to_owned();
    assert!(fault(&[short, hands[1].clone()]).contains("hand 2: hand 1 is not over"));
    assert!(fault(&[hands[0].clone(), "66X".to_owned()]).starts_with("hand 2: '66X' is not a move"));
    assert!(fault(&[hands[1].clone()]).starts_with("hand 1: move 1: "));
}

#[test]
fn own_draws_are_tiles_that_were_held() {
    let game = Game::new(boneyard_core::Rules::named("draw").unwrap()).unwrap();
    let mut drawn = 0;
    for seed in 0..20 {
        let session = played(&game, &table(), seed, 1);
        let me = Seat::new(ME).unwrap();
        let posed =
            session.decisions().iter().filter_map(|(_, mine)| mine.chosen.tile()).collect::<TileSet>();
        let held = (posed | session.state().hand(me)) - session.deal().hand(me);
        let draws = session.my_draws();
        assert_eq!(draws.iter().copied().collect::<TileSet>(), held);
        drawn += draws.len();
    }
    assert!(drawn > 10);
}
