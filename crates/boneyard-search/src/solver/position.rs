//! A position of any game, packed, with all hands open.

use boneyard_core::{DoubleBonus, GoRule, MAX_SEATS, Seat, TILES, VoluntaryDraw};

use super::tables::{Tables, kind};
use super::world::World;

/// A move as a byte: tile, end, and which half stays open; or one that poses nothing.
pub(super) type Play = u8;
/// Poses at the right end.
pub(super) const RIGHT: Play = 32;
/// Leaves the higher half open.
pub(super) const HIGH: Play = 64;
/// Marks a move that poses nothing.
pub(super) const EXTRA: Play = 128;
pub(super) const DRAW: Play = EXTRA;
pub(super) const GO: Play = EXTRA | 1;
pub(super) const DECLINE: Play = EXTRA | 2;
pub(super) const CLOSE: Play = EXTRA | 3;

/// The tile that a play poses.
#[inline(always)]
pub(super) fn tile_of(play: Play) -> usize {
    usize::from(play & 31)
}

/// Room for every move: each tile at both ends, both ways round, and four others.
const MOST_PLAYS: usize = 4 * TILES + 4;

/// Moves in a row.
#[derive(Clone)]
pub(super) struct Plays {
    len: usize,
    plays: [Play; MOST_PLAYS],
}

impl Plays {
    pub(super) fn new() -> Self {
        Plays { len: 0, plays: [0; MOST_PLAYS] }
    }

    #[inline(always)]
    pub(super) fn push(&mut self, play: Play) {
        self.plays[self.len] = play;
        self.len += 1;
    }

    pub(super) fn as_mut_slice(&mut self) -> &mut [Play] {
        &mut self.plays[..self.len]
    }

    pub(super) fn as_slice(&self) -> &[Play] {
        &self.plays[..self.len]
    }

    /// One pose for each tile of `tiles`; those of `high` leave their higher half open.
    fn push_tiles(&mut self, mut tiles: u32, end: Play, high: u32) {
        while tiles != 0 {
            let tile = tiles.trailing_zeros();
            tiles &= tiles - 1;
            let exposes = if high >> tile & 1 == 1 { HIGH } else { 0 };
            self.push(tile as Play | end | exposes);
        }
    }
}

/// How a hand ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// The seat to move posed its last tile.
    Out,
    /// Blocked, or closed after a go.
    Blocked,
}

/// A position in which the seat to move has a choice, or which has just ended.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Position {
    pub(super) hands: [u32; MAX_SEATS],
    pub(super) left: u8,
    pub(super) right: u8,
    /// How many tiles of the stock were drawn.
    pub(super) next: u8,
    pub(super) turn: u8,
    /// Goes in succession of seats that could not draw.
    pub(super) stuck: u8,
    /// Whether the seat to move has drawn in this turn.
    pub(super) drew: bool,
    /// Whether the last event of the seat before was a go.
    pub(super) said_go: bool,
    /// One more than the plays since the adversary's go (at most two matter), where `go_rule` asks; else 0.
    pub(super) since_go: u8,
    /// What may be added to a double: 0 nothing, 1 a tile at the left, 2 at the right, 3 at either end.
    pub(super) bonus: u8,
    /// The seat that posed last.
    pub(super) last: Option<Seat>,
    /// Nothing lies on the table.
    pub(super) lead: bool,
}

impl Position {
    /// The side to move.
    #[inline(always)]
    pub(super) fn side(&self) -> u8 {
        self.turn & 1
    }

    pub(super) fn hand(&self) -> u32 {
        self.hands[usize::from(self.turn & 3)]
    }

    /// All moves of the seat to move, on a line that is not empty, in the order of the engine's.
    pub(super) fn plays(&self, tables: &Tables, world: &World, plays: &mut Plays) {
        plays.len = 0;
        let hand = self.hand();
        let (left, right) = (kind(self.left), kind(self.right));
        let (at_left, at_right) = match self.bonus {
            1 => (true, false),
            2 => (false, true),
            _ => (true, self.left != self.right),
        };
        let on_left = if at_left { hand & tables.fits[usize::from(self.left)] } else { 0 };
        let on_right = if at_right { hand & tables.fits[usize::from(self.right)] } else { 0 };
        plays.push_tiles(on_left, 0, tables.high[left]);
        plays.push_tiles(on_right, RIGHT, tables.high[right]);
        if tables.turnable != 0 {
            plays.push_tiles(on_left & tables.turnable, 0, !tables.high[left]);
            plays.push_tiles(on_right & tables.turnable, RIGHT, !tables.high[right]);
        }
        if self.bonus != 0 {
            plays.push(DECLINE);
        } else if tables.flags.choices() {
            self.other_plays(tables, world, plays);
        }
    }

    fn other_plays(&self, tables: &Tables, world: &World, plays: &mut Plays) {
        let flags = &tables.flags;
        let makes_sum = self.hand() & (tables.sevens[kind(self.left)] | tables.sevens[kind(self.right)]) != 0;
        let can_draw = self.can_draw(tables, world);
        let may_draw = match flags.voluntary {
            VoluntaryDraw::Never => false,
            VoluntaryDraw::InsteadOfMatador => !makes_sum,
            VoluntaryDraw::Any => true,
        };
        if can_draw && may_draw {
            plays.push(DRAW);
        }
        if flags.may_pass && !can_draw && !makes_sum {
            plays.push(GO);
        }
        if flags.close_on_go && self.said_go {
            plays.push(CLOSE);
        }
    }

