//! What a policy asks of the rules again and again, as tables made once for a game.

use boneyard_core::{
    End, Game, MatadorEnd, MatadorLast, MatadorNatural, Match, Pip, PlayScore, Pose, TILES, Tile, TileSet,
    View, VoluntaryDraw,
};

/// How many kinds of ends there are: seven numbers, seven open doubles, and the matadors that can lie crosswise.
pub const ENDS: usize = 18;

/// The first kind that is an open double.
const DOUBLE: usize = 7;
/// The first kind that is a matador lying crosswise.
const CROSSWISE: usize = 14;

/// The tables of one game.
#[derive(Clone, Debug)]
pub struct Lay {
    /// The tiles that each kind of end takes.
    takes: [u32; ENDS],
    /// Of these, those that the rules force a seat to pose before it draws, and before it says go.
    draw_bars: [u32; ENDS],
    go_bars: [u32; ENDS],
    /// The end that a tile leaves with its lower and with its higher half open.
    open: [[u8; 32]; 2],
    pub(crate) matadors: TileSet,
    pub(crate) players: u8,
    /// Tiles that stay in the stock; all where nobody draws.
    pub(crate) reserve: u8,
    /// In games whose play scores: for two ends, what the next pose of each tile can score at most.
    replies: Option<Box<[[u8; 32]]>>,
}

impl Lay {
    /// The tables of these rules.
    pub fn new(game: &Game) -> Lay {
        let rules = game.rules();
        let matadors = game.matadors();
        let crosswise = match rules.matador_end {
            MatadorEnd::Either => matadors - TileSet::DOUBLES,
            MatadorEnd::Choose => TileSet::EMPTY,
        };
        let draws = rules.draw != boneyard_core::Draw::None;
        let mut lay = Lay {
            takes: [0; ENDS],
            draw_bars: [0; ENDS],
            go_bars: [0; ENDS],
            open: [[0; 32]; 2],
            matadors,
            players: rules.players,
            reserve: if draws { rules.reserve } else { u8::MAX },
            replies: None,
        };
        for pip in Pip::up_to(rules.set.highest()) {
            for kind in [usize::from(pip.get()), DOUBLE + usize::from(pip.get())] {
                lay.fill(game, kind, pip);
            }
        }
        for (place, tile) in crosswise.iter().enumerate() {
            for pip in [tile.high(), tile.low()] {
                lay.fill(game, CROSSWISE + place, pip);
            }
        }
        for tile in game.tiles() {
            let across = crosswise.iter().position(|other| other == tile).map(|place| CROSSWISE + place);
            for (half, pip) in [tile.low(), tile.high()].into_iter().enumerate() {
                let shows = usize::from(pip.get()) + if tile.is_double() { DOUBLE } else { 0 };
                lay.open[half][tile.index()] = across.unwrap_or(shows) as u8;
            }
        }
        lay.fill_replies(game);
        lay
    }

    fn fill(&mut self, game: &Game, kind: usize, pip: Pip) {
        let rules = game.rules();
        let any = game.fits(pip);
        let suit = game.touches(pip).map_or(TileSet::EMPTY, TileSet::suit);
        let natural = match rules.matador_natural {
            MatadorNatural::IsSeven => any,
            MatadorNatural::NotSeven => any - self.matadors,
        };
        let makes = if rules.matching == Match::Equal { any } else { suit & natural };
        self.takes[kind] |= any.bits();
        self.draw_bars[kind] |= match rules.voluntary_draw {
            VoluntaryDraw::Never => any.bits(),
            VoluntaryDraw::InsteadOfMatador => makes.bits(),
            VoluntaryDraw::Any => 0,
        };
        self.go_bars[kind] |= match rules.matador_last {
            MatadorLast::Forced => any.bits(),
            MatadorLast::MayPass => makes.bits(),
        };
    }

    fn fill_replies(&mut self, game: &Game) {
        if game.rules().play_score == PlayScore::None {
            return;
        }
        let mut replies = vec![[0; 32]; ENDS * ENDS].into_boxed_slice();
        for (place, row) in replies.iter_mut().enumerate() {
            let ends = [place / ENDS, place % ENDS];
            for tile in game.tiles() {
                for end in 0..2 {
                    if self.takes[ends[end]] >> tile.index() & 1 == 0 {
                        continue;
                    }
                    for half in 0..2 {
                        // The half that touches must fit; the other one is left open.
                        let touching = if half == 0 { tile.high() } else { tile.low() };
                        let shown = Pip::new((ends[end] % DOUBLE) as u8);
                        if ends[end] < CROSSWISE
                            && shown.and_then(|shown| game.touches(shown)) != Some(touching)
                        {
                            continue;
                        }
                        let mut after = ends;
                        after[end] = usize::from(self.open[half][tile.index()]);
                        row[tile.index()] = row[tile.index()].max(points(game, after));
                    }
                }
            }
        }
        self.replies = Some(replies);
    }

