//! A hand move by move: what every seat held, could do and did, for people and for programs.

mod columns;
mod line;
mod text;

use boneyard_core::{
    Deal, Draw, End, Event, Game, HandRecord, Move, MoveKind, NotationError, Pip, Seat, Side, State, Tile,
    TileSet,
};

pub(crate) use columns::{COLUMNS, add_rows, tiles};
pub(crate) use line::Line;
pub(crate) use text::{dealt, end_of, for_people};

/// The names of the agents on side 0 and side 1, where they are known.
pub(crate) type Names<'n> = Option<&'n [String; 2]>;

/// A hand, from its deal to where it stands.
#[derive(Debug)]
pub(crate) struct Hand<'g> {
    /// What was dealt.
    pub(crate) deal: Deal,
    /// Everything that happened, each drawn tile by itself.
    pub(crate) plies: Vec<Ply>,
    /// Where it stands.
    pub(crate) state: State<'g>,
}

/// One thing that happened.
#[derive(Debug, Clone)]
pub(crate) struct Ply {
    /// From 1; draws and goes count.
    pub(crate) number: usize,
    /// Whose it was.
    pub(crate) seat: Seat,
    /// What the seat held before.
    pub(crate) held: TileSet,
    /// What either end showed before: nothing on an empty table, two numbers where a matador lay crosswise.
    pub(crate) ends: [Vec<Pip>; 2],
    /// What the seat could choose from; nothing where the rules forced it.
    pub(crate) could: Vec<Move>,
    /// What was done.
    pub(crate) done: Move,
    /// The tile that came from the stock.
    pub(crate) drawn: Option<Tile>,
    /// The line after it.
    pub(crate) line: Line,
    /// The points of the sides in this hand, after it and what it forced.
    pub(crate) points: [i16; 2],
}

impl<'g> Hand<'g> {
    /// Plays a recorded hand again.
    ///
    /// # Errors
    /// No deal of the game, or a move that is not legal, with its number.
    pub(crate) fn play(record: &HandRecord, game: &'g Game) -> Result<Self, NotationError> {
        let whole = record.replay(game)?;
        let deal = record.deal(game)?;
        let mut walk = Walk::new(record, &deal, game);
        for event in whole.public().history().iter() {
            walk.take(event);
        }
        Ok(Hand { deal, plies: walk.plies, state: whole })
    }
}

/// The hand with its stock, where nobody draws and the line leaves it out: then it is what the hands leave, in any order.
pub(crate) fn with_stock(record: HandRecord, game: &Game) -> HandRecord {
    let left = record.hands.iter().fold(game.tiles(), |left, hand| left - *hand);
    match record.stock.is_empty() && game.rules().draw == Draw::None {
        true => HandRecord { stock: left.iter().collect(), ..record },
        false => record,
    }
}

/// A remark on hands of another size than the game deals; allowed, but seldom meant.
pub(crate) fn remark_on_sizes(sizes: &[usize], game: &Game) -> Option<String> {
    let deals = usize::from(game.rules().deal);
    let other = sizes.iter().enumerate().filter(|(_, size)| **size != deals);
    let other: Vec<String> = other.map(|(seat, size)| format!("seat {seat} was dealt {size}")).collect();
    let tiles = if deals == 1 { "tile" } else { "tiles" };
    (!other.is_empty()).then(|| format!("remark: {}, and the game deals {deals} {tiles}", other.join(", ")))
}

/// Goes through a hand and writes down what was there before each ply.
struct Walk<'g> {
    state: State<'g>,
    /// Of the events of `state`, so many single moves were taken.
    taken: usize,
    hands: Vec<TileSet>,
    stock: Vec<Tile>,
    line: Line,
    ends: [Vec<Pip>; 2],
    plies: Vec<Ply>,
}

impl<'g> Walk<'g> {
    fn new(record: &HandRecord, deal: &Deal, game: &'g Game) -> Self {
        Walk {
            state: State::in_match(game, deal, record.scores),
            taken: 0,
            hands: game.seats().map(|seat| deal.hand(seat)).collect(),
            // The next one last.
            stock: deal.stock().collect::<Vec<_>>().into_iter().rev().collect(),
            line: Line::default(),
            ends: [Vec::new(), Vec::new()],
            plies: Vec::new(),
        }
    }

    /// Takes an event of the whole hand.
    fn take(&mut self, event: Event) {
        for done in std::iter::repeat_n(move_of(event), times(event)).flatten() {
            self.take_move(event.seat(), done);
        }
    }

    fn take_move(&mut self, seat: Seat, done: Move) {
        let held = self.hands[seat.index()];
        let ends = self.ends.clone();
        let mut could = Vec::new();
        self.taken += 1;
        if self.taken > moves_in(&self.state) {
            could = self.state.moves().iter().collect();
            // It was played before under the same rules.
            let played = self.state.play(done);
            debug_assert!(played.is_ok(), "{played:?}");
            let (public, game) = (self.state.public(), self.state.game());
            self.ends = End::BOTH.map(|end| public.shown(game, end).collect());
        }
        let mut drawn = None;
        match done.kind() {
            MoveKind::Pose(pose) => {
                self.hands[seat.index()].remove(pose.tile);
                self.line.pose(pose);
            }
            MoveKind::Draw => {
                drawn = self.stock.pop();
                if let Some(tile) = drawn {
                    self.hands[seat.index()].insert(tile);
                }
            }
            MoveKind::Go | MoveKind::Decline | MoveKind::Close => {}
        }
        let points = Side::BOTH.map(|side| self.state.public().points(side));
        let (number, line) = (self.taken, self.line.clone());
        self.plies.push(Ply { number, seat, held, ends, could, done, drawn, line, points });
    }
}

/// How many single moves happened so far, each drawn tile one.
fn moves_in(state: &State<'_>) -> usize {
    state.public().history().iter().map(times).sum()
}

/// All events as single moves, each drawn tile one, with the seat.
pub(crate) fn events(state: &State<'_>) -> Vec<(Seat, Move)> {
    let single = |event: Event| std::iter::repeat_n((event.seat(), move_of(event)), times(event));
    let events = state.public().history().iter().flat_map(single);
    events.filter_map(|(seat, mv)| Some((seat, mv?))).collect()
}

/// The move that an event tells of.
fn move_of(event: Event) -> Option<Move> {
    match event {
        Event::Pose(_, pose) => Move::pose(pose.tile, pose.end, pose.exposed),
        Event::Draw(..) => Some(Move::DRAW),
        Event::Go(_) => Some(Move::GO),
        Event::Decline(_) => Some(Move::DECLINE),
        Event::Close(_) => Some(Move::CLOSE),
    }
}

fn times(event: Event) -> usize {
    if let Event::Draw(_, times) = event { usize::from(times) } else { 1 }
}
