//! What several tests need.
#![allow(dead_code, unreachable_pub)]

use std::num::NonZeroUsize;
use std::path::Path;

use boneyard_arena::Provenance;
use boneyard_lab::{Claim, Options, Output, Report, Verdict, run};

/// A claim file with what all need, and these readings.
pub fn claim(id: &str, rest: &str) -> Claim {
    let head = format!(
        "id = \"{id}\"\nquote = \"so it is said\"\ndocument = \"a test\"\nquestion = \"Is it so?\"\n"
    );
    Claim::from_toml(id, &(head + rest)).unwrap_or_else(|error| panic!("{error}"))
}

pub fn quick(claims: &[Claim], seed: u64) -> Report {
    run(claims, &Options::new(seed), &mut ()).unwrap()
}

pub fn verdicts(report: &Report) -> Vec<Verdict> {
    report.verdicts.iter().map(|row| row.verdict).collect()
}

/// Written to a directory, on so many threads.
pub fn options<'a>(dir: &Path, jobs: usize, resume: bool) -> Options<'a> {
    let provenance =
        Provenance { version: "1".to_owned(), commit: "test".to_owned(), command: "a test".to_owned() };
    let output = Some(Output { dir: dir.to_owned(), resume, provenance });
    Options { jobs: NonZeroUsize::new(jobs).unwrap(), output, ..Options::new(7) }
}

/// All files of a directory, by name.
pub fn files(dir: &Path) -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = std::fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, std::fs::read_to_string(&path).unwrap())
        })
        .filter(|(name, _)| !name.starts_with('.'))
        .collect();
    files.sort();
    files
}
