//! Files that specs name. In a spec's canonical text a file stands as `PATH@CHECK`, so that no result depends on a file that was changed
//! since; what was read is kept under that text.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use crate::regular;

/// What stands between the path and the check: 16 hexadecimal digits.
const MARK: char = '@';

/// All files of one kind that were read.
pub(crate) struct Files<T> {
    /// What they hold, for messages.
    what: &'static str,
    read: Mutex<BTreeMap<String, Arc<T>>>,
}

impl<T> Files<T> {
    pub(crate) const fn new(what: &'static str) -> Self {
        Files { what, read: Mutex::new(BTreeMap::new()) }
    }

    /// The canonical text of a path, or of a path with its check; `read` makes of a file's text its check and what it holds.
    ///
    /// # Errors
    /// A file that cannot be read or used, or that has another check.
    pub(crate) fn canonical(
        &self,
        text: &str,
        read: impl FnOnce(&str) -> Result<(String, T), String>,
    ) -> Result<String, String> {
        let (path, wanted) = parts(text);
        if wanted.is_some() && self.get(text).is_some() {
            return Ok(text.to_owned());
        }
        let contents = regular::read_text(Path::new(path)).map_err(|error| error.to_string())?;
        let (check, value) = read(&contents)?;
        if let Some(wanted) = wanted.filter(|wanted| *wanted != check) {
            return Err(format!(
                "its check is {check}, and {wanted} is asked for: it is another {}",
                self.what
            ));
        }
        let canonical = format!("{path}{MARK}{check}");
        let mut files = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        files.insert(canonical.clone(), Arc::new(value));
        Ok(canonical)
    }

    /// What a file holds, by its canonical text.
    pub(crate) fn get(&self, canonical: &str) -> Option<Arc<T>> {
        self.read.lock().unwrap_or_else(PoisonError::into_inner).get(canonical).cloned()
    }
}

/// The path of a canonical text.
pub(crate) fn path_of(canonical: &str) -> &str {
    parts(canonical).0
}

fn parts(text: &str) -> (&str, Option<&str>) {
    let is_check = |check: &str| check.len() == 16 && check.bytes().all(|byte| byte.is_ascii_hexdigit());
    match text.rsplit_once(MARK) {
        Some((path, check)) if is_check(check) => (path, Some(check)),
        _ => (text, None),
    }
}
