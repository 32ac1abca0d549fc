//! Lays a game out.

use super::play::{Next, Play};
use super::tree::{Choice, End, Join, Pair, Side, Size, Tree};

/// A game that takes more memory than allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the game takes more than {limit} bytes: after {bytes} of them it has {} information sets, and more to come", .so_far.information_sets)]
pub struct TooLarge {
    /// As given.
    pub limit: u64,
    /// Bytes of what was laid out.
    pub bytes: u64,
    /// How far it came.
    pub so_far: Size,
}

/// No choice leads to an entry.
const NONE: u32 = u32::MAX;
/// Bytes of an entry: its parent, and three numbers while solving.
const ENTRY: u64 = 4 + 3 * 8;
/// Bytes of a move of a choice: where it leads, and three numbers; and a share of its choice.
const MOVE: u64 = 4 + 3 * 8 + 8;
const LINK: u64 = 8;
const MOST_PAIRS: u64 = 1 << 32;
const PAIR: u64 = std::mem::size_of::<Pair>() as u64;
const END: u64 = std::mem::size_of::<End>() as u64;

impl Tree {
    /// Lays a game out.
    ///
    /// # Errors
    /// If that and solving it takes more than `limit` bytes.
    pub fn build<P: Play>(play: &P, limit: u64) -> Result<Tree, TooLarge> {
        Tree::build_observed(play, limit, &mut |_| ())
    }

    /// As [`build`](Self::build), and shows every choice on the way: those of a seat in the order of its strategies.
    ///
    /// # Errors
    /// As `build`.
    pub fn build_observed<P: Play>(
        play: &P,
        limit: u64,
        observe: &mut dyn FnMut(Chooser<'_, P>),
    ) -> Result<Tree, TooLarge> {
        let tree =
            Tree { seats: Default::default(), ends: Vec::new(), pairs: Vec::new(), size: Size::default() };
        let mut builder = Builder { play, limit, tree, observe };
        let lists = [0, 1].map(|seat| {
            let entries = play.hands(seat).into_iter().map(|hand| Entry { hand, parent: NONE, place: NONE });
            entries.collect::<Vec<_>>()
        });
        let start = play.start();
        // So many pairs alone take longer than anything that fits.
        if lists[0].len() as u64 * lists[1].len() as u64 > MOST_PAIRS {
            return Err(TooLarge { limit, bytes: 0, so_far: Size::default() });
        }
        let lists = builder.with_partners(&start, lists);
        builder.tree.size.deals = builder.count_pairs(&start, &lists);
        let lists = [0, 1].map(|seat| builder.enter_all(seat, &lists[seat]));
        for (side, list) in builder.tree.seats.iter_mut().zip(&lists) {
            side.roots = list.len() as u32;
        }
        builder.lay_out(&start, lists)?;
        builder.tree.size.bytes = builder.bytes();
        Ok(builder.tree)
    }
}

/// A seat that has a choice.
#[derive(Debug)]
pub struct Chooser<'c, P: Play> {
    /// 0 or 1.
    pub seat: usize,
    /// What everybody has seen.
    pub point: &'c P::Point,
    /// What it holds.
    pub hand: P::Hand,
    /// Its moves, two or more.
    pub moves: &'c [P::Move],
}

struct Builder<'b, P: Play> {
    play: &'b P,
    limit: u64,
    tree: Tree,
    observe: &'b mut dyn FnMut(Chooser<'_, P>),
}

/// A hand on its way into the tree.
#[derive(Clone, Copy)]
struct Entry<H> {
    hand: H,
    /// The entry that it comes from.
    parent: u32,
    /// The move of a choice by which it comes, among all moves of the seat; else `NONE`.
    place: u32,
}

/// A hand in the tree, by its index.
#[derive(Clone, Copy)]
struct Entered<H> {
    hand: H,
    index: u32,
}

type Lists<T> = [Vec<T>; 2];

