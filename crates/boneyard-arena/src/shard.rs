//! Parts of a plan: whole deals in a row, so that putting parts together is appending one to the other.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use crate::plan::Plan;

/// Part `number` of `of`, from 1.
///
/// ```
/// use boneyard_arena::Shard;
/// let shard: Shard = "2/4".parse()?;
/// assert_eq!((shard.number(), shard.of()), (2, 4));
/// assert!("5/4".parse::<Shard>().is_err());
/// # Ok::<(), boneyard_arena::ShardError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shard {
    number: u64,
    of: u64,
}

/// A part that a plan does not have.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ShardError {
    /// It is not written as a part is.
    #[error("'{0}' is no shard; allowed: i/n with i from 1 to n, such as 2/4")]
    Text(String),
    /// No part has this number.
    #[error("there is no shard {number} of {of}; allowed: {}", allowed(*.of))]
    Number {
        /// As given.
        number: u64,
        /// As given.
        of: u64,
    },
    /// Where a test ends is known only when everything before it has been played.
    #[error("a plan that a sequential test ends cannot be cut into shards")]
    Sprt,
    /// There would be none, or empty ones.
    #[error("a plan of {deals} {word} cannot be cut into {of} shards; allowed: 1 to {deals}")]
    Parts {
        /// As given.
        of: u64,
        /// Of the plan.
        deals: u64,
        /// `deals` or `matches`.
        word: &'static str,
    },
}

fn allowed(of: u64) -> String {
    if of == 0 { "i/n with n from 1".to_owned() } else { format!("1/{of} to {of}/{of}") }
}

impl Shard {
    /// Part `number` of `of`.
    ///
    /// # Errors
    /// A number that is not from 1 to `of`.
    pub fn new(number: u64, of: u64) -> Result<Shard, ShardError> {
        if (1..=of).contains(&number) {
            Ok(Shard { number, of })
        } else {
            Err(ShardError::Number { number, of })
        }
    }

    /// Which part, from 1.
    pub fn number(self) -> u64 {
        self.number
    }

    /// How many parts there are.
    pub fn of(self) -> u64 {
        self.of
    }

    /// Which of so many deals are its own.
    pub(crate) fn of_deals(self, deals: u64) -> Range<u64> {
        let end = |number: u64| (u128::from(number) * u128::from(deals) / u128::from(self.of)) as u64;
        end(self.number - 1)..end(self.number)
    }

    /// Part 1 of `of`, part 2 and so on.
    pub(crate) fn all(of: u64) -> impl Iterator<Item = Shard> {
        (1..=of).map(move |number| Shard { number, of })
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let fault = || ShardError::Text(text.to_owned());
        // Digits only: parsing alone would allow a sign.
        let whole = |text: &str| match text.bytes().all(|byte| byte.is_ascii_digit()) {
            true => text.parse::<u64>().map_err(|_| fault()),
            false => Err(fault()),
        };
        let (number, of) = text.split_once('/').ok_or_else(fault)?;
        Shard::new(whole(number)?, whole(of)?)
    }
}

impl Plan {
    /// The deals (or matches) of a part; all of them for `None`. Parts follow one another and differ by one deal at most.
    ///
    /// # Errors
    /// More parts than deals.
    pub fn part(&self, shard: Option<Shard>) -> Result<Range<u64>, ShardError> {
        let Some(shard) = shard else { return Ok(0..self.deals()) };
        self.check_shards(shard.of)?;
        Ok(shard.of_deals(self.deals()))
    }

    /// Whether it can be cut into so many parts.
    ///
    /// # Errors
    /// None, or more than there are deals.
    pub fn check_shards(&self, of: u64) -> Result<(), ShardError> {
        if self.sprt().is_some() {
            return Err(ShardError::Sprt);
        }
        let (deals, word) = (self.deals(), self.length().word());
        if (1..=deals).contains(&of) { Ok(()) } else { Err(ShardError::Parts { of, deals, word }) }
    }
}

#[cfg(test)]
mod tests {
    use boneyard_core::Rules;

    use super::*;
    use crate::plan::Length;

    fn plan(deals: u64) -> Plan {
        let agents = vec!["random".parse().unwrap(), "greedy".parse().unwrap()];
        Plan::new("block", Rules::named("block").unwrap(), agents, Length::Deals(deals), 1).unwrap()
    }

    #[test]
    fn parts_follow_one_another_and_are_never_empty() {
        for (deals, of) in [(1, 1), (10, 3), (10, 10), (1000, 7), (u64::MAX / 2, 999)] {
            let mut next = 0;
            for shard in Shard::all(of) {
                let part = plan(deals).part(Some(shard)).unwrap();
                assert_eq!(part.start, next);
                let len = part.end - part.start;
                assert!(len == deals / of || len == deals / of + 1, "{shard} of {deals}: {len}");
                next = part.end;
            }
            assert_eq!(next, deals);
        }
        assert_eq!(plan(9).part(None), Ok(0..9));
    }

    #[test]
    fn what_is_no_part_is_refused() {
        for (text, part) in [
            ("0/4", "allowed: 1/4 to 4/4"),
            ("5/4", "no shard 5 of 4"),
            ("1/0", "n from 1"),
            ("2", "'2' is no shard"),
            ("+1/4", "'+1/4' is no shard"),
            ("1/4/4", "no shard"),
            ("/", "no shard"),
            ("1/99999999999999999999", "no shard"),
        ] {
            let error = text.parse::<Shard>().unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
        let error = plan(3).part(Some("2/4".parse().unwrap())).unwrap_err().to_string();
        assert_eq!(error, "a plan of 3 deals cannot be cut into 4 shards; allowed: 1 to 3");
    }
}
