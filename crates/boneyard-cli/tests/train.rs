//! `boneyard train` and the weights that it makes, on the real binary.

mod common;

use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use common::{boneyard, program};

fn train(dir: &Path, more: &[&str]) -> std::process::Output {
    let mut command = boneyard(&["train"]);
    command.current_dir(dir).args([
        "--game",
        "block",
        "--teacher",
        "greedy",
        "--deals",
        "60",
        "--epochs",
        "2",
        "--seed",
        "3",
    ]);
    command.args(more).output().unwrap()
}

fn error(output: &std::process::Output) -> String {
    let text = String::from_utf8(output.stderr.clone()).unwrap();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn pit(dir: &Path, agents: &[&str], game: &str) -> std::process::Output {
    let mut command = boneyard(&["pit"]);
    command.current_dir(dir).args(agents).args(["--game", game, "--deals", "4"]).output().unwrap()
}

#[test]
fn weights_are_the_same_for_any_number_of_threads_and_can_be_played() {
    let dir = tempfile::tempdir().unwrap();
    for model in ["linear", "net"] {
        for jobs in ["1", "2"] {
            let out = format!("{model}{jobs}.toml");
            let output = train(dir.path(), &["--model", model, "--jobs", jobs, "--out", &out]);
            assert!(output.status.success(), "{}", error(&output));
        }
        let read =
            |jobs: &str, what: &str| std::fs::read(dir.path().join(format!("{model}{jobs}.{what}"))).unwrap();
        assert_eq!(read("1", "toml"), read("2", "toml"));
        assert_eq!(read("1", "choices.csv"), read("2", "choices.csv"));
        let text = String::from_utf8(read("1", "toml")).unwrap();
        assert!(
            text.contains("command = \"boneyard train --game britannica.block --teacher greedy"),
            "{text}"
        );
        let output = pit(dir.path(), &[&format!("policy(file={model}1.toml)"), "greedy"], "block");
        assert!(output.status.success(), "{}", error(&output));
        // The file's checksum is part of the name that results have.
        assert!(String::from_utf8(output.stdout).unwrap().contains(&format!("policy(file={model}1.toml@")));
    }
}

#[test]
fn weights_that_are_torn_foreign_or_of_another_game_are_refused_by_name() {
    let dir = tempfile::tempdir().unwrap();
    assert!(train(dir.path(), &["--out", "w.toml"]).status.success());
    let text = std::fs::read_to_string(dir.path().join("w.toml")).unwrap();
    std::fs::write(dir.path().join("torn.toml"), &text[..text.len() - 40]).unwrap();
    std::fs::write(dir.path().join("foreign.toml"), "agent = \"book\"\n").unwrap();
    for (agent, game, expected) in [
        ("policy(file=torn.toml)", "block", "it is torn or was changed"),
        ("policy(file=foreign.toml)", "block", "it is no file of a policy's weights"),
        ("policy(file=missing.toml)", "block", "file cannot be 'missing.toml' (No such file"),
        ("policy(file=w.toml@0123456789abcdef)", "block", "and 0123456789abcdef is asked for"),
        (
            "policy(file=w.toml)",
            "draw",
            "the weights of 'w.toml' are for games of 2 players, equal halves, no drawing",
        ),
        ("pimc(infer=policy(file=w.toml),worlds=2)", "whist", "and this one is of 4 players"),
        ("policy(file=w.toml,model=linear)", "block", "the file says which model it is"),
        ("pimc(infer=greedy)", "block", "only a policy is allowed"),
        ("pimc(beta=2)", "block", "without infer=policy it changes nothing"),
    ] {
        let output = pit(dir.path(), &[agent, "greedy"], game);
        assert_eq!(output.status.code(), Some(2), "{agent}: {}", error(&output));
        assert!(error(&output).contains(expected), "{agent}: {}", error(&output));
    }
}

/// Whatever asks an agent: `pit` is above.
#[test]
fn weights_of_another_game_are_refused_wherever_somebody_would_play_by_them() {
    let dir = tempfile::tempdir().unwrap();
    assert!(train(dir.path(), &["--out", "w.toml"]).status.success());
    let claim = "id = \"mine\"\nquote = \"q\"\ndocument = \"d\"\nquestion = \"q\"\ngames = [\"draw\"]\nagainst = [\"random\"]\n\
                 direction = \"higher\"\noutcome = \"score\"\nsmallest = 0.05\ndeviation = 0.45\n[[reading]]\nname = \"n\"\n\
                 design = \"match\"\nagent = \"policy(file=w.toml)\"\n";
    std::fs::write(dir.path().join("own.toml"), claim).unwrap();
    let other =
        claim.replace("policy(file=w.toml)", "greedy").replace("random", "mc(infer=policy(file=w.toml))");
    std::fs::write(dir.path().join("other.toml"), other).unwrap();
    for line in [
        "play --game draw --against policy(file=w.toml)",
        "play --game whist --against random --partner pimc(infer=policy(file=w.toml))",
        "analyse --game draw --agent policy(file=w.toml) hands 66.65.54.43.32.21.10/7 leader 0",
        "advice own.toml --quick",
        "advice other.toml --quick",
        "exploit policy(file=w.toml) --game draw",
        "train --game draw --teacher policy(file=w.toml) --out x.toml",
        "train --game draw --teacher greedy --init w.toml --out x.toml",
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        let output = boneyard(&words).current_dir(dir.path()).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{line}: {}", error(&output));
        let told = error(&output).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains("w.toml") && told.contains("and this one is of"), "{line}: {told}");
    }
    assert!(!dir.path().join("x.toml").exists() && !dir.path().join("x.choices.csv").exists());
}

