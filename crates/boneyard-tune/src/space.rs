//! The parameters that are tuned, and where they may lie.

use boneyard_agents::{AgentSpec, Kind, Param};
use boneyard_core::Game;

use crate::error::TuneError;

/// A parameter that is tuned.
#[derive(Debug, Clone, PartialEq)]
pub struct Dimension {
    /// As in a spec.
    pub name: &'static str,
    /// The least value.
    pub min: f64,
    /// The greatest value.
    pub max: f64,
    /// Where the search starts.
    pub start: f64,
    /// Whether it is a whole number.
    pub whole: bool,
}

/// An agent and which of its parameters are tuned.
#[derive(Debug, Clone)]
pub struct Space {
    agent: AgentSpec,
    dimensions: Vec<Dimension>,
}

/// What the user says of the parameters.
#[derive(Debug, Clone, Default)]
pub struct Choice {
    /// Tune these, in these ranges, and no others; all that matter in the game if there are none.
    pub ranges: Vec<(String, f64, f64)>,
    /// Leave these out, at these values.
    pub fixed: Vec<(String, String)>,
}

impl Space {
    /// The numbers among the agent's parameters that can make a difference in the game, from their values in `agent`.
    ///
    /// # Errors
    /// All faults at once: unknown parameters, ranges outside those allowed, a start outside its range, nothing to tune.
    pub fn new(agent: &AgentSpec, game: &Game, choice: &Choice) -> Result<Space, TuneError> {
        let mut faults = Vec::new();
        let mut agent = agent.clone();
        for (place, (name, value)) in choice.fixed.iter().enumerate() {
            if choice.fixed[..place].iter().any(|(other, _)| other == name) {
                faults.push(format!("--fix {name}={value}: given twice"));
            }
            match agent.with(name, value) {
                Ok(with) => agent = with,
                Err(error) => faults.push(format!("--fix {name}={value}: {error}")),
            }
        }
        let given = |name: &str| choice.ranges.iter().find(|(other, ..)| other == name);
        let fixed = |name: &str| choice.fixed.iter().any(|(other, _)| other == name);
        for (place, (name, min, max)) in choice.ranges.iter().enumerate() {
            let twice = choice.ranges[..place].iter().any(|(other, ..)| other == name) || fixed(name);
            let fault = if twice {
                Some("given twice".to_owned())
            } else {
                range_fault(&agent, game, name, *min, *max)
            };
            faults.extend(fault.map(|fault| format!("--param {name}={min}..{max}: {fault}")));
        }
        let wanted = |param: &&Param| match given(param.name) {
            Some(_) => true,
            None => {
                choice.ranges.is_empty() && (param.matters)(game) && !fixed(param.name) && !is_limit(param)
            }
        };
        let params = agent.info().params.iter().filter(wanted);
        let mut dimensions: Vec<_> =
            params.filter_map(|param| dimension(&agent, param, given(param.name))).collect();
        // A number may mean nothing beside the agent's other values: how to infer where nothing is inferred.
        dimensions.retain(|dimension| {
            let refused = agent.with(dimension.name, &dimension.allowed(dimension.at(0.5)).to_string()).err();
            if let (Some(error), Some((name, min, max))) = (&refused, given(dimension.name)) {
                faults.push(format!("--param {name}={min}..{max}: {error}"));
            }
            refused.is_none()
        });
        for Dimension { name, min, max, start, .. } in &dimensions {
            if !(min..=max).contains(&start) {
                faults.push(format!(
                    "--param {name}={min}..{max}: the search starts at {start}, which is outside"
                ));
            }
        }
        if dimensions.is_empty() && faults.is_empty() {
            faults.push(nothing_to_tune(&agent, game, choice));
        }
        if faults.is_empty() { Ok(Space { agent, dimensions }) } else { Err(TuneError::Terms(faults)) }
    }

    /// The parameters, in the order of the agent's list.
    pub fn dimensions(&self) -> &[Dimension] {
        &self.dimensions
    }

    /// The agent as the search starts from it.
    pub fn agent(&self) -> &AgentSpec {
        &self.agent
    }

    /// Where the search starts.
    pub fn start(&self) -> Vec<f64> {
        self.dimensions.iter().map(|dimension| dimension.start).collect()
    }

    /// The agent with these values, put into their ranges and, where they must be, made whole.
    ///
    /// # Errors
    /// If the agent refuses them together.
    pub fn spec(&self, point: &[f64]) -> Result<AgentSpec, TuneError> {
        let mut spec = self.agent.clone();
        for (dimension, value) in self.dimensions.iter().zip(point) {
            spec = spec.with(dimension.name, &dimension.allowed(*value).to_string())?;
        }
        Ok(spec)
    }
}

impl Dimension {
    /// The nearest value that is allowed.
    pub fn allowed(&self, value: f64) -> f64 {
        let value = value.clamp(self.min, self.max);
        if self.whole { value.round() } else { value }
    }

    /// The value at `u` in -1..1: the start at 0, the ends of the range at -1 and 1.
    pub fn at(&self, u: f64) -> f64 {
        let u = u.clamp(-1.0, 1.0);
        self.start + u * if u < 0.0 { self.start - self.min } else { self.max - self.start }
    }
}

/// Whether the range of a parameter says what is possible and not where good values lie: worlds or iterations, of which more are
/// better and dearer.
fn is_limit(param: &Param) -> bool {
    matches!(param.kind, Kind::Integer { min, max } if max - min > WIDEST)
}

