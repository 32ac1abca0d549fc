//! Figures from samples: smooth functions of the columns' means, with errors clustered by deal.

use boneyard_stats::{Estimate, Level, Note};

/// What a cell came to. What the design does not tell is `None`.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Figures {
    /// The effect at a decision where the advice applies.
    pub per_decision: Option<f64>,
    /// How many such decisions a hand has.
    pub frequency: Option<f64>,
    /// The effect on a hand: for advice, both multiplied.
    pub per_hand: Option<f64>,
}

/// Which figure decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Per {
    /// The effect on a hand.
    Hand,
    /// The effect at a decision.
    Decision,
}

impl Per {
    /// Words of claim files.
    pub(crate) const WORDS: &[(&'static str, Per)] = &[("hand", Per::Hand), ("decision", Per::Decision)];

    /// As claim files and results write it.
    pub fn word(self) -> &'static str {
        if self == Per::Hand { "hand" } else { "decision" }
    }

    fn of(self, figures: &Figures) -> Option<f64> {
        match self {
            Per::Hand => figures.per_hand,
            Per::Decision => figures.per_decision,
        }
    }
}

/// All samples of a cell, in deal order.
#[derive(Debug, Clone, Default)]
pub(crate) struct Samples {
    /// Row after row: there can be many.
    values: Vec<i64>,
    rows: usize,
}

impl Samples {
    /// How many.
    pub(crate) fn len(&self) -> u64 {
        self.rows as u64
    }

    /// Whether there is none.
    pub(crate) fn is_empty(&self) -> bool {
        self.rows == 0
    }

    pub(crate) fn push(&mut self, sample: &[i64]) {
        self.values.extend_from_slice(sample);
        self.rows += 1;
    }

    fn rows(&self) -> impl Iterator<Item = &[i64]> {
        let width = self.values.len() / self.rows.max(1);
        self.values.chunks_exact(width.max(1))
    }

    /// As if nothing but the `width` columns from this one had been measured: they stand first, and the others are nothing.
    pub(crate) fn only(&self, from: usize, width: usize) -> Samples {
        let mut only = Samples::default();
        for row in self.rows() {
            let mut kept = vec![0; row.len()];
            let columns = row.get(from..from + width).unwrap_or_default();
            kept[..columns.len()].copy_from_slice(columns);
            only.push(&kept);
        }
        only
    }

    /// The first sample.
    pub(crate) fn first(&self) -> Option<&[i64]> {
        self.rows().next()
    }

    /// How many have an effect at all.
    pub(crate) fn with_effect(&self) -> u64 {
        self.rows().filter(|row| row.first().is_some_and(|effect| *effect != 0)).count() as u64
    }

    /// How many have all of it: a share of 1. The last column is the number of hands.
    pub(crate) fn whole(&self, unit: i64) -> u64 {
        let whole =
            |row: &&[i64]| row.first().zip(row.last()).is_some_and(|(effect, hands)| *effect == unit * hands);
        self.rows().filter(whole).count() as u64
    }

    /// The sums of the columns: whole numbers, so that no order of summation matters.
    fn sums(&self, columns: usize) -> Vec<i128> {
        let mut sums = vec![0_i128; columns];
        for row in self.rows() {
            sums.iter_mut().zip(row).for_each(|(sum, value)| *sum += i128::from(*value));
        }
        sums
    }

    /// The figures over all samples; the effect's numerator is divided by `unit`.
    pub(crate) fn figures(&self, columns: usize, unit: i64, of: fn(&[f64]) -> Figures) -> Figures {
        if self.is_empty() {
            return Figures::default();
        }
        clean(of(&means(&self.sums(columns), self.rows, unit)))
    }

