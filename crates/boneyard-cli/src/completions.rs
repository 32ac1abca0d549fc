//! `boneyard completions`: what a shell needs to complete the command line.

use clap::{Args, Command};
use clap_complete::{Shell, generate};

use crate::failure::Failure;
use crate::output;

/// Completions of the command line for a shell, on standard output
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  boneyard completions bash > boneyard.bash    # then: source boneyard.bash
  boneyard completions zsh > _boneyard         # to a directory of $fpath
  boneyard completions fish > boneyard.fish    # to ~/.config/fish/completions")]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

/// Runs `boneyard completions`.
pub(crate) fn run(args: &CompletionsArgs, mut command: Command) -> Result<(), Failure> {
    let mut script = Vec::new();
    generate(args.shell, &mut command, NAME, &mut script);
    output::data(&String::from_utf8_lossy(&script))
}

/// The program, as it is typed.
const NAME: &str = "boneyard";