impl<P: Play> Builder<'_, P> {
    /// Lays out a position and all that can follow. Deep, not long: a game has few moves.
    fn lay_out(&mut self, point: &P::Point, lists: Lists<Entered<P::Hand>>) -> Result<(), TooLarge> {
        self.tree.size.positions += 1;
        self.check(lists[0].len().max(lists[1].len()))?;
        match self.play.next(point) {
            Next::End => self.end(point, &lists),
            Next::Chance(chances) => {
                for chance in chances {
                    let after = self.play.after(point, Some(chance));
                    let same = [0, 1].map(|seat| lists[seat].iter().map(passed_on).collect());
                    self.descend(&after, same)?;
                }
            }
            Next::Draw(seat) => self.draw(point, seat, &lists)?,
            Next::Turn(seat) => self.turn(point, seat, &lists)?,
        }
        Ok(())
    }

    fn descend(&mut self, after: &P::Point, lists: Lists<Entry<P::Hand>>) -> Result<(), TooLarge> {
        let lists = self.with_partners(after, lists);
        if lists.iter().any(Vec::is_empty) {
            return Ok(());
        }
        let lists = [0, 1].map(|seat| self.enter_all(seat, &lists[seat]));
        self.lay_out(after, lists)
    }

    fn turn(
        &mut self,
        point: &P::Point,
        seat: usize,
        lists: &Lists<Entered<P::Hand>>,
    ) -> Result<(), TooLarge> {
        let (mut moves, mut options) = (Vec::new(), Vec::new());
        for entry in &lists[seat] {
            moves.clear();
            self.play.moves(point, entry.hand, &mut moves);
            let first = self.choice(seat, entry.index, &moves);
            if first != NONE {
                (self.observe)(Chooser { seat, point, hand: entry.hand, moves: &moves });
            }
            self.tree.size.information_sets += u64::from(self.play.is_free(point, &moves));
            options.extend(moves.iter().enumerate().map(|(k, mv)| {
                let place = if first == NONE { NONE } else { first + k as u32 };
                let hand = self.play.hand_after(entry.hand, *mv);
                (*mv, Entry { hand, parent: entry.index, place })
            }));
        }
        // By move, and for each move in the order of the hands.
        options.sort_by_key(|(mv, _)| *mv);
        for group in options.chunk_by(|(a, _), (b, _)| a == b) {
            let mut after = [Vec::new(), Vec::new()];
            after[seat] = group.iter().map(|(_, entry)| *entry).collect();
            after[1 - seat] = lists[1 - seat].iter().map(passed_on).collect();
            self.descend(&self.play.after(point, Some(group[0].0)), after)?;
        }
        Ok(())
    }

    /// Notes a choice, if it is one; gives the place of its first move.
    fn choice(&mut self, seat: usize, entry: u32, moves: &[P::Move]) -> u32 {
        if moves.len() < 2 {
            return NONE;
        }
        let side = &mut self.tree.seats[seat];
        let first = side.kids.len() as u32;
        side.choices.push(Choice { entry, first });
        side.kids.resize(side.kids.len() + moves.len(), NONE);
        self.tree.size.choices += 1;
        self.tree.size.moves += moves.len() as u64;
        first
    }

    /// A secret draw: hands that come to be alike are one from then on, as nothing that follows tells them apart.
    fn draw(
        &mut self,
        point: &P::Point,
        seat: usize,
        lists: &Lists<Entered<P::Hand>>,
    ) -> Result<(), TooLarge> {
        let after = self.play.after(point, None);
        let (mut drawn, mut ways) = (Vec::new(), Vec::new());
        for entry in &lists[seat] {
            drawn.clear();
            self.play.drawn(point, entry.hand, &mut drawn);
            ways.extend(drawn.iter().map(|hand| (*hand, entry.index)));
        }
        ways.sort_unstable();
        let mut hands: Vec<P::Hand> = ways.iter().map(|(hand, _)| *hand).collect();
        hands.dedup();
        let mut next = [Vec::new(), Vec::new()];
        next[seat] = hands.into_iter().map(|hand| Entry { hand, parent: NONE, place: NONE }).collect();
        next[1 - seat] = lists[1 - seat].iter().map(passed_on).collect();
        let next = self.with_partners(&after, next);
        if next.iter().any(Vec::is_empty) {
            return Ok(());
        }
        let next = [0, 1].map(|of| self.enter_all(of, &next[of]));
        let side = &mut self.tree.seats[seat];
        let first_link = side.links.len() as u32;
        for entered in &next[seat] {
            let from = ways.partition_point(|(hand, _)| *hand < entered.hand);
            let parents = ways[from..].iter().take_while(|(hand, _)| *hand == entered.hand);
            side.links.extend(parents.map(|(_, parent)| [*parent, entered.index]));
        }
        let ends = (next[seat][0].index, next[seat][0].index + next[seat].len() as u32);
        side.joins.push(Join { first: ends.0, end: ends.1, first_link, end_link: side.links.len() as u32 });
        self.lay_out(&after, next)
    }

    fn end(&mut self, point: &P::Point, lists: &Lists<Entered<P::Hand>>) {
        let entries = [0, 1].map(|seat| lists[seat][0].index);
        let first = self.tree.pairs.len() as u32;
        self.tree.ends.push(End { entries, first, chance: self.play.chance(point) });
        for (i, zero) in lists[0].iter().enumerate() {
            for (j, one) in lists[1].iter().enumerate() {
                let hands = [zero.hand, one.hand];
                if !self.play.compatible(point, hands) {
                    continue;
                }
                self.tree.size.histories += 1;
                let payoff = self.play.payoff(point, hands);
                // `check` has seen to it that the lists are no longer than that.
                self.tree.pairs.push(Pair { places: [i as u16, j as u16], payoff });
            }
        }
    }

    /// Only the hands for which the other seat has one that is compatible: no other can be held.
    fn with_partners(&self, point: &P::Point, lists: Lists<Entry<P::Hand>>) -> Lists<Entry<P::Hand>> {
        let [zero, one] = &lists;
        let held = |a: &Entry<P::Hand>, b: &Entry<P::Hand>| self.play.compatible(point, [a.hand, b.hand]);
        let kept_zero = zero.iter().filter(|a| one.iter().any(|b| held(a, b))).copied().collect();
        let kept_one = one.iter().filter(|b| zero.iter().any(|a| held(a, b))).copied().collect();
        [kept_zero, kept_one]
    }

    fn count_pairs(&self, point: &P::Point, lists: &Lists<Entry<P::Hand>>) -> u64 {
        let partners = |a: &Entry<P::Hand>| {
            lists[1].iter().filter(|b| self.play.compatible(point, [a.hand, b.hand])).count() as u64
        };
        lists[0].iter().map(partners).sum()
    }

    fn enter_all(&mut self, seat: usize, list: &[Entry<P::Hand>]) -> Vec<Entered<P::Hand>> {
        let side = &mut self.tree.seats[seat];
        let enter = |entry: &Entry<P::Hand>| {
            let index = side.parents.len() as u32;
            side.parents.push(if entry.parent == NONE { index } else { entry.parent });
            if entry.place != NONE {
                side.kids[entry.place as usize] = index;
            }
            Entered { hand: entry.hand, index }
        };
        list.iter().map(enter).collect()
    }

    fn bytes(&self) -> u64 {
        let of = |side: &Side| {
            let (entries, moves) = (side.parents.len() as u64, side.kids.len() as u64);
            entries * ENTRY + moves * MOVE + side.links.len() as u64 * LINK
        };
        let ends = self.tree.ends.len() as u64 * END + self.tree.pairs.len() as u64 * PAIR;
        self.tree.seats.iter().map(of).sum::<u64>() + ends
    }

    fn check(&self, longest: usize) -> Result<(), TooLarge> {
        let bytes = self.bytes();
        let most = self.tree.seats.iter().map(|side| side.parents.len()).max().unwrap_or(0);
        // Entries and pairs are numbered with 32 bits, places in a list with 16.
        if bytes > self.limit || most.max(self.tree.pairs.len()) > NONE as usize / 2 || longest > 1 << 16 {
            return Err(TooLarge { limit: self.limit, bytes, so_far: self.tree.size });
        }
        Ok(())
    }
}

fn passed_on<H: Copy>(entered: &Entered<H>) -> Entry<H> {
    Entry { hand: entered.hand, parent: entered.index, place: NONE }
}
