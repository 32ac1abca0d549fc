//! Plans in files, shards and merging, by the real program.

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::{assert_says, boneyard, refused, stdout, text};
use tempfile::{TempDir, tempdir};

const FILES: [&str; 6] =
    ["games.csv", "moves.csv", "summary.csv", "luck.csv", "ratings.csv", "manifest.toml"];

const ARGUMENTS: [&str; 12] = [
    "pit",
    "random",
    "greedy",
    "doubles",
    "--game",
    "draw",
    "--set",
    "reserve=0",
    "--deals",
    "40",
    "--seed",
    "9",
];

/// A folder with the plan of [`ARGUMENTS`] and these.
fn planned(more: &[&str]) -> (TempDir, PathBuf) {
    let folder = tempdir().unwrap();
    let plan = folder.path().join("plan.toml");
    let arguments = [&ARGUMENTS[..], &["--write-plan", text(&plan)], more].concat();
    assert_eq!(stdout(&arguments), "", "nothing is played");
    (folder, plan)
}

fn play(plan: &Path, shard: &str, out: &Path) -> String {
    stdout(&["pit", "--plan", text(plan), "--shard", shard, "--out", text(out), "-q"])
}

fn assert_same(one: &Path, two: &Path) {
    for name in FILES {
        let [one, two] = [one, two].map(|dir| fs::read(dir.join(name)).ok());
        assert!(one == two, "{name}");
    }
}

#[test]
fn merged_shards_are_the_bytes_of_one_run() {
    for record in [&[][..], &["--record"]] {
        let (folder, plan) = planned(record);
        let at = |name: &str| folder.path().join(name);
        let shown = stdout(&[&ARGUMENTS[..], &["--out", text(&at("run")), "-q"], record].concat());
        let planned =
            stdout(&["pit", "--plan", text(&plan), "--out", text(&at("planned")), "-q", "--jobs", "1"]);
        assert_eq!(planned, shown);
        assert_same(&at("planned"), &at("run"));
        let mut arguments = vec!["merge".to_owned()];
        for shard in ["3/3", "1/3", "2/3"] {
            let out = at(&shard.replace('/', "-of-"));
            assert!(play(&plan, shard, &out).starts_with("a,b,game,deal_sets,"));
            assert_says(
                &fs::read_to_string(out.join("manifest.toml")).unwrap(),
                &[&format!("shard = \"{shard}\"")],
            );
            arguments.push(text(&out).to_owned());
        }
        arguments.extend(["--out", text(&at("merged")), "-q"].map(str::to_owned));
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        assert_eq!(stdout(&arguments), shown, "what is printed is what one run prints");
        assert_same(&at("merged"), &at("run"));
        assert_says(&refused(&arguments), &["--out '", "is not empty", "--force"]);
        stdout(&[&arguments[..], &["--force"]].concat());
        assert_same(&at("merged"), &at("run"));
    }
}

#[test]
fn a_plan_holds_no_path_time_or_number_of_jobs() {
    let (_one, plan) = planned(&[]);
    let (_two, other) = planned(&[]);
    let written = fs::read_to_string(&plan).unwrap();
    assert_eq!(fs::read_to_string(&other).unwrap(), written);
    assert_eq!(stdout(&[&ARGUMENTS[..], &["--write-plan", "-"]].concat()), written);
    let table: toml::Table = written.parse().unwrap();
    assert_eq!(table["hash"].as_str().unwrap().len(), 16);
    assert_eq!(table["version"].as_str(), Some(env!("CARGO_PKG_VERSION")));
    assert_eq!((table["seed"].as_integer(), table["deals"].as_integer()), (Some(9), Some(40)));
    assert_eq!(table["rules"]["reserve"].as_integer(), Some(0));
    assert_eq!(table["agents"].as_array().unwrap().len(), 3);
    let keys: Vec<&str> = table.keys().map(String::as_str).collect();
    assert_eq!(keys, ["agents", "deals", "format", "game", "hash", "record", "rules", "seed", "version"]);
    // A rules file counts by its contents and its name, wherever it lies.
    let mine = tempdir().unwrap();
    let rules = mine.path().join("mine.toml");
    fs::write(&rules, stdout(&["games", "block", "--toml"])).unwrap();
    let written = stdout(&["pit", "--game", text(&rules), "--deals", "5", "--write-plan", "-"]);
    assert_says(&written, &["game = \"mine.toml\"\n", "lead_who"]);
    assert!(!written.contains(text(mine.path())), "{written}");
}

