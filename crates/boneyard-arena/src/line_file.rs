//! A text file that begins with a head and grows by whole lines, written by one process at a time.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read as _};
use std::path::Path;

use crate::error::ArenaError;
use crate::files::{Appender, target};
use crate::store::Existing;

/// The open file. It is locked against other processes as long as it lives.
#[derive(Debug)]
pub struct LineFile(Appender);

impl LineFile {
    /// Opens the file of this head, with the whole lines after the head that are kept: of a file that goes on; a torn last line is cut off,
    /// a torn head written anew. A head is lines, each with its end.
    ///
    /// # Errors
    /// [`ArenaError::Exists`] for a file that is neither to go on nor to be replaced, [`ArenaError::InUse`] for one that another process
    /// writes, [`ArenaError::Line`] for another head or what is no text; a file that cannot be read or written, or what
    /// is no regular file.
    pub fn open(path: &Path, head: &str, existing: Existing) -> Result<(LineFile, String), ArenaError> {
        let mut options = OpenOptions::new();
        options.read(true).write(true);
        match existing {
            Existing::Refuse => options.create_new(true),
            Existing::Resume | Existing::Force => options.create(true).truncate(false),
        };
        // A pipe may never end.
        let open = || options.open(target(path)?);
        let mut file = open().map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => ArenaError::Exists(path.to_owned()),
            _ => ArenaError::file("create", path)(error),
        })?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(ArenaError::InUse(path.to_owned())),
            Err(TryLockError::Error(error)) => return Err(ArenaError::file("lock", path)(error)),
        }
        let text = if existing == Existing::Resume { read(&mut file, path)? } else { String::new() };
        if head.starts_with(&text) {
            let mut appender = Appender::new(path, file, 0)?;
            appender.append(&[head.as_bytes()])?;
            return Ok((LineFile(appender), String::new()));
        }
        let Some(rows) = text.strip_prefix(head) else { return Err(other_head(path, head, &text)) };
        let rows = rows[..rows.rfind('\n').map_or(0, |end| end + 1)].to_owned();
        let appender = Appender::new(path, file, (head.len() + rows.len()) as u64)?;
        Ok((LineFile(appender), rows))
    }

    /// Adds lines, all of them or none.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn append(&mut self, lines: &str) -> Result<(), ArenaError> {
        self.0.append(&[lines.as_bytes()])
    }
}

fn read(file: &mut File, path: &Path) -> Result<String, ArenaError> {
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(ArenaError::file("read", path))?;
    String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + before.iter().filter(|byte| **byte == b'\n').count() as u64;
        ArenaError::line(path, line, "it is no text in UTF-8")
    })
}

/// The first line that is not the head's.
fn other_head(path: &Path, head: &str, text: &str) -> ArenaError {
    let same = head.lines().zip(text.lines()).take_while(|(here, there)| here == there).count();
    let here = head.lines().nth(same).unwrap_or_default();
    ArenaError::line(path, same as u64 + 1, format!("here '{here}' is expected: it is of something else"))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const HEAD: &str = "# mine\na,b\n";

    #[test]
    fn whole_lines_stay_and_torn_ones_go() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("x.csv");
        let open = |existing| LineFile::open(&path, HEAD, existing);
        let (mut file, rows) = open(Existing::Refuse).unwrap();
        assert_eq!(rows, "");
        file.append("1,2\n").unwrap();
        assert!(matches!(open(Existing::Resume), Err(ArenaError::InUse(_))), "while it is open");
        drop(file);
        assert!(matches!(open(Existing::Refuse), Err(ArenaError::Exists(_))));
        fs::write(&path, format!("{HEAD}1,2\n3,")).unwrap();
        let (mut file, rows) = open(Existing::Resume).unwrap();
        assert_eq!(rows, "1,2\n");
        file.append("5,6\n").unwrap();
        drop(file);
        assert_eq!(fs::read_to_string(&path).unwrap(), format!("{HEAD}1,2\n5,6\n"));
        for torn in ["", "# mi", "# mine\n"] {
            fs::write(&path, torn).unwrap();
            assert_eq!(open(Existing::Resume).unwrap().1, "", "{torn}");
            assert_eq!(fs::read_to_string(&path).unwrap(), HEAD);
        }
        drop(open(Existing::Force).unwrap());
        assert_eq!(fs::read_to_string(&path).unwrap(), HEAD);
    }

    #[test]
    fn another_head_is_named_with_its_line_and_left_alone() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("x.csv");
        for (text, line) in
            [(b"# mine\nb,a\n1,2\n".as_slice(), "line 2: here 'a,b'"), (b"ab\n\xff", "line 2: it is no text")]
        {
            fs::write(&path, text).unwrap();
            let error = LineFile::open(&path, HEAD, Existing::Resume).unwrap_err().to_string();
            assert!(error.contains(line), "{error}");
            assert_eq!(fs::read(&path).unwrap(), text);
        }
    }
}
