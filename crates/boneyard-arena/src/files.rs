//! Writing files so that a crash or a full disk costs nothing already written.

use std::fs::{self, File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use boneyard_agents::regular;

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
    /// A file that cannot be created or written, or what is no regular file.
    pub fn create(path: &Path, header: &str) -> Result<Self, ArenaError> {
        let file = create(path).map_err(ArenaError::file("create", path))?;
        let mut appender = Appender { path: path.to_owned(), file, len: 0 };
        appender.append(&[header.as_bytes()])?;
        Ok(appender)
    }

    /// An old file of which the first `len` bytes stay.
    ///
    /// # Errors
    /// A file that cannot be opened or shortened, or what is no regular file.
    pub fn reopen(path: &Path, len: u64) -> Result<Self, ArenaError> {
        let open = || regular::check(path).and_then(|()| OpenOptions::new().write(true).open(path));
        let file = open().map_err(ArenaError::file("open", path))?;
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

/// A new file, or an old one emptied; nothing else is opened, since a pipe would wait for its reader.
pub(crate) fn create(path: &Path) -> std::io::Result<File> {
    regular::check(path)?;
    File::create(path)
}

/// The name under which a file is written before it gets its own.
pub(crate) fn new_name(name: &str) -> String {
    format!(".{name}.new")
}

/// More links in a row are a circle.
const MOST_LINKS: usize = 40;

/// The file that a path stands for: that path, or where its links lead, even if there is nothing yet.
///
/// # Errors
/// What is no regular file; links that lead nowhere.
pub fn target(path: &Path) -> std::io::Result<PathBuf> {
    regular::check(path)?;
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        if !fs::symlink_metadata(&path).is_ok_and(|found| found.is_symlink()) {
            return Ok(path);
        }
        path = folder(&path).join(fs::read_link(&path)?);
    }
    Err(std::io::Error::other("its links lead in a circle"))
}

/// The folder of a file.
fn folder(path: &Path) -> &Path {
    path.parent().filter(|dir| *dir != Path::new("")).unwrap_or(Path::new("."))
}

/// Folder and name of a file.
pub(crate) fn split(path: &Path) -> std::io::Result<(&Path, &str)> {
    let name = path.file_name().and_then(|name| name.to_str());
    Ok((folder(path), name.ok_or_else(|| std::io::Error::other("it is no name of a file"))?))
}

/// Replaces a file of a directory by a new one in one step: see [`replace_file`].
///
/// # Errors
/// As [`replace_file`].
pub fn replace(dir: &Path, name: &str, contents: &str) -> Result<(), ArenaError> {
    replace_file(&dir.join(name), contents)
}

/// Replaces a file by a new one in one step: whatever happens, it is the old one or the new one. Links stay, and lead to the new one.
///
/// # Errors
/// A path that names no file, or what is no regular file; a file that cannot be written.
pub fn replace_file(path: &Path, contents: &str) -> Result<(), ArenaError> {
    let replace = || {
        let target = target(path)?;
        let (dir, name) = split(&target)?;
        let new = dir.join(new_name(name));
        clear(&new)?;
        let write = || -> std::io::Result<()> {
            let mut file = File::create(&new)?;
            file.write_all(contents.as_bytes())?;
            file.sync_all()
        };
        write().and_then(|()| put_in_place(dir, name)).inspect_err(|_| {
            let _ = fs::remove_file(&new);
        })
    };
    replace().map_err(ArenaError::file("write", path))
}

/// What a crash has left under a [`new_name`] is written over; what stands there otherwise (a link, a pipe) makes room.
fn clear(new: &Path) -> std::io::Result<()> {
    match fs::symlink_metadata(new) {
        Ok(found) if !found.is_file() => fs::remove_file(new),
        _ => Ok(()),
    }
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

/// Removes a file that need not be there.
pub(crate) fn remove(path: &Path) -> Result<(), ArenaError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(ArenaError::file("remove", path)(error))
        }
        _ => Ok(()),
    }
}
