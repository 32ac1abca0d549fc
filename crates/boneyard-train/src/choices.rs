//! Files of choices: what was played and what the teacher would have played, a line a hand. With the seed this is all that
//! a training needs, and from it an interrupted one goes on.

use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use boneyard_core::Move;

use crate::error::TrainError;
use crate::play::{Hand, Lesson};

/// The columns: the deal, the moves at decisions, and the teacher's at the same ones (`.` for the same move).
const COLUMNS: &str = "deal,played,taught";

/// A file of choices that is being written.
#[derive(Debug)]
pub(crate) struct ChoicesFile {
    path: PathBuf,
    file: File,
    len: u64,
}

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
        let text = std::fs::read_to_string(path).map_err(TrainError::file("read", path))?;
        Self::parse(path, &text).map(|(choices, _)| choices)
    }

    /// The choices, and how many bytes of the text are whole lines.
    fn parse(path: &Path, text: &str) -> Result<(Choices, usize), TrainError> {
        let fault = |line: usize, reason: &str| TrainError::Choices {
            path: path.to_owned(),
            line,
            reason: reason.to_owned(),
        };
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..whole].lines().zip(1..);
        let mut told =
            |what: &str| lines.next().and_then(|(line, _)| line.strip_prefix(what)).map(str::to_owned);
        told("# boneyard choices, format 1")
            .ok_or_else(|| fault(1, "it is no file of choices of this version"))?;
        let game_name = told("# game ").ok_or_else(|| fault(2, "the game is missing"))?;
        let rest = ["# teacher ", "# players ", "# explore "].map(&mut told);
        let seed =
            told("# seed ").and_then(|seed| seed.parse().ok()).filter(|_| rest.iter().all(Option::is_some));
        let seed = seed.ok_or_else(|| fault(3, "teacher, players, explore and seed must follow"))?;
        told(COLUMNS).ok_or_else(|| fault(7, "the columns are missing"))?;
        let mut hands = Vec::new();
        for (line, number) in lines {
            let hand = read_hand(line).filter(|hand| hand.deal == hands.len() as u64);
            hands.push(hand.ok_or_else(|| fault(number, "the line is damaged, or not the next deal"))?);
        }
        Ok((Choices { game_name, seed, hands }, whole))
    }
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
    /// A new file for this lesson. An old one is in the way unless `force`.
    pub(crate) fn create(path: &Path, lesson: &Lesson, force: bool) -> Result<ChoicesFile, TrainError> {
        let mut options = OpenOptions::new();
        options.write(true);
        if force {
            options.create(true).truncate(true)
        } else {
            options.create_new(true)
        };
        let file = options.open(path).map_err(|fault| match fault.kind() {
            std::io::ErrorKind::AlreadyExists => TrainError::Exists(path.to_owned()),
            _ => TrainError::file("create", path)(fault),
        })?;
        let mut file = ChoicesFile { path: path.to_owned(), file, len: 0 };
        file.append(&head(lesson))?;
        Ok(file)
    }

    /// Goes on with a file of this lesson; gives what it has.
    pub(crate) fn resume(path: &Path, lesson: &Lesson) -> Result<(ChoicesFile, Vec<Hand>), TrainError> {
        if !path.exists() {
            return Ok((Self::create(path, lesson, false)?, Vec::new()));
        }
        let text = std::fs::read_to_string(path).map_err(TrainError::file("read", path))?;
        let head = head(lesson);
        if !text.starts_with(&head) {
            if head.starts_with(&text) {
                return Ok((Self::create(path, lesson, true)?, Vec::new()));
            }
            let line = head.lines().zip(text.lines()).take_while(|(ours, theirs)| ours == theirs).count() + 1;
            let ours = head.lines().nth(line - 1).unwrap_or_default();
            let reason = format!(
                "these are choices of another training: here '{ours}' is expected; --force begins anew"
            );
            return Err(TrainError::Choices { path: path.to_owned(), line, reason });
        }
        let (choices, whole) = Choices::parse(path, &text)?;
        let file = OpenOptions::new().append(true).open(path).map_err(TrainError::file("open", path))?;
        file.set_len(whole as u64).map_err(TrainError::file("shorten", path))?;
        Ok((ChoicesFile { path: path.to_owned(), file, len: whole as u64 }, choices.hands))
    }

    /// Adds hands, all of them or none.
    pub(crate) fn record(&mut self, hands: &[Hand]) -> Result<(), TrainError> {
        let mut text = String::new();
        hands.iter().for_each(|hand| write_hand(hand, &mut text));
        self.append(&text)
    }

    fn append(&mut self, text: &str) -> Result<(), TrainError> {
        self.file.write_all(text.as_bytes()).map_err(|fault| {
            let _ = self.file.set_len(self.len);
            TrainError::file("write to", &self.path)(fault)
        })?;
        self.len += text.len() as u64;
        Ok(())
    }
}
