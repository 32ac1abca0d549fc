//! `boneyard replay` and `boneyard show`, by the real program.

mod common;

use std::fs;
use std::path::Path;

use common::{assert_says, boneyard, refused, stdout, text};
use tempfile::{TempDir, tempdir};

/// Of version 0.0.9, with its moves.
const OLD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../boneyard-arena/tests/data/journal-0.0.9");

fn run(more: &[&str]) -> TempDir {
    let folder = tempdir().unwrap();
    let out = folder.path().join("run");
    stdout(&[&["pit", "greedy", "random", "--seed", "5", "-q", "--out", text(&out)], more].concat());
    folder
}

fn replay(dir: &Path, index: &str, more: &[&str]) -> String {
    stdout(&[&["replay", text(dir), "--index", index], more].concat())
}

fn edit(dir: &Path, name: &str, from: &str, to: &str) {
    let path = dir.join(name);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{from}");
    fs::write(path, text.replacen(from, to, 1)).unwrap();
}

#[test]
fn a_hand_is_told_move_by_move() {
    let table = replay(Path::new(OLD), "5", &["--format", "table"]);
    assert_says(
        &table,
        &[
            "britannica.draw, fixture 5 (deal 2, rotation 1): random against greedy, played again by its recorded moves, as its row says\n",
            "seat 0 (random)  6-0 5-4 5-1 4-4 4-2 2-1 1-1   leads\n",
            "seat 1 (greedy)  6-5 6-4 6-1 5-0 3-3 1-0 0-0\n",
            "stock            5-2 4-3 2-2 4-0 ",
            "\n  ply  seat  holds                        ends  may play",
            "\n    1     0  6-0 5-4 5-1 4-4 4-2 2-1 1-1        11L 21L 42L 44L 51L 54L 60L  54L                [5|4]\n",
            "\n15-17     0  2-1 1-1                      5 3                                draws 2-2 4-0 6-3\n",
            "\n   33     0  5-5 4-0 1-1                  3 2                                goes\n",
            "\nline    [4|0][0|3][3|1]",
            "\nleft    seat 0 5-5 1-1 (12 pips), seat 1 6-6 1-0 0-0 (13 pips)\n",
            "\nresult  blocked; side 0 (random) wins, points 25:0; 21 tiles posed, 12 drawn\n",
        ],
    );
}

#[test]
fn the_same_plies_come_as_json_and_csv_and_end_as_the_row_says() {
    let folder = run(&["--game", "draw", "--deals", "12", "--record"]);
    let dir = folder.path().join("run");
    let games = fs::read_to_string(dir.join("games.csv")).unwrap();
    for index in 0..24 {
        let row: Vec<&str> = games.lines().nth(index + 1).unwrap().split(',').collect();
        let index = index.to_string();
        let plies: Vec<serde_json::Value> =
            serde_json::from_str(&replay(&dir, &index, &["--format", "json"])).unwrap();
        let count = |kind: &str| plies.iter().filter(|ply| ply["kind"] == kind).count().to_string();
        assert_eq!([count("pose"), count("draw")], [row[11], row[12]].map(str::to_owned));
        assert_eq!(plies[0]["seat"].to_string(), row[6]);
        assert!(plies.iter().zip(1..).all(|(ply, number)| ply["ply"] == number));
        let last = plies.last().unwrap();
        assert_eq!([&last["points0"], &last["points1"]].map(ToString::to_string), [row[7], row[8]]);
        assert_eq!(last["ended"], row[10]);
        assert_eq!(last["winner"].as_u64().map(|side| side.to_string()).unwrap_or_default(), row[9]);
        // A tile posed was held and could be played; what came from the stock is held at the next turn.
        for ply in &plies {
            let text = |key: &str| ply[key].as_str().unwrap_or_default();
            assert_eq!(text("may").split(' ').any(|mv| mv == text("move")), !text("may").is_empty(), "{ply}");
            assert_eq!(text("kind") == "draw", !ply["drawn"].is_null(), "{ply}");
            assert_eq!(text("line").matches('[').count(), text("line").len() / 5);
        }
        let csv = replay(&dir, &index, &["--format", "csv"]);
        assert_eq!(csv.lines().count(), plies.len() + 1);
        assert_eq!(csv.lines().next().unwrap().split(',').count(), plies[0].as_object().unwrap().len());
    }
}

