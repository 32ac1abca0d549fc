//! A unit of work: consecutive deal sets, played by one worker.

use std::ops::Range;

use crate::error::ArenaError;
use crate::plan::{Plan, ROTATIONS};
use crate::play::{Table, notation};
use crate::row::RowFormat;
use crate::tally::{Ends, SetResult, SetTally};

/// What a unit came to. Its buffers are used again for a later unit.
#[derive(Debug, Default)]
pub(crate) struct Unit {
    /// One for each deal set, in order.
    pub(crate) sets: Vec<FinishedSet>,
    /// Rows of `games.csv`.
    pub(crate) games: Vec<u8>,
    /// Rows of `moves.csv`.
    pub(crate) moves: String,
    /// Why the sets end before the unit does.
    pub(crate) fault: Option<ArenaError>,
}

/// A deal set that was played, and where its rows end in the unit.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FinishedSet {
    pub(crate) result: SetResult,
    pub(crate) games_end: usize,
    pub(crate) moves_end: usize,
}

/// What is to be written down.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Writing {
    pub(crate) games: bool,
    pub(crate) moves: bool,
}

impl Plan {
    /// Plays whole deal sets on this thread and keeps nothing but their results: set `d * pairs + p` is deal `d` of pair `p`.
    ///
    /// # Errors
    /// An agent that plays what it may not.
    pub fn results(&self, sets: Range<u64>) -> Result<Vec<SetResult>, ArenaError> {
        let mut unit = Unit::default();
        Worker::new(self, Writing { games: false, moves: false }).play(sets, &mut unit);
        match unit.fault {
            Some(fault) => Err(fault),
            None => Ok(unit.sets.into_iter().map(|set| set.result).collect()),
        }
    }
}

/// Plays units; one a thread.
pub(crate) struct Worker<'p> {
    plan: &'p Plan,
    table: Table<'p>,
    tally: SetTally,
    rows: RowFormat,
    writing: Writing,
}

impl<'p> Worker<'p> {
    pub(crate) fn new(plan: &'p Plan, writing: Writing) -> Self {
        Worker { plan, table: Table::new(plan), tally: SetTally::new(), rows: RowFormat::new(plan), writing }
    }

    /// Plays the deal sets of a range into `unit`.
    pub(crate) fn play(&mut self, sets: Range<u64>, unit: &mut Unit) {
        unit.sets.clear();
        unit.games.clear();
        unit.moves.clear();
        unit.fault = None;
        for set in sets {
            if let Err(fault) = self.play_set(set, unit) {
                unit.fault = Some(fault);
                // The hands of a set cut short must not count for the next one.
                self.tally = SetTally::new();
                return;
            }
        }
    }

    fn play_set(&mut self, set: u64, unit: &mut Unit) -> Result<(), ArenaError> {
        for rotation in 0..ROTATIONS {
            let fixture = self.plan.fixture_at(set * ROTATIONS + rotation);
            let (tally, rows, writing) = (&mut self.tally, &self.rows, self.writing);
            self.table.play(&fixture, |row, deal, state| {
                if writing.games {
                    rows.write(&fixture, row, &mut unit.games);
                }
                if writing.moves {
                    let mut digits = itoa::Buffer::new();
                    for number in [row.index, u64::from(row.hand)] {
                        unit.moves.push_str(digits.format(number));
                        unit.moves.push(',');
                    }
                    notation(deal, state, &mut unit.moves);
                    unit.moves.push('\n');
                }
                if let Ends::Set(result) = tally.add(self.plan, &fixture, row) {
                    let (games_end, moves_end) = (unit.games.len(), unit.moves.len());
                    unit.sets.push(FinishedSet { result, games_end, moves_end });
                }
            })?;
            // Players and tally must agree when a game is over, or every later set would be shifted.
            debug_assert_eq!(self.tally.next_hand(), 0, "fixture {}", fixture.index);
        }
        Ok(())
    }
}
