//! `boneyard stats plan`: what to expect of a sequential test before it is run.

use boneyard_stats::sprt::{BayesElo, PairModel, Passage, Sprt, SprtPlan};
use clap::Args;

use super::answer::Answer;
use super::hypotheses::{HypothesesArgs, Model, describe, number};
use crate::args::FormatArgs;
use crate::failure::{Failure, Faults};
use crate::rounding::{as_given, thousands};

/// Chance to accept H1 and expected number of games of a sequential test, if the truth is known
///
/// A game is a hand, or a match where matches are played; two of them make a pair. A test in normalized Elo takes as many
/// games whatever their spread. One in logistic Elo does not: it needs the share of draws and the bias of the seats, or
/// (--draw-elo, --biases) a whole model of pairs, for which the test is followed step by step.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  boneyard stats plan --elo0 0 --elo1 2 --elo 1
  boneyard stats plan --elo0 0 --elo1 10 --elo 10 --model logistic \\
      --draw-ratio 0.3 --bias 60
  boneyard stats plan --elo0 0 --elo1 10 --elo 10 --model logistic \\
      --draw-elo 327 --biases=-90,200")]
pub(super) struct PlanArgs {
    #[command(flatten)]
    hypotheses: HypothesesArgs,
    /// The truth, in the unit of the hypotheses
    #[arg(long, value_name = "E", value_parser = number, allow_hyphen_values = true)]
    elo: f64,
    /// Share of drawn games, for the logistic model [default: 0]
    #[arg(long, value_name = "SHARE", value_parser = number, allow_hyphen_values = true)]
    draw_ratio: Option<f64>,
    /// Root mean square of what the deal gives to a seat, in Elo, for the logistic model [default: 0]
    #[arg(long, value_name = "E", value_parser = number, allow_hyphen_values = true)]
    bias: Option<f64>,
    /// BayesElo by which one must be ahead for an even chance to win a game, for the logistic model
    #[arg(long, value_name = "E", value_parser = number, allow_hyphen_values = true, conflicts_with_all = ["draw_ratio", "bias"])]
    draw_elo: Option<f64>,
    /// What the deal gives to a seat, in BayesElo; each is as likely as the others
    #[arg(long, value_name = "E,E", default_value = "0", value_delimiter = ',', value_parser = number)]
    #[arg(allow_hyphen_values = true, requires = "draw_elo")]
    biases: Vec<f64>,
    /// For a test that takes the games of a pair for independent, as tests of wins, draws and losses do
    #[arg(long, requires = "draw_elo")]
    singles: bool,
    #[command(flatten)]
    format: FormatArgs,
}

/// Runs `boneyard stats plan`.
pub(super) fn run(args: &PlanArgs) -> Result<(), Failure> {
    let mut faults = Faults::default();
    let sprt = args.hypotheses.build(&mut faults);
    if !(-1000.0..=1000.0).contains(&args.elo) {
        faults.add(format!("--elo {}: allowed: from -1000 to 1000", args.elo));
    }
    let passage = match args.hypotheses.model {
        Model::Normalized => args.normalized(sprt.as_ref(), &mut faults),
        Model::Logistic if args.draw_elo.is_some() => args.walk(sprt.as_ref(), &mut faults),
        Model::Logistic => args.logistic(sprt.as_ref(), &mut faults),
        other => {
            faults.add(format!(
                "--model {}: no plan can be made in it; allowed: normalized, logistic",
                other.name()
            ));
            None
        }
    };
    let (sprt, passage) = faults.finish(sprt.zip(passage))?;
    // Hypotheses that differ by next to nothing take longer than a number can say.
    let passage = Some(passage).filter(|passage| passage.pass.is_finite() && passage.expected.is_finite());
    let mut answer = Answer::default();
    answer.add("pass", passage.map(|passage| passage.pass));
    answer.add("hands", passage.map(|passage| passage.expected));
    answer.why(
        passage.is_none().then_some("the hypotheses are too close for a test to end: put them further apart"),
    );
    answer.print(args.format.format(), &args.text(&sprt, passage.as_ref()))
}

impl PlanArgs {
    fn normalized(&self, sprt: Option<&Sprt>, faults: &mut Faults) -> Option<Passage> {
        let given = [("draw-elo", self.draw_elo), ("draw-ratio", self.draw_ratio), ("bias", self.bias)];
        for (option, _) in given.iter().filter(|(_, value)| value.is_some()) {
            faults.add(format!(
                "--{option}: for --model logistic only; in normalized Elo the spread of the games does not matter"
            ));
        }
        Some(SprtPlan::normalized(sprt?, self.elo))
    }

    fn logistic(&self, sprt: Option<&Sprt>, faults: &mut Faults) -> Option<Passage> {
        let (draw_ratio, bias) = (self.draw_ratio.unwrap_or(0.0), self.bias.unwrap_or(0.0));
        let plan = SprtPlan { draw_ratio, rms_bias: bias };
        if !(0.0..1.0).contains(&draw_ratio) {
            faults.add(format!("--draw-ratio {draw_ratio}: allowed: from 0 to below 1"));
        } else if plan.variance().is_none() {
            faults.add(format!(
                "--draw-ratio {draw_ratio}, --bias {bias}: so many draws leave no room for so much bias"
            ));
        }
        plan.logistic(sprt?, self.elo)
    }

    /// A test followed step by step.
    fn walk(&self, sprt: Option<&Sprt>, faults: &mut Faults) -> Option<Passage> {
        let draw_elo = self.draw_elo?;
        if !(0.0..=1000.0).contains(&draw_elo) {
            faults.add(format!("--draw-elo {draw_elo}: allowed: from 0 to 1000"));
            return None;
        }
        if let Some(bias) = self.biases.iter().find(|bias| bias.abs() > 1000.0) {
            faults.add(format!("--biases {bias}: allowed: from -1000 to 1000"));
            return None;
        }
        let model = PairModel { game: BayesElo { draw_elo }, biases: self.biases.clone() };
        let (sprt, elo) = (sprt?, self.elo);
        let passage =
            if self.singles { model.passage_of_singles(sprt, elo) } else { model.passage(sprt, elo) };
        if passage.is_none() {
            faults
                .add(format!("--elo {elo}: the model of pairs does not reach so far; allowed: nearer to 0"));
        }
        passage
    }

    fn text(&self, sprt: &Sprt, passage: Option<&Passage>) -> String {
        let mut text = describe(sprt, self.hypotheses.model) + "\n";
        if let Some(&Passage { pass, expected }) = passage {
            text += &format!(
                "If the truth is {}: H1 is accepted with a chance of {:.2} %, after {} games or {} pairs on average.\n\
                 A game is a hand (or a match where matches are played), a pair a deal played both ways round.\n",
                as_given(self.elo),
                100.0 * pass,
                thousands(expected.ceil()),
                thousands((expected / 2.0).ceil()),
            );
        }
        text
    }
}