#[test]
fn hands_of_a_match_come_together_or_one_by_one() {
    let folder = run(&["--game", "all-fives", "--matches", "2"]);
    let dir = folder.path().join("run");
    let all = replay(&dir, "3", &["--format", "table"]);
    let hands = all.matches("(match 1, rotation 1), hand ").count();
    assert!(hands > 1, "{all}");
    assert_says(
        &all,
        &["played again by its agents", "\nscore            0:0 before the hand\n", "points\n"],
    );
    let one = replay(&dir, "3", &["--format", "table", "--hand", "1"]);
    assert_eq!(one.matches(", hand ").count(), 1);
    assert!(all.contains(&one), "{one}");
    let errors = refused(&["replay", text(&dir), "--index", "3", "--hand", "999"]);
    assert_says(&errors, &["--hand 999", &format!("allowed: 0 to {}", hands - 1)]);
    let plies: Vec<serde_json::Value> =
        serde_json::from_str(&replay(&dir, "3", &["--format", "json"])).unwrap();
    assert_eq!(plies.last().unwrap()["hand"], hands - 1);
}

#[test]
fn what_cannot_be_played_again_is_refused_with_the_reason() {
    let folder = run(&["--deals", "8"]);
    let dir = folder.path().join("run");
    let path = text(&dir);
    assert_says(
        &refused(&["replay", path, "--index", "16"]),
        &["--index", "no fixture 16", "fixtures 0 to 15"],
    );
    assert_says(&refused(&["replay", path]), &["--index"]);
    assert_says(&refused(&["replay", path, "--index=-1"]), &["--index", "'-1'", "whole number"]);
    edit(&dir, "games.csv", ",out,", ",closed,");
    let index = fs::read_to_string(dir.join("games.csv")).unwrap();
    let index =
        index.lines().find(|line| line.contains(",closed,")).unwrap().split(',').next().unwrap().to_owned();
    let assert = boneyard(&["replay", path, "--index", &index]).assert().code(1).stdout("");
    let errors = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert_says(
        &errors,
        &["came out otherwise than its row says", "ended: closed in the row, out when played again"],
    );
    edit(&dir, "manifest.toml", "version = \"", "version = \"0.");
    let errors = refused(&["replay", path, "--index", "0"]);
    assert_says(&errors, &["fixture 0 of '", "made it, and this is ", "were not recorded (--record)"]);
    let missing = folder.path().join("nowhere");
    assert_says(
        &refused(&["replay", text(&missing), "--index", "0"]),
        &["cannot read '", "nowhere/manifest.toml", "is it the directory of a run?"],
    );
}

#[test]
fn an_old_journal_is_read_and_not_gone_on_with() {
    let folder = tempdir().unwrap();
    for name in ["games.csv", "moves.csv", "manifest.toml", "summary.csv"] {
        fs::copy(Path::new(OLD).join(name), folder.path().join(name)).unwrap();
    }
    let arguments = [
        "pit",
        "greedy",
        "random",
        "--game",
        "draw",
        "--deals",
        "4",
        "--seed",
        "5",
        "--record",
        "--resume",
        "--out",
        text(folder.path()),
    ];
    assert_says(&refused(&arguments), &["--resume: ", "version: 0.0.9 there, ", "--force would start anew"]);
    // Its agents need not be known.
    edit(folder.path(), "manifest.toml", "\"greedy\"", "\"forgotten\"");
    assert_says(&replay(folder.path(), "0", &["--format", "table"]), &["by its recorded moves", "result  "]);
    edit(folder.path(), "manifest.toml", "format = 1", "format = 9");
    for arguments in [&arguments[..], &["replay", text(folder.path()), "--index", "0"]] {
        assert_says(
            &refused(arguments),
            &["it is of format 9, and this version of the program reads format 1"],
        );
    }
}