    #[inline(always)]
    fn can_draw(&self, tables: &Tables, world: &World) -> bool {
        self.next < world.drawable && !(tables.flags.draw_once && self.drew)
    }

    /// Makes a move and what it forces. Gives the points it scores in play, and the end of the hand if it ended; the turn is then
    /// still that of the seat that ended it, if it went out.
    pub(super) fn make(&mut self, tables: &Tables, world: &World, play: Play) -> (i32, Option<End>) {
        match play {
            DRAW => {
                self.draw(world);
                (0, self.find_choice(tables, world))
            }
            GO => (0, self.say_go(tables, world).or_else(|| self.find_choice(tables, world))),
            DECLINE => (0, self.end_turn(tables, world)),
            CLOSE => (0, Some(End::Blocked)),
            _ => self.pose(tables, world, play),
        }
    }

    fn pose(&mut self, tables: &Tables, world: &World, play: Play) -> (i32, Option<End>) {
        let (tile, lead) = (tile_of(play), self.lead);
        let seat = usize::from(self.turn & 3);
        let gain = if lead {
            (self.left, self.right) = (tables.open[1][tile], tables.open[0][tile]);
            tables.lead_points[tile]
        } else {
            let open = tables.open[usize::from(play & HIGH != 0)][tile];
            *(if play & RIGHT == 0 { &mut self.left } else { &mut self.right }) = open;
            tables.points[usize::from(self.left & 31)][usize::from(self.right & 31)]
        };
        self.lead = false;
        self.hands[seat] &= !(1 << tile);
        self.stuck = 0;
        self.last = Seat::new(seat);
        let end = if self.hands[seat] == 0 {
            Some(End::Out)
        } else if tables.flags.bonus != DoubleBonus::None && self.offer_bonus(tables, play, lead) {
            None
        } else {
            self.end_turn(tables, world)
        };
        (i32::from(gain), end)
    }

    /// After a pose: whether the same seat may add a tile to a double.
    fn offer_bonus(&mut self, tables: &Tables, play: Play, lead: bool) -> bool {
        let was_bonus = self.bonus != 0;
        self.bonus = 0;
        let double = tables.doubles >> tile_of(play) & 1 == 1;
        let same_number = tables.flags.bonus == DoubleBonus::SameNumber;
        if !double || same_number && was_bonus {
            return false;
        }
        let (bonus, fits) = match play & RIGHT {
            _ if !same_number || lead => (3, tables.fitting(self.left, self.right)),
            0 => (1, tables.fits[usize::from(self.left)]),
            _ => (2, tables.fits[usize::from(self.right)]),
        };
        if self.hand() & fits != 0 {
            self.bonus = bonus;
        }
        self.bonus != 0
    }

    fn end_turn(&mut self, tables: &Tables, world: &World) -> Option<End> {
        let flags = &tables.flags;
        self.bonus = 0;
        self.drew = false;
        if flags.go_rule == GoRule::Standard || !self.keeps_turn(flags.go_rule) {
            self.turn = (self.turn + 1) & (flags.players - 1);
            self.said_go = false;
        }
        if flags.stop_dead {
            let unposed = self.hands.iter().fold(world.left(self.next), |all, hand| all | hand);
            if unposed & tables.fitting(self.left, self.right) == 0 {
                return Some(End::Blocked);
            }
        }
        self.find_choice(tables, world)
    }

    fn keeps_turn(&mut self, rule: GoRule) -> bool {
        let keeps = match (rule, self.since_go) {
            (_, 0) => false,
            (GoRule::ContinueUntilBlocked, _) => true,
            (_, since) => since < 2,
        };
        self.since_go = match rule {
            _ if !keeps => 0,
            GoRule::ContinueUntilBlocked => 1,
            _ => self.since_go + 1,
        };
        keeps
    }

    /// Draws and says go until a seat can pose.
    fn find_choice(&mut self, tables: &Tables, world: &World) -> Option<End> {
        let fitting = tables.fitting(self.left, self.right);
        while self.hand() & fitting == 0 {
            if self.can_draw(tables, world) {
                self.draw(world);
            } else if let Some(end) = self.say_go(tables, world) {
                return Some(end);
            }
        }
        None
    }

    fn draw(&mut self, world: &World) {
        let tile = world.tiles[usize::from(self.next & 31)];
        self.hands[usize::from(self.turn & 3)] |= 1 << tile;
        self.next += 1;
        self.drew = true;
        self.stuck = 0;
    }

    fn say_go(&mut self, tables: &Tables, world: &World) -> Option<End> {
        let flags = &tables.flags;
        if self.next >= world.drawable {
            self.stuck += 1;
            if self.stuck == flags.players {
                return Some(End::Blocked);
            }
        }
        self.said_go = true;
        self.drew = false;
        self.since_go = u8::from(flags.go_rule != GoRule::Standard);
        self.turn = (self.turn + 1) & (flags.players - 1);
        None
    }
}
