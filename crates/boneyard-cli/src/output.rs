//! The only place that writes to the terminal. Data goes to standard output, all else to standard error.

use std::fmt::Display;
use std::io::{self, IsTerminal as _, Write as _};

use anstyle::{AnsiColor, Style};
use anyhow::anyhow;
use clap::ValueEnum;

use crate::failure::Failure;

/// How data is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Table,
    /// Comma-separated, with a header line
    Csv,
    /// A list of objects with the keys of the CSV at least, null where a value is missing
    Json,
}

impl Format {
    /// The format that was asked for, or the one that suits where the output goes.
    pub(crate) fn or_default(asked: Option<Format>) -> Format {
        asked.unwrap_or(if io::stdout().is_terminal() { Format::Table } else { Format::Csv })
    }
}

/// What matters most in a text for people.
pub(crate) const STRONG: Style = Style::new().bold();
const ERROR: Style = AnsiColor::Red.on_default().bold();
const WARNING: Style = AnsiColor::Yellow.on_default().bold();

/// `text` in a style; where colours are not wanted they are taken out again on the way out.
pub(crate) fn styled(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}

/// Writes text to standard output.
///
/// # Errors
/// [`Failure::PipeClosed`] where the reader has gone; anything else (a full disk) is a failure.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = anstream::AutoStream::auto(io::stdout().lock());
    written(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// What an attempt to write to standard output means.
pub(crate) fn written(result: io::Result<()>) -> Result<(), Failure> {
    match result {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(Failure::PipeClosed),
        Err(error) => Err(Failure::Failed(anyhow!(error).context("cannot write to standard output"))),
    }
}

/// A line on standard error for the person at the terminal.
pub(crate) fn note(text: &str) {
    // Where standard error is closed there is nobody to tell.
    let _ = writeln!(anstream::AutoStream::auto(io::stderr().lock()), "{text}");
}

/// A warning on standard error.
pub(crate) fn warning(text: &str) {
    note(&format!("{}: {text}", styled(WARNING, "warning")));
}

/// An error on standard error.
pub(crate) fn error(text: &str) {
    note(&format!("{}: {text}", styled(ERROR, "error")));
}

/// Whether progress can be drawn on standard error.
pub(crate) fn can_draw() -> bool {
    io::stderr().is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// Text with lines that are too wide broken between words, at the width of the terminal or at 80 columns; a line that goes on is
/// indented as it began. Not for tables.
pub(crate) fn wrapped(text: &str) -> String {
    wrapped_at(text, width().map_or(80, usize::from).max(20))
}

/// [`wrapped`] at a width that is given.
pub(crate) fn wrapped_at(text: &str, width: usize) -> String {
    text.lines().map(|line| wrapped_line(line, width) + "\n").collect()
}

fn wrapped_line(line: &str, width: usize) -> String {
    if visible(line) <= width {
        return line.to_owned();
    }
    let indent: String = line.chars().take_while(|c| *c == ' ').collect();
    let (mut text, mut used) = (String::new(), 0);
    for word in line.split_whitespace() {
        let length = visible(word);
        if used == 0 {
            text += &indent;
            used = indent.len();
        } else if used + 1 + length > width {
            text += "\n";
            text += &indent;
            used = indent.len();
        } else {
            text.push(' ');
            used += 1;
        }
        text += word;
        used += length;
    }
    text
}

/// Characters that are seen: all but those that set a style.
fn visible(text: &str) -> usize {
    let (mut count, mut chars) = (0, text.chars());
    while let Some(c) = chars.next() {
        match c {
            '\u{1b}' => drop(chars.by_ref().find(|c| *c == 'm')),
            _ => count += 1,
        }
    }
    count
}

/// The width of the terminal that standard output is, if it is one.
pub(crate) fn width() -> Option<u16> {
    if !io::stdout().is_terminal() {
        return None;
    }
    terminal_size::terminal_size().map(|(width, _)| width.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words_and_keep_their_indent() {
        assert_eq!(wrapped_line("  one two ± three", 11), "  one two ±\n  three");
        assert_eq!(wrapped_line("averylongwordthatfitsnowhere and", 10), "averylongwordthatfitsnowhere\nand");
        assert_eq!(wrapped_line("", 10), "");
        let bold = styled(STRONG, "a b");
        assert_eq!(wrapped_line(&bold, 3), bold, "what sets a style takes no room");
    }
}
