//! `boneyard pit`, by the real program: what it prints and what it refuses.

mod common;

use common::{assert_says, boneyard, refused, stdout, text};

const SUMMARY_HEADER: &str = "a,b,game,deal_sets,hands,wins,ties,losses,score,score_low,score_high,margin,\
                              margin_low,margin_high,blocked,leader_score";

#[test]
fn without_agents_the_simple_ones_play() {
    let table = stdout(&["pit", "--format", "table"]);
    assert_says(
        &table,
        &[
            "britannica.block, 1,000 deals for each of 6 pairs, seed 1: 12,000 hands in ",
            "score in % of hands, row against column\n",
            "greedy beats random by ",
            "random beats light by ",
            "95 % confidence interval",
        ],
    );
    assert_eq!(table.lines().filter(|line| line.contains(" beats ") || line.contains("no diff")).count(), 6);
    assert!(!table.contains('\u{1b}'), "{table}");
}

#[test]
fn two_agents_need_no_crosstable() {
    let table = stdout(&["pit", "greedy", "random", "--deals", "2000", "--format", "table"]);
    assert!(!table.contains("row against column"), "{table}");
    assert_says(
        &table,
        &["2,000 deals, seed 1: 4,000 hands", " points a hand (", " ± ", " % of hands, 2,000 deals)"],
    );
}

#[test]
fn csv_is_the_summary_and_says_its_seed_beside_it() {
    let assert = boneyard(&["pit", "greedy", "random", "--deals", "50", "--seed", "7"]).assert().success();
    let output = assert.get_output();
    let csv = String::from_utf8_lossy(&output.stdout);
    let (header, row) = csv.split_once('\n').unwrap();
    assert_eq!(header, SUMMARY_HEADER);
    assert!(row.starts_with("greedy,random,britannica.block,50,100,"), "{row}");
    assert_says(&String::from_utf8_lossy(&output.stderr), &["seed 7", "50 deals"]);
    boneyard(&["pit", "--deals", "5", "-q"]).assert().success().stderr("");
}

#[test]
fn json_has_the_same_keys_and_null_where_a_value_is_missing() {
    let json = stdout(&["pit", "greedy", "random", "--deals", "1", "--seed", "3", "-q", "--format", "json"]);
    let rows: Vec<serde_json::Value> = serde_json::from_str(&json).unwrap();
    let row = rows[0].as_object().unwrap();
    for key in SUMMARY_HEADER.split(',').chain(["seed", "deals", "matches"]) {
        assert!(row.contains_key(key), "{key} in {json}");
    }
    let luck = ["margin_adjusted", "margin_adjusted_low", "margin_adjusted_high", "luck_gain"];
    assert!(luck.iter().all(|key| row[*key].is_null()), "{json}");
    let figures = ["elo", "elo_error", "nelo", "nelo_error", "los", "ptnml", "identical", "note"];
    assert!(figures.iter().all(|key| row.contains_key(*key)), "{json}");
    let verdict = ["p", "p_holm"];
    assert!(verdict.iter().all(|key| row[*key].is_null()), "{json}");
    assert_eq!(row.len(), SUMMARY_HEADER.split(',').count() + 3 + verdict.len() + luck.len() + figures.len());
    assert!(row["note"].as_str().unwrap().contains("play at least two deals"), "{json}");
    assert_eq!((&row["seed"], &row["deals"], &row["hands"]), (&3.into(), &1.into(), &2.into()));
    assert!(row["matches"].is_null() && row["score_low"].is_null() && row["score"].is_number(), "{json}");
}

#[test]
fn games_that_draw_have_a_margin_without_luck_beside_the_raw_one() {
    let arguments = ["pit", "greedy", "random", "--game", "matador", "--deals", "2000", "-q"];
    let table = stdout(&[arguments.as_slice(), &["--format", "table"]].concat());
    assert_says(&table, &["greedy beats random by ", "without the luck of the draws: ", " times the deals"]);
    let json = stdout(&[arguments.as_slice(), &["--format", "json"]].concat());
    let rows: Vec<serde_json::Value> = serde_json::from_str(&json).unwrap();
    let figure = |key: &str| rows[0][key].as_f64().unwrap_or_else(|| panic!("{key} in {json}"));
    let wide = figure("margin_high") - figure("margin_low");
    let narrow = figure("margin_adjusted_high") - figure("margin_adjusted_low");
    assert!(
        ((wide / narrow).powi(2) - figure("luck_gain")).abs() < 1e-6 && figure("luck_gain") > 1.3,
        "{json}"
    );
    assert!((figure("margin_adjusted") - figure("margin")).abs() < wide, "{json}");
}

