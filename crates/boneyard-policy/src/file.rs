//! Files of weights: a few lines that say how they were made, and the weights as whole numbers with a scale a part.
//!
//! ```toml
//! # boneyard policy, format 1
//! checksum = "0123456789abcdef"     # of every byte after this line
//! family = "2 players, equal halves, no drawing, no points in play"
//! hidden = [64, 32]                 # empty for a linear model
//! features = ["pips", ...]
//! made = "boneyard train ..."       # and more that is only told
//! [[parts]]
//! scale = 0.0001                    # a weight is its whole number times this
//! weights = "..."                   # 16-bit whole numbers, low byte first, base64
//! ```

use std::ops::Range;
use std::sync::Arc;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use boneyard_core::hash_text;
use serde::Deserialize;

use crate::features::FEATURES;
use crate::model::{MOST_UNITS, Model, Shape};

/// The first line.
const HEAD: &str = "# boneyard policy, format 1";

/// What a file says of how its weights were made. Told, and not needed to play.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Made {
    /// The command.
    pub command: String,
    /// The program's version.
    pub version: String,
    /// The commit it was built from.
    pub commit: String,
    /// The game that was played.
    pub game: String,
    /// Whose choices were learnt.
    pub teacher: String,
    /// The decisions learnt from.
    pub decisions: u64,
    /// The decisions held out to measure by.
    pub held_out: u64,
    /// Of these the share in which the most probable move is the teacher's.
    pub top1: f64,
    /// The mean logarithm of the probability of the teacher's move among them.
    pub log_likelihood: f64,
    /// The files that the command names, other choices and weights to begin with, each `PATH@CHECK` with the FNV-1a hash of its text.
    #[serde(default)]
    pub sources: Vec<String>,
}

/// Weights with all that a file says of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// The model, shared by all that play by it.
    pub model: Arc<Model>,
    /// The games it is for, as [`Family`](crate::Family) writes them.
    pub family: String,
    /// How it was made.
    pub made: Made,
    /// The file's checksum.
    pub checksum: String,
}

/// A file that holds no weights that can be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// It is something else.
    #[error("it is no file of a policy's weights: its first line is not '{HEAD}'")]
    Foreign,
    /// It is not what was written.
    #[error("it is torn or was changed: its checksum is {found}, and it says {written}")]
    Torn {
        /// Of what is there.
        found: String,
        /// As it says.
        written: String,
    },
    /// What it says cannot be.
    #[error("line {line}: {reason}")]
    Damaged {
        /// From 1.
        line: usize,
        /// What is wrong.
        reason: String,
    },
    /// Its features are not those of this version.
    #[error("its features are not those of this version of boneyard: train it again")]
    OtherFeatures,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    family: String,
    players: u8,
    hidden: Vec<usize>,
    features: Vec<String>,
    made: Made,
    parts: Vec<Part>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Part {
    scale: f64,
    weights: String,
}

impl Weights {
    /// Reads a file.
    ///
    /// # Errors
    /// Anything that is not exactly what [`to_text`](Self::to_text) writes of a model of this version.
    pub fn from_text(text: &str) -> Result<Weights, WeightsError> {
        let rest =
            text.strip_prefix(HEAD).and_then(|rest| rest.strip_prefix('\n')).ok_or(WeightsError::Foreign)?;
        let (line, body) = rest.split_once('\n').unwrap_or((rest, ""));
        let written = line.strip_prefix("checksum = \"").and_then(|line| line.strip_suffix('"'));
        let found = checksum(body);
        match written {
            Some(written) if written == found => {}
            _ => return Err(WeightsError::Torn { found, written: written.unwrap_or("none").to_owned() }),
        }
        let damaged = |line: usize, reason: &str| WeightsError::Damaged { line, reason: reason.to_owned() };
        let fields: Fields = toml::from_str(body).map_err(|error| {
            let line = error.span().map_or(0, |span| body[..span.start].lines().count());
            damaged(line + 3, error.message())
        })?;
        if !fields.features.iter().map(String::as_str).eq(FEATURES.iter().map(|feature| feature.name)) {
            return Err(WeightsError::OtherFeatures);
        }
        let hidden = match fields.hidden[..] {
            [] => None,
            [first, second] if (1..=MOST_UNITS).contains(&first) && (1..=MOST_UNITS).contains(&second) => {
                Some([first, second])
            }
            _ => return Err(damaged(3, &format!("hidden: none, or two numbers from 1 to {MOST_UNITS}"))),
        };
        if ![2, 4].contains(&fields.players) {
            return Err(damaged(3, "players: 2 or 4"));
        }
        let shape = Shape { players: fields.players, hidden };
        let parameters =
            parameters(shape, &fields.parts).ok_or_else(|| damaged(3, "the parts do not fit the model"))?;
        let model =
            Model::new(shape, parameters).ok_or_else(|| damaged(3, "the parts do not fit the model"))?;
        Ok(Weights { model: Arc::new(model), family: fields.family, made: fields.made, checksum: found })
    }

