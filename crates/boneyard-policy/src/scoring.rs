//! Scores of moves by a model.
//!
//! Everything is added up in one order, with `f32` and without fused operations, so that all machines agree.

use boneyard_core::{View, Work};

use crate::features::{After, N, Values};
use crate::inputs::Inputs;
use crate::lay::Lay;
use crate::model::{Model, Parts};
use crate::scene::Scene;

/// Memory for the layers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Room {
    position: Vec<f32>,
    first: Vec<f32>,
    second: Vec<f32>,
    rows: Vec<Row>,
}

/// Weights of a layer's units, and what they are multiplied by.
#[derive(Clone, Copy, Debug)]
struct Row {
    factor: f32,
    /// Where they begin among the parameters.
    start: usize,
}

/// Scores the moves of a view.
pub(crate) struct Scoring<'a, 'v> {
    pub(crate) model: &'a Model,
    pub(crate) view: &'a View<'v>,
    pub(crate) lay: &'a Lay,
    pub(crate) room: &'a mut Room,
    pub(crate) scores: &'a mut Vec<f32>,
}

impl Work for Scoring<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Scoring { model, view, lay, room, scores } = self;
        let scene = Scene::new(view, lay);
        let inputs = Inputs::new(model.shape().players);
        let network = model.shape().hidden.map(|[first, _]| (model.shape().parts(), first));
        if let Some((parts, first)) = &network {
            room.rows.clear();
            inputs.of_position(&scene, |input| room.rows.push(parts.of_input(input, *first)));
            room.position.clear();
            room.position.extend_from_slice(&model.parameters()[parts.bias.clone()]);
            add(&mut room.position, &room.rows, model.parameters());
        }
        scores.clear();
        for mv in view.moves().iter() {
            let after = After::of(view, &scene, mv);
            let features = scene.features(view, mv, after.as_ref());
            let linear = model.linear(&features);
            let Some((parts, first)) = &network else {
                scores.push(linear);
                continue;
            };
            room.rows.clear();
            inputs.of_move(mv, after.as_ref(), |input| room.rows.push(parts.of_input(input, *first)));
            keep(&mut room.rows, &features, parts.dense.start, *first, |feature| feature != 0.0);
            room.first.clone_from(&room.position);
            add(&mut room.first, &room.rows, model.parameters());
            scores.push(linear + model.second(parts, room));
        }
    }
}

impl Parts {
    #[inline(always)]
    fn of_input(&self, input: usize, first: usize) -> Row {
        Row { factor: 1.0, start: self.inputs.start + input * first }
    }
}

/// Adds to `rows` those of the layer's that are kept: each unit of the layer before has one, `width` weights from `start` on.
#[inline(always)]
fn keep(rows: &mut Vec<Row>, units: &[f32], mut start: usize, width: usize, keep: impl Fn(f32) -> bool) {
    // Which are kept is as good as random: no branch could foretell it.
    let mut kept = rows.len();
    rows.resize(kept + units.len(), Row { factor: 0.0, start: 0 });
    for &factor in units {
        rows[kept] = Row { factor, start };
        kept += usize::from(keep(factor));
        start += width;
    }
    rows.truncate(kept);
}

/// Adds rows of weights times their factors, in the order of the rows.
#[inline(always)]
fn add(sums: &mut [f32], rows: &[Row], parameters: &[f32]) {
    // So many sums stay in registers while the rows go by.
    const BLOCK: usize = 32;
    let mut done = 0;
    let mut blocks = sums.chunks_exact_mut(BLOCK);
    for block in &mut blocks {
        let mut sums = [0.0; BLOCK];
        sums.copy_from_slice(block);
        for row in rows {
            let Some(weights) = parameters[row.start + done..].first_chunk::<BLOCK>() else { continue };
            for (sum, weight) in sums.iter_mut().zip(weights) {
                *sum += row.factor * weight;
            }
        }
        block.copy_from_slice(&sums);
        done += BLOCK;
    }
    let rest = blocks.into_remainder();
    for row in rows {
        for (sum, weight) in rest.iter_mut().zip(&parameters[row.start + done..]) {
            *sum += row.factor * weight;
        }
    }
}

