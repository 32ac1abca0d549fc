//! Reading a journal: every row is held against the plan.

use std::fs::File;
use std::io::{BufRead, BufReader, ErrorKind, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};

use boneyard_agents::regular;

use crate::error::ArenaError;
use crate::ledger::{Entered, Ledger, Observer};
use crate::manifest::{MANIFEST, Manifest};
use crate::plan::{Plan, ROTATIONS};
use crate::row::{GAMES_HEADER, GAMES_HEADER_WITHOUT_LUCK, HandRow, MOVES_HEADER, RowFormat};
use crate::run::Report;
use crate::store::GAMES;
use crate::summary::{PairSummary, summarise};
use crate::tally::{Ends, SetTally};

/// How much of a journal is whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Scan {
    /// Whole deals.
    pub(crate) deals: u64,
    /// Bytes of `games.csv` up to the end of the last whole deal.
    pub(crate) games_len: u64,
    /// Likewise of `moves.csv`.
    pub(crate) moves_len: u64,
    /// Whether its rows have all columns; those of old versions have no luck.
    pub(crate) is_current: bool,
}

impl Scan {
    /// Itself, unless rows of today cannot be put after those of `games`.
    pub(crate) fn current(self, games: &Path) -> Result<Scan, ArenaError> {
        let fault = "the rows have no column 'luck', as an earlier version wrote them, and no others can follow: start anew";
        if self.is_current { Ok(self) } else { Err(ArenaError::line(games, 1, fault)) }
    }
}

/// The summary of a journal: the same as that of the run that wrote it. `observer` sees every whole deal;
/// a torn last line and the rows of a deal that is not whole are left out.
///
/// # Errors
/// A file that cannot be read, or a row that is not the plan's, with its line.
pub fn read_games(
    plan: &Plan,
    games: &Path,
    observer: &mut dyn Observer,
) -> Result<Vec<PairSummary>, ArenaError> {
    regular::open(games).map_err(ArenaError::file("read", games))?;
    let mut ledger = Ledger::new(plan, 0..plan.deals(), observer);
    scan(plan, games, None, &mut ledger)?;
    Ok(summarise(plan, ledger.totals()))
}

/// A run, as its directory tells it.
#[derive(Debug)]
pub struct ReadRun {
    /// What made it.
    pub manifest: Manifest,
    /// What was to be played.
    pub plan: Plan,
    /// What the whole deals of its journal come to; [`RunEnd::Interrupted`](crate::RunEnd) where some are missing.
    pub report: Report,
    /// Deals (or matches) that there are to be, of a part of the plan those of the part.
    pub wanted: u64,
}

/// Reads the run of a directory from its manifest and its journal, whoever wrote it and whether or not it came to its end.
/// `observer` sees the hands and results of every whole deal; a torn last line and the rows of a deal that is not whole are
/// left out.
///
/// # Errors
/// A manifest or a journal that is not there, or not as a run writes it; rows that are not the plan's, with their line.
pub fn read_run(dir: &Path, observer: &mut dyn Observer) -> Result<ReadRun, ArenaError> {
    let manifest = Manifest::read(dir)?;
    let fault = |fault| ArenaError::Manifest { path: dir.join(MANIFEST), fault };
    if let Some(edited) = manifest.edited() {
        return Err(fault(edited));
    }
    let plan = manifest.plan().map_err(fault)?;
    let games = dir.join(GAMES);
    regular::open(&games).map_err(ArenaError::file("read", &games))?;
    let mut ledger = Ledger::new(&plan, plan.part(manifest.shard)?, observer);
    scan(&plan, &games, None, &mut ledger)?;
    let report = Report::of(&plan, &ledger)?;
    let wanted = ledger.wanted();
    Ok(ReadRun { manifest, report, wanted, plan })
}

