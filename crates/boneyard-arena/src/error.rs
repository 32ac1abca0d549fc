//! Everything that can go wrong, in words for the person who started it.

use std::io;
use std::path::{Path, PathBuf};

use boneyard_core::IllegalMove;
use boneyard_stats::AccumulateError;
use boneyard_stats::ratings::CrosstableError;

use crate::shard::ShardError;

/// Why a tournament could not be played, saved or read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ArenaError {
    /// A file or directory could not be read or written.
    #[error("cannot {action} '{}': {source}", .path.display())]
    File {
        /// What was tried: `create`, `write`, `read` ...
        action: &'static str,
        /// The file or directory.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A line of a file that cannot be right.
    #[error("'{}', line {line}: {fault}", .path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// Its line, from 1.
        line: u64,
        /// What is wrong.
        fault: String,
    },
    /// A manifest that cannot be read.
    #[error("'{}': {fault}", .path.display())]
    Manifest {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        fault: String,
    },
    /// The directory holds something and was neither to be resumed nor replaced.
    #[error("'{}' is not empty: resume the run in it, force a new one, or choose another directory", .0.display())]
    NotEmpty(PathBuf),
    /// There is no run to resume in a directory that is not empty.
    #[error("'{}' holds files but no run to resume: it has no {missing}", .dir.display())]
    NothingToResume {
        /// The directory.
        dir: PathBuf,
        /// The file that every run has.
        missing: &'static str,
    },
    /// The run in the directory is of another plan.
    #[error("the run in '{}' is another one, so it cannot be resumed:\n{}", .dir.display(), .differences.join("\n"))]
    AnotherPlan {
        /// The directory.
        dir: PathBuf,
        /// One line each: what, its value there and its value here.
        differences: Vec<String>,
    },
    /// A plan file that cannot be read, or must not be played.
    #[error("'{}': {fault}", .path.display())]
    Plan {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        fault: String,
    },
    /// A file is there and was neither to be resumed nor replaced.
    #[error("'{}' exists: resume it, force a new one, or choose another name", .0.display())]
    Exists(PathBuf),
    /// A file that would be written holds something else.
    #[error("'{}' is there already and holds something else: force it to be replaced, or choose another name", .0.display())]
    AnotherFile(PathBuf),
    /// A part that the plan does not have.
    #[error(transparent)]
    Shard(#[from] ShardError),
    /// The parts do not make a whole.
    #[error("{}", .0.join("\n"))]
    Merge(
        /// What is wrong, a line each.
        Vec<String>,
    ),
    /// A fixture that is not in the journal.
    #[error("'{}' has no fixture {index}: {holds}", .dir.display())]
    NoFixture {
        /// The directory.
        dir: PathBuf,
        /// As asked for.
        index: u64,
        /// What there is.
        holds: String,
    },
    /// A recorded hand that must not, or cannot, be played again.
    #[error("fixture {index} of '{}' cannot be played again: {fault}", .dir.display())]
    Replay {
        /// The directory.
        dir: PathBuf,
        /// The fixture.
        index: u64,
        /// Why.
        fault: String,
    },
    /// A hand played again that is not the hand of the journal.
    #[error("fixture {index}, hand {hand} of '{}' came out otherwise than its row says:\n{}", .dir.display(), .differences.join("\n"))]
    Otherwise {
        /// The directory.
        dir: PathBuf,
        /// The fixture.
        index: u64,
        /// The hand in the fixture, from 0.
        hand: u32,
        /// One line each: the column, its value in the row and its value here.
        differences: Vec<String>,
    },
    /// The moves of a run that recorded them are gone.
    #[error("the run in '{}' recorded its moves, and its {missing} is not there: put it back, or start anew", .dir.display())]
    MovesMissing {
        /// The directory.
        dir: PathBuf,
        /// The file.
        missing: &'static str,
    },
    /// Moves are to be recorded, and those of the hands already played were not.
    #[error("the run in '{}' did not record its moves, so it cannot be resumed with them: leave recording off, or start anew", .0.display())]
    NotRecorded(PathBuf),
    /// Another process writes to the directory, or to the file.
    #[error("'{}' is in use by another run; wait for its end or choose another name", .0.display())]
    InUse(PathBuf),
    /// An agent chose what it may not.
    #[error("agent '{agent}' in fixture {index}, hand {hand}: {error}")]
    IllegalMove {
        /// Its label.
        agent: String,
        /// The fixture.
        index: u64,
        /// The hand in the fixture, from 0.
        hand: u32,
        /// The move and what is allowed.
        error: IllegalMove,
    },
    /// A sum that became too large to be exact.
    #[error(transparent)]
    Count(#[from] AccumulateError),
    /// Results that fit no crosstable.
    #[error(transparent)]
    Crosstable(#[from] CrosstableError),
    /// No threads to play on.
    #[error("cannot start {jobs} threads: {fault}")]
    Threads {
        /// As asked for.
        jobs: usize,
        /// Why.
        fault: String,
    },
}

impl ArenaError {
    /// For `map_err` after an operation on a file.
    pub(crate) fn file(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> ArenaError {
        move |source| ArenaError::File { action, path: path.to_owned(), source }
    }

    pub(crate) fn line(path: &Path, line: u64, fault: impl Into<String>) -> ArenaError {
        ArenaError::Line { path: path.to_owned(), line, fault: fault.into() }
    }
}
