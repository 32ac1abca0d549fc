//! What it tells that this seat led.
//!
//! Where a tile gives the right to lead, it was dealt to the leader, and no tile that goes before it was dealt to anybody. Which tile it was is
//! known where it must be led; else each tile that can have been it makes a case of its own, and the cases exclude each other.

use boneyard_core::{
    Event, LeadNext, LeadTile, LeadWho, MAX_SEATS, NoDouble, Pip, Pose, Seat, Tile, TileSet, View,
};

use super::frame::Frame;

/// How the leader was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lead {
    /// By the rule of the first hand (`lead_who`).
    ByRule,
    /// By the rule of later hands (`lead_next`). What he leads may be forced; else this tells nothing.
    Later,
    /// Nothing is made of it.
    Unknown,
}

impl Lead {
    /// How it was in this hand, as far as the view can tell: by rule in a hand that is not part of a match, and where every hand begins by the
    /// same rule. In a match any other hand may be a later one.
    pub fn of(view: &View<'_>) -> Lead {
        let match_hand = view.public().score(view.seat().side()).is_some();
        if match_hand && view.game().rules().lead_next != LeadNext::SameRule {
            Lead::Later
        } else {
            Lead::ByRule
        }
    }
}

/// One way in which the hand can have begun: who had the right to lead by which tile.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opening {
    leader: Seat,
    /// The tile that the leader was dealt.
    right: Tile,
    /// Tiles that were not dealt.
    barred: TileSet,
    /// Tiles that were not the last one that a seat took before the lead.
    barred_last: TileSet,
    /// The right comes from the last tile taken.
    from_last: bool,
    /// Only of the leader's tiles anything is told.
    of_leader: bool,
}

/// How many tiles each seat took because no double had been dealt (`no_double = draw`); `None` where the hands are not such as this
/// game deals.
pub(super) fn rounds(view: &View<'_>, lead: Lead, dealt: &[u8; MAX_SEATS]) -> Option<u8> {
    let dealt = &dealt[..usize::from(view.game().rules().players)];
    let rules = view.game().rules();
    let by_draw = lead == Lead::ByRule && rules.no_double == NoDouble::Draw;
    let more = dealt.first()?.checked_sub(rules.deal)?;
    (dealt.iter().all(|size| *size == rules.deal + more) && (more == 0 || by_draw)).then_some(more)
}

/// The ways in which the hand can have begun; none if nothing is told. `dealt`: how many tiles each seat had before the lead.
pub(super) fn openings(view: &View<'_>, lead: Lead, dealt: &[u8; MAX_SEATS]) -> Vec<Opening> {
    let (rules, leader) = (view.game().rules(), view.public().leader());
    if lead == Lead::Unknown || view.public().poses_before_history() > 0 {
        // Also of a position made by hand, whose lead is not told.
        return Vec::new();
    }
    let order = order(view);
    let Some(Event::Pose(_, Pose { tile: led, .. })) = view.public().history().get(0) else {
        // Before the lead nothing is known of what will be led.
        return if lead == Lead::ByRule { by_rule(view, lead, dealt, &order, None) } else { Vec::new() };
    };
    let first_hand = view.public().score(leader.side()).is_none();
    let forced = match rules.lead_tile {
        LeadTile::Free => false,
        LeadTile::Forced => true,
        LeadTile::ForcedFirstHand => first_hand && lead == Lead::ByRule,
    };
    match lead {
        Lead::Unknown => Vec::new(),
        Lead::ByRule => by_rule(view, lead, dealt, &order, forced.then_some(led)),
        Lead::Later if !forced => Vec::new(),
        Lead::Later => {
            let barred = order.iter().copied().take_while(|tile| *tile != led).collect();
            vec![Opening {
                leader,
                right: led,
                barred,
                barred_last: barred,
                from_last: false,
                of_leader: true,
            }]
        }
    }
}

