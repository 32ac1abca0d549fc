//! Hands and positions as pictures: SVG by hand, as the pieces of a layout are few and their places are ours to find.

mod page;
mod place;
mod svg;

use std::path::Path;

use anyhow::anyhow;
use boneyard_arena::disk::replace_file;
use boneyard_core::{Game, MatadorEnd};

use crate::failure::Failure;
use crate::hand::Line;

pub(crate) use page::{Chapter, page};
pub(crate) use svg::{Svg, escaped};

use place::{HALF, Lie, Placed, place};

/// The layout of a line, doubles crosswise, as a picture of its own. `newest`: the tile to be marked, by its place in the line.
pub(crate) fn layout(line: &Line, game: &Game, newest: Option<usize>) -> Svg {
    let mut svg = Svg::new();
    draw_layout(&mut svg, line, game, newest, 0);
    svg
}

/// Draws the layout below `top`, in units of the picture; gives the lowest place that it takes.
pub(crate) fn draw_layout(svg: &mut Svg, line: &Line, game: &Game, newest: Option<usize>, top: i32) -> i32 {
    let either = game.rules().matador_end == MatadorEnd::Either;
    let crosswise = |tile: boneyard_core::Tile| tile.is_double() || either && game.matadors().contains(tile);
    let placed = place(line.halves(), crosswise);
    let highest = placed.iter().map(|placed| placed.y).min().unwrap_or(0);
    let texts: Vec<String> = line.tiles().collect();
    for (k, tile) in placed.iter().enumerate() {
        draw_tile(svg, tile, top - highest, newest == Some(k));
    }
    if texts.is_empty() {
        svg.text(0, top + HALF, "no tile on the table");
    }
    svg.describe(&texts.concat());
    let bottom = |placed: &Placed| placed.y - highest + if placed.lie == Lie::Down { 2 * HALF } else { HALF };
    top + placed.iter().map(bottom).max().unwrap_or(HALF)
}

fn draw_tile(svg: &mut Svg, placed: &Placed, down: i32, newest: bool) {
    let (x, y) = (placed.x, placed.y + down);
    let (width, height) = if placed.lie == Lie::Down { (HALF, 2 * HALF) } else { (2 * HALF, HALF) };
    svg.tile(x, y, width, height, newest);
    let (first, second) = match placed.lie {
        Lie::Across => ((x, y), (x + HALF, y)),
        Lie::Down => ((x, y), (x, y + HALF)),
    };
    svg.pips(first.0, first.1, placed.halves.0, placed.lie == Lie::Across);
    svg.pips(second.0, second.1, placed.halves.1, placed.lie == Lie::Across);
}

/// Writes a picture or a page to a file that was named for it and is free, or may be replaced.
///
/// # Errors
/// A file that cannot be written.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    // Its text names its cause.
    replace_file(path, text).map_err(|error| Failure::Failed(anyhow!("{error}")))
}
