//! Skill and luck of players, deals and games that are known beforehand.

mod common;

use boneyard_lab::{Verdict, VerdictRow, run};
use common::{claim, files, options, quick};

/// The verdicts of a claim with these readings.
fn rows(rest: &str) -> Vec<VerdictRow> {
    let head = "outcome = \"score\"\nsmallest = 0.02\n";
    quick(&[claim("skill", &format!("{head}{rest}"))], 3).verdicts
}

fn effect(row: &VerdictRow) -> f64 {
    row.figures.per_hand.unwrap_or_else(|| panic!("'{}' has no figure", row.cell.reading))
}

/// How many standard errors the effect is away from a number.
fn errors_from(row: &VerdictRow, known: f64) -> f64 {
    (effect(row) - known).abs() / row.estimate.and_then(|estimate| estimate.std_error).unwrap()
}

/// ORACLES.md 2: the heaviest first wins .5995 against chance, where the holder of the highest double leads what he likes.
#[test]
fn the_gap_of_the_heaviest_first_is_that_of_other_programs() {
    let rows = rows(
        r#"
        games = ["harper.block"]
        against = ["random"]
        agent = "greedy"
        direction = "higher"
        deviation = 0.5
        quick = 6000

        [[reading]]
        name = "gap"
        design = "skill"
        index = "gap"

        [[reading]]
        name = "hands until it leads"
        design = "n75"
        smallest = 1
        deviation = 100
        "#,
    );
    assert!(errors_from(&rows[0], 0.0995) < 4.0, "{:?}", rows[0].estimate);
    // Some 2.5 % of the hands are ties, which deviate by nothing.
    let hands = 0.454_936 * (0.25 * 0.975 - 0.0995 * 0.0995) / (0.0995 * 0.0995);
    assert!(errors_from(&rows[1], hands) < 4.0, "{hands}: {:?}", rows[1].estimate);
}

#[test]
fn relative_skill_of_planted_players() {
    let rows = rows(
        r#"
        design = "skill"
        games = ["block"]
        against = ["random"]
        direction = "higher"
        deviation = 1
        quick = 600

        [[reading]]
        name = "whoever is the top has all of it"
        agent = "greedy"
        beginner = "random"
        top = "greedy"

        [[reading]]
        name = "whoever loses nothing by forgetting gains nothing by memory"
        agent = "greedy"
        beginner = "forgetful(keeps=ends,policy=greedy)"
        top = "book"
        bottom = "random"

        [[reading]]
        name = "all of it in either game is no difference"
        agent = "greedy"
        beginner = "random"
        top = "greedy"
        less = ["draw", "matador"]
        "#,
    );
    assert_eq!(rows.iter().map(effect).collect::<Vec<_>>(), [1.0, 0.0, 0.0]);
}

#[test]
fn a_difference_of_games_is_that_of_their_indices() {
    let rows = rows(
        r#"
        design = "skill"
        index = "gap"
        agent = "greedy"
        against = ["light"]
        direction = "higher"
        deviation = 1
        quick = 2500

        [[reading]]
        name = "each"
        games = ["block", "draw"]

        [[reading]]
        name = "both"
        games = ["block"]
        less = ["draw"]
        "#,
    );
    let [block, draw, both] = rows.as_slice() else { panic!("three cells") };
    let error = |row: &VerdictRow| row.estimate.unwrap().std_error.unwrap();
    // The games of a difference are independent: variances add up.
    let expected = error(block).hypot(error(draw));
    assert!((error(both) / expected - 1.0).abs() < 0.05, "{} and not {expected}", error(both));
    // Block is played on the same deals in both; draw is not.
    assert!((effect(block) - effect(draw) - effect(both)).abs() < 4.0 * error(draw) * 2.0_f64.sqrt());
    assert_eq!(both.verdict, Verdict::Supported, "the heaviest first counts for more in block");
}

#[test]
fn parts_of_the_variance_add_up_and_are_found_where_they_are() {
    let part = |part: &str| format!("[[reading]]\nname = \"{part}\"\ndesign = \"luck\"\npart = \"{part}\"\n");
    let parts = ["deal", "stock", "play"].map(part).concat();
    // One tile each: the leader is out, and the lot decides.
    let games = r#"["block(set=double-two,deal=1)", "block", "draw"]"#;
    let rows = rows(&format!(
        "games = {games}\nagent = \"greedy\"\nagainst = [\"random\"]\ndirection = \"higher\"\ndeviation = 1\nquick = 8000\n{parts}"
    ));
    let of = |part: &str, game: &str| {
        let mut rows = rows.iter();
        rows.find(|row| row.cell.reading == part && row.cell.game == game).unwrap()
    };
    for game in ["britannica.block(set=double-two,deal=1)", "britannica.block", "britannica.draw"] {
        let sum: f64 = ["deal", "stock", "play"].map(|part| effect(of(part, game))).iter().sum();
        assert!((sum - 1.0).abs() < 1e-9, "{game}: {sum}");
    }
    let fated = "britannica.block(set=double-two,deal=1)";
    assert_eq!(effect(of("deal", fated)), 1.0, "nothing but the deal");
    assert!(errors_from(of("stock", "britannica.block"), 0.0) < 4.0, "nobody draws in block");
    let stock = of("stock", "britannica.draw");
    assert!(effect(stock) > 0.0 && errors_from(stock, 0.0) > 4.0, "{:?}", stock.estimate);
}

