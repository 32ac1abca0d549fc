//! An agent of one's own, and a look at how good it is: `docs/extending.md` goes through this file.
//!
//! `cargo run --release -p boneyard-agents --example my_agent`

use boneyard_agents::{Agent, AgentInfo, AgentSpec, Kind, Param, always};
use boneyard_core::{Game, Move, Rng, Rules, Side, State, TileSet, View, mix};

/// What the parser, the help, the tuner and the tests know of it.
pub const INFO: AgentInfo = AgentInfo {
    name: "keeper",
    about: "keeps tiles that can be posed next, and is rid of pips",
    source: "docs/extending.md",
    params: &[PIPS],
    check: |_| None,
    build: |spec| Box::new(Keeper { pips: spec.get(PIPS.name).unwrap_or(2) }),
};

const PIPS: Param = Param {
    name: "pips",
    doc: "what a pip is worth; a tile that can be posed next is worth 10",
    default: "2",
    kind: Kind::Integer { min: 0, max: 20 },
    matters: always,
};

struct Keeper {
    pips: i64,
}

impl Agent for Keeper {
    fn choose(&mut self, view: &View<'_>, _rng: &mut Rng) -> Move {
        let worth = |mv: &Move| -> i64 {
            // Whatever poses nothing (a draw, a go) is worth nothing.
            let (Some(tile), Some(after)) = (mv.tile(), view.prospect(*mv)) else { return 0 };
            let rest = view.hand() - TileSet::single(tile);
            let next = rest & (after.fits[0] | after.fits[1]);
            10 * i64::from(next.len()) + self.pips * i64::from(tile.pips())
        };
        view.moves().iter().max_by_key(worth).unwrap_or(view.moves().nth(0))
    }
}

/// The list that its name is looked up in: agents that are not among the built-in ones have one of their own.
pub static MINE: &[AgentInfo] = &[INFO];

/// The share of hands that one agent wins against another, a tie one half: each deal is played twice, on either side.
pub fn score(game: &Game, one: &AgentSpec, other: &AgentSpec, deals: u64) -> f64 {
    let mut halves = 0;
    for deal in 0..deals {
        let dealt = game.deal(&mut Rng::new(mix(&[1, deal])));
        for own in Side::BOTH {
            let mut players =
                if own == Side::ZERO { [one, other] } else { [other, one] }.map(AgentSpec::build);
            players.iter_mut().for_each(|player| player.begin(game));
            let mut rng = Rng::new(mix(&[2, deal, own.index() as u64]));
            let mut state = State::new(game, &dealt);
            while !state.is_over() {
                let side = state.public().turn().side().index();
                // Agents are asked only where there is a choice.
                let mv = match state.moves().len() {
                    1 => state.moves().nth(0),
                    _ => players[side].choose(&state.view(), &mut rng),
                };
                state.play(mv).expect("an agent plays one of its moves");
            }
            let winner = state.outcome().and_then(|outcome| outcome.winner);
            halves += winner.map_or(1, |winner| if winner == own { 2 } else { 0 });
        }
    }
    f64::from(halves) / (4 * deals) as f64
}

/// Plays 2,000 deals of Block against two agents.
pub fn main() {
    let game = Game::new(Rules::named("block").expect("a preset")).expect("rules that can be played");
    let keeper = AgentSpec::parse_in("keeper(pips=3)", MINE).expect("its name and its parameter");
    for adversary in ["random", "greedy"] {
        let other = adversary.parse().expect("a built-in agent");
        println!(
            "{keeper} against {adversary}: {:.1} % of hands",
            100.0 * score(&game, &keeper, &other, 2000)
        );
    }
}
