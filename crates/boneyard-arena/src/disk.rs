//! Writing results so that a crash or a full disk costs nothing already written: for whoever keeps a journal of its own.

pub use crate::files::{Appender, replace, replace_file};
pub use crate::line_file::LineFile;
pub use crate::lock::DirLock;
