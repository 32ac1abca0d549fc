//! The arguments of `boneyard solve`, and the job that is built from them.

use std::path::PathBuf;

use boneyard_arena::disk::{FileLock, regular};
use boneyard_core::{Game, Rules};
use boneyard_search::solver::Value;
use clap::{Args, ValueEnum};

use crate::args::{FormatArgs, GameArgs, TalkArgs, from_one_to};
use crate::failure::{Failure, Faults};
use crate::out_file::OutFile;

/// The equilibrium of a game of two on a small set of tiles
///
/// Nobody can gain by playing otherwise than an equilibrium says, so its value is what the game is worth. It is found by predictive CFR+
/// over all that can happen, a hand of its own (targets and matches are left out). How far it still is from exact is known at any time:
/// the value lies between 'lower' and 'upper', what each seat's strategy makes against the best response to it; the exploitability
/// is half of what lies between. Every option of a game for two is followed, but for a few that are refused by name.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  boneyard solve --set set=double-two --set deal=2 --set lead_who=seat \\
      --set block_score=opp
  boneyard solve --set set=double-three --set deal=3 --set lead_who=seat \\
      --payoff win --to 1e-5 --format json
  boneyard solve --set set=double-three --set deal=3 --set lead_who=seat \\
      --out d3.csv
  boneyard pit 'equilibrium(file=d3.csv)' greedy \\
      --set set=double-three --set deal=3 --set lead_who=seat

The file is CSV, a row for each move of each choice, with what it is of in
comment lines; --resume goes on from it, and what comes of it is what one run
would have come to, byte for byte. Ctrl-C saves and ends.")]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    game: GameArgs,
    /// What is won: points of the hand, or the hand (1, 0 for a tie, -1)
    #[arg(long, value_enum, default_value = "points")]
    payoff: Payoff,
    /// Stop at the first check that finds this exploitability; checks are after 10, 20, ..., 100, 110, 121, 133, ... iterations
    #[arg(long, value_name = "E", default_value = "1e-6", value_parser = exploitability)]
    to: f64,
    /// Stop after so many iterations, the resumed ones included, wherever it stands
    #[arg(long, value_name = "N", value_parser = from_one_to(MOST_ITERATIONS))]
    iterations: Option<u64>,
    /// Gigabytes of memory that it may take; a game that takes more is refused
    #[arg(long, value_name = "GB", default_value = "4", value_parser = gigabytes)]
    memory: f64,
    /// Save the strategy here
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Go on with the strategy saved there, if there is one
    #[arg(long, requires = "out", conflicts_with = "force")]
    resume: bool,
    /// Replace the file
    #[arg(long, requires = "out")]
    force: bool,
    #[command(flatten)]
    pub(super) format: FormatArgs,
    #[command(flatten)]
    pub(super) talk: TalkArgs,
}

/// What is won.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum Payoff {
    /// Points of the hand
    Points,
    /// The hand
    Win,
}

impl Payoff {
    /// As the solver has it.
    pub(crate) fn value(self) -> Value {
        match self {
            Payoff::Points => Value::Points,
            Payoff::Win => Value::Win,
        }
    }
}

/// More than any game needs; their squares are still exact enough.
const MOST_ITERATIONS: u64 = 1_000_000_000;

/// Everything that solving needs, known to be possible but for its size.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) label: String,
    pub(super) game: Game,
    pub(super) payoff: Value,
    pub(super) to: f64,
    /// At most so many.
    pub(super) iterations: u64,
    /// In bytes.
    pub(super) memory: u64,
    pub(super) out: Option<PathBuf>,
    /// What the file holds, if solving goes on.
    pub(super) before: Option<String>,
    _lock: Option<FileLock>,
}

impl SolveArgs {
    /// The job, or every fault.
    pub(super) fn build(&self) -> Result<Job, Failure> {
        let mut faults = Faults::default();
        let game = self.game.build(&mut faults);
        let compiled = game.as_ref().and_then(|game| faults.keep(compile(&game.rules)));
        let out = self.out.as_ref().map(|out| {
            let (resume, force) = (self.resume, self.force);
            OutFile { out, beside: &[], journal: None, resume, force }
        });
        let lock = out.map(|out| out.open(&mut faults)).transpose()?.flatten();
        if self.to == 0.0 && self.iterations.is_none() {
            faults.add(format!("--to {}: no number of iterations comes so near; allowed: above 0, or 0 with --iterations, which ends it", self.to));
        }
        if let Some(number) = self.iterations.filter(|number| !(1..=MOST_ITERATIONS).contains(number)) {
            faults.add(format!("--iterations {number}: allowed: 1 to {MOST_ITERATIONS}"));
        }
        let before = self.out.as_ref().filter(|out| self.resume && lock.is_some() && out.exists());
        let before = before.and_then(|out| {
            let text = regular::read_text(out);
            faults.keep(text.map_err(|error| format!("--resume: cannot read '{}': {error}", out.display())))
        });
        let (Some(game), Some(compiled)) = (game, compiled) else { return faults.finish(None) };
        faults.finish(Some(Job {
            label: game.label,
            game: compiled,
            payoff: self.payoff.value(),
            to: self.to,
            iterations: self.iterations.unwrap_or(MOST_ITERATIONS),
            memory: (self.memory * 1e9) as u64,
            out: self.out.clone(),
            before,
            _lock: lock,
        }))
    }
}

/// Rules ready to play, if a hand of them is a game that can be solved.
pub(crate) fn compile(rules: &Rules) -> Result<Game, String> {
    let game = Game::new(rules.clone()).map_err(|error| error.to_string())?;
    boneyard_search::equilibria::Dominoes::new(&game, Value::Points).map_err(|error| error.to_string())?;
    Ok(game)
}

fn exploitability(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|number| *number >= 0.0 && number.is_finite());
    number.ok_or_else(|| "allowed: a number from 0 (then --iterations ends it), such as 1e-6".to_owned())
}

/// Reads a positive number of gigabytes.
pub(crate) fn gigabytes(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|number| *number > 0.0 && *number <= 1e6);
    number.ok_or_else(|| "allowed: a number of gigabytes above 0, such as 4 or 0.5".to_owned())
}
