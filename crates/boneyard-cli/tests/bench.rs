//! `boneyard bench`, with rounds too short to mean anything but long enough to run.

mod common;

use common::{assert_says, refused, stdout};

const ROWS: [&str; 6] =
    ["random/block", "random/draw", "random/all-fives", "random/matador", "random/whist", "deal/block"];

#[test]
fn json_is_a_list_of_speeds() {
    let json = stdout(&["bench", "--seconds", "0.002", "--format", "json"]);
    let rows: Vec<serde_json::Value> = serde_json::from_str(&json).unwrap();
    for (row, name) in rows.iter().zip(ROWS) {
        assert_eq!(row["name"], name);
        assert_eq!(row["threads"], 1);
        let per_second = row["per_second"].as_f64().unwrap();
        assert!(per_second > 1000.0, "{row}");
        if name == "deal/block" {
            assert!(row["unit"] == "deal" && row["plies_per_second"].is_null(), "{row}");
            continue;
        }
        assert_eq!(row["unit"], "hand");
        let plies = row["plies_per_second"].as_f64().unwrap();
        assert!(plies > 5.0 * per_second, "{row}");
        assert!((row["ns_per_ply"].as_f64().unwrap() * plies - 1e9).abs() < 1.0, "{row}");
    }
    assert!(rows.len() >= ROWS.len());
}

#[test]
fn csv_has_the_same_columns() {
    let csv = stdout(&["bench", "--seconds", "0.002"]);
    assert!(csv.starts_with("name,unit,threads,per_second,plies_per_second,ns_per_ply\n"), "{csv}");
}

#[test]
fn seconds_must_be_possible() {
    for seconds in ["0", "-1", "NaN", "inf", "soon", "1e9"] {
        assert_says(&refused(&["bench", &format!("--seconds={seconds}")]), &["--seconds", "0.001 to 3600"]);
    }
}