#[test]
fn weights_tell_which_files_they_were_made_of() {
    let dir = tempfile::tempdir().unwrap();
    assert!(train(dir.path(), &["--out", "w.toml"]).status.success());
    let more = ["--seed", "4", "--also", "w.choices.csv", "--init", "w.toml", "--out", "x.toml"];
    let output = boneyard(&["train", "--teacher", "greedy", "--deals", "20"])
        .current_dir(dir.path())
        .args(more)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", error(&output));
    let text = std::fs::read_to_string(dir.path().join("x.toml")).unwrap();
    let check = |name: &str| {
        let text = std::fs::read_to_string(dir.path().join(name)).unwrap();
        format!("{name}@{:016x}", boneyard_core::hash_text(&text))
    };
    let sources = format!("sources = [\"{}\", \"{}\"]", check("w.choices.csv"), check("w.toml"));
    assert!(text.contains(&sources), "{sources}: {text}");
    let first = std::fs::read_to_string(dir.path().join("w.toml")).unwrap();
    assert!(!first.contains("sources"), "{first}");

    // What it writes itself would be gone.
    for (name, file) in [("--also", "./w.choices.csv"), ("--init", "w.toml")] {
        let output = train(dir.path(), &["--force", name, file, "--out", "w.toml"]);
        assert_eq!(output.status.code(), Some(2));
        assert!(error(&output).contains("this training writes it"), "{}", error(&output));
    }
    assert_eq!(std::fs::read_to_string(dir.path().join("w.toml")).unwrap(), first);
}

