//! `boneyard report`, on results that the program itself has made.

mod common;

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

#[test]
fn a_pair_gets_its_score_margins_ends_and_lead() {
    let dir = TempDir::new().unwrap();
    pit(dir.path(), &["greedy", "random", "--deals", "300"]);
    let said = boneyard(&["report", text(dir.path())]).assert().success();
    let notes = String::from_utf8_lossy(&said.get_output().stderr).into_owned();
    assert!(notes.starts_with("greedy beats random by "), "{notes}");
    assert_whole(dir.path());
    let page = html(dir.path());
    assert_tells(
        &page,
        &[
            "<h1>greedy against random in britannica.block</h1>",
            "300 deals",
            "boneyard pit greedy random",
            "bench",
        ],
    );
    // The last point of the score is that of the summary; the margins and the ends are those of all hands.
    let summary =
        csv::Reader::from_path(dir.path().join("summary.csv")).unwrap().records().next().unwrap().unwrap();
    let score = columns(dir.path(), "score.csv");
    let last = |column: &str| score[column].last().unwrap().as_str();
    assert_eq!(
        [last("deals"), last("score"), last("low"), last("high")],
        ["300", &summary[8], &summary[9], &summary[10]]
    );
    let widths =
        |low: &str, high: &str| numbers(&[last(high).to_owned()])[0] - numbers(&[last(low).to_owned()])[0];
    assert!(widths("always_low", "always_high") > widths("low", "high"), "what holds at all times is wider");
    let margins = columns(dir.path(), "margins.csv");
    let hands: f64 = numbers(&margins["hands"]).iter().sum();
    let points: f64 =
        numbers(&margins["margin"]).iter().zip(numbers(&margins["hands"])).map(|(m, n)| m * n).sum();
    assert_eq!(hands, 600.0);
    assert!((points / hands - summary[11].parse::<f64>().unwrap()).abs() < 1e-12);
    let ends = columns(dir.path(), "ends.csv");
    let blocked: f64 = numbers(&ends["share"])
        .iter()
        .zip(&ends["ended"])
        .filter(|(_, ended)| *ended == "blocked")
        .map(|(share, _)| share)
        .sum();
    assert!((blocked - summary[14].parse::<f64>().unwrap()).abs() < 1e-12);
    let lead = columns(dir.path(), "lead.csv");
    assert!((numbers(&lead["score"])[0] - summary[15].parse::<f64>().unwrap()).abs() < 1e-12);
    assert!(numbers(&lead["low"])[0] < numbers(&lead["high"])[0]);
}

#[test]
fn the_same_folder_gives_the_same_bytes_and_its_results_stay() {
    let (dir, other) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    pit(dir.path(), &["greedy", "random", "light", "--deals", "60", "--game", "draw"]);
    let before = files(dir.path());
    let out = other.path().join("there");
    let printed = stdout(&["report", text(dir.path()), "--out", text(&out), "-q"]);
    assert_eq!(printed.trim_end(), text(&out.join("report.html")));
    assert_eq!(files(dir.path()), before, "--out leaves the results alone");
    stdout(&["report", text(dir.path()), "-q"]);
    let first = files(dir.path());
    assert!(before.iter().all(|(name, bytes)| first[name] == *bytes));
    assert!(files(&out).iter().all(|(name, bytes)| first[name] == *bytes));
    // Again, over an earlier report, of which one picture is no more.
    fs::write(dir.path().join("report/old.svg"), "<svg/>").unwrap();
    let list = dir.path().join("report/files.csv");
    fs::write(&list, fs::read_to_string(&list).unwrap() + "report/old.svg,what,command\n").unwrap();
    stdout(&["report", text(dir.path()), "-q"]);
    assert_eq!(files(dir.path()), first);
}

