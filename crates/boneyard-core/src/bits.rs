//! Bit tricks on masks.

/// `mask` without its `k` lowest bits, `k` < 64. Branch-free for `k` < 4: the number of plays is
/// random, so a loop over it would be mispredicted at every second ply.
#[inline(always)]
const fn clear_lowest(mask: u64, k: u32) -> u64 {
    let one = mask & mask.wrapping_sub(1);
    let two = one & one.wrapping_sub(1);
    let three = two & two.wrapping_sub(1);
    if k < 4 {
        return [mask, one, two, three][(k & 3) as usize];
    }
    let mut rest = three;
    let mut left = k - 3;
    while left > 0 {
        rest &= rest.wrapping_sub(1);
        left -= 1;
    }
    rest
}

/// The place of the `k`-th lowest bit of `mask` (`k` from 0). 64 where there are not so many.
#[inline(always)]
pub(crate) const fn nth_bit(mask: u64, k: u32) -> u32 {
    clear_lowest(mask, k).trailing_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nth_bit_counts_from_the_lowest() {
        let mask = 0b1011_0100_1000_0001_u64 | 1 << 63;
        let places = [0, 7, 10, 12, 13, 15, 63];
        for (k, place) in places.into_iter().enumerate() {
            assert_eq!(nth_bit(mask, k as u32), place);
        }
        assert_eq!(nth_bit(mask, 7), 64);
    }
}
