//! `boneyard stats`: the statistics as a calculator, for results from anywhere.

mod answer;
mod counts;
mod elo;
mod hypotheses;
mod plan;
mod ratings;
mod results_file;
mod sprt;
mod spsa;

use clap::{Args, Subcommand};

use crate::failure::Failure;

pub(crate) use hypotheses::{decision_key, unit_of};

/// The statistics as a calculator: Elo, sequential tests, plans, ratings, tuning schedules
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  boneyard stats elo --wdl 136,111,96
  boneyard stats sprt --ptnml 34,54,63,64,75 --elo0 0 --elo1 2
  boneyard stats plan --elo0 0 --elo1 2 --elo 1
  boneyard stats ratings results.csv")]
pub(crate) struct StatsArgs {
    #[command(subcommand)]
    command: StatsCommand,
}

#[derive(Debug, Subcommand)]
enum StatsCommand {
    Elo(elo::EloArgs),
    Sprt(sprt::SprtArgs),
    Plan(plan::PlanArgs),
    Ratings(ratings::RatingsArgs),
    Spsa(spsa::SpsaArgs),
}

/// Runs `boneyard stats`.
pub(crate) fn run(args: &StatsArgs) -> Result<(), Failure> {
    match &args.command {
        StatsCommand::Elo(args) => elo::run(args),
        StatsCommand::Sprt(args) => sprt::run(args),
        StatsCommand::Plan(args) => plan::run(args),
        StatsCommand::Ratings(args) => ratings::run(args),
        StatsCommand::Spsa(args) => spsa::run(args),
    }
}
