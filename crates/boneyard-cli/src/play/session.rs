//! A match being played: who sits where, what was dealt, what was chosen.

use anyhow::{anyhow, bail};
use boneyard_agents::{Agent, AgentSpec};
use boneyard_core::{
    Deal, Game, HandRecord, IllegalMove, MAX_SEATS, Move, MoveKind, Rng, Seat, Sheet, State, Tile, hash_text,
    mix, write_hand,
};

use super::args::Table;
use crate::hand::{Hand, events};

/// Where the person sits.
pub(super) const ME: usize = 0;

/// The streams of chance are unrelated.
const DEALS: &str = "play: deals";
const AGENTS: &str = "play: agents";

/// A match, as far as it was played.
pub(super) struct Session<'g> {
    game: &'g Game,
    seed: u64,
    specs: [Option<AgentSpec>; MAX_SEATS],
    agents: [Option<Box<dyn Agent>>; MAX_SEATS],
    /// Before the hand that is being played.
    sheet: Sheet<'g>,
    /// The moves of the hands before it.
    before: Vec<String>,
    deal: Deal,
    /// Everything that was chosen in this hand, by whomever.
    choices: Vec<Move>,
    state: State<'g>,
}

/// A choice that the person had: the hand as it stood, and what was chosen.
pub(super) struct Decision<'g> {
    pub(super) state: State<'g>,
    pub(super) chosen: Move,
}

impl<'g> Session<'g> {
    /// The first hand is dealt.
    pub(super) fn new(game: &'g Game, table: &Table, seed: u64) -> Session<'g> {
        let specs = table.agents(game.rules().players).map(Option::<&AgentSpec>::cloned);
        let sheet = Sheet::new(game);
        let deal = deal(&sheet, seed);
        let state = sheet.start(&deal);
        let agents = [const { None }; MAX_SEATS];
        let mut session = Session {
            game,
            seed,
            specs,
            agents,
            sheet,
            before: Vec::new(),
            deal,
            choices: Vec::new(),
            state,
        };
        session.begin();
        session
    }

    /// Plays on from what was kept.
    ///
    /// # Errors
    /// What cannot have been played, with its hand and move.
    pub(super) fn restore(&mut self, hands: &[String]) -> Result<(), String> {
        for (number, moves) in hands.iter().enumerate() {
            let fault = |fault: String| format!("hand {}: {fault}", number + 1);
            if number > 0 {
                if !self.state.is_over() {
                    return Err(fault(format!("hand {number} is not over, so there is none after it")));
                }
                if !self.next_hand() {
                    return Err(fault("the match is over before it".to_owned()));
                }
            }
            let moves = moves.split('.').filter(|text| !text.is_empty());
            let moves: Result<Vec<Move>, _> = moves.map(str::parse).collect();
            let record = HandRecord {
                hands: self.game.seats().map(|seat| self.deal.hand(seat)).collect(),
                stock: self.deal.stock().collect(),
                leader: self.deal.leader().index(),
                must: self.deal.forced_lead(),
                scores: Some(self.sheet.scores()),
                moves: moves.map_err(|error| fault(error.to_string()))?,
            };
            let hand = Hand::play(&record, self.game).map_err(|error| fault(error.to_string()))?;
            self.choices =
                hand.plies.iter().filter(|ply| !ply.could.is_empty()).map(|ply| ply.done).collect();
            self.state = hand.state;
        }
        Ok(())
    }

    pub(super) fn game(&self) -> &'g Game {
        self.game
    }

    pub(super) fn seed(&self) -> u64 {
        self.seed
    }

