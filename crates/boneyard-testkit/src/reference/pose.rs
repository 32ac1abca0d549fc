//! Posing a tile, and what may end with it.

use boneyard_core::{DeadLayout, DoubleBonus, PlayScore, Target, TargetRule, Tile, WinCheck};

use super::hand::RefHand;
use super::plays::{lies_crosswise, plays, plays_at};
use super::score::{Ending, Left, ending, play_points};
use super::{RefEnd, RefEvent, RefMove, RefResult, side_of};

impl RefHand {
    pub(super) fn pose(&mut self, tile: Tile, left: bool, exposed: u8) {
        let seat = self.seat;
        let added = !self.bonus.is_empty();
        self.bonus.clear();
        self.hands[seat].retain(|&held| held != tile);
        let crosswise = lies_crosswise(&self.rules, tile);
        if self.line.is_empty() {
            self.line.lead(tile, crosswise);
        } else {
            self.line.pose(tile, left, exposed, crosswise);
        }
        let mv = RefMove::Pose { tile, left, exposed };
        let scored = play_points(&self.rules, &self.line);
        if self.hands[seat].is_empty() {
            self.go_out(mv, scored);
            return;
        }
        let points = self.unless_past_target(side_of(seat), scored);
        self.points[side_of(seat)] += points;
        self.log.push(RefEvent::Pose { seat, mv, points });
        if points > 0 && self.stops_at_target(side_of(seat)) {
            self.end(RefEnd::Target);
        } else if self.rules.dead_layout == DeadLayout::Stop && self.is_dead() {
            self.end(RefEnd::Blocked);
        } else {
            self.bonus = self.bonus_for(tile, left, added);
            if self.bonus.is_empty() {
                self.end_of_play();
            }
        }
    }

    /// What may be added to the tile just posed.
    fn bonus_for(&self, posed: Tile, left: bool, added: bool) -> Vec<RefMove> {
        let hand = &self.hands[self.seat];
        if !posed.is_double() {
            return Vec::new();
        }
        match self.rules.double_bonus {
            DoubleBonus::None => Vec::new(),
            // On the double itself. Both sides of a lone double are one end, the left.
            DoubleBonus::SameNumber if added => Vec::new(),
            DoubleBonus::SameNumber => plays_at(&self.rules, hand, &self.line, left),
            DoubleBonus::FullTurn => plays(&self.rules, hand, &self.line),
        }
    }

    /// Whether no tile off the line can be posed.
    fn is_dead(&self) -> bool {
        let mut off_the_line: Vec<Tile> = self.hands.iter().flatten().copied().collect();
        off_the_line.extend(&self.stock);
        plays(&self.rules, &off_the_line, &self.line).is_empty()
    }

    /// Poses the last tile: the points of the tile and of going out are one score (ruling 22).
    fn go_out(&mut self, mv: RefMove, scored: i32) {
        let seat = self.seat;
        let side = side_of(seat);
        let ended = RefEnd::Out(seat);
        self.log.push(RefEvent::Pose { seat, mv, points: scored });
        let mut ending = self.ending(&ended);
        let one_score = scored + ending.points[side];
        if self.unless_past_target(side, one_score) != one_score {
            ending.points[side] = 0;
            if let Some(RefEvent::Pose { points, .. }) = self.log.last_mut() {
                *points = 0;
            }
        } else {
            self.points[side] += scored;
        }
        self.conclude(ended, &ending);
    }

    /// Ends the hand otherwise than by going out.
    pub(super) fn end(&mut self, ended: RefEnd) {
        let mut ending = self.ending(&ended);
        for side in 0..2 {
            ending.points[side] = self.unless_past_target(side, ending.points[side]);
        }
        self.conclude(ended, &ending);
    }

    fn ending(&self, ended: &RefEnd) -> Ending {
        let last_pose = self.log.iter().rev().find(|event| matches!(event, RefEvent::Pose { .. }));
        let last_poser = last_pose.map_or(self.seat, RefEvent::seat);
        ending(&self.rules, &Left { hands: &self.hands, stock: &self.stock, last_poser }, ended)
    }

    fn conclude(&mut self, ended: RefEnd, ending: &Ending) {
        for side in 0..2 {
            self.points[side] += ending.points[side];
        }
        // Debits are negative points, so that whoever has more points has won there too.
        let by_points = self.rules.play_score != PlayScore::None || self.rules.is_debit();
        let hand_winner = if !by_points {
            ending.winner
        } else if self.points[0] == self.points[1] {
            None
        } else {
            Some(if self.points[0] > self.points[1] { 0 } else { 1 })
        };
        self.result = Some(RefResult { ended, end_winner: ending.winner, hand_winner, points: self.points });
    }

    /// The target of the match, if this hand knows one.
    fn target(&self) -> Option<i32> {
        match self.rules.target {
            Target::Points(points) if self.in_match => Some(i32::from(points)),
            _ => None,
        }
    }

    /// The score, or nothing where it would pass a target that must be met exactly.
    fn unless_past_target(&self, side: usize, score: i32) -> i32 {
        let so_far = self.scores[side] + self.points[side];
        match self.target() {
            Some(target) if self.rules.target_rule == TargetRule::Exact && so_far + score > target => 0,
            _ => score,
        }
    }

    /// Whether the side's score stops the hand.
    fn stops_at_target(&self, side: usize) -> bool {
        self.rules.win_check == WinCheck::AtOnce
            && self.target().is_some_and(|target| self.scores[side] + self.points[side] >= target)
    }
}