/// The set and the hand of the examples.
const SMALL: [&str; 5] = ["show", "--set", "set=double-two", "--set", "deal=2"];

#[test]
fn a_line_of_notation_is_shown() {
    let hand = ["hands", "22.11/21.00", "stock", "20.10", "leader", "0", "moves", "22L.21R.11R"];
    let table = stdout(&[&SMALL[..], &["--format", "table"], &hand].concat());
    assert_eq!(
        table,
        "\
britannica.block(set=double-two,deal=2)
seat 0  2-2 1-1   leads
seat 1  2-1 0-0
stock   2-0 1-0

ply  seat  holds    ends  may play  plays  line
───────────────────────────────────────────────────────────
  1     0  2-2 1-1        11L 22L   22L    [2|2]
  2     1  2-1 0-0  2 2   21L       21R    [2|2][2|1]
  3     0  1-1      2 1   11R       11R    [2|2][2|1][1|1]

line    [2|2][2|1][1|1]
left    seat 0 nothing, seat 1 0-0 (0 pips)
result  seat 0 is out; side 0 wins, points 0:0; 3 tiles posed
"
    );
    // Quoted, and from standard input, it is the same.
    let line = hand.join(" ");
    assert_eq!(stdout(&[&SMALL[..], &["--format", "table", &line]].concat()), table);
    let mut command = boneyard(&[&SMALL[..], &["--format", "table", "-"]].concat());
    command.write_stdin(format!("\n{line}\n")).assert().success().stdout(table);
    let csv = stdout(&[&SMALL[..], &hand].concat());
    assert_eq!(csv.lines().nth(2), Some("0,2,1,,2-1 0-0,2,2,21L,pose,21R,,[2|2][2|1],0,0,,"));
    let unfinished = stdout(&[&SMALL[..], &["--format", "table"], &hand[..7], &["22L"]].concat());
    assert_says(&unfinished, &["result  not over: seat 1 may play 21L\n"]);
    let dealt = stdout(&[&SMALL[..], &["--format", "json"], &hand[..6]].concat());
    assert_eq!(dealt, "[]\n");
}

#[test]
fn forced_draws_share_a_row_and_goes_are_told() {
    let table = stdout(&[
        "show",
        "--game",
        "draw",
        "--set",
        "set=double-three",
        "--set",
        "deal=2",
        "--set",
        "reserve=0",
        "--format",
        "table",
        "hands 33.30/00.10 stock 11.21.31.20.22.32 leader 0 moves 33L.31L",
    ]);
    assert_says(&table, &["\n2-4     1  1-0 0-0              3 3             draws 1-1 2-1 3-1\n"]);
    assert_says(&table, &["\n  5     1  3-1 2-1 1-1 1-0 0-0  3 3   31L       31L"]);
    let table = stdout(
        &[&SMALL[..], &["--format", "table", "hands 22.11/10.00 stock 20.21 leader 0 moves 22L"]].concat(),
    );
    assert_says(&table, &["goes", "blocked"]);
}

#[test]
fn where_nobody_draws_the_stock_may_be_left_out() {
    let with = stdout(&[&SMALL[..], &["hands 22.11/21.00 stock 20.10 leader 0 moves 22L.21R"]].concat());
    let without = stdout(&[&SMALL[..], &["hands 22.11/21.00 leader 0 moves 22L.21R"]].concat());
    assert_eq!(with, without);
    assert_says(&refused(&["show", "--game", "draw", "hands 22.11/21.00 leader 0"]), &["is in no hand"]);
    // Hands of another size are remarked on.
    let assert = boneyard(&["show", "hands 22.11/21.00 leader 0 moves 22L.21R"]).assert().success();
    assert_says(
        &String::from_utf8_lossy(&assert.get_output().stderr),
        &["remark: seat 0 was dealt 2, seat 1 was dealt 2, and the game deals 7 tiles"],
    );
}

