//! The margin without the luck of the draws, beside the raw one; `luck.csv`.

use boneyard_core::Draw;
use boneyard_stats::{Estimate, Level};

use crate::plan::Plan;
use crate::quote::quoted;
use crate::summary::PairSummary;
use crate::totals::PairTotals;

/// The columns of `luck.csv`, which a run of a game that draws has beside `summary.csv`, with a line for each pair of
/// agents. It is made from `games.csv` alone.
///
/// - `a`, `b`, `deal_sets`, `margin`, `margin_low`, `margin_high`: as in `summary.csv`;
/// - `adjusted`, `adjusted_low`, `adjusted_high`: points a hand without the luck of the draws, and its 95 % interval; the column
///   `luck` of `games.csv` is taken off;
/// - `gain`: the variance of the margin in parts of that of the adjusted one: as many deals would be needed without;
/// - `used`: `true`, or `false` where luck control is off ([`Plan::luck`]), and then the four before are empty.
pub const LUCK_COLUMNS: [&str; 11] = [
    "a",
    "b",
    "deal_sets",
    "margin",
    "margin_low",
    "margin_high",
    "adjusted",
    "adjusted_low",
    "adjusted_high",
    "gain",
    "used",
];

/// A margin without the luck of the draws. Its mean is that of the raw one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Adjusted {
    /// Points a hand.
    pub margin: Estimate,
    /// The variance of the raw margin in parts of the variance of this one; `None` where there is none.
    pub gain: Option<f64>,
}

impl Adjusted {
    /// From the sums of a pair with luck control; `None` where some rows have no luck.
    pub(crate) fn of(totals: &PairTotals) -> Option<Adjusted> {
        if totals.adjusted.sets() != totals.margins.sets() {
            return None;
        }
        let thousandths = totals.adjusted.per_hand(Level::P95);
        let points = |value: Option<f64>| value.map(|value| value / 1000.0);
        let margin = Estimate {
            value: points(thousandths.value),
            std_error: points(thousandths.std_error),
            low: points(thousandths.low),
            high: points(thousandths.high),
            ..thousandths
        };
        let raw = totals.margins.per_hand(Level::P95).std_error;
        let gain = raw.zip(margin.std_error).map(|(raw, adjusted)| (raw / adjusted) * (raw / adjusted));
        Some(Adjusted { margin, gain: gain.filter(|gain| gain.is_finite()) })
    }
}

/// The whole of `luck.csv`; `None` in games that do not draw.
pub fn luck_csv(plan: &Plan, summary: &[PairSummary]) -> Option<String> {
    if plan.game().rules().draw == Draw::None {
        return None;
    }
    let real = |value: Option<f64>| value.map(|value| value.to_string()).unwrap_or_default();
    let mut text = LUCK_COLUMNS.join(",") + "\n";
    for pair in summary {
        let adjusted = pair.adjusted.map(|adjusted| adjusted.margin);
        let fields = [
            quoted(&pair.a).into_owned(),
            quoted(&pair.b).into_owned(),
            pair.totals.sets.sets().to_string(),
            real(pair.margin.value),
            real(pair.margin.low),
            real(pair.margin.high),
            real(adjusted.and_then(|margin| margin.value)),
            real(adjusted.and_then(|margin| margin.low)),
            real(adjusted.and_then(|margin| margin.high)),
            real(pair.adjusted.and_then(|adjusted| adjusted.gain)),
            pair.adjusted.is_some().to_string(),
        ];
        text += &fields.join(",");
        text.push('\n');
    }
    Some(text)
}
