//! Points in play and at the end of a hand.

use boneyard_core::{BlockScore, DominoScore, LeadScore, PlayScore, Rules, Tie, Tile, Unit, WhistReading};

use super::line::{Line, tile};
use super::{RefEnd, side_of};

/// What the line scores for the seat that has just posed.
pub(super) fn play_points(rules: &Rules, line: &Line) -> i32 {
    let lead = line.len() == 1;
    if lead && rules.lead_score == LeadScore::EbList && !is_listed_lead(line) {
        return 0;
    }
    match rules.play_score {
        PlayScore::Bergen => bergen(line),
        _ => points_for_count(rules, line.count() as i32),
    }
}

/// What a count of the ends scores (nothing in Bergen, which looks at the ends themselves).
pub(super) fn points_for_count(rules: &Rules, count: i32) -> i32 {
    let multiple = |of: i32| match rules.unit {
        _ if count % of != 0 => 0,
        Unit::Pips => count,
        Unit::Units => count / of,
    };
    match rules.play_score {
        PlayScore::None | PlayScore::Bergen => 0,
        PlayScore::Fives => multiple(5),
        PlayScore::Threes => multiple(3),
        PlayScore::ThreesFives => multiple(3) + multiple(5),
    }
}

/// The Britannica's list of leads that score.
fn is_listed_lead(line: &Line) -> bool {
    let listed = [(5, 5), (6, 4), (5, 0), (3, 2)];
    line.halves().iter().all(|&(a, b)| listed.iter().any(|&(c, d)| tile(a, b) == tile(c, d)))
}

fn bergen(line: &Line) -> i32 {
    let (Some(left), Some(right)) = (line.end(true), line.end(false)) else { return 0 };
    if left.numbers != right.numbers {
        0
    } else if line.len() > 1 && (left.double || right.double) {
        3
    } else {
        2
    }
}

/// What the end of a hand brings.
#[derive(Debug)]
pub(super) struct Ending {
    /// The side that went out or had fewer pips.
    pub(super) winner: Option<usize>,
    /// Points of the end for the two sides.
    pub(super) points: [i32; 2],
}

/// What lies in the hands and the stock, and which side posed last.
#[derive(Debug)]
pub(super) struct Left<'a> {
    pub(super) hands: &'a [Vec<Tile>],
    pub(super) stock: &'a [Tile],
    pub(super) last_poser: usize,
}

/// Who wins the end of a hand, and what for.
pub(super) fn ending(rules: &Rules, left: &Left<'_>, ended: &RefEnd) -> Ending {
    let winner = match *ended {
        RefEnd::Target => return Ending { winner: None, points: [0, 0] },
        RefEnd::Out(seat) => Some(side_of(seat)),
        RefEnd::Blocked | RefEnd::Closed(_) => lower_side(rules, left),
    };
    if rules.domino_score == DominoScore::SideDebit {
        return Ending { winner, points: whist(rules, left, winner) };
    }
    let mut points = [0, 0];
    if let Some(side) = winner {
        points[side] = match ended {
            RefEnd::Out(_) => domino_points(rules, left, side),
            _ => block_points(rules, left, side),
        };
    }
    Ending { winner, points }
}

/// The side with fewer pips; between equals, as the rules have it.
fn lower_side(rules: &Rules, left: &Left<'_>) -> Option<usize> {
    let pips = side_pips(left.hands);
    if pips[0] != pips[1] {
        return Some(if pips[0] < pips[1] { 0 } else { 1 });
    }
    let last = side_of(left.last_poser);
    match rules.tie {
        Tie::None => None,
        Tie::LastPlayer => Some(last),
        Tie::BlockerLoses => Some(1 - last),
        Tie::LightestTile => side_with_lightest_tile(left.hands),
    }
}

fn side_with_lightest_tile(hands: &[Vec<Tile>]) -> Option<usize> {
    let lightest = |side: usize| {
        let tiles =
            hands.iter().enumerate().filter(|(seat, _)| side_of(*seat) == side).flat_map(|(_, hand)| hand);
        tiles.map(|tile| tile.pips()).min().unwrap_or(u8::MAX)
    };
    match lightest(0).cmp(&lightest(1)) {
        std::cmp::Ordering::Less => Some(0),
        std::cmp::Ordering::Greater => Some(1),
        std::cmp::Ordering::Equal => None,
    }
}