#[test]
fn a_hand_is_drawn_and_told_on_a_page() {
    let folder = run(&["--game", "draw", "--deals", "3", "--record"]);
    let dir = folder.path().join("run");
    let (svg, html) = (folder.path().join("hand.svg"), folder.path().join("hand.html"));
    let files = ["--svg", text(&svg), "--html", text(&html), "--format", "json"];
    let plies: Vec<serde_json::Value> = serde_json::from_str(&replay(&dir, "2", &files)).unwrap();
    let line = plies.last().unwrap()["line"].as_str().unwrap();
    let pips: u32 = line.chars().filter_map(|c| c.to_digit(10)).sum();
    let picture = fs::read_to_string(&svg).unwrap();
    assert!(picture.starts_with("<svg xmlns=") && picture.ends_with("</svg>\n"));
    assert!(picture.contains(&format!("<title>{line}</title>")), "{picture}");
    assert_eq!(picture.matches("class=\"tile").count(), line.matches('[').count());
    assert_eq!(picture.matches("class=\"pip\"").count(), pips as usize);
    let page = fs::read_to_string(&html).unwrap();
    assert_eq!(page.matches("<figure>").count(), plies.len());
    let poses: Vec<&serde_json::Value> = plies.iter().filter(|ply| ply["kind"] == "pose").collect();
    assert_eq!(page.matches("<svg ").count(), poses.len());
    // Each picture has one tile more than the one before, and marks the one that was posed.
    for (k, (picture, ply)) in page.split("<svg ").skip(1).zip(poses).enumerate() {
        let picture = picture.split_once("</svg>").unwrap().0;
        assert_eq!(picture.matches("class=\"tile").count(), k + 1);
        assert_eq!(picture.matches("class=\"tile new\"").count(), 1);
        assert!(picture.contains(ply["line"].as_str().unwrap()));
    }
    assert!(!page.contains("http:") || page.matches("http:").count() == page.matches("xmlns").count());
    assert_says(&page, &["seat 0 (", "played again by its recorded moves, as its row says", "result  "]);
    // Of a match, a picture shows one hand and a page all of them.
    let folder = run(&["--game", "all-fives", "--matches", "1"]);
    let dir = folder.path().join("run");
    let new = folder.path().join("new.svg");
    let errors = refused(&["replay", text(&dir), "--index", "0", "--svg", text(&new)]);
    assert_says(&errors, &["--svg ", "choose one by --hand"]);
    // What is there is left alone, unless it is to be replaced; then its name is all that is printed.
    let there = fs::read(&html).unwrap();
    let errors = refused(&["replay", text(&dir), "--index", "0", "--html", text(&html)]);
    assert_says(&errors, &["--html '", "hand.html': it exists; --force replaces it"]);
    assert_eq!(fs::read(&html).unwrap(), there);
    let printed = replay(&dir, "0", &["--html", text(&html), "--force"]);
    assert_eq!(printed, format!("{}\n", text(&html)));
    let page = fs::read_to_string(&html).unwrap();
    assert!(page.matches("<h2>").count() > 1);
    assert_no_tile_is_broken(&page);
    replay(&dir, "0", &["--hand", "1", "--svg", text(&svg), "--force"]);
    let nowhere = folder.path().join("no/such/hand.svg");
    let arguments = [
        "show",
        "--svg",
        text(&nowhere),
        "--set",
        "deal=1",
        "--set",
        "set=double-two",
        "hands 22/21 leader 0",
    ];
    assert_says(&refused(&arguments), &["--svg '", "hand.svg': there is no directory '", "no/such'"]);
}

/// Every tile that a page of HTML names stands in a span, in which no line is broken.
#[track_caller]
fn assert_no_tile_is_broken(page: &str) {
    let body = page.split_once("<h1>").unwrap().1;
    let mut named = 0;
    for text in body.split('>').filter_map(|part| part.split_once('<')) {
        let is_tile = |word: &&str| matches!(word.as_bytes(), [b'0'..=b'6', b'-', b'0'..=b'6', ..]);
        let tiles = text.0.split_whitespace().filter(is_tile).count();
        assert!(tiles == 0 || text.1.starts_with("/span"), "{}", text.0);
        named += tiles;
    }
    assert!(named > 50, "{named}");
}

