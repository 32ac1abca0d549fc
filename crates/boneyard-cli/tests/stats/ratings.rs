//! `boneyard stats ratings`.

use super::*;

/// B1 of the statistics' reference cases: choix, Ordo and an independent calculation.
const FOUR_PLAYERS: &str = "\
a,b,wins,draws,losses
A,B,30,10,20
A,C,36,6,18
A,D,45,5,10
B,C,28,8,24
B,D,35,10,15
C,D,33,7,20
";

fn ratings(contents: &str, more: &[&str]) -> Vec<Value> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("results.csv");
    std::fs::write(&file, contents).unwrap();
    let list = object(&[&["ratings", text(&file)], more].concat());
    list.as_array().unwrap().clone()
}

#[test]
fn four_players_are_rated_as_by_other_programs() {
    let found = ratings(FOUR_PLAYERS, &[]);
    let expected = [
        ("A", "97.4775", "20.9693"),
        ("B", "21.3300", "20.0338"),
        ("C", "-13.4413", "20.0084"),
        ("D", "-105.3663", "21.1560"),
    ];
    assert_eq!(found.len(), 4);
    for (agent, (name, elo, se)) in found.iter().zip(expected) {
        assert_eq!(agent["agent"], name);
        assert_printed(agent, "elo", elo, name);
        assert_printed(agent, "se", se, name);
        assert!(agent["note"].is_null());
    }
    assert_printed(&found[0], "difference", "76.147", "A and B");
    assert_printed(&found[0], "difference_se", "33.218", "A and B");
    assert_printed(&found[0], "los", ".98906", "A and B");
    assert!(found[0]["next"] == "B" && found[3]["next"].is_null());
    assert_eq!((found[0]["games"].as_u64(), found[0]["points"].as_f64()), (Some(180), Some(121.5)));
}

#[test]
fn the_order_of_lines_sides_and_columns_does_not_matter() {
    let shuffled = "\
draws,note,losses,b,wins,a
7,,33,C,20,D
10,\"x, y\",15,D,35,B
 8,,28,B,24,C
5,,10,D,45,A
6,,18,C,36,A
4,,10,B,10,A
6,,10,B,20,A
";
    let (one, other) = (ratings(FOUR_PLAYERS, &[]), ratings(shuffled, &[]));
    for (left, right) in one.iter().zip(&other) {
        assert_eq!(left["agent"], right["agent"]);
        for key in ["elo", "se"] {
            assert!((left[key].as_f64().unwrap() - right[key].as_f64().unwrap()).abs() < 1e-9, "{key}");
        }
    }
}

#[test]
fn anchors_fix_the_scale() {
    let (free, anchored) = (ratings(FOUR_PLAYERS, &[]), ratings(FOUR_PLAYERS, &["--anchor", "C=1500"]));
    let elo = |list: &[Value], place: usize| list[place]["elo"].as_f64().unwrap();
    for place in 0..4 {
        assert!((elo(&anchored, place) - elo(&free, place) - 1513.4413).abs() < 1e-4);
    }
    assert_eq!(anchored[2]["elo"], 1500.0);
    assert!(anchored[2]["se"].is_null());
    assert_says(anchored[2]["note"].as_str().unwrap(), &["fixed by request"]);
    let below = ratings(FOUR_PLAYERS, &["--anchor", "A=-50", "--anchor", "D=-250.5"]);
    assert!(below[0]["elo"] == -50.0 && below[3]["elo"] == -250.5);
}

#[test]
fn who_cannot_be_rated_is_named_with_the_reason() {
    let found = ratings(&format!("{FOUR_PLAYERS}E,A,0,0,10\n"), &[]);
    assert_eq!(found[4]["agent"], "E");
    assert!(found[4]["elo"].is_null() && found[4]["se"].is_null());
    assert_says(found[4]["note"].as_str().unwrap(), &["lost every game"]);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("results.csv");
    std::fs::write(&file, format!("{FOUR_PLAYERS}E,A,0,0,10\n")).unwrap();
    let table = stdout(&["stats", "ratings", text(&file), "--format", "table"]);
    assert_says(&table, &["ahead of the next", "E: lost every game"]);
}

#[test]
fn a_summary_of_pit_can_be_rated() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    stdout(&["pit", "random", "light", "greedy", "--deals", "400", "-q", "--out", text(&out)]);
    let found = object(&["ratings", text(&out.join("summary.csv"))]);
    let order: Vec<&str> =
        found.as_array().unwrap().iter().map(|line| line["agent"].as_str().unwrap()).collect();
    assert_eq!(order, ["greedy", "random", "light"]);
}

#[test]
fn every_fault_of_a_file_is_named_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("results.csv");
    let fault = |contents: &str, more: &[&str]| {
        std::fs::write(&file, contents).unwrap();
        refused(&[&["stats", "ratings", text(&file)], more].concat())
    };
    let errors = fault(
        "a,b,wins,draws,losses\nA,B,1,2\nA,A,1,2,3\nA,B,1,x,-3\n,B,1,2,3\nA,B,1,1,1\n",
        &["--anchor", "Z=1", "--anchor", "A", "--anchor", "B=nan"],
    );
    assert_says(
        &errors,
        &[
            ":2: 4 fields under a header of 5",
            ":3: 'A' cannot be rated by playing itself",
            ":4: draws 'x': allowed: a whole number from 0; losses '-3'",
            ":5: an agent has no name",
            "--anchor 'A': allowed: NAME=ELO",
            "--anchor 'B=nan': allowed: a rating from -10000 to 10000",
        ],
    );
    assert_says(
        &fault("a,b,wins,drws,losses\n", &[]),
        &[":1: there is no column 'draws' (did you mean 'drws'?)"],
    );
    assert_says(&fault("a,b,wins,draws,losses\n", &[]), &["there are no results"]);
    assert_says(
        &fault("a,b,wins,draws,losses,ties\nA,B,1,2,3,4\n", &[]),
        &[":1: the column 'draws' stands there more than once"],
    );
    assert_says(&fault("", &[]), &[":1: there is no column 'a'", "'losses'"]);
    let (most, good) = (u64::MAX, "a,b,wins,draws,losses\nalpha,beta,1,0,1\n");
    assert_says(
        &fault(&format!("{good}alpha,beta,{most},0,1\n"), &[]),
        &["alpha, beta: a count is too large"],
    );
    assert_says(&fault(good, &["--anchor", "alhpa=0"]), &["'alhpa' has no results", "did you mean 'alpha'?"]);
    assert_says(
        &fault(good, &["--anchor", "alpha=0", "--anchor", "alpha=1"]),
        &["'alpha' is anchored twice"],
    );
    assert_says(
        &refused(&["stats", "ratings", "/nowhere/results.csv"]),
        &["cannot read", "/nowhere/results.csv"],
    );
}
