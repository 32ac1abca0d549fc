//! `count`: what can be counted exactly, because the deal alone decides it.

use boneyard_core::{Pip, TileSet};

use super::{Bench, DesignInfo, Experiment, Sample, Variant};
use crate::claim::Fields;
use crate::error::LabError;
use crate::figures::Figures;
use crate::fraction::Fraction;
use crate::setting::Setting;

pub(super) const INFO: DesignInfo = DesignInfo {
    name: "count",
    about: "counts hands exactly: how many tiles of a number the adversary holds if I hold so many, or how often a hand is dealt",
    columns: &["numerator", "denominator"],
    exact: true,
    bounded: false,
    conditional: false,
    unit: None,
    against: false,
    figures,
    read,
};

fn figures(means: &[f64]) -> Figures {
    let [numerator, denominator] = means else { return Figures::default() };
    Figures { per_hand: Some(numerator / denominator), ..Figures::default() }
}

/// What is counted. Two players are meant: I and my adversary.
#[derive(Debug, Clone, Copy)]
enum What {
    /// The chance that he holds fewer tiles of a number than the `u32` that I hold.
    Fewer(u32),
    /// How many of them he holds on average.
    Expected(u32),
    /// The chance that he holds none.
    Void(u32),
    /// The chance that he holds fewer of the number of which I hold most, over all my hands.
    Longest,
    /// The chance that I am dealt this hand.
    Hand(TileSet),
    /// The chance that he or I am dealt this hand.
    Either(TileSet),
}

type Maker = fn(u32) -> What;

fn read(fields: &Fields<'_, '_>) -> Vec<Variant> {
    const WORDS: &[(&str, u8)] =
        &[("fewer", 0), ("expected", 1), ("none", 2), ("longest", 3), ("hand", 4), ("either", 5)];
    let Some(what) = fields.choice("what", WORDS, None) else { return Vec::new() };
    let half = Fraction::new(1, 2).unwrap_or(Fraction::ZERO);
    let default = |usual| if fields.has("than") { fields.parsed("than", "a fraction") } else { usual };
    let single = |what, than: Option<Fraction>| {
        let Some(null) = than else { return Vec::new() };
        vec![Variant { null, ..only(what) }]
    };
    match what {
        0 => held(fields, What::Fewer, |_| default(Some(half))),
        1 => held(fields, What::Expected, |k| default(Some(Fraction::whole(k)))),
        2 => held(fields, What::Void, |_| default(Some(half))),
        3 => single(What::Longest, default(Some(half))),
        kind => {
            let Some(tiles) = fields.parsed::<TileSet>("tiles", "the hand, such as \"6-6 5-5\"") else {
                return Vec::new();
            };
            let than =
                fields.parsed("than", "the chance with which the hand's is compared, such as \"1/1000\"");
            single(if kind == 4 { What::Hand(tiles) } else { What::Either(tiles) }, than)
        }
    }
}

fn only(what: What) -> Variant {
    Variant { suffix: String::new(), null: Fraction::ZERO, experiment: std::sync::Arc::new(Count(what)) }
}

/// One question for each number of tiles held.
fn held(fields: &Fields<'_, '_>, what: Maker, null: impl Fn(u32) -> Option<Fraction>) -> Vec<Variant> {
    let counts = fields.counts("held", (1, 7), "how many tiles of a number I hold, such as [1, 2, 3]");
    let variant = |k: u32| Some(Variant { suffix: format!("k = {k}"), null: null(k)?, ..only(what(k)) });
    counts.into_iter().filter_map(|k| variant(k as u32)).collect()
}

#[derive(Debug)]
struct Count(What);

impl Experiment for Count {
    fn check(&self, setting: &Setting) -> Result<(), String> {
        let rules = setting.game.game.rules();
        let (label, deal) = (&setting.game.label, u32::from(rules.deal));
        if rules.players != 2 {
            return Err(format!("{label} is for {} players; the count is of two hands", rules.players));
        }
        match self.0 {
            What::Fewer(k) | What::Expected(k) | What::Void(k) if k > deal.min(suit(setting)) => {
                Err(format!("nobody can hold {k} tiles of a number in {label}: a hand has {deal}"))
            }
            What::Hand(tiles) | What::Either(tiles) if tiles.len() != deal => {
                Err(format!("the hand '{tiles}' has {} tiles, and {label} deals {deal}", tiles.len()))
            }
            What::Hand(tiles) | What::Either(tiles) if !setting.game.game.tiles().contains_all(tiles) => {
                Err(format!("the hand '{tiles}' is not of the set of {label}"))
            }
            _ => Ok(()),
        }
    }

    fn unit(&self, _: &Setting) -> i64 {
        1
    }

    fn bench<'a>(&'a self, setting: &'a Setting, _: u64) -> Box<dyn Bench + 'a> {
        Box::new(Counting { what: self.0, setting })
    }
}

struct Counting<'a> {
    what: What,
    setting: &'a Setting,
}

