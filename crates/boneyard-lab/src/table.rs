//! Hands played for a sample.

use boneyard_agents::{Player, PlayerSpec};
use boneyard_core::{Deal, Game, IllegalMove, Move, Rng, Side, State, mix};

use crate::error::LabError;
use crate::measure::Played;
use crate::setting::NamedGame;

/// Streams of chance; all are unrelated.
const DEAL_STREAM: u64 = 11;
const PLAYER_STREAM: u64 = 12;

/// The two parts that players have in a question. Their chances belong to the part and not to the player: two
/// versions of a player have the same luck until they first choose differently.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// Whom the question is about.
    Subject,
    /// The other side.
    Other,
}

/// A deal of a game: the same for every claim, reading and adversary under one seed.
pub(crate) fn deal(game: &Game, seed: u64, number: u64) -> Deal {
    game.deal(&mut Rng::new(mix(&[seed, DEAL_STREAM, number])))
}

/// Both places of one side, and who sits there.
pub(crate) struct Team {
    label: String,
    part: Part,
    players: [Player; 2],
}

impl Team {
    pub(crate) fn new(spec: &PlayerSpec, part: Part) -> Team {
        Team { label: spec.to_string(), part, players: [spec.build(), spec.build()] }
    }
}

/// Where hands are played. Used again from hand to hand; no result depends on that.
pub(crate) struct Table<'g> {
    pub(crate) named: &'g NamedGame,
    seed: u64,
    state: State<'g>,
}

impl<'g> Table<'g> {
    pub(crate) fn new(named: &'g NamedGame, seed: u64) -> Self {
        let game: &'g Game = &named.game;
        // Any deal will do: it is replaced before it is played.
        let state = State::new(game, &game.deal(&mut Rng::new(0)));
        Table { named, seed, state }
    }

    /// The deal with this number.
    pub(crate) fn deal(&self, number: u64) -> Deal {
        deal(&self.named.game, self.seed, number)
    }

    /// A stream of chance for a part of a sample that is no player's: `purpose` tells them apart.
    pub(crate) fn chance(&self, purpose: u64, deal: u64, rotation: u8) -> Rng {
        Rng::new(mix(&[self.seed, purpose, deal, u64::from(rotation)]))
    }

    /// Plays a deal to its end; `teams` by side. `see` is shown every decision before it is played: a seat with two moves or
    /// more. In rotation 0 the subject is side 0.
    pub(crate) fn play(
        &mut self,
        number: u64,
        rotation: u8,
        dealt: &Deal,
        teams: [&mut Team; 2],
        see: impl FnMut(&State<'g>),
    ) -> Result<Played, LabError> {
        self.state.restart(dealt, None);
        let seeds = [self.seed, PLAYER_STREAM, number, u64::from(rotation)];
        let game = &self.named.label;
        let played = play_on(&mut self.state, teams, &seeds, see);
        played.map_err(|(agent, error)| illegal(agent, game, number, error))
    }

    /// Plays a hand that was begun to its end, as [`play`](Self::play) does, with the chances of these numbers.
    pub(crate) fn finish(
        &self,
        state: &mut State<'_>,
        number: u64,
        teams: [&mut Team; 2],
        seeds: &[u64],
    ) -> Result<Played, LabError> {
        let game = &self.named.label;
        play_on(state, teams, seeds, |_| ()).map_err(|(agent, error)| illegal(agent, game, number, error))
    }
}

fn illegal(agent: String, game: &str, deal: u64, error: IllegalMove) -> LabError {
    LabError::IllegalMove { agent, game: game.to_owned(), deal, error }
}

/// Plays to the end of the hand. The players' chances are made of `seeds`, their part and their place.
fn play_on<'g>(
    state: &mut State<'g>,
    teams: [&mut Team; 2],
    seeds: &[u64],
    mut see: impl FnMut(&State<'g>),
) -> Result<Played, (String, IllegalMove)> {
    let base = mix(seeds);
    let stream = |team: &Team, place: u64| Rng::new(mix(&[base, team.part as u64, place]));
    let mut streams = [0, 1].map(|side: usize| [stream(teams[side], 0), stream(teams[side], 1)]);
    let mut teams = teams;
    for team in &mut teams {
        team.players.iter_mut().for_each(|player| player.begin(state.game()));
    }
    loop {
        match state.moves().len() {
            0 => break,
            1 => state.play_nth(0),
            _ => {
                let seat = state.public().turn();
                let (side, place) = (seat.side().index(), seat.index() / 2);
                see(state);
                let mv = teams[side].players[place].choose(state, &mut streams[side][place]);
                state.play(mv).map_err(|error| (teams[side].label.clone(), error))?;
            }
        }
    }
    // A hand without moves is over: one that is not would be a bug of the engine, and has no result to count.
    Played::of(state).ok_or_else(|| (teams[0].label.clone(), no_move(state)))
}

fn no_move(state: &State<'_>) -> IllegalMove {
    IllegalMove { seat: state.public().turn(), mv: Move::GO, allowed: String::new() }
}

/// The teams by side: the subject's is side 0 in rotation 0.
pub(crate) fn seated<'t>(rotation: u8, subject: &'t mut Team, other: &'t mut Team) -> [&'t mut Team; 2] {
    if rotation == 0 { [subject, other] } else { [other, subject] }
}

/// The side of the subject in a rotation.
pub(crate) fn subject_side(rotation: u8) -> Side {
    Side::BOTH[usize::from(rotation & 1)]
}

/// Every deal is played with the subject on either side; the deal stays with the seats.
pub(crate) const ROTATIONS: u8 = 2;
