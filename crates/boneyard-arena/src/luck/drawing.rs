//! A turn in which tiles are drawn, and its luck: what their values exceed the means over the stock by.

use boneyard_core::{Seat, TILES, Tile, TileSet};

use super::course::{Position, Spot};
use super::value::{Best, Luck, NUMBERS};

impl Luck {
    /// The numbers on which `hand` has nothing to pose, a bit each.
    #[inline(always)]
    fn silent(&self, hand: TileSet) -> u8 {
        let mut silent = 0;
        for number in 0..NUMBERS {
            silent |= u8::from((hand & self.fits[number]).is_empty()) << number;
        }
        silent
    }

    /// The luck of `seat`, who draws these tiles one after another in one turn, and the stock that they leave.
    #[inline(always)]
    pub(super) fn of_turn(
        &self,
        position: &Position,
        seat: Seat,
        drawn: impl Iterator<Item = Tile>,
    ) -> (i32, TileSet) {
        // Built where it stays, and nothing of `position` but what is needed is read: copies of what was just written are slow.
        let (ends, stock) = (position.ends, position.stock);
        let [one, two] = ends.map(|end| self.fits[end.pip()]);
        let fits = one | two;
        let base = self.weights.hand * position.hands[seat.index()].len() as i32;
        let rest = self.weights.pips * (stock - fits).pips() as i32;
        let mut drawing = Drawing { luck: self, ends, stuck: [[0; 8]; 2], stock, fits, base, rest };
        drawing.look_ahead(position.hands[seat.next(self.players).index()]);
        let mut sum = 0;
        for tile in drawn {
            sum += drawing.draw(tile);
        }
        (sum, drawing.stock)
    }
}

/// A turn in which tiles are drawn. What a tile would be worth once posed is looked at before the first draw, and the same
/// for all of them; what the drawing itself is worth changes with every draw.
struct Drawing<'a> {
    luck: &'a Luck,
    ends: [Spot; 2],
    /// By end and number: a quarter of what it is worth to leave the number open there, which is nothing unless the next seat then
    /// has no answer.
    stuck: [[i32; 8]; 2],
    stock: TileSet,
    /// All tiles that fit.
    fits: TileSet,
    /// What every tile that fits is worth but for what its drawing saves.
    base: i32,
    /// The rest of the values of all tiles of the stock: those of tiles that fit, posed, and those of the others.
    rest: i32,
}

impl Drawing<'_> {
    /// Adds what depends on the answers of the next seat, which holds `next`, and on what a pose scores.
    #[inline(always)]
    fn look_ahead(&mut self, next: TileSet) {
        let (luck, ends) = (self.luck, self.ends);
        let [one, two] = ends.map(|end| luck.fits[end.pip()]);
        // Where the next seat cannot pose at one end, all depends on what is left open at the other.
        let held = [(next & two).is_empty(), (next & one).is_empty()];
        if held[0] && held[1] {
            self.base += luck.weights.safe;
        }
        if held[0] | held[1] {
            let silent = luck.silent(next);
            if held[0] {
                self.look(0, silent, two);
            }
            // Where both ends are alike, a pose counts once.
            if held[1] && ends[0].pip() != ends[1].pip() {
                self.look(1, silent, one);
            }
        }
        if let Some(best) = &luck.best {
            for tile in self.stock & self.fits {
                self.rest += scored(best, ends, tile);
            }
        }
    }

    /// Values what leaves the next seat, which cannot pose at the other end, without an answer: the numbers `silent`, a bit
    /// each, left open at this end.
    #[inline(always)]
    fn look(&mut self, end: usize, silent: u8, other: TileSet) {
        let (luck, stock) = (self.luck, self.stock);
        let by_answers = &luck.stuck[stock.len() as usize - 1];
        let [one, two] = self.ends.map(Spot::pip);
        let posing = &luck.posing[[one, two][end]];
        let sharing = luck.sharing[one][two].map(|sharing| sharing & stock);
        let mut numbers = silent;
        while numbers != 0 {
            let number = numbers.trailing_zeros() as usize & 7;
            numbers &= numbers - 1;
            let answers = (stock & (luck.fits[number] | other)).len() as usize;
            let worth = by_answers[answers.saturating_sub(usize::from(luck.answers_itself))];
            let [of_one, of_two, of_four] = sharing.map(|sharing| (sharing & posing[number]).len() as i32);
            self.stuck[end][number] = worth;
            self.rest += worth * (of_one + 2 * of_two + 4 * of_four);
        }
    }

    /// Draws a tile: its luck.
    #[inline(always)]
    fn draw(&mut self, tile: Tile) -> i32 {
        let n = self.stock.len();
        let fitting = (self.stock & self.fits).len();
        let base = self.base + self.luck.saved[n as usize - 1][fitting as usize];
        let sum = base * fitting as i32 + self.rest;
        let quotient = quotient(sum, n);
        let rank = (self.stock.bits() & ((1 << tile.index()) - 1)).count_ones() as i32;
        let mean = quotient + i32::from(rank < sum - quotient * n as i32);
        self.stock.remove(tile);
        let fits = self.fits.contains(tile);
        let rest = if fits { self.posed(tile) } else { self.luck.weights.pips * i32::from(tile.pips()) };
        self.rest -= rest;
        rest + if fits { base } else { 0 } - mean
    }

    /// What posing a tile that fits is worth: the mean over the ways to do it, and the best points.
    #[inline(always)]
    fn posed(&self, tile: Tile) -> i32 {
        let place = tile.index() & 31;
        let [one, two] = self.ends.map(Spot::pip);
        let mut sum = 0;
        for (end, stuck) in [one, two].into_iter().zip(&self.stuck) {
            let [one, two] = self.luck.opens[end][place];
            sum += stuck[usize::from(one & 7)] + stuck[usize::from(two & 7)];
        }
        sum *= i32::from(self.luck.shares[one][two][place]);
        match &self.luck.best {
            Some(best) => sum + scored(best, self.ends, tile),
            None => sum,
        }
    }
}

