//! A position as it lies on the table: the own hand, the layout, who posed what, who said go or drew. Not yet held against any rules.

use boneyard_core::{Game, Match, Pip, Tile, TileSet};
use clap::Args;

use crate::args::count;
use crate::failure::Faults;

/// A position as it lies on the table, instead of a line that tells the whole hand.
#[derive(Debug, Args)]
#[command(next_help_heading = "A position as it lies on the table, instead of POSITION")]
pub(super) struct LayoutArgs {
    /// The tiles that the seat to move holds: 6-3,5-4 or 63.54
    #[arg(long, value_name = "TILES", conflicts_with = "position")]
    hand: Option<String>,
    /// The tiles on the table from left to right, each as it lies: '6-6 6-4 4-1'; without it, the seat is to lead
    #[arg(long, value_name = "TILES", requires = "hand")]
    layout: Option<String>,
    /// The seat that posed each of them, from left to right: 0,1,0
    #[arg(long, value_name = "SEATS", requires = "layout")]
    played_by: Option<String>,
    /// Who said go at which ends, the first go first: 1:64,0:41. A seat alone will do where its turn tells the rest
    #[arg(long, value_name = "SEAT:ENDS,...", requires = "layout")]
    passes: Option<String>,
    /// Who drew at which ends, and how many tiles in that turn: 1:64x3
    #[arg(long, value_name = "SEAT:ENDSxN,...", requires = "layout")]
    draws: Option<String>,
    /// How many tiles each seat holds now: 5,4 [default: those dealt, less those posed, and those drawn]
    #[arg(long, value_name = "N,N,...", requires = "hand")]
    counts: Option<String>,
    /// Which tile of the layout was led [default: any that leaves an order of play]
    #[arg(long, value_name = "TILE", requires = "layout")]
    lead: Option<String>,
    /// The seat to move [default: the one whose turn it must be; before the lead 0]
    #[arg(long, value_name = "SEAT", requires = "hand", value_parser = count)]
    seat: Option<u64>,
}

/// The table as somebody sees it who sits down at it.
#[derive(Debug, Clone)]
pub(super) struct Layout {
    /// Of the seat to move.
    pub(super) hand: TileSet,
    /// From left to right.
    pub(super) tiles: Vec<Lying>,
    /// Goes and draws; the goes in their order and the draws in theirs.
    pub(super) waits: Vec<Wait>,
    /// How many tiles each seat holds.
    pub(super) counts: Option<Vec<usize>>,
    /// What was led.
    pub(super) lead: Option<Tile>,
    /// Who is to move.
    pub(super) seat: Option<usize>,
}

/// A tile of the layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Lying {
    pub(super) tile: Tile,
    /// Its left half, its right half.
    pub(super) halves: [Pip; 2],
    /// Who posed it.
    pub(super) by: usize,
}

/// A turn, or a part of one, in which nothing was posed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Wait {
    pub(super) seat: usize,
    /// What the ends showed, the greater first; `None` where it is not told.
    pub(super) ends: Option<[Pip; 2]>,
    /// So many tiles were drawn; 0: it said go.
    pub(super) drawn: u8,
}

/// No hand has more goes and draws than this.
pub(super) const MOST_WAITS: usize = 64;

impl LayoutArgs {
    /// Whether a position is given so.
    pub(super) fn is_given(&self) -> bool {
        self.hand.is_some()
    }

