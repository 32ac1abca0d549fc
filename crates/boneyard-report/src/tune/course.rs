//! Pictures of the course of a tuning.

use super::trace::{Row, Trace};
use crate::chart::{Course, Level, Point, Series, Style};
use crate::page::{Data, Figure, Section, real};
use crate::rounding::{fixed, plus_minus};

/// Lines in one picture; more could not be told apart.
const LINES: usize = 5;
/// More points than a picture shows are left out.
const POINTS: usize = 300;

/// Each parameter over the hands played.
pub(super) fn parameters(trace: &Trace) -> Section {
    let data_of = |names: &[String], first: usize| {
        let columns: Vec<&str> = std::iter::once("hands").chain(names.iter().map(String::as_str)).collect();
        let mut data = Data::new(&columns);
        for row in &trace.rows {
            let point = row.point[first..first + names.len()].iter().map(|value| real(Some(*value)));
            data.row(std::iter::once(real(Some(row.hands))).chain(point));
        }
        data
    };
    let shown = thinned(&trace.rows);
    let pictures = trace.names.chunks(LINES).enumerate().map(|(number, names)| {
        let first = number * LINES;
        let name = format!("parameters-{}", number + 1);
        Figure {
            caption: format!("The best point after each step: {}.", names.join(", ")),
            picture: Some(picture(&name, names, first, &shown)),
            table: None,
            data: data_of(names, first),
            name,
        }
    });
    Section { heading: "Course of the parameters".to_owned(), text: Vec::new(), figures: pictures.collect() }
}

fn picture(name: &str, names: &[String], first: usize, rows: &[&Row]) -> crate::chart::Picture {
    let series: Vec<Series> = names
        .iter()
        .enumerate()
        .map(|(place, name)| Series {
            name: name.clone(),
            points: rows
                .iter()
                .map(|row| Point { x: row.hands, y: row.point[first + place], band: None, outer: None })
                .collect(),
            style: Style::Line,
        })
        .collect();
    let all = || series.iter().flat_map(|series| series.points.iter().map(|point| point.y));
    let desc = series
        .iter()
        .filter_map(|series| Some(format!("{} ends at {}", series.name, series.points.last()?.y)));
    Course {
        title: "Parameters over the hands played",
        desc: &desc.collect::<Vec<_>>().join("; "),
        x_unit: "hands played",
        y_unit: "value of the best point",
        log: false,
        levels: &[],
        y_range: (all().fold(f64::INFINITY, f64::min), all().fold(f64::NEG_INFINITY, f64::max)),
        series: &series,
        name,
    }
    .draw()
}

/// Not all rows, but the last.
fn thinned(rows: &[Row]) -> Vec<&Row> {
    let every = rows.len().div_ceil(POINTS).max(1);
    let last = rows.len().saturating_sub(1);
    rows.iter().enumerate().filter(|(k, _)| k % every == 0 || *k == last).map(|(_, row)| row).collect()
}

/// The looks at the best point, with 95 % intervals.
pub(super) fn looks(trace: &Trace) -> Option<Section> {
    let looks: Vec<(f64, f64, Option<f64>)> = trace
        .rows
        .iter()
        .filter_map(|row| row.look.map(|(score, error)| (row.hands, score, error)))
        .collect();
    if looks.is_empty() {
        return None;
    }
    let mut data = Data::new(&["hands", "score", "standard_error"]);
    let mut points = Vec::new();
    for &(hands, score, error) in &looks {
        data.row([Some(hands), Some(score), error].map(real));
        let band = error.map(|error| (100.0 * (score - 1.96 * error), 100.0 * (score + 1.96 * error)));
        points.push(Point { x: hands, y: 100.0 * score, band, outer: None });
    }
    let ends = points
        .iter()
        .flat_map(|point| [Some(point.y), point.band.map(|band| band.0), point.band.map(|band| band.1)]);
    let all = ends.flatten().chain([50.0]);
    let y_range = all.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| (a.min(x), b.max(x)));
    let told = |(hands, score, error): &(f64, f64, Option<f64>)| {
        let score = match error {
            Some(error) => plus_minus(100.0 * score, 196.0 * error, 50.0),
            None => fixed(100.0 * score, 1),
        };
        format!("{score} % after {} hands", fixed(*hands, 0))
    };
    let desc = looks.iter().map(told).collect::<Vec<_>>().join("; ");
    let course = Course {
        title: "Looks at the best point",
        desc: &desc,
        x_unit: "hands played",
        y_unit: "% of hands won against the start",
        log: false,
        levels: &[Level { y: 50.0, words: "as good as the start", bound: false }],
        y_range,
        series: &[Series { name: String::new(), points, style: Style::Dots }],
        name: "looks",
    };
    let caption = "The best point so far against the start, on the same deals at every look, with 95 % intervals. What the tuner sees flatters it; the \
                   confirmation is played on deals that it has not seen."
        .to_owned();
    let figure =
        Figure { name: "looks".to_owned(), caption, picture: Some(course.draw()), table: None, data };
    Some(Section { heading: "The objective".to_owned(), text: Vec::new(), figures: vec![figure] })
}
