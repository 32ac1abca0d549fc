//! A planted objective: an agent whose best parameters are known, and hands as noisy as real ones. Every method must get near.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use boneyard_agents::{AgentSpec, PlayerSpec};
use boneyard_arena::Existing;
use boneyard_core::{Game, Rng, Rules, hash_text, mix};
use boneyard_tune::{
    Choice, HistoryFile, Judge, METHODS, Objective, Options, Report, Schedule, Space, Tally, TuneError,
    Tuning, Verdict, tune,
};

/// Three of `book`'s weights; all start at 1.
const BEST: [(&str, f64); 3] = [("heavy", 4.0), ("number", -3.0), ("double", 2.0)];
/// Half the range.
const WIDTH: f64 = 10.0;

/// Wins with a probability that falls with the distance from the planted optimum.
struct Planted {
    /// Matches that are played before the flag is set.
    stop_after: Option<(u64, AtomicBool)>,
    played: AtomicU64,
}

impl Planted {
    fn new(stop_after: Option<u64>) -> Planted {
        Planted {
            stop_after: stop_after.map(|after| (after, AtomicBool::new(false))),
            played: AtomicU64::new(0),
        }
    }
}

/// 0 at the optimum; an end of the range costs about what random play costs against good play.
fn quality(agent: &AgentSpec) -> f64 {
    let off = |(name, best): (&str, f64)| (agent.get::<f64>(name).unwrap_or(0.0) - best) / WIDTH;
    -BEST.map(off).iter().map(|off| 2.0 * off * off).sum::<f64>()
}

impl Judge for Planted {
    fn label(&self) -> String {
        "planted".to_owned()
    }

    fn play(&self, agent: &AgentSpec, against: &PlayerSpec, deals: Range<u64>) -> Result<Tally, TuneError> {
        if let Some((after, flag)) = &self.stop_after {
            flag.store(self.played.fetch_add(1, Ordering::SeqCst) >= *after, Ordering::SeqCst);
        }
        let other = match against {
            PlayerSpec::Honest(spec) if spec.info().name == "book" => quality(spec),
            _ => -0.8,
        };
        let win = 1.0 / (1.0 + (other - quality(agent)).exp());
        let pair = mix(&[hash_text(&agent.to_string()), hash_text(&against.to_string())]);
        let mut tally = Tally::default();
        for deal in deals {
            let mut rng = Rng::new(mix(&[pair, deal]));
            let wins =
                (0..2).filter(|_| f64::from(rng.below(1 << 30)) < win * f64::from(1 << 30)).count() as u32;
            tally.add(2 * wins, 20 * (wins as i32 - 1));
        }
        Ok(tally)
    }
}

fn tuning(method: &str, against: &str, objective: Objective, budget: u64, seed: u64) -> Tuning {
    let game = Game::new(Rules::named("block").unwrap()).unwrap();
    let ranges = BEST.map(|(name, _)| (name.to_owned(), -WIDTH, WIDTH)).to_vec();
    let space = Space::new(&"book".parse().unwrap(), &game, &Choice { ranges, fixed: Vec::new() }).unwrap();
    Tuning {
        space,
        against: against.split('+').map(|spec| spec.parse().unwrap()).collect(),
        objective,
        method: METHODS.iter().find(|info| info.name == method).unwrap(),
        schedule: Schedule::Fishtest,
        budget,
        seed,
    }
}

fn options(jobs: usize) -> Options<'static> {
    Options { jobs: NonZeroUsize::new(jobs).unwrap(), history: None, stop: None }
}

fn run(tuning: &Tuning, jobs: usize) -> Report {
    tune(tuning, &Planted::new(None), &options(jobs), |_| ()).unwrap().unwrap()
}

/// The root of the mean square over the three parameters, in halves of the range.
fn distance(point: &[f64]) -> f64 {
    let squares = point.iter().zip(BEST).map(|(value, (_, best))| ((value - best) / WIDTH).powi(2));
    (squares.sum::<f64>() / 3.0).sqrt()
}

