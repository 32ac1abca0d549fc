//! `boneyard play`: a person against agents, at the terminal or from a pipe.

mod args;
mod command;
mod end;
mod explain;
mod hint;
mod keep;
mod saved;
mod screen;
mod session;
mod style;
mod told;
mod words;

use std::path::Path;

use anyhow::anyhow;

pub(crate) use args::PlayArgs;

use crate::failure::Failure;
use crate::hand::events;
use crate::output::{self, STRONG, styled};
use args::Job;
use command::{Command, HELP};
use keep::{Keeper, Stage};
use saved::Saved;
use session::Session;

/// Runs `boneyard play`.
pub(crate) fn run(args: &PlayArgs) -> Result<(), Failure> {
    let job = args.build()?;
    let mut session = Session::new(&job.game, &job.table, job.seed);
    session.restore(&job.played).map_err(|fault| {
        let file = job.file.as_deref().unwrap_or(Path::new("")).display();
        Failure::Usage(vec![format!("--from: '{file}': {fault}")])
    })?;
    let keeper = Keeper::new(job.file.clone());
    keeper.listen()?;
    Play { job: &job, session, keeper, told: 0, asked_to_quit: false }.run()
}

/// A match at the terminal.
struct Play<'j> {
    job: &'j Job,
    session: Session<'j>,
    keeper: Keeper,
    /// So many events of this hand were told.
    told: usize,
    /// The person has been told that to quit loses the match.
    asked_to_quit: bool,
}

/// What comes after a line.
enum Next {
    /// The table changed.
    Show,
    /// The same question again.
    Ask,
    /// The end.
    Leave,
}

