//! In which order the tiles of a layout can have been posed: the seats take turns, and the layout grows at its ends.

use std::collections::HashSet;

use boneyard_core::{Draw, End, Game, MatadorLast, Move, Pip, PlayScore, TileSet};

use super::layout::{Layout, Lying};

/// One thing that happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// This tile of the layout was posed, at this end of it.
    Pose(usize, End),
    /// This go or draw.
    Wait(usize),
}

/// An order of play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Order {
    /// What happened, first to last.
    pub(super) steps: Vec<Step>,
    /// Who is to move after it.
    pub(super) turn: usize,
}

/// No more orders than this are compared.
pub(super) const MOST_ORDERS: usize = 200;
/// Nor so many beginnings of one tried: a second's work.
const MOST_STEPS: usize = 2_000_000;

/// The search for all orders.
pub(super) struct Orders<'l> {
    layout: &'l Layout,
    game: &'l Game,
    players: usize,
    /// Nothing but the ends at each go matters of the past, so that of two ways to the same point one will do.
    forgets: bool,
    been: HashSet<(Point, usize, u64, Vec<[Pip; 2]>)>,
    steps: Vec<Step>,
    tried: usize,
    /// Those found.
    pub(super) found: Vec<Order>,
    /// The longest beginning, and whose turn was next.
    furthest: Order,
}

/// A part of the layout, from and to, and whose turn it is.
type Point = (usize, usize, usize);

impl<'l> Orders<'l> {
    /// All orders, or more than [`MOST_ORDERS`] of them.
    pub(super) fn of(layout: &'l Layout, game: &'l Game) -> Self {
        let rules = game.rules();
        let mut orders = Orders {
            layout,
            game,
            players: usize::from(rules.players),
            forgets: rules.draw == Draw::None
                && rules.play_score == PlayScore::None
                && rules.matador_last == MatadorLast::Forced,
            been: HashSet::new(),
            steps: Vec::new(),
            tried: 0,
            found: Vec::new(),
            furthest: Order { steps: Vec::new(), turn: 0 },
        };
        for (place, lying) in layout.tiles.iter().enumerate() {
            if layout.lead.is_none_or(|lead| lead == lying.tile) {
                orders.steps = vec![Step::Pose(place, End::Left)];
                orders.go_on((place, place, orders.next(lying.by)), 0, &[]);
            }
        }
        if layout.tiles.is_empty() {
            orders.found.push(Order { steps: Vec::new(), turn: layout.seat.unwrap_or(0) });
        }
        orders
    }

    /// Whether the search was given up.
    pub(super) fn too_many(&self) -> bool {
        self.found.len() > MOST_ORDERS || self.tried > MOST_STEPS
    }

    /// Why there is none.
    pub(super) fn none(&self) -> String {
        let Order { steps, turn } = &self.furthest;
        let after = moves(self.layout, steps).join(".");
        let told = match steps.len() == self.layout.tiles.len() + self.layout.waits.len() {
            true => "which is not the seat of --hand".to_owned(),
            false => "which neither posed a tile that comes next in the layout nor said go or drew there"
                .to_owned(),
        };
        format!(
            "no order of play leads to this layout: after {after} it is the turn of seat {turn}, {told}; see --played-by, --passes, --draws, \
             --lead and --seat"
        )
    }

    fn next(&self, seat: usize) -> usize {
        (seat + 1) % self.players
    }

