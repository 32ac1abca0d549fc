//! What `docs/extending.md` says of an agent of one's own is so.

#[allow(dead_code, unreachable_pub)]
#[path = "../examples/my_agent.rs"]
mod my_agent;

use boneyard_agents::AgentSpec;
use boneyard_core::{Game, PRESETS, Rng, Rules, State};
use my_agent::{MINE, score};

const GUIDE: &str = include_str!("../../../docs/extending.md");
const EXAMPLE: &str = include_str!("../examples/my_agent.rs");

#[test]
fn the_code_of_the_guide_is_that_of_the_example() {
    let mut blocks = 0;
    for block in GUIDE.split("```rust\n").skip(1) {
        let code = block.split_once("```").unwrap().0;
        assert!(EXAMPLE.contains(code), "not in the example:\n{code}");
        blocks += 1;
    }
    assert!(blocks >= 2, "{blocks}");
}

#[test]
fn the_agent_plays_every_game_and_is_as_good_as_the_guide_says() {
    for preset in PRESETS {
        let game = Game::new(preset.rules()).unwrap();
        let mut agent = AgentSpec::parse_in("keeper", MINE).unwrap().build();
        agent.begin(&game);
        let mut rng = Rng::new(4);
        for _ in 0..20 {
            let mut state = State::new(&game, &game.deal(&mut rng));
            while !state.is_over() {
                let mv = agent.choose(&state.view(), &mut rng);
                state.play(mv).unwrap();
            }
        }
    }
    let game = Game::new(Rules::named("block").unwrap()).unwrap();
    let keeper = AgentSpec::parse_in("keeper(pips=3)", MINE).unwrap();
    for adversary in ["random", "greedy"] {
        let score = 100.0 * score(&game, &keeper, &adversary.parse().unwrap(), 2000);
        let line = format!("keeper(pips=3) against {adversary}: {score:.1} % of hands\n");
        assert!(GUIDE.contains(&line), "the guide should say:\n{line}");
    }
}
