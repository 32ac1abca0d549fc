//! `boneyard play`, by the real program: from a pipe and at a terminal.

mod common;
#[path = "common/terminal.rs"]
mod terminal;

use std::fs;
use std::path::Path;

use common::{assert_says, boneyard, refused, text};
use tempfile::tempdir;
use terminal::{Terminal, without_colours};

/// Plays from a pipe in a folder; what is shown, and the exit code is 0.
fn played(folder: &Path, arguments: &[&str], input: &str) -> String {
    let mut command = boneyard(&[&["play"], arguments].concat());
    command.current_dir(folder).env("LC_ALL", "C.UTF-8").write_stdin(input);
    let assert = command.assert().success();
    let output = assert.get_output();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Always the first play, and on to the next hand: more lines than a match has.
fn first_plays(hands: usize) -> String {
    "1\n\n".repeat(40 * hands)
}

#[test]
fn a_match_goes_to_its_target() {
    let folder = tempdir().unwrap();
    let fast = ["--against", "greedy", "--seed", "4", "--no-review"];
    for (game, end) in [
        ("block", "The match is over: "),
        ("whist", "The match is over: "),
        ("matador", "The match is over: "),
        ("harper.block", "The match is over: "),
        ("all-fives", "The match is over: "),
    ] {
        let shown = played(folder.path(), &[&fast[..], &["--game", game]].concat(), &first_plays(40));
        assert_says(&shown, &["seed 4", "hand 1, ", end, "(Enter: leave) > "]);
        // The score that is told before a hand is what the hands before it came to.
        if game == "block" {
            let numbers = |text: &str| -> Vec<i32> {
                let words = text.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty());
                words.map(|word| word.parse().unwrap()).collect()
            };
            let mut sum = [0, 0];
            let on_one_line = shown.split_whitespace().collect::<Vec<_>>().join(" ");
            for hand in on_one_line.split("; points of the hand: ").skip(1) {
                let points = hand.split_once('.').unwrap().0;
                numbers(points).iter().zip(&mut sum).for_each(|(points, sum)| *sum += points);
                if let Some((_, next)) = hand.split_once("(Enter: next hand) > hand ") {
                    assert_eq!(numbers(next.split_once(';').unwrap().0)[1..], sum, "{next}");
                }
            }
            assert!(sum.iter().any(|sum| *sum >= 100), "{sum:?}");
        }
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "a match that is over is not kept");
}

