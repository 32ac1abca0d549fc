//! A deal: hands, the order of the stock, the lot, and who leads.

use crate::game::Game;
use crate::outcome::Outcome;
use crate::random::Rng;
use crate::rules::*;
use crate::seat::{MAX_SEATS, Seat};
use crate::tile::{TILES, Tile};
use crate::tile_set::TileSet;

/// Everything that chance decides before a hand, and who leads by it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deal {
    pub(crate) hands: [TileSet; MAX_SEATS],
    pub(crate) stock: Stock,
    pub(crate) lot: [Option<Tile>; MAX_SEATS],
    pub(crate) leader: Seat,
    pub(crate) forced: Option<Tile>,
}

/// The tiles left face down, in the order in which they will be drawn.
#[derive(Clone, Copy)]
pub(crate) struct Stock {
    // All tiles as they were shuffled, of which the first ones are in hands: copied whole, which is cheap.
    tiles: [u8; SHUFFLED],
    next: u8,
    end: u8,
}

/// Room for a shuffled set, rounded up to a power of two so that no index needs a check.
const SHUFFLED: usize = 32;

impl Stock {
    pub(crate) fn new(drawn_first_to_last: &[Tile]) -> Self {
        let mut tiles = [0; SHUFFLED];
        let n = drawn_first_to_last.len().min(TILES);
        for (place, tile) in tiles[..n].iter_mut().zip(drawn_first_to_last) {
            *place = tile.index() as u8;
        }
        Stock { tiles, next: 0, end: n as u8 }
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> u8 {
        self.end - self.next
    }

    pub(crate) fn draw(&mut self) -> Option<Tile> {
        if self.next == self.end {
            return None;
        }
        let tile = Tile::from_bit(u32::from(self.tiles[usize::from(self.next) % SHUFFLED]));
        self.next += 1;
        Some(tile)
    }

    /// First to be drawn first.
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = Tile> + '_ {
        let left = &self.tiles[usize::from(self.next)..usize::from(self.end)];
        left.iter().map(|&index| Tile::from_bit(u32::from(index)))
    }
}

impl PartialEq for Stock {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}
impl Eq for Stock {}
impl std::fmt::Debug for Stock {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// What the next hand of a match must know of the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastHand {
    /// Who led.
    pub leader: Seat,
    /// How it ended.
    pub outcome: Outcome,
    /// The pips left in each seat's hand.
    pub pips: [u32; MAX_SEATS],
}

/// A deal that is not one: which tile is at fault, and why.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DealError {
    /// A tile stands twice.
    #[error("tile {0} stands twice in the deal")]
    Twice(Tile),
    /// A tile is not of the set.
    #[error("tile {0} is not in the {1} set")]
    NotInSet(Tile, Set),
    /// A tile is nowhere.
    #[error("tile {0} is in no hand and not in the stock")]
    Missing(Tile),
    /// The wrong number of hands.
    #[error("{found} hands for {players} players")]
    Hands {
        /// As given.
        found: usize,
        /// Of the rules.
        players: u8,
    },
    /// An empty hand.
    #[error("seat {0} has no tile")]
    Empty(Seat),
    /// A leader who is not at the table.
    #[error("the leader is seat {0}, and the seats are 0 to {1}")]
    Leader(usize, u8),
    /// A forced lead that the leader does not hold.
    #[error("the leader must lead {0}, which he does not hold")]
    Forced(Tile),
}

impl Deal {
    /// A deal made by hand. `stock` is drawn first to last.
    ///
    /// # Errors
    /// Anything that is no deal of this game; hands may be of any size but empty.
    pub fn new(
        game: &Game,
        hands: &[TileSet],
        stock: &[Tile],
        leader: usize,
        forced: Option<Tile>,
    ) -> Result<Deal, DealError> {
        let players = game.rules().players;
        if hands.len() != usize::from(players) {
            return Err(DealError::Hands { found: hands.len(), players });
        }
        let mut left = game.tiles();
        for tile in hands.iter().flat_map(|hand| hand.iter()).chain(stock.iter().copied()) {
            if !game.tiles().contains(tile) {
                return Err(DealError::NotInSet(tile, game.rules().set));
            }
            if !left.contains(tile) {
                return Err(DealError::Twice(tile));
            }
            left.remove(tile);
        }
        if let Some(tile) = left.first() {
            return Err(DealError::Missing(tile));
        }
        if let Some(seat) = game.seats().find(|seat| hands[seat.index()].is_empty()) {
            return Err(DealError::Empty(seat));
        }
        let seat = Seat::new(leader)
            .filter(|_| leader < usize::from(players))
            .ok_or(DealError::Leader(leader, players - 1))?;
        if let Some(tile) = forced.filter(|tile| !hands[seat.index()].contains(*tile)) {
            return Err(DealError::Forced(tile));
        }
        let mut all = [TileSet::EMPTY; MAX_SEATS];
        all[..hands.len()].copy_from_slice(hands);
        Ok(Deal { hands: all, stock: Stock::new(stock), lot: [None; MAX_SEATS], leader: seat, forced })
    }

