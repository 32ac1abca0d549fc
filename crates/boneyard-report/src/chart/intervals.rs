//! Values with their intervals, a row each: ratings, effects, shares.

use maud::{Markup, html};

use super::{
    Anchor, BOLD, EDGE, LINE, Picture, SMALL, Scale, TEXT, WIDTH, foot_axis, label, label_upon, line, n, text,
};

/// The form of a value's mark, so that colour is not needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    Dot,
    Up,
    Down,
    Square,
    Ring,
}

/// One value.
#[derive(Debug, Clone)]
pub(crate) struct Interval {
    /// What this row and those after it have in common.
    pub(crate) heading: Option<String>,
    /// What it is of.
    pub(crate) label: String,
    /// The value in words, with its error.
    pub(crate) words: String,
    /// None where it is only told in words.
    pub(crate) value: Option<f64>,
    pub(crate) low: Option<f64>,
    pub(crate) high: Option<f64>,
    pub(crate) mark: Mark,
    /// The class of its colour.
    pub(crate) class: &'static str,
}

/// The rows of a picture.
#[derive(Debug, Clone)]
pub(crate) struct Intervals<'a> {
    pub(crate) title: &'a str,
    pub(crate) desc: &'a str,
    /// What the axis counts.
    pub(crate) unit: &'a str,
    /// Lines through all rows, each with what it stands for.
    pub(crate) marks: &'a [(f64, &'a str)],
    /// Values beyond are shown at the edge, with an arrow; none: all of them fit.
    pub(crate) bounds: Option<(f64, f64)>,
    /// Positive values by their logarithm.
    pub(crate) log: bool,
    pub(crate) rows: &'a [Interval],
}

const ROW: f64 = 18.0;

impl Intervals<'_> {
    pub(crate) fn draw(&self) -> Picture {
        let scale = self.scale();
        let (head, top) = self.head(&scale);
        let mut y = top;
        let rows: Vec<Markup> = self.rows.iter().map(|row| place(row, &scale, &mut y)).collect();
        let (axis, height) = foot_axis(&scale, y + 2.0, self.unit);
        let body = html! {
            @for (value, _) in self.marks { (line((scale.at(*value), top - 4.0), (scale.at(*value), y + 2.0), "mark")) }
            (head)
            @for row in &rows { (row) }
            (axis)
        };
        Picture::new(self.title, self.desc, y + height + 8.0, body)
    }

    fn scale(&self) -> Scale {
        let places = (EDGE + 10.0, WIDTH - EDGE - 10.0);
        let values = self.rows.iter().flat_map(|row| [row.value, row.low, row.high]).flatten();
        let all = values.chain(self.marks.iter().map(|(value, _)| *value));
        let (least, most) = all.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| (a.min(x), b.max(x)));
        if self.log {
            return Scale::log(least / 1.3, most * 1.3, places);
        }
        match self.bounds {
            Some((low, high)) => {
                let of_marks =
                    |of: fn(f64, f64) -> f64, start| self.marks.iter().map(|mark| mark.0).fold(start, of);
                Scale::even(of_marks(f64::min, least.max(low)), of_marks(f64::max, most.min(high)), places)
            }
            None => Scale::even(least, most, places),
        }
    }

    /// What the lines stand for; a line lower where the one before is in the way.
    fn head(&self, scale: &Scale) -> (Markup, f64) {
        let mut ends: Vec<f64> = Vec::new();
        let placed: Vec<(f64, usize, &str)> = self
            .marks
            .iter()
            .filter(|(_, words)| !words.is_empty())
            .map(|(value, words)| {
                let half = text::width(words, SMALL) / 2.0;
                let x = scale.at(*value).clamp(half + 2.0, WIDTH - half - 2.0);
                let level = ends.iter().position(|end| x - half > end + 4.0).unwrap_or(ends.len());
                if level == ends.len() {
                    ends.push(x + half);
                } else {
                    ends[level] = x + half;
                }
                (x, level, *words)
            })
            .collect();
        let body = html! { @for (x, level, words) in &placed {
            (label(*x, 12.0 + 12.0 * *level as f64, Anchor::Middle, "small soft", words))
        } };
        (body, 8.0 + 12.0 * ends.len() as f64)
    }
}