#[test]
fn a_pool_gets_a_crosstable_and_ratings() {
    let dir = TempDir::new().unwrap();
    pit(dir.path(), &["random", "greedy", "light", "doubles", "--deals", "200"]);
    stdout(&["report", text(dir.path()), "-q"]);
    assert_whole(dir.path());
    let ratings = fs::read_to_string(dir.path().join("ratings.csv")).unwrap();
    let ours = columns(dir.path(), "ratings.csv");
    for (line, (agent, elo)) in ratings.lines().skip(1).zip(ours["agent"].iter().zip(&ours["elo"])) {
        assert!(line.starts_with(&format!("{agent},{elo},")), "{line}");
    }
    let table = columns(dir.path(), "crosstable.csv");
    assert_eq!(table["a"].len(), 12);
    for ((a, b), score) in table["a"].iter().zip(&table["b"]).zip(numbers(&table["score"])) {
        let place = |x: &String, y: &String| {
            table["a"].iter().zip(&table["b"]).position(|(p, q)| (p, q) == (x, y)).unwrap()
        };
        assert!((score + numbers(&table["score"])[place(b, a)] - 1.0).abs() < 1e-12);
    }
    // The last scores of all agents against all others are one half on average.
    let score = columns(dir.path(), "score.csv");
    let last = numbers(&score["score"][score["score"].len() - 4..]);
    assert!((last.iter().sum::<f64>() / 4.0 - 0.5).abs() < 1e-12, "{last:?}");
}

#[test]
fn a_sequential_run_shows_its_ratio_between_the_bounds() {
    let dir = TempDir::new().unwrap();
    pit(dir.path(), &["greedy", "random", "--sprt", "elo0=0,elo1=60", "--deals", "4000"]);
    stdout(&["report", text(dir.path()), "-q"]);
    assert_whole(dir.path());
    assert_tells(&html(dir.path()), &["H1 is accepted after", "Elo after the test", "above: H1 is accepted"]);
    let test = columns(dir.path(), "test.csv");
    let (llr, upper) = (numbers(&test["llr"]), numbers(&test["upper"]));
    let (last, before) = llr.split_last().unwrap();
    assert!(*last >= upper[0] && before.iter().all(|llr| *llr < upper[0]), "{llr:?}");
}

#[test]
fn matches_and_names_that_mean_something_to_html_are_told() {
    let dir = TempDir::new().unwrap();
    let rules = dir.path().join("a<b>&amp;\"c.toml");
    fs::write(&rules, stdout(&["games", "all-fives", "--toml"])).unwrap();
    let run = dir.path().join("run");
    pit(&run, &["greedy", "random", "--matches", "30", "--game", text(&rules)]);
    stdout(&["report", text(&run), "-q"]);
    assert_whole(&run);
    let page = html(&run);
    assert!(page.contains("a&lt;b&gt;&amp;amp;&quot;c.toml") && !page.contains("a<b>"), "names are escaped");
    assert_tells(&page, &["pairs of matches", "% of matches", "Luck control", "target"]);
}

#[test]
fn an_unfinished_run_is_told_as_one() {
    let dir = TempDir::new().unwrap();
    pit(dir.path(), &["greedy", "random", "--deals", "100"]);
    let games = dir.path().join("games.csv");
    let rows = fs::read_to_string(&games).unwrap();
    // Killed in the middle of a row of the 41st deal.
    let torn: usize = rows.lines().take(82).map(|line| line.len() + 1).sum();
    fs::write(&games, &rows[..torn + 7]).unwrap();
    fs::remove_file(dir.path().join("summary.csv")).unwrap();
    let said = boneyard(&["report", text(dir.path())]).assert().success();
    let notes = String::from_utf8_lossy(&said.get_output().stderr).into_owned();
    assert_says(&notes, &["warning: This run is not finished: 40 of 100 deals are played."]);
    assert_whole(dir.path());
    assert!(html(dir.path()).contains("This run is not finished: 40 of 100 deals are played."));
    // Of a run that has no whole deal there is nothing to tell.
    fs::write(&games, rows.lines().take(2).collect::<Vec<_>>().join("\n")).unwrap();
    assert_says(&refused(&["report", text(dir.path())]), &["has not finished its first deal"]);
}

#[test]
fn a_shard_is_told_as_one() {
    let dir = TempDir::new().unwrap();
    let (plan, part) = (dir.path().join("plan.toml"), dir.path().join("part"));
    stdout(&["pit", "greedy", "random", "--deals", "90", "--write-plan", text(&plan), "-q"]);
    stdout(&["pit", "--plan", text(&plan), "--shard", "2/3", "--out", text(&part), "-q"]);
    boneyard(&["report", text(&part)]).assert().success();
    assert_tells(&html(&part), &["This is shard 2/3 of a plan, not the whole of it."]);
}

