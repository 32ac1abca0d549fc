//! How a spec is written: `name` or `name(param=value,...)`.

/// The parts of a spec, each trimmed, none checked against any agent.
pub(crate) struct Parts<'t> {
    pub(crate) name: &'t str,
    pub(crate) params: Vec<(&'t str, &'t str)>,
}

/// Takes a spec apart. Commas and parentheses inside a value's own parentheses belong to the value.
pub(crate) fn take_apart(text: &str) -> Result<Parts<'_>, &'static str> {
    let text = text.trim();
    let Some((name, rest)) = text.split_once('(') else {
        if text.contains(')') {
            return Err("a ')' without its '('");
        }
        return Ok(Parts { name: text, params: Vec::new() });
    };
    let inside = rest.strip_suffix(')').ok_or("it does not end with ')'")?;
    let mut params = Vec::new();
    for entry in split_at_commas(inside)? {
        let (param, value) = entry.split_once('=').ok_or("a parameter is written name=value")?;
        params.push((param.trim(), value.trim()));
    }
    Ok(Parts { name: name.trim(), params })
}

/// Splits a list at the commas outside parentheses: `a,b(c=1,d=2)` into `a` and `b(c=1,d=2)`. An empty list has no entry.
///
/// # Errors
/// Parentheses that are not paired.
pub fn split_at_commas(text: &str) -> Result<Vec<&str>, &'static str> {
    let (mut entries, mut depth, mut start) = (Vec::new(), 0_usize, 0);
    for (place, byte) in text.bytes().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' => depth = depth.checked_sub(1).ok_or("a ')' without its '('")?,
            b',' if depth == 0 => {
                entries.push(&text[start..place]);
                start = place + 1;
            }
            _ => {}
        }
    }
    if depth > 0 {
        return Err("a '(' without its ')'");
    }
    entries.push(&text[start..]);
    if entries.len() == 1 && entries[0].trim().is_empty() {
        entries.clear();
    }
    Ok(entries)
}

#[cfg(test)]
mod tests {
    #[test]
    fn lists_of_agents_are_split_between_agents_only() {
        let split = super::split_at_commas;
        assert_eq!(split("greedy,mc(worlds=3,policy=book(only=heavy,heavy=2)),light").unwrap().len(), 3);
        assert_eq!(split("greedy").unwrap(), ["greedy"]);
        assert!(split("mc(worlds=3").is_err() && split("a),b").is_err());
    }
}
