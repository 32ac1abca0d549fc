//! The loss of a model on examples, and its gradient, in a fixed order of summation.

use boneyard_policy::{FEATURE_COUNT, Model, Parts, Values, softmax};

use crate::examples::{Example, MoveInputs, NONE};

/// What is kept of the way forward through the layers, for the way back.
#[derive(Default)]
pub(crate) struct Room {
    scores: Vec<f32>,
    /// For each move both layers.
    first: Vec<f32>,
    second: Vec<f32>,
    back_first: Vec<f32>,
    back_second: Vec<f32>,
    back_position: Vec<f32>,
}

/// What a model makes of an example.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Fit {
    /// The logarithm of the probability of the teacher's move.
    pub(crate) log_likelihood: f64,
    /// Whether that is the most probable one.
    pub(crate) first: bool,
}

/// A model seen as parameters with places.
pub(crate) struct Layers<'p> {
    pub(crate) parameters: &'p [f32],
    pub(crate) parts: &'p Parts,
}

impl<'p> Layers<'p> {
    fn widths(&self) -> (usize, usize) {
        (self.parts.bias.len(), self.parts.second_bias.len())
    }

    /// The scores of the moves go to `room.scores`, what the layers hold to `room`.
    fn forward(&self, example: &Example<'_>, room: &mut Room) {
        let (first, second) = self.widths();
        room.scores.clear();
        room.first.clear();
        room.second.clear();
        let p = self.parameters;
        let mut position = p[self.parts.bias.clone()].to_vec();
        if first > 0 {
            let columns = &p[self.parts.inputs.clone()];
            for input in example.position {
                add(&mut position, &columns[usize::from(*input) * first..][..first]);
            }
        }
        for (inputs, features) in example.moves.iter().zip(example.features) {
            let mut score: f32 = features
                .iter()
                .zip(&p[self.parts.linear.clone()])
                .map(|(value, weight)| value * weight)
                .sum();
            if first > 0 {
                score += self.move_forward(&position, inputs, features, room, second);
            }
            room.scores.push(score);
        }
    }

    fn move_forward(
        &self,
        position: &[f32],
        inputs: &MoveInputs,
        features: &Values,
        room: &mut Room,
        second: usize,
    ) -> f32 {
        let (p, first) = (self.parameters, position.len());
        let start = room.first.len();
        room.first.extend_from_slice(position);
        let units = &mut room.first[start..];
        let columns = &p[self.parts.inputs.clone()];
        for input in inputs.iter().filter(|input| **input != NONE) {
            add(units, &columns[usize::from(*input) * first..][..first]);
        }
        for (value, weights) in features.iter().zip(p[self.parts.dense.clone()].chunks_exact(first)) {
            if *value != 0.0 {
                add_times(units, *value, weights);
            }
        }
        let second_start = room.second.len();
        room.second.extend_from_slice(&p[self.parts.second_bias.clone()]);
        let last = &mut room.second[second_start..];
        for (unit, weights) in units.iter().zip(p[self.parts.second.clone()].chunks_exact(second)) {
            if *unit > 0.0 {
                add_times(last, *unit, weights);
            }
        }
        last.iter().zip(&p[self.parts.out.clone()]).map(|(unit, weight)| unit.max(0.0) * weight).sum()
    }

    /// How well the model explains an example.
    pub(crate) fn fit(&self, example: &Example<'_>, room: &mut Room) -> Fit {
        self.forward(example, room);
        fit(&mut room.scores, example.chosen)
    }

    /// Adds the gradient of minus the log-likelihood of an example.
    pub(crate) fn add_gradient(&self, example: &Example<'_>, room: &mut Room, gradient: &mut [f32]) -> Fit {
        self.forward(example, room);
        let found = fit(&mut room.scores, example.chosen);
        let (first, second) = self.widths();
        room.back_position.clear();
        room.back_position.resize(first, 0.0);
        for k in 0..example.moves.len() {
            let error = room.scores[k] - if k == example.chosen { 1.0 } else { 0.0 };
            add_times(&mut gradient[self.parts.linear.clone()], error, &example.features[k]);
            if first > 0 {
                self.move_back(
                    k,
                    error,
                    &example.moves[k],
                    &example.features[k],
                    room,
                    gradient,
                    [first, second],
                );
            }
        }
        if first > 0 {
            add(&mut gradient[self.parts.bias.clone()], &room.back_position);
            let columns = &mut gradient[self.parts.inputs.clone()];
            for input in example.position {
                add(&mut columns[usize::from(*input) * first..][..first], &room.back_position);
            }
        }
        found
    }

