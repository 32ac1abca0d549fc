//! A crosstable as a heat map.

use maud::{Markup, html};

use super::{Anchor, EDGE, LINE, Picture, SMALL, TEXT, WIDTH, label, n, text};

/// Everybody's share against everybody.
#[derive(Debug, Clone)]
pub(crate) struct Heat<'a> {
    pub(crate) title: &'a str,
    pub(crate) desc: &'a str,
    pub(crate) names: &'a [String],
    /// By row and column, in per cent; `None` where they have not met, and for oneself.
    pub(crate) cells: &'a [Vec<Option<f64>>],
}

/// Below this a cell cannot hold its number.
const LEAST: f64 = 19.0;

impl Heat<'_> {
    pub(crate) fn draw(&self) -> Picture {
        let agents = self.names.len().max(1) as f64;
        let numbers = self.names.len().to_string().len() as f64 * 7.0 + 8.0;
        let longest = self.names.iter().map(|name| text::width(name, TEXT)).fold(0.0, f64::max);
        let names = longest
            .min((WIDTH - 2.0 * EDGE) * 0.4)
            .min((WIDTH - 2.0 * EDGE - numbers - 24.0 * agents).max(40.0));
        let left = EDGE + numbers + names + 6.0;
        let side = ((WIDTH - EDGE - left) / agents).min(64.0);
        let mut y = 22.0;
        let rows: Vec<Markup> = self
            .names
            .iter()
            .zip(self.cells)
            .enumerate()
            .map(|(row, (name, cells))| {
                let lines = text::wrapped(name, names, TEXT);
                let height = side.min(34.0).max(LINE * lines.len() as f64 + 4.0);
                let drawn = self.row(row, &lines, cells, (left, y, side, height));
                y += height + 1.0;
                drawn
            })
            .collect();
        let body = html! {
            @for column in 0..self.names.len() {
                (label(left + side * (column as f64 + 0.5), 14.0, Anchor::Middle, "small soft", &(column + 1).to_string()))
            }
            @for row in &rows { (row) }
            (label(EDGE, y + 14.0, Anchor::Start, "small soft", "blue and ▲: the row has more than half; orange and ▼: less"))
        };
        Picture::new(self.title, self.desc, y + 22.0, body)
    }

    fn row(
        &self,
        row: usize,
        lines: &[String],
        cells: &[Option<f64>],
        (left, y, side, height): (f64, f64, f64, f64),
    ) -> Markup {
        let first = y + height / 2.0 + 4.0 - LINE * (lines.len() - 1) as f64 / 2.0;
        html! {
            (label(EDGE, y + height / 2.0 + 4.0, Anchor::Start, "small soft", &(row + 1).to_string()))
            @for (k, words) in (0..).zip(lines) {
                (label(left - 6.0, first + LINE * f64::from(k), Anchor::End, "ink", words))
            }
            @for (column, share) in cells.iter().enumerate() {
                @let x = left + side * column as f64;
                (cell(*share, (x, y, side - 1.0, height), &format!("{} : {}", self.names[row], self.names[column])))
            }
        }
    }
}

fn cell(share: Option<f64>, (x, y, width, height): (f64, f64, f64, f64), pair: &str) -> Markup {
    let Some(share) = share else {
        return html! { rect class="even" x=(n(x)) y=(n(y)) width=(n(width)) height=(n(height)) fill-opacity="0.4" {} };
    };
    let away = (share - 50.0).abs();
    let class = if share > 50.0 { "win" } else { "loss" };
    // Full colour from 25 % off even; the square root shows small differences.
    let strength = (away / 25.0).min(1.0).sqrt() * 0.75;
    let sign = if away < 0.5 {
        ""
    } else if share > 50.0 {
        "▲"
    } else {
        "▼"
    };
    html! {
        g {
            title { (pair) ": " (format!("{share:.1}")) " %" }
            rect class="even" x=(n(x)) y=(n(y)) width=(n(width)) height=(n(height)) {}
            rect class=(class) x=(n(x)) y=(n(y)) width=(n(width)) height=(n(height)) fill-opacity=(n(strength)) {}
            @if width >= LEAST {
                @let words = if width >= 34.0 { format!("{share:.1}") } else { format!("{share:.0}") };
                @let room = width >= text::width(&words, SMALL) + 13.0;
                (label(x + width / 2.0, y + height / 2.0 + 4.0, Anchor::Middle, "small", &if room { format!("{sign}{words}") } else { words }))
            }
        }
    }
}
