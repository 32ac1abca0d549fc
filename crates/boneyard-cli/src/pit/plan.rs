//! Plans in files: written instead of played, and played whole or in shards.

use std::path::{Path, PathBuf};

use anyhow::anyhow;
use boneyard_arena::{ArenaError, PlanFile, Shard};
use clap::Args;

use super::args::Job;
use super::words::{Measure, deal_sets};
use crate::args::{TalkArgs, from_one_to};
use crate::failure::{Failure, Faults};
use crate::output;
use crate::provenance;
use crate::rounding::thousands;

/// A plan that is written, or played, instead of what the other arguments say.
#[derive(Debug, Args)]
pub(crate) struct PlanArgs {
    /// Write what would be played to this file ('-': standard output), with a hash of it, and play nothing
    #[arg(long, value_name = "FILE", conflicts_with_all = ["out", "resume", "jobs"])]
    pub(super) write_plan: Option<PathBuf>,
    /// Into how many shards scripts should cut the written plan
    #[arg(long, value_name = "N", requires = "write_plan", value_parser = from_one_to(u64::MAX))]
    pub(super) shards: Option<u64>,
    /// Play the plan in this file, which names agents, game, deals, seed and recording
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["agents", "game", "set", "deals", "matches", "seed", "sprt", "record", "write_plan", "shards"]
    )]
    pub(super) plan: Option<PathBuf>,
    /// Play only shard i of n, from 1, to be put together by 'boneyard merge' (n may be left out where the plan says it)
    #[arg(long, value_name = "i/n", requires_all = ["plan", "out"])]
    shard: Option<String>,
}

impl PlanArgs {
    /// The plan in the file, and which part of it is to be played.
    pub(super) fn read(&self, path: &Path, faults: &mut Faults) -> Option<(PlanFile, Option<Shard>)> {
        let file = PlanFile::read(path, provenance::VERSION);
        let file = faults.keep(file.map_err(|error| format!("--plan: {error}")))?;
        let Some(text) = &self.shard else { return Some((file, None)) };
        let shard = shard(text, &file).and_then(|shard| {
            file.plan.part(Some(shard)).map_err(|error| error.to_string())?;
            Ok(shard)
        });
        let shard = faults.keep(shard.map_err(|error| format!("--shard {text}: {error}")))?;
        Some((file, Some(shard)))
    }
}

/// A shard by `i/n`, or by `i` alone where the plan says n.
fn shard(text: &str, file: &PlanFile) -> Result<Shard, String> {
    let alone = text.parse::<u64>().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
    let shard = match (alone, file.shards) {
        (Some(number), Some(of)) => Shard::new(number, of),
        (Some(number), None) => {
            return Err(format!("the plan does not say into how many shards it is cut; write {number}/n"));
        }
        (None, _) => text.parse(),
    };
    shard.map_err(|error| error.to_string())
}

/// Writes the plan of a job to a file, or to standard output.
pub(super) fn write(
    job: Job,
    record: bool,
    args: &PlanArgs,
    path: &Path,
    force: bool,
    talk: &TalkArgs,
) -> Result<(), Failure> {
    let file = PlanFile { plan: job.plan, record, shards: args.shards };
    let hash = file.hash(provenance::VERSION);
    if path == Path::new("-") {
        return output::data(&file.to_toml(provenance::VERSION).map_err(|error| explain(error.into()))?);
    }
    file.write(path, provenance::VERSION, force).map_err(explain)?;
    talk.note(&format!("plan {hash} is written to '{}': {}", path.display(), size(&file, job.measure)));
    let (path, n) = (path.display(), args.shards.map_or("n".to_owned(), |shards| shards.to_string()));
    talk.note(&format!(
        "play it by 'boneyard pit --plan {path} --out DIR', or each i of {n} by --shard i/{n}"
    ));
    Ok(())
}

fn size(file: &PlanFile, measure: Measure) -> String {
    let pairs = file.plan.pairs().len();
    let pairs = if pairs > 1 { format!(" for each of {pairs} pairs") } else { String::new() };
    let (deals, fixtures) = (deal_sets(file.plan.deals(), measure), thousands(file.plan.fixtures() as f64));
    format!("{deals}{pairs}, {fixtures} {}", measure.games())
}

fn explain(error: ArenaError) -> Failure {
    match error {
        ArenaError::AnotherFile(path) => Failure::Usage(vec![format!(
            "--write-plan '{}': the file is there already and holds something else: replace it by --force, or name another",
            path.display()
        )]),
        ArenaError::Shard(error) => Failure::Usage(vec![format!("--shards: {error}")]),
        error => Failure::Failed(anyhow!("{error}")),
    }
}