#[test]
fn a_written_plan_is_replaced_by_force_only() {
    let (_folder, plan) = planned(&[]);
    let path = text(&plan);
    let again = [&ARGUMENTS[..], &["--write-plan", path]].concat();
    stdout(&again);
    let other = ["pit", "random", "greedy", "--write-plan", path];
    assert_says(&refused(&other), &["--write-plan '", path, "holds something else", "--force"]);
    stdout(&[&other[..], &["--force"]].concat());
    assert_says(&refused(&again), &["holds something else"]);
    let missing = plan.parent().unwrap().join("nowhere/plan.toml");
    let assert = boneyard(&["pit", "--write-plan", text(&missing)]).assert().code(1).stdout("");
    assert_says(
        &String::from_utf8_lossy(&assert.get_output().stderr),
        &["cannot write", "nowhere/plan.toml"],
    );
}

#[test]
fn shards_that_there_are_not_are_refused() {
    let (folder, plan) = planned(&["--shards", "4"]);
    let (_other, uncut) = planned(&[]);
    let out = folder.path().join("out");
    for (plan, shard, parts) in [
        (&plan, "0/4", &["--shard 0/4", "allowed: 1/4 to 4/4"][..]),
        (&plan, "5/4", &["--shard 5/4", "no shard 5 of 4"]),
        (&plan, "1/41", &["--shard 1/41", "40 deals cannot be cut into 41 shards", "1 to 40"]),
        (&plan, "1/0", &["--shard 1/0", "n from 1"]),
        (&plan, "5", &["--shard 5", "allowed: 1/4 to 4/4"]),
        (&plan, "x/4", &["--shard x/4", "i/n"]),
        (&plan, "-1/4", &["--shard", "-1"]),
        (&plan, "", &["--shard", "i/n"]),
        (&uncut, "1", &["--shard 1", "does not say into how many", "1/n"]),
    ] {
        let shard = format!("--shard={shard}");
        assert_says(&refused(&["pit", "--plan", text(plan), &shard, "--out", text(&out)]), parts);
    }
    assert!(!out.exists(), "nothing may be written");
    // The number may be left out where the plan says it; another division is as good.
    play(&plan, "4", &out);
    assert_says(&fs::read_to_string(out.join("manifest.toml")).unwrap(), &["shard = \"4/4\""]);
    play(&plan, "40/40", &folder.path().join("last"));
    assert_says(
        &refused(&["pit", "--write-plan", "-", "--deals", "3", "--shards", "4"]),
        &["--shards", "1 to 3"],
    );
    assert_says(&refused(&["pit", "--write-plan", "-", "--shards", "0"]), &["--shards", "0 shards"]);
}

#[test]
fn what_the_plan_says_cannot_be_said_beside_it() {
    let (folder, plan) = planned(&[]);
    let (plan, out) = (text(&plan), folder.path().join("out"));
    for (more, named) in [
        (&["light"][..], "[AGENT]..."),
        (&["--game", "block"], "--game"),
        (&["--set", "deal=5"], "--set"),
        (&["--deals", "5"], "--deals"),
        (&["--matches", "5"], "--matches"),
        (&["--seed", "1"], "--seed"),
        (&["--record"], "--record"),
        (&["--write-plan", "-"], "--write-plan"),
        (&["--shards", "2"], "--shards"),
    ] {
        let arguments = [&["pit", "--plan", plan, "--out", text(&out)][..], more].concat();
        let errors = refused(&arguments);
        assert_says(&errors, &["--plan", "cannot be used with", named]);
    }
    let errors = refused(&["pit", "light", "random", "--plan", plan, "--seed", "1", "--game", "block"]);
    assert_says(&errors, &["cannot be used with", "--seed", "--game", "[AGENT]..."]);
    assert_says(&refused(&["pit", "--shard", "1/2", "--out", text(&out)]), &["--plan"]);
    assert_says(&refused(&["pit", "--plan", plan, "--shard", "1/2"]), &["--out"]);
    assert_says(&refused(&["pit", "--shards", "2"]), &["--write-plan"]);
    for beside in [&["--out", "x"][..], &["--jobs", "2"], &["--out", "x", "--resume"]] {
        assert_says(
            &refused(&[&["pit", "--write-plan", "-"], beside].concat()),
            &["--write-plan", "cannot be used"],
        );
    }
    assert!(!out.exists(), "nothing may be written");
}

