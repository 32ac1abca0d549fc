//! What the plays of a position are worth over many worlds.

use std::cmp::Reverse;

use boneyard_core::{Move, Moves};
use boneyard_stats::Level;

use super::worlds::Valued;

/// What is maximised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Goal {
    /// The margin in points.
    Points,
    /// The share of hands won.
    Win,
}

/// A mean over worlds; half the width of its 95 % interval where it has one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Mean {
    pub(crate) value: f64,
    /// Missing where the worlds are all there are, and for a sample of one.
    pub(crate) error: Option<f64>,
}

/// One legal play.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Play {
    pub(crate) mv: Move,
    /// The margin in points for the side to move; missing in games without points.
    pub(crate) points: Option<Mean>,
    /// The share of worlds in which the side to move wins the hand; a tie counts half.
    pub(crate) wins: Mean,
    /// By how much it is worse than the best play, in points or in shares, whatever is maximised.
    pub(crate) behind: Mean,
    /// The share of worlds in which no play was better.
    pub(crate) best_in: f64,
}

/// All plays, the best one first. Of equal ones the one that poses most pips, of equal ones the first of the engine's order: as the
/// agents choose.
pub(crate) fn plays(moves: &Moves, worlds: &[Valued], all: bool, goal: Goal) -> Vec<Play> {
    let all_moves: Vec<Move> = moves.iter().collect();
    let aim = |world: &Valued, k: usize| match goal {
        Goal::Points => world.points[k],
        Goal::Win => world.wins[k],
    };
    let total = |k: usize| worlds.iter().map(|world| world.weight * i128::from(aim(world, k))).sum::<i128>();
    let pips = |k: usize| all_moves[k].tile().map_or(0, boneyard_core::Tile::pips);
    let totals: Vec<i128> = (0..all_moves.len()).map(total).collect();
    let mut order: Vec<usize> = (0..all_moves.len()).collect();
    order.sort_by_key(|&k| Reverse((totals[k], pips(k))));
    let best = order[0];
    let play = |k: usize| {
        let mean = |value: &dyn Fn(&Valued) -> i32| mean(worlds, all, value);
        let behind = mean(&|world| aim(world, best) - aim(world, k));
        let top = |world: &Valued| (0..all_moves.len()).map(|other| aim(world, other)).max();
        let points = worlds.first().is_some_and(|world| !world.points.is_empty());
        Play {
            mv: all_moves[k],
            points: points.then(|| mean(&|world| world.points[k])),
            wins: not_too_sure(as_share(mean(&|world| world.wins[k]), 0.5), worlds.len()),
            behind: if goal == Goal::Points { behind } else { as_share(behind, 0.0) },
            best_in: mean(&|world| i32::from(top(world) == Some(aim(world, k)))).value,
        }
    };
    order.into_iter().map(play).collect()
}

/// A mean of 1, 0 and -1 as a share.
fn as_share(mean: Mean, of_zero: f64) -> Mean {
    Mean { value: of_zero + mean.value / 2.0, error: mean.error.map(|error| error / 2.0) }
}

/// Where all worlds of a sample agree, the share of others may still be up to 3/n (the rule of three: .95 = 1 - (1 - 3/n)^n).
fn not_too_sure(mean: Mean, worlds: usize) -> Mean {
    let error = mean.error.map(|error| if error > 0.0 { error } else { (3.0 / worlds as f64).min(1.0) });
    Mean { error, ..mean }
}

/// The weighted mean; all sums are whole numbers.
fn mean(worlds: &[Valued], all: bool, value: &dyn Fn(&Valued) -> i32) -> Mean {
    let sum = |term: &dyn Fn(i128) -> i128| -> f64 {
        worlds.iter().map(|world| world.weight * term(i128::from(value(world)))).sum::<i128>() as f64
    };
    let (n, first, second) = (sum(&|_| 1), sum(&|x| x), sum(&|x| x * x));
    if all {
        return Mean { value: first / n, error: None };
    }
    // Every weight of a sample is 1.
    let variance = (n > 1.0).then(|| ((second - first * first / n) / (n - 1.0)).max(0.0));
    Mean { value: first / n, error: variance.map(|variance| Level::P95.t(n - 1.0) * (variance / n).sqrt()) }
}

#[cfg(test)]
mod tests {
    use boneyard_core::{Game, Rng, Rules, State};

    use super::*;

    fn valued(weight: i128, points: &[i32], wins: &[i32]) -> Valued {
        Valued { weight, points: points.to_vec(), wins: wins.to_vec(), positions: 1 }
    }

    #[test]
    fn weights_means_and_paired_differences() {
        let mut rules = Rules::named("block").unwrap();
        rules.set_option("set", "double-two").unwrap();
        rules.set_option("deal", "2").unwrap();
        let game = Game::new(rules).unwrap();
        let state = State::new(&game, &game.deal(&mut Rng::new(1)));
        let both: Vec<Move> = state.moves().iter().collect();
        let weighed = [valued(3, &[4, 8], &[1, 1]), valued(1, &[2, -8], &[0, -1])];
        let found = plays(state.moves(), &weighed, true, Goal::Points);
        assert_eq!(found[0].mv, both[1], "16 of 4 against 14");
        assert_eq!(found[0].points, Some(Mean { value: 4.0, error: None }));
        assert_eq!((found[0].best_in, found[0].wins.value), (0.75, 0.75));
        assert_eq!((found[1].behind, found[1].wins.value), (Mean { value: 0.5, error: None }, 0.875));
        let sampled = [valued(1, &[4, 8], &[1, 1]), valued(1, &[2, -10], &[0, -1])];
        let found = plays(state.moves(), &sampled, false, Goal::Points);
        assert_eq!((found[0].mv, found[0].best_in), (both[0], 0.5));
        let points = found[0].points.unwrap();
        // The 97.5 % point of Student's law with one degree of freedom is 12.7062.
        assert!(
            (points.value - 3.0).abs() < 1e-12 && (points.error.unwrap() - 12.7062).abs() < 1e-3,
            "{points:?}"
        );
        assert_eq!((found[1].behind.value, found[1].wins.value), (4.0, 0.5));
        let agreed = [valued(1, &[4, 8], &[1, 1]), valued(1, &[2, 8], &[1, -1])];
        let all_won = plays(state.moves(), &agreed, false, Goal::Win)[0].wins;
        assert_eq!((all_won.value, all_won.error), (1.0, Some(1.0)), "two worlds that agree tell little");
        let won = plays(state.moves(), &sampled, false, Goal::Win);
        assert_eq!((won[0].mv, won[0].wins.value, won[1].behind.value), (both[0], 0.75, 0.25));
    }
}
