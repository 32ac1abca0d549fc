//! The moves at the root: their values, and the best of them.

use boneyard_core::{MAX_SEATS, Move, TileSet, View};

use super::fast::FastRoot;
use super::general::{General, promise};
use super::memory::INFINITY;
use super::position::{Play, Position, World};
use super::tables::Tables;
use super::{CapReached, Method, Solution, Solver, Value, start};

/// A position to be solved and its moves.
pub(super) struct Root {
    position: Position,
    moves: Vec<(Move, Play)>,
    /// The margin of the side to move so far.
    margin: i32,
    /// Between which values of what is still to come a difference matters.
    floor: i32,
    ceiling: i32,
}

impl Root {
    pub(super) fn new(tables: &Tables, value: Value, view: &View<'_>, hands: &[TileSet; MAX_SEATS]) -> Root {
        let (public, side) = (view.public(), view.seat().side());
        let margin = i32::from(public.points(side)) - i32::from(public.points(side.other()));
        let (floor, ceiling) = match value {
            Value::Points => (-INFINITY, INFINITY),
            // Where play scores the winner is the sign of the margin: its search stops where the sign is known.
            Value::Win => (-margin - 1, -margin + 1),
        };
        Root {
            position: start::position(tables, view, hands),
            moves: view.moves().iter().map(|mv| (mv, start::play_of(&tables.numbering, mv))).collect(),
            margin,
            floor,
            ceiling,
        }
    }

    /// What a value of the rest of the hand means at its end.
    fn total(&self, value: i32) -> i32 {
        self.margin + value.clamp(self.floor, self.ceiling)
    }
}

/// The search of one position, by either method.
enum Search<'a> {
    Fast(FastRoot<'a>),
    General(General<'a>, Position),
}

impl Search<'_> {
    /// The value of a play for the side that makes it: exact if it lies between `alpha` and `beta`, else a bound on
    /// that side of them. Means nothing once the cap is reached.
    fn play(&mut self, play: Play, alpha: i32, beta: i32) -> i32 {
        match self {
            Search::Fast(search) => search.play(play, alpha, beta),
            Search::General(search, position) => search.play(position, play, alpha, beta),
        }
    }

    fn positions(&self) -> u64 {
        match self {
            Search::Fast(search) => search.positions,
            Search::General(search, _) => search.positions,
        }
    }
}

impl Solver {
    fn search<'a>(&'a mut self, root: &Root, world: &'a World, cap: u64) -> Search<'a> {
        let position = root.position;
        match &mut self.method {
            Method::Fast(fast) => Search::Fast(FastRoot { fast, world, position, positions: 0, cap }),
            Method::General(tables, memory) => {
                let (game, value) = (&self.game, self.value);
                Search::General(General { game, tables, world, memory, value, positions: 0, cap }, position)
            }
        }
    }

    pub(super) fn values_at(&mut self, root: &Root, world: &World) -> Vec<(Move, i32)> {
        let mut search = self.search(root, world, u64::MAX);
        let values = root
            .moves
            .iter()
            .map(|&(mv, play)| (mv, root.total(search.play(play, root.floor, root.ceiling))));
        let values = values.collect();
        let positions = search.positions();
        self.positions += positions;
        values
    }

    /// The value and the first move that has it, whatever the order of the search: of an earlier move it is asked whether it
    /// is as good as the best so far, of a later one whether it is better.
    pub(super) fn best_at(&mut self, root: &Root, world: &World, cap: u64) -> Result<Solution, CapReached> {
        let mut order: Vec<usize> = (0..root.moves.len()).collect();
        order.sort_by_key(|&i| -promise(self.method.tables(), &root.position, root.moves[i].1));
        let mut search = self.search(root, world, cap);
        let mut best: Option<(usize, i32)> = None;
        for i in order {
            let alpha = match best {
                None => root.floor,
                Some((earlier, value)) => value - i32::from(i < earlier),
            };
            if alpha >= root.ceiling {
                continue;
            }
            let value = search.play(root.moves[i].1, alpha, root.ceiling);
            if search.positions() > cap {
                break;
            }
            let value = value.clamp(root.floor, root.ceiling);
            if best.is_none_or(|(earlier, best)| value > best || value == best && i < earlier) {
                best = Some((i, value));
            }
        }
        let positions = search.positions();
        self.positions += positions;
        if positions > cap {
            return Err(CapReached { cap });
        }
        let Some((i, value)) = best else { panic!("the hand is over: there is no move") };
        Ok(Solution { value: root.total(value), best: root.moves[i].0, positions })
    }
}
