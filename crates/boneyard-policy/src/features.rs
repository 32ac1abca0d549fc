//! What a policy looks at in a move.

use boneyard_core::{Move, MoveKind, Pose, TileSet, View};

use crate::chance::Chances;
use crate::scene::{Other, Scene};

/// A feature: its name, and what it measures.
#[derive(Clone, Copy, Debug)]
pub struct Feature {
    /// As in files of weights.
    pub name: &'static str,
    /// One line.
    pub about: &'static str,
}

macro_rules! features {
    ($($place:ident $name:literal: $about:literal;)+) => {
        /// Every feature, in the order of the weights. All are 0 for moves and games that they say nothing of, and otherwise about 1 in size.
        /// "Next" is the seat whose turn is next, "last" the one before the seat to move, "the rest" the hand after the move.
        pub const FEATURES: &[Feature] = &[$(Feature { name: $name, about: $about }),+];

        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        #[derive(Clone, Copy)]
        enum Place { $($place),+ }
        use Place::*;
    };
}

features! {
    PIPS "pips": "pips of the tile, twelfths";
    DOUBLE "double": "the tile is a double";
    DOUBLE_EARLY "double_early": "the same, times the tiles held, sevenths";
    FOLLOW "follow": "tiles of the rest that could be posed afterwards, quarters";
    FOLLOW_LEAST "follow_least": "of these those at the end that has fewer, thirds";
    STUCK "stuck": "none of the rest could be posed afterwards";
    NEXT_STUCK "next_stuck": "chance that next can pose none";
    NEXT_STUCK_FREE "next_stuck_free": "the same, if the rest can be posed on";
    NEXT_STUCK_LATE "next_stuck_late": "the same, if next holds two tiles or fewer";
    REPLIES "replies": "expected tiles of next that could be posed, quarters";
    VOID_ENDS "void_ends": "ends that next is known to lack, halves";
    NUMBERS "numbers": "different numbers in the rest, sevenths";
    COMPANY "company": "tiles of the rest that share a number with the tile, sixths";
    PIPS_LATE "pips_late": "pips, if next holds two tiles or fewer, twelfths";
    FOLLOW_LATE "follow_late": "tiles that could be posed afterwards, if the rest is three tiles or fewer, thirds";
    ALIKE "alike": "both ends take the same tiles";
    OUT "out": "it is the last tile";
    POINTS "points": "points of the pose, tenths";
    NEXT_SCORES "next_scores": "chance that next can score";
    NEXT_POINTS "next_points": "expected points of all of next's tiles, tenths";
    OWN_POINTS "own_points": "most points of a tile of the rest, tenths";
    DEAD "dead": "no tile off the line could be posed";
    DEAD_LEAD "dead_lead": "the same, times the pips that the own side is ahead by, twentieths";
    SHUT_LEAD "shut_lead": "that lead times the chance that next is stuck, if the rest is stuck";
    MATADOR "matador": "the tile is a matador";
    MATADORS_KEPT "matadors_kept": "matadors of the rest, quarters";
    MATADOR_ENDS "matador_ends": "ends that only a matador fits, halves";
    COVERS_OWN "covers_own": "the end covered is one that the seat laid";
    COVERS_THEIRS "covers_theirs": "the end covered is one that the other side laid";
    COVERS_PARTNER "covers_partner": "the end covered is one that the partner laid";
    SHARE "share": "share of the tiles that could be posed afterwards that are in the rest";
    PARTNER_STUCK "partner_stuck": "chance that the partner can pose none";
    LAST_STUCK "last_stuck": "chance that the last can pose none";
    PARTNER_REPLIES "partner_replies": "expected tiles of the partner that could be posed, quarters";
    STUCK_DRAWS "stuck_draws": "chance that next is stuck, times the tiles that can be drawn, fourteenths";
    HOLDS_END "holds_end": "the tile left in the rest of the number that the tile opens, thirds";
    DRAW "draw": "to draw rather than pose";
    DRAW_STOCK "draw_stock": "the same, times the tiles that can be drawn, fourteenths";
    DRAW_POSES "draw_poses": "the same, times the tiles that could be posed, quarters";
    GO "go": "to say go rather than pose";
    DECLINE "decline": "to add nothing to a double";
    CLOSE "close": "to close the game";
}

/// How many features there are.
pub const N: usize = FEATURES.len();

/// The features of one move.
pub type Values = [f32; N];

/// The ends and the hand after a pose.
pub(crate) struct After {
    pub(crate) pose: Pose,
    pub(crate) ends: [u8; 2],
    fits: [TileSet; 2],
    points: u8,
    rest: TileSet,
}

