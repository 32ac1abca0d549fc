//! Fractions of whole numbers: what is counted is never rounded.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// A fraction in lowest terms with a positive denominator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fraction {
    numerator: i64,
    denominator: i64,
}

impl Fraction {
    /// Nothing.
    pub const ZERO: Fraction = Fraction { numerator: 0, denominator: 1 };

    /// `None` for a denominator of 0, and for numbers that are too large to be negated.
    pub fn new(numerator: i64, denominator: i64) -> Option<Fraction> {
        if denominator == 0 || numerator == i64::MIN || denominator == i64::MIN {
            return None;
        }
        let (mut a, mut b) = (numerator.abs(), denominator.abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let sign = denominator.signum();
        Some(Fraction { numerator: sign * numerator / a, denominator: sign * denominator / a })
    }

    /// A whole number.
    pub fn whole(number: u32) -> Fraction {
        Fraction { numerator: i64::from(number), denominator: 1 }
    }

    /// The nearest floating-point number.
    pub fn value(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }

    /// Its parts.
    pub fn parts(self) -> (i64, i64) {
        (self.numerator, self.denominator)
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        let product = |a: i64, b: i64| i128::from(a) * i128::from(b);
        product(self.numerator, other.denominator).cmp(&product(other.numerator, self.denominator))
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator {
            1 => write!(f, "{}", self.numerator),
            denominator => write!(f, "{}/{denominator}", self.numerator),
        }
    }
}

impl FromStr for Fraction {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
        let parts = (numerator.trim().parse(), denominator.trim().parse());
        let (Ok(numerator), Ok(denominator)) = parts else {
            return Err(format!("'{text}' is no fraction; one is written 1/2, or as a whole number"));
        };
        Fraction::new(numerator, denominator).ok_or_else(|| format!("'{text}' has the denominator 0"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_in_lowest_terms() {
        for (text, printed) in
            [("2/592020", "1/296010"), ("6/3", "2"), ("-3/-9", "1/3"), ("3/-9", "-1/3"), ("0/5", "0")]
        {
            assert_eq!(text.parse::<Fraction>().unwrap().to_string(), printed);
        }
        assert!("1/0".parse::<Fraction>().unwrap_err().contains("denominator"));
        assert!("0.5".parse::<Fraction>().unwrap_err().contains("1/2"));
        assert!(Fraction::new(1, 3) < Fraction::new(34, 100));
    }
}
