//! `luck`: of what makes one hand differ from another, how much is the deal, how much the stock's order, how much the play.

use boneyard_agents::PlayerSpec;
use boneyard_core::{Deal, Game, Rng, Seat, Side, Tile, TileSet};

use super::contrast::{self, COLUMNS, Games, Measured, Part as Tally};
use super::skill::scored;
use super::{Bench, DesignInfo, Experiment, Variant};
use crate::claim::Fields;
use crate::error::LabError;
use crate::figures::Figures;
use crate::measure::Measure;
use crate::setting::Setting;
use crate::table::{Part, ROTATIONS, Table, Team, seated};

pub(super) const INFO: DesignInfo = DesignInfo {
    name: "luck",
    about: "the share of the variance of hands' results that 'part' has: the deal, the order of the stock, or the play (who plays on which side, \
            and their choices), less the mean of those of the games 'less'; each deal is played with two orders of the stock, on either side, \
            twice",
    columns: COLUMNS,
    exact: false,
    bounded: false,
    conditional: false,
    unit: Some(("of the variance", true)),
    against: true,
    figures,
    read,
};

fn figures(means: &[f64]) -> Figures {
    contrast::difference(means, |part, all| part / all)
}

/// What differs between two hands.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Source {
    Deal,
    Stock,
    Play,
}

fn read(fields: &Fields<'_, '_>) -> Vec<Variant> {
    let words = [("deal", Source::Deal), ("stock", Source::Stock), ("play", Source::Play)];
    let source = fields.choice("part", &words, None);
    let agent = fields.parsed("agent", "the agent that plays against the adversary");
    match (source, agent, contrast::read(fields)) {
        (Some(source), Some(agent), Some((games, null))) => {
            vec![Variant { null, ..Variant::single(Luck { source, agent, games }).remove(0) }]
        }
        _ => Vec::new(),
    }
}

/// What is asked.
#[derive(Debug)]
struct Luck {
    source: Source,
    agent: PlayerSpec,
    games: Games,
}

impl Experiment for Luck {
    fn check(&self, setting: &Setting) -> Result<(), String> {
        scored(setting)?;
        self.games.check(setting)
    }

    fn unit(&self, _: &Setting) -> i64 {
        1
    }

    fn bench<'a>(&'a self, setting: &'a Setting, seed: u64) -> Box<dyn Bench + 'a> {
        let replays = Replays {
            source: self.source,
            measure: setting.measure,
            agent: Team::new(&self.agent, Part::Subject),
            adversary: setting.opponent.as_ref().map(|opponent| Team::new(opponent, Part::Other)),
        };
        contrast::bench(&self.games, setting, seed, replays)
    }
}

/// A stream of chance beside the players'.
const ORDERS: u64 = 61;
/// Orders of the stock for a deal; and how often each is played on either side, with other chances of the players.
const TWICE: usize = 2;

struct Replays {
    source: Source,
    measure: Measure,
    agent: Team,
    adversary: Option<Team>,
}

impl Measured for Replays {
    fn part(&mut self, table: &mut Table<'_>, deal: u64) -> Result<Tally, LabError> {
        let Some(adversary) = &mut self.adversary else { return Ok([0; 3]) };
        let even = self.measure.even().unwrap_or(0);
        let first = table.deal(deal);
        let mut rng = table.chance(ORDERS, deal, 0);
        let game = &table.named.game;
        let orders = [Some(first), reordered(game, &first, &mut rng)];
        // Of the results of the first side, less an even one: seats are alike before the deal and each agent sits on each side, so
        // their mean is known to be nothing.
        let mut sums = [[0_i64; TWICE]; TWICE];
        let mut squares = 0;
        for (order, (dealt, sums)) in orders.iter().zip(&mut sums).enumerate() {
            let Some(dealt) = dealt else { return Ok([0; 3]) };
            for (again, sum) in sums.iter_mut().enumerate() {
                let number = deal * (TWICE * TWICE) as u64 + (order * TWICE + again) as u64;
                for rotation in 0..ROTATIONS {
                    let teams = seated(rotation, &mut self.agent, adversary);
                    let played = table.play(number, rotation, dealt, teams, |_| ())?;
                    let result = self.measure.of(&played, Side::ZERO) - even;
                    *sum += result;
                    squares += result * result;
                }
            }
        }
        Ok(split(self.source, sums, squares))
    }
}

/// What a deal tells of a part of the variance, and of all of it, in sixteenths: products of results that have in common the deal, or deal
/// and order, and whose players' sides and chances are as those of two hands drawn by themselves.
fn split(source: Source, sums: [[i64; TWICE]; TWICE], squares: i64) -> Tally {
    let all = 2 * squares;
    // Two of the same order make four pairs of hands; there are two orders.
    let order: i64 = 2 * sums.iter().map(|[one, other]| one * other).sum::<i64>();
    // Four pairs of plays with an order each.
    let [one, other] = sums.map(|[a, b]| a + b);
    let deal = one * other;
    let part = match source {
        Source::Deal => deal,
        Source::Stock => order - deal,
        Source::Play => all - order,
    };
    [part, all, (TWICE * TWICE) as i64 * i64::from(ROTATIONS)]
}

/// The same hands, the stock in another order. `None` for no deal of a game.
fn reordered(game: &Game, deal: &Deal, rng: &mut Rng) -> Option<Deal> {
    let mut stock: Vec<Tile> = deal.stock().collect();
    let count = stock.len();
    rng.shuffle_front(&mut stock, count);
    let players = usize::from(game.rules().players);
    let hands: Vec<TileSet> = Seat::all(players as u8).map(|seat| deal.hand(seat)).collect();
    Deal::new(game, &hands, &stock, deal.leader().index(), deal.forced_lead()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_make_up_the_whole() {
        let (sums, squares) = ([[2, 0], [-1, 2]], 8);
        let parts = [Source::Deal, Source::Stock, Source::Play].map(|source| split(source, sums, squares));
        assert_eq!(parts.map(|part| part[0]).iter().sum::<i64>(), parts[0][1]);
    }

    #[test]
    fn luck_of_one_kind_only_is_found() {
        // The deal alone decides: all eight hands alike.
        assert_eq!(split(Source::Deal, [[2, 2], [2, 2]], 8)[..2], [16, 16]);
        // The order alone decides: over many deals, half of them with two orders that differ.
        let (same, differ) =
            (split(Source::Stock, [[2, 2], [2, 2]], 8), split(Source::Stock, [[2, 2], [-2, -2]], 8));
        assert_eq!((same[0] + differ[0], same[1] + differ[1]), (32, 32));
        // Who plays alone decides: the sides' results cancel.
        assert_eq!(split(Source::Play, [[0, 0], [0, 0]], 8)[..2], [16, 16]);
    }

    #[test]
    fn another_order_leaves_the_hands() {
        let game = Game::new(boneyard_core::Rules::named("draw").unwrap()).unwrap();
        let deal = game.deal(&mut Rng::new(4));
        let other = reordered(&game, &deal, &mut Rng::new(5)).unwrap();
        assert!(Seat::all(2).all(|seat| deal.hand(seat) == other.hand(seat)));
        assert!(deal.leader() == other.leader() && !deal.stock().eq(other.stock()));
    }
}
