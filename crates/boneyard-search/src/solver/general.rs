//! The search that plays by every rule: alpha-beta over [`Position`] with a transposition table.

use boneyard_core::{DoubleBonus, FinalHands, Game, GoRule, Seat, TileSet};

use super::Value;
use super::memory::{INFINITY, Key, Known, Memory};
use super::position::{EXTRA, End, HIGH, Play, Plays, Position, RIGHT, tile_of};
use super::tables::Tables;
use super::world::World;

/// What one solve works with.
pub(super) struct General<'a> {
    pub(super) game: &'a Game,
    pub(super) tables: &'a Tables,
    pub(super) world: &'a World,
    pub(super) memory: &'a mut Memory,
    pub(super) value: Value,
    /// Positions searched so far, and how many may be.
    pub(super) positions: u64,
    pub(super) cap: u64,
}

impl General<'_> {
    /// Whether only who wins matters, and play does not score: values are -1, 0 and 1.
    fn counts_wins(&self) -> bool {
        self.value == Value::Win && !self.tables.flags.plays_score
    }

    /// The value of a play for the side that makes it: exact if it lies between `alpha` and `beta`, else a bound on
    /// that side of them. Means nothing once the cap is reached.
    pub(super) fn play(&mut self, position: &Position, play: Play, alpha: i32, beta: i32) -> i32 {
        let mut next = *position;
        let (gain, end) = next.make(self.tables, self.world, play);
        let side = position.side();
        if let Some(end) = end {
            let (points, winner) = score_end(self.game, self.world, &next, end);
            let for_zero = if self.counts_wins() { winner } else { points };
            return gain + if side == 0 { for_zero } else { -for_zero };
        }
        let (alpha, beta) = (alpha - gain, beta - gain);
        if next.side() == side {
            gain + self.search(&next, alpha, beta)
        } else {
            gain - self.search(&next, -beta, -alpha)
        }
    }

    fn search(&mut self, position: &Position, mut alpha: i32, mut beta: i32) -> i32 {
        self.positions += 1;
        if self.positions > self.cap {
            return 0;
        }
        let most = if self.counts_wins() { 1 } else { INFINITY };
        let mut known = Known { low: -most, high: most, best: u8::MAX };
        let key = self.key(position);
        if let Some(found) = self.memory.get(key) {
            known = found;
        }
        alpha = alpha.max(known.low);
        beta = beta.min(known.high);
        if alpha >= beta {
            return if known.low >= beta { known.low } else { known.high };
        }
        let mut plays = Plays::new();
        position.plays(self.tables, self.world, &mut plays);
        let mut order = Order::new(self.tables, position, &plays, known.best);
        let (mut best, mut best_play, mut highest) = (-INFINITY, u8::MAX, alpha);
        while let Some(play) = order.next() {
            let value = self.play(position, play, highest, beta);
            if self.positions > self.cap {
                return 0;
            }
            if value > best {
                (best, best_play) = (value, play);
                highest = highest.max(value);
                if best >= beta {
                    break;
                }
            }
        }
        let low = if best > alpha { best.max(known.low) } else { known.low };
        let high = if best < beta { best.min(known.high) } else { known.high };
        self.memory.put(key, Known { low, high, best: best_play });
        best
    }

    /// Everything that the value depends on, but for the order of the stock, which stays the same in a solve.
    fn key(&self, position: &Position) -> Key {
        let flags = &self.tables.flags;
        let pair = |i: usize| u64::from(position.hands[i]) | u64::from(position.hands[i + 1]) << 28;
        let mut rest = u32::from(position.left) | u32::from(position.right) << 5;
        rest |= u32::from(position.turn) << 10 | u32::from(position.next) << 12;
        if flags.choices() || flags.bonus != DoubleBonus::None || flags.go_rule != GoRule::Standard {
            rest |= u32::from(position.bonus) << 17 | u32::from(position.since_go) << 19;
            rest |= (u32::from(flags.may_pass) * u32::from(position.stuck & 3)) << 21;
            rest |= u32::from(flags.draw_once && position.drew) << 23;
            rest |= u32::from(flags.close_on_go && position.said_go) << 24;
        }
        if flags.asks_last && (flags.may_pass || flags.close_on_go) {
            rest |= position.last.map_or(0, |seat| 1 + seat.side().index() as u32) << 25;
        }
        Key { tiles: [pair(0), pair(2)], rest }
    }
}

/// Plays, the most promising first.
struct Order {
    plays: Plays,
    scores: [i32; 32],
    next: usize,
}

impl Order {
    fn new(tables: &Tables, position: &Position, plays: &Plays, first: Play) -> Order {
        let mut order = Order { plays: plays.clone(), scores: [0; 32], next: 0 };
        for (score, play) in order.scores.iter_mut().zip(plays.as_slice()) {
            *score = if *play == first { i32::MAX } else { promise(tables, position, *play) };
        }
        order
    }

    fn next(&mut self) -> Option<Play> {
        let plays = self.plays.as_mut_slice();
        let start = self.next;
        if start >= plays.len() {
            return None;
        }
        self.next += 1;
        let scored = plays.len().min(self.scores.len());
        if let Some(best) = (start..scored).max_by_key(|i| (self.scores[*i], std::cmp::Reverse(*i))) {
            plays.swap(start, best);
            self.scores.swap(start, best);
        }
        Some(plays[start])
    }
}

/// How good a play looks, in tenths of a pip: it should be heavy or score, and leave the next seat little to pose.
pub(super) fn promise(tables: &Tables, position: &Position, play: Play) -> i32 {
    if play & EXTRA != 0 {
        return -700;
    }
    let tile = tile_of(play);
    let seat = usize::from(position.turn & 3);
    if position.hands[seat] == 1 << tile {
        return 100_000;
    }
    let open = tables.open[usize::from(position.lead || play & HIGH != 0)][tile];
    let other = match play & RIGHT {
        _ if position.lead => tables.open[0][tile],
        0 => position.right,
        _ => position.left,
    };
    let next = (seat + 1) & usize::from(tables.flags.players - 1);
    let theirs = position.hands[next] & tables.fitting(open, other);
    let gain = i32::from(tables.points[usize::from(open & 31)][usize::from(other & 31)]);
    let stops = if theirs == 0 { 500 } else { 0 };
    10 * i32::from(tables.pips[tile]) + 20 * gain + stops - 193 * theirs.count_ones() as i32
}

/// A mask as a set of tiles.
fn tile_set(mask: u32) -> TileSet {
    TileSet::from_bits(mask).unwrap_or_default()
}

/// The margin of side 0 in the points of the end of a hand, and which side won the end (+1 for side 0).
fn score_end(game: &Game, world: &World, position: &Position, end: End) -> (i32, i32) {
    let out = match end {
        End::Out => Seat::new(usize::from(position.turn)),
        End::Blocked => None,
    };
    let hands = FinalHands {
        hands: position.hands.map(tile_set),
        stock: tile_set(world.left(position.next)),
        last_player: position.last,
    };
    let end = game.score_end(&hands, out);
    let winner = end.winner.map_or(0, |side| 1 - 2 * side.index() as i32);
    (i32::from(end.points[0]) - i32::from(end.points[1]), winner)
}
