//! The arguments of `boneyard train`, and the job that is built from them.

use std::io::ErrorKind;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use boneyard_agents::AgentSpec;
use boneyard_arena::Existing;
use boneyard_arena::command::{game_arguments, shell_line};
use boneyard_arena::disk::{FileLock, regular};
use boneyard_policy::{MOST_UNITS, Made, Weights};
use boneyard_train::{Lesson, Options, Training};
use clap::{Args, ValueEnum};

use crate::args::{FormatArgs, GameArgs, MAX_JOBS, TalkArgs, count, from_one_to, threads, within};
use crate::failure::{Failure, Faults};
use crate::out_file::OutFile;
use crate::provenance;

use super::sources::{initial_weights, source};

/// A policy learnt from the choices of a teacher
///
/// Deals are played, and at every decision between two moves or more the teacher says what it would choose. A model is fitted to these
/// choices: a weighted sum of features, or a small network. One deal in ten is not learnt from; on these the model is measured: how
/// often its most probable move is the teacher's, and the mean logarithm of the probability that it gives the teacher's move. The same
/// command gives the same weights, byte for byte, with any number of threads.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  boneyard train --game block --teacher 'pimc(worlds=50)' --deals 5000 \\
      --out block.toml
  boneyard train --game block --teacher 'pimc(worlds=50)' --deals 5000 \\
      --model net --out net.toml
  boneyard pit 'policy(file=block.toml)' greedy --game block

Files: FILE.toml has the weights, how good they are and the command that makes
them again; FILE.choices.csv what was played and what the teacher would have
played, from which --resume goes on and from which other trainings can learn as
well (--also).")]
pub(crate) struct TrainArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Whose choices are learnt
    #[arg(long, value_name = "AGENT")]
    teacher: String,
    /// Who makes the moves while the teacher says what it would choose [default: the teacher]
    #[arg(long, value_name = "AGENT")]
    students: Option<String>,
    /// The share of decisions in which chance makes the move, 0 to 1
    #[arg(long, value_name = "SHARE", default_value = "0.05")]
    explore: f64,
    /// The model: linear (features only) or net (a network with two hidden layers over features and position)
    #[arg(long, value_enum, default_value = "linear")]
    model: Kind,
    /// Units of the two hidden layers of a net [default: 64,32]
    #[arg(long, value_name = "N,N")]
    hidden: Option<String>,
    /// Deals to be played
    #[arg(long, value_name = "N", default_value = "2000", value_parser = from_one_to(MAX_DEALS))]
    deals: u64,
    /// How often every decision is learnt from
    #[arg(long, value_name = "E", default_value = "8", value_parser = from_one_to(MAX_EPOCHS))]
    epochs: u64,
    /// The size of a step at the beginning; it shrinks to 0 [default: 0.01, of a net 0.002]
    #[arg(long, value_name = "RATE")]
    rate: Option<f64>,
    /// Learn from this file of choices as well (of the same game); several times
    #[arg(long, value_name = "FILE.choices.csv")]
    also: Vec<PathBuf>,
    /// Begin with the weights of this file
    #[arg(long, value_name = "FILE.toml")]
    init: Option<PathBuf>,
    /// The seed of all chance: the same seed gives the same result
    #[arg(long, value_name = "S", default_value = "1", value_parser = count)]
    seed: u64,
    /// Threads; they change no result [default: all cores]
    #[arg(long, value_name = "J", value_parser = from_one_to(MAX_JOBS))]
    jobs: Option<u64>,
    /// Where the weights go; the choices go beside it
    #[arg(long, value_name = "FILE.toml")]
    out: PathBuf,
    /// Go on with a training that was interrupted
    #[arg(long, conflicts_with = "force")]
    resume: bool,
    /// Replace the files of an earlier training
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    pub(super) format: FormatArgs,
    #[command(flatten)]
    pub(super) talk: TalkArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Features only
    Linear,
    /// A network
    Net,
}

const MAX_DEALS: u64 = 10_000_000;
const MAX_EPOCHS: u64 = 10_000;

/// What the file of choices beside FILE.toml ends in.
const CHOICES: &str = "choices.csv";

/// Everything that a training needs, known to be possible.
pub(super) struct Job {
    pub(super) training: Training,
    pub(super) out: PathBuf,
    pub(super) made: Made,
    jobs: NonZeroUsize,
    existing: Existing,
    _lock: Option<FileLock>,
}

impl Job {
    pub(super) fn options<'a>(&self, stop: &'a AtomicBool) -> Options<'a> {
        Options {
            jobs: self.jobs,
            choices: self.out.with_extension(CHOICES),
            existing: self.existing,
            stop: Some(stop),
        }
    }
}