impl Bench for Counting<'_> {
    fn sample(&mut self, _: u64) -> Result<Sample, LabError> {
        let fraction = count(self.what, self.setting).unwrap_or(Fraction::ZERO);
        let (numerator, denominator) = fraction.parts();
        Ok(vec![numerator, denominator])
    }
}

/// Tiles of a number.
fn suit(setting: &Setting) -> u32 {
    u32::from(setting.game.game.rules().set.highest().get()) + 1
}

/// `None` only where a number of hands exceeds 2^63, which no set of 28 tiles has.
fn count(what: What, setting: &Setting) -> Option<Fraction> {
    let game = &setting.game.game;
    let (all, deal) = (game.tiles().len(), u32::from(game.rules().deal));
    let others = Others { suit: suit(setting), unseen: all - deal, deal };
    match what {
        What::Fewer(k) => Fraction::new(others.fewer(k), others.hands()),
        What::Void(k) => Fraction::new(others.with(k, 0), others.hands()),
        What::Expected(k) => {
            let sum: i64 = (0..=others.suit).map(|j| i64::from(j) * others.with(k, j)).sum();
            Fraction::new(sum, others.hands())
        }
        What::Longest => longest(setting, &others),
        What::Hand(_) => Fraction::new(1, choose(all, deal)),
        // Nobody can hold what the other does, so the chances add up.
        What::Either(_) => Fraction::new(2, choose(all, deal)),
    }
}

/// The adversary's hands, from the tiles that I do not see.
struct Others {
    suit: u32,
    unseen: u32,
    deal: u32,
}

impl Others {
    fn hands(&self) -> i64 {
        choose(self.unseen, self.deal)
    }

    /// Hands with exactly `j` of a number of which I hold `k`.
    fn with(&self, k: u32, j: u32) -> i64 {
        let Some(left) = self.suit.checked_sub(k) else { return 0 };
        if j > left || j > self.deal {
            return 0;
        }
        choose(left, j) * choose(self.unseen - left, self.deal - j)
    }

    /// Hands with fewer than the `k` that I hold.
    fn fewer(&self, k: u32) -> i64 {
        (0..k).map(|j| self.with(k, j)).sum()
    }
}

/// Over all hands that I can be dealt, each with all of the adversary's.
fn longest(setting: &Setting, others: &Others) -> Option<Fraction> {
    let game = &setting.game.game;
    let (all, deal) = (game.tiles().len(), u32::from(game.rules().deal));
    let suits: Vec<u32> = Pip::up_to(game.rules().set.highest())
        .map(|pip| (TileSet::suit(pip) & game.tiles()).bits())
        .collect();
    // How many hands have a longest number of each length.
    let mut lengths = [0_i64; 8];
    let places: Vec<u32> = game.tiles().iter().map(|tile| TileSet::single(tile).bits()).collect();
    hands(&places, deal, 0, &mut |hand| {
        let longest = suits.iter().map(|suit| (suit & hand).count_ones()).max().unwrap_or(0);
        lengths[longest as usize & 7] += 1;
    });
    let fewer = (0..).zip(lengths).map(|(k, hands)| hands * others.fewer(k)).sum();
    Fraction::new(fewer, choose(all, deal) * others.hands())
}

/// Calls `see` with every hand of `count` of these tiles, added to what is `held`.
fn hands(tiles: &[u32], count: u32, held: u32, see: &mut impl FnMut(u32)) {
    if count == 0 {
        return see(held);
    }
    // So many must be left to complete the hand.
    for first in 0..=tiles.len().saturating_sub(count as usize) {
        if first < tiles.len() {
            hands(&tiles[first + 1..], count - 1, held | tiles[first], see);
        }
    }
}

fn choose(n: u32, k: u32) -> i64 {
    if k > n { 0 } else { (0..i64::from(k)).fold(1, |product, i| product * (i64::from(n) - i) / (i + 1)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::Measure;
    use crate::setting::NamedGame;

    fn counted(game: &str, what: What) -> String {
        let setting =
            Setting { game: NamedGame::parse(game).unwrap(), opponent: None, measure: Measure::Score };
        Count(what).check(&setting).unwrap();
        count(what, &setting).unwrap().to_string()
    }

    #[test]
    fn a_small_set_counted_by_hand() {
        // Double-two, 6 tiles, 2 each. I hold two of the three twos; one is among the four unseen, he holds two of these.
        let game = "block(set=double-two,deal=2)";
        assert_eq!(counted(game, What::Expected(2)), "1/2");
        assert_eq!(counted(game, What::Void(2)), "1/2");
        assert_eq!(counted(game, What::Fewer(2)), "1");
        assert_eq!(counted(game, What::Fewer(1)), "1/6");
        assert_eq!(counted(game, What::Hand("2-2 1-1".parse().unwrap())), "1/15");
        // Of 15 hands 9 are two tiles that share a number: he surely has fewer of it. In the other 6 I hold one tile of every
        // number that I hold, and he has none of its two others in one of his six hands.
        assert_eq!(counted(game, What::Longest), "2/3");
    }
}
