//! What a drawn tile is worth, as tables of one game.

use boneyard_core::{Game, MAX_PIP, Match, Pip, PlayScore, TILES, Tile, TileSet};

use super::course::{SPOTS, Spot};
use super::weights::Weights;

/// Luck control of one game: its rules and a [`Weights`] as tables. All values are in thousandths of a point.
#[derive(Debug, Clone)]
pub struct Luck {
    /// All tiles.
    pub(super) tiles: TileSet,
    /// How many stay in the stock.
    pub(super) reserve: usize,
    pub(super) players: u8,
    /// By number: the tiles that may be posed on an end that shows it.
    pub(super) fits: [TileSet; 8],
    /// By number and tile: the numbers that may be left open where the tile is posed on that number; [`NOTHING`] for want of them.
    pub(super) opens: [[[u8; 2]; 32]; 8],
    /// By number and number: the tiles that may be posed on the one with the other left open.
    pub(super) posing: [[TileSet; 8]; 8],
    /// By the tiles left in the stock after the draw and how many of them fit: what a tile that fits saves.
    pub(super) saved: [[i32; TILES + 1]; TILES + 1],
    /// Likewise by how many of them the next seat could answer with: a quarter of what it is worth if that seat cannot answer.
    pub(super) stuck: [[i32; TILES + 1]; TILES + 1],
    /// By both numbers and tile: four parts of its worth shared among the ways to pose it, so many for each.
    pub(super) shares: [[[u8; 32]; 8]; 8],
    /// By both numbers: the tiles whose share has bit 0, 1 and 2.
    pub(super) sharing: [[[TileSet; 3]; 8]; 8],
    /// Whether a tile answers what it leaves open.
    pub(super) answers_itself: bool,
    /// Where play scores.
    pub(super) best: Option<Box<Best>>,
    pub(super) weights: Weights,
}

impl Luck {
    /// Luck control with weights of one's own, for any game: its mean is 0 whatever they are. A weight beyond 100 points is
    /// taken for 100 points, so that no sum overflows.
    pub fn new(game: &Game, weights: &Weights) -> Luck {
        let weights =
            Weights::from_array(weights.to_array().map(|weight| weight.clamp(-MOST_WEIGHT, MOST_WEIGHT)));
        let rules = game.rules();
        let reserve = usize::from(rules.reserve);
        let mut luck = Luck {
            tiles: game.tiles(),
            reserve,
            players: rules.players,
            fits: [TileSet::EMPTY; 8],
            opens: [[[NOTHING; 2]; 32]; 8],
            posing: [[TileSet::EMPTY; 8]; 8],
            saved: [[0; TILES + 1]; TILES + 1],
            stuck: [[0; TILES + 1]; TILES + 1],
            shares: [[[0; 32]; 8]; 8],
            sharing: [[[TileSet::EMPTY; 3]; 8]; 8],
            answers_itself: rules.matching == Match::Equal,
            best: None,
            weights,
        };
        luck.fill_fits(game);
        luck.fill_shares();
        luck.fill_best(game);
        let weight = |weight: i32| i64::from(weight);
        for left in 0..=TILES {
            for fitting in 0..=left {
                let Need { draws, miss } = Need::of(left, fitting, left.saturating_sub(reserve));
                let cube = product(draws, product(draws, draws));
                let saved =
                    weight(weights.saved_draws) * cube + weight(weights.saved_miss) * product(miss, draws);
                let stuck = weight(weights.stuck_draws) * draws + weight(weights.stuck_miss) * miss;
                luck.saved[left][fitting] = rounded(saved);
                luck.stuck[left][fitting] = rounded(stuck / 4);
            }
        }
        luck
    }

    fn fill_fits(&mut self, game: &Game) {
        for pip in Pip::up_to(game.rules().set.highest()) {
            let place = usize::from(pip.get());
            self.fits[place] = game.fits(pip);
            for tile in self.fits[place] {
                for (open, number) in self.opens[place][tile.index()].iter_mut().zip(opens(game, pip, tile)) {
                    *open = number.get();
                    self.posing[place][usize::from(number.get())].insert(tile);
                }
            }
        }
    }

    fn fill_shares(&mut self) {
        for (one, two) in (0..8).flat_map(|one| (0..8).map(move |two| (one, two))) {
            for tile in self.fits[one] | self.fits[two] {
                // Where both ends are alike, a pose counts once.
                let ends = if one == two { &[one][..] } else { &[one, two] };
                let opens = ends.iter().flat_map(|end| self.opens[*end][tile.index()]);
                let ways = opens.filter(|open| *open != NOTHING).count() as u8;
                let share = 4 / ways.max(1);
                self.shares[one][two][tile.index()] = share;
                for (bit, tiles) in self.sharing[one][two].iter_mut().enumerate() {
                    if share >> bit & 1 == 1 {
                        tiles.insert(tile);
                    }
                }
            }
        }
    }