impl After {
    /// What a pose leaves; `None` for other moves.
    #[inline(always)]
    pub(crate) fn of(view: &View<'_>, scene: &Scene<'_>, mv: Move) -> Option<After> {
        let MoveKind::Pose(pose) = mv.kind() else { return None };
        let ends = match scene.ends {
            None => scene.lay.led(pose.tile),
            Some(mut ends) => {
                ends[pose.end.index()] = scene.lay.left_by(pose);
                ends
            }
        };
        let tile = TileSet::single(pose.tile);
        let fits = ends.map(|end| (scene.lay.takes(end) & scene.off) - tile);
        // Only where play scores is the engine asked, which would find the ends as well.
        let points = if scene.lay.replies(ends).is_some() { view.prospect(mv)?.points } else { 0 };
        Some(After { pose, ends, fits, points, rest: scene.hand - tile })
    }
}

impl Scene<'_> {
    /// The features of a move; `after` is what it leaves.
    #[inline(always)]
    pub(crate) fn features(&self, view: &View<'_>, mv: Move, after: Option<&After>) -> Values {
        let mut values = [0.0; N];
        let Some(after) = after else {
            self.other_move(view, mv, &mut values);
            return values;
        };
        self.tile(after, &mut values);
        self.table(after, &mut values);
        if self.lay.players == 4 {
            self.partners(after, &mut values);
        }
        if let Some(replies) = self.lay.replies(after.ends) {
            self.scoring(after, replies, &mut values);
        }
        if !self.lay.matadors.is_empty() {
            self.matadors(after, &mut values);
        }
        values
    }

    fn other_move(&self, view: &View<'_>, mv: Move, values: &mut Values) {
        let place = match mv.kind() {
            MoveKind::Draw => DRAW,
            MoveKind::Go => GO,
            MoveKind::Decline => DECLINE,
            MoveKind::Close | MoveKind::Pose(_) => CLOSE,
        };
        values[place as usize] = 1.0;
        if matches!(place, DRAW) {
            values[DRAW_STOCK as usize] = count(self.drawable) / 14.0;
            values[DRAW_POSES as usize] = count(view.moves().poses()) / 4.0;
        }
    }

    /// What the tile itself is, and what it leaves in the hand.
    #[inline(always)]
    fn tile(&self, after: &After, values: &mut Values) {
        let (tile, rest) = (after.pose.tile, after.rest);
        let pips = f32::from(tile.pips()) / 12.0;
        let late = self.others[1].len <= 2;
        values[PIPS as usize] = pips;
        if late {
            values[PIPS_LATE as usize] = pips;
        }
        if tile.is_double() {
            values[DOUBLE as usize] = 1.0;
            values[DOUBLE_EARLY as usize] = count(self.hand.len()) / 7.0;
        }
        values[NUMBERS as usize] = numbers(rest) / 7.0;
        let company = rest & (TileSet::suit(tile.high()) | TileSet::suit(tile.low()));
        values[COMPANY as usize] = count(company.len()) / 6.0;
        values[HOLDS_END as usize] = count((rest & TileSet::suit(after.pose.exposed)).len()) / 3.0;
        if rest.is_empty() {
            values[OUT as usize] = 1.0;
        }
        if self.ends.is_some() {
            match self.layer[after.pose.end.index()] {
                Some(0) => values[COVERS_OWN as usize] = 1.0,
                Some(2) => values[COVERS_PARTNER as usize] = 1.0,
                Some(_) => values[COVERS_THEIRS as usize] = 1.0,
                None => {}
            }
        }
    }

    /// What the table looks like afterwards to this seat and the next.
    #[inline(always)]
    fn table(&self, after: &After, values: &mut Values) {
        let [left, right] = after.fits;
        let open = left | right;
        let own = open & after.rest;
        let next = &self.others[1];
        let stuck = own.is_empty() && !after.rest.is_empty();
        values[FOLLOW as usize] = count(own.len()) / 4.0;
        let least = (left & after.rest).len().min((right & after.rest).len());
        values[FOLLOW_LEAST as usize] = count(least) / 3.0;
        if after.rest.len() <= 3 {
            values[FOLLOW_LATE as usize] = count(own.len()) / 3.0;
        }
        let (next_stuck, replies) = next.chances(open);
        values[NEXT_STUCK as usize] = next_stuck;
        values[REPLIES as usize] = replies / 4.0;
        values[STUCK_DRAWS as usize] = next_stuck * count(self.drawable) / 14.0;
        if next.len <= 2 {
            values[NEXT_STUCK_LATE as usize] = next_stuck;
        }
        let void = |fits: TileSet| if (fits & next.allowed).is_empty() { 0.5 } else { 0.0 };
        values[VOID_ENDS as usize] = void(left) + void(right);
        if left == right {
            values[ALIKE as usize] = 1.0;
        }
        if open.is_empty() {
            values[DEAD as usize] = 1.0;
            values[DEAD_LEAD as usize] = self.lead(after);
        } else {
            values[SHARE as usize] = count(own.len()) / count(open.len());
        }
        if stuck {
            values[STUCK as usize] = 1.0;
            values[SHUT_LEAD as usize] = next_stuck * self.lead(after);
        } else {
            values[NEXT_STUCK_FREE as usize] = next_stuck;
        }
    }

    /// The pips that the own side is expected to be ahead by after the pose, twentieths.
    #[inline(always)]
    fn lead(&self, after: &After) -> f32 {
        let own = after.rest.pips() as f32;
        let of = |place: usize| self.others[place].expected_pips();
        let lead = if self.lay.players == 4 { of(1) + of(3) - own - of(2) } else { of(1) - own };
        lead / 20.0
    }

    #[inline(always)]
    fn partners(&self, after: &After, values: &mut Values) {
        let open = after.fits[0] | after.fits[1];
        let (stuck, replies) = self.others[2].chances(open);
        values[PARTNER_STUCK as usize] = stuck;
        values[PARTNER_REPLIES as usize] = replies / 4.0;
        values[LAST_STUCK as usize] = self.others[3].chances(open).0;
    }

    #[inline(always)]
    fn scoring(&self, after: &After, replies: &[u8; 32], values: &mut Values) {
        values[POINTS as usize] = f32::from(after.points) / 10.0;
        let open = after.fits[0] | after.fits[1];
        let next = &self.others[1];
        let (mut scoring, mut sum) = (TileSet::EMPTY, 0);
        for tile in open & next.allowed {
            let points = replies[tile.index()];
            if points > 0 {
                scoring.insert(tile);
                sum += u32::from(points);
            }
        }
        values[NEXT_SCORES as usize] = 1.0 - next.chances(scoring).0;
        values[NEXT_POINTS as usize] = count(sum) * next.share() / 10.0;
        let own = (open & after.rest).iter().map(|tile| replies[tile.index()]).max();
        values[OWN_POINTS as usize] = f32::from(own.unwrap_or(0)) / 10.0;
    }

    #[inline(always)]
    fn matadors(&self, after: &After, values: &mut Values) {
        let matadors = self.lay.matadors;
        if matadors.contains(after.pose.tile) {
            values[MATADOR as usize] = 1.0;
        }
        values[MATADORS_KEPT as usize] = count((after.rest & matadors).len()) / 4.0;
        let only = |fits: TileSet| if (fits - matadors).is_empty() { 0.5 } else { 0.0 };
        values[MATADOR_ENDS as usize] = only(after.fits[0]) + only(after.fits[1]);
    }
}

