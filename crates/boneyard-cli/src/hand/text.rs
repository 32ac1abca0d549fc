//! A hand as a text for people.

use boneyard_core::{Ended, MoveKind, Pip, PlayScore, Seat, Side};

use super::columns::tiles;
use super::{Hand, Line, Names, Ply};
use crate::output::{self, STRONG, styled};
use crate::sheet::table;

/// Tiles of the line that a row shows; of a longer line only what lies at its ends.
const SHORT: usize = 4;

/// The deal, the plies and the result.
pub(crate) fn for_people(hand: &Hand<'_>, names: Names<'_>) -> String {
    let mut text = dealt(hand, names) + "\n";
    if !hand.plies.is_empty() {
        text += &plies(hand);
        text.push('\n');
        if let Some(last) = hand.plies.last() {
            text += &wrapped("line    ", &last.line);
        }
    }
    text + &output::wrapped(&left(hand)) + &output::wrapped(&result(hand, names))
}

/// What is left and what it came to, without styles.
pub(crate) fn end_of(hand: &Hand<'_>, names: Names<'_>) -> String {
    left(hand) + &result_line(hand, names) + "\n"
}

fn seat_name(seat: Seat, names: Names<'_>) -> String {
    match names {
        Some(names) => format!("seat {seat} ({})", names[seat.side().index()]),
        None => format!("seat {seat}"),
    }
}

/// The hands, the stock and who leads.
pub(crate) fn dealt(hand: &Hand<'_>, names: Names<'_>) -> String {
    let mut text = String::new();
    let seats: Vec<String> = hand.state.game().seats().map(|seat| seat_name(seat, names)).collect();
    let width = seats.iter().map(String::len).max().unwrap_or(0).max("stock".len());
    let mut line = |name: &str, what: &str| text += &format!("{name:width$}  {what}\n");
    for (seat, name) in hand.state.game().seats().zip(&seats) {
        let leads = if seat == hand.deal.leader() { leads(hand) } else { String::new() };
        line(name, &format!("{}{leads}", tiles(hand.deal.hand(seat))));
    }
    let stock: Vec<String> = hand.deal.stock().map(|tile| tile.to_string()).collect();
    if !stock.is_empty() {
        line("stock", &stock.join(" "));
    }
    if let [Some(zero), Some(one)] = Side::BOTH.map(|side| hand.state.public().score(side)) {
        line("score", &format!("{zero}:{one} before the hand"));
    }
    text
}

fn leads(hand: &Hand<'_>) -> String {
    match hand.deal.forced_lead() {
        Some(tile) => format!("   leads, and must lead {tile}"),
        None => "   leads".to_owned(),
    }
}

/// A table with a row for each ply; draws that were forced one after another share one.
fn plies(hand: &Hand<'_>) -> String {
    let mut rows: Vec<[String; 8]> = Vec::new();
    let mut rest = hand.plies.as_slice();
    let mut points = [0; 2];
    while let Some(first) = rest.first() {
        let together = rest.iter().take_while(|ply| is_more(first, ply)).count().max(1);
        let (run, after) = rest.split_at(together);
        rows.push(row(run, &mut points));
        rest = after;
    }
    let header = ["ply", "seat", "holds", "ends", "may play", "plays", "line", "points"];
    let columns = if hand.state.game().rules().play_score == PlayScore::None { 7 } else { 8 };
    let rows = rows.into_iter().map(|row| row.into_iter().take(columns).collect()).collect();
    let header: Vec<String> = header.into_iter().take(columns).map(str::to_owned).collect();
    table(&header, rows, &[true, true, false, false, false, false, false, true][..columns])
}

/// Whether a ply is told in one row with the first of a run.
fn is_more(first: &Ply, ply: &Ply) -> bool {
    let forced_draw = |ply: &Ply| ply.done.kind() == MoveKind::Draw && ply.could.is_empty();
    forced_draw(first) && forced_draw(ply) && first.seat == ply.seat
}

