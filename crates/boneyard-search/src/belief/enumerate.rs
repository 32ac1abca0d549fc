//! All worlds, where they are few.

use boneyard_core::{MAX_SEATS, Tile, TileSet};

use super::number::{CHOOSE, factorial};
use super::{Belief, HOLDERS, STOCK, World};

/// Whether worlds that differ only in the order of the stock are different.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StockOrder {
    /// No: one world for all orders, with the stock in the order of the tiles' indices.
    Ignored,
    /// Yes: a world for each order.
    Listed,
}

/// How many tiles of each class each holder has, and what each world that is made so weighs.
#[derive(Clone)]
struct Split {
    counts: Vec<[u8; HOLDERS]>,
    worlds: u128,
    weight: u128,
}

impl Belief {
    /// How many worlds there are, the order of the stock aside. Takes longer than the other counts where tiles are drawn: up to
    /// milliseconds.
    pub fn worlds(&self) -> u128 {
        let bins = self.cases[0].frame.bins.len();
        if self.cases.len() == 1 && bins == self.holders().count() && self.cases[0].own == 1 {
            return self.total;
        }
        let mut worlds = 0;
        Search::new(self).run(&mut |split| {
            worlds += split.worlds;
            true
        });
        worlds
    }

    /// All worlds, each with its weight; `None` if there are more than `limit`. A world's probability is its weight divided by the sum of
    /// all weights (which is [`total`](Self::total) where the order of the stock is ignored). Their order is fixed.
    pub fn enumerate(&self, limit: usize, order: StockOrder) -> Option<Vec<(World, u128)>> {
        let stock = self.cases[0].frame.bins.iter().filter(|bin| usize::from(bin.holder) == STOCK);
        let stock: u32 = stock.map(|bin| u32::from(bin.size)).sum();
        let orders = if order == StockOrder::Listed { factorial(stock) } else { 1 };
        let (mut splits, mut worlds) = (Vec::new(), 0);
        let mut search = Search::new(self);
        let complete = search.run(&mut |split| {
            worlds += split.worlds * orders;
            splits.push(split.clone());
            worlds <= limit as u128
        });
        if !complete {
            return None;
        }
        let mut listed = Vec::with_capacity(worlds as usize);
        for split in &splits {
            for held in expand(&search.classes, &split.counts) {
                let mut hands = [TileSet::EMPTY; MAX_SEATS];
                hands.iter_mut().zip(held).for_each(|(hand, held)| *hand = held);
                hands[self.seat.index()] = self.hand;
                if order == StockOrder::Ignored {
                    listed.push((World::in_order(hands, held[STOCK]), split.weight));
                } else {
                    let mut tiles: Vec<Tile> = held[STOCK].iter().collect();
                    each_order(&mut tiles, 0, &mut |stock| {
                        listed.push((World::new(hands, stock), split.weight));
                    });
                }
            }
        }
        Some(listed)
    }
}

/// The search for all splits that some way leads to.
struct Search<'b> {
    belief: &'b Belief,
    classes: Vec<TileSet>,
    /// The holders that can have a tile of each class, as masks.
    allowed: Vec<u32>,
    room: [u8; HOLDERS],
    counts: Vec<[u8; HOLDERS]>,
}

impl<'b> Search<'b> {
    fn new(belief: &'b Belief) -> Self {
        let frame = &belief.cases[0].frame;
        let mut room = [0; HOLDERS];
        for bin in &frame.bins {
            room[usize::from(bin.holder)] += bin.size;
        }
        // Tiles that a seat has posed took places in its batches.
        for item in frame.items.iter().filter(|item| !belief.unseen.contains(item.tile)) {
            let holder = belief.holders().find(|&holder| frame.part(holder) & item.allow != 0);
            holder.into_iter().for_each(|holder| room[holder] -= 1);
        }
        let classes = belief.classes();
        let allowed = classes.iter().map(|class| belief.holders_of(*class)).collect();
        let counts = vec![[0; HOLDERS]; classes.len()];
        Search { belief, classes, allowed, room, counts }
    }