impl Other {
    /// The chance that it holds none of these tiles, and how many of them it is expected to hold: every allowed tile is as likely.
    #[inline(always)]
    fn chances(&self, tiles: TileSet) -> (f32, f32) {
        let some = (tiles & self.allowed).len();
        let none = Chances::table().none(self.allowed.len(), some, self.len);
        (none, count(some) * self.share())
    }

    /// The chance that it holds a tile that it may hold.
    #[inline(always)]
    fn share(&self) -> f32 {
        count(self.len) / count(self.allowed.len().max(1))
    }

    #[inline(always)]
    fn expected_pips(&self) -> f32 {
        count(self.allowed.pips()) * self.share()
    }
}

/// A count of tiles or pips: exact as a float.
#[inline(always)]
fn count(n: u32) -> f32 {
    n as f32
}

/// How many different numbers the tiles carry.
#[inline(always)]
fn numbers(tiles: TileSet) -> f32 {
    const SUITS: [u32; 7] = suits();
    SUITS.iter().map(|suit| if tiles.bits() & suit == 0 { 0.0 } else { 1.0 }).sum()
}

const fn suits() -> [u32; 7] {
    let mut suits = [0; 7];
    let mut pip = 0;
    while pip < 7 {
        if let Some(number) = boneyard_core::Pip::new(pip) {
            suits[pip as usize] = TileSet::suit(number).bits();
        }
        pip += 1;
    }
    suits
}
