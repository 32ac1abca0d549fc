//! `boneyard advice` on the real program.

mod common;

use std::collections::BTreeMap;
use std::fs;

use common::{assert_says, boneyard, refused, stdout, text};

/// The values of a column of CSV whose fields hold no line ends.
fn column(csv_text: &str, name: &str) -> Vec<String> {
    let mut reader = csv::Reader::from_reader(csv_text.as_bytes());
    let place = reader.headers().unwrap().iter().position(|column| column == name).unwrap();
    reader.records().map(|record| record.unwrap()[place].to_owned()).collect()
}

#[test]
fn what_can_be_counted_is_exact() {
    let out = stdout(&["advice", "H5", "H17", "--format", "csv"]);
    let rows: Vec<(String, String, String)> = column(&out, "reading")
        .into_iter()
        .zip(column(&out, "exact"))
        .zip(column(&out, "verdict"))
        .map(|((reading, exact), verdict)| (reading, exact, verdict))
        .collect();
    // (7 - k) / 3 tiles on average; fewer: 6, 44, 91, 100 %; none of four: 27 %, of five: 43 %.
    for (reading, exact, verdict) in [
        ("how many he has on average, k = 2", "5/3", "supported"),
        ("how many he has on average, k = 3", "4/3", "supported"),
        ("how many he has on average, k = 4", "1", "supported"),
        ("how many he has on average, k = 5", "2/3", "supported"),
        ("he has fewer, k = 1", "143/2584", "refuted"),
        ("he has fewer, k = 2", "143/323", "refuted"),
        ("he has fewer, k = 3", "52/57", "supported"),
        ("he has fewer, k = 4", "1", "supported"),
        ("he has none, k = 4", "26/95", "refuted"),
        ("he has none, k = 5", "13/30", "refuted"),
        ("one hand", "1/1184040", "supported"),
        ("either player's hand in a deal", "1/592020", "supported"),
    ] {
        let row = (reading.to_owned(), exact.to_owned(), verdict.to_owned());
        assert!(rows.contains(&row), "{row:?} is missing in {rows:#?}");
    }
}

#[test]
fn heavy_first_pays_against_chance_in_the_block_game() {
    let csv = stdout(&["advice", "h3", "--game", "block", "--format", "csv", "--jobs", "2"]);
    assert_says(&csv, &["whole hand", "britannica.block", "pimc("]);
    assert!(!csv.contains("britannica.draw"), "{csv}");
    for (opponent, verdict) in column(&csv, "opponent").iter().zip(&column(&csv, "verdict")) {
        assert!(opponent != "random" || verdict == "supported", "{csv}");
    }
}

#[test]
fn tables_and_json_say_what_csv_does() {
    let table = stdout(&["advice", "h17", "--format", "table"]);
    assert_says(
        &table,
        &[
            "1/1184040",
            "supported",
            "H17 (\"that would hardly occur in an actual game\") is supported in all 2 tests",
        ],
    );
    let json = stdout(&["advice", "H17", "--format", "json"]);
    let rows: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&rows[0]["exact"], &rows[1]["exact"]), (&"1/1184040".into(), &"1/592020".into()));
    assert_eq!((&rows[0]["verdict"], &rows[0]["n"]), (&"supported".into(), &serde_json::Value::Null));
}

const MINE: &str = r#"
id = "mine"
quote = "two heads are better than one"
document = "a proverb"
question = "Does greedy win?"
[[reading]]
name = "at once"
design = "match"
agent = "greedy"
games = ["block"]
against = ["random"]
outcome = "score"
direction = "higher"
smallest = 0.05
deviation = 0.3
"#;

