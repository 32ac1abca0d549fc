//! `boneyard bench`, with rounds too short to mean anything but long enough to run.

mod common;

use common::{assert_says, refused, stdout};

const ROWS: [&str; 6] =
    ["random/block", "random/draw", "random/all-fives", "random/matador", "random/whist", "deal/block"];
const SEARCHED: [&str; 12] = [
    "solve/block",
    "solve/draw",
    "solve/all-fives",
    "solve/matador",
    "solve/whist",
    "solve/partnership-win",
    "belief/block",
    "belief/draw",
    "belief/whist",
    "world/block",
    "world/draw",
    "world/whist",
];

#[test]
fn json_is_a_list_of_speeds() {
    let json = stdout(&["bench", "--seconds", "0.002", "--format", "json"]);
    let rows: Vec<serde_json::Value> = serde_json::from_str(&json).unwrap();
    for (row, name) in rows.iter().zip(ROWS) {
        assert_eq!(row["name"], name);
        assert_eq!(row["threads"], 1);
        let per_second = row["per_second"].as_f64().unwrap();
        let [low, high] = ["per_second_low", "per_second_high"].map(|key| row[key].as_f64().unwrap());
        assert!(low <= per_second && per_second <= high, "{row}");
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
    let searched = rows.iter().filter(|row| !row["mean_us"].is_null());
    let searched: Vec<_> = searched.map(|row| (row["name"].as_str().unwrap(), row)).collect();
    assert_eq!(searched.iter().map(|(name, _)| *name).collect::<Vec<_>>(), SEARCHED);
    for (name, row) in searched {
        let number = |column: &str| row[column].as_f64().unwrap();
        assert!((number("mean_us") * number("per_second") / 1e6 - 1.0).abs() < 1e-9, "{row}");
        assert!(number("p99_us") > 0.0 && number("units_timed") >= 18.0, "{row}");
        assert_eq!(row["positions_per_deal"].is_number(), name.starts_with("solve/"), "{row}");
    }
}

#[test]
fn csv_has_the_same_columns() {
    let csv = stdout(&["bench", "--seconds", "0.002"]);
    let columns = "units_timed,positions_per_deal,mean_us,p99_us";
    let header = format!(
        "name,unit,threads,per_second,per_second_low,per_second_high,plies_per_second,ns_per_ply,{columns}\n"
    );
    assert!(csv.starts_with(&header), "{csv}");
}

#[test]
fn seconds_must_be_possible() {
    for seconds in ["0", "-1", "NaN", "inf", "soon", "1e9"] {
        assert_says(&refused(&["bench", &format!("--seconds={seconds}")]), &["--seconds", "0.001 to 3600"]);
    }
}
