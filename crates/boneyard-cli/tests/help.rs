//! The help of every subcommand: its examples work, it fits the screen; completions and pages of the manual.

#![cfg(unix)]

mod common;
#[path = "common/shell.rs"]
mod shell;
#[path = "common/terminal.rs"]
mod terminal;

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use common::{assert_says, refused, stdout, text};
use shell::{shell, tried};
use tempfile::tempdir;
use terminal::{Terminal, without_colours};

/// Every subcommand, those below others too, as the words that name it; the program itself first.
fn commands() -> Vec<Vec<String>> {
    let mut all = vec![Vec::new()];
    let mut k = 0;
    while k < all.len() {
        let words: Vec<String> = all[k].clone();
        let help = help_of(&words);
        let below =
            help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
        for line in below.filter(|line| line.starts_with("  ") && !line.starts_with("   ")) {
            let name = line.split_whitespace().next().unwrap();
            if name != "help" {
                all.push([&words[..], &[name.to_owned()]].concat());
            }
        }
        k += 1;
    }
    assert!(all.len() > 20, "{all:?}");
    all
}

fn help_of(words: &[String]) -> String {
    let words: Vec<&str> = words.iter().map(String::as_str).chain(["--help"]).collect();
    stdout(&words)
}

/// The examples of a help: commands for a shell, continued lines put together.
fn examples(help: &str) -> Vec<String> {
    let lines = help.lines().skip_while(|line| *line != "Examples:").skip(1);
    let text: Vec<&str> = lines.take_while(|line| line.starts_with("  ")).map(str::trim).collect();
    let text = text.join("\n").replace("\\\n", "");
    text.lines().map(str::to_owned).collect()
}

#[test]
fn help_begins_with_examples_and_fits_the_screen() {
    let mut wide = Vec::new();
    for words in commands() {
        let help = help_of(&words);
        wide.extend(
            help.lines().filter(|line| line.chars().count() > 80).map(|line| format!("{words:?}: {line}")),
        );
        assert!(!examples(&help).is_empty(), "{words:?} has no examples:\n{help}");
        let place = |part: &str| help.find(part).unwrap_or_else(|| panic!("{words:?}: no {part}"));
        assert!(place("Examples:\n") < place("Usage: "), "{help}");
        assert_eq!(help.matches("Examples:\n").count(), 1, "{help}");
    }
    assert!(wide.is_empty(), "{}", wide.join("\n"));
}

/// What the examples speak of as if it were there.
const THERE: &str = "
boneyard pit greedy random --deals 20 --record --out runs/greedy
boneyard pit greedy random --game all-fives --matches 2 --out runs/match
boneyard pit greedy random --game draw --deals 3 --record --out run
boneyard pit greedy random light --deals 30 --out runs/rated
cp runs/rated/summary.csv results.csv
sed -n '2s/^[0-9]*,[0-9]*,//p' run/moves.csv > hand.txt
";

/// What takes long is made shorter: the command is the same, the budget smaller.
const SHORTER: &[(&str, &str)] = &[
    ("--local --deals 2000", "--local --deals 30"),
    ("--payoff points --deals 200", "--payoff points --deals 5"),
    ("--deals 1000000", "--deals 40"),
    ("--deals 100000", "--deals 200"),
    ("--deals 20000", "--deals 200"),
    ("--deals 2000 ", "--deals 50 "),
    ("'pimc(worlds=50)' --deals 5000", "'pimc(worlds=4)' --deals 60"),
    ("--budget 200000", "--budget 4000"),
    ("--budget 20000 ", "--budget 4000 "),
    ("--samples 200", "--samples 5"),
    ("--budget 400000", "--budget 20000"),
    ("--full", "--quick"),
    ("boneyard advice    ", "boneyard advice H5 "),
    ("boneyard bench", "boneyard bench --seconds 0.002"),
    ("--seconds 5", ""),
    ("set=double-three --set deal=3", "set=double-two --set deal=2"),
    ("pimc --partner", "greedy --partner"),
];

/// A file of its own, and the claim of the README of experiments is a test of its own.
const CLAIM: &str = r#"id = "mine"
quote = "Play the cards with the greatest number of spots first"
document = "Harper's Round Table, 18 February 1896"
question = "Does the heaviest tile first win more hands?"
games = ["block"]
against = ["random"]
direction = "higher"
outcome = "score"
smallest = 0.05
deviation = 0.45
quick = 200

[[reading]]
name = "as a player"
design = "match"
agent = "greedy"
"#;

