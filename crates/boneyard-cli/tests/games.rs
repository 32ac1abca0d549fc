//! `boneyard games` and rules files, by the real program.

mod common;

use common::{assert_says, refused, stdout, text};

/// Names and short names of all presets, from the program's own list.
fn presets() -> Vec<String> {
    let list = stdout(&["games", "--format", "json"]);
    let list: Vec<serde_json::Value> = serde_json::from_str(&list).unwrap();
    list.iter().map(|game| game["name"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn the_list_has_every_preset_with_its_source() {
    let names = presets();
    assert!(names.len() >= 19 && names.contains(&"britannica.domino_whist".to_owned()), "{names:?}");
    let csv = stdout(&["games"]);
    assert!(csv.starts_with("name,short,players,about,source\n"), "{csv}");
    assert_eq!(csv.lines().count(), names.len() + 1);
    let table = stdout(&["games", "--format", "table"]);
    assert_says(
        &table,
        &["modern.bergen", "threes-and-fives", "1911", "Harper's Round Table", "britannica.*"],
    );
    assert!(!table.contains('\u{1b}'), "no colours outside a terminal: {table}");
}

#[test]
fn a_game_shows_every_option_with_its_value_and_what_is_allowed() {
    let csv = stdout(&["games", "draw", "--set", "reserve=0", "--format", "csv"]);
    assert!(csv.starts_with("game,option,value,allowed,meaning,source\n"), "{csv}");
    assert_says(&csv, &["britannica.draw(reserve=0),reserve,0,0 1 2,", "match,equal,", "whist_reading,"]);
    let table = stdout(&["games", "draw", "--format", "table"]);
    assert_says(
        &table,
        &["britannica.draw\n", "Encyclopaedia Britannica", "until_playable", "one_then_pass"],
    );
}

#[test]
fn every_preset_printed_as_toml_plays_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let values = |game: &str| -> Vec<(String, String)> {
        let json = stdout(&["games", game, "--format", "json"]);
        let options: Vec<serde_json::Value> = serde_json::from_str(&json).unwrap();
        let value = |option: &serde_json::Value, key: &str| option[key].as_str().unwrap().to_owned();
        options.iter().map(|option| (value(option, "option"), value(option, "value"))).collect()
    };
    for preset in presets() {
        let file = folder.path().join(format!("{preset}.toml"));
        std::fs::write(&file, stdout(&["games", &preset, "--toml"])).unwrap();
        assert_eq!(values(text(&file)), values(&preset), "{preset}");
    }
}

#[test]
fn toml_keeps_what_was_set() {
    let toml = stdout(&["games", "block", "--set", "deal=5", "--set", "tie=last_player", "--toml"]);
    assert_says(
        &toml,
        &["deal = 5\n", "tie = \"last_player\"\n", "# britannica.block(deal=5,tie=last_player)"],
    );
}

#[test]
fn an_unknown_game_names_the_nearest() {
    assert_says(&refused(&["games", "britanica.draw"]), &["'britanica.draw'", "'britannica.draw'"]);
    assert_says(&refused(&["games", "chess"]), &["'chess'", "boneyard games"]);
}

#[test]
fn every_fault_of_the_options_is_named() {
    let errors = refused(&[
        "games",
        "blok",
        "--set",
        "reserv=1",
        "--set",
        "deal=99",
        "--set",
        "deal",
        "--set",
        "tie=none",
        "--set",
        "tie=last_player",
    ]);
    assert_says(
        &errors,
        &[
            "'block'",
            "'reserve'",
            "'deal' cannot be '99'",
            "1, 2, 3",
            "'deal' is not of the form",
            "'tie' is set twice",
        ],
    );
    assert_eq!(errors.lines().count(), 5, "{errors}");
}

#[test]
fn every_fault_of_an_impossible_combination_is_named() {
    let errors = refused(&[
        "games",
        "modern.partnership",
        "--set",
        "deal=8",
        "--set",
        "go_rule=play_for_him",
        "--set",
        "unit=units",
    ]);
    assert_says(&errors, &["deal = 8 for 4 players needs 32", "go_rule", "unit = units"]);
    let errors = refused(&["games", "draw", "--set", "deal=14", "--set", "reserve=2"]);
    assert_says(&errors, &["reserve = 2 is more than the 0 tiles"]);
}

#[test]
fn three_faults_of_a_rules_file_are_named_with_their_lines() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("three.toml");
    std::fs::write(&file, "base = \"draw\"\nreserv = 1\n\ndeal = 99\nlead_who = \"highest_dubble\"\n")
        .unwrap();
    let errors = refused(&["games", text(&file)]);
    let line = |n: usize| format!("three.toml:{n}: ");
    assert_says(&errors, &[&line(2), &line(4), &line(5), "'reserve'", "99", "'highest_double'"]);
    assert_eq!(errors.lines().count(), 3, "{errors}");
}

#[test]
fn impossible_rules_in_a_file_name_the_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.toml");
    std::fs::write(&file, "base = \"modern.partnership\"\n# too many\ndeal = 8\n").unwrap();
    assert_says(&refused(&["games", text(&file)]), &["mine.toml:3: ", "at most 7"]);
}

#[test]
fn a_rules_file_that_cannot_be_read_is_named() {
    assert_says(&refused(&["games", "nowhere/mine.toml"]), &["'nowhere/mine.toml'", "No such file"]);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("binary.toml");
    std::fs::write(&file, [0xff, 0xfe, 0]).unwrap();
    assert_says(&refused(&["games", text(&file)]), &["binary.toml", "UTF-8"]);
    let file = folder.path().join("folder.toml");
    std::fs::create_dir(&file).unwrap();
    assert_says(&refused(&["games", text(&file)]), &["folder.toml", "directory"]);
}

#[test]
fn options_that_need_a_game_say_so() {
    assert_says(&refused(&["games", "--set", "deal=5"]), &["name it first"]);
    assert_says(&refused(&["games", "--toml"]), &["<NAME|FILE.toml>"]);
    assert_says(&refused(&["games", "block", "--toml", "--format", "csv"]), &["--toml", "--format"]);
}
