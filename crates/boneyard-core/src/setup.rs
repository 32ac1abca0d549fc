//! Positions made by hand: a line on the table and one hand, without the way that led there.

use crate::deal::Deal;
use crate::ends::Ends;
use crate::game::Game;
use crate::moves::{End, Extra, Move, MoveKind, Moves, Pose};
use crate::seat::{MAX_SEATS, Seat};
use crate::state::State;
use crate::tile::{Pip, Tile};
use crate::tile_set::TileSet;

/// A position for study. It may hold nonsense until it is [built](Setup::build). Seat 0 is to move.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Setup {
    /// The line from left to right, each tile as it lies: left half, right half. Joints need not fit.
    pub line: Vec<[Pip; 2]>,
    /// The hand of the seat to move.
    pub hand: TileSet,
    /// The size of the stock; by default what the deal left, or all unseen tiles but one for each other seat.
    pub stock: Option<u8>,
    /// Whether the seat before has just said go.
    pub said_go: bool,
    /// How many tiles the seat to move has drawn in this turn.
    pub drawn: u8,
}

/// Why a position cannot be built.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// A tile stands twice.
    #[error("tile {0} stands twice")]
    Twice(Tile),
    /// A tile is not of the set.
    #[error("tile {0} is not in the set of the game")]
    NotInSet(Tile),
    /// The seat to move holds nothing.
    #[error("the hand is empty")]
    NoHand,
    /// Too many tiles in the stock.
    #[error("a stock of {stock}: of the {unseen} unseen tiles each of the {others} other hands needs one")]
    Stock {
        /// As given.
        stock: u8,
        /// Not in the line nor in the hand.
        unseen: u32,
        /// Hands that are not given.
        others: u8,
    },
}

/// What a seat may do in its turn, before anything that is forced happens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// Every pose, at either end even where both are alike. The end of a lead means nothing.
    pub poses: Vec<Pose>,
    /// It may draw a tile.
    pub may_draw: bool,
    /// It can do nothing but draw.
    pub must_draw: bool,
    /// It may say go, or close the game after a go: it need not pose or draw.
    pub may_pass: bool,
}

impl Setup {
    /// The position as a state; forced draws and goes have happened. The hidden tiles are filled in by index.
    ///
    /// # Errors
    /// A tile that stands twice or is not of the set, an empty hand, a stock that is too large.
    pub fn build<'g>(&self, game: &'g Game) -> Result<State<'g>, SetupError> {
        let mut state = self.raw(game)?;
        if !self.line.is_empty() {
            state.settle();
        }
        Ok(state)
    }

    /// What the seat to move may do.
    ///
    /// # Errors
    /// As [`build`](Self::build).
    pub fn turn(&self, game: &Game) -> Result<Turn, SetupError> {
        let state = self.raw(game)?;
        let poses = state.poses_at_both_ends(game.moves(self.hand, state.public.ends));
        if self.line.is_empty() {
            let poses = state.moves().iter().filter_map(pose_of).collect();
            return Ok(Turn { poses, may_draw: false, must_draw: false, may_pass: false });
        }
        let can_draw = state.public.can_draw(&game.flags);
        let extra = if poses.is_empty() { Extra::default() } else { state.public.choices(game, self.hand) };
        let open = |mv| Moves { extra, ..Moves::default() }.contains(mv);
        let over = state.public.stops_dead(game);
        Ok(Turn {
            may_draw: !over && (poses.is_empty() && can_draw || open(Move::DRAW)),
            must_draw: !over && poses.is_empty() && can_draw,
            may_pass: !over && (poses.is_empty() && !can_draw || open(Move::GO) || open(Move::CLOSE)),
            poses,
        })
    }

    fn raw<'g>(&self, game: &'g Game) -> Result<State<'g>, SetupError> {
        let posed = self.posed(game)?;
        let unseen = game.tiles() - posed - self.hand;
        let others = game.rules().players - 1;
        let most = unseen.len().saturating_sub(u32::from(others)) as u8;
        let stock = self.stock.unwrap_or_else(|| most.min(game.rules().stock_len() as u8));
        if stock > most {
            return Err(SetupError::Stock { stock, unseen: unseen.len(), others });
        }
        let tiles: Vec<Tile> = unseen.iter().collect();
        let (stocked, held) = tiles.split_at(usize::from(stock));
        let mut hands = [TileSet::EMPTY; MAX_SEATS];
        hands[0] = self.hand;
        for (i, tile) in held.iter().enumerate() {
            hands[1 + i % usize::from(others)].insert(*tile);
        }
        let deal = Deal {
            hands,
            stock: crate::deal::Stock::new(stocked),
            lot: [None; MAX_SEATS],
            leader: Seat::default(),
            forced: None,
        };
        let mut state = State::new(game, &deal);
        if let (Some(first), Some(last)) = (self.line.first(), self.line.last()) {
            let code = |lies: &[Pip; 2], open: Pip| {
                let tile = Tile::new(lies[0], lies[1]);
                game.open_end(tile, open == tile.high())
            };
            state.public.ends = Ends::new(code(first, first[0]), code(last, last[1]));
            state.public.posed = posed;
            state.public.poses = posed.len() as u8;
            state.public.given = state.public.poses;
            state.public.drawn = self.drawn;
            state.public.said_go = self.said_go;
            state.public.since_go = self.said_go.then_some(0);
            state.public.stuck = u8::from(self.said_go && stock <= game.flags.reserve);
        }
        Ok(state)
    }

    fn posed(&self, game: &Game) -> Result<TileSet, SetupError> {
        let mut posed = TileSet::EMPTY;
        for &[left, right] in &self.line {
            let tile = Tile::new(left, right);
            if posed.contains(tile) || self.hand.contains(tile) {
                return Err(SetupError::Twice(tile));
            }
            posed.insert(tile);
        }
        if self.hand.is_empty() {
            return Err(SetupError::NoHand);
        }
        match ((posed | self.hand) - game.tiles()).first() {
            Some(tile) => Err(SetupError::NotInSet(tile)),
            None => Ok(posed),
        }
    }
}

