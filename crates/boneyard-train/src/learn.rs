//! Learning: Adam on small batches, in an order that the seed decides and threads do not.

use std::sync::atomic::{AtomicBool, Ordering};

use boneyard_core::{Rng, mix};
use boneyard_policy::{FEATURE_COUNT, Model, Shape};
use boneyard_stats::{Level, Margins};
use rayon::prelude::*;

use crate::examples::Examples;
use crate::gradient::{Fit, Layers, Room, add, layers};

/// Examples a step.
const BATCH: usize = 256;
/// Examples whose gradients one thread adds up; the sums of a batch are added in order.
const SHARE: usize = 64;

/// Adam's decay of means and of mean squares, and what keeps it from dividing by 0 (Kingma and Ba 2015).
const BETA: [f32; 2] = [0.9, 0.999];
const EPSILON: f32 = 1e-8;

/// How well a model explains examples.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Measure {
    /// How many.
    pub examples: u64,
    /// The share in which the most probable move is the teacher's.
    pub top1: f64,
    /// Its standard error, from deals; `None` for fewer than two.
    pub top1_error: Option<f64>,
    /// The mean logarithm of the probability of the teacher's move.
    pub log_likelihood: f64,
}

/// How far learning has come.
#[derive(Clone, Copy, Debug)]
pub struct Epoch {
    /// From 1.
    pub epoch: u32,
    /// Of how many.
    pub epochs: u32,
    /// On the examples held out.
    pub held_out: Measure,
}

/// What decides the result beside the examples.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Course {
    pub(crate) epochs: u32,
    /// The step at the beginning; it shrinks to 0 at the end.
    pub(crate) rate: f64,
    pub(crate) seed: u64,
}

/// A model before it has learnt anything: the weights of features 0, the others by chance (He et al. 2015), the last layer small.
pub(crate) fn untaught(shape: Shape, seed: u64) -> Option<Model> {
    let mut rng = Rng::new(mix(&[seed, 17]));
    let mut parameters = vec![0.0; shape.parameters()];
    let parts = shape.parts();
    let [first, second] = shape.hidden.unwrap_or([1, 1]);
    // About forty inputs of a position are 1.
    let spreads =
        [(parts.inputs, 40), (parts.dense, FEATURE_COUNT), (parts.second, first), (parts.out, 16 * second)];
    for (range, fan) in spreads {
        let most = libm::sqrtf(6.0 / fan as f32);
        for parameter in &mut parameters[range] {
            let unit = (rng.bits() >> 40) as f32 / (1_u32 << 24) as f32;
            *parameter = most * (2.0 * unit - 1.0);
        }
    }
    Model::new(shape, parameters)
}

/// Adam's memory.
struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    decayed: [f32; 2],
}

impl Adam {
    fn step(&mut self, parameters: &mut [f32], gradient: &[f32], rate: f32) {
        for (decayed, beta) in self.decayed.iter_mut().zip(BETA) {
            *decayed *= beta;
        }
        let [mean_rest, square_rest] = self.decayed.map(|decayed| 1.0 - decayed);
        let memory = self.mean.iter_mut().zip(&mut self.square);
        for ((parameter, g), (mean, square)) in parameters.iter_mut().zip(gradient).zip(memory) {
            *mean = BETA[0] * *mean + (1.0 - BETA[0]) * g;
            *square = BETA[1] * *square + (1.0 - BETA[1]) * g * g;
            *parameter -= rate * (*mean / mean_rest) / ((*square / square_rest).sqrt() + EPSILON);
        }
    }
}

/// Learns from examples, beginning with `model`; `None` if it is to stop. Call it within the pool of threads that may be used.
pub(crate) fn learn(
    model: Model,
    examples: &Examples,
    held_out: &Examples,
    course: Course,
    stop: Option<&AtomicBool>,
    mut watch: impl FnMut(Epoch),
) -> Option<Model> {
    let shape = model.shape();
    let parts = shape.parts();
    let mut parameters = model.parameters().to_vec();
    let len = parameters.len();
    let mut adam = Adam { mean: vec![0.0; len], square: vec![0.0; len], decayed: [1.0; 2] };
    let mut order: Vec<u32> = (0..examples.len() as u32).collect();
    let mut rng = Rng::new(mix(&[course.seed, 18]));
    let batches = examples.len().div_ceil(BATCH);
    let steps = (batches * course.epochs as usize) as f64;
    let mut shares: Vec<(Vec<f32>, Room)> =
        (0..BATCH.div_ceil(SHARE)).map(|_| (vec![0.0; len], Room::default())).collect();
    for epoch in 0..course.epochs {
        let all = order.len();
        shuffle(&mut order, all, &mut rng);
        for (number, batch) in order.chunks(BATCH).enumerate() {
            if stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                return None;
            }
            let layers = Layers { parameters: &parameters, parts: &parts };
            batch.par_chunks(SHARE).zip(&mut shares).for_each(|(share, (gradient, room))| {
                gradient.fill(0.0);
                for &place in share {
                    layers.add_gradient(&examples.get(place as usize), room, gradient);
                }
            });
            let used = batch.len().div_ceil(SHARE);
            let (sum, others) = shares[..used].split_at_mut(1);
            let sum = &mut sum[0].0;
            others.iter().for_each(|(gradient, _)| add(sum, gradient));
            sum.iter_mut().for_each(|g| *g /= batch.len() as f32);
            let done = (epoch as usize * batches + number) as f64 / steps;
            adam.step(&mut parameters, sum, (course.rate * (1.0 - done)) as f32);
        }
        let model = Model::new(shape, parameters.clone())?;
        watch(Epoch { epoch: epoch + 1, epochs: course.epochs, held_out: measure(&model, held_out) });
    }
    Model::new(shape, parameters)
}

/// Examples that one thread measures at a time; their sums are added in order.
const PART: usize = 1024;

/// How well a model explains examples. Adds up in one order, whatever the threads.
pub(crate) fn measure(model: &Model, examples: &Examples) -> Measure {
    let parts = model.shape().parts();
    let layers = layers(model, &parts);
    let places: Vec<usize> = (0..examples.len()).collect();
    let part = |places: &[usize]| -> Vec<Fit> {
        let mut room = Room::default();
        places.iter().map(|place| layers.fit(&examples.get(*place), &mut room)).collect()
    };
    let fits: Vec<Fit> = places.par_chunks(PART).flat_map_iter(part).collect();
    let first = |fits: &[Fit]| fits.iter().filter(|fit| fit.first).count();
    // Decisions of a deal are alike: the deal is the sample.
    let mut deals = Margins::new();
    for deal in examples.deals() {
        let hits = first(&fits[deal.clone()]);
        // Far fewer than 2^64 deals.
        let _ = deals.add(hits as i32, deal.len() as u32);
    }
    let of_part = |part: &[Fit]| part.iter().map(|fit| fit.log_likelihood).sum::<f64>();
    let log_likelihood = fits.chunks(PART).map(of_part).sum::<f64>();
    let n = examples.len().max(1) as f64;
    Measure {
        examples: examples.len() as u64,
        top1: first(&fits) as f64 / n,
        top1_error: deals.per_hand(Level::P95).std_error,
        log_likelihood: log_likelihood / n,
    }
}

/// A random order. (The core's own shuffle is for the few tiles of a set.)
fn shuffle(order: &mut [u32], len: usize, rng: &mut Rng) {
    for place in (1..len).rev() {
        order.swap(place, rng.below(place as u32 + 1) as usize);
    }
}
