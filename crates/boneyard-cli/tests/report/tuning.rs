//! Tunings.

use super::*;

#[test]
fn a_tuning_gets_its_course_and_its_confirmation() {
    let dir = TempDir::new().unwrap();
    let file = dir.path().join("t.toml");
    let tune = [
        "tune",
        "book",
        "--against",
        "greedy",
        "--param",
        "heavy=0..4",
        "--param",
        "double=0..4",
        "--method",
        "tpe",
    ];
    stdout(&[&tune[..], &["--budget", "9000", "--out", text(&file), "-q"]].concat());
    let printed = stdout(&["report", text(&file), "-q"]);
    let out = dir.path().join("t.report");
    assert_eq!(printed.trim_end(), text(&out.join("report.html")));
    assert_whole(&out);
    assert_tells(
        &html(&out),
        &[
            "<h1>book tuned in britannica.block by tpe</h1>",
            "Importance of the parameters",
            "Looks at the best point",
        ],
    );
    let parameters = columns(&out, "parameters.csv");
    assert_eq!(parameters["parameter"], ["double", "heavy"]);
    assert_eq!(parameters["start"], ["1", "1"]);
    let shares: f64 = numbers(&parameters["importance"]).iter().sum();
    assert!((shares - 1.0).abs() < 1e-9, "{shares}");
    // Where points are to be made, the gain is one of points.
    let points = dir.path().join("points").join("p.toml");
    fs::create_dir(points.parent().unwrap()).unwrap();
    let tune = ["tune", "book", "--against", "greedy", "--param", "heavy=0..4", "--objective", "points"];
    stdout(&[&tune[..], &["--budget", "4000", "--out", text(&points), "-q"]].concat());
    stdout(&["report", text(&points), "-q"]);
    let out = points.with_extension("report");
    assert_whole(&out);
    assert_tells(&html(&out), &["points a hand against book on"]);
    // A folder with two of them.
    for ending in ["toml", "history.csv", "trace.csv"] {
        fs::copy(file.with_extension(ending), dir.path().join(format!("u.{ending}"))).unwrap();
    }
    stdout(&["report", text(dir.path()), "-q"]);
    assert_whole(dir.path());
    assert_tells(&html(dir.path()), &["<h1>2 tunings</h1>", "t, confirmation", "u, confirmation"]);
    edit_of_tuning(&file);
}

fn edit_of_tuning(file: &Path) {
    let edit = |path: &Path, from: &str, to: &str, words: &[&str]| {
        let whole = fs::read_to_string(path).unwrap();
        let edited = whole.replacen(from, to, 1);
        assert_ne!(edited, whole);
        fs::write(path, edited).unwrap();
        assert_refused(file, 1, words);
        fs::write(path, whole).unwrap();
    };
    edit(file, "ptnml = [", "ptnml = [1", &["t.toml", "do not add up"]);
    edit(&file.with_extension("trace.csv"), "look_score", "score", &["t.trace.csv", "it is no trace"]);
    edit(&file.with_extension("trace.csv"), "\n1,", "\n1,x", &["t.trace.csv", "line 2", "is no number"]);
    edit(&file.with_extension("history.csv"), "role", "part", &["t.history.csv", "no history"]);
    fs::remove_file(file.with_extension("trace.csv")).unwrap();
    let said = boneyard(&["report", text(file)]).assert().success();
    assert_says(&String::from_utf8_lossy(&said.get_output().stderr), &["Not there: t.trace.csv"]);
}
