//! What a move costs a player: CPU time of its own thread, so that a busy machine counts little.
//!
//! ```console
//! $ cargo run --release -p boneyard-agents --example move_time -- MOVES GAME[,GAME...]|all AGENT...
//! ```
//!
//! Each agent plays against itself (with itself as partner too) until it has chosen so many moves in each game; of moves without
//! a choice nobody is asked. Prints CSV, a row a game and agent: milliseconds a move - mean, median, 99th percentile, worst -
//! and after how many tiles posed the worst was. Fails, naming them all, where a move takes longer than [`LONGEST`].

use std::error::Error;
use std::process::ExitCode;

use boneyard_agents::{Player, PlayerSpec};
use boneyard_core::{Game, PRESETS, Rng, Rules, State, mix};

/// No move may take longer, in milliseconds: an agent whose budget lets one run away cannot be used in a tournament.
const LONGEST: f64 = 250.0;

const USAGE: &str = "usage: move_time MOVES GAME[,GAME...]|all AGENT...";

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
    let [moves, games, agents @ ..] = arguments.as_slice() else { return Err(USAGE.into()) };
    let moves = moves.parse().ok().filter(|&moves| moves > 0);
    let moves: usize = moves.ok_or_else(|| format!("MOVES is a whole number from 1; {USAGE}"))?;
    if agents.is_empty() {
        return Err(format!("no agent; {USAGE}").into());
    }
    // Everything that can fail fails before the first move.
    let agents: Vec<PlayerSpec> = agents.iter().map(|agent| agent.parse()).collect::<Result<_, _>>()?;
    let games: Vec<(&str, Game)> = named(games)
        .map(|name| Ok((name, Game::new(Rules::named(name)?)?)))
        .collect::<Result<_, Box<dyn Error>>>()?;

    println!("game,agent,moves,mean_ms,median_ms,p99_ms,worst_ms,worst_ply");
    let mut too_long = Vec::new();
    for (name, game) in &games {
        for agent in &agents {
            let Row { mean, median, p99, worst, ply } = Row::of(time_moves(agent, game, moves)?);
            println!("{name},\"{agent}\",{moves},{mean},{median},{p99},{worst},{ply}");
            if worst > LONGEST {
                too_long.push(format!("{agent} in {name}: a move of {worst} ms, {LONGEST} are allowed"));
            }
        }
    }
    if too_long.is_empty() { Ok(()) } else { Err(too_long.join("\n").into()) }
}

/// The games that were asked for.
fn named(games: &str) -> Box<dyn Iterator<Item = &str> + '_> {
    match games {
        "all" => Box::new(PRESETS.iter().map(|preset| preset.name)),
        games => Box::new(games.split(',')),
    }
}

/// The times of an agent's moves in a game, in milliseconds.
struct Row {
    mean: f64,
    median: f64,
    p99: f64,
    worst: f64,
    /// Tiles posed before the worst move.
    ply: u8,
}

impl Row {
    /// Of times in nanoseconds, at least one.
    fn of(mut times: Vec<(i64, u8)>) -> Row {
        times.sort_unstable();
        let ms = |nanoseconds: i64| nanoseconds as f64 / 1e6;
        let last = times.len() - 1;
        let (worst, ply) = times[last];
        Row {
            mean: ms(times.iter().map(|(time, _)| time).sum()) / times.len() as f64,
            median: ms(times[last / 2].0),
            p99: ms(times[last * 99 / 100].0),
            worst: ms(worst),
            ply,
        }
    }
}

/// The time of each move in nanoseconds, and the tiles posed before it.
fn time_moves(agent: &PlayerSpec, game: &Game, moves: usize) -> Result<Vec<(i64, u8)>, Box<dyn Error>> {
    let mut players: Vec<Player> = game.seats().map(|_| agent.build()).collect();
    let mut times = Vec::with_capacity(moves);
    for number in 0.. {
        let mut state = State::new(game, &game.deal(&mut Rng::new(mix(&[1, number]))));
        let mut rng = Rng::new(mix(&[2, number]));
        players.iter_mut().for_each(|player| player.begin(game));
        while !state.is_over() {
            if state.moves().len() == 1 {
                state.play_nth(0);
                continue;
            }
            let (seat, ply) = (state.public().turn().index(), state.public().poses());
            let start = cpu_time();
            let mv = players[seat].choose(&state, &mut rng);
            times.push((cpu_time() - start, ply));
            if times.len() == moves {
                return Ok(times);
            }
            state.play(mv)?;
        }
    }
    Ok(times)
}

/// CPU time of this thread in nanoseconds.
#[cfg(unix)]
fn cpu_time() -> i64 {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec * 1_000_000_000 + time.tv_nsec
}

/// Elsewhere the time of day: then the machine has to be idle.
#[cfg(not(unix))]
fn cpu_time() -> i64 {
    use std::sync::OnceLock;
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_nanos() as i64
}
