//! The course of a tuning: the best point after each step, and the looks at it.

use std::path::Path;

use boneyard_arena::disk::regular;

use super::course;
use super::file::Tuned;
use crate::error::ReportError;
use crate::page::{Data, real};

/// The course of a tuning: what `FILE.trace.csv` holds and the pictures show.
#[derive(Debug, Clone, PartialEq)]
pub struct Trace {
    /// The parameters.
    pub names: Vec<String>,
    /// A row a step.
    pub rows: Vec<Row>,
}

/// The best point after a step.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// Its number, from 1.
    pub step: u64,
    /// Hands played until then.
    pub hands: u64,
    /// A value for each parameter, in the order of the names.
    pub point: Vec<f64>,
    /// The look at it, if there was one after this step.
    pub look: Option<Look>,
}

/// The best point against the start.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Look {
    /// Share of the hands won, 0-1, a tie being half a win.
    pub score: f64,
    /// Its standard error, where it is known.
    pub error: Option<f64>,
}

/// The columns beside the parameters.
const BEFORE: [&str; 2] = ["step", "hands"];
const LOOK: [&str; 2] = ["look_score", "look_error"];
/// The same in the traces of the first tunings, which named the step that was looked at, too.
const FIRST_LOOK: [&str; 3] = ["check_step", "check_score", "check_error"];

impl Trace {
    /// A course that has not begun.
    pub fn new<S: Into<String>>(names: impl IntoIterator<Item = S>) -> Trace {
        Trace { names: names.into_iter().map(Into::into).collect(), rows: Vec::new() }
    }

    /// As the file of a tuning.
    pub fn to_csv(&self) -> String {
        let names = self.names.iter().map(String::as_str);
        let columns: Vec<&str> = BEFORE.into_iter().chain(names).chain(LOOK).collect();
        let mut data = Data::new(&columns);
        for Row { step, hands, point, look } in &self.rows {
            let look = [look.map(|look| look.score), look.and_then(|look| look.error)];
            let point = point.iter().map(|value| Some(*value)).chain(look).map(real);
            data.row([step.to_string(), hands.to_string()].into_iter().chain(point));
        }
        data.to_csv()
    }

    /// A picture of each parameter over the hands played, as an SVG file. `title` stands above it; `made_by`, the command, in a comment.
    pub fn parameters_svg(&self, title: &str, made_by: &str) -> String {
        course::parameters_sheet(self, title).file("parameters", made_by)
    }

    /// A picture of the looks with their 95 % intervals, likewise.
    pub fn score_svg(&self, title: &str, made_by: &str) -> String {
        course::looks_sheet(self, title).file("score", made_by)
    }

    /// Reads a trace; `None` where there is none.
    pub(super) fn read(path: &Path, tuned: &Tuned) -> Result<Option<Trace>, ReportError> {
        if !path.exists() {
            return Ok(None);
        }
        let text = regular::read_text(path).map_err(ReportError::file("read", path))?;
        let trace = parse(&text).and_then(|trace| trace.of(tuned));
        trace.map(Some).map_err(|fault| ReportError::Edited { path: path.to_owned(), fault })
    }

    /// Itself, if the tuned file has all its parameters.
    fn of(self, tuned: &Tuned) -> Result<Trace, String> {
        match self.names.iter().find(|name| tuned.params.iter().all(|(other, _)| other != *name)) {
            Some(name) => Err(format!("line 1: the tuned file has no parameter '{name}'")),
            None => Ok(self),
        }
    }
}

fn parse(text: &str) -> Result<Trace, String> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header: Vec<String> =
        reader.headers().map_err(|error| error.to_string())?.iter().map(str::to_owned).collect();
    let (names, score) = columns(&header).ok_or("line 1: it is no trace of a tuning")?;
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|error| error.to_string())?;
        let line = record.position().map_or(0, csv::Position::line);
        let field = |place: usize| record.get(place).unwrap_or_default();
        let fault = |place: usize| format!("line {line}: '{}' is no number", field(place));
        let count = |place: usize| field(place).parse::<u64>().map_err(|_| fault(place));
        let number = |place: usize| {
            let number = field(place).parse::<f64>().ok().filter(|number| number.is_finite());
            number.ok_or_else(|| fault(place))
        };
        let optional = |place: usize| {
            if field(place).is_empty() { Ok(None) } else { number(place).map(Some) }
        };
        let point = (2..2 + names.len()).map(number).collect::<Result<Vec<_>, _>>()?;
        let error = optional(score + 1)?;
        let look = optional(score)?.map(|score| Look { score, error });
        rows.push(Row { step: count(0)?, hands: count(1)?, point, look });
    }
    Ok(Trace { names, rows })
}

