//! Who can be compared with whom.
//!
//! The likelihood of a Bradley-Terry model has a finite maximum exactly where from every agent a chain of results, each
//! of which took points from the next, leads to every other (L. Ford 1957).

use crate::note::Note;
use crate::ratings::crosstable::Crosstable;

/// `took[i][j]`: there is a chain of results from `i` to `j`, each agent having taken points from the next.
pub(super) struct Chains {
    took: Vec<Vec<bool>>,
    met: Vec<bool>,
}

impl Chains {
    /// The chains of a table; agents whose ratings are fixed count as having taken points from each other.
    pub(super) fn new(table: &Crosstable, anchors: &[usize]) -> Self {
        let n = table.agents();
        let mut took = vec![vec![false; n]; n];
        let mut met = vec![false; n];
        for (i, j, sets) in table.pairs() {
            let points = sets.half_points();
            took[i][j] = points > 0;
            took[j][i] = points < 2 * sets.games();
            (met[i], met[j]) = (true, true);
        }
        for &i in anchors {
            for &j in anchors {
                took[i][j] = true;
            }
        }
        // Warshall's closure.
        for k in 0..n {
            let through = took[k].clone();
            for row in took.iter_mut().filter(|row| row[k]) {
                row.iter_mut().zip(&through).for_each(|(a, b)| *a |= b);
            }
        }
        for (i, row) in took.iter_mut().enumerate() {
            row[i] = true;
        }
        Self { took, met }
    }

    /// The groups within which everybody can be compared, largest first (of equals, the one with the first agent).
    pub(super) fn groups(&self) -> Vec<Vec<usize>> {
        let n = self.took.len();
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for i in 0..n {
            let group: Vec<usize> = (0..n).filter(|&j| self.took[i][j] && self.took[j][i]).collect();
            if group[0] == i {
                groups.push(group);
            }
        }
        groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
        groups
    }

    /// Why an agent outside the group that is rated cannot be.
    pub(super) fn why_not(&self, agent: usize, group: &[usize], table: &Crosstable) -> Note {
        if !self.met[agent] {
            return Note::NoGames;
        }
        let (points, games) = table.field(agent);
        if points == games {
            return Note::WonEverything;
        }
        if points == 0.0 {
            return Note::LostEverything;
        }
        let (above, below) = (self.took[agent][group[0]], self.took[group[0]][agent]);
        match (above, below) {
            (true, false) => Note::NeverBeaten,
            (false, true) => Note::NeverAhead,
            _ => Note::NotConnected,
        }
    }
}
