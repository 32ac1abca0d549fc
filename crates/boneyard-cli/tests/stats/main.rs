//! `boneyard stats`, by the real program: other people's published figures, to the digits they print, and what it refuses.

#[path = "../common/mod.rs"]
mod common;
mod ratings;

use common::{assert_says, refused, stdout, text};
use serde_json::Value;

/// The object that a calculation prints.
fn object(arguments: &[&str]) -> Value {
    let json = stdout(&[&["stats"], arguments, &["--format", "json"]].concat());
    serde_json::from_str(&json).unwrap_or_else(|error| panic!("{arguments:?}: {error}: {json}"))
}

/// Asserts that a number is what was printed, to half a unit of the last digit; a text is what it is.
#[track_caller]
fn assert_printed(object: &Value, key: &str, printed: &str, case: &str) {
    let found = &object[key];
    if let Some(word) = found.as_str() {
        assert_eq!(word, printed, "{case}: {key}");
        return;
    }
    let decimals = printed.split_once('.').map_or(0, |(_, fraction)| fraction.len());
    let within = 0.500_001 * 10_f64.powi(-i32::try_from(decimals).unwrap());
    let number = found.as_f64().unwrap_or_else(|| panic!("{case}: {key} is {found}"));
    let expected: f64 = printed.parse().unwrap();
    assert!((number - expected).abs() <= within, "{case}: {key} is {number}, not {printed}");
}

/// Arguments, and what must come out: `key=figure` each. Sources: fishtest, fastchess, OpenBench, cutechess,
/// vdbergh/pentanomial.
const PUBLISHED: &[(&str, &str)] = &[
    (
        "elo --ptnml 34,54,63,64,75",
        "score=.57931 elo=55.57978 elo_error=27.65343 nelo=57.93560 nelo_error=28.27538 los=.99997",
    ),
    ("sprt --ptnml 34,54,63,64,75 --elo0 0 --elo1 2", "llr=.534858 decision=continue elo=55.57978"),
    (
        "elo --ptnml 332,433,498,333,334",
        "elo=-8.642667 elo_error=10.334194 nelo=-9.172914 nelo_error=10.960459 los=.05047",
    ),
    ("sprt --ptnml 332,433,498,333,334 --elo0 0 --elo1 5", "llr=-1.863815 decision=continue"),
    (
        "elo --ptnml 365,16618,36229,16974,390",
        "elo=.999343 elo_error=.923077 nelo=1.962271 nelo_error=1.812504 los=.983078",
    ),
    ("sprt --ptnml 365,16618,36229,16974,390 --elo0 0 --elo1 2", "llr=2.250368"),
    ("sprt --ptnml 0,0,0,0,5550 --elo0 0 --elo1 5", "llr=111.797555 decision=H1 score=1"),
    (
        "sprt --ptnml 223,9863,21279,10037,246 --elo0 .5 --elo1 2.5 --model logistic",
        "llr=-3.0741264 decision=H0",
    ),
    ("sprt --ptnml 871,26175,55983,26678,821 --elo0 0 --elo1 2 --model logistic", "llr=-4.9786729"),
    ("sprt --ptnml 13,37,50,25,3 --elo0 0 --elo1 4", "elo=-43.65779 nelo=-63.968076 los=.00161 llr=-.549125"),
    ("sprt --ptnml 13,37,50,25,3 --elo0 0 --elo1 2.715750 --model logistic", "llr=-.537716"),
    (
        "sprt --ptnml 379,10170,21828,10640,343 --elo0 0 --elo1 2",
        "nelo=3.050530 nelo_error=2.312399 llr=2.945495",
    ),
    (
        "sprt --ptnml 379,10170,21828,10640,343 --elo0 0 --elo1 2 --alpha .05",
        "decision=H1 upper=2.9444389791664403",
    ),
    ("sprt --ptnml 39,8843,26675,9240,44 --elo0 .5 --elo1 2.5", "llr=2.941675208 decision=continue"),
    ("sprt --wdl 36433,68692,36027 --elo0 0 --elo1 2", "llr=.923293 elo=.999343 elo_error=1.298634"),
    ("sprt --wdl 4250,0,0 --elo0 0 --elo1 10", "llr=120.548268 decision=H1"),
    ("sprt --wdl 21404,40708,21184 --elo0 .5 --elo1 2.5 --model logistic", "llr=-1.571889"),
    ("sprt --wdl 68965,128429,68526 --elo0 0 --elo1 2 --model bayesian", "llr=-1.262156"),
    (
        "elo --wdl 136,111,96",
        "elo=40.702458 elo_error=30.427218 nelo=49.768415 nelo_error=36.768451 los=.99601",
    ),
    (
        "sprt --wdl 1477,2942,1351 --elo0 0 --elo1 10 --alpha .01 --beta .01 --model cutechess",
        "llr=2.523585 lower=-4.59512 upper=4.59512 decision=continue",
    ),
    ("sprt --wdl 555,298,555 --elo0 0 --elo1 10 --alpha .01 --beta .01 --model cutechess", "llr=-.740595"),
    (
        "sprt --wdl 3,1,149 --elo0 0 --elo1 10 --alpha .01 --beta .01 --model cutechess",
        "llr=-4.690026 decision=H0",
    ),
    ("plan --elo0 0 --elo1 2 --elo 0", "pass=.05 hands=159942.4"),
    ("plan --elo0 0 --elo1 2 --elo 1", "pass=.5 hands=261633.7"),
    ("plan --elo0 0 --elo1 2 --elo 2", "pass=.95 hands=159942.4"),
    ("plan --elo0 0 --elo1 2 --elo 3", "pass=.99724 hands=88366.0"),
    (
        "plan --elo0 0 --elo1 10 --elo 10 --model logistic --draw-elo 327 --biases=-90,200",
        "pass=.9500 hands=1815",
    ),
    (
        "plan --elo0 0 --elo1 10 --elo 10 --model logistic --draw-elo 327 --biases -90,200 --singles",
        "pass=.9685 hands=2198",
    ),
];