    /// The whole file. The weights are those of [`rounded`].
    pub fn to_text(model: &Model, family: &str, made: &Made) -> String {
        let shape = model.shape();
        let hidden = shape.hidden.map_or(String::new(), |[first, second]| format!("{first}, {second}"));
        let features: Vec<String> = FEATURES.iter().map(|feature| format!("{:?}", feature.name)).collect();
        let mut body = format!(
            "family = {family:?}\nplayers = {}\nhidden = [{hidden}]\nfeatures = [{}]\n\n[made]\n",
            shape.players,
            features.join(", ")
        );
        let words = [
            ("command", &made.command),
            ("version", &made.version),
            ("commit", &made.commit),
            ("game", &made.game),
            ("teacher", &made.teacher),
        ];
        for (name, word) in words {
            body += &format!("{name} = {}\n", toml::Value::String(word.clone()));
        }
        body += &format!("decisions = {}\nheld_out = {}\n", made.decisions, made.held_out);
        body += &format!("top1 = {:?}\nlog_likelihood = {:?}\n", made.top1, made.log_likelihood);
        if !made.sources.is_empty() {
            let sources = made.sources.iter().cloned().map(toml::Value::String).collect();
            body += &format!("sources = {}\n", toml::Value::Array(sources));
        }
        for range in ranges(shape) {
            let (scale, numbers) = whole_numbers(&model.parameters()[range]);
            let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
            body += &format!(
                "\n[[parts]]\nscale = {scale:?}\nweights = \"{}\"\n",
                BASE64_STANDARD.encode(&bytes)
            );
        }
        format!("{HEAD}\nchecksum = \"{}\"\n{body}", checksum(&body))
    }
}

/// The model with its parameters as a file keeps them.
pub fn rounded(model: &Model) -> Model {
    let mut parameters = model.parameters().to_vec();
    for range in ranges(model.shape()) {
        let (scale, numbers) = whole_numbers(&parameters[range.clone()]);
        parameters[range]
            .iter_mut()
            .zip(numbers)
            .for_each(|(parameter, number)| *parameter = value(number, scale));
    }
    Model::new(model.shape(), parameters).unwrap_or_else(|| model.clone())
}

/// The parts that have a scale of their own, of those that are not empty.
fn ranges(shape: Shape) -> Vec<Range<usize>> {
    let parts = shape.parts();
    let all =
        [parts.linear, parts.inputs, parts.dense, parts.bias, parts.second, parts.second_bias, parts.out];
    all.into_iter().filter(|range| !range.is_empty()).collect()
}

fn whole_numbers(parameters: &[f32]) -> (f64, Vec<i16>) {
    let most = parameters.iter().map(|parameter| f64::from(parameter.abs())).fold(0.0, f64::max);
    let scale = if most > 0.0 { most / f64::from(i16::MAX) } else { 1.0 };
    // The cast saturates, and nothing is out of range.
    let number = |parameter: &f32| libm::round(f64::from(*parameter) / scale) as i16;
    (scale, parameters.iter().map(number).collect())
}

fn value(number: i16, scale: f64) -> f32 {
    (f64::from(number) * scale) as f32
}

fn parameters(shape: Shape, parts: &[Part]) -> Option<Vec<f32>> {
    let ranges = ranges(shape);
    let mut parameters = Vec::with_capacity(shape.parameters());
    for (part, range) in parts.iter().zip(&ranges) {
        let bytes = BASE64_STANDARD.decode(&part.weights).ok()?;
        let fits = bytes.len() == 2 * range.len() && part.scale.is_finite() && part.scale > 0.0;
        if !fits {
            return None;
        }
        parameters.extend(
            bytes.chunks_exact(2).map(|pair| value(i16::from_le_bytes([pair[0], pair[1]]), part.scale)),
        );
    }
    (parts.len() == ranges.len() && parameters.iter().all(|parameter| parameter.is_finite()))
        .then_some(parameters)
}

fn checksum(text: &str) -> String {
    format!("{:016x}", hash_text(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weights() -> String {
        let shape = Shape { players: 2, hidden: Some([3, 2]) };
        let parameters = (0..shape.parameters()).map(|k| (k % 17) as f32 / 7.0 - 1.0).collect();
        let made = Made { command: "a \"quoted\" \\ command".to_owned(), top1: 0.5, ..Made::default() };
        Weights::to_text(&Model::new(shape, parameters).unwrap(), "some games", &made)
    }

    #[test]
    fn what_is_written_is_read_again_byte_for_byte() {
        let text = weights();
        let read = Weights::from_text(&text).unwrap();
        assert_eq!(Weights::to_text(&read.model, &read.family, &read.made), text);
        assert_eq!(rounded(&read.model), *read.model);
        assert_eq!(read.made.command, "a \"quoted\" \\ command");
        let made = Made { sources: vec!["a, b@0".to_owned(), "it's \"@1".to_owned()], ..read.made };
        let text = Weights::to_text(&read.model, &read.family, &made);
        assert_eq!(Weights::from_text(&text).unwrap().made, made);
    }

    #[test]
    fn what_is_torn_or_foreign_is_refused() {
        let text = weights();
        for end in 0..text.len() {
            assert!(Weights::from_text(&text[..end]).is_err(), "cut after {end} bytes");
        }
        for place in (0..text.len()).step_by(7) {
            let mut bytes = text.clone().into_bytes();
            bytes[place] ^= 1;
            if let Ok(changed) = String::from_utf8(bytes) {
                assert!(Weights::from_text(&changed).is_err(), "changed at {place}");
            }
        }
        assert_eq!(Weights::from_text("agent = \"book\"\n"), Err(WeightsError::Foreign));
        let again = |from: &str, to: &str| {
            let body = text.splitn(3, '\n').nth(2).unwrap().replace(from, to);
            Weights::from_text(&format!("{HEAD}\nchecksum = \"{}\"\n{body}", checksum(&body))).unwrap_err()
        };
        assert_eq!(again("\"pips\"", "\"spots\""), WeightsError::OtherFeatures);
        assert!(matches!(again("[3, 2]", "[3, 3]"), WeightsError::Damaged { .. }));
        assert!(matches!(again("players = 2", "players = 3"), WeightsError::Damaged { .. }));
        assert!(again("top1", "top2").to_string().starts_with("line "));
    }
}
