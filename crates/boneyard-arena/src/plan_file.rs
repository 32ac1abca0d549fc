//! Plan files: what is to be played, written down before it is, with a hash over all that decides the results.

use std::io::ErrorKind;
use std::path::Path;

use boneyard_agents::regular;

use crate::error::ArenaError;
use crate::files::replace_file;
use crate::plan::Plan;
use crate::shard::ShardError;
use crate::terms::{FORMAT, Fields, Terms, number, quoted};

/// A plan as it stands in a file. Whatever plays it, wherever, in however many parts, comes to the same bytes.
#[derive(Debug, Clone)]
pub struct PlanFile {
    /// What is played.
    pub plan: Plan,
    /// Whether every move is kept.
    pub record: bool,
    /// Into how many parts scripts should cut it. It decides no result and is not hashed.
    pub shards: Option<u64>,
}

const COMMENT: &str = "\
# A plan of 'boneyard pit': to be played, whole or in parts, by 'boneyard pit --plan FILE [--shard i/n] --out DIR'.
# The hash is one of all that decides the results: an edited plan is refused. ('shards', where it stands, decides none.)
";

impl PlanFile {
    /// As TOML. Nothing in it depends on where or when it is written.
    ///
    /// # Errors
    /// More shards than deals.
    pub fn to_toml(&self, version: &str) -> Result<String, ShardError> {
        let mut head = format!("{COMMENT}format = {FORMAT}\n");
        let mut line = |key: &str, value: String| head += &format!("{key} = {value}\n");
        line("hash", quoted(&self.hash(version)));
        line("version", quoted(version));
        if let Some(shards) = self.shards {
            self.plan.check_shards(shards)?;
            line("shards", number(shards));
        }
        Ok(head + &Terms::to_toml(&self.plan, self.record))
    }

    /// The hash of all that decides the results.
    pub fn hash(&self, version: &str) -> String {
        Terms::of(&self.plan, self.record).hash(version)
    }

    /// Writes it in one step.
    ///
    /// # Errors
    /// A file of that name that holds anything else, unless it is to be replaced (`force`); a file that cannot be written.
    pub fn write(&self, path: &Path, version: &str, force: bool) -> Result<(), ArenaError> {
        let text = self.to_toml(version)?;
        match regular::read(path) {
            Ok(found) if found == text.as_bytes() => return Ok(()),
            Ok(_) if !force => return Err(ArenaError::AnotherFile(path.to_owned())),
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(ArenaError::file("write", path)(error));
            }
            _ => {}
        }
        replace_file(path, &text)
    }

    /// Reads one.
    ///
    /// # Errors
    /// A file that is none, that was edited, or that another version wrote.
    pub fn read(path: &Path, version: &str) -> Result<PlanFile, ArenaError> {
        let text = regular::read_text(path).map_err(ArenaError::file("read", path))?;
        let fault = |fault| ArenaError::Plan { path: path.to_owned(), fault };
        PlanFile::parse(&text, version).map_err(fault)
    }

    fn parse(text: &str, version: &str) -> Result<PlanFile, String> {
        let fields = Fields::parse(text)?;
        let (hash, written) = (fields.text("hash")?, fields.text("version")?);
        let terms = Terms::parse(&fields)?;
        let found = terms.hash(&written);
        if hash != found {
            return Err(format!(
                "it was edited: its hash is {hash}, and what it says has {found}; write it anew with --write-plan"
            ));
        }
        if written != version {
            return Err(format!(
                "version {written} wrote it, and this is {version}, which may play otherwise: use that version, or write \
                 it anew with --write-plan"
            ));
        }
        let plan = terms.plan()?;
        let shards = fields.optional("shards", Fields::whole)?;
        if let Some(shards) = shards {
            plan.check_shards(shards).map_err(|error| format!("'shards': {error}"))?;
        }
        Ok(PlanFile { plan, record: terms.record, shards })
    }
}
