//! `traits`: what it is in a hand that wins, other things being equal: a regression over hands as they are dealt.

use boneyard_agents::PlayerSpec;
use boneyard_core::{MAX_PIP, Pip, Seat, Side, TileSet};

use super::redeal::{Arm, Hand, dealt};
use super::{Bench, DesignInfo, Experiment, Sample, Variant};
use crate::claim::Fields;
use crate::error::LabError;
use crate::figures::Figures;
use crate::setting::Setting;
use crate::table::{Part, Table, Team};

pub(super) const INFO: DesignInfo = DesignInfo {
    name: "traits",
    about: "each deal gives 'agent' a hand; the result is regressed on the hand's numbers, pips, doubles and longest suit together; the effect is what \
            one more of 'trait' adds while the three others stay as they are",
    columns: COLUMNS,
    exact: false,
    bounded: false,
    conditional: false,
    unit: None,
    against: true,
    figures,
    read,
};

/// What is measured of a hand.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Trait {
    /// How many different numbers are on its tiles.
    Numbers,
    Pips,
    Doubles,
    /// How many tiles show the number of which it has most.
    Longest,
}

const TRAITS: [(&str, Trait); 4] = [
    ("numbers", Trait::Numbers),
    ("pips", Trait::Pips),
    ("doubles", Trait::Doubles),
    ("longest", Trait::Longest),
];

/// The trait in question is number 1; 0 is the constant.
const TERMS: usize = 5;

/// 1, then the products of the terms, row by row of a triangle, then of each term and the result. The first is 1, so that its mean is one part of
/// the unit.
const COLUMNS: &[&str] = &[
    "one", "x00", "x01", "x11", "x02", "x12", "x22", "x03", "x13", "x23", "x33", "x04", "x14", "x24", "x34",
    "x44", "y0", "y1", "y2", "y3", "y4",
];
const PRODUCTS: usize = TERMS * (TERMS + 1) / 2;

/// The coefficient of the trait in question, from the normal equations.
fn figures(means: &[f64]) -> Figures {
    let (Some(part_of_unit), Some(products), Some(results)) =
        (means.first(), means.get(1..=PRODUCTS), means.get(1 + PRODUCTS..))
    else {
        return Figures::default();
    };
    let mut matrix = [[0.0; TERMS + 1]; TERMS];
    for row in 0..TERMS {
        for column in 0..=row {
            let product = products[row * (row + 1) / 2 + column];
            (matrix[row][column], matrix[column][row]) = (product, product);
        }
        matrix[row][TERMS] = results.get(row).copied().unwrap_or(0.0);
    }
    Figures { per_hand: solve(matrix).map(|terms| terms[1] * part_of_unit), ..Figures::default() }
}

/// Gauss and Jordan, with the greatest pivot; `None` where the terms hang on each other.
fn solve(mut matrix: [[f64; TERMS + 1]; TERMS]) -> Option<[f64; TERMS]> {
    for step in 0..TERMS {
        let pivot = (step..TERMS).max_by(|a, b| matrix[*a][step].abs().total_cmp(&matrix[*b][step].abs()))?;
        matrix.swap(step, pivot);
        let own = matrix[step];
        if own[step].abs() < 1e-9 {
            return None;
        }
        for row in (0..TERMS).filter(|row| *row != step) {
            let factor = matrix[row][step] / own[step];
            matrix[row].iter_mut().zip(own).for_each(|(value, own)| *value -= factor * own);
        }
    }
    Some(std::array::from_fn(|row| matrix[row][TERMS] / matrix[row][row]))
}

fn read(fields: &Fields<'_, '_>) -> Vec<Variant> {
    let asked = fields.choice("trait", &TRAITS, None);
    let agent = fields.parsed("agent", "the agent that holds the hand");
    let leads = fields.choice("seat", &[("lead", true), ("second", false)], Some(true));
    match (asked, agent, leads) {
        (Some(asked), Some(agent), Some(leads)) => Variant::single(Regression { asked, agent, leads }),
        _ => Vec::new(),
    }
}

/// What is asked, of whom.
#[derive(Debug)]
struct Regression {
    asked: Trait,
    agent: PlayerSpec,
    leads: bool,
}

impl Experiment for Regression {
    fn check(&self, setting: &Setting) -> Result<(), String> {
        let (label, players) = (&setting.game.label, setting.game.game.rules().players);
        if players != 2 {
            return Err(format!("{label} is for {players} players; a hand is dealt against one other"));
        }
        Ok(())
    }

