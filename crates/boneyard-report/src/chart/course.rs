//! Values over a count: scores over deals, ratios, parameters.

use maud::{Markup, html};

use super::{
    Anchor, EDGE, LINE, Picture, SMALL, Scale, WIDTH, foot_axis, head_label, label, line, n, series_class,
    text,
};

/// A place on a line. What is not known is `None`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) band: Option<(f64, f64)>,
    /// A wider band around it.
    pub(crate) outer: Option<(f64, f64)>,
}

/// How a line is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    Line,
    /// Points with whiskers, joined by a line.
    Dots,
}

/// One line with its name.
#[derive(Debug, Clone)]
pub(crate) struct Series {
    pub(crate) name: String,
    pub(crate) points: Vec<Point>,
    pub(crate) style: Style,
}

/// A line across the picture with what it stands for.
#[derive(Debug, Clone)]
pub(crate) struct Level<'a> {
    pub(crate) y: f64,
    pub(crate) words: &'a str,
    /// A bound, where the line is not only a mark.
    pub(crate) bound: bool,
}

/// All of a picture.
#[derive(Debug, Clone)]
pub(crate) struct Course<'a> {
    pub(crate) title: &'a str,
    pub(crate) desc: &'a str,
    pub(crate) x_unit: &'a str,
    pub(crate) y_unit: &'a str,
    /// Counts by their logarithm.
    pub(crate) log: bool,
    pub(crate) levels: &'a [Level<'a>],
    /// The values that must be seen; the rest may be cut off.
    pub(crate) y_range: (f64, f64),
    pub(crate) series: &'a [Series],
    /// Makes the picture's clip the only one of its name.
    pub(crate) name: &'a str,
}

const PLOT: f64 = 200.0;
/// The radius of a dot.
const DOT: f64 = 3.5;
/// Room beside the plot: the first and the last dot may stand at its edge.
const SIDE: f64 = DOT + 1.0;

impl Course<'_> {
    pub(crate) fn draw(&self) -> Picture {
        let (head, top) = head_label(self.y_unit);
        let (key, top) = self.key(top);
        let height = PLOT.max(LINE * self.series.len() as f64 + 10.0);
        let y = Scale::even(self.y_range.0, self.y_range.1, (top + height, top + 4.0));
        let ticks = y.ticks();
        let left = EDGE + ticks.iter().map(|(_, words)| text::width(words, SMALL)).fold(0.0, f64::max) + 6.0;
        let names = self.names(&y, top, top + height);
        let right = WIDTH
            - EDGE
            - names.iter().map(Name::width).fold(0.0, f64::max)
            - if names.is_empty() { 4.0 } else { 10.0 };
        let x = self.x_scale((left, right));
        let (axis, foot) = foot_axis(&x, top + height, self.x_unit);
        let clip = format!("{}-clip", self.name);
        let body = html! {
            (head) (key)
            clipPath id=(clip) { rect x=(n(left - SIDE)) y=(n(top)) width=(n(right - left + 2.0 * SIDE)) height=(n(height)) {} }
            @for (value, words) in &ticks {
                (line((left, y.at(*value)), (right, y.at(*value)), "grid"))
                (label(left - 5.0, y.at(*value) + 3.5, Anchor::End, "small soft", words))
            }
            g clip-path={ "url(#" (clip) ")" } {
                @for (number, series) in self.series.iter().enumerate() { (bands(series, number, &x, &y)) }
                @for level in self.levels { (line((left, y.at(level.y)), (right, y.at(level.y)), if level.bound { "bound" } else { "mark" })) }
                @for (number, series) in self.series.iter().enumerate() { (curve(series, number, &x, &y)) }
            }
            @for level in self.levels.iter().filter(|level| level.bound) { (bound_words(level, &y, left, right)) }
            @for name in &names { (name.draw(right)) }
            (axis)
        };
        Picture::new(self.title, self.desc, top + height + foot + 8.0, body)
    }

    fn x_scale(&self, places: (f64, f64)) -> Scale {
        let all = self.series.iter().flat_map(|series| series.points.iter().map(|point| point.x));
        let (least, most) = all.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| (a.min(x), b.max(x)));
        match (self.log, least.is_finite()) {
            (_, false) => Scale::exact(0.0, 1.0, places),
            (true, _) => Scale::log(least, most, places),
            (false, _) => Scale::exact(least.min(0.0), most, places),
        }
    }

    /// What the lines stand for that are no bounds, above the plot, where no curve can be in the way; and where the plot begins.
    fn key(&self, top: f64) -> (Markup, f64) {
        let named = self.levels.iter().filter(|level| !level.bound && !level.words.is_empty());
        let rows: Vec<(f64, &str)> =
            (0..).zip(named).map(|(row, level)| (top + 6.0 + 12.0 * f64::from(row), level.words)).collect();
        let body = html! { @for (y, words) in &rows {
            (line((EDGE, y - 3.5), (EDGE + 21.0, y - 3.5), "mark"))
            (label(EDGE + 26.0, *y, Anchor::Start, "small soft", words))
        } };
        (body, top + 12.0 * rows.len() as f64)
    }

    /// The names at the right ends of the lines, moved apart.
    fn names(&self, y: &Scale, top: f64, bottom: f64) -> Vec<Name> {
        let mut names: Vec<Name> = self
            .series
            .iter()
            .enumerate()
            .filter(|(_, series)| !series.name.is_empty())
            .filter_map(|(number, series)| {
                let end = y.within(series.points.last()?.y);
                Some(Name { number, lines: text::wrapped(&series.name, 88.0, SMALL), end, y: end })
            })
            .collect();
        names.sort_by(|a, b| a.end.total_cmp(&b.end).then(a.number.cmp(&b.number)));
        let mut floor = top;
        for name in &mut names {
            name.y = name.y.max(floor + name.height() / 2.0);
            floor = name.y + name.height() / 2.0;
        }
        // What was pushed out at the foot is pushed back up.
        let mut ceiling = bottom.max(floor.min(bottom + 12.0));
        for name in names.iter_mut().rev() {
            name.y = name.y.min(ceiling - name.height() / 2.0);
            ceiling = name.y - name.height() / 2.0;
        }
        names
    }
}