#[test]
fn a_journal_with_a_file_missing_says_which() {
    let folder = run(&["--deals", "2", "--record"]);
    let dir = folder.path().join("run");
    let moves = dir.join("moves.csv");
    fs::rename(&moves, dir.join("elsewhere")).unwrap();
    let errors = refused(&["replay", text(&dir), "--index", "0"]);
    assert_says(&errors, &["recorded its moves, and its moves.csv is not there"]);
    fs::rename(dir.join("elsewhere"), &moves).unwrap();
    fs::remove_file(dir.join("games.csv")).unwrap();
    let errors = refused(&["replay", text(&dir), "--index", "0"]);
    assert_says(&errors, &["cannot read '", "games.csv'"]);
}

#[test]
fn what_is_no_hand_of_the_game_names_the_move() {
    let with = |hand: &str| [&SMALL[..], &[hand]].concat().into_iter().map(str::to_owned).collect::<Vec<_>>();
    let start = "hands 22.11/21.00 stock 20.10 leader 0 moves ";
    for (hand, parts) in [
        (format!("{start}22L.11R"), &["move 2: seat 1 may not play 11R; it may play 21L"][..]),
        (format!("{start}22L.21R.-"), &["move 3: "]),
        (format!("{start}22L.2xR"), &["'2xR' is not a move"]),
        (format!("{start}22L.21R.11R.00R"), &["move 4: "]),
        ("hands 22.11/21 stock 20.10 leader 0".to_owned(), &["0-0 is in no hand"]),
        ("hands 66.11/21.00 stock 20.10 leader 0".to_owned(), &["6-6 is not in the double-two set"]),
        ("hands 22.11/21.00 stock 20.10 leader 2".to_owned(), &["leader is seat 2"]),
        ("66L.65R".to_owned(), &["'66L.65R' is not a part of a hand: hands "]),
    ] {
        let arguments = with(&hand);
        assert_says(
            &refused(&arguments.iter().map(String::as_str).collect::<Vec<_>>()),
            &[&["the hand"], parts].concat(),
        );
    }
    assert_says(&refused(&["show"]), &["<HAND>..."]);
    // Every fault at once.
    let errors = refused(&["show", "--game", "blok", "--set", "deal=99", "hands"]);
    assert_says(&errors, &["'blok'", "--set: ", "the hand: 'hands' is not"]);
    for (input, part) in [("", "no hand on standard input"), ("a\nb\n", "more than one line")] {
        let assert = boneyard(&["show", "-"]).write_stdin(input).assert().code(2).stdout("");
        assert_says(&String::from_utf8_lossy(&assert.get_output().stderr), &[part]);
    }
}

#[test]
fn every_game_s_hands_can_be_shown() {
    for game in [
        "matador",
        "matadore",
        "all-threes",
        "threes-and-fives",
        "whist",
        "modern.bergen",
        "modern.partnership",
    ] {
        let folder = run(&["--game", game, "--deals", "10", "--record"]);
        let dir = folder.path().join("run");
        let moves = fs::read_to_string(dir.join("moves.csv")).unwrap();
        for (index, line) in moves.lines().skip(1).enumerate() {
            let line = line.splitn(3, ',').nth(2).unwrap();
            let shown = stdout(&["show", "--game", game, "--format", "table", line]);
            let replayed = replay(&dir, &index.to_string(), &["--format", "table"]);
            let [shown, replayed] = [&shown, &replayed].map(|text| {
                let plies = text.lines().skip_while(|line| !line.trim_start().starts_with("ply"));
                plies.take_while(|line| !line.starts_with("result")).collect::<Vec<_>>().join("\n")
            });
            assert_eq!(shown, replayed);
            assert_says(&shown, &["line    ["]);
        }
    }
}