    /// The layout, or every fault.
    pub(super) fn read(&self, faults: &mut Faults) -> Option<Layout> {
        let hand = read_tiles("--hand", self.hand.as_deref()?, faults);
        let layout = read_tiles("--layout", self.layout.as_deref().unwrap_or_default(), faults);
        let by = read_numbers("--played-by", self.played_by.as_deref().unwrap_or_default(), faults);
        let mut waits = read_waits("--passes", self.passes.as_deref(), false, faults)?;
        waits.extend(read_waits("--draws", self.draws.as_deref(), true, faults)?);
        let counts = self.counts.as_deref().map(|text| read_numbers("--counts", text, faults));
        let lead = self
            .lead
            .as_deref()
            .map(|text| faults.keep(text.parse::<Tile>().map_err(|error| format!("--lead {text}: {error}"))));
        let (hand, layout, by) = (hand?, layout?, by?);
        if hand.is_empty() {
            faults.add("--hand: it holds no tile; the seat to move has at least one");
        }
        if layout.len() != by.len() {
            faults.add(format!(
                "--played-by: it names {} seats and the layout has {} tiles; one seat for each tile, from left to right",
                by.len(),
                layout.len()
            ));
            return None;
        }
        let tiles = layout.into_iter().zip(by).map(|((tile, halves), by)| Lying { tile, halves, by });
        Some(Layout {
            hand: hand.into_iter().map(|(tile, _)| tile).collect(),
            tiles: tiles.collect(),
            waits,
            counts: counts.map_or(Some(None), |counts| counts.map(Some))?,
            lead: lead.map_or(Some(None), |lead| lead.map(Some))?,
            seat: self.seat.map(|seat| seat as usize),
        })
    }
}

fn items(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c == ',' || c == '.' || c.is_whitespace()).filter(|item| !item.is_empty())
}

/// Tiles, each with its halves as written; none may stand twice.
fn read_tiles(option: &str, text: &str, faults: &mut Faults) -> Option<Vec<(Tile, [Pip; 2])>> {
    let (mut tiles, mut sound) = (Vec::<(Tile, [Pip; 2])>::new(), true);
    for item in items(text) {
        let digits: Vec<Pip> =
            item.chars().filter_map(|c| Pip::new(c.to_digit(10)?.try_into().ok()?)).collect();
        match (item.parse::<Tile>(), &digits[..]) {
            (Ok(tile), _) if tiles.iter().any(|(other, _)| *other == tile) => {
                faults.add(format!("{option}: tile {tile} stands twice"));
                sound = false;
            }
            (Ok(tile), &[left, right]) => tiles.push((tile, [left, right])),
            (result, _) => {
                let why =
                    result.err().map_or_else(|| format!("'{item}' is no tile"), |error| error.to_string());
                faults.add(format!("{option}: {why}"));
                sound = false;
            }
        }
    }
    sound.then_some(tiles)
}

fn read_numbers(option: &str, text: &str, faults: &mut Faults) -> Option<Vec<usize>> {
    let mut read = |item: &str| {
        faults.keep(
            item.parse().map_err(|_| format!("{option}: '{item}' is no number; allowed: such as 0,1,0")),
        )
    };
    let numbers: Vec<Option<usize>> = items(text).map(&mut read).collect();
    numbers.into_iter().collect()
}

fn read_waits(option: &str, text: Option<&str>, draws: bool, faults: &mut Faults) -> Option<Vec<Wait>> {
    let waits: Vec<&str> = items(text.unwrap_or_default()).collect();
    if waits.len() > MOST_WAITS {
        faults.add(format!("{option}: {} of them; allowed: at most {MOST_WAITS}", waits.len()));
        return None;
    }
    let allowed = if draws {
        "1:64x3 (seat 1 drew three tiles when the ends were 6 and 4), 1x3 or 1"
    } else {
        "1:64 (seat 1 said go when the ends were 6 and 4) or 1"
    };
    let mut read = |item: &&str| {
        faults.keep(
            read_wait(item, draws).ok_or_else(|| format!("{option}: '{item}'; allowed: such as {allowed}")),
        )
    };
    let waits: Vec<Option<Wait>> = waits.iter().map(&mut read).collect();
    waits.into_iter().collect()
}

fn read_wait(item: &str, draws: bool) -> Option<Wait> {
    let (item, drawn) = match item.split_once('x') {
        Some((item, number)) if draws => {
            (item, number.parse().ok().filter(|drawn| (1..=28).contains(drawn))?)
        }
        _ => (item, u8::from(draws)),
    };
    let (seat, ends) = match item.split_once(':') {
        Some((seat, ends)) => (seat, Some(read_ends(ends)?)),
        None => (item, None),
    };
    Some(Wait { seat: seat.parse().ok()?, ends, drawn })
}

