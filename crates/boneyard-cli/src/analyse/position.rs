//! A position as a person writes it: the core's line of a hand, in which a number may stand for tiles that are not seen.

use boneyard_core::{HandRecord, Move, Tile, TileSet};

use crate::failure::Faults;

/// What the help and every fault of the notation show.
pub(super) const EXAMPLES: &str = "\
hands 66.54.10/65.55.32 stock 00.21 leader 0 moves 66L.65R (all tiles), or hands 66.54.10/3 leader 0 moves 66L.65R (those that \
seat 0 sees)";

/// A position as written, not yet held against any rules.
#[derive(Debug)]
pub(super) struct Written {
    /// What each seat was dealt.
    pub(super) hands: Vec<Hand>,
    /// The stock, where it is written.
    pub(super) stock: Option<Stock>,
    /// Leader, forced lead and scores; its hands and moves mean nothing.
    pub(super) rest: HandRecord,
    /// What happened.
    pub(super) moves: Vec<Told>,
}

/// The hand of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hand {
    /// Its tiles.
    Seen(TileSet),
    /// So many that are not seen.
    Hidden(usize),
}

/// The stock. `14` may be both: so many tiles, or the tile 4-1.
#[derive(Debug)]
pub(super) struct Stock {
    /// As written.
    pub(super) text: String,
    /// As a number of tiles.
    pub(super) count: Option<usize>,
    /// As tiles, drawn first to last.
    pub(super) tiles: Option<Vec<Tile>>,
}

/// One event; of a draw perhaps also which tile was drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Told {
    /// The event.
    pub(super) mv: Move,
    /// What was drawn (`+21`).
    pub(super) drew: Option<Tile>,
}

impl Written {
    /// Reads a position, or keeps every fault.
    pub(super) fn read(text: &str, faults: &mut Faults) -> Option<Written> {
        let (mut hands, mut stock, mut moves) = (None, None, None);
        let mut rest = "hands 00".to_owned();
        let mut words = text.split_whitespace();
        let mut sound = true;
        let mut fault = |text: String| {
            sound = false;
            faults.add(format!("POSITION: {text}"));
        };
        let mut seen = Vec::new();
        while let Some(key) = words.next() {
            if seen.contains(&key) {
                fault(format!("'{key}' stands twice"));
            }
            seen.push(key);
            let value = words.next();
            match (key, value) {
                ("moves", value) => moves = Some(read_moves(value.unwrap_or_default(), &mut fault)),
                ("hands" | "stock", None) => {
                    fault(format!("nothing stands after '{key}'; such as {EXAMPLES}"));
                }
                ("hands", Some(value)) => hands = Some(read_hands(value, &mut fault)),
                ("stock", Some(value)) => stock = Some(read_stock(value, &mut fault)),
                // The core knows what else may stand in a line, and says what is wrong with it.
                (key, value) => rest = [&rest, key, value.unwrap_or_default()].join(" "),
            }
        }
        if hands.is_none() {
            fault(format!("it has no 'hands'; such as {EXAMPLES}"));
        }
        let rest = rest.parse::<HandRecord>().map_err(|error| fault(error.to_string())).ok();
        let (hands, rest) = (hands?, rest?);
        sound.then_some(Written { hands, stock, rest, moves: moves.unwrap_or_default() })
    }

    /// Whether the tiles of every hand are given.
    pub(super) fn shows_all_hands(&self) -> bool {
        self.hands.iter().all(|hand| matches!(hand, Hand::Seen(_)))
    }
}

/// The parts between dots.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split('.').filter(|part| !part.is_empty())
}

fn read_hands(text: &str, fault: &mut impl FnMut(String)) -> Vec<Hand> {
    let hands = text.split('/').enumerate().map(|(seat, text)| {
        read_hand(text).unwrap_or_else(|why| {
            fault(format!("the hand of seat {seat}: {why}"));
            Hand::Hidden(0)
        })
    });
    hands.collect()
}

