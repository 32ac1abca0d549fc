//! CMA-ES and TPE, from the crate `optimizer`.

use boneyard_core::mix;
use optimizer::parameter::{FloatParam, Parameter};
use optimizer::sampler::{CmaEsSampler, TpeSampler};
use optimizer::{Direction, Study, Trial};

use super::searched::{Plan, Search, Searched, mean};
use super::{MethodInfo, Task};
use crate::error::TuneError;
use crate::space::Dimension;

pub(super) const CMAES: MethodInfo = MethodInfo {
    name: "cmaes",
    about: "draws points from a normal law and fits its mean and covariance to the better half of them",
    source: "Hansen and Ostermeier, Evolutionary Computation 9:2, 2001",
    build: |task| {
        let plan = Plan::new(task)?;
        let population = population(task.space.dimensions().len());
        let builder = CmaEsSampler::builder().sigma0(SIGMA).population_size(population).seed(seed(task));
        let study = Study::with_sampler(Direction::Minimize, builder.build());
        Ok(Box::new(Searched::new(task, plan, Library::new(task, study, population))))
    },
};

pub(super) const TPE: MethodInfo = MethodInfo {
    name: "tpe",
    about: "models good and bad values of each parameter by densities and tries where good ones are likelier",
    source: "Bergstra, Bardenet, Bengio and Kegl, NIPS 2011",
    build: |task| {
        let plan = Plan::new(task)?;
        let sampler = TpeSampler::builder().seed(seed(task)).n_startup_trials(STARTUP).build();
        let sampler = sampler.map_err(|error| TuneError::Terms(vec![error.to_string()]))?;
        let study = Study::with_sampler(Direction::Minimize, sampler);
        Ok(Box::new(Searched::new(task, plan, Library::new(task, study, 1))))
    },
};

/// Step size at the start, where the start is 0 and the ends of the ranges -1 and 1.
const SIGMA: f64 = 0.3;
/// Points that TPE draws by chance first.
const STARTUP: usize = 10;
const SEED_STREAM: u64 = 23;

fn seed(task: &Task<'_>) -> u64 {
    mix(&[task.seed, SEED_STREAM])
}

/// The usual size, `4 + 3 ln n`, doubled: values are noisy.
fn population(dimensions: usize) -> usize {
    2 * (4 + (3.0 * (dimensions as f64).ln()).floor() as usize)
}

/// A study that is asked for points and told their values.
struct Library {
    study: Study<f64>,
    params: Vec<FloatParam>,
    dimensions: Vec<Dimension>,
    /// Points asked for at a time.
    batch: usize,
    asked: Vec<Trial>,
    /// The mean of the last whole batch.
    middle: Option<Vec<f64>>,
}

impl Library {
    fn new(task: &Task<'_>, study: Study<f64>, batch: usize) -> Library {
        let dimensions = task.space.dimensions().to_vec();
        // The library tells parameters apart by their ranges: no two may be alike.
        let param = |(k, dimension): (usize, &Dimension)| {
            FloatParam::new(-1.0, 1.0 + k as f64 * 1e-9).name(dimension.name)
        };
        let params = dimensions.iter().enumerate().map(param).collect();
        Library { study, params, dimensions, batch, asked: Vec::new(), middle: None }
    }

    fn ask(&mut self) -> Vec<f64> {
        let mut trial = self.study.ask();
        let suggested = self.params.iter().zip(&self.dimensions).map(|(param, dimension)| {
            // No fault is possible: the ranges are sound and never change. The start is always allowed.
            dimension.allowed(dimension.at(param.suggest(&mut trial).unwrap_or(0.0)))
        });
        let point = suggested.collect();
        self.asked.push(trial);
        point
    }
}

impl Search for Library {
    fn points(&mut self, left: u64) -> Vec<Vec<f64>> {
        let batch = self.batch.min(usize::try_from(left).unwrap_or(usize::MAX));
        (0..batch).map(|_| self.ask()).collect()
    }

    fn told(&mut self, points: &[Vec<f64>], values: &[f64]) {
        for (trial, value) in self.asked.drain(..).zip(values) {
            // The samplers of the library take the least value for the best, whatever the direction of the study.
            self.study.tell(trial, Ok::<f64, String>(-*value));
        }
        if self.batch > 1 && points.len() == self.batch {
            self.middle = mean(&points.iter().collect::<Vec<_>>());
        }
    }

    /// Shares of the absolute rank correlations with the value.
    fn importance(&self) -> Option<Vec<f64>> {
        let found = self.study.param_importance();
        let share =
            |name: &str| found.iter().find(|(label, _)| label == name).map_or(0.0, |(_, share)| *share);
        (!found.is_empty()).then(|| self.dimensions.iter().map(|dimension| share(dimension.name)).collect())
    }

    fn middle(&self) -> Option<Vec<f64>> {
        let middle = self.middle.as_ref()?.iter().zip(&self.dimensions);
        Some(middle.map(|(value, dimension)| dimension.allowed(*value)).collect())
    }
}
