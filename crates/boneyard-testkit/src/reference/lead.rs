//! Who leads, and with what.

use boneyard_core::{LeadNext, LeadTile, LeadWho, NoDouble, Rules, Tile};

use super::line::tile;
use super::score::pips;
use super::{RefEnd, RefResult, side_of};

/// Who leads the first hand of a match, and which tile he must lead (`None`: any of his).
///
/// `lot` holds the tiles drawn by lot, one a seat. `None` if the tiles must be dealt again.
pub fn first_leader(rules: &Rules, hands: &[Vec<Tile>], lot: &[Tile]) -> Option<(usize, Option<Tile>)> {
    let (leader, right) = by_rule(rules, hands, lot)?;
    let forced = rules.lead_tile != LeadTile::Free;
    Some((leader, right.filter(|_| forced)))
}

/// Who leads a later hand (rulings 14 and 15), and which tile he must lead.
///
/// `last_hands_left` is what the seats held at the end of the last hand. `None` if the tiles must be dealt again.
pub fn next_leader(
    rules: &Rules,
    hands: &[Vec<Tile>],
    last_leader: usize,
    last_hands_left: &[Vec<Tile>],
    last: &RefResult,
    lot: &[Tile],
) -> Option<(usize, Option<Tile>)> {
    let seats = hands.len();
    let next_in_turn = (last_leader + 1) % seats;
    let winner = winning_seat(rules, last_leader, last_hands_left, last);
    let leader = match rules.lead_next {
        LeadNext::Alternate => next_in_turn,
        LeadNext::Winner => winner.unwrap_or(next_in_turn),
        LeadNext::Loser => winner.map_or(next_in_turn, |seat| (seat + 1) % seats),
        LeadNext::SameRule => by_rule(rules, hands, lot)?.0,
    };
    let forced = rules.lead_tile == LeadTile::Forced;
    Some((leader, right_giving_tile(rules, &hands[leader]).filter(|_| forced)))
}

/// Before the lead, with `no_double = draw`: every seat draws a tile in turn until somebody holds a double, while
/// the stock can give one to every seat. Elsewhere nothing changes.
pub fn draw_for_double(rules: &Rules, hands: &mut [Vec<Tile>], stock: &mut Vec<Tile>) {
    if !a_double_leads(rules) || rules.no_double != NoDouble::Draw {
        return;
    }
    while !hands.iter().flatten().any(|tile| tile.is_double())
        && stock.len() >= usize::from(rules.reserve) + hands.len()
    {
        for hand in hands.iter_mut() {
            hand.push(stock.remove(0));
        }
    }
}

/// The leader by the rule of the first hand, with the tile that gives the right.
fn by_rule(rules: &Rules, hands: &[Vec<Tile>], lot: &[Tile]) -> Option<(usize, Option<Tile>)> {
    match rules.lead_who {
        LeadWho::Seat => return Some((0, None)),
        LeadWho::Lot => return Some((seat_of_best(lot, Tile::rank), None)),
        LeadWho::LotDoubletFirst => {
            return Some((seat_of_best(lot, |tile| (tile.is_double(), tile.rank())), None));
        }
        _ => {}
    }
    let all: Vec<Tile> = hands.iter().flatten().copied().collect();
    let no_double_out = !all.iter().any(|tile| tile.is_double());
    if a_double_leads(rules) && no_double_out && rules.no_double == NoDouble::Redeal {
        return None;
    }
    let right = right_giving_tile(rules, &all)?;
    let leader = hands.iter().position(|hand| hand.contains(&right))?;
    Some((leader, Some(right)))
}

fn a_double_leads(rules: &Rules) -> bool {
    matches!(rules.lead_who, LeadWho::HighestDouble | LeadWho::LowestDouble | LeadWho::HolderOfSixSix)
}

/// Of these tiles the one that gives the right to lead; none where the right comes from no tile in a hand.
fn right_giving_tile(rules: &Rules, tiles: &[Tile]) -> Option<Tile> {
    let doubles = || tiles.iter().copied().filter(|tile| tile.is_double());
    let highest = tiles.iter().copied().max_by_key(|tile| tile.rank());
    match rules.lead_who {
        // The highest double of the set, if anybody holds it, is the highest double that anybody holds.
        LeadWho::HighestDouble | LeadWho::HolderOfSixSix => {
            doubles().max_by_key(|tile| tile.pips()).or(highest)
        }
        LeadWho::LowestDouble => doubles().min_by_key(|tile| tile.pips()).or(highest),
        LeadWho::HighestPips => highest,
        LeadWho::FivesList => {
            let list = [tile(5, 5), tile(5, 0), tile(3, 2)];
            list.into_iter().find(|listed| tiles.contains(listed)).or(highest)
        }
        LeadWho::Lot | LeadWho::LotDoubletFirst | LeadWho::Seat => None,
    }
}

fn seat_of_best<K: Ord>(lot: &[Tile], key: impl Fn(Tile) -> K) -> usize {
    let best = lot.iter().copied().max_by_key(|&tile| key(tile)).expect("the lot needs a tile for each seat");
    lot.iter().position(|&tile| tile == best).expect("the best tile is one of them")
}

/// The seat that won the last hand's end: who went out, or the seat of the winning side with the fewest pips, of
/// equals the first in turn from the last leader. In Whist likewise, of the side that won the hand.
fn winning_seat(
    rules: &Rules,
    last_leader: usize,
    hands_left: &[Vec<Tile>],
    last: &RefResult,
) -> Option<usize> {
    let side = if rules.is_debit() { last.hand_winner? } else { last.end_winner? };
    if let RefEnd::Out(seat) = last.ended
        && side_of(seat) == side
    {
        return Some(seat);
    }
    let seats = hands_left.len();
    let in_turn = (0..seats).map(|steps| (last_leader + steps) % seats);
    // min_by_key keeps the first of equals.
    in_turn.filter(|&seat| side_of(seat) == side).min_by_key(|&seat| pips(&hands_left[seat]))
}