#[test]
fn published_figures_come_out() {
    for (arguments, expected) in PUBLISHED {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let found = object(&arguments);
        for figure in expected.split(' ') {
            let (key, printed) = figure.split_once('=').unwrap();
            assert_printed(&found, key, printed, &arguments.join(" "));
        }
        assert!(
            found
                .get("note")
                .is_none_or(|_| arguments.contains(&"0,0,0,0,5550") || arguments.contains(&"4250,0,0"))
        );
    }
}

#[test]
fn keys_are_those_of_the_manual_and_a_single_object_comes() {
    let keys = |arguments: &[&str]| {
        object(arguments).as_object().unwrap().keys().cloned().collect::<Vec<_>>().join(",")
    };
    let counts = ["--ptnml", "1,2,3,4,5"];
    let elo = keys(&[&["elo"], counts.as_slice()].concat());
    // serde_json sorts them.
    assert_eq!(elo, "elo,elo_error,los,nelo,nelo_error,score");
    let sprt = keys(&[&["sprt"], counts.as_slice(), &["--elo0", "0", "--elo1", "5"]].concat());
    assert_eq!(sprt, "decision,elo,elo_error,llr,los,lower,nelo,nelo_error,score,upper");
    assert_eq!(keys(&["plan", "--elo0", "0", "--elo1", "5", "--elo", "5"]), "hands,pass");
    let csv = stdout(&["stats", "sprt", "--wdl", "3,2,1", "--elo0", "0", "--elo1", "5"]);
    assert!(
        csv.starts_with("score,elo,elo_error,nelo,nelo_error,los,llr,lower,upper,decision,note\n0.66"),
        "{csv}"
    );
}

#[test]
fn negative_bounds_are_numbers_and_no_options() {
    for (elo0, elo1) in [("-2", "0"), ("-1.75", "-.25"), ("-1e1", "+3")] {
        let found =
            object(&["sprt", "--wdl", "100,300,90", "--elo0", elo0, "--elo1", elo1, "--model", "logistic"]);
        assert!(found["llr"].is_number(), "{elo0} {elo1}: {found}");
    }
    // A difference that is turned round turns the ratio round.
    let ratio = |counts, elo0, elo1| {
        object(&["sprt", "--ptnml", counts, "--elo0", elo0, "--elo1", elo1])["llr"].as_f64().unwrap()
    };
    assert!((ratio("9,20,33,25,12", "-3", "1") + ratio("12,25,33,20,9", "-1", "3")).abs() < 1e-9);
    let plan = object(&["plan", "--elo0", "-3", "--elo1", "-1", "--elo", "-2"]);
    assert_printed(&plan, "pass", ".5", "plan");
}

