//! Why a guessed deal is not the one: what the line tells and the engine does differently with it.

use boneyard_core::{DoubleBonus, MatadorLast, Move, MoveKind, Pose, Seat, State, TileSet, VoluntaryDraw};

use super::assign::{Dealt, Rule, What};
use super::ends::{bonus, makers, pose_of, taken};
use super::fill::{Misfit, Played, Search};
use crate::hand::events;

impl<'g> Search<'_, 'g> {
    /// At move `at` the line tells something else than what the engine did of itself (`forced`) or would accept from `seat`.
    pub(super) fn contradiction(
        &self,
        dealt: &Dealt,
        state: &State<'_>,
        at: usize,
        forced: Option<Move>,
        seat: Seat,
    ) -> Result<Rule, Misfit> {
        let told = self.known.moves[at];
        let asked = forced.is_none() && state.public().is_bonus();
        let reason = match told.kind() {
            MoveKind::Pose(pose) => self.pose(dealt, state, at, pose, seat, asked)?,
            MoveKind::Draw | MoveKind::Go if forced.is_none() => {
                let lacked = if asked { state.moves().tiles() } else { lacked_at(state, told) };
                (!lacked.is_empty() && self.is_open(seat)).then_some((seat, What::None(lacked)))
            }
            MoveKind::Decline => self.decline(state, at).map(|(seat, tiles)| (seat, What::OneOf(tiles))),
            MoveKind::Close if forced.is_some() && self.may_close(state, at, seat) => {
                Some((seat, What::OneOf(taken(state) - self.posed_before(at))))
            }
            MoveKind::Draw | MoveKind::Go | MoveKind::Close => None,
        };
        match reason {
            Some((seat, what)) => Ok(Rule { seat, at, what }),
            None => Err(Misfit { at, why: self.not_allowed(state, told, forced, seat) }),
        }
    }

    /// Whether another deal could give the seat other tiles.
    fn is_open(&self, seat: Seat) -> bool {
        seat != self.known.seat || self.own_draws > 0
    }

    /// The engine's own words, as far as they tell nothing of a hand that was only guessed.
    fn not_allowed(&self, state: &State<'_>, told: Move, forced: Option<Move>, seat: Seat) -> String {
        if let Some(forced) = forced.filter(|_| told == Move::DRAW || told == Move::GO) {
            return format!("seat {seat} is to move, and the rules force {forced}");
        }
        if seat != self.known.seat {
            return format!("it is the turn of seat {seat}, which cannot do that");
        }
        let allowed: Vec<String> = state.moves().iter().map(|mv| mv.to_string()).collect();
        format!("it is the turn of seat {seat}, which may play {}", allowed.join(" "))
    }

    /// The line poses a tile that the engine does not accept: its owner must have it by now, or whoever was asked to add to a double
    /// was not asked.
    fn pose(
        &self,
        dealt: &Dealt,
        state: &State<'_>,
        at: usize,
        pose: Pose,
        seat: Seat,
        asked: bool,
    ) -> Result<Option<(Seat, What)>, Misfit> {
        let (own, double) = (self.is_own(pose), self.double_before(state, at));
        let wrong = |why: String| Err(Misfit { at, why });
        if asked {
            let fits = double.is_some_and(|(_, double, lead)| can_add(state, pose, double, lead));
            let adds = fits && own == (seat == self.known.seat);
            if !adds && self.is_open(seat) {
                return Ok(Some((seat, What::None(state.moves().tiles()))));
            }
        }
        let owner = match (own, double) {
            (true, Some((poser, ..))) if poser == self.known.seat => poser,
            (false, Some((poser, ..))) if seat == self.known.seat && poser != seat => poser,
            (true, _) if seat != self.known.seat => {
                return wrong(format!(
                    "it is the turn of seat {seat}, and {} is in the hand of seat {}",
                    pose.tile, self.known.seat
                ));
            }
            (false, _) if seat == self.known.seat => {
                return wrong(format!("it is the turn of seat {seat}, which does not hold {}", pose.tile));
            }
            _ => seat,
        };
        if self.posed_before(at).contains(pose.tile) {
            return wrong(format!("{} was posed before", pose.tile));
        }
        if !state.game().tiles().contains(pose.tile) {
            return wrong(format!("{} is not in the {} set", pose.tile, state.game().rules().set));
        }
        if !self.had(dealt, owner, pose.tile, at) {
            return Ok(self.is_open(owner).then_some((owner, What::Tile(pose.tile))));
        }
        if at == 0 && owner != self.known.seat {
            return wrong("a lead stands with its higher half first and at the left, such as 64L".to_owned());
        }
        if owner != self.known.seat {
            return wrong("it cannot be posed there".to_owned());
        }
        Ok(None)
    }

    fn is_own(&self, pose: Pose) -> bool {
        self.known.hand.contains(pose.tile) || self.known.drew.contains(&Some(pose.tile))
    }

    /// The double posed just before the move, where a tile may be added to one: by whom, how, and whether it was the lead.
    fn double_before(&self, state: &State<'_>, at: usize) -> Option<(Seat, Pose, bool)> {
        if state.game().rules().double_bonus == DoubleBonus::None {
            return None;
        }
        let before = at.checked_sub(1)?;
        let &(seat, mv) = events(state).get(before)?;
        pose_of(mv).filter(|pose| pose.tile.is_double()).map(|pose| (seat, pose, before == 0))
    }

    /// Who declined to add a tile, and which tiles could have been added.
    fn decline(&self, state: &State<'_>, at: usize) -> Option<(Seat, TileSet)> {
        let (seat, double, lead) = self.double_before(state, at)?;
        let tiles = bonus(state, double, lead).0 - self.posed_before(at);
        (!tiles.is_empty() && self.is_open(seat)).then_some((seat, tiles))
    }

    fn posed_before(&self, at: usize) -> TileSet {
        self.known.moves[..at].iter().filter_map(|mv| mv.tile()).collect()
    }

    fn may_close(&self, state: &State<'_>, at: usize, seat: Seat) -> bool {
        let events = events(state);
        let theirs = events[..at].iter().rev().find(|(other, _)| *other != seat);
        state.game().rules().close_on_go
            && self.is_open(seat)
            && theirs.is_some_and(|(_, mv)| *mv == Move::GO)
    }

    /// The whole line is played; `more`: what the engine did after it.
    pub(super) fn at_end(&self, state: State<'g>, more: &[(Seat, Move)]) -> Result<Played<'g>, Misfit> {
        let (seat, at) = (self.known.seat, self.known.moves.len());
        let wrong = |why: String| Err(Misfit { at, why });
        if let Some((other, forced)) = more.first().filter(|(other, _)| *other == seat) {
            let what = if *forced == Move::DRAW { " and the tile drawn, such as +21" } else { "" };
            return wrong(format!(
                "seat {other} can pose nothing and the rules force {forced}: write it{what}"
            ));
        }
        if let Some((other, _)) = more.first() {
            return wrong(hidden_turn(*other, seat));
        }
        if state.is_over() {
            return wrong("the hand is over".to_owned());
        }
        let turn = state.public().turn();
        if turn == seat {
            return Ok(Played::Through(Box::new(state)));
        }
        if state.public().is_bonus() {
            // Had it been asked, the line would say what it did.
            return Ok(Played::Not(Rule { seat: turn, at, what: What::None(state.moves().tiles()) }));
        }
        wrong(hidden_turn(turn, seat))
    }
}

