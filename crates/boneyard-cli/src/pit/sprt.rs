//! The sequential test of a run: what it foresees, and how it ended.

use boneyard_arena::{PairSummary, RunEnd};
use boneyard_stats::sprt::{AfterSprt, Decision, EloModel, Sprt, SprtPlan, SprtTracker};
use boneyard_stats::{DealSets, Estimate, Level};

use super::args::Job;
use super::words::{Measure, deal_sets};
use crate::rounding::{as_given, fixed, thousands};
use crate::sheet::Value;
use crate::stats::{decision_key, unit_of};

/// What the test will do, before anything is played.
pub(super) fn announcement(sprt: &Sprt, a: &str, b: &str, cap: u64, measure: Measure) -> String {
    let ((elo0, elo1), (alpha, beta)) = (sprt.hypotheses(), sprt.errors());
    let [elo0, elo1, alpha, beta] = [elo0, elo1, alpha, beta].map(as_given);
    let mut text = format!(
        "sequential test: is {a} {elo0} (H0) or {elo1} (H1) {} ahead of {b}? alpha {alpha}, beta {beta}, at most {}",
        unit_of(sprt.model()),
        deal_sets(cap, measure),
    );
    if let Some(foreseen) = foreseen(sprt, None, measure) {
        text += &format!("; {foreseen}");
    }
    text
}

/// How long such a test takes on average. The spread of the games, where it matters, is that of the sets.
fn foreseen(sprt: &Sprt, sets: Option<&DealSets>, measure: Measure) -> Option<String> {
    let (elo0, elo1) = sprt.hypotheses();
    let expected = |elo: f64| {
        let passage = match sprt.model() {
            EloModel::Normalized => SprtPlan::normalized(sprt, elo),
            // Elo of the BayesElo model are no score.
            EloModel::Logistic => {
                let deviation = sets?.shape().deviation_per_game?;
                SprtPlan::with_variance(sprt, elo, deviation * deviation)?
            }
            _ => return None,
        };
        let pairs = passage.expected / 2.0;
        // Hypotheses that hardly differ take more than anybody plays.
        (pairs < 1e15).then(|| pairs.ceil() as u64)
    };
    let middle = (elo0 + elo1) / 2.0;
    let [if_h0, if_h1, between] = [expected(elo0)?, expected(elo1)?, expected(middle)?];
    let ends = match if_h0 == if_h1 {
        true => format!("about {} where H0 or H1 holds", deal_sets(if_h0, measure)),
        false => {
            let other = thousands(if_h1 as f64);
            format!("about {} where H0 holds, {other} where H1 holds", deal_sets(if_h0, measure))
        }
    };
    Some(format!("expected: {ends}, {} half-way between", thousands(between as f64)))
}

/// How the test ended, in plain words: a line for people, and one or two with the figures.
pub(super) fn verdict(sprt: &SprtTracker, pair: &PairSummary, job: &Job, end: RunEnd) -> String {
    let (test, measure) = (sprt.sprt(), job.measure);
    let (elo0, elo1) = test.hypotheses();
    let ([elo0, elo1], unit) = ([elo0, elo1].map(as_given), unit_of(test.model()));
    let (a, b) = (&pair.a, &pair.b);
    let after = deal_sets(sprt.sets().sets(), measure);
    let claim = |yes: &str, no: &str| {
        format!("accepted after {after}: how far {a} is ahead of {b} fits {yes} {unit} better than {no}")
    };
    let mut text = match sprt.decision() {
        Decision::AcceptH1 => format!("H1 {}", claim(&elo1, &elo0)),
        Decision::AcceptH0 => format!("H0 {}", claim(&elo0, &elo1)),
        Decision::Continue => {
            let word = job.plan.length().word();
            let more = match (end, &job.output) {
                (RunEnd::Interrupted, _) => String::new(),
                (_, Some(_)) => format!("; --resume with a larger --{word} goes on"),
                (_, None) => format!("; a larger --{word} may tell"),
            };
            format!(
                "no decision after {after}: {a} may be {elo0} (H0) or {elo1} (H1) {unit} ahead of {b}{more}"
            )
        }
    };
    let (lower, upper) = sprt.bounds();
    text += &format!("\n  LLR {}, bounds {lower:.2} and {upper:.2}", fixed(sprt.llr(), 2));
    let elo = after_test(sprt);
    if let (Some(value), Some(error)) = (elo.value, elo.half_width()) {
        let (low, high) = (elo.low.unwrap_or(value), elo.high.unwrap_or(value));
        let decimals = crate::rounding::decimals_for(error);
        text += &format!(
            "; Elo after the test {} (median-unbiased, 95 % interval {} to {})",
            fixed(value, decimals),
            fixed(low, decimals),
            fixed(high, decimals)
        );
    }
    if let Some(foreseen) = foreseen(test, Some(sprt.sets()), measure) {
        text += &format!("\n  {foreseen}");
    }
    text + "\n"
}

/// Elo that allows for the stopping; nothing where the sets show no spread.
fn after_test(sprt: &SprtTracker) -> Estimate {
    let sets = sprt.sets();
    match sets.spread_note() {
        Some(note) => Estimate::missing(Level::P95, sets.sets(), note),
        None => AfterSprt::estimate(sprt.sprt(), sets, Level::P95).elo,
    }
}

/// The test as data.
pub(super) const COLUMNS: [&str; 8] =
    ["sprt", "llr", "lower", "upper", "decision", "elo_after", "elo_after_low", "elo_after_high"];

/// The values of [`COLUMNS`].
pub(super) fn values(sprt: &SprtTracker) -> [Value; 8] {
    let ((lower, upper), elo) = (sprt.bounds(), after_test(sprt));
    [
        boneyard_arena::sprt_text(sprt.sprt()).into(),
        sprt.llr().into(),
        lower.into(),
        upper.into(),
        decision_key(sprt.decision()).into(),
        elo.value.into(),
        elo.low.into(),
        elo.high.into(),
    ]
}

/// The test so far, for the live line: the ratio between its bounds.
pub(super) fn state(sprt: &SprtTracker) -> String {
    let (lower, upper) = sprt.bounds();
    format!("LLR {} ({lower:.2}, {upper:.2})", fixed(sprt.llr(), 2))
}

/// How many deals more at the pace so far until the ratio meets a bound; `None` where it goes nowhere.
pub(super) fn deals_to_go(sprt: &SprtTracker) -> Option<f64> {
    let (sets, llr, (lower, upper)) = (sprt.sets().sets() as f64, sprt.llr(), sprt.bounds());
    let bound = if llr < 0.0 { lower } else { upper };
    Some((bound / llr - 1.0) * sets).filter(|more| more.is_finite() && *more >= 0.0)
}
