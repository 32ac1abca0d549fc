//! The directory of a run.

use std::fs;
use std::path::{Path, PathBuf};

use crate::adjusted::luck_csv;
use crate::error::ArenaError;
use crate::files::{Appender, create, new_name, remove, replace};
use crate::journal::{Scan, scan};
use crate::ledger::Ledger;
use crate::lock::{DirLock, LOCK};
use crate::manifest::{MANIFEST, Manifest, Provenance, manifest_toml};
use crate::plan::Plan;
use crate::pool::{PoolSummary, ratings_csv};
use crate::row::{GAMES_HEADER, MOVES_HEADER};
use crate::shard::Shard;
use crate::summary::{PairSummary, summary_csv};

/// The journal: a row for each hand.
pub const GAMES: &str = "games.csv";
/// A line of notation for each hand.
pub const MOVES: &str = "moves.csv";
/// A line for each pair of agents.
pub const SUMMARY: &str = "summary.csv";
/// A line for each pair of agents, in games that draw: the margin with and without the luck of the draws.
pub const LUCK: &str = "luck.csv";
/// A line for each agent of a pool.
pub const RATINGS: &str = "ratings.csv";

/// A longer `games.csv` holds rows, or the beginning of one.
const HEADER_LEN: u64 = GAMES_HEADER.len() as u64;

/// Where a run is written.
#[derive(Debug, Clone)]
pub struct Output {
    /// The directory; it is created.
    pub dir: PathBuf,
    /// What happens when there is something in it.
    pub existing: Existing,
    /// Whether every move is kept in `moves.csv`. A resumed run keeps them if it did before.
    pub record: bool,
    /// For the manifest.
    pub provenance: Provenance,
}

/// What to do with a directory that is not empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Existing {
    /// Refuse it.
    Refuse,
    /// Go on with the run in it; start one if it is missing or empty.
    Resume,
    /// Start anew: its `games.csv`, `moves.csv`, `summary.csv`, `luck.csv`, `ratings.csv` and `manifest.toml` are replaced or
    /// removed, other files stay.
    Force,
}

/// The open directory of a run.
pub(crate) struct Store {
    dir: PathBuf,
    games: Appender,
    moves: Option<Appender>,
    _lock: DirLock,
}

impl Store {
    /// Opens the directory, and enters the whole deals found in it.
    pub(crate) fn open(
        plan: &Plan,
        shard: Option<Shard>,
        output: &Output,
        ledger: &mut Ledger<'_>,
    ) -> Result<Self, ArenaError> {
        let dir = &output.dir;
        fs::create_dir_all(dir).map_err(ArenaError::file("create", dir))?;
        let lock = DirLock::take(dir)?;
        if output.existing == Existing::Force || is_empty(dir)? {
            return Store::start(plan, shard, output, lock);
        }
        if output.existing == Existing::Refuse {
            return Err(ArenaError::NotEmpty(dir.clone()));
        }
        if !dir.join(MANIFEST).exists() {
            return Err(ArenaError::NothingToResume { dir: dir.clone(), missing: MANIFEST });
        }
        Store::resume(plan, shard, output, lock, ledger)
    }

    fn start(plan: &Plan, shard: Option<Shard>, output: &Output, lock: DirLock) -> Result<Self, ArenaError> {
        let dir = &output.dir;
        for name in [SUMMARY, LUCK, RATINGS, MOVES] {
            remove(&dir.join(name))?;
        }
        let games = dir.join(GAMES);
        if games.exists() {
            // Before there is a new manifest, lest rows of the old plan be taken for rows of the new one.
            create(&games).map_err(ArenaError::file("empty", &games))?;
        }
        replace(dir, MANIFEST, &manifest_toml(plan, output.record, shard, &output.provenance))?;
        let games = Appender::create(&games, GAMES_HEADER)?;
        let moves =
            if output.record { Some(Appender::create(&dir.join(MOVES), MOVES_HEADER)?) } else { None };
        Ok(Store { dir: dir.clone(), games, moves, _lock: lock })
    }