#[test]
fn what_wins_of_a_hand() {
    let rows = rows(
        r#"
        design = "traits"
        games = ["harper.block"]
        agent = "greedy"
        against = ["greedy"]
        quick = 6000
        deviation = 1
        direction = "lower"

        [[reading]]
        name = "pips"
        trait = "pips"

        [[reading]]
        name = "doubles"
        trait = "doubles"
        "#,
    );
    // A pip more is worth less than nothing; a double even less.
    for row in &rows {
        assert!(effect(row) < 0.0 && errors_from(row, 0.0) > 4.0, "{}: {:?}", row.cell.reading, row.estimate);
    }
}

/// ORACLES.md 1: uniform play, where the lot says who leads.
#[test]
fn counts_of_chance_against_chance_are_those_of_other_programs() {
    let reading = |measure: &str, deviation: &str| {
        format!(
            "[[reading]]\nname = \"{measure}\"\noutcome = \"{measure}\"\ndeviation = {deviation}\nsmallest = 0.5\n"
        )
    };
    let readings = [reading("plies", "3"), reading("blocked", "0.5"), reading("leader", "0.5")].concat();
    let head = "design = \"games\"\nagent = \"random\"\nagainst = [\"random\"]\ngames = [\"block\"]\nthan = \"0\"\nquick = 8000\n\
                deals = 8000\ndirection = \"higher\"\n";
    let rows = quick(&[claim("counts", &format!("{head}{readings}"))], 5).verdicts;
    for (row, known) in rows.iter().zip([10.361, 0.7041, 0.5669 + 0.0263 / 2.0]) {
        assert!(errors_from(row, known) < 4.0, "{} {known}: {:?}", row.cell.reading, row.estimate);
    }
}

#[test]
fn threads_change_no_byte() {
    let text = r#"
        outcome = "score"
        direction = "higher"
        smallest = 0.02
        deviation = 1
        games = ["draw"]
        against = ["random"]
        quick = 70
        agent = "greedy"

        [[reading]]
        name = "skill"
        design = "skill"
        beginner = "light"
        top = "doubles"
        less = ["block"]

        [[reading]]
        name = "luck"
        design = "luck"
        part = "stock"

        [[reading]]
        name = "n75"
        design = "n75"
        less = ["block", "matador"]

        [[reading]]
        name = "traits"
        design = "traits"
        trait = "numbers"
        "#;
    let outputs = [1, 3].map(|jobs| {
        let dir = tempfile::tempdir().unwrap();
        run(&[claim("threads", text)], &options(dir.path(), jobs, false), &mut ()).unwrap();
        files(dir.path())
    });
    assert_eq!(outputs[0], outputs[1]);
}

#[test]
fn faults_name_what_is_allowed() {
    let fault = |rest: &str| {
        let text = format!(
            "id = \"x\"\nquote = \"q\"\ndocument = \"d\"\nquestion = \"?\"\noutcome = \"score\"\ndirection = \"higher\"\nsmallest = 0.1\n\
             deviation = 1\ngames = [\"block\"]\nagainst = [\"random\"]\n[[reading]]\nname = \"r\"\n{rest}"
        );
        boneyard_lab::Claim::from_toml("x.toml", &text).unwrap_err().to_string()
    };
    let skill = "design = \"skill\"\nagent = \"greedy\"\nbeginner = \"random\"\ntop = \"book\"\n";
    for (rest, says) in [
        (format!("{skill}less = [\"block\"]"), "compared with itself"),
        (format!("{skill}less = [\"draw\", \"matador\", \"whist\"]"), "names 3 games; allowed: 2"),
        (format!("{skill}with = [\"draw\", \"matador\"]"), "names 2 games; allowed: 1"),
        (
            "design = \"skill\"\nagent = \"greedy\"\nbeginner = \"greedy\"\ntop = \"book\"".to_owned(),
            "compared with himself",
        ),
        ("design = \"skill\"\nagent = \"greedy\"".to_owned(), "'beginner' is missing"),
        ("design = \"luck\"\nagent = \"greedy\"\npart = \"lot\"".to_owned(), "allowed: deal, stock, play"),
        (
            "design = \"traits\"\nagent = \"greedy\"\ntrait = \"suits\"".to_owned(),
            "numbers, pips, doubles, longest",
        ),
    ] {
        let error = fault(&rest);
        assert!(error.contains(says), "{rest}: {error}");
    }
}
