//! A hand, or all hands of a match, move by move on one page.

use boneyard_core::{MoveKind, PlayScore};

use super::svg::STYLE;
use super::{escaped, layout};
use crate::hand::{Hand, Names, Ply, dealt, end_of, tiles};

/// A hand on the page.
pub(crate) struct Chapter<'h> {
    /// What hand it is.
    pub(crate) title: String,
    pub(crate) hand: &'h Hand<'h>,
    pub(crate) names: Names<'h>,
}

/// A page that needs nothing but itself.
pub(crate) fn page(title: &str, chapters: &[Chapter<'_>]) -> String {
    let body: String = chapters.iter().map(chapter).collect();
    let title = escaped(title);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>{STYLE}{PAGE_STYLE}</style>\n<h1>{title}</h1>\n{body}</html>\n"
    )
}

const PAGE_STYLE: &str = "\
:root{color-scheme:light dark}body{font:16px/1.4 system-ui,sans-serif;max-width:44rem;margin:1rem auto;padding:0 1rem}\
h1{font-size:1.3rem}h2{font-size:1.1rem}pre{white-space:pre-wrap;overflow-wrap:anywhere}\
figure{margin:1rem 0;break-inside:avoid}figcaption{margin-bottom:.3rem}svg{max-width:100%;height:auto}span{white-space:nowrap}";

fn chapter(chapter: &Chapter<'_>) -> String {
    let Chapter { title, hand, names } = chapter;
    let mut html = format!("<h2>{}</h2>\n<pre>{}</pre>\n", escaped(title), unbroken(&dealt(hand, *names)));
    for (k, ply) in hand.plies.iter().enumerate() {
        let before = k.checked_sub(1).map_or([0; 2], |before| hand.plies[before].points);
        html += &figure(hand, *names, ply, before);
    }
    html + &format!("<pre>{}</pre>\n", unbroken(&end_of(hand, *names)))
}

/// Text in which no tile is broken at its hyphen.
fn unbroken(text: &str) -> String {
    let word = |word: &str| match word.contains('-') {
        true => format!("<span>{}</span>", escaped(word)),
        false => escaped(word),
    };
    let line = |line: &str| line.split(' ').map(word).collect::<Vec<_>>().join(" ");
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

fn figure(hand: &Hand<'_>, names: Names<'_>, ply: &Ply, before: [i16; 2]) -> String {
    let who = match names {
        Some(names) => format!("seat {} ({})", ply.seat, names[ply.seat.side().index()]),
        None => format!("seat {}", ply.seat),
    };
    let (done, picture) = match ply.done.kind() {
        MoveKind::Pose(pose) => {
            let halves = ply.line.halves();
            let newest =
                if pose.end == boneyard_core::End::Left { 0 } else { halves.len().saturating_sub(1) };
            let svg = layout(&ply.line, hand.state.game(), Some(newest)).inline();
            (format!("plays {} ({})", pose.tile, ply.done), svg)
        }
        MoveKind::Draw => {
            let tile = ply.drawn.map_or_else(String::new, |tile| format!(" {tile}"));
            (format!("draws{tile}"), String::new())
        }
        MoveKind::Go => ("says go".to_owned(), String::new()),
        MoveKind::Decline => ("adds nothing".to_owned(), String::new()),
        MoveKind::Close => ("closes the game".to_owned(), String::new()),
    };
    let scores = hand.state.game().rules().play_score != PlayScore::None && ply.points != before;
    let points = if scores { format!("; points {}:{}", ply.points[0], ply.points[1]) } else { String::new() };
    let caption = format!("{}. {who} holds {} and {done}{points}", ply.number, tiles(ply.held));
    format!("<figure><figcaption>{}</figcaption>{picture}</figure>\n", unbroken(&caption))
}
