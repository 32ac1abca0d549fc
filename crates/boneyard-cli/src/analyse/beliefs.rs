//! Where the tiles are that the seat to move does not see.

use boneyard_core::{MAX_SEATS, Pip, Seat, Tile, TileSet, View};
use boneyard_search::belief::{Belief, Marginals, STOCK};

use super::rows::Rows;
use crate::rounding::fixed;
use crate::sheet::{Value, table};

/// The names of the columns. A seat's is empty where it is the one to move, or where nobody sits.
pub(super) const COLUMNS: &[&str] = &["tile", "seat0", "seat1", "seat2", "seat3", "stock"];

/// Who may hold hidden tiles: the other seats, and the stock where it has tiles.
struct Holder {
    index: usize,
    name: String,
    tiles: u8,
}

/// As [`COLUMNS`], by number.
const NUMBER_COLUMNS: &[&str] = &["number", "seat0", "seat1", "seat2", "seat3", "stock"];

/// What is known of the hidden tiles.
pub(super) struct Beliefs {
    unseen: TileSet,
    /// For each number of the set, the probability that each of the holders has a hidden tile with it.
    numbers: Vec<(Pip, Vec<f64>)>,
    marginals: Marginals,
    holders: Vec<Holder>,
}

impl Beliefs {
    pub(super) fn new(view: &View<'_>, belief: &Belief) -> Self {
        let public = view.public();
        let others = view.game().seats().filter(|seat| *seat != view.seat());
        let seat = |seat: Seat| Holder {
            index: seat.index(),
            name: format!("seat {seat}"),
            tiles: public.hand_len(seat),
        };
        let stock = Holder { index: STOCK, name: "stock".to_owned(), tiles: public.stock_len() };
        let holders: Vec<Holder> =
            others.map(seat).chain(std::iter::once(stock)).filter(|holder| holder.tiles > 0).collect();
        let chances = |pip: Pip| {
            let chance = |holder: &Holder| belief.holds_one_of(TileSet::suit(pip), holder.index);
            (pip, holders.iter().map(chance).collect())
        };
        let numbers = Pip::up_to(view.game().rules().set.highest()).rev().map(chances).collect();
        Beliefs { unseen: belief.unseen(), numbers, marginals: belief.marginals(), holders }
    }

    /// A row a tile: the probability that it is with each holder.
    pub(super) fn tile_rows(&self, view: &View<'_>) -> Rows {
        let row = |tile: Tile| {
            let there = |index: usize| {
                let sits = index == STOCK || view.game().seats().any(|seat| seat.index() == index);
                (sits && index != view.seat().index()).then(|| self.marginals.probability(tile, index))
            };
            let holders = (0..MAX_SEATS).chain([STOCK]).map(|index| there(index).into());
            std::iter::once(Value::from(tile.to_string())).chain(holders).collect()
        };
        Rows { columns: COLUMNS, rows: self.tiles().into_iter().map(row).collect() }
    }

    /// A row a number: the probability that each holder has a tile with it.
    pub(super) fn number_rows(&self, view: &View<'_>) -> Rows {
        let row = |(pip, chances): &(Pip, Vec<f64>)| {
            let there = |index: usize| {
                let sits = index == STOCK || view.game().seats().any(|seat| seat.index() == index);
                let held = self.holders.iter().position(|holder| holder.index == index);
                (sits && index != view.seat().index()).then(|| held.map_or(0.0, |place| chances[place]))
            };
            let holders = (0..MAX_SEATS).chain([STOCK]).map(|index| there(index).into());
            std::iter::once(Value::from(u64::from(pip.get()))).chain(holders).collect()
        };
        Rows { columns: NUMBER_COLUMNS, rows: self.numbers.iter().map(row).collect() }
    }

    /// The holders, and for each hidden tile, highest first, the chance that each of them has it.
    pub(super) fn tile_shares(&self) -> (Vec<String>, Vec<(String, Vec<f64>)>) {
        let shares = |tile: Tile| {
            self.holders.iter().map(|holder| self.marginals.probability(tile, holder.index)).collect()
        };
        let rows = self.tiles().into_iter().map(|tile| (tile.to_string(), shares(tile)));
        (self.holders.iter().map(|holder| holder.name.clone()).collect(), rows.collect())
    }

    /// The same for each number: the chance of at least one hidden tile with it.
    pub(super) fn number_shares(&self) -> (Vec<String>, Vec<(String, Vec<f64>)>) {
        let rows = self.numbers.iter().map(|(pip, chances)| (pip.to_string(), chances.clone()));
        (self.holders.iter().map(|holder| holder.name.clone()).collect(), rows.collect())
    }

    /// The hidden tiles, highest first.
    fn tiles(&self) -> Vec<Tile> {
        let mut tiles: Vec<Tile> = self.unseen.iter().collect();
        tiles.reverse();
        tiles
    }

    /// A row for all tiles of which the same is known, in %.
    pub(super) fn for_people(&self) -> String {
        let mut classes: Vec<(Vec<u128>, Vec<Tile>)> = Vec::new();
        for tile in self.tiles() {
            let ways: Vec<u128> =
                self.holders.iter().map(|holder| self.marginals.ways(tile, holder.index)).collect();
            match classes.iter_mut().find(|(other, _)| *other == ways) {
                Some((_, tiles)) => tiles.push(tile),
                None => classes.push((ways, vec![tile])),
            }
        }
        let rows = classes.into_iter().map(|(_, tiles)| {
            let percent =
                |holder: &Holder| fixed(100.0 * self.marginals.probability(tiles[0], holder.index), 1);
            let texts: Vec<String> = tiles.iter().map(ToString::to_string).collect();
            std::iter::once(texts.join(" ")).chain(self.holders.iter().map(percent)).collect()
        });
        let names = self.holders.iter().map(|holder| format!("{} ({})", holder.name, holder.tiles));
        let header: Vec<String> = std::iter::once("tiles".to_owned()).chain(names).collect();
        let right: Vec<bool> = (0..header.len()).map(|column| column > 0).collect();
        let numbers = self.numbers.iter().map(|(pip, chances)| {
            let percent = chances.iter().map(|chance| fixed(100.0 * chance, 1));
            std::iter::once(pip.to_string()).chain(percent).collect()
        });
        let tiles = table(&header, rows.collect(), &right);
        let names = self.holders.iter().map(|holder| holder.name.clone());
        let header: Vec<String> = std::iter::once("number".to_owned()).chain(names).collect();
        let numbers = table(&header, numbers.collect(), &right);
        format!("{tiles}\nat least one tile with a number, in %\n{numbers}")
    }
}
