//! What holds of the numbers that `boneyard exploit` writes, whatever they are: a line of which it does not hold was edited.

use boneyard_agents::exploit::PARTS;
use boneyard_arena::ROTATIONS;
use boneyard_stats::Level;

use super::payoff::Payoff;
use super::read::{Exact, bound, exact};
use crate::collection::Row;

/// Sums are in double precision, and of games of a few million hands.
const SLACK: f64 = 1e-9;

/// As often as an agent may be asked.
const MOST_SAMPLES: u64 = 1_000_000;

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= SLACK * (1.0 + a.abs().max(b.abs()))
}

/// What a hand can be worth; beyond it sums would overflow, too.
fn worth(row: &Row<'_>, place: usize, payoff: Payoff) -> Result<(), String> {
    let most = payoff.most();
    if row.number(place)?.abs() > most + SLACK {
        return Err(row.fault(place, format_args!("-{most} to {most}, as payoff is {}", payoff.word())));
    }
    Ok(())
}

/// A mean of what hands are worth strays no farther than they do.
fn strays(row: &Row<'_>, place: usize, error: f64, payoff: Payoff) -> Result<(), String> {
    let most = payoff.most();
    if error > most + SLACK {
        return Err(row.fault(place, format_args!("{most} or less, as payoff is {}", payoff.word())));
    }
    Ok(())
}

/// The payoff of a strategy is told where there is one.
pub(super) fn solved_for(row: &Row<'_>, agent: &str) -> Result<(), String> {
    let word = row.text(exact::SOLVED_FOR);
    let plays_one = agent.starts_with("equilibrium(file=");
    match Payoff::named(&word) {
        None if plays_one || !word.is_empty() => {
            Err(row.fault(exact::SOLVED_FOR, "points or win, nothing where no strategy is played"))
        }
        Some(_) if !agent.contains("equilibrium(file=") => {
            Err(row.fault(exact::SOLVED_FOR, format_args!("nothing, as '{agent}' plays no strategy")))
        }
        _ => Ok(()),
    }
}

/// How often it was asked, and by which chance, is told where it was.
pub(super) fn sampling(row: &Row<'_>, sampled: u64, samples: Option<u64>) -> Result<(), String> {
    let choices = row.whole(exact::CHOICES)?;
    if choices == 0 {
        return Err(row.fault(exact::CHOICES, "1 or more"));
    }
    if sampled > choices {
        return Err(row.fault(exact::SAMPLED, format_args!("0 to {choices}, the choices")));
    }
    if samples.is_some_and(|samples| !(PARTS as u64..=MOST_SAMPLES).contains(&samples)) {
        return Err(row.fault(exact::SAMPLES, format_args!("{PARTS} to {MOST_SAMPLES}")));
    }
    for (place, what) in [
        (exact::SAMPLES, "a whole number"),
        (exact::SEED, "a whole number"),
        (exact::ERROR, "a number from 0"),
    ] {
        match (row.text(place).is_empty(), sampled) {
            (true, 1..) => return Err(row.fault(place, format_args!("{what}, as sampled is {sampled}"))),
            (false, 0) => return Err(row.fault(place, "nothing, as sampled is 0")),
            _ => {}
        }
    }
    Ok(())
}

