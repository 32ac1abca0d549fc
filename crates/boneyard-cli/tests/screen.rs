//! What a screen cannot show: without Unicode, or narrow.

mod common;
#[path = "common/terminal.rs"]
mod terminal;

use common::{assert_says, boneyard, refused, stdout, text};
use tempfile::tempdir;
use terminal::{Terminal, without_colours};

/// A command of each kind, with tables and prose for people.
const LINES: [&str; 14] = [
    "games --format table",
    "games matador --format table",
    "agents --format table",
    "agents book --format table",
    "pit random greedy light --deals 30 --format table",
    "pit greedy random --sprt elo0=0,elo1=30 --deals 300 --format table",
    "advice H5 H17 --format table",
    "stats elo --ptnml 34,54,63,64,75 --format table",
    "stats sprt --ptnml 34,54,63,64,75 --elo0 0 --elo1 2 --format table",
    "stats plan --elo0 0 --elo1 20 --elo 10 --format table",
    "bench --seconds 0.001 --format table",
    "analyse --worlds 20 --format table hands 66.65.54.43.32.21.10/7 leader 0",
    "show --set set=double-two --set deal=2 --format table hands 22.11/21.00 leader 0 moves 22L.21R",
    "solve --set set=double-two --set deal=2 --set lead_who=seat --set block_score=opp --format table",
];

/// What a command shows, on both outputs; it succeeds.
fn shown(line: &str, env: &[(&str, &str)]) -> String {
    let mut command = boneyard(&line.split(' ').collect::<Vec<_>>());
    let assert = command.envs(env.iter().copied()).assert().success();
    let output = assert.get_output();
    [&output.stdout, &output.stderr].map(|bytes| String::from_utf8(bytes.clone()).unwrap()).concat()
}

/// The names of the subcommands.
fn names() -> Vec<String> {
    let help = stdout(&["--help"]);
    let list =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let first =
        list.filter(|line| !line.starts_with("   ")).filter_map(|line| line.split_whitespace().next());
    first.filter(|name| *name != "help").map(str::to_owned).collect()
}

#[test]
fn a_screen_without_unicode_gets_none_from_any_command() {
    let mut signs = 0;
    for line in LINES {
        let plain = shown(line, &[("LC_ALL", "C")]);
        assert!(plain.is_ascii(), "{line}:\n{plain}");
        signs += shown(line, &[]).chars().filter(|c| !c.is_ascii()).count();
    }
    assert!(signs > 300, "elsewhere the signs are shown: {signs}");
    for name in names() {
        let plain = shown(&format!("{name} --help"), &[("LC_ALL", "C")]);
        assert!(plain.is_ascii(), "{name}:\n{plain}");
    }
    // What stands for a sign is longer than the sign, and lines are no wider for it.
    for line in LINES.iter().filter(|line| line.starts_with("pit")) {
        for columns in [40_usize, 61, 80] {
            let env = [("LC_ALL", "C"), ("COLUMNS", &columns.to_string())];
            let text = shown(line, &env);
            let widest = text.lines().map(|line| line.chars().count()).max();
            assert!(widest <= Some(columns), "{line} at {columns}:\n{text}");
        }
    }
    // The first of the variables that is set decides; `--ascii` wherever tiles are shown.
    let line = LINES[12];
    assert!(shown(line, &[("LC_CTYPE", "POSIX")]).is_ascii());
    assert!(!shown(line, &[("LC_ALL", "de_AT.utf8"), ("LANG", "C")]).is_ascii());
    for line in [LINES[11], line] {
        let (command, rest) = line.split_once(' ').unwrap();
        let plain = shown(&format!("{command} --ascii {rest}"), &[]);
        assert!(plain.is_ascii() && plain.contains("----"), "{plain}");
    }
}