#[test]
fn csv_and_json_say_the_same() {
    let arguments = ["pit", "random", "light", "greedy", "--deals", "40", "--game", "whist", "-q"];
    let csv = stdout(&arguments);
    let json: Vec<serde_json::Value> =
        serde_json::from_str(&stdout(&[arguments.as_slice(), &["--format", "json"]].concat())).unwrap();
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let header = reader.headers().unwrap().clone();
    for (record, object) in reader.records().zip(&json) {
        for (key, field) in header.iter().zip(&record.unwrap()) {
            match &object[key] {
                serde_json::Value::String(text) => assert_eq!(text, field),
                serde_json::Value::Null => assert_eq!(field, ""),
                // serde_json reads the last digit of a float less exactly than it writes it.
                number => {
                    let (json, csv) = (number.as_f64().unwrap(), field.parse::<f64>().unwrap());
                    assert!((json - csv).abs() <= 1e-12 * csv.abs(), "{key}: {json} {csv}");
                }
            }
        }
    }
    assert_eq!(json.len(), 3);
}

#[test]
fn a_game_without_points_and_matches_are_told_in_their_own_words() {
    let table = stdout(&["pit", "greedy", "random", "--game", "harper.block", "--format", "table"]);
    assert_says(&table, &["greedy beats random with ", " % of hands (1,000 deals)"]);
    let table = stdout(&["pit", "greedy", "random", "--matches", "200", "--format", "table"]);
    assert_says(
        &table,
        &[
            "200 pairs of matches, seed 1",
            "greedy beats random with ",
            " % of matches (",
            " points a hand, 200 pairs",
        ],
    );
    let json = stdout(&["pit", "greedy", "random", "--matches", "20", "-q", "--format", "json"]);
    let rows: Vec<serde_json::Value> = serde_json::from_str(&json).unwrap();
    let count = |key: &str| rows[0][key].as_u64().unwrap();
    assert_eq!(count("wins") + count("ties") + count("losses"), 40);
    assert!(count("hands") > 100 && rows[0]["deals"].is_null() && count("matches") == 20, "{json}");
}

#[test]
fn one_deal_gives_no_verdict_but_a_reason() {
    let table = stdout(&["pit", "greedy", "random", "--deals", "1", "--format", "table"]);
    assert_says(&table, &["no verdict on greedy and random: ", "1 deal", "play at least two deals"]);
    assert!(!table.contains("NaN") && !table.contains("inf"), "{table}");
}

#[test]
fn overridden_options_are_part_of_the_game_s_name() {
    let csv = stdout(&[
        "pit",
        "random",
        "random",
        "--deals",
        "5",
        "-q",
        "--set",
        "tie=last_player",
        "--set",
        "lead_who=seat",
    ]);
    assert_says(&csv, &["\nrandom,random#2,\"britannica.block(lead_who=seat,tie=last_player)\",5,10,"]);
}

#[test]
fn a_preset_saved_as_a_file_plays_the_same() {
    let folder = tempfile::tempdir().unwrap();
    for game in ["matador", "modern.bergen", "whist"] {
        let file = folder.path().join(format!("{game}.toml"));
        std::fs::write(&file, stdout(&["games", game, "--toml"])).unwrap();
        let play = |game: &str| stdout(&["pit", "greedy", "random", "--deals", "30", "-q", "--game", game]);
        let [by_name, by_file] = [game, text(&file)].map(play);
        let figures = |csv: &str| csv.lines().nth(1).unwrap().splitn(4, ',').nth(3).unwrap().to_owned();
        assert_eq!(figures(&by_name), figures(&by_file), "{game}");
        assert_says(&by_file, &[&format!("greedy,random,{game}.toml,30,")]);
    }
}

#[test]
fn every_fault_is_named_before_anything_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let errors = refused(&[
        "pit",
        "gredy",
        "radnom",
        "--game",
        "blok",
        "--set",
        "reserv=1",
        "--deals",
        "0",
        "--jobs",
        "0",
        "--out",
        text(&out),
    ]);
    assert_says(
        &errors,
        &[
            "unknown agent 'gredy' (did you mean 'greedy'?)",
            "'radnom' (did you mean 'random'?)",
            "unknown game 'blok' (did you mean 'block'?)",
            "unknown option 'reserv' (did you mean 'reserve'?)",
            "--deals 0",
            "--jobs 0",
        ],
    );
    assert_eq!(errors.lines().count(), 6, "{errors}");
    assert!(!out.exists(), "nothing may be written");
}

