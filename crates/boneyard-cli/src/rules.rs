//! `boneyard rules check`: worked cases put to the engine.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::cases;
use crate::failure::Failure;
use crate::output;
use crate::text_file::read_input;

/// The rules of the games, as worked cases
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  boneyard rules check cases.jsonl")]
pub(crate) struct RulesArgs {
    #[command(subcommand)]
    command: RulesCommand,
}

#[derive(Debug, Subcommand)]
enum RulesCommand {
    Check(CheckArgs),
}

/// Put a file of worked cases to the engine
///
/// A case is a JSON object on a line of its own: id, game (a preset), options (overrides), position, question, answer. Prints every
/// case whose answer is not the engine's, and closes with the numbers of both kinds. Blank lines are passed over.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  boneyard rules check cases.jsonl
  grep draw cases.jsonl | boneyard rules check -

Exit codes: 0 all cases passed, 1 some did not, 2 the file cannot be read")]
struct CheckArgs {
    /// The file of cases, a JSON object a line; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// Runs `boneyard rules`.
pub(crate) fn run(args: &RulesArgs) -> Result<(), Failure> {
    match &args.command {
        RulesCommand::Check(args) => check(args),
    }
}

fn check(args: &CheckArgs) -> Result<(), Failure> {
    let path = args.file.display();
    let bytes = read_input(&args.file)
        .map_err(|error| Failure::Usage(vec![format!("cannot read the cases in '{path}': {error}")]))?;
    // A byte that is no text spoils the case that it stands in, not the whole file.
    let text = String::from_utf8_lossy(&bytes);
    let (mut report, mut passed, mut failed) = (String::new(), 0, 0);
    for (line, case) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        match cases::check(case) {
            Ok(()) => passed += 1,
            Err(failure) => {
                failed += 1;
                let _ = writeln!(report, "{path}:{}: {failure}", line + 1);
            }
        }
    }
    let _ = writeln!(report, "{passed} passed, {failed} failed");
    output::print(&report)?;
    if failed == 0 { Ok(()) } else { Err(Failure::Shown) }
}
