//! Every combination of some values of each parameter.

use super::MethodInfo;
use super::searched::{Plan, Search, Searched};
use crate::error::TuneError;
use crate::space::Dimension;

pub(super) const INFO: MethodInfo = MethodInfo {
    name: "grid",
    about: "values every combination of evenly spaced values, as many as the budget allows",
    source: "",
    build: |task| {
        let plan = Plan::new(task)?;
        let dimensions = task.space.dimensions();
        let levels = levels(plan.points, dimensions.len());
        if levels < 2 {
            let points = 2_u64.checked_pow(dimensions.len() as u32);
            let points = points.map_or("far too many".to_owned(), |points| points.to_string());
            return Err(TuneError::Terms(vec![format!(
                "--method grid: two values for each of {} parameters make {points} points; the budget is enough for {}; name fewer \
                 parameters by --param",
                dimensions.len(),
                plan.points
            )]));
        }
        let grid = Grid { points: points(dimensions, levels), next: 0 };
        Ok(Box::new(Searched::new(task, plan, grid)))
    },
};

/// Points that are valued on the same deals.
const BATCH: usize = 16;

struct Grid {
    points: Vec<Vec<f64>>,
    next: usize,
}

impl Search for Grid {
    fn points(&mut self, left: u64) -> Vec<Vec<f64>> {
        let batch = BATCH.min(usize::try_from(left).unwrap_or(usize::MAX));
        let points: Vec<_> = self.points.iter().skip(self.next).take(batch).cloned().collect();
        self.next += points.len();
        points
    }

    fn told(&mut self, _: &[Vec<f64>], _: &[f64]) {}
}

/// The greatest number of values a parameter with no more than so many combinations.
fn levels(points: u64, dimensions: usize) -> u64 {
    let fits = |levels: u64| levels.checked_pow(dimensions as u32).is_some_and(|all| all <= points);
    (1..).take_while(|levels| fits(*levels)).last().unwrap_or(0)
}

fn points(dimensions: &[Dimension], levels: u64) -> Vec<Vec<f64>> {
    let mut points = vec![Vec::new()];
    for dimension in dimensions {
        let step = (dimension.max - dimension.min) / (levels - 1) as f64;
        let mut values: Vec<f64> =
            (0..levels).map(|k| dimension.allowed(dimension.min + step * k as f64)).collect();
        values.dedup();
        points = points
            .iter()
            .flat_map(|point: &Vec<f64>| {
                values.iter().map(move |value| [point.as_slice(), &[*value]].concat())
            })
            .collect();
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grid_has_every_combination_once() {
        let dimension = |max, whole| Dimension { name: "x", min: 0.0, max, start: 0.0, whole };
        let points = points(&[dimension(1.0, false), dimension(2.0, true)], 3);
        assert_eq!(points.len(), 9);
        assert!(points.contains(&vec![0.5, 1.0]) && points.contains(&vec![1.0, 2.0]));
        assert_eq!(super::points(&[dimension(1.0, true)], 5), [[0.0], [1.0]]);
        assert_eq!((levels(100, 2), levels(99, 2), levels(7, 3), levels(20, 1)), (10, 9, 1, 20));
    }
}
