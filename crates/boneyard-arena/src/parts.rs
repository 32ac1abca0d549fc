//! Whether directories hold the parts of one plan, every part once.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::error::ArenaError;
use crate::lock::is_in_use;
use crate::manifest::{MANIFEST, Manifest};
use crate::shard::Shard;

/// The directory of a part.
#[derive(Debug)]
pub(crate) struct Part {
    pub(crate) dir: PathBuf,
    pub(crate) shard: Shard,
    pub(crate) manifest: Manifest,
}

/// Missing parts that are named one by one; of more only the number is told.
const NAMED: usize = 20;

/// The parts in their order, of one plan and without a gap, by their manifests.
///
/// # Errors
/// Everything that is wrong with them.
pub(crate) fn check_parts(dirs: &[PathBuf], out: &Path, version: &str) -> Result<Vec<Part>, ArenaError> {
    let mut faults = Vec::new();
    let mut parts: Vec<Part> = Vec::new();
    for dir in dirs {
        match read_part(dir, out, version) {
            Ok(part) => parts.push(part),
            Err(fault) => faults.push(fault),
        }
    }
    let all_read = faults.is_empty();
    let mut seen: BTreeMap<Shard, &Part> = BTreeMap::new();
    for part in &parts {
        // The first one sets the measure.
        if let Some(fault) = contradiction(&parts[0], part) {
            faults.push(fault);
        } else if let Some(other) = seen.insert(part.shard, part) {
            let (shard, one, two) = (part.shard, other.dir.display(), part.dir.display());
            faults.push(format!("shard {shard} is given twice, in '{one}' and '{two}'"));
        }
    }
    faults.extend(missing(&seen, all_read));
    parts.sort_by_key(|part| part.shard);
    if faults.is_empty() { Ok(parts) } else { Err(ArenaError::Merge(faults)) }
}

fn read_part(dir: &Path, out: &Path, version: &str) -> Result<Part, String> {
    let name = dir.display();
    if let (Ok(dir), Ok(out)) = (fs::canonicalize(dir), fs::canonicalize(out))
        && dir == out
    {
        return Err(format!("'{name}' cannot be a shard and the directory of the result"));
    }
    if dir.is_dir() && !dir.join(MANIFEST).exists() {
        return Err(format!("'{name}' is not the directory of a run: it has no {MANIFEST}"));
    }
    let manifest = Manifest::read(dir).map_err(|error| error.to_string())?;
    let made_by = &manifest.provenance.version;
    if made_by != version {
        return Err(format!(
            "version {made_by} played '{name}', and this is {version}: merge by that version"
        ));
    }
    let hash = manifest.terms.hash(version);
    if hash != manifest.plan_hash {
        let there = &manifest.plan_hash;
        return Err(format!(
            "the {MANIFEST} of '{name}' was edited: it is of plan {there}, and what it says is {hash}"
        ));
    }
    let Some(shard) = manifest.shard else {
        return Err(format!("'{name}' is no shard but a whole run"));
    };
    if is_in_use(dir) {
        return Err(format!("shard {shard} is being played in '{name}': wait for its end"));
    }
    Ok(Part { dir: dir.to_owned(), shard, manifest })
}

/// Why two directories cannot be parts of one whole.
fn contradiction(first: &Part, other: &Part) -> Option<String> {
    let (one, two) = (first.dir.display(), other.dir.display());
    let (ours, theirs) = (&first.manifest, &other.manifest);
    if ours.plan_hash != theirs.plan_hash {
        let mut lines = theirs.terms.differences(&ours.terms, false);
        if theirs.terms.record != ours.terms.record {
            lines.push(format!("record: {} there, {} here", theirs.terms.record, ours.terms.record));
        }
        let (theirs, ours, lines) = (&theirs.plan_hash, &ours.plan_hash, lines.join("; "));
        return Some(format!("'{two}' is of plan {theirs}, and '{one}' of plan {ours}: {lines}"));
    }
    if ours.provenance != theirs.provenance {
        let (ours, theirs) = (&ours.provenance, &theirs.provenance);
        return Some(if ours.commit == theirs.commit {
            format!("'{two}' was played by '{}', and '{one}' by '{}'", theirs.command, ours.command)
        } else {
            format!(
                "'{two}' was played by commit {} of the program, and '{one}' by {}: play one of them anew",
                theirs.commit, ours.commit
            )
        });
    }
    (first.shard.of() != other.shard.of()).then(|| divisions(first, other))
}

/// Two parts of different divisions of one plan.
fn divisions(first: &Part, other: &Part) -> String {
    let [one, two] = [first, other].map(|part| part.shard.of_deals(part.manifest.terms.length.count()));
    let (start, end) = (one.start.max(two.start), one.end.min(two.end));
    let word = first.manifest.terms.length.word();
    let overlap = match end.checked_sub(start) {
        None | Some(0) => "all shards must be of one division".to_owned(),
        Some(1) => format!("they overlap: number {start} of the {word} is in both"),
        Some(_) => format!("they overlap: numbers {start} to {} of the {word} are in both", end - 1),
    };
    let [one, two] = [first, other].map(|part| format!("'{}' is shard {}", part.dir.display(), part.shard));
    format!("{two}, and {one}: {overlap}")
}

/// What is said of parts that are not there.
fn missing(parts: &BTreeMap<Shard, &Part>, all_read: bool) -> Option<String> {
    let of = parts.keys().next()?.of();
    let count = of - parts.len() as u64;
    let missing = Shard::all(of).filter(|shard| !parts.contains_key(shard));
    let names: Vec<String> = missing.take(NAMED).map(|shard| shard.to_string()).collect();
    let more = match count.saturating_sub(NAMED as u64) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let example = names.first()?;
    let (verb, it) = if count == 1 { ("is", "it") } else { ("are", "each") };
    let unread = if all_read { "" } else { " (or cannot be used)" };
    Some(format!(
        "missing{unread} {verb} shard {}{more}: play {it} by 'boneyard pit --plan FILE --shard {example} --out DIR'",
        names.join(", ")
    ))
}
