//! Reading the files that a person names.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

/// Far above any file of rules or cases; what is longer (a device, say) is no such file.
const LIMIT: u64 = 64 << 20;

/// All bytes of a file.
///
/// # Errors
/// A file that cannot be read, or of more than 64 MiB.
pub(crate) fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(LIMIT + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LIMIT {
        return Err(io::Error::other("it has more than 64 MiB"));
    }
    Ok(bytes)
}
