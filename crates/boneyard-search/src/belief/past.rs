//! Worlds with a past: not only who holds what, but when each tile came to its seat, so that the hand can be played again.

use boneyard_core::{
    Deal, End, Event, LeadTile, MAX_SEATS, Move, Rng, Seat, Side, State, Tile, TileSet, View,
};

use super::frame::Frame;
use super::number::pick;
use super::reduce::Reduced;
use super::table::Table;
use super::{Belief, STOCK, World};

/// Draws worlds together with the deals that they come from.
///
/// Every way in which the tiles can have come to where they are is as likely, so a world comes with its probability, and its past with
/// the probability that it has given the world.
#[derive(Debug)]
pub struct Pasts<'b, 'v> {
    belief: &'b Belief,
    view: &'b View<'v>,
    /// For each case the hidden tiles and the seat's own.
    cases: Vec<[Ways; 2]>,
}

/// The ways to fill the bins of a frame, bin by bin.
#[derive(Debug)]
struct Ways {
    table: Table,
    certain: [u32; 32],
    joined: Vec<(u8, u8, u8)>,
    /// The bins of each holder are a run of the frame's.
    parts: [u32; super::HOLDERS],
}

impl Ways {
    fn new(frame: &Frame) -> Ways {
        let reduced = Reduced::new(frame);
        let parts = std::array::from_fn(|holder| frame.part(holder));
        Ways { table: Table::new(frame), certain: reduced.certain_bins, joined: reduced.joined, parts }
    }

    fn draw(&self, rng: &mut Rng) -> [u32; 32] {
        let mut drawn = [0; 32];
        self.table.draw_bins(rng, &mut drawn);
        for &(later, earlier, size) in &self.joined {
            // Nothing tells between the two: any of the tiles can be of either.
            let part = pick(rng, drawn[usize::from(earlier)], u32::from(size));
            drawn[usize::from(earlier)] &= !part;
            drawn[usize::from(later)] |= part;
        }
        for (bin, certain) in drawn.iter_mut().zip(&self.certain) {
            *bin |= certain;
        }
        drawn
    }

    /// The tiles of a holder's bins, in the order of the bins.
    fn of_holder<'d>(&self, drawn: &'d [u32; 32], holder: usize) -> impl Iterator<Item = TileSet> + use<'d> {
        let part = self.parts[holder];
        let bins = drawn.iter().enumerate().filter(move |(bin, _)| part >> bin & 1 == 1);
        bins.map(|(_, tiles)| TileSet::from_bits(*tiles).unwrap_or_default())
    }
}

impl Belief {
    /// Worlds with their pasts; `None` where the history does not begin with the deal (a position made by hand).
    pub fn pasts<'b, 'v>(&'b self, view: &'b View<'v>) -> Option<Pasts<'b, 'v>> {
        let cases =
            self.cases.iter().map(|case| [Ways::new(&case.frame), Ways::new(&case.own_frame)]).collect();
        (view.public().poses_before_history() == 0).then_some(Pasts { belief: self, view, cases })
    }
}

impl Pasts<'_, '_> {
    /// Draws a world, and a deal that leads to it when the hand is played as it was. Of the seats' tiles before the lead nothing is told
    /// but that they had them.
    pub fn sample(&self, rng: &mut Rng) -> Option<(World, Deal)> {
        let case = self.belief.case_place(rng);
        let [hidden, own] = self.cases.get(case)?;
        let (hidden_bins, own_bins) = (hidden.draw(rng), own.draw(rng));
        let me = self.belief.seat;
        let bins = |seat: Seat| -> Vec<TileSet> {
            match seat == me {
                true => own.of_holder(&own_bins, seat.index()).collect(),
                false => hidden.of_holder(&hidden_bins, seat.index()).collect(),
            }
        };
        let mut hands = [TileSet::EMPTY; MAX_SEATS];
        for seat in self.view.game().seats().filter(|seat| *seat != me) {
            hands[seat.index()] =
                bins(seat).into_iter().fold(TileSet::EMPTY, |all, bin| all | bin) & self.belief.unseen;
        }
        hands[me.index()] = self.belief.hand;
        let stock = hidden.of_holder(&hidden_bins, STOCK).fold(TileSet::EMPTY, |all, bin| all | bin);
        let mut order: Vec<Tile> = stock.iter().collect();
        let len = order.len();
        rng.shuffle_front(&mut order, len);
        let deal = self.deal(&bins, &order, rng)?;
        Some((World::new(hands, &order), deal))
    }

