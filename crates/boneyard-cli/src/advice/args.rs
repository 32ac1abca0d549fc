//! The arguments of `boneyard advice`, and the job that is built from them.

use std::num::{NonZeroU32, NonZeroUsize};
use std::path::{Path, PathBuf};

use boneyard_arena::Provenance;
use boneyard_arena::command::shell_line;
use boneyard_core::Preset;
use boneyard_core::nearest::{hint, nearest};
use boneyard_lab::{Claim, Depth, LIBRARY, LabError, Output};
use clap::Args;

use crate::args::{FormatArgs, MAX_JOBS, TalkArgs, count, from_one_to, threads};
use crate::failure::{Failure, Faults};
use crate::provenance;
use crate::text_file::read_file;

/// More than any claim's planned deals are of its first look.
const MAX_TIMES: u32 = 1_000_000;

/// What the books advise, put to the test
///
/// Each claim is a file that was written before the first deal: its readings, games, adversaries, the smallest effect that matters, the
/// number of deals and the rule of the verdict. The verdicts are corrected for the number of tests in the run.
///
/// In CSV and JSON 'per' says which effect is tested, effect_per_hand or effect_per_decision: low and high are the 95 % interval of that one
/// and no bounds of the other. Effects on hands won are shares there: 0.01 is 1 % of hands.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  boneyard advice                        # every claim, a first look
  boneyard advice H5 H17                 # what can be counted exactly
  boneyard advice H3 --game block        # one claim in one game
  boneyard advice H30 --full --out H30   # all deals that were planned
  boneyard advice mine.toml              # a claim of your own

experiments/README.md says how a claim is written. A directory can hold the
claims of several runs with one seed: --resume adds to it, and goes on after
Ctrl-C.")]
pub(crate) struct AdviceArgs {
    /// Claims by their ids, such as H3, or claim files that end in .toml [default: all that are built in]
    #[arg(value_name = "CLAIM")]
    claims: Vec<String>,
    /// A first look: few deals, wide intervals; all claims in a few minutes (the default)
    #[arg(long, conflicts_with = "full")]
    quick: bool,
    /// F times as many deals as a first look, and never more than were planned: what the time allows
    #[arg(long, value_name = "F", conflicts_with_all = ["quick", "full"], value_parser = from_one_to(MAX_TIMES.into()))]
    times: Option<u64>,
    /// As many deals as the power that was planned takes: many hours for all claims
    #[arg(long)]
    full: bool,
    /// Only the claims' tests in this game (see 'boneyard games')
    #[arg(long, value_name = "NAME")]
    game: Option<String>,
    /// The seed of all chance: the same seed gives the same results
    #[arg(long, value_name = "S", default_value = "1", value_parser = count)]
    pub(super) seed: u64,
    /// Threads that play; they change no result [default: all cores]
    #[arg(long, value_name = "J", value_parser = from_one_to(MAX_JOBS))]
    jobs: Option<u64>,
    /// Write each claim's file and journal, cells.csv, verdicts.csv, a README.md and manifest.toml to this directory; it is created
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Go on with the run in the directory, if there is one
    #[arg(long, requires = "out")]
    resume: bool,
    #[command(flatten)]
    pub(super) format: FormatArgs,
    #[command(flatten)]
    pub(super) talk: TalkArgs,
}

/// Everything that a run needs, known to be possible.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) claims: Vec<Claim>,
    pub(crate) depth: Depth,
    pub(crate) jobs: NonZeroUsize,
    pub(crate) output: Option<Output>,
}

impl AdviceArgs {
    /// Whether a run in the directory goes on.
    pub(super) fn resumes(&self) -> bool {
        self.resume
    }

    /// The job, or every fault.
    pub(crate) fn build(&self) -> Result<Job, Failure> {
        let mut faults = Faults::default();
        let mut claims = self.claims(&mut faults);
        let jobs = threads(self.jobs, &mut faults);
        let preset = self.game.as_ref().map(|name| faults.keep(Preset::named(name)));
        if let Some(Some(preset)) = preset {
            restrict(&mut claims, preset, !self.claims.is_empty(), &mut faults);
        }
        let depth = self.depth(&mut faults);
        let output = self.out.clone().map(|dir| {
            let provenance = Provenance {
                version: provenance::VERSION.to_owned(),
                commit: provenance::COMMIT.to_owned(),
                command: self.command(),
            };
            Output { dir, resume: self.resume, provenance }
        });
        faults.finish(jobs.map(|jobs| Job { claims, depth, jobs, output }))
    }

