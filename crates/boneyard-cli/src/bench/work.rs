//! What is measured: work of a known amount whose sums are checked before its time is taken.

use std::fmt;
use std::num::NonZeroUsize;
use std::time::Instant;

use anyhow::Context as _;
use boneyard_agents::PlayerSpec;
use boneyard_arena::{Length, Options, Plan, run};
use boneyard_core::{Game, Rng, Side, State};
use boneyard_search::solver::Value;

use super::search;

/// What is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Work {
    /// Hands with uniformly random moves, straight on the engine.
    Play,
    /// Deals only.
    Deal,
    /// A tournament of two random agents, without output.
    Pit,
    /// Full deals, every tile seen, played out exactly.
    Solve(Value),
    /// What a seat can know of the hidden tiles, made ready for sampling.
    Belief,
    /// Worlds drawn from that.
    World,
}

/// Work in a game, on so many threads.
#[derive(Debug)]
pub(crate) struct Bench {
    /// What is done.
    pub(crate) work: Work,
    /// In which game.
    pub(crate) game: Game,
    /// Threads.
    pub(crate) jobs: NonZeroUsize,
}

impl Bench {
    /// What is counted.
    pub(crate) fn unit(&self) -> &'static str {
        match self.work {
            Work::Play | Work::Pit => "hand",
            Work::Deal | Work::Solve(_) => "deal",
            Work::Belief => "table",
            Work::World => "world",
        }
    }

    /// Does an even number of units.
    pub(crate) fn run(&self, seed: u64, units: u64) -> anyhow::Result<Done> {
        let game = &self.game;
        match self.work {
            Work::Play => Done::together(units, || Ok(play(game, seed, units))),
            Work::Deal => Done::together(units, || Ok(deal(game, seed, units))),
            Work::Pit => Done::together(units, || pit(game, self.jobs, seed, units)),
            Work::Solve(value) => Ok(search::solve(game, value, seed, units)),
            Work::Belief => Ok(search::beliefs(game, seed, units)),
            Work::World => Ok(search::worlds(game, seed, units)),
        }
    }
}

/// Work that was done.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Done {
    /// What it adds up to.
    pub(crate) sums: Sums,
    /// Units.
    pub(crate) units: u64,
    /// The time that they took.
    pub(crate) seconds: f64,
    /// The time of each, where they are timed one by one; of those too short for a clock, the mean of a few.
    pub(crate) each: Vec<f64>,
    /// Positions searched. An answer is right or wrong whatever their number, so they are no part of the sums.
    pub(crate) positions: u64,
}

impl Done {
    /// Work whose units are too short to be timed one by one.
    fn together(units: u64, work: impl FnOnce() -> anyhow::Result<Sums>) -> anyhow::Result<Done> {
        let start = Instant::now();
        let sums = work()?;
        Ok(Done { sums, units, seconds: start.elapsed().as_secs_f64(), ..Done::default() })
    }

    /// Adds some units that were begun at `start`.
    pub(crate) fn took(&mut self, start: Instant, units: u64) {
        let seconds = start.elapsed().as_secs_f64();
        self.units += units;
        self.seconds += seconds;
        self.each.push(seconds / units as f64);
    }
}

/// What some units of work add up to. A faster program that plays other hands has other sums.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Sums {
    /// Tiles posed; of tournaments, which do not count them, 0.
    pub(crate) plies: u64,
    /// Tiles drawn from the stock; of tournaments, the hands that were blocked.
    pub(crate) draws: u64,
    /// Hands won by seat 0 or its side, or by the first agent; of deals, those that seat 0 leads; of solved ones, those
    /// that the leader wins.
    pub(crate) wins: u64,
    /// Hands without a winner.
    pub(crate) ties: u64,
    /// Points of both sides, debits negative; of deals, the leader's pips; of tournaments, the first agent's margin; of solved
    /// deals, the values for the leader; of beliefs and worlds, something that tells them apart.
    pub(crate) points: i64,
}

impl fmt::Display for Sums {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sums { plies, draws, wins, ties, points } = self;
        write!(f, "Sums {{ plies: {plies}, draws: {draws}, wins: {wins}, ties: {ties}, points: {points} }}")
    }
}

/// Plays hands of their own with uniformly random moves.
fn play(game: &Game, seed: u64, hands: u64) -> Sums {
    let mut rng = Rng::new(seed);
    let mut state = State::new(game, &game.deal(&mut rng));
    let mut sums = Sums::default();
    for _ in 0..hands {
        let deal = game.deal(&mut rng);
        state.restart(&deal, None);
        state.play_out(&mut rng);
        sums.plies += u64::from(state.public().poses());
        sums.draws += u64::from(state.public().draws());
        let Some(outcome) = state.outcome() else { continue };
        sums.wins += u64::from(outcome.winner == Some(Side::ZERO));
        sums.ties += u64::from(outcome.winner.is_none());
        sums.points += i64::from(outcome.points[0]) + i64::from(outcome.points[1]);
    }
    sums
}

/// Deals and does nothing with the hands.
fn deal(game: &Game, seed: u64, deals: u64) -> Sums {
    let mut rng = Rng::new(seed);
    let mut sums = Sums::default();
    for _ in 0..deals {
        let deal = game.deal(&mut rng);
        sums.wins += u64::from(deal.leader().index() == 0);
        sums.points += i64::from(deal.hand(deal.leader()).pips());
    }
    sums
}

/// Plays a tournament of two random agents. Each deal makes two hands.
fn pit(game: &Game, jobs: NonZeroUsize, seed: u64, hands: u64) -> anyhow::Result<Sums> {
    let agents: Vec<PlayerSpec> = ["random"; 2].iter().map(|name| name.parse()).collect::<Result<_, _>>()?;
    let plan = Plan::new("bench", game.rules().clone(), agents, Length::Deals(hands / 2), seed)?;
    let report = run(&plan, &Options::new(jobs), &mut ())?;
    let totals = &report.summary.first().context("a tournament without a pair")?.totals;
    Ok(Sums {
        plies: 0,
        draws: totals.blocked,
        wins: totals.wins,
        ties: totals.ties,
        points: i64::try_from(totals.margins.total_margin())?,
    })
}
