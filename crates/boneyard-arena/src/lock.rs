//! One run at a time writes to a directory, or to a file.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use boneyard_agents::regular;

use crate::error::ArenaError;
use crate::files::{split, target};

/// Held by locking, so that one left behind by a crash is in nobody's way.
pub(crate) const LOCK: &str = ".lock";

/// A lock on a directory, as long as it lives.
#[derive(Debug)]
pub struct DirLock {
    _held: Lock,
}

impl DirLock {
    /// # Errors
    /// [`ArenaError::InUse`] when another process (or run) has it.
    pub fn take(dir: &Path) -> Result<Self, ArenaError> {
        Ok(DirLock { _held: Lock::take(dir.join(LOCK), dir)? })
    }
}

/// A lock on a file that is written at the end of a run, whether or not there is one yet; as long as it lives.
#[derive(Debug)]
pub struct FileLock {
    _held: Lock,
}

impl FileLock {
    /// Two names that lead to the same file are the same.
    ///
    /// # Errors
    /// [`ArenaError::InUse`] when another process (or run) has it; what is no regular file.
    pub fn take(file: &Path) -> Result<Self, ArenaError> {
        let target = target(file).map_err(ArenaError::file("write", file))?;
        let (dir, name) = split(&target).map_err(ArenaError::file("write", file))?;
        Ok(FileLock { _held: Lock::take(dir.join(format!(".{name}{LOCK}")), file)? })
    }
}

#[derive(Debug)]
struct Lock {
    path: PathBuf,
    file: File,
}

impl Lock {
    /// Locks the file at `path`, for `what`.
    fn take(path: PathBuf, what: &Path) -> Result<Self, ArenaError> {
        loop {
            let mut options = File::options();
            let options = options.create(true).truncate(false).write(true);
            let file = regular::check(&path).and_then(|()| options.open(&path));
            let file = file.map_err(ArenaError::file("create", &path))?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(ArenaError::InUse(what.to_owned())),
                Err(TryLockError::Error(error)) => return Err(ArenaError::file("lock", &path)(error)),
            }
            // A run that ended in between may have removed the file that was opened above.
            if is_still_there(&path, &file) {
                return Ok(Lock { path, file });
            }
        }
    }
}

/// Whether `path` is still the name of `file`.
#[cfg(unix)]
fn is_still_there(path: &Path, file: &File) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let id = |metadata: &fs::Metadata| (metadata.dev(), metadata.ino());
    matches!((fs::metadata(path), file.metadata()), (Ok(named), Ok(open)) if id(&named) == id(&open))
}

#[cfg(not(unix))]
fn is_still_there(_: &Path, _: &File) -> bool {
    true
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Removed while it is held, and only where whoever opened it before can tell.
        if cfg!(unix) {
            let _ = fs::remove_file(&self.path);
        }
        let _ = self.file.unlock();
    }
}

/// Whether somebody has the lock of a directory. Nothing is written.
pub(crate) fn is_in_use(dir: &Path) -> bool {
    let file = regular::open(&dir.join(LOCK));
    file.is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
}
