//! Files that people name are regular ones (or links to such): of a pipe or a device nobody knows that it ends, and what is written over
//! it is lost.

use std::fs::{self, File, Metadata};
use std::io::{self, Read as _};
use std::path::Path;

/// Whether a path is free, or leads to a regular file, links followed.
///
/// # Errors
/// Something else is there; its kind is in the text.
pub fn check(path: &Path) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(metadata) => check_kind(&metadata),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}

/// Opens a file to be read.
///
/// # Errors
/// A file that cannot be opened, and what is no regular file. (To open a pipe would mean to wait for who writes to it.)
pub fn open(path: &Path) -> io::Result<File> {
    check(path)?;
    let file = File::open(path)?;
    check_kind(&file.metadata()?)?;
    Ok(file)
}

/// All bytes of a file.
///
/// # Errors
/// As [`open`]; a file that cannot be read, or that is larger than the memory.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut file = open(path)?;
    let size = usize::try_from(file.metadata()?.len()).unwrap_or(usize::MAX);
    bytes.try_reserve_exact(size).map_err(|_| io::Error::other("it is larger than the memory"))?;
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The text of a file.
///
/// # Errors
/// As [`read`]; what is no text in UTF-8.
pub fn read_text(path: &Path) -> io::Result<String> {
    String::from_utf8(read(path)?).map_err(|_| io::Error::other("it is not a text in UTF-8"))
}

fn check_kind(metadata: &Metadata) -> io::Result<()> {
    if metadata.is_file() {
        return Ok(());
    }
    Err(io::Error::other(format!("it is {}, not a regular file", kind(metadata))))
}

#[cfg(unix)]
fn kind(metadata: &Metadata) -> &'static str {
    use std::os::unix::fs::FileTypeExt as _;
    let kind = metadata.file_type();
    match () {
        () if kind.is_dir() => "a directory",
        () if kind.is_fifo() => "a FIFO",
        () if kind.is_socket() => "a socket",
        () => "a device",
    }
}

#[cfg(not(unix))]
fn kind(metadata: &Metadata) -> &'static str {
    if metadata.is_dir() { "a directory" } else { "a device" }
}
