//! `manifest.toml`: which plan a directory belongs to, and what made it.

use std::fmt::Write as _;
use std::path::Path;

use boneyard_agents::regular;

use crate::error::ArenaError;
use crate::plan::Plan;
use crate::shard::Shard;
use crate::terms::{FORMAT, Fields, Terms, difference, quoted};

/// Its name in the directory.
pub const MANIFEST: &str = "manifest.toml";

/// What made a directory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Provenance {
    /// The version of the program.
    pub version: String,
    /// The commit it was built from; empty where it is not known.
    pub commit: String,
    /// The command line. Where it names only what decides the results, the manifests of equal runs are equal.
    pub command: String,
}

/// A manifest as read: of any version of the program, as long as its format is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Manifest {
    /// What made it.
    pub provenance: Provenance,
    /// The hash of the plan, as it stands in the file.
    pub plan_hash: String,
    /// Which part of the plan the directory holds, where it is one.
    pub shard: Option<Shard>,
    /// What is played.
    pub terms: Terms,
}

/// The manifest of a plan, or of a part of it.
pub(crate) fn manifest_toml(
    plan: &Plan,
    record: bool,
    shard: Option<Shard>,
    provenance: &Provenance,
) -> String {
    let mut out = String::new();
    let mut line = |key: &str, value: &str| {
        // Writing to a String cannot fail.
        let _ = writeln!(out, "{key} = {value}");
    };
    line("format", &FORMAT.to_string());
    line("version", &quoted(&provenance.version));
    line("commit", &quoted(&provenance.commit));
    line("command", &quoted(&provenance.command));
    line("plan", &quoted(&Terms::of(plan, record).hash(&provenance.version)));
    if let Some(shard) = shard {
        line("shard", &quoted(&shard.to_string()));
    }
    out + &Terms::to_toml(plan, record)
}

impl Manifest {
    /// Reads the manifest of a directory.
    ///
    /// # Errors
    /// No such file, or one that is no manifest of a format that is known.
    pub fn read(dir: &Path) -> Result<Manifest, ArenaError> {
        let path = dir.join(MANIFEST);
        let text = regular::read_text(&path).map_err(ArenaError::file("read", &path))?;
        Manifest::parse(&text).map_err(|fault| ArenaError::Manifest { path, fault })
    }

    fn parse(text: &str) -> Result<Manifest, String> {
        let fields = Fields::parse(text)?;
        let shard = |fields: &Fields, key: &str| {
            fields.text(key)?.parse::<Shard>().map_err(|error| format!("'{key}': {error}"))
        };
        Ok(Manifest {
            provenance: Provenance {
                version: fields.text("version")?,
                commit: fields.text("commit")?,
                command: fields.text("command")?,
            },
            plan_hash: fields.text("plan")?,
            shard: fields.optional("shard", shard)?,
            terms: Terms::parse(&fields)?,
        })
    }

    /// What to say of a manifest whose hash is not that of what it says.
    pub(crate) fn edited(&self) -> Option<String> {
        let hash = self.terms.hash(&self.provenance.version);
        (hash != self.plan_hash).then(|| {
            format!("{MANIFEST} was edited: it is of plan {}, and what it says is {hash}", self.plan_hash)
        })
    }

    /// The plan it describes, by the rules and agents of this program.
    ///
    /// # Errors
    /// Rules or agents that this program does not know.
    pub fn plan(&self) -> Result<Plan, String> {
        self.terms.plan()
    }

    /// In what it differs from what is to be played, a line each. More deals than before are no difference, but in a part of a
    /// plan, which must know where it begins.
    pub(crate) fn differences(&self, plan: &Plan, shard: Option<Shard>, here: &Provenance) -> Vec<String> {
        let mut lines = Vec::new();
        lines.extend(self.edited());
        let mut compare = |what: &str, there: &str, here: &str| {
            if there != here {
                lines.push(difference(what, there, here));
            }
        };
        compare("version", &self.provenance.version, &here.version);
        if self.provenance.version == here.version {
            // Between two versions rules and agents can change too; then the whole would be of neither.
            compare("commit", &self.provenance.commit, &here.commit);
        }
        let part = |shard: Option<Shard>| shard.map_or("none".to_owned(), |shard| shard.to_string());
        compare("shard", &part(self.shard), &part(shard));
        lines.extend(self.terms.differences(&Terms::of(plan, self.terms.record), shard.is_none()));
        lines
    }
}