#[test]
fn faults_are_named_all_at_once_and_nothing_is_overwritten() {
    let dir = tempfile::tempdir().unwrap();
    let output = train(
        dir.path(),
        &[
            "--out",
            "w.txt",
            "--explore",
            "2",
            "--rate",
            "0",
            "--hidden",
            "3,4",
            "--also",
            "none.csv",
            "--also",
            "none.csv",
        ],
    );
    assert_eq!(output.status.code(), Some(2));
    for expected in [
        "--out 'w.txt'",
        "--explore 2",
        "--rate 0",
        "--hidden: a linear model",
        "--also 'none.csv': there is",
        "it is given twice",
    ] {
        assert!(error(&output).contains(expected), "{}", error(&output));
    }
    let none =
        boneyard(&["train", "--teacher", "greedy", "--deals", "0", "--epochs", "0", "--out", "n.toml"])
            .current_dir(dir.path())
            .output()
            .unwrap();
    assert_eq!(none.status.code(), Some(2));
    for expected in ["--deals 0: allowed: 1 to 10000000", "--epochs 0: allowed: 1 to 10000"] {
        assert!(error(&none).contains(expected), "{}", error(&none));
    }
    assert!(train(dir.path(), &["--out", "w.toml"]).status.success());
    let kept = std::fs::read(dir.path().join("w.toml")).unwrap();
    let output = train(dir.path(), &["--out", "w.toml"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(error(&output).contains("exists"), "{}", error(&output));
    let output = train(dir.path(), &["--out", "w.toml", "--resume"]);
    assert!(output.status.success(), "{}", error(&output));
    assert_eq!(std::fs::read(dir.path().join("w.toml")).unwrap(), kept, "what was there is gone on with");
}

#[test]
fn a_training_goes_on_with_its_own_files_only() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("w.toml");
    let refused = |more: &[&str], expected: &str| {
        let before = std::fs::read(&path).unwrap();
        let output = train(dir.path(), &[&["--out", "w.toml", "--resume"], more].concat());
        assert_eq!(output.status.code(), Some(2), "{more:?}");
        assert!(error(&output).contains(expected), "{}", error(&output));
        assert_eq!(std::fs::read(&path).unwrap(), before);
    };
    std::fs::write(&path, "mine").unwrap();
    refused(&[], "'w.toml' exists, and there is nothing to go on with");
    std::fs::remove_file(&path).unwrap();
    assert!(train(dir.path(), &["--out", "w.toml"]).status.success());
    refused(&["--model", "net"], "are of another training, 'boneyard train --game britannica.block");
    refused(&["--explore", "0.5"], "of another training");
    std::fs::write(&path, "mine").unwrap();
    refused(&[], "'w.toml' holds no weights of a training");
    // Choices of another lesson, without weights that would tell.
    std::fs::remove_file(&path).unwrap();
    let output = train(dir.path(), &["--out", "w.toml", "--resume", "--explore", "0.5"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        error(&output).contains(
            "w.choices.csv', line 5: these are choices of another training: here '# explore 0.5' is expected"
        ),
        "{}",
        error(&output)
    );
}

/// While the first one learns, too, when all choices are written.
#[test]
fn a_second_training_on_a_file_is_refused_until_the_first_is_gone() {
    let dir = tempfile::tempdir().unwrap();
    let mut command = program();
    command.current_dir(dir.path()).args([
        "train",
        "--teacher",
        "greedy",
        "--deals",
        "60",
        "--out",
        "w.toml",
    ]);
    let mut first =
        command.args(["--epochs", "10000"]).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let begun = Instant::now();
    let choices = || std::fs::read_to_string(dir.path().join("w.choices.csv")).unwrap_or_default();
    while choices().lines().count() < 67 {
        assert!(begun.elapsed() < Duration::from_secs(30), "nothing was played");
        std::thread::sleep(Duration::from_millis(2));
    }
    for more in [&[][..], &["--resume"], &["--force"]] {
        let output = train(dir.path(), &[&["--out", "w.toml"], more].concat());
        assert_eq!(output.status.code(), Some(1), "{more:?}: {}", error(&output));
        assert!(error(&output).contains("--out: 'w.toml' is in use by another run"), "{}", error(&output));
    }
    first.kill().unwrap();
    first.wait().unwrap();
    let output = train(dir.path(), &["--out", "w.toml", "--force"]);
    assert!(output.status.success(), "{}", error(&output));
    assert!(!dir.path().join(".w.toml.lock").exists());
}
