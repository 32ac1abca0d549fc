//! The table of weighted ways: tiles are placed one after another, and the room left in each bin is all that matters.

use boneyard_core::{Rng, TILES, Tile, TileSet};

use super::frame::{Frame, HOLDERS};
use super::reduce::Reduced;
use super::weighted::{WeightError, unit};

/// The most entries that a table may have (8 bytes each).
const MOST: usize = 1 << 23;

/// All ways to fill the bins of a frame, weighted.
#[derive(Clone, Debug)]
pub(super) struct Chances {
    certain: [TileSet; HOLDERS],
    /// Each with the bins it may go into, its weight there and the claims it makes true there.
    items: Vec<Placing>,
    bins: Vec<Room>,
    /// The rooms of one state, with what must be known of them.
    states: Vec<State>,
    claims: usize,
    /// `left[item][claims][state]`: the weight of all ways to place the items from this one on.
    left: Vec<f64>,
    total: f64,
}

#[derive(Clone, Debug)]
struct Placing {
    tile: Tile,
    choices: Vec<Choice>,
}

#[derive(Clone, Copy, Debug)]
struct Choice {
    bin: usize,
    weight: f64,
    proves: usize,
}

/// A bin: what a tile put into it takes from the number of the state. The last bin takes nothing: its room is what the others leave.
#[derive(Clone, Copy, Debug)]
struct Room {
    size: u8,
    stride: usize,
    holder: usize,
}

/// A number written with the room in each bin but the last as its digits.
#[derive(Clone, Copy, Debug)]
struct State {
    /// The bins with room, as a mask.
    open: u32,
    /// All room together.
    room: u8,
}

impl Chances {
    pub(super) fn new(frame: &Frame, weight: impl Fn(Tile, usize) -> f64) -> Result<Chances, WeightError> {
        let reduced = Reduced::new(frame);
        let mut chances = Chances {
            certain: reduced.certain,
            items: Vec::new(),
            bins: Vec::new(),
            states: Vec::new(),
            claims: 1 << reduced.claims.count_ones(),
            left: Vec::new(),
            total: 0.0,
        };
        let mut scale = reduced.spread as f64;
        for (holder, tiles) in reduced.certain.iter().enumerate() {
            tiles.iter().for_each(|tile| scale *= weight(tile, holder));
        }
        if scale > 0.0 {
            chances.plan(&reduced, weight);
            chances.fill(reduced.claims == 0)?;
            chances.total = scale * chances.left[chances.start(0, 0) + chances.full()];
        }
        Ok(chances)
    }

    /// The weight of all ways.
    pub(super) fn total(&self) -> f64 {
        self.total
    }

    fn plan(&mut self, reduced: &Reduced, weight: impl Fn(Tile, usize) -> f64) {
        let open: Vec<usize> = (0..reduced.bins.len()).filter(|&bin| reduced.bins[bin].size > 0).collect();
        let mut stride = 1;
        for (place, &bin) in open.iter().enumerate() {
            let (size, last) = (reduced.bins[bin].size, place + 1 == open.len());
            let holder = usize::from(reduced.bins[bin].holder);
            self.bins.push(Room { size, stride: if last { 0 } else { stride }, holder });
            stride *= if last { 1 } else { usize::from(size) + 1 };
        }
        // The open claims, numbered without gaps.
        let compact = |marks: u16| {
            let open = (0..u16::BITS).filter(|bit| reduced.claims >> bit & 1 == 1);
            open.enumerate().map(|(place, bit)| usize::from(marks >> bit & 1) << place).sum()
        };
        for item in &reduced.items {
            let choices = open.iter().enumerate().filter(|(_, bin)| item.allow >> **bin & 1 == 1);
            let choices = choices.map(|(place, &bin)| {
                let place_weight = weight(item.tile, usize::from(reduced.bins[bin].holder));
                Choice {
                    bin: place,
                    weight: place_weight,
                    proves: compact(item.marks & reduced.bins[bin].proves),
                }
            });
            self.items.push(Placing { tile: item.tile, choices: choices.collect() });
        }
        self.states = (0..stride).map(|number| self.state(number)).collect();
    }

