//! Folders with what `boneyard exploit` has written.

use super::*;
use crate::shell::shell;

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
    let whole = fs::read_to_string(&path).unwrap();
    for (from, to, words) in [
        (",win,", ",pips,", &["line 4: payoff is 'pips'; allowed: points, win"][..]),
        ("deal=2", "deal=99", &["line 2: game is", "99", "allowed:"]),
        ("points,0.5", "points,0.6", &["line 2: exploitability is '0.6", "allowed: 0.5", "at_most"]),
    ] {
        let edited = whole.replacen(from, to, 1);
        assert_ne!(edited, whole);
        fs::write(&path, edited).unwrap();
        assert_refused(dir.path(), 1, &[&["exploitability.csv"], words].concat());
    }
}

/// Lower bounds alone; the page's own commands, pasted in a shell, make the tables that it was made of.
#[test]
fn the_commands_that_a_page_tells_make_its_tables_again() {
    let (dir, out, again) = (TempDir::new().unwrap(), TempDir::new().unwrap(), TempDir::new().unwrap());
    let game = "--set set=double-two --set deal=2 --set lead_who=seat";
    shell(&format!("boneyard solve {game} --payoff win --out it\\'s.csv -q"), dir.path(), "");
    let agents = "mc 'equilibrium(file=it'\\''s.csv)' 'pimc(worlds=7)' --beside random";
    let both = format!("{agents} {game} --format csv -q");
    shell(&format!("boneyard exploit {both} --samples 6 --seed 3 > exploitability.csv"), dir.path(), "");
    let local = "boneyard exploit 'pimc(worlds=3)' --beside greedy --local --deals 5 --by 'exploiter(worlds=4,weighed=8)' --seed 9";
    shell(&format!("{local} --format csv -q > bounds.csv"), dir.path(), "");
    let table = |dir: &Path, name: &str| fs::read_to_string(dir.join(name)).unwrap();
    stdout(&["report", text(dir.path()), "--out", text(out.path()), "-q"]);
    let page = table(out.path(), "README.md");
    let commands: Vec<&str> =
        page.lines().filter_map(|line| line.strip_prefix("    boneyard exploit")).collect();
    assert_eq!(commands.len(), 4, "{commands:?}");
    fs::copy(dir.path().join("it's.csv"), again.path().join("it's.csv")).unwrap();
    for command in commands {
        shell(&format!("boneyard exploit{command}"), again.path(), "");
    }
    for name in ["exploitability.csv", "bounds.csv"] {
        assert_eq!(table(again.path(), name), table(dir.path(), name));
    }
    // Those of one picture, as the list of the files has them, make its rows.
    let listed = columns(out.path(), "files.csv");
    let of_wins = listed["file"].iter().position(|name| name.contains("exploitability-1-win")).unwrap();
    let command = listed["command"][of_wins].strip_suffix("; boneyard report DIR").unwrap();
    shell(command, again.path(), "");
    let wins = |text: String| {
        text.lines().filter(|line| line.contains(",win,0")).map(str::to_owned).collect::<Vec<_>>()
    };
    let (made, known) = (table(again.path(), "exploitability.csv"), table(dir.path(), "exploitability.csv"));
    assert_eq!(made.lines().count(), 5);
    assert_eq!(wins(made), wins(known));
    fs::remove_file(dir.path().join("exploitability.csv")).unwrap();
    stdout(&["report", text(dir.path()), "--out", text(out.path()), "-q"]);
    assert_whole(out.path());
    assert_tells(&html(out.path()), &["2 agents in 1 game with lower bounds", "At least so exploitable"]);
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
