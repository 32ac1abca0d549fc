//! `boneyard stats sprt`: what a sequential test says of counts.

use boneyard_stats::sprt::{AfterSprt, BayesElo, Decision, Sprt};
use boneyard_stats::{DealSets, Level};
use clap::Args;

use super::answer::Answer;
use super::counts::CountsArgs;
use super::elo::{add_figures, estimate_row, for_people};
use super::hypotheses::{HypothesesArgs, Model, decision_key, describe};
use crate::args::FormatArgs;
use crate::failure::{Failure, Faults};
use crate::rounding::as_given;

/// What a sequential test of two hypotheses says of results: log-likelihood ratio, bounds, decision
///
/// At or beyond a bound the test has decided. 'boneyard pit --sprt' stops at the first deal where this is so.
#[derive(Debug, Args)]
#[command(override_usage = "\
boneyard stats sprt [OPTIONS] --elo0 <E> --elo1 <E>
           <--ptnml <LL,LD,DD+WL,WD,WW>|--wdl <W,D,L>>")]
#[command(after_help = "\
Examples:
  boneyard stats sprt --ptnml 34,54,63,64,75 --elo0 0 --elo1 2
  boneyard stats sprt --wdl 1477,2942,1351 --elo0 0 --elo1 10 \\
      --alpha 0.01 --beta 0.01 --model cutechess")]
pub(super) struct SprtArgs {
    #[command(flatten)]
    counts: CountsArgs,
    #[command(flatten)]
    hypotheses: HypothesesArgs,
    #[command(flatten)]
    format: FormatArgs,
}

/// Why the test of cutechess has no ratio.
const NO_RATIO: &str = "so few games were decided that the BayesElo model cannot tell the hypotheses apart: play more \
                        games, or use --model normalized";

/// Runs `boneyard stats sprt`.
pub(super) fn run(args: &SprtArgs) -> Result<(), Failure> {
    let mut faults = Faults::default();
    let model = args.hypotheses.model;
    let sets = args.counts.build(&mut faults);
    if model == Model::Cutechess && sets.as_ref().is_some_and(|sets| sets.games_per_set() > 1) {
        faults.add("--model cutechess: it knows no pairs; give single games by --wdl, or choose logistic, normalized or bayesian");
    }
    let sprt = args.hypotheses.build(&mut faults);
    let (sets, sprt) = faults.finish(sets.zip(sprt))?;
    let llr = ratio(&sprt, model, &sets);
    let decision = llr.map(|llr| sprt.decide(llr));
    let mut answer = Answer::default();
    add_figures(&mut answer, &sets);
    answer.add("llr", llr);
    answer.add("lower", sprt.bounds().0);
    answer.add("upper", sprt.bounds().1);
    answer.add("decision", decision.map(decision_key));
    answer.why(llr.is_none().then_some(NO_RATIO));
    let text = text(&sprt, model, &sets, llr.zip(decision));
    answer.print(args.format.format(), &text)
}

/// The log-likelihood ratio, where the model has one.
fn ratio(sprt: &Sprt, model: Model, sets: &DealSets) -> Option<f64> {
    let (elo0, elo1) = sprt.hypotheses();
    // The model of cutechess gives unseen results some weight; nothing at all tells nothing.
    if sets.games() == 0 {
        return Some(0.0);
    }
    let llr = match (model, sets.counts()) {
        (Model::Cutechess, &[lost, drawn, won]) => BayesElo::cutechess_llr(lost, drawn, won, elo0, elo1),
        _ => sprt.llr(sets),
    };
    Some(llr).filter(|llr| llr.is_finite())
}

fn text(sprt: &Sprt, model: Model, sets: &DealSets, found: Option<(f64, Decision)>) -> String {
    let more = match model {
        Model::Cutechess => Vec::new(),
        // Without spread there is no error, whatever weight unseen results have.
        _ if sets.spread_note().is_some() => Vec::new(),
        _ => vec![estimate_row("Elo, sequential", &AfterSprt::estimate(sprt, sets, Level::P95).elo)],
    };
    let mut text = for_people(sets, &more);
    if !more.is_empty() {
        text += "Elo, sequential: median-unbiased, if a test that could stop at any time stood here.\n";
    }
    text += &format!("\n{}\n", describe(sprt, model));
    let (elo0, elo1) = sprt.hypotheses();
    let ([elo0, elo1], unit) = ([elo0, elo1].map(as_given), model.unit());
    let (lower, upper) = sprt.bounds();
    if let Some((llr, decision)) = found {
        let verdict = match decision {
            Decision::AcceptH0 => format!("H0 accepted: {elo0} rather than {elo1} {unit}"),
            Decision::AcceptH1 => format!("H1 accepted: {elo1} rather than {elo0} {unit}"),
            Decision::Continue => "no decision yet: play on".to_owned(),
        };
        text += &format!("LLR {llr:.4}, bounds {lower:.4} and {upper:.4}: {verdict}\n");
    }
    text
}
