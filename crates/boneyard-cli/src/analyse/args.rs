//! The command line of `boneyard analyse`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use boneyard_agents::PlayerSpec;
use boneyard_core::{Game, Rules};
use clap::{Args, ValueEnum};

use super::layout::LayoutArgs;
use super::plays::Goal;
use super::source::{RunArgs, Source};
use crate::args::{FormatArgs, GameArgs, MAX_JOBS, TalkArgs, count, from_one_to, threads, within};
use crate::failure::{Failure, Faults};
use crate::out_file::check_free;
use crate::output;

/// What each legal play of a position is worth, and where the hidden tiles are
///
/// A play is valued by its mean over worlds: all deals that fit what the seat to move sees, or a random sample of them. Each is
/// solved exactly, as if every seat saw every tile.
#[derive(Debug, Args)]
#[command(
    before_help = "\
Examples:
  boneyard analyse hands 66.65.54.43.32.21.10/7 leader 0
  boneyard analyse hands 66.65.54.43.32.21.10/7 leader 0 moves 66L.-.65R.52R \\
      --agent pimc --svg position.svg
  boneyard analyse --game draw --beliefs \\
      hands 55.44.42.20.11.10.30/7 leader 0 moves 44L.+.+.+.43R
  boneyard analyse --exact --set set=double-two --set deal=2 \\
      hands 22.10/21.11 leader 0 moves 22L
  boneyard analyse --hand 6-3,5-4,4-4,2-1,1-0 --layout '6-6 6-4 4-1' \\
      --played-by 0,1,0 --passes 1:61
  boneyard analyse --from runs/greedy --index 12 --ply 7 --format json",
    after_help = "\
POSITION is one line, as 'pit --record' writes them or as you type it:
  hands   what each seat was dealt, seat after seat: tiles (66.54.10), or how
          many that are not seen (7; ten is 5.5)
  stock   the first to be drawn first; where hands are hidden its number, or
          left out
  leader  the seat that led; then, if need be, 'must 66' (forced lead) and
          'scores 35:20' (of a match)
  moves   everything that happened: 65R puts the 6 at the right end and leaves
          the 5 open, + draws, - says go, = adds nothing to a double, # closes
Give the hand of the seat to move and numbers for the others. What it drew
stands in its hand, or in the moves as +21. Where all hands are given, the
others are not looked at but by --exact, and moves that the rules force may be
left out."
)]
pub(crate) struct AnalyseArgs {
    /// The position: 'hands ... leader N moves ...' (see below), or '-' to read it from standard input
    #[arg(value_name = "POSITION")]
    position: Vec<String>,
    /// The position before move K of the line, draws and goes included, as 'show' and 'replay' number them (where all hands are given)
    #[arg(long, value_name = "K", value_parser = from_one_to(u64::MAX), conflicts_with = "hand")]
    ply: Option<u64>,
    #[command(flatten)]
    game: GameArgs,
    /// Worlds: all that are possible, where there are no more, or so many at random [default: 1000]
    #[arg(long, value_name = "N", value_parser = from_one_to(MAX_WORLDS), conflicts_with = "exact")]
    worlds: Option<u64>,
    /// What makes a play good, and what all seats play for [default: points, where a hand scores any]
    #[arg(long, value_enum, value_name = "GOAL")]
    value: Option<GoalArg>,
    /// Exact values and best play with all tiles seen; all hands must be given
    #[arg(long, conflicts_with = "beliefs")]
    exact: bool,
    /// Only what is believed of the hidden tiles; no play is valued
    #[arg(long)]
    beliefs: bool,
    /// Ask what this agent would play, from what the seat sees (a cheat, from all hands); can be given several times
    #[arg(long, value_name = "AGENT")]
    agent: Vec<String>,
    /// Positions that may be searched for all worlds together: then the worlds solved so far have to do
    #[arg(long, value_name = "N", default_value = "200000000", value_parser = from_one_to(u64::MAX))]
    cap: u64,
    /// The seed of all chance: the same seed gives the same results
    #[arg(long, value_name = "S", default_value = "1", value_parser = count)]
    seed: u64,
    /// Threads that solve; they change no result [default: all cores]
    #[arg(long, value_name = "J", value_parser = from_one_to(MAX_JOBS))]
    jobs: Option<u64>,
    /// Draw the table, the values and the beliefs as an SVG to this file
    #[arg(long, value_name = "FILE")]
    pub(super) svg: Option<PathBuf>,
    /// Replace a picture that is there already
    #[arg(long, requires = "svg")]
    force: bool,
    /// Nothing but ASCII on the screen [default: where the locale has no UTF-8]
    #[arg(long)]
    ascii: bool,
    #[command(flatten)]
    pub(super) format: FormatArgs,
    #[command(flatten)]
    pub(super) talk: TalkArgs,
    // Last, as their headings would stand over whatever follows.
    #[command(flatten)]
    layout: LayoutArgs,
    #[command(flatten)]
    run: RunArgs,
}

