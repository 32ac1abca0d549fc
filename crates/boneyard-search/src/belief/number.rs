//! Counting with whole numbers.

use boneyard_core::{Rng, TILES};

/// `CHOOSE[n][k]`: in how many ways `k` of `n` tiles can be taken.
pub(super) const CHOOSE: [[u32; TILES + 1]; TILES + 1] = choose();

const fn choose() -> [[u32; TILES + 1]; TILES + 1] {
    let mut table = [[0; TILES + 1]; TILES + 1];
    let mut n = 0;
    while n <= TILES {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
}

/// `n!`; `n` <= 28, so that it fits.
pub(super) fn factorial(n: u32) -> u128 {
    (1..=u128::from(n)).product()
}

/// Exactly uniform in `0..n`; `n` >= 1.
pub(super) fn below(rng: &mut Rng, n: u128) -> u128 {
    debug_assert!(n > 0);
    if let Ok(n) = u32::try_from(n) {
        return u128::from(rng.below(n));
    }
    let spare = n.leading_zeros();
    loop {
        let bits = if spare < 64 {
            (u128::from(rng.bits()) << 64 | u128::from(rng.bits())) >> spare
        } else {
            u128::from(rng.bits() >> (spare - 64))
        };
        // At least every second draw is below n.
        if bits < n {
            return bits;
        }
    }
}

/// `k` of the tiles in `mask`, every choice equally likely; `k` is at most their number.
#[inline]
pub(super) fn pick(rng: &mut Rng, mask: u32, k: u32) -> u32 {
    let n = mask.count_ones();
    if k == n {
        return mask;
    }
    if k == 0 {
        return 0;
    }
    // The smaller part is drawn.
    let drawn = k.min(n - k) as usize;
    let mut tiles = [0_u8; 32];
    let mut rest = mask;
    for place in &mut tiles[..n as usize] {
        *place = rest.trailing_zeros() as u8;
        rest &= rest - 1;
    }
    rng.shuffle_front(&mut tiles[..n as usize], drawn);
    let part = tiles[..drawn].iter().fold(0, |part, &tile| part | 1 << (tile & 31));
    if drawn == k as usize { part } else { mask & !part }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_drawn_uniformly() {
        let mut rng = Rng::new(3);
        for n in [3_u128, 7 << 32, 5 << 62, 3 << 70, 11 << 90] {
            let mut counts = [0_u32; 3];
            for _ in 0..30_000 {
                let drawn = below(&mut rng, n);
                assert!(drawn < n);
                counts[(drawn / n.div_ceil(3)) as usize] += 1;
            }
            let chi: f64 = counts.iter().map(|&count| (f64::from(count) - 1e4).powi(2) / 1e4).sum();
            assert!(chi < 13.8, "chi-squared {chi} of 2 degrees, 0.1 % point 13.82, n = {n}");
        }
    }

    #[test]
    fn every_part_of_a_mask_is_equally_frequent() {
        let mut rng = Rng::new(4);
        for k in 0..=5 {
            let mut counts = std::collections::HashMap::new();
            let parts = CHOOSE[5][k as usize];
            for _ in 0..1000 * parts {
                *counts.entry(pick(&mut rng, 0b1001_0111_0000, k)).or_insert(0_u32) += 1;
            }
            assert_eq!(counts.len(), parts as usize);
            let chi: f64 = counts.values().map(|&count| (f64::from(count) - 1e3).powi(2) / 1e3).sum();
            assert!(chi < 27.9, "chi-squared {chi} of up to 9 degrees, 0.1 % point 27.88");
        }
    }
}
