//! The tree of an information-set search.

use boneyard_core::{Move, Rng, Seat, Side, State, TileSet};

/// A move as the searching seat sees it: worlds in which all of this is the same are one to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Edge {
    mv: Move,
    seat: Seat,
    /// Tiles in the stock before the move. With the seat it tells which draws and goes came between.
    stock: u8,
    /// The searching seat's hand before its own move, as that shows what it has drawn; else empty.
    hand: TileSet,
}

/// A move in the tree and what was found about it.
#[derive(Clone, Debug)]
struct Node {
    edge: Edge,
    visits: u32,
    /// How often it could have been chosen.
    available: u32,
    /// What its seat's side got, summed over the visits.
    total: i64,
    /// The first of the moves after it, and the next of those beside it; 0 for none.
    child: u32,
    sibling: u32,
}

/// A tree that grows by a move an iteration. Its first node is the position searched.
#[derive(Debug)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
    /// Nodes on the way of the iteration under way.
    way: Vec<usize>,
    tried: Vec<Move>,
    searcher: Seat,
    /// The weight of exploration, and the reward that counts as one.
    weight: f64,
    scale: f64,
    /// Natural logarithms of whole numbers from 0 (of 0: 0).
    logs: Vec<f64>,
}

impl Tree {
    /// An empty tree for so many iterations.
    pub(crate) fn new(weight: f64, iterations: u32) -> Tree {
        // The one of the standard library may differ between machines.
        let logs = (0..=iterations + 1).map(|n| libm::log(f64::from(n.max(1)))).collect();
        let searcher = Seat::default();
        Tree { nodes: Vec::new(), way: Vec::new(), tried: Vec::new(), searcher, weight, scale: 1.0, logs }
    }

    /// Forgets all, to search a position of `searcher`. `scale` > 0 is the size of a usual reward.
    pub(crate) fn plant(&mut self, searcher: Seat, scale: f64) {
        self.searcher = searcher;
        self.scale = scale;
        self.nodes.clear();
        let edge = Edge { mv: Move::DRAW, seat: searcher, stock: 0, hand: TileSet::EMPTY };
        self.nodes.push(Node { edge, visits: 0, available: 0, total: 0, child: 0, sibling: 0 });
    }

    /// Goes down from the first node in the world of `state`, playing the moves, until one was added to the tree or the hand
    /// is over.
    pub(crate) fn descend(&mut self, state: &mut State<'_>, rng: &mut Rng) {
        self.way.clear();
        let mut node = 0;
        while !state.is_over() {
            let (next, is_new) = self.step(node, state, rng);
            if state.play(self.nodes[next].edge.mv).is_err() {
                return;
            }
            self.way.push(next);
            node = next;
            if is_new {
                return;
            }
        }
    }

    /// The move to be taken from a node, and whether it is new to the tree.
    fn step(&mut self, node: usize, state: &State<'_>, rng: &mut Rng) -> (usize, bool) {
        let moves = state.moves();
        let public = state.public();
        let (seat, stock) = (public.turn(), public.stock_len());
        let hand = if seat == self.searcher { state.hand(seat) } else { TileSet::EMPTY };
        self.tried.clear();
        let (mut best, mut highest) = (0, f64::NEG_INFINITY);
        let mut next = self.nodes[node].child as usize;
        while next != 0 {
            let child = &mut self.nodes[next];
            let place = next;
            next = child.sibling as usize;
            let edge = Edge { mv: child.edge.mv, seat, stock, hand };
            if child.edge != edge || !moves.contains(edge.mv) {
                continue;
            }
            child.available += 1;
            self.tried.push(edge.mv);
            let promise = self.promise(place);
            if promise > highest {
                (best, highest) = (place, promise);
            }
        }
        let untried = moves.len() - self.tried.len() as u32;
        if untried == 0 {
            return (best, false);
        }
        let k = rng.below(untried) as usize;
        let mv = moves.iter().filter(|mv| !self.tried.contains(mv)).nth(k).unwrap_or_else(|| moves.nth(0));
        (self.add(node, Edge { mv, seat, stock, hand }), true)
    }

    /// The upper confidence bound (UCB1) with the number of times that the move could have been chosen for that of its
    /// parent's visits.
    fn promise(&self, place: usize) -> f64 {
        let Node { visits, available, total, .. } = self.nodes[place];
        let (visits, available) = (f64::from(visits.max(1)), available as usize);
        let log = self.logs[available.min(self.logs.len() - 1)];
        total as f64 / (visits * self.scale) + self.weight * (log / visits).sqrt()
    }

    fn add(&mut self, parent: usize, edge: Edge) -> usize {
        let place = self.nodes.len();
        let sibling = std::mem::replace(&mut self.nodes[parent].child, place as u32);
        self.nodes.push(Node { edge, visits: 0, available: 1, total: 0, child: 0, sibling });
        place
    }

    /// Ends an iteration whose hand was worth `worth` to side 0.
    pub(crate) fn reward(&mut self, worth: i32) {
        for &place in &self.way {
            let node = &mut self.nodes[place];
            node.visits += 1;
            let worth = i64::from(worth);
            node.total += if node.edge.seat.side() == Side::ZERO { worth } else { -worth };
        }
    }

    /// How often a move of the searched position was visited, and what it got in all.
    pub(crate) fn found(&self, mv: Move) -> (u32, i64) {
        let mut next = self.nodes[0].child as usize;
        while next != 0 {
            let child = &self.nodes[next];
            if child.edge.mv == mv {
                return (child.visits, child.total);
            }
            next = child.sibling as usize;
        }
        (0, 0)
    }
}
