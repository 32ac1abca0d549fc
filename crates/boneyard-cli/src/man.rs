//! `boneyard man`: pages of the manual, made from the command line itself.

use std::fs::create_dir_all;
use std::path::PathBuf;

use anyhow::Context as _;
use boneyard_arena::disk::replace;
use clap::{Args, Command};
use clap_mangen::Man;

use crate::failure::Failure;
use crate::help::examples;
use crate::output;

/// The manual: the page of the program on standard output, or all pages in a directory
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  boneyard man > boneyard.1
  boneyard man --out man/man1    # a page for each subcommand")]
pub(crate) struct ManArgs {
    /// Write a page for each subcommand to this directory; it is created, and pages that are there are replaced
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// Runs `boneyard man`.
pub(crate) fn run(args: &ManArgs, mut command: Command) -> Result<(), Failure> {
    command.build();
    let Some(dir) = &args.out else { return output::data(&page(&command)?) };
    create_dir_all(dir).with_context(|| format!("cannot create '{}'", dir.display()))?;
    for (name, page) in pages(&command)? {
        // Its text names its cause.
        replace(dir, &name, &page).map_err(|error| anyhow::anyhow!("{error}"))?;
    }
    Ok(())
}

/// The pages of a command and of what is below it, with their names.
fn pages(command: &Command) -> Result<Vec<(String, String)>, Failure> {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    let mut all = vec![(format!("{name}.1"), page(command)?)];
    for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
        all.extend(pages(below)?);
    }
    Ok(all)
}

fn page(command: &Command) -> Result<String, Failure> {
    let mut page = Vec::new();
    let man = Man::new(command.clone());
    man.render(&mut page).context("cannot make a page of the manual")?;
    let examples = examples(command);
    let mut page = String::from_utf8_lossy(&page).into_owned();
    if !examples.is_empty() {
        page += &format!(".SH EXAMPLES\n.nf\n{}\n.fi\n", escaped(&examples));
    }
    Ok(page)
}

/// Text that roff shows as it stands.
fn escaped(text: &str) -> String {
    let line = |line: &str| {
        let line = line.replace('\\', "\\e").replace('-', "\\-");
        if line.starts_with(['.', '\'']) { format!("\\&{line}") } else { line }
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}
