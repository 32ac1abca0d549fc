//! The two ends of the line as indices into the tables of a game.

use crate::moves::End;

/// The lowest code of a crosswise matador.
pub(crate) const CROSSWISE: u8 = 7;
/// Marks an open double.
pub(crate) const DOUBLE: u8 = 1 << 4;
/// How many kinds of ends there can be: seven numbers, and the matadors that lie crosswise.
pub(crate) const KINDS: usize = 16;
/// Kinds, with and without an open double.
pub(crate) const CODES: usize = 32;

/// One end of the line: the number it shows, or the two numbers of a matador that lies crosswise; where the
/// count of the ends matters, also whether a double lies open there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct EndCode(pub(crate) u8);

impl EndCode {
    #[inline(always)]
    pub(crate) fn kind(self) -> usize {
        usize::from(self.0) & (KINDS - 1)
    }

    pub(crate) fn is_double(self) -> bool {
        self.0 & DOUBLE != 0
    }

    #[inline(always)]
    pub(crate) fn index(self) -> usize {
        usize::from(self.0) & (CODES - 1)
    }
}

/// Both ends in one word: written and read whole, so that a read never waits for a narrower write.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Ends(u32);

impl Ends {
    #[inline(always)]
    pub(crate) fn new(left: EndCode, right: EndCode) -> Self {
        Ends(u32::from(left.0) | u32::from(right.0) << 8)
    }

    #[inline(always)]
    pub(crate) fn get(self, end: End) -> EndCode {
        EndCode((self.0 >> (8 * end.index())) as u8)
    }

    #[inline(always)]
    pub(crate) fn with(self, end: End, code: EndCode) -> Self {
        let shift = 8 * end.index();
        Ends(self.0 & !(0xff << shift) | u32::from(code.0) << shift)
    }

    #[inline(always)]
    pub(crate) fn left(self) -> EndCode {
        self.get(End::Left)
    }

    #[inline(always)]
    pub(crate) fn right(self) -> EndCode {
        self.get(End::Right)
    }

    #[inline(always)]
    pub(crate) fn alike(self) -> bool {
        self.left() == self.right()
    }
}