/// The label with the words at its right (below it where there is no room), and under it the mark in its interval.
fn place(row: &Interval, scale: &Scale, y: &mut f64) -> Markup {
    let heading =
        row.heading.as_ref().map(|words| text::wrapped(words, WIDTH - 2.0 * EDGE, BOLD)).unwrap_or_default();
    let top = *y + if heading.is_empty() { 0.0 } else { 5.0 };
    *y = top + LINE * heading.len() as f64;
    let words_width = text::width(&row.words, TEXT);
    let lines = text::wrapped(&row.label, WIDTH - 2.0 * EDGE, TEXT);
    let last = lines.last().map_or(0.0, |line| text::width(line, TEXT));
    let beside = last + words_width + 10.0 <= WIDTH - 2.0 * EDGE;
    let first = *y + 12.0;
    let last_line = first + LINE * (lines.len() - 1) as f64;
    let words_line = if beside || row.words.is_empty() { last_line } else { last_line + LINE };
    let words = text::wrapped(&row.words, WIDTH - 2.0 * EDGE, TEXT);
    let words_end = words_line + LINE * (words.len() - 1) as f64;
    let middle = words_end + 9.0;
    *y = if row.value.is_some() { words_end + ROW } else { words_end + 6.0 };
    html! {
        @for (k, words) in (0..).zip(&heading) {
            (label_upon(EDGE, top + 12.0 + LINE * f64::from(k), Anchor::Start, "strong", words))
        }
        @for (k, words) in (0..).zip(&lines) {
            (label_upon(EDGE, first + LINE * f64::from(k), Anchor::Start, "ink", words))
        }
        @for (k, words) in (0..).zip(&words) {
            (label_upon(WIDTH - EDGE, words_line + LINE * f64::from(k), Anchor::End, "soft", words))
        }
        @if let Some(value) = row.value { (whisker(row, value, scale, middle)) }
    }
}

fn whisker(row: &Interval, value: f64, scale: &Scale, y: f64) -> Markup {
    let (from, to) = scale.ends();
    let ends = row.low.zip(row.high);
    html! {
        g class={ (row.class) " solid" } {
            @if let Some((low, high)) = ends {
                (line((scale.within(low), y), (scale.within(high), y), "whisker"))
                @for (end, inside) in [(low, low >= from), (high, high <= to)] {
                    @if inside { (line((scale.at(end), y - 3.0), (scale.at(end), y + 3.0), "whisker")) }
                    @else { (arrow(scale.within(end), y, end < from)) }
                }
            }
            @if (from..=to).contains(&value) { (mark(row.mark, scale.at(value), y, 4.0)) }
            @else { (arrow(scale.within(value), y, value < from)) }
        }
    }
}

/// Shows that something lies further out.
fn arrow(x: f64, y: f64, left: bool) -> Markup {
    let d = if left { -6.0 } else { 6.0 };
    html! { path class="full" d={ "M" (n(x + d)) " " (n(y)) "l" (n(-d)) " -4v8z" } {} }
}

/// A mark; those of different form are of about the same size.
pub(super) fn mark(form: Mark, x: f64, y: f64, r: f64) -> Markup {
    let w = r * 1.2;
    let path = |d: String| html! { path class="full" d=(d) {} };
    match form {
        Mark::Dot => html! { circle class="full" cx=(n(x)) cy=(n(y)) r=(n(r)) {} },
        Mark::Ring => html! { circle class="hollow" cx=(n(x)) cy=(n(y)) r=(n(r * 0.85)) {} },
        Mark::Square => {
            let side = 1.8 * r;
            path(format!("M{} {}h{w}v{w}h-{w}z", n(x - side / 2.0), n(y - side / 2.0), w = n(side)))
        }
        Mark::Up => {
            path(format!("M{} {}l{w} {h}h-{}z", n(x), n(y - r * 1.15), n(2.0 * w), w = n(w), h = n(2.1 * r)))
        }
        Mark::Down => {
            path(format!("M{} {}l{w} -{h}h-{}z", n(x), n(y + r * 1.15), n(2.0 * w), w = n(w), h = n(2.1 * r)))
        }
    }
}
