//! From a position as written to a state of the game.

use boneyard_core::{DealError, Draw, Game, HandRecord, MAX_SEATS, Move, State, Tile, TileSet};

use super::fill::Known;
use super::position::{Hand, Stock, Written};

/// A position that can be analysed: the seat to move has a choice, or at least a play.
#[derive(Debug)]
pub(super) struct Position<'g> {
    /// The state. Unless all tiles are known, only what the seat to move sees of it means anything.
    pub(super) state: State<'g>,
    /// Whether all hands were given, and with them all that the rest of the hand depends on.
    pub(super) all_known: bool,
    /// The line of notation that leads to it.
    pub(super) line: String,
    /// Whether that shows the layout turned round, left for right.
    pub(super) turned: bool,
    /// What was done there, where the line goes on.
    pub(super) went_on: Option<Move>,
    /// How many tiles each seat was dealt.
    pub(super) dealt: Vec<usize>,
}

impl<'g> Position<'g> {
    /// The position that a line leads to, or the one before its move number `ply`.
    ///
    /// # Errors
    /// What is wrong with it, by these rules.
    pub(super) fn build(
        written: &Written,
        line: &str,
        game: &'g Game,
        ply: Option<usize>,
    ) -> Result<Self, String> {
        let (found, players) = (written.hands.len(), game.rules().players);
        if found != usize::from(players) {
            return Err(DealError::Hands { found, players }.to_string());
        }
        if written.shows_all_hands() {
            return all_hands(written, line, game, ply);
        }
        if let Some(ply) = ply {
            return Err(format!(
                "--ply {ply} needs all hands: where some are hidden, leave the later moves out instead"
            ));
        }
        let known = one_hand(written, game)?;
        let state = known.fill(game).map_err(|misfit| match known.moves.get(misfit.at) {
            Some(mv) => format!("move {} ({mv}): {}", misfit.at + 1, misfit.why),
            None => format!("after the last move: {}", misfit.why),
        })?;
        let dealt = dealt(written, game);
        Ok(Position { state, all_known: false, line: line.to_owned(), turned: false, went_on: None, dealt })
    }
}

/// How many tiles each seat was dealt: the hand that is given may hold what it drew, where the moves do not name it.
fn dealt(written: &Written, game: &Game) -> Vec<usize> {
    let drawn = written.moves.iter().filter(|told| told.mv == Move::DRAW && told.drew.is_none()).count();
    let deals = usize::from(game.rules().deal);
    let size = |hand: &Hand| match hand {
        Hand::Seen(tiles) if tiles.len() as usize > deals => {
            (tiles.len() as usize).saturating_sub(drawn).max(deals)
        }
        Hand::Seen(tiles) => tiles.len() as usize,
        Hand::Hidden(size) => *size,
    };
    written.hands.iter().map(size).collect()
}

fn all_hands<'g>(
    written: &Written,
    line: &str,
    game: &'g Game,
    ply: Option<usize>,
) -> Result<Position<'g>, String> {
    if let Some(tile) = written.moves.iter().find_map(|told| told.drew) {
        let (high, low) = (tile.high(), tile.low());
        return Err(format!(
            "'+{high}{low}': where all hands are given the stock says what was drawn; write '+'"
        ));
    }
    let seen = |hand: &Hand| match hand {
        Hand::Seen(tiles) => *tiles,
        Hand::Hidden(_) => TileSet::EMPTY,
    };
    let hands: Vec<TileSet> = written.hands.iter().map(seen).collect();
    let record = HandRecord {
        stock: stock(written.stock.as_ref(), &hands, game)?,
        hands,
        moves: written.moves.iter().map(|told| told.mv).collect(),
        ..written.rest.clone()
    };
    recorded(&record, line, game, ply)
}

/// The position before a move of a hand of which all tiles are known, or after the last.
pub(super) fn recorded<'g>(
    record: &HandRecord,
    line: &str,
    game: &'g Game,
    ply: Option<usize>,
) -> Result<Position<'g>, String> {
    let hand = crate::hand::Hand::play(record, game).map_err(|error| error.to_string())?;
    let (plies, line) = (&hand.plies, line.to_owned());
    let dealt = record.hands.iter().map(|hand| hand.len() as usize).collect();
    let Some(ply) = ply.filter(|ply| *ply != plies.len() + 1 || hand.state.is_over()) else {
        if hand.state.is_over() {
            return Err(
                "the hand is over, and nobody is to move; --ply K takes the position before its K-th move"
                    .to_owned(),
            );
        }
        return Ok(Position {
            state: hand.state,
            all_known: true,
            line,
            turned: false,
            went_on: None,
            dealt,
        });
    };
    let Some(at) = ply.checked_sub(1).and_then(|at| plies.get(at)) else {
        return Err(format!("--ply {ply}: allowed: 1 to {}, the moves of this hand", plies.len()));
    };
    if at.could.is_empty() {
        let next = plies[ply..].iter().find(|later| !later.could.is_empty());
        let next = next.map_or(String::new(), |next| format!("; the next choice is at ply {}", next.number));
        return Err(format!("--ply {ply}: the rules force {} there, which is no choice{next}", at.done));
    }
    let moves = plies[..ply - 1].iter().map(|before| before.done).collect();
    let state = HandRecord { moves, ..record.clone() }.replay(game).map_err(|error| error.to_string())?;
    Ok(Position { state, all_known: true, line, turned: false, went_on: Some(at.done), dealt })
}

