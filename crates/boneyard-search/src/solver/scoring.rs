//! What the end of a hand is worth, as look-ups, for the games whose ends depend on the pips of the two sides alone.

use boneyard_core::{BlockScore, DominoScore, Rules, Tie, Unit, WhistReading};

use super::Value;

/// More than the pips of all tiles of the double-six set, 168; so many that a byte needs no check.
const TOTALS: usize = 256;

/// The margin of the side that wins the end, by pips.
#[derive(Clone, Debug)]
pub(super) struct Scoring {
    /// Going out is compared by pips like a block (Domino-Whist).
    out_by_pips: bool,
    out: [i16; TOTALS],
    block: [i16; TOTALS],
    /// The most that an end can give against so many pips, where `block` does not ask for both sides'.
    most: [i16; TOTALS],
    /// Which pips `block` is asked for.
    asks: Asks,
    tie: Tie,
    wins_only: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Asks {
    Both,
    Difference,
    Loser,
}

impl Scoring {
    /// `None` where an end asks for more than the pips of the two sides.
    pub(super) fn new(rules: &Rules, wins_only: bool) -> Option<Scoring> {
        if rules.domino_score == DominoScore::OppPlusStock || rules.tie == Tie::LightestTile {
            return None;
        }
        let whist = rules.domino_score == DominoScore::SideDebit;
        let by_loser = whist.then_some(rules.whist_reading);
        let asks = match (by_loser, rules.block_score) {
            (Some(WhistReading::Individual), _) => return None,
            (Some(WhistReading::SideAll), _) | (None, BlockScore::Combined) => Asks::Both,
            (None, BlockScore::Excess) => Asks::Difference,
            _ => Asks::Loser,
        };
        let rounded = |pips: usize| {
            let to = usize::from(rules.round_to);
            let multiples = (pips + to / 2) / to;
            (if rules.unit == Unit::Units { multiples } else { multiples * to }) as i16
        };
        let out = |pips| match rules.domino_score {
            _ if wins_only => 1,
            DominoScore::SideDebit => pips as i16,
            DominoScore::One => 1,
            DominoScore::WinOnly | DominoScore::Zero => 0,
            _ => rounded(pips),
        };
        let block = |pips| match rules.block_score {
            _ if wins_only => 1,
            BlockScore::SideDebit => pips as i16,
            BlockScore::One => 1,
            BlockScore::WinOnly | BlockScore::Zero => 0,
            _ => rounded(pips),
        };
        let out_by_pips = whist && rules.whist_reading != WhistReading::WinnerScores;
        Some(Scoring {
            out_by_pips,
            out: std::array::from_fn(out),
            most: std::array::from_fn(
                |pips| if out_by_pips { block(pips) } else { block(pips).max(out(pips)) },
            ),
            block: std::array::from_fn(block),
            asks,
            tie: rules.tie,
            wins_only,
        })
    }

    /// The margin of the side whose seat poses its last tile.
    #[inline(always)]
    pub(super) fn out(&self, own: i32, theirs: i32) -> i32 {
        if self.out_by_pips { self.block(own, theirs) } else { at(&self.out, theirs) }
    }

    /// The margin of the side that posed last, in a block.
    #[inline(always)]
    pub(super) fn block(&self, own: i32, theirs: i32) -> i32 {
        let pips = match self.asks {
            Asks::Both => own + theirs,
            Asks::Difference => (theirs - own).abs(),
            Asks::Loser => own.max(theirs),
        };
        let points = at(&self.block, pips);
        match own.cmp(&theirs) {
            std::cmp::Ordering::Less => points,
            std::cmp::Ordering::Greater => -points,
            std::cmp::Ordering::Equal => match self.tie {
                Tie::LastPlayer => points,
                Tie::BlockerLoses => -points,
                _ => 0,
            },
        }
    }

    /// No end gives a better margin to a side that holds at most `own` pips then, against at most `theirs`.
    #[inline(always)]
    pub(super) fn most(&self, own: i32, theirs: i32) -> i32 {
        if self.asks != Asks::Both {
            return at(&self.most, theirs);
        }
        // A tile of the stock may be thought to be in both hands.
        let both = (theirs + own.min(theirs)).min(TOTALS as i32 - 1);
        at(&self.block, both).max(at(&self.most, theirs))
    }

    /// Whether values are -1, 0 and 1.
    pub(super) fn wins_only(&self) -> bool {
        self.wins_only
    }
}

#[inline(always)]
fn at(table: &[i16; TOTALS], pips: i32) -> i32 {
    i32::from(table[usize::from(pips as u8)])
}

/// Whether an end counts as won or lost only: where play scores, who wins is a question of points.
pub(super) fn wins_only(rules: &Rules, value: Value) -> bool {
    value == Value::Win && rules.play_score == boneyard_core::PlayScore::None
}
