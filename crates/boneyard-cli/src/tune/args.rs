//! The arguments of `boneyard tune`, and the job that is built from them.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use boneyard_agents::{AgentSpec, PlayerSpec, split_at_commas};
use boneyard_arena::command::{game_arguments, shell_line};
use boneyard_arena::disk::FileLock;
use boneyard_core::Game;
use boneyard_tune::{
    Choice, HistoryFile, METHODS, MethodInfo, Objective, Provenance, Schedule, Space, Table, Tuning,
};
use clap::{Args, ValueEnum};

use crate::args::{FormatArgs, GameArgs, MAX_JOBS, TalkArgs, count, from_one_to, threads};
use crate::failure::{Failure, Faults};
use crate::out_file::OutFile;
use crate::provenance;

/// Better parameters for an agent, found by play and confirmed on fresh deals
///
/// The numbers among the agent's parameters that can make a difference in the game are tuned, within the ranges that it declares
/// (see 'boneyard agents NAME'). A quarter of the budget is kept for a match of the tuned agent against the start, on deals that the
/// tuning has not seen: what it says counts, and not what the tuner thinks. If the only adversary is the agent itself, spsa lets both sides of
/// a perturbation play each other; else every trial plays the same deals against each adversary.
#[derive(Debug, Args)]
#[command(override_usage = "\
boneyard tune [OPTIONS] --against <AGENT> --budget <HANDS>
           --out <FILE.toml> <AGENT>")]
#[command(after_help = "\
Examples:
  boneyard tune book --against book --budget 200000 --seed 4 --out t.toml
  boneyard pit 'book(file=t.toml)' book --deals 20000 --seed 5
  boneyard tune book --against greedy,doubles --game draw --method cmaes \\
      --budget 400000 --out draw.toml
  boneyard tune book --against book --param heavy=0..4 --param double=0..4 \\
      --method grid --budget 400000 --out two.toml