    fn go_on(&mut self, point: Point, used: u64, past: &[[Pip; 2]]) {
        self.tried += 1;
        let (left, right, turn) = point;
        let tiles = &self.layout.tiles;
        if self.steps.len() > self.furthest.steps.len() {
            self.furthest = Order { steps: self.steps.clone(), turn };
        }
        if self.too_many() {
            return;
        }
        if self.steps.len() == tiles.len() + self.layout.waits.len() {
            if self.layout.seat.is_none_or(|seat| seat == turn) {
                self.found.push(Order { steps: self.steps.clone(), turn });
            }
            return;
        }
        let Some(&Step::Pose(lead, _)) = self.steps.first() else { return };
        if self.forgets && !self.been.insert((point, lead, used, past.to_vec())) {
            return;
        }
        if left > 0 && tiles[left - 1].by == turn {
            self.step(Step::Pose(left - 1, End::Left), (left - 1, right, self.next(turn)), used, past);
        }
        if tiles.get(right + 1).is_some_and(|lying| lying.by == turn) {
            self.step(Step::Pose(right + 1, End::Right), (left, right + 1, self.next(turn)), used, past);
        }
        self.wait(point, used, past);
    }

    fn step(&mut self, step: Step, point: Point, used: u64, past: &[[Pip; 2]]) {
        self.steps.push(step);
        self.go_on(point, used, past);
        self.steps.pop();
    }

    /// The goes and draws that can be next.
    fn wait(&mut self, (left, right, turn): Point, used: u64, past: &[[Pip; 2]]) {
        let (tiles, waits) = (&self.layout.tiles, &self.layout.waits);
        let [one, other] = [tiles[left].halves[0], tiles[right].halves[1]];
        let ends = [one.max(other), one.min(other)];
        let open = |kind: bool| {
            (0..waits.len())
                .find(|&k| used >> k & 1 == 0 && waits[k].seat == turn && (waits[k].drawn > 0) == kind)
        };
        // The goes of a seat stand in their order, and so do its draws.
        for k in [open(false), open(true)].into_iter().flatten() {
            let wait = waits[k];
            if wait.ends.is_some_and(|wanted| wanted != ends) {
                continue;
            }
            if wait.drawn == 0 && self.forgets && self.could_pose((left, right, turn), ends) {
                continue;
            }
            let mut past = past.to_vec();
            if wait.ends.is_none() {
                past.push(ends);
            }
            let turn = if wait.drawn > 0 { turn } else { self.next(turn) };
            self.step(Step::Wait(k), (left, right, turn), used | 1 << k, &past);
        }
    }

    /// Whether a seat poses later what it could have posed at these ends.
    fn could_pose(&self, (left, right, turn): Point, ends: [Pip; 2]) -> bool {
        let taken = ends.into_iter().fold(TileSet::EMPTY, |all, pip| all | self.game.fits(pip));
        let later = |(place, lying): (usize, &Lying)| {
            (place < left || place > right) && lying.by == turn && taken.contains(lying.tile)
        };
        self.layout.tiles.iter().enumerate().any(later)
    }
}

/// Whether the layout must be turned round, as the higher half of a lead lies at the left in the notation.
pub(super) fn is_turned(layout: &Layout, steps: &[Step]) -> bool {
    let Some(Step::Pose(lead, _)) = steps.first() else { return false };
    let [left, right] = layout.tiles[*lead].halves;
    left < right
}

/// The steps in the notation of moves.
pub(super) fn moves(layout: &Layout, steps: &[Step]) -> Vec<String> {
    let turned = is_turned(layout, steps);
    let mut told = Vec::new();
    for (place, step) in steps.iter().enumerate() {
        match *step {
            Step::Pose(tile, end) => {
                let Lying { tile, halves, .. } = layout.tiles[tile];
                let posed = if place == 0 {
                    Move::pose(tile, End::Left, tile.low())
                } else {
                    let turned_end = End::BOTH[end.index() ^ usize::from(turned)];
                    Move::pose(tile, turned_end, halves[end.index()])
                };
                told.extend(posed.map(|mv| mv.to_string()));
            }
            Step::Wait(k) if layout.waits[k].drawn == 0 => told.push(Move::GO.to_string()),
            Step::Wait(k) => {
                told.extend(std::iter::repeat_n(Move::DRAW.to_string(), usize::from(layout.waits[k].drawn)));
            }
        }
    }
    told
}