    /// The tiles that an end takes.
    #[inline(always)]
    pub(crate) fn takes(&self, end: u8) -> TileSet {
        set(self.takes[usize::from(end)])
    }

    /// What a seat that draws with these ends does not hold.
    pub(crate) fn drawer_lacks(&self, ends: [u8; 2]) -> TileSet {
        set(self.draw_bars[usize::from(ends[0])] | self.draw_bars[usize::from(ends[1])])
    }

    /// What a seat that says go with these ends does not hold.
    pub(crate) fn goer_lacks(&self, ends: [u8; 2]) -> TileSet {
        set(self.go_bars[usize::from(ends[0])] | self.go_bars[usize::from(ends[1])])
    }

    /// The end that a pose leaves.
    #[inline(always)]
    pub(crate) fn left_by(&self, pose: Pose) -> u8 {
        let high = pose.exposed == pose.tile.high();
        self.open[usize::from(high)][pose.tile.index()]
    }

    /// Both ends after a lead.
    #[inline(always)]
    pub(crate) fn led(&self, tile: Tile) -> [u8; 2] {
        [self.open[1][tile.index()], self.open[0][tile.index()]]
    }

    /// An end of the line as it lies.
    pub(crate) fn end_of(&self, view: &View<'_>, end: End) -> u8 {
        let mut shown = view.public().shown(view.game(), end);
        let double = if view.public().is_double(end) { DOUBLE as u8 } else { 0 };
        match (shown.next(), shown.next()) {
            (Some(high), Some(low)) => self.open[0][Tile::new(high, low).index()],
            (Some(pip), None) => pip.get() + double,
            _ => 0,
        }
    }

    /// What posing each tile next could score at most; `None` where play does not score.
    #[inline(always)]
    pub(crate) fn replies(&self, ends: [u8; 2]) -> Option<&[u8; 32]> {
        let replies = self.replies.as_ref()?;
        replies.get(usize::from(ends[0]) * ENDS + usize::from(ends[1]))
    }
}

/// What two ends score.
fn points(game: &Game, ends: [usize; 2]) -> u8 {
    let double = |end: usize| (DOUBLE..CROSSWISE).contains(&end);
    if game.rules().play_score == PlayScore::Bergen {
        return match ends[0] % DOUBLE == ends[1] % DOUBLE {
            true if double(ends[0]) || double(ends[1]) => 3,
            true => 2,
            false => 0,
        };
    }
    let count = |end: usize| (end % DOUBLE) as u8 * if double(end) { 2 } else { 1 };
    game.points_for_count(count(ends[0]) + count(ends[1]))
}

/// Tiles of a table: its bits stand for tiles only.
#[inline(always)]
fn set(bits: u32) -> TileSet {
    TileSet::from_bits(bits).unwrap_or_default()
}

const _: () = assert!(TILES <= 32);

#[cfg(test)]
mod tests {
    use boneyard_core::{Event, MoveKind, PRESETS, Rng, State};

    use super::*;

    #[test]
    fn ends_and_scores_are_those_of_the_engine() {
        for preset in PRESETS {
            let game = Game::new(preset.rules()).unwrap();
            let lay = Lay::new(&game);
            let mut rng = Rng::new(4);
            for _ in 0..40 {
                let mut state = State::new(&game, &game.deal(&mut rng));
                let mut ends: Option<[u8; 2]> = None;
                while !state.is_over() {
                    let mv = state.moves().nth(rng.below(state.moves().len()));
                    let prospect = state.view().prospect(mv);
                    if let (MoveKind::Pose(pose), Some(prospect)) = (mv.kind(), prospect) {
                        let replies = ends.and_then(|ends| lay.replies(ends));
                        if let Some(replies) = replies {
                            assert!(replies[pose.tile.index()] >= prospect.points, "{}: {mv}", preset.name);
                        }
                    }
                    let before = state.public().history().len();
                    state.play(mv).unwrap();
                    if let Some(Event::Pose(_, pose)) = state.public().history().get(before) {
                        ends = Some(match ends {
                            None => lay.led(pose.tile),
                            Some(mut ends) => {
                                ends[pose.end.index()] = lay.left_by(pose);
                                ends
                            }
                        });
                        let prospect = prospect.unwrap();
                        let off = game.tiles() - state.public().posed();
                        let fits = ends.unwrap().map(|end| lay.takes(end) & off);
                        assert_eq!(fits, prospect.fits, "{}: {mv}", preset.name);
                    }
                }
            }
        }
    }
}
