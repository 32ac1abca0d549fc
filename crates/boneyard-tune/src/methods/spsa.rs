//! Simultaneous perturbation stochastic approximation.

use std::ops::Range;

use boneyard_core::{Rng, mix};
use boneyard_stats::spsa::{Auto, AutoTerms, Decay, Gains};

use super::{HANDS_A_SET, Method, MethodInfo, Task, Trial};
use crate::error::TuneError;
use crate::judge::Tally;
use crate::space::Dimension;

pub(super) const INFO: MethodInfo = MethodInfo {
    name: "spsa",
    about: "plays theta + c against theta - c for random signs of all parameters at once, and follows the winner",
    source: "Spall, IEEE TAC 37:3, 1992, with fishtest's schedule",
    build: |task| Ok(Box::new(Spsa::new(task)?)),
};

/// How perturbations and steps are set.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Schedule {
    /// Shrinking, as fishtest and Stockfish set them: a perturbation that ends at a twentieth of the range, a step that ends at
    /// 0.002.
    Fishtest,
    /// Constant, for this precision in Elo if a parameter at either end of its range loses `elo`.
    Auto {
        /// Elo that the result may be short of the optimum, with 95 %.
        precision: f64,
        /// Elo lost at either end of a range.
        elo: f64,
        /// Share of tied hands.
        draw_ratio: f64,
    },
}

/// Perturbation at the end, in ranges (Stockfish).
const C_END: f64 = 1.0 / 20.0;
/// Step at the end (Stockfish).
const R_END: f64 = 0.002;
/// Directions tried at once: enough for many threads, few beside all that are tried.
const DIRECTIONS: u64 = 16;
/// Deal sets a direction.
const SETS: u64 = 4;
const FLIPS_STREAM: u64 = 21;
const ROUNDING_STREAM: u64 = 22;

/// At each step so many directions, all from the same point. The result is the mean of the points of the second half: the
/// last one alone would carry the noise of the last step.
struct Spsa {
    dimensions: Vec<Dimension>,
    gains: Vec<Gain>,
    theta: Vec<f64>,
    /// Whether both sides of a direction play each other.
    duel: bool,
    scale: f64,
    objective: crate::judge::Objective,
    seed: u64,
    step: u64,
    steps: u64,
    first_deal: u64,
    flips: Vec<Vec<f64>>,
    sum: Vec<f64>,
    summed: u64,
}

enum Gain {
    Shrinking(Gains),
    Constant { c: f64, r: f64 },
}

impl Gain {
    /// Perturbation and step at iteration `k`, counted in deal sets from 1.
    fn at(&self, k: f64) -> (f64, f64) {
        match self {
            Gain::Shrinking(gains) => (gains.c(k), gains.r(k)),
            Gain::Constant { c, r } => (*c, *r),
        }
    }
}

impl Spsa {
    fn new(task: &Task<'_>) -> Result<Spsa, TuneError> {
        let dimensions = task.space.dimensions().to_vec();
        let duel = task.against_itself;
        let matches = if duel { 1 } else { 2 * task.adversaries };
        let steps = task.hands / (DIRECTIONS * SETS * HANDS_A_SET * matches);
        if steps < 2 {
            let least = 2 * DIRECTIONS * SETS * HANDS_A_SET * matches;
            return Err(TuneError::TooFewHands { least });
        }
        let gains = gains(&dimensions, task.schedule, (steps * DIRECTIONS * SETS) as f64)?;
        let theta = task.space.start();
        let sum = vec![0.0; theta.len()];
        Ok(Spsa {
            dimensions,
            gains,
            theta,
            duel,
            scale: task.scale,
            objective: task.objective,
            seed: task.seed,
            step: 0,
            steps,
            first_deal: task.first_deal,
            flips: Vec::new(),
            sum,
            summed: 0,
        })
    }

    fn iteration(&self) -> f64 {
        (self.step * DIRECTIONS * SETS + 1) as f64
    }

    /// `theta + sign c flip`, in its range; whole numbers are rounded up or down by chance, so that the mean is right.
    fn perturbed(&self, flips: &[f64], sign: f64, rounding: &mut Rng) -> Vec<f64> {
        let k = self.iteration();
        let moved = self.theta.iter().zip(flips).zip(&self.gains).zip(&self.dimensions);
        moved
            .map(|(((theta, flip), gain), dimension)| {
                let value = (theta + sign * flip * gain.at(k).0).clamp(dimension.min, dimension.max);
                if dimension.whole { (value + uniform(rounding)).floor() } else { value }
            })
            .collect()
    }

