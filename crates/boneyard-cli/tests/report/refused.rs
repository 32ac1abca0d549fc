//! What is no result.

use super::*;

#[test]
fn what_is_no_result_is_refused_and_nothing_is_written() {
    let dir = TempDir::new().unwrap();
    let path = |name: &str| dir.path().join(name);
    assert_refused(dir.path(), 2, &["there is no result in", "it is empty", "boneyard tune --out"]);
    fs::write(path("notes.txt"), "mine").unwrap();
    assert_refused(dir.path(), 2, &["it has no manifest.toml"]);
    assert_refused(&path("notes.txt"), 2, &["neither a folder nor a file that ends in .toml"]);
    assert_refused(&path("missing"), 2, &["cannot read", "missing"]);
    fs::write(path("manifest.toml"), "name = \"somebody else's\"\n").unwrap();
    assert_refused(dir.path(), 2, &["its manifest.toml is of something else"]);
    fs::write(path("manifest.toml"), "format = \n").unwrap();
    assert_refused(dir.path(), 1, &["manifest.toml"]);
    fs::write(path("mine.toml"), "agent = \"book\"\n").unwrap();
    assert_refused(&path("mine.toml"), 1, &["it has no 'tuning'"]);
    fs::write(path("t.history.csv"), "").unwrap();
    assert_refused(&path("t.toml"), 2, &["the tuning is not finished"]);
}

#[test]
fn an_edited_run_is_refused() {
    let dir = TempDir::new().unwrap();
    pit(dir.path(), &["greedy", "random", "--deals", "50"]);
    let edit = |name: &str, from: &str, to: &str, words: &[&str]| {
        let path = dir.path().join(name);
        let whole = fs::read_to_string(&path).unwrap();
        let edited = whole.replacen(from, to, 1);
        assert_ne!(edited, whole, "{name}");
        fs::write(&path, edited).unwrap();
        assert_refused(dir.path(), 1, words);
        // A hand of a run that is not what it says is replayed as little.
        if name == "manifest.toml" {
            boneyard(&["replay", text(dir.path()), "--index", "99"]).assert().failure().stdout("");
        }
        fs::write(&path, whole).unwrap();
    };
    edit("manifest.toml", "seed = 1", "seed = 2", &["manifest.toml was edited"]);
    edit("manifest.toml", "deals = 50", "deals = 60", &["manifest.toml was edited"]);
    edit("games.csv", "\n0,0,0,0,greedy", "\n0,0,0,0,light", &["games.csv", "line 2", "expected the row"]);
    edit("games.csv", "blocked", "closed", &["games.csv", "ended is 'closed'"]);
    edit("summary.csv", ",50,100,", ",50,101,", &["summary.csv", "it is not the summary of games.csv"]);
    fs::remove_file(dir.path().join("games.csv")).unwrap();
    assert_refused(dir.path(), 1, &["cannot read", "games.csv"]);
}

/// Killed while it wrote, after an earlier end of the run had left its summary.
#[test]
fn a_torn_journal_beside_an_old_summary_is_told_from_an_edited_one() {
    let dir = TempDir::new().unwrap();
    pit(dir.path(), &["greedy", "random", "--deals", "50"]);
    let path = dir.path().join("games.csv");
    let whole = fs::read_to_string(&path).unwrap();
    fs::write(&path, &whole[..whole.len() - 20]).unwrap();
    let words =
        ["games.csv' is shorter than the run that summary.csv", "49 of 50 deals are whole", "--resume"];
    assert_refused(dir.path(), 1, &words);
    let errors = refused(&["replay", text(dir.path()), "--index", "99"]);
    assert_says(&errors, &["holds fixtures 0 to 98", "the run is not finished", "--resume"]);
    // As it says: without the summary there is a report of what is there, and the rest can be played.
    fs::remove_file(dir.path().join("summary.csv")).unwrap();
    let said = boneyard(&["report", text(dir.path())]).assert().success();
    assert_says(&String::from_utf8_lossy(&said.get_output().stderr), &["not finished"]);
    pit(dir.path(), &["greedy", "random", "--deals", "50", "--resume"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), whole);
}

#[test]
fn somebody_elses_page_is_left_alone() {
    let dir = TempDir::new().unwrap();
    pit(dir.path(), &["greedy", "random", "--deals", "20"]);
    fs::write(dir.path().join("README.md"), "# My notes\n").unwrap();
    assert_refused(dir.path(), 2, &["README.md", "was not written by boneyard", "--out"]);
    let out = dir.path().join("pages");
    stdout(&["report", text(dir.path()), "--out", text(&out), "-q"]);
    assert_whole(&out);
}