    /// How many deals are played.
    fn depth(&self, faults: &mut Faults) -> Depth {
        let Some(times) = self.times else { return if self.full { Depth::Full } else { Depth::Quick } };
        let fitting = u32::try_from(times).ok().filter(|times| *times <= MAX_TIMES).and_then(NonZeroU32::new);
        if fitting.is_none() {
            faults.add(format!(
                "--times {times}: no such number; allowed: a whole number from 1 to {MAX_TIMES}"
            ));
        }
        fitting.map_or(Depth::Quick, Depth::Times)
    }

    /// The claims that are named, or all that are built in.
    fn claims(&self, faults: &mut Faults) -> Vec<Claim> {
        let mut library = Vec::new();
        for file in LIBRARY {
            keep(Claim::from_toml(file.name, file.text), &mut library, faults);
        }
        if self.claims.is_empty() {
            return library;
        }
        let mut claims: Vec<Claim> = Vec::new();
        for name in &self.claims {
            let mut found = Vec::new();
            if name.ends_with(".toml") {
                read_claim(name, &mut found, faults);
            } else {
                named(name, &library, &mut found, faults);
            }
            for claim in found {
                if claims.iter().any(|other| other.id.eq_ignore_ascii_case(&claim.id)) {
                    faults.add(format!("claim '{}' is given twice", claim.id));
                } else {
                    claims.push(claim);
                }
            }
        }
        claims
    }

    /// A command that gives the same results. It names what decides them and no folder.
    fn command(&self) -> String {
        let mut words = vec!["boneyard".to_owned(), "advice".to_owned()];
        for claim in &self.claims {
            let name = Path::new(claim).file_name().map(|name| name.to_string_lossy().into_owned());
            words.push(name.unwrap_or_else(|| claim.clone()));
        }
        if self.full {
            words.push("--full".to_owned());
        }
        words.extend(self.times.iter().flat_map(|times| ["--times".to_owned(), times.to_string()]));
        words.extend(self.game.iter().flat_map(|game| ["--game".to_owned(), game.clone()]));
        words.extend(["--seed".to_owned(), self.seed.to_string()]);
        shell_line(&words)
    }
}

/// Keeps a claim, or all its faults.
fn keep(claim: Result<Claim, LabError>, claims: &mut Vec<Claim>, faults: &mut Faults) {
    match claim {
        Ok(claim) => claims.push(claim),
        Err(LabError::Claim { name, faults: found }) => {
            for fault in found {
                faults.add(format!("{name}:{}: {}", fault.line, fault.text));
            }
        }
        Err(error) => faults.add(error),
    }
}

fn read_claim(path: &str, claims: &mut Vec<Claim>, faults: &mut Faults) {
    let bytes =
        read_file(Path::new(path)).map_err(|error| format!("cannot read the claim file '{path}': {error}"));
    let Some(bytes) = faults.keep(bytes) else { return };
    let text = String::from_utf8(bytes).map_err(|_| format!("{path}: not a text in UTF-8"));
    if let Some(text) = faults.keep(text) {
        keep(Claim::from_toml(path, &text), claims, faults);
    }
}

fn named(name: &str, library: &[Claim], claims: &mut Vec<Claim>, faults: &mut Faults) {
    // Files are named H05, claims H5.
    let digits = name.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
    let (letters, number) = (&name[..name.len() - digits.len()], digits.trim_start_matches('0'));
    let short = format!("{letters}{number}");
    match library.iter().find(|claim| claim.id.eq_ignore_ascii_case(&short)) {
        Some(claim) => claims.push(claim.clone()),
        None => {
            let ids = || library.iter().map(|claim| claim.id.as_str());
            let near = nearest(name, ids());
            let all = ids().collect::<Vec<_>>().join(" ");
            let hint = hint(near.as_deref());
            faults.add(format!(
                "unknown claim '{name}'{hint}; there are {all}, and files of your own, which end in .toml"
            ));
        }
    }
}

/// Leaves the tests in one game. A claim that was named and has none there is a fault.
fn restrict(claims: &mut Vec<Claim>, preset: &Preset, named: bool, faults: &mut Faults) {
    for claim in claims.iter_mut() {
        let games = claim.presets().join(", ");
        claim.restrict_to(preset.name);
        if claim.cells.is_empty() && named {
            faults
                .add(format!("--game: claim {} is not tested in {}, but in {games}", claim.id, preset.name));
        }
    }
    claims.retain(|claim| !claim.cells.is_empty());
    if claims.is_empty() && !named {
        faults.add(format!("--game: no claim is tested in {}", preset.name));
    }
}
