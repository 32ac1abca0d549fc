//! Reading the files that a person names.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use boneyard_arena::disk::regular;

/// Far above any file of rules or cases; what is longer is no such file.
const LIMIT: u64 = 64 << 20;

/// All bytes of a file: of a regular one, since a pipe or a device may never end.
///
/// # Errors
/// What is no regular file or cannot be read, or has more than 64 MiB.
pub(crate) fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    bounded(regular::open(path)?)
}

/// All bytes of what another program may have made just now: `-` is standard input, and what the shell has opened for us
/// (`<(command)`) is read too.
///
/// # Errors
/// As [`read_file`]; a pipe in a folder is refused, since nobody may be writing to it.
pub(crate) fn read_input(path: &Path) -> io::Result<Vec<u8>> {
    const OPEN: [&str; 2] = ["/dev/fd", "/proc/self/fd"];
    if path == Path::new("-") || path == Path::new("/dev/stdin") {
        return bounded(io::stdin().lock());
    }
    if path.parent().is_some_and(|dir| OPEN.iter().any(|open| dir == Path::new(open))) {
        return bounded(File::open(path)?);
    }
    read_file(path)
}

fn bounded(input: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(LIMIT + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LIMIT {
        return Err(io::Error::other("it has more than 64 MiB"));
    }
    Ok(bytes)
}
