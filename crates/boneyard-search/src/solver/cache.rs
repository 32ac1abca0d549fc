//! The table of the fast search: as [`memory`](super::memory), with shorter keys and smaller entries.

use super::memory::Known;

/// Bits of the key beside the tiles.
pub(super) const REST_BITS: u32 = 17;
const EPOCH_BITS: u32 = 23;
const KEY_MASK: u64 = (1 << (REST_BITS + EPOCH_BITS)) - 1;

/// Two words an entry: 56 bits of tiles and the best play; 17 bits of the rest, 23 of the epoch, two bounds of 12.
#[derive(Clone, Debug)]
pub(super) struct Cache {
    entries: Vec<[u64; 2]>,
    epoch: u64,
}

/// A key of 56 + 17 bits, and where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    tiles: u64,
    rest: u64,
    slot: usize,
}

impl Cache {
    /// Room for 2^`bits` positions.
    pub(super) fn new(bits: u32) -> Cache {
        Cache { entries: vec![[0; 2]; 1 << bits], epoch: 1 }
    }

    /// Forgets everything, in no time.
    pub(super) fn forget(&mut self) {
        self.epoch += 1;
        if self.epoch >> EPOCH_BITS != 0 {
            self.entries.fill([0; 2]);
            self.epoch = 1;
        }
    }

    /// Where a key stands: `tiles` below 2^56, `rest` below 2^17.
    #[inline(always)]
    pub(super) fn place(&self, tiles: u64, rest: u32) -> Place {
        // Multiplicative hashing (Knuth, TAOCP 6.4): the high bits are the well mixed ones.
        let mixed = (tiles ^ u64::from(rest) << 47).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let slot = (mixed ^ mixed >> 29).wrapping_mul(0xd6e8_feb8_6659_fd93) >> 34;
        Place {
            tiles,
            rest: u64::from(rest) | self.epoch << REST_BITS,
            slot: slot as usize & (self.entries.len() - 1),
        }
    }

    #[inline(always)]
    pub(super) fn get(&self, place: Place) -> Option<Known> {
        let [tiles, rest] = self.entries[place.slot];
        if tiles >> 8 != place.tiles || rest & KEY_MASK != place.rest {
            return None;
        }
        Some(Known {
            low: (rest >> 40 & 0xfff) as i32 - 2048,
            high: (rest >> 52) as i32 - 2048,
            best: tiles as u8,
        })
    }

    #[inline(always)]
    pub(super) fn put(&mut self, place: Place, known: Known) {
        let bound = |value: i32| (value + 2048) as u64 & 0xfff;
        let rest = place.rest | bound(known.low) << 40 | bound(known.high) << 52;
        self.entries[place.slot] = [place.tiles << 8 | u64::from(known.best), rest];
    }
}

#[cfg(test)]
mod tests {
    use super::super::memory::INFINITY;
    use super::*;

    #[test]
    fn what_was_put_is_found_until_forgotten() {
        let mut cache = Cache::new(4);
        let known = Known { low: -INFINITY, high: INFINITY, best: 0xff };
        let place = cache.place((1 << 56) - 1, (1 << REST_BITS) - 1);
        cache.put(place, known);
        assert_eq!(cache.get(place), Some(known));
        assert_eq!(cache.get(Place { tiles: 1, ..place }), None);
        cache.forget();
        assert_eq!(cache.get(cache.place((1 << 56) - 1, (1 << REST_BITS) - 1)), None);
    }

    #[test]
    fn an_old_epoch_never_comes_back() {
        let mut cache = Cache::new(0);
        let known = Known { low: 0, high: 0, best: 1 };
        cache.put(cache.place(1, 1), known);
        for _ in 0..(1 << EPOCH_BITS) + 3 {
            cache.forget();
            assert_eq!(cache.get(cache.place(1, 1)), None);
        }
    }
}
