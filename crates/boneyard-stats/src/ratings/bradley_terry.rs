//! Ratings by maximum likelihood in the model of Bradley and Terry (Zermelo 1929): `i` is expected to score `1 / (1 +
//! 10^(-(R_i - R_j) / 400))` of a game against `j`; a draw counts as half a win and half a loss.

use serde::Serialize;
use thiserror::Error;

use crate::elo::{Figure, NORMALIZED_ELO_UNIT};
use crate::estimate::{Estimate, Level};
use crate::note::Note;
use crate::numeric::{finite, normal_cdf};
use crate::ratings::connect::Chains;
use crate::ratings::crosstable::Crosstable;
use crate::ratings::fit::Fit;
use crate::ratings::pool_scores::PoolScores;

/// What multiplies a logistic difference to give Ordo's, where 202 points and not 200.24 stand for 76 %:
/// `202 / (400 log10(0.76 / 0.24))`.
pub const ORDO_SCALE: f64 = 1.008_784_715_904_379;

/// Elo per unit of natural log-odds, `400 / ln 10`.
const UNIT: f64 = NORMALIZED_ELO_UNIT / 2.0;

/// Why nothing can be fitted at all.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum RatingError {
    /// An anchor is no agent, is given twice, or has no finite rating.
    #[error(
        "agent number {0} cannot be an anchor: it must exist, be given once, and have a rating within 10000"
    )]
    Anchor(usize),
    /// Scores deal by deal that are not those of the table.
    #[error("the scores deal by deal are of {scores} agents, the table is of {agents}")]
    Scores {
        /// Agents in the table.
        agents: usize,
        /// Agents in the scores.
        scores: usize,
    },
    /// The iteration did not settle.
    #[error("the likelihood could not be maximised: the results are too one-sided for finite ratings")]
    NotConverged,
}

/// Which covariance to use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ErrorKind {
    /// That of the model, which takes games for independent and a draw for half a win and half a loss: the inverse of
    /// the Fisher information.
    Model,
    /// That of the deal sets, whatever their true spread: the sandwich estimator (P. Huber 1967).
    DealSets,
}

/// The rating of one agent.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct AgentRating {
    /// Elo, with mean 0 over the rated agents or on the scale of the anchors.
    pub rating: Option<f64>,
    /// Standard error from deal sets; that of the deviation from the mean, where nothing is anchored.
    pub std_error: Option<f64>,
    /// Standard error of the model.
    pub model_error: Option<f64>,
    /// Lower end of the normal interval by `std_error`.
    pub low: Option<f64>,
    /// Upper end.
    pub high: Option<f64>,
    /// Points scored, draws half.
    pub points: f64,
    /// Games played.
    pub games: f64,
    /// Why something is missing.
    pub note: Option<Note>,
}

/// The difference of two ratings.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Difference {
    /// First less second, with its error and interval; `sets` counts the sets they played against each other.
    pub elo: Estimate,
    /// Probability that the first is the stronger.
    pub superiority: Figure,
}

/// Ratings of a pool.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Ratings {
    /// One for each agent.
    pub agents: Vec<AgentRating>,
    /// Groups within which agents can be compared; only the first (that of the anchors, else the largest) is rated.
    pub groups: Vec<Vec<usize>>,
    /// Level of the intervals.
    pub level: f64,
    /// Covariance of the ratings in the model, Elo squared; `None` where an agent is not rated.
    pub model_covariance: Vec<Vec<Option<f64>>>,
    /// Covariance of the ratings from deal sets.
    pub covariance: Vec<Vec<Option<f64>>>,
    #[serde(skip)]
    table: Crosstable,
    #[serde(skip)]
    confidence: Level,
}

impl Ratings {
    /// Fits a table. `anchors` are agents with fixed ratings (in Elo); without any, the ratings of the agents that can
    /// be rated have mean 0.
    ///
    /// Newton's method on the concave likelihood. Agents that no chain of results ties to the group in both directions
    /// stay unrated, with the reason, and their games are left out.
    ///
    /// # Errors
    /// If an anchor is impossible, or the iteration does not settle.
    pub fn fit(table: &Crosstable, anchors: &[(usize, f64)], level: Level) -> Result<Self, RatingError> {
        Self::fit_any(table, anchors, None, level)
    }

    /// As [`fit`](Self::fit) without anchors, for a pool of which every pair played the same deals: the errors come from
    /// deals and not from the deal sets of each pair, as if those of two pairs on one deal were independent.
    ///
    /// # Errors
    /// If the scores are of another pool, or the iteration does not settle.
    pub fn fit_pool(table: &Crosstable, scores: &PoolScores, level: Level) -> Result<Self, RatingError> {
        let (agents, given) = (table.agents(), scores.agents());
        if agents != given {
            return Err(RatingError::Scores { agents, scores: given });
        }
        Self::fit_any(table, &[], Some(scores), level)
    }

