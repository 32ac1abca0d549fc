//! Small dense matrices: as many rows as there are agents in a pool.

// Formulas for matrices read best with their indices.
#![allow(clippy::needless_range_loop)]

/// A square matrix by rows.
pub(crate) type Matrix = Vec<Vec<f64>>;

/// A matrix of zeros.
pub(crate) fn zeros(n: usize) -> Matrix {
    vec![vec![0.0; n]; n]
}

/// `a x = b` for several right-hand sides, by elimination with row pivoting. `None` if `a` is singular to working
/// precision.
pub(crate) fn solve(mut a: Matrix, mut b: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let n = a.len();
    for column in 0..n {
        let pivot = (column..n).max_by(|&i, &j| a[i][column].abs().total_cmp(&a[j][column].abs()))?;
        if a[pivot][column] == 0.0 || a[pivot][column].is_nan() {
            return None;
        }
        a.swap(column, pivot);
        b.swap(column, pivot);
        let (pivot_row, pivot_side) = (a[column].clone(), b[column].clone());
        for row in column + 1..n {
            let factor = a[row][column] / pivot_row[column];
            if factor != 0.0 {
                subtract(&mut a[row], &pivot_row, factor);
                subtract(&mut b[row], &pivot_side, factor);
            }
        }
    }
    // Substitution from the last row up: elimination to a diagonal would lose digits where `a` is nearly singular.
    for i in (0..n).rev() {
        for j in i + 1..n {
            let (above, below) = b.split_at_mut(j);
            subtract(&mut above[i], &below[0], a[i][j]);
        }
        b[i].iter_mut().for_each(|x| *x /= a[i][i]);
    }
    b.iter().flatten().all(|x| x.is_finite()).then_some(b)
}

/// `row -= factor * other`.
fn subtract(row: &mut [f64], other: &[f64], factor: f64) {
    row.iter_mut().zip(other).for_each(|(x, y)| *x -= factor * y);
}

/// `a x = b` for one right-hand side.
pub(crate) fn solve_one(a: Matrix, b: &[f64]) -> Option<Vec<f64>> {
    let columns = solve(a, b.iter().map(|&x| vec![x]).collect())?;
    Some(columns.into_iter().map(|row| row[0]).collect())
}

/// The inverse.
pub(crate) fn inverse(a: Matrix) -> Option<Matrix> {
    let n = a.len();
    let mut unit = zeros(n);
    for (i, row) in unit.iter_mut().enumerate() {
        row[i] = 1.0;
    }
    solve(a, unit)
}

/// `a b`.
pub(crate) fn product(a: &Matrix, b: &Matrix) -> Matrix {
    let column = |row: &[f64], j: usize| row.iter().zip(b).map(|(x, other)| x * other[j]).sum();
    a.iter().map(|row| (0..b.len()).map(|j| column(row, j)).collect()).collect()
}

/// `a x`.
pub(crate) fn apply(a: &[Vec<f64>], x: &[f64]) -> Vec<f64> {
    a.iter().map(|row| row.iter().zip(x).map(|(a, x)| a * x).sum()).collect()
}

/// A basis of the vectors `x` with `a x = 0`, for rows `a` of equal length `n`; entries below `tolerance` count as zero.
pub(crate) fn null_space(mut a: Vec<Vec<f64>>, n: usize, tolerance: f64) -> Vec<Vec<f64>> {
    let mut pivots = Vec::new();
    let mut rank = 0;
    for column in 0..n {
        let best = (rank..a.len()).max_by(|&i, &j| a[i][column].abs().total_cmp(&a[j][column].abs()));
        let Some(best) = best.filter(|&i| a[i][column].abs() > tolerance) else { continue };
        a.swap(rank, best);
        let lead = a[rank][column];
        a[rank].iter_mut().for_each(|x| *x /= lead);
        let pivot = a[rank].clone();
        for row in (0..a.len()).filter(|&row| row != rank) {
            let factor = a[row][column];
            a[row].iter_mut().zip(&pivot).for_each(|(x, p)| *x -= factor * p);
        }
        pivots.push(column);
        rank += 1;
    }
    let free = (0..n).filter(|column| !pivots.contains(column));
    free.map(|column| {
        let mut x = vec![0.0; n];
        x[column] = 1.0;
        for (row, &pivot) in pivots.iter().enumerate() {
            x[pivot] = -a[row][column];
        }
        x
    })
    .collect()
}
