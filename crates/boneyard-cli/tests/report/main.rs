//! `boneyard report`, on results that the program itself has made.

mod claims;
#[path = "../common/mod.rs"]
mod common;
mod equilibria;
mod pit;
mod readme;
mod refused;
#[path = "../common/shell.rs"]
mod shell;
mod tuning;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use common::{assert_says, boneyard, refused, stdout, text};
use tempfile::TempDir;

/// Every file of a folder and of the folders in it, by name.
fn files(dir: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut open = vec![dir.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                found.insert(path.strip_prefix(dir).unwrap().to_owned(), fs::read(&path).unwrap());
            }
        }
    }
    found
}

fn pit(dir: &Path, arguments: &[&str]) {
    let mut all = vec!["pit", "--out", text(dir), "-q"];
    all.extend(arguments);
    stdout(&all);
}

fn html(dir: &Path) -> String {
    fs::read_to_string(dir.join("report.html")).unwrap()
}

/// That a page tells all of these. (The page itself is too long for a message.)
#[track_caller]
fn assert_tells(page: &str, parts: &[&str]) {
    for part in parts {
        assert!(page.contains(part), "'{part}' is missing");
    }
}

/// The columns of a CSV file of a report, by name.
fn columns(dir: &Path, name: &str) -> BTreeMap<String, Vec<String>> {
    let mut reader = csv::Reader::from_path(dir.join("report").join(name)).unwrap();
    let header = reader.headers().unwrap().clone();
    let mut columns: BTreeMap<String, Vec<String>> =
        header.iter().map(|name| (name.to_owned(), Vec::new())).collect();
    for record in reader.records() {
        for (name, field) in header.iter().zip(record.unwrap().iter()) {
            columns.get_mut(name).unwrap().push(field.to_owned());
        }
    }
    columns
}

fn numbers(column: &[String]) -> Vec<f64> {
    column.iter().map(|field| field.parse().unwrap()).collect()
}

/// What holds of every report: one page without scripts or addresses elsewhere, pictures that are named and have text and are the
/// files beside it, tables as files, and a list of all of them.
fn assert_whole(dir: &Path) {
    let (page, readme) = (html(dir), fs::read_to_string(dir.join("README.md")).unwrap());
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
    for banned in ["<script", "http://", "https://", "NaN", "inf\"", " inf ", "@import", "url(http"] {
        let found = page.replace("http://www.w3.org/2000/svg", "").contains(banned);
        assert!(!found, "'{banned}' stands in the page");
    }
    assert!(
        page.contains("prefers-color-scheme:dark")
            && page.contains("@media print")
            && page.contains("width=device-width")
    );
    let pictures = page.matches("<svg").count();
    assert!(pictures > 0 && pictures == page.matches("role=\"img\"").count());
    let listed = columns(dir, "files.csv");
    let of_kind = |ending: &str| listed["file"].iter().filter(|name| name.ends_with(ending)).count();
    assert_eq!(of_kind(".svg"), pictures);
    for (name, command) in listed["file"].iter().zip(&listed["command"]) {
        assert!(page.contains(name.as_str()) && readme.contains(name.as_str()), "{name}");
        assert!(command.contains("boneyard ") && command.ends_with("boneyard report DIR"), "{command}");
        let file = fs::read_to_string(dir.join(name)).unwrap();
        if name.ends_with(".csv") {
            assert!(file.lines().count() > 1, "{name} has no row");
            continue;
        }
        for part in ["<title", "<desc", "<text", "made by: boneyard ", "prefers-color-scheme:dark"] {
            assert!(file.contains(part), "{name} has no {part}");
        }
        assert!(!file.contains("NaN") && !file.contains("\"inf"), "{name}");
        let body = file.split_once("<rect class=\"ground\"").unwrap().1.trim_end();
        assert!(page.contains(body), "{name} is not the picture in the page");
    }
    let on_disk = files(&dir.join("report")).len();
    assert_eq!(on_disk, listed["file"].len() + 1, "all files are listed");
}

/// The report is refused, with these words, and the folder is as it was.
#[track_caller]
fn assert_refused(path: &Path, code: i32, words: &[&str]) {
    let dir = if path.is_dir() { path } else { path.parent().unwrap() };
    let before = files(dir);
    let assert = boneyard(&["report", text(path)]).assert().code(code).stdout("");
    let message = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert!(message.starts_with("error: ") && message.matches("error:").count() == 1, "{message}");
    assert_says(&message, words);
    assert!(!message.contains("bug"), "{message}");
    assert_eq!(files(dir), before, "nothing is written");
}