/// Above its line, or below it where the bound lies lower; at the left, where lines have not gone far yet.
fn bound_words(level: &Level<'_>, y: &Scale, left: f64, right: f64) -> Markup {
    let place = y.at(level.y);
    let at = if level.y < 0.0 { place + 12.0 } else { place - 4.0 };
    let fits = text::width(level.words, SMALL) < right - left - 8.0;
    html! { @if fits && !level.words.is_empty() {
        (label(left + 4.0, at, Anchor::Start, "small soft halo", level.words))
    } }
}

struct Name {
    number: usize,
    lines: Vec<String>,
    end: f64,
    y: f64,
}

impl Name {
    fn width(&self) -> f64 {
        self.lines.iter().map(|line| text::width(line, SMALL)).fold(0.0, f64::max)
    }

    fn height(&self) -> f64 {
        12.0 * self.lines.len() as f64 + 1.0
    }

    fn draw(&self, right: f64) -> Markup {
        let first = self.y - self.height() / 2.0 + 9.5;
        html! {
            (line((right + 1.0, self.end), (right + 8.0, self.y), "leader"))
            @for (k, words) in (0..).zip(&self.lines) {
                (label(right + 10.0, first + 12.0 * f64::from(k), Anchor::Start, "small", words))
            }
        }
    }
}

fn bands(series: &Series, number: usize, x: &Scale, y: &Scale) -> Markup {
    if series.style == Style::Dots {
        return html! {};
    }
    let outline = |of: fn(&Point) -> Option<(f64, f64)>| {
        let known: Vec<(f64, (f64, f64))> =
            series.points.iter().filter_map(|point| Some((point.x, of(point)?))).collect();
        let upper = known.iter().map(|(at, (_, high))| (*at, *high));
        let lower = known.iter().rev().map(|(at, (low, _))| (*at, *low));
        path(upper.chain(lower), x, y)
    };
    html! {
        @for (class, d) in [("wide", outline(|point| point.outer)), ("band", outline(|point| point.band))] {
            @if !d.is_empty() { path class={ (class) " full " (series_class(number)) } style="stroke:none" d={ (d) "z" } {} }
        }
    }
}

fn curve(series: &Series, number: usize, x: &Scale, y: &Scale) -> Markup {
    let d = path(series.points.iter().map(|point| (point.x, point.y)), x, y);
    let class = series_class(number);
    html! {
        @if !d.is_empty() { path class={ "plain " (class) } d=(d) {} }
        @if series.style == Style::Dots {
            g class={ (class) " solid" } {
                @for point in &series.points {
                    @if let Some((low, high)) = point.band {
                        (line((x.at(point.x), y.at(low)), (x.at(point.x), y.at(high)), "whisker"))
                    }
                    (super::intervals::mark(super::Mark::Dot, x.at(point.x), y.at(point.y), DOT))
                }
            }
        }
    }
}

fn path(points: impl Iterator<Item = (f64, f64)>, x: &Scale, y: &Scale) -> String {
    let mut d = String::new();
    for (at, value) in points {
        d.push(if d.is_empty() { 'M' } else { 'L' });
        // Far outside it is cut off anyway, and some programs do not like what is very far.
        let place = y.at(value).clamp(-5000.0, 5000.0);
        d += &format!("{} {}", n(x.at(at)), n(place));
    }
    d
}
