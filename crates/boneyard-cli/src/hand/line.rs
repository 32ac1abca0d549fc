//! The tiles on the table, as they lie.

use boneyard_core::{End, Event, Pip, Pose, Public};

/// The tiles on the table from left to right, each by its left and its right half.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Line(Vec<(Pip, Pip)>);

impl Line {
    /// The line of a hand that is told from its deal on.
    pub(crate) fn of(public: &Public) -> Line {
        let mut line = Line::default();
        for event in public.history().iter() {
            if let Event::Pose(_, pose) = event {
                line.pose(pose);
            }
        }
        line
    }

    /// Adds a tile.
    pub(crate) fn pose(&mut self, pose: Pose) {
        let Pose { tile, end, exposed } = pose;
        let touching = tile.other(exposed).unwrap_or(exposed);
        if self.0.is_empty() {
            self.0.push((tile.high(), tile.low()));
        } else if end == End::Left {
            self.0.insert(0, (exposed, touching));
        } else {
            self.0.push((touching, exposed));
        }
    }

    /// Left and right half of each tile.
    pub(crate) fn halves(&self) -> &[(Pip, Pip)] {
        &self.0
    }

    /// The tiles as text, one after another.
    pub(crate) fn tiles(&self) -> impl ExactSizeIterator<Item = String> + '_ {
        self.0.iter().map(|(left, right)| format!("[{left}|{right}]"))
    }
}