/// A digit is a number of tiles, two are a tile.
fn read_hand(text: &str) -> Result<Hand, String> {
    let (mut tiles, mut hidden) = (TileSet::EMPTY, 0);
    for part in parts(text) {
        if let [digit @ b'0'..=b'9'] = part.as_bytes() {
            hidden += usize::from(digit - b'0');
            continue;
        }
        let tile: Tile =
            part.parse().map_err(|error| format!("{error}, or one digit for so many hidden tiles"))?;
        if tiles.contains(tile) {
            return Err(format!("tile {tile} stands twice"));
        }
        tiles.insert(tile);
    }
    match (tiles.is_empty(), hidden) {
        (true, 0) => {
            Err("it is empty; allowed: tiles such as 66.54, or how many it was dealt, such as 7".to_owned())
        }
        (true, _) => Ok(Hand::Hidden(hidden)),
        (false, 0) => Ok(Hand::Seen(tiles)),
        (false, _) => Err(format!(
            "'{text}' has both tiles and a number; allowed: all its tiles, or only how many it was dealt (10 is written 5.5)"
        )),
    }
}

fn read_stock(text: &str, fault: &mut impl FnMut(String)) -> Stock {
    let tiles: Result<Vec<Tile>, _> = parts(text).map(str::parse).collect();
    let count = text.parse().ok();
    if let (Err(error), None) = (&tiles, count) {
        fault(format!("the stock: {error}; or one number of tiles"));
    }
    Stock { text: text.to_owned(), count, tiles: tiles.ok() }
}

fn read_moves(text: &str, fault: &mut impl FnMut(String)) -> Vec<Told> {
    let mut moves = Vec::new();
    for (i, part) in parts(text).enumerate() {
        let drew = part.strip_prefix('+').filter(|tile| !tile.is_empty());
        let told = match drew {
            Some(tile) => tile
                .parse()
                .map(|tile| Told { mv: Move::DRAW, drew: Some(tile) })
                .map_err(|error| error.to_string()),
            None => part
                .parse()
                .map(|mv| Told { mv, drew: None })
                .map_err(|error: boneyard_core::ParseMoveError| error.to_string()),
        };
        match told {
            Ok(told) => moves.push(told),
            Err(error) => fault(format!("move {}: {error}", i + 1)),
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<Written> {
        Written::read(text, &mut Faults::default())
    }

    #[test]
    fn a_digit_is_a_number_and_two_are_a_tile() {
        let written = read("hands 66.4-5/7/9.5/10 stock 14 leader 2 moves 66L.+.+21.-.=").unwrap();
        let seen = |text: &str| Hand::Seen(text.parse().unwrap());
        assert_eq!(written.hands, [seen("6-6 5-4"), Hand::Hidden(7), Hand::Hidden(14), seen("1-0")]);
        let stock = written.stock.unwrap();
        assert_eq!((stock.count, stock.tiles), (Some(14), Some(vec!["4-1".parse().unwrap()])));
        assert_eq!(written.rest.leader, 2);
        let drew: Vec<_> = written.moves.iter().map(|told| told.drew).collect();
        assert_eq!(drew, [None, None, Some("2-1".parse().unwrap()), None, None]);
    }

    #[test]
    fn a_hand_just_dealt_has_no_moves() {
        assert!(read("hands 66.54/2 leader 0 moves").unwrap().moves.is_empty());
        assert!(read("hands 66.54/2 leader 0").unwrap().moves.is_empty());
    }

    #[test]
    fn what_cannot_be_read_is_no_position() {
        for text in [
            "",
            "hands",
            "hands 66/7",
            "hands 66.5/7 leader 0",
            "hands 66/ leader 0",
            "hands 66/7 leader 0 leader 1",
        ] {
            assert!(read(text).is_none(), "{text}");
        }
    }
}
