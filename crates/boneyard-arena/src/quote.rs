//! Fields of CSV.

use std::borrow::Cow;

/// A field as CSV writes it (RFC 4180): between quotation marks where it holds a comma, a quotation mark or a line end.
pub(crate) fn quoted(field: &str) -> Cow<'_, str> {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\"")).into()
    } else {
        field.into()
    }
}
