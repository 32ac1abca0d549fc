//! The exact solver: what a position is worth when every tile is known.
//!
//! A [`Solver`] is made once for a [`Game`] and then solves any number of positions of it, by alpha-beta search with a
//! transposition table. It plays by every rule that the engine plays by: with partners the two of a side work together, the
//! stock is drawn in its true order, and where play scores the points of play count. Match scores and targets do not: a
//! hand is solved as a hand of its own.
//!
//! Every solve starts from an empty table, so that nothing - neither values nor moves nor the count of positions - depends
//! on what was solved before. (Positions of different deals hardly ever meet: a warm table saves one position in 200.)
//!
//! There are two searches. The fast one (`fast`, `line`, `peek`, `plays`, `search`) is for two players, and for four who do
//! not draw, in games whose turn goes round and whose moves are poses and draws: every preset. The general one (`general`,
//! `position`) is for all the rest: `double_bonus`, `go_rule`, `close_on_go`, `matador_last = may_pass`,
//! `voluntary_draw = any` outside Matador, `one_then_pass`, Matador whose play scores, four players who draw, play Matador or
//! score in play, `whist_reading = individual`, `opp_plus_stock` and `tie = lightest_tile`. Both are exact.
//!
//! What a position starts from is all public, and nothing is made of how it came about: one made by hand
//! ([`Setup`](boneyard_core::Setup)), which has no history, is solved like any other.
//!
//! ```
//! use boneyard_core::{Deal, Game, Rules, State};
//! use boneyard_search::solver::{Solver, Value};
//!
//! let mut rules = Rules::named("block").unwrap();
//! rules.set_option("set", "double-two").unwrap();
//! rules.set_option("deal", "2").unwrap();
//! let game = Game::new(rules).unwrap();
//! let hands = ["2-2 0-0".parse().unwrap(), "2-1 1-0".parse().unwrap()];
//! let stock = ["2-0".parse().unwrap(), "1-1".parse().unwrap()];
//! let deal = Deal::new(&game, &hands, &stock, 0, None).unwrap();
//! let state = State::new(&game, &deal);
//!
//! let mut solver = Solver::new(&game, Value::Points);
//! let solution = solver.solve(&state);
//! assert_eq!((solution.value, solution.best.to_string().as_str()), (0, "22L"));
//! assert_eq!(solver.values(&state).len(), 2);
//! ```

#[cfg(test)]
mod agreement;
mod cache;
mod fast;
mod general;
mod line;
mod memory;
mod peek;
mod plays;
mod position;
mod root;
mod scoring;
mod search;
mod start;
mod tables;
mod world;

use boneyard_core::{Game, MAX_SEATS, Move, State, Tile, TileSet, View};

use fast::Fast;
use memory::Memory;
use root::Root;
use tables::{Numbering, Tables};
use world::World;

/// What is maximised.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// The margin in points of the hand, own side less the other: [`Outcome::points`](boneyard_core::Outcome::points).
    Points,
    /// Who wins the hand: 1, 0 for a tie, or -1, as [`Outcome::winner`](boneyard_core::Outcome::winner).
    Win,
}

/// The value of a position and a play that keeps it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solution {
    /// For the side to move, at the end of the hand: points scored before count too.
    pub value: i32,
    /// A move with that value; of several the one that looks best: heavy, and leaving the next seat little to pose. Which
    /// one depends on nothing but the position.
    pub best: Move,
    /// Positions searched to find both.
    pub positions: u64,
}

/// The search was stopped before it was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the position takes more than {cap} positions to solve")]
pub struct CapReached {
    /// As given.
    pub cap: u64,
}

/// Solves positions of one game.
#[derive(Clone, Debug)]
pub struct Solver {
    game: Game,
    value: Value,
    method: Method,
    positions: u64,
}

/// How it searches.
#[derive(Clone, Debug)]
enum Method {
    Fast(Box<Fast>),
    General(Box<Tables>, Memory),
}

impl Method {
    fn tables(&self) -> &Tables {
        match self {
            Method::Fast(fast) => &fast.book.tables,
            Method::General(tables, _) => tables,
        }
    }
}

/// Entries of the table, as a power of two.
const MEMORY_BITS: u32 = 16;

impl Solver {
    /// A solver for the rules of `game`.
    pub fn new(game: &Game, value: Value) -> Solver {
        let method = match Fast::new(game, value) {
            Some(fast) => Method::Fast(Box::new(fast)),
            None => {
                Method::General(Box::new(Tables::new(game, Numbering::by_index())), Memory::new(MEMORY_BITS))
            }
        };
        Solver { game: game.clone(), value, method, positions: 0 }
    }

    /// The rules it solves.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What it maximises.
    pub fn value(&self) -> Value {
        self.value
    }

    /// All positions searched since the solver was made.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// The value of a position for the side to move, and the best move.
    ///
    /// # Panics
    /// If the hand is over: then there is no move. In debug builds, if the state is of other rules.
    pub fn solve(&mut self, state: &State<'_>) -> Solution {
        uncapped(self.solve_capped(state, u64::MAX))
    }

