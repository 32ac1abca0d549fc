//! How fast a run is beside the engine on its own: `cargo run --release --example speed [DEALS] [ROUNDS]`.
//!
//! The loops take turns, so that what else the machine does troubles all of them alike; the best round counts.
//! Hands a second, random players at block.

use std::num::NonZeroUsize;
use std::time::Instant;

use boneyard_arena::{Existing, Length, Options, Output, Plan, Provenance, run};
use boneyard_core::{Game, Rng, Rules, State};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1).map(|arg| arg.parse::<u64>());
    let deals = args.next().unwrap_or(Ok(1_000_000))?;
    let rounds = args.next().unwrap_or(Ok(5))?;
    let agents =
        || -> Result<_, boneyard_agents::SpecError> { Ok(vec!["random".parse()?, "random".parse()?]) };
    let plan = Plan::new("block", Rules::named("block")?, agents()?, Length::Deals(deals), 1)?;
    let dir = std::env::temp_dir().join(format!("boneyard-speed-{}", std::process::id()));
    let mut best = [0.0_f64; 5];
    for _ in 0..rounds {
        let rates = [
            engine(plan.game(), plan.fixtures()),
            pit(&plan, 1, None)?,
            pit(&plan, 2, None)?,
            pit(&plan, 1, Some(&dir))?,
            pit(&plan, 2, Some(&dir))?,
        ];
        for (best, rate) in best.iter_mut().zip(rates) {
            *best = best.max(rate);
        }
    }
    std::fs::remove_dir_all(&dir)?;
    let names = [
        "engine",
        "run, 1 thread",
        "run, 2 threads",
        "with games.csv, 1 thread",
        "with games.csv, 2 threads",
    ];
    for (name, rate) in names.iter().zip(best) {
        println!("{name:27} {rate:10.0} hands/s  {:5.2} of the engine", rate / best[0]);
    }
    Ok(())
}

/// The engine's own loop on one thread.
fn engine(game: &Game, hands: u64) -> f64 {
    let start = Instant::now();
    let mut rng = Rng::new(1);
    let mut state = State::new(game, &game.deal(&mut rng));
    let mut points = 0_i64;
    for _ in 0..hands {
        let deal = game.deal(&mut rng);
        state.restart(&deal, None);
        while !state.is_over() {
            let k = rng.below(state.moves().len());
            state.play_nth(k);
        }
        points += state.outcome().map_or(0, |outcome| i64::from(outcome.points[0]));
    }
    assert!(points > 0);
    hands as f64 / start.elapsed().as_secs_f64()
}

fn pit(plan: &Plan, jobs: usize, dir: Option<&std::path::Path>) -> Result<f64, Box<dyn std::error::Error>> {
    let provenance = Provenance { version: String::new(), commit: String::new(), command: String::new() };
    let output =
        dir.map(|dir| Output { dir: dir.to_owned(), existing: Existing::Force, record: false, provenance });
    let jobs = NonZeroUsize::new(jobs).ok_or("no jobs")?;
    let start = Instant::now();
    let report = run(plan, &Options { output, ..Options::new(jobs) }, &mut ())?;
    assert_eq!(report.deals, plan.deals());
    Ok(plan.fixtures() as f64 / start.elapsed().as_secs_f64())
}
