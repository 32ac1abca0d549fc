//! Folders with what `boneyard exploit` has written.

use super::*;

/// Two agents in the smallest set.
fn exploited(dir: &Path) {
    let game = "--set set=double-two --set deal=2 --set lead_who=seat --set block_score=excess";
    let mut all =
        vec!["exploit", "random", "greedy", "--beside", "", "--format", "csv", "-q", "--no-progress"];
    all.extend(game.split(' '));
    fs::write(dir.join("exploitability.csv"), stdout(&all)).unwrap();
}

#[test]
fn what_exploit_has_written_gets_a_page() {
    let (dir, out) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    exploited(dir.path());
    stdout(&["report", text(dir.path()), "--out", text(out.path())]);
    assert_whole(out.path());
    assert_tells(&html(out.path()), &["2 agents in 1 game small enough", "the least exploitable first"]);
    let points = columns(out.path(), "exploitability-1-points.csv");
    assert_eq!(points["agent"], ["greedy", "random"], "the least exploitable first");
    let values = numbers(&points["value"]);
    assert!((values[0] - 0.516_666_7).abs() < 1e-6 && (values[1] - 0.561_111_1).abs() < 1e-6, "{values:?}");
}

#[test]
fn an_edited_table_of_exploitabilities_is_refused_with_its_line() {
    let dir = TempDir::new().unwrap();
    exploited(dir.path());
    let path = dir.path().join("exploitability.csv");
    let edited = fs::read_to_string(&path).unwrap().replacen(",win,", ",pips,", 1);
    fs::write(&path, edited).unwrap();
    assert_refused(dir.path(), 1, &["exploitability.csv", "line 4", "'pips'", "points", "win"]);
}

/// The pictures that the kept results show are what the program makes of the tables beside them.
#[test]
fn the_pictures_of_the_kept_results_are_what_the_program_makes() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results/0004-equilibria");
    let out = TempDir::new().unwrap();
    stdout(&["report", text(&kept), "--out", text(out.path())]);
    assert_whole(out.path());
    let mut made = files(&out.path().join("report"));
    made.retain(|path, _| path.extension().is_some_and(|ending| ending == "svg"));
    assert!(
        made == files(&kept.join("report")),
        "results/0004-equilibria/report is stale: scripts/equilibria.sh"
    );
    let readme = fs::read_to_string(kept.join("README.md")).unwrap();
    for name in made.keys() {
        assert!(readme.contains(&format!("](report/{})", name.display())), "{} is not shown", name.display());
    }
}