/// What the best responses win is what their values say.
pub(super) fn responses(row: &Row<'_>, payoff: Payoff, sampled: u64) -> Result<(), String> {
    use exact::{AT_MOST, ERROR, EXPLOITABILITY, LOWER, UPPER, VALUE};
    for place in [EXPLOITABILITY, AT_MOST, LOWER, UPPER, VALUE] {
        worth(row, place, payoff)?;
    }
    let (lower, upper, value) = (row.number(LOWER)?, row.number(UPPER)?, row.number(VALUE)?);
    if upper < lower - SLACK {
        return Err(row.fault(UPPER, format_args!("{lower}, which is lower, or more")));
    }
    if value < lower - SLACK || value > upper + SLACK {
        return Err(row.fault(VALUE, format_args!("{lower} to {upper}, lower to upper")));
    }
    let (won, at_most, half) =
        (row.number(EXPLOITABILITY)?, row.number(AT_MOST)?, (upper - lower) / 2.0 + 0.0);
    // The same sum of the same numbers, so that there is nothing to be rounded.
    if (at_most - half).abs() > 1e-15 * (1.0 + upper.abs() + lower.abs()) {
        return Err(row.fault(AT_MOST, format_args!("{half}, which is (upper - lower) / 2")));
    }
    let error = row.real(ERROR)?;
    strays(row, ERROR, error.unwrap_or(0.0), payoff)?;
    match error {
        None if won != at_most => {
            Err(row
                .fault(EXPLOITABILITY, format_args!("{at_most}, which is at_most, as sampled is {sampled}")))
        }
        Some(error) if error < 0.0 => Err(row.fault(ERROR, "0 or more")),
        // Responses to a part of the answers win no more than those to all, but for what chance does to the parts.
        Some(error) if won > at_most + 5.0 * error + SLACK => {
            Err(row.fault(EXPLOITABILITY, format_args!("{at_most}, which is at_most, or less")))
        }
        _ => Ok(()),
    }
}

/// Lines of one game agree.
pub(super) fn together(row: &Row<'_>, known: &[Exact], new: &Exact) -> Result<(), String> {
    for old in known.iter().filter(|old| old.found.game == new.found.game) {
        let line = old.line;
        if old.choices != new.choices {
            let allowed = format!("{}, as in line {line} of the same game", old.choices);
            return Err(row.fault(exact::CHOICES, allowed));
        }
        if old.found.payoff != new.found.payoff {
            continue;
        }
        if old.found.agent == new.found.agent && old.found.asked == new.found.asked {
            return Err(
                row.fault(0, format_args!("no line twice: game and payoff are those of line {line} too"))
            );
        }
        // Whoever plays guarantees no more than the game is worth, and no best response wins less.
        if new.upper < old.lower - SLACK {
            let allowed =
                format!("{} or more: lower of line {line} is no more than the game is worth", old.lower);
            return Err(row.fault(exact::UPPER, allowed));
        }
        if new.lower > old.upper + SLACK {
            let allowed =
                format!("{} or less: upper of line {line} is no less than the game is worth", old.upper);
            return Err(row.fault(exact::LOWER, allowed));
        }
    }
    Ok(())
}

/// A bound is a mean of whole numbers, and its interval is Student's over deals.
pub(super) fn interval(row: &Row<'_>, payoff: Payoff) -> Result<(), String> {
    use bound::{AT_LEAST, DEAL_SETS, HANDS, HIGH, LOW, STD_ERROR};
    let (value, sets, hands) = (row.number(AT_LEAST)?, row.whole(DEAL_SETS)?, row.whole(HANDS)?);
    if sets == 0 {
        return Err(row.fault(DEAL_SETS, "1 or more"));
    }
    if sets.checked_mul(ROTATIONS) != Some(hands) {
        return Err(row.fault(HANDS, format_args!("{ROTATIONS} times deal_sets, which is {sets}")));
    }
    worth(row, AT_LEAST, payoff)?;
    let sum = value * hands as f64;
    if (sum - sum.round()).abs() > 1e-6 {
        return Err(row.fault(AT_LEAST, format_args!("a whole number, divided by {hands} hands")));
    }
    let all = [STD_ERROR, LOW, HIGH];
    if all.iter().all(|place| row.text(*place).is_empty()) {
        return Ok(());
    }
    let error = row.number(STD_ERROR)?;
    if error <= 0.0 || sets < 2 {
        return Err(row.fault(STD_ERROR, "a number above 0, and nothing where deal_sets is 1"));
    }
    strays(row, STD_ERROR, error, payoff)?;
    let reach = Level::P95.t((sets - 1) as f64) * error;
    let last = payoff.end();
    for (place, end) in [(LOW, (value - reach).max(-last)), (HIGH, (value + reach).min(last))] {
        if !close(row.number(place)?, end) {
            let allowed = format!("{end}, the end of the 95 % interval of at_least and std_error");
            return Err(row.fault(place, allowed));
        }
    }
    Ok(())
}