/// Two numbers, in either order.
fn read_ends(text: &str) -> Option<[Pip; 2]> {
    let pips = text.chars().filter(|c| !matches!(c, '-' | '/'));
    let pips: Option<Vec<Pip>> = pips.map(|c| Pip::new(c.to_digit(10)?.try_into().ok()?)).collect();
    let [one, other] = pips?[..] else { return None };
    Some([one.max(other), one.min(other)])
}

impl Layout {
    /// What a layout of this game cannot be, each fault with its option.
    pub(super) fn check(&self, game: &Game) -> Vec<String> {
        let mut faults = Vec::new();
        let (rules, players) = (game.rules(), usize::from(game.rules().players));
        let allowed = format!("allowed: 0 to {}", players - 1);
        let options = [
            ("--played-by", self.tiles.iter().map(|lying| lying.by).collect::<Vec<_>>()),
            ("--passes or --draws", self.waits.iter().map(|wait| wait.seat).collect()),
            ("--seat", self.seat.into_iter().collect()),
        ];
        for (option, seats) in options {
            if let Some(seat) = seats.into_iter().find(|seat| *seat >= players) {
                faults.push(format!("{option}: there is no seat {seat}; {allowed}"));
            }
        }
        let all: TileSet = self.tiles.iter().map(|lying| lying.tile).collect();
        if let Some(tile) = (all & self.hand).first() {
            faults.push(format!("tile {tile} is in the hand and in the layout"));
        }
        if let Some(tile) = ((all | self.hand) - game.tiles()).first() {
            faults.push(format!("tile {tile} is not in the {} set", rules.set));
        }
        if let Some(tile) = self.lead.filter(|tile| !all.contains(*tile)) {
            faults.push(format!("--lead {tile}: it is not in the layout"));
        }
        if let Some(counts) = self.counts.as_ref().filter(|counts| counts.len() != players) {
            faults.push(format!(
                "--counts: {} numbers; one for each of the {players} seats, from seat 0",
                counts.len()
            ));
        }
        if rules.matching == Match::Equal {
            for pair in self.tiles.windows(2) {
                let [left, right] = [pair[0].halves, pair[1].halves];
                if left[1] != right[0] {
                    faults.push(format!(
                        "--layout: {}-{} and {}-{} do not join, as {} is not {}; each tile is written as it lies",
                        left[0], left[1], right[0], right[1], left[1], right[0]
                    ));
                }
            }
        }
        faults
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goes_and_draws_are_read_with_and_without_their_ends() {
        let ends = |a, b| Some([Pip::new(a).unwrap(), Pip::new(b).unwrap()]);
        for (text, draws, seat, wanted, drawn) in [
            ("1:64", false, 1, ends(6, 4), 0),
            ("0:4-6", false, 0, ends(6, 4), 0),
            ("2", false, 2, None, 0),
            ("1:40x3", true, 1, ends(4, 0), 3),
            ("1x2", true, 1, None, 2),
            ("1", true, 1, None, 1),
        ] {
            assert_eq!(read_wait(text, draws), Some(Wait { seat, ends: wanted, drawn }), "{text}");
        }
        for (text, draws) in [("1:6", false), ("1:67", false), ("x", true), ("1:64x3", false), ("1x0", true)]
        {
            assert_eq!(read_wait(text, draws), None, "{text}");
        }
    }

    #[test]
    fn halves_lie_as_they_are_written() {
        let tiles = read_tiles("--layout", "1-4, 46.66", &mut Faults::default()).unwrap();
        let halves: Vec<[u8; 2]> = tiles.iter().map(|(_, halves)| halves.map(Pip::get)).collect();
        assert_eq!(halves, [[1, 4], [4, 6], [6, 6]]);
    }
}
