//! Rows of named values that stand beside other things in one JSON object, and alone in CSV.

use serde::ser::{Serialize, SerializeSeq as _, Serializer};

use crate::sheet::{Sheet, Value};

/// Rows under the same names.
#[derive(Debug, Clone)]
pub(super) struct Rows {
    pub(super) columns: &'static [&'static str],
    pub(super) rows: Vec<Vec<Value>>,
}

impl Rows {
    /// As a sheet, which writes CSV.
    pub(super) fn sheet(&self) -> Sheet {
        let mut sheet = Sheet::new(self.columns);
        self.rows.iter().for_each(|row| sheet.row(row.clone()));
        sheet
    }
}

/// A list of objects with the names as keys, in their order.
impl Serialize for Rows {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.rows.len()))?;
        for row in &self.rows {
            list.serialize_element(&Object { columns: self.columns, row })?;
        }
        list.end()
    }
}

struct Object<'r> {
    columns: &'static [&'static str],
    row: &'r [Value],
}

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.columns.iter().zip(self.row))
    }
}
