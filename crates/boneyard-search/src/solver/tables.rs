//! Rules as the solver's own tables.
//!
//! An end of the line is a byte: in the low four bits its *kind* (a number 0-6, or 7-9 for a matador that lies crosswise and
//! shows two numbers), and in bit 4 whether an open double counts there.

use boneyard_core::{
    DeadLayout, DoubleBonus, Draw, Game, GoRule, LeadScore, MatadorEnd, MatadorLast, MatadorNatural, Match,
    Pip, PlayScore, Rules, TILES, Tie, Tile, TileSet, VoluntaryDraw,
};

/// Kinds of ends.
const KINDS: usize = 16;
/// Ends as bytes: kinds, with and without an open double.
pub(super) const ENDS: usize = 32;
/// Marks an open double that counts.
pub(super) const DOUBLE: u8 = 16;
const CROSSWISE: u8 = 7;

/// What the rules say of tiles and ends, as look-ups.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    /// Tiles that may be posed on an end. As long as a byte can say, so that no index needs a check.
    pub(super) fits: [u32; 256],
    /// Of these, the ones that make the sum: with one of them in hand there is no drawing instead of a matador.
    pub(super) sevens: [u32; KINDS],
    /// Of `fits`, those that expose their higher half.
    pub(super) high: [u32; KINDS],
    /// The matadors that may be turned round.
    pub(super) turnable: u32,
    pub(super) doubles: u32,
    /// The end that a tile leaves with its lower and its higher half open.
    pub(super) open: [[u8; 32]; 2],
    /// What a led tile scores.
    pub(super) lead_points: [u8; 32],
    /// What a pose scores that leaves these two ends.
    pub(super) points: [[u8; ENDS]; ENDS],
    pub(super) pips: [u8; 32],
    /// The end that a tile leaves when it is posed on an end of a kind as it lies by nature, and turned round.
    pub(super) opens: [[[u8; 32]; ENDS]; 2],
    /// Tiles that fit the end that a tile leaves so.
    pub(super) fits_after: [[[u32; 32]; ENDS]; 2],
    pub(super) numbering: Numbering,
    pub(super) flags: Flags,
}

/// Which bit stands for which tile.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbering {
    bits: [u8; TILES],
}

impl Numbering {
    /// As the engine numbers them.
    pub(super) fn by_index() -> Numbering {
        Numbering { bits: std::array::from_fn(|index| index as u8) }
    }

    /// The heavier, the higher.
    pub(super) fn by_pips() -> Numbering {
        let mut tiles: Vec<Tile> = (0..TILES).filter_map(Tile::from_index).collect();
        tiles.sort_by_key(|tile| (tile.pips(), tile.index()));
        let mut bits = [0; TILES];
        for (bit, tile) in tiles.iter().enumerate() {
            bits[tile.index()] = bit as u8;
        }
        Numbering { bits }
    }

    /// The bit of a tile.
    #[inline(always)]
    pub(super) fn bit(&self, tile: Tile) -> u8 {
        self.bits[tile.index()]
    }

    /// The bits of a set.
    pub(super) fn mask(&self, tiles: TileSet) -> u32 {
        tiles.iter().fold(0, |mask, tile| mask | 1 << self.bit(tile))
    }
}

/// The questions a search asks at every position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flags {
    pub(super) players: u8,
    /// Whether anybody draws, and how many tiles stay in the stock then.
    pub(super) draws: bool,
    pub(super) reserve: u8,
    pub(super) draw_once: bool,
    pub(super) voluntary: VoluntaryDraw,
    pub(super) may_pass: bool,
    pub(super) close_on_go: bool,
    pub(super) bonus: DoubleBonus,
    pub(super) go_rule: GoRule,
    pub(super) stop_dead: bool,
    pub(super) plays_score: bool,
    /// Whether a block asks who posed last.
    pub(super) asks_last: bool,
}

impl Flags {
    fn new(rules: &Rules) -> Self {
        Flags {
            players: rules.players,
            draws: rules.draw != Draw::None,
            reserve: rules.reserve,
            draw_once: rules.draw == Draw::OneThenPass,
            voluntary: rules.voluntary_draw,
            may_pass: rules.matador_last == MatadorLast::MayPass,
            close_on_go: rules.close_on_go,
            bonus: rules.double_bonus,
            go_rule: rules.go_rule,
            stop_dead: rules.dead_layout == DeadLayout::Stop,
            plays_score: rules.play_score != PlayScore::None,
            asks_last: matches!(rules.tie, Tie::LastPlayer | Tie::BlockerLoses),
        }
    }

    /// Whether a seat that can pose may ever do something else.
    pub(super) fn choices(&self) -> bool {
        self.voluntary != VoluntaryDraw::Never || self.may_pass || self.close_on_go
    }
}

impl Tables {
    /// The tables of a game.
    pub(super) fn new(game: &Game, numbering: Numbering) -> Tables {
        let rules = game.rules();
        let mut tables = Tables {
            pips: [0; 32],
            opens: [[[0; 32]; ENDS]; 2],
            fits_after: [[[0; 32]; ENDS]; 2],
            numbering,
            fits: [0; 256],
            sevens: [0; KINDS],
            high: [0; KINDS],
            turnable: 0,
            doubles: numbering.mask(TileSet::DOUBLES),
            open: [[0; 32]; 2],
            lead_points: [0; 32],
            points: [[0; ENDS]; ENDS],
            flags: Flags::new(rules),
        };
        if matches!(rules.matching, Match::Sum(_)) && rules.matador_end == MatadorEnd::Choose {
            tables.turnable = numbering.mask(game.matadors() - TileSet::DOUBLES);
        }
        for tile in game.tiles() {
            tables.pips[usize::from(numbering.bit(tile))] = tile.pips();
        }
        let shown = tables.fill_open(game);
        tables.fill_fits(game, &shown);
        tables.fill_opens();
        if tables.flags.plays_score {
            tables.fill_points(game);
        }
        tables
    }

