//! Writing results so that a crash or a full disk costs nothing already written: for whoever keeps a journal of its own.

pub use boneyard_agents::regular;

pub use crate::files::{Appender, replace, replace_file, target};
pub use crate::line_file::LineFile;
pub use crate::lock::{DirLock, FileLock};
