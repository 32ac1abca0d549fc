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

/// What a claim compares stands in one picture: the rungs of a ladder, and the games by each index of skill.
#[test]
fn ladders_and_games_stand_in_one_picture_each() {
    let dir = TempDir::new().unwrap();
    let claim = |name: &str, readings: &[&str]| {
        let head = format!(
            "id = \"{name}\"\nquote = \"q\"\ndocument = \"d\"\nquestion = \"Q?\"\ngames = [\"draw\"]\ndirection = \"higher\"\noutcome = \"score\"\n\
             smallest = 0.05\ndeviation = 0.45\nagainst = [\"random\"]\nquick = 60\n"
        );
        let readings: String =
            readings.iter().map(|reading| format!("\n[[reading]]\nagent = \"book\"\n{reading}\n")).collect();
        let path = dir.path().join(format!("{name}.toml"));
        fs::write(&path, head + &readings).unwrap();
        text(&path).to_owned()
    };
    let less = "less = [\"block\"]";
    let skill = "design = \"skill\"\nbeginner = \"random\"\ntop = \"cheat:oracle(cap=500)\"";
    let games = claim(
        "games",
        &[
            &format!("name = \"gap\"\ndesign = \"skill\"\nindex = \"gap\"\n{less}"),
            &format!("name = \"relative\"\n{skill}\n{less}"),
            &format!("name = \"deal\"\ndesign = \"luck\"\npart = \"deal\"\n{less}"),
            &format!("name = \"stock\"\ndesign = \"luck\"\npart = \"stock\"\n{less}"),
            "name = \"hands\"\ndesign = \"n75\"\nless = [\"block\", \"all-fives\"]",
        ],
    );
    let ladder = claim(
        "ladder",
        &[
            &format!("name = \"books\"\nthan = \"1/2\"\n{skill}"),
            &format!("name = \"books too\"\nthan = \"4/5\"\n{skill}"),
        ],
    );
    let out = dir.path().join("out");
    stdout(&["advice", &games, &ladder, "--quick", "--out", text(&out), "-q"]);
    stdout(&["report", text(&out), "-q"]);
    assert_whole(&out);
    let rungs = columns(&out, "ladder-ladder.csv");
    assert_eq!(
        (&rungs["rung"].len(), &rungs["compared_with"][..]),
        (&2, &["1/2".to_owned(), "4/5".to_owned()][..])
    );
    let [draw, block, fives] = ["britannica.draw", "britannica.block", "britannica.all_fives"];
    let of = |file: &str, what: &str, game: &str| {
        let found = columns(&out, file);
        let mut rows = (0..found["game"].len())
            .filter(|k| found["game"][*k] == game && found["measured"][*k].contains(what));
        let value = found[if file.starts_with("variance") { "share" } else { "value" }][rows.next().unwrap()]
            .parse::<f64>();
        value.unwrap()
    };
    // Their difference is what the verdict is about.
    let effects = columns(&out, "claims.csv");
    let effect = |reading: &str| {
        let at = effects["reading"].iter().position(|name| name == reading).unwrap();
        effects["effect_per_hand"][at].parse::<f64>().unwrap()
    };
    for (reading, what) in [("gap", "above a half"), ("relative", "of all that cheat:oracle")] {
        let difference = of("skill-games.csv", what, draw) - of("skill-games.csv", what, block);
        assert!((difference - effect(reading)).abs() < 1e-12, "{reading}: {difference}");
    }
    let hands = |game: &str| of("hands-games.csv", "book", game);
    let difference = hands(draw) - (hands(block) + hands(fives)) / 2.0;
    assert!((difference - effect("hands")).abs() < 1e-9, "{difference}");
    let parts = columns(&out, "variance-games.csv");
    assert_eq!(parts["part"], ["deal", "stock", "play", "deal", "stock", "play"]);
    for shares in numbers(&parts["share"]).chunks(3) {
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{shares:?}");
    }
    assert!(
        (of("variance-games.csv", "book", draw) - of("variance-games.csv", "book", block) - effect("deal"))
            .abs()
            < 1e-12
    );
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
    // Without its last rows, and with no verdicts yet, it is a run that is not finished.
    fs::remove_file(out.join("verdicts.csv")).unwrap();
    let path = out.join("H3.csv");
    let whole = fs::read_to_string(&path).unwrap();
    fs::write(&path, &whole[..whole.len() - 40]).unwrap();
    let said = boneyard(&["report", text(out)]).assert().success();
    assert_says(&String::from_utf8_lossy(&said.get_output().stderr), &["not finished"]);
}

/// Verdicts are made of journals: without them a report would say otherwise than the file beside it.
#[test]
fn verdicts_whose_journals_are_shorter_or_gone_give_no_report() {
    let dir = TempDir::new().unwrap();
    let out = dir.path().join("out");
    stdout(&["advice", "H3", "--game", "block", "--quick", "--out", text(&out), "-q"]);
    let journal = out.join("H3.csv");
    let whole = fs::read_to_string(&journal).unwrap();
    let words = ["H3.csv' is shorter than the run that verdicts.csv", "its verdict was made of", "--resume"];
    fs::write(&journal, &whole[..whole.len() - 40]).unwrap();
    assert_refused(&out, 1, &words);
    fs::remove_file(&journal).unwrap();
    assert_refused(&out, 1, &words);
    fs::write(&journal, whole).unwrap();
    stdout(&["report", text(&out), "-q"]);
}
