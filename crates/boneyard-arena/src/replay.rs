//! A recorded fixture, played again and held against its rows.

use std::path::Path;

use boneyard_agents::CHEAT_MARK;
use boneyard_core::{Game, HandRecord};

use crate::error::ArenaError;
use crate::journal::Lines;
use crate::luck::Luck;
use crate::manifest::{MANIFEST, Manifest};
use crate::plan::Length;
use crate::quote::fields;
use crate::row::{HandRow, MOVES_HEADER, number};
use crate::store::{GAMES, MOVES};

/// A fixture played again.
#[derive(Debug)]
pub struct Replay {
    /// Of the journal.
    pub manifest: Manifest,
    /// The rules it was played by.
    pub game: Game,
    /// Where the moves come from.
    pub source: Source,
    /// Its hands, in order: one, but in a match.
    pub hands: Vec<ReplayedHand>,
}

/// Where the moves of a hand come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// They were recorded.
    Recorded,
    /// The agents played again.
    Agents,
}

/// A hand played again; it came out as its row says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplayedHand {
    /// The number of the deal (or match).
    pub deal: u64,
    /// Which way round the agents sat.
    pub rotation: u8,
    /// The labels of the agents on side 0 and side 1.
    pub sides: [String; 2],
    /// The row of the journal.
    pub row: HandRow,
    /// Its deal and moves.
    pub record: HandRecord,
}

/// Plays fixture `index` of a journal again: by its recorded moves, which needs none of its agents, or else by its plan, if
/// `version` made it. The hands are held against the rows of the journal.
///
/// # Errors
/// A fixture that is not there; one of another version without recorded moves; a hand that comes out otherwise than
/// its row says; files that cannot be read.
pub fn replay(dir: &Path, index: u64, version: &str) -> Result<Replay, ArenaError> {
    let manifest = Manifest::read(dir)?;
    if let Some(fault) = manifest.edited().filter(|_| manifest.provenance.version == version) {
        return Err(ArenaError::Manifest { path: dir.join(MANIFEST), fault });
    }
    let games = dir.join(GAMES);
    // A journal that was not begun is no journal without rows.
    std::fs::metadata(&games).map_err(ArenaError::file("read", &games))?;
    let found = rows(dir, index, &manifest)?;
    let cannot = |fault: String| ArenaError::Replay { dir: dir.to_owned(), index, fault };
    let (source, lines) = if manifest.terms.record {
        (Source::Recorded, recorded(dir, index, &found)?)
    } else {
        (Source::Agents, played(&manifest, &found, index, version).map_err(cannot)?)
    };
    let game = manifest.terms.game().map_err(cannot)?;
    let luck = Luck::of(&game);
    let mut hands = Vec::new();
    for (found, record) in found.into_iter().zip(lines) {
        let hand = found.row.hand;
        let luck = luck.as_ref().filter(|_| !found.sides.iter().any(|side| side.starts_with(CHEAT_MARK)));
        let again = record.replay(&game).map_err(|error| cannot(format!("hand {hand}: {error}")))?;
        let deal = record.deal(&game).map_err(|error| cannot(format!("hand {hand}: {error}")))?;
        match HandRow::of(index, hand, &deal, &again, luck) {
            // Another version may have had other weights, or no luck.
            Some(row) if manifest.provenance.version != version => {
                compare(dir, &found.row, &HandRow { luck: found.row.luck, ..row })?;
            }
            Some(row) => compare(dir, &found.row, &row)?,
            None => return Err(cannot(format!("the moves of hand {hand} stop before its end"))),
        }
        let Found { deal, rotation, sides, row } = found;
        hands.push(ReplayedHand { deal, rotation, sides, row, record });
    }
    Ok(Replay { manifest, game, source, hands })
}

/// A row of `games.csv`, read without knowing its agents.
struct Found {
    deal: u64,
    rotation: u8,
    sides: [String; 2],
    row: HandRow,
}

impl Found {
    fn parse(line: &[u8], has_luck: bool) -> Result<Found, String> {
        let text = std::str::from_utf8(line).map_err(|_| "it is no text in UTF-8".to_owned())?;
        let fields = fields(text).ok_or("a quotation mark is not closed")?;
        let fields: Vec<&str> = fields.iter().map(String::as_str).collect();
        let [index, deal, rotation, hand, zero, one, rest @ ..] = fields.as_slice() else {
            return Err(format!("expected {} fields, found {}", 13 + usize::from(has_luck), fields.len()));
        };
        Ok(Found {
            deal: number("deal", deal)?,
            rotation: number("rotation", rotation)?,
            sides: [(*zero).to_owned(), (*one).to_owned()],
            row: HandRow::parse(number("index", index)?, number("hand", hand)?, rest, has_luck)?,
        })
    }
}

/// The number that a line begins with.
fn index_of(line: &[u8]) -> Option<u64> {
    let end = line.iter().position(|byte| *byte == b',')?;
    std::str::from_utf8(&line[..end]).ok()?.parse().ok()
}