fn pose_of(mv: Move) -> Option<Pose> {
    match mv.kind() {
        MoveKind::Pose(pose) => Some(pose),
        _ => None,
    }
}

impl State<'_> {
    /// Every pose of the seat to move; where both ends are alike, at both.
    pub fn all_poses(&self) -> Vec<Pose> {
        self.poses_at_both_ends(self.moves)
    }

    fn poses_at_both_ends(&self, moves: Moves) -> Vec<Pose> {
        let mut poses: Vec<Pose> = moves.iter().filter_map(pose_of).collect();
        if self.public.twin_ends() {
            let twins: Vec<Pose> = poses.iter().map(|pose| Pose { end: End::Right, ..*pose }).collect();
            poses.extend(twins);
        }
        poses
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;

    fn setup(line: &[(u8, u8)], hand: &str) -> Setup {
        let pip = |n| Pip::new(n).unwrap();
        let line = line.iter().map(|&(l, r)| [pip(l), pip(r)]).collect();
        Setup { line, hand: hand.parse().unwrap(), ..Setup::default() }
    }

    #[test]
    fn distinct_poses_on_unlike_and_alike_ends() {
        // ORACLES.md 5.3.
        let game = Game::new(Rules::named("block").unwrap()).unwrap();
        let state = setup(&[(1, 2)], "1-2 2-3").build(&game);
        assert_eq!(state.unwrap_err(), SetupError::Twice("1-2".parse().unwrap()));
        let state = setup(&[(1, 3), (3, 2)], "1-2 2-3").build(&game);
        assert_eq!(state.unwrap_err(), SetupError::Twice("3-2".parse().unwrap()));
        let state = setup(&[(1, 4), (4, 2)], "1-2 2-3").build(&game).unwrap();
        assert_eq!(state.moves().len(), 3);
        let state = setup(&[(2, 4), (4, 6), (6, 2)], "1-2 2-3").build(&game).unwrap();
        assert_eq!(state.moves().len(), 2);
        assert_eq!(state.all_poses().len(), 4);
    }

    #[test]
    fn worlds_and_open_doubles_of_positions_made_by_hand() {
        let game = Game::new(Rules::named("all-fives").unwrap()).unwrap();
        // Both ends show a four, one of them as an open double; the count is 4 + 8.
        let state = setup(&[(4, 3), (3, 6), (6, 4), (4, 4)], "4-1 5-2").build(&game).unwrap();
        let public = state.public();
        assert_eq!(End::BOTH.map(|end| public.is_double(end)), [false, true]);
        assert_eq!((public.count(&game), public.poses_before_history()), (12, 4));
        let stock: Vec<Tile> = state.stock().collect();
        let hands = std::array::from_fn(|seat| state.hand(Seat::from_low_bits(seat as u8)));
        let mut world = State::from_view(&state.view(), &hands, &stock);
        assert_eq!(world, state);
        world.play_nth(0);
        world.assert_invariants();
    }

    #[test]
    fn a_stock_that_leaves_no_tile_for_the_others_is_refused() {
        let game = Game::new(Rules::named("draw").unwrap()).unwrap();
        let mut position = setup(&[(4, 1), (1, 6)], "5-5 3-2");
        position.stock = Some(24);
        assert!(matches!(position.build(&game), Err(SetupError::Stock { unseen: 24, .. })));
        position.stock = Some(23);
        assert!(position.build(&game).is_ok());
    }
}