/// The stock where all hands are given: where nothing is drawn it need not be written.
fn stock(stock: Option<&Stock>, hands: &[TileSet], game: &Game) -> Result<Vec<Tile>, String> {
    let left = hands.iter().fold(game.tiles(), |left, hand| left - *hand);
    let number = left.len() as usize;
    if let Some(tiles) = stock.and_then(|stock| stock.tiles.as_ref()).filter(|tiles| tiles.len() == number) {
        return Ok(tiles.clone());
    }
    let drawn = game.rules().draw != Draw::None;
    let in_order = || left.iter().collect();
    match stock {
        None if !drawn || number == 0 => Ok(in_order()),
        Some(Stock { count: Some(count), .. }) if *count == number && !drawn => Ok(in_order()),
        Some(Stock { text, count: Some(_), .. }) => Err(format!(
            "stock {text}: the hands leave {number} tiles{}",
            if drawn { ", which are given one by one, the first to be drawn first" } else { "" }
        )),
        // The core says which tile is missing or stands twice.
        Some(stock) => Ok(stock.tiles.clone().unwrap_or_default()),
        None => Err(format!(
            "all hands are given, so the stock must be: its {number} tiles, the first to be drawn first; or numbers for the hands that the \
             seat to move does not see"
        )),
    }
}

/// What a line tells in which only the hand of the seat to move is given.
pub(super) fn one_hand(written: &Written, game: &Game) -> Result<Known, String> {
    let mut seen = Vec::new();
    let mut sizes = [0; MAX_SEATS];
    for (seat, hand) in game.seats().zip(&written.hands) {
        match hand {
            Hand::Seen(tiles) => seen.push((seat, *tiles)),
            Hand::Hidden(size) => sizes[seat.index()] = *size,
        }
    }
    let [(seat, hand)] = seen[..] else {
        let seats: Vec<String> = seen.iter().map(|(seat, _)| seat.to_string()).collect();
        let found = if seats.is_empty() {
            "none is".to_owned()
        } else {
            format!("those of seats {} are", seats.join(" and "))
        };
        return Err(format!(
            "the tiles of one hand are given, that of the seat to move, or those of all; {found}"
        ));
    };
    let rules = game.rules();
    let leader = written.rest.leader;
    if leader >= usize::from(rules.players) {
        return Err(DealError::Leader(leader, rules.players - 1).to_string());
    }
    if rules.players > 2 && rules.double_bonus != boneyard_core::DoubleBonus::None {
        return Err("with partners and double_bonus a line does not say who added a tile to a double unless all hands are given".to_owned());
    }
    let drew: Vec<Option<Tile>> =
        written.moves.iter().filter(|told| told.mv == Move::DRAW).map(|told| told.drew).collect();
    own_tiles_are_possible(hand, &drew, game)?;
    let stock = match &written.stock {
        Some(Stock { count: None, text, .. }) => {
            return Err(format!("stock {text}: where hands are hidden it is a number, or left out"));
        }
        stock => stock.as_ref().and_then(|stock| stock.count),
    };
    Ok(Known {
        seat,
        hand,
        sizes,
        stock,
        leader,
        must: written.rest.must,
        scores: written.rest.scores,
        moves: written.moves.iter().map(|told| told.mv).collect(),
        drew,
    })
}

fn own_tiles_are_possible(hand: TileSet, drew: &[Option<Tile>], game: &Game) -> Result<(), String> {
    let mut own = hand;
    for tile in drew.iter().flatten() {
        if own.contains(*tile) {
            return Err(DealError::Twice(*tile).to_string());
        }
        own.insert(*tile);
    }
    match (own - game.tiles()).first() {
        Some(tile) => Err(DealError::NotInSet(tile, game.rules().set).to_string()),
        None => Ok(()),
    }
}
