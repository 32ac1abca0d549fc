//! `--out FILE`, `--resume` and `--force` of commands that end with a file and keep a journal from which they go on.

use std::path::{Path, PathBuf};

use boneyard_arena::Existing;

use crate::failure::Faults;

/// The files that a command writes.
pub(crate) struct OutFile<'a> {
    /// As `--out` names it.
    pub(crate) out: &'a Path,
    /// Other files, by what stands in place of its ending.
    pub(crate) beside: &'a [&'a str],
    /// The journal from which it goes on, likewise; `None` where that is the file itself.
    pub(crate) journal: Option<&'a str>,
    /// As on the command line.
    pub(crate) resume: bool,
    /// As on the command line.
    pub(crate) force: bool,
}

impl OutFile<'_> {
    /// What `--resume` and `--force` say of a journal that is there.
    pub(crate) fn existing(&self) -> Existing {
        match (self.resume, self.force) {
            (true, _) => Existing::Resume,
            (_, true) => Existing::Force,
            _ => Existing::Refuse,
        }
    }

    /// A file beside the one that is named.
    pub(crate) fn beside(&self, ending: &str) -> PathBuf {
        self.out.with_extension(ending)
    }

    /// What would fail at the end fails now, and what is in the way is left alone.
    pub(crate) fn check(&self, faults: &mut Faults) {
        let out = self.out.display();
        let dir = self.out.parent().filter(|dir| !dir.as_os_str().is_empty());
        if let Some(dir) = dir.filter(|dir| !dir.is_dir()) {
            faults.add(format!("--out '{out}': there is no directory '{}'", dir.display()));
        }
        let journal = self.journal.map_or_else(|| self.out.to_owned(), |ending| self.beside(ending));
        // Where there is nothing to go on with, nothing that is there is of this command.
        let goes_on = self.resume && journal.exists();
        let beside = self.beside.iter().map(|ending| self.beside(ending));
        for file in std::iter::once(self.out.to_owned()).chain(beside).filter(|file| file.exists()) {
            let name = file.display();
            if file.is_dir() {
                faults.add(format!("--out '{out}': '{name}' is a directory"));
            } else if self.resume && !goes_on {
                faults.add(format!(
                    "--resume: '{name}' exists, and there is nothing to go on with; --force replaces it"
                ));
            } else if !goes_on && !self.force {
                faults.add(format!(
                    "--out '{out}': '{name}' exists; --resume goes on with it, --force replaces it"
                ));
            }
        }
    }

    /// The name must end so.
    pub(crate) fn ends_in(&self, ending: &str, faults: &mut Faults) {
        if self.out.extension().is_none_or(|found| found != ending) {
            faults.add(format!("--out '{}': the name must end in .{ending}", self.out.display()));
        }
    }
}

/// The same for a file by itself, which nothing goes on with: `option` names it.
pub(crate) fn check_free(option: &str, path: &Path, force: bool, faults: &mut Faults) {
    let name = path.display();
    let dir = path.parent().filter(|dir| !dir.as_os_str().is_empty());
    if let Some(dir) = dir.filter(|dir| !dir.is_dir()) {
        faults.add(format!("{option} '{name}': there is no directory '{}'", dir.display()));
    } else if path.is_dir() {
        faults.add(format!("{option} '{name}': it is a directory"));
    } else if path.exists() && !force {
        faults.add(format!("{option} '{name}': it exists; --force replaces it"));
    }
}
