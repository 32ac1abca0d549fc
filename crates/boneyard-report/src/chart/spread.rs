//! How far values spread, a row each: the middle half, nine tenths, the middle and the mean.

use maud::{Markup, html};

use super::{Anchor, EDGE, LINE, Mark, Picture, Scale, TEXT, WIDTH, area, foot_axis, label_upon, line, text};

/// One row.
#[derive(Debug, Clone)]
pub(crate) struct Spread {
    pub(crate) label: String,
    /// What is written at its right.
    pub(crate) words: String,
    /// 5, 25, 50, 75 and 95 % of the values are no greater.
    pub(crate) quantiles: [f64; 5],
    pub(crate) mean: f64,
}

/// All of a picture.
#[derive(Debug, Clone)]
pub(crate) struct Spreads<'a> {
    pub(crate) title: &'a str,
    pub(crate) desc: &'a str,
    pub(crate) unit: &'a str,
    pub(crate) rows: &'a [Spread],
}

impl Spreads<'_> {
    pub(crate) fn draw(&self) -> Picture {
        let all = || self.rows.iter().flat_map(|row| row.quantiles).chain([0.0]);
        let (least, most) = (all().fold(f64::INFINITY, f64::min), all().fold(f64::NEG_INFINITY, f64::max));
        let scale = Scale::even(least, most, (EDGE + 6.0, WIDTH - EDGE - 6.0));
        let mut y = 4.0;
        let rows: Vec<Markup> = self.rows.iter().map(|row| place(row, &scale, &mut y)).collect();
        let (axis, height) = foot_axis(&scale, y + 2.0, self.unit);
        let body = html! {
            (line((scale.at(0.0), 4.0), (scale.at(0.0), y + 2.0), "mark"))
            @for row in &rows { (row) }
            (axis)
        };
        Picture::new(self.title, self.desc, y + height + 8.0, body)
    }
}

fn place(row: &Spread, scale: &Scale, y: &mut f64) -> Markup {
    let room = WIDTH - 2.0 * EDGE - text::width(&row.words, TEXT) - 10.0;
    let lines = text::wrapped(&row.label, room, TEXT);
    let first = *y + 12.0;
    let last = first + LINE * (lines.len() - 1) as f64;
    let middle = last + 10.0;
    *y = middle + 10.0;
    let [low, lower, median, upper, high] = row.quantiles.map(|value| scale.at(value));
    html! {
        @for (k, words) in (0..).zip(&lines) { (label_upon(EDGE, first + LINE * f64::from(k), Anchor::Start, "ink", words)) }
        (label_upon(WIDTH - EDGE, last, Anchor::End, "soft", &row.words))
        g class="s0 solid" {
            (line((low, middle), (high, middle), "whisker"))
            (area(lower, middle - 5.0, (upper - lower).max(1.0), 10.0, "band full"))
            (line((median, middle - 6.0), (median, middle + 6.0), "whisker"))
            (super::intervals::mark(Mark::Ring, scale.within(row.mean), middle, 3.5))
        }
    }
}