#[test]
fn edited_plans_and_those_of_other_versions_are_refused() {
    let (folder, plan) = planned(&[]);
    let written = fs::read_to_string(&plan).unwrap();
    let out = folder.path().join("out");
    let arguments = ["pit", "--plan", text(&plan), "--shard", "1/2", "--out", text(&out)];
    for (from, to, parts) in [
        ("seed = 9", "seed = 10", &["it was edited", "write it anew with --write-plan"][..]),
        ("reserve = 0", "reserve = 1", &["it was edited"]),
        ("deals = 40", "deals = 41", &["it was edited"]),
        ("\"random\", ", "", &["it was edited"]),
        ("format = 1", "format = 2", &["it is of format 2", "reads format 1"]),
        ("seed = 9", "seed = nine", &["plan.toml': line 7: "]),
        ("seed = 9", "", &["it has no 'seed'"]),
    ] {
        assert!(written.contains(from), "{from}");
        fs::write(&plan, written.replacen(from, to, 1)).unwrap();
        assert_says(&refused(&arguments), &[&["--plan: '", "plan.toml'"], parts].concat());
    }
    fs::remove_file(&plan).unwrap();
    assert_says(&refused(&arguments), &["--plan: cannot read '", "plan.toml'", "No such file"]);
    assert!(!out.exists(), "nothing may be written");
}

#[test]
fn merge_names_all_that_is_wrong_and_writes_nothing() {
    let (folder, plan) = planned(&[]);
    let at = |name: &str| folder.path().join(name);
    let (_foreign, other) = {
        let folder = tempdir().unwrap();
        let path = folder.path().join("plan.toml");
        stdout(&[&ARGUMENTS[..10], &["--seed", "8", "--write-plan", text(&path)]].concat());
        (folder, path)
    };
    play(&plan, "1/4", &at("1"));
    play(&plan, "2/4", &at("2"));
    play(&other, "3/4", &at("foreign"));
    let games = fs::read_to_string(at("2").join("games.csv")).unwrap();
    let torn = &games[..games.len() * 2 / 3];
    fs::write(at("2").join("games.csv"), torn).unwrap();

    let (out, dirs) = (at("out"), ["1", "2", "1", "foreign"].map(|name| text(&at(name)).to_owned()));
    let merge = |dirs: &[&str]| [&["merge"][..], dirs, &["--out", text(&out)]].concat().join("\n");
    let run = |dirs: &[&str]| refused(&merge(dirs).split('\n').collect::<Vec<_>>());
    let dirs: Vec<&str> = dirs.iter().map(String::as_str).collect();
    let errors = run(&dirs);
    assert_says(&errors, &["shard 1/4 is given twice", "foreign' is of plan ", "seed: 8 there, 9 here"]);
    assert_says(&errors, &["missing are shard 3/4, 4/4", "--shard 3/4 --out DIR"]);
    assert_eq!(errors.lines().count(), 3, "{errors}");
    play(&plan, "3/4", &at("3"));
    play(&plan, "4/4", &at("4"));
    let all = ["1", "2", "3", "4"].map(|name| text(&at(name)).to_owned());
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    let errors = run(&all);
    assert_says(
        &errors,
        &["is not finished, it holds 6 of the 10 deals of shard 2/4", "--shard 2/4 --out ", "--resume"],
    );
    assert!(!out.exists(), "nothing may be written");
    assert_says(&run(&[text(folder.path())]), &["it has no manifest.toml"]);
    assert_says(&refused(&["merge", all[0]]), &["--out"]);
    assert_says(&refused(&["merge", "--out", "x"]), &["<DIR>..."]);
    stdout(&["pit", "--plan", text(&plan), "--shard", "2/4", "--out", all[1], "--resume", "-q"]);
    stdout(&merge(&all).split('\n').collect::<Vec<_>>());
    stdout(&[&ARGUMENTS[..], &["--out", text(&at("run"))]].concat());
    assert_same(&out, &at("run"));
}

#[test]
fn merged_results_come_as_a_table_and_as_json_too() {
    let (folder, plan) = planned(&[]);
    let out = folder.path().join("merged");
    let dirs = ["1/2", "2/2"].map(|shard| folder.path().join(&shard[..1]));
    for (dir, shard) in dirs.iter().zip(["1/2", "2/2"]) {
        play(&plan, shard, dir);
    }
    let arguments = ["merge", text(&dirs[0]), text(&dirs[1]), "--out", text(&out), "--force", "--format"];
    let table = stdout(&[&arguments[..], &["table"]].concat());
    assert_says(&table, &["40 deals for each of 3 pairs, seed 9: 240 hands\n", "row against column"]);
    let json: serde_json::Value =
        serde_json::from_str(&stdout(&[&arguments[..], &["json"]].concat())).unwrap();
    assert_eq!((json[0]["deals"].as_u64(), json.as_array().unwrap().len()), (Some(40), 3));
    let table = stdout(&[
        "pit",
        "--plan",
        text(&plan),
        "--shard",
        "2/2",
        "--out",
        text(&dirs[1]),
        "--resume",
        "--format",
        "table",
    ]);
    assert_says(&table, &[", shard 2/2, 20 deals for each of 3 pairs, seed 9: 120 hands\n"]);
}