    fn state(&self, number: usize) -> State {
        let mut state = State { open: 0, room: 0 };
        for (place, bin) in self.bins.iter().enumerate().filter(|(_, bin)| bin.stride > 0) {
            let digit = number / bin.stride % (usize::from(bin.size) + 1);
            state.open |= u32::from(digit > 0) << place;
            state.room += digit as u8;
        }
        state
    }

    /// Where the entries of an item begin, for the claims that are true.
    fn start(&self, item: usize, claims: usize) -> usize {
        (item * self.claims + claims) * self.states.len()
    }

    /// The state in which every bin is empty.
    fn full(&self) -> usize {
        self.states.len() - 1
    }

    fn fill(&mut self, no_claims: bool) -> Result<(), WeightError> {
        let (items, states) = (self.items.len(), self.states.len());
        let needed = (items + 1) * self.claims * states;
        if needed > MOST {
            return Err(WeightError::TooLarge { needed, allowed: MOST });
        }
        self.left = vec![0.0; needed];
        let end = self.start(items, self.claims - 1);
        debug_assert!(no_claims == (self.claims == 1));
        self.left[end] = 1.0;
        for item in (0..items).rev() {
            for claims in 0..self.claims {
                for state in 0..states {
                    let mut sum = 0.0;
                    for (_, weight, entry) in self.steps(item, claims, state) {
                        sum += weight * self.left[entry];
                    }
                    let place = self.start(item, claims) + state;
                    self.left[place] = sum;
                }
            }
        }
        Ok(())
    }

    /// Where an item can go from a state: the choice, its weight and the entry that it leads to.
    fn steps(
        &self,
        item: usize,
        claims: usize,
        state: usize,
    ) -> impl Iterator<Item = (Choice, f64, usize)> + '_ {
        let State { open, room } = self.states[state];
        let last = self.bins.len() - 1;
        // The items from this one on fill all bins exactly.
        let in_last = (self.items.len() - item).checked_sub(usize::from(room));
        let in_last = in_last.filter(|left| *left <= usize::from(self.bins[last].size));
        let open = match in_last {
            None => 0,
            Some(0) => open,
            Some(_) => open | 1 << last,
        };
        let choices = self.items[item].choices.iter().filter(move |choice| open >> choice.bin & 1 == 1);
        choices.map(move |choice| {
            let entry = self.start(item + 1, claims | choice.proves) + state - self.bins[choice.bin].stride;
            (*choice, choice.weight, entry)
        })
    }

    /// One of the ways, by weight: the tiles of each holder, those it has posed included.
    pub(super) fn draw(&self, rng: &mut Rng) -> [TileSet; HOLDERS] {
        let mut held = self.certain;
        let (mut claims, mut state) = (0, self.states.len().saturating_sub(1));
        for item in 0..self.items.len() {
            let mut chance = unit(rng) * self.left[self.start(item, claims) + state];
            let mut chosen = None;
            for (choice, weight, entry) in self.steps(item, claims, state) {
                let share = weight * self.left[entry];
                if share > 0.0 {
                    chosen = Some(choice);
                    if chance < share {
                        break;
                    }
                    chance -= share;
                }
            }
            let Some(choice) = chosen else { break };
            held[self.bins[choice.bin].holder].insert(self.items[item].tile);
            claims |= choice.proves;
            state -= self.bins[choice.bin].stride;
        }
        held
    }

    /// Adds the probability of each tile with each holder, times `share`.
    pub(super) fn add_marginals(&self, share: f64, marginals: &mut [[f64; HOLDERS]; TILES]) {
        for (holder, tiles) in self.certain.iter().enumerate() {
            tiles.iter().for_each(|tile| marginals[tile.index()][holder] += share);
        }
        let mut reach = vec![0.0; self.left.len()];
        let start = self.start(0, 0) + self.full();
        reach[start] = share / self.left[start];
        for (item, placing) in self.items.iter().enumerate() {
            for claims in 0..self.claims {
                for state in 0..self.states.len() {
                    let from = reach[self.start(item, claims) + state];
                    if from == 0.0 {
                        continue;
                    }
                    for (choice, weight, entry) in self.steps(item, claims, state) {
                        reach[entry] += from * weight;
                        let holder = self.bins[choice.bin].holder;
                        marginals[placing.tile.index()][holder] += from * weight * self.left[entry];
                    }
                }
            }
        }
    }
}
