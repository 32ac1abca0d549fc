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
    assert_eq!(columns(dir.path(), "confirmations.csv")["tuning"], ["t", "u"]);
    edit_of_tuning(&file);
}

/// What is kept of the first tunings has the tuned files beside their traces, which have other columns than those of today.
#[test]
fn the_kept_tunings_of_the_book_get_one_page() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (kept, dir) = (root.join("results/0002-tuned-book"), TempDir::new().unwrap());
    let said = boneyard(&["report", text(&kept), "--out", text(dir.path())]).assert().success();
    let said = String::from_utf8_lossy(&said.get_output().stderr).into_owned();
    assert!(!said.contains("warning"), "every trace is there: {said}");
    assert_whole(dir.path());
    let games = ["all-fives", "block", "draw", "matador", "whist"];
    assert_eq!(columns(dir.path(), "confirmations.csv")["tuning"], games);
    let page = html(dir.path());
    for game in games {
        let name = format!("{game}.toml");
        let [here, used] =
            [kept.join(&name), root.join("experiments/tuned").join(&name)].map(fs::read_to_string);
        assert_eq!(here.unwrap(), used.unwrap(), "{name} is that of experiments/tuned");
        assert!(!columns(dir.path(), &format!("{game}-looks.csv"))["score"].is_empty());
        assert_eq!(page.matches(&format!("id=\"{game}-parameters-1-title\"")).count(), 1);
    }
    let ids: Vec<&str> = page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let unique: std::collections::BTreeSet<&&str> = ids.iter().collect();
    assert_eq!(unique.len(), ids.len(), "each id stands once in the page");
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
