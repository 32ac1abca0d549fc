//! The transposition table.
//!
//! A table small enough to stay in the cache: a solve visits few positions, and a miss in memory costs more than searching
//! again. Entries hold their whole key, so that no two positions are ever taken for one another.

/// What a position is known to be worth for the seat to move: between two numbers; and the best play found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    pub(super) low: i32,
    pub(super) high: i32,
    pub(super) best: u8,
}

/// Beyond every value.
pub(super) const INFINITY: i32 = 2000;

/// A key of 56 + 56 + 28 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Key {
    /// Below 2^56 each: the hands of two seats in each.
    pub(super) tiles: [u64; 2],
    /// Below 2^28.
    pub(super) rest: u32,
}

/// Bits of an epoch.
const EPOCH_BITS: u32 = 12;

/// Three words an entry: 56 bits of tiles and the best play; 56 bits of tiles; 28 bits of the rest, 12 of the epoch, two
/// bounds of 12.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    entries: Vec<[u64; 3]>,
    epoch: u64,
}

impl Memory {
    /// Room for 2^`bits` positions.
    pub(super) fn new(bits: u32) -> Memory {
        Memory { entries: vec![[0; 3]; 1 << bits], epoch: 1 }
    }

    /// Forgets everything, in no time.
    pub(super) fn forget(&mut self) {
        self.epoch += 1;
        if self.epoch >> EPOCH_BITS != 0 {
            self.entries.fill([0; 3]);
            self.epoch = 1;
        }
    }

    #[inline(always)]
    fn slot(&self, key: Key) -> usize {
        // Multiplicative hashing (Knuth, TAOCP 6.4) by two odd constants; the high bits are the well mixed ones.
        let odd = 0x9e37_79b9_7f4a_7c15_u64;
        let mixed = (key.tiles[0]
            ^ (key.tiles[1] ^ u64::from(key.rest).wrapping_mul(odd)).rotate_left(31).wrapping_mul(odd))
        .wrapping_mul(0xd6e8_feb8_6659_fd93);
        (mixed >> 32) as usize & (self.entries.len() - 1)
    }

    #[inline(always)]
    pub(super) fn get(&self, key: Key) -> Option<Known> {
        let [tiles, others, rest] = self.entries[self.slot(key)];
        let wanted = u64::from(key.rest) | self.epoch << 28;
        if tiles >> 8 != key.tiles[0] || others != key.tiles[1] || rest & 0xff_ffff_ffff != wanted {
            return None;
        }
        let bound = |shift: u32| (rest >> shift & 0xfff) as i32 - 2048;
        Some(Known { low: bound(40), high: bound(52), best: tiles as u8 })
    }

    #[inline(always)]
    pub(super) fn put(&mut self, key: Key, known: Known) {
        let slot = self.slot(key);
        let bound = |value: i32| (value + 2048) as u64 & 0xfff;
        let tiles = key.tiles[0] << 8 | u64::from(known.best);
        let rest = u64::from(key.rest) | self.epoch << 28 | bound(known.low) << 40 | bound(known.high) << 52;
        self.entries[slot] = [tiles, key.tiles[1], rest];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_is_found_until_forgotten() {
        let mut memory = Memory::new(10);
        let key = Key { tiles: [0xff_ffff_ffff_ffff; 2], rest: 0xfff_ffff };
        let known = Known { low: -INFINITY, high: INFINITY, best: 0xff };
        memory.put(key, known);
        assert_eq!(memory.get(key), Some(known));
        assert_eq!(memory.get(Key { tiles: [1, 1], ..key }), None);
        for _ in 0..3 << EPOCH_BITS {
            memory.forget();
            assert_eq!(memory.get(key), None);
        }
    }
}
