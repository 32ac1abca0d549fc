//! What is measured: work of a known amount whose sums are checked before its time is taken.

use std::fmt;
use std::num::NonZeroUsize;

use anyhow::Context as _;
use boneyard_agents::PlayerSpec;
use boneyard_arena::{Length, Options, Plan, run};
use boneyard_core::{Game, Rng, Side, State};

/// What is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Work {
    /// Hands with uniformly random moves, straight on the engine.
    Play,
    /// Deals only.
    Deal,
    /// A tournament of two random agents, without output.
    Pit,
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
        if self.work == Work::Deal { "deal" } else { "hand" }
    }

    /// Does an even number of units.
    pub(crate) fn run(&self, seed: u64, units: u64) -> anyhow::Result<Sums> {
        match self.work {
            Work::Play => Ok(play(&self.game, seed, units)),
            Work::Deal => Ok(deal(&self.game, seed, units)),
            Work::Pit => pit(&self.game, self.jobs, seed, units),
        }
    }
}

/// What some units of work add up to. A faster program that plays other hands has other sums.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Sums {
    /// Tiles posed; of tournaments, which do not count them, 0.
    pub(crate) plies: u64,
    /// Tiles drawn from the stock; of tournaments, the hands that were blocked.
    pub(crate) draws: u64,
    /// Hands won by seat 0 or its side, or by the first agent; of deals, those that seat 0 leads.
    pub(crate) wins: u64,
    /// Hands without a winner.
    pub(crate) ties: u64,
    /// Points of both sides, debits negative; of deals, the leader's pips; of tournaments, the first agent's margin.
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
