//! Turns: what the seat to move may do, and what it must do.

use boneyard_core::{Draw, GoRule, MatadorLast, VoluntaryDraw};

use super::hand::RefHand;
use super::plays::{has_ordinary_play, lead_of, plays};
use super::{RefEnd, RefEvent, RefMove};

/// `plays_left` of a seat that keeps the turn until it is stuck.
const UNTIL_STUCK: usize = usize::MAX;

impl RefHand {
    /// Goes on until somebody has a question to answer or the hand is over.
    pub(super) fn advance(&mut self) {
        while self.result.is_none() {
            self.question = self.options();
            if !self.question.is_empty() {
                self.question.sort();
                return;
            }
            if self.can_draw() {
                self.draw();
            } else {
                self.go();
            }
        }
        self.question.clear();
    }

    /// What the seat to move may choose between; empty if it must draw or go.
    fn options(&self) -> Vec<RefMove> {
        if !self.bonus.is_empty() {
            let mut options = self.bonus.clone();
            options.push(RefMove::Decline);
            return options;
        }
        let hand = &self.hands[self.seat];
        if self.line.is_empty() {
            return match self.forced_lead {
                Some(tile) => vec![lead_of(tile)],
                None => plays(&self.rules, hand, &self.line),
            };
        }
        let mut options = plays(&self.rules, hand, &self.line);
        if options.is_empty() {
            return options;
        }
        let only_matadors = !has_ordinary_play(&self.rules, hand, &self.line);
        let may_draw = match self.rules.voluntary_draw {
            VoluntaryDraw::Never => false,
            VoluntaryDraw::InsteadOfMatador => only_matadors,
            VoluntaryDraw::Any => true,
        };
        if may_draw && self.can_draw() {
            options.push(RefMove::Draw);
        }
        if only_matadors && self.rules.matador_last == MatadorLast::MayPass && !self.can_draw() {
            options.push(RefMove::Go);
        }
        if self.rules.close_on_go && self.adversary_said_go() {
            options.push(RefMove::Close);
        }
        options
    }

    /// Whether the seat to move may draw a tile now, if it has reason to.
    fn can_draw(&self) -> bool {
        let drew_in_this_turn = matches!(self.log.last(), Some(RefEvent::Draw { .. }));
        let spare = self.stock.len() > usize::from(self.rules.reserve);
        match self.rules.draw {
            Draw::None => false,
            Draw::UntilPlayable => spare,
            Draw::OneThenPass => spare && !drew_in_this_turn,
        }
    }

    /// Whether the last event of the adversary (of two players) was a go.
    fn adversary_said_go(&self) -> bool {
        let last = self.log.iter().rev().find(|event| event.seat() != self.seat);
        matches!(last, Some(RefEvent::Go { .. }))
    }

    pub(super) fn draw(&mut self) {
        let tile = self.stock.remove(0);
        self.hands[self.seat].push(tile);
        self.log.push(RefEvent::Draw { seat: self.seat });
    }

    pub(super) fn go(&mut self) {
        self.log.push(RefEvent::Go { seat: self.seat });
        // Where a tile could still be drawn in the next turn, the next seat poses or draws: no round of goes.
        let goes = self.log.iter().rev().take_while(|event| matches!(event, RefEvent::Go { .. })).count();
        if goes >= self.hands.len() {
            self.end(RefEnd::Blocked);
            return;
        }
        self.pass_turn(match self.rules.go_rule {
            GoRule::Standard => 1,
            GoRule::PlayForHim => 2,
            GoRule::ContinueUntilBlocked => UNTIL_STUCK,
        });
    }

    fn pass_turn(&mut self, plays: usize) {
        self.seat = (self.seat + 1) % self.hands.len();
        self.plays_left = plays;
    }

    /// After a pose, and after the tiles added to it.
    pub(super) fn end_of_play(&mut self) {
        if self.plays_left == UNTIL_STUCK {
            return;
        }
        self.plays_left -= 1;
        if self.plays_left == 0 {
            self.pass_turn(1);
        }
    }
}
