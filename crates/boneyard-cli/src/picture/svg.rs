//! A small writer of SVG: what a picture of tiles needs, light and dark.

use std::fmt::Write as _;

use boneyard_core::Pip;

use super::place::HALF;

/// A picture that grows with what is drawn.
#[derive(Debug, Clone, Default)]
pub(crate) struct Svg {
    body: String,
    title: String,
    low: (i32, i32),
    high: (i32, i32),
}

/// The colours of pictures and pages, for screens in light and dark; ink and paper are those of the page.
pub(crate) const STYLE: &str = "\
.tile{fill:#fffdf2;stroke:#444;stroke-width:1.2}.new{stroke:#c2410c;stroke-width:3}.pip{fill:#1f2937}.bar{stroke:#888;stroke-width:1}\
.ink{fill:#1f2937}.rule{stroke:#1f2937;stroke-width:1.5}.dot{fill:#1d4ed8}.best{fill:#c2410c}.cell{stroke:#999;stroke-width:.5}\
.part{fill:#1d4ed8}text{font:12px system-ui,sans-serif}\
@media(prefers-color-scheme:dark){.ink{fill:#e5e7eb}.rule{stroke:#e5e7eb}.tile{fill:#efe9d6}.dot{fill:#93c5fd}.best{fill:#fb923c}.part{fill:#60a5fa}}";

/// Around everything.
const MARGIN: i32 = 6;

impl Svg {
    /// An empty picture.
    pub(crate) fn new() -> Svg {
        Svg::default()
    }

    /// What it shows, for those who do not see it.
    pub(crate) fn describe(&mut self, title: &str) {
        self.title += title;
    }

    fn grow(&mut self, x: i32, y: i32) {
        self.low = (self.low.0.min(x), self.low.1.min(y));
        self.high = (self.high.0.max(x), self.high.1.max(y));
    }

    fn push(&mut self, args: std::fmt::Arguments<'_>) {
        // Writing to a String cannot fail.
        let _ = self.body.write_fmt(args);
    }

    /// A tile; `new`: it has just been posed.
    pub(super) fn tile(&mut self, x: i32, y: i32, width: i32, height: i32, new: bool) {
        let class = if new { "tile new" } else { "tile" };
        self.push(format_args!(
            r#"<rect class="{class}" x="{}" y="{}" width="{}" height="{}" rx="3"/>"#,
            x + 1,
            y + 1,
            width - 2,
            height - 2
        ));
        let (x1, y1, x2, y2) = match width > height {
            true => (x + HALF, y + 4, x + HALF, y + height - 4),
            false => (x + 4, y + HALF, x + width - 4, y + HALF),
        };
        self.push(format_args!(r#"<line class="bar" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>"#));
        self.grow(x, y);
        self.grow(x + width, y + height);
    }

    /// The pips of a half; `lying`: turned by a quarter, as on a tile that lies across.
    pub(super) fn pips(&mut self, x: i32, y: i32, pip: Pip, lying: bool) {
        for &(column, row) in places(pip) {
            let (column, row) = if lying { (row, -column) } else { (column, row) };
            let (cx, cy) = (x + HALF / 2 + 5 * column, y + HALF / 2 + 5 * row);
            self.push(format_args!(r#"<circle class="pip" cx="{cx}" cy="{cy}" r="2"/>"#));
        }
    }

    /// A line of text that begins here, at its base line.
    pub(crate) fn text(&mut self, x: i32, y: i32, text: &str) {
        self.push(format_args!(r#"<text class="ink" x="{x}" y="{y}">{}</text>"#, escaped(text)));
        // Fonts differ: no letter of this size is wider on average.
        self.grow(x, y - 12);
        self.grow(x + 7 * text.chars().count() as i32, y + 4);
    }

    /// A straight line.
    pub(crate) fn line(&mut self, from: (i32, i32), to: (i32, i32)) {
        let ((x1, y1), (x2, y2)) = (from, to);
        self.push(format_args!(r#"<line class="rule" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>"#));
        self.grow(x1.min(x2), y1.min(y2));
        self.grow(x1.max(x2), y1.max(y2));
    }

    /// A dot; a square where it is the `best` of several, so that it can be told without colour.
    pub(crate) fn dot(&mut self, x: i32, y: i32, best: bool) {
        match best {
            true => self.push(format_args!(
                r#"<rect class="best" x="{}" y="{}" width="9" height="9"/>"#,
                f64::from(x) - 4.5,
                f64::from(y) - 4.5
            )),
            false => self.push(format_args!(r#"<circle class="dot" cx="{x}" cy="{y}" r="4"/>"#)),
        }
        self.grow(x - 5, y - 5);
        self.grow(x + 5, y + 5);
    }

    /// A bar that is filled from the left to this share, 0-1.
    pub(crate) fn share(&mut self, x: i32, y: i32, width: i32, height: i32, share: f64) {
        let filled = f64::from(width) * share.clamp(0.0, 1.0);
        self.push(format_args!(
            r#"<rect class="part" x="{x}" y="{y}" width="{filled:.1}" height="{height}"/><rect class="cell" fill="none" x="{x}" y="{y}" width="{width}" height="{height}"/>"#
        ));
        self.grow(x, y);
        self.grow(x + width, y + height);
    }

    /// As a part of a page that has the [`STYLE`].
    pub(crate) fn inline(&self) -> String {
        self.element("")
    }

    /// As a file.
    pub(crate) fn file(&self) -> String {
        self.element(&format!("<style>{STYLE}</style>")) + "\n"
    }

    fn element(&self, style: &str) -> String {
        let (x, y) = (self.low.0 - MARGIN, self.low.1 - MARGIN);
        let (width, height) = (self.high.0 - x + MARGIN, self.high.1 - y + MARGIN);
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" width="{width}" role="img"><title>{}</title>{style}{}</svg>"#,
            escaped(&self.title),
            self.body
        )
    }
}

/// Where the pips of a half are, in steps from its middle.
fn places(pip: Pip) -> &'static [(i32, i32)] {
    match pip.get() {
        0 => &[],
        1 => &[(0, 0)],
        2 => &[(-1, -1), (1, 1)],
        3 => &[(-1, -1), (0, 0), (1, 1)],
        4 => &[(-1, -1), (1, -1), (-1, 1), (1, 1)],
        5 => &[(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
        _ => &[(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
    }
}

/// Text within HTML or SVG.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
