//! Pictures: SVG that a telephone can show.
//!
//! Every picture is 340 units wide, about the width of a telephone's screen, with text of 10 units and more, so that it can be read there
//! without zooming; wider screens enlarge it. Colours are classes of [`STYLE`], light and dark; nothing is told by colour alone.

mod bars;
mod course;
mod heat;
mod intervals;
mod scale;
mod spread;
mod stacked;
mod strip;
mod text;

use maud::{Markup, PreEscaped, html};

pub(crate) use bars::{Bar, Bars};
pub(crate) use course::{Course, Level, Point, Series, Style};
pub(crate) use heat::Heat;
pub(crate) use intervals::{Interval, Intervals, Mark};
pub(crate) use scale::Scale;
pub(crate) use spread::{Spread, Spreads};
pub(crate) use stacked::{Part, Stacked};
pub(crate) use strip::{Strip, StripRow};

/// Units across.
pub(crate) const WIDTH: f64 = 340.0;
/// Height of ordinary text, and of a line of it.
const TEXT: f64 = 11.0;
const SMALL: f64 = 10.0;
/// Bold text is as wide as ordinary text of this height.
const BOLD: f64 = 1.17 * TEXT;
const LINE: f64 = 14.0;
/// Space at either side.
const EDGE: f64 = 8.0;

/// The classes of all pictures. Colours that the colour-blind can tell apart (Okabe and Ito), darker on white, lighter on black; series
/// differ in their dashes too. Literal colours, since not every program that shows SVG knows variables.
pub(crate) const STYLE: &str = include_str!("style.css");

/// A picture that is finished.
#[derive(Debug, Clone)]
pub(crate) struct Picture {
    /// What it shows, a few words.
    pub(crate) title: String,
    /// What is to be seen in it, for those who do not see it.
    pub(crate) desc: String,
    height: f64,
    body: Markup,
}

impl Picture {
    fn new(title: &str, desc: &str, height: f64, body: Markup) -> Picture {
        Picture { title: title.to_owned(), desc: desc.to_owned(), height, body }
    }

    /// For a page that has [`STYLE`]. `name` makes it the only one of its kind there.
    pub(crate) fn inline(&self, name: &str) -> Markup {
        self.svg(name, &html! {})
    }

    /// As a file. `made_by` says how it was made.
    pub(crate) fn file(&self, name: &str, made_by: &str) -> String {
        // No text may end the comment early.
        let comment = PreEscaped(format!("<!-- made by: {} -->", made_by.replace("--", "- -")));
        let head = html! { (comment) style { (PreEscaped(STYLE)) } };
        format!("{}\n", self.svg(name, &head).into_string())
    }

    fn svg(&self, name: &str, head: &Markup) -> Markup {
        let view = format!("0 0 {} {}", n(WIDTH), n(self.height));
        html! {
            svg xmlns="http://www.w3.org/2000/svg" class="picture" viewBox=(view) width=(n(WIDTH)) height=(n(self.height))
                role="img" aria-labelledby={ (name) "-title " (name) "-desc" } {
                title id={ (name) "-title" } { (self.title) }
                desc id={ (name) "-desc" } { (self.desc) }
                (head)
                rect class="ground" width=(n(WIDTH)) height=(n(self.height)) {}
                (self.body)
            }
        }
    }
}

/// Pictures one below the other under a heading: a file that no page is around.
pub(crate) fn sheet(heading: &str, parts: &[Picture]) -> Picture {
    // Strong letters are a little wider.
    let lines = text::wrapped(heading, WIDTH - 2.0 * EDGE, 1.1 * TEXT);
    let mut foot = 10.0 + LINE * lines.len() as f64;
    let mut body = html! { @for (k, words) in (0..).zip(&lines) {
        (label(WIDTH / 2.0, 16.0 + LINE * f64::from(k), Anchor::Middle, "strong", words))
    } };
    for part in parts {
        body = html! { (body) g transform={ "translate(0 " (n(foot)) ")" } { (part.body) } };
        foot += part.height;
    }
    let title = parts.first().map_or(String::new(), |part| format!(": {}", part.title));
    let desc = parts.iter().map(|part| part.desc.as_str()).collect::<Vec<_>>().join("; ");
    Picture::new(&format!("{heading}{title}"), &desc, foot, body)
}

