//! The command line as it is parsed and as its help shows it: examples first, no line wider than 80 columns.

use clap::builder::Resettable;
use clap::{Command, CommandFactory as _};

use crate::{Cli, output};

/// What it is, how it is used, by examples; then the rest.
const TEMPLATE: &str = "{about-with-newline}\n{before-help}{usage-heading} {usage}\n\n{all-args}{after-help}";

/// As wide as a terminal is at least, as a rule.
const WIDTH: usize = 80;

/// The whole command line.
pub(crate) fn command() -> Command {
    let width = output::width().map(usize::from);
    let mut command = examples_first(with_negative_values(Cli::command())).max_term_width(WIDTH);
    if let Some(width) = width {
        command = command.term_width(width.min(WIDTH));
    }
    // From here on every command knows its whole name.
    command.build();
    usage_within(command, width.unwrap_or(WIDTH).min(WIDTH))
}

/// Breaks usages that are wider than the screen, which clap leaves as they are.
fn usage_within(mut command: Command, width: usize) -> Command {
    const HEADING: &str = "Usage: ";
    let usage = command.render_usage().to_string();
    let usage = usage.trim_start_matches(HEADING).trim_end();
    if HEADING.len() + usage.chars().count() > width {
        // The first line has the heading before it; the others are indented as deep.
        let lines = output::wrapped_at(usage, width.saturating_sub(HEADING.len()).max(10));
        let lines: Vec<&str> = lines.lines().collect();
        command = command.override_usage(lines.join(&format!("\n{:1$}", "", HEADING.len())));
    }
    command.mut_subcommands(|command| usage_within(command, width))
}

/// Lets every option have a value such as -1. Few allow one; but the others should say what they do allow, where clap would take it
/// for an option that does not exist.
fn with_negative_values(command: Command) -> Command {
    command
        .mut_args(|arg| {
            let has_value = arg.get_action().takes_values() && !arg.is_positional();
            if has_value { arg.allow_negative_numbers(true) } else { arg }
        })
        .mut_subcommands(with_negative_values)
}

/// Puts the examples with which the text after the help begins before the usage.
fn examples_first(command: Command) -> Command {
    let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let command = match taken_apart(&after) {
        Some((examples, "")) => command.before_help(examples.to_owned()).after_help(Resettable::Reset),
        Some((examples, rest)) => command.before_help(examples.to_owned()).after_help(rest.to_owned()),
        None => command,
    };
    command.help_template(TEMPLATE).mut_subcommands(examples_first)
}

/// The paragraph of examples, and what follows.
fn taken_apart(text: &str) -> Option<(&str, &str)> {
    let (examples, rest) = text.split_once("\n\n").unwrap_or((text, ""));
    examples.starts_with("Examples:\n").then_some((examples, rest))
}

/// The examples of a command, each with its continued lines; for pages of the manual.
pub(crate) fn examples(command: &Command) -> String {
    let text = command.get_before_help().map(ToString::to_string).unwrap_or_default();
    text.trim_start_matches("Examples:").trim_matches('\n').to_owned()
}