/// The parameters of a trace with these columns, and the place of a look's score, which its error follows.
fn columns(header: &[String]) -> Option<(Vec<String>, usize)> {
    let [step, hands, rest @ ..] = header else { return None };
    let ends_so = |end: &[&str]| rest.len() >= end.len() && rest[rest.len() - end.len()..].iter().eq(end);
    let look = [&LOOK[..], &FIRST_LOOK].into_iter().find(|end| ends_so(end))?;
    let names = &rest[..rest.len() - look.len()];
    ([step, hands] == BEFORE).then(|| (names.to_vec(), header.len() - 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trace(names: usize, looks: bool) -> Trace {
        let mut trace = Trace::new((0..names).map(|k| format!("p{k}")));
        for step in 1..=1000 {
            let point = (0..names).map(|k| (k as f64 - 3.0) * step as f64 / 7.0).collect();
            let look = Look { score: 0.5 + step as f64 / 1e5, error: (step > 200).then_some(0.01) };
            let look = (looks && step % 100 == 0).then_some(look);
            trace.rows.push(Row { step, hands: 40 * step, point, look });
        }
        trace
    }

    #[test]
    fn what_is_written_is_read() {
        let written = trace(3, true);
        let text = written.to_csv();
        assert!(text.starts_with("step,hands,p0,p1,p2,look_score,look_error\n1,40,"), "{}", &text[..80]);
        assert_eq!(parse(&text).unwrap(), written);
    }

    #[test]
    fn traces_of_the_first_tunings_are_read() {
        let text = "step,hands,a,b,check_step,check_score,check_error\n1,40,0.5,2,,,\n2,80,1,3,2,0.51,0.02\n";
        let look = Some(Look { score: 0.51, error: Some(0.02) });
        let row = |step, hands, point: [f64; 2], look| Row { step, hands, point: point.to_vec(), look };
        let rows = vec![row(1, 40, [0.5, 2.0], None), row(2, 80, [1.0, 3.0], look)];
        assert_eq!(parse(text).unwrap(), Trace { names: vec!["a".to_owned(), "b".to_owned()], rows });
        for header in ["step,hands", "step,a,look_score,look_error", "step,hands,a,look_error,look_score"] {
            assert!(parse(&format!("{header}\n")).is_err(), "{header}");
        }
    }

    #[test]
    fn every_parameter_is_named_and_no_number_is_missing() {
        for names in [1, 5, 6, 18] {
            let svg = trace(names, true).parameters_svg("book in block", "boneyard tune");
            for k in 0..names {
                assert!(svg.contains(&format!(">p{k}</text>")), "p{k} of {names}");
            }
            let panels = names.div_ceil(5);
            assert_eq!(svg.matches(">hands played</text>").count(), panels);
            let clips: Vec<&str> = svg.split("clipPath id=\"").skip(1).collect();
            let clips: std::collections::BTreeSet<&str> =
                clips.iter().map(|rest| rest.split('"').next().unwrap_or_default()).collect();
            assert_eq!(clips.len(), panels, "each panel has a clip of its own");
            assert!(svg.contains(">book in block</text>") && !svg.contains("NaN") && !svg.contains("inf"));
        }
    }

    #[test]
    fn looks_are_dots_and_their_errors_whiskers() {
        let drawn = trace(2, true).score_svg("book in block", "boneyard tune");
        // Ten looks; the first two have no error.
        let count = |what: &str| drawn.matches(what).count();
        assert_eq!((count("<circle"), count("class=\"whisker\"")), (10, 8));
        let none = trace(2, false).score_svg("book in block", "boneyard tune");
        assert!(none.contains("no look was taken") && !none.contains("NaN") && !none.contains("inf"));
    }
}