    fn deals(&self, direction: u64) -> Range<u64> {
        let first = self.first_deal + (self.step * DIRECTIONS + direction) * SETS;
        first..first + SETS
    }
}

impl Method for Spsa {
    fn propose(&mut self) -> Vec<Trial> {
        if self.step == self.steps {
            return Vec::new();
        }
        let mut rng = Rng::new(mix(&[self.seed, FLIPS_STREAM, self.step]));
        let mut rounding = Rng::new(mix(&[self.seed, ROUNDING_STREAM, self.step]));
        let signs = |rng: &mut Rng| {
            (0..self.theta.len()).map(|_| if rng.below(2) == 0 { 1.0 } else { -1.0 }).collect()
        };
        self.flips = (0..DIRECTIONS).map(|_| signs(&mut rng)).collect();
        let mut trials = Vec::new();
        for (direction, flips) in (0..).zip(&self.flips) {
            let plus = self.perturbed(flips, 1.0, &mut rounding);
            let minus = self.perturbed(flips, -1.0, &mut rounding);
            let deals = self.deals(direction);
            if self.duel {
                trials.push(Trial { point: plus, rival: Some(minus), deals });
            } else {
                trials.push(Trial { point: plus, rival: None, deals: deals.clone() });
                trials.push(Trial { point: minus, rival: None, deals });
            }
        }
        trials
    }

    fn learn(&mut self, tallies: &[Tally]) {
        let games = (SETS * HANDS_A_SET) as f64;
        let value = |tally: &Tally| tally.mean(self.objective) / self.scale * games;
        let won: Vec<f64> = if self.duel {
            tallies.iter().map(value).collect()
        } else {
            // What one side wins against the adversaries and the other does not: half as much as in a duel.
            tallies.chunks(2).map(|sides| value(&sides[0]) - sides.get(1).map_or(0.0, value)).collect()
        };
        let k = self.iteration();
        for (place, (theta, gain)) in self.theta.iter_mut().zip(&self.gains).enumerate() {
            let (c, r) = gain.at(k);
            let slope: f64 = self.flips.iter().zip(&won).map(|(flips, won)| won * flips[place]).sum();
            let dimension = &self.dimensions[place];
            *theta = (*theta + r * c * slope).clamp(dimension.min, dimension.max);
        }
        self.step += 1;
        if 2 * self.step > self.steps {
            self.summed += 1;
            self.sum.iter_mut().zip(&self.theta).for_each(|(sum, theta)| *sum += theta);
        }
    }

    fn best(&self) -> Vec<f64> {
        if self.summed == 0 {
            return self.theta.clone();
        }
        self.sum.iter().map(|sum| sum / self.summed as f64).collect()
    }
}

fn gains(dimensions: &[Dimension], schedule: Schedule, iterations: f64) -> Result<Vec<Gain>, TuneError> {
    match schedule {
        Schedule::Fishtest => {
            let stability = (Decay::FISHTEST.stability * iterations).floor();
            let gain = |dimension: &Dimension| {
                // A whole number must move by one half at least to move at all.
                let least = if dimension.whole { 0.5 } else { 0.0 };
                let c_end = (C_END * (dimension.max - dimension.min)).max(least);
                Gain::Shrinking(Gains::ending_at(c_end, R_END, iterations, stability, Decay::FISHTEST))
            };
            Ok(dimensions.iter().map(gain).collect())
        }
        Schedule::Auto { precision, elo, draw_ratio } => {
            let ranges: Vec<_> = dimensions.iter().map(|dimension| (dimension.min, dimension.max)).collect();
            let auto = Auto::new(&AutoTerms { precision, draw_ratio, elo, ranges: &ranges }).ok_or_else(|| {
                TuneError::Terms(vec![format!(
                    "--schedule auto: precision {precision} and elo {elo} must be positive, draw_ratio {draw_ratio} from 0 to below 1"
                )])
            })?;
            Ok(auto.c.iter().map(|c| Gain::Constant { c: *c, r: auto.r }).collect())
        }
    }
}

/// In 0..1.
fn uniform(rng: &mut Rng) -> f64 {
    (rng.bits() >> 11) as f64 / (1_u64 << 53) as f64
}
