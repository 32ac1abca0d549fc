//! Where a position comes from: a line of notation, a layout, or a hand of a run.

use std::io::Read as _;
use std::path::PathBuf;

use anyhow::Context as _;
use boneyard_arena::replay;
use boneyard_core::{Game, HandRecord, write_hand};
use clap::Args;

use super::build::{Position, recorded};
use super::layout::Layout;
use super::position::Written;
use super::table;
use crate::args::count;
use crate::failure::{Failure, Faults};
use crate::hand::Hand;
use crate::provenance;
use crate::replay::explain;

/// A recorded hand, instead of a position that is written.
#[derive(Debug, Args)]
#[command(next_help_heading = "A hand of a run, instead of POSITION")]
pub(super) struct RunArgs {
    /// The directory of a run, a shard or a merged journal; its rules are those of the run
    #[arg(long, value_name = "DIR", requires_all = ["index", "ply"], conflicts_with_all = ["position", "hand", "game", "set"])]
    from: Option<PathBuf>,
    /// The fixture: the column 'index' of games.csv
    #[arg(long, value_name = "N", requires = "from", value_parser = count)]
    index: Option<u64>,
    /// Of a match this hand: the column 'hand' of games.csv
    #[arg(long, value_name = "H", requires = "from", value_parser = count, default_value = "0")]
    hand_number: u64,
}

/// A position before any rules have been asked.
pub(super) enum Source {
    /// A line of notation, and how it was written.
    Line(Written, String),
    /// A layout.
    Table(Layout),
    /// A recorded hand, and its line.
    Run(HandRecord, String),
}

/// A game with its label, and a position of it; `None` where something is wrong with one.
pub(super) type Found = (Option<(String, Game)>, Option<Source>);

/// A line of notation is far shorter.
const LIMIT: u64 = 1 << 16;

impl RunArgs {
    /// Whether a hand of a run is wanted.
    pub(super) fn is_given(&self) -> bool {
        self.from.is_some()
    }

    /// The game's label, its rules, and the hand; or every fault.
    ///
    /// # Errors
    /// A run that cannot be read.
    pub(super) fn read(&self, faults: &mut Faults) -> Result<Found, Failure> {
        let (Some(dir), Some(index)) = (&self.from, self.index) else { return Ok((None, None)) };
        let replay = replay(dir, index, provenance::VERSION).map_err(explain)?;
        let wanted = |hand: &&boneyard_arena::ReplayedHand| u64::from(hand.row.hand) == self.hand_number;
        let Some(hand) = replay.hands.iter().find(wanted) else {
            let last = replay.hands.len() - 1;
            faults.add(format!(
                "--hand-number {}: fixture {index} has no such hand; allowed: 0 to {last}",
                self.hand_number
            ));
            return Ok((None, None));
        };
        let record = hand.record.clone();
        let mut line = String::new();
        let played = Hand::play(&record, &replay.game).map_err(|error| Failure::Failed(error.into()))?;
        write_hand(&played.deal, &played.state, &mut line);
        let label = replay.manifest.terms.game.clone();
        Ok((Some((label, replay.game.clone())), Some(Source::Run(record, line))))
    }
}

impl Source {
    /// The line of the words, or of standard input; or every fault.
    ///
    /// # Errors
    /// Standard input that cannot be read.
    pub(super) fn line(words: &[String], faults: &mut Faults) -> Result<Option<Source>, Failure> {
        let mut text = words.join(" ");
        if words == ["-"] {
            text.clear();
            let read = std::io::stdin().lock().take(LIMIT).read_to_string(&mut text);
            read.context("cannot read the position from standard input")?;
            if text.lines().filter(|line| !line.trim().is_empty()).count() != 1 {
                faults.add(
                    "POSITION: standard input has none or several lines; allowed: one position at a time",
                );
                return Ok(None);
            }
        }
        let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        Ok(Written::read(&line, faults).map(|written| Source::Line(written, line)))
    }

    /// The position by these rules, before move number `ply` where that is given.
    ///
    /// # Errors
    /// Every fault.
    pub(super) fn position<'g>(
        &self,
        game: &'g Game,
        ply: Option<usize>,
    ) -> Result<Position<'g>, Vec<String>> {
        let one = |fault: String| vec![format!("POSITION: {fault}")];
        match self {
            Source::Line(written, line) => Position::build(written, line, game, ply).map_err(one),
            Source::Table(layout) => table::position(layout, game),
            Source::Run(record, line) => recorded(record, line, game, ply).map_err(|fault| vec![fault]),
        }
    }
}
