//! Why nothing can be learnt.

use std::path::{Path, PathBuf};

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
    #[error("cannot {doing} '{}': {fault}", .path.display())]
    File {
        /// What was to be done.
        doing: &'static str,
        /// Which.
        path: PathBuf,
        /// What the system says.
        fault: std::io::Error,
    },
    /// Something is there already.
    #[error("'{}' exists; --resume continues it, --force begins anew", .0.display())]
    Exists(PathBuf),
    /// Choices that are not of this training, or damaged.
    #[error("'{}', line {line}: {reason}", .path.display())]
    Choices {
        /// Which file.
        path: PathBuf,
        /// From 1.
        line: usize,
        /// What is wrong.
        reason: String,
    },
}

impl TrainError {
    /// What to make of an error of the system.
    pub(crate) fn file(
        doing: &'static str,
        path: &Path,
    ) -> impl FnOnce(std::io::Error) -> TrainError + use<> {
        let path = path.to_owned();
        move |fault| TrainError::File { doing, path, fault }
    }
}
