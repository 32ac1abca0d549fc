//! What always holds, recomputed.

use crate::history::Event;
use crate::moves::Pose;
use crate::state::State;

impl State<'_> {
    /// Recomputes everything that is kept for speed.
    ///
    /// # Panics
    /// If something does not hold.
    pub fn assert_invariants(&self) {
        self.assert_tiles();
        if self.moves.natural != 0 && !self.public.posed.is_empty() && self.public.bonus.is_none() {
            let all = self.game().moves(self.hands[self.public.turn.index()], self.public.ends);
            assert_eq!((all.natural, all.reversed), (self.moves.natural, self.moves.reversed));
        }
    }

    /// What holds of a seat with some of its moves only, too: see [`View::restricted`](crate::View::restricted).
    pub(crate) fn assert_tiles(&self) {
        let (game, public) = (self.game(), &self.public);
        let mut seen = public.posed;
        for (seat, hand) in self.hands.iter().enumerate() {
            assert!((seen & *hand).is_empty(), "a tile is in two places");
            assert_eq!(u32::from(public.hand_len[seat]), hand.len());
            seen |= *hand;
        }
        for tile in self.stock.iter() {
            assert!(!seen.contains(tile), "{tile} is in the stock and elsewhere");
            seen.insert(tile);
        }
        assert_eq!(seen, game.tiles(), "all tiles are somewhere");
        assert_eq!(usize::from(public.stock_len), self.stock.iter().len());
        let events = public.history.iter();
        let (mut poses, mut draws) = (0, 0);
        for event in events {
            match event {
                Event::Pose(_, Pose { tile, .. }) => {
                    assert!(public.posed.contains(tile));
                    poses += 1;
                }
                Event::Draw(_, n) => draws += n,
                Event::Go(_) | Event::Decline(_) | Event::Close(_) => {}
            }
        }
        assert_eq!((public.given + poses, draws), (public.poses, public.draws));
        assert_eq!(u32::from(public.poses), public.posed.len());
        assert_eq!(self.moves.is_empty(), self.is_over(), "a seat has a move until the hand is over");
        assert!((self.moves.tiles() - self.hands[public.turn.index()]).is_empty());
    }
}
