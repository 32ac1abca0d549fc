//! What a seat can know of the tiles that it does not see: exactly.
//!
//! A *world* puts every hidden tile in a hand or in the stock. All orders in which the tiles can have been shuffled are
//! equally likely; a seat that knows the public history and its own hand can strike out those that contradict it. So not
//! the worlds are equally likely but the *ways* to come to them: a tile that another seat holds may have been dealt to it or
//! drawn at one of several moments, and a world that allows more of these is more likely. (In games that draw nothing every
//! world has one way.)
//!
//! A [`Belief`] counts the ways, tells who holds which tile with which probability, draws worlds and lists them. Nothing is
//! rejected and nothing is approximate; all counts are integers, so that a draw depends on the generator alone.
//!
//! What contradicts a way, by event:
//! * a go: the seat held no tile that could be posed. With `matador_last = may_pass` it may have kept matadors: then it held
//!   no tile that makes the sum;
//! * a draw: the same of the tiles held before it, as far as the rule goes. `voluntary_draw = instead_of_matador`: none that
//!   makes the sum; `any`: nothing is told. It holds before each tile drawn in a turn, so also of those drawn but the last;
//! * a pose: the tile was dealt to the seat or drawn before, and did not contradict a go or a draw since then;
//! * a double with no tile added to it (`double_bonus`): if the seat declined, it held one that could be added; if it was not
//!   asked, none;
//! * closing the game: the seat could have posed;
//! * the lead, where a tile gives the right to it: see [`Lead`].
//!
//! What a seat's *choices* tell - why it posed this tile and not that one - is no certainty and not in here: give the tiles
//! weights ([`Belief::weighted`]), or weigh the worlds that are drawn. The seat's own tiles are known but not when it drew them,
//! as a view does not say; where that bears on the lead, all ways count.

mod chances;
mod enumerate;
mod filling;
mod frame;
mod lead;
mod line;
mod marginals;
mod number;
mod past;
mod reduce;
mod table;
mod track;
mod weighted;
mod world;

use boneyard_core::{Draw, MAX_SEATS, Rng, Seat, TileSet, View};

pub use enumerate::StockOrder;
pub use frame::{HOLDERS, STOCK};
pub use lead::Lead;
pub use marginals::Marginals;
pub use past::Pasts;
pub use weighted::{WeightError, Weighted, Weights};
pub use world::World;

use frame::Frame;
use table::Table;

/// What a seat can know of the hidden tiles.
///
/// ```
/// use boneyard_core::{Game, Rng, Rules, State};
/// use boneyard_search::belief::Belief;
/// let game = Game::new(Rules::named("block").unwrap()).unwrap();
/// let mut rng = Rng::new(1);
/// let state = State::new(&game, &game.deal(&mut rng));
/// let belief = Belief::new(&state.view());
/// assert_eq!(belief.worlds(), 116_280, "seven of 21 unseen tiles");
/// let world = belief.sample(&mut rng);
/// let other = state.view().seat().next(2);
/// assert_eq!(world.hand(other).len(), 7);
/// assert!((belief.marginals().probability(world.stock()[0], other.index()) - 1.0 / 3.0).abs() < 1e-12);
/// ```
#[derive(Clone, Debug)]
pub struct Belief {
    seat: Seat,
    hand: TileSet,
    unseen: TileSet,
    cases: Vec<Case>,
    total: u128,
    /// In how many ways the tiles of each batch, and the stock, can have come in order.
    orders: u128,
    /// Whether the order of the stock means anything.
    draws: bool,
}

/// One of several exclusive ways in which the hand can have begun.
#[derive(Clone, Debug)]
struct Case {
    frame: Frame,
    table: Table,
    /// In how many ways the seat's own tiles can have come to it.
    own: u128,
    own_frame: Frame,
}

impl Case {
    /// `None` where it cannot be.
    fn new(frame: Frame, own_frame: Frame) -> Option<Case> {
        let own = own_frame.ways();
        if own == 0 {
            return None;
        }
        let table = Table::new(&frame);
        (table.total() > 0).then_some(Case { frame, table, own, own_frame })
    }

    fn ways(&self) -> u128 {
        self.own * self.table.total()
    }
}

impl Belief {
    /// What the seat of this view can know; of the lead what [`Lead::of`] says.
    pub fn new(view: &View<'_>) -> Belief {
        Belief::with_lead(view, Lead::of(view))
    }

