//! Agents that rank tiles and pose one of the best.

use boneyard_core::{Move, Rng, TILES, Tile, View};

use crate::Agent;
use crate::choice::alike;

/// Poses a tile of the highest rank whenever a pose is open; between moves that pose such tiles chance decides.
pub(crate) struct Preference {
    /// By tile index.
    ranks: [u8; 32],
}

impl Preference {
    pub(crate) fn new(rank: impl Fn(Tile) -> u8) -> Self {
        let mut ranks = [0; 32];
        for (index, place) in ranks.iter_mut().enumerate().take(TILES) {
            *place = Tile::from_index(index).map_or(0, &rank);
        }
        Preference { ranks }
    }
}

impl Agent for Preference {
    fn choose(&mut self, view: &View<'_>, rng: &mut Rng) -> Move {
        let moves = view.moves();
        // Poses come first among the moves. The few that tie are found again rather than kept: no buffer to clear.
        let poses = moves.poses();
        if poses == 0 {
            return moves.nth(rng.below(moves.len()));
        }
        let rank = |k| moves.nth(k).tile().map_or(0, |tile| self.ranks[tile.index() & 31]);
        let (mut best, mut first, mut ties) = (rank(0), 0, 1);
        for k in 1..poses {
            let this = rank(k);
            if this > best {
                (best, first, ties) = (this, k, 1);
            } else {
                ties += u32::from(this == best);
            }
        }
        let mut skip = if ties == 1 { 0 } else { rng.below(ties) };
        let mut k = first;
        while skip > 0 {
            k += 1;
            skip -= u32::from(rank(k) == best);
        }
        moves.nth(k)
    }

    fn odds(&mut self, view: &View<'_>) -> Option<Vec<f64>> {
        let rank = |mv: Move| mv.tile().map(|tile| self.ranks[tile.index() & 31]);
        let best = view.moves().iter().map(rank).max()?;
        Some(alike(view.moves(), |mv| rank(mv) == best))
    }
}
