//! Writing files so that a crash or a full disk costs nothing already written.

use std::fs::{self, File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::error::ArenaError;

/// A file that only grows, by whole pieces.
#[derive(Debug)]
pub struct Appender {
    path: PathBuf,
    file: File,
    len: u64,
}

impl Appender {
    /// A new file, or an old one emptied.
    ///
    /// # Errors
    /// A file that cannot be created or written.
    pub fn create(path: &Path, header: &str) -> Result<Self, ArenaError> {
        let file = File::create(path).map_err(ArenaError::file("create", path))?;
        let mut appender = Appender { path: path.to_owned(), file, len: 0 };
        appender.append(&[header.as_bytes()])?;
        Ok(appender)
    }

    /// An old file of which the first `len` bytes stay.
    ///
    /// # Errors
    /// A file that cannot be opened or shortened.
    pub fn reopen(path: &Path, len: u64) -> Result<Self, ArenaError> {
        let file = OpenOptions::new().write(true).open(path).map_err(ArenaError::file("open", path))?;
        Appender::new(path, file, len)
    }

    /// An open file of which the first `len` bytes stay.
    pub(crate) fn new(path: &Path, mut file: File, len: u64) -> Result<Self, ArenaError> {
        file.set_len(len).map_err(ArenaError::file("shorten", path))?;
        file.seek(SeekFrom::Start(len)).map_err(ArenaError::file("write to", path))?;
        Ok(Appender { path: path.to_owned(), file, len })
    }

    /// Appends all parts. When that fails, what was there before stays and (where possible) nothing else.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn append(&mut self, parts: &[&[u8]]) -> Result<(), ArenaError> {
        for part in parts {
            if let Err(error) = self.file.write_all(part) {
                // A torn piece would be recognised too; the first error is the one to tell.
                let _ = self.file.set_len(self.len);
                return Err(ArenaError::file("write to", &self.path)(error));
            }
        }
        self.len += parts.iter().map(|part| part.len() as u64).sum::<u64>();
        Ok(())
    }

    /// Waits until all is on the disk.
    ///
    /// # Errors
    /// A disk that does not keep it.
    pub fn sync(&self) -> Result<(), ArenaError> {
        self.file.sync_all().map_err(ArenaError::file("save", &self.path))
    }
}

/// The name under which a file is written before it gets its own.
pub(crate) fn new_name(name: &str) -> String {
    format!(".{name}.new")
}

/// Replaces a file of a directory by a new one in one step: whatever happens, it is the old one or the new one.
///
/// # Errors
/// A file that cannot be written.
pub fn replace(dir: &Path, name: &str, contents: &str) -> Result<(), ArenaError> {
    let new = dir.join(new_name(name));
    let write = || -> std::io::Result<()> {
        let mut file = File::create(&new)?;
        file.write_all(contents.as_bytes())?;
        file.sync_all()
    };
    write().and_then(|()| put_in_place(dir, name)).map_err(|error| {
        let _ = fs::remove_file(&new);
        ArenaError::file("write", &dir.join(name))(error)
    })
}

/// Gives a file that was written and saved under its [`new_name`] its own.
pub(crate) fn put_in_place(dir: &Path, name: &str) -> std::io::Result<()> {
    fs::rename(dir.join(new_name(name)), dir.join(name))?;
    // The new name must survive a power cut as well; not every system can sync a directory.
    if let Ok(dir) = File::open(dir) {
        let _ = dir.sync_all();
    }
    Ok(())
}

/// [`replace`] for a file by its path.
///
/// # Errors
/// A path that names no file; a file that cannot be written.
pub fn replace_file(path: &Path, contents: &str) -> Result<(), ArenaError> {
    let dir = match path.parent() {
        Some(dir) if dir != Path::new("") => dir,
        _ => Path::new("."),
    };
    match path.file_name().and_then(|name| name.to_str()) {
        Some(name) => replace(dir, name, contents),
        None => Err(ArenaError::file("write", path)(std::io::Error::other("it is no name of a file"))),
    }
}

/// Removes a file that need not be there.
pub(crate) fn remove(path: &Path) -> Result<(), ArenaError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(ArenaError::file("remove", path)(error))
        }
        _ => Ok(()),
    }
}
