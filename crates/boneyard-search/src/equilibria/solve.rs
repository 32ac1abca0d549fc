//! Predictive CFR+ (Farina, Kroer and Sandholm, AAAI 2021) on the lists of a tree, the seats in turn, iterations weighed by their squares.

use super::strategy::{Strategy, in_proportion};
use super::tree::Tree;

/// Finds an equilibrium, a little better with each iteration. It keeps nothing but [`Progress`] from one to the next.
#[derive(Debug)]
pub struct Solver {
    progress: Progress,
    /// The current chance of coming to each entry, and what each seat reaches by them.
    chances: [Vec<f64>; 2],
    reaches: [Vec<f64>; 2],
    values: Vec<f64>,
}

/// All that a solver knows after some iterations: for either seat three numbers for each move of each choice.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    /// Iterations done.
    pub iterations: u64,
    /// The sum of the strategies so far, each weighed by its reach and the square of its iteration.
    pub sums: [Vec<f64>; 2],
    /// What is regretted not to have played, never below 0.
    pub regrets: [Vec<f64>; 2],
    /// The last iteration's regret: what the next one is expected to bring.
    pub expected: [Vec<f64>; 2],
}

impl Progress {
    /// Before the first iteration.
    pub fn none(tree: &Tree) -> Progress {
        let zeros = || [0, 1].map(|seat| vec![0.0; tree.moves(seat)]);
        Progress { iterations: 0, sums: zeros(), regrets: zeros(), expected: zeros() }
    }
}

impl Solver {
    /// From the beginning.
    pub fn new(tree: &Tree) -> Solver {
        Solver::resume(tree, Progress::none(tree))
    }

    /// From where another one came to: it goes on as that one would have.
    ///
    /// # Panics
    /// If the progress is of another tree.
    pub fn resume(tree: &Tree, progress: Progress) -> Solver {
        let kept = [&progress.sums, &progress.regrets, &progress.expected];
        for seat in 0..2 {
            assert!(kept.iter().all(|kept| kept[seat].len() == tree.moves(seat)), "progress in this tree");
        }
        let blank = |number| [0, 1].map(|seat| tree.blank(seat, number));
        let entries = tree.seats.iter().map(|side| side.parents.len()).max().unwrap_or(0);
        let mut solver =
            Solver { progress, chances: blank(1.0), reaches: blank(0.0), values: vec![0.0; entries] };
        for seat in 0..2 {
            solver.choose(tree, seat);
        }
        solver
    }

    /// What it knows.
    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// The average of all strategies so far: what approaches an equilibrium.
    pub fn average(&self, tree: &Tree) -> Strategy {
        Strategy::new(tree, self.progress.sums.clone())
    }

    /// One iteration: seat 0 learns against seat 1, then seat 1 against what seat 0 plays now.
    pub fn iterate(&mut self, tree: &Tree) {
        self.progress.iterations += 1;
        for seat in 0..2 {
            self.learn(tree, seat);
            self.choose(tree, seat);
            self.count(tree, seat);
        }
    }

    /// Regrets of one seat against what the other plays now.
    fn learn(&mut self, tree: &Tree, seat: usize) {
        let side = &tree.seats[seat];
        let values = &mut self.values[..side.parents.len()];
        tree.end_values(seat, &self.reaches[1 - seat], values);
        side.values(&self.chances[seat], values);
        let (regrets, expected) = (&mut self.progress.regrets[seat], &mut self.progress.expected[seat]);
        for (entry, moves) in tree.choices(seat) {
            for place in moves {
                let regret = values[side.kids[place] as usize] - values[entry];
                regrets[place] = (regrets[place] + regret).max(0.0);
                expected[place] = regret;
            }
        }
    }

    /// What a seat plays next, in proportion to the regrets that are to be expected, and what it reaches by that.
    fn choose(&mut self, tree: &Tree, seat: usize) {
        let (regrets, expected) = (&self.progress.regrets[seat], &self.progress.expected[seat]);
        let chances = &mut self.chances[seat];
        let mut weights = Vec::new();
        for (_, moves) in tree.choices(seat) {
            weights.clear();
            weights.extend(moves.clone().map(|place| (regrets[place] + expected[place]).max(0.0)));
            in_proportion(&mut weights);
            for (place, chance) in moves.zip(&weights) {
                chances[tree.seats[seat].kids[place] as usize] = *chance;
            }
        }
        tree.seats[seat].reach(chances, &mut self.reaches[seat]);
    }

    /// Adds what a seat plays now to the average.
    fn count(&mut self, tree: &Tree, seat: usize) {
        let weight = (self.progress.iterations as f64).powi(2);
        let reaches = &self.reaches[seat];
        for (kid, sum) in tree.seats[seat].kids.iter().zip(&mut self.progress.sums[seat]) {
            *sum += weight * reaches[*kid as usize];
        }
    }
}
