//! The seats, the plays and what happened, in words.

use boneyard_core::{Game, Match, Move, MoveKind, Pose, Seat, Side};

use super::session::{ME, Session};
use super::told::Told;

/// What a seat is called.
pub(super) fn name(session: &Session<'_>, seat: Seat) -> String {
    match session.spec(seat) {
        None => "you".to_owned(),
        Some(spec) if session.game().rules().players == 2 => spec.to_string(),
        Some(spec) if seat.side().index() == ME => format!("partner ({spec})"),
        Some(spec) => format!("seat {seat} ({spec})"),
    }
}

/// What a side is called.
pub(super) fn side_name(session: &Session<'_>, side: Side) -> String {
    let partners = session.game().rules().players == 4;
    match (side.index() == ME, partners) {
        (true, false) => "you".to_owned(),
        (true, true) => "your side".to_owned(),
        (false, true) => "the other side".to_owned(),
        (false, false) => Seat::new(1).map_or_else(String::new, |seat| name(session, seat)),
    }
}

/// Whether a verb takes no s.
pub(super) fn is_you(session: &Session<'_>, side: Side) -> bool {
    side.index() == ME && session.game().rules().players == 2
}

/// A move as a choice: `6-5 left`.
pub(super) fn choice(game: &Game, mv: Move, lead: bool) -> String {
    match mv.kind() {
        MoveKind::Pose(Pose { tile, .. }) if lead => tile.to_string(),
        MoveKind::Pose(Pose { tile, end, exposed }) => {
            let place = if end == boneyard_core::End::Left { "left" } else { "right" };
            // Where halves make a sum, a tile may lie either way round.
            let sum = matches!(game.rules().matching, Match::Sum(_)) && !tile.is_double();
            let open = if sum { format!(", {exposed} open") } else { String::new() };
            format!("{tile} {place}{open}")
        }
        MoveKind::Draw => "draw a tile".to_owned(),
        MoveKind::Go => "say go".to_owned(),
        MoveKind::Decline => "add nothing".to_owned(),
        MoveKind::Close => "close the game".to_owned(),
    }
}

/// What happened, a line for each turn of a seat; `first`: whether the first of it is the lead.
pub(super) fn happened(session: &Session<'_>, told: &[Told], first: bool) -> String {
    let mut text = String::new();
    let mut rest = told;
    let mut lead = first;
    while let Some(one) = rest.first() {
        let same = |other: &&Told| other.seat == one.seat && other.mv == Move::DRAW && one.mv == Move::DRAW;
        let (run, after) = rest.split_at(rest.iter().take_while(same).count().max(1));
        text += &format!("{}\n", line(session, run, lead));
        (rest, lead) = (after, false);
    }
    text
}

fn line(session: &Session<'_>, run: &[Told], lead: bool) -> String {
    let [one, ..] = run else { return String::new() };
    let who = name(session, one.seat);
    let s = if one.seat.index() == ME { "" } else { "s" };
    let tiles: Vec<String> = run.iter().filter_map(|one| one.drawn).map(|tile| tile.to_string()).collect();
    let done = match one.mv.kind() {
        MoveKind::Pose(_) if lead => format!("lead{s} {}", choice(session.game(), one.mv, true)),
        MoveKind::Pose(_) => format!("play{s} {}", choice(session.game(), one.mv, false)),
        MoveKind::Draw if !tiles.is_empty() => format!("draw {}", tiles.join(" ")),
        MoveKind::Draw => format!("draw{s} {}", plural(run.len(), "tile")),
        MoveKind::Go if one.seat.index() == ME => "cannot play: you go".to_owned(),
        MoveKind::Go => "says go".to_owned(),
        MoveKind::Decline => format!("add{s} nothing"),
        MoveKind::Close => format!("close{s} the game"),
    };
    let score = match &one.score {
        Some(score) if score.counted == score.points => format!(" and score{s} {}", score.points),
        Some(score) => format!(": {} would pass the target and count nothing", plural_points(score.points)),
        None => String::new(),
    };
    format!("{who} {done}{score}")
}

/// A number of things.
pub(super) fn plural(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// Points.
pub(super) fn plural_points(points: i16) -> String {
    format!("{points} point{}", if points.abs() == 1 { "" } else { "s" })
}
