//! A model: the score of a move from its features and inputs.

use std::ops::Range;

use boneyard_core::{View, with_vectors};

use crate::features::{After, N, Values};
use crate::inputs::Inputs;
use crate::lay::Lay;
use crate::scene::Scene;
use crate::scoring::{Room, Scoring};

/// The form of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Two or four: what a network's inputs stand for depends on it.
    pub players: u8,
    /// The two hidden layers of a network; `None` for a linear model.
    pub hidden: Option<[usize; 2]>,
}

/// The most units that a hidden layer may have.
pub const MOST_UNITS: usize = 256;

/// Where each part of the parameters stands.
#[derive(Clone, Debug)]
pub struct Parts {
    /// The weights of the features in the score.
    pub linear: Range<usize>,
    /// For each input the weights of the first layer.
    pub inputs: Range<usize>,
    /// For each feature the weights of the first layer.
    pub dense: Range<usize>,
    /// The biases of the first layer.
    pub bias: Range<usize>,
    /// For each unit of the first layer the weights of the second.
    pub second: Range<usize>,
    /// The biases of the second layer.
    pub second_bias: Range<usize>,
    /// The weights of the second layer in the score.
    pub out: Range<usize>,
}

impl Shape {
    /// How many inputs a network has.
    pub fn inputs(&self) -> usize {
        Inputs::new(self.players).len()
    }

    /// Where each part of the parameters stands. Of a linear model all but the first are empty.
    pub fn parts(&self) -> Parts {
        let mut start = 0;
        let mut part = |len: usize| {
            let range = start..start + len;
            start += len;
            range
        };
        let [first, second] = self.hidden.unwrap_or_default();
        Parts {
            linear: part(N),
            inputs: part(self.inputs() * first),
            dense: part(N * first),
            bias: part(first),
            second: part(first * second),
            second_bias: part(second),
            out: part(second),
        }
    }

    /// How many parameters there are.
    pub fn parameters(&self) -> usize {
        self.parts().out.end
    }
}

/// A decision as numbers: what training needs to know of it.
#[derive(Clone, Debug, Default)]
pub struct Decision {
    /// The inputs of the position that are 1.
    pub position: Vec<u16>,
    /// For each move its inputs that are 1.
    pub moves: Vec<Vec<u16>>,
    /// For each move its features.
    pub features: Vec<Values>,
}

impl Decision {
    /// What a view's decision looks like.
    pub fn of(view: &View<'_>, lay: &Lay) -> Decision {
        let scene = Scene::new(view, lay);
        let inputs = Inputs::new(lay.players);
        let mut decision = Decision::default();
        inputs.of_position(&scene, |input| decision.position.push(input as u16));
        for mv in view.moves().iter() {
            let after = After::of(view, &scene, mv);
            let mut set = Vec::new();
            inputs.of_move(mv, after.as_ref(), |input| set.push(input as u16));
            decision.moves.push(set);
            decision.features.push(scene.features(view, mv, after.as_ref()));
        }
        decision
    }
}

/// A model with its parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    shape: Shape,
    parameters: Vec<f32>,
}

impl Model {
    /// A model with these parameters; `None` if there are not as many as the shape asks for.
    pub fn new(shape: Shape, parameters: Vec<f32>) -> Option<Model> {
        (parameters.len() == shape.parameters()).then_some(Model { shape, parameters })
    }

    /// A model to which every move is as good.
    pub fn zero(shape: Shape) -> Model {
        Model { shape, parameters: vec![0.0; shape.parameters()] }
    }

    /// Its form.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Its parameters, in the order of [`Parts`].
    pub fn parameters(&self) -> &[f32] {
        &self.parameters
    }

    /// Scores every move of the view into `scores`, in order; `room` is kept for its memory.
    pub(crate) fn score(&self, view: &View<'_>, lay: &Lay, room: &mut Room, scores: &mut Vec<f32>) {
        with_vectors(Scoring { model: self, view, lay, room, scores });
    }
}
