//! The moves at the root: their values, and the best of them.

use boneyard_core::{MAX_SEATS, Move, TileSet, View};

use super::fast::FastRoot;
use super::general::{General, promise};
use super::memory::INFINITY;
use super::position::{Play, Position};
use super::tables::Tables;
use super::world::World;
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

    /// The same, of a value thought to be near `guess`.
    fn value(&mut self, play: Play, alpha: i32, beta: i32, guess: i32) -> i32 {
        let by_steps = match self {
            Search::Fast(search) => search.fast.asks_by_steps(),
            Search::General(..) => true,
        };
        if !by_steps || beta - alpha <= 2 {
            return self.play(play, alpha, beta);
        }
        let (mut low, mut high) = (alpha, beta);
        let mut asked = guess.clamp(alpha + 1, beta);
        loop {
            let value = self.play(play, asked - 1, asked);
            if value >= asked {
                low = value;
                asked = value + 1;
            } else {
                high = value;
                asked = value;
            }
            if low >= high || self.is_capped() {
                return value;
            }
        }
    }

    fn is_capped(&self) -> bool {
        match self {
            Search::Fast(search) => search.positions > search.cap,
            Search::General(search, _) => search.positions > search.cap,
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

    /// The value of every move.
    pub(super) fn values_at(
        &mut self,
        root: &Root,
        world: &World,
        cap: u64,
    ) -> Result<Vec<(Move, i32)>, CapReached> {
        let mut search = self.search(root, world, cap);
        let mut value = 0;
        let mut values = Vec::with_capacity(root.moves.len());
        for &(mv, play) in &root.moves {
            // The value of one move is a good guess at that of the next.
            value = search.value(play, root.floor, root.ceiling, value);
            values.push((mv, root.total(value)));
            if search.is_capped() {
                break;
            }
        }
        let positions = search.positions();
        self.count(positions, cap).map(|()| values)
    }

    /// Adds to the count of positions; an error if a search passed its cap.
    fn count(&mut self, positions: u64, cap: u64) -> Result<(), CapReached> {
        self.positions += positions;
        if positions > cap { Err(CapReached { cap }) } else { Ok(()) }
    }

    /// The moves, the most promising first.
    fn order(&self, root: &Root) -> Vec<usize> {
        let mut order: Vec<usize> = (0..root.moves.len()).collect();
        order.sort_by_cached_key(|&i| -promise(self.method.tables(), &root.position, root.moves[i].1));
        order
    }

    /// The value and the most promising move that has it. The order of the moves is a function of the position alone, and a later
    /// move must be better than the best before it: so the move found does not depend on how it was searched.
    pub(super) fn best_at(&mut self, root: &Root, world: &World, cap: u64) -> Result<Solution, CapReached> {
        let order = self.order(root);
        let mut search = self.search(root, world, cap);
        let mut best: Option<(Move, i32)> = None;
        for i in order {
            let (mv, play) = root.moves[i];
            let alpha = best.map_or(root.floor, |(_, value)| value);
            if alpha >= root.ceiling && best.is_some() {
                break;
            }
            let guess = best.map_or(0, |(_, value)| value + 1);
            let value = search.value(play, alpha, root.ceiling, guess).clamp(root.floor, root.ceiling);
            if search.is_capped() {
                break;
            }
            if best.is_none_or(|(_, best)| value > best) {
                best = Some((mv, value));
            }
        }
        let positions = search.positions();
        self.count(positions, cap)?;
        let Some((mv, value)) = best else { panic!("the hand is over: there is no move") };
        Ok(Solution { value: root.total(value), best: mv, positions })
    }
}
