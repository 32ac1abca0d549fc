//! Playing one fixture.

use boneyard_agents::Player;
use boneyard_core::{Deal, Game, Rng, Seat, Sheet, State, write_hand};

use crate::error::ArenaError;
use crate::fixture::{Fixture, Streams};
use crate::plan::Plan;
use crate::row::HandRow;

/// A table with all agents of a plan at hand. Reused from fixture to fixture; no result depends on that.
pub(crate) struct Table<'p> {
    plan: &'p Plan,
    streams: Streams,
    /// For each entrant one agent a seat of its side.
    agents: Vec<Player>,
    seats: Vec<Seat>,
    state: State<'p>,
    /// The deal of a hand of its own is the same for all fixtures of that deal.
    dealt: Option<(u64, Deal)>,
}

/// A hand that was played: its row and its line of notation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedHand {
    /// The row of `games.csv`.
    pub row: HandRow,
    /// Deal and moves, from which the hand can be replayed without the agents.
    pub line: String,
}

impl Plan {
    /// Plays one fixture on its own: the same hands as in a run of the whole plan.
    ///
    /// # Errors
    /// An agent that plays what it may not.
    pub fn play(&self, fixture: &Fixture) -> Result<Vec<PlayedHand>, ArenaError> {
        let mut hands = Vec::new();
        Table::new(self).play(fixture, |row, deal, state| {
            let mut line = String::new();
            notation(deal, state, &mut line);
            hands.push(PlayedHand { row: *row, line });
        })?;
        Ok(hands)
    }
}

/// Appends what `moves.csv` says of a hand: no comma, quotation mark or line end.
pub(crate) fn notation(deal: &Deal, state: &State<'_>, line: &mut String) {
    write_hand(deal, state, line);
}

impl<'p> Table<'p> {
    pub(crate) fn new(plan: &'p Plan) -> Self {
        let game: &'p Game = plan.game();
        let each = plan.seats_a_side();
        let agents = plan.entrants().iter().flat_map(|entrant| (0..each).map(|_| entrant.spec.build()));
        // Any deal will do: it is replaced before it is played.
        let state = State::new(game, &game.deal(&mut Rng::new(0)));
        Table {
            plan,
            streams: Streams::new(plan),
            agents: agents.collect(),
            seats: game.seats().collect(),
            state,
            dealt: None,
        }
    }

    /// Plays all hands of a fixture, in order.
    pub(crate) fn play(
        &mut self,
        fixture: &Fixture,
        mut on_hand: impl FnMut(&HandRow, &Deal, &State<'_>),
    ) -> Result<(), ArenaError> {
        let mut players = self.seat_players(fixture);
        if !self.plan.length().is_matches() {
            let deal = self.single_deal(fixture.deal);
            self.state.restart(&deal, None);
            return self.play_hand(fixture, 0, &deal, &mut players, &mut on_hand);
        }
        let mut sheet = Sheet::new(self.plan.game());
        while !sheet.is_over() {
            let hand = sheet.hands();
            let deal = sheet.deal(&mut self.plan.deal_stream(fixture.deal, hand));
            self.state.restart(&deal, Some(sheet.scores()));
            self.play_hand(fixture, hand, &deal, &mut players, &mut on_hand)?;
            sheet.enter(&self.state);
        }
        Ok(())
    }

    fn single_deal(&mut self, number: u64) -> Deal {
        match self.dealt {
            Some((dealt, deal)) if dealt == number => deal,
            _ => {
                let deal = self.plan.game().deal(&mut self.plan.deal_stream(number, 0));
                self.dealt = Some((number, deal));
                deal
            }
        }
    }

    /// Seats the two agents of a fixture: by seat the place in `agents` and the random stream.
    fn seat_players(&mut self, fixture: &Fixture) -> Players {
        let each = self.plan.seats_a_side();
        let mut players = Players { places: [0; 4], streams: [const { None }; 4] };
        for &seat in &self.seats {
            let place = fixture.sides[seat.side().index()] * each + seat.index() / 2;
            self.agents[place].begin(self.plan.game());
            players.places[seat.index()] = place;
            players.streams[seat.index()] = Some(self.streams.agent(fixture, seat));
        }
        players
    }

    fn play_hand(
        &mut self,
        fixture: &Fixture,
        hand: u32,
        deal: &Deal,
        players: &mut Players,
        on_hand: &mut impl FnMut(&HandRow, &Deal, &State<'_>),
    ) -> Result<(), ArenaError> {
        let state = &mut self.state;
        loop {
            match state.moves().len() {
                0 => break,
                1 => state.play_nth(0),
                _ => {
                    let seat = state.public().turn().index();
                    let Some(stream) = &mut players.streams[seat] else { break };
                    let mv = self.agents[players.places[seat]].choose(state, stream);
                    if let Err(error) = state.play(mv) {
                        let side = error.seat.side().index();
                        let agent = self.plan.entrants()[fixture.sides[side]].label.clone();
                        return Err(ArenaError::IllegalMove { agent, index: fixture.index, hand, error });
                    }
                }
            }
        }
        if let Some(row) = HandRow::of(fixture.index, hand, deal, state, self.plan.luck(fixture.pair)) {
            on_hand(&row, deal, state);
        }
        Ok(())
    }
}

/// Who plays a fixture, by seat.
struct Players {
    places: [usize; 4],
    streams: [Option<Rng>; 4],
}
