//! The value of a drawn tile, and its luck: what its value exceeds the mean over the stock by.

use boneyard_core::{Game, MAX_PIP, Match, Pip, PlayScore, Seat, TILES, Tile, TileSet};

use super::course::{Position, SPOTS, Spot};
use super::weights::Weights;

/// Luck control of one game: its rules and a [`Weights`] as tables. All values are in thousandths of a point.
#[derive(Debug, Clone)]
pub struct Luck {
    players: u8,
    /// By number: the tiles that may be posed on an end that shows it.
    fits: [TileSet; 8],
    /// By number and tile: bit `p` where the tile may be posed on that number with `p` open.
    exposes: [[u8; 32]; 8],
    /// By the tiles left in the stock after the draw and how many of them fit: what a tile that fits saves.
    saved: [[i32; TILES + 1]; TILES + 1],
    /// Likewise by how many of them the next seat could answer with: what a next seat that cannot answer is worth.
    stuck: [[i32; TILES + 1]; TILES + 1],
    /// By both ends after a pose: what it scores.
    points: [[i32; SPOTS]; SPOTS],
    weights: Weights,
}

impl Luck {
    /// Luck control with weights of one's own, for any game: its mean is 0 whatever they are. A weight beyond 100 points is
    /// taken for 100 points, so that no sum overflows.
    pub fn new(game: &Game, weights: &Weights) -> Luck {
        let weights =
            Weights::from_array(weights.to_array().map(|weight| weight.clamp(-MOST_WEIGHT, MOST_WEIGHT)));
        let mut luck = Luck {
            players: game.rules().players,
            fits: [TileSet::EMPTY; 8],
            exposes: [[0; 32]; 8],
            saved: [[0; TILES + 1]; TILES + 1],
            stuck: [[0; TILES + 1]; TILES + 1],
            points: [[0; SPOTS]; SPOTS],
            weights,
        };
        luck.fill_fits(game);
        luck.fill_points(game);
        let reserve = usize::from(game.rules().reserve);
        let weight = |weight: i32| i64::from(weight);
        for left in 0..=TILES {
            for fitting in 0..=left {
                let Drawing { draws, miss } = Drawing::of(left, fitting, left.saturating_sub(reserve));
                let cube = product(draws, product(draws, draws));
                let saved =
                    weight(weights.saved_draws) * cube + weight(weights.saved_miss) * product(miss, draws);
                let stuck = weight(weights.stuck_draws) * draws + weight(weights.stuck_miss) * miss;
                luck.saved[left][fitting] = rounded(saved);
                luck.stuck[left][fitting] = rounded(stuck);
            }
        }
        luck
    }

    fn fill_fits(&mut self, game: &Game) {
        for pip in Pip::up_to(game.rules().set.highest()) {
            let place = usize::from(pip.get());
            self.fits[place] = game.fits(pip);
            for tile in self.fits[place] {
                self.exposes[place][tile.index()] = exposed(game, pip, tile);
            }
        }
    }

    fn fill_points(&mut self, game: &Game) {
        let count = |spot: Spot| spot.pip() as u8 * if spot.is_double() { 2 } else { 1 };
        for one in Spot::all() {
            for two in Spot::all() {
                let points = match game.rules().play_score {
                    PlayScore::Bergen if one.pip() != two.pip() => 0,
                    PlayScore::Bergen if one.is_double() || two.is_double() => 3,
                    PlayScore::Bergen => 2,
                    _ => game.points_for_count(count(one) + count(two)),
                };
                self.points[one.index()][two.index()] = i32::from(points) * self.weights.points;
            }
        }
    }

