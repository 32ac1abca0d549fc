//! Rows of named values, written as CSV or JSON; and tables for people.

use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, LineStyle, Table, TableStyle, Width};
use serde::ser::{Serialize, SerializeMap as _, Serializer};

use crate::output;

/// One value of a row.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Value {
    /// A text.
    Text(String),
    /// A whole number.
    Count(u64),
    /// A whole number that may be negative.
    Signed(i64),
    /// A number that is not rounded.
    Number(f64),
    /// Whole numbers, one after another.
    Counts(Vec<u64>),
    /// Named values of their own, for JSON.
    Object(Vec<(&'static str, Value)>),
    /// Not known: empty in CSV, null in JSON.
    Missing,
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Value::Text(text)
    }
}

impl From<u64> for Value {
    fn from(count: u64) -> Self {
        Value::Count(count)
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        // CSV and JSON have no infinities, and a zero has no sign.
        if number.is_finite() { Value::Number(number + 0.0) } else { Value::Missing }
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Value::Missing, T::into)
    }
}

impl Value {
    /// As CSV has it.
    fn text(&self) -> String {
        match self {
            Value::Text(text) => text.clone(),
            Value::Count(count) => count.to_string(),
            Value::Signed(number) => number.to_string(),
            Value::Number(number) => number.to_string(),
            Value::Counts(counts) => counts.iter().map(u64::to_string).collect::<Vec<_>>().join(" "),
            Value::Object(fields) => {
                fields.iter().map(|(_, value)| value.text()).collect::<Vec<_>>().join(" ")
            }
            Value::Missing => String::new(),
        }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Text(text) => serializer.serialize_str(text),
            Value::Count(count) => serializer.serialize_u64(*count),
            Value::Signed(number) => serializer.serialize_i64(*number),
            Value::Number(number) => serializer.serialize_f64(*number),
            Value::Counts(counts) => counts.serialize(serializer),
            Value::Object(fields) => serializer.collect_map(fields.iter().map(|(name, value)| (name, value))),
            Value::Missing => serializer.serialize_none(),
        }
    }
}

/// Rows under the same names.
#[derive(Debug, Clone)]
pub(crate) struct Sheet {
    columns: Vec<&'static str>,
    rows: Vec<Vec<Value>>,
}

impl Sheet {
    /// No rows yet.
    pub(crate) fn new(columns: &[&'static str]) -> Self {
        Sheet { columns: columns.to_vec(), rows: Vec::new() }
    }

    /// Adds a row: a value for each column.
    pub(crate) fn row(&mut self, values: Vec<Value>) {
        debug_assert_eq!(values.len(), self.columns.len());
        self.rows.push(values);
    }

    /// With a header line, and lines that end with a single newline character.
    pub(crate) fn to_csv(&self) -> anyhow::Result<String> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(&self.columns)?;
        for row in &self.rows {
            writer.write_record(row.iter().map(Value::text))?;
        }
        Ok(String::from_utf8(writer.into_inner()?)?)
    }

    /// The rows as objects, one after another: for a sheet of one row, that row.
    pub(crate) fn to_json_object(&self) -> anyhow::Result<String> {
        let mut text = String::new();
        for row in &self.rows {
            text += &serde_json::to_string_pretty(&Object { columns: &self.columns, row })?;
            text.push('\n');
        }
        Ok(text)
    }

    /// A list of objects.
    pub(crate) fn to_json(&self) -> anyhow::Result<String> {
        let objects: Vec<Object<'_>> =
            self.rows.iter().map(|row| Object { columns: &self.columns, row }).collect();
        Ok(serde_json::to_string_pretty(&objects)? + "\n")
    }
}

/// A row with its names, in their order.
struct Object<'s> {
    columns: &'s [&'static str],
    row: &'s [Value],
}

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.row.len()))?;
        for (column, value) in self.columns.iter().zip(self.row) {
            map.serialize_entry(column, value)?;
        }
        map.end()
    }
}

/// A line under the header, and nothing else.
const STYLE: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// A table of texts, as wide as the terminal at most; where that is too narrow, a list. Columns of numbers (`right`) stand at the
/// right.
pub(crate) fn table(header: &[String], rows: Vec<Vec<String>>, right: &[bool]) -> String {
    table_within(header, rows, right, output::width())
}

