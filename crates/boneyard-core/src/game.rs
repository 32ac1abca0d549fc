//! Rules compiled to small tables, once.

use crate::ends::{CODES, CROSSWISE, EndCode, Ends, KINDS};
use crate::moves::{End, Extra, Moves};
use crate::rules::*;
use crate::seat::{Seat, Side};
use crate::tile::{Pip, TILES, Tile};
use crate::tile_set::TileSet;

/// The rules of one game, ready to play.
///
/// ```
/// use boneyard_core::{Game, Rng, Rules, State};
/// let game = Game::new(Rules::named("block").unwrap()).unwrap();
/// let mut rng = Rng::new(1);
/// let deal = game.deal(&mut rng);
/// let mut state = State::new(&game, &deal);
/// while !state.is_over() {
///     let k = rng.below(state.moves().len());
///     state.play_nth(k);
/// }
/// assert!(state.outcome().is_some());
/// ```
#[derive(Clone)]
pub struct Game {
    pub(crate) rules: Rules,
    pub(crate) all: TileSet,
    /// Tiles that may be posed on an end.
    pub(crate) fits: [u32; KINDS],
    /// Of these, the ones that make the sum, so that there is no choice to draw (all of them in matching games).
    pub(crate) sevens: [u32; KINDS],
    /// Of `fits`, those that expose their higher half.
    pub(crate) high: [u32; KINDS],
    /// The matadors that may be turned round.
    pub(crate) turnable: u32,
    /// The end that a tile leaves with its lower and its higher half open.
    pub(crate) open: [[EndCode; 32]; 2],
    pub(crate) lead: [[EndCode; 32]; 2],
    pub(crate) lead_points: [u8; 32],
    pub(crate) points: [[u8; CODES]; CODES],
    pub(crate) counts: [u8; CODES],
    pub(crate) kinds: [[Option<Pip>; 2]; KINDS],
    pub(crate) flags: Flags,
}

/// The questions of the hot loop.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Flags {
    pub(crate) players: u8,
    /// Tiles that stay in the stock; all of them where nobody draws.
    pub(crate) reserve: u8,
    pub(crate) plays_score: bool,
    pub(crate) draw_once: bool,
    pub(crate) bonus: bool,
    pub(crate) stop_dead: bool,
    /// The turn goes round as usual.
    pub(crate) in_turn: bool,
    /// Some move that is no pose may be open beside poses.
    pub(crate) choices: bool,
    pub(crate) turnable: bool,
    /// Going out scores the stock.
    pub(crate) counts_stock: bool,
}

impl Game {
    /// Compiles rules.
    ///
    /// # Errors
    /// Every combination of options that cannot be played.
    pub fn new(rules: Rules) -> Result<Game, RulesError> {
        rules.check()?;
        let flags = Flags {
            players: rules.players,
            reserve: if rules.draw == Draw::None { u8::MAX } else { rules.reserve },
            plays_score: rules.play_score != PlayScore::None,
            draw_once: rules.draw == Draw::OneThenPass,
            bonus: rules.double_bonus != DoubleBonus::None,
            stop_dead: rules.dead_layout == DeadLayout::Stop,
            in_turn: rules.go_rule == GoRule::Standard,
            choices: rules.voluntary_draw != VoluntaryDraw::Never
                || rules.matador_last == MatadorLast::MayPass
                || rules.close_on_go,
            turnable: matches!(rules.matching, Match::Sum(_)) && rules.matador_end == MatadorEnd::Choose,
            counts_stock: rules.domino_score == DominoScore::OppPlusStock,
        };
        let mut game = Game {
            all: TileSet::full(rules.set.highest()),
            fits: [0; KINDS],
            sevens: [0; KINDS],
            high: [0; KINDS],
            turnable: 0,
            open: Default::default(),
            lead: Default::default(),
            lead_points: [0; 32],
            points: [[0; CODES]; CODES],
            counts: [0; CODES],
            kinds: [[None; 2]; KINDS],
            flags,
            rules,
        };
        game.fill_ends();
        game.fill_fits();
        if game.flags.plays_score {
            game.fill_points();
        }
        Ok(game)
    }

    /// The tiles with seven pips, and the double-blank; none where touching halves are equal.
    pub fn matadors(&self) -> TileSet {
        let Match::Sum(sum) = self.rules.matching else { return TileSet::EMPTY };
        self.all.iter().filter(|tile| tile.pips() == sum || tile.pips() == 0).collect()
    }

    /// What a count of the ends scores. 0 in games whose play does not score, and in Bergen, where not the
    /// count but equal ends score.
    pub fn points_for_count(&self, count: u8) -> u8 {
        let (threes, fives) = (count.is_multiple_of(3), count.is_multiple_of(5));
        let units = self.rules.unit == Unit::Units;
        match self.rules.play_score {
            PlayScore::None | PlayScore::Bergen => 0,
            PlayScore::Fives if fives => count / if units { 5 } else { 1 },
            PlayScore::Threes if threes => count / if units { 3 } else { 1 },
            PlayScore::Fives | PlayScore::Threes => 0,
            PlayScore::ThreesFives => u8::from(threes) * (count / 3) + u8::from(fives) * (count / 5),
        }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The tiles in play.
    pub fn tiles(&self) -> TileSet {
        self.all
    }

    /// Its seats, in turn from seat 0.
    pub fn seats(&self) -> impl ExactSizeIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.flags.players)
    }

    /// The seats of one side.
    pub fn seats_of(&self, side: Side) -> impl Iterator<Item = Seat> + Clone + use<> {
        self.seats().filter(move |seat| seat.side() == side)
    }
}

