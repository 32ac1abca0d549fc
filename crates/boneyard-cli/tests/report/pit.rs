//! Tournaments, and the folders of results that the repository keeps.

use super::*;

#[test]
fn a_pair_gets_its_score_margins_ends_and_lead() {
    let dir = TempDir::new().unwrap();
    pit(dir.path(), &["greedy", "random", "--deals", "300"]);
    let said = boneyard(&["report", text(dir.path())]).assert().success();
    let notes = String::from_utf8_lossy(&said.get_output().stderr).into_owned();
    assert!(notes.starts_with("greedy beats random by "), "{notes}");
    assert_whole(dir.path());
    let page = html(dir.path());
    assert_tells(
        &page,
        &[
            "<h1>greedy against random in britannica.block</h1>",
            "300 deals",
            "boneyard pit greedy random",
            "bench",
        ],
    );
    // The last point of the score is that of the summary; the margins and the ends are those of all hands.
    let summary =
        csv::Reader::from_path(dir.path().join("summary.csv")).unwrap().records().next().unwrap().unwrap();
    let score = columns(dir.path(), "score.csv");
    let last = |column: &str| score[column].last().unwrap().as_str();
    assert_eq!(
        [last("deals"), last("score"), last("low"), last("high")],
        ["300", &summary[8], &summary[9], &summary[10]]
    );
    let widths =
        |low: &str, high: &str| numbers(&[last(high).to_owned()])[0] - numbers(&[last(low).to_owned()])[0];
    assert!(widths("always_low", "always_high") > widths("low", "high"), "what holds at all times is wider");
    let margins = columns(dir.path(), "margins.csv");
    let hands: f64 = numbers(&margins["hands"]).iter().sum();
    let points: f64 =
        numbers(&margins["margin"]).iter().zip(numbers(&margins["hands"])).map(|(m, n)| m * n).sum();
    assert_eq!(hands, 600.0);
    assert!((points / hands - summary[11].parse::<f64>().unwrap()).abs() < 1e-12);
    let ends = columns(dir.path(), "ends.csv");
    let blocked: f64 = numbers(&ends["share"])
        .iter()
        .zip(&ends["ended"])
        .filter(|(_, ended)| *ended == "blocked")
        .map(|(share, _)| share)
        .sum();
    assert!((blocked - summary[14].parse::<f64>().unwrap()).abs() < 1e-12);
    let lead = columns(dir.path(), "lead.csv");
    assert!((numbers(&lead["score"])[0] - summary[15].parse::<f64>().unwrap()).abs() < 1e-12);
    assert!(numbers(&lead["low"])[0] < numbers(&lead["high"])[0]);
}

#[test]
fn the_same_folder_gives_the_same_bytes_and_its_results_stay() {
    let (dir, other) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    pit(dir.path(), &["greedy", "random", "light", "--deals", "60", "--game", "draw"]);
    let before = files(dir.path());
    let out = other.path().join("there");
    let printed = stdout(&["report", text(dir.path()), "--out", text(&out), "-q"]);
    assert_eq!(printed.trim_end(), text(&out.join("report.html")));
    assert_eq!(files(dir.path()), before, "--out leaves the results alone");
    stdout(&["report", text(dir.path()), "-q"]);
    let first = files(dir.path());
    assert!(before.iter().all(|(name, bytes)| first[name] == *bytes));
    assert!(files(&out).iter().all(|(name, bytes)| first[name] == *bytes));
    // Again, over an earlier report, of which one picture is no more.
    fs::write(dir.path().join("report/old.svg"), "<svg/>").unwrap();
    let list = dir.path().join("report/files.csv");
    fs::write(&list, fs::read_to_string(&list).unwrap() + "report/old.svg,what,command\n").unwrap();
    stdout(&["report", text(dir.path()), "-q"]);
    assert_eq!(files(dir.path()), first);
}

#[test]
fn a_pool_gets_a_crosstable_and_ratings() {
    let dir = TempDir::new().unwrap();
    pit(dir.path(), &["random", "greedy", "light", "doubles", "--deals", "200"]);
    stdout(&["report", text(dir.path()), "-q"]);
    assert_whole(dir.path());
    let ratings = fs::read_to_string(dir.path().join("ratings.csv")).unwrap();
    let ours = columns(dir.path(), "ratings.csv");
    for (line, (agent, elo)) in ratings.lines().skip(1).zip(ours["agent"].iter().zip(&ours["elo"])) {
        assert!(line.starts_with(&format!("{agent},{elo},")), "{line}");
    }
    let table = columns(dir.path(), "crosstable.csv");
    assert_eq!(table["a"].len(), 12);
    for ((a, b), score) in table["a"].iter().zip(&table["b"]).zip(numbers(&table["score"])) {
        let place = |x: &String, y: &String| {
            table["a"].iter().zip(&table["b"]).position(|(p, q)| (p, q) == (x, y)).unwrap()
        };
        assert!((score + numbers(&table["score"])[place(b, a)] - 1.0).abs() < 1e-12);
    }
    // The last scores of all agents against all others are one half on average.
    let score = columns(dir.path(), "score.csv");
    let last = numbers(&score["score"][score["score"].len() - 4..]);
    assert!((last.iter().sum::<f64>() / 4.0 - 0.5).abs() < 1e-12, "{last:?}");
}

