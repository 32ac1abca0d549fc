//! A decision as the rules see it.

use std::cell::OnceCell;

use boneyard_core::{End, Move, MoveKind, Pip, Pose, Prospect, Tile, TileSet, View};

use super::past::Past;

/// What a seat knows when it is to move, as far as the rules ask.
pub(super) struct Situation<'v> {
    pub(super) view: &'v View<'v>,
    /// The tiles off the line that could be posed at either end now.
    pub(super) fits: [TileSet; 2],
    past: OnceCell<Past>,
}

/// One of its moves.
pub(super) struct Choice {
    pub(super) mv: Move,
    /// The pose, if it is one.
    pub(super) posed: Option<Posed>,
}

/// A pose and what it leaves.
pub(super) struct Posed {
    pub(super) tile: Tile,
    pub(super) end: End,
    pub(super) exposed: Pip,
    pub(super) prospect: Prospect,
    /// The seat's hand after it.
    pub(super) rest: TileSet,
}

impl<'v> Situation<'v> {
    pub(super) fn new(view: &'v View<'v>) -> Self {
        Situation { view, fits: End::BOTH.map(|end| view.fits(end)), past: OnceCell::new() }
    }

    pub(super) fn choice(&self, mv: Move) -> Choice {
        let posed = match (mv.kind(), self.view.prospect(mv)) {
            (MoveKind::Pose(Pose { tile, end, exposed }), Some(prospect)) => {
                Some(Posed { tile, end, exposed, prospect, rest: self.view.hand() - TileSet::single(tile) })
            }
            _ => None,
        };
        Choice { mv, posed }
    }

    /// Whether the seat leads.
    pub(super) fn leads(&self) -> bool {
        self.view.public().is_line_empty()
    }

    /// What the history tells; read once, and only if a rule asks.
    pub(super) fn past(&self) -> &Past {
        self.past.get_or_init(|| Past::new(self.view))
    }
}

impl Posed {
    /// The tiles of the rest that could be posed afterwards, at each end.
    pub(super) fn open(&self) -> [TileSet; 2] {
        self.prospect.fits.map(|fits| fits & self.rest)
    }

    /// Whether nothing of the rest could be posed afterwards, though something is left.
    pub(super) fn shuts_own_hand(&self) -> bool {
        let [left, right] = self.open();
        !self.rest.is_empty() && (left | right).is_empty()
    }
}
