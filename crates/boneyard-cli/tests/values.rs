//! Values that no option allows: every option of numbers says what it does allow, whichever subcommand has it.

mod common;

use common::{assert_says, boneyard, refused, stdout};

/// An option, and how its range is told.
type Range = (&'static str, &'static str);

/// Options and what is allowed, by subcommand. What else they need is checked after their values.
const RANGES: [(&str, &[Range]); 6] = [
    (
        "pit",
        &[
            ("--deals", "a whole number from 1 to 18446744073709551615"),
            ("--matches", "a whole number from 1 to 18446744073709551615"),
            ("--shards", "a whole number from 1 to 18446744073709551615"),
            ("--seed", "a whole number from 0 to 18446744073709551615"),
            ("--jobs", "a whole number from 1 to 1024"),
        ],
    ),
    (
        "advice",
        &[
            ("--seed", "a whole number from 0 to 18446744073709551615"),
            ("--jobs", "a whole number from 1 to 1024"),
        ],
    ),
    ("replay", &[("--index", "a whole number from 0 to "), ("--hand", "a whole number from 0 to ")]),
    (
        "analyse",
        &[
            ("--ply", "a whole number from 1 to "),
            ("--worlds", "a whole number from 1 to 1000000"),
            ("--cap", "a whole number from 1 to "),
            ("--seed", "a whole number from 0 to "),
            ("--jobs", "a whole number from 1 to 1024"),
            ("--index", "a whole number from 0 to "),
            ("--hand-number", "a whole number from 0 to "),
            ("--seat", "a whole number from 0 to "),
        ],
    ),
    (
        "tune",
        &[
            ("--budget", "a whole number from 1 to "),
            ("--seed", "a whole number from 0 to "),
            ("--jobs", "a whole number from 1 to 1024"),
        ],
    ),
    ("bench", &[("--seconds", "a number from 0.001 to 3600")]),
];

/// What stands for a number in the help.
const NUMBERS: [&str; 7] = ["<N>", "<S>", "<J>", "<K>", "<H>", "<SEAT>", "<HANDS>"];

#[test]
fn negative_numbers_and_words_are_refused_with_the_range() {
    for (subcommand, options) in RANGES {
        for (option, allowed) in options {
            for value in ["-1", "-1.5", "many"] {
                let errors = refused(&[subcommand, option, value]);
                assert_says(&errors, &[option, &format!("'{value}'"), &format!("allowed: {allowed}")]);
            }
        }
    }
}

#[test]
fn an_option_that_nobody_listed_here_says_what_it_allows_as_well() {
    for subcommand in subcommands() {
        for option in options_of_numbers(&subcommand) {
            let errors = refused(&[&subcommand, &option, "-1"]);
            assert_says(&errors, &[&option, "'-1'", "allowed: "]);
        }
    }
}

#[test]
fn nothing_and_more_than_there_can_be_are_refused_with_everything_else() {
    let errors = refused(&["pit", "gredy", "random", "--deals", "0", "--jobs", "1025"]);
    assert_says(&errors, &["'gredy'", "--deals 0: ", "allowed: 1 or more", "--jobs 1025: ", "1 to 1024"]);
    let errors = refused(&["analyse", "hands", "66/1", "leader", "0", "--worlds", "0", "--jobs", "0"]);
    assert_says(&errors, &["--worlds 0: allowed: 1 to 1000000", "--jobs 0: ", "1 to 1024"]);
}

#[test]
fn options_that_allow_negative_numbers_still_have_them() {
    let plan = ["stats", "plan", "--elo0", "-10", "--elo1", "-5.5", "--elo", "-7", "--format", "csv"];
    assert!(stdout(&plan).lines().count() > 1);
}

/// The subcommands that the help names.
fn subcommands() -> Vec<String> {
    let help = stdout(&["--help"]);
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let entries = listed.take_while(|line| !line.is_empty()).filter(|line| !line.starts_with("   "));
    // 'help' has no help of its own.
    let names: Vec<String> = entries
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .map(str::to_owned)
        .collect();
    assert!(names.len() > RANGES.len() && names.iter().any(|name| name == "pit"), "{help}");
    names
}

/// Those of a subcommand's options whose value is a number that cannot be negative, by its help.
fn options_of_numbers(subcommand: &str) -> Vec<String> {
    let assert = boneyard(&[subcommand, "--help"]).assert().success();
    let help = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
    let words: Vec<&str> = help.split_whitespace().collect();
    let options = words.windows(2).filter(|pair| pair[0].starts_with("--") && NUMBERS.contains(&pair[1]));
    let mut options: Vec<String> = options.map(|pair| pair[0].to_owned()).collect();
    options.sort_unstable();
    options.dedup();
    options
}
