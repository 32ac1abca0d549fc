//! What a calculation came to, in any format.

use crate::failure::Failure;
use crate::output::{self, Format};
use crate::sheet::{Sheet, Value};

/// Named values, and the reasons where some are missing.
#[derive(Debug, Default)]
pub(super) struct Answer {
    names: Vec<&'static str>,
    values: Vec<Value>,
    notes: Vec<String>,
}

impl Answer {
    /// Adds a value.
    pub(super) fn add(&mut self, name: &'static str, value: impl Into<Value>) {
        self.names.push(name);
        self.values.push(value.into());
    }

    /// Says why a value is missing.
    pub(super) fn why(&mut self, note: Option<impl ToString>) {
        self.notes.extend(note.map(|note| note.to_string()));
    }

    /// Prints it: one object in JSON, with the key `note` only where there is something to say; one row in CSV, whose
    /// columns are always the same; `text` (and the note) for people.
    pub(super) fn print(mut self, format: Format, text: &str) -> Result<(), Failure> {
        let note = Some(self.notes.join("; ")).filter(|note| !note.is_empty());
        if format == Format::Table {
            let note = note.map(|note| format!("\n{note}\n")).unwrap_or_default();
            return output::print(&output::wrapped(&format!("{text}{note}")));
        }
        if format == Format::Csv || note.is_some() {
            self.names.push("note");
            self.values.push(note.into());
        }
        let mut sheet = Sheet::new(&self.names);
        sheet.row(self.values);
        let text = if format == Format::Csv { sheet.to_csv()? } else { sheet.to_json_object()? };
        output::data(&text)
    }
}
