//! A side of two different players.

use boneyard_core::{Game, Move, Rng, View};

use crate::param::{Kind, Param, always};
use crate::{Agent, AgentInfo, AgentSpec};

pub(crate) const INFO: AgentInfo = AgentInfo {
    name: "partners",
    about: "in games of partners two agents play together, one in the side's first seat, the other in its second; for two the first plays \
            alone",
    source: "cross-play: players that were trained together may understand each other alone; Hu and others, ICML 2020",
    params: &[FIRST, SECOND],
    check: |_| None,
    build: |spec| {
        let build = |name: &str| spec.get::<AgentSpec>(name).map(|agent| agent.build());
        Box::new(Partners([build(FIRST.name), build(SECOND.name)]))
    },
};

const FIRST: Param = Param {
    name: "first",
    doc: "who sits in seat 0 or 1",
    default: "policy",
    kind: Kind::Agent,
    matters: always,
};

const SECOND: Param = Param { name: "second", doc: "who sits in seat 2 or 3", default: "book", ..FIRST };

/// Both are always there: the parameters name agents.
struct Partners([Option<Box<dyn Agent>>; 2]);

impl Partners {
    fn of(&mut self, view: &View<'_>) -> Option<&mut Box<dyn Agent>> {
        self.0[view.seat().index() / 2].as_mut()
    }
}

impl Agent for Partners {
    fn begin(&mut self, game: &Game) {
        self.0.iter_mut().flatten().for_each(|agent| agent.begin(game));
    }

    fn choose(&mut self, view: &View<'_>, rng: &mut Rng) -> Move {
        match self.of(view) {
            Some(agent) => agent.choose(view, rng),
            None => view.moves().nth(0),
        }
    }

    fn odds(&mut self, view: &View<'_>) -> Option<Vec<f64>> {
        self.of(view)?.odds(view)
    }
}

#[cfg(test)]
mod tests {
    use boneyard_core::{Rules, State};

    use super::*;

    #[test]
    fn each_plays_in_its_own_seat() {
        let game = Game::new(Rules::named("whist").unwrap()).unwrap();
        let build = |spec: &str| {
            let mut agent = spec.parse::<AgentSpec>().unwrap().build();
            agent.begin(&game);
            agent
        };
        let (mut both, mut other) =
            (build("partners(first=greedy,second=light)"), [build("greedy"), build("light")]);
        for seed in 0..20 {
            let mut state = State::new(&game, &game.deal(&mut Rng::new(seed)));
            while !state.is_over() {
                let place = state.public().turn().index() / 2;
                let mv = both.choose(&state.view(), &mut Rng::new(seed));
                assert_eq!(other[place].choose(&state.view(), &mut Rng::new(seed)), mv);
                state.play(mv).unwrap();
            }
        }
    }
}
