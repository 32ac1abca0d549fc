//! Which tiles can be posed where.

use boneyard_core::{MatadorEnd, MatadorNatural, Match, PlayScore, Rules, Tile};

use super::RefMove;
use super::line::{Line, RefOpen, other_half};

/// The tiles that can be posed anywhere: those that make the sum by themselves, and the double-blank.
pub(super) fn is_matador(rules: &Rules, tile: Tile) -> bool {
    match rules.matching {
        Match::Equal => false,
        Match::Sum(sum) => tile.pips() == sum || tile.pips() == 0,
    }
}

/// Whether a tile, once posed, shows both its halves.
pub(super) fn lies_crosswise(rules: &Rules, tile: Tile) -> bool {
    rules.matador_end == MatadorEnd::Either && is_matador(rules, tile)
}

/// Whether these two halves may touch, matadors apart.
fn may_touch(rules: &Rules, half: u8, number: u8) -> bool {
    match rules.matching {
        Match::Equal => half == number,
        Match::Sum(sum) => half + number == sum,
    }
}

/// Whether a half of the tile may touch this end without the privilege of a matador.
fn fits_naturally(rules: &Rules, tile: Tile, end: &RefOpen) -> bool {
    !natural_exposures(rules, tile, end).is_empty()
}

/// The halves that can stay open when the tile touches this end with a half that may touch it.
fn natural_exposures(rules: &Rules, tile: Tile, end: &RefOpen) -> Vec<u8> {
    let mut exposed = Vec::new();
    for touching in [tile.high().get(), tile.low().get()] {
        if end.numbers.iter().any(|&number| may_touch(rules, touching, number)) {
            exposed.push(other_half(tile, touching));
        }
    }
    exposed
}

/// The halves that can stay open when the tile is posed on this end; none if it cannot be.
fn exposures(rules: &Rules, tile: Tile, end: &RefOpen) -> Vec<u8> {
    let mut exposed = if lies_crosswise(rules, tile) {
        vec![tile.low().get()]
    } else if is_matador(rules, tile) {
        vec![tile.low().get(), tile.high().get()]
    } else {
        natural_exposures(rules, tile, end)
    };
    exposed.sort_unstable();
    exposed.dedup();
    exposed
}

/// The plays of the tiles on one end.
pub(super) fn plays_at(rules: &Rules, tiles: &[Tile], line: &Line, left: bool) -> Vec<RefMove> {
    let Some(end) = line.end(left) else { return Vec::new() };
    let mut plays = Vec::new();
    for &tile in tiles {
        for exposed in exposures(rules, tile, &end) {
            plays.push(RefMove::Pose { tile, left, exposed });
        }
    }
    plays
}

/// All distinct plays of the tiles (ruling 2); before the lead, every tile.
pub(super) fn plays(rules: &Rules, tiles: &[Tile], line: &Line) -> Vec<RefMove> {
    if line.is_empty() {
        return tiles.iter().map(|&tile| lead_of(tile)).collect();
    }
    let mut plays = plays_at(rules, tiles, line, true);
    if !ends_are_one(rules, line) {
        plays.extend(plays_at(rules, tiles, line, false));
    }
    plays
}

/// A lead, as it is written.
pub(super) fn lead_of(tile: Tile) -> RefMove {
    RefMove::Pose { tile, left: true, exposed: tile.low().get() }
}

/// Whether a play on one end is the same as on the other: the ends show the same, and count the same if that matters.
fn ends_are_one(rules: &Rules, line: &Line) -> bool {
    let (Some(left), Some(right)) = (line.end(true), line.end(false)) else { return false };
    let alike = match rules.play_score {
        PlayScore::None => true,
        PlayScore::Bergen => left.double == right.double,
        _ => line.end_count(true) == line.end_count(false),
    };
    left.numbers == right.numbers && alike
}

/// Whether one of the tiles can be posed without needing the privilege of a matador (the set S of ruling 6).
pub(super) fn has_ordinary_play(rules: &Rules, tiles: &[Tile], line: &Line) -> bool {
    let ends: Vec<RefOpen> = [true, false].into_iter().filter_map(|left| line.end(left)).collect();
    tiles
        .iter()
        .filter(|&&tile| !is_matador(rules, tile) || rules.matador_natural == MatadorNatural::IsSeven)
        .any(|&tile| ends.iter().any(|end| fits_naturally(rules, tile, end)))
}