fn row(run: &[Ply], points: &mut [i16; 2]) -> [String; 8] {
    let [first, ..] = run else { return Default::default() };
    let last = &run[run.len() - 1];
    let number = match run.len() {
        1 => first.number.to_string(),
        _ => format!("{}-{}", first.number, last.number),
    };
    let shown = |pips: &[Pip]| pips.iter().map(ToString::to_string).collect::<Vec<_>>().join("/");
    let could: Vec<String> = first.could.iter().map(ToString::to_string).collect();
    let drawn: Vec<String> = run.iter().filter_map(|ply| ply.drawn).map(|tile| tile.to_string()).collect();
    let (plays, line) = match first.done.kind() {
        MoveKind::Pose(_) => (first.done.to_string(), short(&first.line)),
        MoveKind::Draw => (format!("draws {}", drawn.join(" ")), String::new()),
        MoveKind::Go => ("goes".to_owned(), String::new()),
        MoveKind::Decline => ("adds nothing".to_owned(), String::new()),
        MoveKind::Close => ("closes".to_owned(), String::new()),
    };
    let scored = last.points != *points;
    *points = last.points;
    [
        number,
        first.seat.to_string(),
        tiles(first.held),
        first.ends.each_ref().map(|pips| shown(pips)).join(" ").trim().to_owned(),
        could.join(" "),
        plays,
        line,
        if scored { format!("{}:{}", points[0], points[1]) } else { String::new() },
    ]
}

/// A line, or its ends.
fn short(line: &Line) -> String {
    let tiles: Vec<String> = line.tiles().collect();
    match tiles.as_slice() {
        [first, .., last] if tiles.len() > SHORT => format!("{first} … {last}"),
        tiles => tiles.concat(),
    }
}

/// All tiles of a line, as many in a row as have room.
fn wrapped(name: &str, line: &Line) -> String {
    let room = output::width().map_or(100, usize::from).saturating_sub(name.len()).max(5) / 5;
    let tiles: Vec<String> = line.tiles().collect();
    let rows: Vec<String> = tiles.chunks(room).map(<[String]>::concat).collect();
    format!("{name}{}\n", rows.join(&format!("\n{:1$}", "", name.len())))
}

/// What every seat has left.
fn left(hand: &Hand<'_>) -> String {
    let seats = hand.state.game().seats().map(|seat| {
        let rest = hand.state.hand(seat);
        match rest.is_empty() {
            true => format!("seat {seat} nothing"),
            false => format!("seat {seat} {} ({} pips)", tiles(rest), rest.pips()),
        }
    });
    format!("left    {}\n", seats.collect::<Vec<_>>().join(", "))
}

fn result(hand: &Hand<'_>, names: Names<'_>) -> String {
    format!("{}\n", styled(STRONG, result_line(hand, names)))
}

fn result_line(hand: &Hand<'_>, names: Names<'_>) -> String {
    let public = hand.state.public();
    let Some(outcome) = hand.state.outcome() else {
        let moves: Vec<String> = hand.state.moves().iter().map(|mv| mv.to_string()).collect();
        let (seat, moves) = (seat_name(public.turn(), names), moves.join(" "));
        return format!("result  not over: {seat} may play {moves}");
    };
    let how = match outcome.ended {
        Ended::Out(seat) => format!("{} is out", seat_name(seat, names)),
        Ended::Blocked => "blocked".to_owned(),
        Ended::Closed(seat) => format!("{} has closed", seat_name(seat, names)),
        Ended::Target => "the target is reached".to_owned(),
    };
    let side = |side: Side| match names {
        Some(names) => format!("side {side} ({})", names[side.index()]),
        None => format!("side {side}"),
    };
    let winner = outcome.winner.map_or("a tie".to_owned(), |winner| format!("{} wins", side(winner)));
    let [zero, one] = outcome.points;
    let (poses, draws) = (public.poses(), public.draws());
    let drawn = if draws > 0 { format!(", {draws} drawn") } else { String::new() };
    let tiles = if poses == 1 { "tile" } else { "tiles" };
    format!("result  {how}; {winner}, points {zero}:{one}; {poses} {tiles} posed{drawn}")
}