#[test]
fn what_cannot_be_played_is_refused() {
    for (arguments, parts) in [
        (&["pit", "greedy"][..], &["'greedy'", "nobody to play against"][..]),
        (&["pit", "greedy(worlds=1)", "random"], &["'worlds'"]),
        (&["pit", "greedy", "random", "--matches", "0"], &["--matches 0", "1 or more"]),
        (&["pit", "--deals", "5", "--matches", "5"], &["--deals", "--matches", "cannot be used"]),
        (&["pit", "--deals", "many"], &["--deals", "'many'", "whole number"]),
        (&["pit", "--deals=-3"], &["--deals", "'-3'", "whole number"]),
        (
            &["pit", "--deals", "18446744073709551615"],
            &["18446744073709551615 deals for 6 pairs", "too many"],
        ),
        (&["pit", "--jobs", "99999"], &["--jobs 99999", "1 to 1024"]),
        (&["pit", "--seed", "x"], &["--seed", "'x'"]),
        (&["pit", "--resume"], &["--out"]),
        (&["pit", "--record"], &["--out"]),
        (&["pit", "--out", ""], &["--out", "a value is required"]),
        (&["pit", "--out", "x", "--resume", "--force"], &["--resume", "--force", "cannot be used"]),
        (&["pit", "--game", "nowhere.toml"], &["'nowhere.toml'", "No such file"]),
        (&["pit", "--game", "draw", "--set", "deal=14"], &["reserve = 2 is more than the 0 tiles"]),
        (&["pit", "--wrlds", "3"], &["--wrlds"]),
    ] {
        assert_says(&refused(arguments), parts);
    }
}

#[test]
fn text_outside_tables_is_broken_at_80_columns_where_there_is_no_terminal() {
    let text = stdout(&["pit", "random", "greedy", "light", "--deals", "50", "-q", "--format", "table"]);
    // Only tables have more than one space in a row.
    let prose: Vec<&str> = text.lines().filter(|line| !line.trim().contains("  ")).collect();
    let rule = |line: &str| line.starts_with('─');
    for line in prose.iter().filter(|line| !rule(line)) {
        assert!(line.chars().count() <= 80, "{line}");
    }
    // Long enough that it cannot have been on one line.
    let legend: Vec<&&str> =
        prose.iter().skip_while(|line| !line.starts_with("A tie counts half.")).collect();
    assert!(legend.len() > 3 && legend.iter().rev().skip(1).all(|line| line.chars().count() > 50), "{text}");
}

#[test]
fn a_pair_that_wins_every_deal_is_judged_and_its_interval_stays_within_bounds() {
    let run = ["pit", "cheat:oracle", "random", "--matches", "12", "-q", "--format"];
    let text = stdout(&[run.as_slice(), &["table"]].concat());
    assert_says(
        &text,
        &["cheat:oracle beats random with 100 [74, 100] % of matches", "p = 5e-4", "[low, high]: "],
    );
    let json = stdout(&[run.as_slice(), &["json"]].concat());
    let rows: Vec<serde_json::Value> = serde_json::from_str(&json).unwrap();
    // All of twelve: 2 ^ -11.
    assert_eq!((&rows[0]["p"], &rows[0]["p_holm"]), (&0.00048828125.into(), &0.00048828125.into()), "{json}");
}

#[test]
fn pairs_of_a_pool_are_judged_together() {
    let json = stdout(&["pit", "random", "greedy", "light", "--deals", "100", "-q", "--format", "json"]);
    let rows: Vec<serde_json::Value> = serde_json::from_str(&json).unwrap();
    let column = |key: &str| rows.iter().map(|row| row[key].as_f64().unwrap()).collect::<Vec<f64>>();
    let (alone, together) = (column("p"), column("p_holm"));
    let smallest = alone.iter().copied().fold(1.0, f64::min);
    let corrected = together.iter().copied().fold(1.0, f64::min);
    assert!((corrected - (3.0 * smallest).min(1.0)).abs() < 1e-12, "{alone:?} {together:?}");
    assert!(alone.iter().zip(&together).all(|(alone, together)| alone <= together), "{alone:?} {together:?}");
}
