//! What a pose would leave on the table, before it is made.

use crate::game::Game;
use crate::moves::{End, Move};
use crate::tile::Pip;
use crate::tile_set::TileSet;
use crate::view::View;

/// What everybody would see after a pose: nothing here depends on a hidden tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prospect {
    /// The tiles that could be posed at the left and at the right end, whoever holds them; the tile itself is not among
    /// them.
    pub fits: [TileSet; 2],
    /// What the pose scores in play.
    pub points: u8,
}

impl View<'_> {
    /// What the table would look like after `mv`; `None` for a move that poses nothing.
    ///
    /// ```
    /// use boneyard_core::{Game, Rng, Rules, State};
    /// let game = Game::new(Rules::named("all-fives").unwrap()).unwrap();
    /// let state = State::new(&game, &game.deal(&mut Rng::new(7)));
    /// let lead = state.moves().nth(0);
    /// let prospect = state.view().prospect(lead).unwrap();
    /// let tile = lead.tile().unwrap();
    /// assert!(prospect.fits[0].iter().all(|next| next.has(tile.high())));
    /// assert_eq!(prospect.points, game.points_for_count(tile.pips()));
    /// ```
    pub fn prospect(&self, mv: Move) -> Option<Prospect> {
        let tile = mv.tile()?;
        let game = self.game;
        let lead = self.public.is_line_empty();
        let ends = self.public.ends_after(game, lead, tile, mv);
        let fits =
            [ends.left(), ends.right()].map(|end| self.public.fitting(game, end) - TileSet::single(tile));
        Some(Prospect { fits, points: game.play_points(lead, tile, ends) })
    }

    /// The tiles off the line that could be posed at an end as it lies now, whoever holds them; none on an empty table.
    pub fn fits(&self, end: End) -> TileSet {
        self.public.fits(self.game, end)
    }
}

impl Game {
    /// The number that has to touch an end which shows `pip` (leaving matadors aside); `None` where no number can.
    pub fn touches(&self, pip: Pip) -> Option<Pip> {
        self.touching(pip)
    }
}

#[cfg(test)]
mod tests {
    use crate::{End, Game, PRESETS, Rng, State};

    #[test]
    fn a_prospect_is_what_then_lies_on_the_table() {
        for preset in PRESETS {
            let game = Game::new(preset.rules()).unwrap();
            let mut rng = Rng::new(5);
            for _ in 0..60 {
                let mut state = State::new(&game, &game.deal(&mut rng));
                while !state.is_over() {
                    let (seat, mv) =
                        (state.public().turn(), state.moves().nth(rng.below(state.moves().len())));
                    let prospect = state.view().prospect(mv);
                    let before = state.public().points(seat.side());
                    state.play(mv).unwrap();
                    let Some(prospect) = prospect else { continue };
                    if !state.is_over() {
                        let fits = End::BOTH.map(|end| state.view().fits(end));
                        assert_eq!(prospect.fits, fits, "{}", preset.name);
                        let able = state.hand(state.public().turn()) & (fits[0] | fits[1]);
                        assert!(
                            state.public().is_bonus() || able.is_empty() || able == state.moves().tiles()
                        );
                        let scored = state.public().points(seat.side()) - before;
                        assert_eq!(scored, i16::from(prospect.points), "{}", preset.name);
                    }
                }
            }
        }
    }
}
