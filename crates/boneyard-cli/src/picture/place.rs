//! Where the tiles of a line lie on the table: in rows that turn back at the edge, as people lay them.

use boneyard_core::{Pip, Tile};

/// The side of a half tile, in units of the picture.
pub(crate) const HALF: i32 = 20;
/// So wide a row becomes, in units of the picture; a corner may stand out by a little.
const WIDTH: i32 = 24 * HALF;

/// How a tile lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lie {
    /// Its halves side by side.
    Across,
    /// One half below the other.
    Down,
}

/// A tile on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Placed {
    /// Its upper left corner.
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) lie: Lie,
    /// Left and right, or upper and lower half.
    pub(super) halves: (Pip, Pip),
}

/// Places the tiles of a line, each given by the half towards the left and that towards the right end. `crosswise` ones lie across
/// the line, but at corners.
pub(super) fn place(line: &[(Pip, Pip)], crosswise: impl Fn(Tile) -> bool) -> Vec<Placed> {
    let cross = |(left, right): (Pip, Pip)| crosswise(Tile::new(left, right));
    let mut placed = Vec::new();
    // The end of the line where the next tile goes, and which way.
    let (mut x, mut y, mut east) = (0, 0, true);
    let mut after_corner = false;
    for (k, &halves) in line.iter().enumerate() {
        let room = if east { WIDTH - x } else { x };
        let next_is_cross = line.get(k + 1).is_some_and(|next| cross(*next));
        let corner = room < 2 * HALF || room < 4 * HALF && !cross(halves) && !next_is_cross;
        if corner && k > 0 && !after_corner {
            let left = if east { x } else { x - HALF };
            placed.push(Placed { x: left, y, lie: Lie::Down, halves });
            // The next tile lies under the lower half.
            (x, y) = (if east { left + HALF } else { left }, y + 2 * HALF);
            (east, after_corner) = (!east, true);
            continue;
        }
        let across = !cross(halves) || after_corner;
        let length = if across { 2 * HALF } else { HALF };
        let left = if east { x } else { x - length };
        let (lie, top) = if across { (Lie::Across, y) } else { (Lie::Down, y - HALF / 2) };
        // Towards the west the first half is at the right.
        let halves = if east || !across { halves } else { (halves.1, halves.0) };
        placed.push(Placed { x: left, y: top, lie, halves });
        x = if east { x + length } else { x - length };
        after_corner = false;
    }
    placed
}

#[cfg(test)]
mod tests {
    use boneyard_core::{Game, PRESETS, Rng, State};

    use super::*;
    use crate::hand::Line;

    fn squares(placed: &Placed) -> [(i32, i32, Pip); 2] {
        let Placed { x, y, lie, halves } = *placed;
        match lie {
            Lie::Across => [(x, y, halves.0), (x + HALF, y, halves.1)],
            Lie::Down => [(x, y, halves.0), (x, y + HALF, halves.1)],
        }
    }

    /// No two tiles overlap, and each touches the one before it with the halves that touch in the line.
    #[test]
    fn tiles_touch_their_neighbours_and_overlap_nobody() {
        let mut corners = 0;
        for preset in PRESETS {
            let game = Game::new(preset.rules()).unwrap();
            let mut rng = Rng::new(3);
            for _ in 0..60 {
                let mut state = State::new(&game, &game.deal(&mut rng));
                state.play_out(&mut rng);
                let line = Line::of(state.public());
                let placed = place(line.halves(), Tile::is_double);
                assert_eq!(placed.len(), line.halves().len());
                let all: Vec<(usize, (i32, i32, Pip))> = placed
                    .iter()
                    .enumerate()
                    .flat_map(|(k, tile)| squares(tile).map(|square| (k, square)))
                    .collect();
                for (i, (_, (x, y, _))) in all.iter().enumerate() {
                    for (_, (other_x, other_y, _)) in &all[..i] {
                        assert!(
                            (x - other_x).abs() >= HALF || (y - other_y).abs() >= HALF,
                            "{}",
                            preset.name
                        );
                    }
                }
                for (k, pair) in placed.windows(2).enumerate() {
                    let (left, right) = (line.halves()[k].1, line.halves()[k + 1].0);
                    let touching = squares(&pair[0]).iter().any(|(x, y, pip)| {
                        *pip == left
                            && squares(&pair[1]).iter().any(|(other_x, other_y, other)| {
                                let (across, down) = ((x - other_x).abs(), (y - other_y).abs());
                                *other == right
                                    && (across == HALF && down < HALF || down == HALF && across < HALF)
                            })
                    });
                    assert!(touching, "{} tile {k} of {:?}\n{placed:?}", preset.name, line.halves());
                }
                corners += placed
                    .iter()
                    .filter(|tile| tile.lie == Lie::Down && tile.halves.0 != tile.halves.1)
                    .count();
            }
        }
        assert!(corners > 100, "{corners}");
    }
}
