//! The table of all ways to fill the bins.
//!
//! Bins are filled one after another. Tiles that may go into the same ones of the bins that are left form a group; how many
//! tiles of each group are left is all that matters for the rest. A step takes some tiles of each group for the next bin, in
//! as many ways as the binomials say; after it, groups between which the bins that are left do not tell are joined. Summing
//! from the last bin backwards counts the ways, and going forward by chance draws one of them, exactly.

use boneyard_core::{Rng, TileSet};

use super::filling::{Filling, Group, Key, Step, bits_for};
use super::frame::{Frame, HOLDERS};
use super::number::{below, pick};
use super::reduce::Reduced;

/// All ways to fill the bins of a frame.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) certain: [TileSet; HOLDERS],
    /// The tiles of each group before the first bin.
    first: Vec<TileSet>,
    stages: Vec<Stage>,
    rows: Vec<Row>,
    steps: Vec<Step>,
    total: u128,
}

/// The filling of one bin.
#[derive(Clone, Debug)]
struct Stage {
    holder: u8,
    bin: u8,
    groups: Vec<Group>,
}

/// One state of what is left before a stage. The steps from there stand together.
#[derive(Clone, Copy, Debug)]
struct Row {
    steps: (u32, u32),
    ways: u128,
}

impl Table {
    pub(super) fn new(frame: &Frame) -> Table {
        let reduced = Reduced::new(frame);
        let mut table = Table {
            certain: reduced.certain,
            first: Vec::new(),
            stages: Vec::new(),
            rows: Vec::new(),
            steps: Vec::new(),
            total: 0,
        };
        if reduced.spread > 0 {
            table.plan(&reduced);
            table.fill(&reduced);
            table.total = table.rows[0].ways * reduced.spread;
        }
        table
    }

    /// In how many ways the bins of the frame can be filled.
    pub(super) fn total(&self) -> u128 {
        self.total
    }

    /// Lays down stages and groups.
    fn plan(&mut self, reduced: &Reduced) {
        let mut groups: Vec<Group> = Vec::new();
        for item in &reduced.items {
            let group = join(&mut groups, item.allow, item.marks, 1);
            match self.first.get_mut(usize::from(group)) {
                Some(tiles) => tiles.insert(item.tile),
                None => self.first.push(TileSet::single(item.tile)),
            }
        }
        let mut left: u32 =
            (0..reduced.bins.len()).filter(|&bin| reduced.bins[bin].size > 0).map(|bin| 1 << bin).sum();
        while left != 0 {
            let bin = left.trailing_zeros() as usize;
            left &= left - 1;
            let provable = provable(reduced, left);
            let mut next = Vec::new();
            let mut shift = 0;
            for group in &mut groups {
                group.shift = shift;
                shift += bits_for(group.size) as u8;
                if group.allow & left != 0 {
                    group.next =
                        Some(join(&mut next, group.allow & left, group.marks & provable, group.size));
                }
            }
            self.stages.push(Stage { holder: reduced.bins[bin].holder, bin: bin as u8, groups });
            groups = next;
        }
    }

