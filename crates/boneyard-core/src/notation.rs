//! One line of text writes a hand: its deal and everything that happened.
//!
//! `hands 66.54.10/65.55.32 stock 00.21 leader 0 moves 66L.65R.+.-.54R`
//!
//! `hands`: the tiles dealt, seat after seat; `stock`: the tile to be drawn first first (left out when empty); `leader`: the seat; `must`:
//! the tile that had to be led (left out when free); `scores`: of the sides before the hand, in a match; `moves`: all events, each draw a
//! `+` of its own. See [`Move`] for their text. A writer may leave out the draws and goes that the rules force, but not
//! only some of those in a row.

use std::fmt::Write as _;

use crate::deal::{Deal, DealError};
use crate::game::Game;
use crate::history::Event;
use crate::moves::{Move, ParseMoveError};
use crate::state::{IllegalMove, Scores, State};
use crate::tile::{ParseTileError, Tile};
use crate::tile_set::TileSet;

/// A hand as written: not yet held against any rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandRecord {
    /// The tiles dealt to each seat.
    pub hands: Vec<TileSet>,
    /// The stock, drawn first to last.
    pub stock: Vec<Tile>,
    /// Who led.
    pub leader: usize,
    /// What had to be led.
    pub must: Option<Tile>,
    /// The match scores before the hand.
    pub scores: Option<Scores>,
    /// What happened.
    pub moves: Vec<Move>,
}