    fn resume(
        plan: &Plan,
        shard: Option<Shard>,
        output: &Output,
        lock: DirLock,
        ledger: &mut Ledger<'_>,
    ) -> Result<Self, ArenaError> {
        let dir = &output.dir;
        let manifest = Manifest::read(dir)?;
        let differences = manifest.differences(plan, shard, &output.provenance);
        if !differences.is_empty() {
            return Err(ArenaError::AnotherPlan { dir: dir.clone(), differences });
        }
        let (games, moves) = (dir.join(GAMES), dir.join(MOVES));
        let recorded = manifest.terms.record;
        if recorded && !moves.exists() && fs::metadata(&games).is_ok_and(|file| file.len() > HEADER_LEN) {
            return Err(ArenaError::MovesMissing { dir: dir.clone(), missing: MOVES });
        }
        let found = scan(plan, &games, recorded.then_some(moves.as_path()), ledger)?.current(&games)?;
        let record = recorded || output.record;
        if record && !recorded && found.deals > 0 {
            return Err(ArenaError::NotRecorded(dir.clone()));
        }
        ledger.mark_resumed();
        if found.deals < ledger.wanted() {
            // They would be of fewer deals than the journal from now on.
            for name in [SUMMARY, LUCK, RATINGS] {
                remove(&dir.join(name))?;
            }
        }
        if manifest.terms.length != plan.length() || record != recorded {
            replace(dir, MANIFEST, &manifest_toml(plan, record, shard, &output.provenance))?;
        }
        let Scan { games_len, moves_len, .. } = found;
        let moves = if record { Some(reopen(&moves, moves_len, MOVES_HEADER)?) } else { None };
        let games = reopen(&games, games_len, GAMES_HEADER)?;
        Ok(Store { dir: dir.clone(), games, moves, _lock: lock })
    }

    /// Whether moves are kept.
    pub(crate) fn records(&self) -> bool {
        self.moves.is_some()
    }

    /// Appends the rows of whole deals.
    pub(crate) fn append(&mut self, games: &[&[u8]], moves: &[&str; 2]) -> Result<(), ArenaError> {
        if let Some(file) = &mut self.moves {
            file.append(&moves.map(str::as_bytes))?;
        }
        self.games.append(games)
    }

    /// Saves everything.
    pub(crate) fn finish(
        self,
        plan: &Plan,
        summary: &[PairSummary],
        pool: Option<&PoolSummary>,
    ) -> Result<(), ArenaError> {
        if let Some(moves) = &self.moves {
            moves.sync()?;
        }
        self.games.sync()?;
        if let Some(pool) = pool {
            replace(&self.dir, RATINGS, &ratings_csv(pool))?;
        }
        if let Some(luck) = luck_csv(plan, summary) {
            replace(&self.dir, LUCK, &luck)?;
        }
        replace(&self.dir, SUMMARY, &summary_csv(summary))
    }
}

/// Opens a file of which `len` bytes stay; one without its whole header is begun anew.
fn reopen(path: &Path, len: u64, header: &str) -> Result<Appender, ArenaError> {
    if len < header.len() as u64 { Appender::create(path, header) } else { Appender::reopen(path, len) }
}

/// Whether a directory holds nothing but what a run or a merge killed at its start leaves behind: our hidden files.
pub(crate) fn is_empty(dir: &Path) -> Result<bool, ArenaError> {
    let entries = fs::read_dir(dir).map_err(ArenaError::file("read", dir))?;
    for entry in entries {
        let name = entry.map_err(ArenaError::file("read", dir))?.file_name();
        let mut ours = [MANIFEST, SUMMARY, LUCK, RATINGS, GAMES, MOVES]
            .map(new_name)
            .into_iter()
            .chain([LOCK.to_owned()]);
        if !ours.any(|ours| name == ours.as_str()) {
            return Ok(false);
        }
    }
    Ok(true)
}