#[test]
fn the_same_seed_and_plays_give_the_same_match_and_a_hint_changes_nothing() {
    let folder = tempdir().unwrap();
    let arguments = ["--game", "draw", "--against", "mc(worlds=8)", "--seed", "9", "--save"];
    let one = played(folder.path(), &[&arguments[..], &["one.toml"]].concat(), "1\n2\n1\n1\n");
    let other = played(
        folder.path(),
        &[&arguments[..], &["other.toml"]].concat(),
        "hint\n1\n2\nundo\nexplain\n2\n1\n1\n",
    );
    assert_says(&other, &["no.  play", "Solved as if all seats saw all tiles", "is taken back"]);
    let [one_kept, other_kept] =
        ["one.toml", "other.toml"].map(|name| fs::read(folder.path().join(name)).unwrap());
    assert_eq!(one_kept, other_kept, "{one}\n{other}");
    // And what is kept goes on as if nothing had happened.
    let on = played(folder.path(), &["--from", "one.toml"], &first_plays(1));
    let at_once = played(
        folder.path(),
        &[&arguments[..], &["all.toml"]].concat(),
        &format!("1\n2\n1\n1\n{}", first_plays(1)),
    );
    let last = |shown: &str| {
        shown.lines().filter(|line| line.starts_with("Hand ")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(last(&on), last(&at_once));
    assert!(!last(&on).is_empty(), "{on}");
}

#[test]
fn what_is_not_understood_or_not_allowed_is_said_and_nothing_is_lost() {
    let folder = tempdir().unwrap();
    let input = "\n99\nnonsense\n65X\nundo 7\nsave\nsave no/such/folder.toml\nundo\nreview\n1\nquit\nhelp\nquit\n\u{7}\nquit\nquit\n";
    let shown = played(folder.path(), &["--against", "light", "--seed", "2"], input);
    assert_says(
        &shown,
        &[
            "which play? Allowed: 1 to ",
            "there is no play 99; allowed: 1 to ",
            "'nonsense' is neither the number of a play nor a command",
            "'undo' stands alone",
            "'save' needs the name of a file",
            "not kept: cannot write 'no/such/folder.toml'",
            "no play of yours in this hand to take back",
            "nothing to review",
            "'quit' again leaves it",
            "65R",
        ],
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    // At the end of the input a match that was begun is kept.
    let shown = played(folder.path(), &["--against", "light", "--seed", "2"], "1\n");
    assert_says(&shown, &["The input has ended: the match is kept in 'boneyard-match.toml'"]);
    // The line that goes on stands alone, to be copied.
    assert!(shown.ends_with("\n  boneyard play --from boneyard-match.toml\n"), "{shown}");
    let shown = played(folder.path(), &["--from", "boneyard-match.toml"], "quit\n");
    assert_says(&shown, &["you lead ", "The match is kept in 'boneyard-match.toml'"]);
    // One that was not begun is not; the next one has another name.
    let shown = played(folder.path(), &["--against", "light", "--seed", "2"], "");
    assert_says(&shown, &["The input has ended."]);
    assert!(!shown.contains("kept"), "{shown}");
    played(folder.path(), &["--against", "light", "--seed", "2"], "1");
    assert!(folder.path().join("boneyard-match-2.toml").exists());
    // Nor is one in which all was taken back.
    let shown = played(folder.path(), &["--against", "light", "--seed", "2"], "1\nundo\n");
    assert!(shown.contains("is taken back") && !shown.contains("kept"), "{shown}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    let long = "x".repeat(100_000);
    let shown = played(folder.path(), &["--seed", "2"], &format!("{long}\nquit\n"));
    assert_eq!(shown.matches("is neither the number").count(), 1);
    assert!(shown.len() < 4000);
}

#[test]
fn scores_are_explained_and_tiles_shown_only_where_asked() {
    let folder = tempdir().unwrap();
    let arguments = ["--game", "all-fives", "--against", "greedy", "--seed", "5", "--no-review"];
    let input = format!("{}explain\n", "1\n".repeat(30));
    let shown = played(folder.path(), &arguments, &input);
    assert_says(&shown, &[" score", "The ends are ", "Pips left: you ", "to the nearest multiple of 5"]);
    assert!(!shown.contains("hands "), "{shown}");
    let told = shown.matches(" and score").count();
    assert!(told > 0 && shown.matches("points. ").count() + shown.matches("points\n").count() > 0, "{shown}");
    let revealed = played(folder.path(), &[&arguments[..], &["--reveal"]].concat(), &input);
    let line = revealed.lines().find(|line| line.starts_with("hands ")).expect("the line of the hand");
    let again = common::stdout(&["show", "--game", "all-fives", "--format", "table", line]);
    let points = |text: &str| text.lines().find(|line| line.contains("points")).map(str::to_owned);
    assert!(points(&again).is_some());
    assert_says(&again, &["scores", "result  "].map(|part| if part == "scores" { "score " } else { part }));
}

#[test]
fn what_there_is_little_of_is_explained() {
    let folder = tempdir().unwrap();
    let arguments = ["--against", "light", "--seed", "2", "--cap", "3000"];
    let shown = played(folder.path(), &arguments, "review\nhint\n1\nreview\nhelp\nquit\nquit\n");
    assert_says(&shown, &["You have made no choice in this hand yet: nothing to review."]);
    // Of 64 worlds no more than the cap allows; in the hint and in the review.
    let why = "Of the 64 worlds of --worlds no more could be solved within 3,000 positions";
    let on_one_line = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(on_one_line.matches(why).count(), 2, "{shown}");
    // What is said of a command stands in one column.
    let help = |words: &str| shown.lines().find(|line| line.contains(words)).unwrap().find(words);
    assert_eq!(help("keep the match in a file"), help("take your last play"), "{shown}");
    assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
    let all = played(folder.path(), &["--against", "light", "--seed", "2"], "hint\nquit\n");
    assert!(!all.contains("--worlds"), "{all}");
}

#[test]
fn the_command_line_is_checked() {
    let folder = tempdir().unwrap();
    assert_says(&refused(&["play", "--against", "gredy"]), &["--against: ", "did you mean 'greedy'"]);
    assert_says(&refused(&["play", "--against", "cheat:oracle"]), &["sees the hidden tiles"]);
    assert_says(&refused(&["play", "--partner", "greedy"]), &["--partner: ", "a game of 2"]);
    assert_says(&refused(&["play", "--ascii", "--tiles", "glyphs"]), &["--ascii: ", "brackets"]);
    assert_says(&refused(&["play", "--worlds", "0", "--cap", "0"]), &["--worlds 0", "--cap 0"]);
    let file = folder.path().join("match.toml");
    assert_says(&refused(&["play", "--from", text(&file)]), &["--from: cannot read '"]);
    fs::write(&file, "format = 1\n").unwrap();
    assert_says(&refused(&["play", "--from", text(&file)]), &["match.toml', line 1: ", "missing field"]);
    assert_says(&refused(&["play", "--save", text(&file)]), &["it is there already"]);
    assert_says(&refused(&["play", "--from", text(&file), "--seed", "3"]), &["cannot be used with"]);
    // A deal that the seed does not give.
    let kept = folder.path().join("kept.toml");
    played(folder.path(), &["--against", "light", "--seed", "1", "--save", "kept.toml"], "1\n");
    let changed = fs::read_to_string(&kept).unwrap().replace("seed = \"1\"", "seed = \"2\"");
    fs::write(&kept, changed).unwrap();
    assert_says(&refused(&["play", "--from", text(&kept)]), &["kept.toml': hand 1: move "]);
}

#[test]
fn a_screen_without_unicode_gets_none() {
    let folder = tempdir().unwrap();
    let input = format!("hint\n{}", first_plays(1));
    for (locale, arguments) in [("C", &[][..]), ("C.UTF-8", &["--ascii"][..])] {
        let mut command = boneyard(&[&["play", "--against", "greedy", "--seed", "3"], arguments].concat());
        command.current_dir(folder.path()).env("LC_ALL", locale).write_stdin(input.as_str());
        let assert = command.assert().success();
        let shown = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
        assert!(shown.is_ascii(), "{shown}");
        assert_says(&shown, &["][", "+-", "gave up"]);
    }
    let shown = played(folder.path(), &["--tiles", "glyphs", "--seed", "3", "--against", "greedy"], "1\n1\n");
    assert!(shown.chars().any(|c| ('\u{1f030}'..='\u{1f09f}').contains(&c)), "{shown}");
}

#[test]
fn a_person_plays_at_a_terminal() {
    let folder = tempdir().unwrap();
    let arguments = ["play", "--game", "all-threes", "--against", "greedy", "--seed", "6"];
    let mut terminal = Terminal::start(&arguments, folder.path(), 40, &[]);
    terminal.expect("hand 1, ");
    terminal.expect("> ");
    terminal.send("hint");
    terminal.expect("wins in %");
    terminal.expect("> ");
    terminal.send("1");
    terminal.expect("you ");
    terminal.expect("> ");
    terminal.send("1");
    terminal.expect("> ");
    terminal.interrupt();
    let (status, shown) = terminal.finish();
    assert_eq!(status.code(), Some(130), "{shown}");
    assert_says(&without_colours(&shown), &["interrupted: the match is kept in 'boneyard-match.toml'"]);
    assert!(shown.contains("\u{1b}[1m"), "headings are bold at a terminal: {shown:?}");
    for line in without_colours(&shown).lines() {
        // What is to be copied is not broken.
        let whole = line.contains("interrupted") || line.starts_with("  boneyard play --from ");
        assert!(line.chars().count() <= 40 || whole, "{line}");
    }
    // It goes on, and Ctrl-D ends it.
    let mut terminal =
        Terminal::start(&["play", "--from", "boneyard-match.toml"], folder.path(), 80, &[("TERM", "dumb")]);
    terminal.expect("> ");
    terminal.send("undo");
    terminal.expect("is taken back");
    terminal.expect("> ");
    terminal.end_input();
    let (status, shown) = terminal.finish();
    assert_eq!(status.code(), Some(0), "{shown}");
    assert_says(&shown, &["The input has ended: the match is kept"]);
    assert!(!shown.contains('\u{1b}'), "{shown:?}");
}
