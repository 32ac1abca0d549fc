//! What the person sees: all of it follows from the person's view and what everybody knows.

use boneyard_core::{End, PlayScore, Seat, Side, Target, View};

use super::session::{ME, Session};
use super::style::Tiles;
use super::words::{choice, name, plural, side_name};
use crate::hand::Line;
use crate::output;

/// The width to fill.
pub(super) fn width() -> usize {
    output::width().map_or(80, usize::from).max(8)
}

/// What match it is.
pub(super) fn heading(session: &Session<'_>, label: &str) -> String {
    let others: Vec<String> = session
        .game()
        .seats()
        .skip(1)
        .map(|seat| format!("{} at seat {seat}", bare_name(session, seat)))
        .collect();
    let goal = match session.game().rules().target {
        Target::OneHand => "one hand".to_owned(),
        Target::Points(target) if session.game().rules().is_debit() => {
            format!("a match that is lost with {target} points of debit")
        }
        Target::Points(target) => format!("a match to {target}"),
    };
    format!("{label}, {goal}, seed {}: you at seat 0, {}", session.seed(), others.join(", "))
}

fn bare_name(session: &Session<'_>, seat: Seat) -> String {
    session.spec(seat).map_or_else(|| "you".to_owned(), ToString::to_string)
}

/// Where the match stands before a hand.
pub(super) fn hand_heading(session: &Session<'_>) -> String {
    let scores = session.state().public();
    let score = |side: Side| scores.score(side).unwrap_or_default();
    let leader = scores.leader();
    let lead =
        if leader.index() == ME { "you lead".to_owned() } else { format!("{} leads", name(session, leader)) };
    format!("hand {}, {}; {lead}", session.hand_number(), standing(session, Side::BOTH.map(score)))
}

/// The score in words.
pub(super) fn standing(session: &Session<'_>, scores: [i16; 2]) -> String {
    let sides = Side::BOTH.map(|side| format!("{} {}", side_name(session, side), scores[side.index()]));
    sides.join(", ")
}

/// The table, the hand and the choices of the person, whose turn it is.
pub(super) fn turn(session: &Session<'_>, view: &View<'_>, tiles: Tiles) -> String {
    let public = view.public();
    let mut text = String::new();
    if !public.is_line_empty() {
        text += &tiles.layout(&Line::of(public), width());
        text += &output::wrapped_at(&ends(view), width());
    }
    text += &output::wrapped_at(&others(session, view), width());
    let mut hand: Vec<String> = view.hand().iter().map(|tile| tile.to_string()).collect();
    hand.reverse();
    text += &output::wrapped_at(&format!("your hand  {}", hand.join("  ")), width());
    let choices = view.moves().iter().enumerate().map(|(k, mv)| {
        let points = view.prospect(mv).map_or(0, |prospect| prospect.points);
        let scores = if points > 0 { format!(" (scores {points})") } else { String::new() };
        format!("{:>2}) {}{scores}", k + 1, choice(session.game(), mv, public.is_line_empty()))
    });
    text + &columns(&choices.collect::<Vec<_>>(), width())
}

fn ends(view: &View<'_>) -> String {
    let shown = |end: End| {
        let pips: Vec<String> = view.public().shown(view.game(), end).map(|pip| pip.to_string()).collect();
        pips.join("/")
    };
    let count = match view.game().rules().play_score {
        PlayScore::None | PlayScore::Bergen => String::new(),
        _ => format!("; the ends count {}", view.public().count(view.game())),
    };
    let bonus = if view.public().is_bonus() { "; you may add a tile to your double" } else { "" };
    format!("left end {}, right end {}{count}{bonus}", shown(End::Left), shown(End::Right))
}

fn others(session: &Session<'_>, view: &View<'_>) -> String {
    let public = view.public();
    let others = view.game().seats().filter(|seat| seat.index() != ME);
    let mut parts: Vec<String> = others
        .map(|seat| {
            format!("{} holds {}", name(session, seat), plural(usize::from(public.hand_len(seat)), "tile"))
        })
        .collect();
    if public.stock_len() > 0 {
        parts.push(format!("stock {}", public.stock_len()));
    }
    if view.game().rules().play_score != PlayScore::None {
        let points = Side::BOTH.map(|side| public.points(side));
        parts.push(format!("points in this hand: {}", standing(session, points)));
    }
    parts.join("; ")
}

/// Texts side by side, as many as have room.
fn columns(texts: &[String], width: usize) -> String {
    let widest = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0) + 2;
    let each = (width / widest).max(1);
    let row = |row: &[String]| {
        let cells: String = row.iter().map(|cell| format!("{cell:widest$}")).collect();
        format!("{}\n", cells.trim_end())
    };
    texts.chunks(each).map(row).collect()
}

#[cfg(test)]
mod tests {
    use boneyard_core::{Game, PRESETS, Rng};

    use super::super::args::Table;
    use super::*;

    /// Whatever is dealt anew among the others and the stock, the screen is the same.
    #[test]
    fn nothing_hidden_is_shown() {
        let tiles = Tiles::Brackets;
        for preset in PRESETS {
            let game = Game::new(preset.rules()).unwrap();
            let table = Table { against: "random".parse().unwrap(), partner: "random".parse().unwrap() };
            let mut session = Session::new(&game, &table, 11);
            let mut rng = Rng::new(1);
            let mut turns = 0;
            loop {
                session.agents_play().unwrap();
                let state = session.state();
                if state.is_over() {
                    break;
                }
                let shown = turn(&session, &state.view(), tiles);
                for _ in 0..3 {
                    let mut other = state.clone();
                    other.reshuffle_hidden(&mut rng);
                    assert_eq!(turn(&session, &other.view(), tiles), shown, "{}", preset.name);
                }
                assert!(shown.is_ascii(), "{shown}");
                turns += 1;
                let moves = *state.moves();
                session.play(moves.nth(rng.below(moves.len()))).unwrap();
            }
            assert!(turns > 2, "{}", preset.name);
        }
    }

    #[test]
    fn choices_stand_side_by_side_where_there_is_room() {
        let texts = ["1) 6-4 left", "2) 6-4 right", "3) 1-0"].map(str::to_owned);
        assert_eq!(columns(&texts, 30), "1) 6-4 left   2) 6-4 right\n3) 1-0\n");
        assert_eq!(columns(&texts, 5).lines().count(), 3);
    }
}
