//! How well inference from choices knows the true deal, by the tiles on the table.
//!
//! ```console
//! $ cargo run --release -p boneyard-agents --example knowledge -- DEALS GAME[,GAME...] AGENT PLAYER...
//! ```
//!
//! Each PLAYER plays so many deals against itself; before every decision it is measured how much more probable the true deal is by the
//! inference of AGENT (one with `infer=`) than without, as a natural logarithm: 0 is what exact beliefs without inference have. Prints
//! CSV: a row for each number of tiles posed and one for all, with the standard error from deals.

use std::collections::BTreeMap;
use std::error::Error;
use std::process::ExitCode;

use boneyard_agents::{AgentSpec, Knowledge};
use boneyard_core::{Game, Rng, Rules, State, mix};

/// Worlds that the mean weight is taken from.
const WORLDS: usize = 400;

const USAGE: &str = "usage: knowledge DEALS GAME[,GAME...] AGENT PLAYER...";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [deals, games, agent, players @ ..] = arguments.as_slice() else { return Err(USAGE.into()) };
    let deals = deals.parse().ok().filter(|&deals: &u64| deals > 1);
    let deals = deals.ok_or_else(|| format!("DEALS is a whole number from 2; {USAGE}"))?;
    let agent: AgentSpec = agent.parse()?;
    Knowledge::of(&agent).ok_or_else(|| format!("agent '{agent}' infers nothing: it needs infer="))?;
    let players: Vec<AgentSpec> = players.iter().map(|player| player.parse()).collect::<Result<_, _>>()?;
    let games: Vec<(&str, Game)> = games
        .split(',')
        .map(|name| Ok((name, Game::new(Rules::named(name)?)?)))
        .collect::<Result<_, Box<dyn Error>>>()?;
    println!("game,agent,player,posed,decisions,gain,std_error");
    for (name, game) in &games {
        for player in &players {
            for (posed, Gain { decisions, mean, error }) in measure(&agent, player, game, deals)? {
                println!("{name},\"{agent}\",\"{player}\",{posed},{decisions},{mean:.4},{error:.4}");
            }
        }
    }
    Ok(())
}

/// A mean over decisions and its standard error.
struct Gain {
    decisions: u64,
    mean: f64,
    error: f64,
}

impl Gain {
    /// Of each deal the sum of its decisions and how many they are: a ratio of two sums, of which the deal is the sample.
    fn of(deals: &[(f64, u64)]) -> Gain {
        let decisions: u64 = deals.iter().map(|(_, count)| count).sum();
        let mean = deals.iter().map(|(sum, _)| sum).sum::<f64>() / decisions as f64;
        let square = |(sum, count): &(f64, u64)| (sum - mean * *count as f64).powi(2);
        let squares: f64 = deals.iter().map(square).sum();
        let n = deals.len() as f64;
        Gain { decisions, mean, error: (squares * n / (n - 1.0)).sqrt() / decisions as f64 }
    }
}

/// The gains by the number of tiles posed, and over all decisions.
fn measure(
    agent: &AgentSpec,
    player: &AgentSpec,
    game: &Game,
    deals: u64,
) -> Result<Vec<(String, Gain)>, Box<dyn Error>> {
    let mut seats: Vec<_> = game.seats().map(|_| (player.build(), Knowledge::of(agent))).collect();
    let mut by_posed: BTreeMap<u8, Vec<(f64, u64)>> = BTreeMap::new();
    let mut all = Vec::new();
    for number in 0..deals {
        let deal = game.deal(&mut Rng::new(mix(&[21, number])));
        let mut state = State::new(game, &deal);
        let mut rng = Rng::new(mix(&[22, number]));
        seats.iter_mut().for_each(|(player, knowledge)| {
            player.begin(game);
            knowledge.iter_mut().for_each(|knowledge| knowledge.begin(game));
        });
        let (mut sums, mut whole) = (BTreeMap::<u8, (f64, u64)>::new(), (0.0, 0));
        while !state.is_over() {
            if state.moves().len() == 1 {
                state.play_nth(0);
                continue;
            }
            let (player, knowledge) = &mut seats[state.public().turn().index()];
            let gain = knowledge.as_mut().and_then(|one| one.gain(&state.view(), &deal, WORLDS, &mut rng));
            if let Some(gain) = gain {
                let sum = sums.entry(state.public().poses()).or_default();
                *sum = (sum.0 + gain, sum.1 + 1);
                whole = (whole.0 + gain, whole.1 + 1);
            }
            let mv = player.choose(&state.view(), &mut rng);
            state.play(mv)?;
        }
        sums.into_iter().for_each(|(posed, sum)| by_posed.entry(posed).or_default().push(sum));
        all.push(whole);
    }
    let rows = by_posed.into_iter().filter(|(_, deals)| deals.len() > 1);
    let rows = rows.map(|(posed, deals)| (posed.to_string(), Gain::of(&deals)));
    Ok(rows.chain([("all".to_owned(), Gain::of(&all))]).collect())
}
