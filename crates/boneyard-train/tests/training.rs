//! Trainings: the same weights whatever the threads, however often interrupted; and they learn.

use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use boneyard_arena::Existing;
use boneyard_core::Rules;
use boneyard_policy::{Made, Weights};
use boneyard_train::{Lesson, Options, Progress, Report, TrainError, Training, train};

fn training(hidden: Option<[usize; 2]>) -> Training {
    Training {
        rules: Rules::named("block").unwrap(),
        lesson: Lesson {
            game_name: "britannica.block".to_owned(),
            teacher: "greedy".parse().unwrap(),
            students: None,
            explore: 0.1,
            seed: 7,
        },
        deals: 200,
        also: Vec::new(),
        hidden,
        init: None,
        epochs: 3,
        rate: 0.01,
    }
}

fn options(dir: &Path, jobs: usize, existing: Existing) -> Options<'static> {
    Options { jobs: NonZero::new(jobs).unwrap(), choices: dir.join("t.choices.csv"), existing, stop: None }
}

fn run(training: &Training, dir: &Path, jobs: usize) -> Report {
    train(training, &options(dir, jobs, Existing::Force), |_| ()).unwrap().unwrap()
}

fn text(report: &Report) -> String {
    report.to_text(Made::default())
}

#[test]
fn threads_change_no_byte_and_the_seed_does() {
    let dir = tempfile::tempdir().unwrap();
    for hidden in [None, Some([16, 8])] {
        let training = training(hidden);
        let one = text(&run(&training, dir.path(), 1));
        let choices = std::fs::read(dir.path().join("t.choices.csv")).unwrap();
        assert_eq!(text(&run(&training, dir.path(), 3)), one);
        assert_eq!(std::fs::read(dir.path().join("t.choices.csv")).unwrap(), choices);
        let mut other = training.clone();
        other.lesson.seed = 8;
        assert_ne!(text(&run(&other, dir.path(), 1)), one);
    }
}

#[test]
fn an_interrupted_training_goes_on_and_gives_the_same_weights() {
    let dir = tempfile::tempdir().unwrap();
    let training = training(None);
    let whole = text(&run(&training, dir.path(), 2));
    let stop = AtomicBool::new(false);
    let mut options = options(dir.path(), 2, Existing::Force);
    options.stop = Some(&stop);
    let ended = train(&training, &options, |_| stop.store(true, Ordering::Relaxed)).unwrap();
    assert!(ended.is_none());
    // A torn last line is what a crash leaves.
    let path = dir.path().join("t.choices.csv");
    let mut kept = std::fs::read_to_string(&path).unwrap();
    assert!(kept.lines().count() < 200);
    kept.push_str("64,64L 4");
    std::fs::write(&path, kept).unwrap();
    stop.store(false, Ordering::Relaxed);
    options.existing = Existing::Resume;
    let report = train(&training, &options, |_| ()).unwrap().unwrap();
    assert_eq!(report.recalled, 64);
    assert_eq!(text(&report), whole);
}

#[test]
fn a_policy_learns_what_can_be_learnt_and_the_network_too() {
    let dir = tempfile::tempdir().unwrap();
    for hidden in [None, Some([16, 8])] {
        let mut first = None;
        let report = train(
            &Training { epochs: 30, rate: 0.03, ..training(hidden) },
            &options(dir.path(), 2, Existing::Force),
            |progress| {
                if let Progress::Learnt(epoch) = progress {
                    first.get_or_insert(epoch.held_out.log_likelihood);
                }
            },
        );
        let held_out = report.unwrap().unwrap().held_out;
        // The heaviest tile is easily learnt; between equal ones and at either end chance decides.
        assert!(held_out.top1 > 0.7, "{hidden:?}: {held_out:?}");
        assert!(held_out.log_likelihood > first.unwrap(), "{hidden:?}: {held_out:?} from {first:?}");
    }
}

#[test]
fn weights_are_begun_with_and_other_choices_are_learnt_too() {
    let dir = tempfile::tempdir().unwrap();
    let mut training = training(None);
    let first = run(&training, dir.path(), 2);
    let kept = dir.path().join("first.choices.csv");
    std::fs::rename(dir.path().join("t.choices.csv"), &kept).unwrap();
    training.lesson.seed = 9;
    training.also.push(kept.clone());
    training.init = Some(Arc::unwrap_or_clone(Weights::from_text(&text(&first)).unwrap().model));
    training.rate = 1e-9;
    let second = run(&training, dir.path(), 1);
    assert!(second.decisions > first.decisions * 3 / 2);
    let far = first.model.parameters().iter().zip(second.model.parameters());
    assert!(far.into_iter().all(|(a, b)| (a - b).abs() < 1e-2), "with a step of nothing the weights stay");

    // Of another game, damaged, or of another lesson.
    let mut other = training.clone();
    other.lesson.game_name = "britannica.draw".to_owned();
    let fault = train(&other, &options(dir.path(), 1, Existing::Force), |_| ()).unwrap_err();
    assert!(
        matches!(&fault, TrainError::Terms(faults) if faults[0].contains("choices in britannica.block")),
        "{fault}"
    );
    let fault =
        train(&Training { also: Vec::new(), ..other }, &options(dir.path(), 1, Existing::Resume), |_| ())
            .unwrap_err();
    assert!(fault.to_string().contains("line 2: these are choices of another training"), "{fault}");
    let damaged = std::fs::read_to_string(&kept).unwrap().replacen("\n5,", "\n6,", 1);
    std::fs::write(&kept, damaged).unwrap();
    let fault = train(&training, &options(dir.path(), 1, Existing::Force), |_| ()).unwrap_err();
    assert!(fault.to_string().contains("line 13"), "{fault}");
}
