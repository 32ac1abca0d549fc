//! What beliefs cost at the decisions of random hands: `cargo bench -p boneyard-search --bench belief`.
//!
//! Times are medians over all decisions in microseconds, which other work on the machine hardly moves, and the 99th
//! percentile of building. `sample` is one world. The last two columns are of weighted beliefs. A world of each is checked.

use std::time::Instant;

use boneyard_core::{Game, Rng, Rules, State};
use boneyard_search::belief::{Belief, StockOrder, Weights};

const SAMPLES: u32 = 50;

/// Times by decision, in microseconds.
#[derive(Default)]
struct Cost {
    build: Vec<f64>,
    sample: Vec<f64>,
    marginals: Vec<f64>,
    listed: Vec<f64>,
    weighing: Vec<f64>,
    weighted_sample: Vec<f64>,
}

fn main() {
    let heads = ["decisions", "build", "p99", "sample", "marginals", "listed", "weighing", "sample"];
    println!("{:<46}{}", "game", heads.map(|head| format!("{head:>10}")).concat());
    for (preset, overrides) in [
        ("block", ""),
        ("draw", ""),
        ("harper.draw", ""),
        ("all-fives", ""),
        ("whist", ""),
        ("matador", ""),
        ("harper.block", ""),
        ("modern.partnership", ""),
        ("draw", "players=4 deal=5 reserve=0"),
        ("harper.draw", "no_double=draw deal=2"),
        ("draw", "players=4 deal=2 reserve=0"),
        ("draw", "double_bonus=full_turn voluntary_draw=any"),
    ] {
        let mut rules = Rules::named(preset).unwrap();
        for pair in overrides.split_whitespace() {
            let (name, value) = pair.split_once('=').unwrap();
            rules.set_option(name, value).unwrap();
        }
        let game = Game::new(rules).unwrap();
        let cost = measure(&game, 300);
        show(&format!("{preset} {overrides}"), cost);
    }
}

fn measure(game: &Game, hands: u64) -> Cost {
    let mut cost = Cost::default();
    for seed in 0..hands {
        let mut rng = Rng::new(seed);
        let mut state = State::new(game, &game.deal(&mut rng));
        while !state.is_over() {
            cost.decision(&state, &mut rng);
            let k = rng.below(state.moves().len());
            state.play_nth(k);
        }
    }
    cost
}

impl Cost {
    fn decision(&mut self, state: &State<'_>, rng: &mut Rng) {
        let view = state.view();
        let belief = timed(&mut self.build, 1, || Belief::new(&view));
        let world = timed(&mut self.sample, SAMPLES, || belief.sample(rng));
        assert!(belief.weight(&world) > 0, "a world that contradicts the view");
        let marginals = timed(&mut self.marginals, 1, || belief.marginals());
        assert_eq!(marginals.total(), belief.total());
        let listed = timed(&mut self.listed, 1, || belief.enumerate(100, StockOrder::Ignored));
        assert!(listed.is_none_or(|listed| listed.len() as u128 == belief.worlds()));
        let weights = Weights::new();
        let weighted = timed(&mut self.weighing, 1, || belief.weighted(&weights)).expect("plain weights");
        let world = timed(&mut self.weighted_sample, SAMPLES, || weighted.sample(rng));
        assert!(weighted.probability(&world) > 0.0, "a world that contradicts the view");
    }
}

/// Does the work some times, notes the time of one, and gives the last result.
fn timed<T>(times: &mut Vec<f64>, repeats: u32, mut work: impl FnMut() -> T) -> T {
    let start = Instant::now();
    for _ in 1..repeats {
        std::hint::black_box(work());
    }
    let result = std::hint::black_box(work());
    times.push(start.elapsed().as_secs_f64() * 1e6 / f64::from(repeats));
    result
}

/// The value below which this part of the values lies.
fn quantile(values: &mut [f64], part: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    values[(values.len() as f64 * part) as usize]
}

fn show(name: &str, mut cost: Cost) {
    let decisions = cost.build.len();
    let p99 = quantile(&mut cost.build, 0.99);
    let [build, sample, marginals, listed, weighing, weighted] = [
        &mut cost.build,
        &mut cost.sample,
        &mut cost.marginals,
        &mut cost.listed,
        &mut cost.weighing,
        &mut cost.weighted_sample,
    ]
    .map(|times| quantile(times, 0.5));
    println!(
        "{name:<46}{decisions:>10}{build:>10.2}{p99:>10.2}{sample:>10.3}{marginals:>10.2}{listed:>10.2}{weighing:>10.2}{weighted:>10.3}"
    );
}
