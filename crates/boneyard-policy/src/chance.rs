//! The chance that a hand holds none of some tiles.

use std::sync::OnceLock;

use boneyard_core::TILES;

const SIDE: usize = TILES + 1;

/// `none(all, some, held)`: the probability that `held` tiles drawn from `all` are none of `some` of them.
#[derive(Debug)]
pub(crate) struct Chances(Vec<f32>);

impl Chances {
    pub(crate) fn table() -> &'static Chances {
        static TABLE: OnceLock<Chances> = OnceLock::new();
        TABLE.get_or_init(|| {
            let mut table = Vec::with_capacity(SIDE * SIDE * SIDE);
            for all in 0..SIDE {
                for some in 0..SIDE {
                    for held in 0..SIDE {
                        table.push(none(all, some, held) as f32);
                    }
                }
            }
            Chances(table)
        })
    }

    #[inline(always)]
    pub(crate) fn none(&self, all: u32, some: u32, held: u32) -> f32 {
        let place = (all as usize * SIDE + some as usize) * SIDE + held as usize;
        self.0.get(place).copied().unwrap_or(0.0)
    }
}

fn none(all: usize, some: usize, held: usize) -> f64 {
    if some > all || held > all {
        return 0.0;
    }
    (0..held).map(|k| (all - some).saturating_sub(k) as f64 / (all - k) as f64).product()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_hypergeometric() {
        let chances = Chances::table();
        assert_eq!(chances.none(21, 0, 7), 1.0);
        assert_eq!(chances.none(7, 1, 7), 0.0);
        // One tile of 21 is not among 7 with 14 of 21.
        assert!((chances.none(21, 1, 7) - 14.0 / 21.0).abs() < 1e-6);
        // C(4, 2) / C(6, 2).
        assert!((chances.none(6, 2, 2) - 6.0 / 15.0).abs() < 1e-6);
    }
}
