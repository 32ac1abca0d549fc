//! What the person types.

use std::io::{self, BufRead as _, IsTerminal as _, Read as _};

use anyhow::Context as _;
use boneyard_core::{End, Move, MoveKind, Moves};

use crate::failure::Failure;
use crate::output;

/// A line, understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Command {
    /// Nothing: the only play there is, or on to the next hand.
    Empty,
    /// The play with this number, from 1.
    Number(usize),
    /// A play in the notation of lines.
    Play(Move),
    Undo,
    Hint,
    Explain,
    Save(String),
    Review,
    Help,
    Quit,
    /// What is wrong with the line.
    Fault(String),
}

/// What can be typed, for 'help' and for faults.
pub(super) const HELP: &[(&str, &str)] = &[
    ("a number", "that play (Enter: the only one there is)"),
    (
        "65R",
        "a play in notation: 6 touches, 5 stays open, right end; + draws, - goes, = adds nothing, # closes",
    ),
    ("undo", "take your last play of this hand back"),
    ("hint", "what each play is worth, by search in worlds that fit what you see"),
    ("explain", "why the scores of this hand came about"),
    ("review", "what your plays in this hand gave up"),
    ("save FILE", "keep the match in a file from now on; 'boneyard play --from FILE' goes on"),
    ("quit", "stop"),
];

impl Command {
    /// Understands a line.
    pub(super) fn of(line: &str) -> Command {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let alone = |command: Command| match rest {
            "" => command,
            _ => Command::Fault(format!("'{word}' stands alone, and '{rest}' follows it")),
        };
        match word.to_ascii_lowercase().as_str() {
            "" => Command::Empty,
            "undo" | "u" => alone(Command::Undo),
            "hint" | "h" => alone(Command::Hint),
            "explain" | "e" => alone(Command::Explain),
            "review" | "r" => alone(Command::Review),
            "help" | "?" => alone(Command::Help),
            "quit" | "q" | "exit" => alone(Command::Quit),
            "save" if rest.is_empty() => {
                Command::Fault("'save' needs the name of a file: save FILE".to_owned())
            }
            "save" => Command::Save(rest.to_owned()),
            _ if rest.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()) => {
                word.parse().map_or_else(|_| unknown(line), Command::Number)
            }
            _ => line.to_uppercase().parse().map_or_else(|_| unknown(line), Command::Play),
        }
    }

    /// The move that is meant, if it is one of these, or its like at the other of two ends that are alike.
    ///
    /// # Errors
    /// Why there is none.
    pub(super) fn find(&self, moves: &Moves) -> Result<Move, String> {
        let count = moves.len() as usize;
        match *self {
            Command::Empty if count == 1 => Ok(moves.nth(0)),
            Command::Empty => Err(format!("which play? Allowed: 1 to {count}")),
            Command::Number(number) if (1..=count).contains(&number) => Ok(moves.nth(number as u32 - 1)),
            Command::Number(number) => Err(format!("there is no play {number}; allowed: 1 to {count}")),
            Command::Play(mv) => Ok(as_lead(mv, moves).unwrap_or(mv)),
            _ => Err("that is no play".to_owned()),
        }
    }
}

/// A tile that is led may be named in any way.
fn as_lead(mv: Move, moves: &Moves) -> Option<Move> {
    let at_left = |mv: &Move| matches!(mv.kind(), MoveKind::Pose(pose) if pose.end == End::Left);
    let all_at_left = moves.iter().all(|mv| at_left(&mv));
    let same: Vec<Move> =
        moves.iter().filter(|other| other.tile().is_some() && other.tile() == mv.tile()).collect();
    match same.as_slice() {
        [only] if all_at_left && at_left(&mv) => Some(*only),
        _ => None,
    }
}

fn unknown(line: &str) -> Command {
    const LONGEST: usize = 40;
    let short: String = line.chars().take(LONGEST).collect();
    let more = if line.chars().count() > LONGEST { "..." } else { "" };
    Command::Fault(format!(
        "'{short}{more}' is neither the number of a play nor a command; 'help' lists them"
    ))
}

/// More than anybody types.
const LIMIT: u64 = 4096;

/// The next line of standard input; `None` at its end.
///
/// # Errors
/// Standard input that cannot be read.
pub(super) fn read() -> Result<Option<String>, Failure> {
    let mut bytes = Vec::new();
    let mut input = io::stdin().lock();
    let read = input.by_ref().take(LIMIT).read_until(b'\n', &mut bytes);
    read.context("cannot read from standard input")?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if bytes.len() as u64 == LIMIT {
        // The rest of a line that is far too long is no other line.
        input.skip_until(b'\n').context("cannot read from standard input")?;
    }
    let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
    if !io::stdin().is_terminal() {
        // So that what is written down can be read: a terminal shows what is typed.
        let shown: String = line.chars().filter(|c| !c.is_control()).take(80).collect();
        output::print(&format!("{shown}\n"))?;
    }
    Ok(Some(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_understood() {
        for (line, command) in [
            ("", Command::Empty),
            (" 3 ", Command::Number(3)),
            ("undo", Command::Undo),
            ("H", Command::Hint),
            ("save my match.toml", Command::Save("my match.toml".to_owned())),
            ("65r", Command::Play("65R".parse().unwrap())),
            ("+", Command::Play(Move::DRAW)),
            ("quit", Command::Quit),
        ] {
            assert_eq!(Command::of(line), command, "{line}");
        }
        for line in ["undo 3", "save", "7x", "1 2", "99999999999999999999999", "ü", "6-5", "75L"] {
            assert!(matches!(Command::of(line), Command::Fault(_)), "{line}");
        }
    }
}