/// Of the repository.
fn kept(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}

#[test]
fn the_results_of_the_repository_have_reports() {
    let dir = TempDir::new().unwrap();
    let out = dir.path().join("strength");
    stdout(&["report", text(&kept("results/0001-strength")), "--out", text(&out), "-q"]);
    assert_tells(
        &html(&out),
        &["<h1>34 runs</h1>", "Time of moves", "pool-block-excess", "pimc against greedy"],
    );
    let (runs, table) = (columns(&out, "runs.csv"), columns(&out, "crosstable-pool-block.csv"));
    assert_eq!((runs["run"].len(), table["a"].len()), (34, 28));
    assert!(runs["command"].iter().all(|command| command.starts_with("boneyard pit ")));
    let out = dir.path().join("tuned");
    stdout_with_warning(
        &["report", text(&kept("experiments/tuned")), "--out", text(&out), "-q"],
        "Not there: all-fives.trace.csv",
    );
    assert_tells(
        &html(&out),
        &[
            "<h1>5 tunings</h1>",
            "block in britannica.block: The tuned book is better: 2.6 ± 1.5 % of the hands",
        ],
    );
    // A line that is no number is told with its place.
    let torn = dir.path().join("torn");
    fs::create_dir(&torn).unwrap();
    let summary = fs::read_to_string(kept("results/0001-strength/summary.csv")).unwrap();
    fs::write(torn.join("summary.csv"), summary.replacen(",5000,10000,", ",5000,many,", 1)).unwrap();
    assert_refused(&torn, 1, &["summary.csv", "line 2: 'many' is no whole number"]);
}