#[test]
fn every_method_gets_near_the_planted_optimum() {
    // The start is .29 of half the range off. Worst of three seeds. TPE hardly helps where values are so noisy.
    for (method, against, objective, budget, within) in [
        ("spsa", "book", Objective::Score, 200_000, 0.10),
        ("spsa", "greedy", Objective::Score, 400_000, 0.15),
        ("spsa", "book", Objective::Points, 200_000, 0.10),
        ("cmaes", "greedy", Objective::Score, 400_000, 0.10),
        ("tpe", "greedy", Objective::Score, 400_000, 0.25),
        ("grid", "greedy+light", Objective::Points, 800_000, 0.20),
    ] {
        for seed in 1..4 {
            let report = run(&tuning(method, against, objective, budget, seed), 2);
            let off = distance(&report.point);
            assert!(off <= within, "{method} against {against}, seed {seed}: {:?}, {off}", report.point);
            assert!(report.hands <= budget, "{method}: {} of {budget} hands", report.hands);
            assert_eq!(report.confirmation.verdict, Verdict::Better, "{method}, seed {seed}");
        }
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for info in METHODS {
        let tuning = tuning(info.name, "book+greedy", Objective::Points, 60_000, 5);
        let (one, three) = (run(&tuning, 1), run(&tuning, 3));
        assert_eq!((one.point, one.checks), (three.point, three.checks), "{}", info.name);
        assert_eq!(one.confirmation.tally, three.confirmation.tally, "{}", info.name);
    }
}

#[test]
fn a_tuning_that_was_stopped_goes_on_to_the_same_end() {
    let dir = tempfile::tempdir().unwrap();
    for info in METHODS {
        let tuning = tuning(info.name, "book", Objective::Score, 60_000, 7);
        let whole = dir.path().join(format!("{}.whole.csv", info.name));
        let torn = dir.path().join(format!("{}.torn.csv", info.name));
        let with = |path: &std::path::Path, existing| Some(HistoryFile { path: path.to_owned(), existing });
        let uninterrupted = tune(
            &tuning,
            &Planted::new(None),
            &Options { history: with(&whole, Existing::Refuse), ..options(2) },
            |_| (),
        );
        let uninterrupted = uninterrupted.unwrap().unwrap();
        let mut stops = 0;
        let resumed = loop {
            let judge = Planted::new(Some(150 + 90 * stops));
            let stop = judge.stop_after.as_ref().map(|(_, flag)| flag);
            let options = Options { history: with(&torn, Existing::Resume), stop, ..options(2) };
            if let Some(report) = tune(&tuning, &judge, &options, |_| ()).unwrap() {
                break report;
            }
            stops += 1;
            assert!(stops < 200, "{}: never ends", info.name);
            // Killed while it wrote: the last line is torn.
            let text = std::fs::read_to_string(&torn).unwrap();
            std::fs::write(&torn, &text[..text.len() - 7 * usize::from(text.lines().count() > 1)]).unwrap();
        };
        assert!(stops > 0, "{}: it was stopped", info.name);
        assert_eq!(resumed.point, uninterrupted.point);
        assert_eq!(resumed.confirmation.tally, uninterrupted.confirmation.tally);
        assert_eq!(std::fs::read(&torn).unwrap(), std::fs::read(&whole).unwrap(), "{}", info.name);
    }
}

#[test]
fn a_history_of_another_tuning_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("h.csv");
    let options =
        |existing| Options { history: Some(HistoryFile { path: path.clone(), existing }), ..options(1) };
    let first = tuning("spsa", "book", Objective::Score, 20_000, 7);
    tune(&first, &Planted::new(None), &options(Existing::Refuse), |_| ()).unwrap();
    let again =
        |tuning: &Tuning, existing| tune(tuning, &Planted::new(None), &options(existing), |_| ()).map(drop);
    let text = |error: TuneError| error.to_string();
    assert!(text(again(&first, Existing::Refuse).unwrap_err()).contains("exists"));
    for other in [
        tuning("spsa", "book", Objective::Score, 20_000, 8),
        tuning("spsa", "greedy", Objective::Score, 20_000, 7),
        tuning("cmaes", "book", Objective::Score, 20_000, 7),
    ] {
        let error = text(again(&other, Existing::Resume).unwrap_err());
        assert!(error.contains("not that of this tuning") && error.contains("line"), "{error}");
    }
    again(&first, Existing::Resume).unwrap();
    let damaged = std::fs::read_to_string(&path).unwrap().replacen("trial", "tiral", 1);
    std::fs::write(&path, damaged).unwrap();
    assert!(again(&first, Existing::Resume).is_err());
    std::fs::write(&path, "index,hand\n1,2\n").unwrap();
    assert!(text(again(&first, Existing::Resume).unwrap_err()).contains("no history"));
    again(&first, Existing::Force).unwrap();
}

#[test]
fn too_small_a_budget_is_refused_by_name() {
    for (method, budget) in [("spsa", 0), ("spsa", 1999), ("cmaes", 3000), ("grid", 5000)] {
        let error = tune(
            &tuning(method, "greedy", Objective::Score, budget, 1),
            &Planted::new(None),
            &options(1),
            |_| (),
        );
        let error = error.unwrap_err().to_string();
        assert!(error.contains("budget") && error.contains("hands") || error.contains("--param"), "{error}");
    }
}
