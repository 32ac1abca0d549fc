//! What beliefs cost at the decisions of random hands: `cargo bench -p boneyard-search --bench belief`.
//!
//! Times are means in microseconds over all decisions, and the slowest building; every first sample is checked.

use std::time::{Duration, Instant};

use boneyard_core::{Game, Rng, Rules, State};
use boneyard_search::belief::{Belief, StockOrder, Weights, World};

const SAMPLES: u32 = 50;

#[derive(Default)]
struct Cost {
    decisions: u32,
    build: Vec<Duration>,
    sample: Duration,
    marginals: Duration,
    listed: Duration,
    weighing: Duration,
    weighted_sample: Duration,
}

fn main() {
    let heads =
        ["decisions", "build", "p99", "slowest", "sample", "marginals", "listed", "weighing", "sample"];
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
        let start = Instant::now();
        let belief = Belief::new(&view);
        self.build.push(start.elapsed());
        let mut kept: Option<World> = None;
        let start = Instant::now();
        for _ in 0..SAMPLES {
            kept = Some(std::hint::black_box(belief.sample(rng)));
        }
        self.sample += start.elapsed();
        assert!(kept.is_some_and(|world| belief.weight(&world) > 0), "a world that contradicts the view");
        let start = Instant::now();
        let marginals = std::hint::black_box(belief.marginals());
        self.marginals += start.elapsed();
        assert_eq!(marginals.total(), belief.total());
        let start = Instant::now();
        let listed = std::hint::black_box(belief.enumerate(100, StockOrder::Ignored));
        self.listed += start.elapsed();
        assert!(listed.is_none_or(|listed| listed.len() as u128 == belief.worlds()));
        let start = Instant::now();
        let weighted = belief.weighted(&Weights::new()).expect("plain weights");
        self.weighing += start.elapsed();
        let start = Instant::now();
        for _ in 0..SAMPLES {
            std::hint::black_box(weighted.sample(rng));
        }
        self.weighted_sample += start.elapsed();
        self.decisions += 1;
    }
}

fn show(name: &str, mut cost: Cost) {
    let us = |time: Duration, n: u32| time.as_secs_f64() * 1e6 / f64::from(n);
    cost.build.sort_unstable();
    let total: Duration = cost.build.iter().sum();
    let p99 = cost.build[cost.build.len() * 99 / 100];
    let slowest = cost.build[cost.build.len() - 1];
    println!(
        "{name:<46}{:>10}{:>10.2}{:>10.2}{:>10.2}{:>10.3}{:>10.2}{:>10.2}{:>10.2}{:>10.3}",
        cost.decisions,
        us(total, cost.decisions),
        us(p99, 1),
        us(slowest, 1),
        us(cost.sample, cost.decisions * SAMPLES),
        us(cost.marginals, cost.decisions),
        us(cost.listed, cost.decisions),
        us(cost.weighing, cost.decisions),
        us(cost.weighted_sample, cost.decisions * SAMPLES),
    );
}
