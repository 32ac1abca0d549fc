//! The arguments of `boneyard pit`, and the job that is built from them.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use boneyard_agents::PlayerSpec;
use boneyard_arena::{Existing, Length, Output, Plan, PlanFile, Provenance, Shard, parse_sprt};
use boneyard_stats::sprt::Sprt;
use clap::{ArgGroup, Args};

use super::plan::PlanArgs;
use super::words::Measure;
use crate::args::{FormatArgs, GameArgs, MAX_JOBS, TalkArgs, count, from_one_to, threads};
use crate::failure::{Failure, Faults};
use crate::provenance;

/// Agents against one another, every pair on the same deals
///
/// Each deal is played twice, with the two agents on either side; the errors that are shown come from these pairs. The
/// results depend on nothing but game, agents, number of deals and seed.
///
/// CSV is what summary.csv holds. JSON has the same keys for each pair and more: p and p_holm (of this pair alone, and by Holm
/// for all), the margin without the luck of the draws, Elo and normalized Elo with errors, LOS, the counts of deal sets
/// (ptnml), the share of identical ones, a note on what cannot be estimated; of three agents or more the ratings, with --sprt
/// the test.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  boneyard pit                    # the four simple agents
  boneyard pit greedy random --deals 100000
  boneyard pit greedy doubles --sprt elo0=0,elo1=10     # until it is clear
  boneyard pit greedy random --game whist --out there   # see there/games.csv
  boneyard pit greedy random --deals 1000000 --write-plan plan.toml --shards 8
  boneyard pit --plan plan.toml --shard 3/8 --out shards/3

The last plays a part of a plan, on any machine; 'boneyard merge' puts the parts
together.")]
// What --record and --force need: somewhere to write.
#[command(group(ArgGroup::new("written").args(["out", "write_plan"]).multiple(true)))]
pub(crate) struct PitArgs {
    /// Two agents or more (see 'boneyard agents') [default: random light greedy doubles]
    #[arg(value_name = "AGENT")]
    agents: Vec<String>,
    #[command(flatten)]
    game: GameArgs,
    /// Deals for each pair of agents [default: 1000, with --sprt at most 1000000]
    #[arg(long, value_name = "N", value_parser = from_one_to(u64::MAX), conflicts_with = "matches")]
    deals: Option<u64>,
    /// End with a sequential test of the two agents, after the deal at which it decides; --deals or --matches is the most
    /// that is played
    ///
    /// Settings: elo0 and elo1, the two hypotheses on how much stronger the first agent is; alpha and beta, the chances of a
    /// false H1 and of a false H0 (0.05 each); model, the unit of the hypotheses (normalized, logistic or bayesian). The test
    /// looks after every deal, in the order of the deals, and stops at a bound; the bounds are not moved for overshoot.
    #[arg(long, value_name = "elo0=E,elo1=E[,...]")]
    sprt: Option<String>,
    /// Matches to the game's target instead of single hands: so many for each pair of agents, each in both rotations
    #[arg(long, value_name = "N", value_parser = from_one_to(u64::MAX))]
    matches: Option<u64>,
    /// The seed of all chance: the same seed gives the same results
    #[arg(long, value_name = "S", default_value = "1", value_parser = count)]
    seed: u64,
    /// Threads that play; they change no result [default: all cores]
    #[arg(long, value_name = "J", value_parser = from_one_to(MAX_JOBS))]
    jobs: Option<u64>,
    /// Write games.csv, summary.csv, manifest.toml, (in games that draw) luck.csv and (of three agents or more) ratings.csv to
    /// this directory; it is created
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Go on with the run in the directory, if there is one
    #[arg(long, requires = "out", conflicts_with = "force")]
    resume: bool,
    /// Replace the run in the directory, or the file of the plan
    #[arg(long, requires = "written")]
    pub(super) force: bool,
    /// Keep every move too, in moves.csv
    #[arg(long, requires = "written")]
    pub(super) record: bool,
    #[command(flatten)]
    pub(super) plan: PlanArgs,
    #[command(flatten)]
    pub(super) format: FormatArgs,
    #[command(flatten)]
    pub(super) talk: TalkArgs,
}

/// Who plays when nobody is named: all agents that need no search.
const DEFAULT_POOL: [&str; 4] = ["random", "light", "greedy", "doubles"];
const DEFAULT_DEALS: u64 = 1000;
/// The most that a test plays if nobody says so: enough to tell 1 normalized Elo from none.
const DEFAULT_DEALS_OF_TEST: u64 = 1_000_000;

