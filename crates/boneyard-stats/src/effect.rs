//! Is an effect there, is it large enough to matter, or is it too small to matter? The numbers of such verdicts.

use serde::Serialize;

use crate::estimate::{Estimate, Level};
use crate::note::Note;
use crate::numeric::{finite, student_cdf};

/// The p-values of one estimate against a null value and a margin around it (the smallest effect of interest), by
/// Student's law with `sets - 1` degrees of freedom. All are one-sided but `different`; none is adjusted for other
/// claims.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct EffectTests {
    /// Estimate less null value, in the unit of the estimate.
    pub effect: Option<f64>,
    /// Margin that was used, positive.
    pub margin: f64,
    /// p-value for "the effect is above 0": small where the data say that it is.
    pub above: Option<f64>,
    /// p-value for "the effect is below 0".
    pub below: Option<f64>,
    /// Two-sided p-value for "the effect is not 0".
    pub different: Option<f64>,
    /// p-value for "the effect is above the margin": more than worth having.
    pub above_margin: Option<f64>,
    /// p-value for "the effect is below minus the margin".
    pub below_margin: Option<f64>,
    /// p-value for "the effect lies within the margin": too small to matter. Two one-sided tests (D. Schuirmann 1987):
    /// the larger of the two.
    pub within: Option<f64>,
    /// The interval that goes with `within` at error `alpha`: of level `1 - 2 alpha`, about the effect. It lies inside
    /// the margin exactly where `within <= alpha`.
    pub within_interval: Option<(f64, f64)>,
    /// Why the numbers are missing.
    pub note: Option<Note>,
}

impl EffectTests {
    /// The tests of an estimate that carries its standard error. `alpha` is one less the level, for
    /// `within_interval`. `None` unless the margin is positive and finite and the null value finite.
    pub fn new(estimate: &Estimate, null: f64, margin: f64, level: Level) -> Option<Self> {
        if !(margin > 0.0 && margin.is_finite() && null.is_finite()) {
            return None;
        }
        let effect = estimate.value.and_then(|value| finite(value - null));
        let missing = Self {
            effect,
            margin,
            above: None,
            below: None,
            different: None,
            above_margin: None,
            below_margin: None,
            within: None,
            within_interval: None,
            note: Some(estimate.note.unwrap_or(Note::NoStandardError)),
        };
        let (Some(effect), Some(se)) = (effect, estimate.std_error.filter(|se| *se > 0.0)) else {
            return Some(missing);
        };
        if estimate.sets < 2 {
            return Some(missing);
        }
        let df = (estimate.sets - 1) as f64;
        // Chance of an effect this high or higher when the truth is `at`; and this low or lower.
        let higher = |at: f64| student_cdf((at - effect) / se, df);
        let lower = |at: f64| student_cdf((effect - at) / se, df);
        let reach = -crate::numeric::student_quantile(level.alpha(), df) * se;
        Some(Self {
            above: finite(higher(0.0)),
            below: finite(lower(0.0)),
            different: finite((2.0 * higher(0.0).min(lower(0.0))).min(1.0)),
            above_margin: finite(higher(margin)),
            below_margin: finite(lower(-margin)),
            within: finite(higher(-margin).max(lower(margin))),
            within_interval: finite(effect - reach).zip(finite(effect + reach)),
            note: None,
            ..missing
        })
    }
}
