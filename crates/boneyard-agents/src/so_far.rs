//! Whether a hand is the same one, further on.

use boneyard_core::{History, Seat, Side, View};

/// A hand as far as it has come: the score before it, who led, and what has happened.
pub(crate) struct SoFar {
    leader: Seat,
    scores: [Option<i16>; 2],
    history: History,
}

impl SoFar {
    /// As a view shows it.
    pub(crate) fn of(view: &View<'_>) -> SoFar {
        let public = view.public();
        let scores = Side::BOTH.map(|side| public.score(side));
        SoFar { leader: public.leader(), scores, history: *public.history() }
    }

    /// Whether `later` can be the same hand further on.
    pub(crate) fn leads_to(&self, later: &SoFar) -> bool {
        self.leader == later.leader
            && self.scores == later.scores
            && self.history.len() <= later.history.len()
            && self.history.iter().eq(later.history.iter().take(self.history.len()))
    }
}
