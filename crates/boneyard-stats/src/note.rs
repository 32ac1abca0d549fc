//! What a report could not estimate, why, and what to do about it.

use std::fmt;

use serde::{Serialize, Serializer};

/// A reason why a number is missing from a report. Its text (`Display`, and what it serialises to) says in plain
/// words what cannot be estimated and what to do next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Note {
    /// Nothing was observed.
    NoData,
    /// One deal set has no spread.
    SingleSet,
    /// Every deal set ended with the same score, neither all won, all lost nor all even.
    NoSpread,
    /// Every deal set was split evenly.
    AllEven,
    /// The first side won every game.
    AllWon,
    /// The first side lost every game.
    AllLost,
    /// The upper end of an interval lies at a score of 1 or above.
    OpenAbove,
    /// The lower end of an interval lies at a score of 0 or below.
    OpenBelow,
    /// Both ends of an interval lie outside the scores that have an Elo.
    OpenBothWays,
    /// The deal sets contain no hand at all.
    NoHands,
    /// No game was won or lost.
    NoDecidedGame,
    /// The bootstrap has nothing to estimate from.
    TooFewResamples,
    /// An estimate without standard error was to be tested.
    NoStandardError,
    /// An agent's rating was given, not estimated.
    Anchored,
    /// An agent played nobody.
    NoGames,
    /// An agent won all its games.
    WonEverything,
    /// An agent lost all its games.
    LostEverything,
    /// Nobody who is rated has taken points from an agent, directly or through others.
    NeverBeaten,
    /// An agent has taken no points from anybody who is rated, directly or through others.
    NeverAhead,
    /// No results tie an agent to those who are rated.
    NotConnected,
}

impl Note {
    /// The text of the note.
    pub fn text(self) -> &'static str {
        match self {
            Self::NoData => "nothing was played yet, so nothing can be estimated: play at least two deals",
            Self::SingleSet => {
                "a single deal shows no spread, so the error cannot be estimated: play at least two deals, \
                 better some hundreds"
            }
            Self::NoSpread => {
                "every deal ended with the same score, so the error cannot be estimated: play more deals"
            }
            Self::AllEven => {
                "every deal was split evenly, so the error cannot be estimated: either the two play alike, or \
                 more deals are needed to tell them apart"
            }
            Self::AllWon => {
                "every game was won, so neither the error of the score nor a difference in Elo can be estimated: play more deals or choose a \
                 stronger opponent"
            }
            Self::AllLost => {
                "every game was lost, so neither the error of the score nor a difference in Elo can be estimated: play more deals or choose a \
                 weaker opponent"
            }
            Self::OpenAbove => {
                "the interval reaches a score of 100 %, so it has no upper end in Elo: play more deals"
            }
            Self::OpenBelow => {
                "the interval reaches a score of 0 %, so it has no lower end in Elo: play more deals"
            }
            Self::OpenBothWays => {
                "the interval reaches from a score of 0 % to one of 100 %, so it has no ends in Elo: play more deals"
            }
            Self::NoDecidedGame => "no game was won or lost, so nothing tells the two apart: play more deals",
            Self::TooFewResamples => {
                "fewer than two resamples gave a number, so there is no bootstrap error: ask for at least a thousand"
            }
            Self::NoStandardError => {
                "the estimate carries no standard error, so nothing can be tested: use an estimate made from at \
                 least two deals"
            }
            Self::Anchored => "the rating is fixed by request, so it has no error",
            Self::NoGames => "played no game, so there is no rating: add it to the schedule",
            Self::WonEverything => {
                "won every game, so the rating has no upper limit: play more deals or add stronger opponents"
            }
            Self::LostEverything => {
                "lost every game, so the rating has no lower limit: play more deals or add weaker opponents"
            }
            Self::NeverBeaten => {
                "no rated agent took a point from it, even through others, so its rating has no upper limit: play \
                 more deals against the rated ones"
            }
            Self::NeverAhead => {
                "it took no point from a rated agent, even through others, so its rating has no lower limit: play \
                 more deals against the rated ones"
            }
            Self::NotConnected => {
                "no chain of results ties it to the rated agents, so the two groups cannot be compared: let agents \
                 of both groups meet"
            }
            Self::NoHands => {
                "the deals contain no hand, so there is nothing to divide by: play at least two deals"
            }
        }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl Serialize for Note {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.text())
    }
}