    /// As [`solve`](Self::solve), but gives up after `cap` positions. Whether it does depends on nothing but the position and
    /// the cap.
    ///
    /// # Errors
    /// If it takes more positions.
    ///
    /// # Panics
    /// As `solve`.
    pub fn solve_capped(&mut self, state: &State<'_>, cap: u64) -> Result<Solution, CapReached> {
        let (hands, stock) = hidden(state);
        self.solve_world_capped(&state.view(), &hands, &stock, cap)
    }

    /// The exact value of every legal move, in the engine's order, for the side to move. Empty when the hand is over.
    pub fn values(&mut self, state: &State<'_>) -> Vec<(Move, i32)> {
        uncapped(self.values_capped(state, u64::MAX))
    }

    /// As [`values`](Self::values), but gives up after `cap` positions.
    ///
    /// # Errors
    /// If it takes more positions.
    pub fn values_capped(&mut self, state: &State<'_>, cap: u64) -> Result<Vec<(Move, i32)>, CapReached> {
        let (hands, stock) = hidden(state);
        self.world_values_capped(&state.view(), &hands, &stock, cap)
    }

    /// The value of a position for the side to move; of a hand that is over, for the side whose turn it was.
    pub fn value_only(&mut self, state: &State<'_>) -> i32 {
        if let Some(outcome) = state.outcome() {
            let side = state.public().turn().side();
            let points = i32::from(outcome.points[0]) - i32::from(outcome.points[1]);
            return match self.value {
                Value::Points => points * (1 - 2 * side.index() as i32),
                Value::Win => outcome.winner.map_or(0, |winner| if winner == side { 1 } else { -1 }),
            };
        }
        self.solve(state).value
    }

    /// As [`solve`](Self::solve), of a world that the seat to move thinks possible: the hands of all seats (its own is taken from
    /// the view) and the stock in drawing order.
    ///
    /// # Panics
    /// In debug builds, if the view is of other rules.
    pub fn solve_world(&mut self, view: &View<'_>, hands: &[TileSet; MAX_SEATS], stock: &[Tile]) -> Solution {
        uncapped(self.solve_world_capped(view, hands, stock, u64::MAX))
    }

    /// As [`solve_capped`](Self::solve_capped), of a world as in [`solve_world`](Self::solve_world).
    ///
    /// # Errors
    /// If it takes more positions.
    ///
    /// # Panics
    /// As `solve_world`.
    pub fn solve_world_capped(
        &mut self,
        view: &View<'_>,
        hands: &[TileSet; MAX_SEATS],
        stock: &[Tile],
        cap: u64,
    ) -> Result<Solution, CapReached> {
        let (root, world) = self.open(view, hands, stock);
        self.best_at(&root, &world, cap)
    }

    /// As [`values`](Self::values), of a world as in [`solve_world`](Self::solve_world).
    ///
    /// # Panics
    /// As `solve_world`.
    pub fn world_values(
        &mut self,
        view: &View<'_>,
        hands: &[TileSet; MAX_SEATS],
        stock: &[Tile],
    ) -> Vec<(Move, i32)> {
        uncapped(self.world_values_capped(view, hands, stock, u64::MAX))
    }

    /// As [`values_capped`](Self::values_capped), of a world as in [`solve_world`](Self::solve_world).
    ///
    /// # Errors
    /// If it takes more positions.
    ///
    /// # Panics
    /// As `solve_world`.
    pub fn world_values_capped(
        &mut self,
        view: &View<'_>,
        hands: &[TileSet; MAX_SEATS],
        stock: &[Tile],
        cap: u64,
    ) -> Result<Vec<(Move, i32)>, CapReached> {
        let (root, world) = self.open(view, hands, stock);
        self.values_at(&root, &world, cap)
    }

    fn open(&mut self, view: &View<'_>, hands: &[TileSet; MAX_SEATS], stock: &[Tile]) -> (Root, World) {
        debug_assert_eq!(self.game.rules(), view.game().rules(), "a solver solves positions of its own game");
        match &mut self.method {
            Method::Fast(fast) => fast.forget(),
            Method::General(_, memory) => memory.forget(),
        }
        let tables = self.method.tables();
        (Root::new(tables, self.value, view, hands), World::new(tables, stock))
    }
}

/// What only the cap can prevent.
fn uncapped<T>(result: Result<T, CapReached>) -> T {
    result.unwrap_or_else(|_| unreachable!("there are not so many positions"))
}

fn hidden(state: &State<'_>) -> ([TileSet; MAX_SEATS], Vec<Tile>) {
    let mut hands = [TileSet::EMPTY; MAX_SEATS];
    for seat in state.game().seats() {
        hands[seat.index()] = state.hand(seat);
    }
    (hands, state.stock().collect())
}
