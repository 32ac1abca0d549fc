//! The only place that writes to the terminal. Data goes to standard output, all else to standard error.

use std::borrow::Cow;
use std::env;
use std::fmt::Display;
use std::io::{self, IsTerminal as _, Write as _};
use std::sync::OnceLock;

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

/// Whether texts for people hold nothing but ASCII: what the person asked for, or what the locale says. Decided once.
static ASCII: OnceLock<bool> = OnceLock::new();

/// Decides it before anything is written, whatever the locale says.
pub(crate) fn set_ascii(ascii: bool) {
    // Whoever decides later comes too late: the screen is one.
    let _ = ASCII.set(ascii);
}

/// Whether texts for people hold nothing but ASCII.
pub(crate) fn is_ascii() -> bool {
    *ASCII.get_or_init(|| !locale_has_unicode())
}

/// Whether texts are in UTF-8 here, by the first of the variables of POSIX that is set.
pub(crate) fn locale_has_unicode() -> bool {
    let set = |name: &&str| env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(set);
    cfg!(windows) || locale.is_some_and(|locale| is_unicode(&locale))
}

fn is_unicode(locale: &str) -> bool {
    let locale = locale.to_ascii_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

/// Signs of ours that a screen without Unicode cannot show, and what stands for them there.
const PLAIN: [(char, &str); 7] =
    [('±', "+-"), ('─', "-"), ('–', "-"), ('…', "..."), ('·', "|"), ('µ', "u"), ('×', "x")];

/// The text as the screen can show it.
pub(crate) fn shown(text: &str) -> Cow<'_, str> {
    // Text that can be shown anywhere is no reason to decide.
    if text.is_ascii() || !is_ascii() { Cow::Borrowed(text) } else { Cow::Owned(plain(text)) }
}

fn plain(text: &str) -> String {
    PLAIN.iter().fold(text.to_owned(), |text, (sign, plain)| text.replace(*sign, plain))
}

/// Writes text for people to standard output, with signs that the screen can show.
///
/// # Errors
/// [`Failure::PipeClosed`] where the reader has gone; anything else (a full disk) is a failure.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    data(&shown(text))
}

/// Writes data to standard output, as they are.
///
/// # Errors
/// As [`print()`].
pub(crate) fn data(text: &str) -> Result<(), Failure> {
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
    let _ = writeln!(anstream::AutoStream::auto(io::stderr().lock()), "{}", shown(text));
}

/// A warning on standard error.
pub(crate) fn warning(text: &str) {
    complaint(&format!("{}: {text}", styled(WARNING, "warning")));
}

/// An error on standard error.
pub(crate) fn error(text: &str) {
    complaint(&format!("{}: {text}", styled(ERROR, "error")));
}

/// At a terminal broken between words; elsewhere one line, as scripts read it.
fn complaint(text: &str) {
    let columns =
        set_columns().or_else(|| terminal_size::terminal_size_of(io::stderr()).map(|(width, _)| width.0));
    match columns.filter(|_| io::stderr().is_terminal()) {
        Some(columns) => note(wrapped_at(text, usize::from(columns).max(20)).trim_end()),
        None => note(text),
    }
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
    // What stands for a sign may be longer than the sign.
    shown(text).lines().map(|line| wrapped_line(line, width) + "\n").collect()
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

/// Two columns: names, and what is said of them, wrapped beside them or, where that leaves no room, below.
pub(crate) fn listed(entries: &[(&str, &str)], width: usize) -> String {
    let names = entries.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0) + 2;
    let entry = |(name, words): &(&str, &str)| {
        if width < names + 20 {
            let words = wrapped_at(&format!("  {words}"), width);
            return format!("{name}\n{words}");
        }
        let words = wrapped_at(words, width - names);
        let lines: Vec<&str> = words.lines().collect();
        format!("{name:names$}{}\n", lines.join(&format!("\n{:names$}", "")))
    };
    entries.iter().map(entry).collect()
}

/// The columns to fill: those of `COLUMNS` where it is set, else those of the terminal that standard output is, if it is one.
pub(crate) fn width() -> Option<u16> {
    if let Some(columns) = set_columns() {
        return Some(columns);
    }
    if !io::stdout().is_terminal() {
        return None;
    }
    terminal_size::terminal_size().map(|(width, _)| width.0)
}

fn set_columns() -> Option<u16> {
    let columns = env::var("COLUMNS").ok().and_then(|columns| columns.trim().parse().ok());
    columns.filter(|columns| *columns > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_say_whether_they_have_unicode() {
        assert!(is_unicode("de_AT.UTF-8") && is_unicode("C.utf8"));
        assert!(!is_unicode("C") && !is_unicode("de_AT.ISO-8859-1") && !is_unicode("POSIX"));
        assert_eq!(plain("1 ± 2 ─── … µs"), "1 +- 2 --- ... us");
    }

    #[test]
    fn names_stand_beside_what_is_said_of_them_where_there_is_room() {
        let entries = [("a", "one two three four five"), ("save FILE", "six")];
        assert_eq!(listed(&entries, 80), "a          one two three four five\nsave FILE  six\n");
        assert_eq!(listed(&entries, 31), "a          one two three four\n           five\nsave FILE  six\n");
        assert_eq!(listed(&entries, 12), "a\n  one two\n  three four\n  five\nsave FILE\n  six\n");
    }

    #[test]
    fn lines_are_broken_between_words_and_keep_their_indent() {
        assert_eq!(wrapped_line("  one two ± three", 11), "  one two ±\n  three");
        assert_eq!(wrapped_line("averylongwordthatfitsnowhere and", 10), "averylongwordthatfitsnowhere\nand");
        assert_eq!(wrapped_line("", 10), "");
        let bold = styled(STRONG, "a b");
        assert_eq!(wrapped_line(&bold, 3), bold, "what sets a style takes no room");
    }
}
