//! The journal of a claim: `cell,deal,...`, a line a sample, whole numbers, in deal order within a cell; it only grows.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use boneyard_arena::ArenaError;
use boneyard_arena::disk::regular;

use crate::cells::CellRow;
use crate::error::LabError;
use crate::figures::Samples;

/// The first line of a journal whose claim has these columns.
pub(crate) fn header(columns: &[&str]) -> String {
    let mut text = String::from("cell,deal");
    for column in columns {
        text.push(',');
        text += column;
    }
    text + "\n"
}

/// Appends the line of a sample. Columns of the claim's other designs stay empty.
pub(crate) fn write_row(
    text: &mut String,
    cell: u32,
    deal: u64,
    sample: &[i64],
    columns: &[&str],
    own: &[&str],
) {
    // Writing to a String cannot fail.
    let _ = write!(text, "{cell},{deal}");
    for column in columns {
        text.push(',');
        if let Some(value) = own.iter().position(|name| name == column).and_then(|place| sample.get(place)) {
            let _ = write!(text, "{value}");
        }
    }
    text.push('\n');
}

/// What a journal holds.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// By the number of the cell.
    pub(crate) samples: BTreeMap<u32, Samples>,
    /// The first line, without its end.
    pub(crate) header: String,
    /// How long the file is without a torn last line.
    pub(crate) len: u64,
}

/// Reads the journal of a claim. `cells` are those of the claim; a line of another is a fault.
pub(crate) fn scan(path: &Path, cells: &[&CellRow]) -> Result<Found, LabError> {
    let text = regular::read_text(path).map_err(|source| ArenaError::File {
        action: "read",
        path: path.to_owned(),
        source,
    })?;
    let mut found = Found::default();
    // A line that was being written when the machine stopped has no end.
    let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
    found.len = whole.len() as u64;
    let mut lines = whole.lines();
    let Some(first) = lines.next() else { return Ok(found) };
    found.header = first.to_owned();
    let names: Vec<&str> = first.split(',').collect();
    let places =
        places(&names, cells).map_err(|fault| LabError::Line { path: path.to_owned(), line: 1, fault })?;
    let mut sample = Vec::new();
    for (number, line) in (2..).zip(lines) {
        let fault = |fault| LabError::Line { path: path.to_owned(), line: number, fault };
        read_row(line, names.len(), &places, &mut sample, &mut found.samples).map_err(fault)?;
    }
    Ok(found)
}

/// Where the columns of a cell's design stand, and how great a number in them can be.
struct Place {
    columns: Vec<usize>,
    most: u64,
}

/// More than any sample comes to; counts have no bound.
const MOST: u64 = 10_000_000;

/// Of each cell.
fn places(names: &[&str], cells: &[&CellRow]) -> Result<BTreeMap<u32, Place>, String> {
    let mut places = BTreeMap::new();
    for row in cells {
        let Ok(test) = &row.test else { continue };
        let place = |column: &&str| {
            names
                .iter()
                .position(|name| name == column)
                .ok_or_else(|| format!("cell {} needs the column '{column}', which is not there", row.cell))
        };
        let columns = test.design.columns.iter().map(place).collect::<Result<Vec<_>, _>>()?;
        places.insert(row.cell, Place { columns, most: if test.design.exact { u64::MAX } else { MOST } });
    }
    Ok(places)
}

fn read_row(
    line: &str,
    width: usize,
    places: &BTreeMap<u32, Place>,
    sample: &mut Vec<i64>,
    all: &mut BTreeMap<u32, Samples>,
) -> Result<(), String> {
    let fields: Vec<&str> = line.split(',').collect();
    if fields.len() != width {
        return Err(format!("{} fields, and the header has {width}", fields.len()));
    }
    let whole = |text: &str| text.parse::<i64>().map_err(|_| format!("'{text}' is no whole number"));
    let cell = u32::try_from(whole(fields[0])?).map_err(|_| format!("there is no cell '{}'", fields[0]))?;
    let own = places.get(&cell).ok_or_else(|| format!("there is no cell {cell} to be sampled"))?;
    let samples = all.entry(cell).or_default();
    if whole(fields[1])? != samples.len() as i64 {
        return Err(format!("cell {cell} goes on with deal {}, after {} deals", fields[1], samples.len()));
    }
    sample.clear();
    for place in &own.columns {
        let value = whole(fields[*place])?;
        if value.unsigned_abs() > own.most {
            return Err(format!("no deal of cell {cell} can come to {value}"));
        }
        sample.push(value);
    }
    samples.push(sample);
    Ok(())
}
