//! Maximum likelihood by Newton's method, with the covariance of the model and the sandwich from deal sets.

use crate::deal_sets::DealSets;
use crate::linear::{self, Matrix};
use crate::ratings::crosstable::Crosstable;
use crate::ratings::pool_scores::PoolScores;

/// A fit within one group, in natural log-odds, by position in the group.
pub(super) struct Fit {
    pub(super) ratings: Vec<f64>,
    /// Covariance in the model.
    pub(super) model: Matrix,
    /// Covariance from deal sets.
    pub(super) sandwich: Matrix,
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
    /// Maximises the likelihood of the games within `group`; `anchors` have fixed ratings. `None` if that fails. With
    /// `scores` the sandwich takes deals for its sample, else the deal sets of each pair.
    pub(super) fn maximise(
        table: &Crosstable,
        group: &[usize],
        anchors: &[(usize, f64)],
        scores: Option<&PoolScores>,
    ) -> Option<Self> {
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
                ratings[at] = rating;
                free[at] = false;
            }
        }
        let shift = if anchors.is_empty() { 1.0 / group.len() as f64 } else { 0.0 };
        newton(&pairs, &mut ratings, &free, shift)?;
        let bread = linear::inverse(information(&pairs, &ratings, &free, shift))?;
        let model = centred(bread, &free, shift);
        let mut meat = match scores {
            // At the maximum an agent's mean score is what was expected of it.
            Some(scores) => scores.spread(group),
            None => spread_of_scores(&pairs, &ratings),
        };
        keep_free(&mut meat, &free);
        let sandwich = linear::product(&linear::product(&model, &meat), &model);
        Some(Self { ratings, model, sandwich })
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
        // Convergence is quadratic: the error left is about the square of this step.
        if size < 1e-9 {
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
fn spread_of_scores(pairs: &[Pair<'_>], ratings: &[f64]) -> Matrix {
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
    matrix
}

/// Leaves nothing in the rows and columns of ratings that are fixed.
fn keep_free(matrix: &mut Matrix, free: &[bool]) {
    for (i, row) in matrix.iter_mut().enumerate() {
        for (j, x) in row.iter_mut().enumerate() {
            if !(free[i] && free[j]) {
                *x = 0.0;
            }
        }
    }
}

/// Adds `w (e_i - e_j)(e_i - e_j)'`.
fn add_contrast(matrix: &mut Matrix, p: &Pair<'_>, w: f64) {
    matrix[p.i][p.i] += w;
    matrix[p.j][p.j] += w;
    matrix[p.i][p.j] -= w;
    matrix[p.j][p.i] -= w;
}