/// `sum.div_euclid(n)` for `n` from 1 to [`TILES`], by multiplication: a division for each tile drawn is what costs most.
#[inline(always)]
fn quotient(sum: i32, n: u32) -> i32 {
    /// 2^63 / n, rounded up: exact as long as the dividend is below 2^63 / 28 / 28.
    const INVERSE: [u64; TILES + 1] = {
        let mut inverse = [0; TILES + 1];
        let mut n = 1;
        while n <= TILES {
            inverse[n] = (1_u64 << 63).div_ceil(n as u64);
            n += 1;
        }
        inverse
    };
    // Made positive by a multiple of n.
    let dividend = (i64::from(sum) + (i64::from(n) << 31)) as u64;
    let shifted = (u128::from(dividend) * u128::from(INVERSE[n as usize])) >> 63;
    (shifted as i64 - (1 << 31)) as i32
}

/// The best points of a tile that fits.
#[inline(always)]
fn scored(best: &Best, ends: [Spot; 2], tile: Tile) -> i32 {
    let ([one, two], place) = (ends, tile.index() & 31);
    best[one.pip()][two.index()][place].max(best[two.pip()][one.index()][place])
}

#[cfg(test)]
mod tests {
    use boneyard_core::{Game, PRESETS, Rng, State};

    use super::super::course::course;
    use super::super::weights::Weights;
    use super::*;

    #[test]
    fn the_luck_of_all_tiles_of_a_stock_adds_up_to_nothing() {
        let weights = Weights::from_array([-21, 8001, 357, -1243, 3541, 15_671, 733, -571]);
        let mut draws = 0;
        for preset in PRESETS {
            let game = Game::new(preset.rules()).unwrap();
            let luck = Luck::new(&game, &weights);
            let mut rng = Rng::new(5);
            for _ in 0..200 {
                let deal = game.deal(&mut rng);
                let mut state = State::new(&game, &deal);
                state.play_out(&mut rng);
                let events = state.public().history().iter();
                let mut course = course(&deal, events, luck.tiles, luck.reserve);
                while let Some((seat, times)) = course.next() {
                    let drawn: Vec<Tile> = course.order.by_ref().take(times).collect();
                    for (count, &next) in drawn.iter().enumerate() {
                        // What was drawn before stays, and any tile may be the next.
                        let before = &drawn[..count];
                        let luck_of =
                            |drawn: &[Tile]| luck.of_turn(&course.position, seat, drawn.iter().copied());
                        let (so_far, stock) = luck_of(before);
                        assert!(stock.contains(next), "{}", preset.name);
                        let all = stock.iter().map(|tile| luck_of(&[before, &[tile]].concat()).0 - so_far);
                        assert_eq!(all.sum::<i32>(), 0, "{}", preset.name);
                        draws += 1;
                    }
                    course.drew(seat, course.position.stock - drawn.into_iter().collect());
                }
            }
        }
        assert!(draws > 10_000);
    }

    #[test]
    fn quotients_are_those_of_a_division() {
        for n in 1..=TILES as u32 {
            for near in [i32::MIN, i32::MIN / 3, -100, 0, 77, i32::MAX / 5, i32::MAX - 40] {
                for sum in (0..40).map(|more| near + more) {
                    assert_eq!(quotient(sum, n), sum.div_euclid(n as i32), "{sum} / {n}");
                }
            }
        }
    }
}
