//! Fills the tables of a game from its rules.

use crate::ends::{CODES, CROSSWISE, DOUBLE, EndCode, KINDS};
use crate::game::Game;
use crate::rules::*;
use crate::tile::Pip;
use crate::tile_set::TileSet;

impl Game {
    /// What ends tiles leave, which numbers an end shows and what it counts.
    pub(crate) fn fill_ends(&mut self) {
        let mark_doubles = self.flags.plays_score;
        let crosswise = self.rules.matador_end == MatadorEnd::Either;
        for pip in Pip::up_to(self.rules.set.highest()) {
            self.kinds[usize::from(pip.get())] = [Some(pip), None];
            self.counts[usize::from(pip.get())] = pip.get();
            self.counts[usize::from(pip.get() | DOUBLE)] = 2 * pip.get();
        }
        let mut code = CROSSWISE;
        for tile in self.all {
            let counted_double = tile.is_double()
                && mark_doubles
                // A blank counts nothing, double or not; only Bergen asks whether it is a double.
                && (tile.pips() > 0 || self.rules.play_score == PlayScore::Bergen);
            let double = if counted_double { DOUBLE } else { 0 };
            let mut ends = [EndCode(tile.low().get() | double), EndCode(tile.high().get() | double)];
            if crosswise && self.matadors().contains(tile) && !tile.is_double() {
                self.kinds[usize::from(code)] = [Some(tile.high()), Some(tile.low())];
                ends = [EndCode(code); 2];
                code += 1;
            }
            for (half, end) in ends.into_iter().enumerate() {
                self.open[half][tile.index()] = end;
                // The higher half of a lead lies at the left.
                self.lead[1 - half][tile.index()] = end;
            }
        }
    }

    /// Which tiles may be posed on which end, and how they lie.
    pub(crate) fn fill_fits(&mut self) {
        let matadors = self.matadors();
        if self.flags.turnable {
            self.turnable = (matadors - TileSet::DOUBLES).bits();
        }
        let natural_matadors = self.rules.matador_natural == MatadorNatural::IsSeven;
        for kind in 0..KINDS {
            for shown in self.kinds[kind].into_iter().flatten() {
                let Some(touching) = self.touching(shown) else { continue };
                for tile in self.all & TileSet::suit(touching) {
                    let exposed = tile.other(touching).unwrap_or(touching);
                    self.fits[kind] |= 1 << tile.index();
                    // A matador that lies crosswise has both halves open: it is written with the lower one.
                    let crosswise = self.open[0][tile.index()] == self.open[1][tile.index()];
                    if exposed == tile.high() && !crosswise {
                        self.high[kind] |= 1 << tile.index();
                    }
                    if natural_matadors || !matadors.contains(tile) {
                        self.sevens[kind] |= 1 << tile.index();
                    }
                }
            }
            if self.kinds[kind][0].is_some() {
                self.fits[kind] |= matadors.bits();
            }
        }
    }

    /// The number that must touch a number; `None` where none can.
    pub(crate) fn touching(&self, shown: Pip) -> Option<Pip> {
        match self.rules.matching {
            Match::Equal => Some(shown),
            Match::Sum(sum) => sum
                .checked_sub(shown.get())
                .and_then(Pip::new)
                .filter(|touching| *touching <= self.rules.set.highest()),
        }
    }

    pub(crate) fn fill_points(&mut self) {
        for left in 0..CODES as u8 {
            for right in 0..CODES as u8 {
                let (l, r) = (usize::from(left), usize::from(right));
                self.points[l][r] = match self.rules.play_score {
                    PlayScore::Bergen if left & 15 != right & 15 => 0,
                    PlayScore::Bergen if (left | right) & DOUBLE != 0 => 3,
                    PlayScore::Bergen => 2,
                    _ => self.points_for_count(self.counts[l] + self.counts[r]),
                };
            }
        }
        for tile in self.all {
            let listed = matches!((tile.high().get(), tile.low().get()), (5, 5) | (6, 4) | (5, 0) | (3, 2));
            self.lead_points[tile.index()] = match self.rules.play_score {
                PlayScore::Bergen => 2 * u8::from(tile.is_double()),
                _ if self.rules.lead_score == LeadScore::EbList && !listed => 0,
                _ => self.points_for_count(tile.pips()),
            };
        }
    }
}
