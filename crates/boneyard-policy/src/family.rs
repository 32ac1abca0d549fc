//! Games that are alike enough for one policy.

use std::fmt;

use boneyard_core::{Draw, Game, Match, PlayScore};

/// What must be alike in two games for the weights of one to be used in the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Family {
    players: u8,
    matadors: bool,
    draws: bool,
    scores: PlayScore,
}

impl Family {
    /// The family of a game.
    pub fn of(game: &Game) -> Family {
        let rules = game.rules();
        Family {
            players: rules.players,
            matadors: rules.matching != Match::Equal,
            draws: rules.draw != Draw::None,
            scores: rules.play_score,
        }
    }

    /// How much two families have in common: 8 if all, 0 if they differ in the number of players.
    pub fn likeness(&self, other: &Family) -> u32 {
        if self.players != other.players {
            return 0;
        }
        let alike = [self.matadors == other.matadors, self.scores == other.scores, self.draws == other.draws];
        // What fits, then what scores, then drawing.
        1 + alike.into_iter().zip([4, 2, 1]).map(|(alike, worth)| if alike { worth } else { 0 }).sum::<u32>()
    }
}

/// As in a file of weights: `2 players, equal halves, no drawing, no points in play`.
impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let halves = if self.matadors { "matadors" } else { "equal halves" };
        let draws = if self.draws { "drawing" } else { "no drawing" };
        let scores = match self.scores {
            PlayScore::None => "no points in play",
            PlayScore::Fives => "points for fives",
            PlayScore::Threes => "points for threes",
            PlayScore::ThreesFives => "points for threes and fives",
            PlayScore::Bergen => "points for equal ends",
        };
        write!(f, "{} players, {halves}, {draws}, {scores}", self.players)
    }
}

impl fmt::Debug for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Family({self})")
    }
}
