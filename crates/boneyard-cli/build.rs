//! Tells the program which commit it was built from: for `--version` and for the manifests of its results.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rustc-env=BONEYARD_COMMIT={}", commit().unwrap_or_else(|| "unknown".to_owned()));
    // Naming any file keeps Cargo from running this again for every change of the sources.
    println!("cargo::rerun-if-changed=build.rs");
    for file in files_of_head() {
        println!("cargo::rerun-if-changed={file}");
    }
}

/// The commit, or nothing without git, without a repository, or inside somebody else's.
fn commit() -> Option<String> {
    git(&["ls-files", "--error-unmatch", "Cargo.toml"])?;
    git(&["rev-parse", "--short=12", "HEAD"])
}

/// The files that change when HEAD moves: some exist, depending on how git keeps its references.
fn files_of_head() -> Vec<String> {
    let branch = git(&["symbolic-ref", "-q", "HEAD"]);
    let names = ["HEAD", "logs/HEAD", "packed-refs"].map(str::to_owned).into_iter().chain(branch);
    names
        .filter_map(|name| git(&["rev-parse", "--git-path", &name]))
        .filter(|path| Path::new(path).exists())
        .collect()
}

/// What git prints; nothing if it fails or is not there.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
