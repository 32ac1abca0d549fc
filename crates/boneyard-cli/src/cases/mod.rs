//! Worked cases: a position, a question and its answer. The engine answers; the file's answer is only compared.

mod fields;
mod hands;
mod line;

use std::fmt;

use boneyard_core::{Game, Rules};
use serde::Deserialize;
use serde_json::{Map, Value};

use fields::Fields;

/// One line of a file of cases.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    id: String,
    game: String,
    #[serde(default)]
    options: Map<String, Value>,
    #[serde(default)]
    position: Map<String, Value>,
    question: Question,
    answer: Value,
    // For the reader of the file.
    #[serde(default, rename = "source")]
    _source: Option<Value>,
    #[serde(default, rename = "note")]
    _note: Option<Value>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    #[serde(rename = "type")]
    kind: String,
}

/// Why a case failed.
#[derive(Debug, PartialEq)]
pub(crate) enum CaseFailure {
    /// The line is no case that can be asked.
    Unreadable { id: Option<String>, why: String },
    /// The engine's answer is another.
    Different { id: String, expected: Value, got: Value },
}

impl fmt::Display for CaseFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CaseFailure::Unreadable { id: Some(id), why } => write!(f, "{id}: {why}"),
            CaseFailure::Unreadable { id: None, why } => f.write_str(why),
            CaseFailure::Different { id, expected, got } => write!(f, "{id}: expected {expected}, got {got}"),
        }
    }
}

