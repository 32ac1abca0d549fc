//! Values of moves by playing hands to their end.

use boneyard_core::{Rng, State};
use boneyard_search::solver::Value;

use crate::goal::worth;
use crate::rollout::Rollout;

/// Adds to `sums`, by move, what the side to move gets from playing the hand out after that move, `weight` times. Every
/// move is followed by the same chances.
pub(crate) fn add_playouts(
    start: &State<'_>,
    value: Value,
    weight: i128,
    rollout: &mut Rollout,
    sums: &mut [i128],
    rng: &mut Rng,
) {
    let side = start.public().turn().side();
    let chances = rng.bits();
    for (k, sum) in sums.iter_mut().enumerate() {
        let mut state = start.clone();
        state.play_nth(k as u32);
        rollout.play_out(&mut state, &mut Rng::new(chances));
        *sum += weight * i128::from(worth(&state, side, value));
    }
}
