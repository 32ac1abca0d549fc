//! What the tests of all subcommands need. They run the real program, with no terminal anywhere.

#![allow(dead_code)] // each test file is a crate of its own and uses a part of this

use std::path::Path;
use std::process;

use assert_cmd::Command;

/// By these the surroundings of a test could change what the program shows.
const SURROUNDINGS: [&str; 11] = [
    "CI",
    "CLICOLOR",
    "CLICOLOR_FORCE",
    "COLORTERM",
    "COLUMNS",
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "NO_COLOR",
    "RAYON_NUM_THREADS",
    "TERM",
];

/// A command in the same surroundings wherever the tests run.
pub(crate) fn at_home(mut command: process::Command) -> process::Command {
    SURROUNDINGS.iter().for_each(|name| _ = command.env_remove(name));
    command
}

/// The program, for tests that start it and look on. Its texts are in UTF-8.
pub(crate) fn program() -> process::Command {
    let mut command = at_home(process::Command::new(assert_cmd::cargo::cargo_bin!("boneyard")));
    command.env("LANG", "C.UTF-8");
    command
}

/// The program with these arguments, for tests that wait for its end.
pub(crate) fn boneyard(arguments: &[&str]) -> Command {
    let mut command = program();
    command.args(arguments);
    Command::from_std(command)
}

/// What it writes to standard output when all goes well; standard error must hold no complaint.
pub(crate) fn stdout(arguments: &[&str]) -> String {
    let assert = boneyard(arguments).assert().success();
    let output = assert.get_output();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(!errors.contains("error") && !errors.contains("warning"), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout.clone()).expect("output is UTF-8")
}

/// Its complaints when the command line is refused: exit code 2, nothing on standard output, no panic.
pub(crate) fn refused(arguments: &[&str]) -> String {
    let assert = boneyard(arguments).assert().code(2).stdout("");
    let errors = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert!(!errors.contains("bug"), "{arguments:?}: {errors}");
    errors
}

/// A path as an argument.
pub(crate) fn text(path: &Path) -> &str {
    path.to_str().expect("temporary paths are UTF-8")
}

/// Asserts that a message holds all of these, wherever its lines are broken.
#[track_caller]
pub(crate) fn assert_says(message: &str, parts: &[&str]) {
    let on_one_line = message.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in parts {
        let found = message.contains(part) || on_one_line.contains(part.trim());
        assert!(found, "'{part}' is missing in:\n{message}");
    }
}
