//! Parts of a whole, a row each.

use maud::{Markup, html};

use super::{Anchor, EDGE, LINE, Picture, SMALL, TEXT, WIDTH, area, label, text};

/// One part of a row.
#[derive(Debug, Clone)]
pub(crate) struct Part {
    /// From 0 to 1.
    pub(crate) share: f64,
    pub(crate) name: &'static str,
    pub(crate) class: &'static str,
}

/// All of a picture.
#[derive(Debug, Clone)]
pub(crate) struct Stacked<'a> {
    pub(crate) title: &'a str,
    pub(crate) desc: &'a str,
    /// Each with its label. All rows have the same parts.
    pub(crate) rows: &'a [(String, Vec<Part>)],
    pub(crate) unit: &'a str,
}

impl Stacked<'_> {
    pub(crate) fn draw(&self) -> Picture {
        let mut y = 4.0;
        let legend = self.legend(&mut y);
        let rows: Vec<Markup> = self.rows.iter().map(|(name, parts)| row(name, parts, &mut y)).collect();
        let body = html! {
            (legend)
            @for row in &rows { (row) }
            (label(WIDTH / 2.0, y + 12.0, Anchor::Middle, "soft", self.unit))
        };
        Picture::new(self.title, self.desc, y + 20.0, body)
    }

    /// The parts by name, as many on a line as fit.
    fn legend(&self, y: &mut f64) -> Markup {
        let Some((_, parts)) = self.rows.first() else { return html! {} };
        let (mut x, mut base) = (EDGE, *y + 12.0);
        let mut placed = Vec::new();
        for part in parts {
            let width = text::width(part.name, TEXT) + 26.0;
            if x + width > WIDTH - EDGE && x > EDGE {
                (x, base) = (EDGE, base + LINE);
            }
            placed.push((x, base, part));
            x += width;
        }
        *y = base + 6.0;
        html! { @for (x, base, part) in &placed {
            (area(*x, *base - 9.0, 11.0, 11.0, part.class))
            (label(*x + 15.0, *base, Anchor::Start, "ink", part.name))
        } }
    }
}

fn row(name: &str, parts: &[Part], y: &mut f64) -> Markup {
    let lines = text::wrapped(name, WIDTH - 2.0 * EDGE, TEXT);
    let first = *y + 12.0;
    let top = first + LINE * (lines.len() - 1) as f64 + 4.0;
    *y = top + 24.0;
    let full = WIDTH - 2.0 * EDGE;
    let mut x = EDGE;
    let mut placed = Vec::new();
    for part in parts {
        placed.push((x, full * part.share, part));
        x += full * part.share;
    }
    html! {
        @for (k, words) in (0..).zip(&lines) { (label(EDGE, first + LINE * f64::from(k), Anchor::Start, "ink", words)) }
        @for (x, width, part) in &placed {
            @let percent = format!("{:.0} %", 100.0 * part.share);
            g {
                title { (name) ", " (part.name) ": " (format!("{:.2}", 100.0 * part.share)) " %" }
                (area(*x + 0.4, top, *width - 0.8, 18.0, part.class))
                @if text::width(&percent, SMALL) + 6.0 < *width {
                    (label(*x + *width / 2.0, top + 13.0, Anchor::Middle, if part.class == "k1" { "small on-light" } else { "small on-dark" }, &percent))
                }
            }
        }
    }
}