    #[allow(clippy::too_many_arguments)]
    fn move_back(
        &self,
        k: usize,
        error: f32,
        inputs: &MoveInputs,
        features: &Values,
        room: &mut Room,
        gradient: &mut [f32],
        widths: [usize; 2],
    ) {
        let [first, second] = widths;
        let p = self.parameters;
        let units = &room.first[k * first..][..first];
        let last = &room.second[k * second..][..second];
        room.back_second.clear();
        for (unit, weight) in last.iter().zip(&p[self.parts.out.clone()]) {
            room.back_second.push(if *unit > 0.0 { error * weight } else { 0.0 });
        }
        for (place, unit) in gradient[self.parts.out.clone()].iter_mut().zip(last) {
            *place += error * unit.max(0.0);
        }
        add(&mut gradient[self.parts.second_bias.clone()], &room.back_second);
        room.back_first.clear();
        room.back_first.resize(first, 0.0);
        let weights = p[self.parts.second.clone()].chunks_exact(second);
        let places = gradient[self.parts.second.clone()].chunks_exact_mut(second);
        for (((unit, back), weights), places) in
            units.iter().zip(&mut room.back_first).zip(weights).zip(places)
        {
            if *unit > 0.0 {
                *back = dot(weights, &room.back_second);
                add_times(places, *unit, &room.back_second);
            }
        }
        add(&mut room.back_position, &room.back_first);
        for input in inputs.iter().filter(|input| **input != NONE) {
            let start = self.parts.inputs.start + usize::from(*input) * first;
            add(&mut gradient[start..start + first], &room.back_first);
        }
        let dense = gradient[self.parts.dense.clone()].chunks_exact_mut(first);
        for (value, places) in features.iter().zip(dense) {
            if *value != 0.0 {
                add_times(places, *value, &room.back_first);
            }
        }
    }
}

/// Turns scores into probabilities, and looks at that of the teacher's move.
fn fit(scores: &mut [f32], chosen: usize) -> Fit {
    let best =
        scores.iter().enumerate().fold(0, |best, (k, score)| if *score > scores[best] { k } else { best });
    softmax(scores, 1.0);
    let probability = f64::from(scores[chosen].max(f32::MIN_POSITIVE));
    Fit { log_likelihood: libm::log(probability), first: best == chosen }
}

/// Eight sums side by side: a fixed order that needs not wait for each addition.
fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut sums = [0.0; 8];
    for (a, b) in a.chunks(8).zip(b.chunks(8)) {
        for ((sum, a), b) in sums.iter_mut().zip(a).zip(b) {
            *sum += a * b;
        }
    }
    sums.iter().sum()
}

pub(crate) fn add(sums: &mut [f32], values: &[f32]) {
    for (sum, value) in sums.iter_mut().zip(values) {
        *sum += value;
    }
}

fn add_times(sums: &mut [f32], factor: f32, values: &[f32]) {
    for (sum, value) in sums.iter_mut().zip(values) {
        *sum += factor * value;
    }
}

const _: () = assert!(FEATURE_COUNT > 0);

/// The layers of a model.
pub(crate) fn layers<'p>(model: &'p Model, parts: &'p Parts) -> Layers<'p> {
    Layers { parameters: model.parameters(), parts }
}

#[cfg(test)]
mod tests {
    use boneyard_policy::{Shape, Values};

    use super::*;

    /// The gradient against differences of the loss itself.
    #[test]
    fn the_gradient_is_that_of_the_loss() {
        let shape = Shape { players: 2, hidden: Some([5, 3]) };
        let mut parameters: Vec<f32> =
            (0..shape.parameters()).map(|k| ((k * 37 % 101) as f32 - 50.0) / 120.0).collect();
        let features: Vec<Values> =
            (0..3).map(|m| std::array::from_fn(|k| ((k * 7 + m * 3) % 5) as f32 / 5.0)).collect();
        let (position, moves) = ([0, 30, 61, 120], [[150, 180, NONE], [151, 181, 181], [152, NONE, NONE]]);
        let example = Example { position: &position, moves: &moves, features: &features, chosen: 1 };
        let parts = shape.parts();
        let loss = |parameters: &[f32]| {
            let layers = Layers { parameters, parts: &parts };
            -layers.fit(&example, &mut Room::default()).log_likelihood
        };
        let mut gradient = vec![0.0; parameters.len()];
        Layers { parameters: &parameters, parts: &parts }.add_gradient(
            &example,
            &mut Room::default(),
            &mut gradient,
        );
        assert!(gradient.iter().filter(|g| **g != 0.0).count() > 100);
        let step = 1e-2;
        for place in 0..parameters.len() {
            let kept = parameters[place];
            parameters[place] = kept + step;
            let above = loss(&parameters);
            parameters[place] = kept - step;
            let below = loss(&parameters);
            parameters[place] = kept;
            let expected = (above - below) / (2.0 * f64::from(step));
            assert!(
                (f64::from(gradient[place]) - expected).abs() < 2e-3,
                "{place}: {} {expected}",
                gradient[place]
            );
        }
    }
}