    /// The deciding figure with its standard error and interval, by the jackknife over deals: each deal is left out once.
    /// For a mean this is the usual error; for a ratio it agrees with the linearised one.
    pub(crate) fn estimate(
        &self,
        columns: usize,
        unit: i64,
        of: fn(&[f64]) -> Figures,
        per: Per,
        level: Level,
    ) -> Estimate {
        let n = self.rows;
        let missing = |note| Estimate::missing(level, n as u64, note);
        let Some(value) = per.of(&self.figures(columns, unit, of)) else {
            return missing(if n == 0 { Note::NoData } else { Note::NoHands });
        };
        if n < 2 {
            return Estimate::without_error(value, level, n as u64, Note::SingleSet);
        }
        let sums = self.sums(columns);
        let mut left = sums.clone();
        let mut squares = 0.0;
        for row in self.rows() {
            left.iter_mut().zip(&sums).zip(row).for_each(|((left, sum), own)| *left = sum - i128::from(*own));
            // Where one deal has all decisions, the figure without it does not exist and neither does an error.
            let Some(without) = per.of(&clean(of(&means(&left, n - 1, unit)))) else {
                return Estimate::without_error(value, level, n as u64, Note::SingleSet);
            };
            squares += (without - value) * (without - value);
        }
        let se = libm::sqrt(squares * (n - 1) as f64 / n as f64);
        if !(se > 0.0 && se.is_finite()) {
            let note = if value == 0.0 { Note::AllEven } else { Note::NoSpread };
            return Estimate::without_error(value, level, n as u64, note);
        }
        let reach = level.t((n - 1) as f64) * se;
        Estimate {
            value: Some(value),
            std_error: Some(se),
            low: Some(value - reach),
            high: Some(value + reach),
            level: level.get(),
            sets: n as u64,
            note: None,
        }
    }
}

/// The means of the columns, the first in units of what counts.
fn means(sums: &[i128], n: usize, unit: i64) -> Vec<f64> {
    let mean = |sum: &i128| *sum as f64 / n as f64;
    let mut means: Vec<f64> = sums.iter().map(mean).collect();
    if let Some(effect) = means.first_mut() {
        *effect /= unit as f64;
    }
    means
}

/// What was divided by nothing is not known.
fn clean(figures: Figures) -> Figures {
    let finite = |figure: Option<f64>| figure.filter(|value| value.is_finite());
    Figures {
        per_decision: finite(figures.per_decision),
        frequency: finite(figures.frequency),
        per_hand: finite(figures.per_hand),
    }
}

#[cfg(test)]
mod tests {
    use boneyard_stats::Margins;

    use super::*;

    fn ratio(means: &[f64]) -> Figures {
        let [effect, decisions, hands] = means else { return Figures::default() };
        Figures {
            per_decision: Some(effect / decisions),
            frequency: Some(decisions / hands),
            per_hand: Some(effect / hands),
        }
    }

    fn samples() -> Samples {
        of((0..400_i64).map(|i| vec![(i * 7 % 11) - 4, (i * 5) % 4, 2]).collect())
    }

    fn of(rows: Vec<Vec<i64>>) -> Samples {
        let mut samples = Samples::default();
        rows.iter().for_each(|row| samples.push(row));
        samples
    }

    #[test]
    fn errors_agree_with_those_of_the_statistics_crate() {
        let (samples, level) = (samples(), Level::P95);
        let mut margins = [Margins::new(), Margins::new()];
        for row in samples.rows() {
            margins[0].add(row[0] as i32, 2).unwrap();
            margins[1].add(row[0] as i32, row[1] as u32).unwrap();
        }
        let hand = samples.estimate(3, 1, ratio, Per::Hand, level);
        let known = margins[0].per_hand(level);
        assert!((hand.value.unwrap() - known.value.unwrap()).abs() < 1e-12);
        assert!((hand.std_error.unwrap() / known.std_error.unwrap() - 1.0).abs() < 1e-9, "a mean");
        let decision = samples.estimate(3, 1, ratio, Per::Decision, level);
        let known = margins[1].per_hand(level);
        assert!((decision.value.unwrap() - known.value.unwrap()).abs() < 1e-12);
        assert!((decision.std_error.unwrap() / known.std_error.unwrap() - 1.0).abs() < 0.01, "a ratio");
    }

    #[test]
    fn effects_and_frequencies_multiply_to_the_hand() {
        let figures = samples().figures(3, 2, ratio);
        let product = figures.per_decision.unwrap() * figures.frequency.unwrap();
        assert!((figures.per_hand.unwrap() - product).abs() < 1e-12);
    }

    #[test]
    fn what_cannot_be_estimated_is_missing_with_a_reason() {
        let none = Samples::default().estimate(3, 1, ratio, Per::Hand, Level::P95);
        assert_eq!((none.value, none.note), (None, Some(Note::NoData)));
        let never = of(vec![vec![0, 0, 2]; 5]);
        assert_eq!(never.estimate(3, 1, ratio, Per::Decision, Level::P95).note, Some(Note::NoHands));
        let same = never.estimate(3, 1, ratio, Per::Hand, Level::P95);
        assert_eq!((same.value, same.std_error, same.note), (Some(0.0), None, Some(Note::AllEven)));
        let once = of(vec![vec![1, 1, 2], vec![0, 0, 2]]);
        assert_eq!(once.estimate(3, 1, ratio, Per::Decision, Level::P95).std_error, None);
    }
}
