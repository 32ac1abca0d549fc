//! A game laid out on flat lists.

/// A game laid out: for either seat a list of *entries*, each a hand at a public position, parents before children; the choices
/// that link them; and the ends.
///
/// Values and reaches are lists of numbers beside the entries. What belongs to no choice is passed on as it is: an entry of the seat that does
/// not move has one child at each position that can follow, an entry with one move a single one.
#[derive(Debug)]
pub struct Tree {
    pub(super) seats: [Side; 2],
    pub(super) ends: Vec<End>,
    pub(super) pairs: Vec<Pair>,
    pub(super) size: Size,
}

/// One seat's part of a tree.
#[derive(Debug, Default)]
pub(super) struct Side {
    /// The parent of each entry, by index; of a root itself. Means nothing for entries of a join.
    pub(super) parents: Vec<u32>,
    /// Entries with several parents: hands after a draw.
    pub(super) joins: Vec<Join>,
    /// Parent and child.
    pub(super) links: Vec<[u32; 2]>,
    /// Entries at which the seat has two moves or more, in order.
    pub(super) choices: Vec<Choice>,
    /// The entry that each move of each choice leads to.
    pub(super) kids: Vec<u32>,
    pub(super) roots: u32,
}

/// An information set with a choice. Its moves end where those of the next begin.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) entry: u32,
    pub(super) first: u32,
}

/// Entries `first..end`, which `links[first_link..end_link]` lead to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Join {
    pub(super) first: u32,
    pub(super) end: u32,
    pub(super) first_link: u32,
    pub(super) end_link: u32,
}

/// A public position at which the game is over. Its pairs end where those of the next begin.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    /// The first entry of either seat.
    pub(super) entries: [u32; 2],
    pub(super) first: u32,
    pub(super) chance: f64,
}

/// Two hands at an end, as places among its entries, and what seat 0 wins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    pub(super) places: [u16; 2],
    pub(super) payoff: f32,
}

/// How large a game is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// Pairs of hands that can be dealt.
    pub deals: u64,
    /// Public positions, chance and ends included.
    pub positions: u64,
    /// Information sets at which a seat is to move and not forced to pass or to draw.
    pub information_sets: u64,
    /// Of these, the ones with two moves or more.
    pub choices: u64,
    /// Their moves.
    pub moves: u64,
    /// Ways the game can end: pairs of hands with all that was played. Draws of the same tiles in another order are one.
    pub histories: u64,
    /// Bytes that solving it takes.
    pub bytes: u64,
}

impl Tree {
    /// How large it is.
    pub fn size(&self) -> &Size {
        &self.size
    }

    /// How many moves the choices of a seat have, all together.
    pub fn moves(&self, seat: usize) -> usize {
        self.seats[seat].kids.len()
    }

    /// Calls `each` with the places of the moves of every choice of a seat.
    pub(super) fn choices(&self, seat: usize) -> impl Iterator<Item = (usize, std::ops::Range<usize>)> + '_ {
        let side = &self.seats[seat];
        let ends = side.choices.iter().skip(1).map(|choice| choice.first as usize);
        let ends = ends.chain(std::iter::once(side.kids.len()));
        side.choices.iter().zip(ends).map(|(choice, end)| (choice.entry as usize, choice.first as usize..end))
    }
}
