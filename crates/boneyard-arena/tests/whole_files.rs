//! Files that are replaced as a whole: what stands in their way, and links to them.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{FileTypeExt as _, symlink};
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::Command;

use boneyard_arena::disk::{Appender, FileLock, LineFile, regular, replace, replace_file};
use boneyard_arena::{ArenaError, Existing, PlanFile};
use tempfile::tempdir;

fn fifo(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

/// The names in a folder, hidden ones too.
fn names(dir: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Everything that opens a file by its name; before, some of these waited for ever.
#[test]
fn what_is_no_regular_file_is_neither_read_nor_written_nor_replaced() {
    let dir = tempdir().unwrap();
    let [pipe, socket, link] = ["pipe", "socket", "link"].map(|name| dir.path().join(name));
    fifo(&pipe);
    symlink("pipe", &link).unwrap();
    let _listener = UnixListener::bind(&socket).unwrap();
    for (path, kind) in [(&pipe, "a FIFO"), (&link, "a FIFO"), (&socket, "a socket")] {
        let name = path.file_name().unwrap().to_str().unwrap();
        let refusals = [
            replace_file(path, "new").map_err(|error| error.to_string()),
            replace(dir.path(), name, "new").map_err(|error| error.to_string()),
            Appender::create(path, "a\n").map(drop).map_err(|error| error.to_string()),
            Appender::reopen(path, 0).map(drop).map_err(|error| error.to_string()),
            LineFile::open(path, "a\n", Existing::Resume).map(drop).map_err(|error| error.to_string()),
            LineFile::open(path, "a\n", Existing::Force).map(drop).map_err(|error| error.to_string()),
            FileLock::take(path).map(drop).map_err(|error| error.to_string()),
            PlanFile::read(path, "1").map(drop).map_err(|error| error.to_string()),
        ];
        for (number, refusal) in refusals.into_iter().enumerate() {
            let error = refusal.unwrap_err();
            assert!(error.contains(name), "{number}: {error}");
            assert!(error.contains(&format!("it is {kind}, not a regular file")), "{number}: {error}");
        }
        let error = regular::read(path).unwrap_err().to_string();
        assert_eq!(error, format!("it is {kind}, not a regular file"));
    }
    let kind = |path: &Path| fs::symlink_metadata(path).unwrap().file_type();
    assert!(kind(&pipe).is_fifo() && kind(&socket).is_socket() && kind(&link).is_symlink());
    assert_eq!(names(dir.path()), ["link", "pipe", "socket"]);
    let error = replace_file(dir.path(), "new").unwrap_err().to_string();
    assert!(error.contains("it is a directory, not a regular file"), "{error}");
}

#[test]
fn links_stay_and_lead_to_what_was_written() {
    let dir = tempdir().unwrap();
    fs::create_dir(dir.path().join("elsewhere")).unwrap();
    let at = |name: &str| dir.path().join(name);
    fs::write(at("elsewhere/old.csv"), "old").unwrap();
    symlink("elsewhere/old.csv", at("one")).unwrap();
    symlink("one", at("two")).unwrap();
    symlink("../elsewhere/new.csv", at("elsewhere/dangling")).unwrap();
    symlink(at("elsewhere/dangling"), at("three")).unwrap();
    for (link, file) in [("one", "old.csv"), ("two", "old.csv"), ("three", "new.csv")] {
        replace_file(&at(link), link).unwrap();
        assert_eq!(fs::read_to_string(at(&format!("elsewhere/{file}"))).unwrap(), link);
        assert!(fs::symlink_metadata(at(link)).unwrap().is_symlink(), "{link}");
    }
    assert_eq!(names(&at("elsewhere")), ["dangling", "new.csv", "old.csv"]);
    symlink("circle", at("circle")).unwrap();
    assert!(replace_file(&at("circle"), "new").is_err());
    symlink("nowhere/file", at("lost")).unwrap();
    let error = replace_file(&at("lost"), "new").unwrap_err().to_string();
    assert!(error.contains("lost"), "{error}");
}

/// What a kill in the middle of a save leaves behind, and what else may stand there.
#[test]
fn what_lies_under_the_name_of_a_new_file_does_no_harm() {
    let dir = tempdir().unwrap();
    let [file, new, other] = ["s.csv", ".s.csv.new", "other"].map(|name| dir.path().join(name));
    fs::write(&file, "old").unwrap();
    fs::write(&new, "half of a much longer new fi").unwrap();
    assert_eq!(regular::read_text(&file).unwrap(), "old");
    replace_file(&file, "new").unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), "new");
    fifo(&new);
    replace_file(&file, "newer").unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), "newer");
    fs::write(&other, "mine").unwrap();
    symlink(&other, &new).unwrap();
    replace_file(&file, "newest").unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), "newest");
    assert_eq!(fs::read_to_string(&other).unwrap(), "mine");
    assert_eq!(names(dir.path()), ["other", "s.csv"]);
}

#[test]
fn one_at_a_time_has_the_lock_of_a_file_by_whatever_name() {
    let dir = tempdir().unwrap();
    let [file, link] = ["s.csv", "link"].map(|name| dir.path().join(name));
    symlink("s.csv", &link).unwrap();
    // One that a crash has left.
    fs::write(dir.path().join(".s.csv.lock"), "").unwrap();
    let held = FileLock::take(&file).unwrap();
    for name in [&file, &link] {
        let error = FileLock::take(name).unwrap_err();
        assert!(matches!(&error, ArenaError::InUse(path) if path == name), "{error}");
    }
    let _other = FileLock::take(&dir.path().join("t.csv")).unwrap();
    drop(held);
    assert!(!dir.path().join(".s.csv.lock").exists());
    drop(FileLock::take(&link).unwrap());
}
