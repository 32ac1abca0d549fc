//! What can go wrong, in words for the person who started it.

use std::path::PathBuf;

use boneyard_arena::ArenaError;
use boneyard_core::{FileFault, IllegalMove};

/// Why claims could not be tested, saved or read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LabError {
    /// A claim file with faults.
    #[error("{}", .faults.iter().map(|fault| format!("{name}:{}: {}", fault.line, fault.text)).collect::<Vec<_>>().join("\n"))]
    Claim {
        /// The file, or the claim's id.
        name: String,
        /// Every fault, by line.
        faults: Vec<FileFault>,
    },
    /// A file or directory that cannot be used.
    #[error(transparent)]
    File(#[from] ArenaError),
    /// A line of a file of results that cannot be right.
    #[error("'{}', line {line}: {fault}", .path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// Its line, from 1.
        line: u64,
        /// What is wrong.
        fault: String,
    },
    /// The directory holds something and was not to be resumed.
    #[error("'{}' is not empty: resume the run in it, or choose another directory", .0.display())]
    NotEmpty(PathBuf),
    /// There is no run to resume in a directory that is not empty.
    #[error("'{}' holds files but no run to resume: it has no {missing}", .dir.display())]
    NothingToResume {
        /// The directory.
        dir: PathBuf,
        /// The file that every run has.
        missing: &'static str,
    },
    /// The run in the directory asked otherwise.
    #[error("the run in '{}' is another one, so it cannot be resumed:\n{}", .dir.display(), .differences.join("\n"))]
    AnotherRun {
        /// The directory.
        dir: PathBuf,
        /// One line each.
        differences: Vec<String>,
    },
    /// An agent chose what it may not.
    #[error("agent '{agent}' in deal {deal} of {game}: {error}")]
    IllegalMove {
        /// Its name.
        agent: String,
        /// The game.
        game: String,
        /// The deal, from 0.
        deal: u64,
        /// The move and what is allowed.
        error: IllegalMove,
    },
    /// No threads to play on.
    #[error("cannot start {jobs} threads: {fault}")]
    Threads {
        /// As asked for.
        jobs: usize,
        /// Why.
        fault: String,
    },
}
