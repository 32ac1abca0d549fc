//! Lines of documentation, run by a shell as a reader would.

#![allow(dead_code)] // each test file uses a part of this

use std::env;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// Runs a line in a folder, with this on standard input; it must succeed and complain of nothing. What it writes to standard output.
#[track_caller]
pub(crate) fn shell(line: &str, folder: &Path, input: &str) -> String {
    tried(line, folder, input).unwrap_or_else(|complaint| panic!("{complaint}"))
}

/// The same; or the line and its complaint.
pub(crate) fn tried(line: &str, folder: &Path, input: &str) -> Result<String, String> {
    let program = Path::new(assert_cmd::cargo::cargo_bin!("boneyard")).parent().unwrap();
    let path = format!("{}:{}", program.display(), env::var("PATH").unwrap_or_default());
    let mut command = crate::common::at_home(Command::new("sh"));
    command.args(["-ec", line]).current_dir(folder).env("PATH", path).env("LC_ALL", "C.UTF-8");
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A program that reads nothing may be gone already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    match output.status.success() && !errors.contains("error") {
        true => Ok(String::from_utf8(output.stdout).unwrap()),
        false => Err(format!("{line}: {errors}")),
    }
}