#[test]
fn a_sequential_run_shows_its_ratio_between_the_bounds() {
    let dir = TempDir::new().unwrap();
    pit(dir.path(), &["greedy", "random", "--sprt", "elo0=0,elo1=60", "--deals", "4000"]);
    stdout(&["report", text(dir.path()), "-q"]);
    assert_whole(dir.path());
    assert_tells(&html(dir.path()), &["H1 is accepted after", "Elo after the test", "above: H1 is accepted"]);
    let test = columns(dir.path(), "test.csv");
    let (llr, upper) = (numbers(&test["llr"]), numbers(&test["upper"]));
    let (last, before) = llr.split_last().unwrap();
    assert!(*last >= upper[0] && before.iter().all(|llr| *llr < upper[0]), "{llr:?}");
}

#[test]
fn matches_and_names_that_mean_something_to_html_are_told() {
    let dir = TempDir::new().unwrap();
    let rules = dir.path().join("a<b>&amp;\"c.toml");
    fs::write(&rules, stdout(&["games", "all-fives", "--toml"])).unwrap();
    let run = dir.path().join("run");
    pit(&run, &["greedy", "random", "--matches", "30", "--game", text(&rules)]);
    stdout(&["report", text(&run), "-q"]);
    assert_whole(&run);
    let page = html(&run);
    assert!(page.contains("a&lt;b&gt;&amp;amp;&quot;c.toml") && !page.contains("a<b>"), "names are escaped");
    assert_tells(&page, &["pairs of matches", "% of matches", "Luck control", "target"]);
}

#[test]
fn an_unfinished_run_is_told_as_one() {
    let dir = TempDir::new().unwrap();
    pit(dir.path(), &["greedy", "random", "--deals", "100"]);
    let games = dir.path().join("games.csv");
    let rows = fs::read_to_string(&games).unwrap();
    // Killed in the middle of a row of the 41st deal.
    let torn: usize = rows.lines().take(82).map(|line| line.len() + 1).sum();
    fs::write(&games, &rows[..torn + 7]).unwrap();
    fs::remove_file(dir.path().join("summary.csv")).unwrap();
    let said = boneyard(&["report", text(dir.path())]).assert().success();
    let notes = String::from_utf8_lossy(&said.get_output().stderr).into_owned();
    assert_says(&notes, &["warning: This run is not finished: 40 of 100 deals are played."]);
    assert_whole(dir.path());
    assert!(html(dir.path()).contains("This run is not finished: 40 of 100 deals are played."));
    // Of a run that has no whole deal there is nothing to tell.
    fs::write(&games, rows.lines().take(2).collect::<Vec<_>>().join("\n")).unwrap();
    assert_says(&refused(&["report", text(dir.path())]), &["has not finished its first deal"]);
}

#[test]
fn a_shard_is_told_as_one() {
    let dir = TempDir::new().unwrap();
    let (plan, part) = (dir.path().join("plan.toml"), dir.path().join("part"));
    stdout(&["pit", "greedy", "random", "--deals", "90", "--write-plan", text(&plan), "-q"]);
    stdout(&["pit", "--plan", text(&plan), "--shard", "2/3", "--out", text(&part), "-q"]);
    boneyard(&["report", text(&part)]).assert().success();
    assert_tells(&html(&part), &["This is shard 2/3 of a plan, not the whole of it."]);
}

/// Of the repository.
fn kept(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}

#[test]
fn the_results_of_the_repository_have_reports() {
    let dir = TempDir::new().unwrap();
    let out = dir.path().join("strength");
    stdout(&["report", text(&kept("results/0001-strength")), "--out", text(&out), "-q"]);
    assert_tells(
        &html(&out),
        &["<h1>34 runs</h1>", "Time of moves", "pool-block-excess", "pimc against greedy"],
    );
    let (runs, table) = (columns(&out, "runs.csv"), columns(&out, "crosstable-pool-block.csv"));
    assert_eq!((runs["run"].len(), table["a"].len()), (34, 28));
    assert!(runs["command"].iter().all(|command| command.starts_with("boneyard pit ")));
    let out = dir.path().join("tuned");
    stdout_with_warning(
        &["report", text(&kept("experiments/tuned")), "--out", text(&out), "-q"],
        "Not there: all-fives.trace.csv",
    );
    assert_tells(
        &html(&out),
        &[
            "<h1>5 tunings</h1>",
            "block in britannica.block: The tuned book is better: 2.6 ± 1.5 % of the hands",
        ],
    );
    // A line that is no number is told with its place.
    let torn = dir.path().join("torn");
    fs::create_dir(&torn).unwrap();
    let summary = fs::read_to_string(kept("results/0001-strength/summary.csv")).unwrap();
    fs::write(torn.join("summary.csv"), summary.replacen(",5000,10000,", ",5000,many,", 1)).unwrap();
    assert_refused(&torn, 1, &["summary.csv", "line 2: hands is 'many'; allowed: a whole number"]);
}

fn stdout_with_warning(arguments: &[&str], warning: &str) {
    let assert = boneyard(arguments).assert().success();
    assert_says(&String::from_utf8_lossy(&assert.get_output().stderr), &["warning: ", warning]);
}
