//! One hand, from the lead to its result.

use boneyard_core::{Rules, Tile};

use super::line::{Line, RefOpen};
use super::plays::lies_crosswise;
use super::{RefEnd, RefEvent, RefMove, RefResult};

/// A hand being played.
#[derive(Clone, Debug)]
pub struct RefHand {
    pub(super) rules: Rules,
    pub(super) hands: Vec<Vec<Tile>>,
    /// The next tile to be drawn comes first.
    pub(super) stock: Vec<Tile>,
    pub(super) line: Line,
    pub(super) forced_lead: Option<Tile>,
    pub(super) scores: [i32; 2],
    pub(super) in_match: bool,
    /// Whose turn it is.
    pub(super) seat: usize,
    /// How many plays he makes before the turn passes (see `go_rule`).
    pub(super) plays_left: usize,
    /// The tiles he may add to the double he has just posed.
    pub(super) bonus: Vec<RefMove>,
    /// What he may do, sorted.
    pub(super) question: Vec<RefMove>,
    pub(super) log: Vec<RefEvent>,
    pub(super) points: [i32; 2],
    pub(super) result: Option<RefResult>,
}

/// A position in the middle of a hand, for tests.
#[derive(Clone, Debug, Default)]
pub struct RefPosition {
    /// The line from left to right, each tile as (left half, right half).
    pub line: Vec<(u8, u8)>,
    /// The tiles of each seat.
    pub hands: Vec<Vec<Tile>>,
    /// The stock; its first tile is drawn first.
    pub stock: Vec<Tile>,
    /// Whose turn it is.
    pub to_move: usize,
    /// The last events (a go before it matters for `close_on_go` and for a block).
    pub log: Vec<RefEvent>,
}

impl RefHand {
    /// A hand before its lead.
    ///
    /// `stock[0]` is drawn first. `scores` are the sides' scores before the hand; the rules of the target apply only
    /// `in_match`.
    pub fn new(
        rules: &Rules,
        hands: &[Vec<Tile>],
        stock: &[Tile],
        leader: usize,
        forced_lead: Option<Tile>,
        scores: [i32; 2],
        in_match: bool,
    ) -> Self {
        let position = RefPosition {
            hands: hands.to_vec(),
            stock: stock.to_vec(),
            to_move: leader,
            ..RefPosition::default()
        };
        let mut hand = Self::before_advance(rules, &position);
        hand.forced_lead = forced_lead;
        hand.scores = scores;
        hand.in_match = in_match;
        hand.advance();
        hand
    }

    /// A single hand from the middle; the seat to move has one play before the turn passes.
    pub fn from_position(rules: &Rules, position: &RefPosition) -> Self {
        let mut hand = Self::before_advance(rules, position);
        hand.advance();
        hand
    }

    fn before_advance(rules: &Rules, position: &RefPosition) -> Self {
        assert_eq!(position.hands.len(), usize::from(rules.players), "one hand for each player");
        RefHand {
            rules: rules.clone(),
            hands: position.hands.clone(),
            stock: position.stock.clone(),
            line: Line::from_halves(&position.line, |tile| lies_crosswise(rules, tile)),
            forced_lead: None,
            scores: [0, 0],
            in_match: false,
            seat: position.to_move,
            plays_left: 1,
            bonus: Vec::new(),
            question: Vec::new(),
            log: position.log.clone(),
            points: [0, 0],
            result: None,
        }
    }

    /// Whose question it is; `None` when the hand is over. Forced draws and goes have already happened.
    pub fn to_move(&self) -> Option<usize> {
        if self.result.is_some() { None } else { Some(self.seat) }
    }

    /// What he may do: distinct moves, sorted; none when the hand is over.
    pub fn moves(&self) -> Vec<RefMove> {
        self.question.clone()
    }

    /// All events so far.
    pub fn log(&self) -> &[RefEvent] {
        &self.log
    }

    /// The tiles in each hand.
    pub fn hands(&self) -> &[Vec<Tile>] {
        &self.hands
    }

    /// The tiles in the stock; the first is drawn next.
    pub fn stock(&self) -> &[Tile] {
        &self.stock
    }

    /// How many tiles the stock holds.
    pub fn stock_left(&self) -> usize {
        self.stock.len()
    }

    /// The line from left to right, each tile as (left half, right half).
    pub fn line(&self) -> Vec<(u8, u8)> {
        self.line.halves()
    }

    /// The left and the right end; `None` before the lead.
    pub fn ends(&self) -> Option<[RefOpen; 2]> {
        Some([self.line.end(true)?, self.line.end(false)?])
    }

    /// The count of the ends (RULES.md A.0); 0 before the lead.
    pub fn count(&self) -> u32 {
        self.line.count()
    }

    /// The points of the two sides in this hand so far.
    pub fn points(&self) -> [i32; 2] {
        self.points
    }

    /// The result, once the hand is over.
    pub fn result(&self) -> Option<&RefResult> {
        self.result.as_ref()
    }

    /// Makes a move, and then all that the rules force.
    ///
    /// # Panics
    /// When the move is not one of [`RefHand::moves`].
    pub fn play(&mut self, mv: &RefMove) {
        let question = &self.question;
        assert!(question.contains(mv), "seat {} may not {mv:?}, only {question:?}", self.seat);
        match *mv {
            RefMove::Pose { tile, left, exposed } => self.pose(tile, left, exposed),
            RefMove::Draw => self.draw(),
            RefMove::Go => self.go(),
            RefMove::Decline => {
                self.log.push(RefEvent::Decline { seat: self.seat });
                self.bonus.clear();
                self.end_of_play();
            }
            RefMove::Close => {
                self.log.push(RefEvent::Close { seat: self.seat });
                self.end(RefEnd::Closed(self.seat));
            }
        }
        self.advance();
    }
}