    /// Gives each split to `take`; false if that refused one, which ends the search.
    fn run(&mut self, take: &mut impl FnMut(&Split) -> bool) -> bool {
        let first = self.classes.first().map_or(0, |class| class.len() as u8);
        self.part(0, 0, first, take)
    }

    /// Distributes the `left` tiles of a class over the holders from `holder` on, and then the other classes.
    fn part(&mut self, class: usize, holder: usize, left: u8, take: &mut impl FnMut(&Split) -> bool) -> bool {
        if class == self.classes.len() {
            return self.leaf(take);
        }
        if holder == HOLDERS {
            if left > 0 {
                return true;
            }
            let next = self.classes.get(class + 1).map_or(0, |class| class.len() as u8);
            return self.part(class + 1, 0, next, take);
        }
        let open = self.allowed[class] >> holder & 1 == 1;
        let most = if open { left.min(self.room[holder]) } else { 0 };
        for count in 0..=most {
            self.counts[class][holder] = count;
            self.room[holder] -= count;
            let go_on = self.part(class, holder + 1, left - count, take);
            self.room[holder] += count;
            if !go_on {
                return false;
            }
        }
        true
    }

    fn leaf(&self, take: &mut impl FnMut(&Split) -> bool) -> bool {
        let mut holders = [None; boneyard_core::TILES];
        let mut worlds = 1;
        for (class, counts) in self.classes.iter().zip(&self.counts) {
            let mut tiles = class.iter();
            let mut left = class.len() as usize;
            for (holder, &count) in counts.iter().enumerate() {
                worlds *= u128::from(CHOOSE[left][usize::from(count)]);
                left -= usize::from(count);
                for tile in tiles.by_ref().take(usize::from(count)) {
                    holders[tile.index()] = Some(holder);
                }
            }
        }
        let weight = self.belief.ways_with(|tile| holders[tile.index()]);
        weight == 0 || take(&Split { counts: self.counts.clone(), worlds, weight })
    }
}

/// Every way to give the holders so many tiles of each class.
fn expand(classes: &[TileSet], counts: &[[u8; HOLDERS]]) -> Vec<[TileSet; HOLDERS]> {
    let mut all = vec![[TileSet::EMPTY; HOLDERS]];
    for (class, counts) in classes.iter().zip(counts) {
        for (holder, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            let mut more = Vec::new();
            for held in &all {
                let left = held.iter().fold(*class, |left, held| left - *held);
                for part in subsets(left, u32::from(count)) {
                    let mut held = *held;
                    held[holder] |= part;
                    more.push(held);
                }
            }
            all = more;
        }
    }
    all
}

/// Every part of `tiles` with `count` >= 1 of them.
fn subsets(tiles: TileSet, count: u32) -> impl Iterator<Item = TileSet> {
    let n = tiles.len();
    let places = move |mask: u32| tiles.iter().enumerate().filter(move |(place, _)| mask >> place & 1 == 1);
    // From one mask to the next with as many bits (Gosper).
    let next = move |mask: &u32| {
        let mask = u64::from(*mask);
        let low = mask & mask.wrapping_neg();
        let high = mask + low;
        let next = high | (((mask ^ high) / low) >> 2);
        (next >> n == 0).then_some(next as u32)
    };
    let first = ((1_u64 << count) - 1) as u32;
    std::iter::successors((count <= n).then_some(first), next)
        .map(move |mask| places(mask).map(|(_, tile)| tile).collect())
}

/// Calls `give` with every order of the tiles from `fixed` on.
fn each_order(tiles: &mut [Tile], fixed: usize, give: &mut impl FnMut(&[Tile])) {
    if fixed + 1 >= tiles.len() {
        return give(tiles);
    }
    for other in fixed..tiles.len() {
        tiles.swap(fixed, other);
        each_order(tiles, fixed + 1, give);
        tiles.swap(fixed, other);
    }
}
