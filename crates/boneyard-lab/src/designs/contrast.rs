//! An index of a game, and the difference of such indices between games that are played on deals of their own.

use super::{Bench, Sample};
use crate::claim::Fields;
use crate::error::LabError;
use crate::figures::Figures;
use crate::fraction::Fraction;
use crate::setting::{NamedGame, Setting};
use crate::table::Table;
use boneyard_core::mix;

/// So many games on either side of a difference.
pub(super) const A_SIDE: usize = 2;
/// Places for games: the first half is added, the second taken away.
pub(super) const PLACES: usize = 2 * A_SIDE;
/// Numbers for each place.
pub(super) const WIDTH: usize = 3;

/// What an index is made of, place by place. What a number means is the index's own affair; `hands` are those that were played, and none where
/// there is no game.
pub(super) const COLUMNS: &[&str; PLACES * WIDTH] = &[
    "first",
    "second",
    "played",
    "first_with",
    "second_with",
    "played_with",
    "first_less",
    "second_less",
    "played_less",
    "first_less_with",
    "second_less_with",
    "played_less_with",
];

/// What one deal of one game adds.
pub(super) type Part = [i64; WIDTH];

/// The games of a difference beside the one that the cell is named after.
#[derive(Debug)]
pub(super) struct Games {
    /// Added to the cell's own.
    with: Vec<NamedGame>,
    /// Taken away.
    less: Vec<NamedGame>,
}

/// Reads the games, and the number with which the whole is compared.
pub(super) fn read(fields: &Fields<'_, '_>) -> Option<(Games, Fraction)> {
    let list = |key, what| match fields.has(key) {
        true => fields.list(key, what, NamedGame::parse),
        false => Vec::new(),
    };
    let with = list("with", "a game whose index is added to that of the cell's");
    let less = list("less", "games whose indices are taken away, such as [\"harper.block\"]");
    for (key, games, most) in [("with", &with, A_SIDE - 1), ("less", &less, A_SIDE)] {
        if games.len() > most {
            fields.fault(key, format!("'{key}' names {} games; allowed: {most} at most", games.len()));
            return None;
        }
    }
    let null = match fields.has("than") {
        true => fields.parsed("than", "a fraction such as 4/5"),
        false => Some(Fraction::ZERO),
    };
    null.map(|null| (Games { with, less }, null))
}

impl Games {
    /// What is wrong with them.
    pub(super) fn check(&self, setting: &Setting) -> Result<(), String> {
        let mut seen = vec![&setting.game];
        for game in self.with.iter().chain(&self.less) {
            if seen.contains(&game) {
                return Err(format!("{} is compared with itself", game.label));
            }
            seen.push(game);
        }
        Ok(())
    }

    /// A table for each place that has a game. Each has a seed of its own: what the games come to is independent, and so errors add up as
    /// those of independent estimates do.
    fn tables<'a>(&'a self, setting: &'a Setting, seed: u64) -> Vec<(usize, Table<'a>)> {
        let plus = std::iter::once(&setting.game).chain(&self.with).enumerate();
        let minus = self.less.iter().enumerate().map(|(place, game)| (A_SIDE + place, game));
        let own = |place: usize| if place == 0 { seed } else { mix(&[seed, OWN_DEALS, place as u64]) };
        plus.chain(minus).map(|(place, game)| (place, Table::new(game, own(place)))).collect()
    }
}

/// A stream of seeds beside all others.
const OWN_DEALS: u64 = 51;

/// One deal of one game.
pub(super) trait Measured {
    /// What it adds.
    fn part(&mut self, table: &mut Table<'_>, deal: u64) -> Result<Part, LabError>;
}

/// The bench of such an index.
pub(super) fn bench<'a>(
    games: &'a Games,
    setting: &'a Setting,
    seed: u64,
    measured: impl Measured + 'a,
) -> Box<dyn Bench + 'a> {
    Box::new(Contrast { tables: games.tables(setting, seed), measured })
}

struct Contrast<'a, M> {
    tables: Vec<(usize, Table<'a>)>,
    measured: M,
}

impl<M: Measured> Bench for Contrast<'_, M> {
    fn sample(&mut self, deal: u64) -> Result<Sample, LabError> {
        let mut sample = vec![0; PLACES * WIDTH];
        for (place, table) in &mut self.tables {
            let part = self.measured.part(table, deal)?;
            sample[*place * WIDTH..][..WIDTH].copy_from_slice(&part);
        }
        Ok(sample)
    }
}

/// The mean index of the games that are added less that of those that are taken away. `index` makes it of a place's means for a hand.
pub(super) fn difference(means: &[f64], index: fn(f64, f64) -> f64) -> Figures {
    let side = |places: &[f64]| {
        let played = places.chunks_exact(WIDTH).filter(|place| place[2] > 0.0);
        let indices: Vec<f64> = played.map(|place| index(place[0] / place[2], place[1] / place[2])).collect();
        (!indices.is_empty()).then(|| indices.iter().sum::<f64>() / indices.len() as f64)
    };
    let (plus, minus) = means.split_at((A_SIDE * WIDTH).min(means.len()));
    Figures { per_hand: side(plus).map(|plus| plus - side(minus).unwrap_or(0.0)), ..Figures::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(a: f64, b: f64) -> f64 {
        a / b
    }

    #[test]
    fn places_without_a_game_do_not_count() {
        let mut means = vec![0.0; PLACES * WIDTH];
        assert_eq!(difference(&means, ratio).per_hand, None, "nothing was played");
        means[..3].copy_from_slice(&[3.0, 4.0, 2.0]);
        assert_eq!(difference(&means, ratio).per_hand, Some(0.75));
        means[6..9].copy_from_slice(&[1.0, 4.0, 2.0]);
        assert_eq!(difference(&means, ratio).per_hand, Some(0.5));
        means[3..6].copy_from_slice(&[1.0, 4.0, 2.0]);
        means[9..].copy_from_slice(&[2.0, 4.0, 2.0]);
        assert_eq!(difference(&means, ratio).per_hand, Some(0.125), "(3/4 + 1/4)/2 - (1/4 + 2/4)/2");
    }
}
