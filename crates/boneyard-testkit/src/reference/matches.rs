//! Who has won a match.

use boneyard_core::{Rules, Target, TargetRule};

/// The side that has won the match after a hand that leaves these scores (debits are negative).
///
/// `None` too where a match is one hand: not the scores but the winner of that hand decides it.
pub fn match_winner(rules: &Rules, scores: [i32; 2]) -> Option<usize> {
    let Target::Points(target) = rules.target else { return None };
    let target = i32::from(target);
    let at_target = if rules.is_debit() {
        scores.map(|score| -score >= target)
    } else {
        match rules.target_rule {
            TargetRule::AtLeast => scores.map(|score| score >= target),
            TargetRule::Exact => scores.map(|score| score == target),
        }
    };
    let more_points = match scores[0].cmp(&scores[1]) {
        std::cmp::Ordering::Greater => Some(0),
        std::cmp::Ordering::Less => Some(1),
        std::cmp::Ordering::Equal => None,
    };
    // More points win, and debits are negative points: both games compare alike.
    if at_target[0] || at_target[1] { more_points } else { None }
}