    /// Which ends tiles leave. Gives the numbers that each kind of end shows.
    fn fill_open(&mut self, game: &Game) -> [Vec<Pip>; KINDS] {
        let rules = game.rules();
        let mut shown: [Vec<Pip>; KINDS] = Default::default();
        for pip in Pip::up_to(rules.set.highest()) {
            shown[usize::from(pip.get())].push(pip);
        }
        let mut crosswise = CROSSWISE;
        for tile in game.tiles() {
            let ends = if rules.matador_end == MatadorEnd::Either
                && game.matadors().contains(tile)
                && !tile.is_double()
            {
                shown[usize::from(crosswise)].extend([tile.high(), tile.low()]);
                crosswise += 1;
                [crosswise - 1; 2]
            } else {
                [tile.low(), tile.high()].map(|half| half.get() | double_mark(rules, tile))
            };
            for (half, end) in ends.into_iter().enumerate() {
                self.open[half][usize::from(self.numbering.bit(tile))] = end;
            }
        }
        shown
    }

    fn fill_fits(&mut self, game: &Game, shown: &[Vec<Pip>; KINDS]) {
        let matadors = game.matadors();
        let natural = game.rules().matador_natural == MatadorNatural::IsSeven;
        for (kind, numbers) in shown.iter().enumerate() {
            for touching in numbers.iter().filter_map(|number| touching(game, *number)) {
                for tile in game.tiles() & TileSet::suit(touching) {
                    let number = usize::from(self.numbering.bit(tile));
                    let bit = 1 << number;
                    self.fits[kind] |= bit;
                    // A matador that lies crosswise leaves the same end either way.
                    let one_way = self.open[0][number] == self.open[1][number];
                    if tile.low() == touching && !one_way {
                        self.high[kind] |= bit;
                    }
                    if natural || !matadors.contains(tile) {
                        self.sevens[kind] |= bit;
                    }
                }
            }
            if !numbers.is_empty() {
                self.fits[kind] |= self.numbering.mask(matadors);
            }
        }
    }

    fn fill_opens(&mut self) {
        for end in 0..ENDS {
            self.fits[end] = self.fits[end & (KINDS - 1)];
        }
        for end in 0..ENDS {
            for tile in 0..32 {
                let high = usize::from(self.high[end & (KINDS - 1)] >> tile & 1 == 1);
                self.opens[0][end][tile] = self.open[high][tile];
                self.opens[1][end][tile] = self.open[1 - high][tile];
                for turned in 0..2 {
                    let open = self.opens[turned][end][tile];
                    self.fits_after[turned][end][tile] = self.fits[usize::from(open)];
                }
            }
        }
    }

    fn fill_points(&mut self, game: &Game) {
        let rules = game.rules();
        let count = |end: usize| (end & 15) as u8 * if end >= usize::from(DOUBLE) { 2 } else { 1 };
        for left in 0..ENDS {
            for right in 0..ENDS {
                let alike = left & 15 == right & 15;
                self.points[left][right] = match rules.play_score {
                    PlayScore::Bergen if !alike => 0,
                    PlayScore::Bergen => 2 + u8::from((left | right) >= usize::from(DOUBLE)),
                    _ => game.points_for_count(count(left) + count(right)),
                };
            }
        }
        for tile in game.tiles() {
            let listed = ["5-5", "6-4", "5-0", "3-2"].contains(&tile.to_string().as_str());
            self.lead_points[usize::from(self.numbering.bit(tile))] = match rules.play_score {
                PlayScore::Bergen => 2 * u8::from(tile.is_double()),
                _ if rules.lead_score == LeadScore::EbList && !listed => 0,
                _ => game.points_for_count(tile.pips()),
            };
        }
    }

    /// All tiles that fit one of two ends.
    #[inline(always)]
    pub(super) fn fitting(&self, left: u8, right: u8) -> u32 {
        self.fits[usize::from(left)] | self.fits[usize::from(right)]
    }
}

/// The kind of an end.
#[inline(always)]
pub(super) fn kind(end: u8) -> usize {
    usize::from(end) & (KINDS - 1)
}

/// Whether an open double counts as such: a blank counts nothing, and only Bergen asks whether it is a double.
fn double_mark(rules: &Rules, tile: Tile) -> u8 {
    let scores = rules.play_score != PlayScore::None;
    let counts = tile.pips() > 0 || rules.play_score == PlayScore::Bergen;
    if tile.is_double() && scores && counts { DOUBLE } else { 0 }
}

/// The number that must touch `shown`, if there is one.
fn touching(game: &Game, shown: Pip) -> Option<Pip> {
    match game.rules().matching {
        Match::Equal => Some(shown),
        Match::Sum(sum) => sum
            .checked_sub(shown.get())
            .and_then(Pip::new)
            .filter(|touching| *touching <= game.rules().set.highest()),
    }
}
