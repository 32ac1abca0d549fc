//! A player whose memory is taken away.

use boneyard_core::{End, Event, Game, Move, Pip, Pose, Rng, Seat, Setup, State, View};

use crate::param::{Kind, Param, always};
use crate::{Agent, AgentInfo, AgentSpec};

pub(crate) const INFO: AgentInfo = AgentInfo {
    name: "forgetful",
    about: "plays as another agent does that has forgotten who passed and drew, or even which tiles were played (games for two)",
    source: "designs of experiments on memory: CLAIMS.md, ladder of agents (H1, H23)",
    params: &[KEEPS, POLICY],
    check: |_| None,
    build: |spec| {
        let policy = spec.get::<AgentSpec>(POLICY.name);
        Box::new(Forgetful {
            remembers_tiles: spec.value(KEEPS.name) == Some(TILES),
            policy: policy.map(|policy| policy.build()),
        })
    },
};

const TILES: &str = "tiles";

const KEEPS: Param = Param {
    name: "keeps",
    doc: "what it still knows beside its hand and the number of tiles of the other: the tiles on the table, or only those at the two ends",
    default: TILES,
    kind: Kind::Choice(&[TILES, "ends"]),
    matters: always,
};

const POLICY: Param = Param {
    name: "policy",
    doc: "who plays from what it still knows",
    default: "book",
    kind: Kind::Agent,
    matters: always,
};

/// Shows its policy the position as it would look to one who comes in only now. Where that cannot be done (four players, a tile to be
/// added to a double, a choice that an empty stock alone allows) the policy sees all.
struct Forgetful {
    remembers_tiles: bool,
    /// Always there: the parameter names an agent.
    policy: Option<Box<dyn Agent>>,
}

impl Agent for Forgetful {
    fn begin(&mut self, game: &Game) {
        self.policy.iter_mut().for_each(|policy| policy.begin(game));
    }

    fn choose(&mut self, view: &View<'_>, rng: &mut Rng) -> Move {
        let Some(policy) = &mut self.policy else { return view.moves().nth(0) };
        match forgotten(view, self.remembers_tiles) {
            Some(state) => policy.choose(&state.view().restricted(view.moves()), rng),
            None => policy.choose(view, rng),
        }
    }

    fn odds(&mut self, view: &View<'_>) -> Option<Vec<f64>> {
        let policy = self.policy.as_mut()?;
        match forgotten(view, self.remembers_tiles) {
            Some(state) => policy.odds(&state.view().restricted(view.moves())),
            None => policy.odds(view),
        }
    }
}

/// The position without its past. Nothing has been played yet in the one that a lead is chosen in; there is nothing to forget.
fn forgotten<'g>(view: &View<'g>, remembers_tiles: bool) -> Option<State<'g>> {
    let (game, public) = (view.game(), view.public());
    if game.rules().players != 2 || public.is_bonus() {
        return None;
    }
    let mut line = line(view)?;
    if !remembers_tiles && line.len() > 2 {
        // Whatever lay between may be anywhere: in the other hand, or asleep.
        line.drain(1..line.len() - 1);
    }
    let adversary = view.seat().next(2);
    let unseen = game.tiles().len().checked_sub(view.hand().len() + line.len() as u32)?;
    let setup = Setup {
        line,
        hand: view.hand(),
        stock: Some(u8::try_from(unseen).ok()?.checked_sub(public.hand_len(adversary))?),
        said_go: public.said_go(),
        drawn: public.drawn(),
    };
    let state = setup.build(game).ok()?;
    // With tiles forgotten the stock seems larger, and to draw seems allowed where it is not; whatever is allowed must seem so.
    let same =
        state.public().turn() == Seat::default() && view.moves().iter().all(|mv| state.moves().contains(mv));
    same.then_some(state)
}

/// The tiles on the table from left to right, as they lie. `None` before the lead, and where the history does not tell of all.
fn line(view: &View<'_>) -> Option<Vec<[Pip; 2]>> {
    let public = view.public();
    let mut line = Vec::new();
    for event in public.history().iter() {
        let Event::Pose(_, Pose { tile, end, exposed }) = event else { continue };
        let inner = tile.other(exposed)?;
        match end {
            _ if line.is_empty() => line.push([tile.high(), tile.low()]),
            End::Left => line.insert(0, [exposed, inner]),
            End::Right => line.push([inner, exposed]),
        }
    }
    (!line.is_empty() && line.len() == usize::from(public.poses())).then_some(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Calls `see` with every decision after the lead, of hands played at random.
    fn decisions(preset: &str, mut see: impl FnMut(&View<'_>)) {
        let game = Game::new(boneyard_core::Rules::named(preset).unwrap()).unwrap();
        let mut rng = Rng::new(5);
        for _ in 0..60 {
            let mut state = State::new(&game, &game.deal(&mut rng));
            while !state.is_over() {
                if state.moves().len() > 1 && !state.public().is_line_empty() {
                    see(&state.view());
                }
                state.play_nth(rng.below(state.moves().len()));
            }
        }
    }

    #[test]
    fn the_past_is_forgotten_and_nothing_else() {
        for preset in
            ["harper.block", "britannica.block", "harper.draw", "britannica.draw", "all-fives", "matador"]
        {
            let (mut all, mut rebuilt) = (0, 0);
            decisions(preset, |view| {
                all += 1;
                let Some(tiles) = forgotten(view, true) else { return };
                rebuilt += 1;
                let ends = forgotten(view, false);
                assert!(ends.is_some() || preset == "matador", "{preset}");
                let Some(ends) = ends else { return };
                let (there, here) = (view.public(), tiles.public());
                assert_eq!(here.posed(), there.posed());
                assert_eq!(here.stock_len(), there.stock_len());
                assert!(ends.public().posed().len() <= 2 && here.posed().contains_all(ends.public().posed()));
                for known in [&tiles, &ends] {
                    assert_eq!(known.view().hand(), view.hand());
                    assert_eq!(
                        known.public().hand_len(Seat::default().next(2)),
                        there.hand_len(view.seat().next(2))
                    );
                    assert!(known.public().history().is_empty());
                }
            });
            assert!(all > 100 && rebuilt == all, "{preset}: {rebuilt} of {all} rebuilt");
        }
    }

    #[test]
    fn memory_of_passes_changes_some_choices() {
        let build = |spec: &str| spec.parse::<AgentSpec>().unwrap().build();
        let choice = |spec: &str, view: &View<'_>| {
            let mut agent = build(spec);
            agent.begin(view.game());
            agent.choose(view, &mut Rng::new(3))
        };
        let (mut all, mut other) = (0, 0);
        decisions("harper.block", |view| {
            all += 1;
            let forgot = choice("forgetful(keeps=ends,policy=mc(worlds=40))", view);
            other += u32::from(choice("mc(worlds=40)", view) != forgot);
            assert_eq!(
                choice("forgetful(policy=greedy)", view),
                choice("greedy", view),
                "who never remembers loses nothing"
            );
        });
        assert!(other > all / 50, "{other} of {all}");
    }
}