/// Enters every whole deal of `games.csv`, and of `moves.csv` if it goes with it. Files that are missing are empty.
pub(crate) fn scan(
    plan: &Plan,
    games: &Path,
    moves: Option<&Path>,
    ledger: &mut Ledger<'_>,
) -> Result<Scan, ArenaError> {
    let mut found = Scan { deals: 0, games_len: 0, moves_len: 0, is_current: true };
    let mut games = Lines::open(games)?;
    let mut moves = moves.map(Lines::open).transpose()?;
    match games.games_header()? {
        Some(has_luck) => found.is_current = has_luck,
        None => return Ok(found),
    }
    if let Some(moves) = &mut moves
        && !moves.header(MOVES_HEADER)?
    {
        return Ok(found);
    }
    found.games_len = games.len;
    found.moves_len = moves.as_ref().map_or(0, |moves| moves.len);
    let (format, mut tally) = (RowFormat::new(plan), SetTally::new());
    let Range { start, end } = ledger.missing();
    // Those of the deal under way.
    let mut hands = Vec::new();
    let mut index = start * ROTATIONS;
    while let Some(line) = games.next()? {
        if index == end * ROTATIONS {
            let (count, word) = (ledger.wanted(), plan.length().word());
            let what = if count == plan.deals() { "plan" } else { "shard" };
            return Err(games.fault(format!("the {what} ends after {count} {word}")));
        }
        let fixture = plan.fixture_at(index);
        let row = match format.read(&fixture, tally.next_hand(), &line, found.is_current) {
            Ok(row) => row,
            Err(fault) => return Err(games.fault(fault)),
        };
        if let Some(moves) = &mut moves
            && !moves.skip_hand(&row)?
        {
            break;
        }
        let ends = tally.add(plan, &fixture, &row);
        hands.push((fixture, row));
        if matches!(ends, Ends::Set(_)) && ledger.closes_deal() {
            ledger.show_hands(&hands);
            hands.clear();
        }
        index += u64::from(ends != Ends::Hand);
        if let Ends::Set(result) = ends
            && ledger.enter(result)? != Entered::Set
        {
            found.deals = ledger.deals();
            found.games_len = games.len;
            found.moves_len = moves.as_ref().map_or(0, |moves| moves.len);
        }
        if ledger.is_stopped() {
            break;
        }
    }
    Ok(found)
}

/// The whole lines of a file.
pub(crate) struct Lines {
    path: PathBuf,
    reader: Option<BufReader<File>>,
    /// Bytes of the lines read.
    len: u64,
    number: u64,
}

impl Lines {
    pub(crate) fn open(path: &Path) -> Result<Self, ArenaError> {
        let reader = match regular::open(path) {
            Ok(file) => Some(BufReader::with_capacity(1 << 18, file)),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(ArenaError::file("read", path)(error)),
        };
        Ok(Lines { path: path.to_owned(), reader, len: 0, number: 0 })
    }

    /// What is wrong with the line read last.
    pub(crate) fn fault(&self, fault: String) -> ArenaError {
        ArenaError::line(&self.path, self.number, fault)
    }

    /// Reads the header; false where the file ends within it.
    pub(crate) fn header(&mut self, header: &str) -> Result<bool, ArenaError> {
        Ok(self.one_of(&[header])?.is_some())
    }

    /// Reads the header of `games.csv`: whether it has the column `luck`; `None` where the file ends within it.
    pub(crate) fn games_header(&mut self) -> Result<Option<bool>, ArenaError> {
        Ok(self.one_of(&[GAMES_HEADER, GAMES_HEADER_WITHOUT_LUCK])?.map(|which| which == 0))
    }

    /// Reads one of some headers, the longest first; `None` where the file ends within it.
    fn one_of(&mut self, headers: &[&str]) -> Result<Option<usize>, ArenaError> {
        let Some(reader) = &mut self.reader else { return Ok(None) };
        let mut found = Vec::new();
        let mut start = reader.take(headers[0].len() as u64);
        start.read_until(b'\n', &mut found).map_err(ArenaError::file("read", &self.path))?;
        self.number = 1;
        if !headers.iter().any(|header| header.as_bytes().starts_with(&found)) {
            return Err(self.fault(format!("expected the header '{}'", headers[0].trim_end())));
        }
        self.len = found.len() as u64;
        Ok(headers.iter().position(|header| header.as_bytes() == found))
    }

    /// The next line without its end; `None` at the end of the file, and where it ends within a line.
    pub(crate) fn next(&mut self) -> Result<Option<Vec<u8>>, ArenaError> {
        let Some(reader) = &mut self.reader else { return Ok(None) };
        let mut line = Vec::new();
        reader.read_until(b'\n', &mut line).map_err(ArenaError::file("read", &self.path))?;
        let len = line.len() as u64;
        if line.pop() != Some(b'\n') {
            return Ok(None);
        }
        self.len += len;
        self.number += 1;
        Ok(Some(line))
    }

    /// Reads the line of `moves.csv` that goes with a row; false where it is not there.
    fn skip_hand(&mut self, row: &HandRow) -> Result<bool, ArenaError> {
        let Some(line) = self.next()? else { return Ok(false) };
        let place = format!("{},{},", row.index, row.hand);
        if line.starts_with(place.as_bytes()) && line.len() > place.len() {
            return Ok(true);
        }
        Err(self.fault(format!("expected the hand '{place}...', found '{}'", String::from_utf8_lossy(&line))))
    }
}
