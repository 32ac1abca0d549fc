//! Many effects at a glance: a thin line each, grouped.

use maud::{Markup, html};

use super::{Anchor, EDGE, Mark, Picture, SMALL, Scale, TEXT, WIDTH, foot_axis, label, line, text};

/// One effect.
#[derive(Debug, Clone)]
pub(crate) struct StripRow {
    pub(crate) value: f64,
    pub(crate) low: Option<f64>,
    pub(crate) high: Option<f64>,
    pub(crate) mark: Mark,
    pub(crate) class: &'static str,
    /// What a person who points at it is told.
    pub(crate) words: String,
}

/// All of a picture.
#[derive(Debug, Clone)]
pub(crate) struct Strip<'a> {
    pub(crate) title: &'a str,
    pub(crate) desc: &'a str,
    pub(crate) unit: &'a str,
    /// Values further out are shown at the edge.
    pub(crate) reach: f64,
    /// What marks and colours stand for.
    pub(crate) key: &'a [(Mark, &'static str, &'static str)],
    pub(crate) groups: &'a [(String, Vec<StripRow>)],
}

const ROW: f64 = 6.5;

impl Strip<'_> {
    pub(crate) fn draw(&self) -> Picture {
        let left =
            EDGE + self.groups.iter().map(|(name, _)| text::width(name, TEXT)).fold(0.0, f64::max) + 8.0;
        let scale = Scale::both(self.reach, (left + 4.0, WIDTH - EDGE - 4.0));
        let (key, top) = self.key();
        let mut y = top + 4.0;
        let groups: Vec<Markup> =
            self.groups.iter().map(|(name, rows)| group(name, rows, &scale, left, &mut y)).collect();
        let (axis, foot) = foot_axis(&scale, y + 2.0, self.unit);
        let body = html! {
            (key)
            @for value in [-1.0, 0.0, 1.0] {
                (line((scale.at(value), top), (scale.at(value), y + 2.0), if value == 0.0 { "axis" } else { "mark" }))
            }
            @for group in &groups { (group) }
            (axis)
        };
        Picture::new(self.title, self.desc, y + foot + 8.0, body)
    }

    fn key(&self) -> (Markup, f64) {
        let (mut x, mut y) = (EDGE, 13.0);
        let mut placed = Vec::new();
        for (mark, class, words) in self.key {
            let width = text::width(words, SMALL) + 24.0;
            if x + width > WIDTH - EDGE && x > EDGE {
                (x, y) = (EDGE, y + 14.0);
            }
            placed.push((x, y, *mark, *class, *words));
            x += width;
        }
        let body = html! { @for (x, y, mark, class, words) in &placed {
            g class={ (class) " solid" } { (super::intervals::mark(*mark, *x + 6.0, *y - 3.5, 3.5)) }
            (label(*x + 13.0, *y, Anchor::Start, "small", words))
        } };
        (body, y + 8.0)
    }
}

fn group(name: &str, rows: &[StripRow], scale: &Scale, left: f64, y: &mut f64) -> Markup {
    let top = *y;
    let height = (ROW * rows.len() as f64 + 4.0).max(15.0);
    *y += height;
    let first = top + (height - ROW * rows.len() as f64) / 2.0 + ROW / 2.0;
    let (from, to) = scale.ends();
    html! {
        (line((EDGE, top + height), (WIDTH - EDGE, top + height), "grid"))
        (label(left - 8.0, top + 11.5, Anchor::End, "ink", name))
        @for (k, row) in (0..).zip(rows) {
            @let at = first + ROW * f64::from(k);
            g class={ (row.class) " solid" } {
                title { (row.words) }
                @if let Some((low, high)) = row.low.zip(row.high) {
                    (line((scale.within(low), at), (scale.within(high), at), "thin"))
                }
                @let x = scale.within(row.value.clamp(from, to));
                (super::intervals::mark(row.mark, x, at, 2.4))
            }
        }
    }
}