Files: FILE.toml has the parameters, the confirmation and the command that finds
them again; FILE.history.csv every match, from which --resume goes on;
FILE.trace.csv the best point after each step; FILE.parameters.svg and
FILE.score.svg are pictures of it.")]
pub(crate) struct TuneArgs {
    /// The agent and where the search starts, such as book or 'book(heavy=2)'
    #[arg(value_name = "AGENT")]
    agent: String,
    /// Whom it is to beat; several times, or with commas between
    #[arg(long, value_name = "AGENT", required = true)]
    against: Vec<String>,
    #[command(flatten)]
    game: GameArgs,
    /// How better parameters are found: spsa, cmaes, tpe or grid
    #[arg(long, value_name = "METHOD", default_value = "spsa")]
    method: String,
    /// Hands to be played in all, the confirmation included
    #[arg(long, value_name = "HANDS", value_parser = from_one_to(1_000_000_000))]
    budget: u64,
    /// What is made as great as possible
    #[arg(long, value_enum, default_value = "score")]
    objective: Goal,
    /// Tune this parameter, in this range, and none that is not named so; several times
    #[arg(long, value_name = "NAME=MIN..MAX")]
    param: Vec<String>,
    /// Do not tune this parameter; it has this value; several times
    #[arg(long, value_name = "NAME=VALUE")]
    fix: Vec<String>,
    /// Perturbations and steps of spsa: fishtest (they shrink), or auto:precision=P,elo=E[,draw_ratio=D] (constant, for a result within
    /// P Elo of the best if a parameter at either end of its range loses E)
    #[arg(long, value_name = "SCHEDULE", default_value = "fishtest")]
    schedule: String,
    /// The seed of all chance: the same seed gives the same result
    #[arg(long, value_name = "S", default_value = "1", value_parser = count)]
    seed: u64,
    /// Threads that play; they change no result [default: all cores]
    #[arg(long, value_name = "J", value_parser = from_one_to(MAX_JOBS))]
    jobs: Option<u64>,
    /// Where the tuned parameters go; the history and the trace go beside it
    #[arg(long, value_name = "FILE.toml")]
    out: PathBuf,
    /// Go on with a tuning that was interrupted
    #[arg(long, conflicts_with = "force")]
    resume: bool,
    /// Replace the files of an earlier tuning
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    pub(super) format: FormatArgs,
    #[command(flatten)]
    pub(super) talk: TalkArgs,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Goal {
    /// Hands won, a tie being half a win
    Score,
    /// Points a hand
    Points,
}

/// What the files beside FILE.toml end in, the history aside.
const BESIDE: [&str; 3] = ["trace.csv", "parameters.svg", "score.svg"];

/// Everything that a tuning needs, known to be possible.
pub(super) struct Job {
    pub(super) tuning: Tuning,
    pub(super) table: Table,
    pub(super) jobs: NonZeroUsize,
    pub(super) history: HistoryFile,
    pub(super) files: Files,
    pub(super) provenance: Provenance,
    _lock: Option<FileLock>,
}

/// The files of a tuning.
pub(super) struct Files {
    pub(super) tuned: PathBuf,
    pub(super) trace: PathBuf,
    pub(super) parameters: PathBuf,
    pub(super) score: PathBuf,
}

impl TuneArgs {
    /// The job, or every fault.
    pub(super) fn build(&self) -> Result<Job, Failure> {
        let mut faults = Faults::default();
        let game = self.game.build(&mut faults);
        let agent = faults.keep(self.agent.parse::<AgentSpec>());
        let against = self.against(&mut faults);
        let method = self.method(&mut faults);
        let schedule = self.schedule(&mut faults);
        let choice = self.choice(&mut faults);
        let jobs = threads(self.jobs, &mut faults);
        let out = self.out_file();
        out.ends_in("toml", &mut faults);
        let lock = out.open(&mut faults)?;
        let (Some(game), Some(agent), Some(choice)) = (game, agent, choice) else {
            return faults.finish(None);
        };
        let space = faults.keep(Game::new(game.rules.clone())).and_then(|compiled| {
            let found = Space::new(&agent, &compiled, &choice);
            faults.keep(found)
        });
        let (Some(space), Some(method), Some(schedule), Some(jobs)) = (space, method, schedule, jobs) else {
            return faults.finish(None);
        };
        let provenance = self.provenance(&game.label, &agent, &against);
        let tuning = Tuning {
            space,
            against,
            objective: match self.objective {
                Goal::Score => Objective::Score,
                Goal::Points => Objective::Points,
            },
            method,
            schedule,
            budget: self.budget,
            seed: self.seed,
        };
        if let Err(error) = tuning.check() {
            faults.add(error);
        }
        let program = format!("{} {}", provenance::VERSION, provenance::COMMIT);
        let table = Table { game_name: game.label, rules: game.rules, seed: self.seed, program };
        let history = HistoryFile { path: out.beside("history.csv"), existing: out.existing() };
        let [trace, parameters, score] = BESIDE.map(|ending| out.beside(ending));
        let files = Files { tuned: self.out.clone(), trace, parameters, score };
        faults.finish(Some(Job { tuning, table, jobs, history, files, provenance, _lock: lock }))
    }

    fn against(&self, faults: &mut Faults) -> Vec<PlayerSpec> {
        let mut players: Vec<PlayerSpec> = Vec::new();
        let lists =
            self.against.iter().map(|list| split_at_commas(list).unwrap_or_else(|_| vec![list.as_str()]));
        for text in lists.flatten() {
            let Some(player) = faults.keep(text.parse().map_err(|error| format!("--against: {error}")))
            else {
                continue;
            };
            if players.contains(&player) {
                faults.add(format!("--against {text}: given twice"));
            }
            players.push(player);
        }
        players
    }

    fn method(&self, faults: &mut Faults) -> Option<&'static MethodInfo> {
        let found = METHODS.iter().find(|info| info.name == self.method);
        if found.is_none() {
            let names: Vec<_> = METHODS.iter().map(|info| info.name).collect();
            faults.add(format!("--method '{}': allowed: {}", self.method, names.join(", ")));
        }
        found
    }

