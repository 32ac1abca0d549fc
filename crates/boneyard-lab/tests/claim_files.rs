//! Claim files: those that are built in, and those with faults.

use boneyard_lab::{Claim, LIBRARY, LabError};

#[test]
fn every_claim_of_the_library_can_be_read() {
    let mut ids = Vec::new();
    for file in LIBRARY {
        let claim = Claim::from_toml(file.name, file.text).unwrap_or_else(|error| panic!("{error}"));
        let number: u32 = claim.id[1..].parse().unwrap();
        assert!(file.name.starts_with(&format!("H{number:02}-")), "{}", file.name);
        assert!(!claim.cells.is_empty(), "{}", file.name);
        ids.push(number);
    }
    assert!(ids.is_sorted_by(|a, b| a < b), "in order, each once: {ids:?}");
}

#[test]
fn the_example_for_claims_of_ones_own_can_be_read() {
    let page = include_str!("../../../experiments/README.md");
    let example = page.split("```").nth(1).unwrap().trim_start_matches("toml");
    let claim = Claim::from_toml("example", example).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(claim.cells.len(), 12, "two readings in two games against three");
}

fn faults(text: &str) -> Vec<(usize, String)> {
    match Claim::from_toml("mine.toml", text).unwrap_err() {
        LabError::Claim { faults, .. } => faults.into_iter().map(|fault| (fault.line, fault.text)).collect(),
        error => panic!("{error}"),
    }
}

#[track_caller]
fn assert_faults(text: &str, expected: &[(usize, &str)]) {
    let found = faults(text);
    assert_eq!(found.len(), expected.len(), "{found:#?}");
    for ((line, text), (expected, says)) in found.iter().zip(expected) {
        assert_eq!(line, expected, "{text}");
        assert!(text.contains(says), "line {line}: {text}");
    }
}

const GOOD: &str = r#"id = "mine"
quote = "a"
document = "b"
question = "c"
[[reading]]
name = "d"
design = "match"
agent = "greedy"
games = ["block"]
against = ["random"]
outcome = "score"
direction = "higher"
smallest = 0.01
deviation = 0.3
deals = 20000
"#;

#[test]
fn a_faulty_file_lists_all_its_faults_with_their_lines() {
    assert!(Claim::from_toml("mine.toml", GOOD).is_ok());
    assert_faults(
        r#"id = "1mine"
quote = ""
question = 5
colour = "red"
[[reading]]
name = "d"
design = "match"
agent = "gredy"
games = ["block", "blok", "draw(deal=99)"]
against = []
outcome = "money"
direction = "hihger"
smallest = -1
quick = 1
[[reading]]
design = "mach"
"#,
        &[
            (1, "'id' cannot be '1mine'"),
            (1, "'document' is missing"),
            (2, "'quote' is empty"),
            (3, "'question' cannot be of type integer"),
            (4, "unknown key 'colour'"),
            (5, "'deviation' is missing"),
            (8, "did you mean 'greedy'"),
            (9, "unknown game 'blok'"),
            (9, "99"),
            (10, "empty list"),
            (11, "allowed: score, points"),
            (12, "did you mean 'higher'"),
            (13, "above 0"),
            (14, "a whole number from 2"),
            (15, "'name' is missing"),
            (16, "did you mean 'match'"),
        ],
    );
}

#[test]
fn a_number_of_deals_must_have_the_power_that_is_claimed() {
    let few = GOOD.replace("20000", "100");
    assert_faults(&few, &[(15, "100 deals are too few")]);
    assert!(faults(&few)[0].1.contains("takes 16679"), "{:?}", faults(&few));
    // One test among one, and both questions: is it there, is it nothing?
    let alone = few.replace("deals = 100", "tests = 1\ndeals = 100");
    assert!(faults(&alone)[0].1.contains("takes 7708"), "{:?}", faults(&alone));
    assert_faults(
        &GOOD.replace("smallest = 0.01", "smallest = 0.000001"),
        &[(13, "nobody plays as many deals")],
    );
}

#[test]
fn what_would_be_without_effect_is_a_fault() {
    let unused = GOOD.replace("question = \"c\"", "question = \"c\"\nadvice = \"heavy\"");
    assert_faults(&unused, &[(5, "unknown key 'advice'")]);
    // While a design is not known, nobody can say that keys are without effect.
    assert_faults(&GOOD.replace("\"match\"", "\"mach\""), &[(7, "did you mean 'match'")]);
    assert_faults(
        &GOOD.replace("deals = 20000", "per = \"decision\""),
        &[(15, "design 'match' knows no decisions")],
    );
    let twice = format!("{GOOD}\n[[reading]]\n{}", &GOOD[GOOD.find("name").unwrap()..]);
    assert_faults(&twice, &[(17, "asked twice in britannica.block against random")]);
    assert_faults(
        "id = \"a\"\nquote = \"a\"\ndocument = \"b\"\nquestion = \"c\"\n",
        &[(1, "no [[reading]]")],
    );
    assert_faults("id = \nquote = \"a\"\n", &[(1, "")]);
}

#[test]
fn a_design_says_where_it_cannot_be_used() {
    let count = |rest: &str| {
        format!(
            "id = \"a\"\nquote = \"a\"\ndocument = \"b\"\nquestion = \"c\"\ndirection = \"lower\"\n[[reading]]\nname = \"d\"\ndesign = \"count\"\n{rest}"
        )
    };
    let hand = "what = \"hand\"\nthan = \"1/10\"\n";
    assert_faults(
        &count(&format!("games = [\"matadore\"]\n{hand}tiles = \"6-6 5-5\"\n")),
        &[(8, "has 2 tiles")],
    );
    assert_faults(&count(&format!("games = [\"whist\"]\n{hand}tiles = \"6-6\"\n")), &[(8, "4 players")]);
    assert_faults(
        &count("games = [\"matadore\"]\nwhat = \"fewer\"\nheld = [4]\n"),
        &[(8, "4 tiles of a number")],
    );
    let advice = GOOD.replace(
        "design = \"match\"\nagent = \"greedy\"",
        "design = \"forced\"\npolicy = \"random\"\nadvice = \"score\"",
    );
    assert_faults(&advice, &[(7, "'score' says nothing in britannica.block")]);
}
