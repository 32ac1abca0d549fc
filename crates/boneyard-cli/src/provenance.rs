//! What made a result: version, commit and command line.

/// The version.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The commit that the program was built from, or `unknown`.
pub(crate) const COMMIT: &str = env!("BONEYARD_COMMIT");
/// Both.
pub(crate) const LONG_VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("BONEYARD_COMMIT"), ")");

/// The command line, as it can be given to a shell again.
pub(crate) fn command_line() -> String {
    let arguments = std::env::args_os().skip(1).map(|argument| quoted(&argument.to_string_lossy()));
    std::iter::once("boneyard".to_owned()).chain(arguments).collect::<Vec<_>>().join(" ")
}

/// An argument as a shell reads it.
fn quoted(argument: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./=,:@%+".contains(c);
    if !argument.is_empty() && argument.chars().all(plain) {
        argument.to_owned()
    } else {
        format!("'{}'", argument.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn arguments_are_quoted_where_a_shell_would_take_them_apart() {
        for (argument, text) in [
            ("--set", "--set"),
            ("lead_who=seat", "lead_who=seat"),
            ("pimc(worlds=4)", "'pimc(worlds=4)'"),
            ("it's", r"'it'\''s'"),
            ("", "''"),
        ] {
            assert_eq!(quoted(argument), text);
        }
    }
}
