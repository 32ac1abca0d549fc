//! Parts of a plan put together: the same bytes as those of a run of the whole.

use std::fs;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use boneyard_agents::regular;
use boneyard_stats::ratings::PoolScores;

use crate::adjusted::luck_csv;
use crate::error::ArenaError;
use crate::files::{create, new_name, put_in_place, remove, replace};
use crate::journal::{Scan, scan};
use crate::ledger::Ledger;
use crate::lock::DirLock;
use crate::manifest::{MANIFEST, manifest_toml};
use crate::parts::{Part, check_parts};
use crate::plan::Plan;
use crate::pool::{PoolSummary, no_scores, ratings_csv};
use crate::row::{GAMES_HEADER, MOVES_HEADER};
use crate::store::{GAMES, LUCK, MOVES, RATINGS, SUMMARY, is_empty};
use crate::summary::{PairSummary, summarise, summary_csv};
use crate::totals::PairTotals;

/// What parts came to.
#[derive(Debug, Clone)]
pub struct Merged {
    /// What was played.
    pub plan: Plan,
    /// Whether every move was kept.
    pub record: bool,
    /// In how many parts.
    pub shards: u64,
    /// One for each pair, by [`Plan::pairs`].
    pub summary: Vec<PairSummary>,
    /// The ratings, of three agents or more.
    pub pool: Option<PoolSummary>,
}

/// Puts the parts of a plan, each in the directory of its run, together in `out`, which then holds what a run of the whole
/// would have written. Every row is held against the plan first. A directory `out` that is not empty is refused unless it
/// is to be replaced (`force`).
///
/// # Errors
/// Parts that are missing, not finished, given twice, of other plans or of other versions than `version`: all faults at once, and
/// nothing is written. Rows that are not the plan's; files that cannot be read or written.
pub fn merge(dirs: &[PathBuf], out: &Path, force: bool, version: &str) -> Result<Merged, ArenaError> {
    if !force && out.is_dir() && !is_empty(out)? {
        return Err(ArenaError::NotEmpty(out.to_owned()));
    }
    let parts = check_parts(dirs, out, version)?;
    let Some(first) = parts.first() else {
        return Err(ArenaError::Merge(vec![
            "there is nothing to merge: name the directories of all shards".to_owned(),
        ]));
    };
    let unknown = |fault| ArenaError::Manifest { path: first.dir.join(MANIFEST), fault };
    let plan = first.manifest.plan().map_err(unknown)?;
    let (whole, results) = read(&plan, &parts)?;
    let record = first.manifest.terms.record;
    let summary = summarise(&plan, &results.totals);
    let pool = PoolSummary::of(&plan, &results.totals, results.scores.as_ref())?;
    let manifest = manifest_toml(&plan, record, None, &first.manifest.provenance);
    let ratings = pool.as_ref().map(|pool| (RATINGS, ratings_csv(pool)));
    let luck = luck_csv(&plan, &summary).map(|luck| (LUCK, luck));
    // The manifest is the last: with it the directory is a run.
    let texts: Vec<_> = ratings
        .into_iter()
        .chain(luck)
        .chain([(SUMMARY, summary_csv(&summary)), (MANIFEST, manifest)])
        .collect();
    write(out, force, &whole, record, &texts)?;
    Ok(Merged { plan, record, shards: parts.len() as u64, summary, pool })
}

/// A part that is whole, and which bytes of its files are.
struct Whole<'p> {
    part: &'p Part,
    scan: Scan,
}

/// The sums over all parts.
struct Results {
    totals: Vec<PairTotals>,
    scores: Option<PoolScores>,
}

impl Results {
    fn add(&mut self, part: &Ledger<'_>) -> Result<(), ArenaError> {
        for (sum, of_part) in self.totals.iter_mut().zip(part.totals()) {
            sum.merge(of_part)?;
        }
        if let (Some(sum), Some(of_part)) = (&mut self.scores, part.scores()) {
            sum.merge(of_part)?;
        }
        Ok(())
    }
}

