//! How often each value came: upright bars.

use maud::{Markup, html};

use super::{Anchor, EDGE, Picture, SMALL, Scale, WIDTH, area, foot_axis, head_label, label, line, text};

/// One bar, from one value to another.
#[derive(Debug, Clone)]
pub(crate) struct Bar {
    pub(crate) from: f64,
    pub(crate) to: f64,
    pub(crate) height: f64,
    pub(crate) class: &'static str,
    /// What a person who points at it is told.
    pub(crate) words: String,
}

/// All of a picture.
#[derive(Debug, Clone)]
pub(crate) struct Bars<'a> {
    pub(crate) title: &'a str,
    pub(crate) desc: &'a str,
    pub(crate) x_unit: &'a str,
    pub(crate) y_unit: &'a str,
    /// Lines from foot to head with what they stand for.
    pub(crate) marks: &'a [(f64, String)],
    pub(crate) bars: &'a [Bar],
}

const PLOT: f64 = 160.0;

impl Bars<'_> {
    pub(crate) fn draw(&self) -> Picture {
        let (head, top) = head_label(self.y_unit);
        let top = top + 12.0 * self.marks.len() as f64;
        let most = self.bars.iter().map(|bar| bar.height).fold(0.0, f64::max);
        let y = Scale::even(0.0, if most > 0.0 { most } else { 1.0 }, (top + PLOT, top + 4.0));
        let ticks = y.ticks();
        let left = EDGE + ticks.iter().map(|(_, words)| text::width(words, SMALL)).fold(0.0, f64::max) + 6.0;
        let right = WIDTH - EDGE - 4.0;
        let least = self.bars.iter().map(|bar| bar.from).fold(f64::INFINITY, f64::min);
        let end = self.bars.iter().map(|bar| bar.to).fold(f64::NEG_INFINITY, f64::max);
        let x = if least < end {
            Scale::exact(least, end, (left, right))
        } else {
            Scale::exact(0.0, 1.0, (left, right))
        };
        let (axis, foot) = foot_axis(&x, top + PLOT, self.x_unit);
        let body = html! {
            (head)
            @for (value, words) in &ticks {
                (line((left, y.at(*value)), (right, y.at(*value)), "grid"))
                (label(left - 5.0, y.at(*value) + 3.5, Anchor::End, "small soft", words))
            }
            @for bar in self.bars {
                g { title { (bar.words) } (self.bar(bar, &x, &y)) }
            }
            @for (k, (value, words)) in (0..).zip(self.marks) {
                @let at = x.within(*value);
                @let level = top - 12.0 * f64::from(k);
                (line((at, level - 2.0), (at, top + PLOT), "mark"))
                @let half = text::width(words, SMALL) / 2.0;
                (label(at.clamp(half + 2.0, WIDTH - half - 2.0), level - 5.0, Anchor::Middle, "small soft", words))
            }
            (axis)
        };
        Picture::new(self.title, self.desc, top + PLOT + foot + 8.0, body)
    }

    fn bar(&self, bar: &Bar, x: &Scale, y: &Scale) -> Markup {
        let (from, to) = (x.at(bar.from), x.at(bar.to));
        // Narrow bars touch each other.
        let gap = if to - from > 4.0 { 0.6 } else { 0.0 };
        let top = y.at(bar.height);
        area(from + gap, top, to - from - 2.0 * gap, y.range().0 - top, &format!("bar {}", bar.class))
    }
}