/// Whole numbers that a search can tell apart.
const WIDEST: i64 = 1000;

/// Why there is no dimension.
fn nothing_to_tune(agent: &AgentSpec, game: &Game, choice: &Choice) -> String {
    let name = agent.info().name;
    let params =
        || agent.info().params.iter().filter(|param| (param.matters)(game) && declared(param).is_some());
    let fixed = |param: &Param| choice.fixed.iter().any(|(other, _)| other == param.name);
    let limits: Vec<&str> =
        params().filter(|param| is_limit(param) && !fixed(param)).map(|param| param.name).collect();
    if !limits.is_empty() {
        let first = limits[0];
        return format!(
            "agent '{name}' says of {} only what is possible, and more is better and dearer: give a range, such as --param {first}=10..100",
            limits.join(", ")
        );
    }
    if !choice.fixed.is_empty() && params().next().is_some() {
        return format!(
            "--fix: every number of agent '{name}' that matters in this game is fixed; none is left to tune"
        );
    }
    format!("agent '{name}' has no number that could be tuned in this game")
}

/// The range in which a parameter's declaration allows it, if it is a number.
fn declared(param: &Param) -> Option<(f64, f64, bool)> {
    match param.kind {
        Kind::Integer { min, max } => Some((min as f64, max as f64, true)),
        Kind::Real { min, max } => Some((min, max, false)),
        Kind::Choice(_) | Kind::Agent | Kind::Strategy | Kind::Policy | Kind::Weights => None,
    }
}

fn dimension(agent: &AgentSpec, param: &Param, given: Option<&(String, f64, f64)>) -> Option<Dimension> {
    let (min, max, whole) = declared(param)?;
    let (min, max) = given.map_or((min, max), |(_, min, max)| (*min, *max));
    let start = agent.get(param.name)?;
    (min < max).then_some(Dimension { name: param.name, min, max, start, whole })
}

fn range_fault(agent: &AgentSpec, game: &Game, name: &str, min: f64, max: f64) -> Option<String> {
    let Some(param) = agent.info().param(name) else {
        // Any value brings out the message that knows the nearest name.
        return agent.with(name, "0").err().map(|error| error.to_string());
    };
    let Some((least, most, _)) = declared(param) else {
        return Some(format!("it is no number: {}", param.allowed()));
    };
    if !(param.matters)(game) {
        return Some("it makes no difference in this game".to_owned());
    }
    let inside = least <= min && min < max && max <= most;
    (!inside).then(|| format!("allowed: {}, the least before the greatest", param.allowed()))
}

#[cfg(test)]
mod tests {
    use boneyard_core::Rules;

    use super::*;

    fn space(agent: &str, game: &str, choice: &Choice) -> Result<Space, TuneError> {
        let game = Game::new(Rules::named(game).unwrap()).unwrap();
        Space::new(&agent.parse().unwrap(), &game, choice)
    }

    fn names(space: &Space) -> Vec<&'static str> {
        space.dimensions().iter().map(|dimension| dimension.name).collect()
    }

    #[test]
    fn what_cannot_matter_is_not_tuned() {
        let block = names(&space("book", "block", &Choice::default()).unwrap());
        assert!(block.contains(&"heavy") && !block.contains(&"score") && !block.contains(&"only"));
        let fives = names(&space("book", "all-fives", &Choice::default()).unwrap());
        assert!(fives.contains(&"score") && !fives.contains(&"partner"));
    }

    #[test]
    fn ranges_and_fixed_values_are_taken_at_their_word() {
        let ranges = vec![("heavy".to_owned(), 0.0, 4.0), ("double".to_owned(), -1.0, 2.0)];
        let fixed = vec![("number".to_owned(), "0.5".to_owned())];
        let space = space("book(heavy=2)", "block", &Choice { ranges, fixed }).unwrap();
        assert_eq!(names(&space), ["heavy", "double"]);
        assert_eq!(space.start(), [2.0, 1.0]);
        assert_eq!(space.spec(&[9.0, 0.25]).unwrap().to_string(), "book(heavy=4,number=0.5,double=0.25)");
        let heavy = &space.dimensions()[0];
        assert_eq!([-1.0, 0.0, 0.5, 1.0].map(|u| heavy.at(u)), [0.0, 2.0, 3.0, 4.0]);
    }

    #[test]
    fn every_fault_is_told() {
        let range = |name: &str, min, max| (name.to_owned(), min, max);
        let ranges = vec![
            range("hevy", 0.0, 1.0),
            range("heavy", -20.0, 1.0),
            range("double", 2.0, 3.0),
            range("score", 0.0, 1.0),
            range("only", 0.0, 1.0),
            range("ends", 2.0, 1.0),
        ];
        let fixed = vec![("number".to_owned(), "99".to_owned())];
        let text = space("book", "block", &Choice { ranges, fixed }).unwrap_err().to_string();
        for wanted in [
            "did you mean 'heavy'?",
            "--param heavy=-20..1: allowed",
            "double=2..3: the search starts at 1",
            "score=0..1: it makes no difference",
            "only=0..1: it is no number",
            "ends=2..1",
            "--fix number=99",
        ] {
            assert!(text.contains(wanted), "{wanted} in {text}");
        }
        let none = space("greedy", "block", &Choice::default()).unwrap_err().to_string();
        assert!(none.contains("greedy"), "{none}");
    }
}
