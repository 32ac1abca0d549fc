//! What a strategy file loses to a best response, found again by a program that shares nothing with the solver: it plays every deal of
//! the core's own engine, reads the file as plain text, and takes the best move of all histories that a seat cannot tell apart.

use std::collections::HashMap;

use boneyard_core::{Deal, Event, Game, Move, Rules, Seat, State, Tile, TileSet};
use boneyard_search::equilibria::Assessment;
use boneyard_search::solver::Value;
use boneyard_testkit::solved::solved;

type Policy = HashMap<(String, String, String), Vec<(Move, f64)>>;

fn read(text: &str) -> Policy {
    let mut policy = Policy::new();
    for line in text.lines().filter(|line| line.starts_with(['0', '1'])) {
        let row: Vec<&str> = line.split(',').collect();
        let moves = policy.entry((row[0].to_owned(), row[1].to_owned(), row[2].to_owned())).or_default();
        moves.push((row[3].parse().unwrap(), row[4].parse().unwrap()));
    }
    for moves in policy.values_mut() {
        let sum: f64 = moves.iter().map(|(_, weight)| weight).sum();
        let alike = 1.0 / moves.len() as f64;
        moves.iter_mut().for_each(|(_, weight)| *weight = if sum > 0.0 { *weight / sum } else { alike });
    }
    policy
}

/// What the seat to move knows, as the file writes it.
fn known(state: &State<'_>) -> (String, String, String) {
    let mut history = state.public().leader().to_string();
    let mut last = state.public().leader();
    for event in state.public().history().iter() {
        let (text, times) = match event {
            Event::Pose(_, pose) => (Move::pose(pose.tile, pose.end, pose.exposed).unwrap().to_string(), 1),
            Event::Draw(_, times) => ("+".to_owned(), times),
            Event::Go(_) => ("-".to_owned(), 1),
            Event::Decline(_) => ("=".to_owned(), 1),
            Event::Close(_) => ("#".to_owned(), 1),
        };
        for _ in 0..times {
            history += if event.seat() == last { ":" } else { "." };
            history += &text;
            last = event.seat();
        }
    }
    let mut tiles: Vec<Tile> = state.hand(state.public().turn()).iter().collect();
    tiles.reverse();
    let hand: Vec<String> = tiles.iter().map(|tile| format!("{}{}", tile.high(), tile.low())).collect();
    (state.public().turn().to_string(), history, hand.join("."))
}

