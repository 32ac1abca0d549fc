//! Keeps the match in a file, so that neither Ctrl-C nor the end of the input loses it.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::{Context as _, anyhow};
use boneyard_arena::command::shell_word;
use boneyard_arena::disk::replace_file;

use crate::failure::{Failure, INTERRUPTED};
use crate::output;

/// The match as it stands, shared with the listener to Ctrl-C.
#[derive(Clone, Default)]
pub(super) struct Keeper(Arc<Mutex<Kept>>);

#[derive(Default)]
struct Kept {
    file: Option<PathBuf>,
    text: String,
    /// There is something that no file has, and the match is not over.
    unsaved: bool,
}

/// How far a match is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// The person has chosen nothing: the seed gives all of it again.
    Fresh,
    /// It is worth keeping.
    Begun,
    /// It is over.
    Done,
}

impl Keeper {
    /// Keeps in this file, where there is one.
    pub(super) fn new(file: Option<PathBuf>) -> Keeper {
        Keeper(Arc::new(Mutex::new(Kept { file, ..Kept::default() })))
    }

    /// Listens for Ctrl-C from now on: it ends the program, the match kept.
    ///
    /// # Errors
    /// A system that cannot listen.
    pub(super) fn listen(&self) -> Result<(), Failure> {
        let keeper = self.clone();
        let listening = ctrlc::set_handler(move || {
            output::note("");
            let message = keeper.leave().unwrap_or_else(|error| format!("the match is lost: {error:#}"));
            output::warning(&format!("interrupted{}{message}", if message.is_empty() { "" } else { ": " }));
            std::process::exit(i32::from(INTERRUPTED));
        });
        Ok(listening.context("cannot listen for Ctrl-C")?)
    }

    /// The match as it now stands. It is written at once where there is a file.
    ///
    /// # Errors
    /// A file that cannot be written; the match can go on.
    pub(super) fn update(&self, text: String, stage: Stage) -> anyhow::Result<()> {
        let mut kept = self.lock();
        if kept.text == text {
            return Ok(());
        }
        kept.unsaved = stage == Stage::Begun && !kept.text.is_empty();
        kept.text = text;
        match kept.file.clone() {
            Some(file) => kept.write(&file),
            None => Ok(()),
        }
    }

    /// Keeps the match in this file from now on.
    ///
    /// # Errors
    /// A file that cannot be written; then nothing changes.
    pub(super) fn save(&self, file: &Path) -> anyhow::Result<()> {
        let mut kept = self.lock();
        kept.write(file)?;
        kept.file = Some(file.to_owned());
        Ok(())
    }

    /// Whether something would be lost.
    pub(super) fn is_unsaved(&self) -> bool {
        self.lock().unsaved
    }

    /// Whether this is the file that the match is kept in.
    pub(super) fn is_file(&self, file: &Path) -> bool {
        self.lock().file.as_deref() == Some(file)
    }

    /// Writes what no file has yet, and says where the match is and how it goes on; nothing where nothing was begun.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub(super) fn leave(&self) -> anyhow::Result<String> {
        let mut kept = self.lock();
        if kept.unsaved {
            let file = kept.file.clone().unwrap_or_else(free_name);
            kept.write(&file)?;
            kept.file = Some(file);
        }
        Ok(kept.file.as_ref().filter(|file| file.exists()).map_or_else(String::new, |file| {
            let name = file.display().to_string();
            format!("the match is kept in '{name}'; to go on:\n  boneyard play --from {}", shell_word(&name))
        }))
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    fn write(&mut self, file: &Path) -> anyhow::Result<()> {
        // Its text names its cause.
        replace_file(file, &self.text).map_err(|error| anyhow!("{error}"))?;
        self.unsaved = false;
        Ok(())
    }
}

/// A name in this folder that no file has.
fn free_name() -> PathBuf {
    let name = |number: u32| match number {
        1 => PathBuf::from("boneyard-match.toml"),
        _ => PathBuf::from(format!("boneyard-match-{number}.toml")),
    };
    (1..).map(name).find(|name| !name.exists()).unwrap_or_else(|| name(1))
}