/// How a question is answered from its position.
type Answer = fn(&Game, &mut Fields<'_>) -> Result<Value, String>;

/// Every type of question.
const QUESTIONS: &[(&str, Answer)] = &[
    ("legal", line::legal),
    ("turn", line::turn),
    ("count", line::count),
    ("sequence_points", line::sequence_points),
    ("bergen_points", line::sequence_points),
    ("points_for_sum", line::points_for_sum),
    ("bonus", line::bonus),
    ("forced_draws_on_dead_layout", line::forced_draws),
    ("hand_result", hands::hand_result),
    ("whist", hands::whist),
    ("lead", hands::lead),
    ("next_actor", hands::next_actor),
    ("exact_target", hands::exact_target),
    ("hand_facts", hands::hand_facts),
];

/// Puts one line to the engine.
///
/// # Errors
/// A line that is no case, or an answer that is not the engine's.
pub(crate) fn check(line: &str) -> Result<(), CaseFailure> {
    let unreadable = |why: String| CaseFailure::Unreadable { id: None, why: format!("not a case: {why}") };
    if !line.trim_start().starts_with('{') {
        return Err(unreadable("a JSON object such as {\"id\": ...} must stand on the line".to_owned()));
    }
    let case: Case = serde_json::from_str(line).map_err(|error| unreadable(error.to_string()))?;
    let got = answer(&case).map_err(|why| CaseFailure::Unreadable { id: Some(case.id.clone()), why })?;
    if alike(&case.answer, &got) {
        return Ok(());
    }
    Err(CaseFailure::Different { id: case.id, expected: case.answer, got })
}

fn answer(case: &Case) -> Result<Value, String> {
    let game = game(case)?;
    let (_, answer) = QUESTIONS.iter().find(|(kind, _)| *kind == case.question.kind).ok_or_else(|| {
        let kinds: Vec<&str> = QUESTIONS.iter().map(|(kind, _)| *kind).collect();
        format!("unknown question '{}'; known are {}", case.question.kind, kinds.join(", "))
    })?;
    let mut fields = Fields::new(&case.position);
    let got = answer(&game, &mut fields)?;
    fields.finish()?;
    Ok(got)
}

/// The rules of a case; `any` stands for a case that is the same in all.
fn game(case: &Case) -> Result<Game, String> {
    let name = if case.game == "any" { "block" } else { &case.game };
    let mut rules = Rules::named(name).map_err(|error| error.to_string())?;
    for (option, value) in &case.options {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        rules.set_option(option, &text).map_err(|error| error.to_string())?;
    }
    Game::new(rules).map_err(|error| error.to_string())
}

/// Equal, where the order of a list of plays or tiles means nothing but that of points does.
fn alike(expected: &Value, got: &Value) -> bool {
    match (expected, got) {
        (Value::Array(expected), Value::Array(got)) => {
            let unordered = got.iter().any(|item| item.is_array() || item.is_string());
            let sorted = |items: &[Value]| {
                let mut texts: Vec<String> = items.iter().map(Value::to_string).collect();
                if unordered {
                    texts.sort_unstable();
                }
                texts
            };
            sorted(expected) == sorted(got)
        }
        (Value::Object(expected), Value::Object(got)) => {
            expected.len() == got.len()
                && expected.iter().all(|(key, value)| got.get(key).is_some_and(|other| alike(value, other)))
        }
        // A seat may stand for its side.
        (Value::String(expected), Value::String(got)) if ["AC", "BD"].contains(&got.as_str()) => {
            got == expected || (expected.len() == 1 && got.contains(expected.as_str()))
        }
        _ => expected == got,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_answer_is_shown_with_the_right_one() {
        let line = r#"{"id":"x","game":"all-fives","position":{"layout":[[5,5]]},"question":{"type":"count"},"answer":20}"#;
        assert_eq!(check(line).unwrap_err().to_string(), "x: expected 20, got 10");
        assert_eq!(check(&line.replace("20", "10")), Ok(()));
    }

    #[test]
    fn a_block_of_hands_that_nobody_asked_about_scores_nothing() {
        for (game, plays, answer) in [
            (
                "harper.all_fives",
                r#"["0-0","-",null],["1-0","R",1],["6-1","R",6],["6-0","R",0]"#,
                "[0,0,0,0]",
            ),
            ("modern.bergen", r#"["0-0","-",null],["1-0","R",1],["6-1","R",6],["6-0","R",0]"#, "[2,0,0,3]"),
        ] {
            let line = format!(
                r#"{{"id":"x","game":"{game}","position":{{"plays":[{plays}]}},"question":{{"type":"sequence_points"}},"answer":{answer}}}"#
            );
            assert_eq!(check(&line), Ok(()));
        }
    }

    #[test]
    fn what_cannot_be_asked_says_why() {
        for (line, part) in [
            ("{", "not a case"),
            (r#"{"id":"x","game":"block","question":{"type":"legal"},"answer":[],"nots":1}"#, "`nots`"),
            (r#"{"id":"x","game":"blok","question":{"type":"legal"},"answer":[]}"#, "'block'"),
            (r#"{"id":"x","game":"block","question":{"type":"leagl"},"answer":[]}"#, "sequence_points"),
            (r#"{"id":"x","game":"block","question":{"type":"legal"},"answer":[]}"#, "'hand'"),
            (
                r#"{"id":"x","game":"block","position":{"layout":[[6,7]],"hand":["5-5"]},"question":{"type":"legal"},"answer":[]}"#,
                "layout",
            ),
            (
                r#"{"id":"x","game":"block","position":{"layout":[[6,5]],"hand":["5-5"],"stok":1},"question":{"type":"legal"},"answer":[]}"#,
                "'stok'",
            ),
            (
                r#"{"id":"x","game":"block","options":{"deal":9},"position":{"layout":[[6,5]],"hand":["6-5"]},"question":{"type":"legal"},"answer":[]}"#,
                "6-5 stands twice",
            ),
            (
                r#"{"id":"x","game":"block","options":{"players":4,"deal":9},"question":{"type":"legal"},"answer":[]}"#,
                "at most 7",
            ),
        ] {
            let failure = check(line).unwrap_err().to_string();
            assert!(failure.contains(part), "{line}: {failure}");
        }
    }

    #[test]
    fn plays_may_stand_in_any_order_and_points_may_not() {
        let (plays, turned) = (
            serde_json::json!([["6-5", "L", 6], ["5-5", "R", 5]]),
            serde_json::json!([["5-5", "R", 5], ["6-5", "L", 6]]),
        );
        assert!(alike(&plays, &turned));
        assert!(!alike(&serde_json::json!([0, 5]), &serde_json::json!([5, 0])));
        assert!(!alike(&plays, &serde_json::json!([["6-5", "L", 6]])));
    }
}