impl std::fmt::Debug for Game {
    /// Without the tables.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Game").field("rules", &self.rules).finish_non_exhaustive()
    }
}

/// The look-ups of the hot loop.
impl Game {
    /// All tiles of `hand` that may be posed on these ends.
    #[inline(always)]
    pub(crate) fn moves(&self, hand: TileSet, ends: Ends) -> Moves {
        let (left, right) = (ends.left(), ends.right());
        let two = if left == right { 0 } else { u64::MAX << 32 };
        let on_left = hand.bits() & self.fits[left.kind()];
        let on_right = hand.bits() & self.fits[right.kind()];
        let natural = u64::from(on_left) | (u64::from(on_right) << 32) & two;
        let high = u64::from(self.high[left.kind()]) | u64::from(self.high[right.kind()]) << 32;
        let mut moves = Moves { natural, reversed: 0, high, extra: Extra::default() };
        if self.flags.turnable {
            moves.reversed = natural & (u64::from(self.turnable) | u64::from(self.turnable) << 32);
        }
        moves
    }

    /// The moves that pose at one end only.
    pub(crate) fn moves_at(&self, hand: TileSet, ends: Ends, end: End) -> Moves {
        let code = ends.get(end);
        let mut moves = self.moves(hand, Ends::new(code, code));
        if end == End::Right {
            moves.natural <<= 32;
            moves.reversed <<= 32;
        }
        moves
    }

    /// The leads: any tile of `tiles`, at the left, with its lower half at the right.
    #[inline(always)]
    pub(crate) fn leads(&self, tiles: TileSet) -> Moves {
        Moves { natural: u64::from(tiles.bits()), reversed: 0, high: 0, extra: Extra::default() }
    }

    /// Whether another tile may be added to this one in the same turn (`double_bonus`).
    #[inline(always)]
    pub(crate) fn has_bonus(&self, tile: Tile) -> bool {
        self.flags.bonus && tile.is_double()
    }

    /// Whether `hand` can make the sum on one of the ends.
    pub(crate) fn makes_sum(&self, hand: TileSet, ends: Ends) -> bool {
        hand.bits() & (self.sevens[ends.left().kind()] | self.sevens[ends.right().kind()]) != 0
    }

    /// Whether one of `tiles` could be posed.
    pub(crate) fn any_fits(&self, tiles: TileSet, ends: Ends) -> bool {
        tiles.bits() & (self.fits[ends.left().kind()] | self.fits[ends.right().kind()]) != 0
    }

    /// The end that a tile leaves open.
    #[inline(always)]
    pub(crate) fn open_end(&self, tile: Tile, exposes_high: bool) -> EndCode {
        self.open[usize::from(exposes_high)][tile.index() & 31]
    }

    #[inline(always)]
    pub(crate) fn lead_ends(&self, tile: Tile) -> Ends {
        Ends::new(self.lead[0][tile.index() & 31], self.lead[1][tile.index() & 31])
    }

    /// What the pose of a tile scores, a lead or one that leaves these ends; 0 where play does not score.
    #[inline(always)]
    pub(crate) fn play_points(&self, lead: bool, tile: Tile, ends: Ends) -> u8 {
        if lead {
            self.lead_points[tile.index() & 31]
        } else {
            self.points[ends.left().index()][ends.right().index()]
        }
    }

    /// What an end counts (where play scores).
    pub(crate) fn count(&self, end: EndCode) -> u8 {
        self.counts[end.index()]
    }

    /// The number an end shows, or both numbers of a crosswise matador.
    pub(crate) fn shown(&self, end: EndCode) -> [Option<Pip>; 2] {
        self.kinds[end.kind()]
    }

    /// The tiles that may be posed on an end which shows `pip`.
    pub fn fits(&self, pip: Pip) -> TileSet {
        TileSet::from_mask(self.fits[usize::from(pip.get())]) & self.all
    }
}

const _: () = assert!(TILES <= 32 && CROSSWISE > crate::tile::MAX_PIP);

#[cfg(test)]
mod tests {
    use super::*;

    fn game(name: &str) -> Game {
        Game::new(Rules::named(name).unwrap()).unwrap()
    }

    #[test]
    fn an_end_takes_seven_tiles_in_matching_games_and_ten_in_matador() {
        let (block, matador) = (game("block"), game("matador"));
        for pip in Pip::up_to(Pip::new(6).unwrap()) {
            assert_eq!(block.fits(pip), TileSet::suit(pip));
            let expected = if pip == Pip::BLANK { 4 } else { 10 };
            assert_eq!(matador.fits(pip).len(), expected, "RULES.md A.7, 1");
        }
        assert_eq!(matador.matadors().to_string(), "6-1 5-2 4-3 0-0");
    }

    #[test]
    fn the_score_tables_are_those_of_the_texts() {
        let scores = |name: &str| -> Vec<(u8, u8)> {
            let game = game(name);
            (0..=22)
                .map(|count| (count, game.points_for_count(count)))
                .filter(|(_, points)| *points > 0)
                .collect()
        };
        assert_eq!(scores("all-fives"), [(5, 5), (10, 10), (15, 15), (20, 20)]);
        assert_eq!(scores("all-threes"), [3, 6, 9, 12, 15, 18, 21].map(|count| (count, count)));
        let table = [(3, 1), (5, 1), (6, 2), (9, 3), (10, 2), (12, 4), (15, 8), (18, 6), (20, 4), (21, 7)];
        assert_eq!(scores("threes-and-fives"), table);
    }
}
