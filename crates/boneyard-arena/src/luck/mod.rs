//! Luck control: what the tiles that a side drew from the stock gave it, beyond what the average tile would have given.
//!
//! A tile drawn is a chance event whose law is known: whatever happened before, each tile of the stock (those that must
//! stay there included) is as likely to be the next one as any other. So for any *value* `V(position, tile)`, the points that
//! a tile is thought to be worth to who draws it,
//!
//! `luck = V(position, tile drawn) - mean of V(position, tile) over the tiles of the stock`
//!
//! is 0 on average, however poor `V` is, as long as it was fixed before the hands were played and depends on nothing but
//! what precedes the draw and the tile. The margin of a hand less the luck of all its draws has therefore the mean of the margin
//! itself, and less variance where `V` is good. (The luck adjustment of GNU Backgammon's rollouts; with a
//! baseline that is fixed in advance nobody can choose it by the result.)
//!
//! All hands are laid open here: `V` sees the true position, as a referee does. No agent sees anything of it.
//!
//! # Whole numbers, and a mean of exactly 0
//!
//! `V` is in thousandths of a point, and the mean over `n` tiles is seldom whole. With `sum = q n + r`, `0 <= r < n`, the luck of
//! a tile is `V - q - 1` for the `r` tiles of the stock with the lowest index, and `V - q` for the others: whole numbers that add
//! up to 0 over the stock. So the expectation is exactly 0, nothing is rounded, and every machine finds the same.

mod course;
mod drawing;
mod families;
mod value;
mod weights;

use boneyard_core::{Deal, Game, History, Side, Work, with_bit_instructions};

use course::course;
pub use families::{FAMILIES, Family};
pub use value::Luck;
pub use weights::Weights;

impl Luck {
    /// Luck control for a game with the weights of its family; `None` where it is off: in games that do not draw, and where
    /// nobody has shown on other hands that it helps.
    pub fn of(game: &Game) -> Option<Luck> {
        Family::of(game.rules()).map(|family| Luck::new(game, &family.weights))
    }

    /// The luck of side 0 less that of side 1 in a hand, in thousandths of a point. `deal` is what was dealt, `history` all
    /// that happened.
    ///
    /// ```
    /// use boneyard_arena::Luck;
    /// use boneyard_core::{Game, HandRecord, Rules};
    /// let game = Game::new(Rules::named("draw")?)?;
    /// let luck = Luck::of(&game).expect("the Draw game is measured");
    /// // Seat 1 cannot answer 6-6, and the first tile of the stock is the only one that fits.
    /// let line = "hands 66.65.64.63.62.61.55/54.53.52.51.50.44.43 \
    ///             stock 60.42.41.40.33.32.31.30.22.21.20.11.10.00 leader 0 moves 66L.+.60L";
    /// let hand: HandRecord = line.parse()?;
    /// let (deal, state) = (hand.deal(&game)?, hand.replay(&game)?);
    /// assert!(luck.of_hand(&deal, state.public().history()) < -10_000, "more than ten points for side 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_hand(&self, deal: &Deal, history: &History) -> i32 {
        with_bit_instructions(OfHand { luck: self, deal, history })
    }
}

struct OfHand<'a> {
    luck: &'a Luck,
    deal: &'a Deal,
    history: &'a History,
}

impl Work for OfHand<'_> {
    type Output = i32;

    #[inline(always)]
    fn run(self) -> i32 {
        let Luck { tiles, reserve, .. } = *self.luck;
        let mut course = course(self.deal, self.history.iter(), tiles, reserve);
        let mut sum = 0;
        while let Some((seat, times)) = course.next() {
            let drawn = course.order.by_ref().take(times);
            let (luck, stock) = self.luck.of_turn(&course.position, seat, drawn);
            course.drew(seat, stock);
            sum += if seat.side() == Side::ZERO { luck } else { -luck };
        }
        sum
    }
}
