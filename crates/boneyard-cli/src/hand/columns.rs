//! The plies of a hand as rows.

use boneyard_core::{Ended, MoveKind, Side, TileSet};

use super::{Hand, Names, Ply};
use crate::sheet::{Sheet, Value};

/// What a row says: `hand` is the number of the hand in its match; `ply` counts from 1; `left` and `right` are what the ends
/// showed before, `holds` and `may` what the seat held and could choose from (nothing where the rules forced what it
/// did); `points0` and `points1` are those of the hand after the ply and what it forced. The last row of a hand that is over
/// says how it `ended` and which side was its `winner`.
pub(crate) const COLUMNS: [&str; 16] = [
    "hand", "ply", "seat", "agent", "holds", "left", "right", "may", "kind", "move", "drawn", "line",
    "points0", "points1", "ended", "winner",
];

/// Adds a row for each ply.
pub(crate) fn add_rows(sheet: &mut Sheet, number: u32, hand: &Hand<'_>, names: Names<'_>) {
    let last = hand.plies.len();
    for ply in &hand.plies {
        let agent = names.map(|names| names[ply.seat.side().index()].as_str());
        let mut row: Vec<Value> = vec![u64::from(number).into(), (ply.number as u64).into()];
        row.extend([Value::Count(ply.seat.index() as u64), agent.into()]);
        row.extend(told(ply));
        row.extend(ply.points.map(|points| Value::Signed(i64::from(points))));
        row.extend(if ply.number == last { result(hand) } else { [Value::Missing, Value::Missing] });
        sheet.row(row);
    }
}

/// From `holds` to `line`.
fn told(ply: &Ply) -> [Value; 8] {
    let [left, right] = &ply.ends;
    let shown = |pips: &[boneyard_core::Pip]| -> Value {
        let texts: Vec<String> = pips.iter().map(ToString::to_string).collect();
        if texts.is_empty() { Value::Missing } else { texts.join("/").into() }
    };
    let could: Vec<String> = ply.could.iter().map(ToString::to_string).collect();
    let kind = match ply.done.kind() {
        MoveKind::Pose(_) => "pose",
        MoveKind::Draw => "draw",
        MoveKind::Go => "go",
        MoveKind::Decline => "decline",
        MoveKind::Close => "close",
    };
    [
        tiles(ply.held).into(),
        shown(left),
        shown(right),
        could.join(" ").into(),
        kind.into(),
        ply.done.to_string().into(),
        ply.drawn.map(|tile| tile.to_string()).into(),
        ply.line.tiles().collect::<String>().into(),
    ]
}

fn result(hand: &Hand<'_>) -> [Value; 2] {
    let Some(outcome) = hand.state.outcome() else { return [Value::Missing, Value::Missing] };
    let ended = match outcome.ended {
        Ended::Out(_) => "out",
        Ended::Blocked => "blocked",
        Ended::Closed(_) => "closed",
        Ended::Target => "target",
    };
    let winner = outcome.winner.map(|winner: Side| winner.index() as u64);
    [ended.into(), winner.into()]
}

/// Tiles, the highest first.
pub(crate) fn tiles(set: TileSet) -> String {
    let mut tiles: Vec<String> = set.iter().map(|tile| tile.to_string()).collect();
    tiles.reverse();
    tiles.join(" ")
}
