//! Other worlds: the same view with other hidden tiles.

use crate::deal::Stock;
use crate::random::Rng;
use crate::seat::MAX_SEATS;
use crate::state::{EqGame, State};
use crate::tile::Tile;
use crate::tile_set::TileSet;
use crate::view::View;

impl<'g> State<'g> {
    /// A state that a seat thinks possible: what it sees, and an assignment of all other tiles. `stock` is in drawing order.
    ///
    /// # Panics
    /// In debug builds, where the assignment does not fit what the seat sees.
    pub fn from_view(view: &View<'g>, hands: &[TileSet; MAX_SEATS], stock: &[Tile]) -> Self {
        let mut hands = *hands;
        hands[view.seat.index()] = view.hand;
        let state = State {
            game: EqGame(view.game),
            public: view.public.clone(),
            hands,
            stock: Stock::new(stock),
            moves: *view.moves,
        };
        #[cfg(debug_assertions)]
        state.assert_tiles();
        state
    }

    /// Deals all tiles that the seat to move cannot see anew among the other hands and the stock. Its view stays the
    /// same; so must whatever a player makes of it.
    pub fn reshuffle_hidden(&mut self, rng: &mut Rng) {
        let seat = self.public.turn.index();
        let unseen = self.game().tiles() - self.public.posed - self.hands[seat];
        let mut tiles: Vec<Tile> = unseen.iter().collect();
        rng.shuffle_front(&mut tiles, unseen.len() as usize);
        let mut rest = tiles.as_slice();
        for (other, hand) in self.hands.iter_mut().enumerate().filter(|(other, _)| *other != seat) {
            let (dealt, left) = rest.split_at(usize::from(self.public.hand_len[other]));
            *hand = dealt.iter().copied().collect();
            rest = left;
        }
        self.stock = Stock::new(rest);
    }
}