/// The rows of a fixture.
fn rows(dir: &Path, index: u64, manifest: &Manifest) -> Result<Vec<Found>, ArenaError> {
    let mut lines = Lines::open(&dir.join(GAMES))?;
    let mut found: Vec<Found> = Vec::new();
    let (mut first, mut last) = (None, None);
    if let Some(has_luck) = lines.games_header()? {
        while let Some(line) = lines.next()? {
            let at =
                index_of(&line).ok_or_else(|| lines.fault("it does not begin with a number".to_owned()))?;
            if at > index {
                break;
            }
            (first, last) = (first.or(Some(at)), Some(at));
            if at < index {
                continue;
            }
            let row = Found::parse(&line, has_luck).map_err(|fault| lines.fault(fault))?;
            if row.row.hand as usize != found.len() {
                return Err(lines.fault(format!(
                    "expected hand {}, found hand {}",
                    found.len(),
                    row.row.hand
                )));
            }
            found.push(row);
        }
    }
    if found.is_empty() {
        let holds = holds(manifest, index, first.zip(last));
        return Err(ArenaError::NoFixture { dir: dir.to_owned(), index, holds });
    }
    Ok(found)
}

fn holds(manifest: &Manifest, index: u64, seen: Option<(u64, u64)>) -> String {
    let part = manifest.shard.map_or(String::new(), |shard| format!(" (shard {shard})"));
    let planned = manifest.plan().ok().filter(|plan| plan.sprt().is_none() && manifest.shard.is_none());
    let is_open = planned.is_some_and(|plan| index < plan.fixtures());
    let open =
        if is_open { "; the run is not finished, and its command with --resume plays the rest" } else { "" };
    match seen {
        Some((first, last)) => format!("its {GAMES}{part} holds fixtures {first} to {last}{open}"),
        None => format!("its {GAMES}{part} holds none so low"),
    }
}

/// The lines of `moves.csv` for these rows.
fn recorded(dir: &Path, index: u64, rows: &[Found]) -> Result<Vec<HandRecord>, ArenaError> {
    let moves = dir.join(MOVES);
    if !moves.exists() {
        return Err(ArenaError::MovesMissing { dir: dir.to_owned(), missing: MOVES });
    }
    let mut lines = Lines::open(&moves)?;
    let mut records = Vec::new();
    if lines.header(MOVES_HEADER)? {
        while let Some(line) = lines.next()? {
            if records.len() == rows.len() {
                break;
            }
            if index_of(&line) != Some(index) {
                continue;
            }
            let text = String::from_utf8_lossy(&line);
            let place = format!("{index},{},", records.len());
            let hand = text.strip_prefix(&place);
            let hand =
                hand.ok_or_else(|| lines.fault(format!("expected the hand '{place}...', found '{text}'")))?;
            records.push(
                hand.parse().map_err(|error: boneyard_core::NotationError| lines.fault(error.to_string()))?,
            );
        }
    }
    if records.len() < rows.len() {
        let fault = format!("its {MOVES} has no line for hand {}", records.len());
        return Err(ArenaError::Replay { dir: dir.to_owned(), index, fault });
    }
    Ok(records)
}

/// The hands as the agents play them again.
fn played(manifest: &Manifest, rows: &[Found], index: u64, version: &str) -> Result<Vec<HandRecord>, String> {
    let made_by = &manifest.provenance.version;
    if made_by != version {
        return Err(format!(
            "version {made_by} made it, and this is {version}, whose rules and agents may play otherwise; its moves were not \
             recorded (--record)"
        ));
    }
    let plan = manifest.plan().map_err(|fault| format!("{MANIFEST}: {fault}"))?;
    let Some(fixture) = plan.fixture(index) else {
        return Err(format!("its plan ends after fixture {}", plan.fixtures() - 1));
    };
    let hands = plan.play(&fixture).map_err(|error| error.to_string())?;
    if hands.len() != rows.len() {
        let what = if matches!(plan.length(), Length::Matches(_)) { "match" } else { "fixture" };
        return Err(format!(
            "{GAMES} has {} of the {} hands of the {what}: a run that was broken off must be resumed first",
            rows.len(),
            hands.len()
        ));
    }
    let records = hands.iter().map(|hand| hand.line.parse::<HandRecord>());
    records.collect::<Result<_, _>>().map_err(|error| error.to_string())
}

/// Holds a hand against its row.
fn compare(dir: &Path, row: &HandRow, again: &HandRow) -> Result<(), ArenaError> {
    let pairs = row.columns().into_iter().zip(again.columns());
    let differ = pairs.filter(|((_, there), (_, here))| there != here);
    let say = |text: &str| if text.is_empty() { "nothing".to_owned() } else { text.to_owned() };
    let differences: Vec<String> = differ
        .map(|((name, there), (_, here))| {
            format!("{name}: {} in the row, {} when played again", say(&there), say(&here))
        })
        .collect();
    if differences.is_empty() {
        return Ok(());
    }
    let (dir, index, hand) = (dir.to_owned(), row.index, row.hand);
    Err(ArenaError::Otherwise { dir, index, hand, differences })
}