    /// The tiles dealt to a seat.
    pub fn hand(&self, seat: Seat) -> TileSet {
        self.hands[seat.index()]
    }

    /// The stock, the tile to be drawn first first. In games that do not draw its order means nothing.
    pub fn stock(&self) -> impl ExactSizeIterator<Item = Tile> + '_ {
        self.stock.iter()
    }

    /// Who leads.
    pub fn leader(&self) -> Seat {
        self.leader
    }

    /// The tiles that may be led.
    #[inline(always)]
    pub(crate) fn leads(&self) -> TileSet {
        match self.forced {
            Some(tile) => TileSet::single(tile),
            None => self.hands[self.leader.index()],
        }
    }

    #[inline(always)]
    pub(crate) fn hand_len(&self) -> [u8; MAX_SEATS] {
        self.hands.map(|hand| hand.len() as u8)
    }

    /// The tile that must be led, where one must.
    pub fn forced_lead(&self) -> Option<Tile> {
        self.forced
    }

    /// The tiles drawn by lot for the lead, a seat each, where they were.
    pub fn lot(&self) -> [Option<Tile>; MAX_SEATS] {
        self.lot
    }
}

impl Game {
    /// Deals the first hand of a match, or a hand of its own.
    #[inline]
    pub fn deal(&self, rng: &mut Rng) -> Deal {
        self.deal_after(rng, None)
    }

    /// Deals the hand after `last`, or the first hand.
    #[inline]
    pub fn deal_after(&self, rng: &mut Rng, last: Option<&LastHand>) -> Deal {
        loop {
            let mut deal = self.shuffle(rng);
            if self.needs_lot(last) {
                self.draw_lots(rng, &mut deal);
            }
            let by_rule = last.is_none() || self.rules().lead_next == LeadNext::SameRule;
            let lead = match last {
                Some(last) if !by_rule => Some(self.later_lead(last, &deal.hands)),
                _ => self.lead_by_rule(&mut deal, last.is_none()),
            };
            if let Some((leader, forced)) = lead {
                deal.leader = leader;
                deal.forced = forced;
                return deal;
            }
        }
    }

    #[inline(always)]
    fn shuffle(&self, rng: &mut Rng) -> Deal {
        let rules = self.rules();
        let n = rules.set.tiles() as usize;
        let (players, size) = (usize::from(rules.players), usize::from(rules.deal));
        let mut tiles = IN_ORDER;
        // Where nobody draws, the order of the stock means nothing and need not be random.
        let drawn = rules.draw != Draw::None || rules.no_double == NoDouble::Draw;
        rng.shuffle_tiles(&mut tiles, n, if drawn { n } else { players * size });
        let mut hands = [TileSet::EMPTY; MAX_SEATS];
        for (hand, dealt) in hands[..players].iter_mut().zip(tiles.chunks_exact(size)) {
            *hand = TileSet::from_mask(dealt.iter().fold(0, |mask, &tile| mask | 1 << (tile & 31)));
        }
        let stock = Stock { tiles, next: (players * size) as u8, end: n as u8 };
        Deal { hands, stock, lot: [None; MAX_SEATS], leader: Seat::default(), forced: None }
    }

    fn needs_lot(&self, last: Option<&LastHand>) -> bool {
        matches!(self.rules().lead_who, LeadWho::Lot | LeadWho::LotDoubletFirst)
            && (last.is_none() || self.rules().lead_next == LeadNext::SameRule)
    }

    fn draw_lots(&self, rng: &mut Rng, deal: &mut Deal) {
        let mut tiles = IN_ORDER;
        let players = usize::from(self.rules().players);
        rng.shuffle_tiles(&mut tiles, self.rules().set.tiles() as usize, players);
        for (lot, &tile) in deal.lot.iter_mut().zip(&tiles[..players]) {
            *lot = Some(Tile::from_bit(u32::from(tile)));
        }
    }
}

const IN_ORDER: [u8; SHUFFLED] = {
    let mut tiles = [0; SHUFFLED];
    let mut i = 0;
    while i < SHUFFLED {
        tiles[i] = i as u8;
        i += 1;
    }
    tiles
};