    /// Where the hand stands.
    pub(super) fn state(&self) -> &State<'g> {
        &self.state
    }

    #[cfg(test)]
    pub(super) fn deal(&self) -> &Deal {
        &self.deal
    }

    /// The agent at a seat; none at the person's.
    pub(super) fn spec(&self, seat: Seat) -> Option<&AgentSpec> {
        self.specs[seat.index()].as_ref()
    }

    /// The hand that is being played, from 1.
    pub(super) fn hand_number(&self) -> u32 {
        self.sheet.hands() + 1
    }

    /// The sheet with this hand on it, if it is over.
    pub(super) fn sheet_after(&self) -> Sheet<'g> {
        let mut sheet = self.sheet.clone();
        sheet.enter(&self.state);
        sheet
    }

    /// Everything that was chosen in this hand.
    pub(super) fn choices(&self) -> &[Move] {
        &self.choices
    }

    /// The hand as it was dealt.
    pub(super) fn start(&self) -> State<'g> {
        self.sheet.start(&self.deal)
    }

    /// The person, or an agent, plays.
    ///
    /// # Errors
    /// What is not legal.
    pub(super) fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.state.play(mv)?;
        self.choices.push(mv);
        Ok(())
    }

    /// The agents play until it is the person's turn, or the hand is over.
    ///
    /// # Errors
    /// An agent that plays what it may not.
    pub(super) fn agents_play(&mut self) -> anyhow::Result<()> {
        while !self.state.is_over() && self.state.public().turn().index() != ME {
            let seat = self.state.public().turn();
            let (moves, place) = (self.state.moves(), self.choices.len() as u64);
            let mv = match &mut self.agents[seat.index()] {
                _ if moves.len() == 1 => moves.nth(0),
                // A stream for each choice: what was taken back leaves no trace.
                Some(agent) => {
                    let hand = u64::from(self.sheet.hands());
                    let stream = [self.seed, hash_text(AGENTS), hand, seat.index() as u64, place];
                    agent.choose(&self.state.view(), &mut Rng::new(mix(&stream)))
                }
                None => bail!("nobody sits at seat {seat}"),
            };
            self.play(mv).map_err(|error| anyhow!("{error}"))?;
        }
        Ok(())
    }

    /// Whether the person has chosen anything, in this hand or before it; what was the only play there was does not count.
    pub(super) fn is_begun(&self) -> bool {
        !self.before.is_empty() || self.decisions().iter().any(|(_, mine)| mine.state.moves().len() > 1)
    }

    /// Takes the person's last choice of this hand back, with all that came after it; false where there is none.
    pub(super) fn undo(&mut self) -> bool {
        let mine = self.decisions().iter().map(|(at, _)| *at).next_back();
        let Some(at) = mine else { return false };
        self.choices.truncate(at);
        self.state = self.start();
        for mv in self.choices.clone() {
            let played = self.state.play(mv);
            debug_assert!(played.is_ok(), "{played:?}");
        }
        self.begin();
        true
    }

    /// Deals the next hand; false where the match, or the hand, is over or not.
    pub(super) fn next_hand(&mut self) -> bool {
        let after = self.sheet_after();
        if !self.state.is_over() || after.is_over() {
            return false;
        }
        self.before.push(self.moves());
        self.sheet = after;
        self.deal = deal(&self.sheet, self.seed);
        self.state = self.start();
        self.choices.clear();
        true
    }

    /// What happened in each hand, this one included.
    pub(super) fn hands(&self) -> Vec<String> {
        self.before.iter().cloned().chain([self.moves()]).collect()
    }

    /// This hand as a line of notation; it shows every tile.
    pub(super) fn line(&self) -> String {
        let mut line = String::new();
        write_hand(&self.deal, &self.state, &mut line);
        line
    }

    fn moves(&self) -> String {
        self.line().rsplit_once(" moves ").map(|(_, moves)| moves.to_owned()).unwrap_or_default()
    }

    /// The tiles that the person has drawn in this hand, in order.
    pub(super) fn my_draws(&self) -> Vec<Tile> {
        let draws = events(&self.state).into_iter().filter(|(_, mv)| mv.kind() == MoveKind::Draw);
        let drawn = draws.zip(self.deal.stock());
        drawn.filter(|((seat, _), _)| seat.index() == ME).map(|(_, tile)| tile).collect()
    }

    /// The choices of this hand that the person had, with their places in [`choices`](Self::choices).
    pub(super) fn decisions(&self) -> Vec<(usize, Decision<'g>)> {
        let mut state = self.start();
        let mut found = Vec::new();
        for (at, chosen) in self.choices.iter().copied().enumerate() {
            if state.public().turn().index() == ME {
                found.push((at, Decision { state: state.clone(), chosen }));
            }
            let played = state.play(chosen);
            debug_assert!(played.is_ok(), "{played:?}");
        }
        found
    }

    /// Agents that know nothing of what was played before.
    fn begin(&mut self) {
        for (agent, spec) in self.agents.iter_mut().zip(&self.specs) {
            *agent = spec.as_ref().map(AgentSpec::build);
            agent.iter_mut().for_each(|agent| agent.begin(self.game));
        }
    }
}

/// The deal of the hand after those on the sheet.
fn deal(sheet: &Sheet<'_>, seed: u64) -> Deal {
    sheet.deal(&mut Rng::new(mix(&[seed, hash_text(DEALS), u64::from(sheet.hands())])))
}

#[cfg(test)]
mod tests;