impl Model {
    /// What the second layer adds to the score; `room.first` holds what the rows of the first add up to.
    #[inline(always)]
    fn second(&self, parts: &Parts, room: &mut Room) -> f32 {
        room.second.clear();
        room.second.extend_from_slice(&self.parameters()[parts.second_bias.clone()]);
        room.rows.clear();
        keep(&mut room.rows, &room.first, parts.second.start, room.second.len(), |unit| unit > 0.0);
        add(&mut room.second, &room.rows, self.parameters());
        let out = &self.parameters()[parts.out.clone()];
        room.second.iter().zip(out).map(|(unit, weight)| unit.max(0.0) * weight).sum()
    }

    #[inline(always)]
    fn linear(&self, features: &Values) -> f32 {
        // Eight sums side by side, which are then added: a fixed order that needs not wait for each addition.
        let mut sums = [0.0; 8];
        for (weights, values) in self.parameters()[..N].chunks(8).zip(features.chunks(8)) {
            for ((sum, weight), value) in sums.iter_mut().zip(weights).zip(values) {
                *sum += weight * value;
            }
        }
        sums.iter().sum()
    }
}

#[cfg(test)]
mod tests {
    use boneyard_core::{Game, PRESETS, Rng, State};

    use super::*;
    use crate::model::{Decision, Shape};

    /// The scores added up one weight after the other.
    fn plainly(model: &Model, decision: &Decision) -> Vec<f32> {
        let (parts, weights) = (model.shape().parts(), model.parameters());
        let of_move = |(set, features): (&Vec<u16>, &Values)| {
            let [first, second] = model.shape().hidden.unwrap_or_default();
            let unit = |unit: usize| {
                let mut sum = weights[parts.bias.start + unit];
                for input in decision.position.iter().chain(set) {
                    sum += weights[parts.inputs.start + usize::from(*input) * first + unit];
                }
                for (feature, value) in features.iter().enumerate() {
                    sum += value * weights[parts.dense.start + feature * first + unit];
                }
                sum.max(0.0)
            };
            let units: Vec<f32> = (0..first).map(unit).collect();
            let out = |to: usize| {
                let mut sum = weights[parts.second_bias.start + to];
                for (from, unit) in units.iter().enumerate() {
                    sum += unit * weights[parts.second.start + from * second + to];
                }
                sum.max(0.0) * weights[parts.out.start + to]
            };
            model.linear(features) + (0..second).map(out).sum::<f32>()
        };
        decision.moves.iter().zip(&decision.features).map(of_move).collect()
    }

    #[test]
    fn scores_are_the_plain_sums_to_the_last_bit_in_every_shape() {
        for (seed, preset) in PRESETS.iter().enumerate() {
            let game = Game::new(preset.rules()).unwrap();
            let lay = Lay::new(&game);
            for hidden in [None, Some([64, 32]), Some([1, 1]), Some([33, 40]), Some([31, 70])] {
                let rng = &mut Rng::new(seed as u64);
                let shape = Shape { players: lay.players, hidden };
                let mut weight = || rng.below(2001) as f32 / 3000.0 - 0.3;
                let model = Model::new(shape, (0..shape.parameters()).map(|_| weight()).collect()).unwrap();
                let mut state = State::new(&game, &game.deal(rng));
                let (mut room, mut scores) = (Room::default(), Vec::new());
                while !state.is_over() {
                    let view = state.view();
                    model.score(&view, &lay, &mut room, &mut scores);
                    assert_eq!(scores, plainly(&model, &Decision::of(&view, &lay)), "{}", preset.name);
                    state.play_nth(rng.below(state.moves().len()));
                }
            }
        }
    }
}
