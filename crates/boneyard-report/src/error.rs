//! Why there is no report.

use std::path::{Path, PathBuf};

use boneyard_arena::ArenaError;
use boneyard_lab::LabError;

/// A folder of which no report can be made, or that cannot be written to. Nothing has been written then.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReportError {
    /// There are no results there.
    #[error("there is no result in '{}': {found}; a report is made of the folder of 'boneyard pit --out' or 'boneyard advice --out', a file of 'boneyard tune --out', or a folder with exploitability.csv or bounds.csv, the CSV of 'boneyard exploit' and of its --local", .path.display())]
    Foreign {
        /// As given.
        path: PathBuf,
        /// What is there instead.
        found: String,
    },
    /// A file of results that cannot be what a run wrote.
    #[error("'{}': {fault}", .path.display())]
    Edited {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        fault: String,
    },
    /// A run whose journal is shorter than it was when its summary was written.
    #[error("'{}' is shorter than the run that {summary} beside it tells of: {fault}", .path.display())]
    Torn {
        /// The journal.
        path: PathBuf,
        /// What was made of it.
        summary: &'static str,
        /// How much is there, and what to do.
        fault: String,
    },
    /// A page that somebody else wrote is in the way.
    #[error("'{}' was not written by boneyard and is left alone: --out names another folder for the report", .0.display())]
    InTheWay(PathBuf),
    /// Results of a tournament.
    #[error(transparent)]
    Arena(#[from] ArenaError),
    /// Results of claims.
    #[error(transparent)]
    Lab(#[from] LabError),
    /// A file that cannot be read or written.
    #[error("cannot {action} '{}': {fault}", .path.display())]
    File {
        /// What was tried.
        action: &'static str,
        /// Which.
        path: PathBuf,
        /// What the system says.
        fault: std::io::Error,
    },
}

impl ReportError {
    /// For `map_err` after an operation on a file.
    pub(crate) fn file(
        action: &'static str,
        path: &Path,
    ) -> impl FnOnce(std::io::Error) -> ReportError + use<> {
        let path = path.to_owned();
        move |fault| ReportError::File { action, path, fault }
    }
}