    /// Finds all rows and steps, stage after stage, and sums backwards.
    fn fill(&mut self, reduced: &Reduced) {
        let full =
            |stage: &Stage| stage.groups.iter().map(|group| u32::from(group.size) << group.shift).sum();
        let counts = self.stages.first().map_or(0, full);
        let mut keys = vec![Key { counts, claims: 0 }];
        let mut left: u32 =
            (0..reduced.bins.len()).filter(|&bin| reduced.bins[bin].size > 0).map(|bin| 1 << bin).sum();
        let mut found: Vec<(Key, Step)> = Vec::new();
        for stage in 0..self.stages.len() {
            let bin = left.trailing_zeros() as usize;
            left &= left - 1;
            found.clear();
            let filling = Filling {
                groups: &self.stages[stage].groups,
                next: self.stages.get(stage + 1).map_or(&[], |next| &next.groups),
                bin: 1 << bin,
                proves: reduced.bins[bin].proves,
                due: reduced.claims & !provable(reduced, left),
            };
            for key in keys.drain(..) {
                let start = (self.steps.len() + found.len()) as u32;
                filling.steps(key, u32::from(reduced.bins[bin].size), &mut found);
                let end = (self.steps.len() + found.len()) as u32;
                self.rows.push(Row { steps: (start, end), ways: 0 });
            }
            keys.extend(found.iter().map(|(key, _)| *key));
            keys.sort_unstable();
            keys.dedup();
            let first = self.rows.len();
            for (key, step) in &mut found {
                step.row = (first + keys.partition_point(|other| *other < *key)) as u32;
                self.steps.push(*step);
            }
        }
        // After the last bin nothing is left, and every claim that was open then is true.
        let last = usize::from(reduced.claims == 0 || !self.stages.is_empty());
        self.rows.extend(keys.iter().map(|_| Row { steps: (0, 0), ways: last as u128 }));
        for row in (0..self.rows.len()).rev() {
            let (start, end) = self.rows[row].steps;
            for step in start as usize..end as usize {
                self.steps[step].ways *= self.rows[self.steps[step].row as usize].ways;
                self.rows[row].ways += self.steps[step].ways;
            }
        }
    }

    /// One of the ways, each equally likely: the tiles of each holder, those it has posed included.
    ///
    /// There must be one.
    #[inline]
    pub(super) fn draw(&self, rng: &mut Rng) -> [TileSet; HOLDERS] {
        let mut held = self.certain.map(TileSet::bits);
        self.draw_stages(rng, |stage, taken| held[usize::from(stage.holder)] |= taken);
        held.map(|bits| TileSet::from_bits(bits).unwrap_or_default())
    }

    /// Adds to `bins` what one of the ways puts into each; bins that are [joined](Reduced::joined) to others get nothing.
    pub(super) fn draw_bins(&self, rng: &mut Rng, bins: &mut [u32; 32]) {
        self.draw_stages(rng, |stage, taken| bins[usize::from(stage.bin & 31)] |= taken);
    }

    #[inline(always)]
    fn draw_stages(&self, rng: &mut Rng, mut take: impl FnMut(&Stage, u32)) {
        let mut groups = [0_u32; 32];
        for (place, tiles) in groups.iter_mut().zip(&self.first) {
            *place = tiles.bits();
        }
        let mut row = 0;
        for stage in &self.stages {
            let step = self.choose(row, rng);
            let mut next = [0_u32; 32];
            for (group, &tiles) in stage.groups.iter().zip(&groups) {
                let taken = pick(rng, tiles, group.count(step.taken));
                take(stage, taken);
                if let Some(joined) = group.next {
                    next[usize::from(joined & 31)] |= tiles & !taken;
                }
            }
            groups = next;
            row = step.row as usize;
        }
    }

    #[inline]
    fn choose(&self, row: usize, rng: &mut Rng) -> Step {
        let Row { steps: (start, end), ways, .. } = self.rows[row];
        let steps = &self.steps[start as usize..end as usize];
        if let [only] = steps {
            return *only;
        }
        let mut chance = below(rng, ways);
        for step in steps {
            if chance < step.ways {
                return *step;
            }
            chance -= step.ways;
        }
        unreachable!("the steps of a row add up to its ways")
    }
}

/// Adds `size` tiles to the group with these bins and marks; gives its place.
fn join(groups: &mut Vec<Group>, allow: u32, marks: u16, size: u8) -> u8 {
    let alike = |group: &Group| (group.allow, group.marks) == (allow, marks);
    let place = groups.iter().position(alike).unwrap_or(groups.len());
    match groups.get_mut(place) {
        Some(group) => group.size += size,
        None => groups.push(Group { allow, marks, size, shift: 0, next: None }),
    }
    place as u8
}

/// The claims that a tile in one of the `bins` can make true.
fn provable(reduced: &Reduced, bins: u32) -> u16 {
    let within =
        |(bin, place): (usize, &super::frame::Bin)| if bins >> bin & 1 == 1 { place.proves } else { 0 };
    reduced.bins.iter().enumerate().fold(0, |all, bin| all | within(bin))
}
