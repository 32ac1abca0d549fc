//! Files of choices: what was played and what the teacher would have played, a line a hand. With the seed this is all that
//! a training needs, and from it an interrupted one goes on.

use std::fmt::Write as _;
use std::path::Path;

use boneyard_arena::disk::{LineFile, regular};
use boneyard_arena::{ArenaError, Existing};
use boneyard_core::Move;

use crate::error::TrainError;
use crate::play::{Hand, Lesson};

/// The columns: the deal, the moves at decisions, and the teacher's at the same ones (`.` for the same move).
const COLUMNS: &str = "deal,played,taught";

/// A file of choices that is being written.
#[derive(Debug)]
pub(crate) struct ChoicesFile(LineFile);

/// The lines before the hands.
fn head(lesson: &Lesson) -> String {
    let Lesson { game_name, teacher, explore, seed, .. } = lesson;
    format!(
        "# boneyard choices, format 1\n# game {game_name}\n# teacher {teacher}\n# players {}\n# explore {explore}\n# seed {seed}\n{COLUMNS}\n",
        lesson.player()
    )
}

/// What a file says of itself, and its hands.
#[derive(Debug)]
pub struct Choices {
    /// What it calls the game.
    pub game_name: String,
    /// Of its deals.
    pub seed: u64,
    /// In the order of deals, without gap, from 0.
    pub hands: Vec<Hand>,
}

impl Choices {
    /// Reads a file; a torn last line does not count.
    ///
    /// # Errors
    /// What cannot be read or is no file of choices, with the line.
    pub fn read(path: &Path) -> Result<Choices, TrainError> {
        let text = regular::read_text(path).map_err(|source| ArenaError::File {
            action: "read",
            path: path.to_owned(),
            source,
        })?;
        let fault = |line, reason: &str| fault(path, line, reason);
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..whole].lines();
        let mut told = |what: &str| lines.next().and_then(|line| line.strip_prefix(what)).map(str::to_owned);
        told("# boneyard choices, format 1")
            .ok_or_else(|| fault(1, "it is no file of choices of this version"))?;
        let game_name = told("# game ").ok_or_else(|| fault(2, "the game is missing"))?;
        let rest = ["# teacher ", "# players ", "# explore "].map(&mut told);
        let seed =
            told("# seed ").and_then(|seed| seed.parse().ok()).filter(|_| rest.iter().all(Option::is_some));
        let seed = seed.ok_or_else(|| fault(3, "teacher, players, explore and seed must follow"))?;
        told(COLUMNS).ok_or_else(|| fault(HEAD_LINES, "the columns are missing"))?;
        Ok(Choices { game_name, seed, hands: hands(path, lines)? })
    }
}

/// The lines of [`head`].
const HEAD_LINES: u64 = 7;

fn fault(path: &Path, line: u64, reason: &str) -> TrainError {
    TrainError::Choices { path: path.to_owned(), line, reason: reason.to_owned() }
}

/// The hands of the lines under the head.
fn hands<'t>(path: &Path, lines: impl Iterator<Item = &'t str>) -> Result<Vec<Hand>, TrainError> {
    let hand = |(deal, line): (u64, &str)| {
        let hand = read_hand(line).filter(|hand| hand.deal == deal);
        hand.ok_or_else(|| fault(path, HEAD_LINES + 1 + deal, "the line is damaged, or not the next deal"))
    };
    (0..).zip(lines).map(hand).collect()
}

fn read_hand(line: &str) -> Option<Hand> {
    let mut fields = line.split(',');
    let deal = fields.next()?.parse().ok()?;
    let moves = |text: &str| {
        text.split_whitespace().map(|word| word.parse::<Move>().ok()).collect::<Option<Vec<_>>>()
    };
    let played = moves(fields.next()?)?;
    let words: Vec<&str> = fields.next()?.split_whitespace().collect();
    if words.len() != played.len() || fields.next().is_some() {
        return None;
    }
    let taught = words
        .iter()
        .zip(&played)
        .map(|(word, played)| if *word == "." { Some(*played) } else { word.parse().ok() });
    Some(Hand { deal, taught: taught.collect::<Option<_>>()?, played })
}

fn write_hand(hand: &Hand, text: &mut String) {
    let played: Vec<String> = hand.played.iter().map(Move::to_string).collect();
    let taught = hand.taught.iter().zip(&hand.played);
    let taught: Vec<String> = taught
        .map(|(taught, played)| if taught == played { ".".to_owned() } else { taught.to_string() })
        .collect();
    // Writing to memory cannot fail.
    let _ = writeln!(text, "{},{},{}", hand.deal, played.join(" "), taught.join(" "));
}

impl ChoicesFile {
    /// Opens the file of this lesson; gives the hands that one which goes on has.
    pub(crate) fn open(
        path: &Path,
        lesson: &Lesson,
        existing: Existing,
    ) -> Result<(ChoicesFile, Vec<Hand>), TrainError> {
        let (file, rows) = LineFile::open(path, &head(lesson), existing).map_err(|error| match error {
            ArenaError::Line { path, line, fault: reason } => TrainError::Choices {
                path,
                line,
                reason: format!("these are choices of another training: {reason}; --force begins anew"),
            },
            error => error.into(),
        })?;
        Ok((ChoicesFile(file), hands(path, rows.lines())?))
    }

    /// Adds hands, all of them or none.
    pub(crate) fn record(&mut self, hands: &[Hand]) -> Result<(), TrainError> {
        let mut text = String::new();
        hands.iter().for_each(|hand| write_hand(hand, &mut text));
        Ok(self.0.append(&text)?)
    }
}
