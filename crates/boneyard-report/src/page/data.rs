//! Numbers for programs: CSV, nothing rounded, what is missing empty.

/// Rows under names.
#[derive(Debug, Clone, Default)]
pub(crate) struct Data {
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Data {
    pub(crate) fn new<S: AsRef<str>>(columns: &[S]) -> Data {
        Data { columns: columns.iter().map(|name| name.as_ref().to_owned()).collect(), rows: Vec::new() }
    }

    pub(crate) fn row(&mut self, fields: impl IntoIterator<Item = String>) {
        let fields: Vec<String> = fields.into_iter().collect();
        debug_assert_eq!(fields.len(), self.columns.len());
        self.rows.push(fields);
    }

    pub(crate) fn to_csv(&self) -> String {
        let mut writer = csv::Writer::from_writer(Vec::new());
        for record in std::iter::once(&self.columns).chain(&self.rows) {
            // Writing to memory cannot fail, and all records have the same number of fields.
            let _ = writer.write_record(record);
        }
        String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
    }
}

/// A number, not rounded; empty where there is none.
pub(crate) fn real(value: Option<f64>) -> String {
    // A zero has no sign.
    value.filter(|value| value.is_finite()).map(|value| (value + 0.0).to_string()).unwrap_or_default()
}
