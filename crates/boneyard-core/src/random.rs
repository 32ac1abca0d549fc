//! Pinned randomness: xoshiro256++ with draws and shuffles of our own, so that no release of another
//! library changes a recorded game.

use rand::{Rng as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A stream of random numbers.
#[derive(Debug, Clone)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    /// The stream of a seed (expanded by SplitMix64, as the authors of xoshiro advise).
    #[inline]
    pub fn new(seed: u64) -> Self {
        Rng(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The next 64 random bits.
    #[inline(always)]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Exactly uniform in `0..n`; `n` >= 1. Multiply and reject (Lemire, ACM TOMACS 29:1, 2019).
    #[inline(always)]
    pub fn below(&mut self, n: u32) -> u32 {
        debug_assert!(n > 0);
        let n = u64::from(n);
        loop {
            let product = u128::from(self.bits()) * u128::from(n);
            // The low word decides; below n it may lie in the biased part, once in 2^59 draws here.
            if product as u64 >= n || product as u64 >= n.wrapping_neg() % n {
                return (product >> 64) as u32;
            }
        }
    }

    /// Puts a uniform random choice of the items, in random order, into the first `count` places.
    ///
    /// The indices of up to seven swaps come from one 64-bit number (Brackett-Rozinsky and Lemire,
    /// "Batched ranged random integer generation", 2024): exact, as products in the biased part are drawn again.
    #[inline]
    pub fn shuffle_front<T>(&mut self, items: &mut [T], count: usize) {
        let count = count.min(items.len());
        let mut done = 0;
        while done < count {
            let batch = (count - done).min(BATCH);
            let choices = self.batch(items.len() - done, batch);
            for (offset, &choice) in choices[..batch].iter().enumerate() {
                items.swap(done + offset, done + offset + choice as usize);
            }
            done += batch;
        }
    }

    /// As [`shuffle_front`](Self::shuffle_front) of the first `n` <= 32 places; 32 so that no index needs a check.
    #[inline(always)]
    pub(crate) fn shuffle_tiles(&mut self, tiles: &mut [u8; 32], n: usize, count: usize) {
        let mut done = 0;
        while done + BATCH <= count {
            // A number of swaps that is known beforehand: unrolled.
            let choices = self.batch(n - done, BATCH);
            for choice in choices {
                tiles.swap(done & 31, (done + choice as usize) & 31);
                done += 1;
            }
        }
        if done < count {
            let rest = count - done;
            let choices = self.batch(n - done, rest);
            for &choice in &choices[..rest] {
                tiles.swap(done & 31, (done + choice as usize) & 31);
                done += 1;
            }
        }
    }

    /// `count` independent numbers, the i-th uniform in `0..(n - i)`.
    #[inline(always)]
    fn batch(&mut self, n: usize, count: usize) -> [u32; BATCH] {
        debug_assert!(count <= BATCH && n <= 256);
        let mut choices = [0; BATCH];
        loop {
            let mut low = self.bits();
            let mut bound = 1_u64;
            for (i, choice) in choices[..count].iter_mut().enumerate() {
                let range = (n - i) as u64;
                let product = u128::from(low) * u128::from(range);
                *choice = (product >> 64) as u32;
                low = product as u64;
                bound *= range;
            }
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return choices;
            }
        }
    }
}

/// 256^7 < 2^64, so the product of seven ranges fits one word.
const BATCH: usize = 7;

/// Mixes the parts of a seed into one: a chain of SplitMix64 finalisers (Steele, Lea and Flood 2014), which
/// maps different lists of a length to different, unrelated streams but for chance collisions of 2^-64.
#[inline]
pub fn mix(parts: &[u64]) -> u64 {
    let mut state = 0x9e37_79b9_7f4a_7c15 ^ parts.len() as u64;
    for &part in parts {
        state = finalise(state ^ part).wrapping_add(0x9e37_79b9_7f4a_7c15);
    }
    finalise(state)
}

#[inline(always)]
fn finalise(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A text as a number for [`mix`]: FNV-1a, 64 bits.
pub fn hash_text(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Golden vectors, computed by an independent program from the published definitions of SplitMix64 and
    /// xoshiro256++: a change here changes every recorded game.
    #[test]
    fn the_stream_is_pinned() {
        // xoshiro256++ from the state that SplitMix64 makes of seed 1.
        let mut rng = Rng::new(1);
        let bits: Vec<u64> = (0..3).map(|_| rng.bits()).collect();
        assert_eq!(bits, [14_971_601_782_005_023_387, 13_781_649_495_232_077_965, 1_847_458_086_238_483_744]);
        let mut rng = Rng::new(1);
        let draws: Vec<u32> = (0..12).map(|_| rng.below(7)).collect();
        let mut tiles: Vec<u8> = (0..28).collect();
        Rng::new(1).shuffle_front(&mut tiles, 28);
        assert_eq!(draws, GOLDEN_DRAWS);
        assert_eq!(tiles, GOLDEN_SHUFFLE);
        assert_eq!(mix(&[1, 2, 3]), GOLDEN_MIX);
        assert_eq!(hash_text("random"), 12_300_964_535_770_512_002);
    }

    const GOLDEN_DRAWS: [u32; 12] = [5, 5, 0, 5, 1, 4, 6, 3, 0, 0, 6, 2];
    const GOLDEN_SHUFFLE: [u8; 28] = [
        22, 20, 17, 4, 9, 8, 19, 0, 21, 23, 26, 13, 11, 12, 15, 1, 18, 25, 16, 5, 7, 10, 3, 24, 6, 27, 14, 2,
    ];
    const GOLDEN_MIX: u64 = 14_101_239_536_333_698_801;

    #[test]
    fn both_shuffles_are_one() {
        for count in 0..=28 {
            let (mut short, mut long) = ([0; 28], [0; 32]);
            short.iter_mut().zip(0..).for_each(|(place, i)| *place = i);
            long.iter_mut().zip(0..).for_each(|(place, i)| *place = i);
            Rng::new(count).shuffle_front(&mut short, count as usize);
            Rng::new(count).shuffle_tiles(&mut long, 28, count as usize);
            assert_eq!(short, long[..28]);
        }
    }

    #[test]
    fn draws_are_uniform() {
        let mut rng = Rng::new(5);
        let mut counts = [0_u32; 7];
        for _ in 0..700_000 {
            counts[rng.below(7) as usize] += 1;
        }
        let chi: f64 = counts.iter().map(|&n| (f64::from(n) - 1e5).powi(2) / 1e5).sum();
        assert!(chi < 22.5, "chi-squared {chi} of 6 degrees, 0.1 % point 22.46");
    }

    #[test]
    fn every_order_of_four_is_equally_frequent() {
        let mut rng = Rng::new(9);
        let mut counts = std::collections::HashMap::new();
        for _ in 0..240_000 {
            let mut items = [0, 1, 2, 3];
            rng.shuffle_front(&mut items, 4);
            *counts.entry(items).or_insert(0_u32) += 1;
        }
        assert_eq!(counts.len(), 24);
        let chi: f64 = counts.values().map(|&n| (f64::from(n) - 1e4).powi(2) / 1e4).sum();
        assert!(chi < 49.7, "chi-squared {chi} of 23 degrees, 0.1 % point 49.73");
    }
}
