//! What a row must be like under the rules, as far as that can be told without playing the hand again.

use boneyard_core::{Draw, NoDouble, PlayScore, Side, Target, WinCheck};

use crate::plan::Plan;
use crate::row::{Finish, HandRow, fault};

/// Bounds on the rows of a plan: none of them is ever broken by a hand that was played, and most slips of an editor, a
/// damaged disk or another program break one.
#[derive(Debug)]
pub(crate) struct Bounds {
    players: u8,
    /// Tiles for each player.
    deal: u32,
    most_draws: u32,
    /// Tiles that all hands may have had beyond those dealt and those drawn in play: before the lead, for a double.
    drawn_before: u32,
    can_close: bool,
    can_reach_target: bool,
    plays_score: bool,
    is_debit: bool,
    /// The most that one tile scores in play, and that a side scores at the end of a hand.
    most_a_tile: i32,
    most_at_end: i32,
}

/// No two ends show more pips: two doubles.
const MOST_PIPS_SHOWN: u8 = 24;
/// A triple header of Bergen.
const MOST_OF_BERGEN: i32 = 3;

impl Bounds {
    pub(crate) fn new(plan: &Plan) -> Bounds {
        let (game, rules) = (plan.game(), plan.game().rules());
        let to_draw = rules.stock_len().saturating_sub(u32::from(rules.reserve));
        let counts = (0..=MOST_PIPS_SHOWN).map(|count| i32::from(game.points_for_count(count)));
        let plays_score = rules.play_score != PlayScore::None;
        let bergen = if rules.play_score == PlayScore::Bergen { MOST_OF_BERGEN } else { 0 };
        let pips = i32::try_from(game.tiles().pips()).unwrap_or(i32::MAX / 2);
        Bounds {
            players: rules.players,
            deal: u32::from(rules.deal),
            most_draws: if rules.draw == Draw::None { 0 } else { to_draw },
            drawn_before: if rules.no_double == NoDouble::Draw { to_draw } else { 0 },
            can_close: rules.close_on_go,
            can_reach_target: rules.win_check == WinCheck::AtOnce
                && plays_score
                && rules.target != Target::OneHand
                && plan.length().is_matches(),
            plays_score,
            is_debit: rules.is_debit(),
            most_a_tile: counts.max().unwrap_or(0).max(bergen),
            // Rounding adds less than what is rounded to.
            most_at_end: if rules.scores_points() { pips + i32::from(rules.round_to) } else { 0 },
        }
    }

    /// # Errors
    /// The first column that cannot be, its value and what is allowed.
    pub(crate) fn check(&self, row: &HandRow) -> Result<(), String> {
        if row.leader.index() >= usize::from(self.players) {
            return Err(fault("leader", &row.leader.to_string(), &format!("0 to {}", self.players - 1)));
        }
        if u32::from(row.draws) > self.most_draws {
            return Err(fault("draws", &row.draws.to_string(), &format!("0 to {}", self.most_draws)));
        }
        self.check_end(row)?;
        self.check_points(row)?;
        self.check_winner(row)
    }

    /// How the hand ended, and how many tiles were posed until then.
    fn check_end(&self, row: &HandRow) -> Result<(), String> {
        let never = match row.finish {
            Finish::Closed if !self.can_close => Some("out or blocked, since nobody may close here"),
            Finish::Target if !self.can_reach_target => {
                Some("out, blocked or closed, since no target can be reached in play here")
            }
            _ => None,
        };
        if let Some(allowed) = never {
            return Err(fault("ended", row.finish.word(), allowed));
        }
        let players = u32::from(self.players);
        let held = players * self.deal + self.drawn_before + u32::from(row.draws);
        let is_out = row.finish == Finish::Out;
        // Whoever goes out has posed all that he was dealt; everybody else still holds a tile.
        let least = if is_out { self.deal } else { 0 };
        let most = held.saturating_sub(players - u32::from(is_out));
        if !(least..=most).contains(&u32::from(row.plies)) {
            let allowed = format!("{least} to {most} in a hand that ended '{}'", row.finish.word());
            return Err(fault("plies", &row.plies.to_string(), &allowed));
        }
        Ok(())
    }

    fn check_points(&self, row: &HandRow) -> Result<(), String> {
        let in_play = self.most_a_tile * i32::from(row.plies);
        let allowed =
            if self.is_debit { -self.most_at_end..=in_play } else { 0..=in_play + self.most_at_end };
        for (column, points) in ["points0", "points1"].into_iter().zip(row.points) {
            if !allowed.contains(&i32::from(points)) {
                let allowed = format!("{} to {}", allowed.start(), allowed.end());
                return Err(fault(column, &points.to_string(), &allowed));
            }
        }
        Ok(())
    }

    /// More points go with the hand. Without any difference it can still be won where play does not score: by going out where
    /// that scores nothing, say.
    fn check_winner(&self, row: &HandRow) -> Result<(), String> {
        let ahead = match row.points[0].cmp(&row.points[1]) {
            std::cmp::Ordering::Greater => Some(Side::ZERO),
            std::cmp::Ordering::Less => Some(Side::ONE),
            std::cmp::Ordering::Equal => None,
        };
        if row.winner == ahead || (ahead.is_none() && !self.plays_score) {
            return Ok(());
        }
        let winner = row.winner.map(|side| side.to_string()).unwrap_or_default();
        let allowed = ahead.map_or("nothing".to_owned(), |side| side.to_string());
        let [zero, one] = row.points;
        Err(fault("winner", &winner, &format!("{allowed}, as the points are {zero} and {one}")))
    }
}