    /// What the seat of this view can know if the leader was found like this.
    ///
    /// Where no hand that the game deals could begin so (one made by hand may), nothing is made of the lead. Where the history contradicts
    /// itself (hidden tiles were dealt anew against it, and played), nothing is known but the numbers of tiles.
    pub fn with_lead(view: &View<'_>, lead: Lead) -> Belief {
        let dealt = track::dealt(view);
        let last_apart = lead::rounds(view, lead, &dealt).is_some_and(|rounds| rounds > 0);
        let mut tracks = track::tracks(view, &dealt, last_apart);
        let (mut frame, mut own) = Self::frames(view, &tracks, last_apart);
        let mut cases = Vec::new();
        for opening in lead::openings(view, lead, &dealt) {
            cases.extend(Case::new(frame.opened(&opening), own.opened(&opening)));
            if frame.surely_dealt(opening.right()) || own.surely_dealt(opening.right()) {
                break;
            }
        }
        if cases.is_empty() {
            cases.extend(Case::new(frame.clone(), own.clone()));
        }
        if cases.is_empty() {
            tracks.iter_mut().for_each(track::Track::forget);
            (frame, own) = Self::frames(view, &tracks, last_apart);
            cases.extend(Case::new(frame, own.clone()));
        }
        Belief {
            seat: view.seat(),
            hand: view.hand(),
            unseen: view.unseen(),
            total: cases.iter().map(Case::ways).sum(),
            orders: cases[0].frame.orders() * own.orders(),
            cases,
            draws: view.game().rules().draw != Draw::None,
        }
    }

    /// The hidden tiles, and the seat's own.
    fn frames(view: &View<'_>, tracks: &[track::Track; MAX_SEATS], last_apart: bool) -> (Frame, Frame) {
        let others = view.game().seats().filter(|other| *other != view.seat());
        let hidden = Frame::new(tracks, others, view.unseen(), view.public().stock_len(), last_apart);
        (hidden, Frame::new(tracks, std::iter::once(view.seat()), view.hand(), 0, last_apart))
    }

    /// The seat whose belief it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The tiles that it does not see.
    pub fn unseen(&self) -> TileSet {
        self.unseen
    }

    /// In how many ways the hidden tiles can have come to where they are, the order within a batch aside. The probability of a
    /// world is its [weight](Self::weight) divided by this.
    pub fn total(&self) -> u128 {
        self.total
    }

    /// How many shuffles of the whole set (orders of all tiles; each gives the hands and the stock) fit what the seat knows.
    pub fn shuffles(&self) -> u128 {
        self.total * self.orders
    }

    /// Draws a world, each with its probability.
    #[inline]
    pub fn sample(&self, rng: &mut Rng) -> World {
        let held = self.case(rng).table.draw(rng);
        self.world(held, rng)
    }

    /// The world in which the holders hold these tiles (posed ones do not count), with the stock in random order.
    #[inline]
    fn world(&self, held: [TileSet; HOLDERS], rng: &mut Rng) -> World {
        let mut hands = [TileSet::EMPTY; MAX_SEATS];
        for (hand, held) in hands.iter_mut().zip(held) {
            *hand = held & self.unseen;
        }
        hands[self.seat.index()] = self.hand;
        let mut world = World::in_order(hands, held[STOCK]);
        if self.draws {
            let len = world.stock().len();
            rng.shuffle_front(world.stock_mut(), len);
        }
        world
    }

    #[inline]
    fn case(&self, rng: &mut Rng) -> &Case {
        &self.cases[self.case_place(rng)]
    }

    #[inline]
    fn case_place(&self, rng: &mut Rng) -> usize {
        if self.cases.len() > 1 {
            let mut chance = number::below(rng, self.total);
            for (place, case) in self.cases.iter().enumerate() {
                if chance < case.ways() {
                    return place;
                }
                chance -= case.ways();
            }
        }
        0
    }

    /// The weight of a world: in how many ways the tiles can have come to the hands that it gives; 0 where it contradicts what the seat
    /// knows. The order of its stock does not matter.
    pub fn weight(&self, world: &World) -> u128 {
        let hidden = |tiles: TileSet| (tiles - self.unseen).is_empty();
        let mut holder = [None; boneyard_core::TILES];
        for seat in Seat::all(MAX_SEATS as u8).filter(|seat| *seat != self.seat) {
            if !hidden(world.hand(seat)) {
                return 0;
            }
            world.hand(seat).iter().for_each(|tile| holder[tile.index()] = Some(seat.index()));
        }
        if world.hand(self.seat) != self.hand || !hidden(world.stock_tiles()) {
            return 0;
        }
        world.stock().iter().for_each(|tile| holder[tile.index()] = Some(STOCK));
        if self.unseen.iter().any(|tile| holder[tile.index()].is_none()) {
            return 0;
        }
        self.ways_with(|tile| holder[tile.index()])
    }

    /// In how many ways the tiles can have come to where they are if these tiles are with these holders.
    fn ways_with(&self, holder: impl Fn(boneyard_core::Tile) -> Option<usize>) -> u128 {
        let ways = |case: &Case| {
            let mut frame = case.frame.clone();
            for item in frame.items.iter_mut().filter(|item| self.unseen.contains(item.tile)) {
                if let Some(holder) = holder(item.tile) {
                    item.allow &= case.frame.part(holder);
                }
            }
            case.own * Table::new(&frame).total()
        };
        self.cases.iter().map(ways).sum()
    }
}