fn stdout_with_warning(arguments: &[&str], warning: &str) {
    let assert = boneyard(arguments).assert().success();
    assert_says(&String::from_utf8_lossy(&assert.get_output().stderr), &["warning: ", warning]);
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

#[test]
fn what_is_no_result_is_refused_and_nothing_is_written() {
    let dir = TempDir::new().unwrap();
    let path = |name: &str| dir.path().join(name);
    assert_refused(dir.path(), 2, &["there is no result in", "it is empty", "boneyard tune --out"]);
    fs::write(path("notes.txt"), "mine").unwrap();
    assert_refused(dir.path(), 2, &["it has no manifest.toml"]);
    assert_refused(&path("notes.txt"), 2, &["neither a folder nor a file that ends in .toml"]);
    assert_refused(&path("missing"), 1, &["cannot read", "missing"]);
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

#[test]
fn claims_get_their_effects_and_sentences() {
    let dir = TempDir::new().unwrap();
    let out = dir.path().join("claims");
    stdout(&["advice", "H3", "H5", "H17", "--game", "harper.block", "--out", text(&out), "-q"]);
    let before = files(&out);
    stdout(&["report", text(&out), "-q"]);
    assert_whole(&out);
    let page = html(&out);
    assert_tells(
        &page,
        &[
            "3 claims put to the test",
            "H3: Play the cards with the greatest",
            "1/1184040",
            "supported",
            "Tests",
        ],
    );
    let (ours, theirs) =
        (columns(&out, "claims.csv"), String::from_utf8(before[Path::new("verdicts.csv")].clone()).unwrap());
    assert_eq!(ours["claim"].len(), theirs.lines().count() - 1);
    assert!(ours["sentence"].iter().all(|sentence| sentence.contains("(\"") && sentence.ends_with('.')));
    let forest = columns(&out, "forest.csv");
    for ((verdict, effect), low) in
        forest["verdict"].iter().zip(numbers(&forest["effect"])).zip(&forest["low"])
    {
        match verdict.as_str() {
            "supported" => assert!(effect > 0.0),
            "refuted" => assert!(effect < 0.0),
            _ => {}
        }
        assert!(low.is_empty() || low.parse::<f64>().unwrap() <= effect);
    }
    // `boneyard advice` has a page there too; the report may take its place, and it the report's.
    stdout(&["advice", "H3", "--game", "harper.block", "--out", text(&out), "--resume", "-q"]);
    stdout(&["report", text(&out), "-q"]);
    edit_of_claims(&out);
}

fn edit_of_claims(out: &Path) {
    let edit = |name: &str, from: &str, to: &str, words: &[&str]| {
        let path = out.join(name);
        let whole = fs::read_to_string(&path).unwrap();
        fs::write(&path, whole.replacen(from, to, 1)).unwrap();
        assert_refused(out, 1, words);
        fs::write(&path, whole).unwrap();
    };
    edit("verdicts.csv", "H3,", "H4,", &["verdicts.csv", "one of them was edited"]);
    edit("cells.csv", "claim,", "claims,", &["cells.csv", "line 1"]);
    edit("H3.csv", "\n1,0,", "\n1,7,", &["H3.csv", "line 2"]);
    // Without its last rows it is a run that is not finished.
    let path = out.join("H3.csv");
    let whole = fs::read_to_string(&path).unwrap();
    fs::write(&path, &whole[..whole.len() - 40]).unwrap();
    let said = boneyard(&["report", text(out)]).assert().success();
    assert_says(&String::from_utf8_lossy(&said.get_output().stderr), &["not finished"]);
}

#[test]
fn a_tuning_gets_its_course_and_its_confirmation() {
    let dir = TempDir::new().unwrap();
    let file = dir.path().join("t.toml");
    let tune = [
        "tune",
        "book",
        "--against",
        "greedy",
        "--param",
        "heavy=0..4",
        "--param",
        "double=0..4",
        "--method",
        "tpe",
    ];
    stdout(&[&tune[..], &["--budget", "9000", "--out", text(&file), "-q"]].concat());
    let printed = stdout(&["report", text(&file), "-q"]);
    let out = dir.path().join("t.report");
    assert_eq!(printed.trim_end(), text(&out.join("report.html")));
    assert_whole(&out);
    assert_tells(
        &html(&out),
        &[
            "<h1>book tuned in britannica.block by tpe</h1>",
            "Importance of the parameters",
            "Looks at the best point",
        ],
    );
    let parameters = columns(&out, "parameters.csv");
    assert_eq!(parameters["parameter"], ["double", "heavy"]);
    assert_eq!(parameters["start"], ["1", "1"]);
    let shares: f64 = numbers(&parameters["importance"]).iter().sum();
    assert!((shares - 1.0).abs() < 1e-9, "{shares}");
    // Where points are to be made, the gain is one of points.
    let points = dir.path().join("points").join("p.toml");
    fs::create_dir(points.parent().unwrap()).unwrap();
    let tune = ["tune", "book", "--against", "greedy", "--param", "heavy=0..4", "--objective", "points"];
    stdout(&[&tune[..], &["--budget", "4000", "--out", text(&points), "-q"]].concat());
    stdout(&["report", text(&points), "-q"]);
    let out = points.with_extension("report");
    assert_whole(&out);
    assert_tells(&html(&out), &["points a hand against book on"]);
    // A folder with two of them.
    for ending in ["toml", "history.csv", "trace.csv"] {
        fs::copy(file.with_extension(ending), dir.path().join(format!("u.{ending}"))).unwrap();
    }
    stdout(&["report", text(dir.path()), "-q"]);
    assert_whole(dir.path());
    assert_tells(&html(dir.path()), &["<h1>2 tunings</h1>", "t, confirmation", "u, confirmation"]);
    edit_of_tuning(&file);
}

fn edit_of_tuning(file: &Path) {
    let edit = |path: &Path, from: &str, to: &str, words: &[&str]| {
        let whole = fs::read_to_string(path).unwrap();
        let edited = whole.replacen(from, to, 1);
        assert_ne!(edited, whole);
        fs::write(path, edited).unwrap();
        assert_refused(file, 1, words);
        fs::write(path, whole).unwrap();
    };
    edit(file, "ptnml = [", "ptnml = [1", &["t.toml", "do not add up"]);
    edit(&file.with_extension("trace.csv"), "look_score", "score", &["t.trace.csv", "it is no trace"]);
    edit(&file.with_extension("trace.csv"), "\n1,", "\n1,x", &["t.trace.csv", "line 2", "is no number"]);
    edit(&file.with_extension("history.csv"), "role", "part", &["t.history.csv", "no history"]);
    fs::remove_file(file.with_extension("trace.csv")).unwrap();
    let said = boneyard(&["report", text(file)]).assert().success();
    assert_says(&String::from_utf8_lossy(&said.get_output().stderr), &["Not there: t.trace.csv"]);
}