impl Play<'_> {
    fn run(mut self) -> Result<(), Failure> {
        self.say(&styled(STRONG, screen::heading(&self.session, &self.job.label)))?;
        self.say("Type the number of a play, 'hint' or 'help'.")?;
        self.begin_hand()?;
        loop {
            self.session.agents_play().map_err(|error| anyhow!("an agent broke the rules: {error}"))?;
            self.keep()?;
            self.tell()?;
            let next = if self.session.state().is_over() { self.after_hand()? } else { self.turn()? };
            if !next {
                return Ok(());
            }
        }
    }

    fn say(&self, text: &str) -> Result<(), Failure> {
        output::print(&output::wrapped_at(text, screen::width()))
    }

    /// Prints text whose lines are as they are to be.
    fn show(&self, text: &str) -> Result<(), Failure> {
        output::print(text)
    }

    fn begin_hand(&mut self) -> Result<(), Failure> {
        self.told = 0;
        self.say(&format!("\n{}", styled(STRONG, screen::hand_heading(&self.session))))
    }

    /// Keeps the match as it stands. A file that cannot be written stops nobody from playing.
    fn keep(&self) -> Result<(), Failure> {
        let job = self.job;
        let saved = Saved {
            label: job.label.clone(),
            rules: job.game.rules().clone(),
            table: job.table.clone(),
            seed: job.seed,
            hands: self.session.hands(),
        };
        let stage = match self.session.sheet_after().is_over() {
            true => Stage::Done,
            false if self.session.is_begun() => Stage::Begun,
            false => Stage::Fresh,
        };
        if let Err(error) = self.keeper.update(saved.to_toml(), stage) {
            self.say(&format!("{error}; the match goes on, and 'save FILE' keeps it elsewhere"))?;
        }
        Ok(())
    }

    /// Tells what has happened since it was last told.
    fn tell(&mut self) -> Result<(), Failure> {
        let told = told::told(&self.session);
        let fresh = told.get(self.told..).unwrap_or_default();
        let text = words::happened(&self.session, fresh, self.told == 0);
        self.told = told.len();
        if text.is_empty() { Ok(()) } else { self.say(text.trim_end()) }
    }

    /// The person's turn, until the table has changed; false to leave.
    fn turn(&mut self) -> Result<bool, Failure> {
        self.show(&format!(
            "\n{}",
            screen::turn(&self.session, &self.session.state().view(), self.job.tiles)
        ))?;
        loop {
            let Some(command) = self.ask("> ")? else { return self.end_of_input() };
            match self.obey(&command)? {
                Next::Show => return Ok(true),
                Next::Ask => {}
                Next::Leave => return Ok(false),
            }
        }
    }

    /// The next line, understood; `None` at the end of the input.
    fn ask(&self, prompt: &str) -> Result<Option<Command>, Failure> {
        self.show(prompt)?;
        let line = command::read()?;
        Ok(line.map(|line| Command::of(&line)))
    }

    fn end_of_input(&self) -> Result<bool, Failure> {
        self.show("\n")?;
        let kept = self
            .keeper
            .leave()
            .map_err(|error| anyhow!("the input has ended, and the match is lost: {error}"))?;
        match kept.as_str() {
            "" => self.say("The input has ended.")?,
            kept => self.say(&format!("The input has ended: {kept}"))?,
        }
        Ok(false)
    }

    /// Does what is asked at any time of a hand.
    fn obey(&mut self, command: &Command) -> Result<Next, Failure> {
        if *command != Command::Quit {
            self.asked_to_quit = false;
        }
        match command {
            Command::Empty | Command::Number(_) | Command::Play(_) => return self.play(command),
            Command::Undo => return self.undo(),
            Command::Hint if self.session.state().is_over() => self.say("The hand is over.")?,
            Command::Hint => self.show(&hint::hint(&self.session, self.job.depth))?,
            Command::Explain => self.say(explain::explain(&self.session).trim_end())?,
            Command::Review => self.show(&hint::review(&self.session, self.job.depth))?,
            Command::Help => self.show(&output::listed(HELP, screen::width()))?,
            Command::Fault(fault) => self.say(fault)?,
            Command::Save(file) => self.save(Path::new(file))?,
            Command::Quit => return self.quit(),
        }
        Ok(Next::Ask)
    }

    fn play(&mut self, command: &Command) -> Result<Next, Failure> {
        let found = command.find(self.session.state().moves());
        match found.and_then(|mv| self.session.play(mv).map_err(|error| not_legal(&error))) {
            Ok(()) => Ok(Next::Show),
            Err(fault) => {
                self.say(&fault)?;
                Ok(Next::Ask)
            }
        }
    }

    fn undo(&mut self) -> Result<Next, Failure> {
        if !self.session.undo() {
            self.say("There is no play of yours in this hand to take back.")?;
            return Ok(Next::Ask);
        }
        self.told = events(self.session.state()).len();
        self.say("Your last play is taken back, and what came after it.")?;
        Ok(Next::Show)
    }

    fn save(&self, file: &Path) -> Result<(), Failure> {
        let name = file.display();
        if file.exists() && !self.keeper.is_file(file) {
            return self.say(&format!("'{name}' is there already; choose another name"));
        }
        match self.keeper.save(file) {
            Ok(()) => self.say(&format!("kept in '{name}', now and after each play")),
            Err(error) => self.say(&format!("not kept: {error}")),
        }
    }

    fn quit(&mut self) -> Result<Next, Failure> {
        if self.keeper.is_unsaved() && !self.asked_to_quit {
            self.asked_to_quit = true;
            self.say("The match is not over and in no file: 'save FILE' keeps it, 'quit' again leaves it.")?;
            return Ok(Next::Ask);
        }
        if !self.keeper.is_unsaved() {
            let kept = self.keeper.leave()?;
            if !kept.is_empty() {
                self.say(&upper(&kept))?;
            }
        }
        Ok(Next::Leave)
    }
}

fn not_legal(error: &boneyard_core::IllegalMove) -> String {
    format!("{} cannot be played; allowed: {}", error.mv, error.allowed)
}

fn upper(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