    /// The luck of `seat`, who draws `drawn`: over the stock of a position it adds up to 0.
    #[inline(always)]
    pub(super) fn of_draw(&self, position: &Position, seat: Seat, drawn: Tile) -> i32 {
        let stock = position.stock;
        let own = position.hands[seat.index()];
        let next = position.hands[seat.next(self.players).index()];
        let [one, two] = position.ends.map(Spot::pip);
        let fitting = stock & (self.fits[one] | self.fits[two]);
        let left = stock.len() as usize - 1;
        let mut base = self.saved[left][fitting.len() as usize] + self.weights.hand * own.len() as i32;
        if (next & (self.fits[one] | self.fits[two])).is_empty() {
            base += self.weights.safe;
        }
        let numbers = self.numbers(own, next);
        let mut value = 0;
        let mut sum = self.not_fitting(stock - fitting, &numbers);
        for tile in fitting {
            let this = base + self.posed(position, next, tile);
            sum += this;
            if tile == drawn {
                value = this;
            }
        }
        if !fitting.contains(drawn) {
            value = self.not_fitting(TileSet::single(drawn), &numbers);
        }
        let n = stock.len() as i32;
        let rank = (stock.bits() & ((1 << drawn.index()) - 1)).count_ones() as i32;
        value - sum.div_euclid(n) - i32::from(rank < sum.rem_euclid(n))
    }

    /// What each number of a tile that does not fit adds.
    #[inline(always)]
    fn numbers(&self, own: TileSet, next: TileSet) -> [i32; NUMBERS] {
        std::array::from_fn(|pip| {
            let new = if (own & self.fits[pip]).is_empty() { self.weights.new } else { 0 };
            let denied = if (next & self.fits[pip]).is_empty() { self.weights.denied } else { 0 };
            new + denied
        })
    }

    /// The values of tiles that do not fit, added up.
    #[inline(always)]
    fn not_fitting(&self, tiles: TileSet, numbers: &[i32; NUMBERS]) -> i32 {
        let mut sum = self.weights.pips * tiles.pips() as i32;
        for (number, suit) in numbers.iter().zip(SUITS) {
            sum += number * (tiles & suit).len() as i32;
        }
        sum
    }

    /// What posing a tile that fits is worth: the mean over the ways to do it, and the best points.
    #[inline(always)]
    fn posed(&self, position: &Position, next: TileSet, tile: Tile) -> i32 {
        let mut rest = position.stock;
        rest.remove(tile);
        let left = rest.len() as usize;
        let (mut ways, mut sum, mut points) = (0, 0, 0);
        for end in 0..2 {
            let other = position.ends[1 - end];
            let mut exposed = self.exposes[position.ends[end].pip()][tile.index() & 31];
            while exposed != 0 {
                let open = Spot::new(exposed.trailing_zeros() as u8, tile);
                exposed &= exposed - 1;
                let answers = self.fits[open.pip()] | self.fits[other.pip()];
                if (next & answers).is_empty() {
                    sum += self.stuck[left][(rest & answers).len() as usize];
                }
                let scored = self.points[open.index()][other.index()];
                points = if ways == 0 || scored > points { scored } else { points };
                ways += 1;
            }
        }
        points + if ways > 1 { sum / ways } else { sum }
    }
}

/// 28 tiles are worth 28 times 12.8 million at most, and 28 draws have a luck of 28 times 25.6 million at most, with the
/// 24 points that a pose can score: both fit 32 bits.
const MOST_WEIGHT: i32 = 100_000;
const MOST_VALUE: i32 = 5_000_000;

const NUMBERS: usize = MAX_PIP as usize + 1;

const SUITS: [TileSet; NUMBERS] = {
    let mut suits = [TileSet::EMPTY; NUMBERS];
    let mut pip = 0;
    while pip < NUMBERS {
        if let Some(number) = Pip::new(pip as u8) {
            suits[pip] = TileSet::suit(number);
        }
        pip += 1;
    }
    suits
};

/// Which halves a tile that may be posed on an end that shows `pip` may leave open, a bit each.
fn exposed(game: &Game, pip: Pip, tile: Tile) -> u8 {
    let bit = |pip: Pip| 1 << pip.get();
    match game.rules().matching {
        Match::Equal => tile.other(pip).map_or(0, bit),
        Match::Sum(_) if game.matadors().contains(tile) => bit(tile.high()) | bit(tile.low()),
        Match::Sum(sum) => {
            let touching = sum.checked_sub(pip.get()).and_then(Pip::new);
            touching.and_then(|touching| tile.other(touching)).map_or(0, bit)
        }
    }
}