impl TrainArgs {
    /// The job, or every fault.
    pub(super) fn build(&self) -> Result<Job, Failure> {
        let mut faults = Faults::default();
        let game = self.game.build(&mut faults);
        let agent = |name: &str, text: &str, faults: &mut Faults| {
            faults.keep(text.parse::<AgentSpec>().map_err(|error| format!("--{name}: {error}")))
        };
        let teacher = agent("teacher", &self.teacher, &mut faults);
        let students = self.students.as_ref().map(|text| agent("students", text, &mut faults));
        if !(0.0..=1.0).contains(&self.explore) {
            faults.add(format!("--explore {}: allowed: a number from 0 to 1", self.explore));
        }
        let hidden = self.hidden(&mut faults);
        let rate = self.rate.unwrap_or(if self.model == Kind::Net { 0.002 } else { 0.01 });
        if !(rate > 0.0 && rate <= 1.0) {
            faults.add(format!("--rate {rate}: allowed: a number above 0, at most 1"));
        }
        let deals = within("--deals", self.deals, MAX_DEALS, &mut faults);
        let epochs = within("--epochs", self.epochs, MAX_EPOCHS, &mut faults);
        let mut sources = Vec::new();
        for path in &self.also {
            let fault = |error: std::io::Error| match error.kind() {
                ErrorKind::NotFound => format!("--also '{}': there is no such file", path.display()),
                _ => format!("--also '{}': cannot read it: {error}", path.display()),
            };
            sources.extend(faults.keep(source(path).map_err(fault)));
        }
        let twice = self.also.iter().enumerate().find(|(place, path)| self.also[..*place].contains(path));
        if let Some((_, path)) = twice {
            faults.add(format!(
                "--also '{}': it would be learnt from twice; it is given twice",
                path.display()
            ));
        }
        self.check_own_files(&mut faults);
        let jobs = threads(self.jobs, &mut faults);
        let out = self.out_file();
        out.ends_in("toml", &mut faults);
        let lock = out.open(&mut faults)?;
        let (Some(game), Some(teacher), Some(hidden), Some(jobs), Some(deals), Some(epochs)) =
            (game, teacher, hidden, jobs, deals, epochs)
        else {
            return faults.finish(None);
        };
        let init = self.init.as_ref().map(|path| faults.keep(initial_weights(path, &game.rules, hidden)));
        if init.is_some() {
            sources.extend(self.init.iter().filter_map(|path| source(path).ok()));
        }
        let made = Made {
            command: self.command(&game.label, rate),
            version: provenance::VERSION.to_owned(),
            commit: provenance::COMMIT.to_owned(),
            game: game.label.clone(),
            teacher: teacher.to_string(),
            sources,
            ..Made::default()
        };
        let training = Training {
            rules: game.rules,
            lesson: Lesson {
                game_name: game.label,
                teacher,
                students: students.flatten(),
                explore: self.explore,
                seed: self.seed,
            },
            deals,
            also: self.also.clone(),
            hidden,
            init: init.flatten(),
            epochs: epochs as u32,
            rate,
        };
        self.check_weights(&made.command, &mut faults);
        let existing = out.existing();
        faults.finish(Some(Job { training, out: self.out.clone(), made, jobs, existing, _lock: lock }))
    }

    /// The hidden layers: `Some(None)` of a linear model, `None` and the fault is kept where they cannot be.
    fn hidden(&self, faults: &mut Faults) -> Option<Option<[usize; 2]>> {
        if self.model == Kind::Linear {
            if self.hidden.is_some() {
                faults.add("--hidden: a linear model has no hidden layers; allowed with --model net");
                return None;
            }
            return Some(None);
        }
        let text = self.hidden.as_deref().unwrap_or("64,32");
        let units = |part: &str| part.trim().parse().ok().filter(|units| (1..=MOST_UNITS).contains(units));
        let pair = text.split_once(',').and_then(|(first, second)| Some([units(first)?, units(second)?]));
        if pair.is_none() {
            faults.add(format!(
                "--hidden '{text}': allowed: two whole numbers from 1 to {MOST_UNITS} with a comma between"
            ));
        }
        pair.map(Some)
    }

    fn out_file(&self) -> OutFile<'_> {
        let TrainArgs { out, resume, force, .. } = self;
        OutFile { out, beside: &[], journal: Some(CHOICES), resume: *resume, force: *force }
    }

    /// What a training writes it cannot learn from: its own command would not make the same weights again.
    fn check_own_files(&self, faults: &mut Faults) {
        let whole = |path: &Path| path.canonicalize().ok();
        let own = [whole(&self.out), whole(&self.out.with_extension(CHOICES))];
        let also = self.also.iter().map(|path| ("also", path));
        for (name, path) in also.chain(self.init.iter().map(|path| ("init", path))) {
            if whole(path).is_some_and(|path| own.iter().flatten().any(|own| *own == path)) {
                faults.add(format!(
                    "--{name} '{}': this training writes it; choose another --out",
                    path.display()
                ));
            }
        }
    }

    /// Weights that are there when a training goes on must be its own.
    fn check_weights(&self, command: &str, faults: &mut Faults) {
        if !self.resume || !self.out.exists() {
            return;
        }
        let out = self.out.display();
        let text = regular::read_text(&self.out).map_err(|error| error.to_string());
        match text.and_then(|text| Weights::from_text(&text).map_err(|error| error.to_string())) {
            Ok(weights) if weights.made.command == command => {}
            Ok(weights) => faults.add(format!(
                "--resume: the weights in '{out}' are of another training, '{}'; here it is '{command}'; --force replaces them",
                weights.made.command
            )),
            Err(error) => faults.add(format!("--resume: '{out}' holds no weights of a training: {error}; --force replaces it")),
        }
    }

    /// The command that makes the same weights.
    fn command(&self, game: &str, rate: f64) -> String {
        let mut words = ["boneyard", "train"].map(str::to_owned).to_vec();
        words.extend(game_arguments(game));
        let mut add = |name: &str, value: String| words.extend([format!("--{name}"), value]);
        add("teacher", self.teacher.clone());
        self.students.iter().for_each(|students| add("students", students.clone()));
        add("explore", self.explore.to_string());
        add("model", if self.model == Kind::Net { "net" } else { "linear" }.to_owned());
        self.hidden.iter().for_each(|hidden| add("hidden", hidden.clone()));
        add("deals", self.deals.to_string());
        add("epochs", self.epochs.to_string());
        add("rate", rate.to_string());
        self.also.iter().for_each(|path| add("also", path.display().to_string()));
        self.init.iter().for_each(|path| add("init", path.display().to_string()));
        add("seed", self.seed.to_string());
        add("out", "FILE.toml".to_owned());
        shell_line(&words)
    }
}
