//! Playing trials on all threads and keeping what came of them.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use boneyard_agents::{AgentSpec, PlayerSpec};
use rayon::prelude::*;

use crate::error::TuneError;
use crate::history::{Entry, History};
use crate::judge::{Judge, Tally};

/// Deal sets that one thread plays at a time.
const CHUNK: u64 = 32;
/// Chunks that keep many threads busy.
const ENOUGH: u64 = 64;

/// A match to be played.
#[derive(Debug, Clone)]
pub(crate) struct Match {
    pub(crate) step: u64,
    pub(crate) role: &'static str,
    pub(crate) agent: AgentSpec,
    pub(crate) against: PlayerSpec,
    pub(crate) deals: Range<u64>,
}

impl Match {
    fn entry(&self, table: &str) -> Entry {
        Entry {
            table: table.to_owned(),
            step: self.step,
            role: self.role,
            agent: self.agent.to_string(),
            against: self.against.to_string(),
            deals: self.deals.clone(),
        }
    }
}

/// How many of the next matches are played before they are written down: enough to keep many threads busy, few enough that an
/// interruption loses little.
fn some_of(matches: &[Match]) -> usize {
    let mut sets = 0;
    let enough = matches.iter().position(|one| {
        sets += one.deals.end - one.deals.start;
        sets >= ENOUGH * CHUNK
    });
    enough.map_or(matches.len(), |last| last + 1)
}

/// Plays matches, or recalls what an earlier run played.
pub(crate) struct Matches<'j> {
    pub(crate) judge: &'j dyn Judge,
    pub(crate) pool: rayon::ThreadPool,
    pub(crate) history: Option<History>,
    pub(crate) stop: Option<&'j AtomicBool>,
    /// Hands so far, those recalled included.
    pub(crate) hands: u64,
}

impl Matches<'_> {
    /// The results, in order; `None` if the run is to stop: then the matches that were whole are in the history.
    pub(crate) fn play(&mut self, matches: &[Match]) -> Result<Option<Vec<Tally>>, TuneError> {
        let mut tallies = Vec::with_capacity(matches.len());
        let table = self.judge.label();
        if let Some(history) = &mut self.history {
            for wanted in matches {
                let Some(tally) = history.recall(&wanted.entry(&table))? else { break };
                tallies.push(tally);
            }
        }
        while tallies.len() < matches.len() {
            let rest = &matches[tallies.len()..];
            let part = &rest[..some_of(rest)];
            let Some(played) = self.play_missing(part)? else { return Ok(None) };
            if let Some(history) = &mut self.history {
                let rows: Vec<_> =
                    part.iter().map(|one| one.entry(&table)).zip(played.iter().copied()).collect();
                history.record(&rows)?;
            }
            tallies.extend(played);
        }
        self.hands += tallies.iter().map(Tally::hands).sum::<u64>();
        Ok(Some(tallies))
    }

    fn play_missing(&self, matches: &[Match]) -> Result<Option<Vec<Tally>>, TuneError> {
        let chunk = |index: usize, deals: &Range<u64>| -> Vec<(usize, Range<u64>)> {
            let starts = deals.clone().step_by(CHUNK as usize);
            starts.map(|start| (index, start..deals.end.min(start + CHUNK))).collect()
        };
        let chunks: Vec<_> = matches.iter().enumerate().flat_map(|(k, one)| chunk(k, &one.deals)).collect();
        let stopped = || self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        let play = |(index, deals): &(usize, Range<u64>)| -> Result<Option<Tally>, TuneError> {
            let Match { agent, against, .. } = &matches[*index];
            if stopped() { Ok(None) } else { self.judge.play(agent, against, deals.clone()).map(Some) }
        };
        let parts: Vec<Option<Tally>> =
            self.pool.install(|| chunks.par_iter().map(play).collect::<Result<_, _>>())?;
        let mut tallies = vec![Tally::default(); matches.len()];
        for ((index, _), part) in chunks.iter().zip(parts) {
            let Some(part) = part else { return Ok(None) };
            tallies[*index] = tallies[*index].plus(part);
        }
        Ok(Some(tallies))
    }
}
