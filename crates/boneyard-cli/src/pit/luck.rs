//! The margin without the luck of the draws, beside the raw one.

use boneyard_arena::PairSummary;

use super::words::points;
use crate::sheet::Value;

/// What JSON has of it beyond the summary; null in games without luck control.
pub(super) const COLUMNS: [&str; 4] =
    ["margin_adjusted", "margin_adjusted_low", "margin_adjusted_high", "luck_gain"];

/// The values of a pair, by [`COLUMNS`].
pub(super) fn values(pair: &PairSummary) -> [Value; 4] {
    let margin = pair.adjusted.map(|adjusted| adjusted.margin);
    [
        margin.and_then(|margin| margin.value),
        margin.and_then(|margin| margin.low),
        margin.and_then(|margin| margin.high),
        pair.adjusted.and_then(|adjusted| adjusted.gain),
    ]
    .map(Value::from)
}

/// A line below the sentence of a pair, seen from the agent that is ahead by it; empty in games without luck control.
pub(super) fn line(pair: &PairSummary) -> String {
    let Some((adjusted, value)) = pair.adjusted.and_then(|adjusted| Some((adjusted, adjusted.margin.value?)))
    else {
        return String::new();
    };
    let first = value >= 0.0;
    let (figure, ahead) = (points(&adjusted.margin, first), if first { &pair.a } else { &pair.b });
    let gain = adjusted.gain.map(|gain| format!(", as narrow as with {gain:.2} times the deals"));
    let gain = gain.unwrap_or_default();
    format!("  without the luck of the draws: {figure} points a hand for {ahead}{gain}\n")
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use boneyard_arena::{Length, Options, Plan, run};
    use boneyard_core::Rules;

    use super::*;

    fn played(game: &str, agents: [&str; 2], deals: u64) -> PairSummary {
        let agents = agents.map(|name| name.parse().unwrap()).to_vec();
        let plan = Plan::new(game, Rules::named(game).unwrap(), agents, Length::Deals(deals), 1).unwrap();
        run(&plan, &Options::new(NonZeroUsize::MIN), &mut ()).unwrap().summary.remove(0)
    }

    #[test]
    fn it_is_told_from_the_agent_that_is_ahead() {
        for agents in [["greedy", "random"], ["random", "greedy"]] {
            let pair = played("matador", agents, 1000);
            let line = line(&pair);
            assert!(line.starts_with("  without the luck of the draws: "), "{line}");
            assert!(line.contains(" points a hand for greedy, as narrow as with 1."), "{line}");
            let [Value::Number(margin), Value::Number(low), Value::Number(high), Value::Number(_)] =
                values(&pair)
            else {
                panic!("{:?}", values(&pair));
            };
            assert!(low < margin && margin < high && (margin > 0.0) == (agents[0] == "greedy"));
        }
    }

    #[test]
    fn what_is_not_known_is_not_told() {
        let off = played("block", ["greedy", "random"], 10);
        assert_eq!((line(&off).as_str(), values(&off)), ("", [const { Value::Missing }; 4]));
        let single = played("draw", ["greedy", "random"], 1);
        assert!(
            line(&single).trim_end().ends_with(" points a hand for random")
                || line(&single).trim_end().ends_with(" points a hand for greedy")
        );
        assert_eq!(values(&single)[1..], [const { Value::Missing }; 3]);
    }
}