#[test]
fn every_example_of_every_help_works() {
    let folder = tempdir().unwrap();
    let cases = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/cases.jsonl");
    fs::copy(cases, folder.path().join("cases.jsonl")).unwrap();
    for line in THERE.lines().filter(|line| !line.is_empty()) {
        shell(line, folder.path(), "");
    }
    let mut faults = Vec::new();
    let (mut done, mut used) = (BTreeSet::new(), vec![false; SHORTER.len()]);
    let agents = stdout(&["agents"]);
    for words in commands() {
        // The rules file and the claim have one name in two examples.
        let mine = folder.path().join("mine.toml");
        if words == ["advice"] {
            fs::write(&mine, CLAIM).unwrap();
        }
        for example in examples(&help_of(&words)) {
            let mut line = example.clone();
            for ((long, short), used) in SHORTER.iter().zip(&mut used) {
                *used |= line.contains(long);
                line = line.replace(long, short);
            }
            if line.contains("equilibrium(") && !agents.contains("\nequilibrium,") {
                continue;
            }
            if done.insert(line.clone()) {
                faults.extend(tried(&line, folder.path(), "1\n").err());
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(done.len() > 40, "{done:?}");
    let unused: Vec<_> = SHORTER.iter().zip(used).filter(|(_, used)| !used).map(|(pair, _)| pair).collect();
    assert!(unused.is_empty(), "nothing is that long: {unused:?}");
}

#[test]
fn a_narrow_terminal_breaks_nothing() {
    let folder = tempdir().unwrap();
    let mut lines: Vec<Vec<String>> = commands();
    lines.iter_mut().for_each(|words| words.push("--help".to_owned()));
    let tables = [
        "games",
        "games matador",
        "agents",
        "agents book",
        "pit --deals 20 --no-progress",
        "stats sprt --ptnml 34,54,63,64,75 --elo0 0 --elo1 2",
        "analyse -q --worlds 20 hands 66.65.54.43.32.21.10/7 leader 0",
        "show --set set=double-two --set deal=2 hands 22.11/21.00 leader 0 moves 22L.21R",
    ];
    let mut wide = Vec::new();
    lines.extend(tables.iter().map(|line| line.split(' ').map(str::to_owned).collect()));
    for words in lines {
        let arguments: Vec<&str> = words.iter().map(String::as_str).collect();
        let (status, shown) = Terminal::start(&arguments, folder.path(), 40, &[]).finish();
        assert_eq!(status.code(), Some(0), "{words:?}: {shown}");
        assert!(!shown.contains("this is a bug"), "{words:?}: {shown}");
        if arguments.last() == Some(&"--help") {
            continue;
        }
        for line in without_colours(&shown).lines() {
            // A word that is longer than the terminal is wide stands as it is.
            let longest = line.split_whitespace().map(|word| word.chars().count()).max().unwrap_or(0);
            if line.chars().count() > 40.max(longest + 20) {
                wide.push(format!("{words:?}: {line}"));
            }
        }
    }
    assert!(wide.is_empty(), "{}", wide.join("\n"));
}

#[test]
fn colours_end_where_a_terminal_does_not_want_them() {
    let folder = tempdir().unwrap();
    for (env, coloured) in
        [(&[][..], true), (&[("NO_COLOR", "1")][..], false), (&[("TERM", "dumb")][..], false)]
    {
        for arguments in [&["games", "block"][..], &["--help"][..], &["pit", "--deals", "20"][..]] {
            let (status, shown) = Terminal::start(arguments, folder.path(), 80, env).finish();
            assert!(status.success(), "{shown}");
            assert_eq!(shown.contains("\u{1b}["), coloured, "{arguments:?} {env:?}: {shown:?}");
        }
    }
}

#[test]
fn a_reader_that_has_enough_ends_any_command_quietly() {
    let folder = tempdir().unwrap();
    for line in [
        "boneyard completions zsh | head -1",
        "boneyard man | head -1",
        "boneyard analyse --format json --worlds 20 hands 66.65.54.43.32.21.10/7 leader 0 | head -1",
        "yes 1 | head -400 | boneyard play --seed 1 --against greedy --no-review | head -3",
    ] {
        shell(line, folder.path(), "");
    }
}

#[test]
fn shells_complete_every_subcommand() {
    let names: Vec<String> =
        commands().into_iter().filter(|words| words.len() == 1).map(|words| words[0].clone()).collect();
    for shell in ["bash", "zsh", "fish"] {
        let script = stdout(&["completions", shell]);
        for name in &names {
            assert!(script.contains(name.as_str()), "{shell}: {name}");
        }
        assert!(script.contains("write-plan"), "{shell}");
    }
    assert_says(&refused(&["completions", "tcsh"]), &["'tcsh'", "bash"]);
    // The shell itself reads it, where it is there.
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("boneyard.bash"), stdout(&["completions", "bash"])).unwrap();
    let bash = Command::new("bash").args(["-n", "boneyard.bash"]).current_dir(folder.path()).status();
    assert!(bash.map_or(true, |status| status.success()));
}

#[test]
fn every_subcommand_has_a_page_of_the_manual() {
    let folder = tempdir().unwrap();
    let out = folder.path().join("man/man1");
    stdout(&["man", "--out", text(&out)]);
    for words in commands() {
        let name = [&["boneyard".to_owned()], &words[..]].concat().join("-");
        let page = fs::read_to_string(out.join(format!("{name}.1"))).unwrap_or_else(|_| panic!("{name}.1"));
        assert_says(&page, &[".SH NAME", ".SH EXAMPLES", "\nboneyard "]);
    }
    assert!(stdout(&["man"]).contains(".TH boneyard"));
}