/// What `seat` can win at most, per unit of weight, from histories that it cannot tell apart so far.
fn best(histories: Vec<(State<'_>, f64)>, seat: Seat, value: Value, policy: &Policy) -> f64 {
    let mut won = 0.0;
    let mut chosen: HashMap<(String, String, String), Vec<(State<'_>, f64)>> = HashMap::new();
    let mut next = Vec::new();
    for (state, weight) in histories {
        if let Some(outcome) = state.outcome() {
            let sign = if seat.index() == 0 { 1.0 } else { -1.0 };
            let margin = match value {
                Value::Points => f64::from(outcome.points[0] - outcome.points[1]),
                Value::Win => outcome.winner.map_or(0.0, |side| 1.0 - 2.0 * side.index() as f64),
            };
            won += sign * margin * weight;
        } else if state.public().turn() == seat && state.moves().len() > 1 {
            chosen.entry(known(&state)).or_default().push((state, weight));
        } else {
            let moves = if state.moves().len() == 1 {
                vec![(state.moves().nth(0), 1.0)]
            } else {
                policy[&known(&state)].clone()
            };
            for (mv, chance) in moves.into_iter().filter(|(_, chance)| *chance > 0.0) {
                let mut after = state.clone();
                after.play(mv).unwrap();
                next.push((after, weight * chance));
            }
        }
    }
    if !next.is_empty() {
        won += best(next, seat, value, policy);
    }
    // In a fixed order, so that sums are the same every time.
    let mut chosen: Vec<_> = chosen.into_iter().collect();
    chosen.sort_by(|(a, _), (b, _)| a.cmp(b));
    for (_, histories) in chosen {
        let moves: Vec<Move> = histories[0].0.moves().iter().collect();
        let values = moves.into_iter().map(|mv| {
            let after = histories.iter().map(|(state, weight)| {
                let mut after = state.clone();
                after.play(mv).unwrap();
                (after, *weight)
            });
            best(after.collect(), seat, value, policy)
        });
        won += values.fold(f64::NEG_INFINITY, f64::max);
    }
    won
}

/// Every deal, with every order of the stock where it is drawn, for every leader it can have.
fn deals(game: &Game) -> Vec<Deal> {
    let hand = u32::from(game.rules().deal);
    let sets = |tiles: TileSet| -> Vec<TileSet> {
        let bits = tiles.bits();
        let all = (0..=bits).filter(|set| set & !bits == 0 && set.count_ones() == hand);
        all.filter_map(TileSet::from_bits).collect()
    };
    let draws = game.rules().draw != boneyard_core::Draw::None;
    let mut deals = Vec::new();
    for first in sets(game.tiles()) {
        for second in sets(game.tiles() - first) {
            let stock: Vec<Tile> = (game.tiles() - first - second).iter().collect();
            for order in if draws { orders(&stock) } else { vec![stock.clone()] } {
                let leader = game.first_leader(&[first, second], &[]).map_or(0, |(seat, _)| seat.index());
                deals.push(Deal::new(game, &[first, second], &order, leader, None).unwrap());
            }
        }
    }
    deals
}

fn orders(tiles: &[Tile]) -> Vec<Vec<Tile>> {
    if tiles.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for first in 0..tiles.len() {
        let mut rest = tiles.to_vec();
        let tile = rest.remove(first);
        all.extend(orders(&rest).into_iter().map(|order| [vec![tile], order].concat()));
    }
    all
}

#[test]
fn the_exploitability_of_a_file_is_what_the_solver_says() {
    let mut poor = 0;
    for (preset, options, value) in [
        ("block", "set=double-two deal=2 lead_who=seat", Value::Win),
        ("block", "set=double-three deal=2 lead_who=seat block_score=opp", Value::Points),
        ("block", "set=double-three deal=3 lead_who=seat block_score=excess", Value::Points),
        ("harper.block", "set=double-three deal=2", Value::Win),
        ("harper.block", "set=double-two deal=3 go_rule=play_for_him double_bonus=full_turn", Value::Win),
        ("draw", "set=double-two deal=2 lead_who=seat reserve=0", Value::Points),
        ("draw", "set=double-two deal=1 lead_who=seat voluntary_draw=any", Value::Points),
        (
            "all-fives",
            "set=double-two deal=2 lead_who=seat reserve=1 draw=one_then_pass play_score=threes round_to=3",
            Value::Points,
        ),
        ("matador", "set=double-two deal=1 lead_who=seat match=sum3", Value::Points),
        ("block", "set=double-three deal=2 lead_who=seat tie=last_player close_on_go=true", Value::Win),
    ] {
        let mut rules = Rules::named(preset).unwrap();
        for (option, value) in options.split(' ').filter_map(|pair| pair.split_once('=')) {
            rules.set_option(option, value).unwrap();
        }
        let game = Game::new(rules).unwrap();
        // Stopped early, so that there is something to lose.
        for iterations in [0, 12] {
            let (text, Assessment { lower, upper, .. }) = solved(&game, value, iterations);
            let policy = read(&text);
            let deals = deals(&game);
            let chance = 1.0 / deals.len() as f64;
            let found = [0, 1].map(|seat| {
                let start = deals.iter().map(|deal| (State::new(&game, deal), chance)).collect();
                best(start, Seat::new(seat).unwrap(), value, &policy)
            });
            let what =
                format!("{preset} {options}, {iterations} iterations: {lower} to {upper}, found {found:?}");
            assert!((found[0] - upper).abs() < 1e-9 && (-found[1] - lower).abs() < 1e-9, "{what}");
            poor += u32::from(upper - lower > 0.01);
        }
    }
    assert!(poor >= 8, "{poor} of the strategies lose more than a hundredth");
}
