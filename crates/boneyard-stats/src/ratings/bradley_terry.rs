//! Ratings by maximum likelihood in the model of Bradley and Terry (Zermelo 1929): `i` is expected to score `1 / (1 +
//! 10^(-(R_i - R_j) / 400))` of a game against `j`; a draw counts as half a win and half a loss.

use serde::Serialize;
use thiserror::Error;

use crate::deal_sets::DealSets;
use crate::elo::{Figure, NORMALIZED_ELO_UNIT};
use crate::estimate::{Estimate, Level};
use crate::linear::{self, Matrix};
use crate::note::Note;
use crate::numeric::{finite, normal_cdf};
use crate::ratings::connect::Chains;
use crate::ratings::crosstable::Crosstable;

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
            let fit = Fit::maximise(table, &group, anchors)?;
            ratings.enter(&group, &fit, &fixed);
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

/// A fit within one group, in natural units, by position in the group.
struct Fit {
    ratings: Vec<f64>,
    model: Matrix,
    sandwich: Matrix,
}

/// One pair of the group.
struct Pair<'a> {
    i: usize,
    j: usize,
    sets: &'a DealSets,
    points: f64,
    games: f64,
}

impl Pair<'_> {
    fn expected(&self, ratings: &[f64]) -> f64 {
        1.0 / (1.0 + libm::exp(ratings[self.j] - ratings[self.i]))
    }
}

impl Fit {
    fn maximise(table: &Crosstable, group: &[usize], anchors: &[(usize, f64)]) -> Result<Self, RatingError> {
        let place = |agent: usize| group.iter().position(|&g| g == agent);
        let pairs: Vec<Pair<'_>> = table
            .pairs()
            .filter_map(|(i, j, sets)| {
                let (points, games) = (sets.half_points() as f64 / 2.0, sets.games() as f64);
                Some(Pair { i: place(i)?, j: place(j)?, sets, points, games })
            })
            .collect();
        let mut ratings = vec![0.0; group.len()];
        let mut free = vec![true; group.len()];
        for &(agent, rating) in anchors {
            if let Some(at) = place(agent) {
                ratings[at] = rating / UNIT;
                free[at] = false;
            }
        }
        let shift = if anchors.is_empty() { 1.0 / group.len() as f64 } else { 0.0 };
        newton(&pairs, &mut ratings, &free, shift).ok_or(RatingError::NotConverged)?;
        let bread =
            linear::inverse(information(&pairs, &ratings, &free, shift)).ok_or(RatingError::NotConverged)?;
        let model = centred(bread, &free, shift);
        let meat = spread_of_scores(&pairs, &ratings, &free);
        let sandwich = linear::product(&linear::product(&model, &meat), &model);
        Ok(Self { ratings, model, sandwich })
    }
}

fn log_likelihood(pairs: &[Pair<'_>], ratings: &[f64]) -> f64 {
    let softplus = |x: f64| if x > 0.0 { x + libm::log1p(libm::exp(-x)) } else { libm::log1p(libm::exp(x)) };
    let pair = |p: &Pair<'_>| {
        let d = ratings[p.i] - ratings[p.j];
        -p.points * softplus(-d) - (p.games - p.points) * softplus(d)
    };
    pairs.iter().map(pair).sum()
}

/// Newton's method; a step that does not raise the likelihood is halved.
fn newton(pairs: &[Pair<'_>], ratings: &mut [f64], free: &[bool], shift: f64) -> Option<()> {
    let mut best = log_likelihood(pairs, ratings);
    for _ in 0..200 {
        let mut slope = vec![0.0; ratings.len()];
        for p in pairs {
            let surplus = p.points - p.games * p.expected(ratings);
            slope[p.i] += surplus;
            slope[p.j] -= surplus;
        }
        slope.iter_mut().zip(free).filter(|(_, free)| !**free).for_each(|(s, _)| *s = 0.0);
        let step = linear::solve_one(information(pairs, ratings, free, shift), &slope)?;
        let size = step.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
        let mut part = 1.0;
        loop {
            let next: Vec<f64> = ratings.iter().zip(&step).map(|(r, s)| r + part * s).collect();
            let value = log_likelihood(pairs, &next);
            // The last steps change the likelihood by less than it resolves.
            if value >= best || size * part < 1e-9 {
                ratings.copy_from_slice(&next);
                best = value;
                break;
            }
            part /= 2.0;
        }
        if size < 1e-12 {
            return Some(());
        }
    }
    None
}

/// Fisher information of the free ratings. Fixed ones get a unit row; with nothing fixed `shift` in every entry stands
/// for the condition that the sum is 0, on which the likelihood says nothing.
fn information(pairs: &[Pair<'_>], ratings: &[f64], free: &[bool], shift: f64) -> Matrix {
    let mut matrix = vec![vec![shift; ratings.len()]; ratings.len()];
    for p in pairs {
        let expected = p.expected(ratings);
        add_contrast(&mut matrix, p, p.games * expected * (1.0 - expected));
    }
    for (i, _) in free.iter().enumerate().filter(|(_, free)| !**free) {
        for j in 0..ratings.len() {
            matrix[i][j] = 0.0;
            matrix[j][i] = 0.0;
        }
        matrix[i][i] = 1.0;
    }
    matrix
}

/// From the inverse of [`information`] to the covariance: the pseudo-inverse on ratings of sum 0, or zero rows for what
/// is fixed.
fn centred(mut inverse: Matrix, free: &[bool], shift: f64) -> Matrix {
    for (i, row) in inverse.iter_mut().enumerate() {
        for (j, x) in row.iter_mut().enumerate() {
            *x = if free[i] && free[j] { *x - shift } else { 0.0 };
        }
    }
    inverse
}

/// Covariance of the score equations as the deal sets show it: squared surplus of each set over what was expected.
fn spread_of_scores(pairs: &[Pair<'_>], ratings: &[f64], free: &[bool]) -> Matrix {
    let mut matrix = linear::zeros(ratings.len());
    for p in pairs {
        let per_set = f64::from(p.sets.games_per_set());
        let expected = per_set * p.expected(ratings);
        let squares = p.sets.counts().iter().enumerate().map(|(k, &n)| {
            let surplus = k as f64 / 2.0 - expected;
            n as f64 * surplus * surplus
        });
        add_contrast(&mut matrix, p, squares.sum());
    }
    for (i, row) in matrix.iter_mut().enumerate() {
        for (j, x) in row.iter_mut().enumerate() {
            if !(free[i] && free[j]) {
                *x = 0.0;
            }
        }
    }
    matrix
}

/// Adds `w (e_i - e_j)(e_i - e_j)'`.
fn add_contrast(matrix: &mut Matrix, p: &Pair<'_>, w: f64) {
    matrix[p.i][p.i] += w;
    matrix[p.j][p.j] += w;
    matrix[p.i][p.j] -= w;
    matrix[p.j][p.i] -= w;
}
