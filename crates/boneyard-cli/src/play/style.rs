//! How the table looks on the screen.

use boneyard_core::Pip;

use crate::hand::Line;

/// How a tile on the table looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tiles {
    /// Drawn with lines, doubles crosswise.
    Boxes,
    /// One character.
    Glyphs,
    /// `[6|4]`.
    Brackets,
}

impl Tiles {
    /// The tiles on the table from left to right, broken into rows no wider than `width`.
    pub(super) fn layout(self, line: &Line, width: usize) -> String {
        let pieces: Vec<Piece> = line.halves().iter().map(|&(left, right)| self.piece(left, right)).collect();
        let mut text = String::new();
        let mut rest = pieces.as_slice();
        while !rest.is_empty() {
            let mut used = 0;
            let fitting = rest.iter().take_while(|piece| {
                used += piece.width;
                used <= width
            });
            let (row, after) = rest.split_at(fitting.count().max(1));
            for k in 0..ROWS {
                let part: String = row.iter().map(|piece| piece.rows[k].as_str()).collect();
                if !part.trim().is_empty() {
                    text += part.trim_end();
                    text.push('\n');
                }
            }
            rest = after;
        }
        text
    }

    fn piece(self, left: Pip, right: Pip) -> Piece {
        match self {
            Tiles::Boxes if left == right => Piece::of([
                "┌─┐".to_owned(),
                format!("│{left}│"),
                "├─┤".to_owned(),
                format!("│{right}│"),
                "└─┘".to_owned(),
            ]),
            Tiles::Boxes => Piece::of([
                " ".repeat(5),
                "┌─┬─┐".to_owned(),
                format!("│{left}│{right}│"),
                "└─┴─┘".to_owned(),
                " ".repeat(5),
            ]),
            Tiles::Glyphs => {
                Piece::of([format!("{} ", glyph(left, right)), "".into(), "".into(), "".into(), "".into()])
            }
            Tiles::Brackets => {
                Piece::of([format!("[{left}|{right}]"), "".into(), "".into(), "".into(), "".into()])
            }
        }
    }
}

/// Rows of the highest tile.
const ROWS: usize = 5;

/// A tile as rows of text, all of one width but for empty ones.
struct Piece {
    rows: [String; ROWS],
    width: usize,
}

impl Piece {
    fn of(rows: [String; ROWS]) -> Piece {
        let width = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
        Piece { rows, width }
    }
}

/// The character of a tile; doubles lie crosswise (Unicode's block of domino tiles, U+1F030 to U+1F09F).
fn glyph(left: Pip, right: Pip) -> char {
    const LYING: u32 = 0x1f031;
    const STANDING: u32 = 0x1f063;
    let first = if left == right { STANDING } else { LYING };
    char::from_u32(first + 7 * u32::from(left.get()) + u32::from(right.get())).unwrap_or('?')
}

#[cfg(test)]
mod tests {
    use boneyard_core::{End, Pose};

    use super::*;

    fn line() -> Line {
        let mut line = Line::default();
        let mut pose = |tile: &str, end, exposed| {
            line.pose(Pose { tile: tile.parse().unwrap(), end, exposed: Pip::new(exposed).unwrap() });
        };
        pose("6-4", End::Left, 4);
        pose("4-4", End::Right, 4);
        pose("4-1", End::Right, 1);
        line
    }

    fn drawn(tiles: Tiles, width: usize) -> String {
        tiles.layout(&line(), width)
    }

    #[test]
    fn the_chain_is_drawn_and_wraps() {
        assert_eq!(
            drawn(Tiles::Boxes, 80),
            "     ┌─┐\n┌─┬─┐│4│┌─┬─┐\n│6│4│├─┤│4│1│\n└─┴─┘│4│└─┴─┘\n     └─┘\n"
        );
        assert_eq!(
            drawn(Tiles::Boxes, 9),
            "     ┌─┐\n┌─┬─┐│4│\n│6│4│├─┤\n└─┴─┘│4│\n     └─┘\n┌─┬─┐\n│4│1│\n└─┴─┘\n"
        );
        assert_eq!(drawn(Tiles::Brackets, 80), "[6|4][4|4][4|1]\n");
        assert_eq!(drawn(Tiles::Brackets, 1), "[6|4]\n[4|4]\n[4|1]\n");
        assert_eq!(drawn(Tiles::Glyphs, 80), "\u{1f05f} \u{1f083} \u{1f04e}\n");
    }

    #[test]
    fn glyphs_are_those_of_the_standard() {
        let pip = |n| Pip::new(n).unwrap();
        // DOMINO TILE HORIZONTAL-00-00, -06-06 (never used), VERTICAL-00-00 and -06-06.
        assert_eq!(glyph(pip(0), pip(1)), '\u{1f032}');
        assert_eq!(glyph(pip(6), pip(5)), '\u{1f060}');
        assert_eq!([glyph(pip(0), pip(0)), glyph(pip(6), pip(6))], ['\u{1f063}', '\u{1f093}']);
    }
}