/// Holds every row against the plan and adds up the results.
fn read<'p>(plan: &Plan, parts: &'p [Part]) -> Result<(Vec<Whole<'p>>, Results), ArenaError> {
    let totals = vec![PairTotals::default(); plan.pairs().len()];
    let mut results = Results { totals, scores: no_scores(plan) };
    let (mut whole, mut faults) = (Vec::new(), Vec::new());
    for part in parts {
        let (dir, moves) = (&part.dir, part.dir.join(MOVES));
        let record = part.manifest.terms.record;
        if record && !moves.exists() {
            faults.push(format!("'{}' recorded its moves, and its {MOVES} is not there", dir.display()));
            continue;
        }
        let mut nobody = ();
        let mut ledger = Ledger::new(plan, plan.part(Some(part.shard))?, &mut nobody);
        let games = dir.join(GAMES);
        let scan = scan(plan, &games, record.then_some(moves.as_path()), &mut ledger)?.current(&games)?;
        if scan.deals < ledger.wanted() {
            let (wanted, word) = (ledger.wanted(), plan.length().word());
            let (dir, shard) = (dir.display(), part.shard);
            faults.push(format!(
                "'{dir}' is not finished, it holds {} of the {wanted} {word} of shard {shard}: go on by 'boneyard pit \
                 --plan FILE --shard {shard} --out {dir} --resume'",
                scan.deals
            ));
            continue;
        }
        results.add(&ledger)?;
        whole.push(Whole { part, scan });
    }
    if faults.is_empty() { Ok((whole, results)) } else { Err(ArenaError::Merge(faults)) }
}

/// Writes all files, each under another name first. While files of two runs could be mixed there is no manifest, so that
/// nobody takes them for one.
fn write(
    out: &Path,
    force: bool,
    whole: &[Whole<'_>],
    record: bool,
    texts: &[(&str, String)],
) -> Result<(), ArenaError> {
    fs::create_dir_all(out).map_err(ArenaError::file("create", out))?;
    let _lock = DirLock::take(out)?;
    if !force && !is_empty(out)? {
        return Err(ArenaError::NotEmpty(out.to_owned()));
    }
    let games = join(out, GAMES, GAMES_HEADER, whole.iter().map(|whole| (whole.part, whole.scan.games_len)));
    let moves = match record {
        true => games.and_then(|()| {
            join(out, MOVES, MOVES_HEADER, whole.iter().map(|whole| (whole.part, whole.scan.moves_len)))
        }),
        false => games,
    };
    if let Err(error) = moves {
        for name in [GAMES, MOVES] {
            // The first error is the one to tell.
            let _ = fs::remove_file(out.join(new_name(name)));
        }
        return Err(error);
    }
    for name in [MANIFEST, SUMMARY, LUCK, RATINGS, MOVES] {
        remove(&out.join(name))?;
    }
    for name in [GAMES, MOVES].into_iter().take(if record { 2 } else { 1 }) {
        put_in_place(out, name).map_err(ArenaError::file("write", &out.join(name)))?;
    }
    texts.iter().try_for_each(|(name, text)| replace(out, name, text))
}

/// One file from the same file of every part, of which the first so many bytes count.
fn join<'p>(
    out: &Path,
    name: &str,
    header: &str,
    parts: impl Iterator<Item = (&'p Part, u64)>,
) -> Result<(), ArenaError> {
    let path = out.join(new_name(name));
    let mut file = create(&path).map_err(ArenaError::file("create", &path))?;
    file.write_all(header.as_bytes()).map_err(ArenaError::file("write to", &path))?;
    for (part, len) in parts {
        let source = part.dir.join(name);
        let mut rows = regular::open(&source).map_err(ArenaError::file("read", &source))?;
        rows.seek(SeekFrom::Start(header.len() as u64)).map_err(ArenaError::file("read", &source))?;
        let len = len - header.len() as u64;
        let copied = io::copy(&mut rows.take(len), &mut file).map_err(ArenaError::file("write to", &path))?;
        if copied < len {
            let error = io::Error::other("it was shortened while it was read");
            return Err(ArenaError::file("read", &source)(error));
        }
    }
    file.sync_all().map_err(ArenaError::file("save", &path))
}
