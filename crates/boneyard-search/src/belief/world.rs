//! One assignment of the hidden tiles.

use boneyard_core::{MAX_SEATS, Seat, State, TILES, Tile, TileSet, View};

/// Every tile in its place: the hands and the stock in the order in which it will be drawn.
#[derive(Clone, Copy)]
pub struct World {
    hands: [TileSet; MAX_SEATS],
    stock: [Tile; TILES],
    len: u8,
}

impl World {
    /// A world with these hands, by seat (empty where nobody sits), and this stock, first to be drawn first.
    ///
    /// # Panics
    /// If the stock has more than 28 tiles.
    pub fn new(hands: [TileSet; MAX_SEATS], stock: &[Tile]) -> Self {
        let mut world = World { hands, stock: [NO_TILE; TILES], len: stock.len() as u8 };
        world.stock[..stock.len()].copy_from_slice(stock);
        world
    }

    /// A world whose stock lies in the order of the tiles' indices.
    pub(super) fn in_order(hands: [TileSet; MAX_SEATS], stock: TileSet) -> Self {
        let mut world = World { hands, stock: [NO_TILE; TILES], len: stock.len() as u8 };
        for (place, tile) in world.stock.iter_mut().zip(stock) {
            *place = tile;
        }
        world
    }

    /// The hand as it would go on in this world: the view is the same, and every tile is known.
    pub fn state<'g>(&self, view: &View<'g>) -> State<'g> {
        State::from_view(view, &self.hands, self.stock())
    }

    /// The tiles of a seat.
    pub fn hand(&self, seat: Seat) -> TileSet {
        self.hands[seat.index()]
    }

    /// The tiles of each seat.
    pub fn hands(&self) -> &[TileSet; MAX_SEATS] {
        &self.hands
    }

    /// The stock, the tile to be drawn first first.
    pub fn stock(&self) -> &[Tile] {
        &self.stock[..usize::from(self.len)]
    }

    pub(super) fn stock_mut(&mut self) -> &mut [Tile] {
        &mut self.stock[..usize::from(self.len)]
    }

    /// The tiles of the stock.
    pub fn stock_tiles(&self) -> TileSet {
        self.stock().iter().copied().collect()
    }
}

/// Fills places that hold nothing.
const NO_TILE: Tile = match Tile::from_index(0) {
    Some(tile) => tile,
    None => panic!("every set has a first tile"),
};

impl PartialEq for World {
    fn eq(&self, other: &Self) -> bool {
        self.hands == other.hands && self.stock() == other.stock()
    }
}
impl Eq for World {}

impl std::hash::Hash for World {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.hands.hash(state);
        self.stock().hash(state);
    }
}

impl std::fmt::Debug for World {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("World").field("hands", &self.hands).field("stock", &self.stock()).finish()
    }
}