    fn fit_any(
        table: &Crosstable,
        anchors: &[(usize, f64)],
        scores: Option<&PoolScores>,
        level: Level,
    ) -> Result<Self, RatingError> {
        let n = table.agents();
        for (k, &(agent, rating)) in anchors.iter().enumerate() {
            let again = anchors[..k].iter().any(|&(other, _)| other == agent);
            // NaN is not below the limit either.
            let possible = rating.abs() <= 10_000.0;
            if agent >= n || again || !possible {
                return Err(RatingError::Anchor(agent));
            }
        }
        let fixed: Vec<usize> = anchors.iter().map(|a| a.0).collect();
        let chains = Chains::new(table, &fixed);
        let mut groups = chains.groups();
        if let Some(first) = groups.iter().position(|group| fixed.first().is_some_and(|a| group.contains(a)))
        {
            let group = groups.remove(first);
            groups.insert(0, group);
        }
        let group = groups.first().cloned().unwrap_or_default();
        let blank = |agent| {
            let (points, games) = table.field(agent);
            let note = if games == 0.0 { Note::NoGames } else { chains.why_not(agent, &group, table) };
            AgentRating {
                rating: None,
                std_error: None,
                model_error: None,
                low: None,
                high: None,
                points,
                games,
                note: Some(note),
            }
        };
        let mut ratings = Self {
            agents: (0..n).map(blank).collect(),
            level: level.get(),
            model_covariance: vec![vec![None; n]; n],
            covariance: vec![vec![None; n]; n],
            table: table.clone(),
            confidence: level,
            groups,
        };
        if group.len() > 1 || !anchors.is_empty() {
            let natural: Vec<_> = anchors.iter().map(|&(agent, rating)| (agent, rating / UNIT)).collect();
            let fit = Fit::maximise(table, &group, &natural, scores).ok_or(RatingError::NotConverged)?;
            ratings.enter(&group, &fit, &fixed);
            for &(agent, rating) in anchors {
                // As given, and not as it came back from another unit.
                ratings.agents[agent].rating = Some(rating);
            }
        }
        Ok(ratings)
    }

    fn enter(&mut self, group: &[usize], fit: &Fit, fixed: &[usize]) {
        let z = self.confidence.z();
        for (a, &i) in group.iter().enumerate() {
            for (b, &j) in group.iter().enumerate() {
                self.model_covariance[i][j] = finite(fit.model[a][b] * UNIT * UNIT);
                self.covariance[i][j] = finite(fit.sandwich[a][b] * UNIT * UNIT);
            }
            let agent = &mut self.agents[i];
            agent.rating = finite(fit.ratings[a] * UNIT);
            agent.note = None;
            if fixed.contains(&i) {
                agent.note = Some(Note::Anchored);
                continue;
            }
            let error = |variance: Option<f64>| variance.filter(|v| *v > 0.0).map(libm::sqrt);
            agent.model_error = error(self.model_covariance[i][i]);
            agent.std_error = error(self.covariance[i][i]);
            if agent.std_error.is_none() {
                agent.note = Some(Note::NoSpread);
            }
            agent.low = agent.rating.zip(agent.std_error).map(|(r, se)| r - z * se);
            agent.high = agent.rating.zip(agent.std_error).map(|(r, se)| r + z * se);
        }
    }

    /// The difference between two agents, with the error that their covariance gives it. `None` if one does not exist.
    pub fn difference(&self, first: usize, second: usize, kind: ErrorKind) -> Option<Difference> {
        let (a, b) = (self.agents.get(first)?, self.agents.get(second)?);
        let sets = self.table.sets(first, second).map_or(0, |sets| sets.sets());
        let (Some(left), Some(right)) = (a.rating, b.rating) else {
            let note = if a.rating.is_none() { a.note } else { b.note }.unwrap_or(Note::NotConnected);
            let elo = Estimate::missing(self.confidence, sets, note);
            return Some(Difference { elo, superiority: Figure::missing(note) });
        };
        let covariance = match kind {
            ErrorKind::Model => &self.model_covariance,
            ErrorKind::DealSets => &self.covariance,
        };
        let entry = |i: usize, j: usize| covariance[i][j];
        let variance = || Some(entry(first, first)? + entry(second, second)? - 2.0 * entry(first, second)?);
        let value = left - right;
        // Rounding leaves a speck where the difference has no error at all.
        let Some(se) = variance().filter(|v| *v > 1e-9).map(libm::sqrt) else {
            let note = Note::NoSpread;
            let elo = Estimate::without_error(value, self.confidence, sets, note);
            return Some(Difference { elo, superiority: Figure::missing(note) });
        };
        let reach = self.confidence.z() * se;
        let elo = Estimate {
            value: finite(value),
            std_error: finite(se),
            low: finite(value - reach),
            high: finite(value + reach),
            level: self.level,
            sets,
            note: None,
        };
        Some(Difference { elo, superiority: Figure::known(normal_cdf(value / se)) })
    }
}
