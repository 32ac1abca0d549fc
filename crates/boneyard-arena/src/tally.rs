//! From rows to the results of games and deal sets, all in whole numbers.

use boneyard_core::{Scores, Side};

use crate::fixture::Fixture;
use crate::plan::Plan;
use crate::row::HandRow;

/// What a deal set came to, seen from the pair's first agent: one deal, both rotations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SetResult {
    /// Games won: hands, or matches where matches are played.
    pub wins: u32,
    /// Games tied.
    pub ties: u32,
    /// Games lost.
    pub losses: u32,
    /// Points scored less points conceded, over all hands.
    pub margin: i32,
    /// The luck of all hands, in thousandths of a point; `None` in games without luck control.
    pub luck: Option<i32>,
    /// Hands played.
    pub hands: u32,
    /// Of these, blocked or closed.
    pub blocked: u32,
    /// Half points of the side that led: two for each hand that it won, one for a tie.
    pub leader_half_points: u32,
    /// Whether both rotations went the same way for the seats, hand for hand: same leader, points, winner, end,
    /// plies and draws.
    pub mirrored: bool,
}

impl SetResult {
    /// Two for each game won and one for each tie.
    pub fn half_points(&self) -> u32 {
        2 * self.wins + self.ties
    }
}

/// Adds up the hands of one game after another until the deal set is whole.
#[derive(Debug)]
pub(crate) struct SetTally {
    result: SetResult,
    game: GameTally,
    /// Whether this is the second game of the set.
    second: bool,
    /// The hands of the first game, to compare those of the second with.
    first: Vec<HandRow>,
}

/// Two games mirror each other until they differ.
const NO_HAND: SetResult = SetResult {
    wins: 0,
    ties: 0,
    losses: 0,
    margin: 0,
    luck: Some(0),
    hands: 0,
    blocked: 0,
    leader_half_points: 0,
    mirrored: true,
};

/// A game (hand or match) so far, by side of the table.
#[derive(Debug, Default)]
struct GameTally {
    scores: Scores,
    hands: u32,
}

/// What a row brought to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ends {
    /// Only a hand.
    Hand,
    /// The first game of the set.
    Game,
    /// The set.
    Set(SetResult),
}

impl SetTally {
    pub(crate) fn new() -> Self {
        SetTally { result: NO_HAND, game: GameTally::default(), second: false, first: Vec::new() }
    }

    /// The number of the hand that must come next in the game.
    pub(crate) fn next_hand(&self) -> u32 {
        self.game.hands
    }

    /// Adds the next hand of the set.
    pub(crate) fn add(&mut self, plan: &Plan, fixture: &Fixture, row: &HandRow) -> Ends {
        let first_agent = Side::BOTH[usize::from(fixture.rotation)];
        self.add_hand(first_agent, row);
        let Some(winner) = self.game.add(plan, row) else { return Ends::Hand };
        match winner {
            Some(side) if side == first_agent => self.result.wins += 1,
            Some(_) => self.result.losses += 1,
            None => self.result.ties += 1,
        }
        let hands = std::mem::take(&mut self.game).hands;
        if !self.second {
            self.second = true;
            return Ends::Game;
        }
        self.result.mirrored &= self.first.len() == hands as usize;
        self.first.clear();
        self.second = false;
        Ends::Set(std::mem::replace(&mut self.result, NO_HAND))
    }

    fn add_hand(&mut self, first_agent: Side, row: &HandRow) {
        let result = &mut self.result;
        let margin = i32::from(row.points[0]) - i32::from(row.points[1]);
        let seen = |value: i32| if first_agent == Side::ZERO { value } else { -value };
        result.margin += seen(margin);
        // Every hand of a game has a luck, or none has.
        result.luck = result.luck.zip(row.luck).map(|(sum, luck)| sum.saturating_add(seen(luck)));
        result.hands += 1;
        result.blocked += u32::from(row.is_blocked());
        result.leader_half_points += match row.winner {
            None => 1,
            Some(side) => 2 * u32::from(side == row.leader.side()),
        };
        if self.second {
            let first = self.first.get(self.game.hands as usize);
            result.mirrored &= first.is_some_and(|first| first.mirrors(row));
        } else {
            self.first.push(*row);
        }
    }
}

impl GameTally {
    /// Adds a hand; the winner (or tie) if it ended the game.
    fn add(&mut self, plan: &Plan, row: &HandRow) -> Option<Option<Side>> {
        self.hands += 1;
        for (score, points) in self.scores.iter_mut().zip(row.points) {
            *score = score.saturating_add(points);
        }
        if !plan.length().is_matches() {
            return Some(row.winner);
        }
        plan.game().match_end(self.scores, self.hands, row.winner)
    }
}
