//! What a drawn tile is worth: eight weights.

/// The weights of the value of a drawn tile to who draws it, in thousandths of a point.
///
/// Two numbers of a set of tiles that somebody draws from recur below, when he needs one of some tiles: the *draws*, how many tiles
/// he will draw on average, and the *miss*, the chance that he draws all that may be drawn and needs still another. A tile
/// *fits* when it can be posed at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Weights {
    /// Where the tile fits: times the cube of the draws that it saves (those that follow a tile that does not fit).
    pub saved_draws: i32,
    /// Where it fits: times the draws and the miss that it saves.
    pub saved_miss: i32,
    /// Where it fits: times the tiles in the drawer's hand.
    pub hand: i32,
    /// Where it fits and the next seat could not pose at the ends as they are.
    pub safe: i32,
    /// Where it fits and the next seat cannot answer: times the draws of that seat. The mean over the ways to pose the tile.
    pub stuck_draws: i32,
    /// The same, times the miss of that seat.
    pub stuck_miss: i32,
    /// Where it fits: times the points that the best way to pose it scores at once.
    pub points: i32,
    /// Where it does not fit: times its pips.
    pub pips: i32,
}

impl Weights {
    /// How many there are.
    pub const COUNT: usize = 8;

    /// Their names, in the order of [`to_array`](Self::to_array).
    pub const NAMES: [&str; Self::COUNT] =
        ["saved_draws", "saved_miss", "hand", "safe", "stuck_draws", "stuck_miss", "points", "pips"];

    /// From a list.
    pub const fn from_array(weights: [i32; Self::COUNT]) -> Self {
        let [saved_draws, saved_miss, hand, safe, stuck_draws, stuck_miss, points, pips] = weights;
        Weights { saved_draws, saved_miss, hand, safe, stuck_draws, stuck_miss, points, pips }
    }

    /// As a list.
    pub const fn to_array(self) -> [i32; Self::COUNT] {
        [
            self.saved_draws,
            self.saved_miss,
            self.hand,
            self.safe,
            self.stuck_draws,
            self.stuck_miss,
            self.points,
            self.pips,
        ]
    }

    /// A point for one of them and nothing for the others. The value is linear in the weights, so the luck with each of these is
    /// what weights are fitted to.
    pub const fn unit(place: usize) -> Self {
        let mut weights = [0; Self::COUNT];
        weights[place] = 1000;
        Self::from_array(weights)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_and_back() {
        let weights = [1, 2, 3, 4, 5, 6, 7, 8];
        assert_eq!(Weights::from_array(weights).to_array(), weights);
        assert_eq!(Weights::unit(7), Weights { pips: 1000, ..Weights::default() });
        let text = format!("{:?}", Weights::from_array(weights));
        let mut at = 0;
        for (name, weight) in Weights::NAMES.iter().zip(weights) {
            let place = text[at..].find(&format!("{name}: {weight}")).unwrap();
            at += place;
        }
    }
}
