//! A file of results, to be rated.

use std::collections::BTreeMap;
use std::path::Path;

use boneyard_core::nearest::{hint, nearest};
use boneyard_stats::DealSets;
use boneyard_stats::ratings::Crosstable;
use csv::StringRecord;

use crate::failure::Faults;
use crate::text_file::read_input;

/// The results of a file: who, and how often each won against whom.
#[derive(Debug)]
pub(super) struct Results {
    /// The agents, by first appearance.
    pub(super) agents: Vec<String>,
    /// Single games.
    pub(super) table: Crosstable,
}

/// The columns that are needed, with another name for one of them: that of 'boneyard pit'.
const COLUMNS: [(&str, Option<&str>); 5] =
    [("a", None), ("b", None), ("wins", None), ("draws", Some("ties")), ("losses", None)];

/// Reads a file; `None` and every fault is kept, with its line.
pub(super) fn read(path: &str, faults: &mut Faults) -> Option<Results> {
    let bytes =
        read_input(Path::new(path)).map_err(|error| format!("cannot read the results in '{path}': {error}"));
    parse(path, &faults.keep(bytes)?, faults)
}

fn parse(path: &str, bytes: &[u8], faults: &mut Faults) -> Option<Results> {
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(bytes);
    let header = faults.keep(reader.headers().cloned().map_err(|error| format!("{path}: {error}")))?;
    let columns = find_columns(path, &header, faults)?;
    let (mut names, mut games) = (Names::default(), Vec::new());
    let mut whole = true;
    for record in reader.records() {
        let row = record.map_err(|error| format!("{path}: {error}")).and_then(|record| {
            let line = record.position().map_or(0, csv::Position::line);
            read_row(&record, header.len(), columns).map_err(|fault| format!("{path}:{line}: {fault}"))
        });
        match faults.keep(row) {
            Some((a, b, counts)) => games.push((names.number(a), names.number(b), counts)),
            None => whole = false,
        }
    }
    if games.is_empty() && whole {
        faults.add(format!("{path}: there are no results under the header"));
        return None;
    }
    let mut table = Crosstable::new(names.agents.len());
    for (a, b, counts) in games {
        let sets = DealSets::from_counts(&counts).map_err(|error| error.to_string());
        let added = sets.and_then(|sets| table.record(a, b, &sets).map_err(|error| error.to_string()));
        whole &= faults
            .keep(added.map_err(|fault| format!("{path}: {}, {}: {fault}", names.agents[a], names.agents[b])))
            .is_some();
    }
    whole.then_some(Results { agents: names.agents, table })
}

/// Where the columns are.
fn find_columns(path: &str, header: &StringRecord, faults: &mut Faults) -> Option<[usize; 5]> {
    for (name, other) in COLUMNS {
        let named = |column: &&str| column.trim() == name || Some(column.trim()) == other;
        if header.iter().filter(named).count() > 1 {
            faults.add(format!("{path}:1: the column '{name}' stands there more than once"));
            return None;
        }
    }
    let found = COLUMNS.map(|(name, other)| {
        let place = |name: &str| header.iter().position(|column| column.trim() == name);
        let found = place(name).or_else(|| place(other?));
        if found.is_none() {
            let hint = hint(nearest(name, header.iter().filter(|column| column.len() > 1)).as_deref());
            faults.add(format!(
                "{path}:1: there is no column '{name}'{hint}; needed: a, b, wins, draws, losses"
            ));
        }
        found
    });
    let found: Option<Vec<usize>> = found.into_iter().collect();
    found?.try_into().ok()
}

/// Losses, draws and wins of one against another.
type Row = (String, String, [u64; 3]);

fn read_row(record: &StringRecord, width: usize, columns: [usize; 5]) -> Result<Row, String> {
    if record.len() != width {
        return Err(format!("{} fields under a header of {width}", record.len()));
    }
    let field = |k: usize| record.get(columns[k]).unwrap_or_default().trim();
    let (a, b) = (field(0), field(1));
    if a.is_empty() || b.is_empty() {
        return Err("an agent has no name".to_owned());
    }
    if a == b {
        return Err(format!("'{a}' cannot be rated by playing itself"));
    }
    let count = |k: usize| {
        let text = field(k);
        text.parse::<u64>().map_err(|_| format!("{} '{text}': allowed: a whole number from 0", COLUMNS[k].0))
    };
    let counts: Vec<_> = [count(4), count(3), count(2)].into_iter().collect();
    let faults: Vec<String> =
        counts.iter().rev().filter_map(|count: &Result<u64, String>| count.clone().err()).collect();
    match counts[..] {
        [Ok(losses), Ok(draws), Ok(wins)] => Ok((a.to_owned(), b.to_owned(), [losses, draws, wins])),
        _ => Err(faults.join("; ")),
    }
}

/// Agents by first appearance.
#[derive(Debug, Default)]
struct Names {
    agents: Vec<String>,
    numbers: BTreeMap<String, usize>,
}

impl Names {
    fn number(&mut self, name: String) -> usize {
        let next = self.agents.len();
        *self.numbers.entry(name).or_insert_with_key(|name| {
            self.agents.push(name.clone());
            next
        })
    }
}