    fn bench<'a>(&'a self, setting: &'a Setting, seed: u64) -> Box<dyn Bench + 'a> {
        Box::new(Hands {
            plan: self,
            table: Table::new(&setting.game, seed),
            setting,
            agent: Team::new(&self.agent, Part::Subject),
            adversary: setting.opponent.as_ref().map(|opponent| Team::new(opponent, Part::Other)),
        })
    }
}

struct Hands<'a> {
    plan: &'a Regression,
    table: Table<'a>,
    setting: &'a Setting,
    agent: Team,
    adversary: Option<Team>,
}

/// A stream of chance beside the players'.
const DEALING: u64 = 81;

impl Bench for Hands<'_> {
    fn sample(&mut self, deal: u64) -> Result<Sample, LabError> {
        let nothing = || Ok(vec![0; COLUMNS.len()]);
        let Some(adversary) = &mut self.adversary else { return nothing() };
        let arm = Arm { hand: Hand::Dealt, lead: None, with: None };
        let game = &self.setting.game.game;
        let Some(dealt) = dealt(game, &arm, self.plan.leads, &mut self.table.chance(DEALING, deal, 0)) else {
            return nothing();
        };
        let played = self.table.play(deal, 0, &dealt, [&mut self.agent, adversary], |_| ())?;
        let result = self.setting.measure.of(&played, Side::ZERO);
        Ok(products(terms(self.plan.asked, dealt.hand(Seat::default())), result))
    }
}

/// The constant, the trait in question, the others.
fn terms(asked: Trait, hand: TileSet) -> [i64; TERMS] {
    let mut terms = [1; TERMS];
    let others = TRAITS.iter().map(|(_, other)| *other).filter(|other| *other != asked);
    for (term, other) in terms.iter_mut().skip(1).zip(std::iter::once(asked).chain(others)) {
        *term = measure(other, hand);
    }
    terms
}

fn measure(asked: Trait, hand: TileSet) -> i64 {
    let suits = || (0..=MAX_PIP).filter_map(Pip::new).map(|pip| (hand & TileSet::suit(pip)).len());
    i64::from(match asked {
        Trait::Numbers => suits().filter(|held| *held > 0).count() as u32,
        Trait::Pips => hand.pips(),
        Trait::Doubles => hand.doubles().len(),
        Trait::Longest => suits().max().unwrap_or(0),
    })
}

fn products(terms: [i64; TERMS], result: i64) -> Sample {
    let mut sample = vec![1];
    for row in 0..TERMS {
        sample.extend(terms[..=row].iter().map(|other| other * terms[row]));
    }
    sample.extend(terms.map(|term| term * result));
    sample
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_are_measured_as_the_text_counts_them() {
        // The text's good hand: "31 pips, all 7 numbers".
        let all: TileSet = "0-0 1-1 2-2 3-3 4-4 5-5 6-6".parse().unwrap();
        assert_eq!(terms(Trait::Longest, all), [1, 1, 7, 42, 7]);
        let blanks: TileSet = "0-0 1-0 2-0 3-0 4-0 5-0 6-0".parse().unwrap();
        assert_eq!(terms(Trait::Numbers, blanks), [1, 7, 21, 1, 7]);
    }

    #[test]
    fn a_planted_law_is_found_again() {
        // Half hands that follow from numbers, pips and doubles exactly, for hands of a simple shuffle.
        let mut rng = boneyard_core::Rng::new(1);
        let (mut sums, n) = (vec![0.0; COLUMNS.len()], 500);
        for _ in 0..n {
            let mut tiles: Vec<_> = TileSet::full(Pip::new(MAX_PIP).unwrap()).iter().collect();
            rng.shuffle_front(&mut tiles, 7);
            let hand = terms(Trait::Numbers, tiles[..7].iter().copied().collect());
            let result = 3 + 5 * hand[1] - 2 * hand[2] + hand[3];
            sums.iter_mut().zip(products(hand, result)).for_each(|(sum, value)| *sum += value as f64);
        }
        let mut means: Vec<f64> = sums.iter().map(|sum| sum / f64::from(n)).collect();
        assert!((figures(&means).per_hand.unwrap() - 5.0).abs() < 1e-6);
        // In units of two.
        means[0] = 0.5;
        assert!((figures(&means).per_hand.unwrap() - 2.5).abs() < 1e-6);
    }
}
