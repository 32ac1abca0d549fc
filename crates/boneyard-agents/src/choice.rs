//! The move that looks best.

use std::cmp::Reverse;

use boneyard_core::{Move, Moves};

/// The move with the greatest value; of equal ones that which poses most pips; of equal ones the first. Nothing is left to
/// chance, so that what a search found alone decides.
///
/// `values` are in the order of the moves.
pub(crate) fn best<V: Ord + Copy>(moves: &Moves, values: &[V]) -> Move {
    let pips = |mv: Move| mv.tile().map_or(0, boneyard_core::Tile::pips);
    let ranked = moves.iter().zip(values).min_by_key(|(mv, value)| Reverse((**value, pips(*mv))));
    ranked.map_or_else(|| moves.nth(0), |(mv, _)| mv)
}

/// The odds of a choice by chance among the moves that `among` is true of; there must be one.
pub(crate) fn alike(moves: &Moves, among: impl Fn(Move) -> bool) -> Vec<f64> {
    let among: Vec<bool> = moves.iter().map(among).collect();
    let share = 1.0 / among.iter().filter(|among| **among).count() as f64;
    among.into_iter().map(|among| if among { share } else { 0.0 }).collect()
}

#[cfg(test)]
mod tests {
    use boneyard_core::{Game, Rng, Rules, State};

    use super::*;

    #[test]
    fn value_decides_then_pips_then_the_order() {
        let game = Game::new(Rules::named("block").unwrap()).unwrap();
        let state = State::new(&game, &game.deal(&mut Rng::new(1)));
        let moves = state.moves();
        let all: Vec<Move> = moves.iter().collect();
        let pips = |mv: &Move| mv.tile().unwrap().pips();
        for i in 0..all.len() {
            let mut values = vec![3; all.len()];
            values[i] = 4;
            assert_eq!(best(moves, &values), all[i]);
        }
        let heaviest = all.iter().map(pips).max().unwrap();
        let first = all.iter().find(|mv| pips(mv) == heaviest).unwrap();
        assert_eq!(best(moves, &vec![0; all.len()]), *first);
    }
}