/// A number of units: hundredths are finer than any screen.
fn n(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Where a text stands in relation to its place.
#[derive(Clone, Copy)]
enum Anchor {
    Start,
    Middle,
    End,
}

/// A line of text on a base line.
fn label(x: f64, y: f64, anchor: Anchor, class: &str, text: &str) -> Markup {
    let anchor = match anchor {
        Anchor::Start => None,
        Anchor::Middle => Some("middle"),
        Anchor::End => Some("end"),
    };
    html! { text x=(n(x)) y=(n(y)) text-anchor=[anchor] class=(class) { (text) } }
}

/// The same upon ground of its own, so that no line goes through it.
fn label_upon(x: f64, y: f64, anchor: Anchor, class: &str, words: &str) -> Markup {
    let width = text::width(words, if class == "strong" { BOLD } else { TEXT });
    let left = match anchor {
        Anchor::Start => x,
        Anchor::Middle => x - width / 2.0,
        Anchor::End => x - width,
    };
    html! { (area(left - 1.0, y - 10.0, width + 2.0, 13.0, "ground")) (label(x, y, anchor, class, words)) }
}

/// A straight line.
fn line(from: (f64, f64), to: (f64, f64), class: &str) -> Markup {
    html! { line x1=(n(from.0)) y1=(n(from.1)) x2=(n(to.0)) y2=(n(to.1)) class=(class) {} }
}

/// A box from its left upper corner; none without an area.
fn area(x: f64, y: f64, width: f64, height: f64, class: &str) -> Markup {
    html! { @if width > 0.0 && height > 0.0 {
        rect x=(n(x)) y=(n(y)) width=(n(width)) height=(n(height)) class=(class) {}
    } }
}

/// An axis at the foot of a picture: a line, ticks, numbers, and what they count. Returns the height that it takes.
fn foot_axis(scale: &Scale, y: f64, unit: &str) -> (Markup, f64) {
    let (left, right) = scale.range();
    let ticks = scale.ticks();
    let mut end_of_last = f64::NEG_INFINITY;
    let mut numbers = Vec::new();
    for (value, words) in &ticks {
        let half = text::width(words, SMALL) / 2.0;
        let x = scale.at(*value).clamp(half + 1.0, WIDTH - half - 1.0);
        // A number that would touch the one before is left out; its tick stays.
        if x - half > end_of_last + 4.0 {
            end_of_last = x + half;
            numbers.push(label(x, y + 15.0, Anchor::Middle, "small soft", words));
        }
    }
    let body = html! {
        (line((left, y), (right, y), "axis"))
        @for (value, _) in &ticks { (line((scale.at(*value), y), (scale.at(*value), y + 4.0), "axis")) }
        @for number in &numbers { (number) }
    };
    let lines = text::wrapped(unit, WIDTH - 2.0 * EDGE, TEXT);
    let body = html! { (body) @for (k, words) in (0..).zip(&lines) {
        (label(WIDTH / 2.0, y + 30.0 + LINE * f64::from(k), Anchor::Middle, "soft", words))
    } };
    (body, 22.0 + LINE * lines.len() as f64)
}

/// The title of a vertical axis, above it, and the height that it takes.
fn head_label(unit: &str) -> (Markup, f64) {
    let lines = text::wrapped(unit, WIDTH - 2.0 * EDGE, TEXT);
    let body = html! { @for (k, words) in (0..).zip(&lines) {
        (label(EDGE, 14.0 + LINE * f64::from(k), Anchor::Start, "soft", words))
    } };
    (body, 8.0 + LINE * lines.len() as f64)
}

/// About how wide a text of some height is, in the widest of the usual fonts.
pub(crate) fn text_width(text: &str, height: f64) -> f64 {
    text::width(text, height)
}

/// The class of a series. Eight can be told apart; the ninth looks like the first, and its name stands beside it.
fn series_class(number: usize) -> String {
    format!("s{}", number % 8)
}
