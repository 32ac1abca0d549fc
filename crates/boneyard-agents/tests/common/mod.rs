//! What several tests need.
#![allow(dead_code, unreachable_pub)]

use boneyard_agents::{Info, Player, PlayerSpec};
use boneyard_core::{Game, Move, Rng, State, mix};

/// No hand has as many decisions: 28 poses, 28 draws and what lies between them.
const MOST_DECISIONS: usize = 200;

/// A player's spec with small budgets: its name, where it has none.
pub fn quick<P: ?Sized>(info: &Info<P>) -> String {
    let small = [
        ("worlds", "3"),
        ("budget", "0.01"),
        ("weighed", "6"),
        ("iterations", "12"),
        ("cap", "3000"),
        ("fallback", "mc(worlds=3)"),
    ];
    let small = small.into_iter().filter(|(name, _)| info.param(name).is_some());
    let small: Vec<String> = small.map(|(name, value)| format!("{name}={value}")).collect();
    if small.is_empty() { info.name.to_owned() } else { format!("{}({})", info.name, small.join(",")) }
}

pub fn build(spec: &str, game: &Game) -> Player {
    let mut player = spec.parse::<PlayerSpec>().unwrap().build();
    player.begin(game);
    player
}

/// One hand with this player on every seat; calls `at_decision` before each of its moves, with the seed of its stream.
pub fn play_hand(
    spec: &str,
    game: &Game,
    seed: u64,
    mut at_decision: impl FnMut(&State<'_>, Move, u64),
) -> Vec<Move> {
    let mut state = State::new(game, &game.deal(&mut Rng::new(seed)));
    let mut players: Vec<Player> = game.seats().map(|_| build(spec, game)).collect();
    let mut moves = Vec::new();
    while !state.is_over() {
        let stream = mix(&[seed, moves.len() as u64]);
        let seat = state.public().turn().index();
        let mv = if state.moves().len() == 1 {
            state.moves().nth(0)
        } else {
            let mv = players[seat].choose(&state, &mut Rng::new(stream));
            at_decision(&state, mv, stream);
            mv
        };
        state.play(mv).unwrap_or_else(|error| panic!("{spec}: {error}"));
        moves.push(mv);
        assert!(moves.len() <= MOST_DECISIONS, "{spec}: the hand does not end");
    }
    moves
}
