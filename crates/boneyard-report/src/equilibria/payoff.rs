//! What is won, and in which unit people are told of it.

/// Beyond what any hand scores: double-six has 28 tiles of 168 pips, and four ends of at most 12 after each of them make 1344.
const MOST_POINTS: f64 = 10_000.0;

/// What is won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Payoff {
    Points,
    Win,
}

impl Payoff {
    /// By its word in the files.
    pub(super) fn named(word: &str) -> Option<Payoff> {
        [Payoff::Points, Payoff::Win].into_iter().find(|payoff| payoff.word() == word)
    }

    /// As the files have it.
    pub(super) fn word(self) -> &'static str {
        match self {
            Payoff::Points => "points",
            Payoff::Win => "win",
        }
    }

    pub(super) fn unit(self) -> &'static str {
        match self {
            Payoff::Points => "points a hand",
            Payoff::Win => "% of hands",
        }
    }

    /// The unit as a column of numbers.
    pub(super) fn column(self) -> &'static str {
        match self {
            Payoff::Points => "#points a hand",
            Payoff::Win => "#% of hands",
        }
    }

    /// From the files' numbers to the unit: a win and a loss are 1 and -1.
    pub(super) fn scale(self) -> f64 {
        match self {
            Payoff::Points => 1.0,
            Payoff::Win => 50.0,
        }
    }

    /// What a hand can be worth at most, in the files' numbers, either way.
    pub(super) fn most(self) -> f64 {
        match self {
            Payoff::Points => MOST_POINTS,
            Payoff::Win => 1.0,
        }
    }

    /// Where intervals are cut off, either way: beyond a win there is nothing, but points have no such end in their files.
    pub(super) fn end(self) -> f64 {
        match self {
            Payoff::Points => f64::INFINITY,
            Payoff::Win => 1.0,
        }
    }

    /// Of exact numbers.
    pub(super) fn decimals(self) -> usize {
        match self {
            Payoff::Points => 3,
            Payoff::Win => 2,
        }
    }
}
