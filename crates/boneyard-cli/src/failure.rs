//! What can end a run early, and the exit code of each.

use std::fmt::Display;
use std::process::ExitCode;

use crate::output;

/// The exit code after Ctrl-C.
pub(crate) const INTERRUPTED: u8 = 130;

/// Why a run ended early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command line, or a file it names, asks for something that does not exist or cannot be. Every fault.
    Usage(Vec<String>),
    /// Something failed on the way.
    Failed(anyhow::Error),
    /// Something failed, and the output says what.
    Shown,
    /// Ctrl-C; what was finished is kept.
    Interrupted(String),
    /// The reader of our output has gone (`| head`): nothing is wrong, and nobody is left to tell.
    PipeClosed,
}

impl Failure {
    /// Says what is wrong, on standard error, and gives the exit code.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Failure::Usage(faults) => {
                for fault in faults.iter().take(MOST_FAULTS) {
                    output::error(&shortened(fault));
                }
                if let Some(more) = faults.len().checked_sub(MOST_FAULTS).filter(|more| *more > 0) {
                    output::error(&format!("and {more} faults more"));
                }
                ExitCode::from(2)
            }
            Failure::Failed(error) => {
                output::error(&format!("{error:#}"));
                ExitCode::from(1)
            }
            Failure::Shown => ExitCode::from(1),
            Failure::Interrupted(what) => {
                output::warning(&what);
                ExitCode::from(INTERRUPTED)
            }
            Failure::PipeClosed => ExitCode::SUCCESS,
        }
    }
}

/// Nobody reads more at a time.
const MOST_FAULTS: usize = 50;

/// A message that repeats what was given does not repeat a whole file.
fn shortened(fault: &str) -> String {
    const LONGEST: usize = 2000;
    match fault.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{} ... ({} characters)", &fault[..end], fault.chars().count()),
        None => fault.to_owned(),
    }
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Self {
        Failure::Failed(error)
    }
}

/// Collects every fault of a command line, so that all of them are named at once.
#[derive(Debug, Default)]
pub(crate) struct Faults(Vec<String>);

impl Faults {
    /// Adds one.
    pub(crate) fn add(&mut self, fault: impl Display) {
        self.0.push(fault.to_string());
    }

    /// The value, or `None` and the fault is kept.
    pub(crate) fn keep<T>(&mut self, result: Result<T, impl Display>) -> Option<T> {
        result.map_err(|fault| self.add(fault)).ok()
    }

    /// What was built, if nothing was wrong.
    pub(crate) fn finish<T>(self, built: Option<T>) -> Result<T, Failure> {
        match built {
            Some(built) if self.0.is_empty() => Ok(built),
            _ => Err(Failure::Usage(self.0)),
        }
    }
}
