//! `boneyard`, the program: one file a subcommand. Arguments, colours, progress and exit codes live in this crate only.
//!
//! A subcommand takes its raw arguments, builds from them all that it needs, and only then starts to work: what can
//! fail because of the command line fails in between, with every fault named.

mod advice;
mod agents;
mod analyse;
mod args;
mod bench;
mod cases;
mod completions;
mod exploit;
mod failure;
mod games;
mod hand;
mod help;
mod interrupt;
mod man;
mod merge;
mod out_file;
mod output;
mod picture;
mod pit;
mod play;
mod provenance;
mod replay;
mod report;
mod rules;
mod sheet;
mod show;
mod solve;
mod stats;
mod text_file;
mod train;
mod tune;

use std::io::Write as _;
use std::process::ExitCode;

use boneyard_report::rounding;
use clap::{FromArgMatches as _, Parser, Subcommand};

use failure::Failure;
use provenance::LONG_VERSION;

/// A research toolkit for game-playing AI in dominoes
#[derive(Debug, Parser)]
#[command(name = "boneyard", version = LONG_VERSION, subcommand_required = true, arg_required_else_help = true)]
#[command(after_help = "\
Examples:
  boneyard pit random greedy book --deals 2000 --out runs/first
  boneyard report runs/first
  boneyard play --against book
  boneyard advice H3 --quick --game block
  boneyard pit --help

Exit codes: 0 done, 1 failed, 2 wrong usage, 130 interrupted with everything
finished kept. Data goes to standard output, everything else to standard error.")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Games(games::GamesArgs),
    Agents(agents::AgentsArgs),
    Pit(pit::PitArgs),
    Advice(advice::AdviceArgs),
    Merge(merge::MergeArgs),
    Report(report::ReportArgs),
    Replay(replay::ReplayArgs),
    Show(show::ShowArgs),
    Analyse(analyse::AnalyseArgs),
    Play(play::PlayArgs),
    Solve(solve::SolveArgs),
    Exploit(exploit::ExploitArgs),
    Bench(bench::BenchArgs),
    Rules(rules::RulesArgs),
    Tune(tune::TuneArgs),
    Train(train::TrainArgs),
    Stats(stats::StatsArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
}

fn main() -> ExitCode {
    std::panic::set_hook(Box::new(|panic| {
        output::error(&format!("this is a bug in boneyard {LONG_VERSION}, please report it: {panic}"));
    }));
    let parsed = help::command().try_get_matches();
    let command = match parsed.and_then(|found| Cli::from_arg_matches(&found)) {
        Ok(cli) => cli.command,
        Err(error) => return explain(&error),
    };
    let result = match &command {
        Command::Games(args) => games::run(args),
        Command::Agents(args) => agents::run(args),
        Command::Pit(args) => pit::run(args),
        Command::Advice(args) => advice::run(args),
        Command::Merge(args) => merge::run(args),
        Command::Report(args) => report::run(args),
        Command::Replay(args) => replay::run(args),
        Command::Show(args) => show::run(args),
        Command::Analyse(args) => analyse::run(args),
        Command::Play(args) => play::run(args),
        Command::Solve(args) => solve::run(args),
        Command::Exploit(args) => exploit::run(args),
        Command::Bench(args) => bench::run(args),
        Command::Rules(args) => rules::run(args),
        Command::Tune(args) => tune::run(args),
        Command::Train(args) => train::run(args),
        Command::Stats(args) => stats::run(args),
        Command::Completions(args) => completions::run(args, help::command()),
        Command::Man(args) => man::run(args, help::command()),
    };
    result.map_or_else(Failure::report, |()| ExitCode::SUCCESS)
}

/// Prints clap's help, version or error, and gives the exit code.
fn explain(error: &clap::Error) -> ExitCode {
    let printed = error.print().and_then(|()| std::io::stdout().flush());
    if error.use_stderr() {
        return ExitCode::from(2);
    }
    output::written(printed).map_or_else(Failure::report, |()| ExitCode::SUCCESS)
}