#[test]
fn what_cannot_be_estimated_is_null_and_says_why() {
    for (counts, missing, reason) in [
        (
            ["--ptnml", "0,0,0,0,0"],
            &["score", "elo", "elo_error", "nelo", "nelo_error", "los"][..],
            "nothing was played",
        ),
        (["--ptnml", "0,0,0,0,7"], &["elo", "elo_error", "nelo", "nelo_error", "los"], "every game was won"),
        (["--ptnml", "7,0,0,0,0"], &["elo", "elo_error", "nelo", "nelo_error", "los"], "every game was lost"),
        (["--ptnml", "0,1,0,0,0"], &["elo_error", "nelo", "nelo_error", "los"], "a single deal"),
        (["--ptnml", "0,0,9,0,0"], &["elo_error", "nelo", "nelo_error", "los"], "split evenly"),
        (["--wdl", "0,9,0"], &["elo_error", "nelo", "nelo_error", "los"], "split evenly"),
        (["--wdl", "9,1,0"], &["elo_error"], "the interval reaches a score of 100 %"),
    ] {
        let arguments = [&["sprt"], counts.as_slice(), &["--elo0", "0", "--elo1", "5"]].concat();
        let found = object(&arguments);
        for (key, value) in found.as_object().unwrap() {
            assert_eq!(value.is_null(), missing.contains(&key.as_str()), "{counts:?}: {key} is {value}");
        }
        assert_says(found["note"].as_str().unwrap(), &[reason]);
        for format in ["table", "csv"] {
            let shown = stdout(&[&["stats"], arguments.as_slice(), &["--format", format]].concat());
            assert_says(&shown, &[reason]);
            let numbers = shown.split([' ', ',', '\n']);
            assert!(
                !numbers.into_iter().any(|word| ["NaN", "inf", "-inf", "-0", "-0.00"].contains(&word)),
                "{shown}"
            );
        }
    }
    let most = u64::MAX.to_string();
    let arguments = ["sprt", "--wdl", &format!("0,{most},0"), "--elo0", "-999", "--elo1", "999"];
    assert!(object(&arguments)["llr"].is_number());
    let found = object(&[arguments.as_slice(), &["--model", "cutechess"]].concat());
    assert!(found["llr"].is_null() && found["decision"].is_null(), "{found}");
    assert_says(found["note"].as_str().unwrap(), &["BayesElo model cannot tell", "split evenly"]);
    let found = object(&["plan", "--elo0", "0", "--elo1", "1e-300", "--elo", "1"]);
    assert!(found["hands"].is_null(), "{found}");
    assert_says(found["note"].as_str().unwrap(), &["too close"]);
}

#[test]
fn the_table_speaks_to_people() {
    let table = stdout(&[
        "stats",
        "sprt",
        "--ptnml",
        "379,10170,21828,10640,343",
        "--elo0",
        "0",
        "--elo1",
        "2",
        "--format",
        "table",
    ]);
    assert_says(
        &table,
        &[
            "43,360 pairs of games: LL 379, LD 10,170, DD+WL 21,828, WD 10,640, WW 343",
            "\nElo, sequential ",
            "H0: 0 normalized Elo, H1: 2 normalized Elo; alpha 0.05, beta 0.05, normalized model",
            "LLR 2.9455, bounds -2.9444 and 2.9444: H1 accepted: 2 rather than 0 normalized Elo",
        ],
    );
    let table = stdout(&["stats", "plan", "--elo0", "0", "--elo1", "2", "--elo", "1", "--format", "table"]);
    assert_says(&table, &["chance of 50.00 %, after 261,634 games or 130,817 pairs", "A game is a hand"]);
}
#[test]
fn nothing_played_tells_nothing_in_any_model() {
    for model in ["logistic", "normalized", "bayesian", "cutechess"] {
        let arguments = [
            "stats", "sprt", "--wdl", "0,0,0", "--elo0", "0", "--elo1", "5", "--model", model, "--format",
            "json",
        ];
        assert_says(&stdout(&arguments), &["\"llr\": 0.0,"]);
    }
}

