//! `n75`: after how many hands the better player leads with a chance of three quarters.

use boneyard_agents::PlayerSpec;

use super::contrast::{self, COLUMNS, Games, Measured, Part as Tally};
use super::skill::scored;
use super::{Bench, DesignInfo, Experiment, Variant};
use crate::claim::Fields;
use crate::error::LabError;
use crate::figures::Figures;
use crate::measure::Measure;
use crate::setting::Setting;
use crate::table::{Part, ROTATIONS, Table, Team, seated, subject_side};

pub(super) const INFO: DesignInfo = DesignInfo {
    name: "n75",
    about: "after how many hands 'agent' leads the adversary with a chance of 75 %, by the mean and the deviation of a hand's result; less the \
            mean of the same numbers in the games 'less'",
    columns: COLUMNS,
    exact: false,
    bounded: false,
    conditional: false,
    unit: Some(("hands", false)),
    against: true,
    figures,
    read,
};

/// The square of the normal law's quantile at three quarters.
const SQUARED_QUANTILE: f64 = 0.674_489_750_196_081_7 * 0.674_489_750_196_081_7;

fn figures(means: &[f64]) -> Figures {
    contrast::difference(means, |mean, square| {
        let variance = square - mean * mean;
        SQUARED_QUANTILE * variance / (mean * mean)
    })
}

fn read(fields: &Fields<'_, '_>) -> Vec<Variant> {
    let agent = fields.parsed("agent", "the better agent");
    match (agent, contrast::read(fields)) {
        (Some(agent), Some((games, null))) => {
            vec![Variant { null, ..Variant::single(Needed { agent, games }).remove(0) }]
        }
        _ => Vec::new(),
    }
}

/// Who plays, and where.
#[derive(Debug)]
struct Needed {
    agent: PlayerSpec,
    games: Games,
}

impl Experiment for Needed {
    fn check(&self, setting: &Setting) -> Result<(), String> {
        scored(setting)?;
        self.games.check(setting)
    }

    fn unit(&self, _: &Setting) -> i64 {
        // Units cancel: a deviation to a mean.
        1
    }

    fn bench<'a>(&'a self, setting: &'a Setting, seed: u64) -> Box<dyn Bench + 'a> {
        let pair = Pair {
            measure: setting.measure,
            agent: Team::new(&self.agent, Part::Subject),
            adversary: setting.opponent.as_ref().map(|opponent| Team::new(opponent, Part::Other)),
        };
        contrast::bench(&self.games, setting, seed, pair)
    }
}

struct Pair {
    measure: Measure,
    agent: Team,
    adversary: Option<Team>,
}

impl Measured for Pair {
    fn part(&mut self, table: &mut Table<'_>, deal: u64) -> Result<Tally, LabError> {
        let Some(adversary) = &mut self.adversary else { return Ok([0; 3]) };
        let dealt = table.deal(deal);
        let (mut sum, mut squares) = (0, 0);
        for rotation in 0..ROTATIONS {
            let teams = seated(rotation, &mut self.agent, adversary);
            let played = table.play(deal, rotation, &dealt, teams, |_| ())?;
            let result = self.measure.of(&played, subject_side(rotation)) - self.measure.even().unwrap_or(0);
            sum += result;
            squares += result * result;
        }
        Ok([sum, squares, i64::from(ROTATIONS)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_follows_from_mean_and_deviation() {
        // Of a player who wins 60 of 100 hands: a mean of .2 in half hands, a deviation of sqrt(1 - .04). In 10.9 hands his lead has a
        // mean of .674 deviations.
        let mut means = vec![0.0; COLUMNS.len()];
        means[..3].copy_from_slice(&[0.4, 2.0, 2.0]);
        let hands = figures(&means).per_hand.unwrap();
        assert!((hands - 10.918).abs() < 1e-3, "{hands}");
        let lead = hands.sqrt() * 0.2 / (1.0_f64 - 0.04).sqrt();
        assert!((lead - 0.674_489_75).abs() < 1e-8);
    }
}