#[test]
fn a_claim_of_ones_own_runs_and_goes_on() {
    let dir = tempfile::tempdir().unwrap();
    let (file, out) = (dir.path().join("mine.toml"), dir.path().join("out"));
    fs::write(&file, MINE).unwrap();
    let (file, out) = (text(&file), text(&out));
    stdout(&["advice", file, "--out", out]);
    let verdicts = |dir: &str| fs::read_to_string(format!("{dir}/verdicts.csv")).unwrap();
    assert_says(&verdicts(out), &["mine,at once,britannica.block,random", "supported"]);
    let page = fs::read_to_string(format!("{out}/README.md")).unwrap();
    assert_says(
        &page,
        &[
            "## mine",
            "a proverb",
            "Does greedy win?",
            "| at once | britannica.block | random | +",
            "supported",
        ],
    );
    assert_says(&refused(&["advice", file, "--out", out]), &["--out", "is not empty", "--resume"]);
    stdout(&["advice", file, "--full", "--out", out, "--resume"]);
    let whole = dir.path().join("whole");
    stdout(&["advice", file, "--full", "--out", text(&whole), "--jobs", "1"]);
    assert_eq!(verdicts(out), verdicts(text(&whole)));
    assert_says(
        &refused(&["advice", file, "--out", out, "--resume", "--seed", "2"]),
        &["--resume", "seed is 1 there and 2 here"],
    );
    let manifest = fs::read_to_string(whole.join("manifest.toml")).unwrap();
    assert_says(&manifest, &["boneyard advice mine.toml --full --seed 1"]);
    assert!(!manifest.contains(text(dir.path())), "no folder in {manifest}");
}

#[test]
fn times_plays_so_many_first_looks_and_no_more_than_was_planned() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("mine.toml");
    fs::write(&file, MINE.replace("deviation", "quick = 100\ndeviation")).unwrap();
    let deals = |size: &[&str]| {
        let words = [&["advice", text(&file), "--format", "csv"], size].concat();
        column(&stdout(&words), "n").remove(0).parse::<u64>().unwrap()
    };
    let (quick, full) = (deals(&["--quick"]), deals(&["--full"]));
    assert!(2 * quick < full, "{quick} and {full}");
    assert_eq!(deals(&["--times", "2"]), 2 * quick);
    assert_eq!(deals(&["--times", "1000000"]), full);
    for wrong in ["0", "1000001", "many"] {
        assert_says(&refused(&["advice", "H3", "--times", wrong]), &["--times", wrong, "from 1 to 1000000"]);
    }
    assert_says(&refused(&["advice", "H3", "--times", "2", "--full"]), &["--times", "--full"]);
}

#[test]
fn every_fault_is_named_at_once() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("mine.toml");
    fs::write(&file, MINE.replace("greedy\"\n", "gredy\"\n").replace("0.05", "\"x\"")).unwrap();
    let errors = refused(&["advice", text(&file), "H99", "nowhere.toml", "--jobs", "0", "--game", "blok"]);
    assert_says(
        &errors,
        &[
            "mine.toml:9: ",
            "'greedy'",
            "mine.toml:14: ",
            "H99",
            "nowhere.toml",
            "--jobs 0",
            "did you mean 'block'",
        ],
    );
    assert_says(&refused(&["advice", "H5", "h5"]), &["'H5' is given twice"]);
    assert_says(&refused(&["advice", "H5", "--game", "draw"]), &["H5 is not tested in britannica.draw"]);
    assert_says(&refused(&["advice", "--resume"]), &["--out"]);
    boneyard(&["advice", "--quick", "--full"]).assert().code(2);
}

/// As README and help say: the interval belongs to the effect that is tested, and says nothing of the other.
#[test]
fn the_interval_of_a_verdict_is_that_of_the_effect_that_per_names() {
    let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/../../results/0003-advice/verdicts.csv");
    let mut reader = csv::Reader::from_path(kept).unwrap();
    let rows: Vec<BTreeMap<String, String>> = reader.deserialize().map(Result::unwrap).collect();
    let mut seen = BTreeMap::new();
    for row in rows.iter().filter(|row| !row["low"].is_empty()) {
        let number = |column: &str| row[column].parse::<f64>().unwrap();
        let effect = number(&format!("effect_per_{}", row["per"]));
        assert!(number("low") <= effect && effect <= number("high"), "{row:?}");
        *seen.entry(row["per"].clone()).or_insert(0) += 1;
    }
    assert!(seen["hand"] > 100 && seen["decision"] > 100, "{seen:?}");
}
