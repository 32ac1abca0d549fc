//! Why a tuning cannot be done.

use std::path::PathBuf;

use boneyard_agents::SpecError;
use boneyard_arena::{ArenaError, PlanError};

/// A tuning that cannot be done or went wrong.
#[derive(Debug, thiserror::Error)]
pub enum TuneError {
    /// Everything that is wrong with what was asked for.
    #[error("{}", .0.join("\n"))]
    Terms(Vec<String>),
    /// A method that needs more hands.
    #[error("--budget: the method needs {least} hands at least before the confirmation")]
    TooFewHands {
        /// Hands of the method alone.
        least: u64,
    },
    /// A player that cannot be made.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// Rules that cannot be played.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// A match, or a file, that went wrong.
    #[error(transparent)]
    Arena(#[from] ArenaError),
    /// Threads that could not be started.
    #[error("{jobs} threads cannot be started: {fault}")]
    Threads {
        /// As asked for.
        jobs: usize,
        /// What the system says.
        fault: String,
    },
    /// A history that is not of this tuning.
    #[error("'{}', line {line}: {reason}; --force begins anew", .path.display())]
    History {
        /// Which file.
        path: PathBuf,
        /// From 1.
        line: u64,
        /// What is wrong.
        reason: String,
    },
}
