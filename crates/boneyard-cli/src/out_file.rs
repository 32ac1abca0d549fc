//! `--out FILE`, `--resume` and `--force` of commands that end with a file and keep a journal from which they go on.

use std::path::{Path, PathBuf};

use anyhow::anyhow;
use boneyard_arena::Existing;
use boneyard_arena::disk::{FileLock, target};

use crate::failure::{Failure, Faults};

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

    /// What would fail at the end fails now, and what is in the way is left alone. Nobody else writes these files as long as the lock
    /// lives; `None` where there are faults.
    ///
    /// # Errors
    /// Files that another process writes, or that nobody can write.
    pub(crate) fn open(&self, faults: &mut Faults) -> Result<Option<FileLock>, Failure> {
        if !self.check_places(faults) {
            return Ok(None);
        }
        let lock = FileLock::take(self.out).map_err(|error| Failure::Failed(anyhow!("--out: {error}")))?;
        self.check_free(faults);
        Ok(Some(lock))
    }

    /// All files, and the journal.
    fn files(&self) -> (Vec<PathBuf>, PathBuf) {
        let beside = self.beside.iter().map(|ending| self.beside(ending));
        let files = std::iter::once(self.out.to_owned()).chain(beside).collect();
        (files, self.journal.map_or_else(|| self.out.to_owned(), |ending| self.beside(ending)))
    }

    fn check_places(&self, faults: &mut Faults) -> bool {
        let option = format!("--out '{}'", self.out.display());
        if !check_folder(&option, self.out, faults) {
            return false;
        }
        let (mut files, journal) = self.files();
        if !files.contains(&journal) {
            files.push(journal);
        }
        let places = files.iter().map(|file| {
            let fault = |error: std::io::Error| format!("{option}: '{}': {error}", file.display());
            faults.keep(target(file).map_err(fault)).is_some()
        });
        // Every fault is told.
        !places.collect::<Vec<_>>().contains(&false)
    }

    fn check_free(&self, faults: &mut Faults) {
        let out = self.out.display();
        let (files, journal) = self.files();
        // Where there is nothing to go on with, nothing that is there is of this command.
        let goes_on = self.resume && journal.exists();
        for file in files.iter().filter(|file| file.exists()) {
            let name = file.display();
            if self.resume && !goes_on {
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
    if check_place(option, path, faults) && path.exists() && !force {
        faults.add(format!("{option} '{}': it exists; --force replaces it", path.display()));
    }
}

/// Whether a file can be there: in a folder that is, and in place of nothing but a file.
pub(crate) fn check_place(option: &str, path: &Path, faults: &mut Faults) -> bool {
    let option = format!("{option} '{}'", path.display());
    check_folder(&option, path, faults)
        && faults.keep(target(path).map_err(|error| format!("{option}: {error}"))).is_some()
}

/// Whether there is the folder of a file, and of what it is a link to.
fn check_folder(option: &str, path: &Path, faults: &mut Faults) -> bool {
    let target = target(path).unwrap_or_else(|_| path.to_owned());
    let folders = [path, &target].map(|path| path.parent().filter(|dir| !dir.as_os_str().is_empty()));
    let missing = folders.into_iter().flatten().find(|dir| !dir.is_dir());
    if let Some(dir) = missing {
        faults.add(format!("{option}: there is no directory '{}'", dir.display()));
    }
    missing.is_none()
}
