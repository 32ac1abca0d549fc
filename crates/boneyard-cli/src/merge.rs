//! `boneyard merge`: shards put together to one journal.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::anyhow;
use boneyard_arena::{ArenaError, Report, RunEnd, merge};
use clap::Args;

use crate::args::{FormatArgs, TalkArgs};
use crate::failure::Failure;
use crate::pit::{Job, Measure, show};
use crate::provenance;

/// Shards put together to one journal
///
/// The result is, byte for byte, what a run of the whole plan would have written. Shards that are missing, not finished, given
/// twice, of another plan or played by another version are named, and nothing is written.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  boneyard pit greedy random --deals 1000000 --write-plan whole.toml
  boneyard pit --plan whole.toml --shard 1/2 --out shards/1
  boneyard pit --plan whole.toml --shard 2/2 --out shards/2
  boneyard merge shards/1 shards/2 --out whole")]
pub(crate) struct MergeArgs {
    /// The directories of all shards of one plan, in any order
    #[arg(value_name = "DIR", required = true)]
    dirs: Vec<PathBuf>,
    /// Write the journal to this directory; it is created
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Replace the run in the directory
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    format: FormatArgs,
    #[command(flatten)]
    talk: TalkArgs,
}

/// Runs `boneyard merge`.
pub(crate) fn run(args: &MergeArgs) -> Result<(), Failure> {
    let merged = merge(&args.dirs, &args.out, args.force, provenance::VERSION).map_err(explain)?;
    let (shards, deals) = (merged.shards, merged.plan.deals());
    let measure = Measure::of(merged.plan.game().rules(), merged.plan.length());
    // What is shown is what a run shows that found all its deals in its directory.
    let (summary, pool) = (merged.summary, merged.pool);
    let report = Report { summary, pool, sprt: None, deals, resumed: deals, end: RunEnd::Complete };
    let job = Job { plan: merged.plan, shard: None, jobs: NonZeroUsize::MIN, output: None, measure };
    show(&job, &report, Duration::ZERO, &args.format, &args.talk)?;
    let word = if shards == 1 { "shard is" } else { "shards are" };
    args.talk.note(&format!("{shards} {word} merged in '{}'", args.out.display()));
    Ok(())
}

fn explain(error: ArenaError) -> Failure {
    match error {
        ArenaError::Merge(faults) => Failure::Usage(faults),
        ArenaError::NotEmpty(dir) => Failure::Usage(vec![format!(
            "--out '{}' is not empty: replace the run in it by --force, or name another directory",
            dir.display()
        )]),
        error => Failure::Failed(anyhow!("{error}")),
    }
}