/// A line that is no hand, or no hand of the game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// A word that is none of the notation's.
    #[error(
        "'{0}' is not a part of a hand: hands 66.54/65.55 [stock 00.21] leader 0 [must 66] [scores 35:20] moves 66L.65R"
    )]
    Word(String),
    /// A part that must stand and does not.
    #[error("the hand has no '{0}'")]
    Missing(&'static str),
    /// A tile that is none.
    #[error(transparent)]
    Tile(#[from] ParseTileError),
    /// A move that is none.
    #[error(transparent)]
    Move(#[from] ParseMoveError),
    /// A number that is none.
    #[error("'{1}' is no number for '{0}'")]
    Number(&'static str, String),
    /// No deal of the game.
    #[error(transparent)]
    Deal(#[from] DealError),
    /// A move that is not legal.
    #[error("move {number}: {error}")]
    Illegal {
        /// From 1, draws and goes included.
        number: usize,
        /// Why.
        error: IllegalMove,
    },
    /// An event that contradicts the one that the rules force.
    #[error("move {number}: the line says {found}, and the rules force {forced}")]
    Forced {
        /// From 1, draws and goes included.
        number: usize,
        /// As written.
        found: Move,
        /// What must happen.
        forced: Move,
    },
}

impl std::str::FromStr for HandRecord {
    type Err = NotationError;

    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let mut words = line.split_whitespace();
        let (mut hands, mut leader, mut moves) = (None, None, None);
        let (mut stock, mut must, mut scores) = (Vec::new(), None, None);
        while let Some(key) = words.next() {
            let mut value = || words.next().ok_or(NotationError::Word(key.to_owned()));
            match key {
                "hands" => hands = Some(value()?.split('/').map(parse_set).collect::<Result<Vec<_>, _>>()?),
                "stock" => stock = parse_list(value()?)?,
                "leader" => leader = Some(parse_number("leader", value()?)?),
                "must" => must = Some(value()?.parse()?),
                "scores" => scores = Some(parse_scores(value()?)?),
                // A hand that has just been dealt has no moves yet.
                "moves" => {
                    let text = words.next().unwrap_or_default();
                    moves = Some(split(text).map(str::parse).collect::<Result<Vec<Move>, _>>()?);
                }
                _ => return Err(NotationError::Word(key.to_owned())),
            }
        }
        Ok(HandRecord {
            hands: hands.ok_or(NotationError::Missing("hands"))?,
            stock,
            leader: leader.ok_or(NotationError::Missing("leader"))?,
            must,
            scores,
            moves: moves.unwrap_or_default(),
        })
    }
}

fn split(text: &str) -> impl Iterator<Item = &str> {
    text.split('.').filter(|part| !part.is_empty())
}

fn parse_list(text: &str) -> Result<Vec<Tile>, ParseTileError> {
    split(text).map(str::parse).collect()
}

/// A tile that stands twice must not vanish in a set.
fn parse_set(text: &str) -> Result<TileSet, NotationError> {
    let mut set = TileSet::EMPTY;
    for tile in parse_list(text)? {
        if set.contains(tile) {
            return Err(DealError::Twice(tile).into());
        }
        set.insert(tile);
    }
    Ok(set)
}

fn parse_number<N: std::str::FromStr>(name: &'static str, text: &str) -> Result<N, NotationError> {
    text.parse().map_err(|_| NotationError::Number(name, text.to_owned()))
}

fn parse_scores(text: &str) -> Result<Scores, NotationError> {
    let (zero, one) = text.split_once(':').ok_or_else(|| NotationError::Number("scores", text.to_owned()))?;
    Ok([parse_number("scores", zero)?, parse_number("scores", one)?])
}

impl HandRecord {
    /// Plays the hand again by the rules of `game`: the state after its last move.
    ///
    /// # Errors
    /// No deal of the game, or a move that is not legal, with its number.
    pub fn replay<'g>(&self, game: &'g Game) -> Result<State<'g>, NotationError> {
        let deal = self.deal(game)?;
        let mut state = State::in_match(game, &deal, self.scores);
        let mut told = 0;
        let mut moves = self.moves.iter().copied().enumerate().peekable();
        while let Some(&(i, mv)) = moves.peek() {
            let forced: Vec<Move> = tokens(&state).skip(told).collect();
            if forced.first() == Some(&mv) {
                for forced in forced {
                    told += 1;
                    match moves.next() {
                        Some((_, found)) if found == forced => {}
                        // A line may stop anywhere.
                        None => return Ok(state),
                        Some((i, found)) => {
                            return Err(NotationError::Forced { number: i + 1, found, forced });
                        }
                    }
                }
                continue;
            }
            state.play(mv).map_err(|error| NotationError::Illegal { number: i + 1, error })?;
            told += forced.len() + 1;
            moves.next();
        }
        Ok(state)
    }

    /// Its deal under the rules of `game`.
    ///
    /// # Errors
    /// No deal of the game.
    pub fn deal(&self, game: &Game) -> Result<Deal, DealError> {
        Deal::new(game, &self.hands, &self.stock, self.leader, self.must)
    }
}

/// All events as single moves, each drawn tile one.
fn tokens<'s>(state: &'s State<'_>) -> impl Iterator<Item = Move> + 's {
    state.public().history().iter().flat_map(|event| {
        let (mv, times) = match event {
            Event::Pose(_, pose) => (Move::pose(pose.tile, pose.end, pose.exposed), 1),
            Event::Draw(_, times) => (Some(Move::DRAW), usize::from(times)),
            Event::Go(_) => (Some(Move::GO), 1),
            Event::Decline(_) => (Some(Move::DECLINE), 1),
            Event::Close(_) => (Some(Move::CLOSE), 1),
        };
        std::iter::repeat_n(mv, times).flatten()
    })
}

/// Appends a hand, from its deal to where it stands, as one line without a line end.
///
/// ```
/// use boneyard_core::{Game, HandRecord, Rng, Rules, State, write_hand};
/// let game = Game::new(Rules::named("draw").unwrap()).unwrap();
/// let mut rng = Rng::new(7);
/// let deal = game.deal(&mut rng);
/// let mut state = State::new(&game, &deal);
/// while !state.is_over() {
///     state.play_nth(rng.below(state.moves().len()));
/// }
/// let mut line = String::new();
/// write_hand(&deal, &state, &mut line);
/// let record: HandRecord = line.parse().unwrap();
/// assert_eq!(record.replay(&game).unwrap(), state);
/// ```
pub fn write_hand(deal: &Deal, state: &State<'_>, line: &mut String) {
    let mut push = |args: std::fmt::Arguments<'_>| {
        // Writing to a String cannot fail.
        let _ = line.write_fmt(args);
    };
    let mut separator = "hands ";
    for seat in state.game().seats() {
        push(format_args!("{separator}"));
        separator = "/";
        let mut rest = deal.hand(seat);
        let mut dot = "";
        while let Some(tile) = rest.last() {
            push(format_args!("{dot}{}{}", tile.high(), tile.low()));
            rest.remove(tile);
            dot = ".";
        }
    }
    let mut separator = " stock ";
    for tile in deal.stock() {
        push(format_args!("{separator}{}{}", tile.high(), tile.low()));
        separator = ".";
    }
    push(format_args!(" leader {}", deal.leader()));
    if let Some(tile) = deal.forced_lead() {
        push(format_args!(" must {}{}", tile.high(), tile.low()));
    }
    if let Some([zero, one]) = state.public().scores {
        push(format_args!(" scores {zero}:{one}"));
    }
    push(format_args!(" moves "));
    let mut separator = "";
    for mv in tokens(state) {
        push(format_args!("{separator}{mv}"));
        separator = ".";
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;

    fn game(name: &str) -> Game {
        Game::new(Rules::named(name).unwrap()).unwrap()
    }

    #[test]
    fn draws_that_the_rules_force_stand_all_or_not_at_all() {
        let mut rules = Rules::named("harper.draw").unwrap();
        for (option, value) in [("set", "double-three"), ("deal", "2"), ("lead_who", "seat")] {
            rules.set_option(option, value).unwrap();
        }
        let game = Game::new(rules).unwrap();
        // Seat 1 fits neither end of 3-3 and draws 1-1 and 2-1 before 3-1.
        let replay = |moves: &str| {
            let line = format!("hands 33.30/00.10 stock 11.21.31.20.22.32 leader 0 moves {moves}");
            line.parse::<HandRecord>().unwrap().replay(&game)
        };
        let state = replay("33L.+.+.+.31L").unwrap();
        assert_eq!(state.public().draws(), 3);
        assert_eq!(replay("33L.31L").unwrap(), state);
        assert_eq!(replay("33L.+").unwrap(), replay("33L").unwrap(), "a line may stop anywhere");
        let error = replay("33L.+.31L").unwrap_err();
        assert_eq!(error.to_string(), "move 3: the line says 31L, and the rules force +");
        assert!(matches!(replay("33L.+.+.+.+"), Err(NotationError::Illegal { number: 5, .. })));
    }

    #[test]
    fn a_written_hand_is_played_again() {
        let game = game("block");
        let line = "hands 66.20.44.33.22.11.00/65.54.43.32.21.10.64 stock 30.31.40.41.42.50.51.52.53.55.60.61.62.63 \
                    leader 0 moves 66L.65R.-.54R.44R.43R.33R.32R.22R.21R.11R.10R.00R.64L";
        let state = line.parse::<HandRecord>().unwrap().replay(&game).unwrap();
        let outcome = state.outcome().expect("seat 1 is out (ORACLES.md 5.1)");
        assert_eq!(outcome.ended, crate::Ended::Out(crate::Seat::new(1).unwrap()));
        let without = line.replace(".-", "");
        assert_eq!(without.parse::<HandRecord>().unwrap().replay(&game).unwrap(), state);
        let contradicted = line.replace("65R.-.54R", "65R.-.-.54R");
        let error = contradicted.parse::<HandRecord>().unwrap().replay(&game).unwrap_err();
        assert!(error.to_string().starts_with("move 4:"), "{error}");
    }

    #[test]
    fn faults_are_named() {
        let game = game("block");
        for (line, part) in [
            ("hands 66/65 leader 0", "0-0 is in no hand"),
            ("hands 66.66/65 leader 0", "twice"),
            ("hands 66/67 leader 0", "'67'"),
            ("hands 66/65 leder 0", "'leder'"),
            ("hands 66/65", "'leader'"),
            ("hands 66/65 leader x", "'x'"),
            ("hands 66/65 leader 0 moves 6R", "'6R'"),
            ("hands 66/65 leader 0 scores 7", "'7'"),
            ("", "'hands'"),
        ] {
            let error = line.parse::<HandRecord>().and_then(|record| record.replay(&game)).unwrap_err();
            assert!(error.to_string().contains(part), "{line}: {error}");
        }
    }
}