    /// The deal of a world in a game that draws nothing: there is only one past.
    pub fn of_world(&self, world: &World) -> Option<Deal> {
        let mut posed = [TileSet::EMPTY; MAX_SEATS];
        for event in self.view.public().history().iter() {
            match event {
                Event::Pose(seat, pose) => posed[seat.index()].insert(pose.tile),
                Event::Draw(..) => return None,
                _ => {}
            }
        }
        let hands: Vec<TileSet> =
            self.view.game().seats().map(|seat| posed[seat.index()] | world.hand(seat)).collect();
        Deal::new(self.view.game(), &hands, world.stock(), self.view.public().leader().index(), None).ok()
    }

    /// Puts what was drawn before the stock, in the order of the draws.
    fn deal(&self, bins: &dyn Fn(Seat) -> Vec<TileSet>, stock: &[Tile], rng: &mut Rng) -> Option<Deal> {
        let (game, public) = (self.view.game(), self.view.public());
        let dealt = super::track::dealt(self.view);
        let mut batches: Vec<std::iter::Peekable<std::vec::IntoIter<TileSet>>> =
            game.seats().map(|seat| bins(seat).into_iter().peekable()).collect();
        let mut hands = Vec::with_capacity(batches.len());
        for (seat, batches) in game.seats().zip(&mut batches) {
            let mut hand = TileSet::EMPTY;
            while hand.len() < u32::from(dealt[seat.index()]) {
                hand |= batches.next()?;
            }
            hands.push(hand);
        }
        let mut order = Vec::with_capacity(boneyard_core::TILES);
        for event in public.history().iter() {
            let Event::Draw(seat, n) = event else { continue };
            let batches = &mut batches[seat.index()];
            if n > 1 {
                let mut first: Vec<Tile> = batches.next()?.iter().collect();
                let len = first.len();
                rng.shuffle_front(&mut first, len);
                order.extend(first);
            }
            order.extend(batches.next()?.iter());
        }
        order.extend_from_slice(stock);
        Deal::new(game, &hands, &order, public.leader().index(), None).ok()
    }

    /// Plays a deal as the hand was played. `see` is shown every choice between two moves or more of every seat, before it is made, with
    /// its place among the moves; the lead is shown only where any tile may be led. False where the deal cannot be played so; then what
    /// was shown means nothing.
    pub fn replay(&self, deal: &Deal, mut see: impl FnMut(&State<'_>, usize)) -> bool {
        let public = self.view.public();
        let scores = public.score(Side::ZERO).zip(public.score(Side::ONE));
        let mut state = State::in_match(self.view.game(), deal, scores.map(|(zero, one)| [zero, one]));
        let free = self.view.game().rules().lead_tile == LeadTile::Free;
        let history = public.history();
        for (place, event) in history.iter().enumerate() {
            // What the rules force has happened by itself.
            while state.public().history().get(place) != Some(event) {
                let Some((choice, mv)) = choice(&state, event) else { return false };
                if state.moves().len() > 1 && (free || !state.public().is_line_empty()) {
                    see(&state, choice);
                }
                if state.play(mv).is_err() {
                    return false;
                }
            }
        }
        state.public().history() == history && state.public().turn() == self.view.seat()
    }
}

/// The move that leads to an event, and its place among the moves.
fn choice(state: &State<'_>, event: Event) -> Option<(usize, Move)> {
    if state.public().turn() != event.seat() {
        return None;
    }
    let place = |wanted: Move| state.moves().iter().position(|mv| mv == wanted);
    let mv = match event {
        Event::Pose(_, pose) => {
            let at = |end: End| Move::pose(pose.tile, end, pose.exposed);
            // Where both ends are alike a pose counts at the left, wherever it was made.
            let counted = at(pose.end).and_then(place).or_else(|| at(End::Left).and_then(place))?;
            return Some((counted, at(pose.end)?));
        }
        Event::Draw(..) => Move::DRAW,
        Event::Go(_) => Move::GO,
        Event::Decline(_) => Move::DECLINE,
        Event::Close(_) => Move::CLOSE,
    };
    Some((place(mv)?, mv))
}