#[test]
fn what_makes_no_sense_is_refused() {
    let counts = ["--ptnml", "1,2,3,4,5"];
    let sprt = |more: &[&'static str]| [&["stats", "sprt"], counts.as_slice(), more].concat();
    let plan = |more: &[&'static str]| [&["stats", "plan", "--elo0", "0", "--elo1", "5"], more].concat();
    for (arguments, parts) in [
        (vec!["stats", "elo"], &["--ptnml", "--wdl", "required"][..]),
        (
            vec!["stats", "elo", "--ptnml", "1,2,3,4,5", "--wdl", "1,2,3"],
            &["--ptnml", "--wdl", "cannot be used"],
        ),
        (vec!["stats", "elo", "--ptnml", "1,2,3"], &["--ptnml", "'1,2,3'", "five whole numbers"]),
        (vec!["stats", "elo", "--ptnml", "-1,2,3,4,5"], &["--ptnml", "'-1,2,3,4,5'", "five whole numbers"]),
        (vec!["stats", "elo", "--wdl", "1,2.5,3"], &["--wdl", "'1,2.5,3'", "three whole numbers"]),
        (vec!["stats", "elo", "--wdl", "18446744073709551615,0,1"], &["--wdl", "too large"]),
        (sprt(&["--elo0", "0"]), &["--elo1", "required"]),
        (sprt(&["--elo0", "5", "--elo1", "5"]), &["--elo0 5, --elo1 5", "elo0 below elo1"]),
        (
            sprt(&["--elo0", "0", "--elo1", "5000", "--alpha", "0", "--beta", ".7"]),
            &["--elo1 5000", "from -1000 to 1000", "--alpha 0, --beta 0.7", "below 0.5"],
        ),
        (
            sprt(&["--elo0", "0", "--elo1", "5", "--alpha", "1e-320"]),
            &["--alpha 1e-320", "from 1e-9 to below 0.5"],
        ),
        (sprt(&["--elo0", "nan", "--elo1", "5"]), &["--elo0", "'nan'", "a number"]),
        (sprt(&["--elo0", "0", "--elo1", "inf"]), &["--elo1", "'inf'", "a number"]),
        (sprt(&["--elo0", "0", "--elo1", "5", "--model", "normal"]), &["--model", "normalized"]),
        (
            sprt(&["--elo0", "0", "--elo1", "5", "--model", "cutechess"]),
            &["--model cutechess", "--wdl", "normalized"],
        ),
        (plan(&[]), &["--elo", "required"]),
        (plan(&["--elo", "2000"]), &["--elo 2000", "from -1000 to 1000"]),
        (plan(&["--elo", "2", "--model", "bayesian"]), &["--model bayesian", "normalized, logistic"]),
        (plan(&["--elo", "2", "--model", "logistic", "--draw-ratio", "1"]), &["--draw-ratio 1", "below 1"]),
        (plan(&["--elo", "2", "--draw-elo", "100"]), &["--draw-elo", "logistic"]),
        (plan(&["--elo", "2", "--draw-ratio", "0", "--bias", "60"]), &["--draw-ratio", "--bias", "logistic"]),
        (vec!["stats", "rating", "x.csv"], &["'rating'", "'ratings'"]),
    ] {
        let errors = refused(&arguments);
        assert_says(&errors, parts);
    }
}

#[test]
fn tuning_schedules_are_fishtests() {
    let fields = |arguments: &[&str]| -> Vec<Vec<String>> {
        let text = stdout(&[&["stats", "spsa", "--format", "csv"], arguments].concat());
        text.lines().skip(1).map(|line| line.split(',').map(str::to_owned).collect()).collect()
    };
    // STATISTICS.md S1, S3, S4.
    let rows = fields(&["--param", "Tempo,1,0,2,0.5,0.1", "--games", "500", "--at", "1,10,250"]);
    assert_eq!(rows[0][1..3], ["25", "0.8732969536786795"]);
    for (row, [k, c, r]) in
        rows.iter().zip([["1", "0.87329", "0.13560"], ["10", "0.692088", "0.18053"], ["250", "0.5", "0.1"]])
    {
        assert!(row[4] == k && row[5].starts_with(c) && row[6].starts_with(r), "{row:?}");
    }
    let rows = fields(&[
        "--param",
        "a,0,-10,10,0.5,0.002",
        "--games",
        "50000",
        "--whole-stability",
        "false",
        "--at",
        "1",
    ]);
    assert!(rows[0][2].starts_with("1.39047103") && rows[0][6].starts_with("0.00109511"), "{rows:?}");
    let auto = ["--precision", "0.5", "--elo", "2", "--draw-ratio", "0.61"];
    let params = [
        "--param",
        "a,100,0,200",
        "--param",
        "b,100,0,200",
        "--param",
        "c,100,0,200",
        "--param",
        "d,100,0,200",
    ];
    let rows = fields(&[&params[..], &auto].concat());
    assert!(
        rows[3][1].starts_with("33.3333") && rows[3][2].starts_with("0.003111421") && rows[3][3] == "376868",
        "{rows:?}"
    );
    let message = refused(&["stats", "spsa", "--param", "a,3,0,2,1,1", "--games", "1"]);
    assert_says(&message, &["--param 'a,3,0,2,1,1'", "start between", "--games"]);
    assert_says(&refused(&["stats", "spsa", "--param", "a,1,0,2", "--games", "9"]), &["c_end,r_end"]);
}
