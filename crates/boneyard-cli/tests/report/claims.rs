//! Claims.

use super::*;

#[test]
fn claims_get_their_effects_and_sentences() {
    let dir = TempDir::new().unwrap();
    let out = dir.path().join("claims");
    stdout(&["advice", "H3", "H5", "H17", "--game", "harper.block", "--out", text(&out), "-q"]);
    let before = files(&out);
    stdout(&["report", text(&out), "-q"]);
    assert_whole(&out);
    let page = html(&out);
    assert_tells(
        &page,
        &[
            "3 claims put to the test",
            "H3: Play the cards with the greatest",
            "1/1184040",
            "supported",
            "Tests",
        ],
    );
    let (ours, theirs) =
        (columns(&out, "claims.csv"), String::from_utf8(before[Path::new("verdicts.csv")].clone()).unwrap());
    assert_eq!(ours["claim"].len(), theirs.lines().count() - 1);
    assert!(ours["sentence"].iter().all(|sentence| sentence.contains("(\"") && sentence.ends_with('.')));
    let forest = columns(&out, "forest.csv");
    for ((verdict, effect), low) in
        forest["verdict"].iter().zip(numbers(&forest["effect"])).zip(&forest["low"])
    {
        match verdict.as_str() {
            "supported" => assert!(effect > 0.0),
            "refuted" => assert!(effect < 0.0),
            _ => {}
        }
        assert!(low.is_empty() || low.parse::<f64>().unwrap() <= effect);
    }
    // `boneyard advice` has a page there too; the report may take its place, and it the report's.
    stdout(&["advice", "H3", "--game", "harper.block", "--out", text(&out), "--resume", "-q"]);
    stdout(&["report", text(&out), "-q"]);
    edit_of_claims(&out);
}

fn edit_of_claims(out: &Path) {
    let edit = |name: &str, from: &str, to: &str, words: &[&str]| {
        let path = out.join(name);
        let whole = fs::read_to_string(&path).unwrap();
        fs::write(&path, whole.replacen(from, to, 1)).unwrap();
        assert_refused(out, 1, words);
        fs::write(&path, whole).unwrap();
    };
    edit("verdicts.csv", "H3,", "H4,", &["verdicts.csv", "one of them was edited"]);
    edit("cells.csv", "claim,", "claims,", &["cells.csv", "line 1"]);
    edit("H3.csv", "\n1,0,", "\n1,7,", &["H3.csv", "line 2"]);
    // Without its last rows it is a run that is not finished.
    let path = out.join("H3.csv");
    let whole = fs::read_to_string(&path).unwrap();
    fs::write(&path, &whole[..whole.len() - 40]).unwrap();
    let said = boneyard(&["report", text(out)]).assert().success();
    assert_says(&String::from_utf8_lossy(&said.get_output().stderr), &["not finished"]);
}