#[test]
fn data_are_the_same_whatever_the_screen() {
    let folder = tempdir().unwrap();
    let rules = folder.path().join("größer.toml");
    std::fs::write(&rules, "base = \"britannica.block\"\n").unwrap();
    for format in ["csv", "json"] {
        let line =
            ["pit", "greedy", "random", "--deals", "20", "-q", "--game", text(&rules), "--format", format];
        let plain = boneyard(&line).env("LC_ALL", "C").env("COLUMNS", "30").assert().success();
        let plain = String::from_utf8(plain.get_output().stdout.clone()).unwrap();
        assert!(plain.contains("größer.toml"), "{plain}");
        assert_eq!(plain, stdout(&line));
    }
}

#[test]
fn columns_that_are_set_are_filled_and_no_more() {
    let narrow = [("COLUMNS", "40")];
    for line in LINES {
        for line in shown(line, &narrow).lines().filter(|line| line.chars().count() > 40) {
            // A word that is longer than the screen is wide stands as it is, beside its name.
            let longest = line.split_whitespace().map(|word| word.chars().count()).max().unwrap_or(0);
            assert!(line.chars().count() <= 40.max(longest + 20), "{line}");
        }
    }
    assert!(shown(LINES[0], &[("COLUMNS", "200")]).lines().any(|line| line.chars().count() > 90));
    for nonsense in ["", "0", "wide"] {
        assert_eq!(shown(LINES[0], &[("COLUMNS", nonsense)]), shown(LINES[0], &[]), "COLUMNS='{nonsense}'");
    }
}

#[test]
fn usages_are_broken_where_the_screen_ends() {
    let below = ["stats spsa", "stats ratings", "stats sprt", "rules check"].map(str::to_owned);
    for name in names().into_iter().chain(below) {
        let text = shown(&format!("{name} --help"), &[("COLUMNS", "40")]);
        let usage: Vec<&str> = text
            .lines()
            .skip_while(|line| !line.starts_with("Usage:"))
            .take_while(|line| !line.is_empty())
            .collect();
        assert!(
            usage[0].starts_with(&format!("Usage: boneyard {}", name.split(' ').next().unwrap())),
            "{text}"
        );
        for line in usage {
            assert!(line.chars().count() <= 40 || line.split_whitespace().count() < 2, "{name}: {line}");
        }
    }
}

#[test]
fn what_is_wrong_with_a_hand_is_said_once() {
    let message = refused(&["show", "hands 22.11/21.00 moves 22L"]);
    assert_says(&message, &["error: the hand has no 'leader'"]);
    assert_says(&refused(&["show", "hands 22.1x/21.00 leader 0"]), &["error: the hand: "]);
}

/// A person reads them on a screen, a script line by line.
#[test]
fn errors_are_broken_between_words_at_a_terminal_and_nowhere_else() {
    let folder = tempdir().unwrap();
    let arguments = ["exploit", "gredy", "cheat:oracle"];
    let piped = refused(&arguments);
    let narrow = boneyard(&arguments).env("COLUMNS", "40").assert().code(2);
    assert_eq!(String::from_utf8_lossy(&narrow.get_output().stderr), piped, "piped it stays as it is");
    assert_eq!(piped.lines().count(), 2, "{piped}");
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    for (columns, env, width) in [(60, &[][..], 60), (200, &[("COLUMNS", "44")], 44)] {
        let terminal = Terminal::start(&arguments, folder.path(), columns, env);
        let (status, shown) = terminal.finish();
        assert_eq!(status.code(), Some(2));
        let shown = without_colours(&shown);
        assert_eq!(words(&shown), words(&piped));
        assert!(
            shown.lines().count() > 4 && shown.lines().all(|line| line.chars().count() <= width),
            "{shown}"
        );
    }
}

#[test]
fn the_first_line_of_a_replay_is_no_wider_than_the_screen() {
    let folder = tempdir().unwrap();
    let run = folder.path().join("run");
    stdout(&["pit", "greedy", "random", "--deals", "2", "--out", text(&run), "-q"]);
    let line = format!("replay {} --index 0 --format table", text(&run));
    let shown = shown(&line, &[("COLUMNS", "50")]);
    assert!(shown.lines().next().is_some_and(|line| line.chars().count() <= 50), "{shown}");
    assert_says(
        &shown,
        &["fixture 0 (deal 0, rotation 0): greedy against random, played again by its agents"],
    );
}