fn domino_points(rules: &Rules, left: &Left<'_>, winner: usize) -> i32 {
    let adversaries = side_pips(left.hands)[1 - winner];
    match rules.domino_score {
        DominoScore::WinOnly | DominoScore::Zero | DominoScore::SideDebit => 0,
        DominoScore::One => 1,
        DominoScore::Opp => rounded(rules, adversaries),
        DominoScore::OppPlusStock => rounded(rules, adversaries + pips(left.stock)),
    }
}

fn block_points(rules: &Rules, left: &Left<'_>, winner: usize) -> i32 {
    let own = side_pips(left.hands)[winner];
    let adversaries = side_pips(left.hands)[1 - winner];
    match rules.block_score {
        BlockScore::WinOnly | BlockScore::Zero | BlockScore::SideDebit => 0,
        BlockScore::One => 1,
        BlockScore::Opp => rounded(rules, adversaries),
        BlockScore::Excess => rounded(rules, adversaries - own),
        BlockScore::Combined => rounded(rules, adversaries + own),
    }
}

/// To the nearest multiple of `round_to`, in units where play scores in units.
fn rounded(rules: &Rules, pips: i32) -> i32 {
    let step = i32::from(rules.round_to);
    let multiples = (pips + step / 2) / step;
    match rules.unit {
        Unit::Units => multiples,
        Unit::Pips => multiples * step,
    }
}

/// Domino-Whist: debits, as negative points (or the winner's points with `winner_scores`).
fn whist(rules: &Rules, left: &Left<'_>, end_winner: Option<usize>) -> [i32; 2] {
    let pips = side_pips(left.hands);
    let mut points = [0, 0];
    match rules.whist_reading {
        WhistReading::SideOwn | WhistReading::SideAll => {
            if let Some(spared) = lower_side(rules, left) {
                let debited = 1 - spared;
                points[debited] = match rules.whist_reading {
                    WhistReading::SideOwn => -pips[debited],
                    _ => -(pips[0] + pips[1]),
                };
            }
        }
        WhistReading::Individual => {
            let most = left.hands.iter().map(|hand| self::pips(hand)).max().unwrap_or(0);
            for (seat, hand) in left.hands.iter().enumerate() {
                if self::pips(hand) == most {
                    points[side_of(seat)] -= most;
                }
            }
        }
        WhistReading::WinnerScores => {
            if let Some(side) = end_winner {
                points[side] = pips[1 - side];
            }
        }
    }
    points
}

/// All pips of some tiles.
pub(super) fn pips(tiles: &[Tile]) -> i32 {
    tiles.iter().map(|tile| i32::from(tile.pips())).sum()
}

fn side_pips(hands: &[Vec<Tile>]) -> [i32; 2] {
    let mut sums = [0, 0];
    for (seat, hand) in hands.iter().enumerate() {
        sums[side_of(seat)] += pips(hand);
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_threes_and_fives() {
        let rules = Rules::named("modern.fives_and_threes").unwrap();
        let worth = [(3, 1), (5, 1), (6, 2), (9, 3), (10, 2), (12, 4), (15, 8), (18, 6), (20, 4)];
        // No two ends count 19 or 21.
        for count in (0..=18).chain([20, 22]) {
            let expected =
                worth.iter().find(|(scoring, _)| *scoring == count).map_or(0, |(_, points)| *points);
            assert_eq!(points_for_count(&rules, count), expected, "{count}");
        }
    }

    #[test]
    fn pips_are_rounded_to_the_nearest_multiple() {
        let mut rules = Rules::named("britannica.all_fives").unwrap();
        for (pips, fives, units) in [(27, 25, 5), (28, 30, 6), (2, 0, 0), (3, 5, 1), (0, 0, 0)] {
            rules.unit = Unit::Pips;
            assert_eq!(rounded(&rules, pips), fives);
            rules.unit = Unit::Units;
            assert_eq!(rounded(&rules, pips), units);
        }
    }
}
