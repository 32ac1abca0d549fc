//! Seats and sides.

use std::fmt;

use serde::Serialize;

/// The greatest number of players.
pub const MAX_SEATS: usize = 4;

/// A place at the table, 0-3. The turn goes 0, 1, (2, 3,) 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize)]
#[serde(transparent)]
pub struct Seat(u8);

/// A seat of two players, or partners: seats 0 and 2 are side 0, seats 1 and 3 side 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize)]
#[serde(transparent)]
pub struct Side(u8);

impl Seat {
    /// `None` from 4 upwards.
    pub const fn new(index: usize) -> Option<Self> {
        if index < MAX_SEATS { Some(Seat(index as u8)) } else { None }
    }

    pub(crate) const fn from_low_bits(index: u8) -> Self {
        Seat(index & 3)
    }

    /// 0-3.
    #[inline(always)]
    pub const fn index(self) -> usize {
        (self.0 & 3) as usize
    }

    /// Its side.
    #[inline(always)]
    pub const fn side(self) -> Side {
        Side(self.0 & 1)
    }

    /// The seat whose turn is next; `players` is 2 or 4.
    #[inline(always)]
    pub const fn next(self, players: u8) -> Self {
        Seat((self.0 + 1) & (players - 1))
    }

    /// The seats of a table, in turn from seat 0.
    pub fn all(players: u8) -> impl ExactSizeIterator<Item = Seat> + Clone {
        (0..players).map(Seat)
    }
}

impl Side {
    /// Side 0.
    pub const ZERO: Side = Side(0);
    /// Side 1.
    pub const ONE: Side = Side(1);
    /// Both.
    pub const BOTH: [Side; 2] = [Side(0), Side(1)];

    /// 0 or 1.
    #[inline(always)]
    pub const fn index(self) -> usize {
        (self.0 & 1) as usize
    }

    /// The adversaries.
    #[inline(always)]
    pub const fn other(self) -> Side {
        Side(self.0 ^ 1)
    }
}

macro_rules! show_number {
    ($($type:ident)+) => {$(
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
        impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}{}", stringify!($type), self.0)
            }
        }
    )+};
}
show_number! { Seat Side }
