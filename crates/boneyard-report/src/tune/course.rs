//! Pictures of the course of a tuning.

use super::trace::{Look, Row, Trace};
use crate::chart::{Course, Level, Picture, Point, Series, Style, sheet};
use crate::page::{Data, Figure, Section, real};
use crate::rounding::{fixed, plus_minus};

/// Lines in one picture; more could not be told apart.
const LINES: usize = 5;
/// More points than a picture shows are left out.
const POINTS: usize = 300;

/// A few of the parameters, which share a picture.
struct Group<'t> {
    /// Of the picture.
    name: String,
    names: &'t [String],
    /// The place of the first.
    first: usize,
}

/// `prefix`: what tells the pictures of this tuning from those of others on the page.
fn groups<'t>(trace: &'t Trace, prefix: &str) -> impl Iterator<Item = Group<'t>> {
    trace.names.chunks(LINES).enumerate().map(move |(number, names)| Group {
        name: format!("{prefix}parameters-{}", number + 1),
        names,
        first: number * LINES,
    })
}

/// Each parameter over the hands played.
pub(super) fn parameters(trace: &Trace, prefix: &str) -> Section {
    let data_of = |group: &Group<'_>| {
        let names = group.names.iter().map(String::as_str);
        let columns: Vec<&str> = std::iter::once("hands").chain(names).collect();
        let mut data = Data::new(&columns);
        for row in &trace.rows {
            let point = row.point[group.first..].iter().take(group.names.len());
            let point = point.map(|value| real(Some(*value)));
            data.row(std::iter::once(row.hands.to_string()).chain(point));
        }
        data
    };
    let shown = thinned(&trace.rows);
    let pictures = groups(trace, prefix).map(|group| Figure {
        caption: format!("The best point after each step: {}.", group.names.join(", ")),
        picture: Some(picture(&group, &shown)),
        table: None,
        data: data_of(&group),
        name: group.name,
    });
    Section { heading: "Course of the parameters".to_owned(), text: Vec::new(), figures: pictures.collect() }
}

/// The same as one picture with a heading.
pub(super) fn parameters_sheet(trace: &Trace, heading: &str) -> Picture {
    let shown = thinned(&trace.rows);
    sheet(heading, &groups(trace, "").map(|group| picture(&group, &shown)).collect::<Vec<_>>())
}

fn picture(group: &Group<'_>, rows: &[&Row]) -> Picture {
    let point = |row: &Row, place: usize| Point {
        x: row.hands as f64,
        y: row.point[group.first + place],
        band: None,
        outer: None,
    };
    let names = group.names.iter().enumerate();
    let series: Vec<Series> = names
        .map(|(place, name)| Series {
            name: name.clone(),
            points: rows.iter().map(|row| point(row, place)).collect(),
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
        name: &group.name,
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
pub(super) fn looks(trace: &Trace, prefix: &str) -> Option<Section> {
    let mut data = Data::new(&["hands", "score", "standard_error"]);
    for (hands, Look { score, error }) in looks_of(trace) {
        data.row([hands.to_string(), real(Some(score)), real(error)]);
    }
    looks_of(trace).next()?;
    let caption = "The best point so far against the start, on the same deals at every look, with 95 % intervals. What the tuner sees flatters it; the \
                   confirmation is played on deals that it has not seen."
        .to_owned();
    let name = format!("{prefix}looks");
    let picture = Some(looks_picture(trace, &name));
    let figure = Figure { name, caption, picture, table: None, data };
    Some(Section { heading: "The objective".to_owned(), text: Vec::new(), figures: vec![figure] })
}

/// The same picture with a heading, empty where nothing was looked at.
pub(super) fn looks_sheet(trace: &Trace, heading: &str) -> Picture {
    sheet(heading, &[looks_picture(trace, "looks")])
}

/// Hands played and what was seen then.
fn looks_of(trace: &Trace) -> impl Iterator<Item = (u64, Look)> {
    trace.rows.iter().filter_map(|row| Some((row.hands, row.look?)))
}

fn looks_picture(trace: &Trace, name: &str) -> Picture {
    let point = |(hands, Look { score, error }): (u64, Look)| {
        let band = error.map(|error| (100.0 * (score - 1.96 * error), 100.0 * (score + 1.96 * error)));
        Point { x: hands as f64, y: 100.0 * score, band, outer: None }
    };
    let points: Vec<Point> = looks_of(trace).map(point).collect();
    let ends = points
        .iter()
        .flat_map(|point| [Some(point.y), point.band.map(|band| band.0), point.band.map(|band| band.1)]);
    let all = ends.flatten().chain([50.0]);
    let y_range = all.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| (a.min(x), b.max(x)));
    let told = |(hands, Look { score, error }): (u64, Look)| {
        let score = match error {
            Some(error) => plus_minus(100.0 * score, 196.0 * error, 50.0),
            None => fixed(100.0 * score, 1),
        };
        format!("{score} % after {hands} hands")
    };
    let mut desc = looks_of(trace).map(told).collect::<Vec<_>>().join("; ");
    if desc.is_empty() {
        desc += "no look was taken";
    }
    Course {
        title: "Looks at the best point",
        desc: &desc,
        x_unit: "hands played",
        y_unit: "% of hands won against the start",
        log: false,
        levels: &[Level { y: 50.0, words: "as good as the start", bound: false }],
        y_range,
        series: &[Series { name: String::new(), points, style: Style::Dots }],
        name,
    }
    .draw()
}
