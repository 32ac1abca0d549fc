//! What could be posed on the ends of the line at each moment of a hand.

use boneyard_core::{
    End, Event, Game, MatadorEnd, MatadorLast, MatadorNatural, Match, Pip, Pose, TileSet, View, VoluntaryDraw,
};

/// The tiles that one end, or the line, takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Takes {
    /// Those that may be posed.
    pub(super) any: TileSet,
    /// Of these, those that make the sum (S of RULES.md A.7, 6); in matching games all.
    pub(super) makes: TileSet,
}

impl Takes {
    fn and(self, other: Takes) -> Takes {
        Takes { any: self.any | other.any, makes: self.makes | other.makes }
    }
}

/// The line as the poses of the history leave it.
pub(super) struct Line<'g> {
    game: &'g Game,
    /// Matadors that leave an end of two numbers.
    crosswise: TileSet,
    matadors: TileSet,
    ends: [Takes; 2],
    empty: bool,
}

impl<'g> Line<'g> {
    /// The line before the first event of the history: empty, or the one that a position made by hand starts from.
    pub(super) fn before_history(view: &View<'g>) -> Line<'g> {
        let game = view.game();
        let matadors = game.matadors();
        let crosswise = match game.rules().matador_end {
            MatadorEnd::Either => matadors - TileSet::DOUBLES,
            MatadorEnd::Choose => TileSet::EMPTY,
        };
        let empty = view.public().poses_before_history() == 0;
        let mut line = Line { game, crosswise, matadors, ends: [Takes::default(); 2], empty };
        if !empty {
            line.ends = End::BOTH.map(|end| line.end_before(view, end));
        }
        line
    }

    /// What an end took before the history of a position made by hand. Told by what was first posed on it, which a
    /// matador does not: then nothing is known of the end, and it takes no tile.
    fn end_before(&self, view: &View<'g>, end: End) -> Takes {
        let first = view.public().history().iter().find_map(|event| match event {
            Event::Pose(_, pose) if pose.end == end => Some(pose),
            _ => None,
        });
        let Some(Pose { tile, exposed, .. }) = first else {
            return view
                .public()
                .shown(self.game, end)
                .fold(Takes::default(), |all, pip| all.and(self.takes(pip)));
        };
        let shown =
            tile.other(exposed).filter(|_| !self.matadors.contains(tile)).and_then(|pip| self.partner(pip));
        shown.map_or_else(Takes::default, |pip| self.takes(pip))
    }

    /// Whether the lead is still to come.
    pub(super) fn is_empty(&self) -> bool {
        self.empty
    }

    /// What the line takes; of an empty line, nothing.
    pub(super) fn both(&self) -> Takes {
        self.ends[0].and(self.ends[1])
    }

    /// What one end takes.
    pub(super) fn end(&self, end: End) -> Takes {
        self.ends[end.index()]
    }

    /// Poses a tile.
    pub(super) fn pose(&mut self, pose: Pose) {
        let Pose { tile, end, exposed } = pose;
        let two = self.takes(tile.high()).and(self.takes(tile.low()));
        let crosswise = self.crosswise.contains(tile);
        if self.empty {
            self.empty = false;
            self.ends =
                if crosswise { [two; 2] } else { [tile.high(), tile.low()].map(|pip| self.takes(pip)) };
        } else {
            self.ends[end.index()] = if crosswise { two } else { self.takes(exposed) };
        }
    }

    /// The number that touches `pip`, or that `pip` touches; none where no number of the set does.
    fn partner(&self, pip: Pip) -> Option<Pip> {
        let rules = self.game.rules();
        match rules.matching {
            Match::Equal => Some(pip),
            Match::Sum(sum) => {
                sum.checked_sub(pip.get()).and_then(Pip::new).filter(|other| *other <= rules.set.highest())
            }
        }
    }

    /// What an end that shows `pip` takes.
    fn takes(&self, pip: Pip) -> Takes {
        let any = self.game.fits(pip);
        let suit = self.partner(pip).map_or(TileSet::EMPTY, TileSet::suit);
        let natural = match self.game.rules().matador_natural {
            MatadorNatural::IsSeven => any,
            MatadorNatural::NotSeven => any - self.matadors,
        };
        Takes { any, makes: suit & natural }
    }

    /// What a seat that draws a tile does not hold.
    pub(super) fn lacked_by_drawer(&self) -> TileSet {
        match self.game.rules().voluntary_draw {
            VoluntaryDraw::Never => self.both().any,
            VoluntaryDraw::InsteadOfMatador => self.both().makes,
            VoluntaryDraw::Any => TileSet::EMPTY,
        }
    }

    /// What a seat that says go does not hold.
    pub(super) fn lacked_by_goer(&self) -> TileSet {
        match self.game.rules().matador_last {
            MatadorLast::Forced => self.both().any,
            // A go with a matador in hand is a choice, and looks like any other.
            MatadorLast::MayPass => self.both().makes,
        }
    }
}
