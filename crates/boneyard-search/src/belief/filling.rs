//! The ways to fill one bin with tiles of several groups.

use super::number::CHOOSE;

/// Tiles that may go into the same bins from here on, and make the same claims true.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    pub(super) allow: u32,
    pub(super) marks: u16,
    /// At most so many tiles.
    pub(super) size: u8,
    /// Where its count stands in a key.
    pub(super) shift: u8,
    /// The group it is joined to after this bin, which takes all of it if there is none.
    pub(super) next: Option<u8>,
}

impl Group {
    /// Its count in a key. Counts up to n need at most n bits, so that all 28 tiles fit 28 bits.
    #[inline(always)]
    pub(super) fn count(&self, key: u32) -> u32 {
        key >> self.shift & ((1 << bits_for(self.size)) - 1)
    }
}

pub(super) fn bits_for(size: u8) -> u32 {
    u8::BITS - size.leading_zeros()
}

/// The counts of the groups that are left, and the claims that were made true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    pub(super) counts: u32,
    pub(super) claims: u16,
}

/// The filling of one bin from one row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) ways: u128,
    /// How many tiles of each group, as in a key.
    pub(super) taken: u32,
    pub(super) row: u32,
}

/// The filling of one bin, from any row.
pub(super) struct Filling<'a> {
    pub(super) groups: &'a [Group],
    pub(super) next: &'a [Group],
    /// Its bit.
    pub(super) bin: u32,
    /// The claims that its tiles can make true.
    pub(super) proves: u16,
    /// The claims that must be true after it.
    pub(super) due: u16,
}

/// A step being made: tiles are taken of the first groups.
#[derive(Clone, Copy)]
struct Part {
    ways: u128,
    taken: u32,
    key: Key,
}

impl Filling<'_> {
    /// All steps that take `size` tiles, with the key that each leads to.
    pub(super) fn steps(&self, from: Key, size: u32, found: &mut Vec<(Key, Step)>) {
        // The fewest and the most that all groups from each on can give.
        let mut give = [(0, 0); 33];
        for (place, group) in self.groups.iter().enumerate().rev() {
            let (least, most) = self.limits(group, from);
            give[place] = (give[place + 1].0 + least, give[place + 1].1 + most);
        }
        let start = Part { ways: 1, taken: 0, key: Key { counts: 0, claims: from.claims } };
        self.take(0, size, from, &give, start, found);
    }

    /// The fewest and the most tiles that the bin can take of a group.
    fn limits(&self, group: &Group, from: Key) -> (u32, u32) {
        let count = group.count(from.counts);
        let least = if group.next.is_none() { count } else { 0 };
        let most = if group.allow & self.bin != 0 { count } else { 0 };
        (least, most)
    }

    fn take(
        &self,
        place: usize,
        size: u32,
        from: Key,
        give: &[(u32, u32); 33],
        part: Part,
        found: &mut Vec<(Key, Step)>,
    ) {
        let Some(group) = self.groups.get(place) else {
            if size == 0 && part.key.claims & self.due == self.due {
                found.push((part.key, Step { ways: part.ways, taken: part.taken, row: 0 }));
            }
            return;
        };
        let count = group.count(from.counts);
        let (least, most) = self.limits(group, from);
        let (rest_least, rest_most) = give[place + 1];
        let low = least.max(size.saturating_sub(rest_most));
        let high = (most + 1).min((size + 1).saturating_sub(rest_least));
        for taken in low..high {
            let mut part = part;
            part.ways *= u128::from(CHOOSE[count as usize][taken as usize]);
            part.taken |= taken << group.shift;
            if let Some(next) = group.next {
                part.key.counts += (count - taken) << self.next[usize::from(next)].shift;
            }
            if taken > 0 {
                part.key.claims |= group.marks & self.proves;
            }
            self.take(place + 1, size - taken, from, give, part, found);
        }
    }
}
