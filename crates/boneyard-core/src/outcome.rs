//! How a hand ends and what it scores.

use serde::Serialize;

use crate::game::Game;
use crate::rules::*;
use crate::seat::{MAX_SEATS, Seat, Side};
use crate::tile_set::TileSet;

/// How a hand ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// This seat posed its last tile.
    Out(Seat),
    /// Nobody could pose or draw.
    Blocked,
    /// This seat closed the game after its adversary's go.
    Closed(Seat),
    /// A side reached the target of the match in play.
    Target,
}

/// The result of a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Outcome {
    /// How it ended.
    pub ended: Ended,
    /// The side that went out or had fewer pips; in Whist the side that is not debited.
    pub end_winner: Option<Side>,
    /// The side that won the hand: where play scores, the one with more points in it, else `end_winner`.
    pub winner: Option<Side>,
    /// All points of each side in this hand, in play and at its end. Debits (Whist) are negative.
    pub points: [i16; 2],
}

/// What is known when the end of a hand is scored.
#[derive(Clone, Copy, Debug)]
pub struct FinalHands {
    /// What each seat still holds.
    pub hands: [TileSet; MAX_SEATS],
    /// The tiles left in the stock; they matter only where `domino_score = opp_plus_stock`.
    pub stock: TileSet,
    /// The seat that posed last, if any tile was posed.
    pub last_player: Option<Seat>,
}

/// Who wins the end of a hand, and its points for each side (before the target rule).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndScore {
    /// The side that went out or had fewer pips.
    pub winner: Option<Side>,
    /// Points of each side; debits are negative.
    pub points: [i16; 2],
}

impl Game {
    /// Scores the end of a hand in which `out` posed his last tile, or which is blocked (`None`).
    pub fn score_end(&self, hands: &FinalHands, out: Option<Seat>) -> EndScore {
        let pips = Side::BOTH.map(|side| self.side_pips(hands, side));
        if self.rules().domino_score == DominoScore::SideDebit {
            return self.score_whist(hands, pips, out);
        }
        let winner = match out {
            Some(seat) => Some(seat.side()),
            None => self.lower_side(hands, pips),
        };
        let Some(side) = winner else { return EndScore { winner, points: [0; 2] } };
        let (own, theirs) = (pips[side.index()], pips[side.other().index()]);
        let scored = match out {
            Some(_) => match self.rules().domino_score {
                DominoScore::Opp => self.rounded(theirs),
                DominoScore::OppPlusStock => self.rounded(theirs + hands.stock.pips()),
                DominoScore::One => 1,
                DominoScore::WinOnly | DominoScore::Zero | DominoScore::SideDebit => 0,
            },
            None => match self.rules().block_score {
                BlockScore::Combined => self.rounded(own + theirs),
                BlockScore::Excess => self.rounded(theirs.saturating_sub(own)),
                BlockScore::Opp => self.rounded(theirs),
                BlockScore::One => 1,
                BlockScore::WinOnly | BlockScore::Zero | BlockScore::SideDebit => 0,
            },
        };
        let mut points = [0; 2];
        points[side.index()] = scored;
        EndScore { winner, points }
    }

    /// The pips in a side's hands.
    fn side_pips(&self, hands: &FinalHands, side: Side) -> u32 {
        let own = hands.hands[side.index()].pips();
        if self.flags.players == 2 { own } else { own + hands.hands[side.index() + 2].pips() }
    }

    /// The side with fewer pips; between equal ones `tie` decides.
    fn lower_side(&self, hands: &FinalHands, pips: [u32; 2]) -> Option<Side> {
        match pips[0].cmp(&pips[1]) {
            std::cmp::Ordering::Less => Some(Side::ZERO),
            std::cmp::Ordering::Greater => Some(Side::ONE),
            std::cmp::Ordering::Equal => match self.rules().tie {
                Tie::None => None,
                Tie::LastPlayer => hands.last_player.map(Seat::side),
                Tie::BlockerLoses => hands.last_player.map(|seat| seat.side().other()),
                Tie::LightestTile => self.lightest_tile(hands),
            },
        }
    }

    fn lightest_tile(&self, hands: &FinalHands) -> Option<Side> {
        let lightest = Side::BOTH.map(|side| {
            let tiles = self.seats_of(side).flat_map(|seat| hands.hands[seat.index()].iter());
            tiles.map(super::tile::Tile::pips).min().unwrap_or(u8::MAX)
        });
        match lightest[0].cmp(&lightest[1]) {
            std::cmp::Ordering::Less => Some(Side::ZERO),
            std::cmp::Ordering::Greater => Some(Side::ONE),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// To the nearest multiple of `round_to`, in units where the game counts units.
    fn rounded(&self, pips: u32) -> i16 {
        let to = u32::from(self.rules().round_to);
        let multiples = (pips + to / 2) / to;
        (if self.rules().unit == Unit::Units { multiples } else { multiples * to }) as i16
    }

    fn score_whist(&self, hands: &FinalHands, pips: [u32; 2], out: Option<Seat>) -> EndScore {
        let reading = self.rules().whist_reading;
        let mut points = [0_i16; 2];
        match reading {
            WhistReading::SideOwn | WhistReading::SideAll => {
                let winner = self.lower_side(hands, pips);
                if let Some(loser) = winner.map(Side::other) {
                    let own = pips[loser.index()];
                    let debit = if reading == WhistReading::SideAll { pips[0] + pips[1] } else { own };
                    points[loser.index()] = -(debit as i16);
                }
                EndScore { winner, points }
            }
            WhistReading::Individual => {
                let most = hands.hands.iter().map(|hand| hand.pips()).max().unwrap_or(0);
                for seat in self.seats().filter(|seat| hands.hands[seat.index()].pips() == most) {
                    points[seat.side().index()] -= most as i16;
                }
                let winner = match points[0].cmp(&points[1]) {
                    std::cmp::Ordering::Greater => Some(Side::ZERO),
                    std::cmp::Ordering::Less => Some(Side::ONE),
                    std::cmp::Ordering::Equal => None,
                };
                EndScore { winner, points }
            }
            WhistReading::WinnerScores => {
                let winner = out.map(Seat::side).or_else(|| self.lower_side(hands, pips));
                if let Some(side) = winner {
                    points[side.index()] = pips[side.other().index()] as i16;
                }
                EndScore { winner, points }
            }
        }
    }

    /// The side that won a hand with these points (RULES.md A.9; ruling 20).
    pub(crate) fn hand_winner(&self, end_winner: Option<Side>, points: [i16; 2]) -> Option<Side> {
        if !self.flags.plays_score {
            return end_winner;
        }
        match points[0].cmp(&points[1]) {
            std::cmp::Ordering::Greater => Some(Side::ZERO),
            std::cmp::Ordering::Less => Some(Side::ONE),
            std::cmp::Ordering::Equal => None,
        }
    }
}