    fn fill_best(&mut self, game: &Game) {
        if game.rules().play_score == PlayScore::None {
            return;
        }
        // A tile that does not fit scores nothing that counts.
        let mut best = Box::new([[[-MOST_POINTS; 32]; SPOTS]; 8]);
        for pip in Pip::up_to(game.rules().set.highest()) {
            for (other, tile) in
                Spot::all().flat_map(|other| game.fits(pip).iter().map(move |tile| (other, tile)))
            {
                let scored =
                    opens(game, pip, tile).map(|open| points(game, Spot::new(open.get(), tile), other));
                let scored = scored.map(|points| points * self.weights.points).max();
                best[usize::from(pip.get())][other.index()][tile.index()] = scored.unwrap_or(-MOST_POINTS);
            }
        }
        self.best = Some(best);
    }
}

/// By the number at an end, the other end, and the tile: the most that posing it there scores.
pub(super) type Best = [[[i32; 32]; SPOTS]; 8];

/// In thousandths. With both limits a tile is worth 33 million at most (what it saves 5, the tiles in hand 3, a stuck
/// neighbour 4 times 5, points 4): so are 28 tiles together, and the luck of 28 draws, within 32 bits.
const MOST_WEIGHT: i32 = 100_000;
const MOST_VALUE: i32 = 5_000_000;

/// More than any pose scores, with any weight.
const MOST_POINTS: i32 = 40 * MOST_WEIGHT;

pub(super) const NUMBERS: usize = MAX_PIP as usize + 1;
/// No number: nothing is left open.
const NOTHING: u8 = 7;

/// What a pose scores that leaves these ends.
fn points(game: &Game, one: Spot, two: Spot) -> i32 {
    let count = |spot: Spot| spot.pip() as u8 * if spot.is_double() { 2 } else { 1 };
    i32::from(match game.rules().play_score {
        PlayScore::Bergen if one.pip() != two.pip() => 0,
        PlayScore::Bergen if one.is_double() || two.is_double() => 3,
        PlayScore::Bergen => 2,
        _ => game.points_for_count(count(one) + count(two)),
    })
}

/// The numbers that a tile may leave open, posed on an end that shows `pip`: one, but of matadors both.
fn opens(game: &Game, pip: Pip, tile: Tile) -> impl Iterator<Item = Pip> {
    let halves = [tile.high(), tile.low()];
    let count = if tile.is_double() { 1 } else { 2 };
    let opens = move |open: &Pip| match game.rules().matching {
        Match::Equal => tile.other(pip) == Some(*open),
        Match::Sum(_) if game.matadors().contains(tile) => true,
        Match::Sum(sum) => tile.other(*open).is_some_and(|touching| touching.get() + pip.get() == sum),
    };
    halves.into_iter().take(count).filter(opens)
}

/// What follows when a seat needs one of `fitting` tiles among `stock`, of which it may draw `most`: in units of [`ONE`].
struct Need {
    /// Tiles drawn on average.
    draws: i64,
    /// The chance that none of them fits.
    miss: i64,
}

/// One, of fractions. Their integers keep all tables the same on every machine.
const ONE: i64 = 1 << 20;

impl Need {
    fn of(stock: usize, fitting: usize, most: usize) -> Need {
        let (mut draws, mut miss) = (0, ONE);
        for drawn in 0..most {
            let (left, others) = ((stock - drawn) as i64, stock.saturating_sub(drawn + fitting) as i64);
            draws += miss;
            miss = miss * others / left;
        }
        Need { draws, miss }
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
    use boneyard_core::{Rng, Rules, State};

    use super::*;

    #[test]
    fn drawing_is_counted_as_it_is() {
        let part = |value: i64| value as f64 / ONE as f64;
        // Of 4 tiles 1 fits, and 3 may be drawn: 1 + 3/4 + 2/4 draws; a quarter of the time it stays in the stock.
        let Need { draws, miss } = Need::of(4, 1, 3);
        assert!((part(draws) - 2.25).abs() < 1e-5 && (part(miss) - 0.25).abs() < 1e-5);
        let none = Need::of(5, 0, 5);
        assert_eq!((none.draws, none.miss), (5 * ONE, ONE));
        let all = Need::of(5, 5, 5);
        assert_eq!((all.draws, all.miss), (ONE, 0));
        let empty = Need::of(0, 0, 0);
        assert_eq!((empty.draws, empty.miss), (0, ONE));
        assert_eq!(rounded(ONE / 2), 1);
        assert_eq!(rounded(-ONE / 2 - 1), -1);
    }

    #[test]
    fn no_weight_overflows() {
        for weight in [i32::MIN, i32::MAX] {
            let game = Game::new(Rules::named("modern.muggins").unwrap()).unwrap();
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
