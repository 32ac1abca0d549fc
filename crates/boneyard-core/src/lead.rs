//! Who leads, and with which tile.

use crate::deal::{Deal, LastHand, Stock};
use crate::game::Game;
use crate::outcome::Ended;
use crate::rules::*;
use crate::seat::{MAX_SEATS, Seat};
use crate::tile::{Pip, Tile};
use crate::tile_set::TileSet;

/// The seat that leads, and the tile it must lead, if it must.
pub(crate) type Lead = (Seat, Option<Tile>);

impl Game {
    /// Who leads by the rule of the first hand, and the tile he must lead, if he must. `None`: deal again. May draw tiles
    /// from the stock (`no_double = draw`).
    pub(crate) fn lead_by_rule(&self, deal: &mut Deal, first_hand: bool) -> Option<Lead> {
        let who = self.rules().lead_who;
        if matches!(who, LeadWho::Seat) {
            return Some((Seat::default(), None));
        }
        if matches!(who, LeadWho::Lot | LeadWho::LotDoubletFirst) {
            return Some((self.lot_winner(&deal.lot), None));
        }
        let everything = deal.hands[..usize::from(self.flags.players)]
            .iter()
            .fold(TileSet::EMPTY, |all, hand| all | *hand);
        let tile = match self.entitled(everything) {
            Some(tile) => tile,
            None => match self.rules().no_double {
                NoDouble::Redeal => return None,
                NoDouble::HighestPips => everything.highest()?,
                NoDouble::Draw => self.draw_for_double(deal)?,
            },
        };
        let seat = self.seats().find(|seat| deal.hands[seat.index()].contains(tile))?;
        let must = match self.rules().lead_tile {
            LeadTile::Free => false,
            LeadTile::Forced => true,
            LeadTile::ForcedFirstHand => first_hand,
        };
        Some((seat, must.then_some(tile)))
    }

    /// Who leads the first hand with these hands (any part of a deal) and lots, and the tile he must lead, if he must; `None`
    /// where the tiles are dealt again. Draws nothing: a hand without a double counts as after the last draw.
    pub fn first_leader(&self, hands: &[TileSet], lot: &[Tile]) -> Option<(Seat, Option<Tile>)> {
        let mut deal = Deal {
            hands: [TileSet::EMPTY; MAX_SEATS],
            stock: Stock::new(&[]),
            lot: [None; MAX_SEATS],
            leader: Seat::default(),
            forced: None,
        };
        deal.hands.iter_mut().zip(hands).for_each(|(place, hand)| *place = *hand);
        deal.lot.iter_mut().zip(lot).for_each(|(place, tile)| *place = Some(*tile));
        self.lead_by_rule(&mut deal, true)
    }

    /// Who leads after `last`, where the rule of the first hand does not hold again.
    pub(crate) fn later_lead(&self, last: &LastHand, hands: &[TileSet; MAX_SEATS]) -> Lead {
        let next = last.leader.next(self.flags.players);
        let winner = self.end_winner_seat(last);
        let seat = match self.rules().lead_next {
            LeadNext::Winner => winner.unwrap_or(next),
            LeadNext::Loser => winner.map_or(next, |seat| seat.next(self.flags.players)),
            LeadNext::Alternate | LeadNext::SameRule => next,
        };
        let hand = hands[seat.index()];
        let forced = match self.rules().lead_tile {
            LeadTile::Forced => self.entitled(hand).or(hand.highest()),
            LeadTile::Free | LeadTile::ForcedFirstHand => None,
        };
        (seat, forced)
    }

    /// The tile among these that gives the right to lead; `None` where a double should and none is there.
    fn entitled(&self, tiles: TileSet) -> Option<Tile> {
        let doubles = tiles.doubles();
        match self.rules().lead_who {
            LeadWho::HighestDouble | LeadWho::HolderOfSixSix => doubles.last(),
            LeadWho::LowestDouble => doubles.first(),
            LeadWho::FivesList => [(5, 5), (5, 0), (3, 2)]
                .into_iter()
                .filter_map(|(a, b)| Some(Tile::new(Pip::new(a)?, Pip::new(b)?)))
                .find(|tile| tiles.contains(*tile))
                .or(tiles.highest()),
            _ => tiles.highest(),
        }
    }

    /// Every seat draws a tile in turn until somebody holds a double.
    fn draw_for_double(&self, deal: &mut Deal) -> Option<Tile> {
        let kept = self.rules().reserve;
        let players = usize::from(self.flags.players);
        while usize::from(deal.stock.len()) >= players + usize::from(kept) {
            for hand in &mut deal.hands[..players] {
                hand.insert(deal.stock.draw()?);
            }
            let doubles = deal.hands[..players].iter().fold(TileSet::EMPTY, |all, hand| all | hand.doubles());
            if let Some(tile) = self.entitled(doubles) {
                return Some(tile);
            }
        }
        deal.hands[..players].iter().fold(TileSet::EMPTY, |all, hand| all | *hand).highest()
    }

    /// The seat that drew the highest tile.
    fn lot_winner(&self, lot: &[Option<Tile>; MAX_SEATS]) -> Seat {
        let doublet_first = self.rules().lead_who == LeadWho::LotDoubletFirst;
        let rank =
            |seat: &Seat| lot[seat.index()].map(|tile| (doublet_first && tile.is_double(), tile.rank()));
        self.seats().max_by_key(rank).unwrap_or_default()
    }

    /// The seat that won the end of a hand (ruling 15).
    fn end_winner_seat(&self, last: &LastHand) -> Option<Seat> {
        let side = last.outcome.end_winner?;
        if let Ended::Out(seat) = last.outcome.ended
            && seat.side() == side
        {
            return Some(seat);
        }
        let from_leader =
            |seat: &Seat| (seat.index() + MAX_SEATS - last.leader.index()) % usize::from(self.flags.players);
        self.seats_of(side).min_by_key(|seat| (last.pips[seat.index()], from_leader(seat)))
    }
}
