//! How large a game is that is too large to be laid out (Knuth, Mathematics of Computation 29, 1975).

use boneyard_core::{Draw, Move, Onlooker, Rng, Seat, TileSet};

use super::dominoes::{Dominoes, Leader, binomial};

/// Sizes found from random hands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Information sets at which a seat is to move and not forced to pass.
    pub information_sets: f64,
    /// The standard error of their number.
    pub information_sets_error: f64,
    /// Ways the game can end.
    pub histories: f64,
    /// The standard error of their number.
    pub histories_error: f64,
    /// Bytes that solving takes.
    pub bytes: f64,
}

impl Dominoes<'_> {
    /// An estimate from so many random hands; `None` where tiles are drawn, since then hands say too little of each other. (What the lead
    /// tells of the hands is not used: where it tells something the game is smaller.)
    pub fn estimate(&self, hands: u32, rng: &mut Rng) -> Option<Estimate> {
        if self.game().rules().draw != Draw::None {
            return None;
        }
        let roots = if self.leader == Leader::Seat { 1.0 } else { 2.0 };
        let deals = self.deals() as f64 * roots;
        let (mut sets, mut histories, mut bytes) = (Sum::default(), Sum::default(), Sum::default());
        for hand in 0..hands {
            let leader = if self.leader == Leader::Seat { 0 } else { hand as usize % 2 };
            let walk = self.walk(Seat::new(leader)?, rng);
            sets.add(deals * walk.information_sets);
            histories.add(deals * walk.weight);
            bytes.add(deals * (walk.entries * ENTRY + walk.weight * PAIR));
        }
        Some(Estimate {
            information_sets: sets.mean(),
            information_sets_error: sets.error(),
            histories: histories.mean(),
            histories_error: histories.error(),
            bytes: bytes.mean(),
        })
    }

    /// Plays a random hand.
    fn walk(&self, leader: Seat, rng: &mut Rng) -> Walk {
        let deal = self.game().deal(rng);
        let mut hands = [0, 1].map(|seat| Seat::new(seat).map_or(TileSet::EMPTY, |seat| deal.hand(seat)));
        let mut lacks = [TileSet::EMPTY; 2];
        let mut onlooker = Onlooker::new(self.game(), leader);
        let mut walk = Walk { weight: 1.0, information_sets: 0.0, entries: 0.0 };
        loop {
            let unposed = self.game().tiles() - onlooker.public().posed();
            // How many hands of the other are possible for each, all equally many ways.
            let partners = [0, 1].map(|seat| {
                let other = hands[1 - seat].len();
                binomial(u64::from((unposed - hands[seat] - lacks[1 - seat]).len()), u64::from(other)) as f64
            });
            walk.entries += partners.iter().map(|partners| walk.weight / partners).sum::<f64>();
            if onlooker.ended().is_some() {
                return walk;
            }
            let seat = onlooker.public().turn().index();
            let moves = onlooker.moves(hands[seat]);
            let mv = moves.nth(rng.below(moves.len()));
            if moves.poses() > 0 {
                walk.information_sets += walk.weight / partners[seat];
            } else if mv == Move::GO && !onlooker.public().is_bonus() {
                lacks[seat] |= onlooker.fitting();
            }
            walk.weight *= f64::from(moves.len());
            if let Some(tile) = mv.tile() {
                hands[seat].remove(tile);
            }
            onlooker.play(mv);
        }
    }
}

/// What a random hand stands for, for each deal.
struct Walk {
    weight: f64,
    information_sets: f64,
    entries: f64,
}

/// Bytes of an entry with its share of everything else but pairs: between 28 and 60, as was found on sets that can be laid out.
const ENTRY: f64 = 36.0;
const PAIR: f64 = 8.0;

#[derive(Default)]
struct Sum {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Sum {
    fn add(&mut self, number: f64) {
        self.count += 1.0;
        self.sum += number;
        self.squares += number * number;
    }

    fn mean(&self) -> f64 {
        self.sum / self.count
    }

    fn error(&self) -> f64 {
        let variance = self.squares / self.count - self.mean() * self.mean();
        (variance.max(0.0) / (self.count - 1.0)).sqrt()
    }
}
