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

/// The fields of a line without its end; `None` where a quotation mark stands as it may not.
pub(crate) fn fields(line: &str) -> Option<Vec<String>> {
    let mut fields = Vec::new();
    let mut rest = line;
    loop {
        let field = match rest.strip_prefix('"') {
            Some(quoted) => {
                let (field, after) = unquoted(quoted)?;
                rest = after;
                field
            }
            None => {
                let (field, _) = rest.split_once(',').unwrap_or((rest, ""));
                rest = &rest[field.len()..];
                field.to_owned()
            }
        };
        fields.push(field);
        if rest.is_empty() {
            return Some(fields);
        }
        rest = rest.strip_prefix(',')?;
    }
}

/// The field after an opening quotation mark, and what follows the closing one.
fn unquoted(text: &str) -> Option<(String, &str)> {
    let mut field = String::new();
    let mut rest = text;
    loop {
        let (part, after) = rest.split_once('"')?;
        field += part;
        match after.strip_prefix('"') {
            Some(after) => {
                field.push('"');
                rest = after;
            }
            None => return Some((field, after)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_quoted_is_read_back() {
        let texts = ["", "plain", "a,b", "say \"hello\"", "\"", ",", "two\nlines"];
        let line = texts.map(|text| quoted(text).into_owned()).join(",");
        assert_eq!(fields(&line).unwrap(), texts);
        for text in texts {
            assert_eq!(fields(&quoted(text)).unwrap(), [text]);
        }
        assert_eq!(fields("a,").unwrap(), ["a", ""]);
        for torn in ["\"a", "\"a\"b", "\"a\"\""] {
            assert_eq!(fields(torn), None, "{torn}");
        }
    }
}