/// Everything that a run needs, known to be possible.
#[derive(Debug)]
pub(crate) struct Job {
    /// What is played.
    pub(crate) plan: Plan,
    /// Of it, only this part.
    pub(crate) shard: Option<Shard>,
    /// On so many threads.
    pub(crate) jobs: NonZeroUsize,
    /// Where it is written.
    pub(crate) output: Option<Output>,
    /// What decides.
    pub(crate) measure: Measure,
}

impl Job {
    /// Deals (or matches) for each pair, of the part that is played.
    pub(crate) fn deals(&self) -> u64 {
        // That there is such a part was made sure of.
        self.plan.part(self.shard).map_or(0, |part| part.end - part.start)
    }

    /// Hands (or matches) of the part that is played.
    pub(crate) fn fixtures(&self) -> u64 {
        self.deals() * (self.plan.fixtures() / self.plan.deals())
    }
}

impl PitArgs {
    /// The job, or every fault.
    pub(crate) fn build(&self) -> Result<Job, Failure> {
        if let Some(path) = &self.plan.plan {
            return self.build_planned(path);
        }
        let mut faults = Faults::default();
        let game = self.game.build(&mut faults);
        let agents = self.agents(&mut faults);
        let length = self.length(&mut faults);
        let jobs = threads(self.jobs, &mut faults);
        let sprt = self.sprt(&mut faults);
        let (Some(game), Some(agents), Some(length), Some(jobs)) = (game, agents, length, jobs) else {
            return faults.finish(None);
        };
        let measure = Measure::of(&game.rules, length);
        let plan = faults.keep(Plan::new(&game.label, game.rules, agents, length, self.seed));
        let plan = plan.and_then(|plan| match sprt {
            Some(sprt) => faults.keep(plan.with_sprt(sprt).map_err(|error| format!("--sprt: {error}"))),
            None => Some(plan),
        });
        faults.finish(plan.map(|plan| {
            let output = self.output(&plan, self.record);
            Job { plan, shard: None, jobs, output, measure }
        }))
    }

    /// The job of a plan in a file, or a part of it.
    fn build_planned(&self, path: &Path) -> Result<Job, Failure> {
        let mut faults = Faults::default();
        let read = self.plan.read(path, &mut faults);
        let jobs = threads(self.jobs, &mut faults);
        let ((file, shard), jobs) = faults.finish(read.zip(jobs))?;
        let PlanFile { plan, record, .. } = file;
        let (output, measure) = (self.output(&plan, record), Measure::of(plan.game().rules(), plan.length()));
        Ok(Job { plan, shard, jobs, output, measure })
    }

    fn agents(&self, faults: &mut Faults) -> Option<Vec<PlayerSpec>> {
        let named: Vec<&str> = match self.agents.as_slice() {
            [] => DEFAULT_POOL.to_vec(),
            agents => agents.iter().map(String::as_str).collect(),
        };
        if let [alone] = named.as_slice() {
            faults.add(format!(
                "one agent ('{alone}') has nobody to play against: name two or more, or none for {}",
                DEFAULT_POOL.join(" ")
            ));
        }
        let specs: Vec<_> = named.iter().map(|name| faults.keep(name.parse::<PlayerSpec>())).collect();
        specs.into_iter().collect::<Option<Vec<_>>>().filter(|specs| specs.len() > 1)
    }

    fn length(&self, faults: &mut Faults) -> Option<Length> {
        let (option, length) = match self.matches {
            Some(matches) => ("--matches", Length::Matches(matches)),
            None => {
                let default = if self.sprt.is_some() { DEFAULT_DEALS_OF_TEST } else { DEFAULT_DEALS };
                ("--deals", Length::Deals(self.deals.unwrap_or(default)))
            }
        };
        if length.count() == 0 {
            faults.add(format!("{option} 0: nothing would be played; allowed: 1 or more"));
            return None;
        }
        Some(length)
    }

    fn sprt(&self, faults: &mut Faults) -> Option<Sprt> {
        let found = parse_sprt(self.sprt.as_ref()?);
        found.map_err(|found| found.iter().for_each(|fault| faults.add(format!("--sprt: {fault}")))).ok()
    }

    fn output(&self, plan: &Plan, record: bool) -> Option<Output> {
        let dir = self.out.clone()?;
        let existing = match (self.resume, self.force) {
            (true, _) => Existing::Resume,
            (_, true) => Existing::Force,
            _ => Existing::Refuse,
        };
        let provenance = Provenance {
            version: provenance::VERSION.to_owned(),
            commit: provenance::COMMIT.to_owned(),
            command: provenance::command(plan, record),
        };
        Some(Output { dir, existing, record, provenance })
    }
}
