//! The end of every tuning: a match on deals that nobody has played. The tuner's own estimate flatters what it chose.

use boneyard_agents::{AgentSpec, PlayerSpec};
use boneyard_stats::sprt::{AfterSprt, Decision, EloModel, Sprt, SprtError};
use boneyard_stats::{DealSets, Estimate, Level, Note, score_from_elo};

use crate::error::TuneError;
use crate::judge::{Objective, Tally};
use crate::matches::{Match, Matches};

/// Elo that a gain is tested for against none.
const GAIN: f64 = 5.0;
/// Deal sets between two looks of the test.
const LOOK: u64 = 250;
/// Deals of the confirmation begin here: beyond all that a tuning can play.
const FIRST_DEAL: u64 = 1 << 60;

/// What the confirmation says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The whole 95 % interval is above an even score.
    Better,
    /// The interval holds an even score.
    NoGainShown,
    /// The whole interval is below it.
    Worse,
}

impl Verdict {
    /// As in the tuned file.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Better => "better",
            Verdict::NoGainShown => "no gain shown",
            Verdict::Worse => "worse",
        }
    }
}

/// The tuned agent against the start, on fresh deals.
#[derive(Debug, Clone)]
pub struct Confirmation {
    /// All deal sets.
    pub tally: Tally,
    /// The score, or the points a hand where these were tuned, with its 95 % interval; a score is corrected for the test that ended the
    /// match.
    pub gain: Estimate,
    /// How the test ended; open when the budget came first, and always for points.
    pub decision: Decision,
    /// What it comes to.
    pub verdict: Verdict,
}

/// Both against a named adversary, on the same fresh deals.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// The adversary.
    pub against: PlayerSpec,
    /// What the tuned agent made of it.
    pub tuned: Tally,
    /// What the start made of it.
    pub start: Tally,
}

fn test() -> Result<Sprt, SprtError> {
    Sprt::new(EloModel::Logistic, 0.0, GAIN, 0.05, 0.05)
}

/// Plays the tuned agent against the start; `None` if stopped. What was tuned is what is confirmed: hands won until the test decides or the
/// deal sets are used up, points, for which there is no such test, over all deal sets.
pub(crate) fn confirm(
    matches: &mut Matches<'_>,
    [tuned, start]: [&AgentSpec; 2],
    objective: Objective,
    sets: u64,
) -> Result<Option<Confirmation>, TuneError> {
    let sprt = test().map_err(|error| TuneError::Terms(vec![error.to_string()]))?;
    let (mut tally, mut decision, mut played) = (Tally::default(), Decision::Continue, 0);
    while played < sets && decision == Decision::Continue && tuned != start {
        let look = LOOK.min(sets - played);
        let deals = FIRST_DEAL + played..FIRST_DEAL + played + look;
        let one = Match {
            step: 0,
            role: "confirmation",
            agent: tuned.clone(),
            against: start.clone().into(),
            deals,
        };
        let Some(tallies) = matches.play(&[one])? else { return Ok(None) };
        tally = tallies.into_iter().fold(tally, Tally::plus);
        played += look;
        if objective == Objective::Score {
            decision = sprt.decide(sprt.llr(&sets_of(&tally)?));
        }
    }
    let (gain, even) = match objective {
        Objective::Score => (estimate(&sprt, &sets_of(&tally)?, decision), 0.5),
        Objective::Points => (points(&tally), 0.0),
    };
    let verdict = match (gain.low, gain.high) {
        (Some(low), _) if low > even => Verdict::Better,
        (_, Some(high)) if high < even => Verdict::Worse,
        _ => Verdict::NoGainShown,
    };
    Ok(Some(Confirmation { tally, gain, decision, verdict }))
}

fn sets_of(tally: &Tally) -> Result<DealSets, TuneError> {
    DealSets::from_counts(&tally.counts).map_err(|error| TuneError::Terms(vec![error.to_string()]))
}

/// Points a hand, by Student's law.
fn points(tally: &Tally) -> Estimate {
    let none = Estimate::missing(Level::P95, tally.sets(), Note::NoHands);
    let Some(error) = tally.error(Objective::Points) else { return none };
    let mean = tally.mean(Objective::Points);
    let half = Level::P95.t(tally.sets() as f64 - 1.0) * error;
    Estimate {
        value: Some(mean),
        std_error: Some(error),
        low: Some(mean - half),
        high: Some(mean + half),
        note: None,
        ..none
    }
}

/// A match that stops when it has seen enough flatters the winner; its estimate is corrected. One that ran its whole length
/// is estimated as any other.
fn estimate(sprt: &Sprt, sets: &DealSets, decision: Decision) -> Estimate {
    if decision == Decision::Continue {
        return sets.score(Level::P95);
    }
    let elo = AfterSprt::estimate(sprt, sets, Level::P95).elo;
    Estimate {
        value: elo.value.map(score_from_elo),
        std_error: None,
        low: elo.low.map(score_from_elo),
        high: elo.high.map(score_from_elo),
        ..elo
    }
}

/// Plays both against each adversary; `None` if stopped.
pub(crate) fn compare(
    matches: &mut Matches<'_>,
    [tuned, start]: [&AgentSpec; 2],
    adversaries: &[PlayerSpec],
    sets: u64,
) -> Result<Option<Vec<Comparison>>, TuneError> {
    let mut comparisons = Vec::new();
    for against in adversaries.iter().filter(|_| sets > 0) {
        let one = |agent: &AgentSpec| Match {
            step: 0,
            role: "comparison",
            agent: agent.clone(),
            against: against.clone(),
            deals: FIRST_DEAL..FIRST_DEAL + sets,
        };
        let Some(tallies) = matches.play(&[one(tuned), one(start)])? else { return Ok(None) };
        comparisons.push(Comparison { against: against.clone(), tuned: tallies[0], start: tallies[1] });
    }
    Ok(Some(comparisons))
}

impl Comparison {
    /// What the tuned agent gains on the start a hand, and half the 95 % interval of it: as a share of the hands, or in points. The
    /// deals are the same, which the error leaves aside: it is too wide rather than too narrow.
    pub fn gain(&self, objective: Objective) -> (f64, Option<f64>) {
        // A mean counts hands won less hands lost: a hand more is two of these.
        let unit = if objective == Objective::Score { 0.5 } else { 1.0 };
        let gain = self.tuned.mean(objective) - self.start.mean(objective);
        let errors = self.tuned.error(objective).zip(self.start.error(objective));
        let half = |(a, b): (f64, f64)| Level::P95.z() * unit * (a * a + b * b).sqrt();
        (unit * gain, errors.map(half))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gain_is_a_share_of_hands_with_half_its_interval() {
        let tally = |counts| Tally { counts, margin: 0, margin_squares: 0 };
        let (tuned, start) = (tally([16, 2, 72, 5, 30]), tally([15, 1, 78, 4, 27]));
        let against = "greedy".parse().unwrap();
        let (gain, half) = Comparison { against, tuned, start }.gain(Objective::Score);
        let score = |tally: &Tally| sets_of(tally).unwrap().score(Level::P95);
        let (a, b) = (score(&tuned), score(&start));
        assert!((gain - (a.value.unwrap() - b.value.unwrap())).abs() < 1e-12, "{gain}");
        let [a, b] = [a, b].map(|estimate| estimate.std_error.unwrap());
        assert!((half.unwrap() / (1.959964 * (a * a + b * b).sqrt()) - 1.0).abs() < 1e-5);
    }
}
