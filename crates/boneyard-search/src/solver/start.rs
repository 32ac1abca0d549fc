//! Where a solve starts: the public part of a position as the solver packs it.

use boneyard_core::{
    DoubleBonus, End, Event, GoRule, MAX_SEATS, Move, MoveKind, Pip, Pose, Public, Seat, Tile, TileSet, View,
};

use super::position::{CLOSE, DECLINE, DRAW, GO, HIGH, Play, Position, RIGHT};
use super::tables::{DOUBLE, Numbering, Tables, double_mark};

/// A move of the engine as a byte.
pub(super) fn play_of(numbering: &Numbering, mv: Move) -> Play {
    match mv.kind() {
        MoveKind::Pose(Pose { tile, end, exposed }) => {
            let right = if end == End::Right { RIGHT } else { 0 };
            numbering.bit(tile) | right | high(tile, exposed)
        }
        MoveKind::Draw => DRAW,
        MoveKind::Go => GO,
        MoveKind::Decline => DECLINE,
        MoveKind::Close => CLOSE,
    }
}

fn high(tile: Tile, exposed: Pip) -> Play {
    if exposed == tile.high() && !tile.is_double() { HIGH } else { 0 }
}

/// The position that a view shows, in the world of these hands. The hand of the seat to move is taken from the view.
pub(super) fn position(tables: &Tables, view: &View<'_>, hands: &[TileSet; MAX_SEATS]) -> Position {
    let public = view.public();
    let seat = view.seat();
    let mut masks = hands.map(|hand| tables.numbering.mask(hand));
    masks[seat.index()] = tables.numbering.mask(view.hand());
    let trail = Trail::new(tables, view);
    Position {
        hands: masks,
        left: trail.ends[0],
        right: trail.ends[1],
        next: 0,
        turn: seat.index() as u8,
        stuck: stuck(tables, public),
        drew: matches!(public.history().last(), Some(Event::Draw(drawer, _)) if drawer == seat),
        said_go: trail.said_go,
        since_go: trail.since_go,
        bonus: if public.is_bonus() { bonus(tables, public) } else { 0 },
        last: trail.last,
        lead: public.is_line_empty(),
    }
}

/// What the history says of the ends and of goes.
struct Trail {
    ends: [u8; 2],
    last: Option<Seat>,
    said_go: bool,
    since_go: u8,
}

impl Trail {
    fn new(tables: &Tables, view: &View<'_>) -> Trail {
        let public = view.public();
        let history = public.history();
        let mut ends = [None; 2];
        let mut trail = Trail { ends: [0; 2], last: None, said_go: false, since_go: 0 };
        // Positions made by hand have no history of what lies on the table.
        let mut led = usize::from(public.poses()) != poses(history.iter());
        let mut before = None;
        for event in history.iter() {
            if let Event::Pose(seat, pose) = event {
                let open = |high: Play| {
                    tables.open[usize::from(high != 0)][usize::from(tables.numbering.bit(pose.tile))]
                };
                if led {
                    ends[pose.end.index()] = Some(open(high(pose.tile, pose.exposed)));
                } else {
                    ends = [Some(open(HIGH)), Some(open(0))];
                    led = true;
                }
                trail.last = Some(seat);
            }
            trail.goes(tables, view.seat(), event, before);
            before = Some(event);
        }
        for end in End::BOTH {
            trail.ends[end.index()] = match ends[end.index()] {
                Some(code) => code,
                None => shown_end(tables, view, end, ends[1 - end.index()]),
            };
        }
        trail
    }

    /// Follows the goes of the others and the plays of `seat` since then.
    fn goes(&mut self, tables: &Tables, seat: Seat, event: Event, before: Option<Event>) {
        let counts = tables.flags.go_rule != GoRule::Standard;
        match event {
            Event::Go(other) if other != seat => {
                self.said_go = true;
                self.since_go = u8::from(counts);
            }
            Event::Pose(own, _) if own == seat && self.since_go != 0 && !is_added(tables, event, before) => {
                self.since_go = 2;
            }
            event if event.seat() != seat => {
                self.said_go = false;
                self.since_go = 0;
            }
            _ => {}
        }
        if tables.flags.go_rule == GoRule::ContinueUntilBlocked {
            self.since_go = self.since_go.min(1);
        }
    }
}

fn poses(events: impl Iterator<Item = Event>) -> usize {
    events.filter(|event| matches!(event, Event::Pose(..))).count()
}

/// Whether a pose added a tile to a double: had the seat not been asked, it could not have posed such a tile next.
fn is_added(tables: &Tables, event: Event, before: Option<Event>) -> bool {
    let (Event::Pose(seat, pose), Some(Event::Pose(own, double))) = (event, before) else { return false };
    if seat != own || !double.tile.is_double() {
        return false;
    }
    match tables.flags.bonus {
        DoubleBonus::None => false,
        DoubleBonus::SameNumber => pose.tile.has(double.exposed),
        DoubleBonus::FullTurn => true,
    }
}

fn stuck(tables: &Tables, public: &Public) -> u8 {
    let flags = &tables.flags;
    if flags.draws && public.stock_len() > flags.reserve {
        return 0;
    }
    public.history().iter().rev().take_while(|event| matches!(event, Event::Go(_))).count() as u8
}

fn bonus(tables: &Tables, public: &Public) -> u8 {
    let last = public.history().last();
    match last {
        Some(Event::Pose(_, pose)) if tables.flags.bonus == DoubleBonus::SameNumber && public.poses() > 1 => {
            1 + pose.end.index() as u8
        }
        _ => 3,
    }
}

/// An end of which only what is public is known: the numbers it shows and the count of both ends. Where both show the same
/// number and one of them is its double, that one is taken to be the left; a blank where the double-blank lies on the table, to be the double-blank.
fn shown_end(tables: &Tables, view: &View<'_>, end: End, other: Option<u8>) -> u8 {
    let (game, public) = (view.game(), view.public());
    let numbers: Vec<Pip> = public.shown(game, end).collect();
    let number = match numbers[..] {
        [high, low] => return tables.open[0][usize::from(tables.numbering.bit(Tile::new(high, low)))],
        [number] => number,
        _ => return 0,
    };
    let double = Tile::new(number, number);
    let mark = double_mark(game.rules(), double);
    if mark == 0 || !public.posed().contains(double) {
        return number.get();
    }
    let both: u8 = End::BOTH.iter().flat_map(|end| public.shown(game, *end)).map(Pip::get).sum();
    let known = other.map_or(0, |code| if code & DOUBLE != 0 { code & 15 } else { 0 });
    let excess = public.count(game).saturating_sub(both + known);
    let alike = public.shown(game, End::Left).eq(public.shown(game, End::Right));
    let is_double = match (other, end) {
        (None, End::Right) if alike => excess > number.get(),
        (Some(_), _) => excess == number.get(),
        (None, _) => {
            let opposite = both - number.get();
            excess == number.get() || excess == number.get() + opposite
        }
    };
    number.get() | if is_double { mark } else { 0 }
}