fn table_within(header: &[String], rows: Vec<Vec<String>>, right: &[bool], width: Option<u16>) -> String {
    // What stands for a sign may be longer than the sign.
    let shown =
        |cells: &[String]| cells.iter().map(|cell| output::shown(cell).into_owned()).collect::<Vec<_>>();
    let (header, rows) = (&shown(header)[..], rows.iter().map(|row| shown(row)).collect::<Vec<_>>());
    let table = plain_table(header, rows.clone(), right, width);
    let widest = table.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    match width {
        Some(width) if widest > usize::from(width) => list(header, &rows, usize::from(width)),
        _ => table,
    }
}

/// Each row as lines `name  value`, with an empty line between rows.
fn list(header: &[String], rows: &[Vec<String>], width: usize) -> String {
    let names = header.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let row = |row: &Vec<String>| -> String {
        let cells = header.iter().zip(row).filter(|(_, cell)| !cell.is_empty());
        let lines = cells.map(|(name, cell)| {
            let room = width.saturating_sub(names + 2).max(1);
            let cell = output::wrapped_at(cell, room);
            let cell: Vec<&str> = cell.lines().collect();
            format!("{name:names$}  {}\n", cell.join(&format!("\n{:1$}", "", names + 2)))
        });
        lines.collect()
    };
    rows.iter().map(row).collect::<Vec<_>>().join("\n")
}

fn plain_table(header: &[String], rows: Vec<Vec<String>>, right: &[bool], width: Option<u16>) -> String {
    let longest: Vec<u16> = (0..header.len()).map(|place| longest_word(header, &rows, place)).collect();
    let mut table = Table::new();
    table.load_style(STYLE).set_header(header).add_rows(rows);
    if let Some(width) = width {
        table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
    }
    for (place, &right) in right.iter().enumerate() {
        // A name is never broken in two; only columns of prose share what is left of the width.
        let prose = table.column_cells_iter(place).flatten().any(|cell| cell.content().contains(' '));
        let Some(column) = table.column_mut(place) else { continue };
        column.set_padding((0, 1));
        // Never inside a word either: as wide as the longest one, and its padding.
        column.set_constraint(if prose {
            ColumnConstraint::LowerBoundary(Width::Fixed(longest.get(place).copied().unwrap_or_default() + 1))
        } else {
            ColumnConstraint::ContentWidth
        });
        if right {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table.trim_fmt() + "\n"
}

/// Characters of the longest word in a column.
fn longest_word(header: &[String], rows: &[Vec<String>], place: usize) -> u16 {
    let cells = header.get(place).into_iter().chain(rows.iter().filter_map(|row| row.get(place)));
    let words = cells.flat_map(|cell| cell.split(' ')).map(|word| word.chars().count());
    u16::try_from(words.max().unwrap_or_default()).unwrap_or(u16::MAX - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_is_too_wide_becomes_a_list() {
        let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
        let header = texts(&["agent", "points"]);
        let rows = vec![texts(&["greedy", "1 ± 2"]), texts(&["random", ""])];
        let right = [false, true];
        let wide = table_within(&header, rows.clone(), &right, Some(20));
        assert!(wide.starts_with("agent   points"), "{wide}");
        let narrow = table_within(&header, rows, &right, Some(12));
        assert_eq!(narrow, "agent   greedy\npoints  1 ±\n        2\n\nagent   random\n");
    }

    #[test]
    fn csv_and_json_have_the_same_names_and_say_what_is_missing() {
        let mut sheet = Sheet::new(&["name", "games", "score"]);
        sheet.row(vec!["a, b".into(), 3.into(), Some(0.5).into()]);
        sheet.row(vec!["c".into(), 0.into(), Value::Missing]);
        assert_eq!(sheet.to_csv().unwrap(), "name,games,score\n\"a, b\",3,0.5\nc,0,\n");
        let json: serde_json::Value = serde_json::from_str(&sheet.to_json().unwrap()).unwrap();
        assert_eq!(
            json,
            serde_json::json!([{"name": "a, b", "games": 3, "score": 0.5}, {"name": "c", "games": 0, "score": null}])
        );
    }
}