    fn schedule(&self, faults: &mut Faults) -> Option<Schedule> {
        if self.schedule == "fishtest" {
            return Some(Schedule::Fishtest);
        }
        if self.method != "spsa" {
            faults.add(format!(
                "--schedule '{}': it is of spsa, and --method is {}",
                self.schedule, self.method
            ));
        }
        let Some(settings) = self.schedule.strip_prefix("auto:") else {
            faults.add(format!(
                "--schedule '{}': allowed: fishtest, or auto:precision=P,elo=E[,draw_ratio=D]",
                self.schedule
            ));
            return None;
        };
        let (mut precision, mut elo, mut draws) = (None, None, Some(0.0));
        for setting in settings.split(',') {
            let (name, value) = setting.split_once('=').unwrap_or((setting, ""));
            let place = match name {
                "precision" => &mut precision,
                "elo" => &mut elo,
                "draw_ratio" => &mut draws,
                _ => {
                    faults.add(format!(
                        "--schedule: unknown setting '{name}'; allowed: precision, elo, draw_ratio"
                    ));
                    continue;
                }
            };
            *place = faults.keep(
                value
                    .parse()
                    .map_err(|_| format!("--schedule: {name} cannot be '{value}'; allowed: a number")),
            );
        }
        for (name, value) in [("precision", precision), ("elo", elo)] {
            if value.is_none_or(|value: f64| !(value > 0.0 && value.is_finite())) {
                faults.add(format!("--schedule auto: {name} must be given, above 0"));
            }
        }
        if draws.is_none_or(|draws| !(0.0..1.0).contains(&draws)) {
            faults.add("--schedule auto: draw_ratio must be from 0 to below 1");
        }
        Some(Schedule::Auto { precision: precision?, elo: elo?, draw_ratio: draws? })
    }

    fn choice(&self, faults: &mut Faults) -> Option<Choice> {
        let mut choice = Choice::default();
        for text in &self.param {
            let range = text.split_once('=').and_then(|(name, range)| {
                let (min, max) = range.split_once("..")?;
                Some((name.trim().to_owned(), min.trim().parse().ok()?, max.trim().parse().ok()?))
            });
            let range = range.ok_or_else(|| format!("--param '{text}' is not of the form name=min..max"));
            choice.ranges.extend(faults.keep(range));
        }
        for text in &self.fix {
            let pair =
                text.split_once('=').map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()));
            choice.fixed.extend(
                faults.keep(pair.ok_or_else(|| format!("--fix '{text}' is not of the form name=value"))),
            );
        }
        let whole = choice.ranges.len() == self.param.len() && choice.fixed.len() == self.fix.len();
        whole.then_some(choice)
    }

    fn out_file(&self) -> OutFile<'_> {
        let TuneArgs { out, resume, force, .. } = self;
        OutFile { out, beside: &BESIDE, journal: Some("history.csv"), resume: *resume, force: *force }
    }

    fn provenance(&self, game: &str, agent: &AgentSpec, against: &[PlayerSpec]) -> Provenance {
        // The agent spelt out: a file that it names may be gone, or be the one that is written.
        let mut words = vec!["boneyard".to_owned(), "tune".to_owned(), agent.to_string()];
        for player in against {
            words.extend(["--against".to_owned(), player.to_string()]);
        }
        words.extend(game_arguments(game));
        let (budget, seed) = (self.budget.to_string(), self.seed.to_string());
        let objective = match self.objective {
            Goal::Score => "score",
            Goal::Points => "points",
        };
        let settings =
            [("--method", self.method.as_str()), ("--budget", &budget), ("--objective", objective)];
        let more = [("--schedule", self.schedule.as_str()), ("--seed", &seed)];
        words.extend(
            settings.into_iter().chain(more).flat_map(|(name, value)| [name.to_owned(), value.to_owned()]),
        );
        words.extend(self.param.iter().flat_map(|text| ["--param".to_owned(), text.clone()]));
        words.extend(self.fix.iter().flat_map(|text| ["--fix".to_owned(), text.clone()]));
        words.extend(["--out".to_owned(), "FILE.toml".to_owned()]);
        Provenance {
            version: provenance::VERSION.to_owned(),
            commit: provenance::COMMIT.to_owned(),
            command: shell_line(&words),
            game: game.to_owned(),
        }
    }
}
