//! Matches: hands up to the target.

use crate::deal::{Deal, LastHand};
use crate::game::Game;
use crate::random::Rng;
use crate::rules::*;
use crate::seat::Side;
use crate::state::{Scores, State};

/// The score sheet of a match.
#[derive(Debug, Clone)]
pub struct Sheet<'g> {
    game: &'g Game,
    scores: Scores,
    last: Option<LastHand>,
    hands: u32,
    winner: Option<Side>,
    over: bool,
}

/// A match of more hands is stopped and counts as a tie: only rules under which hardly any hand scores, such as an
/// exact target that small scores cannot meet, come near it.
pub const MAX_HANDS: u32 = 1000;

impl<'g> Sheet<'g> {
    /// Before the first hand.
    pub fn new(game: &'g Game) -> Self {
        Sheet { game, scores: [0; 2], last: None, hands: 0, winner: None, over: false }
    }

    /// Deals the next hand.
    pub fn deal(&self, rng: &mut Rng) -> Deal {
        self.game.deal_after(rng, self.last.as_ref())
    }

    /// The state of the next hand.
    pub fn start(&self, deal: &Deal) -> State<'g> {
        State::in_match(self.game, deal, Some(self.scores))
    }

    /// The scores so far, by side; debits are negative.
    pub fn scores(&self) -> Scores {
        self.scores
    }

    /// How many hands were played.
    pub fn hands(&self) -> u32 {
        self.hands
    }

    /// Enters a hand that is over (one that is not is left out).
    pub fn enter(&mut self, state: &State<'_>) {
        let Some(last) = state.last_hand() else { return };
        self.hands += 1;
        for side in Side::BOTH {
            self.scores[side.index()] += last.outcome.points[side.index()];
        }
        self.last = Some(last);
        let end = self.game.match_end(self.scores, self.hands, last.outcome.winner);
        (self.winner, self.over) = (end.flatten(), end.is_some());
    }

    /// Whether the match is over.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Who has won; `None` for a tie, or while it goes on.
    pub fn winner(&self) -> Option<Side> {
        self.winner
    }
}

/// The side that has won a match with these scores (rulings 22 and 23).
fn match_winner(rules: &Rules, target: u16, scores: Scores) -> Option<Side> {
    let target = i32::from(target);
    let reached = scores.map(|score| {
        let score = i32::from(score);
        if rules.is_debit() { -score >= target } else { score >= target }
    });
    let more = match scores[0].cmp(&scores[1]) {
        std::cmp::Ordering::Greater => Some(Side::ZERO),
        std::cmp::Ordering::Less => Some(Side::ONE),
        std::cmp::Ordering::Equal => None,
    };
    match reached {
        [false, false] => None,
        // With the target on both sides more points, or the smaller debit, win; equal ones play on.
        [true, true] => more,
        [zero, _] => Some(if zero != rules.is_debit() { Side::ZERO } else { Side::ONE }),
    }
}

impl Game {
    /// How a match stands after `hands` hands with these scores, the last hand won by `last_winner`: `None` while it goes on,
    /// `Some(None)` when it is a tie, else the winner.
    pub fn match_end(&self, scores: Scores, hands: u32, last_winner: Option<Side>) -> Option<Option<Side>> {
        let Target::Points(target) = self.rules().target else { return Some(last_winner) };
        let winner = match_winner(self.rules(), target, scores);
        // Where both stand at an exact target, no further score counts.
        let stuck = self.rules().target_rule == TargetRule::Exact
            && scores.iter().all(|score| i32::from(*score) == i32::from(target));
        (winner.is_some() || stuck || hands >= MAX_HANDS).then_some(winner)
    }
}
