//! One run at a time writes to a directory.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use crate::error::ArenaError;

/// Held by locking, so that one left behind by a crash is in nobody's way.
pub(crate) const LOCK: &str = ".lock";

/// A lock on a directory, as long as it lives.
#[derive(Debug)]
pub struct DirLock {
    path: PathBuf,
    file: File,
}

impl DirLock {
    /// # Errors
    /// [`ArenaError::InUse`] when another process (or run) has it.
    pub fn take(dir: &Path) -> Result<Self, ArenaError> {
        let path = dir.join(LOCK);
        loop {
            let file = File::options()
                .create(true)
                .truncate(false)
                .write(true)
                .open(&path)
                .map_err(ArenaError::file("create", &path))?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(ArenaError::InUse(dir.to_owned())),
                Err(TryLockError::Error(error)) => return Err(ArenaError::file("lock", &path)(error)),
            }
            // A run that ended in between may have removed the file that was opened above.
            if is_still_there(&path, &file) {
                return Ok(DirLock { path, file });
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

impl Drop for DirLock {
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
    let file = File::open(dir.join(LOCK));
    file.is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
}