fn hidden_turn(turn: Seat, seen: Seat) -> String {
    format!("it is the turn of seat {turn}, and the hand that is given is that of seat {seen}")
}

/// Of the tiles that the seat to move could pose with this deal, those that it cannot have had when it drew or said go.
fn lacked_at(state: &State<'_>, told: Move) -> TileSet {
    let (rules, tiles) = (state.game().rules(), state.moves().tiles());
    if state.public().is_line_empty() {
        return TileSet::EMPTY;
    }
    let free = if told == Move::DRAW {
        rules.voluntary_draw != VoluntaryDraw::Never
    } else {
        rules.matador_last == MatadorLast::MayPass
    };
    let any = told == Move::DRAW && rules.voluntary_draw == VoluntaryDraw::Any;
    match (free, any) {
        (false, _) => tiles,
        // It may draw whatever it holds: if it cannot, that is not for its tiles.
        (true, true) => TileSet::EMPTY,
        (true, false) => tiles & makers(state),
    }
}

/// Whether a tile may be added to the double, whoever holds it.
fn can_add(state: &State<'_>, pose: Pose, double: Pose, lead: bool) -> bool {
    let (tiles, end) = bonus(state, double, lead);
    tiles.contains(pose.tile) && end.is_none_or(|end| end == pose.end)
}
