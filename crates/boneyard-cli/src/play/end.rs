//! The end of a hand, and of the match.

use boneyard_core::{Ended, Seat, Side};

use super::command::Command;
use super::session::ME;
use super::{Next, Play, explain, hint, screen, words};
use crate::failure::Failure;
use crate::output::{self, STRONG, styled};

impl Play<'_> {
    /// The hand is over: its result, its review, and what comes next; false to leave.
    pub(super) fn after_hand(&mut self) -> Result<bool, Failure> {
        self.show(&format!("\n{}", self.result()))?;
        if self.job.reveal {
            self.show(&self.revealed())?;
        }
        if self.job.review {
            self.show(&format!("\n{}", hint::review(&self.session, self.job.depth)))?;
        }
        let sheet = self.session.sheet_after();
        if sheet.is_over() {
            let who = sheet.winner().map_or("nobody wins: a tie".to_owned(), |side| self.wins(side));
            let standing = match self.job.game.rules().target {
                boneyard_core::Target::OneHand => String::new(),
                boneyard_core::Target::Points(_) => {
                    format!(", {}", screen::standing(&self.session, sheet.scores()))
                }
            };
            self.show("\n")?;
            self.say(&styled(STRONG, format!("The match is over: {who}{standing}.")))?;
        }
        let prompt = if sheet.is_over() { "(Enter: leave) > " } else { "(Enter: next hand) > " };
        loop {
            let Some(command) = self.ask(prompt)? else {
                return if sheet.is_over() { self.show("\n").map(|()| false) } else { self.end_of_input() };
            };
            match command {
                Command::Empty if sheet.is_over() => return Ok(false),
                Command::Empty => {
                    self.session.next_hand();
                    self.begin_hand()?;
                    return Ok(true);
                }
                Command::Number(_) | Command::Play(_) => self.say("The hand is over; Enter goes on.")?,
                command => match self.obey(&command)? {
                    Next::Show => return Ok(true),
                    Next::Ask => {}
                    Next::Leave => return Ok(false),
                },
            }
        }
    }

    fn wins(&self, side: Side) -> String {
        let s = if words::is_you(&self.session, side) { "" } else { "s" };
        format!("{} win{s}", words::side_name(&self.session, side))
    }

    /// How the hand ended, without a tile that nobody has seen.
    fn result(&self) -> String {
        let (state, tiles) = (self.session.state(), self.job.tiles);
        let Some(outcome) = state.outcome() else { return String::new() };
        let name = |seat: Seat| match seat.index() {
            ME => "you are".to_owned(),
            _ => format!("{} is", words::name(&self.session, seat)),
        };
        let how = match outcome.ended {
            Ended::Out(seat) => format!("{} out", name(seat)),
            Ended::Blocked => "the game is blocked".to_owned(),
            Ended::Closed(_) => "the game is closed".to_owned(),
            Ended::Target => "the target is reached".to_owned(),
        };
        let winner = outcome.winner.map_or("a tie".to_owned(), |side| self.wins(side));
        let points = match self.job.game.rules().scores_points() {
            true => format!("; points of the hand: {}", screen::standing(&self.session, outcome.points)),
            false => String::new(),
        };
        let text = format!("Hand {}: {how}, {winner}{points}.", self.session.hand_number());
        let line = crate::hand::Line::of(state.public());
        tiles.layout(&line, screen::width())
            + &output::wrapped_at(&styled(STRONG, text), screen::width())
            + &output::wrapped_at(&explain::explain(&self.session), screen::width())
    }

    /// What lay hidden, for those who have asked for it.
    fn revealed(&self) -> String {
        let state = self.session.state();
        let mut text = String::new();
        for seat in self.job.game.seats() {
            let tiles = state.hand(seat);
            let left = if tiles.is_empty() { "nothing".to_owned() } else { tiles.to_string() };
            text += &format!("{}: {left}\n", words::name(&self.session, seat));
        }
        let stock: Vec<String> = state.stock().map(|tile| tile.to_string()).collect();
        if !stock.is_empty() {
            text += &format!("stock: {}\n", stock.join(" "));
        }
        output::wrapped_at(&text, screen::width()) + &format!("{}\n", self.session.line())
    }
}