/// As [`Goal`].
#[derive(Debug, Clone, Copy, ValueEnum)]
enum GoalArg {
    /// The margin in points
    Points,
    /// Hands won
    Win,
}

/// What is to be found out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Task {
    /// The plays' values over so many worlds.
    Worlds(usize),
    /// Their values with all tiles seen.
    Exact,
    /// Only the beliefs.
    Beliefs,
}

/// Everything but the position, known to be possible.
pub(super) struct Job {
    /// The game's label.
    pub(super) label: String,
    pub(super) game: Game,
    pub(super) source: Source,
    pub(super) ply: Option<usize>,
    pub(super) task: Task,
    pub(super) goal: Goal,
    /// Whether a hand of the game scores any points.
    pub(super) points: bool,
    pub(super) agents: Vec<PlayerSpec>,
    pub(super) cap: u64,
    pub(super) seed: u64,
    pub(super) jobs: NonZeroUsize,
}

/// More worlds than anybody waits for are a slip of the pen.
const MAX_WORLDS: u64 = 1_000_000;
const DEFAULT_WORLDS: u64 = 1000;

/// What is said where no position is given.
const THREE_WAYS: &str = "\
there is no position; it can be given in three ways:
  a line of notation:
    boneyard analyse hands 66.65.54.43.32.21.10/7 leader 0
  the table as it lies, and the hand of the seat to move:
    boneyard analyse --hand 6-3,5-4,4-4,2-1,1-0 --layout '6-6 6-4 4-1' \\
        --played-by 0,1,0 --passes 1:61
  a hand of a run, before one of its moves:
    boneyard analyse --from runs/greedy --index 12 --ply 7
'boneyard analyse --help' says more";

impl AnalyseArgs {
    /// The job, or every fault.
    pub(super) fn build(&self) -> Result<Job, Failure> {
        if self.position.is_empty() && !self.layout.is_given() && !self.run.is_given() {
            return Err(Failure::Usage(vec![THREE_WAYS.to_owned()]));
        }
        if self.ascii {
            output::set_ascii(true);
        }
        let mut faults = Faults::default();
        if let Some(path) = &self.svg {
            check_free("--svg", path, self.force, &mut faults);
        }
        let (chosen, source) = if self.run.is_given() {
            self.run.read(&mut faults)?
        } else {
            let chosen = self.game.build(&mut faults).and_then(|chosen| {
                let rules = chosen.rules;
                faults.keep(Game::new(rules)).map(|game| (chosen.label, game))
            });
            let source = match self.layout.is_given() {
                true => self.layout.read(&mut faults).map(Source::Table),
                false => Source::line(&self.position, &mut faults)?,
            };
            (chosen, source)
        };
        let specs = self.agent.iter().map(|agent| {
            faults.keep(agent.parse::<PlayerSpec>().map_err(|fault| format!("--agent: {fault}")))
        });
        let agents: Option<Vec<PlayerSpec>> = specs.collect::<Vec<_>>().into_iter().collect();
        let worlds = self.worlds.unwrap_or(DEFAULT_WORLDS);
        let worlds = within("--worlds", worlds, MAX_WORLDS, &mut faults);
        let cap = within("--cap", self.cap, u64::MAX, &mut faults);
        let jobs = threads(self.jobs, &mut faults);
        let goal = chosen.as_ref().and_then(|(label, game)| self.goal(game.rules(), label, &mut faults));
        let (
            Some((label, game)),
            Some(source),
            Some(agents),
            Some(worlds),
            Some(cap),
            Some(jobs),
            Some((goal, points)),
        ) = (chosen, source, agents, worlds, cap, jobs, goal)
        else {
            return faults.finish(None);
        };
        for agent in &agents {
            if let Some(reason) = agent.unfit(&game) {
                faults.add(format!("--agent {agent}: {reason}"));
            }
        }
        let task = match (self.exact, self.beliefs) {
            (true, _) => Task::Exact,
            (_, true) => Task::Beliefs,
            _ => Task::Worlds(worlds as usize),
        };
        let (ply, seed) = (self.ply.map(|ply| ply as usize), self.seed);
        faults.finish(Some(Job { label, game, source, ply, task, goal, points, agents, cap, seed, jobs }))
    }

    /// What is maximised, and whether the game scores points.
    fn goal(&self, rules: &Rules, label: &str, faults: &mut Faults) -> Option<(Goal, bool)> {
        let points = rules.scores_points();
        match self.value {
            Some(GoalArg::Points) if !points => {
                faults.add(format!("--value points: a hand of {label} scores none; allowed: win"));
                None
            }
            Some(GoalArg::Win) => Some((Goal::Win, points)),
            _ => Some((if points { Goal::Points } else { Goal::Win }, points)),
        }
    }
}
