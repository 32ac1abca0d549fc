//! The two hypotheses of a sequential test, from the command line.

use boneyard_stats::sprt::{Decision, EloModel, Sprt, SprtError};
use clap::{Args, ValueEnum};

use crate::failure::Faults;
use crate::rounding::as_given;

/// In which unit the hypotheses are given, and how the ratio is calculated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Model {
    /// Elo as a score; the generalized test
    Logistic,
    /// Elo in standard deviations of a game; the generalized test
    Normalized,
    /// Elo of the BayesElo model; the generalized test
    Bayesian,
    /// The test of cutechess: logistic Elo, scaled to the BayesElo model; single games only
    Cutechess,
}

impl Model {
    /// The unit in words.
    pub(super) fn unit(self) -> &'static str {
        match self {
            Model::Logistic | Model::Cutechess => unit_of(EloModel::Logistic),
            Model::Normalized => unit_of(EloModel::Normalized),
            Model::Bayesian => unit_of(EloModel::Bayes),
        }
    }

    /// The unit of the bounds; for cutechess that of the bounds as they are given.
    pub(super) fn elo_model(self) -> EloModel {
        match self {
            Model::Logistic | Model::Cutechess => EloModel::Logistic,
            Model::Normalized => EloModel::Normalized,
            Model::Bayesian => EloModel::Bayes,
        }
    }

    /// As it is written on the command line.
    pub(super) fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }
}

/// The unit of a model in words.
pub(crate) fn unit_of(model: EloModel) -> &'static str {
    match model {
        EloModel::Normalized => "normalized Elo",
        EloModel::Bayes => "BayesElo",
        _ => "Elo",
    }
}

/// The test.
#[derive(Debug, Args)]
pub(super) struct HypothesesArgs {
    /// The null hypothesis H0: the first side is so much the stronger. Below 0: the weaker
    #[arg(long, value_name = "E", value_parser = number, allow_hyphen_values = true)]
    elo0: f64,
    /// The alternative H1, above H0
    #[arg(long, value_name = "E", value_parser = number, allow_hyphen_values = true)]
    elo1: f64,
    /// Chance to accept H1 where H0 holds
    #[arg(long, value_name = "P", default_value = "0.05", value_parser = number, allow_hyphen_values = true)]
    alpha: f64,
    /// Chance to accept H0 where H1 holds
    #[arg(long, value_name = "P", default_value = "0.05", value_parser = number, allow_hyphen_values = true)]
    beta: f64,
    /// The unit of the hypotheses
    #[arg(long, value_enum, value_name = "MODEL", default_value = "normalized")]
    pub(super) model: Model,
}

impl HypothesesArgs {
    /// The test, or `None` and every fault is kept.
    pub(super) fn build(&self, faults: &mut Faults) -> Option<Sprt> {
        let &HypothesesArgs { elo0, elo1, alpha, beta, model } = self;
        // Bounds and errors are looked at apart, so that both are named.
        let bounds = Sprt::new(model.elo_model(), elo0, elo1, 0.05, 0.05);
        let errors = Sprt::new(model.elo_model(), 0.0, 1.0, alpha, beta);
        for error in [bounds.err(), errors.err()].into_iter().flatten() {
            faults.add(match error {
                SprtError::Bounds { .. } => {
                    format!("--elo0 {elo0}, --elo1 {elo1}: allowed: from -1000 to 1000, elo0 below elo1")
                }
                SprtError::Errors { .. } => {
                    let (alpha, beta) = (as_given(alpha), as_given(beta));
                    format!("--alpha {alpha}, --beta {beta}: allowed: from 1e-9 to below 0.5")
                }
                other => other.to_string(),
            });
        }
        Sprt::new(model.elo_model(), elo0, elo1, alpha, beta).ok()
    }
}

/// The test in words.
pub(super) fn describe(sprt: &Sprt, model: Model) -> String {
    let ((elo0, elo1), (alpha, beta)) = (sprt.hypotheses(), sprt.errors());
    let ([elo0, elo1, alpha, beta], unit) = ([elo0, elo1, alpha, beta].map(as_given), model.unit());
    format!("H0: {elo0} {unit}, H1: {elo1} {unit}; alpha {alpha}, beta {beta}, {} model", model.name())
}

/// A finite number.
pub(super) fn number(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite());
    number.ok_or_else(|| "allowed: a number such as 2, 0.5 or -1.75".to_owned())
}

/// A decision as data.
pub(crate) fn decision_key(decision: Decision) -> &'static str {
    match decision {
        Decision::AcceptH0 => "H0",
        Decision::AcceptH1 => "H1",
        Decision::Continue => "continue",
    }
}