/// What follows when a seat needs one of `fitting` tiles among `stock`, of which it may draw `most`: in units of [`ONE`].
struct Drawing {
    /// Tiles drawn on average.
    draws: i64,
    /// The chance that none of them fits.
    miss: i64,
}

/// One, of fractions. Their integers keep all tables the same on every machine.
const ONE: i64 = 1 << 20;

impl Drawing {
    fn of(stock: usize, fitting: usize, most: usize) -> Drawing {
        let (mut draws, mut miss) = (0, ONE);
        for drawn in 0..most {
            let (left, others) = ((stock - drawn) as i64, stock.saturating_sub(drawn + fitting) as i64);
            draws += miss;
            miss = miss * others / left;
        }
        Drawing { draws, miss }
    }
}

fn product(a: i64, b: i64) -> i64 {
    a * b / ONE
}

/// To the nearest integer, kept within [`MOST_VALUE`].
fn rounded(value: i64) -> i32 {
    let nearest = (value + ONE / 2).div_euclid(ONE);
    nearest.clamp(-i64::from(MOST_VALUE), i64::from(MOST_VALUE)) as i32
}

#[cfg(test)]
mod tests {
    use boneyard_core::{PRESETS, Rng, State};

    use super::super::course::each_draw;
    use super::*;

    #[test]
    fn the_luck_of_all_tiles_of_a_stock_adds_up_to_nothing() {
        let weights = Weights::from_array([-21, 8001, 357, -1243, 3541, 15_671, 733, -571, 1197, 731]);
        let mut draws = 0;
        for preset in PRESETS {
            let game = Game::new(preset.rules()).unwrap();
            let luck = Luck::new(&game, &weights);
            let mut rng = Rng::new(5);
            for _ in 0..200 {
                let deal = game.deal(&mut rng);
                let mut state = State::new(&game, &deal);
                state.play_out(&mut rng);
                each_draw(&deal, state.public().history(), |position, seat, drawn| {
                    assert!(position.stock.contains(drawn), "{}", preset.name);
                    let all = position.stock.iter().map(|tile| luck.of_draw(position, seat, tile));
                    assert_eq!(all.sum::<i32>(), 0, "{}", preset.name);
                    draws += 1;
                });
            }
        }
        assert!(draws > 10_000);
    }

    #[test]
    fn drawing_is_counted_as_it_is() {
        let part = |value: i64| value as f64 / ONE as f64;
        // Of 4 tiles 1 fits, and 3 may be drawn: 1 + 3/4 + 2/4 draws; a quarter of the time it stays in the stock.
        let Drawing { draws, miss } = Drawing::of(4, 1, 3);
        assert!((part(draws) - 2.25).abs() < 1e-5 && (part(miss) - 0.25).abs() < 1e-5);
        let none = Drawing::of(5, 0, 5);
        assert_eq!((none.draws, none.miss), (5 * ONE, ONE));
        let all = Drawing::of(5, 5, 5);
        assert_eq!((all.draws, all.miss), (ONE, 0));
        let empty = Drawing::of(0, 0, 0);
        assert_eq!((empty.draws, empty.miss), (0, ONE));
        assert_eq!(rounded(ONE / 2), 1);
        assert_eq!(rounded(-ONE / 2 - 1), -1);
    }

    #[test]
    fn no_weight_overflows() {
        for weight in [i32::MIN, i32::MAX] {
            let game = Game::new(boneyard_core::Rules::named("modern.muggins").unwrap()).unwrap();
            let luck = Luck::new(&game, &Weights::from_array([weight; Weights::COUNT]));
            let mut rng = Rng::new(6);
            for _ in 0..500 {
                let deal = game.deal(&mut rng);
                let mut state = State::new(&game, &deal);
                state.play_out(&mut rng);
                luck.of_hand(&deal, state.public().history());
            }
        }
    }
}
