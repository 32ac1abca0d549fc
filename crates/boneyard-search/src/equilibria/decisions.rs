//! What a strategy comes to at each of its choices.

use super::strategy::Strategy;
use super::tree::Tree;

/// Every choice of a seat, when both seats play a strategy.
#[derive(Clone, Debug)]
pub struct Decisions {
    /// How likely each choice comes up in a hand.
    pub chances: Vec<f64>,
    /// What each move of each choice is worth for the seat, if all play by the strategy afterwards; 0 where the other seat's strategy
    /// never lets it come to that.
    pub values: Vec<f64>,
    /// Where the moves of each choice begin, and where those of the last end.
    pub places: Vec<usize>,
}

impl Tree {
    /// The choices of a seat in the order of the tree.
    pub fn decisions(&self, seat: usize, strategy: &Strategy) -> Decisions {
        let side = &self.seats[seat];
        let own = self.reaches(seat, strategy.of(seat));
        let other = self.reaches(1 - seat, strategy.of(1 - seat));
        let mut chances = self.blank(seat, 1.0);
        self.chances(seat, strategy.of(seat), &mut chances);
        let mut worth = self.blank(seat, 0.0);
        self.end_values(seat, &other, &mut worth);
        side.values(&chances, &mut worth);
        // How likely chance and the other seat let it come to each entry.
        let mut let_be = self.blank(seat, 0.0);
        self.end_sums(seat, &other, &mut let_be, |_| 1.0);
        side.values(&chances, &mut let_be);
        let mut decisions = Decisions { chances: Vec::new(), values: Vec::new(), places: vec![0] };
        for (entry, moves) in self.choices(seat) {
            decisions.chances.push(own[entry] * let_be[entry]);
            decisions.places.push(moves.end);
            let value = |place: usize| worth[side.kids[place] as usize] / let_be[entry];
            decisions.values.extend(moves.map(|place| if let_be[entry] > 0.0 { value(place) } else { 0.0 }));
        }
        decisions
    }
}