fn by_rule(
    view: &View<'_>,
    lead: Lead,
    dealt: &[u8; MAX_SEATS],
    order: &[Tile],
    led: Option<Tile>,
) -> Vec<Opening> {
    let (rules, public) = (view.game().rules(), view.public());
    let Some(rounds) = rounds(view, lead, dealt) else { return Vec::new() };
    let by_double =
        matches!(rules.lead_who, LeadWho::HighestDouble | LeadWho::LowestDouble | LeadWho::HolderOfSixSix);
    let stock = public.stock_len() + public.draws();
    let without_double = match rules.no_double {
        NoDouble::HighestPips => true,
        NoDouble::Redeal => false,
        NoDouble::Draw => stock < rules.players + rules.reserve,
    };
    let (mut openings, mut barred) = (Vec::new(), TileSet::EMPTY);
    for &tile in order {
        let double = by_double && tile.is_double();
        if led.is_none_or(|led| led == tile) && (double || !by_double || without_double) {
            // When a double came at last, none had been there before.
            let before = if rounds > 0 && double { TileSet::DOUBLES } else { barred };
            let from_last = rounds > 0 && double;
            let leader = public.leader();
            openings.push(Opening {
                leader,
                right: tile,
                barred: before,
                barred_last: barred,
                from_last,
                of_leader: false,
            });
        }
        barred.insert(tile);
    }
    openings
}

/// All tiles, those that give the right to lead before others first; none where no tile gives it.
fn order(view: &View<'_>) -> Vec<Tile> {
    let fives = [(5, 5), (5, 0), (3, 2)];
    let named = |tile: Tile| fives.into_iter().position(|(a, b)| Some(tile) == named_tile(a, b));
    let place = |tile: Tile| -> Option<usize> {
        match view.game().rules().lead_who {
            LeadWho::Lot | LeadWho::LotDoubletFirst | LeadWho::Seat => None,
            LeadWho::HighestPips => Some(0),
            LeadWho::FivesList => Some(named(tile).unwrap_or(fives.len())),
            LeadWho::HighestDouble | LeadWho::HolderOfSixSix if tile.is_double() => {
                Some(6 - usize::from(tile.low().get()))
            }
            LeadWho::LowestDouble if tile.is_double() => Some(usize::from(tile.low().get())),
            LeadWho::HighestDouble | LeadWho::HolderOfSixSix | LeadWho::LowestDouble => Some(7),
        }
    };
    let mut order: Vec<Tile> = view.game().tiles().iter().filter(|tile| place(*tile).is_some()).collect();
    order.sort_by_key(|tile| (place(*tile), std::cmp::Reverse(tile.rank())));
    order
}

fn named_tile(a: u8, b: u8) -> Option<Tile> {
    Some(Tile::new(Pip::new(a)?, Pip::new(b)?))
}

impl Frame {
    /// What remains of the frame if the hand began like this.
    pub(super) fn opened(&self, opening: &Opening) -> Frame {
        let mut frame = self.clone();
        let (mut dealt, mut last, mut right) = (0, 0, 0);
        for seat in Seat::all(MAX_SEATS as u8) {
            let (before, after) = self.first_bins(seat);
            if seat == opening.leader {
                right = if opening.from_last { after } else { before | after };
            } else if opening.of_leader {
                continue;
            }
            dealt |= before;
            last |= after;
        }
        for item in &mut frame.items {
            if opening.barred.contains(item.tile) {
                item.allow &= !dealt;
            }
            if opening.barred_last.contains(item.tile) {
                item.allow &= !last;
            }
            if item.tile == opening.right {
                item.allow &= right;
            }
        }
        frame
    }

    /// Whether this frame's tiles include the one that gave the right, and it cannot have been drawn after the lead: no other tile after
    /// it in the order can have given the right then.
    pub(super) fn surely_dealt(&self, tile: Tile) -> bool {
        let first =
            Seat::all(MAX_SEATS as u8).map(|seat| self.first_bins(seat)).fold(0, |all, (a, b)| all | a | b);
        self.items.iter().any(|item| item.tile == tile && item.allow & !first == 0)
    }
}

impl Opening {
    pub(super) fn right(&self) -> Tile {
        self.right
    }
}
