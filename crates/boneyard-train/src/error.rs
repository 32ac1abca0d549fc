//! Why nothing can be learnt.

use std::path::PathBuf;

use boneyard_arena::ArenaError;

/// A training that cannot be done or went wrong.
#[derive(Debug, thiserror::Error)]
pub enum TrainError {
    /// Everything that is wrong with what was asked for.
    #[error("{}", .0.join("\n"))]
    Terms(Vec<String>),
    /// Threads that could not be started.
    #[error("{jobs} threads cannot be started: {fault}")]
    Threads {
        /// As asked for.
        jobs: usize,
        /// What the system says.
        fault: String,
    },
    /// A player made a move that it may not make.
    #[error("agent '{agent}' in deal {deal}: {fault}")]
    Illegal {
        /// Who.
        agent: String,
        /// In which deal.
        deal: u64,
        /// What the engine says.
        fault: String,
    },
    /// A file.
    #[error(transparent)]
    Arena(#[from] ArenaError),
    /// Choices that are not of this training, or damaged.
    #[error("'{}', line {line}: {reason}", .path.display())]
    Choices {
        /// Which file.
        path: PathBuf,
        /// From 1.
        line: u64,
        /// What is wrong.
        reason: String,
    },
}
