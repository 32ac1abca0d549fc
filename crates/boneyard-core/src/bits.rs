//! Bit tricks on masks. The only module with unsafe code: calls of the same code compiled for the instructions of newer processors.

/// A loop that profits from newer instructions. `run` must be `#[inline(always)]` to be compiled anew.
pub trait Work {
    /// What it gives.
    type Output;
    /// Does it.
    fn run(self) -> Self::Output;
}

/// Runs `work`, compiled a second time with the bit instructions that most x86-64 processors have (POPCNT, BMI, LZCNT) where
/// this one has them. What it inlines profits; results are the same.
#[inline]
pub fn with_bit_instructions<W: Work>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    if has_bit_instructions() {
        // SAFETY: the processor has every feature that the function enables.
        #[allow(unsafe_code)]
        return unsafe { compiled_for_bit_instructions(work) };
    }
    work.run()
}

#[cfg(target_arch = "x86_64")]
#[inline]
fn has_bit_instructions() -> bool {
    is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt")]
fn compiled_for_bit_instructions<W: Work>(work: W) -> W::Output {
    work.run()
}

/// Runs `work`, compiled a second time with vectors of eight numbers (AVX2) where the processor has them. Nothing is fused: results
/// are the same.
#[inline]
pub fn with_vectors<W: Work>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") && has_bit_instructions() {
        // SAFETY: the processor has every feature that the function enables.
        #[allow(unsafe_code)]
        return unsafe { compiled_for_vectors(work) };
    }
    work.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
fn compiled_for_vectors<W: Work>(work: W) -> W::Output {
    work.run()
}

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

    struct NthBit(u64, u32);

    impl Work for NthBit {
        type Output = u32;
        #[inline(always)]
        fn run(self) -> u32 {
            nth_bit(self.0, self.1)
        }
    }

    #[test]
    fn nth_bit_counts_from_the_lowest() {
        let mask = 0b1011_0100_1000_0001_u64 | 1 << 63;
        let places = [0, 7, 10, 12, 13, 15, 63];
        for (k, place) in places.into_iter().enumerate() {
            assert_eq!(nth_bit(mask, k as u32), place);
            assert_eq!(with_bit_instructions(NthBit(mask, k as u32)), place);
        }
        assert_eq!(nth_bit(mask, 7), 64);
    }
}
